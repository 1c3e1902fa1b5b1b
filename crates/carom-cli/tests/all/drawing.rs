//! Two pictures compared as they are seen: the same things in the same order, the same words and colours, and every curve where the other is. Numbers are not the same
//! to the last digit on every machine, and a dense curve may be thinned at other points.

/// How far apart two places may be, in points: a fifth of the width of a thin line.
const SEEN: f64 = 0.1;

type Stroke = Vec<[f64; 2]>;

/// Why two pictures are not the same.
pub fn same(kept: &str, drawn: &str) -> Result<(), String> {
    let (a, b): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), drawn.lines().collect());
    if a.len() != b.len() {
        return Err(format!("{} things, not {}", b.len(), a.len()));
    }
    for (a, b) in a.into_iter().zip(b) {
        let differs = |why: &str| Err(format!("{why}:\n{}\n{}", &a[..a.len().min(300)], &b[..b.len().min(300)]));
        match (path(a), path(b)) {
            (Some((p, first)), Some((q, second))) if first == second => {
                if p.len() != q.len() || !covers(&p, &q) || !covers(&q, &p) {
                    return differs("another curve");
                }
            }
            (None, None) if close(a, b) => {}
            _ => return differs("another thing"),
        }
    }
    Ok(())
}

/// The strokes of a path, and how it is drawn.
fn path(line: &str) -> Option<(Vec<Stroke>, &str)> {
    let (d, style) = line.strip_prefix("<path d=\"")?.split_once('"')?;
    let point = |pair: &str| {
        let (x, y) = pair.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    let strokes = d.split('M').filter(|stroke| !stroke.is_empty());
    Some((strokes.map(|stroke| stroke.split('L').map(point).collect()).collect(), style))
}

/// Whether every point of the one lies on the other.
fn covers(one: &[Stroke], other: &[Stroke]) -> bool {
    one.iter().zip(other).all(|(points, line)| points.iter().all(|point| distance(*point, line) <= SEEN))
}

fn distance([x, y]: [f64; 2], line: &Stroke) -> f64 {
    let to = |[x1, y1]: [f64; 2], [x2, y2]: [f64; 2]| {
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx * dx + dy * dy;
        let along = if length > 0.0 { (((x - x1) * dx + (y - y1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x - x1 - along * dx).hypot(y - y1 - along * dy)
    };
    let ends = line.iter().map(|point| to(*point, *point));
    line.windows(2).map(|pair| to(pair[0], pair[1])).chain(ends).fold(f64::INFINITY, f64::min)
}

/// Whether two lines have the same words, and numbers that are nearly the same.
fn close(a: &str, b: &str) -> bool {
    let parts = |line: &str| line.split(['"', '>', '<', ' ', '(', ')']).map(str::to_string).collect::<Vec<_>>();
    let (a, b) = (parts(a), parts(b));
    let near = |a: &String, b: &String| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= SEEN,
        _ => a == b,
    };
    a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| near(a, b))
}

#[test]
fn the_comparison_sees_what_an_eye_sees() {
    let picture = |d: &str, x: &str, word: &str| {
        format!("<path d=\"{d}\" stroke=\"#000000\"/>\n<circle cx=\"{x}\"/>\n<text>{word}</text>\n")
    };
    let kept = picture("M0 0L10 0L20 0", "3.5", "force");
    assert!(same(&kept, &picture("M0 0.01L20 0", "3.51", "force")).is_ok());
    assert!(same(&kept, &picture("M0 0L10 1L20 0", "3.5", "force")).is_err());
    assert!(same(&kept, &picture("M0 0L10 0", "3.5", "force")).is_err());
    assert!(same(&kept, &picture("M0 0L10 0L20 0", "4", "force")).is_err());
    assert!(same(&kept, &picture("M0 0L10 0L20 0", "3.5", "forces")).is_err());
    assert!(same(&kept, &picture("M0 0L10 0L20 0M1 1L2 2", "3.5", "force")).is_err());
    assert!(same(&kept, &kept.replace("#000000", "#000001")).is_err());
}
