//! A choice of state variables, and the equations that come with it.

use crate::oscillator::restoring_model;
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
    const ALL: [Variable; 4] = [Variable::Displacement, Variable::Velocity, Variable::Momentum, Variable::Force];

    /// What it is called, and where it stands in tables.
    pub(super) fn about(self) -> restoring_model::Variable {
        match self {
            Variable::Displacement => restoring_model::Variable::X,
            Variable::Velocity => restoring_model::Variable::V,
            Variable::Momentum => restoring_model::Variable::P,
            Variable::Force => restoring_model::Variable::R,
        }
    }

    /// Its symbol.
    pub fn symbol(self) -> &'static str {
        self.about().name
    }

    /// The variable with this symbol.
    pub(super) fn named(symbol: &str) -> Option<Variable> {
        Variable::ALL.into_iter().find(|v| v.symbol() == symbol)
    }
}

/// The largest state vector of the tables.
pub const LARGEST: usize = 3;

/// The equation of a model without mass, ṙ = a x + b v + c v̇ - d r - g p. Where a and g are zero it can be integrated: r = b x + c v - d p,
/// with x counted from x₀ in models that no spring holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equation<T> {
    pub a: T,
    pub b: T,
    /// The restoring force per sudden velocity: the viscosity of the path of dashpots through the model, 0 where a spring is on every path.
    pub c: T,
    pub d: T,
    pub g: T,
    /// The restoring force per displacement held so long that no dashpot moves.
    pub held: T,
}

impl<T: Scalar> Equation<T> {
    pub fn zero() -> Self {
        let o = T::constant(0.0);
        Equation { a: o, b: o, c: o, d: o, g: o, held: o }
    }
}

/// ẏ = A y + b u + d J + g with J = m v₀ + ∫ u dt, so that m v = J - p (P4 eq. 9). From rest g = 0; see [`super`] for other starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<T> {
    /// What the components of y are; there are as many as the tables have.
    pub variables: Vec<Variable>,
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
    /// The form with these state variables.
    pub(super) fn new(variables: Vec<Variable>, m: T, equation: &Equation<T>) -> Self {
        let none = [T::constant(0.0); LARGEST];
        let mut form = Form { matrix: [none; LARGEST], force: none, impulse: none, constant: none, variables };
        for i in 0..form.size() {
            let (by, u, j) = form.row(form.variables[i], m, equation);
            for (entry, variable) in form.matrix[i].iter_mut().zip(&form.variables) {
                *entry = by[*variable as usize];
            }
            (form.force[i], form.impulse[i]) = (u, j);
        }
        form
    }

    /// The rate of a variable: its coefficients on x, v, p, r, on the excitation and on J. What the vector lacks is replaced: v by (J - p)/m or
    /// p by J - m v, and r by the equation integrated once.
    fn row(&self, variable: Variable, m: T, &Equation { a, b, c, d, g, .. }: &Equation<T>) -> ([T; 4], T, T) {
        let (o, one) = (T::constant(0.0), T::constant(1.0));
        let [has_v, has_r] = [Variable::Velocity, Variable::Force].map(|v| self.variables.contains(&v));
        // v̇ = (u - r)/m
        let damped = d + c / m;
        match variable {
            Variable::Displacement if has_v => ([o, one, o, o], o, o),
            Variable::Displacement => ([o, o, -one / m, o], o, one / m),
            Variable::Velocity if has_r => ([o, o, o, -one / m], one / m, o),
            Variable::Velocity => ([-b / m, -damped, o, o], one / m, d / m),
            Variable::Momentum if has_r => ([o, o, o, one], o, o),
            Variable::Momentum => ([b, o, -damped, o], o, c / m),
            Variable::Force if has_v => ([a, b + m * g, o, -damped], c / m, -g),
            Variable::Force => ([a, o, -b / m - g, -damped], c / m, b / m),
        }
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
        let r = match self.position(Variable::Force) {
            Some(i) => y[i],
            None => self.force_by(mass, |i| self.unforced(i, y, impulse)),
        };
        Motion { v, r, p }
    }

    /// The rate of the restoring force from the rates of the state and of the impulse J.
    pub fn force_rate(&self, dy: &[T], du: T, mass: T) -> T {
        let along = |i: usize| {
            let own = self.matrix[i].iter().zip(&dy[..self.size()]);
            own.fold(self.impulse[i] * du, |sum, (a, dy)| sum + *a * *dy)
        };
        match self.position(Variable::Force) {
            Some(i) => dy[i],
            None => self.force_by(mass, along),
        }
    }

    /// The force of a vector without it, by the row of p or of v.
    fn force_by(&self, mass: T, row: impl Fn(usize) -> T) -> T {
        match (self.position(Variable::Momentum), self.position(Variable::Velocity)) {
            (Some(i), _) => row(i),
            (None, Some(i)) => -mass * row(i),
            // Every form of the tables has one of the two.
            (None, None) => T::constant(f64::NAN),
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
