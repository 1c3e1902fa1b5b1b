//! What a picture needs of a sweep, kept while its rows go by.

use crate::args::SweepOptions;
use crate::failure::Failure;
use carom::ensemble::{Chunk, Ensemble, Role};
use carom::quantity::Stop;
use carom_plot::pictures::Swept;

/// So many rows a picture may have.
const MOST_ROWS: usize = 200_000;

/// Results that are shown where the columns are not chosen.
const USUAL: [&str; 9] = [
    "restitution",
    "duration",
    "peak_force",
    "max_indentation",
    "restitution_kinematic",
    "sub_impacts",
    "displacement",
    "velocity",
    "force",
];
/// The most panels.
const PANELS: usize = 4;

/// The result by whose number points are coloured, and its words.
const COLOURING: (&str, &str) = ("sub_impacts", "number of sub-impacts");

/// What is kept of the rows.
pub struct Gathered {
    swept: Swept,
    places: Places,
}

/// The columns that are kept.
#[derive(Clone)]
pub struct Places {
    /// Of results and of their errors.
    results: Vec<(usize, Option<usize>)>,
    /// Of what points are coloured by.
    colouring: Option<usize>,
}

/// What is kept of one chunk.
pub struct Part {
    keys: Vec<Vec<f64>>,
    results: Vec<[Vec<f64>; 2]>,
    colouring: Option<Vec<f64>>,
    stuck: Vec<usize>,
    failed: Vec<usize>,
}

impl Gathered {
    /// For a sweep of which a picture can be made; refused with the reason where it cannot.
    pub fn new(ensemble: &Ensemble, options: &SweepOptions) -> Result<Gathered, Failure> {
        let refused = |rule: &str, hint: &str| Err(Failure::wrong(format!("--plot: {rule}"), hint));
        let (plan, layout) = (&ensemble.plan, &ensemble.layout);
        if options.resume || options.shard.is_some() {
            return refused("a picture is of a whole sweep, made at once", "leave out --resume and --shard");
        }
        if plan.runs() > MOST_ROWS {
            return refused(
                &format!("more than {MOST_ROWS} rows make no picture"),
                "use fewer points, or `carom curve`",
            );
        }
        let keys: Vec<&str> = plan.keys().collect();
        if !(1..=2).contains(&keys.len()) || !(0..keys.len()).all(|key| plan.is_number(key)) {
            return refused("a picture has one or two axes, of numbers", "leave axes out, or give numbers");
        }
        let is_shown = |name: &str| options.columns.is_some() || USUAL.contains(&name);
        let columns = layout.columns().iter().enumerate().filter(|(_, column)| column.role != Role::Error);
        let chosen = columns.filter(|(_, column)| is_shown(column.name)).take(PANELS);
        let place = |(place, column): (usize, &carom::ensemble::Column)| match column.role {
            Role::Result { error, .. } => (place, layout.position(error)),
            _ => (place, None),
        };
        let places: Vec<(usize, Option<usize>)> = chosen.map(place).collect();
        let result = |(place, _): &(usize, Option<usize>)| {
            let column = &layout.columns()[*place];
            (column.words(), column.unit, Vec::new(), Vec::new())
        };
        let colouring = layout.position(COLOURING.0).filter(|_| keys.len() == 1);
        let swept = Swept {
            coloured: colouring.map(|_| (COLOURING.1.into(), Vec::new())),
            keys: keys.into_iter().map(|key| (key.to_string(), Vec::new())).collect(),
            results: places.iter().map(result).collect(),
            ..Swept::default()
        };
        Ok(Gathered { swept, places: Places { results: places, colouring } })
    }

    /// What is kept of a chunk.
    pub fn part(places: &Places, chunk: &Chunk<'_>) -> Part {
        let first = chunk.runs().start;
        let result = |(place, error): &(usize, Option<usize>)| {
            let numbers = chunk.numbers();
            [numbers[*place].clone(), error.map_or_else(|| vec![0.0; chunk.rows()], |error| numbers[error].clone())]
        };
        let stuck = chunk.stops().iter().enumerate().filter(|(_, stop)| **stop == Some(Stop::Stuck));
        Part {
            keys: chunk.keys().iter().map(|key| key.numbers().unwrap_or(&[]).to_vec()).collect(),
            results: places.results.iter().map(result).collect(),
            colouring: places.colouring.map(|place| chunk.numbers()[place].clone()),
            stuck: stuck.map(|(row, _)| first + row).collect(),
            failed: chunk.failures().keys().map(|row| first + row).collect(),
        }
    }

    /// The columns that are kept.
    pub fn places(&self) -> Places {
        self.places.clone()
    }

    /// Takes in the next chunk.
    pub fn add(&mut self, part: Part) {
        self.swept.keys.iter_mut().zip(part.keys).for_each(|((_, all), more)| all.extend(more));
        for ((_, _, values, errors), [more, their_errors]) in self.swept.results.iter_mut().zip(part.results) {
            values.extend(more);
            errors.extend(their_errors);
        }
        if let Some(((_, all), more)) = self.swept.coloured.as_mut().zip(part.colouring) {
            all.extend(more);
        }
        self.swept.stuck.extend(part.stuck);
        self.swept.failed.extend(part.failed);
    }

    /// All that was kept.
    pub fn swept(&self) -> &Swept {
        &self.swept
    }
}
