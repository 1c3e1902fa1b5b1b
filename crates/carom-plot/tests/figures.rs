//! What a picture shows is what the data say: numbers are read back from the SVG.

#![allow(clippy::unwrap_used, clippy::panic)]

use carom_plot::{Axis, Figure, Look, Mark, Panel, Sign, Style};

const STYLE: Style = Style { width: 250.0, slender: 0.8, theme: carom_plot::Theme::Light };

/// The points of every path of a colour.
fn strokes(svg: &str, colour: &str) -> Vec<Vec<[f64; 2]>> {
    let paths = svg.lines().filter(|line| line.starts_with("<path") && line.contains(&format!("stroke=\"{colour}\"")));
    let mut strokes = Vec::new();
    for path in paths {
        let d = path.split("d=\"").nth(1).unwrap().split('"').next().unwrap();
        for stroke in d.split('M').filter(|stroke| !stroke.is_empty()) {
            let point = |pair: &str| {
                let mut numbers = pair.split(' ').map(|number| number.parse::<f64>().unwrap());
                [numbers.next().unwrap(), numbers.next().unwrap()]
            };
            strokes.push(stroke.split('L').map(point).collect());
        }
    }
    strokes
}

/// A point of the picture as numbers of the axes.
fn back(figure: &Figure, [px, py]: [f64; 2]) -> [f64; 2] {
    let panel = &figure.panels[0];
    let [left, top, width, height] = panel.frame(figure.places(&STYLE)[0]);
    let (x, y) = panel.placed();
    [x.value((px - left) / width), y.value(1.0 - (py - top) / height)]
}

const BLUE: &str = "#0072b2";

fn line(x: Axis, y: Axis, points: &[[f64; 2]]) -> (Figure, String) {
    let panel = Panel::new("", x, y).with(Mark::line(points.iter().copied(), Look::number(0)));
    let figure = Figure::new("a line", 1, vec![panel]);
    let svg = figure.svg(&STYLE);
    (figure, svg)
}

#[test]
fn a_line_goes_through_its_points() {
    let points: Vec<[f64; 2]> = (0..30).map(|i| [f64::from(i) * 1e-4, (f64::from(i) * 0.7).sin() * 400.0]).collect();
    let (figure, svg) = line(Axis::linear("x"), Axis::linear("y"), &points);
    let drawn = strokes(&svg, BLUE);
    assert_eq!(drawn.len(), 1);
    for [x, y] in points {
        let near = |p: &&[f64; 2]| {
            let [bx, by] = back(&figure, **p);
            (bx - x).abs() < 1e-6 && (by - y).abs() < 0.1
        };
        assert!(drawn[0].iter().any(|p| near(&p)), "{x} {y} is not drawn");
    }
}

#[test]
fn numbers_of_fourteen_decades_keep_their_places_on_logarithmic_axes() {
    let points = [[1e-14, 1e-12], [1e-7, 3e-9], [1.0, 1e2]];
    let (figure, svg) = line(Axis::log("x"), Axis::log("y"), &points);
    let drawn = &strokes(&svg, BLUE)[0];
    for (point, [x, y]) in drawn.iter().zip(points) {
        let [bx, by] = back(&figure, *point);
        assert!((bx / x).ln().abs() < 0.01 && (by / y).ln().abs() < 0.01, "{bx} {by} for {x} {y}");
    }
}

#[test]
fn a_line_is_broken_where_there_is_no_number() {
    let points = [[0.0, 1.0], [1.0, 2.0], [2.0, f64::NAN], [3.0, 2.0], [4.0, 1.0], [5.0, f64::INFINITY], [6.0, 0.0]];
    let (_, svg) = line(Axis::linear("x"), Axis::linear("y"), &points);
    assert_eq!(strokes(&svg, BLUE).iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
    // Zero has no place on a logarithmic axis, and is not put on its end.
    let (_, svg) = line(Axis::linear("x"), Axis::log("y"), &[[0.0, 1.0], [1.0, 0.0], [2.0, 10.0]]);
    assert_eq!(strokes(&svg, BLUE).len(), 2);
}

#[test]
fn axes_have_room_for_error_bars_and_bars_end_where_the_errors_do() {
    let points = vec![[1.0, 5.0], [2.0, 6.0], [3.0, 7.0]];
    let mark =
        Mark::Points { points, errors: vec![3.0, 0.0, 1.0], sign: Sign::Disc, look: Look::number(0), label: None };
    let figure = Figure::new("bars", 1, vec![Panel::new("", Axis::linear("x"), Axis::linear("y")).with(mark)]);
    let svg = figure.svg(&STYLE);
    let bars: Vec<[f64; 2]> = strokes(&svg, BLUE)
        .iter()
        .filter(|stroke| stroke.len() == 2 && (stroke[0][0] - stroke[1][0]).abs() < 1e-9)
        .map(|stroke| [back(&figure, stroke[0])[1], back(&figure, stroke[1])[1]])
        .collect();
    assert_eq!(bars.len(), 2, "a point without an error has no bar");
    assert!((bars[0][0] - 8.0).abs() < 0.05 && (bars[0][1] - 2.0).abs() < 0.05, "{bars:?}");
    assert!((bars[1][0] - 8.0).abs() < 0.05 && (bars[1][1] - 6.0).abs() < 0.05, "{bars:?}");
}

#[test]
fn every_point_has_its_sign_unless_it_has_no_place() {
    let points = [[1.0, 1.0], [2.0, f64::NAN], [3.0, 2.0]];
    let panel = Panel::new("", Axis::linear("x"), Axis::linear("y"));
    let panel = panel.with(Mark::points(points, Sign::Disc, Look::number(0)));
    assert_eq!(Figure::new("", 1, vec![panel]).svg(&STYLE).matches("<circle").count(), 2);
}

#[test]
fn nothing_but_numbers_is_written_whatever_the_data_are() {
    let wild = [0.0, -0.0, 1e300, -1e300, 1e-300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324];
    for x in wild {
        for y in wild {
            for axis in [Axis::linear("x"), Axis::log("x")] {
                let (_, svg) = line(axis.clone(), axis, &[[x, y], [y, x], [1.0, 1.0]]);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{x} {y}");
                assert!(svg.len() < 60_000, "{x} {y}: {} bytes", svg.len());
            }
        }
    }
    let empty = Figure::new("", 2, vec![Panel::new("", Axis::linear("x"), Axis::log("y"))]).svg(&STYLE);
    assert!(empty.contains("</svg>"));
}

#[test]
fn words_of_users_cannot_leave_their_place() {
    let panel = Panel::new("<script>&\"", Axis::linear("a < b"), Axis::linear("c"));
    let svg = Figure::new("</title>", 1, vec![panel]).svg(&STYLE);
    assert!(!svg.contains("<script>") && svg.contains("&lt;/title&gt;"));
}
