//! The beam cut into Hermite elements, on the unit interval.
//!
//! A boundary of elements stands at every support; between supports elements are of equal length. Two unknowns stand at each
//! node: deflection and slope (P3 appendix, with H₀₂ = s²(3 - 2s)).

/// Supports closer to a place than this are at that place.
const SAME_PLACE: f64 = 1e-12;

/// Nodes on [0, 1].
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    /// The places of the nodes, rising from 0 to 1.
    pub nodes: Vec<f64>,
}

/// The mass matrix of an element of unit length; unknowns are (w, η w') at its ends.
pub const MASS: [[f64; 4]; 4] = [
    [13.0 / 35.0, 11.0 / 210.0, 9.0 / 70.0, -13.0 / 420.0],
    [11.0 / 210.0, 1.0 / 105.0, 13.0 / 420.0, -1.0 / 140.0],
    [9.0 / 70.0, 13.0 / 420.0, 13.0 / 35.0, -11.0 / 210.0],
    [-13.0 / 420.0, -1.0 / 140.0, -11.0 / 210.0, 1.0 / 105.0],
];

/// The stiffness matrix of an element of unit length.
pub const STIFFNESS: [[f64; 4]; 4] =
    [[12.0, 6.0, -12.0, 6.0], [6.0, 4.0, -6.0, 2.0], [-12.0, -6.0, 12.0, -6.0], [6.0, 2.0, -6.0, 4.0]];

impl Mesh {
    /// About `elements` elements with a boundary at each of `places`; never fewer than one between two of them.
    pub fn new(elements: usize, places: &[f64]) -> Mesh {
        let mut marks: Vec<f64> = places.iter().copied().filter(|x| *x > SAME_PLACE && *x < 1.0 - SAME_PLACE).collect();
        marks.extend([0.0, 1.0]);
        marks.sort_by(f64::total_cmp);
        marks.dedup_by(|a, b| (*a - *b).abs() < SAME_PLACE);
        let counts = shares(elements, &marks);
        let mut nodes = vec![0.0];
        for (pair, count) in marks.windows(2).zip(counts) {
            let step = (pair[1] - pair[0]) / count as f64;
            nodes.extend((1..count).map(|i| pair[0] + step * i as f64));
            nodes.push(pair[1]);
        }
        Mesh { nodes }
    }

    /// How many elements there are.
    pub fn elements(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The length of an element.
    pub fn length(&self, element: usize) -> f64 {
        self.nodes[element + 1] - self.nodes[element]
    }

    /// The node at a place.
    pub fn node_at(&self, x: f64) -> Option<usize> {
        self.nodes.iter().position(|node| (node - x).abs() < SAME_PLACE)
    }

    /// The element that a place is in, and the four Hermite polynomials there, for unknowns (w, w').
    pub fn shape(&self, x: f64) -> (usize, [f64; 4]) {
        let above = self.nodes.partition_point(|node| *node <= x);
        let element = above.clamp(1, self.elements()) - 1;
        let length = self.length(element);
        let s = (x - self.nodes[element]) / length;
        let r = 1.0 - s;
        (element, [r * r * (1.0 + 2.0 * s), length * s * r * r, s * s * (3.0 - 2.0 * s), -length * s * s * r])
    }

    /// The deflection of each shape at a place, from its unknowns (w, w').
    pub fn deflections(&self, shapes: &[Vec<f64>], x: f64) -> Vec<f64> {
        let (element, h) = self.shape(x);
        shapes.iter().map(|s| (0..4).map(|i| h[i] * s[2 * element + i]).sum()).collect()
    }

    /// The rigid motion a + b x, for unknowns (w, w') at every node.
    pub fn line(&self, [a, b]: [f64; 2]) -> Vec<f64> {
        self.nodes.iter().flat_map(|x| [a + b * x, b]).collect()
    }

    /// M v for unknowns (w, w') at every node.
    pub fn mass_times(&self, v: &[f64]) -> Vec<f64> {
        let mut result = vec![0.0; v.len()];
        for e in 0..self.elements() {
            let h = self.length(e);
            let scale = [1.0, h, 1.0, h];
            let local: [f64; 4] = std::array::from_fn(|i| scale[i] * v[2 * e + i]);
            for (i, row) in MASS.iter().enumerate() {
                let sum: f64 = row.iter().zip(&local).map(|(m, x)| m * x).sum();
                result[2 * e + i] += h * scale[i] * sum;
            }
        }
        result
    }
}

/// Elements for each stretch between marks: in proportion to its length, at least one, together `elements` where that allows.
fn shares(elements: usize, marks: &[f64]) -> Vec<usize> {
    let wanted: Vec<f64> = marks.windows(2).map(|w| (w[1] - w[0]) * elements as f64).collect();
    // A place that is a node of the uniform mesh up to rounding keeps it uniform.
    let mut counts: Vec<usize> = wanted.iter().map(|w| ((w + 1e-9).floor() as usize).max(1)).collect();
    while counts.iter().sum::<usize>() < elements {
        let neediest = (0..counts.len()).max_by(|a, b| {
            let need = |i: usize| wanted[i] / counts[i] as f64;
            need(*a).total_cmp(&need(*b))
        });
        counts[neediest.unwrap_or(0)] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighty_elements_with_the_pin_on_a_node_are_uniform() {
        let mesh = Mesh::new(80, &[0.0375]);
        assert_eq!(mesh.elements(), 80);
        assert_eq!(mesh.node_at(0.0375), Some(3));
        assert!((0..80).all(|e| (mesh.length(e) - 0.0125).abs() < 1e-15));
    }

    #[test]
    fn a_boundary_stands_at_every_support() {
        let mesh = Mesh::new(10, &[0.31, 0.32, 1.0]);
        assert_eq!(mesh.elements(), 10);
        assert!(mesh.node_at(0.31).is_some() && mesh.node_at(0.32).is_some() && mesh.node_at(1.0).is_some());
    }

    #[test]
    fn shapes_reproduce_a_cubic() {
        let mesh = Mesh::new(7, &[0.2]);
        let (f, df) = (|x: f64| 1.0 - x + 3.0 * x * x * x, |x: f64| -1.0 + 9.0 * x * x);
        for x in [0.0, 0.11, 0.2, 0.77, 1.0] {
            let (e, h) = mesh.shape(x);
            let (a, b) = (mesh.nodes[e], mesh.nodes[e + 1]);
            let sum = h[0] * f(a) + h[1] * df(a) + h[2] * f(b) + h[3] * df(b);
            assert!((sum - f(x)).abs() < 1e-14);
        }
    }
}
