//! Tells the tests whether Discord's OpenAPI description is here, so that those which need it are shown as ignored.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_openapi)");
    println!("cargo::rerun-if-env-changed=DISCORD_OPENAPI");
    if env::var_os("DISCORD_OPENAPI").is_some_and(|file| !file.is_empty()) {
        println!("cargo::rustc-cfg=has_openapi");
    }
}
