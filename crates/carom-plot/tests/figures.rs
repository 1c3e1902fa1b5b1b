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

/// The points of every filled path of a colour.
fn areas(svg: &str, colour: &str) -> Vec<Vec<[f64; 2]>> {
    let filled = svg.replace(&format!("fill=\"{colour}\""), &format!("stroke=\"{colour}\""));
    strokes(&filled, colour)
}

#[test]
fn areas_stand_on_each_other_and_end_where_their_sum_does() {
    let x: Vec<f64> = (0..=50).map(|i| 0.02 * f64::from(i)).collect();
    let (low, high): (Vec<f64>, Vec<f64>) = x.iter().map(|x| (x * x, 1.0 + x.sin())).unzip();
    let area = |between: Vec<[f64; 3]>, number: usize, name: &str| Mark::Area {
        between,
        look: Look::number(number),
        name: name.into(),
    };
    let first = area(x.iter().zip(&low).map(|(x, y)| [*x, 0.0, *y]).collect(), 0, "one");
    let second = area(x.iter().zip(low.iter().zip(&high)).map(|(x, (y, z))| [*x, *y, y + z]).collect(), 1, "two");
    let panel = Panel::new("", Axis::linear("x"), Axis::linear("y").from(0.0)).with(first).with(second);
    let figure = Figure::new("areas", 1, vec![panel]);
    let svg = figure.svg(&STYLE);
    let orange = &areas(&svg, "#d55e00")[0];
    for point in orange {
        let [px, py] = back(&figure, *point);
        let near = |y: f64| (py - y).abs() < 0.02;
        assert!(near(px * px) || near(px * px + 1.0 + px.sin()), "{px} {py} is on neither end of the area");
    }
    assert!(svg.contains(">two</text>"), "an area with room says its name");
}

#[test]
fn what_lies_beyond_a_given_end_is_outside_of_the_frame_and_not_on_it() {
    let points = [[0.0, 0.5], [1.0, 3.0], [2.0, 0.5]];
    let (figure, svg) = line(Axis::linear("x"), Axis::linear("y").from(0.0).to(1.0), &points);
    let drawn = &strokes(&svg, BLUE)[0];
    for (point, [x, y]) in drawn.iter().zip(points) {
        let [bx, by] = back(&figure, *point);
        assert!((bx - x).abs() < 0.01 && (by - y).abs() < 0.01, "{bx} {by} for {x} {y}");
    }
    assert!(svg.contains("clip-path"));
}

#[test]
fn an_error_bar_that_goes_below_zero_on_a_logarithmic_axis_goes_to_its_end() {
    let points = vec![[1.0, 1e-14], [2.0, 1e-3], [3.0, 1.0]];
    let errors = vec![1e-13, 9e-4, 0.0];
    let mark = Mark::Points { points, errors, sign: Sign::Disc, look: Look::number(0), label: None };
    let figure = Figure::new("bars", 1, vec![Panel::new("", Axis::linear("x"), Axis::log("y")).with(mark)]);
    let svg = figure.svg(&STYLE);
    let [_, top, _, height] = figure.panels[0].frame(figure.places(&STYLE)[0]);
    let upright = |stroke: &&Vec<[f64; 2]>| stroke.len() == 2 && (stroke[0][0] - stroke[1][0]).abs() < 1e-9;
    let bars: Vec<Vec<[f64; 2]>> = strokes(&svg, BLUE).iter().filter(upright).cloned().collect();
    assert_eq!(bars.len(), 2);
    assert!((bars[0][1][1] - (top + height)).abs() < 0.01, "{bars:?}");
    assert!((back(&figure, bars[0][0])[1] / 1.1e-13).ln().abs() < 0.02, "{bars:?}");
    let ends = [back(&figure, bars[1][1])[1], back(&figure, bars[1][0])[1]];
    assert!((ends[0] / 1e-4).ln().abs() < 0.02 && (ends[1] / 1.9e-3).ln().abs() < 0.02, "{ends:?}");
}

#[test]
fn coloured_points_have_the_colours_of_the_scale_and_no_point_is_made_up() {
    let points = vec![([0.0, 1.0], 0.0), ([1.0, 2.0], 1.0), ([2.0, f64::NAN], 0.5)];
    let mut panel = Panel::new("", Axis::linear("x"), Axis::linear("y"));
    panel.marks.push(Mark::Shaded { points, errors: Vec::new() });
    panel.scale = Some(("count".into(), [2.0, 12.0]));
    let svg = Figure::new("", 1, vec![panel]).svg(&STYLE);
    let circles: Vec<&str> = svg.lines().filter(|line| line.starts_with("<circle")).collect();
    assert_eq!(circles.len(), 2);
    assert!(circles[0].contains("#00204c") && circles[1].contains("#ffe945"), "{circles:?}");
    assert!(svg.contains(">count</text>") && svg.contains(">12</text>"));
}

#[test]
fn a_stretch_covers_what_it_says() {
    let mut panel = Panel::new("", Axis::linear("x").from(0.0).to(10.0), Axis::linear("y"));
    panel.marks.push(Mark::Stretch { ends: [2.0, 5.0], words: "1".into() });
    let figure = Figure::new("", 1, vec![panel.with(Mark::line([[0.0, 0.0], [10.0, 1.0]], Look::number(0)))]);
    let svg = figure.svg(&STYLE);
    let shaded = svg.lines().find(|line| line.contains("fill-opacity=\"0.16\"")).unwrap();
    let number = |name: &str| -> f64 {
        shaded.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let ends = [number(" x"), number(" x") + number("width")].map(|x| back(&figure, [x, 0.0])[0]);
    assert!((ends[0] - 2.0).abs() < 0.01 && (ends[1] - 5.0).abs() < 0.01, "{ends:?}");
    assert!(svg.contains(">1</text>"));
}

#[test]
fn cells_of_one_colour_are_drawn_as_one_and_cover_what_they_covered() {
    let cell =
        |i: i32, j: i32, share: Option<f64>| ([f64::from(i), f64::from(i + 1), f64::from(j), f64::from(j + 1)], share);
    // A column of three, of which two are alike; a gap; a column of one colour.
    let cells = vec![
        cell(0, 0, Some(0.0)),
        cell(0, 1, Some(0.0)),
        cell(0, 2, Some(1.0)),
        cell(1, 0, Some(0.5)),
        cell(1, 1, None),
        cell(1, 2, Some(0.5)),
    ];
    let panel = Panel::new("", Axis::linear("x").from(0.0).to(2.0), Axis::linear("y").from(0.0).to(3.0));
    let figure = Figure::new("", 1, vec![panel.with(Mark::Cells { cells })]);
    let svg = figure.svg(&STYLE);
    let number = |line: &str, name: &str| -> f64 {
        line.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let drawn: Vec<[f64; 4]> = svg
        .lines()
        .filter(|line| line.starts_with("<rect") && line.contains("stroke-width=\"0.3\""))
        .map(|line| {
            let (x, y) = (number(line, "x"), number(line, "y"));
            let ([l, t], [r, b]) =
                (back(&figure, [x, y]), back(&figure, [x + number(line, "width"), y + number(line, "height")]));
            [l, r, b, t].map(|value| (10.0 * value).round() / 10.0)
        })
        .collect();
    let expected = [[0.0, 1.0, 0.0, 2.0], [0.0, 1.0, 2.0, 3.0], [1.0, 2.0, 0.0, 1.0], [1.0, 2.0, 2.0, 3.0]];
    assert_eq!(drawn, expected);
}

#[cfg(feature = "png")]
#[test]
fn dots_are_where_the_lines_of_the_picture_are_and_words_are_drawn() {
    let (figure, svg) = line(Axis::linear("time (s)"), Axis::linear("force"), &[[0.0, 0.0], [1.0, 1.0]]);
    let dots = 2.0;
    let png = figure.png(&STYLE, dots).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
    let mut image = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut image).unwrap();
    let scale = dots * 96.0 / 72.0;
    let size = [250.0f64, 200.0].map(|length| (length * scale).round() as u32);
    assert_eq!([info.width, info.height], size);
    let at = |[x, y]: [f64; 2]| {
        let place = 3 * ((y * scale) as usize * size[0] as usize + (x * scale) as usize);
        [image[place], image[place + 1], image[place + 2]]
    };
    let drawn = &strokes(&svg, BLUE)[0];
    let middle = [0.5 * (drawn[0][0] + drawn[1][0]), 0.5 * (drawn[0][1] + drawn[1][1])];
    assert_eq!(at(middle), [0x00, 0x72, 0xb2]);
    assert_eq!(at([middle[0] + 20.0, middle[1]]), [255, 255, 255]);
    // The label below the axis is about 30 points wide.
    let [left, top, width, height] = figure.panels[0].frame(figure.places(&STYLE)[0]);
    let (x, y) = (left + 0.5 * width, top + height + 22.0);
    let dark = |x: f64| (0..40).any(|i| at([x, y - 4.0 + 0.2 * f64::from(i)])[0] < 100);
    let columns = (0..200).filter(|i| dark(x - 20.0 + 0.2 * f64::from(*i))).count();
    assert!((60..180).contains(&columns), "{columns} columns of the label are inked");
    assert!(figure.png(&STYLE, 0.0).is_none() && figure.png(&STYLE, 1e6).is_none());
}

#[cfg(feature = "png")]
#[test]
fn the_ground_reaches_the_last_dots_of_any_size() {
    let (figure, _) = line(Axis::linear("x"), Axis::linear("y"), &[[0.0, 0.0], [1.0, 1.0]]);
    for width in [249.4, 250.0, 333.3, 510.2] {
        let png = figure.png(&Style { width, ..STYLE }, 2.0).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let mut image = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut image).unwrap();
        let row = 3 * info.width as usize;
        let edges = image.chunks(row).flat_map(|line| &line[row - 3..]).chain(image.chunks(row).last().unwrap());
        assert!(edges.copied().all(|part| part == 255), "{width}");
    }
}
