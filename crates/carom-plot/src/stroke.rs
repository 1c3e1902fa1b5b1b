//! Lines as dots. A curve of thousands of short pieces is most of what a picture draws, and how much of a dot such a line covers follows from how
//! far the dot is from it: no outline needs to be made and filled. Pieces meet in round joints; the ends of a line are straight.

use std::mem;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// A pen: its width in dots, its dashes and what is between them in dots, its colour.
pub struct Pen {
    pub width: f32,
    pub dashes: Vec<f32>,
    pub colour: [u8; 3],
}

/// How much of each dot a line covers, from 0 to 255, in a rectangle around it; all 0 between two lines.
#[derive(Default)]
pub struct Coverage {
    shares: Vec<u8>,
    /// From where to where something is covered in each row: of a rectangle around a slanted line that is little.
    covered: Vec<[usize; 2]>,
}

impl Coverage {
    /// Draws a line through points, in dots, on a part of a picture.
    pub fn draw(&mut self, pixmap: &mut Pixmap, open: &Part, points: &[[f32; 2]], pen: &Pen) {
        if pen.dashes.is_empty() {
            self.stroke(pixmap, open, points, pen);
        } else {
            dashed(points, &pen.dashes).iter().for_each(|dash| self.stroke(pixmap, open, dash, pen));
        }
    }

    fn stroke(&mut self, pixmap: &mut Pixmap, open: &Part, points: &[[f32; 2]], pen: &Pen) {
        // A line thinner than a dot is drawn as wide as one, and paler.
        let reach = 0.5 * pen.width.max(1.0) + 0.5;
        let most = 255.0 * pen.width.min(1.0);
        let Some(part) = open.around(points, reach) else { return };
        let width = part.right - part.left;
        let rows = part.bottom - part.top;
        if self.shares.len() < width * rows {
            self.shares.resize(width * rows, 0);
        }
        self.covered.clear();
        self.covered.resize(rows, [width, 0]);
        let pieces = || points.windows(2).filter_map(|pair| Piece::between(pair[0], pair[1]));
        let ends = [pieces().next().map(|first| first.beginning()), pieces().next_back().map(|last| last.end())];
        // A line that comes back to its beginning has no ends.
        let ends = if points.first() == points.last() { [None, None] } else { ends };
        for piece in pieces() {
            if let Some(own) = part.around(&[piece.from, piece.to], reach) {
                piece.cover(self, (&part, &own), (reach, most), &ends);
            }
        }
        let page = pixmap.width() as usize;
        let dots = pixmap.pixels_mut()[part.top * page..].chunks_mut(page);
        let rows = self.shares.chunks_exact_mut(width).zip(&self.covered);
        for (dots, (shares, [first, last])) in dots.zip(rows) {
            if first < last {
                lay(&mut dots[part.left + first..part.left + last], &mut shares[*first..*last], pen.colour);
            }
        }
    }
}

/// Lays a colour over the dots that are covered, and forgets how much they are.
pub fn lay(dots: &mut [PremultipliedColorU8], shares: &mut [u8], colour: [u8; 3]) {
    for (dots, shares) in dots.chunks_mut(8).zip(shares.chunks_mut(8)) {
        // Most are not: eight are seen at once.
        if <[u8; 8]>::try_from(&*shares).is_ok_and(|shares| u64::from_ne_bytes(shares) == 0) {
            continue;
        }
        for (dot, share) in dots.iter_mut().zip(shares) {
            *dot = over(*dot, colour, mem::take(share));
        }
    }
}

/// Some rows and columns of dots, without the last ones.
pub struct Part {
    pub left: usize,
    pub right: usize,
    pub top: usize,
    pub bottom: usize,
}

impl Part {
    /// The part of it between two corners on whole dots; `None` where there is none.
    pub fn between(&self, [from, to]: [[f32; 2]; 2]) -> Option<Part> {
        // Negative ones become 0.
        let ends = |axis: usize, [low, high]: [usize; 2]| {
            let (low, high) = ((from[axis] as usize).max(low), (to[axis] as usize).min(high));
            (low < high).then_some((low, high))
        };
        let ((left, right), (top, bottom)) = (ends(0, [self.left, self.right])?, ends(1, [self.top, self.bottom])?);
        Some(Part { left, right, top, bottom })
    }

    /// The part of it that is within reach of points; `None` where there is none.
    pub fn around(&self, points: &[[f32; 2]], reach: f32) -> Option<Part> {
        let ends = |axis: usize, from: usize, to: usize| {
            let span = points.iter().map(|point| point[axis]);
            let (low, high) =
                span.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
            // Negative ones become 0.
            let (low, high) = ((low - reach) as usize, (high + reach + 1.0) as usize);
            let (low, high) = (low.max(from), high.min(to));
            (low < high).then_some((low, high))
        };
        let ((left, right), (top, bottom)) = (ends(0, self.left, self.right)?, ends(1, self.top, self.bottom)?);
        Some(Part { left, right, top, bottom })
    }
}

/// A colour over a dot.
fn over(dot: PremultipliedColorU8, colour: [u8; 3], share: u8) -> PremultipliedColorU8 {
    let mixed = |below: u8, above: u8| {
        let sum = u32::from(below) * u32::from(255 - share) + u32::from(above) * u32::from(share);
        ((sum + 127) / 255) as u8
    };
    let [red, green, blue] = colour;
    let parts = [mixed(dot.red(), red), mixed(dot.green(), green), mixed(dot.blue(), blue)];
    // Nothing shows through the page.
    PremultipliedColorU8::from_rgba(parts[0], parts[1], parts[2], 255).unwrap_or(dot)
}

/// A straight piece of a line.
struct Piece {
    from: [f32; 2],
    to: [f32; 2],
    /// Its direction.
    along: [f32; 2],
    length: f32,
}

impl Piece {
    /// The piece between two points; `None` where they are one.
    fn between(from: [f32; 2], to: [f32; 2]) -> Option<Piece> {
        let by = [to[0] - from[0], to[1] - from[1]];
        let length = by[0].hypot(by[1]);
        (length > 0.0).then(|| Piece { from, to, along: by.map(|part| part / length), length })
    }

    fn beginning(&self) -> End {
        End { at: self.from, outward: self.along.map(|part| -part) }
    }

    fn end(&self) -> End {
        End { at: self.to, outward: self.along }
    }

    /// Covers its own part of a larger one: dots within reach, which is half the width and half a dot more; round about its own ends, straight at those
    /// of the line.
    fn cover(
        &self,
        coverage: &mut Coverage,
        (all, own): (&Part, &Part),
        (reach, most): (f32, f32),
        ends: &[Option<End>; 2],
    ) {
        let near = |end: &End| [self.from, self.to].iter().any(|at| end.distance(*at) <= 2.0 * reach);
        let cut = ends.iter().flatten().any(near);
        let width = all.right - all.left;
        let [ux, uy] = self.along;
        for y in own.top..own.bottom {
            let dy = y as f32 + 0.5 - self.from[1];
            // Where the row is within reach of the endless line.
            let (mut first, mut last) = (own.left, own.right);
            if uy.abs() > 1e-3 {
                let middle = self.from[0] + dy * ux / uy;
                let aside = reach / uy.abs();
                first = first.max((middle - aside) as usize);
                last = last.min((middle + aside + 1.0) as usize);
            }
            if first >= last {
                continue;
            }
            let (row, ends_here) = ((y - all.top) * width, [first - all.left, last - all.left]);
            let [from, to] = &mut coverage.covered[y - all.top];
            (*from, *to) = ((*from).min(ends_here[0]), (*to).max(ends_here[1]));
            let shares = &mut coverage.shares[row + ends_here[0]..row + ends_here[1]];
            for (share, x) in shares.iter_mut().zip(first..) {
                let dx = x as f32 + 0.5 - self.from[0];
                let (ahead, aside) = (dx * ux + dy * uy, dx * uy - dy * ux);
                let beyond = (ahead - ahead.clamp(0.0, self.length)).abs();
                let mut part = (reach - (aside * aside + beyond * beyond).sqrt()).clamp(0.0, 1.0);
                if cut {
                    let at = [x as f32 + 0.5, y as f32 + 0.5];
                    part *= ends.iter().flatten().map(|end| end.leaves(at, reach)).product::<f32>();
                }
                *share = (*share).max((part * most + 0.5) as u8);
            }
        }
    }
}

/// Where a line ends.
struct End {
    at: [f32; 2],
    outward: [f32; 2],
}

impl End {
    fn distance(&self, [x, y]: [f32; 2]) -> f32 {
        (x - self.at[0]).hypot(y - self.at[1])
    }

    /// How much it leaves of a dot that would be covered.
    fn leaves(&self, [x, y]: [f32; 2], reach: f32) -> f32 {
        if self.distance([x, y]) > reach + 0.5 {
            return 1.0;
        }
        let out = (x - self.at[0]) * self.outward[0] + (y - self.at[1]) * self.outward[1];
        (0.5 - out).clamp(0.0, 1.0)
    }
}

/// The dashes of a line.
fn dashed(points: &[[f32; 2]], lengths: &[f32]) -> Vec<Vec<[f32; 2]>> {
    let mut dashes = Vec::new();
    let (mut number, mut left) = (0, lengths[0]);
    let mut dash: Vec<[f32; 2]> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let Some(piece) = Piece::between(pair[0], pair[1]) else { continue };
        let mut done = 0.0;
        while piece.length - done > left {
            done += left;
            let at = [0, 1].map(|axis| piece.from[axis] + done * piece.along[axis]);
            if number % 2 == 0 {
                dash.push(at);
                dashes.push(mem::take(&mut dash));
            } else {
                dash = vec![at];
            }
            number += 1;
            left = lengths[number % lengths.len()].max(f32::EPSILON);
        }
        left -= piece.length - done;
        if number % 2 == 0 {
            dash.push(piece.to);
        }
    }
    if number % 2 == 0 {
        dashes.push(dash);
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lines cover on a sheet of 60 by 40 dots, in whole dots.
    fn covered(strokes: &[Vec<[f32; 2]>], width: f32, dashes: &[f32]) -> Pixmap {
        let mut pixmap = Pixmap::new(60, 40).unwrap();
        let pen = Pen { width, dashes: dashes.to_vec(), colour: [255, 0, 0] };
        pixmap.fill(tiny_skia::Color::BLACK);
        let mut coverage = Coverage::default();
        let open = Part { left: 0, right: 60, top: 0, bottom: 40 };
        strokes.iter().for_each(|stroke| coverage.draw(&mut pixmap, &open, stroke, &pen));
        assert!(coverage.shares.iter().all(|share| *share == 0), "it forgets");
        pixmap
    }

    fn area(pixmap: &Pixmap) -> f32 {
        pixmap.pixels().iter().map(|dot| f32::from(dot.red()) / 255.0).sum()
    }

    #[test]
    fn a_line_covers_its_length_times_its_width() {
        let (from, to): ([f32; 2], [f32; 2]) = ([10.3, 20.2], [47.9, 20.2]);
        for width in [0.5, 1.0, 1.7, 3.2] {
            for to in [to, [41.0, 33.0], [22.0, 3.0], [10.3, 37.0]] {
                let length = (to[0] - from[0]).hypot(to[1] - from[1]);
                let got = area(&covered(&[vec![from, to]], width, &[]));
                let wanted = length * width;
                assert!((got / wanted - 1.0).abs() < 0.03, "{width}: {got} of {wanted}");
            }
        }
    }

    #[test]
    fn pieces_join_without_gaps_and_what_is_closed_has_no_ends() {
        let ring: Vec<[f32; 2]> = (0..=100)
            .map(|i| (i % 100) as f32 / 100.0 * std::f32::consts::TAU)
            .map(|t| [30.0 + 15.0 * t.cos(), 20.0 + 15.0 * t.sin()])
            .collect();
        let drawn = covered(std::slice::from_ref(&ring), 3.0, &[]);
        for [x, y] in &ring {
            assert_eq!(drawn.pixel(*x as u32, *y as u32).unwrap().red(), 255, "{x} {y}");
        }
        let wanted = std::f32::consts::TAU * 15.0 * 3.0;
        assert!((area(&drawn) / wanted - 1.0).abs() < 0.01, "{} of {wanted}", area(&drawn));
        // Fine pieces cover what one does.
        let fine = (0..=300).map(|i| [10.0 + 0.1 * i as f32, 10.0 + 0.05 * i as f32]).collect();
        let coarse = vec![[10.0, 10.0], [40.0, 25.0]];
        assert!((area(&covered(&[fine], 2.0, &[])) / area(&covered(&[coarse], 2.0, &[])) - 1.0).abs() < 0.01);
    }

    #[test]
    fn dashes_have_their_lengths_along_bends() {
        let bent = vec![[5.0, 20.0], [25.0, 20.0], [25.0, 20.0], [45.0, 20.0]];
        let drawn = covered(&[bent], 2.0, &[8.0, 4.0]);
        let row: Vec<bool> = (0..60).map(|x| drawn.pixel(x, 20).unwrap().red() > 127).collect();
        let wanted: Vec<bool> = (0..60).map(|x| (5..45).contains(&x) && (x - 5) % 12 < 8).collect();
        assert_eq!(row, wanted);
    }

    #[test]
    fn what_is_outside_or_nowhere_is_not_drawn() {
        assert_eq!(
            area(&covered(&[vec![[-50.0, -3.0], [90.0, -3.0]], vec![[70.0, 0.0], [70.0, 90.0]]], 3.0, &[])),
            0.0
        );
        assert_eq!(area(&covered(&[vec![], vec![[3.0, 3.0]], vec![[3.0, 3.0], [3.0, 3.0]]], 3.0, &[1.0, 1.0])), 0.0);
        let across = covered(&[vec![[-500.0, 20.0], [600.0, 20.0]]], 2.0, &[]);
        assert!((area(&across) - 120.0).abs() < 1e-3);
    }
}
