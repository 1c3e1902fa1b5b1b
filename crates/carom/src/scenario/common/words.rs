//! How validation errors are declared: each once, with the rule that was broken and a hint what to do, so that they can be read together.

/// Declares an enum of validation errors. Behind each stand, in brackets and as `format!` takes them, the rule in words and a hint.
macro_rules! validation_errors {
    ($(#[$about:meta])* $name:ident: $(
        $(#[$doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* })? $(($inner:ident: $wrapped:ty))?
            [$rule:literal $($rule_values:tt)*]
            [$hint:literal $($hint_values:tt)*]
    )*) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name { $(
            $(#[$doc])*
            #[doc = concat!("`` ", $rule, " ``")]
            $variant $({ $(
                #[doc = "What the words name."]
                $field: $type
            ),* })? $(($wrapped))?,
        )* }

        impl $name {
            // The words need not name everything that is known.
            #[allow(unused_variables)]
            fn words(&self) -> [String; 2] {
                match self { $(
                    Self::$variant $({ $($field),* })? $(($inner))? =>
                        [format!($rule $($rule_values)*), format!($hint $($hint_values)*)],
                )* }
            }

            /// What to do about it.
            pub fn hint(&self) -> String {
                let [_, hint] = self.words();
                hint
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let [rule, _] = self.words();
                f.write_str(&rule)
            }
        }

        impl std::error::Error for $name {}
    };
}

pub(crate) use validation_errors;

/// A number as people write it.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e6).contains(&size) { format!("{value}") } else { format!("{value:e}") }
}

/// A number in so many digits behind the first: more would be false precision.
pub(crate) fn rounded(value: f64, digits: usize) -> String {
    number(format!("{value:.digits$e}").parse().unwrap_or(value))
}

/// Words in quotes, with commas between them.
pub(crate) fn quoted(words: &[impl std::fmt::Display]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// "did you mean ...? ", where something probably was meant.
pub(crate) fn did_you_mean(nearest: Option<impl std::fmt::Display>) -> String {
    nearest.map_or(String::new(), |nearest| format!("did you mean {nearest}? "))
}

/// So many of a thing: "1 entry", "2 entries".
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// What the system says, without its error number.
pub(crate) fn system_words(reason: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match reason.kind() {
        ErrorKind::NotFound => "no such file".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let words = reason.to_string();
            words.split(" (os error").next().unwrap_or(&words).to_lowercase()
        }
    }
}
