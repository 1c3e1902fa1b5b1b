//! `--plot`: pictures of what commands found; files that are no pictures are not touched.

use crate::command::{Folder, carom, said};

const BALLS: &str = "scenarios/two_balls.toml";

/// The picture that a command draws.
fn drawn(name: &str, arguments: &[&str]) -> String {
    let folder = Folder::new(name);
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("picture.svg");
    let output = carom(&[arguments, &["--plot", file.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let svg = std::fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{name}");
    svg
}

fn has(svg: &str, words: &[&str]) {
    words.iter().for_each(|word| assert!(svg.contains(word), "{word} is not in the picture"));
}

#[test]
fn runs_of_every_kind_have_a_picture() {
    let words = ["indentation (10⁻³ m)", "contact force (N)", "body 1", "lost, hysteretic", "initial and work"];
    has(&drawn("plot-run", &["run", BALLS]), &words);
    has(&drawn("plot-dimensionless", &["run", "scenarios/dimensionless.toml"]), &[">energy<", ">time<"]);
    let words = ["sub-impacts", "mode 1", "Contact force", ">5<", "separation, 1.588 ms", "rigid motion"];
    has(&drawn("plot-beam", &["run", "scenarios/beam.toml"]), &words);
    let words = ["displacement (m)", "excitation", "lost, in the element", "initial and work"];
    has(&drawn("plot-oscillator", &["run", "scenarios/oscillator_bilinear.toml"]), &words);
}

#[test]
fn sweeps_and_curves_have_a_picture() {
    let axis = ["--axis", "law.c=logspace(1e2,1e4,9)"];
    let svg = drawn("plot-sweep", &[&["sweep", BALLS][..], &axis].concat());
    has(&svg, &["restitution", "duration (10⁻³ s)", "law.c", "10³"]);
    assert_eq!(svg.matches("<circle").count(), 4 * 9, "every run has a point in every panel");
    let grid = ["--axis", "body1.velocity=-1,-2,-3", "--columns", "restitution"];
    let svg = drawn("plot-map", &[&["sweep", BALLS][..], &axis, &grid].concat());
    has(&svg, &["body1.velocity", "law.c", "restitution"]);
    has(&drawn("plot-curve", &["curve", BALLS, "--axis", "body1.velocity=range(-5,-0.5)"]), &["peak force (N)"]);
}

#[test]
fn places_along_a_beam_are_coloured_by_their_sub_impacts() {
    let beam = ["sweep", "scenarios/beam.toml", "--axis", "impact.xi=linspace(0.6,1,9)"];
    let svg = drawn("plot-places", &[&beam[..], &["--columns", "restitution_kinematic,sub_impacts"]].concat());
    has(&svg, &["impact.xi", "restitution, kinematic", "number of sub-impacts"]);
    assert_eq!(svg.matches("<circle").count(), 9);
}

#[test]
fn what_stands_beside_a_restitution_has_a_picture() {
    let cor = ["cor", "--alpha", "1.5", "--beta", "1.5", "--gamma", "0.05", "--load", "0.1"];
    has(&drawn("plot-cor", &cor), &["integrated", "small-load", "root-pade", "dimensionless load", "10⁻¹²"]);
    has(&drawn("plot-alpha", &["alpha", "--m", "1"]), &["fitted", "exact", "relative error (%)", "duration"]);
    has(&drawn("plot-damping", &["design", "--restitution", "0.5"]), &["delivered", "delivers it", "end of contact"]);
    let found = ["design", BALLS, "--restitution", "0.7", "--unknown", "speed"];
    let svg = drawn("plot-found", &found);
    has(&svg, &["speed (m/s)", "delivers it"]);
    assert_eq!(svg.matches("<circle").count(), 2 + 1, "two speeds, and the sign in the legend");
    has(&drawn("plot-stick", &["design", BALLS, "--stick"]), &["load (N)", "delivered"]);
}

#[test]
fn a_fit_shows_how_sure_it_is() {
    let svg = drawn("plot-fit", &["fit", "scenarios/fit_villegas.toml"]);
    has(&svg, &["cart.csv", "restitution, data less law", "Front", "Profile of kappa", "Ub and Tb that fit"]);
}

#[test]
fn one_command_draws_several_pictures() {
    let folder = Folder::made("plot-several");
    let paths = ["a.svg", "b.SVG"].map(|name| folder.path(name));
    let output = carom(&["run", BALLS, "--plot", &paths[0], "--plot", &paths[1], "--plot-size", "column"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let [a, b] = paths.map(|path| std::fs::read_to_string(path).unwrap());
    assert!(a == b && a.contains("width=\"249.4pt\""));
}

#[cfg(feature = "png")]
#[test]
fn a_picture_in_dots_has_two_to_a_pixel_and_is_one_that_may_be_made_again() {
    let folder = Folder::made("plot-dots");
    let path = folder.path("a.png");
    for _ in 0..2 {
        let output = carom(&["run", BALLS, "--plot", &path]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 20_000, "{} bytes", bytes.len());
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        // 510.2 points are 680.3 pixels.
        assert_eq!((number(16), number(20)), (1361, 1061));
    }
}

#[test]
fn rows_that_fail_are_marked_and_not_drawn_as_numbers() {
    let svg = drawn("plot-failed", &["sweep", BALLS, "--axis", "law.n=1.5,0.5,2", "--columns", "restitution"]);
    has(&svg, &["failed"]);
    assert_eq!(svg.matches("<circle").count(), 2);
}

#[test]
fn audits_and_verifications_have_a_picture() {
    let svg = drawn("plot-audit", &["audit", "--end", "force", "--restitution", "0.3,0.6,0.9"]);
    has(&svg, &["delivered", "flores, m = 1.5"]);
    has(
        &drawn("plot-verify", &["verify", BALLS, "--rungs", "5"]),
        &["relative tolerance", "right-hand sides", "10⁻¹⁰"],
    );
}

#[test]
fn what_is_no_picture_is_not_overwritten_and_what_cannot_be_drawn_is_refused_before_the_work() {
    let folder = Folder::new("plot-refused");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("notes.svg");
    std::fs::write(&file, "my notes").unwrap();
    let refused = |arguments: &[&str], words: &str| {
        let output = carom(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty() && said(&output).contains(words), "{}", said(&output));
    };
    refused(&["run", BALLS, "--plot", file.to_str().unwrap()], "there is something else under this name");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my notes");
    if !cfg!(feature = "png") {
        refused(&["run", BALLS, "--plot", "a.png"], "built without pictures as PNG");
    }
    refused(&["run", BALLS, "--plot", "a"], "does not say that it is a picture");
    refused(&["run", BALLS, "--plot", "a.pdf"], "does not say that it is a picture");
    refused(&["run", BALLS, "--plot", "no/such/folder/a.svg"], "there is no folder no/such/folder");
    let other = folder.0.join("a.svg");
    let plot = ["--plot", other.to_str().unwrap()];
    let sweep = ["sweep", BALLS, "--axis", "law.c=1,2"];
    refused(&[&sweep[..], &["--axis", "law.k=1e6,2e6", "--axis", "law.n=1,2"], &plot].concat(), "one or two axes");
    refused(&[&sweep[..], &["--axis", "law.model=bwshc,bwm"], &plot].concat(), "of numbers");
    assert!(!other.exists());
    // A picture is one, and may be made again.
    assert_eq!(carom(&[&["run", BALLS][..], &plot].concat()).status.code(), Some(0));
    assert_eq!(carom(&[&["run", BALLS, "--plot-theme", "dark"][..], &plot].concat()).status.code(), Some(0));
    assert!(std::fs::read_to_string(&other).unwrap().contains("#16191d"));
}
