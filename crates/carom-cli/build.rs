//! Says whether the page is there to be built in. `make page` puts it there; without it everything else is built.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rustc-check-cfg=cfg(has_page)");
    if Path::new("page/carom.html").exists() {
        println!("cargo::rustc-cfg=has_page");
    }
}
