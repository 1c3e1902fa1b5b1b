//! The tests of the command, one binary: a module is a subject, `cargo test -p carom-cli --test command fit::` runs those of `carom fit`.

#![allow(clippy::unwrap_used)]

mod answer;
mod audit;
mod bad_fit;
mod bad_input;
mod beam;
mod cli;
mod command;
mod cor;
mod curve;
mod design;
mod drawing;
mod files;
mod fit;
mod mutations;
mod oscillator;
mod page;
mod patience;
mod plots;
mod readme;
mod resume;
mod sweep;
mod tables;
mod verify;
mod words;
