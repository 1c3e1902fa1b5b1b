//! A shard: part I of N of the runs of a sweep, and what its files are called.

use carom::ensemble::Ensemble;
use std::fmt;
use std::ops::Range;

/// Part `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

/// More shards than this are a mistake.
const MOST: usize = 1_000_000;

impl Shard {
    /// Reads I/N.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) && count <= MOST => Ok(Shard { index, count }),
            _ => Err(format!("write I/N with I from 1 to N, at most {MOST}, as in 2/8")),
        }
    }

    /// The runs of this shard, whole chunks one after the other. There may be none.
    pub fn runs(self, ensemble: &Ensemble) -> Range<usize> {
        let (size, runs) = (ensemble.chunk(), ensemble.plan.runs());
        let chunks = runs.div_ceil(size);
        let first = |index: usize| (chunks * index / self.count * size).min(runs);
        first(self.index - 1)..first(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What the files of a sweep are called, or those of a shard of it.
#[derive(Clone, Debug)]
pub struct Names {
    /// "" or "-I-of-N".
    shard: String,
}

impl Names {
    /// The names of a shard, or of a whole sweep.
    pub fn new(shard: Option<Shard>) -> Names {
        Names { shard: shard.map_or(String::new(), |s| format!("-{}-of-{}", s.index, s.count)) }
    }

    /// The table as CSV, and what it is called while it is not whole.
    pub fn csv(&self) -> [String; 2] {
        [format!("results{}.csv", self.shard), format!("results{}.partial.csv", self.shard)]
    }

    /// What says of which sweep the files are. Readers of a folder of parts pass over names that begin with an underscore.
    pub fn manifest(&self) -> String {
        format!("_sweep{}.json", self.shard)
    }

    /// Part `number` in Parquet, from 0.
    pub fn part(&self, number: usize) -> String {
        format!("part{}-{number:05}.parquet", self.shard)
    }

    /// All parts, for people.
    pub fn parts(&self) -> String {
        format!("part{}-*.parquet", self.shard)
    }

    /// The lock: shards of one sweep may write into one folder at the same time.
    pub fn lock(&self) -> String {
        format!(".carom{}.lock", self.shard)
    }
}
