//! What axes take, and refuse.

use super::*;

fn column(text: &str) -> Vec<String> {
    Axis::parse(text).unwrap().rows().map(|mut row| row.remove(0)).collect()
}

#[test]
fn ranges_include_both_ends_as_written() {
    assert_eq!(column("law.c=linspace(0,0.3,4)"), ["0.0", "0.09999999999999999", "0.19999999999999998", "0.3"]);
    assert_eq!(column("law.c = logspace(1e2, 1e4, 3)"), ["100.0", "1000.0", "10000.0"]);
    assert_eq!(column("law.c=linspace(pi,4,1)"), [format!("{:?}", std::f64::consts::PI)]);
    assert_eq!(column("law.model=bwshc, bwm"), ["bwshc", "bwm"]);
}

#[test]
fn a_minus_before_a_range_turns_its_values() {
    assert_eq!(column("body1.velocity=-logspace(0.01,1,3)"), ["-0.01", "-0.1", "-1.0"]);
    assert_eq!(column("body1.velocity = - linspace(1, 2, 2)"), ["-1.0", "-2.0"]);
}

#[test]
fn commas_inside_brackets_and_quotes_separate_nothing() {
    assert_eq!(column("law.c=max(1,2),3"), ["max(1,2)", "3"]);
    assert_eq!(column("law.spheres.radius=[1,2],[3,4]"), ["[1,2]", "[3,4]"]);
    assert_eq!(column("x=\"a,b\",c"), ["\"a,b\"", "c"]);
}

#[test]
fn ranges_at_the_ends_of_the_numbers_stay_finite() {
    for text in ["x=linspace(-1e308,1e308,5)", "x=logspace(1e-300,1e300,5)", "x=logspace(-1e300,-1e-300,5)"] {
        let values: Vec<f64> = column(text).iter().map(|v| v.parse().unwrap()).collect();
        assert!(values.iter().all(|v| v.is_finite()) && values.is_sorted(), "{text}: {values:?}");
    }
    assert_eq!(column("x=logspace(1e-200,4e-200,3)")[1].parse::<f64>().unwrap(), 2e-200);
}

#[test]
fn remarks_in_a_table_are_no_points() {
    let axis = Axis::columns("\u{feff}# made by hand\nlaw.c,law.k\n# the first\n1,2\n\n  # the second\n3,4\n").unwrap();
    assert_eq!(axis.keys, ["law.c", "law.k"]);
    assert_eq!(axis.rows().collect::<Vec<_>>(), [["1", "2"], ["3", "4"]]);
}

#[test]
fn a_table_of_too_many_entries_is_refused() {
    let wide = "a,".repeat(2000) + "a\n";
    assert_eq!(Axis::columns(&wide.repeat(2100)), Err(AxisError::TooManyEntries));
    let long = "a\n".to_string() + &"1\n".repeat(LONGEST_LIST + 1);
    assert_eq!(Axis::columns(&long), Err(AxisError::TooManyEntries));
}

#[test]
fn wrong_axes_are_refused() {
    assert_eq!(Axis::parse("law.c"), Err(AxisError::NoKey));
    assert_eq!(Axis::parse("=1,2"), Err(AxisError::NoKey));
    assert_eq!(Axis::parse("law.c="), Err(AxisError::NoValues));
    assert_eq!(Axis::parse("law.c=1,,2"), Err(AxisError::EmptyValue));
    assert_eq!(Axis::parse("law.c=linspace(1,2)"), Err(AxisError::NotThreeNumbers));
    assert_eq!(Axis::parse("law.c=linspace(1,2,2.5)"), Err(AxisError::Count { found: 2.5 }));
    assert_eq!(Axis::parse("law.c=linspace(1,2,1e12)"), Err(AxisError::TooLong { found: 1e12 }));
    assert_eq!(
        Axis::parse("law.c=2*linspace(1,2,5)"),
        Err(AxisError::RangeInside { name: "linspace", value: "2*linspace(1,2,5)".into() })
    );
    let misspelt = AxisError::UnknownRange { name: "linspce".into(), nearest: "linspace" };
    assert_eq!(Axis::parse("law.c=-linspce(1,2,5)"), Err(misspelt));
    assert_eq!(
        Axis::parse("law.c=logspace(-1,2,5)"),
        Err(AxisError::LogThroughZero { name: "logspace", first: -1.0, last: 2.0 })
    );
    assert_eq!(Axis::columns("a,b\n1\n"), Err(AxisError::Ragged { line: 2, expected: 2, found: 1 }));
}

fn drawn(text: &str) -> Vec<f64> {
    let axis = Axis::parse(text).unwrap();
    (0..axis.len()).map(|i| axis.number(0, i).unwrap()).collect()
}

/// The largest distance between the shares below each point, found and wanted (Kolmogorov).
fn distance(mut points: Vec<f64>, share: impl Fn(f64) -> f64) -> f64 {
    points.sort_by(f64::total_cmp);
    let n = points.len() as f64;
    let at = |(i, x): (usize, &f64)| (share(*x) - i as f64 / n).abs().max((share(*x) - (i + 1) as f64 / n).abs());
    points.iter().enumerate().map(at).fold(0.0, f64::max)
}

#[test]
fn random_points_follow_their_distribution() {
    // 1.95/sqrt(n) is passed once in a thousand seeds.
    let limit = 1.95 / 100.0;
    assert!(distance(drawn("x=uniform(2,6,10000,3)"), |x| (x - 2.0) / 4.0) < limit);
    assert!(distance(drawn("x=loguniform(1e-3,1e3,10000,3)"), |x| (x / 1e-3).ln() / 1e6f64.ln()) < limit);
    assert!(distance(drawn("x=-uniform(2,6,10000,3)"), |x| (x + 6.0) / 4.0) < limit);
    let normal = drawn("x=normal(5,2,10000,3)");
    let below = |k: f64| normal.iter().filter(|x| **x < 5.0 + 2.0 * k).count() as f64 / 1e4;
    // Φ(-2), Φ(-1), Φ(0), Φ(1), Φ(2).
    for (k, share) in [(-2.0, 0.022750), (-1.0, 0.158655), (0.0, 0.5), (1.0, 0.841345), (2.0, 0.977250)] {
        assert!((below(k) - share).abs() < limit, "{k}: {}", below(k));
    }
    // Of Sobol's points each interval of 1/1024 has exactly one of 1024.
    let mut cells: Vec<usize> = drawn("x=sobol(2,6,1024,3)").iter().map(|x| ((x - 2.0) * 256.0) as usize).collect();
    cells.sort_unstable();
    assert_eq!(cells, (0..1024).collect::<Vec<_>>());
}

#[test]
fn random_points_depend_on_seed_key_and_number_alone() {
    let short = drawn("x=uniform(0,1,10,7)");
    assert_eq!(short, drawn("x=uniform(0,1,1000,7)")[..10]);
    assert_eq!(drawn("x=uniform(0,1,10)"), drawn("x=uniform(0,1,10,1)"));
    assert_ne!(short, drawn("x=uniform(0,1,10,8)"));
    assert_ne!(short, drawn("y=uniform(0,1,10,7)"));
    let long = Axis::parse("x=uniform(0,1,1e9,7)").unwrap();
    assert_eq!((long.len(), long.number(0, 3)), (1_000_000_000, Some(short[3])));
    assert!(long.number(0, 999_999_999).is_some() && long.number(0, 1_000_000_000).is_none());
    // Keys of one seed are independent: the correlation of 10000 pairs is below 4/sqrt(n).
    let (x, y) = (drawn("x=normal(0,1,10000,7)"), drawn("y=normal(0,1,10000,7)"));
    let product: f64 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
    assert!((product / 1e4).abs() < 0.04, "{product}");
}

#[test]
fn texts_of_random_points_read_back_to_the_same_number() {
    let axis = Axis::parse("x=loguniform(1e-300,1e300,200,2)").unwrap();
    for (index, row) in axis.rows().enumerate() {
        assert_eq!(row[0].parse::<f64>().ok(), axis.number(0, index));
    }
}

#[test]
fn a_listed_axis_has_numbers_where_all_its_values_are() {
    let numbers = |text: &str| Axis::parse(text).unwrap().number(0, 0);
    assert_eq!(numbers("x=pi/2,1e3"), Some(std::f64::consts::FRAC_PI_2));
    for text in ["x=1e3,2*v0", "x=bwm,bwshc", "x=[1,2]", "x=1,1/0"] {
        assert_eq!(numbers(text), None, "{text}");
    }
    let table = Axis::columns("law.model,law.c\nbwm,1e3\nbwshc,2e3\n").unwrap();
    assert_eq!((table.number(0, 1), table.number(1, 1), table.written(1, 1)), (None, Some(2e3), Some("2e3")));
}

#[test]
fn wrong_random_axes_are_refused() {
    for (text, error) in [
        ("x=uniform(1,2)", AxisError::NotDrawn),
        ("x=uniform(1,2,3,4,5)", AxisError::NotDrawn),
        ("x=uniform(1,a,3)", AxisError::NotDrawn),
        ("x=uniform(1,2,3", AxisError::NotDrawn),
        ("x=uniform(1,2,0)", AxisError::Count { found: 0.0 }),
        ("x=sobol(1,2,1e12)", AxisError::TooLong { found: 1e12 }),
        ("x=uniform(1,2,3,-1)", AxisError::Seed { found: -1.0 }),
        ("x=uniform(1,2,3,0.5)", AxisError::Seed { found: 0.5 }),
        ("x=normal(1,0,3)", AxisError::Deviation { found: 0.0 }),
        ("x=-normal(1,-2,3)", AxisError::Deviation { found: -2.0 }),
        ("x=uniform(-1e308,1e308,3)", AxisError::TooWide { name: "uniform", first: -1e308, last: 1e308 }),
        ("x=loguniform(-1,1,3)", AxisError::LogThroughZero { name: "loguniform", first: -1.0, last: 1.0 }),
        ("x=unifrom(1,2,3)", AxisError::UnknownRange { name: "unifrom".into(), nearest: "uniform" }),
    ] {
        assert_eq!(Axis::parse(text), Err(error), "{text}");
    }
}
