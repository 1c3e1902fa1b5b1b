//! The examples run, and what they claim holds: each is its `main`.

macro_rules! examples {
    ($($name:ident $path:literal),*) => {$(
        #[path = $path]
        mod $name;

        #[test]
        fn $name() {
            $name::main().unwrap();
        }
    )*};
}

examples!(
    collision "../../examples/collision.rs",
    sweep "../../examples/sweep.rs",
    curve "../../examples/curve.rs",
    own_law "../../examples/own_law.rs",
    fit "../../examples/fit.rs",
    oscillator "../../examples/oscillator.rs"
);

#[test]
fn every_example_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let here = include_str!("examples.rs");
    for path in super::architecture::rust_files(std::path::Path::new(folder)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(here.contains(&format!("/{name}\"")), "{name}");
    }
}
