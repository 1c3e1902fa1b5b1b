//! A bracketed root of a function of a positive number that is computed to a tolerance: cheap evaluations narrow it down, few dear
//! ones finish. Places are interpolated by their logarithms: what is sought spans decades.

/// A bracket: positive at the low end, zero or below at the high end. Both places are greater than 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub low: (f64, f64),
    pub high: (f64, f64),
    /// The value that stands for "beyond a jump" (sticking): it says on which side, not how far.
    pub jump: f64,
}

/// Most evaluations in each narrowing.
const ROUNDS: usize = 80;
/// Relative widths of the bracket in which secants begin; where they lead astray, the next.
const WIDTHS: [f64; 3] = [1.0, 0.2, 1e-4];

/// Tolerances of the three stages: bracketing, secants, and the one run that decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stages {
    pub coarse: f64,
    pub middle: f64,
    pub fine: f64,
}

/// What a bracket closed on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Closed {
    /// A root.
    Root(f64),
    /// A jump: the last place before it, and the value there.
    Jump(f64, f64),
}

/// The root, or the jump. `f` is given the place and the tolerance.
pub(super) fn refine<E>(
    mut search: Search,
    stages: Stages,
    f: impl Fn(f64, f64) -> Result<f64, E>,
) -> Result<Closed, E> {
    for width in WIDTHS {
        let (x, slope) = match narrow(&mut search, width, |x| f(x, stages.coarse))? {
            Narrowed::Place(x, slope) => (x, slope),
            Narrowed::Jump => continue,
        };
        if let Some((x, slope)) = secants(x, slope, search.jump, |x| f(x, stages.middle))? {
            // The slope is known to many digits and the root to nearly all: one dear run gives the rest.
            let value = f(x, stages.fine)?;
            let shift = value / slope;
            if value != search.jump && shift.abs() <= 1e-6 {
                return Ok(Closed::Root(x * (1.0 - shift)));
            }
        }
    }
    // Near a fold or a critical point the slope misleads: the bracket alone, at the fine tolerance.
    reopen(&mut search, |x| f(x, stages.fine))?;
    Ok(match narrow(&mut search, 4.0 * f64::EPSILON, |x| f(x, stages.fine))? {
        Narrowed::Place(x, _) => Closed::Root(x),
        Narrowed::Jump => Closed::Jump(search.low.0, search.low.1),
    })
}

/// Makes a bracket found with coarse values hold for fine ones: its ends are moved out until their signs are right.
fn reopen<E>(search: &mut Search, f: impl Fn(f64) -> Result<f64, E>) -> Result<(), E> {
    let (low, high) = (search.low.0, search.high.0);
    for width in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5] {
        let x = low * (1.0 - width);
        search.low = (x, f(x)?);
        if search.low.1 > 0.0 {
            break;
        }
    }
    for width in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0] {
        let x = high * (1.0 + width);
        search.high = (x, f(x)?);
        if search.high.1 <= 0.0 {
            break;
        }
    }
    Ok(())
}

/// Secants from a place and a slope (by the logarithm of the place) until the place stands; the slope there comes along. `None`
/// where they lead astray.
fn secants<E>(
    mut x: f64,
    mut slope: f64,
    jump: f64,
    f: impl Fn(f64) -> Result<f64, E>,
) -> Result<Option<(f64, f64)>, E> {
    let mut last: Option<(f64, f64)> = None;
    for _ in 0..8 {
        let value = f(x)?;
        if value == jump {
            return Ok(None);
        }
        if let Some((x0, f0)) = last.filter(|(x0, _)| *x0 != x) {
            slope = (value - f0) / (x / x0).ln();
        }
        let shift = -value / slope;
        if !shift.is_finite() || shift.abs() > 0.3 {
            return Ok(None);
        }
        let next = x * shift.exp();
        if last.is_some() && shift.abs() <= 1e-8 {
            return Ok(Some((next, slope)));
        }
        last = Some((x, value));
        x = next;
    }
    Ok(None)
}

enum Narrowed {
    /// The best place, and the slope of the bracket by the logarithm of the place.
    Place(f64, f64),
    Jump,
}

/// Narrows the bracket to a relative width: Illinois false position, bisection where one end is a jump.
fn narrow<E>(search: &mut Search, width: f64, f: impl Fn(f64) -> Result<f64, E>) -> Result<Narrowed, E> {
    let (mut weights, mut stayed) = ((1.0, 1.0), 0);
    for round in 0..ROUNDS {
        let (low, high) = (search.low, search.high);
        if high.0 - low.0 <= width * high.0 || low.1 == 0.0 || high.1 == 0.0 {
            break;
        }
        let (fl, fh) = (low.1 * weights.0, high.1 * weights.1);
        let secant = low.0 * (high.0 / low.0).powf(fl / (fl - fh));
        let middle = if high.0 > 1.5 * low.0 { (low.0 * high.0).sqrt() } else { 0.5 * (low.0 + high.0) };
        let jumping = high.1 == search.jump;
        let x = if jumping || !(secant > low.0 && secant < high.0) || round % 8 == 7 { middle } else { secant };
        if x <= low.0 || x >= high.0 {
            break;
        }
        let value = f(x)?;
        if value > 0.0 {
            search.low = (x, value);
            weights = (1.0, if stayed > 0 { 0.5 * weights.1 } else { 1.0 });
            stayed = 1;
        } else {
            search.high = (x, value);
            weights = (if stayed < 0 { 0.5 * weights.0 } else { 1.0 }, 1.0);
            stayed = -1;
        }
    }
    let (low, high) = (search.low, search.high);
    if high.1 == search.jump && low.1 > 1e-3 * search.jump.abs().min(1.0) {
        return Ok(Narrowed::Jump);
    }
    let slope = (high.1 - low.1) / (high.0 / low.0).ln();
    let best = if high.1 != search.jump && high.1.abs() < low.1.abs() { high } else { low };
    Ok(Narrowed::Place(best.0, slope))
}
