//! Rate-independent models under a prescribed displacement: closed branches, loop areas, Masing's rules, independence of rate.

use carom::oscillator::*;
use carom_test::oscillator::*;

/// A Bouc-Wen element in closed form (P4 eqs 22, 23 for n = 1 and n = 2).
#[derive(Clone, Copy)]
struct Closed {
    a: f64,
    gamma: f64,
    beta: f64,
    n: f64,
}

impl Closed {
    /// ∫ dr/(a - c |r|ⁿ) from 0 to r ≥ 0.
    fn length(&self, c: f64, r: f64) -> f64 {
        if c == 0.0 {
            r / self.a
        } else if self.n == 1.0 {
            -(1.0 - c * r / self.a).ln() / c
        } else {
            let q = (c.abs() / self.a).sqrt();
            (if c > 0.0 { (q * r).atanh() } else { (q * r).atan() }) / (q * self.a)
        }
    }

    /// Its inverse.
    fn force(&self, c: f64, x: f64) -> f64 {
        if c == 0.0 {
            self.a * x
        } else if self.n == 1.0 {
            self.a / c * (1.0 - (-c * x).exp())
        } else {
            let q = (c.abs() / self.a).sqrt();
            (if c > 0.0 { (q * self.a * x).tanh() } else { (q * self.a * x).tan() }) / q
        }
    }

    /// The force after moving by `dx` from the force r.
    fn moved(&self, r: f64, dx: f64) -> f64 {
        let direction = dx.signum();
        let (unloading, loading) = (self.beta - self.gamma, self.beta + self.gamma);
        let mut way = dx.abs();
        let mut along = r * direction;
        if along < 0.0 {
            let to_zero = self.length(unloading, -along);
            if way <= to_zero {
                return -direction * self.force(unloading, to_zero - way);
            }
            (way, along) = (way - to_zero, 0.0);
        }
        direction * self.force(loading, self.length(loading, along) + way)
    }
}

const MODELS: [Closed; 5] = [
    Closed { a: 0.5, gamma: 0.25, beta: 0.25, n: 1.0 },
    Closed { a: 1.3, gamma: 0.6, beta: -0.2, n: 1.0 },
    Closed { a: 0.8, gamma: 0.5, beta: 0.3, n: 2.0 },
    Closed { a: 1.0, gamma: 0.4, beta: 0.4, n: 2.0 },
    Closed { a: 1.0, gamma: 0.5, beta: -0.5, n: 2.0 },
];

fn bouc_wen(m: Closed) -> Restoring {
    Restoring::BoucWen(BoucWen { a: m.a, gamma: m.gamma, beta: m.beta, n: m.n })
}

#[test]
fn bouc_wen_follows_the_closed_branches_to_eleven_digits() {
    for model in MODELS {
        // Turning points of 2 sin t - 0.3 t² sin 3t type motions are many and irregular; between samples the way is walked in
        // short monotone pieces split at the events of the run.
        let problem = with_rtol(&driven(bouc_wen(model), "2*sin(t) + 0.8*sin(2.7*t)", 12.0), 1e-13);
        let x = |t: f64| 2.0 * t.sin() + 0.8 * (2.7 * t).sin();
        let v = |t: f64| 2.0 * t.cos() + 2.16 * (2.7 * t).cos();
        let times: Vec<f64> = (1..=600).map(|i| 0.02 * i as f64).collect();
        let out = sampled(&problem, times.clone());
        let forces = out.trajectory.as_ref().unwrap().column("force_N").unwrap();
        let (mut t, mut r, mut worst) = (0.0, 0.0, 0.0f64);
        for (time, force) in times.iter().zip(forces) {
            // Own turning points, by bisection on the velocity.
            if v(t) * v(*time) < 0.0 {
                let (mut low, mut high) = (t, *time);
                for _ in 0..100 {
                    let middle = 0.5 * (low + high);
                    if v(middle) * v(t) > 0.0 { low = middle } else { high = middle }
                }
                r = model.moved(r, x(low) - x(t));
                t = low;
            }
            r = model.moved(r, x(*time) - x(t));
            t = *time;
            worst = worst.max((force - r).abs());
        }
        println!("n = {}, gamma = {}, beta = {}: largest error {worst:.1e}", model.n, model.gamma, model.beta);
        assert!(worst <= 1e-11, "{worst:e}");
    }
}

/// ∫ f over [a, b]: Gauss-Legendre with five points on many panels.
fn integral(a: f64, b: f64, f: impl Fn(f64) -> f64) -> f64 {
    let nodes = [
        (0.0, 0.5688888888888889),
        (0.5384693101056831, 0.47862867049936647),
        (0.906179845938664, 0.23692688505618908),
    ];
    const PANELS: usize = 400;
    let h = (b - a) / PANELS as f64;
    (0..PANELS)
        .map(|i| {
            let middle = a + h * (i as f64 + 0.5);
            let pair = |(x, w): (f64, f64)| {
                let d = 0.5 * h * x;
                if x == 0.0 { w * f(middle) } else { w * (f(middle - d) + f(middle + d)) }
            };
            0.5 * h * nodes.into_iter().map(pair).sum::<f64>()
        })
        .sum()
}

#[test]
fn steady_dissipation_per_cycle_equals_the_area_of_the_closed_loop() {
    for model in MODELS {
        let reach = 1.7;
        let problem = with_rtol(&driven(bouc_wen(model), "1.7*sin(t)", 26.0 * std::f64::consts::PI), 1e-12);
        let out = quick(&problem);
        // The steady loop: back and forth until the force repeats.
        let mut top = 0.0;
        for _ in 0..60 {
            top = model.moved(model.moved(top, -2.0 * reach), 2.0 * reach);
        }
        let bottom = model.moved(top, -2.0 * reach);
        let up = integral(0.0, 2.0 * reach, |s| if s == 0.0 { bottom } else { model.moved(bottom, s) });
        let down = integral(0.0, 2.0 * reach, |s| if s == 0.0 { top } else { model.moved(top, -s) });
        let (area, cycle) = (up - down, out.cycles.last().unwrap());
        println!("loop area {area:.12}, dissipated {:.12}", cycle.dissipated);
        assert!((cycle.dissipated - area).abs() <= 1e-9 * area, "{} instead of {area}", cycle.dissipated);
        assert!((cycle.end - cycle.start - std::f64::consts::TAU).abs() < 1e-9);
    }
}

#[test]
fn loops_do_not_depend_on_the_rate_of_the_drive() {
    for restoring in [TRILINEAR, BILINEAR, BOUC_WEN, UNEQUAL, BABER_NOORI, RAMBERG_OSGOOD] {
        let drive = |c: f64| format!("2*sin({c:?}*t) + 0.7*sin(2.3*({c:?}*t))");
        let times: Vec<f64> = (0..=300).map(|i| 0.05 * i as f64).collect();
        let slow = sampled(&with_rtol(&driven(restoring, &drive(1.0), 15.0), 1e-12), times.clone());
        for c in [0.01, 7.3, 1e4] {
            let scaled = times.iter().map(|t| (t / c).min(15.0 / c)).collect();
            let fast = sampled(&with_rtol(&driven(restoring, &drive(c), 15.0 / c), 1e-12), scaled);
            let [a, b] = [&slow, &fast].map(|o| o.trajectory.as_ref().unwrap().column("force_N").unwrap());
            let worst = a.iter().zip(b).fold(0.0f64, |w, (a, b)| w.max((a - b).abs()));
            assert_eq!((a.len(), names(&slow)), (b.len(), names(&fast)));
            assert!(worst <= 1e-10, "{restoring:?}, {c}: {worst:e}");
            let [a, b] = [&slow, &fast].map(|o| o.results.dissipated.unwrap());
            assert!((a - b).abs() <= 1e-10 * a.max(1.0), "{restoring:?}: {a} and {b}");
        }
    }
}

const K: f64 = 2.0;
const SOFT: RambergOsgood = RambergOsgood { stiffness: K, a: 0.7, yield_force: 1.5, exponent: 4.0 };

/// The displacement on the curve of first loading.
fn skeleton(r: f64) -> f64 {
    r / K * (1.0 + SOFT.a * (r / SOFT.yield_force).abs().powf(SOFT.exponent - 1.0))
}

#[test]
fn a_ramberg_osgood_loop_is_the_doubled_curve_of_first_loading() {
    let problem = with_rtol(&driven(Restoring::RambergOsgood(SOFT), "3*sin(t)", 7.0), 1e-12);
    let times: Vec<f64> = (0..=700).map(|i| 0.01 * i as f64).collect();
    let out = sampled(&problem, times);
    let curves = out.trajectory.unwrap();
    let [t, x, r] = ["t_s", "x_m", "force_N"].map(|c| curves.column(c).unwrap());
    let (quarter, top) = (std::f64::consts::FRAC_PI_2, out.results.peak_force.unwrap());
    assert!((skeleton(top) - 3.0).abs() <= 1e-11);
    for i in 0..t.len() {
        let expected = if t[i] <= quarter {
            skeleton(r[i])
        } else if t[i] <= 3.0 * quarter {
            3.0 + 2.0 * skeleton((r[i] - top) / 2.0)
        } else {
            -3.0 + 2.0 * skeleton((r[i] + top) / 2.0)
        };
        assert!((x[i] - expected).abs() <= 1e-11, "t = {}: {} instead of {expected}", t[i], x[i]);
    }
}

#[test]
fn a_closed_minor_loop_leaves_the_older_branch_as_if_it_had_not_been() {
    // 0 → 3 → -1 → 1 → -1 → -2.5, and without the excursion to 1; by half waves of a cosine.
    let wave = |points: &[f64]| {
        let piece = |i: usize| {
            let (a, b, t) = (points[i - 1], points[i], i as f64 - 1.0);
            format!("(step(t-{t:?}) - step(t-{:?}))*({a:?} + {:?}*(1 - cos(pi*(t-{t:?}))))", t + 1.0, 0.5 * (b - a))
        };
        (1..points.len()).map(piece).collect::<Vec<_>>().join(" + ")
    };
    let run = |points: &[f64]| {
        quick(&driven(Restoring::RambergOsgood(SOFT), &wave(points), points.len() as f64 - 1.0 - 1e-7))
    };
    let [with, without] = [run(&[0.0, 3.0, -1.0, 1.0, -2.5]), run(&[0.0, 3.0, -2.5])];
    let [a, b] = [&with, &without].map(|o| o.results.force.unwrap());
    assert!((a - b).abs() <= 1e-9, "{a} and {b}");
    assert_eq!(names(&with), ["velocity-zero", "velocity-zero", "velocity-zero", "loop-closed"]);
    let closed = with.events.last().unwrap();
    // The loop opened at -1 and closes there: on the way from 1 to -2.5 this is at 1 - 1.75 (1 - cos π(t - 3)) = -1.
    let when = 3.0 + (1.0f64 - 2.0 / 1.75).acos() / std::f64::consts::PI;
    assert!((closed.t - when).abs() < 1e-10, "{closed:?}");
    assert!(with.results.dissipated.unwrap() > without.results.dissipated.unwrap() + 0.1);
    // Energy is a function of state: both end with the same stored energy.
    assert!((with.energy.stored_after - without.energy.stored_after).abs() <= 1e-9);
}

#[test]
fn steady_ramberg_osgood_cycles_dissipate_the_area_of_the_doubled_curve() {
    let out = quick(&with_rtol(&driven(Restoring::RambergOsgood(SOFT), "3*sin(t)", 40.0), 1e-12));
    let top = out.results.peak_force.unwrap();
    // Loop area of a Masing model: 8 (∫ r dx - x r/2) along the curve of first loading; x dr in closed form.
    let x_dr = top * top / K * (0.5 + SOFT.a * (top / SOFT.yield_force).powi(3) / 5.0);
    let area = 8.0 * ((3.0 * top - x_dr) - 1.5 * top);
    for cycle in &out.cycles {
        assert!((cycle.dissipated - area).abs() <= 1e-9 * area, "{} instead of {area}", cycle.dissipated);
    }
    assert_eq!(out.cycles.len(), 6);
}
