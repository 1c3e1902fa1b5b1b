//! Rows of words in columns.

/// Rows whose first is the head, with a line under it; columns are as wide as their widest entry.
pub(super) fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let width = |i: usize| rows.iter().map(|row| row.as_ref()[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, |row| row.as_ref().len())).map(width).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.as_ref().iter().zip(&widths).map(|(cell, w)| format!("{cell:w$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
        if index == 0 {
            let lines: Vec<String> = widths.iter().map(|w| "-".repeat(*w)).collect();
            text.push_str(&lines.join("  "));
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_their_heads() {
        let rows = [["a", "b"], ["long", "x"]].map(|row| row.map(String::from));
        assert_eq!(columns(&rows), "a     b\n----  -\nlong  x\n");
    }
}
