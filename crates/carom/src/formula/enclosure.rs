//! A program over a stretch of one of its names: what each of its parts can be there, and how fast it can change.

use super::interval::Interval;
use super::program::{Op, Program};

/// A part of a program over a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub op: Op,
    /// The parts it is computed from (see [`Program::operands`]).
    pub from: [usize; 2],
    /// Everything it can be.
    pub value: Interval,
    /// Every rate it can have.
    pub slope: Interval,
}

/// The parts of a program while the name with index 0 goes from `from` to `to`; the last one is the program itself.
pub(super) fn parts(program: &Program, names: &[f64], steps: u64, (from, to): (f64, f64)) -> Vec<Part> {
    let middle = if to.is_finite() { 0.5 * (from + to) } else { from };
    let radius = to - middle;
    let mut list: Vec<Part> = Vec::with_capacity(program.ops().len());
    let middles = program.values(names, steps, middle);
    for ((op, operands), middle) in program.ops().iter().zip(program.operands()).zip(middles) {
        let (mut value, slope) = match (op, list.get(operands[0])) {
            (Op::Name(0), _) => (Interval { low: from, high: to }, Interval::point(1.0)),
            // What does not move is what it is in the middle.
            (_, None) => (Interval::point(middle), Interval::ZERO),
            (_, Some(x)) => computed(*op, x, &list[operands[1]]),
        };
        if radius.is_finite() && middle.is_finite() {
            // The mean value theorem: second order where the value alone is of first.
            let reach = slope.times(Interval { low: -radius, high: radius });
            value = value.meet(Interval::point(middle).plus(reach));
        }
        list.push(Part { op: *op, from: *operands, value, slope });
    }
    list
}

/// The value and the rate of an instruction from those of its operands; one operand stands for both.
fn computed(op: Op, x: &Part, y: &Part) -> (Interval, Interval) {
    let value = match op {
        Op::Negate => x.value.negated(),
        Op::Scale(factor) => x.value.times(Interval::point(factor)),
        Op::Power(exponent) => x.value.power(exponent),
        Op::Add => x.value.plus(y.value),
        Op::Subtract => x.value.minus(y.value),
        Op::Multiply => x.value.times(y.value),
        Op::Divide => x.value.over(y.value),
        Op::Call(function) => Interval::of(function, x.value, y.value),
        Op::Constant(_) | Op::Name(_) | Op::Step(_) => Interval::ALL,
    };
    let [by_x, by_y] = derivatives(op, x.value, y.value);
    let along = by_x.times(x.slope);
    (value, if op.takes() == 2 { along.plus(by_y.times(y.slope)) } else { along })
}

/// The derivatives of an instruction by its operands; by the second nothing where there is one only.
fn derivatives(op: Op, x: Interval, y: Interval) -> [Interval; 2] {
    let one = Interval::point(1.0);
    match op {
        Op::Negate => [one.negated(), Interval::ZERO],
        Op::Scale(factor) => [Interval::point(factor), Interval::ZERO],
        Op::Power(exponent) => [Interval::point(exponent).times(x.power(exponent - 1.0)), Interval::ZERO],
        Op::Add => [one, one],
        Op::Subtract => [one, one.negated()],
        Op::Multiply => [y, x],
        Op::Divide => [one.over(y), x.over(y.times(y)).negated()],
        Op::Call(function) => Interval::slopes(function, x, y),
        Op::Constant(_) | Op::Name(_) | Op::Step(_) => [Interval::ALL; 2],
    }
}

/// How much the program can change for each unit that a part changes: bounds from above.
pub(super) fn influences(list: &[Part]) -> Vec<f64> {
    let mut influence = vec![0.0f64; list.len()];
    if let Some(last) = influence.last_mut() {
        *last = 1.0;
    }
    for (index, part) in list.iter().enumerate().rev() {
        let own = influence[index];
        let by = derivatives(part.op, list[part.from[0]].value, list[part.from[1]].value);
        for (child, by) in part.from.into_iter().zip(by).take(part.op.takes()) {
            let magnitude = by.magnitude();
            influence[child] += if own == 0.0 || magnitude == 0.0 { 0.0 } else { own * magnitude };
        }
    }
    influence
}
