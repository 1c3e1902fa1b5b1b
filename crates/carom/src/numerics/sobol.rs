//! Sobol's sequence in up to eight dimensions: points that fill the cube more evenly than random ones.
//!
//! Direction numbers: S. Joe, F. Y. Kuo, Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30
//! (2008) 2635-2654, the first lines of their table new-joe-kuo-6. Points come in the order of the Gray code (Antonov and Saleev).

/// How many dimensions there are.
pub const SOBOL_DIMENSIONS: usize = 8;

/// The coefficients of the primitive polynomial, as Joe and Kuo write them, and the first direction numbers, for dimensions 2 to 8.
const TABLE: [(u32, &[u64]); SOBOL_DIMENSIONS - 1] = [
    (0, &[1]),
    (1, &[1, 3]),
    (1, &[1, 3, 1]),
    (2, &[1, 1, 1]),
    (1, &[1, 1, 3, 3]),
    (4, &[1, 3, 5, 13]),
    (2, &[1, 1, 5, 5, 17]),
];

/// Digits of a coordinate, and of the number of a point.
const DIGITS: usize = 32;

/// One coordinate of the sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Sobol {
    /// The direction numbers v_j, j = 1, 2, ..., times 2^64.
    directions: [u64; DIGITS],
}

impl Sobol {
    /// The coordinate of a dimension, from 0; `None` beyond the last.
    pub fn new(dimension: usize) -> Option<Sobol> {
        let mut directions = std::array::from_fn(|j| 1u64 << (63 - j));
        if dimension > 0 {
            let (polynomial, first) = TABLE.get(dimension - 1)?;
            let degree = first.len();
            for j in 0..DIGITS {
                directions[j] = match first.get(j) {
                    Some(m) => m << (63 - j),
                    None => {
                        let earlier = |k: usize| directions[j - k];
                        let taken = (1..degree).filter(|k| polynomial >> (degree - 1 - k) & 1 == 1);
                        taken.fold(earlier(degree) ^ earlier(degree) >> degree, |v, k| v ^ earlier(k))
                    }
                };
            }
        }
        Some(Sobol { directions })
    }

    /// The coordinate of point `number`, from 0, as a fraction of 2^64.
    pub fn fraction(&self, number: u32) -> u64 {
        let gray = number ^ number >> 1;
        self.directions.iter().enumerate().filter(|(j, _)| gray >> j & 1 == 1).fold(0, |sum, (_, v)| sum ^ v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coordinates(dimension: usize, count: u32) -> Vec<f64> {
        let sobol = Sobol::new(dimension).unwrap();
        (0..count).map(|i| sobol.fraction(i) as f64 / 2f64.powi(64)).collect()
    }

    #[test]
    fn the_first_points_are_those_of_joe_and_kuo() {
        // As their own program prints them (scipy.stats.qmc.Sobol(8, scramble=False).random(8) does too).
        let wanted = [
            [0.0, 0.5, 0.75, 0.25, 0.375, 0.875, 0.625, 0.125],
            [0.0, 0.5, 0.25, 0.75, 0.375, 0.875, 0.125, 0.625],
            [0.0, 0.5, 0.25, 0.75, 0.625, 0.125, 0.875, 0.375],
        ];
        for (dimension, points) in wanted.iter().enumerate() {
            assert_eq!(coordinates(dimension, 8), points, "dimension {dimension}");
        }
        assert!(Sobol::new(SOBOL_DIMENSIONS).is_none());
    }

    #[test]
    fn every_dyadic_interval_has_its_share_and_pairs_fill_the_square() {
        let all: Vec<Vec<f64>> = (0..SOBOL_DIMENSIONS).map(|d| coordinates(d, 256)).collect();
        for x in &all {
            let mut cells: Vec<usize> = x.iter().map(|x| (x * 256.0) as usize).collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..256).collect::<Vec<_>>());
        }
        for (i, x) in all.iter().enumerate() {
            for y in &all[..i] {
                let mut cells = [0; 16];
                x.iter().zip(y).for_each(|(x, y)| cells[(x * 4.0) as usize + 4 * (y * 4.0) as usize] += 1);
                assert!(cells.iter().all(|n| *n == 16), "{i}: {cells:?}");
            }
        }
    }
}
