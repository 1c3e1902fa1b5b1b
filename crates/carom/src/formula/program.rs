//! A formula as a flat postfix program. Evaluation allocates nothing and never compares.

use super::function::{Function, constant_power};
use crate::scalar::Scalar;

/// How deep parentheses, signs and powers may nest, so that no text can overflow the stack.
pub(super) const MAX_NESTING: usize = 200;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Constant(f64),
    Name(usize),
    /// The frozen value of a step() call.
    Step(usize),
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    /// A product with a constant.
    Scale(f64),
    /// A power with a constant exponent.
    Power(f64),
    Call(Function),
}

impl Op {
    /// How many values it takes from the stack; it always leaves one.
    pub fn takes(self) -> usize {
        match self {
            Op::Constant(_) | Op::Name(_) | Op::Step(_) => 0,
            Op::Negate | Op::Scale(_) | Op::Power(_) => 1,
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide => 2,
            Op::Call(function) => function.arity(),
        }
    }

    /// Whether its value has a kink: abs, min, max.
    pub fn has_kink(self) -> bool {
        matches!(self, Op::Call(Function::Abs | Function::Min | Function::Max))
    }
}

/// Instructions in postfix order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Program {
    ops: Vec<Op>,
    /// The most values ever on the stack.
    depth: usize,
    /// The instructions that each one takes its values from, once the program is complete.
    operands: Vec<[usize; 2]>,
}

impl Program {
    /// A program that is one constant.
    pub fn constant(value: f64) -> Self {
        Program { ops: vec![Op::Constant(value)], ..Program::default() }.finish()
    }

    /// Appends an instruction. When all its operands are constants the result replaces them, so that a program
    /// without names or steps is always one constant.
    pub fn push(&mut self, op: Op) {
        let takes = op.takes();
        let start = self.ops.len().saturating_sub(takes);
        // In postfix order an operand ends in a constant only if it is one, so looking at the last instructions is enough.
        if takes > 0 && self.ops[start..].iter().all(|o| matches!(o, Op::Constant(_))) {
            self.ops.push(op);
            let folded = run::<f64, 2>(&self.ops[start..], &[], 0, |_| ());
            self.ops.truncate(start);
            self.ops.push(Op::Constant(folded));
        } else if op == Op::Multiply
            && let Some(factor) = self.take_factor()
        {
            self.ops.push(Op::Scale(factor));
        } else {
            self.ops.push(op);
        }
    }

    /// Takes away that of the last two operands which is a constant.
    fn take_factor(&mut self) -> Option<f64> {
        if let Some(value) = self.last_constant() {
            self.ops.pop();
            return Some(value);
        }
        let (mut start, mut wanted) = (self.ops.len(), 1);
        while wanted > 0 {
            start -= 1;
            wanted = wanted - 1 + self.ops[start].takes();
        }
        match self.ops[..start].last() {
            Some(Op::Constant(value)) => {
                let value = *value;
                self.ops.remove(start - 1);
                Some(value)
            }
            _ => None,
        }
    }

    /// The last operand, if it is a constant.
    pub fn last_constant(&self) -> Option<f64> {
        match self.ops.last() {
            Some(Op::Constant(value)) => Some(*value),
            _ => None,
        }
    }

    /// Takes the last instruction away.
    pub fn pop(&mut self) {
        self.ops.pop();
    }

    /// The value, if the whole program is one constant.
    pub fn as_constant(&self) -> Option<f64> {
        match self.ops[..] {
            [Op::Constant(value)] => Some(value),
            _ => None,
        }
    }

    /// The instructions.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// The instructions that each one takes its values from: one twice where it takes one, its own number where it takes none.
    pub fn operands(&self) -> &[[usize; 2]] {
        &self.operands
    }

    fn find_operands(&self) -> Vec<[usize; 2]> {
        let mut stack: Vec<usize> = Vec::with_capacity(8);
        let of = |(here, op): (usize, &Op)| {
            let start = stack.len().saturating_sub(op.takes());
            let from = match stack[start..] {
                [x, y] => [x, y],
                [x] => [x, x],
                _ => [here, here],
            };
            stack.truncate(start);
            stack.push(here);
            from
        };
        self.ops.iter().enumerate().map(of).collect()
    }

    /// The value of every instruction when the first name is the time.
    pub fn values(&self, names: &[f64], steps: u64, time: f64) -> Vec<f64> {
        let mut values = Vec::with_capacity(self.ops.len());
        let names: Vec<f64> = std::iter::once(time).chain(names.iter().skip(1).copied()).collect();
        self.follow(&names, steps, |value| values.push(value));
        values
    }

    /// The same at several times, one after the other: `each` is told the number of an instruction and its value.
    pub fn values_at(&self, names: &[f64], steps: u64, times: &[f64], mut each: impl FnMut(usize, f64)) {
        let mut names: Vec<f64> = std::iter::once(0.0).chain(names.iter().skip(1).copied()).collect();
        for time in times {
            names[0] = *time;
            let mut here = 0;
            self.follow(&names, steps, |value| {
                each(here, value);
                here += 1;
            });
        }
    }

    /// Whether the name with this index is used.
    pub fn uses(&self, index: usize) -> bool {
        self.ops.contains(&Op::Name(index))
    }

    /// Fixes the stack depth and the operands. To be called once, when the program is complete.
    pub fn finish(mut self) -> Self {
        self.operands = self.find_operands();
        let mut height = 0usize;
        for op in &self.ops {
            height = (height + 1).saturating_sub(op.takes());
            self.depth = self.depth.max(height);
        }
        self
    }

    /// The value.
    #[inline]
    pub fn eval<T: Scalar>(&self, names: &[T], steps: u64) -> T {
        self.follow(names, steps, |_| ())
    }

    /// The value; `each` is told that of every instruction. The stack is as small as the program allows: clearing it is a part of the cost.
    #[inline]
    pub fn follow<T: Scalar>(&self, names: &[T], steps: u64, each: impl FnMut(T)) -> T {
        match self.depth {
            0..=4 => run::<T, 4>(&self.ops, names, steps, each),
            5..=16 => run::<T, 16>(&self.ops, names, steps, each),
            _ => run::<T, MAX_DEPTH>(&self.ops, names, steps, each),
        }
    }
}

/// No program needs more: a level of nesting leaves at most three values waiting, as in `t + t*atan2(t, ...)`.
const MAX_DEPTH: usize = 3 * MAX_NESTING + 4;

#[inline]
fn run<T: Scalar, const DEPTH: usize>(ops: &[Op], names: &[T], steps: u64, mut each: impl FnMut(T)) -> T {
    let mut stack = [T::constant(0.0); DEPTH];
    let mut top = 0;
    for op in ops {
        let takes = op.takes();
        let at = top - takes;
        stack[at] = match *op {
            Op::Constant(value) => T::constant(value),
            Op::Name(index) => names[index],
            Op::Step(index) => T::constant(if steps >> index & 1 == 1 { 1.0 } else { 0.0 }),
            Op::Negate => -stack[at],
            Op::Add => stack[at] + stack[at + 1],
            Op::Subtract => stack[at] - stack[at + 1],
            Op::Multiply => stack[at] * stack[at + 1],
            Op::Divide => stack[at] / stack[at + 1],
            Op::Scale(factor) => stack[at] * T::constant(factor),
            Op::Power(exponent) => constant_power(stack[at], exponent),
            Op::Call(function) => function.of(stack[at], stack[top - 1]),
        };
        each(stack[at]);
        top = at + 1;
    }
    stack[0]
}
