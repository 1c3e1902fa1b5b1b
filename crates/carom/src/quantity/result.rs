//! Results: each declared once, with its name, unit and words.

/// What a number is. The declaration drives the JSON, the summary, the columns of tables and what is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quantity {
    /// Its name in code, in the JSON and in tables.
    pub name: &'static str,
    /// The column of its error in tables.
    pub error: &'static str,
    /// Its SI unit; "1" where it has none.
    pub unit: &'static str,
    /// Its name for people.
    pub words: &'static str,
    /// Whether it is followed over a range of tolerances.
    pub verified: bool,
}

/// Declares the results of an experiment, `name: "unit", "words";` each, in the order of the output: a struct of values that may not exist, its
/// table, and the way to lists in this order. `verified` marks those that are followed over a range of tolerances.
macro_rules! results {
    (@verified) => { false };
    (@verified verified) => { true };
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$about:meta])* $field:ident: $unit:literal, $words:literal $(, $verified:ident)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct $name { $($(#[$about])* pub $field: Option<f64>,)* }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$($unit),*].len();

            /// What they are, in the order of the output.
            pub const TABLE: [$crate::quantity::Quantity; $name::COUNT] = [$($crate::quantity::Quantity {
                name: stringify!($field),
                error: concat!(stringify!($field), "_error"),
                unit: $unit,
                words: $words,
                verified: $crate::quantity::results!(@verified $($verified)?),
            }),*];

            /// The values in the order of the table.
            pub fn list(&self) -> [Option<f64>; $name::COUNT] {
                [$(self.$field),*]
            }

            /// The results from a list in the order of the table.
            pub fn from_list([$($field),*]: [Option<f64>; $name::COUNT]) -> Self {
                $name { $($field),* }
            }

            /// Every result with its name and unit, in the order of the table.
            pub fn named(&self) -> [(&'static str, &'static str, Option<f64>); $name::COUNT] {
                [$((stringify!($field), $unit, self.$field)),*]
            }
        }
    };
}
pub(crate) use results;

#[cfg(test)]
mod tests {
    results! {
        /// Two of them.
        pub struct Two {
            /// The first.
            first: "m", "the first", verified;
            /// The second.
            second: "1", "the second";
        }
    }

    #[test]
    fn a_declaration_makes_table_list_and_names_in_one_order() {
        let two = Two::from_list([Some(1.0), None]);
        assert_eq!((two.first, two.second, two.list()), (Some(1.0), None, [Some(1.0), None]));
        assert_eq!(two.named(), [("first", "m", Some(1.0)), ("second", "1", None)]);
        let [first, second] = Two::TABLE;
        assert_eq!((first.name, first.error, first.words, first.verified), ("first", "first_error", "the first", true));
        assert_eq!((second.unit, second.verified, Two::COUNT), ("1", false, 2));
    }
}
