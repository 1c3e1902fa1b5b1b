//! The known word nearest to a wrong one, for hints.

/// The word of `known` that is few enough edits away from `word` to be what was meant.
///
/// Case counts as half an edit, so that `Beta` finds `beta` before `Bet`.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let allowed = match word.chars().count() {
        0 | 1 => 1,
        2..=5 => 2,
        6..=8 => 4,
        _ => 6,
    };
    let length = word.chars().count();
    known
        .iter()
        // What differs in length by more than the edits allowed is not worth a table of edits.
        .filter(|candidate| 2 * length.abs_diff(candidate.chars().count()) <= allowed)
        .map(|candidate| (distance(word, candidate), *candidate))
        .filter(|(edits, _)| *edits <= allowed)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Twice the optimal-string-alignment distance; a change of case alone costs 1, every other edit 2.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 { 2 * (i + j) } else { cheapest(&rows, &a, &b, i, j) };
        }
    }
    rows[a.len()][b.len()]
}

fn cheapest(rows: &[Vec<usize>], a: &[char], b: &[char], i: usize, j: usize) -> usize {
    let (x, y) = (a[i - 1], b[j - 1]);
    let replace = match (x == y, x.eq_ignore_ascii_case(&y)) {
        (true, _) => 0,
        (false, true) => 1,
        _ => 2,
    };
    let mut best = (rows[i - 1][j] + 2).min(rows[i][j - 1] + 2).min(rows[i - 1][j - 1] + replace);
    if i > 1 && j > 1 && x == b[j - 2] && a[i - 2] == y {
        best = best.min(rows[i - 2][j - 2] + 2);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_its_word() {
        let known = ["velocity", "mass", "force"];
        assert_eq!(nearest("velocty", &known), Some("velocity"));
        assert_eq!(nearest("velcoity", &known), Some("velocity"));
        assert_eq!(nearest("Mass", &known), Some("mass"));
        assert_eq!(nearest("temperature", &known), None);
        assert_eq!(nearest("b", &["k", "B"]), Some("B"));
        assert_eq!(nearest("q", &["k", "B"]), None);
    }
}
