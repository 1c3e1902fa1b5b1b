//! Piecewise-linear oscillators solved exactly: within a piece the motion is a sum of elementary functions, and the times at which it
//! leaves the piece are roots found by bisection. Written apart from the library.

/// m = 1, force F sin(Ω t), damping c, and in a piece the restoring force κ x + offset.
#[derive(Clone, Copy)]
pub struct Sine {
    pub amplitude: f64,
    pub frequency: f64,
    pub damping: f64,
}

/// The motion in one piece from (t₀, x₀, v₀).
#[derive(Clone, Copy)]
struct Piece {
    load: Sine,
    kappa: f64,
    offset: f64,
    start: (f64, f64, f64),
}

impl Piece {
    /// Particular solution: P sin Ωt + Q cos Ωt - offset/κ, with its rate.
    fn particular(&self, t: f64) -> (f64, f64) {
        let Sine { amplitude, frequency: w, damping: c } = self.load;
        let d = self.kappa - w * w;
        let scale = amplitude / (d * d + c * c * w * w);
        let (p, q) = (d * scale, -c * w * scale);
        let (s, k) = (w * t).sin_cos();
        (p * s + q * k - self.offset / self.kappa, w * (p * k - q * s))
    }

    /// Displacement and velocity at t.
    fn at(&self, t: f64) -> (f64, f64) {
        let (t0, x0, v0) = self.start;
        let (y0, z0) = self.particular(t0);
        let (y, z) = self.particular(t);
        let (a, decay) = (x0 - y0, 0.5 * self.load.damping);
        let w = (self.kappa - decay * decay).sqrt();
        let b = (v0 - z0 + decay * a) / w;
        let (s, k) = (w * (t - t0)).sin_cos();
        let e = (-decay * (t - t0)).exp();
        let (h, rate) = (a * k + b * s, w * (b * k - a * s));
        (y + e * h, z + e * (rate - decay * h))
    }
}

/// What the exact solution gives: events, and x, v, r at the end.
pub struct Exact {
    pub events: Vec<(f64, &'static str)>,
    pub end: (f64, f64, f64),
}

/// The first time after `from` at which `f` leaves its side, by small steps and bisection; side 0 is the one it takes just after `from`.
fn first_change(from: f64, until: f64, side: f64, f: impl Fn(f64) -> f64) -> Option<f64> {
    const STEP: f64 = 2e-3;
    let mut t = from + 1e-4;
    let side = if side == 0.0 { f(t).signum() } else { side };
    while t < until {
        let next = (t + STEP).min(until);
        if f(next) * side < 0.0 {
            let (mut low, mut high) = (t, next);
            while high - low > 1e-15 * high {
                let middle = 0.5 * (low + high);
                if middle <= low || middle >= high {
                    break;
                }
                if f(middle) * side < 0.0 { high = middle } else { low = middle }
            }
            return Some(0.5 * (low + high));
        }
        t = next;
    }
    None
}

/// Trilinear elastic with k = 1.
pub fn trilinear(load: Sine, alpha: f64, yields: f64, end: f64) -> Exact {
    let (mut t, mut x, mut v) = (0.0, 0.0, 0.0);
    let mut side = 0.0;
    let mut events = Vec::new();
    loop {
        let (kappa, offset) = if side == 0.0 { (1.0, 0.0) } else { (alpha, side * (1.0 - alpha) * yields) };
        let piece = Piece { load, kappa, offset, start: (t, x, v) };
        let bounds: &[f64] = if side == 0.0 { &[1.0, -1.0] } else { &[side][..] };
        let hits =
            bounds.iter().filter_map(|b| first_change(t, end, 0.0, |s| piece.at(s).0 - b * yields).map(|s| (s, *b)));
        let Some((when, bound)) = hits.min_by(|a, b| a.0.total_cmp(&b.0)) else {
            let (x, v) = piece.at(end);
            return Exact { events, end: (x, v, kappa * x + offset) };
        };
        (x, v) = piece.at(when);
        t = when;
        events.push((t, if bound > 0.0 { "yield-positive" } else { "yield-negative" }));
        side = if side == 0.0 { bound } else { 0.0 };
    }
}

/// Bilinear hysteresis with k = 1, by its sliding element: elastic force (1 - α)(x - s), |x - s| ≤ x_y, beside α x.
pub fn bilinear(load: Sine, alpha: f64, yields: f64, end: f64) -> Exact {
    let (mut t, mut x, mut v) = (0.0, 0.0, 0.0);
    // The slider's place, and the direction in which it slides.
    let (mut slider, mut sliding) = (0.0, 0.0);
    let mut events = Vec::new();
    loop {
        let stuck = sliding == 0.0;
        let (kappa, offset) =
            if stuck { (1.0, -(1.0 - alpha) * slider) } else { (alpha, sliding * (1.0 - alpha) * yields) };
        let piece = Piece { load, kappa, offset, start: (t, x, v) };
        let mut hits = vec![(first_change(t, end, 0.0, |s| piece.at(s).1), 0.0)];
        if stuck {
            for bound in [1.0, -1.0] {
                let gap = |s: f64| bound * (piece.at(s).0 - slider) - yields;
                hits.push((first_change(t, end, -1.0, gap), bound));
            }
        }
        let hit = hits.into_iter().filter_map(|(s, b)| s.map(|s| (s, b))).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((when, bound)) = hit else {
            let (x, v) = piece.at(end);
            return Exact { events, end: (x, v, kappa * x + offset) };
        };
        (x, v) = piece.at(when);
        t = when;
        if bound == 0.0 {
            v = 0.0;
            if !stuck {
                slider = x - sliding * yields;
                sliding = 0.0;
            }
            events.push((t, "velocity-zero"));
        } else {
            sliding = bound;
            events.push((t, if bound > 0.0 { "yield-positive" } else { "yield-negative" }));
        }
    }
}
