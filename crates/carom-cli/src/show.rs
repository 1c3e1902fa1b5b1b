//! The commands that print what the library knows: `new`, `laws`, `schema`, `completions`.

use crate::args::{Arguments, LawsCommand};
use crate::desk::{Form, Shown};
use crate::failure::Failure;
use carom::{law, oscillator, report, scenario};
use clap::CommandFactory;

/// `carom new KIND`.
pub fn new(kind: &str) -> Result<Shown, Failure> {
    match scenario::template(kind) {
        Some(text) => Ok(Shown::plain(text)),
        None => Err(unknown("kind of scenario", kind, kinds())),
    }
}

/// What `carom new` and `carom schema` know.
fn kinds() -> Vec<&'static str> {
    [scenario::KINDS, &["fit"]].concat()
}

/// `carom laws`, `carom laws show NAME`, `carom laws factors [ID]` and `carom laws restoring [NAME]`.
pub fn laws(command: Option<&LawsCommand>) -> Result<Shown, Failure> {
    match command {
        None => Ok(Shown::plain(report::law_list())),
        Some(LawsCommand::Show { name }) => law(name),
        Some(LawsCommand::Factors { id: None }) => Ok(Shown::plain(report::factor_list())),
        Some(LawsCommand::Factors { id: Some(id) }) => factor(id),
        Some(LawsCommand::Restoring { name: None }) => Ok(Shown::plain(report::restoring_list())),
        Some(LawsCommand::Restoring { name: Some(name) }) => restoring(name),
    }
}

fn factor(id: &str) -> Result<Shown, Failure> {
    match report::factor_page(id) {
        Some(page) => Ok(Shown::plain(page)),
        None => Err(unknown("damping factor", id, law::factor::ids())),
    }
}

fn restoring(name: &str) -> Result<Shown, Failure> {
    match oscillator::find(name) {
        Some(entry) => Ok(Shown::plain(report::restoring_page(entry))),
        None => Err(unknown("restoring model", name, oscillator::CATALOGUE.iter().map(|e| e.name).collect())),
    }
}

fn law(name: &str) -> Result<Shown, Failure> {
    match law::find(name) {
        Some(law) => Ok(Shown::plain(report::law_page(law.entry()))),
        None if oscillator::find(name).is_some() => restoring(name),
        None => {
            let mut known: Vec<&str> = law::entries().flat_map(|e| e.names()).collect();
            known.dedup();
            Err(unknown("law", name, known))
        }
    }
}

/// `carom schema KIND`.
pub fn schema(kind: &str) -> Result<Shown, Failure> {
    let json = match kind {
        "collision" => scenario::schema(),
        "beam" => scenario::beam_schema(),
        "oscillator" => scenario::oscillator_schema(),
        "fit" => scenario::fit_schema(),
        _ => return Err(unknown("kind of scenario", kind, kinds())),
    };
    Ok(Shown { words: format!("{json:#}\n"), json, form: Form::Plain, then: None })
}

/// `carom completions SHELL`.
pub fn completions(shell: clap_complete::Shell) -> Shown {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "carom", &mut script);
    Shown::plain(String::from_utf8_lossy(&script))
}

fn unknown(what: &'static str, name: &str, known: Vec<&'static str>) -> Failure {
    Failure::unknown_name(what, name, name, &known)
}
