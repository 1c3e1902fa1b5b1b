//! How a curve is made: from the left to the right, each stretch with more points until its polynomials settle and the checks agree; cut where the pattern of
//! phases changes, which is located, and halved where it does not settle.

use super::check::{Candidates, Manner, Nodes, checked};
use super::coordinate::Coordinate;
use super::evaluate::Curve;
use super::fit::Candidate;
use super::pattern::{Pattern, PatternChange};
use super::piece::{CurvePiece, CurveRefusal};
use super::request::{CurveError, CurveRequest};
use super::runs::{Purpose, Run, Runs};
use crate::numerics::{Random, chebyshev_points};

/// The degrees that are tried on a stretch: each has the points of the one before it.
const DEGREES: [usize; 3] = [8, 16, 32];
/// A stretch whose ends have a larger ratio is halved before anything is run.
const WIDEST: f64 = 100.0;
/// Stretches that are a smaller part of the range are not halved any more.
const SHORTEST: f64 = 1.0 / 1024.0;
/// Changes are located to this, relative to the key.
const LOCATED: f64 = 1e-12;
/// A stretch between two changes must be longer than this, relative to the key.
const NARROW: f64 = 1e-9;

/// A stretch that is still to be done.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    ends: [f64; 2],
    /// Where the pattern changes, at each end or near it.
    changes: [Option<f64>; 2],
}

/// What comes of a stretch.
enum Done {
    Piece(CurvePiece),
    Divided([Stretch; 2]),
}

/// Makes the curve of a request.
pub fn curve(request: &CurveRequest) -> Result<Curve, CurveError> {
    let mut builder = Builder {
        runs: Runs::new(request)?,
        request,
        random: Random::new(request.seed, 0),
        whole: Coordinate::plain(request.range.ends),
        changes: Vec::new(),
    };
    let mut pieces = Vec::new();
    let mut open = vec![Stretch { ends: request.range.ends, changes: [None; 2] }];
    while let Some(stretch) = open.pop() {
        match builder.done(stretch)? {
            Done::Piece(piece) => pieces.push(piece),
            Done::Divided([left, right]) => open.extend([right, left]),
        }
    }
    let Builder { runs, changes, .. } = builder;
    Ok(Curve::new(request.range.clone(), (runs.columns, pieces), changes, (runs.count, runs.first)))
}

struct Builder<'a> {
    runs: Runs<'a>,
    request: &'a CurveRequest,
    random: Random,
    /// The coordinate of the whole range.
    whole: Coordinate,
    changes: Vec<PatternChange>,
}

impl Builder<'_> {
    fn done(&mut self, stretch: Stretch) -> Result<Done, CurveError> {
        if let Some(done) = self.beforehand(stretch)? {
            return Ok(done);
        }
        let mut before: Option<(Nodes, Candidates)> = None;
        for degree in DEGREES {
            let nodes = self.nodes(stretch, degree)?;
            if let Some(parts) = self.cut(stretch, &nodes)? {
                return Ok(parts);
            }
            if let Some(Pattern::Failed { reason }) = &nodes.runs[0].pattern {
                return self.refused(stretch, CurveRefusal::Failed { reason: reason.clone() });
            }
            let candidates = self.candidates(&nodes.runs);
            let is_uneven = stretch.is_at_change() && candidates.iter().flatten().any(|candidate| candidate.is_uneven);
            if !is_uneven
                && candidates.iter().flatten().all(Candidate::is_settled)
                && let Some(done) = self.compared(stretch, &nodes, &candidates, Manner::AllOrNone)?
            {
                return Ok(done);
            }
            let is_in_vain = is_uneven || before.is_some_and(|(_, before)| !will_settle(&candidates, &before));
            before = Some((nodes, candidates));
            if is_in_vain {
                break;
            }
        }
        let Some((nodes, candidates)) = before.filter(|_| self.share(stretch.ends) <= SHORTEST) else {
            return Ok(stretch.divided());
        };
        let done = self.compared(stretch, &nodes, &candidates, Manner::EachByItself)?;
        done.map_or_else(|| self.refused(stretch, CurveRefusal::Narrow), Ok)
    }

    /// What comes of a stretch before anything is run on it.
    fn beforehand(&mut self, stretch: Stretch) -> Result<Option<Done>, CurveError> {
        let Stretch { ends: [lo, hi], changes } = stretch;
        if self.runs.count.all() >= self.request.most_runs {
            return self.refused(stretch, CurveRefusal::NoRunsLeft).map(Some);
        }
        if stretch.is_at_change() && hi - lo <= NARROW * lo.abs().max(hi.abs()) {
            return self.refused(stretch, CurveRefusal::Narrow).map(Some);
        }
        let is_wide = lo * hi > 0.0 && (hi / lo).max(lo / hi) > WIDEST;
        Ok((is_wide || changes.iter().all(Option::is_some)).then(|| stretch.divided()))
    }

    /// A stretch as a part of the range.
    fn share(&self, mut ends: [f64; 2]) -> f64 {
        self.whole.map(&mut ends);
        0.5 * (ends[1] - ends[0])
    }

    fn nodes(&mut self, stretch: Stretch, degree: usize) -> Result<Nodes, CurveError> {
        let coordinate = stretch.coordinate();
        let points: Vec<f64> = chebyshev_points(degree).into_iter().map(|t| coordinate.key(t)).collect();
        let purpose = if degree == DEGREES[0] { Purpose::FirstNodes } else { Purpose::MoreNodes };
        Ok(Nodes { runs: self.runs.at(&points, purpose)?, points })
    }

    fn candidates(&self, runs: &[Run]) -> Candidates {
        let of = |column: usize| {
            let values: Vec<f64> = runs.iter().map(|run| run.values[column]).collect();
            let errors: Vec<f64> = runs.iter().map(|run| run.errors[column]).collect();
            Candidate::new(&values, &errors, self.request.tolerance)
        };
        (0..self.runs.columns.len()).map(of).collect()
    }

    /// A stretch in which the pattern changes, cut there.
    fn cut(&mut self, stretch: Stretch, nodes: &Nodes) -> Result<Option<Done>, CurveError> {
        let all = nodes.points.iter().zip(&nodes.runs);
        let known: Vec<(f64, &Pattern)> = all.filter_map(|(x, run)| Some((*x, run.pattern.as_ref()?))).collect();
        let Some(pair) = known.windows(2).find(|pair| !pair[0].1.goes_on_as(pair[1].1)) else { return Ok(None) };
        let change = self.located((pair[0].0, pair[0].1.clone()), (pair[1].0, pair[1].1.clone()))?;
        let [before, after] = change.between;
        let left = Stretch { ends: [stretch.ends[0], before], changes: [stretch.changes[0], Some(before)] };
        let right = Stretch { ends: [after, stretch.ends[1]], changes: [Some(after), stretch.changes[1]] };
        self.changes.push(change);
        Ok(Some(Done::Divided([left, right])))
    }

    /// The first change of pattern after a point, by bisection on runs.
    fn located(
        &mut self,
        (mut lo, before): (f64, Pattern),
        (mut hi, mut after): (f64, Pattern),
    ) -> Result<PatternChange, CurveError> {
        loop {
            let middle = lo + 0.5 * (hi - lo);
            if hi - lo <= LOCATED * lo.abs().max(hi.abs()) || middle <= lo || middle >= hi {
                return Ok(PatternChange { between: [lo, hi], before, after });
            }
            let there = self.runs.pattern(middle)?;
            if there.goes_on_as(&before) {
                lo = middle;
            } else {
                (hi, after) = (middle, there);
            }
        }
    }

    /// The piece that comes of polynomials beside runs at random points; none where they differ. A check may also find that the pattern changes.
    fn compared(
        &mut self,
        stretch: Stretch,
        nodes: &Nodes,
        candidates: &Candidates,
        manner: Manner,
    ) -> Result<Option<Done>, CurveError> {
        let coordinate = stretch.coordinate();
        let mut points: Vec<f64> =
            (0..self.request.checks).map(|_| coordinate.key(2.0 * self.random.unit() - 1.0)).collect();
        points.sort_by(f64::total_cmp);
        let checks = Nodes { runs: self.runs.at(&points, Purpose::Checks)?, points };
        if let Some(parts) = self.cut(stretch, &nodes.with(&checks))? {
            return Ok(Some(parts));
        }
        let Some(results) = checked(&coordinate, candidates, &checks, manner) else { return Ok(None) };
        Ok(Some(Done::Piece(CurvePiece {
            ends: stretch.ends,
            pattern: self.runs.pattern(stretch.ends[0])?,
            coordinate,
            nodes: nodes.points.len(),
            checks: checks.points.len(),
            results,
        })))
    }

    /// A piece without any result.
    fn refused(&mut self, stretch: Stretch, refusal: CurveRefusal) -> Result<Done, CurveError> {
        Ok(Done::Piece(CurvePiece {
            ends: stretch.ends,
            pattern: self.runs.pattern(stretch.ends[0])?,
            coordinate: stretch.coordinate(),
            nodes: 0,
            checks: 0,
            results: vec![Err(refusal); self.runs.columns.len()],
        }))
    }
}

/// Whether twice as many points are worth their runs.
fn will_settle(now: &Candidates, before: &Candidates) -> bool {
    now.iter().zip(before).all(|pair| match pair {
        (Ok(now), Ok(before)) => now.is_settled() || now.will_settle(before),
        _ => true,
    })
}

/// A stretch that reaches a change is divided where the root of the distance from there is this part of the whole: what is hard is at the change.
const NEAR_CHANGE: f64 = 0.1;

impl Stretch {
    /// Whether the pattern changes at one of its ends.
    fn is_at_change(&self) -> bool {
        let [below, above] = self.changes;
        below == Some(self.ends[0]) || above == Some(self.ends[1])
    }

    fn coordinate(&self) -> Coordinate {
        match self.changes {
            [Some(change), _] => Coordinate::above(change, self.ends),
            [None, Some(change)] => Coordinate::below(change, self.ends),
            [None, None] => Coordinate::plain(self.ends),
        }
    }

    /// Divided: between two changes each half belongs to one of them, near one both do.
    fn divided(self) -> Done {
        let Stretch { ends: [lo, hi], changes } = self;
        let place = match changes {
            [Some(_), None] if self.is_at_change() => 2.0 * NEAR_CHANGE - 1.0,
            [None, Some(_)] if self.is_at_change() => 1.0 - 2.0 * NEAR_CHANGE,
            _ => 0.0,
        };
        let middle = if changes.iter().all(Option::is_some) { Coordinate::plain(self.ends) } else { self.coordinate() };
        let middle = middle.key(place);
        let [left, right] = match changes {
            [Some(below), Some(above)] => [[Some(below), None], [None, Some(above)]],
            other => [other; 2],
        };
        Done::Divided([Stretch { ends: [lo, middle], changes: left }, Stretch { ends: [middle, hi], changes: right }])
    }
}
