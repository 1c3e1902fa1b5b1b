//! One step of the Dormand-Prince pair 8(5,3), its error norm and its dense output, in buffers made once.

use super::coefficients::{self as c, Row, STAGES, STAGES_DENSE};
use super::vector::Vector;
use crate::scalar::Scalar;
use std::array;
use std::marker::PhantomData;

/// Degree of the dense output plus one, less the constant term.
const DENSE_TERMS: usize = 7;

/// Buffers of a step from `x0` to `x1` with the stages `k`, and of the polynomial between them.
pub(super) struct Stepper<T, V> {
    /// State at the left end.
    pub x0: V,
    /// State at the right end.
    pub x1: V,
    stages: [V; STAGES_DENSE],
    stage_state: V,
    dense: [V; DENSE_TERMS],
    /// Step size of the last step taken.
    pub h: f64,
    /// Evaluations of the flow.
    pub rhs: u64,
    scalar: PhantomData<T>,
}

impl<T: Scalar, V: Vector<T>> Stepper<T, V> {
    pub fn new(x0: &V) -> Self {
        let zeros = V::zeros(x0.as_ref().len());
        Stepper {
            x0: x0.clone(),
            x1: zeros.clone(),
            stages: array::from_fn(|_| zeros.clone()),
            stage_state: zeros.clone(),
            dense: array::from_fn(|_| zeros.clone()),
            h: 0.0,
            rhs: 0,
            scalar: PhantomData,
        }
    }

    /// The flow at the left end.
    pub fn left_flow(&self) -> &[T] {
        self.stages[0].as_ref()
    }

    /// The left end, to be changed, and the flow there.
    pub fn left(&mut self) -> (&mut [T], &[T]) {
        (self.x0.as_mut(), self.stages[0].as_ref())
    }

    /// The flow at the right end, once [`Stepper::finish`] has been called.
    pub fn right_flow(&self) -> &[T] {
        self.stages[STAGES].as_ref()
    }

    /// Evaluates the flow at the left end.
    pub fn start(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        flow(self.x0.as_ref(), self.stages[0].as_mut());
        self.rhs += 1;
    }

    /// Tries a step of size h; `x1` holds its end. The flow at the left end must be known. Where the flow depends on leading components only,
    /// as many as `L` holds, the stages need no others.
    pub fn attempt<L: Vector<T>>(&mut self, h: f64, is_led: bool, flow: &impl Fn(&[T], &mut [T])) {
        // With derivatives a flow costs so much that a call through a pointer is nothing, and this is built for numbers and sizes only.
        if T::DIFFERENTIATES {
            let pointer: &dyn Fn(&[T], &mut [T]) = flow;
            self.attempt_by::<L>(h, is_led, &pointer);
        } else {
            self.attempt_by::<L>(h, is_led, flow);
        }
    }

    fn attempt_by<L: Vector<T>>(&mut self, h: f64, is_led: bool, flow: &impl Fn(&[T], &mut [T])) {
        self.h = h;
        if is_led {
            self.stages_of::<L>(flow);
        } else {
            self.stages_of::<V>(flow);
        }
        self.combine::<V, _>(&c::A12);
        std::mem::swap(&mut self.x1, &mut self.stage_state);
    }

    fn stages_of<L: Vector<T>>(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        self.stage::<L, _>(1, &c::A1, flow);
        self.stage::<L, _>(2, &c::A2, flow);
        self.stage::<L, _>(3, &c::A3, flow);
        self.stage::<L, _>(4, &c::A4, flow);
        self.stage::<L, _>(5, &c::A5, flow);
        self.stage::<L, _>(6, &c::A6, flow);
        self.stage::<L, _>(7, &c::A7, flow);
        self.stage::<L, _>(8, &c::A8, flow);
        self.stage::<L, _>(9, &c::A9, flow);
        self.stage::<L, _>(10, &c::A10, flow);
        self.stage::<L, _>(11, &c::A11, flow);
    }

    #[inline(always)]
    fn stage<L: Vector<T>, const N: usize>(&mut self, stage: usize, row: &Row<N>, flow: &impl Fn(&[T], &mut [T])) {
        self.combine::<L, N>(row);
        flow(self.stage_state.as_ref(), self.stages[stage].as_mut());
        self.rhs += 1;
    }

    /// Evaluates the flow at the right end.
    pub fn finish(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        flow(self.x1.as_ref(), self.stages[STAGES].as_mut());
        self.rhs += 1;
    }

    /// Makes the right end the left end of the next step; the flow there is kept.
    pub fn advance(&mut self) {
        std::mem::swap(&mut self.x0, &mut self.x1);
        self.stages.swap(0, STAGES);
    }

    /// Writes x0 + h Σ weights·k into the stage state, for as many components as `L` holds. The increment is summed first and added once, so
    /// that a step rounds once and not twelve times.
    #[inline(always)]
    fn combine<L: Vector<T>, const N: usize>(&mut self, row: &Row<N>) {
        let length = L::length(self.x0.as_ref().len());
        let (k, mut weights) = (stages(&self.stages, row, length), row.weights);
        weights.iter_mut().for_each(|weight| *weight *= self.h);
        let (x0, x) = (&self.x0.as_ref()[..length], &mut self.stage_state.as_mut()[..length]);
        for i in 0..length {
            x[i] = x0[i] + sum(&k, &weights, i);
        }
    }

    /// The error of the last attempt in units of the tolerance, over the first `controlled` components; the
    /// combination of two estimates is that of DOP853.
    pub fn error(&self, controlled: usize, rtol: f64, atol: f64) -> f64 {
        let k = stages(&self.stages, &c::E5, controlled);
        let (x0, x1) = (&self.x0.as_ref()[..controlled], &self.x1.as_ref()[..controlled]);
        let (mut sum5, mut sum3) = (0.0, 0.0);
        for i in 0..controlled {
            let (mut e5, mut e3) = (0.0, 0.0);
            for (k, (w5, w3)) in k.iter().zip(c::E5.weights.iter().zip(&c::E3.weights)) {
                e5 += w5 * k[i].re();
                e3 += w3 * k[i].re();
            }
            let scale = atol + rtol * x0[i].re().abs().max(x1[i].re().abs()).max(1.0);
            sum5 += (e5 / scale).powi(2);
            sum3 += (e3 / scale).powi(2);
        }
        if sum5 == 0.0 {
            return 0.0;
        }
        self.h.abs() * sum5 / ((sum5 + 0.01 * sum3) * controlled as f64).sqrt()
    }

    /// True when the end of the last attempt is a finite state.
    pub fn end_is_finite(&self) -> bool {
        self.x1.as_ref().iter().all(|x| x.is_finite())
    }

    /// Prepares the dense output of the last finished step: three more evaluations.
    pub fn prepare_dense(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        let pointer: &dyn Fn(&[T], &mut [T]) = flow;
        self.prepare_dense_by(&pointer);
    }

    fn prepare_dense_by(&mut self, flow: &&dyn Fn(&[T], &mut [T])) {
        self.stage::<V, _>(STAGES + 1, &c::A13, flow);
        self.stage::<V, _>(STAGES + 2, &c::A14, flow);
        self.stage::<V, _>(STAGES + 3, &c::A15, flow);
        let h = self.h;
        let (x0, x1) = (self.x0.as_ref(), self.x1.as_ref());
        for i in 0..x0.len() {
            let difference = x1[i] - x0[i];
            let (left, right) = (self.stages[0].as_ref()[i].scaled(h), self.stages[STAGES].as_ref()[i].scaled(h));
            self.dense[0].as_mut()[i] = difference;
            self.dense[1].as_mut()[i] = left - difference;
            self.dense[2].as_mut()[i] = difference + difference - (left + right);
        }
        for (dense, row) in self.dense[3..].iter_mut().zip(&c::D) {
            let k = stages(&self.stages, row, x0.len());
            for (i, dense) in dense.as_mut().iter_mut().enumerate() {
                *dense = sum(&k, &row.weights, i).scaled(h);
            }
        }
    }

    /// The state at x0 + θ h, 0 ≤ θ ≤ 1, from the dense output.
    pub fn interpolate(&self, theta: f64, x: &mut [T]) {
        self.interpolate_into::<V>(theta, x);
    }

    /// As many components of it as `L` holds, or all where they do not lead.
    pub fn interpolate_led<L: Vector<T>>(&self, theta: f64, is_led: bool, x: &mut [T]) {
        if is_led {
            self.interpolate_into::<L>(theta, x);
        } else {
            self.interpolate_into::<V>(theta, x);
        }
    }

    fn interpolate_into<L: Vector<T>>(&self, theta: f64, x: &mut [T]) {
        let x = &mut x[..L::length(self.x0.as_ref().len())];
        // Horner over the terms outside, over the components inside, where it runs on vectors.
        let (right, left) = (theta, 1.0 - theta);
        x.fill(T::constant(0.0));
        for (term, row) in self.dense.iter().rev().enumerate() {
            let factor = if term % 2 == 0 { right } else { left };
            for (x, row) in x.iter_mut().zip(row.as_ref()) {
                *x = (*x + *row).scaled(factor);
            }
        }
        for (x, x0) in x.iter_mut().zip(self.x0.as_ref()) {
            *x = *x + *x0;
        }
    }
}

/// A step of about h that ends at the deadline or leaves enough room before it for another.
pub(super) fn within(remaining: f64, h: f64) -> f64 {
    if remaining <= h {
        remaining
    } else if remaining < 2.0 * h {
        0.5 * remaining
    } else {
        h
    }
}

/// The first components of the stages of a row. Everything about a row is known when carom is built, so that this and [`sum`] leave nothing but
/// multiplications and additions behind.
#[inline(always)]
fn stages<'a, T: Scalar, V: Vector<T>, const N: usize>(
    all: &'a [V; STAGES_DENSE],
    row: &Row<N>,
    length: usize,
) -> [&'a [T]; N] {
    let mut k: [&[T]; N] = [&[]; N];
    for (k, stage) in k.iter_mut().zip(row.stages) {
        *k = &all[stage].as_ref()[..length];
    }
    k
}

/// Σ weights·k of a component.
#[inline(always)]
fn sum<T: Scalar, const N: usize>(k: &[&[T]; N], weights: &[f64; N], i: usize) -> T {
    let mut sum = k[0][i].scaled(weights[0]);
    for j in 1..N {
        sum = sum + k[j][i].scaled(weights[j]);
    }
    sum
}
