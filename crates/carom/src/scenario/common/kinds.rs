//! Every way in which an input can be wrong, in words: those of all kinds of files here, those of one kind in its own folder.

use super::words::{did_you_mean, number, quoted, rounded, validation_errors};
use crate::formula::{Formula, FormulaErrorKind};
use crate::scenario::beam::errors::BeamError;
use crate::scenario::fit::data_errors::DataError;
use crate::scenario::fit::errors::FitError;
use crate::scenario::law::errors::DampingFactorError;
use crate::scenario::oscillator::errors::{OscillatorError, RecordFileError};
use crate::scenario::sweep::errors::AxisError;

validation_errors! {
    /// Why an input is wrong.
    InputErrorKind:
    TooLarge { limit: usize }
        ["the file is larger than {limit} MiB", limit = limit >> 20]
        ["a scenario is a short text; is this the right file?"]
    NotText
        ["the file is not UTF-8 text"]
        ["is this the right file? scenarios are TOML, saved as UTF-8"]
    Empty
        ["the file is empty"]
        ["`carom new collision` prints a scenario to start from"]
    MoreErrors { shown: usize }
        ["there is more wrong than the first {shown} errors"]
        ["correct these first; is this the right file?"]
    /// Not TOML: what its parser says, whether the place is between two characters, and the character there.
    Syntax { message: String, empty: bool, at: Option<char> }
        ["{words}", words = syntax(message, *empty)]
        ["{}", syntax_hint(message, *empty, *at)]
    UnknownKey { table: String, nearest: Option<String>, known: Vec<String>, hint: Option<&'static str> }
        ["unknown key{of}", of = if table.is_empty() { String::new() } else { format!(" in [{table}]") }]
        ["{}", hint.map_or_else(|| {
            let meant = did_you_mean(nearest.as_ref().map(|key| format!("`{key}`")));
            format!("{meant}known keys: {}", known.join(", "))
        }, String::from)]
    /// A rule of impacts on beams.
    Beam(error: BeamError)
        ["{error}"]
        ["{}", error.hint()]
    /// A rule of records.
    Record(error: RecordFileError)
        ["{error}"]
        ["{}", error.hint()]
    /// A rule of oscillators.
    Oscillator(error: OscillatorError)
        ["{error}"]
        ["{}", error.hint()]
    /// A rule of fits.
    Fit(error: FitError)
        ["{error}"]
        ["{}", error.hint()]
    /// A rule of tables of measurements.
    Data(error: DataError)
        ["{error}"]
        ["{}", error.hint()]
    /// A damping factor that cannot be used as it is asked.
    Factor(error: DampingFactorError)
        ["{error}"]
        ["{}", error.hint()]
    /// A wrong axis of a sweep.
    Axis(error: AxisError)
        ["{error}"]
        ["{}", error.hint()]
    /// A wrong expression.
    Expression(error: FormulaErrorKind)
        ["{error}"]
        ["{}", error.hint()]
    OfOtherKind { kind: &'static str }
        ["belongs to kind = \"{kind}\""]
        ["remove it, or change the kind of the scenario"]
    OfOtherForm { law: &'static str, form: &'static str, used: &'static str, known: Vec<String> }
        ["is a parameter of {law} with form = \"{form}\", not with form = \"{used}\""]
        ["remove it, or change the form or the model; keys here: {}", known.join(", ")]
    OfOtherLaw { law: &'static str, other: &'static str, known: Vec<String> }
        ["is a parameter of {other}, not of {law}"]
        ["remove it, or change the form or the model; keys here: {}", known.join(", ")]
    MissingKey { hint: String }
        ["missing key"]
        ["{hint}"]
    MissingTable { hint: &'static str }
        ["missing table"]
        ["{hint}"]
    WrongType { expected: &'static str, found: &'static str }
        ["must be {expected}, not {found}"]
        ["{}", type_hint(expected)]
    WrongLength { expected: usize, found: usize, hint: &'static str }
        ["must have {expected} entries, one for each body, not {found}"]
        ["{hint}"]
    UnknownChoice { what: &'static str, nearest: Option<String>, known: Vec<String> }
        ["unknown {what}"]
        ["{}known: {}", did_you_mean(nearest.as_ref().map(|word| format!("\"{word}\""))), quoted(known)]
    /// A number outside its domain: the rule, values that it speaks of, and what the number means.
    OutOfDomain { rule: String, facts: Vec<String>, meaning: String }
        ["{rule}"]
        ["meaning of {meaning}"]
    NotClosing { speed: f64 }
        ["the bodies do not approach each other: v0 = body2.velocity - body1.velocity = {speed} m/s must be greater than 0",
            speed = number(*speed)]
        ["body 1 is on the positive side: give it the smaller (more negative) velocity"]
    BothFixed
        ["both masses are inf: one body must be free to move"]
        ["give one of the two bodies a finite mass"]
    ForceOnFixed { body: usize }
        ["a force cannot act on body {body}: its mass is inf, it keeps its velocity"]
        ["remove the force, or give the body a finite mass"]
    NotTogether { other: &'static str, hint: &'static str }
        ["cannot be given together with {other}"]
        ["{hint}"]
    FormRefused { law: &'static str, form: &'static str }
        ["the law \"{law}\" has no form \"{form}\""]
        ["this law takes SI parameters and two bodies; leave `form` out"]
    EndRefused { law: &'static str }
        ["is refused for {law}: its bodies part before the indentation returns to zero"]
        ["leave `end` out, or write end = \"force\""]
    TableRefused { form: &'static str, hint: &'static str }
        ["has no place in a collision with form = \"{form}\""]
        ["{hint}"]
    SpheresNeedHertz
        ["must be 1.5 where the stiffness comes from [law.spheres] (Hertz)"]
        ["set it to 1.5, or give k instead of [law.spheres]"]
    TwoPlanes
        ["both radii are inf: two planes have no Hertzian contact"]
        ["give one of the two a finite radius"]
    InputNeeds { parameter: &'static str, why: &'static str }
        ["needs law.{parameter}, {why}"]
        ["add {parameter} to [law], or remove the load from [input]"]
    ForceNotFinite { t: f64, value: f64 }
        ["becomes {value} at t = {t}", t = rounded(*t, 3)]
        ["a force must be finite during the whole contact"]
    /// The solver gives up before the last number is reached.
    ForceTooLarge { t: f64 }
        ["becomes too large to compute with at t = {t}", t = rounded(*t, 3)]
        ["a force must be finite during the whole contact"]
    ConstantTooLarge { t: f64 }
        ["is constant, and the motion under it becomes too large to compute with at t = {t}", t = rounded(*t, 3)]
        ["use a smaller force, or a shorter time"]
    SetKeyEmpty
        ["the key is empty or has an empty part"]
        ["write --set table.key=value, for example --set law.c=2e3"]
    TooDeep { limit: usize }
        ["arrays or tables are nested deeper than {limit} levels"]
        ["a scenario needs no more than two levels, a sweep with its scenario inside three"]
    SetKeyDeep { limit: usize }
        ["the key has more than {limit} parts"]
        ["write --set table.key=value, for example --set law.c=2e3"]
    SetThroughValue { parent: String, found: &'static str }
        ["{parent} is {found}: it has no such entry"]
        ["{}", if *found == "an array" {
            let name = if parent == "data" { ".masses" } else { "" };
            format!("the entries of an array have numbers, from 0: {parent}.0{name} is in the first of them")
        } else {
            "write the dotted key of a value, for example law.c or body1.velocity".into()
        }]
}

impl InputErrorKind {
    /// A syntax error that says nothing about what follows it.
    pub(super) fn is_local_syntax(&self) -> bool {
        matches!(self, Self::Syntax { message, .. }
            if message.starts_with("duplicate key") || message.starts_with("string values must be quoted"))
    }

    /// A force, written so, that stopped a run at a time with this value.
    pub(crate) fn of_force(t: f64, value: f64, written: &str) -> Self {
        match value.is_finite() {
            true if Formula::parse(written.trim_matches('"'), &[]).is_ok() => Self::ConstantTooLarge { t },
            true => Self::ForceTooLarge { t },
            false => Self::ForceNotFinite { t, value },
        }
    }

    /// Whether the rule is about a single number, so that its unit belongs to it.
    pub(super) fn is_of_a_number(&self) -> bool {
        matches!(
            self,
            Self::Oscillator(_)
                | Self::MissingKey { .. }
                | Self::WrongType { .. }
                | Self::WrongLength { .. }
                | Self::OutOfDomain { .. }
                | Self::ForceNotFinite { .. }
                | Self::ForceTooLarge { .. }
                | Self::ConstantTooLarge { .. }
        )
    }
}

fn type_hint(expected: &str) -> &'static str {
    match expected {
        "a number or an expression" => "numbers are written 1.5 or 2e3, expressions in quotes: \"pi/2\"",
        "a word in quotes" => "write the word in quotes",
        "true or false" => "write true or false, without quotes",
        "a table" => "write its name in brackets on a line of its own, its keys below: [body1]",
        "an array of two numbers" => "write [first, second], one entry for each body",
        "[lower, upper]" => "write two numbers in brackets, as in [0, 30]; -inf and inf are no bounds",
        "a comparison in quotes" => "write an expression of the parameters and = 0 or <= 0, as in \"Tb - 0.5*Ub = 0\"",
        "a list of [[data]] tables" => "write [[data]] in double brackets, once for each file",
        _ => "`carom new collision` and `carom sweep --help` print examples",
    }
}

fn syntax(message: &str, empty: bool) -> String {
    if message.starts_with("string values must be quoted") {
        return if empty { "a value is missing after =" } else { "this is not a TOML value" }.into();
    }
    if message.starts_with("duplicate key") {
        return "this key or table is given twice".into();
    }
    format!("not TOML: {message}")
}

fn syntax_hint(message: &str, empty: bool, at: Option<char>) -> &'static str {
    let starts = |words: &str| message.starts_with(words);
    if starts("string values must be quoted") && empty {
        "write a value after the equals sign, or remove the line"
    } else if starts("string values must be quoted") {
        "words and expressions need quotes: \"bwshc\", \"-m1*9.81\"; numbers are written 1.5 or 2e3"
    } else if starts("duplicate key") {
        "keep one of the two"
    } else if starts("key with no value") && at == Some(',') {
        "this looks like a table of values; a scenario is TOML: [table] lines and key = value lines"
    } else if at == Some(',') {
        "decimals are written with a point: 1.5"
    } else if at == Some('{') {
        "this looks like JSON; a scenario is TOML: [table] lines and key = value lines"
    } else if message.contains("string, expected") {
        "close the quotes on the same line"
    } else if starts("unclosed") {
        "close the bracket"
    } else {
        "a scenario is TOML: [table] lines and key = value lines; `carom new collision` prints an example"
    }
}
