//! Honesty of the error estimate on 2000 random collisions of each law: `cargo bench -p carom --bench honest`.

use carom_test::honesty::judge;

fn main() {
    println!("law,rtol,bounded,all,share,median_restitution,median_duration,median_peak_force,median_indentation");
    for (law, name) in ["bouc-wen-hunt-crossley", "bouc-wen-maxwell", "power"].iter().enumerate() {
        for cell in judge(law, 2000, 2000) {
            let share = cell.bounded as f64 / cell.all as f64;
            let [e, t, f, d] = cell.medians;
            println!("{name},1e-{},{},{},{share:.5},{e:.1},{t:.1},{f:.1},{d:.1}", cell.decade, cell.bounded, cell.all);
        }
    }
}
