//! 10 000 random wishes for a restitution: `cargo bench -p carom --bench design`.

fn main() {
    let granted = carom_test::wishes::grant(10_000, 4242);
    println!("wishes,refused,twofold,worst,mean_ms,longest_ms");
    let (refused, mean, longest) = (granted.refused.len(), 1e3 * granted.mean, 1e3 * granted.longest);
    println!("{},{refused},{},{:.2e},{mean:.3},{longest:.3}", granted.wishes, granted.twofold, granted.worst);
    for why in granted.refused {
        println!("# {why}");
    }
}
