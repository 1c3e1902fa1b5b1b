//! Rows of words in columns.

/// Rows behind an indent, their columns as wide as their widest entry.
pub(super) fn aligned<R: AsRef<[String]>>(indent: &str, rows: &[R]) -> String {
    let widths = widths(rows);
    let line = |row: &R| {
        let cells: Vec<String> = row.as_ref().iter().zip(&widths).map(|(cell, w)| format!("{cell:w$}")).collect();
        format!("{indent}{}", cells.join("  ")).trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The same with a line under the first row, which is the head.
pub(super) fn columns<R: AsRef<[String]>>(indent: &str, rows: &[R]) -> String {
    let text = aligned(indent, rows);
    let (head, rest) = text.split_once('\n').unwrap_or_default();
    let lines: Vec<String> = widths(rows).into_iter().map(|w| "-".repeat(w)).collect();
    format!("{head}\n{indent}{}\n{rest}", lines.join("  "))
}

fn widths<R: AsRef<[String]>>(rows: &[R]) -> Vec<usize> {
    let width = |i: usize| rows.iter().map(|row| row.as_ref()[i].chars().count()).max().unwrap_or(0);
    (0..rows.first().map_or(0, |row| row.as_ref().len())).map(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_their_heads() {
        let rows = [["a", "b"], ["long", "x"]].map(|row| row.map(String::from));
        assert_eq!(columns("", &rows), "a     b\n----  -\nlong  x\n");
    }
}
