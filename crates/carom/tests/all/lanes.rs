//! The laws run on lanes: a type with nothing but lane-wise arithmetic, power and select gives the same bits as f64.

use carom::law::{Sign, Signs, bouc_wen_hunt_crossley, bouc_wen_maxwell, power};
use carom::scalar::Real;
use carom_test::Random;
use std::ops::{Add, Div, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug)]
struct Lanes([f64; 4]);

impl Lanes {
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Lanes([0, 1, 2, 3].map(|i| f(self.0[i], other.0[i])))
    }
}

macro_rules! lane_wise {
    ($($name:ident $method:ident),*) => {$(
        impl $name for Lanes {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                self.zip(other, |a, b| a.$method(b))
            }
        }
    )*};
}
lane_wise!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Lanes {
    type Output = Self;
    fn neg(self) -> Self {
        Lanes(self.0.map(|a| -a))
    }
}

impl Real for Lanes {
    fn constant(value: f64) -> Self {
        Lanes([value; 4])
    }
    fn power(self, p: Self) -> Self {
        self.zip(p, carom::scalar::power)
    }
    fn power_with_slope(self, p: Self) -> (Self, Self) {
        let both = [0, 1, 2, 3].map(|i| self.0[i].power_with_slope(p.0[i]));
        (Lanes(both.map(|b| b.0)), Lanes(both.map(|b| b.1)))
    }
    fn two_powers(self, p: Self, q: Self) -> (Self, Self) {
        let both = [0, 1, 2, 3].map(|i| self.0[i].two_powers(p.0[i], q.0[i]));
        (Lanes(both.map(|b| b.0)), Lanes(both.map(|b| b.1)))
    }
    fn three_powers(self, y: Self, p: Self, q: Self) -> (Self, Self, Self) {
        let all = [0, 1, 2, 3].map(|i| self.0[i].three_powers(y.0[i], p.0[i], q.0[i]));
        (Lanes(all.map(|a| a.0)), Lanes(all.map(|a| a.1)), Lanes(all.map(|a| a.2)))
    }
    fn select_positive(self, then: Self, otherwise: Self) -> Self {
        Lanes([0, 1, 2, 3].map(|i| if self.0[i] > 0.0 { then.0[i] } else { otherwise.0[i] }))
    }
}

/// Everything a law answers, on any number.
fn hunt<T: Real>(p: [T; 6], signs: Signs, d: T, a: T, v: T) -> Vec<T> {
    let [b, gamma, kappa, sigma, n, p] = p;
    let law = bouc_wen_hunt_crossley::Equations { b, gamma, kappa, sigma, n, p };
    let r = law.respond(signs, d, a, v);
    let here = (d, a, v);
    vec![
        r.force,
        r.z_slope,
        r.viscous,
        r.hysteretic,
        signs.pace(r.z_slope),
        law.stored(d, a),
        law.force_with_rate(signs, here, (v, a, d)).1,
        law.separation_gap(signs, here, (v, a, d)).0,
        law.separation_gap(signs, here, (v, a, d)).1,
    ]
}

fn maxwell<T: Real>(p: [T; 6], signs: Signs, d: T, a: T, v: T) -> Vec<T> {
    let [b, gamma, kappa, sigma, n, p] = p;
    let law = bouc_wen_maxwell::Equations { b, gamma, kappa, sigma, n, p };
    let (r, y_rate) = law.respond(signs, d, a, v);
    vec![
        r.force,
        r.z_slope,
        r.viscous,
        r.hysteretic,
        y_rate,
        law.stored(d, a),
        law.force_with_rate(signs, (d, a), (v, a)).1,
        law.separation_gap(law.roots(), d, a),
    ]
}

fn power<T: Real>(p: [T; 6], _signs: Signs, u: T, w: T, rate: T) -> Vec<T> {
    let law = power::Equations { n: p[4], m: p[5], damping: p[3] };
    let r = law.respond(u, rate);
    vec![r.force, r.viscous, law.stored(u), law.force_with_rate((u, rate), (w, rate)).1]
}

#[test]
fn every_law_gives_the_same_bits_lane_by_lane_as_on_f64() {
    let mut random = Random(5);
    for _ in 0..500 {
        let mut lane = || {
            let b = random.decades(-3.0, 3.0);
            let exponent = |r: &mut Random| [1.0, 1.5, 2.0, 2.5, 3.0, 1.37, 4.2][(r.bits() % 7) as usize];
            let (n, p) = (exponent(&mut random), exponent(&mut random));
            let parameters = [b, b * random.between(-1.0, 1.0), random.between(0.01, 0.99), random.unit(), n, p];
            // Indentations a little below zero too: stages of a step go there.
            let state = [random.between(-0.1, 1.5), random.between(-0.1, 1.2), random.between(-1.0, 1.0)];
            (parameters, state)
        };
        let lanes = [lane(), lane(), lane(), lane()];
        let parameters = [0, 1, 2, 3, 4, 5].map(|k| Lanes([0, 1, 2, 3].map(|i| lanes[i].0[k])));
        let [d, a, v] = [0, 1, 2].map(|k| Lanes([0, 1, 2, 3].map(|i| lanes[i].1[k])));
        for rate in [Sign::Negative, Sign::Positive] {
            for z in [Sign::Negative, Sign::Positive] {
                let signs = Signs { rate, z };
                for (i, (p, [d1, a1, v1])) in lanes.iter().enumerate() {
                    let wide = [
                        hunt(parameters, signs, d, a, v),
                        maxwell(parameters, signs, d, a, v),
                        power(parameters, signs, d, a, v),
                    ];
                    let single = [
                        hunt(*p, signs, *d1, *a1, *v1),
                        maxwell(*p, signs, *d1, *a1, *v1),
                        power(*p, signs, *d1, *a1, *v1),
                    ];
                    for (w, s) in wide.iter().flatten().zip(single.iter().flatten()) {
                        assert_eq!(w.0[i].to_bits(), s.to_bits());
                    }
                }
            }
        }
    }
}
