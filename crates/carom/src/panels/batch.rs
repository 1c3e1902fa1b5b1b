//! Many collisions: each is given a course by cheap signs, those of one course go side by side, and those whose course was wrong take another.

use super::collision::{Course, Signs, collide};
use super::figures::Figures;
use super::given::{Given, Powers};
use super::kind::{Kind, Next, Turn};
use super::nodes::Nodes;
use super::plan::{LEVELS, Tables, first_level, plan};
use super::problem::{Problem, Wish};
use super::solved::Solved;
use crate::scalar::{Instructions, Lanes, SideBySide, Vector, Work};
use std::collections::HashMap;

/// So many collisions go one by one.
const FEW: usize = 3;

/// An estimated error is the difference of two solutions, times this, and rounding.
const CAUTION: f64 = 1.5;
/// Rounding, and what may agree by accident: a part of the tolerance.
const ROUNDING: f64 = 2e-13;
const ACCIDENT: f64 = 0.3;
/// How many times what the next sweep would change, velocities may be from where sweeps lead.
const SWEEPS: f64 = 3.0;
/// How many times its roughness an answer may be off, though two plans agree: with little damping, and with damping so strong that velocities follow
/// forces at once, where mostly it is a fiftieth of that and one in a hundred times a hundred times that.
const UNSEEN: [f64; 2] = [3e-3, 3.0];
/// How many times the square of a last step to the parting that may be off.
const LANDING: f64 = 3.0;
/// An error may be so many times the tolerance.
const MOST: f64 = 10.0;
/// Nor is anything accepted that is worse than what was wished for so: the coarsest plan gives more digits where it gives any.
const LOOSEST: f64 = 1e-5;
/// Without errors a plan is fine enough where its roughness is below so many times the tolerance: with little damping, and with strong.
const ROUGH: [f64; 2] = [450.0, 1.0];
/// And where searches and sweeps left less than so many.
const REST: f64 = 3.0;
/// And where the last plan is no further from the one before it.
const FAR: f64 = 100.0;

/// Solves collisions. `None` is what panels cannot vouch for: it turns more than once, sticks, or its error is above ten times what was
/// wished for.
///
/// With errors a collision is solved by one plan after the other, from that of the tolerance on, until two agree: the finer one is the
/// answer, and how far they lie apart its error. Without them the plan is the first one whose integrands are smooth enough. No answer depends
/// on the collisions beside it, nor on the machine.
pub fn solve(problems: &[Problem], wish: &Wish) -> Vec<Option<Solved>> {
    solve_with(Instructions::widest(), problems, wish)
}

/// The same with a set of instructions of one's own choice, to the same bits.
pub fn solve_with(instructions: Instructions, problems: &[Problem], wish: &Wish) -> Vec<Option<Solved>> {
    let all = All { problems, wish };
    if problems.len() <= FEW { all.run::<Lanes<f64>>() } else { instructions.side_by_side(all) }
}

/// All collisions, as work for any kind of register.
struct All<'a> {
    problems: &'a [Problem],
    wish: &'a Wish,
}

impl SideBySide for All<'_> {
    type Output = Vec<Option<Solved>>;
    fn run<V: Vector>(self) -> Self::Output {
        Batches::<V>::new(self.problems, self.wish).solve()
    }
}

/// Collisions on their way, some at a time.
struct Batches<'a, V: Vector> {
    problems: &'a [Problem],
    wish: &'a Wish,
    powers: Shared,
    nodes: Box<[Nodes<V>; 2]>,
    waiting: Vec<Group>,
    /// What the plan before this one gave of each, where errors are wanted, or this one is the last.
    before: Vec<Option<Figures<f64>>>,
    /// The nodes of each so far.
    asked: Vec<u64>,
    solved: Vec<Option<Solved>>,
}

/// Collisions of one kind that wait for a plan.
struct Group {
    level: usize,
    kind: Kind,
    /// Their places.
    members: Vec<usize>,
}

/// Powers that collisions with the same exponents have in common.
#[derive(Default)]
struct Shared(HashMap<(usize, [u64; 3]), Vec<Powers>>);

impl Shared {
    fn of(&mut self, level: usize, exponents: [f64; 3]) -> &[Powers] {
        let key = (level, exponents.map(f64::to_bits));
        self.0.entry(key).or_insert_with(|| plan(level).powers(exponents))
    }
}

impl Problem {
    /// Whether figures can be those of this collision.
    fn allows(&self, kind: Kind, figures: &Figures<f64>) -> bool {
        // Before z = 0 the force vanishes only where the damping pulls harder than the spring without memory pushes.
        let early = kind.course.early && kind.remembers;
        let pulls = !early || self.law.sigma * figures.velocity > self.law.kappa;
        figures.are_finite() && figures.velocity > 0.0 && pulls
    }
}

impl<'a, V: Vector> Batches<'a, V> {
    fn new(problems: &'a [Problem], wish: &'a Wish) -> Self {
        let mut batches = Batches {
            problems,
            wish,
            powers: Shared::default(),
            nodes: Box::new([Nodes::new(), Nodes::new()]),
            waiting: Vec::new(),
            before: Vec::new(),
            asked: vec![0; problems.len()],
            solved: vec![None; problems.len()],
        };
        let (level, mut turn) = (first_level(wish), Turn::default());
        for (index, problem) in problems.iter().enumerate().filter(|(_, problem)| Kind::is_hopeful(problem)) {
            batches.wait(level, Kind::of(problem, &plan(level).plan, &mut turn), index);
        }
        batches
    }

    /// A collision waits with its like.
    fn wait(&mut self, level: usize, kind: Kind, index: usize) {
        match self.waiting.iter_mut().find(|group| group.level == level && group.kind == kind) {
            Some(group) => group.members.push(index),
            None => self.waiting.push(Group { level, kind, members: vec![index] }),
        }
    }

    fn solve(mut self) -> Vec<Option<Solved>> {
        while !self.waiting.is_empty() {
            for Group { level, kind, mut members } in std::mem::take(&mut self.waiting) {
                // Those with the same exponents side by side: they have powers in common.
                members.sort_by_key(|index| self.problems[*index].exponents().map(f64::to_bits));
                members.chunks(V::COUNT).for_each(|lanes| self.go(level, kind, lanes));
            }
        }
        self.solved
    }

    /// One batch.
    fn go(&mut self, level: usize, kind: Kind, lanes: &[usize]) {
        let problems = self.problems;
        let exponents = problems[lanes[0]].exponents();
        let same = problems.len() > V::COUNT && lanes.iter().all(|index| problems[*index].exponents() == exponents);
        let powers = same.then(|| self.powers.of(level, exponents));
        let problem = |i: usize| &problems[lanes[i.min(lanes.len() - 1)]];
        let given = kind.given(problem, (self.wish.extremes, powers));
        let batch = Batch { given: &given, tables: plan(level), course: kind.course, nodes: &mut self.nodes };
        let (figures, signs) = V::run(batch);
        let asked = self.nodes[0].take_asked() + self.nodes[1].take_asked();
        for (i, &index) in lanes.iter().enumerate() {
            self.asked[index] += asked.lane(i) as u64;
            match kind.next(&plan(level).plan, &signs, i) {
                Next::Same => self.judge((level, kind, index), figures.map(|lanes| lanes.lane(i)), (&signs, i)),
                Next::Other(kind) => self.wait(level, kind, index),
                Next::Finer => self.refine((level, kind, index), None),
            }
        }
    }

    /// Whether an answer is good enough.
    fn judge(&mut self, at: (usize, Kind, usize), figures: Figures<f64>, (signs, i): (&Signs<V>, usize)) {
        let (rtol, (level, kind, index)) = (self.wish.rtol.min(LOOSEST), at);
        if !self.problems[index].allows(kind, &figures) {
            return self.refine(at, None);
        }
        let rough = signs.rough.lane(i) / figures.duration;
        let search = SWEEPS * signs.moved.lane(i) + LANDING * signs.landing.lane(i).powi(2);
        let strong = usize::from(kind.is_strong());
        let floor = ROUNDING + ACCIDENT * rtol + search + UNSEEN[strong] * rough;
        let apart = self.before.get(index).copied().flatten().map(|before| figures.apart(&before, floor));
        let error = apart.filter(|_| self.wish.errors);
        let close = match error {
            // After the last plan there is no other: there it must be close to the one before.
            None if !self.wish.errors => {
                let agrees = level + 1 < LEVELS || apart.is_some_and(|apart| apart.within(&figures, FAR * rtol));
                rough <= ROUGH[strong] * rtol && search <= REST * rtol && agrees
            }
            Some(error) => error.within(&figures, MOST * rtol),
            None => false,
        };
        if close {
            self.solved[index] = Some(Solved { figures, error, nodes: self.asked[index], way: (at.0, kind) });
        } else {
            self.refine(at, Some(figures));
        }
    }

    /// A finer plan, where there is one.
    fn refine(&mut self, (level, kind, index): (usize, Kind, usize), before: Option<Figures<f64>>) {
        if level + 1 < LEVELS {
            self.wait(level + 1, kind, index);
            if self.wish.errors || level + 2 == LEVELS {
                self.before.resize(self.problems.len(), None);
                self.before[index] = before;
            }
        }
    }
}

impl Figures<f64> {
    /// Whether these errors of figures are no more than so much, relative to the size of each.
    fn within(&self, of: &Self, most: f64) -> bool {
        self.velocity <= most
            && self.duration <= most * (1.0 + of.duration)
            && self.peak_force <= most * (1.0 + of.peak_force)
            && self.max_indentation <= most * (1.0 + of.max_indentation)
    }

    /// How far two solutions lie apart, with caution.
    fn apart(&self, other: &Self, floor: f64) -> Self {
        self.zip(other, |a, b| CAUTION * (a - b).abs() + floor * (1.0 + a.abs()))
    }
}

/// A batch as work for any set of instructions.
pub(super) struct Batch<'a, V: Vector> {
    pub given: &'a Given<'a, V>,
    pub tables: &'a Tables,
    pub course: Course,
    pub nodes: &'a mut [Nodes<V>; 2],
}

impl<V: Vector> Work for Batch<'_, V> {
    type Output = (Figures<V>, Signs<V>);
    #[inline(always)]
    fn run(self) -> Self::Output {
        collide(self.given, self.tables, self.course, self.nodes)
    }
}
