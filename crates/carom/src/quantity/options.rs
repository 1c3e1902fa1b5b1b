//! What is asked of a run beside its results.

/// How the errors of results are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// Not at all, and not their cost; there are no columns of errors.
    None,
    /// Beside a second run: of a collision by the other method where that can vouch, else by the same at tighter tolerance.
    #[default]
    Estimate,
    /// By the event-driven engine at tighter tolerance, always.
    Recheck,
}

/// Which methods may answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Methods {
    /// The fastest that can vouch for what it gives.
    #[default]
    Any,
    /// The event-driven engine only.
    Events,
}

/// What to compute beside the results of a collision, an impact on a beam or an oscillator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How the errors of results are found; where they are not, every error is `None`.
    pub errors: Errors,
    /// Derivatives of the results by the inputs, of a beam that of the restitution by the place; an oscillator has none.
    pub sensitivities: bool,
    /// Sampled curves.
    pub trajectory: bool,
    /// Which methods may answer.
    pub methods: Methods,
}

impl Options {
    /// Results alone: for inner loops that judge errors by themselves.
    pub const BARE: Options =
        Options { errors: Errors::None, sensitivities: false, trajectory: false, methods: Methods::Any };

    /// The same by the event-driven engine.
    pub const fn by_events(self) -> Options {
        Options { methods: Methods::Events, ..self }
    }

    /// Whether errors are wanted.
    pub fn with_errors(&self) -> bool {
        self.errors != Errors::None
    }
}

impl From<Errors> for Options {
    fn from(errors: Errors) -> Options {
        Options { errors, ..Options::default() }
    }
}
