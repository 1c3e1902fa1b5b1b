//! What is spoilt: a good file of every kind, and the tables that some of them name.

/// How a sample is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A scenario on its own.
    Scenario,
    /// A scenario with a record beside it.
    Record,
    /// A sweep, with a table of points where it names one.
    Sweep,
    /// A fit with its data.
    Fit,
}

/// A good file.
pub struct Sample {
    pub kind: Kind,
    pub text: String,
    /// The table it names, and its name.
    pub table: Option<(String, String)>,
}

fn file(name: &str) -> String {
    carom_test::text(format!("scenarios/{name}"))
}

const SCENARIOS: [&str; 16] = [
    "two_balls.toml",
    "two_balls_maxwell.toml",
    "bead_under_load.toml",
    "baseball.toml",
    "drop_hertz.toml",
    "steel_ball.toml",
    "flores.toml",
    "base.toml",
    "dimensionless.toml",
    "beam.toml",
    "oscillator_bilinear.toml",
    "oscillator_bouc_wen.toml",
    "oscillator_bwbn.toml",
    "oscillator_maxwell.toml",
    "oscillator_ramberg_osgood.toml",
    "oscillator_record.toml",
];

const FITS: [(&str, &str); 3] =
    [("fit_rebounds.toml", "rebounds.csv"), ("fit_loops.toml", "loops.csv"), ("fit_villegas.toml", "cart.csv")];

/// A small beam: the large ones take a second each to compute.
const BEAM: &str = "kind = \"beam\"\n[beam]\nlength = 0.5\nradius = 6e-3\nmass_per_length = 0.34\nyoungs_modulus = 68e9\n\
    poisson_ratio = 0.3\ninternal_damping = 0.0\nelements = 12\nmodes = 5\n[[support]]\nposition = 0.0\nkind = \"clamped\"\n\
    [[support]]\nposition = 0.4\nkind = \"pinned\"\n[striker]\nmass = 0.05\nradius = 6e-3\nyoungs_modulus = 68e9\n\
    poisson_ratio = 0.34\nvelocity = 0.5\n[impact]\nxi = 0.6\n[solver]\nmethod = \"newmark\"\ntime_step = 1e-6\n";

/// Sweeps along every kind of axis, one with a table.
const SWEEPS: [&str; 2] = [
    "scenario = \"two_balls.toml\"\n[[axis]]\nkey = \"law.c\"\nlogspace = [1e2, 1e4, 3]\n[[axis]]\nkey = \"law.model\"\n\
     values = [\"bwshc\", \"bwm\"]\n[[axis]]\nkey = \"body1.velocity\"\nlinspace = [-2.0, -0.5, 2]\n",
    "scenario = \"two_balls.toml\"\n[[axis]]\ncolumns = \"points.csv\"\n",
];
const POINTS: &str = "law.c,body1.velocity\n# three points\n1e3,-1\n2e3,-2\n\"3e3\",\"-m1\"\n";

/// The samples: every kind about as often as every other, so that rare kinds are not drowned.
pub fn samples() -> Vec<Sample> {
    let table = |name: &str| Some((name.to_string(), file(name)));
    let mut all: Vec<Sample> = Vec::new();
    for name in SCENARIOS {
        let recorded = name == "oscillator_record.toml";
        all.push(Sample {
            kind: if recorded { Kind::Record } else { Kind::Scenario },
            text: file(name),
            table: if recorded { table("oscillator_record.csv") } else { None },
        });
    }
    all.push(Sample { kind: Kind::Scenario, text: BEAM.into(), table: None });
    for kind in ["collision", "beam", "oscillator"] {
        let text = carom::scenario::template(kind).unwrap().to_string();
        all.push(Sample { kind: Kind::Scenario, text, table: None });
    }
    for (name, data) in FITS {
        all.push(Sample { kind: Kind::Fit, text: file(name), table: table(data) });
    }
    all.push(Sample { kind: Kind::Sweep, text: SWEEPS[0].into(), table: None });
    all.push(Sample { kind: Kind::Sweep, text: SWEEPS[1].into(), table: Some(("points.csv".into(), POINTS.into())) });
    all
}

/// Every text there is, to take words and lines from.
pub fn texts() -> Vec<String> {
    samples().into_iter().flat_map(|s| [Some(s.text), s.table.map(|(_, t)| t)]).flatten().collect()
}
