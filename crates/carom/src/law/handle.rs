//! A law chosen at run time. [`Law::of`] makes a handle of any [`ContactLaw`], of this library or another, and what is generic over laws is
//! reached through it on every scalar on which carom runs.

use super::closed_form::ClosedForm;
use super::contact::{Contact, ContactLaw, EndRule, Kernel, Reply, Units, Values};
use super::entry::{Entry, Form};
use super::lienard::Lienard;
use super::result::{Observer, Raw, Setup};
use super::run::run;
use super::signs::Signs;
use super::start::Guess;
use crate::hybrid::Failure;
use crate::scalar::{Dual, Scalar};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A contact law: which one.
#[derive(Clone, Copy)]
pub struct Law(&'static dyn AnyLaw);

impl Law {
    /// The handle of a law.
    pub const fn of<L: ContactLaw>() -> Law {
        Law(&Definition::<L>(PhantomData))
    }

    /// Names, words, tables and rules.
    pub fn entry(self) -> &'static Entry {
        self.0.entry()
    }

    /// The values of its parameters in a form, in the order of its table.
    pub fn values<T>(self, form: Form, values: &[T]) -> Values<'_, T> {
        let table = self.entry().table(form).unwrap_or(&[]);
        Values { form, table, values, spheres: None, compression_only: false }
    }

    /// See [`ContactLaw::start`].
    pub fn start(self, guess: &Guess<'_>) -> Vec<f64> {
        self.0.start(guess)
    }

    /// See [`ContactLaw::STRATA`].
    pub fn strata(self) -> [usize; 3] {
        self.0.strata()
    }

    /// See [`ContactLaw::warnings`].
    pub fn warnings(self, values: &Values<'_, f64>, end: EndRule) -> Vec<String> {
        self.0.warnings(values, end)
    }
}

impl PartialEq for Law {
    fn eq(&self, other: &Law) -> bool {
        self.entry().name == other.entry().name
    }
}

impl Eq for Law {}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Law({})", self.entry().name)
    }
}

/// What a law says that depends on no scalar, and the way to what does.
trait AnyLaw: Sync {
    fn entry(&self) -> &'static Entry;
    fn start(&self, guess: &Guess<'_>) -> Vec<f64>;
    fn strata(&self) -> [usize; 3];
    fn warnings(&self, values: &Values<'_, f64>, end: EndRule) -> Vec<String>;
    fn on_f64(&self) -> &dyn LawOn<f64>;
    fn on_dual2(&self) -> &dyn LawOn<Dual<2>>;
    fn on_dual4(&self) -> &dyn LawOn<Dual<4>>;
    fn on_dual6(&self) -> &dyn LawOn<Dual<6>>;
    fn on_dual8(&self) -> &dyn LawOn<Dual<8>>;
}

/// A law on one scalar.
pub trait LawOn<T> {
    /// See [`ContactLaw::stiffness`].
    fn stiffness(&self, values: &Values<'_, T>) -> (T, T);
    /// See [`ContactLaw::scaled`].
    fn scaled(&self, values: &Values<'_, T>, units: Units<T>) -> Arc<dyn ScaledLaw<T>>;
    /// See [`ContactLaw::dimensionless`].
    fn dimensionless(&self, values: &Values<'_, T>) -> Option<Arc<dyn ScaledLaw<T>>>;
    /// See [`ContactLaw::base`].
    fn base(&self, values: &Values<'_, T>, speed: T) -> Option<Arc<dyn ScaledLaw<T>>>;
}

/// A law in scaled form, whichever it is.
pub trait ScaledLaw<T>: fmt::Debug + Send + Sync {
    /// Runs it as a collision.
    #[allow(private_interfaces)]
    fn run(
        &self,
        setup: &Setup<T>,
        tolerance: (f64, f64),
        observer: Option<&mut dyn Observer<T>>,
    ) -> Result<Raw<T>, Failure>;
    /// See [`Contact::parameters`].
    fn parameters(&self) -> Vec<(&'static str, T)>;
    /// See [`Kernel::exponent`].
    fn exponent(&self) -> T;
    /// See [`Kernel::lienard`].
    fn lienard(&self) -> Option<Lienard<T>>;
    /// See [`Contact::argument`].
    fn argument(&self, free: bool, turned_back: bool) -> &'static str;
    /// See [`Contact::is_one_sided`].
    fn is_one_sided(&self, key: &str, end: EndRule) -> bool;
    /// See [`Contact::closed_form`].
    fn closed_form(&self) -> Option<ClosedForm>;
    /// See [`Contact::signs`].
    fn signs(&self, at: (T, T), memory: &[T; 2]) -> Signs;
    /// See [`Contact::reply`].
    fn reply(&self, signs: Signs, at: (T, T), memory: &[T; 2]) -> Reply<T>;
    /// See [`Contact::stored`].
    fn stored(&self, indentation: T, memory: &[T; 2]) -> T;
    /// See [`Contact::blank`].
    fn blank(&self) -> [T; 2];
}

impl<T: OnLaws, C: Contact<T>> ScaledLaw<T> for C {
    #[allow(private_interfaces)]
    fn run(
        &self,
        setup: &Setup<T>,
        tolerance: (f64, f64),
        observer: Option<&mut dyn Observer<T>>,
    ) -> Result<Raw<T>, Failure> {
        T::run(self, setup, tolerance, observer)
    }
    fn parameters(&self) -> Vec<(&'static str, T)> {
        Contact::parameters(self)
    }
    fn exponent(&self) -> T {
        Kernel::exponent(self)
    }
    fn lienard(&self) -> Option<Lienard<T>> {
        Kernel::lienard(self)
    }
    fn argument(&self, free: bool, turned_back: bool) -> &'static str {
        Contact::argument(self, free, turned_back)
    }
    fn is_one_sided(&self, key: &str, end: EndRule) -> bool {
        Contact::is_one_sided(self, key, end)
    }
    fn closed_form(&self) -> Option<ClosedForm> {
        Contact::closed_form(self)
    }
    fn signs(&self, at: (T, T), memory: &[T; 2]) -> Signs {
        Contact::signs(self, at, memory)
    }
    fn reply(&self, signs: Signs, at: (T, T), memory: &[T; 2]) -> Reply<T> {
        Contact::reply(self, signs, at, memory)
    }
    fn stored(&self, indentation: T, memory: &[T; 2]) -> T {
        Contact::stored(self, indentation, memory)
    }
    fn blank(&self) -> [T; 2] {
        Contact::blank(self)
    }
}

/// The one value of a law's type that a handle points to.
struct Definition<L>(PhantomData<fn() -> L>);

impl<L: ContactLaw, T: OnLaws> LawOn<T> for Definition<L> {
    fn stiffness(&self, values: &Values<'_, T>) -> (T, T) {
        L::stiffness(values)
    }
    fn scaled(&self, values: &Values<'_, T>, units: Units<T>) -> Arc<dyn ScaledLaw<T>> {
        Arc::new(L::scaled(values, units))
    }
    fn dimensionless(&self, values: &Values<'_, T>) -> Option<Arc<dyn ScaledLaw<T>>> {
        Some(Arc::new(L::dimensionless(values)?))
    }
    fn base(&self, values: &Values<'_, T>, speed: T) -> Option<Arc<dyn ScaledLaw<T>>> {
        Some(Arc::new(L::base(values, speed)?))
    }
}

impl<L: ContactLaw> AnyLaw for Definition<L> {
    fn entry(&self) -> &'static Entry {
        L::ENTRY
    }
    fn start(&self, guess: &Guess<'_>) -> Vec<f64> {
        L::start(guess)
    }
    fn strata(&self) -> [usize; 3] {
        L::STRATA
    }
    fn warnings(&self, values: &Values<'_, f64>, end: EndRule) -> Vec<String> {
        L::warnings(values, end)
    }
    fn on_f64(&self) -> &dyn LawOn<f64> {
        self
    }
    fn on_dual2(&self) -> &dyn LawOn<Dual<2>> {
        self
    }
    fn on_dual4(&self) -> &dyn LawOn<Dual<4>> {
        self
    }
    fn on_dual6(&self) -> &dyn LawOn<Dual<6>> {
        self
    }
    fn on_dual8(&self) -> &dyn LawOn<Dual<8>> {
        self
    }
}

/// A scalar on which laws run: f64, and dual numbers of the sizes that carom uses.
pub trait OnLaws: Scalar {
    /// A law on this scalar.
    fn law(law: Law) -> &'static dyn LawOn<Self>;

    /// Runs a contact on this scalar. Those that only fits use keep no quadratures, which halves what has to be built.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn run<C: Contact<Self>>(
        law: &C,
        setup: &Setup<Self>,
        tolerance: (f64, f64),
        observer: Option<&mut dyn Observer<Self>>,
    ) -> Result<Raw<Self>, Failure>;
}

macro_rules! on_laws {
    ($scalar:ty, $way:ident, |$law:ident, $setup:ident, $tolerance:ident, $observer:ident| $run:expr) => {
        impl OnLaws for $scalar {
            fn law(law: Law) -> &'static dyn LawOn<Self> {
                law.0.$way()
            }
            #[allow(private_interfaces)]
            fn run<C: Contact<Self>>(
                $law: &C,
                $setup: &Setup<Self>,
                $tolerance: (f64, f64),
                $observer: Option<&mut dyn Observer<Self>>,
            ) -> Result<Raw<Self>, Failure> {
                $run
            }
        }
    };
    ($scalar:ty, $way:ident, kept and bare) => {
        on_laws!($scalar, $way, |law, setup, tolerance, observer| if setup.quadratures {
            run::<Self, C, C::Kept>(law, (setup, true), tolerance, observer)
        } else {
            run::<Self, C, C::Bare>(law, (setup, false), tolerance, observer)
        });
    };
    ($scalar:ty, $way:ident, bare) => {
        on_laws!($scalar, $way, |law, setup, tolerance, observer| {
            run::<Self, C, C::Bare>(law, (setup, false), tolerance, observer)
        });
    };
}

on_laws!(f64, on_f64, kept and bare);
on_laws!(Dual<8>, on_dual8, kept and bare);
on_laws!(Dual<2>, on_dual2, bare);
on_laws!(Dual<4>, on_dual4, bare);
on_laws!(Dual<6>, on_dual6, bare);
