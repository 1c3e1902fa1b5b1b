//! Figures of outcomes show what the outcomes say, and no more.

#![allow(clippy::unwrap_used, clippy::panic)]

use carom_plot::pictures::{Swept, sweep};
use carom_plot::{Axis, Figure, Look, Mark, Panel, Standing, Style};

/// A sweep along a speed of which the first two runs stick, where there is no duration, and the last fails.
fn swept() -> Swept {
    let nan = f64::NAN;
    Swept {
        keys: vec![("speed".into(), vec![1.0, 2.0, 3.0, 4.0, 5.0])],
        results: vec![
            ("restitution".into(), "1", vec![0.0, 0.0, 0.5, 0.6, nan], vec![0.0; 5]),
            ("duration".into(), "s", vec![nan, nan, 7.0, 6.0, nan], vec![0.0; 5]),
        ],
        stuck: vec![0, 1],
        failed: vec![4],
        coloured: None,
    }
}

fn strokes(panel: &Panel) -> Vec<Vec<[f64; 2]>> {
    let Mark::Line { points, .. } = panel.marks.iter().find(|mark| matches!(mark, Mark::Line { .. })).unwrap() else {
        panic!("no line")
    };
    points.split(|[_, y]| y.is_nan()).filter(|stroke| !stroke.is_empty()).map(<[_]>::to_vec).collect()
}

#[test]
fn a_line_is_broken_where_bodies_begin_to_stick() {
    let figure = sweep(&swept()).unwrap();
    assert_eq!(strokes(&figure.panels[0]), [vec![[1.0, 0.0], [2.0, 0.0]], vec![[3.0, 0.5], [4.0, 0.6]]]);
    assert_eq!(strokes(&figure.panels[1]), [vec![[3.0, 7.0], [4.0, 6.0]]]);
}

#[test]
fn what_has_no_number_stands_at_the_foot_and_does_not_stretch_the_axis() {
    let figure = sweep(&swept()).unwrap();
    let feet = |panel: &Panel| -> Vec<(Vec<f64>, String)> {
        let foot = |mark: &Mark| match mark {
            Mark::Foot { at, label, .. } => Some((at.clone(), label.clone())),
            _ => None,
        };
        panel.marks.iter().filter_map(foot).collect()
    };
    assert_eq!(feet(&figure.panels[0]), [(vec![5.0], "failed, no restitution".into())]);
    let both = [(vec![1.0, 2.0], "stuck, no duration".to_string()), (vec![5.0], "failed, no duration".into())];
    assert_eq!(feet(&figure.panels[1]), both);
    let (x, y) = figure.panels[1].placed();
    assert!(y.value(0.0) > 5.9 && y.value(1.0) < 7.1, "from {} to {}", y.value(0.0), y.value(1.0));
    assert!(x.value(0.0) < 1.0 && x.value(1.0) > 5.0);
}

#[test]
fn large_counts_have_one_colour_and_the_scale_says_so() {
    let mut swept = swept();
    swept.coloured = Some(("number of sub-impacts".into(), vec![2.0, 5.0, 8.0, 30.0, f64::NAN]));
    let figure = sweep(&swept).unwrap();
    let shares = figure.panels[0].marks.iter().find_map(|mark| match mark {
        Mark::Shaded { points, .. } => Some(points.iter().map(|(_, share)| *share).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(shares.unwrap()[..4], [0.0, 0.5, 1.0, 1.0]);
    assert_eq!(figure.panels[0].scale, Some(("number of sub-impacts, 8 or more alike".into(), [2.0, 8.0])));
    // Nothing but large ones.
    swept.coloured = Some(("number of sub-impacts".into(), vec![12.0; 5]));
    let svg = sweep(&swept).unwrap().svg(&Style::default());
    assert!(!svg.contains("NaN"));
}

#[test]
fn a_legend_beside_a_frame_covers_nothing_of_it() {
    let mut panel = Panel::new("", Axis::linear("x"), Axis::linear("y"));
    panel.marks.push(Mark::line([[0.0, 0.0], [1.0, 1.0]], Look::number(0)).named("a long name of a line"));
    panel.legend = Standing::Beside;
    let frame = panel.frame([0.0, 0.0, 510.0, 240.0]);
    let svg = Figure::new("", 1, vec![panel.clone()]).svg(&Style::default());
    let words = svg.lines().find(|line| line.contains("a long name")).unwrap();
    let x: f64 = words.split("x=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    assert!(x > frame[0] + frame[2] && x + 80.0 < 510.0, "{x} beside {frame:?}");
    // Where there is no room for both it stands inside.
    assert_eq!(panel.frame([0.0, 0.0, 200.0, 150.0])[2], 200.0 - 44.0 - 9.0);
}

#[test]
fn of_a_grid_too_fine_to_see_some_rows_are_drawn_each_with_its_own_value() {
    let side = 400;
    let (mut x, mut y, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..side {
        for j in 0..side {
            x.push(f64::from(i));
            y.push(f64::from(j));
            values.push(f64::from(i * side + j));
        }
    }
    let swept = Swept {
        keys: vec![("one".into(), x), ("other".into(), y)],
        results: vec![("restitution".into(), "1", values, Vec::new())],
        ..Swept::default()
    };
    let figure = sweep(&swept).unwrap();
    let Mark::Cells { cells } = &figure.panels[0].marks[0] else { panic!("no map") };
    assert!(cells.len() <= 150 * 150 && cells.len() > 100 * 100, "{} cells", cells.len());
    for ([left, right, bottom, top], share) in cells {
        // The middle of a cell is a level, but for rounding, and its colour that of the row there.
        let (i, j) = ((0.5 * (left + right)).round(), (0.5 * (bottom + top)).round());
        let value = share.unwrap() * f64::from(side * side - 1);
        assert!((value - (i * f64::from(side) + j)).abs() < 1e-6, "{value} at {i} {j}");
    }
}
