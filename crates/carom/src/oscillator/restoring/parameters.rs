//! The parameters of a model, each declared once.

/// Declares them, `field: "key", "symbol", "unit", domain, "words";` each: a struct of values in SI units, their table, and the model from
/// values in that order.
macro_rules! parameters {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($field:ident: $key:literal, $symbol:literal, $unit:literal, $domain:expr, $words:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name { $(#[doc = concat!("`", $symbol, "`: ", $words, " (`", $unit, "`).")] pub $field: f64,)* }

        impl $name {
            const PARAMETERS: &'static [$crate::parameter::Parameter] =
                &[$($crate::parameter::required($key, $symbol, $unit, $domain, $words)),*];

            fn build(values: &[f64]) -> super::Restoring {
                let mut taken = 0;
                let mut next = || {
                    taken += 1;
                    values[taken - 1]
                };
                super::Restoring::$name($name { $($field: next()),* })
            }
        }
    };
}
pub(super) use parameters;
