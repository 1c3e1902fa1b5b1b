//! The reported errors bound the true ones: a tenth of `cargo bench -p carom --bench honest`, which runs 2000 collisions.

use carom::quantity::Errors;
use carom_test::honesty::judge;

#[test]
fn reported_errors_bound_true_errors_and_do_not_exaggerate() {
    for (law, errors) in [0, 1, 2].into_iter().flat_map(|law| [(law, Errors::Estimate), (law, Errors::Recheck)]) {
        let (mut bounded, mut all) = (0, 0);
        for cell in judge((law, errors), 67, 1000) {
            bounded += cell.bounded;
            all += cell.all;
            for median in cell.medians {
                assert!(median <= 100.0, "law {law}, {errors:?}, 1e-{}: {median}", cell.decade);
            }
        }
        assert!(bounded as f64 >= 0.995 * all as f64, "law {law}, {errors:?}: {bounded} of {all}");
    }
}
