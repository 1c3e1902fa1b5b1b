//! Free vibration and statics of the finite-element beam, against the characteristic equations of the continuous one.

use carom::beam::{Mesh, Modes, Support, SupportKind, static_deflection};

const PINNED: SupportKind = SupportKind::Pinned;
const CLAMPED: SupportKind = SupportKind::Clamped;

fn support(place: f64, kind: SupportKind) -> Support {
    Support { place, kind }
}

/// The five cases: supports, the characteristic function divided by cosh β (so that it stays finite), rigid modes.
type Case = (&'static str, Vec<Support>, fn(f64) -> f64, usize);

fn cases() -> Vec<Case> {
    vec![
        ("free-free", vec![], |b| b.cos() - 1.0 / b.cosh(), 2),
        ("pinned-free", vec![support(0.0, PINNED)], |b| b.sin() - b.cos() * b.tanh(), 1),
        ("pinned-pinned", vec![support(0.0, PINNED), support(1.0, PINNED)], |b| b.sin(), 0),
        ("clamped-free", vec![support(0.0, CLAMPED)], |b| b.cos() + 1.0 / b.cosh(), 0),
        ("clamped-clamped", vec![support(0.0, CLAMPED), support(1.0, CLAMPED)], |b| b.cos() - 1.0 / b.cosh(), 0),
    ]
}

/// The first ten positive roots of a characteristic function.
fn roots(f: fn(f64) -> f64) -> Vec<f64> {
    let mut roots = Vec::new();
    let (mut x, step) = (1.0, 0.01);
    while roots.len() < 10 {
        let (mut a, mut b) = (x, x + step);
        if f(a) * f(b) <= 0.0 {
            for _ in 0..100 {
                let middle = 0.5 * (a + b);
                if f(a) * f(middle) <= 0.0 { b = middle } else { a = middle }
            }
            roots.push(0.5 * (a + b));
        }
        x += step;
    }
    roots
}

fn eigenvalues(supports: &[Support], elements: usize, count: usize) -> Modes {
    Modes::new(Mesh::new(elements, &supports.iter().map(|s| s.place).collect::<Vec<_>>()), supports, count).unwrap()
}

#[test]
fn ten_eigenvalues_of_five_beams_meet_the_characteristic_equations() {
    for (name, supports, f, rigid) in cases() {
        let modes = eigenvalues(&supports, 240, rigid + 10);
        assert_eq!(modes.rigid, rigid, "{name}");
        assert!(modes.eigenvalues[..rigid].iter().all(|l| *l == 0.0), "{name}: rigid modes are exactly zero");
        for (j, beta) in roots(f).iter().enumerate() {
            let error = modes.eigenvalues[rigid + j] / beta.powi(4) - 1.0;
            assert!(error.abs() < 1e-6, "{name}, mode {j}: {error:e}");
        }
    }
}

#[test]
fn eigenvalues_converge_with_the_fourth_order() {
    for (name, supports, f, rigid) in cases() {
        let exact = roots(f)[4].powi(4);
        let error = |elements| (eigenvalues(&supports, elements, rigid + 5).eigenvalues[rigid + 4] / exact - 1.0).abs();
        let (coarse, fine) = (error(20), error(40));
        let order = (coarse / fine).log2();
        assert!((order - 4.0).abs() < 0.15, "{name}: order {order}");
    }
}

#[test]
fn low_eigenvalues_survive_many_elements() {
    let supports = [support(0.0375, PINNED)];
    let few = eigenvalues(&supports, 80, 4).eigenvalues;
    let many = eigenvalues(&supports, 400, 4).eigenvalues;
    assert!((many[1] / few[1] - 1.0).abs() < 1e-7, "{} {}", few[1], many[1]);
}

#[test]
fn a_static_tip_load_bends_as_the_closed_form_says() {
    let clamp = [support(0.0, CLAMPED)];
    let tip = static_deflection(Mesh::new(37, &[0.0]), &clamp, 1.0, 1.0).unwrap();
    assert!((tip * 3.0 - 1.0).abs() < 1e-9, "{tip}");
    // Both ends clamped, load and look at the middle: 1/192.
    let both = [support(0.0, CLAMPED), support(1.0, CLAMPED)];
    let middle = static_deflection(Mesh::new(36, &[0.0, 1.0]), &both, 0.5, 0.5).unwrap();
    assert!((middle * 192.0 - 1.0).abs() < 1e-9, "{middle}");
    assert_eq!(static_deflection(Mesh::new(8, &[]), &[], 1.0, 1.0), None);
}

#[test]
fn modes_are_orthonormal_and_obey_the_supports() {
    let supports = [support(0.0375, PINNED), support(0.4, CLAMPED), support(0.77, PINNED)];
    let modes = eigenvalues(&supports, 60, 12);
    for (i, a) in modes.shapes.iter().enumerate() {
        let weighed = modes.mesh.mass_times(a);
        for (j, b) in modes.shapes.iter().enumerate() {
            let product: f64 = weighed.iter().zip(b).map(|(x, y)| x * y).sum();
            assert!((product - f64::from(i == j)).abs() < 1e-9, "{i} {j} {product}");
        }
    }
    for s in supports {
        assert!(modes.at(s.place).iter().all(|w| *w == 0.0));
    }
}
