//! A bracketed root of a function that is computed to a tolerance: cheap evaluations narrow it down, few dear ones finish.

/// A bracket: positive at the low end, zero or below at the high end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub low: (f64, f64),
    pub high: (f64, f64),
    /// The value that stands for "beyond a jump" (sticking): it says on which side, not how far.
    pub jump: f64,
}

/// Most evaluations in each of the two stages.
const ROUNDS: usize = 80;

/// Tolerances of the three stages: bracketing, secants, and the one run that decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stages {
    pub coarse: f64,
    pub middle: f64,
    pub fine: f64,
}

/// The root, or `None` where the bracket closes on a jump. `f` is given the place and the tolerance.
pub(super) fn refine<E>(
    mut search: Search,
    stages: Stages,
    f: impl Fn(f64, f64) -> Result<f64, E>,
) -> Result<Option<f64>, E> {
    let Some((x, slope)) = narrow(&mut search, 1e-4, |x| f(x, stages.coarse))? else { return Ok(None) };
    if let Some((x, slope)) = secants(x, slope, search.jump, |x| f(x, stages.middle))? {
        // The slope is known to many digits and the root to nearly all: one dear run gives the rest.
        let value = f(x, stages.fine)?;
        let shift = value / slope;
        if value != search.jump && shift.abs() <= 1e-7 * x.abs() {
            return Ok(Some(x - shift));
        }
    }
    // Near a fold or a critical point the slope misleads: the bracket alone, at the fine tolerance.
    reopen(&mut search, |x| f(x, stages.fine))?;
    Ok(narrow(&mut search, 4.0 * f64::EPSILON, |x| f(x, stages.fine))?.map(|(x, _)| x))
}

/// Makes a bracket found with coarse values hold for fine ones: its ends are moved out until their signs are right.
fn reopen<E>(search: &mut Search, f: impl Fn(f64) -> Result<f64, E>) -> Result<(), E> {
    let (low, high) = (search.low.0, search.high.0);
    for width in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1] {
        let x = low * (1.0 - width);
        search.low = (x, f(x)?);
        if search.low.1 > 0.0 {
            break;
        }
    }
    for width in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1] {
        let x = high * (1.0 + width);
        search.high = (x, f(x)?);
        if search.high.1 <= 0.0 {
            break;
        }
    }
    Ok(())
}

/// Secants from a place and a slope until the place stands; the slope there comes along. `None` where they lead astray.
fn secants<E>(
    mut x: f64,
    mut slope: f64,
    jump: f64,
    f: impl Fn(f64) -> Result<f64, E>,
) -> Result<Option<(f64, f64)>, E> {
    let mut last: Option<(f64, f64)> = None;
    for _ in 0..7 {
        let value = f(x)?;
        if value == jump {
            return Ok(None);
        }
        if let Some((x0, f0)) = last.filter(|(x0, _)| *x0 != x) {
            slope = (value - f0) / (x - x0);
        }
        let next = x - value / slope;
        if !next.is_finite() || next <= 0.0 || (next - x).abs() > 0.3 * x.abs() {
            return Ok(None);
        }
        if last.is_some() && (next - x).abs() <= 1e-8 * x.abs() {
            return Ok(Some((next, slope)));
        }
        last = Some((x, value));
        x = next;
    }
    Ok(None)
}

/// Narrows the bracket to a relative width: Illinois false position, bisection where one end is a jump. Gives the best place and
/// the slope of the bracket; `None` where it closes on a jump.
fn narrow<E>(search: &mut Search, width: f64, f: impl Fn(f64) -> Result<f64, E>) -> Result<Option<(f64, f64)>, E> {
    let (mut weights, mut stayed) = ((1.0, 1.0), 0);
    for round in 0..ROUNDS {
        let (low, high) = (search.low, search.high);
        if high.0 - low.0 <= width * high.0 || low.1 == 0.0 || high.1 == 0.0 {
            break;
        }
        let (fl, fh) = (low.1 * weights.0, high.1 * weights.1);
        let secant = (low.0 * fh - high.0 * fl) / (fh - fl);
        let middle = if low.0 > 0.0 && high.0 > 4.0 * low.0 { (low.0 * high.0).sqrt() } else { 0.5 * (low.0 + high.0) };
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
    if high.1 == search.jump && low.1 > 1e-3 * search.jump.abs() {
        return Ok(None);
    }
    let slope = (high.1 - low.1) / (high.0 - low.0);
    let best = if high.1 != search.jump && high.1.abs() < low.1.abs() { high } else { low };
    Ok(Some((best.0, slope)))
}
