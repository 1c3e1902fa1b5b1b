//! The functions of formulas, each with its derivative.

use crate::scalar::Scalar;

/// Declares the functions: variant, name, how many arguments it takes.
macro_rules! functions {
    ($($variant:ident $name:literal $arity:literal;)*) => {
        /// A function of one or two arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Function { $($variant,)* }

        /// Every function by its name. `step` is not among them: its value is frozen, never computed.
        pub(super) const NAMES: &[(&str, Function)] = &[$(($name, Function::$variant),)*];

        impl Function {
            /// How many arguments it takes.
            pub fn arity(self) -> usize {
                match self { $(Function::$variant => $arity,)* }
            }
        }
    };
}

functions! {
    Sin "sin" 1;
    Cos "cos" 1;
    Tan "tan" 1;
    Asin "asin" 1;
    Acos "acos" 1;
    Atan "atan" 1;
    Sinh "sinh" 1;
    Cosh "cosh" 1;
    Tanh "tanh" 1;
    Exp "exp" 1;
    Ln "ln" 1;
    Log10 "log10" 1;
    Sqrt "sqrt" 1;
    Abs "abs" 1;
    Atan2 "atan2" 2;
    Min "min" 2;
    Max "max" 2;
    Pow "pow" 2;
}

impl Function {
    /// Its value. A function of one argument does not look at the second.
    #[inline]
    pub fn of<T: Scalar>(self, x: T, y: T) -> T {
        let (a, b) = (x.re(), y.re());
        match self {
            Function::Sin => x.chain(a.sin(), a.cos()),
            Function::Cos => x.chain(a.cos(), -a.sin()),
            Function::Tan => x.chain(a.tan(), 1.0 + a.tan() * a.tan()),
            Function::Asin => x.chain(a.asin(), 1.0 / (1.0 - a * a).sqrt()),
            Function::Acos => x.chain(a.acos(), -1.0 / (1.0 - a * a).sqrt()),
            Function::Atan => x.chain(a.atan(), 1.0 / (1.0 + a * a)),
            Function::Sinh => x.chain(a.sinh(), a.cosh()),
            Function::Cosh => x.chain(a.cosh(), a.sinh()),
            Function::Tanh => x.chain(a.tanh(), 1.0 - a.tanh() * a.tanh()),
            Function::Exp => x.exp(),
            Function::Ln => x.ln(),
            Function::Log10 => x.chain(a.log10(), 1.0 / (a * std::f64::consts::LN_10)),
            Function::Sqrt => x.sqrt(),
            Function::Abs => x.chain(a.abs(), if a < 0.0 { -1.0 } else { 1.0 }),
            Function::Atan2 => {
                let square = a * a + b * b;
                both(a.atan2(b), (x, b / square), (y, -a / square))
            }
            // NaN must come out, whichever side it is on: a comparison with NaN is false.
            Function::Min if b < a || b.is_nan() => y,
            Function::Max if b > a || b.is_nan() => y,
            Function::Min | Function::Max => x,
            Function::Pow => {
                let value = raise(a, b);
                let by_exponent = if value == 0.0 { 0.0 } else { value * a.ln() };
                both(value, (x, power_slope(a, b)), (y, by_exponent))
            }
        }
    }
}

/// f(x, y) with its two partial derivatives.
#[inline]
fn both<T: Scalar>(value: f64, (x, by_x): (T, f64), (y, by_y): (T, f64)) -> T {
    x.chain(value, by_x) + y.chain(0.0, by_y)
}

/// xᵖ with a constant exponent.
#[inline]
pub(super) fn constant_power<T: Scalar>(x: T, exponent: f64) -> T {
    let a = x.re();
    x.chain(raise(a, exponent), power_slope(a, exponent))
}

/// xᵖ on f64: whole exponents work for negative x; the common ones need no call of `powf`.
#[inline]
fn raise(x: f64, exponent: f64) -> f64 {
    if exponent == 2.0 {
        x * x
    } else if exponent == 1.0 {
        x
    } else if exponent == 3.0 {
        x * x * x
    } else {
        x.powf(exponent)
    }
}

#[inline]
fn power_slope(x: f64, exponent: f64) -> f64 {
    if exponent == 0.0 { 0.0 } else { exponent * raise(x, exponent - 1.0) }
}
