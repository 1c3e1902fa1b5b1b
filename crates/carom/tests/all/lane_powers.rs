//! Powers on lanes against an oracle of twice the digits, at the edges, and the same to the bit with every set of instructions.

use carom::scalar::{Instructions, SideBySide, Vector, Work};
use carom_test::Random;

/// A number as the sum of two, to some thirty digits.
#[derive(Clone, Copy)]
struct Double(f64, f64);

impl Double {
    fn sum(a: f64, b: f64) -> Double {
        let s = a + b;
        let part = s - a;
        Double(s, (a - (s - part)) + (b - part))
    }
    fn plus(self, other: Double) -> Double {
        let s = Double::sum(self.0, other.0);
        let t = Double::sum(self.1, other.1);
        let s = Double::sum(s.0, s.1 + t.0);
        Double::sum(s.0, s.1 + t.1)
    }
    fn times(self, other: Double) -> Double {
        let p = self.0 * other.0;
        let rest = self.0.mul_add(other.0, -p) + (self.0 * other.1 + self.1 * other.0);
        Double::sum(p, rest)
    }
    fn over(self, whole: f64) -> Double {
        let q = self.0 / whole;
        let rest = (-q).mul_add(whole, self.0) + self.1;
        Double::sum(q, rest / whole)
    }
    /// eˣ: the series of x/2¹⁰, squared ten times.
    fn exp(self) -> Double {
        let x = Double(self.0 / 1024.0, self.1 / 1024.0);
        let (mut sum, mut term) = (Double(1.0, 0.0), Double(1.0, 0.0));
        for k in 1..30 {
            term = term.times(x).over(f64::from(k));
            sum = sum.plus(term);
        }
        for _ in 0..10 {
            sum = sum.times(sum);
        }
        sum
    }
    /// ln x by one step of Newton's method from the f64: y + x e⁻ʸ - 1.
    fn ln(x: f64) -> Double {
        let y = x.ln();
        let miss = Double(-y, 0.0).exp().times(Double(x, 0.0)).plus(Double(-1.0, 0.0));
        // ln(1 + d) = d - d²/2 for a d of some 1e-16.
        Double(y, 0.0).plus(miss).plus(Double(-0.5 * miss.0 * miss.0, 0.0))
    }
}

/// (true power, y ln x).
fn oracle(x: f64, y: f64) -> (Double, f64) {
    let log = Double::ln(x).times(Double(y, 0.0));
    (log.exp(), log.0)
}

/// How many numbers are made of x and y.
const MADE: usize = 15;

/// What every lane function makes of x and y, powers first.
struct All<'a>(&'a [[f64; 2]]);

impl SideBySide for All<'_> {
    type Output = Vec<[f64; MADE]>;
    fn run<V: Vector>(self) -> Vec<[f64; MADE]> {
        self.0.chunks(V::COUNT).flat_map(|chunk| V::run(Chunk::<V>::of(chunk))).collect()
    }
}

/// So many of them as go side by side.
struct Chunk<V> {
    count: usize,
    x: V,
    y: V,
}

impl<V: Vector> Chunk<V> {
    fn of(chunk: &[[f64; 2]]) -> Self {
        let at = |k: usize| V::from_fn(|i| chunk[i.min(chunk.len() - 1)][k]);
        Chunk { count: chunk.len(), x: at(0), y: at(1) }
    }
}

impl<V: Vector> Work for Chunk<V> {
    type Output = Vec<[f64; MADE]>;
    #[inline(always)]
    fn run(self) -> Vec<[f64; MADE]> {
        let Chunk { count, x, y } = self;
        let (exp, less) = y.exp_and_less_one();
        let [inside, apart] = [[x.ln_inside(), y.exp_inside()], [x - y, x / y]];
        let chosen = [apart[0].select_positive(x, y), apart[0].abs(), x.max(y), x.min(y), -x, x.sqrt()];
        let sums = [x.plus(y, 0.1), x.scaled(0.3) * y + x];
        let [a, b, c, d, e, f] = chosen;
        let all = [
            x.power(y),
            x.ln(),
            y.exp(),
            exp,
            less,
            inside[0],
            inside[1],
            apart[1],
            a,
            b,
            c,
            d,
            e,
            f,
            sums[0] + sums[1],
        ];
        (0..count).map(|i| all.map(|lanes| lanes.lane(i))).collect()
    }
}

fn random_arguments(count: usize, seed: u64) -> Vec<[f64; 2]> {
    let mut random = Random(seed);
    let draw = |i: usize| {
        let x = if i.is_multiple_of(4) { random.between(0.5, 2.0) } else { random.decades(-8.0, 3.0) };
        let y = if i.is_multiple_of(3) { random.between(0.0, 6.0) } else { random.decades(-3.0, 1.5) };
        [x, y]
    };
    (0..count).map(draw).collect()
}

/// The largest error in units of what is allowed.
fn worst(arguments: &[[f64; 2]]) -> f64 {
    let found = Instructions::widest().side_by_side(All(arguments));
    let mut worst: f64 = 0.0;
    for ([x, y], all) in arguments.iter().zip(&found) {
        let (truth, log) = oracle(*x, *y);
        if log.abs() < 700.0 {
            let miss = ((all[0] - truth.0) - truth.1).abs() / truth.0;
            worst = worst.max(miss / (5e-16 * log.abs()).max(3e-15));
        }
    }
    worst
}

#[test]
fn powers_on_lanes_are_as_good_as_they_say() {
    let miss = worst(&random_arguments(100_000, 3));
    assert!(miss <= 1.0, "{miss} of what is allowed");
}

/// By hand: `cargo test --release -p carom --test all ten_million -- --ignored`.
#[test]
#[ignore]
fn ten_million_powers_on_lanes_are_as_good_as_they_say() {
    let misses: Vec<f64> = (0..100).map(|seed| worst(&random_arguments(100_000, 1000 + seed))).collect();
    let miss = misses.iter().fold(0.0, |a: f64, b| a.max(*b));
    println!("{miss} of what is allowed");
    assert!(miss <= 1.0, "{miss} of what is allowed");
}

#[test]
fn logarithms_and_exponentials_keep_their_last_digits() {
    let arguments = random_arguments(20_000, 8);
    for ([x, y], all) in arguments.iter().zip(Instructions::widest().side_by_side(All(&arguments))) {
        let log = Double::ln(*x);
        assert!(((all[1] - log.0) - log.1).abs() <= 2.2e-16 * log.0.abs(), "ln {x}");
        let exp = Double(*y, 0.0).exp();
        assert!(((all[2] - exp.0) - exp.1).abs() <= 3e-16 * exp.0, "exp {y}");
        let less = exp.plus(Double(-1.0, 0.0));
        assert!(((all[4] - less.0) - less.1).abs() <= 5e-16 * less.0, "exp {y} - 1");
    }
}

#[test]
fn any_lane_above_a_bound_is_found_in_its_place_and_no_number_is_above() {
    struct Any;
    impl SideBySide for Any {
        type Output = ();
        fn run<V: Vector>(self) {
            for i in 0..V::COUNT {
                assert!(V::from_fn(|k| if k == i { 2.0 } else { 0.5 }).any_above(1.0), "{i} of {}", V::COUNT);
                assert!(!V::from_fn(|k| if k == i { f64::NAN } else { 1.0 }).any_above(1.0), "{i} of {}", V::COUNT);
            }
        }
    }
    Instructions::available().for_each(|set| set.side_by_side(Any));
}

#[test]
fn every_set_of_instructions_gives_the_same_bits() {
    let mut arguments = random_arguments(5_000, 4);
    arguments.extend(EDGES.map(|(x, y, _)| [x, y]));
    let bits = |set: Instructions| -> Vec<[u64; MADE]> {
        set.side_by_side(All(&arguments))
            .iter()
            .map(|all| all.map(|v| if v.is_nan() { 0 } else { v.to_bits() }))
            .collect()
    };
    let baseline = bits(Instructions::Baseline);
    for set in Instructions::available() {
        assert!(bits(set) == baseline, "{set:?}");
    }
}

const EDGES: [(f64, f64, f64); 15] = [
    (0.0, 1.5, 0.0),
    (0.0, 0.0, 1.0),
    (-1.0, 2.0, 0.0),
    (-1.0, 0.0, 1.0),
    (f64::INFINITY, 0.5, f64::INFINITY),
    (f64::INFINITY, 0.0, 1.0),
    (1.0, f64::INFINITY, 1.0),
    (0.5, f64::INFINITY, 0.0),
    (2.0, f64::INFINITY, f64::INFINITY),
    (f64::NAN, 1.0, f64::NAN),
    (2.0, f64::NAN, f64::NAN),
    (1e200, 2.0, f64::INFINITY),
    (1e-200, 2.0, 0.0),
    (5e-324, 1.0, 5e-324),
    (f64::MAX, 1.0, f64::MAX),
];

#[test]
fn powers_on_lanes_are_right_at_the_edges() {
    let arguments = EDGES.map(|(x, y, _)| [x, y]);
    for ((x, y, power), all) in EDGES.iter().zip(Instructions::widest().side_by_side(All(&arguments))) {
        let close = (all[0] - power).abs() <= 5e-13 * power.abs();
        assert!(all[0] == *power || close || (all[0].is_nan() && power.is_nan()), "{x}^{y} = {}", all[0]);
    }
    // Subnormal arguments and results.
    for (x, y) in [(3e-310, 0.5), (3e-310, 0.25), (1e-155, 2.0), (2e-320, 0.9)] {
        let found = Instructions::widest().side_by_side(All(&[[x, y]]))[0][0];
        let exact = f64::powf(x, y);
        assert!((found - exact).abs() <= 1e-13 * exact + 1e-323, "{x}^{y}: {found} and {exact}");
    }
}
