//! `carom run` on an oscillator.

use crate::args::RunOptions;
use crate::failure::Failure;
use crate::{output, run};
use carom::oscillator::{self, Course, Motion, Options, Sampling};
use carom::report;
use carom::scenario::CheckedOscillator;

/// Samples of the curves, at least and at most; a record is sampled twice as finely as it is given.
const SAMPLES: (usize, usize) = (2001, 200_001);

/// Runs one oscillator and shows the outcome.
pub fn swing(options: &RunOptions, checked: &CheckedOscillator, file: String) -> Result<(), Failure> {
    if options.sensitivities {
        return Err(Failure::Option {
            option: "--sensitivities".into(),
            value: "with kind = \"oscillator\"".into(),
            rule: "there are none for oscillators".into(),
            hint: "leave it out; `carom sweep` shows how the figures change with a parameter".into(),
        });
    }
    let folder = run::take(options, "oscillator")?;
    let sampling = if options.out.is_some() { Sampling::Count(samples(checked)) } else { Sampling::None };
    let asked = Options { sampling, ..Options::default() };
    let outcome = oscillator::run(&checked.oscillator, &asked).map_err(|error| match checked.blame(&error) {
        Some(input) => Failure::Input(vec![input].into()),
        None => Failure::Solve { file, kind: "oscillator", error },
    })?;
    let json = report::oscillator_json(checked, &outcome);
    let curves = [
        ("trajectory.csv", outcome.trajectory.as_ref().map(report::trajectory_csv)),
        ("loop.csv", report::oscillator_loop_csv(&outcome)),
    ];
    run::write(folder, &json, &curves)?;
    if options.json {
        // The summary has them.
        for warning in &checked.warnings {
            output::warn(&format!("warning: {warning}"));
        }
        output::print(&format!("{json}\n"))
    } else {
        output::print_summary(&report::oscillator_summary(checked, &outcome))
    }
}

fn samples(checked: &CheckedOscillator) -> usize {
    let given = match &checked.oscillator.motion {
        Motion::Mass(mass) => match &mass.excitation.course {
            Course::Record(record) => 2 * record.times().len() + 1,
            Course::Formula(_) => 0,
        },
        Motion::Drive(_) => 0,
    };
    given.clamp(SAMPLES.0, SAMPLES.1)
}
