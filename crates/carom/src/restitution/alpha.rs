//! The correction α(c_r; n, m) of P1: how far its primary formula (eq. 36) is from the damping that truly delivers.
//!
//! ```text
//! Λ₃₆ = 3/4 (m+1)(1-c_r) (c_r (n+1)/2)^(-(m+1)/(n+1))        α = Λ₃₆/Λ_exact        α → 3/2 (m+1)/(n+1) B((m+1)/(n+1), 3/2) as c_r → 1
//! ```

use super::design::{Unreachable, exact_damping};
use crate::collide::EndRule;
use crate::numerics::solve;

pub use super::bead::primary;

/// α for one restitution, without load.
pub fn alpha(n: f64, m: f64, restitution: f64, end: EndRule) -> Result<f64, Unreachable> {
    let exact = exact_damping(n, m, restitution, 0.0, end)?;
    Ok(primary(n, m, restitution) / exact[0])
}

/// A fit of α in the form of P1 eqs 47-52.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The form.
    pub form: FitForm,
    /// Its four coefficients, in the order in which the form writes them.
    pub coefficients: [f64; 4],
    /// The largest |fit/α - 1| over the points it was made from.
    pub worst: f64,
}

/// The two forms that P1 uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitForm {
    /// a e^(b c) + d e^(f c)
    Exponentials,
    /// a c³ + b c² + d c + f
    Cubic,
}

impl FitForm {
    /// The value and its derivatives with respect to the coefficients.
    fn at(self, [a, b, d, f]: [f64; 4], c: f64) -> (f64, [f64; 4]) {
        match self {
            FitForm::Exponentials => {
                let (x, y) = ((b * c).exp(), (f * c).exp());
                (a * x + d * y, [x, a * c * x, y, d * c * y])
            }
            FitForm::Cubic => (((a * c + b) * c + d) * c + f, [c * c * c, c * c, c, 1.0]),
        }
    }
}

impl Fit {
    /// The fitted α.
    pub fn value(&self, restitution: f64) -> f64 {
        self.form.at(self.coefficients, restitution).0
    }

    /// A least-squares fit of relative errors through points (c_r, α): Levenberg-Marquardt from the coefficients of P1.
    pub fn through(points: &[(f64, f64)], form: FitForm) -> Fit {
        let start = match form {
            FitForm::Exponentials => [1.5, -14.0, 1.3, -0.25],
            FitForm::Cubic => [1.4, -2.1, 0.8, 0.9],
        };
        let mut coefficients = start;
        let (mut damping, mut cost) = (1e-3, cost(points, form, start));
        for _ in 0..500 {
            let Some(step) = step(points, form, coefficients, damping) else { break };
            let trial: [f64; 4] = std::array::from_fn(|i| coefficients[i] + step[i]);
            let new = self::cost(points, form, trial);
            if new < cost {
                let settled = cost - new <= 1e-14 * cost;
                (coefficients, cost, damping) = (trial, new, damping * 0.3);
                if settled {
                    break;
                }
            } else {
                damping *= 4.0;
                if damping > 1e12 {
                    break;
                }
            }
        }
        let worst = points.iter().map(|(c, a)| (form.at(coefficients, *c).0 / a - 1.0).abs()).fold(0.0, f64::max);
        Fit { form, coefficients, worst }
    }
}

fn cost(points: &[(f64, f64)], form: FitForm, coefficients: [f64; 4]) -> f64 {
    points.iter().map(|(c, a)| (form.at(coefficients, *c).0 / a - 1.0).powi(2)).sum()
}

/// The step of Levenberg-Marquardt: (JᵀJ + damping diag) step = -Jᵀr.
fn step(points: &[(f64, f64)], form: FitForm, coefficients: [f64; 4], damping: f64) -> Option<[f64; 4]> {
    let mut system = vec![vec![0.0; 5]; 4];
    for (c, alpha) in points {
        let (value, slopes) = form.at(coefficients, *c);
        let residual = value / alpha - 1.0;
        for i in 0..4 {
            for j in 0..4 {
                system[i][j] += slopes[i] * slopes[j] / (alpha * alpha);
            }
            system[i][4] -= slopes[i] / alpha * residual;
        }
    }
    for (i, row) in system.iter_mut().enumerate() {
        row[i] *= 1.0 + damping;
    }
    solve(system)?.try_into().ok()
}
