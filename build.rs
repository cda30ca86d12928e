//! Sets a `cfg` for each optional resource that is available, so that tests that need a missing one are shown as
//! ignored.

use std::env;

/// Each `cfg`, and the environment variable that sets it.
const CFGS: [(&str, &str); 11] = [
    ("deep", "BANQI_DEEP"),
    ("has_browser", "BANQI_BROWSER"),
    ("has_fairy_stockfish", "BANQI_FAIRY_STOCKFISH"),
    ("has_games", "BANQI_GAMES"),
    ("has_litestream", "BANQI_LITESTREAM"),
    ("has_nginx", "BANQI_NGINX"),
    ("has_openapi", "DISCORD_OPENAPI"),
    ("has_postgres", "BANQI_POSTGRES"),
    ("has_prometheus", "BANQI_PROMETHEUS"),
    ("has_pyffish", "BANQI_PYTHON"),
    ("has_systemd", "BANQI_SYSTEMD"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for (cfg, variable) in CFGS {
        println!("cargo::rustc-check-cfg=cfg({cfg})");
        println!("cargo::rerun-if-env-changed={variable}");
        if env::var_os(variable).is_some_and(|value| !value.is_empty() && value != "0") {
            println!("cargo::rustc-cfg={cfg}");
        }
    }
}
