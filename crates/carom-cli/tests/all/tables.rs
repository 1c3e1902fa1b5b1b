//! The tables of sweeps: columns, errors, shards, threads, random axes; CSV and Parquet say the same.

use crate::command::{Folder, carom, refused, refused_with, rows, said, stdout};

const BALLS: &str = "scenarios/two_balls.toml";

fn table(arguments: &[&str]) -> Vec<Vec<String>> {
    rows(&stdout(&carom(&[&["sweep"], arguments].concat())))
}

#[test]
fn columns_and_errors_are_chosen_for_every_kind() {
    let last = ["stop", "status", "method"];
    let cases: [(&[&str], &[&str]); 4] = [
        (
            &[BALLS, "--axis", "law.c=1e3,2e3", "--columns", "peak_force, restitution"],
            &["law.c", "peak_force", "restitution", "peak_force_error", "restitution_error"],
        ),
        (
            &[BALLS, "--axis", "law.c=1e3", "--columns", "restitution,energy.dissipated", "--errors", "none"],
            &["law.c", "restitution", "energy.dissipated"],
        ),
        (
            &["scenarios/beam.toml", "--axis", "impact.xi=0.6", "--columns", "restitution_kinematic,sub_impacts"],
            &["impact.xi", "restitution_kinematic", "sub_impacts", "restitution_kinematic_error"],
        ),
        (
            &["scenarios/oscillator_bilinear.toml", "--axis", "restoring.yield_force=0.5", "--columns", "displacement"],
            &["restoring.yield_force", "displacement", "displacement_error"],
        ),
    ];
    for (arguments, head) in cases {
        let table = table(arguments);
        assert_eq!(table[0], [head, &last].concat());
        assert!(table[1..].iter().all(|row| row.iter().all(|cell| !cell.is_empty())), "{table:?}");
    }
    let head = &table(&[BALLS, "--axis", "law.c=1e3"])[0];
    assert!(head.contains(&"restitution_error".into()) && !head.iter().any(|name| name.starts_with("error.")));
    let head = &table(&[BALLS, "--axis", "law.c=1e3", "--errors", "none"])[0];
    assert!(!head.iter().any(|name| name.ends_with("_error")), "{head:?}");
}

#[test]
fn results_do_not_depend_on_how_their_errors_are_found() {
    let restitution = |errors| {
        table(&[BALLS, "--axis", "law.c=linspace(1e2,1e4,7)", "--columns", "restitution", "--errors", errors])
            .iter()
            .map(|row| row[1].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(restitution("none"), restitution("estimate"));
    assert_eq!(restitution("none"), restitution("recheck"));
}

const RANDOM: [&str; 7] = [
    BALLS,
    "--axis",
    "law.c=loguniform(1e2,1e4,300,3)",
    "--axis",
    "law.model=bwshc,bwm",
    "--axis",
    "body1.velocity=sobol(-3,1,300)",
];

#[test]
fn shards_together_are_the_table_and_threads_do_not_matter() {
    let whole = stdout(&carom(&[&["sweep"], &RANDOM[..]].concat()));
    assert_eq!(whole.lines().count(), 601);
    assert_eq!(stdout(&carom(&[&["sweep"], &RANDOM[..], &["--threads", "1"]].concat())), whole);
    let folder = Folder::new("shards");
    let mut lines: Vec<String> = Vec::new();
    for shard in 1..=3 {
        let part = format!("{shard}/3");
        let output = carom(&[&["sweep"], &RANDOM[..], &["--shard", &part, "--out", folder.arg()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let text = folder.read(&format!("results-{shard}-of-3.csv"));
        lines.extend(text.lines().skip(usize::from(shard > 1)).map(String::from));
        assert_eq!(stdout(&carom(&[&["sweep"], &RANDOM[..], &["--shard", &part]].concat())), text);
    }
    assert_eq!(lines, whole.lines().collect::<Vec<_>>());
    let manifests = (1..=3).map(|shard| format!("_sweep-{shard}-of-3.json"));
    let tables = (1..=3).map(|shard| format!("results-{shard}-of-3.csv"));
    assert_eq!(folder.names(), manifests.chain(tables).collect::<Vec<_>>());
}

#[test]
fn random_axes_are_the_same_in_files_and_on_the_command_line() {
    let balls = std::fs::canonicalize(crate::command::root().join(BALLS)).unwrap();
    let file = |axis: &str| {
        let text = format!("scenario = {balls:?}\n[[axis]]\nkey = \"law.c\"\n{axis}\n");
        let folder = Folder::new("random").with("sweep.toml", &text);
        stdout(&carom(&["sweep", &folder.path("sweep.toml"), "--columns", "restitution", "--errors", "none"]))
    };
    let option =
        |axis: &str| stdout(&carom(&["sweep", BALLS, "--axis", axis, "--columns", "restitution", "--errors", "none"]));
    let normal = option("law.c=normal(1e3,1e2,5,9)");
    assert_eq!(file("normal = [1e3, 1e2]\nn = 5\nseed = 9"), normal);
    assert_eq!(file("normal = [1e3, 1e2, 5, 9]"), normal);
    assert_eq!(file("normal = [1e3, 1e2, 5]\nseed = 9"), normal);
    assert_eq!(file("sobol = [1, 2]\nn = 4"), option("law.c=sobol(1,2,4)"));
}

#[test]
fn wrong_random_axes_of_files_are_refused_with_their_place() {
    for (axis, words) in [
        ("uniform = [1, 2]", "axis.uniform = [1, 2]: needs two numbers, how many points, and a seed where it is not 1"),
        ("uniform = [1, 2, 3]\nn = 4", "axis.n = 4: n is given twice: in the array and beside it"),
        ("linspace = [1, 2, 3]\nseed = 4", "axis.seed = 4: seed belongs to random points"),
        ("normal = [1, 0]\nn = 4", "axis.normal = [1, 0]: the standard deviation of a normal distribution is 0"),
        ("sobol = [1, 2]\nn = 4\nuniform = [1, 2]", "an axis has exactly one of"),
        ("unifrom = [1, 2]\nn = 4", "axis.unifrom: unknown key"),
        ("uniform = [1, 2]\nn = 1e12", "1e12 points on one axis are too many"),
    ] {
        let text = format!("scenario = \"none.toml\"\n[[axis]]\nkey = \"law.c\"\n{axis}\n");
        let folder = Folder::new("wrong").with("sweep.toml", &text);
        let said = refused(&["sweep", &folder.path("sweep.toml")]);
        assert!(said.contains(words) && said.contains("sweep.toml:") && said.contains("hint: "), "{axis}: {said}");
    }
}

#[test]
fn wrong_options_are_refused_with_what_would_be_right() {
    let with = |more: &[&'static str]| [&["sweep", BALLS, "--axis", "law.c=1e3,2e3"], more].concat();
    refused_with(&with(&["--columns", "restitutoin"]), &["--columns restitutoin", "did you mean restitution?"]);
    refused_with(&with(&["--columns", "restitution_error"]), &["errors, stop, status and method are always there"]);
    refused_with(&with(&["--resume"]), &["--resume: there is no folder", "hint: add --out DIR"]);
    for wrong in ["0/3", "4/3", "1", "a/b", "1/0"] {
        refused_with(&with(&["--shard", wrong]), &["write I/N with I from 1 to N"]);
    }
    refused_with(&with(&["--shard", "1/3"]), &["--shard 1/3: there are no runs in it", "use at most 2 shards"]);
    refused_with(&with(&["--format", "xls"]), &["csv, parquet"]);
    refused_with(&with(&["--errors", "some"]), &["none, estimate, recheck"]);
    let parquet = refused(&with(&["--format", "parquet"]));
    let words = if cfg!(feature = "parquet") { "parts need a folder" } else { "built without the feature parquet" };
    assert!(parquet.contains(words), "{parquet}");
    let random = |axes: &[&'static str]| [&["sweep", BALLS], axes].concat();
    let unequal = ["--axis", "law.c=uniform(1,2,5)", "--axis", "law.k=uniform(1,2,6)"];
    refused_with(&random(&unequal), &["random axes are drawn together: 5 points and 6 points"]);
    refused_with(&random(&["--axis", "law.c=uniform(1,2,1e12)"]), &["1e12 points on one axis are too many"]);
    let grid = ["--axis", "law.c=linspace(1,2,1e6)", "--axis", "law.k=linspace(1,2,1e6)"];
    refused_with(&random(&grid), &["the axes make more than 1000000000 runs"]);
}

#[cfg(feature = "parquet")]
mod parquet_says_the_same {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use std::fs::File;

    /// The cells of a part as CSV has them, but for the form of numbers, which are given as bits.
    fn cells(path: &std::path::Path) -> Vec<Vec<String>> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let cell = |field: &Field| match field {
            Field::Null => String::new(),
            Field::Double(number) => format!("{:x}", number.to_bits()),
            Field::Str(text) => text.clone(),
            other => format!("{other:?}"),
        };
        let row = |row: parquet::record::Row| row.get_column_iter().map(|(_, field)| cell(field)).collect();
        reader.get_row_iter(None).unwrap().map(|r| row(r.unwrap())).collect()
    }

    fn parts(folder: &Folder) -> Vec<Vec<String>> {
        let names = folder.names().into_iter().filter(|name| name.starts_with("part"));
        names.flat_map(|name| cells(&folder.0.join(name))).collect()
    }

    /// The cells of CSV with numbers as bits; of the first columns, only those that are numbers.
    fn bits(csv: &str, texts: &[usize]) -> Vec<Vec<String>> {
        let last = rows(csv)[0].len() - 3;
        let cell = |(i, cell): (usize, &String)| match cell.parse::<f64>() {
            Ok(number) if i < last && !texts.contains(&i) => format!("{:x}", number.to_bits()),
            _ => cell.clone(),
        };
        rows(csv)[1..].iter().map(|row| row.iter().enumerate().map(cell).collect()).collect()
    }

    #[test]
    fn for_collisions_beams_and_oscillators() {
        let cases: [(&[&str], &[usize]); 3] = [
            (&RANDOM, &[1]),
            (&["scenarios/beam.toml", "--axis", "impact.xi=0.6,0.7"], &[]),
            (&["scenarios/oscillator_bilinear.toml", "--axis", "restoring.yield_force=0.5,0,1"], &[]),
        ];
        for (arguments, texts) in cases {
            let csv = stdout(&carom(&[&["sweep"], arguments].concat()));
            let folder = Folder::new("parquet");
            let more = ["--format", "parquet", "--out", folder.arg(), "--threads", "2"];
            let output = carom(&[&["sweep"], arguments, &more].concat());
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
            assert!(said(&output).ends_with(&format!(": {}/part-*.parquet\n", folder.arg())), "{}", said(&output));
            assert_eq!(parts(&folder), bits(&csv, texts), "{arguments:?}");
        }
    }

    #[test]
    fn with_units_version_and_hash_in_its_metadata_and_in_shards() {
        let (whole, folder) = (Folder::new("parquet"), Folder::new("shards"));
        let sweep = |out: &Folder, more: &[&str]| {
            let format = ["--format", "parquet", "--columns", "duration", "--out", out.arg()];
            let output = carom(&[&["sweep"], &RANDOM[..], &format, more].concat());
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        };
        sweep(&whole, &[]);
        ["1/2", "2/2"].iter().for_each(|shard| sweep(&folder, &["--shard", shard]));
        assert_eq!(parts(&folder), parts(&whole));
        assert_eq!(folder.names()[2], "part-1-of-2-00000.parquet");
        let metadata = |folder: &Folder, name: &str| {
            let reader = SerializedFileReader::new(File::open(folder.0.join(name)).unwrap()).unwrap();
            let pairs = reader.metadata().file_metadata().key_value_metadata().unwrap().clone();
            move |key: &str| pairs.iter().find(|pair| pair.key == key).unwrap().value.clone().unwrap()
        };
        let (of_whole, of_shard) =
            (metadata(&whole, "part-00000.parquet"), metadata(&folder, "part-2-of-2-00000.parquet"));
        assert_eq!(of_whole("carom.units"), "{\"duration\":\"s\",\"duration_error\":\"s\"}");
        assert_eq!(of_whole("carom.version"), carom::VERSION);
        assert!(of_whole("carom.hash").len() == 64 && of_whole("carom.hash") == of_shard("carom.hash"));
        assert_eq!(
            (of_shard("carom.first_run").as_str(), of_shard("carom.scenario")),
            ("300", of_whole("carom.scenario"))
        );
    }
}
