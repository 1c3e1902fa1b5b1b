//! Writing SVG: numbers, texts and elements.

use std::fmt::Write;

/// A document that is being written.
#[derive(Debug, Default)]
pub struct Page(String);

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

impl Page {
    /// An empty document of a size in points, with a title for readers that see nothing.
    pub fn new([width, height]: [f64; 2], title: &str, font: &str) -> Page {
        let mut page = Page::default();
        page.push(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}pt\" height=\"{h}pt\" viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"{font}\">\n\
             <title>{}</title>\n",
            escaped(title),
            w = number(width),
            h = number(height),
        ));
        page
    }

    /// Writes a text as it is.
    pub fn push(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// A rectangle: left, top, width, height.
    pub fn rectangle(&mut self, [x, y, w, h]: [f64; 4], style: &str) {
        let (x, y, w, h) = (number(x), number(y), number(w), number(h));
        self.push(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {style}/>\n"));
    }

    /// Straight lines that begin at each place where the pen is lifted.
    pub fn path(&mut self, strokes: &[Vec<[f64; 2]>], style: &str) {
        let mut d = String::new();
        for stroke in strokes.iter().filter(|stroke| !stroke.is_empty()) {
            for (i, [x, y]) in stroke.iter().enumerate() {
                d.push(if i == 0 { 'M' } else { 'L' });
                push_number(&mut d, *x);
                d.push(' ');
                push_number(&mut d, *y);
            }
        }
        if !d.is_empty() {
            self.push(&format!("<path d=\"{d}\" {style}/>\n"));
        }
    }

    /// A text at a point, turned by an angle in degrees. Parts between `^{` and `}` are raised, those between `_{` and `}` lowered.
    pub fn text(&mut self, [x, y]: [f64; 2], (anchor, size, turn): (Anchor, f64, f64), style: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let turned = if turn == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {} {})\"", number(turn), number(x), number(y))
        };
        let (x, y) = (number(x), number(y));
        self.push(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"{anchor}\"{turned} {style}>{}</text>\n",
            number(size),
            raised(text, size)
        ));
    }

    /// The document.
    pub fn finish(mut self) -> String {
        self.push("</svg>\n");
        self.0
    }
}

/// A length with as many digits as can be seen.
pub fn number(value: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, value);
    text
}

/// The same behind a text. A picture has thousands of them: hundredths are counted, not looked for among the digits of a double.
fn push_number(text: &mut String, value: f64) {
    let hundredths = (100.0 * value).round() as i64;
    if hundredths < 0 {
        text.push('-');
    }
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    // Writing into a String cannot fail.
    let _ = match rest {
        0 => write!(text, "{whole}"),
        rest if rest % 10 == 0 => write!(text, "{whole}.{}", rest / 10),
        rest => write!(text, "{whole}.{rest:02}"),
    };
}

/// A text with the signs that XML means otherwise.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn raised(text: &str, size: f64) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((start, shift)) = [("^{", -0.36), ("_{", 0.22)]
        .into_iter()
        .filter_map(|(mark, shift)| rest.find(mark).map(|at| (at, shift)))
        .min_by_key(|(at, _)| *at)
    {
        let inner = &rest[start + 2..];
        let Some(end) = inner.find('}') else { break };
        let (dy, small) = (number(shift * size), number(0.72 * size));
        out.push_str(&escaped(&rest[..start]));
        out.push_str(&format!("<tspan dy=\"{dy}\" font-size=\"{small}\">{}</tspan>", escaped(&inner[..end])));
        rest = &inner[end + 1..];
        // What follows goes back to the line.
        if !rest.is_empty() {
            out.push_str(&format!("<tspan dy=\"{}\">\u{200b}</tspan>", number(-shift * size)));
        }
    }
    out.push_str(&escaped(rest));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_are_escaped() {
        assert_eq!((number(1.0), number(-0.001), number(-2.346)), ("1".into(), "0".into(), "-2.35".into()));
        assert_eq!((number(0.05), number(12.5), number(-0.5)), ("0.05".into(), "12.5".into(), "-0.5".into()));
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
        assert!(raised("10^{-3} m", 10.0).starts_with("10<tspan dy=\"-3.6\" font-size=\"7.2\">-3</tspan>"));
    }
}
