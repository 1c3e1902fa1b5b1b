use carom::collide::*;
use carom::identify::*;
use carom::law::*;
use std::time::Instant;
pub struct R(u64);
impl R {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
    fn normal(&mut self) -> f64 {
        (-2.0 * (1.0 - self.unit()).ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos()
    }
}
fn main() {
    let seeds: u64 = std::env::args().nth(1).map_or(2, |s| s.parse().unwrap());
    let nan = f64::NAN;
    let h = LawKind::BoucWenHuntCrossley;
    let m = LawKind::BoucWenMaxwell;
    let cases = [
        ("DSS", h, [2.38, -2.38, 0.677, 0.0348, 2.93, 2.62, nan, nan], 0.006),
        ("DSA", h, [1.04, -1.02, 0.362, 0.017, 1.01, 1.67, nan, nan], 0.0027),
        ("DSS", m, [0.966, -0.966, 0.531, 2.22e-16, 1.57, 1.75, nan, nan], 0.006),
        ("DSA", m, [0.521, -0.521, 0.168, 0.0144, 1.0, 2.04, nan, nan], 0.0027),
    ];
    for (name, law, truth, noise) in cases {
        for seed in 1..=seeds {
            let mut r = R(seed * 7919);
            let mut rows = vec![];
            let mut jt = 0.0;
            for i in 0..24 {
                let v = 0.3 + 4.7 * i as f64 / 23.0;
                let a = Probe::new((law, Form::Base), v, None, None, EndRule::Force, false)
                    .ask(&truth, 1e-10, 100.0, &[])
                    .unwrap();
                let e = noise * r.normal();
                jt += e * e / 24.0;
                rows.push(Rebound {
                    speed: v,
                    restitution: Some(Datum { value: a.restitution + e, deviation: None }),
                    duration: None,
                    peak_force: None,
                });
            }
            let d = vec![Dataset { name: "t".into(), masses: None, input: None, data: Data::Rebounds(rows) }];
            let mut model = Model::new(law, Form::Base, &d);
            for (k, l, u) in
                [("Bb", 0.0, 30.0), ("kappa", 0.01, 0.99), ("sigmab", 2.22e-16, 1.0), ("n", 1.0, 6.0), ("p", 1.0, 6.0)]
            {
                model.set(k, Slot::Free { lower: Some(l), upper: Some(u) });
            }
            let mut pr = Problem::new(d, model);
            pr.seed = seed;
            pr.threads = 2;
            pr.tolerance = 1e-7;
            let t = Instant::now();
            let (th, j, w) = try_fit(&pr, &mut Silent).unwrap();
            let dt = t.elapsed().as_secs_f64();
            // brute: explore with other seeds
            let mut best = f64::INFINITY;
            if std::env::args().nth(2).is_some() {
                for s in 0..12 {
                    pr.seed = 1000 + s;
                    let (_, jj, _) = try_fit(&pr, &mut Silent).unwrap();
                    if jj < best {
                        best = jj;
                    }
                }
            }
            println!(
                "{name} {:?} seed {seed}: J {j:.6e} truth {jt:.6e} ratio {:.4} brute {:.5} t {dt:.2}s ev {} col {} th {:?}",
                law,
                j / jt,
                j / best,
                w.evaluations,
                w.collisions,
                &th[..6]
            );
        }
    }
}
