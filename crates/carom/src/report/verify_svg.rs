//! The two diagrams of a ladder as one SVG picture: error against tolerance, and work against error (P4 section 2.1).

use crate::verify::{Events, Ladder};
use std::fmt::Write;

/// A panel's frame inside the picture, in pixels: left, top, width, height.
const FRAMES: [[f64; 4]; 2] = [[70.0, 40.0, 330.0, 300.0], [490.0, 40.0, 330.0, 300.0]];
const SIZE: (f64, f64) = (850.0, 400.0);

/// A panel: what it shows and the decades it spans.
struct Panel {
    frame: [f64; 4],
    /// What stands above it, below it and beside it.
    words: [&'static str; 3],
    /// log₁₀ of the ends of both axes.
    x: (f64, f64),
    y: (f64, f64),
}

/// The picture.
pub fn verify_svg(title: &str, ladders: &[Ladder]) -> String {
    let follows: Vec<Vec<(f64, f64)>> = ladders.iter().map(|l| pairs(l, |error, rtol, _| (rtol, error))).collect();
    let costs: Vec<Vec<(f64, f64)>> = ladders.iter().map(|l| pairs(l, |error, _, rhs| (error, rhs))).collect();
    let mut page = String::new();
    let (width, height) = SIZE;
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(
        page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        escaped(title)
    );
    let panel = |frame, words, lists: &[Vec<(f64, f64)>]| {
        let [x, y] = [|p: &(f64, f64)| p.0, |p: &(f64, f64)| p.1].map(|axis| decades(lists, axis));
        Panel { frame, words, x, y }
    };
    let first = panel(FRAMES[0], ["error against tolerance", "rtol", "largest error"], &follows);
    let second = panel(FRAMES[1], ["work against error", "largest error", "right-hand sides"], &costs);
    first.draw(&mut page);
    first.proportional(&mut page);
    second.draw(&mut page);
    for (ladder, (follow, cost)) in ladders.iter().zip(follows.iter().zip(&costs)) {
        first.points(&mut page, follow, ladder.plan.watched);
        second.points(&mut page, cost, ladder.plan.watched);
    }
    legend(&mut page, ladders);
    page.push_str("</svg>\n");
    page
}

/// What is plotted of each rung that has an error above zero.
fn pairs(ladder: &Ladder, pick: impl Fn(f64, f64, f64) -> (f64, f64)) -> Vec<(f64, f64)> {
    let one = |rung: &crate::verify::Level| {
        let error = rung.largest.filter(|e| *e > 0.0)?;
        let (x, y) = pick(error, rung.rtol, rung.probe.as_ref().ok()?.rhs as f64);
        Some((x.log10(), y.log10()))
    };
    ladder.rungs.iter().filter_map(one).collect()
}

/// The whole decades that hold all points.
fn decades(lists: &[Vec<(f64, f64)>], pick: impl Fn(&(f64, f64)) -> f64) -> (f64, f64) {
    let all: Vec<f64> = lists.iter().flatten().map(pick).collect();
    let low = all.iter().copied().fold(f64::INFINITY, f64::min).floor();
    let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max).ceil();
    if low < high { (low, high) } else { (low.min(0.0), low.min(0.0) + 1.0) }
}

fn colour(watched: Events) -> &'static str {
    match watched {
        Events::All => "#1f5fa8",
        Events::Velocity => "#3a8f3a",
        Events::None => "#c0392b",
    }
}

impl Panel {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let [left, top, width, height] = self.frame;
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y - self.y.0) / (self.y.1 - self.y.0);
        (left + width * across, top + height * (1.0 - up))
    }

    fn draw(&self, page: &mut String) {
        let [left, top, width, height] = self.frame;
        let (middle, bottom) = (left + width / 2.0, top + height);
        let [title, across, up] = self.words;
        let _ = writeln!(
            page,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#333\"/>\n\
             <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"14\">{title}</text>\n\
             <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{across}</text>\n\
             <text transform=\"translate({},{}) rotate(-90)\" text-anchor=\"middle\">{up}</text>",
            top - 12.0,
            bottom + 36.0,
            left - 48.0,
            top + height / 2.0
        );
        for power in ticks(self.x) {
            let (x, _) = self.at((power, self.y.0));
            let _ =
                writeln!(page, "<line x1=\"{x:.1}\" y1=\"{top}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#e4e4e4\"/>");
            let _ =
                writeln!(page, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">1e{power}</text>", bottom + 17.0);
        }
        for power in ticks(self.y) {
            let (_, y) = self.at((self.x.0, power));
            let right = left + width;
            let _ =
                writeln!(page, "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#e4e4e4\"/>");
            let _ =
                writeln!(page, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">1e{power}</text>", left - 6.0, y + 4.0);
        }
    }

    /// The line error = rtol, as far as it lies in the panel.
    fn proportional(&self, page: &mut String) {
        let (low, high) = (self.x.0.max(self.y.0), self.x.1.min(self.y.1));
        if low < high {
            let ((x1, y1), (x2, y2)) = (self.at((low, low)), self.at((high, high)));
            let _ = writeln!(
                page,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#666\">error = rtol</text>",
                x2 - 12.0,
                y2 + 4.0
            );
        }
    }

    fn points(&self, page: &mut String, list: &[(f64, f64)], watched: Events) {
        let colour = colour(watched);
        for point in list {
            let (x, y) = self.at(*point);
            let _ =
                writeln!(page, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\" fill-opacity=\"0.85\"/>");
        }
    }
}

/// At most about eight whole powers of ten.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let step = ((high - low) / 8.0).ceil().max(1.0);
    let count = ((high - low) / step).floor() as usize;
    (0..=count).map(|i| low + step * i as f64).collect()
}

fn legend(page: &mut String, ladders: &[Ladder]) {
    for (i, ladder) in ladders.iter().enumerate() {
        let slope = ladder.slope.map_or(String::new(), |l| format!(", slope {:.2}", l.slope));
        let (x, colour) = (FRAMES[0][0] + 270.0 * i as f64, colour(ladder.plan.watched));
        let _ = writeln!(
            page,
            "<circle cx=\"{x}\" cy=\"389\" r=\"4\" fill=\"{colour}\"/><text x=\"{}\" y=\"393\">{}{slope}</text>",
            x + 10.0,
            super::verify::located(ladder.plan.watched)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
