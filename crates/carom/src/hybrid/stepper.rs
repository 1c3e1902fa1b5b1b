//! One step of the Dormand-Prince pair 8(5,3), its error norm and its dense output, in buffers made once.

use super::coefficients::{A, D, E3, E5, STAGES, STAGES_DENSE};
use super::vector::Vector;
use crate::scalar::Scalar;
use std::array;
use std::marker::PhantomData;

/// Degree of the dense output plus one, less the constant term.
const DENSE_TERMS: usize = 7;

/// Components whose errors are summed together.
const WIDTH: usize = 4;

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

    /// The flow at the right end, once [`Stepper::finish`] has been called.
    pub fn right_flow(&self) -> &[T] {
        self.stages[STAGES].as_ref()
    }

    /// Evaluates the flow at the left end.
    pub fn start(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        flow(self.x0.as_ref(), self.stages[0].as_mut());
        self.rhs += 1;
    }

    /// Tries a step of size h; `x1` holds its end. The flow at the left end must be known.
    pub fn attempt<L: Vector<T>>(&mut self, h: f64, is_led: bool, flow: &impl Fn(&[T], &mut [T])) {
        self.h = h;
        for (stage, weights) in A.iter().enumerate().take(STAGES).skip(1) {
            if is_led {
                self.combine_leading::<L>(weights, h);
            } else {
                self.combine(weights, h);
            }
            flow(self.stage_state.as_ref(), self.stages[stage].as_mut());
        }
        self.rhs += STAGES as u64 - 1;
        self.combine(A[STAGES], h);
        std::mem::swap(&mut self.x1, &mut self.stage_state);
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

    /// Writes x0 + h Σ weights·k into the stage state. The weights are few and partly zero: those terms are skipped. The increment is
    /// summed first and added once, so that a step rounds once and not twelve times.
    fn combine(&mut self, weights: &[f64], h: f64) {
        self.stage_state = self.sum(weights, h);
    }

    /// The same for the leading components only.
    fn combine_leading<L: Vector<T>>(&mut self, weights: &[f64], h: f64) {
        let sum: L = self.sum(weights, h);
        self.stage_state.as_mut()[..sum.as_ref().len()].copy_from_slice(sum.as_ref());
    }

    #[inline]
    fn sum<S: Vector<T>>(&self, weights: &[f64], h: f64) -> S {
        let mut sum = S::zeros(self.x0.as_ref().len());
        for (weight, k) in weights.iter().zip(&self.stages).filter(|(weight, _)| **weight != 0.0) {
            let w = h * weight;
            for (s, k) in sum.as_mut().iter_mut().zip(k.as_ref()) {
                *s = *s + k.scaled(w);
            }
        }
        for (s, x0) in sum.as_mut().iter_mut().zip(self.x0.as_ref()) {
            *s = *x0 + *s;
        }
        sum
    }

    /// The error of the last attempt in units of the tolerance, over the first `controlled` components; the
    /// combination of two estimates is that of DOP853.
    pub fn error(&self, controlled: usize, rtol: f64, atol: f64) -> f64 {
        let (mut sum5, mut sum3) = (0.0, 0.0);
        let (x0, x1) = (self.x0.as_ref(), self.x1.as_ref());
        let mut first = 0;
        while first < controlled {
            // A few components at a time, in registers; those behind the controlled ones do not count.
            let (e5, e3) = if first + WIDTH <= x0.len() { self.errors(first) } else { self.errors_one_by_one(first) };
            for i in 0..WIDTH.min(controlled - first) {
                let size = x0[first + i].re().abs().max(x1[first + i].re().abs()).max(1.0);
                let scale = atol + rtol * size;
                sum5 += (e5[i] / scale).powi(2);
                sum3 += (e3[i] / scale).powi(2);
            }
            first += WIDTH;
        }
        if sum5 == 0.0 {
            return 0.0;
        }
        self.h.abs() * sum5 / ((sum5 + 0.01 * sum3) * controlled as f64).sqrt()
    }

    /// Both estimates for a few components from the first one on.
    #[inline]
    fn errors(&self, first: usize) -> ([f64; WIDTH], [f64; WIDTH]) {
        let (mut e5, mut e3) = ([0.0; WIDTH], [0.0; WIDTH]);
        for (k, (w5, w3)) in self.stages.iter().zip(E5.iter().zip(&E3)) {
            let k = &k.as_ref()[first..first + WIDTH];
            for i in 0..WIDTH {
                e5[i] += w5 * k[i].re();
                e3[i] += w3 * k[i].re();
            }
        }
        (e5, e3)
    }

    /// The same at the end of a state.
    fn errors_one_by_one(&self, first: usize) -> ([f64; WIDTH], [f64; WIDTH]) {
        let (mut e5, mut e3) = ([0.0; WIDTH], [0.0; WIDTH]);
        for (k, (w5, w3)) in self.stages.iter().zip(E5.iter().zip(&E3)) {
            for (i, k) in k.as_ref()[first..].iter().enumerate() {
                e5[i] += w5 * k.re();
                e3[i] += w3 * k.re();
            }
        }
        (e5, e3)
    }

    /// True when the end of the last attempt is a finite state.
    pub fn end_is_finite(&self) -> bool {
        self.x1.as_ref().iter().all(|x| x.is_finite())
    }

    /// Prepares the dense output of the last finished step: three more evaluations.
    pub fn prepare_dense(&mut self, flow: &impl Fn(&[T], &mut [T])) {
        for (stage, weights) in A.iter().enumerate().skip(STAGES + 1) {
            self.combine(weights, self.h);
            flow(self.stage_state.as_ref(), self.stages[stage].as_mut());
        }
        self.rhs += (STAGES_DENSE - STAGES - 1) as u64;
        let h = self.h;
        let (x0, x1) = (self.x0.as_ref(), self.x1.as_ref());
        for i in 0..x0.len() {
            let difference = x1[i] - x0[i];
            let (left, right) = (self.stages[0].as_ref()[i].scaled(h), self.stages[STAGES].as_ref()[i].scaled(h));
            self.dense[0].as_mut()[i] = difference;
            self.dense[1].as_mut()[i] = left - difference;
            self.dense[2].as_mut()[i] = difference + difference - (left + right);
        }
        for (row, weights) in D.iter().enumerate() {
            let mut sum = V::zeros(x0.len());
            for (weight, k) in weights.iter().zip(&self.stages).filter(|(weight, _)| **weight != 0.0) {
                for (s, k) in sum.as_mut().iter_mut().zip(k.as_ref()) {
                    *s = *s + k.scaled(*weight);
                }
            }
            for s in sum.as_mut() {
                *s = s.scaled(h);
            }
            self.dense[3 + row] = sum;
        }
    }

    /// The state at x0 + θ h, 0 ≤ θ ≤ 1, from the dense output.
    pub fn interpolate(&self, theta: f64, x: &mut [T]) {
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
