//! How figures change with the numbers of an equation: one more pass the same way, with a direction in every lane.

use super::batch::Batch;
use super::figures::Figures;
use super::nodes::Nodes;
use super::plan::plan;
use super::problem::{DIRECTIONS, Problem};
use super::solved::Solved;
use crate::scalar::{Instructions, SideBySide, Tangent, Vector};

/// How figures change with each of these numbers.
pub type Slopes = [Figures<f64>; DIRECTIONS];

/// How far the pass may end from the answer it belongs to.
const APART: f64 = 1e-6;

/// How the figures of solved problems change. `None` where they do so on one side only (a memory that forgets nothing), or cannot be told.
///
/// What the last steps of the searches for turn and parting left is in them: six digits hold with coarse plans, more with finer ones.
pub fn slopes(solved: &[(Problem, Solved)]) -> Vec<Option<Slopes>> {
    Instructions::widest().side_by_side(All(solved))
}

struct All<'a>(&'a [(Problem, Solved)]);

impl SideBySide for All<'_> {
    type Output = Vec<Option<Slopes>>;
    fn run<V: Vector>(self) -> Self::Output {
        let All(solved) = self;
        let mut nodes = Box::new([Nodes::<Tangent<V>>::new(), Nodes::new()]);
        let mut found = vec![None; solved.len()];
        let mut order: Vec<usize> =
            (0..solved.len()).filter(|i| solved[*i].1.way.1.has_slopes(&solved[*i].0)).collect();
        order.sort_by_key(|i| solved[*i].1.way);
        for alike in order.chunk_by(|a, b| solved[*a].1.way == solved[*b].1.way) {
            let (level, kind) = solved[alike[0]].1.way;
            for group in alike.chunks((V::COUNT / DIRECTIONS).max(1)) {
                let problem = |lane: usize| &solved[group[(lane / DIRECTIONS).min(group.len() - 1)]].0;
                let given = kind.in_all_directions::<V>(problem);
                let batch = Batch { given: &given, tables: plan(level), course: kind.course, nodes: &mut nodes };
                let (figures, _) = Tangent::<V>::run(batch);
                for (place, index) in group.iter().enumerate() {
                    let first = place * DIRECTIONS;
                    let slopes: Slopes = std::array::from_fn(|k| figures.map(|figure| figure.slope.lane(first + k)));
                    let known = figures.map(|figure| figure.value.lane(first));
                    let is_same = solved[*index].1.figures.zip(&known, |a, b| (a - b).abs() <= APART * (1.0 + a.abs()));
                    let is_whole = is_same.velocity && is_same.duration && slopes.iter().all(Figures::are_finite);
                    found[*index] = is_whole.then_some(slopes);
                }
            }
        }
        found
    }
}
