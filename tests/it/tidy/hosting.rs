//! The files for hosts agree with the program and with each other.

use std::fs;
use std::path::Path;

#[cfg(feature = "bot")]
use crate::cli::banqi;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Returns the arguments of each line that begins with a keyword. Lines that end in a backslash are joined.
fn lines<'a>(text: &'a str, keyword: &str) -> Vec<&'a str> {
    let lines = text.lines().map(str::trim).filter_map(|line| line.strip_prefix(keyword));
    lines.map(str::trim).collect()
}

#[test]
fn the_image_is_built_from_files_that_exist_and_nothing_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ignored = read(".dockerignore");
    assert!(ignored.lines().any(|line| line == "*"), "only what is listed is sent to the builder");
    let sent: Vec<&str> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    for file in &sent {
        assert!(root.join(file).exists(), "{file}");
    }
    for needed in ["Cargo.toml", "Cargo.lock", "build.rs", "src", "crates", "locales", "migrations"] {
        assert!(sent.contains(&needed), "{needed}");
    }
    assert!(!sent.iter().any(|file| file.starts_with(".env") || *file == "target"));

    // What the final stage copies, an earlier step has made.
    let dockerfile = read("Dockerfile");
    for copy in lines(&dockerfile, "COPY --from=build") {
        let source = copy.split(' ').find(|word| word.starts_with('/')).unwrap();
        assert!(dockerfile.contains(&format!("{source}\n")), "{source}");
    }
    let version = read("Cargo.toml");
    let version =
        version.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(
        lines(&dockerfile, "FROM")[0].starts_with(&format!("rust:{version}-")),
        "the oldest Rust that builds it"
    );
}

#[cfg(feature = "bot")]
#[test]
fn every_command_that_a_host_file_runs_exists() {
    let run = banqi(&["run", "--help"], "").stdout;
    let check = banqi(&["check", "--help"], "").stdout;
    let dockerfile = read("Dockerfile");
    assert_eq!(lines(&dockerfile, "CMD"), ["[\"run\", \"--wait\"]"]);
    assert!(
        lines(&dockerfile, "HEALTHCHECK")[0]
            .ends_with("CMD [\"/usr/local/bin/banqi\", \"check\", \"--running\"]")
    );
    assert_eq!(lines(&read("contrib/banqi.service"), "ExecStart="), ["/usr/local/bin/banqi run --wait"]);
    assert!(run.contains("--wait") && check.contains("--running"), "{run}{check}");
    // One process that receives HTTP requests, and several. The first command is a comment.
    let replicas = "contrib/compose.replicas.yaml";
    for file in ["compose.yaml", replicas] {
        let uncommented = read(file).replace('#', "");
        let commands = lines(&uncommented, "command:");
        assert_eq!(commands, ["[\"run\", \"--wait\", \"--intake\", \"http\"]"], "{file}");
    }
    assert!(run.contains("--intake") && run.contains("http"), "{run}");
    // The program lists the variables that these files set, except for those of SQLite and of PostgreSQL's image.
    let others = ["SQLITE_TMPDIR", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"];
    let is_listed = |name: &str| run.lines().any(|line| line.split_whitespace().next() == Some(name));
    let unknown = |text: &str| -> Vec<String> {
        let set = variables(text).into_iter();
        set.filter(|name| !others.contains(name) && !is_listed(name)).map(str::to_owned).collect()
    };
    let files =
        ["Dockerfile", "compose.yaml", "contrib/compose.postgres.yaml", replicas, "contrib/banqi.service"];
    for file in files {
        let text = read(file);
        assert!(!variables(&text).is_empty(), "{file} sets variables");
        assert_eq!(unknown(&text), Vec::<String>::new(), "{file}");
    }
    let planted = "    environment:\n      # Why.\n      LISTENS: 8321\n      LISTEN: 8321\n    deploy:\n      replicas: 2\n";
    assert_eq!(unknown(planted), ["LISTENS"]);
    assert_eq!(unknown("ENV LOG=text\n"), ["LOG"]);
    assert_eq!(unknown("Environment=BACKUP=1d\nEnvironmentFile=/etc/banqi.env\n"), ["BACKUP"]);
}

/// Returns the names of the variables that a file sets: with `ENV` in a Dockerfile, `Environment=` in a unit, or below
/// `environment:` in a compose file.
#[cfg(feature = "bot")]
fn variables(text: &str) -> Vec<&str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut set = [lines(text, "ENV "), lines(text, "Environment=")].concat();
    let mut rest = text.lines().filter(|line| !line.trim_start().starts_with('#')).peekable();
    while let Some(line) = rest.next() {
        if line.trim() == "environment:" {
            while let Some(variable) = rest.next_if(|next| indent(next) > indent(line)) {
                set.push(variable.trim());
            }
        }
    }
    set.into_iter().filter_map(|variable| variable.split(['=', ':']).next()).collect()
}

#[test]
fn the_load_balancer_knows_the_processes_and_changes_nothing() {
    let (compose, nginx) = (read("contrib/compose.replicas.yaml"), read("contrib/nginx.conf"));
    for wanted in [
        "command: [\"run\", \"--wait\", \"--intake\", \"http\"]",
        "replicas: 2",
        "LISTEN: 0.0.0.0:8321",
        "- \"127.0.0.1:8321:8321\"",
        "- ./contrib/nginx.conf:/etc/nginx/conf.d/default.conf:ro",
    ] {
        assert!(compose.lines().any(|line| line.trim() == wanted), "{wanted}");
    }
    let directive = |name: &str| lines(&nginx, &format!("{name} ")).concat();
    assert_eq!(
        lines(&nginx, "server "),
        ["banqi:8321 resolve max_fails=1 fail_timeout=2s;", "banqi:8321 resolve max_fails=0 backup;", "{"]
    );
    assert_eq!(
        (directive("listen"), directive("location =")),
        ("8321;".to_owned(), "/interactions {".to_owned())
    );
    // What a process may have received is never sent to another one.
    assert_eq!(directive("proxy_next_upstream"), "error timeout;");
    assert_eq!(directive("client_max_body_size"), "256k;", "as much as the bot reads");
}

#[test]
fn the_image_the_compose_file_and_the_unit_agree_about_places() {
    let (dockerfile, compose, unit) =
        (read("Dockerfile"), read("compose.yaml"), read("contrib/banqi.service"));
    // Nobody else may own the data, and the program is not root.
    let user = lines(&dockerfile, "USER");
    assert_eq!(user, ["65532:65532"]);
    assert!(dockerfile.contains(&format!("--chown={} /data /data", user[0])));
    assert_eq!(lines(&dockerfile, "VOLUME"), ["/data"]);
    assert_eq!(lines(&dockerfile, "ENV"), ["DATABASE_URL=sqlite:/data/banqi.sqlite"]);
    for wanted in [
        // What .env sets wins. An empty BACKUP_EVERY is a setting too.
        "DATABASE_URL: ${DATABASE_URL:-sqlite:/data/banqi.sqlite}",
        "BACKUP_EVERY: ${BACKUP_EVERY-1d}",
        "BACKUP_DIR: ${BACKUP_DIR:-/data/backups}",
        "SQLITE_TMPDIR: /data",
        "- data:/data",
        "env_file: .env",
        "read_only: true",
        "- ALL",
        "- no-new-privileges:true",
        "restart: unless-stopped",
        "max-size: 10m",
    ] {
        assert!(compose.lines().any(|line| line.trim() == wanted), "{wanted}");
    }
    for wanted in [
        "Environment=DATABASE_URL=sqlite:/var/lib/banqi/banqi.sqlite",
        "Environment=SQLITE_TMPDIR=/var/lib/banqi",
        "StateDirectory=banqi",
        "DynamicUser=yes",
        "ProtectSystem=strict",
        "NoNewPrivileges=yes",
        "Restart=always",
    ] {
        assert!(unit.lines().any(|line| line == wanted), "{wanted}");
    }
    assert!(read("contrib/litestream.yml").contains("path: /var/lib/banqi/banqi.sqlite"));
}

/// The pool of engines calls `nice`, and systemd kills a process for a forbidden call unless it has an error number.
#[test]
fn the_unit_allows_the_engine_to_lower_its_priority_and_kills_for_no_call() {
    let unit = read("contrib/banqi.service");
    let filters = lines(&unit, "SystemCallFilter=");
    let place = |wanted: &str| filters.iter().position(|filter| *filter == wanted);
    // Each line changes what the lines above it allow.
    let (removed, allowed) = (place("~@privileged @resources"), place("setpriority"));
    assert!(removed.is_some() && removed < allowed, "{filters:?}");
    assert_eq!(lines(&unit, "SystemCallErrorNumber="), ["EPERM"]);
}

/// Returns a number of seconds in a file: a constant of the program, or a setting.
fn seconds(file: &str, before: &str, after: &str) -> u64 {
    let text = read(file);
    let (_, value) = text.split_once(before).unwrap_or_else(|| panic!("{before} is not in {file}"));
    value.split(after).next().unwrap().parse().unwrap_or_else(|_| panic!("{before} in {file}"))
}

/// A supervisor kills the bot if it takes longer.
#[test]
fn a_supervisor_waits_until_the_bot_has_stopped() {
    let limit = |file: &str, name: &str| {
        seconds(
            &format!("src/discord/{file}.rs"),
            &format!("const {name}: Duration = Duration::from_secs("),
            ")",
        )
    };
    let closing = limit("intake/shards", "CLOSING") + limit("run", "FAREWELL");
    let longest = limit("run", "GIVE_LIMIT") + limit("run", "DRAIN") + closing;
    assert!(longest < seconds("compose.yaml", "stop_grace_period: ", "s\n"));
    assert!(longest < seconds("contrib/compose.replicas.yaml", "stop_grace_period: ", "s\n"));
    assert!(longest < seconds("contrib/banqi.service", "TimeoutStopSec=", "\n"));
}

/// systemd's own check of the unit, whose program is not installed here.
#[cfg_attr(not(has_systemd), ignore = "set BANQI_SYSTEMD to systemd-analyze")]
#[test]
fn systemd_accepts_the_unit() {
    let verifier = std::env::var_os("BANQI_SYSTEMD").expect("the build found it");
    let dir = tempfile::tempdir().unwrap();
    let unit = dir.path().join("banqi.service");
    fs::write(&unit, read("contrib/banqi.service").replace("/usr/local/bin/banqi", "/bin/true")).unwrap();
    let verify =
        |unit: &Path| std::process::Command::new(&verifier).arg("verify").arg(unit).output().unwrap();
    let verified = verify(&unit);
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    // Other units of this machine are read as well.
    assert!(verified.status.success() && !said.contains("banqi.service"), "{said}");
    fs::write(&unit, read("contrib/banqi.service").replace("RestartSec=1", "RestartSec=soon")).unwrap();
    assert!(String::from_utf8_lossy(&verify(&unit).stderr).contains("Failed to parse"), "a mistake is found");
}

#[cfg(feature = "bot")]
#[test]
fn no_supervisor_repeats_a_start_that_cannot_succeed() {
    let unit = read("contrib/banqi.service");
    let codes = lines(&unit, "RestartPreventExitStatus=")[0];
    let help = banqi(&["--help"], "").stdout;
    for code in codes.split(' ') {
        assert!(help.contains(&format!("\n  {code}  ")), "{code} is no exit code");
    }
    // Discord may be back later, and another process may end.
    assert!(!codes.contains("69") && !codes.contains("75"), "{codes}");
    // Without this, systemd gives up for good after five quick starts (systemd.unit(5)).
    let (general, _) = unit.split_once("[Service]").unwrap();
    assert_eq!(lines(general, "StartLimitIntervalSec="), ["0"]);
}
