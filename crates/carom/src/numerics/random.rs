//! Numbers that look random and are the same for the same seed everywhere.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed; streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Random {
        Random(seed ^ stream.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// In [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Normal with mean 0 and deviation 1 (Box and Muller).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// Points that fill the unit cube evenly: the additive recurrence with the powers of the root of x^(d+1) = x + 1 (M. Roberts),
/// shifted by the seed.
pub struct Lattice {
    steps: Vec<f64>,
    shifts: Vec<f64>,
}

impl Lattice {
    /// Points of this many coordinates.
    pub fn new(dimension: usize, seed: u64) -> Lattice {
        let mut root = 2.0f64;
        for _ in 0..60 {
            root = (1.0 + root).powf(1.0 / (dimension as f64 + 1.0));
        }
        let mut random = Random::new(seed, 1);
        let steps = (1..=dimension).map(|i| root.powi(-(i as i32))).collect();
        Lattice { steps, shifts: (0..dimension).map(|_| random.unit()).collect() }
    }

    /// The point with this number.
    pub fn point(&self, number: usize) -> Vec<f64> {
        self.steps.iter().zip(&self.shifts).map(|(step, shift)| (shift + step * number as f64).fract()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lattice_points_fill_every_part_of_the_cube() {
        let lattice = Lattice::new(3, 5);
        let mut seen = [0; 8];
        for i in 0..800 {
            let p = lattice.point(i);
            seen[p.iter().enumerate().map(|(k, x)| usize::from(*x > 0.5) << k).sum::<usize>()] += 1;
        }
        assert!(seen.iter().all(|n| (85..=115).contains(n)), "{seen:?}");
    }

    #[test]
    fn normal_numbers_have_mean_zero_and_deviation_one() {
        let mut random = Random::new(3, 0);
        let list: Vec<f64> = (0..20000).map(|_| random.normal()).collect();
        let mean = list.iter().sum::<f64>() / 2e4;
        let square = list.iter().map(|x| x * x).sum::<f64>() / 2e4;
        assert!(mean.abs() < 0.03 && (square - 1.0).abs() < 0.04, "{mean} {square}");
    }
}
