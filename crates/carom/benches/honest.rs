//! Honesty of the error estimate on 2000 random collisions of each law: `cargo bench -p carom --bench honest`.

use carom::quantity::Errors;
use carom_test::honesty::{Cell, judge};

fn main() {
    println!(
        "law,errors,rtol,bounded,all,share,median_restitution,median_duration,median_peak_force,median_indentation"
    );
    for (law, name) in ["bouc-wen-hunt-crossley", "bouc-wen-maxwell", "power"].iter().enumerate() {
        for errors in [Errors::Estimate, Errors::Recheck] {
            for Cell { decade, bounded, all, medians: [e, t, f, d] } in judge((law, errors), 2000, 2000) {
                let share = bounded as f64 / all as f64;
                println!("{name},{errors:?},1e-{decade},{bounded},{all},{share:.5},{e:.1},{t:.1},{f:.1},{d:.1}");
            }
        }
    }
}
