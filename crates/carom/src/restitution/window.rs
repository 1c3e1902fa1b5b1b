//! Windows of asked restitution in which the delivered one is close enough.

/// From one restitution to another, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The lower end.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

/// Edges are good to three digits.
const EDGE: f64 = 5e-4;

/// The windows in which |r| ≤ `level`, r the relative error, known on a grid (asked, r) in growing order and computed
/// between its points by `relative`.
///
/// A crossing of +level or -level is looked for where r lies on different sides of it at two neighbours, and located by
/// bisection; what happens twice between two neighbours is not seen.
pub(super) fn windows<E>(
    grid: &[(f64, f64)],
    level: f64,
    relative: impl Fn(f64) -> Result<f64, E>,
) -> Result<Vec<Window>, E> {
    let (Some(first), Some(last)) = (grid.first(), grid.last()) else { return Ok(Vec::new()) };
    let mut edges = Vec::new();
    for pair in grid.windows(2) {
        for side in [level, -level] {
            if (pair[0].1 > side) != (pair[1].1 > side) {
                edges.push(crossing(pair[0], pair[1], side, &relative)?);
            }
        }
    }
    edges.sort_by(f64::total_cmp);
    let mut list = Vec::new();
    let mut open = (first.1.abs() <= level).then_some(first.0);
    for edge in edges {
        match open.take() {
            Some(from) => list.push(Window { from, to: edge }),
            None => open = Some(edge),
        }
    }
    list.extend(open.map(|from| Window { from, to: last.0 }));
    Ok(list)
}

/// Where r crosses `side`: false position, with a bisection whenever that does not halve the bracket.
fn crossing<E>(
    mut low: (f64, f64),
    mut high: (f64, f64),
    side: f64,
    relative: &impl Fn(f64) -> Result<f64, E>,
) -> Result<f64, E> {
    let mut halve = false;
    while high.0 - low.0 > EDGE {
        let width = high.0 - low.0;
        let share = ((side - low.1) / (high.1 - low.1)).clamp(0.0, 1.0);
        let aimed = low.0 + share * width;
        // Beside the aim, on the side of the nearer end: the bracket then closes from both ends.
        let nudged = if share < 0.5 { aimed + 0.4 * EDGE } else { aimed - 0.4 * EDGE };
        let inside = low.0 < nudged && nudged < high.0;
        let middle = if halve || !inside { low.0 + 0.5 * width } else { nudged };
        let value = relative(middle)?;
        if (value > side) == (low.1 > side) {
            low = (middle, value)
        } else {
            high = (middle, value)
        }
        halve = high.0 - low.0 > 0.5 * width;
    }
    Ok(0.5 * (low.0 + high.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(r: impl Fn(f64) -> f64, level: f64) -> Vec<Window> {
        let grid: Vec<(f64, f64)> = (1..20).map(|i| f64::from(i) / 20.0).map(|c| (c, r(c))).collect();
        windows(&grid, level, |c| Ok::<f64, ()>(r(c))).unwrap()
    }

    #[test]
    fn windows_end_where_the_error_crosses_its_level() {
        let list = found(|c| c - 0.5, 0.1);
        assert_eq!(list.len(), 1);
        assert!((list[0].from - 0.4).abs() < 1e-3 && (list[0].to - 0.6).abs() < 1e-3, "{list:?}");
    }

    #[test]
    fn a_window_narrower_than_the_grid_is_seen_where_the_error_changes_sign() {
        let list = found(|c| 10.0 * (c - 0.52), 0.1);
        assert!(list.len() == 1 && (list[0].from - 0.51).abs() < 1e-3 && (list[0].to - 0.53).abs() < 1e-3, "{list:?}");
    }

    #[test]
    fn windows_reach_to_the_ends_of_the_grid_and_there_may_be_none() {
        assert_eq!(found(|_| 0.0, 0.1), [Window { from: 0.05, to: 0.95 }]);
        assert_eq!(found(|_| 0.2, 0.1), []);
        let list = found(|c| (c - 0.5).powi(2) - 0.05, 0.02);
        assert_eq!(list.len(), 2, "{list:?}");
    }

    #[test]
    fn a_jump_is_located_too() {
        let list = found(|c| if c < 0.3333 { -1.0 } else { 0.0 }, 0.01);
        assert!(list.len() == 1 && (list[0].from - 0.3333).abs() < 1e-3, "{list:?}");
    }
}
