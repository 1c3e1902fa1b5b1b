//! A page as SVG.

use crate::page::{Anchor, Ink, Item, Page, Text, runs};
use std::fmt::Write;

/// The page as SVG, in letters of the first of these fonts that a reader has.
pub fn svg(page: &Page, font: &str) -> String {
    let [width, height] = page.size;
    let (w, h, title) = (number(width), number(height), escaped(&page.title));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}pt\" height=\"{h}pt\" viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"{font}\">\n\
         <title>{title}</title>\n"
    );
    for (place, item) in page.items.iter().enumerate() {
        match item {
            Item::Clip(frame) => {
                let frame = rectangle(*frame, "");
                // The place on the page is a name that no other has.
                out += &format!(
                    "<clipPath id=\"panel{place}\">{frame}</clipPath>\n<g clip-path=\"url(#panel{place})\">\n"
                );
            }
            Item::Unclip => out += "</g>\n",
            Item::Rectangle(place, ink) => out += &(rectangle(*place, &style(ink)) + "\n"),
            Item::Disc([x, y], r, ink) => {
                let (x, y, r) = (number(*x), number(*y), number(*r));
                out += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {}/>\n", style(ink));
            }
            Item::Path(strokes, ink) => out += &path(strokes, ink),
            Item::Text(text) => out += &written(text),
        }
    }
    out + "</svg>\n"
}

fn rectangle([x, y, w, h]: [f64; 4], style: &str) -> String {
    let (x, y, w, h) = (number(x), number(y), number(w), number(h));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {style}/>")
}

fn path(strokes: &[Vec<[f64; 2]>], ink: &Ink) -> String {
    let mut d = String::new();
    for stroke in strokes {
        for (i, [x, y]) in stroke.iter().enumerate() {
            d.push(if i == 0 { 'M' } else { 'L' });
            push_number(&mut d, *x);
            d.push(' ');
            push_number(&mut d, *y);
        }
    }
    format!("<path d=\"{d}\" {}/>\n", style(ink))
}

/// The attributes of an ink.
fn style(ink: &Ink) -> String {
    let mut out = match &ink.fill {
        Some((colour, 1.0)) => format!("fill=\"{colour}\""),
        Some((colour, opacity)) => format!("fill=\"{colour}\" fill-opacity=\"{}\"", number(*opacity)),
        None => "fill=\"none\"".into(),
    };
    if let Some(stroke) = &ink.stroke {
        out += &format!(" stroke=\"{}\" stroke-width=\"{}\"", stroke.colour, number(stroke.width));
        if ink.fill.is_none() {
            out += " stroke-linejoin=\"round\"";
        }
        if !stroke.dashes.is_empty() {
            let dashes: Vec<String> = stroke.dashes.iter().map(|length| number(*length)).collect();
            out += &format!(" stroke-dasharray=\"{}\"", dashes.join(" "));
        }
    }
    out
}

fn written(text: &Text) -> String {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let (x, y, size) = (number(text.at[0]), number(text.at[1]), number(text.size));
    let turn = match text.turn {
        0.0 => String::new(),
        turn => format!(" transform=\"rotate({} {x} {y})\"", number(turn)),
    };
    let weight = if text.bold { " font-weight=\"bold\"" } else { "" };
    let (colour, words) = (&text.colour, raised(&text.words, text.size));
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{turn} fill=\"{colour}\"{weight}>{words}</text>\n"
    )
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

/// A text with its raised and lowered parts.
fn raised(text: &str, size: f64) -> String {
    let mut out = String::new();
    let mut below = 0.0;
    for run in runs(text) {
        let (dy, words) = (number((run.lowered - below) * size), escaped(run.words));
        match run.lowered {
            0.0 if below == 0.0 => out += &words,
            // What follows goes back to the line.
            0.0 => out += &format!("<tspan dy=\"{dy}\">{words}</tspan>"),
            _ => out += &format!("<tspan dy=\"{dy}\" font-size=\"{}\">{words}</tspan>", number(run.size * size)),
        }
        below = run.lowered;
    }
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
        assert_eq!(
            raised("10^{-3} m", 10.0),
            "10<tspan dy=\"-3.6\" font-size=\"7.2\">-3</tspan><tspan dy=\"3.6\"> m</tspan>"
        );
        assert_eq!(raised("a^{b", 10.0), "a^{b");
    }
}
