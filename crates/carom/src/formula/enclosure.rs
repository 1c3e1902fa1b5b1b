//! A program over a stretch of one of its names: what each of its parts can be there, and how fast it can change.

use super::interval::Interval;
use super::program::{Op, Program};

/// A part of a program over a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub op: Op,
    /// The parts it is computed from; its own number where it takes fewer than two.
    pub from: [usize; 2],
    /// Everything it can be.
    pub value: Interval,
    /// Every rate it can have.
    pub slope: Interval,
    /// Its value in the middle of the stretch.
    middle: f64,
}

/// The parts of a program while the name with index 0 goes from `from` to `to`; the last one is the program itself.
pub(super) fn parts(program: &Program, names: &[f64], steps: u64, (from, to): (f64, f64)) -> Vec<Part> {
    let middle = if to.is_finite() { 0.5 * (from + to) } else { from };
    let radius = to - middle;
    let mut list: Vec<Part> = Vec::with_capacity(program.ops().len());
    let mut stack: Vec<usize> = Vec::with_capacity(8);
    for op in program.ops() {
        let here = list.len();
        let start = stack.len().saturating_sub(op.takes());
        let mut children = [here; 2];
        for (slot, index) in children.iter_mut().zip(stack.drain(start..)) {
            *slot = index;
        }
        let mut part = match op.takes() {
            0 => leaf(*op, names, steps, (from, to), middle),
            1 => one(*op, list[children[0]]),
            _ => two(*op, list[children[0]], list[children[1]]),
        };
        part.from = children;
        if radius.is_finite() && part.middle.is_finite() {
            // The mean value theorem: second order where the value alone is of first.
            let reach = part.slope.times(Interval { low: -radius, high: radius });
            part.value = part.value.meet(Interval::point(part.middle).plus(reach));
        }
        list.push(part);
        stack.push(here);
    }
    list
}

fn leaf(op: Op, names: &[f64], steps: u64, (from, to): (f64, f64), middle: f64) -> Part {
    let fixed = |value: f64| (Interval::point(value), Interval::ZERO, value);
    let (value, slope, middle) = match op {
        Op::Name(0) => (Interval { low: from, high: to }, Interval::point(1.0), middle),
        Op::Name(index) => fixed(names[index]),
        Op::Step(index) => fixed(f64::from(u8::from(steps >> index & 1 == 1))),
        Op::Constant(value) => fixed(value),
        _ => fixed(f64::NAN),
    };
    Part { op, from: [0; 2], value, slope, middle }
}

fn one(op: Op, x: Part) -> Part {
    let value = match op {
        Op::Negate => x.value.negated(),
        Op::Scale(factor) => x.value.times(Interval::point(factor)),
        Op::Power(exponent) => x.value.power(exponent),
        Op::One(function) => x.value.of_one(function),
        _ => Interval::ALL,
    };
    Part { op, from: [0; 2], value, slope: by_one(op, x.value).times(x.slope), middle: op.apply(&[x.middle]) }
}

fn two(op: Op, x: Part, y: Part) -> Part {
    let value = match op {
        Op::Add => x.value.plus(y.value),
        Op::Subtract => x.value.minus(y.value),
        Op::Multiply => x.value.times(y.value),
        Op::Divide => x.value.over(y.value),
        Op::Two(function) => x.value.of_two(function, y.value),
        _ => Interval::ALL,
    };
    let [by_x, by_y] = by_two(op, x.value, y.value);
    let slope = by_x.times(x.slope).plus(by_y.times(y.slope));
    Part { op, from: [0; 2], value, slope, middle: op.apply(&[x.middle, y.middle]) }
}

/// The derivative of an instruction of one operand.
fn by_one(op: Op, x: Interval) -> Interval {
    match op {
        Op::Negate => Interval::point(-1.0),
        Op::Scale(factor) => Interval::point(factor),
        Op::Power(exponent) => Interval::point(exponent).times(x.power(exponent - 1.0)),
        Op::One(function) => x.slope_of_one(function),
        _ => Interval::ALL,
    }
}

/// The derivatives of an instruction of two operands.
fn by_two(op: Op, x: Interval, y: Interval) -> [Interval; 2] {
    let one = Interval::point(1.0);
    match op {
        Op::Add => [one, one],
        Op::Subtract => [one, one.negated()],
        Op::Multiply => [y, x],
        Op::Divide => [one.over(y), x.over(y.times(y)).negated()],
        Op::Two(function) => x.slopes_of_two(function, y),
        _ => [Interval::ALL; 2],
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
        let by = match part.op.takes() {
            0 => continue,
            1 => [by_one(part.op, list[part.from[0]].value), Interval::ZERO],
            _ => by_two(part.op, list[part.from[0]].value, list[part.from[1]].value),
        };
        for (child, by) in part.from.into_iter().zip(by).take(part.op.takes()) {
            let magnitude = by.magnitude();
            influence[child] += if own == 0.0 || magnitude == 0.0 { 0.0 } else { own * magnitude };
        }
    }
    influence
}
