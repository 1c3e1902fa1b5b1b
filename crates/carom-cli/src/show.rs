//! The commands that print what the library knows: `new`, `laws`, `schema`, `completions`.

use crate::args::{Arguments, LawsCommand};
use crate::failure::Failure;
use crate::output;
use carom::{law, oscillator, report, scenario};
use clap::CommandFactory;

/// `carom new KIND`.
pub fn new(kind: &str) -> Result<(), Failure> {
    match scenario::template(kind) {
        Some(text) => output::print(text),
        None => Err(unknown("kind of scenario", kind, kinds())),
    }
}

/// What `carom new` and `carom schema` know.
fn kinds() -> Vec<&'static str> {
    [scenario::KINDS, &["fit"]].concat()
}

/// `carom laws`, `carom laws show NAME`, `carom laws factors [ID]` and `carom laws restoring [NAME]`.
pub fn laws(command: Option<&LawsCommand>) -> Result<(), Failure> {
    match command {
        None => output::print(&report::law_list()),
        Some(LawsCommand::Show { name }) => law(name),
        Some(LawsCommand::Factors { id: None }) => output::print(&report::factor_list()),
        Some(LawsCommand::Factors { id: Some(id) }) => factor(id),
        Some(LawsCommand::Restoring { name: None }) => output::print(&report::restoring_list()),
        Some(LawsCommand::Restoring { name: Some(name) }) => restoring(name),
    }
}

fn factor(id: &str) -> Result<(), Failure> {
    match report::factor_page(id) {
        Some(page) => output::print(&page),
        None => Err(unknown("damping factor", id, law::factor::ids())),
    }
}

fn restoring(name: &str) -> Result<(), Failure> {
    match oscillator::find(name) {
        Some(entry) => output::print(&report::restoring_page(entry)),
        None => Err(unknown("restoring model", name, oscillator::CATALOGUE.iter().map(|e| e.name).collect())),
    }
}

fn law(name: &str) -> Result<(), Failure> {
    match law::find(name) {
        Some(law) => output::print(&report::law_page(law.entry())),
        None if oscillator::find(name).is_some() => restoring(name),
        None => {
            let mut known: Vec<&str> = law::entries().flat_map(|e| e.names()).collect();
            known.dedup();
            Err(unknown("law", name, known))
        }
    }
}

/// `carom schema KIND`.
pub fn schema(kind: &str) -> Result<(), Failure> {
    match kind {
        "collision" => output::print(&format!("{:#}\n", scenario::schema())),
        "beam" => output::print(&format!("{:#}\n", scenario::beam_schema())),
        "oscillator" => output::print(&format!("{:#}\n", scenario::oscillator_schema())),
        "fit" => output::print(&format!("{:#}\n", scenario::fit_schema())),
        _ => Err(unknown("kind of scenario", kind, kinds())),
    }
}

/// `carom completions SHELL`.
pub fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "carom", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}

fn unknown(what: &'static str, name: &str, known: Vec<&'static str>) -> Failure {
    Failure::unknown_name(what, name, name, &known)
}
