//! `--plot`: what a command found, drawn.

use crate::failure::Failure;
use crate::file;
use carom_plot::{COLUMN, Figure, Style, TWO_COLUMNS, Theme};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The options of pictures.
#[derive(Args, Debug)]
pub struct Plots {
    /// Draw it into this file, as SVG; may be given several times
    #[arg(long = "plot", value_name = "FILE.svg")]
    files: Vec<PathBuf>,
    /// How wide the picture is: one column of a journal (88 mm), or two (180 mm)
    #[arg(long = "plot-size", value_enum, default_value_t = Size::Page, value_name = "SIZE")]
    size: Size,
    /// Dark lines on white, or light ones on dark
    #[arg(long = "plot-theme", value_enum, default_value_t = Colours::Light, value_name = "THEME")]
    theme: Colours,
}

/// How wide a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    /// One column
    Column,
    /// Two columns
    Page,
}

/// How it is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// For print
    Light,
    /// For screens
    Dark,
}

impl Plots {
    /// Whether pictures are wanted. Those that cannot be had are refused, before any work is done.
    pub fn are_wanted(&self) -> Result<bool, Failure> {
        for path in &self.files {
            let refused = |rule: &str, hint: &str| Err(Failure::option("--plot", file::name(path), rule, hint));
            match path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase).as_deref() {
                Some("svg") => {}
                Some("png") => {
                    return refused(
                        "pictures are SVG",
                        "name a file that ends in .svg; a browser or rsvg-convert makes a PNG of it",
                    );
                }
                _ => return refused("its name does not say that it is an SVG", "name a file that ends in .svg"),
            }
            if path.is_dir() || path.exists() && !is_picture(path) {
                return refused("there is something else under this name, and it would be lost", "name another file");
            }
            if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("") && !folder.is_dir()) {
                return refused(&format!("there is no folder {}", folder.display()), "make it, or name another file");
            }
        }
        Ok(!self.files.is_empty())
    }

    /// Writes a figure into the files.
    pub fn write(&self, figure: &Figure) -> Result<(), Failure> {
        let (width, theme) = (
            if self.size == Size::Column { COLUMN } else { TWO_COLUMNS },
            if self.theme == Colours::Dark { Theme::Dark } else { Theme::Light },
        );
        let svg = figure.svg(&Style { width, theme, ..Style::default() });
        for path in &self.files {
            let hidden = path.with_extension("svg.partial");
            let written = File::create(&hidden).and_then(|mut file| file.write_all(svg.as_bytes()));
            written.and_then(|()| std::fs::rename(&hidden, path)).map_err(|reason| {
                // What is left of it is of no use.
                let _ = std::fs::remove_file(&hidden);
                Failure::unwritable(&file::name(path), &reason)
            })?;
        }
        Ok(())
    }
}

/// Whether a file begins as a picture does.
fn is_picture(path: &Path) -> bool {
    let mut begin = [0; 5];
    // An empty file loses nothing.
    let read = File::open(path).and_then(|mut file| file.read(&mut begin));
    read.is_ok_and(|length| length == 0 || begin.starts_with(b"<svg"))
}
