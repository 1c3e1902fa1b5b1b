//! Dense curves with fewer points: what cannot be seen is not drawn.

/// The points of a curve, in the units of the picture, without those that lie within `width` of the line through the ones that stay (Douglas
/// and Peucker 1973). The ends stay.
pub fn thinned(points: &[[f64; 2]], width: f64) -> Vec<[f64; 2]> {
    let mut keeps = vec![false; points.len()];
    let mut stretches = Vec::new();
    if let (Some(first), Some(last)) = (keeps.first_mut(), points.len().checked_sub(1)) {
        *first = true;
        keeps[last] = true;
        stretches.push((0, last));
    }
    while let Some((from, to)) = stretches.pop() {
        let farthest = (from + 1..to).map(|i| (i, distance(points[i], points[from], points[to])));
        if let Some((at, apart)) = farthest.max_by(|a, b| a.1.total_cmp(&b.1))
            && apart > width * width
        {
            keeps[at] = true;
            stretches.push((from, at));
            stretches.push((at, to));
        }
    }
    points.iter().zip(keeps).filter_map(|(point, keeps)| keeps.then_some(*point)).collect()
}

/// How far a point is from the line between two others, its ends included; squared.
fn distance([x, y]: [f64; 2], [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { (((x - x1) * dx + (y - y1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    (x - x1 - along * dx).powi(2) + (y - y1 - along * dy).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_curve_keeps_its_shape() {
        let curve: Vec<[f64; 2]> =
            (0..=10_000).map(|i| [0.03 * f64::from(i), 40.0 * (0.001 * f64::from(i)).sin()]).collect();
        let thin = thinned(&curve, 0.05);
        assert!(thin.len() < 200 && thin.len() > 10, "{}", thin.len());
        for point in &curve {
            let nearest = thin.windows(2).map(|pair| distance(*point, pair[0], pair[1])).fold(f64::INFINITY, f64::min);
            assert!(nearest.sqrt() <= 0.0501, "{point:?} is {} away", nearest.sqrt());
        }
    }

    #[test]
    fn a_spike_of_one_point_stays() {
        let mut curve: Vec<[f64; 2]> = (0..1000).map(|i| [f64::from(i), 0.0]).collect();
        curve[500][1] = 5.0;
        assert!(thinned(&curve, 0.05).contains(&[500.0, 5.0]));
        assert_eq!(thinned(&[], 1.0), Vec::<[f64; 2]>::new());
        assert_eq!(thinned(&[[1.0, 2.0]], 1.0), [[1.0, 2.0]]);
    }
}
