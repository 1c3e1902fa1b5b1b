//! Beams that were taken apart before: modes and their answers depend on supports, elements and damping, not on the impact, and a
//! sweep over places asks for the same ones hundreds of times. The shelf is small, shared between threads, and changes no result.

use super::levels::Levels;
use super::mesh::Mesh;
use super::modes::{Modes, Support};
use super::oscillator::Oscillator;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The modes of a beam and their answers.
#[derive(Debug)]
pub(super) struct ModalBasis {
    /// The modes.
    pub modes: Modes,
    /// Their answers.
    pub levels: Levels,
}

/// What they depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    /// Elements.
    pub elements: usize,
    /// Modes.
    pub modes: usize,
    /// Supports on the unit interval.
    pub supports: Vec<Support>,
    /// ψ_e and ψ_i.
    pub damping: [f64; 2],
}

/// How many beams are kept.
const KEPT: usize = 6;

/// Modes that one thread computes and others wait for.
type Slot = Arc<OnceLock<Option<Arc<ModalBasis>>>>;

static SHELF: Mutex<Vec<(Key, Slot)>> = Mutex::new(Vec::new());

/// The modes of a beam, from the shelf where they are there. `None` where the numbers are not finite.
pub(super) fn take(key: &Key) -> Option<Arc<ModalBasis>> {
    slot(key).get_or_init(|| make(key).map(Arc::new)).clone()
}

/// The place of a beam on the shelf, as the one asked for last. The shelf is only ever pushed to and cut: a thread that died left it whole.
fn slot(key: &Key) -> Slot {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let at = shelf.iter().position(|(other, _)| other == key);
    let entry = at.map_or_else(|| (key.clone(), Slot::default()), |at| shelf.remove(at));
    let slot = entry.1.clone();
    shelf.push(entry);
    if shelf.len() > KEPT {
        shelf.remove(0);
    }
    slot
}

fn make(key: &Key) -> Option<ModalBasis> {
    let places: Vec<f64> = key.supports.iter().map(|s| s.place).collect();
    let modes = Modes::new(Mesh::new(key.elements, &places), &key.supports, key.modes)?;
    let [external, internal] = key.damping;
    let oscillators =
        modes.eigenvalues.iter().map(|l| Oscillator { stiffness: *l, damping: external + internal * l }).collect();
    Some(ModalBasis { modes, levels: Levels::new(oscillators) })
}
