//! A choice of state variables, and the equations that come with it.

use crate::scalar::Scalar;

/// What a component of a state vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// x, the displacement.
    Displacement,
    /// v, the velocity.
    Velocity,
    /// p = ∫ r dt from t = 0, the impulse of the restoring force (P4 eq. 8, "g-momentum").
    Momentum,
    /// r, the restoring force.
    Force,
}

impl Variable {
    /// Its symbol.
    pub fn symbol(self) -> &'static str {
        match self {
            Variable::Displacement => "x",
            Variable::Velocity => "v",
            Variable::Momentum => "p",
            Variable::Force => "r",
        }
    }
}

/// The largest state vector of the tables.
pub const LARGEST: usize = 3;

/// ẏ = A y + b u + d J + g with J = m v₀ + ∫ u dt, so that m v = J - p (P4 eq. 9). From rest g = 0; see [`super`] for other starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<T> {
    /// What the components of y are; there are as many as the tables have.
    pub variables: &'static [Variable],
    /// A.
    pub matrix: [[T; LARGEST]; LARGEST],
    /// b, on the excitation u.
    pub force: [T; LARGEST],
    /// d, on the impulse J.
    pub impulse: [T; LARGEST],
    /// g, the constants of integration.
    pub constant: [T; LARGEST],
}

impl<T: Scalar> Form<T> {
    /// A form of two state variables: rows of A, then b, d and g.
    pub(super) fn two(variables: &'static [Variable], rows: [[T; 2]; 2], force: [T; 2], impulse: [T; 2]) -> Self {
        let o = T::constant(0.0);
        Form {
            variables,
            matrix: [[rows[0][0], rows[0][1], o], [rows[1][0], rows[1][1], o], [o; 3]],
            force: [force[0], force[1], o],
            impulse: [impulse[0], impulse[1], o],
            constant: [o; 3],
        }
    }

    /// A form of three.
    pub(super) fn three(variables: &'static [Variable], matrix: [[T; 3]; 3], force: [T; 3], impulse: [T; 3]) -> Self {
        Form { variables, matrix, force, impulse, constant: [T::constant(0.0); 3] }
    }

    /// The same form with a displacement that counts from x₀ wherever it stands in A: what a start from x₀ means for a model
    /// that is not held by a spring.
    pub(super) fn counted_from(mut self, x0: T) -> Self {
        if let Some(column) = self.position(Variable::Displacement) {
            for (row, constant) in self.matrix.iter().zip(&mut self.constant) {
                *constant = *constant - row[column] * x0;
            }
        }
        self
    }

    /// How many state variables there are.
    pub fn size(&self) -> usize {
        self.variables.len()
    }

    /// Where a variable stands in the state vector, if it does.
    pub fn position(&self, variable: Variable) -> Option<usize> {
        self.variables.iter().position(|v| *v == variable)
    }

    /// The rate of one component without the excitation: (A y + d J + g)ᵢ.
    #[inline]
    pub fn unforced(&self, i: usize, y: &[T], impulse: T) -> T {
        let mut sum = self.constant[i] + self.impulse[i] * impulse;
        for (a, y) in self.matrix[i].iter().zip(&y[..self.size()]) {
            sum = sum + *a * *y;
        }
        sum
    }

    /// ẏ.
    #[inline]
    pub fn rate(&self, y: &[T], u: T, impulse: T, dy: &mut [T]) {
        for (i, dy) in dy.iter_mut().enumerate().take(self.size()) {
            *dy = self.unforced(i, y, impulse) + self.force[i] * u;
        }
    }

    /// Velocity, restoring force and momentum in a state. What the vector does not contain follows from P4 eq. 9 or from
    /// the form's own rates: r = ṗ, or r = u - m v̇, in which u cancels.
    #[inline]
    pub fn read(&self, y: &[T], impulse: T, mass: T) -> Motion<T> {
        let (v, p) = match (self.position(Variable::Velocity), self.position(Variable::Momentum)) {
            (Some(i), _) => (y[i], impulse - mass * y[i]),
            (None, Some(i)) => ((impulse - y[i]) / mass, y[i]),
            // Every form of the tables has one of the two.
            (None, None) => (T::constant(f64::NAN), T::constant(f64::NAN)),
        };
        let r = match (self.position(Variable::Force), self.position(Variable::Momentum)) {
            (Some(i), _) => y[i],
            (None, Some(i)) => self.unforced(i, y, impulse),
            (None, None) => match self.position(Variable::Velocity) {
                Some(i) => -mass * self.unforced(i, y, impulse),
                None => T::constant(f64::NAN),
            },
        };
        Motion { v, r, p }
    }
}

impl<T: Scalar> Form<T> {
    /// The rate of the restoring force from the rates of the state and of the impulse J.
    pub fn force_rate(&self, dy: &[T], du: T, mass: T) -> T {
        let along = |i: usize| {
            let own = self.matrix[i].iter().zip(&dy[..self.size()]);
            own.fold(self.impulse[i] * du, |sum, (a, dy)| sum + *a * *dy)
        };
        match (self.position(Variable::Force), self.position(Variable::Momentum), self.position(Variable::Velocity)) {
            (Some(i), ..) => dy[i],
            (None, Some(i), _) => along(i),
            (None, None, Some(i)) => -mass * along(i),
            (None, None, None) => T::constant(f64::NAN),
        }
    }
}

/// What every form can tell of its state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<T> {
    /// Velocity.
    pub v: T,
    /// Restoring force.
    pub r: T,
    /// Its impulse since t = 0.
    pub p: T,
}
