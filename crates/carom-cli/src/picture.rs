//! `--plot`: what a command found, drawn.

use crate::failure::Failure;
use crate::{file, usage};
use carom_plot::{COLUMN, Figure, Style, TWO_COLUMNS, Theme};
use clap::{Args, Parser, ValueEnum};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The options of pictures.
#[derive(Args, Debug)]
pub struct Plots {
    /// Draw it into this file, as SVG or PNG; may be given several times
    #[arg(long = "plot", value_name = "FILE.svg|FILE.png")]
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
            match Format::of(path) {
                Some(Format::Png) if !HAS_PNG => {
                    return refused(
                        "this carom was built without pictures as PNG",
                        "name a file that ends in .svg, or build it with `cargo build --release --features png`",
                    );
                }
                Some(_) => {}
                None => {
                    return refused(
                        "its name does not say that it is a picture",
                        "name a file that ends in .svg or .png",
                    );
                }
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

    /// How the pictures look.
    fn style(&self) -> Style {
        let width = if self.size == Size::Column { COLUMN } else { TWO_COLUMNS };
        let theme = if self.theme == Colours::Dark { Theme::Dark } else { Theme::Light };
        Style { width, theme, ..Style::default() }
    }

    /// Writes a figure into the files.
    pub fn write(&self, figure: &Figure) -> Result<(), Failure> {
        let style = self.style();
        for path in &self.files {
            let unwritable = |reason: io::Error| Failure::unwritable(&file::name(path), &reason);
            let format = Format::of(path).ok_or_else(|| unwritable(io::ErrorKind::Unsupported.into()))?;
            file::put(path, &format.bytes(figure, &style).map_err(unwritable)?)?;
        }
        Ok(())
    }
}

/// Whether this carom can draw PNG.
const HAS_PNG: bool = cfg!(feature = "png");

/// Dots of a PNG to a pixel of a browser.
#[cfg(feature = "png")]
const DOTS: f64 = 2.0;

/// What a file is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// What the ending of a name says.
    fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            _ => None,
        }
    }

    fn bytes(self, figure: &Figure, style: &Style) -> io::Result<Vec<u8>> {
        match self {
            Format::Svg => Ok(figure.svg(style).into_bytes()),
            #[cfg(feature = "png")]
            Format::Png => figure.png(style, DOTS).ok_or_else(|| io::ErrorKind::FileTooLarge.into()),
            #[cfg(not(feature = "png"))]
            Format::Png => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// Whether a file begins as a picture does.
fn is_picture(path: &Path) -> bool {
    let mut begin = [0; 5];
    // An empty file loses nothing.
    let read = File::open(path).and_then(|mut file| file.read(&mut begin));
    read.is_ok_and(|length| length == 0 || begin.starts_with(b"<svg") || begin.starts_with(b"\x89PNG"))
}

/// Options of pictures alone.
#[derive(Debug, Parser)]
struct Alone {
    #[command(flatten)]
    plots: Plots,
}

/// Draws a figure by the options of pictures, such as `--plot=a.svg`, and returns it as SVG. What cannot be had is refused in the words of the command.
pub fn draw(
    options: impl IntoIterator<Item = OsString>,
    figure: impl FnOnce() -> Option<Figure>,
) -> Result<String, Failure> {
    let line = [OsString::from("carom")].into_iter().chain(options);
    let Alone { plots } = Alone::try_parse_from(line).map_err(|refusal| usage::failure(&refusal))?;
    plots.are_wanted()?;
    let figure = figure().ok_or_else(|| Failure::wrong("--plot: there is no picture of this", "it has no curves"))?;
    plots.write(&figure)?;
    Ok(figure.svg(&plots.style()))
}
