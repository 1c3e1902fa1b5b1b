//! Letters as dots, exactly: every edge of an outline adds to each dot of its rows the area to its right, with the sign of its direction, and the sums along
//! a row are how much of each dot is inside. Outlines of letters do not cross themselves, so that no winding has to be counted.

use crate::stroke::{Part, lay};
use tiny_skia::{Pixmap, Transform};
use ttf_parser::OutlineBuilder;

/// Pieces of a curve.
const PIECES: usize = 6;

/// The outline of letters, in dots.
pub struct Outline {
    edges: Vec<[[f32; 2]; 2]>,
    /// From a place on the paper, along the line and below it, to dots.
    place: Transform,
    /// Where the next letter begins along the line, how far below it, and how large a unit of the font is, in points.
    pub at: [f32; 2],
    pub scale: f32,
    begin: [f32; 2],
    here: [f32; 2],
}

impl Outline {
    /// No letters yet.
    pub fn new(place: Transform, at: [f32; 2], scale: f32) -> Outline {
        Outline { edges: Vec::new(), place, at, scale, begin: [0.0; 2], here: [0.0; 2] }
    }

    /// Letters are drawn upwards, pictures downwards.
    fn dot(&self, x: f32, y: f32) -> [f32; 2] {
        let (x, y) = (self.at[0] + self.scale * x, self.at[1] - self.scale * y);
        let Transform { sx, kx, ky, sy, tx, ty } = self.place;
        [sx * x + kx * y + tx, ky * x + sy * y + ty]
    }

    fn go(&mut self, to: [f32; 2]) {
        self.edges.push([self.here, to]);
        self.here = to;
    }

    fn curve(&mut self, at: impl Fn(f32) -> [f32; 2]) {
        (1..=PIECES).for_each(|i| self.go(at(i as f32 / PIECES as f32)));
    }

    /// Fills the letters with a colour on a part of a picture.
    pub fn fill(&self, pixmap: &mut Pixmap, open: &Part, colour: [u8; 3]) {
        let Some(part) = open.around(self.edges.as_flattened(), 0.0) else { return };
        let (width, rows) = (part.right - part.left, part.bottom - part.top);
        // Two more, for what is to the right of all.
        let mut sums = vec![0.0; (width + 2) * rows];
        let inside = |[x, y]: [f32; 2]| [x - part.left as f32, y - part.top as f32];
        self.edges.iter().for_each(|edge| add(&mut sums, [width, rows], edge.map(inside)));
        let page = pixmap.width() as usize;
        let dots = pixmap.pixels_mut()[part.top * page..].chunks_mut(page);
        let mut shares = vec![0; width];
        for (dots, sums) in dots.zip(sums.chunks_exact(width + 2)) {
            let mut sum: f32 = 0.0;
            for (share, more) in shares.iter_mut().zip(sums) {
                sum += more;
                *share = (255.0 * sum.abs().min(1.0) + 0.5) as u8;
            }
            lay(&mut dots[part.left..part.right], &mut shares, colour);
        }
    }
}

/// Adds an edge to sums of so many dots in a row, and two more, and so many rows.
fn add(sums: &mut [f32], [width, rows]: [usize; 2], [from, to]: [[f32; 2]; 2]) {
    let (low, high, sign) = if from[1] < to[1] { (from, to, 1.0) } else { (to, from, -1.0) };
    let (top, bottom) = (low[1].max(0.0), high[1].min(rows as f32));
    if top >= bottom {
        return;
    }
    let slant = (high[0] - low[0]) / (high[1] - low[1]);
    let at = |y: f32| (low[0] + (y - low[1]) * slant).clamp(0.0, width as f32);
    for row in top as usize..bottom.ceil() as usize {
        let (y0, y1) = (top.max(row as f32), bottom.min(row as f32 + 1.0));
        let (height, a, b) = (sign * (y1 - y0), at(y0), at(y1));
        let (left, right) = (a.min(b), a.max(b));
        let sums = &mut sums[row * (width + 2)..(row + 1) * (width + 2)];
        let (first, last) = (left as usize, right as usize);
        // The part of the height that lies in each column, and how much of the column is to its right; of those that follow it is all.
        for column in first..=last {
            let (x0, x1) = (left.max(column as f32), right.min(column as f32 + 1.0));
            let share = if last == first { 1.0 } else { (x1 - x0) / (right - left) };
            let here = height * share;
            let beyond = 1.0 - (0.5 * (x0 + x1) - column as f32);
            sums[column] += here * beyond;
            sums[column + 1] += here * (1.0 - beyond);
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.here = self.dot(x, y);
        self.begin = self.here;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.go(self.dot(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, b, c) = (self.here, self.dot(x1, y1), self.dot(x, y));
        self.curve(|t| [0, 1].map(|k| (1.0 - t) * ((1.0 - t) * a[k] + t * b[k]) + t * ((1.0 - t) * b[k] + t * c[k])));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, c, d) = (self.here, self.dot(x1, y1), self.dot(x2, y2), self.dot(x, y));
        let s = |t: f32| 1.0 - t;
        self.curve(|t| {
            [0, 1].map(|k| s(t).powi(3) * a[k] + 3.0 * t * s(t) * (s(t) * b[k] + t * c[k]) + t.powi(3) * d[k])
        });
    }

    fn close(&mut self) {
        self.go(self.begin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Color;

    fn covered(outline: &Outline, open: &Part) -> Pixmap {
        let mut pixmap = Pixmap::new(40, 30).unwrap();
        pixmap.fill(Color::BLACK);
        outline.fill(&mut pixmap, open, [255, 0, 0]);
        pixmap
    }

    fn area(pixmap: &Pixmap) -> f32 {
        pixmap.pixels().iter().map(|dot| f32::from(dot.red()) / 255.0).sum()
    }

    const ALL: Part = Part { left: 0, right: 40, top: 0, bottom: 30 };

    fn polygon(points: &[[f32; 2]]) -> Outline {
        // Upwards from a line at 30.
        let mut outline = Outline::new(Transform::identity(), [0.0, 30.0], 1.0);
        outline.move_to(points[0][0], points[0][1]);
        points[1..].iter().for_each(|[x, y]| outline.line_to(*x, *y));
        outline.close();
        outline
    }

    #[test]
    fn what_is_inside_is_covered_to_its_area_with_holes_left_out() {
        let square = polygon(&[[5.3, 5.2], [15.8, 5.2], [15.8, 12.7], [5.3, 12.7]]);
        assert!((area(&covered(&square, &ALL)) - 10.5 * 7.5).abs() < 0.1);
        let triangle = polygon(&[[3.0, 2.0], [35.0, 9.0], [12.0, 27.0]]);
        assert!((area(&covered(&triangle, &ALL)) - 368.5).abs() < 0.5, "{}", area(&covered(&triangle, &ALL)));
        let mut ring = polygon(&[[5.0, 5.0], [25.0, 5.0], [25.0, 25.0], [5.0, 25.0]]);
        ring.move_to(10.5, 10.5);
        [[10.5, 19.5], [19.5, 19.5], [19.5, 10.5]].iter().for_each(|[x, y]| ring.line_to(*x, *y));
        ring.close();
        let drawn = covered(&ring, &ALL);
        assert!((area(&drawn) - (400.0 - 81.0)).abs() < 0.2, "{}", area(&drawn));
        assert_eq!([drawn.pixel(15, 15).unwrap().red(), drawn.pixel(7, 15).unwrap().red()], [0, 255]);
    }

    #[test]
    fn two_parts_of_a_picture_make_the_whole() {
        let shape = polygon(&[[3.0, 2.0], [35.0, 9.0], [12.0, 27.0], [8.0, 15.0]]);
        let whole = covered(&shape, &ALL);
        let upper = covered(&shape, &Part { bottom: 13, ..ALL });
        let lower = covered(&shape, &Part { top: 13, ..ALL });
        for (i, dot) in whole.pixels().iter().enumerate() {
            let part = if i < 13 * 40 { &upper } else { &lower };
            assert!(part.pixels()[i].red().abs_diff(dot.red()) <= 1, "{i}");
        }
    }
}
