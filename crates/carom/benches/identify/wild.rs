//! Laws drawn at random, over all that they can do: the fit is never worse than the truth.

use carom_test::wild::{MIXES, fitted, forms};
use std::time::Instant;

/// How often the fit is worse than the truth, for each law, form and mix of data.
pub fn wild(draws: u64) {
    println!("# wild: laws drawn at random, 1 % noise; fits whose misfit is above the truth's");
    println!("law,form,data,draws,worse,worst_over_truth,seconds");
    for form in forms() {
        for (mix, name) in MIXES.into_iter().enumerate() {
            let (mut worse, mut worst, clock) = (0, 0.0f64, Instant::now());
            for seed in 1..=draws {
                let (truth, fit, over) = fitted(form, mix, seed);
                worse += usize::from(over > 1.0);
                worst = worst.max(over);
                if over > 1.0 {
                    println!("# seed {seed}: truth {:?} fitted {:?}", truth.values, super::value_of(&fit));
                }
            }
            println!(
                "{:?},{:?},{name},{draws},{worse},{worst:.4},{:.1}",
                form.0,
                form.1,
                clock.elapsed().as_secs_f64()
            );
        }
    }
}
