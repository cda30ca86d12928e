//! The store's SQLite file: damage, cuts, refusals, settings, and that every query uses an index.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use banqi_store::{Store, StoreError};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use sqlx::{Connection as _, Row as _, SqliteConnection};

use super::{APPENDED, Bench, NOW, open};
use crate::database::Database;
use crate::figures::{figure, seed};

/// The bytes of a write-ahead log before its first frame, and of a frame beside its page ("WAL File Format" in SQLite's
/// documentation).
const WAL_HEADER: usize = 32;

const FRAME_HEADER: usize = 24;

async fn open_file(path: &Path) -> Result<Store, StoreError> {
    Store::open(path.to_str().unwrap(), NOW).await
}

async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap()
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Cuts at borders of frames and at random bytes: one border in eight and 100 bytes, or every border and as many bytes
/// as `BANQI_CUTS` says.
#[tokio::test]
async fn a_write_ahead_log_cut_anywhere_leaves_a_prefix() {
    let bench = Bench::over(Database::file()).await;
    let session = bench.offered(1).await;
    let (seed, random_cuts) = (seed(20_240), figure("BANQI_CUTS", 100));
    let border_in = if random_cuts > 100 { 1 } else { 8 };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for seq in 1..60 {
        assert_eq!(bench.store.append(bench.ply(session, seq)).await.unwrap(), APPENDED);
    }
    let whole = bench.store.load(session).await.unwrap().unwrap().events;
    let wal = fs::read(with_suffix(&bench.database.path(), "-wal")).unwrap();
    let page = usize::try_from(u32::from_be_bytes(wal[8..12].try_into().unwrap())).unwrap();
    let borders: Vec<usize> =
        (WAL_HEADER..=wal.len()).step_by(FRAME_HEADER + page).step_by(border_in).collect();
    let cuts = borders.iter().copied().chain((0..random_cuts).map(|_| rng.random_range(0..=wal.len())));
    let mut lengths = HashSet::new();
    for cut in cuts {
        let dir = tempfile::tempdir().unwrap();
        let copy = dir.path().join("copy.sqlite");
        fs::copy(bench.database.path(), &copy).unwrap();
        fs::write(with_suffix(&copy, "-wal"), &wal[..cut]).unwrap();
        let store =
            open_file(&copy).await.unwrap_or_else(|error| panic!("seed {seed}, cut at {cut}: {error}"));
        let events = store.load(session).await.unwrap().map_or(vec![], |stored| stored.events);
        assert!(whole.starts_with(&events), "seed {seed}, cut at {cut}");
        lengths.insert(events.len());
        store.close().await;
    }
    println!(
        "seed {seed}: {} borders and {random_cuts} random bytes, {} lengths",
        borders.len(),
        lengths.len()
    );
    assert!(lengths.len() > 20, "the cuts fell on too few lengths: {lengths:?}");
    assert!(border_in > 1 || lengths.len() == whole.len() + 1, "some border leaves each length: {lengths:?}");
}

#[tokio::test]
async fn a_changed_migration_and_a_foreign_database_are_refused() {
    let bench = Bench::over(Database::file()).await;
    bench.store.close().await;
    let mut conn = raw(&bench.database.path()).await;
    sqlx::query("UPDATE _sqlx_migrations SET checksum = x'00'").execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    let refused = open(&bench.database).await.unwrap_err();
    assert!(matches!(refused, StoreError::Migration { .. }), "{refused}");

    let other = bench.database.path().with_file_name("other.sqlite");
    fs::write(&other, b"").unwrap();
    let mut conn = raw(&other).await;
    sqlx::query("CREATE TABLE diary (day TEXT)").execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    let refused = open_file(&other).await.unwrap_err();
    assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
}

#[tokio::test]
async fn damage_is_found_at_the_start() {
    let bench = Bench::over(Database::file()).await;
    for number in 0..200 {
        bench.offered(number).await;
    }
    bench.store.close().await;
    let sound = fs::read(bench.database.path()).unwrap();
    let mut garbled = sound.clone();
    let half = sound.len() / 2;
    garbled[half..half + 4096].fill(0xA5);
    let noise: Vec<u8> = {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        (0..10_000).map(|_| rng.random()).collect()
    };
    let damaged = [noise, sound[..half].to_vec(), garbled, sound[..50].to_vec(), b"hello".to_vec()];
    for (index, bytes) in damaged.into_iter().enumerate() {
        fs::write(bench.database.path(), bytes).unwrap();
        let refused = open(&bench.database).await.err().unwrap_or_else(|| panic!("{index} was opened"));
        assert!(matches!(refused, StoreError::Corrupt { .. }), "{index}: {refused}");
    }
    fs::write(bench.database.path(), sound).unwrap();
    open(&bench.database).await.unwrap();
}

#[tokio::test]
async fn places_that_cannot_be_written_are_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let missing = open_file(&dir.path().join("no/such/games.sqlite")).await.unwrap_err();
    assert!(
        matches!(&missing, StoreError::NoDirectory { directory } if directory.ends_with("no/such")),
        "{missing}"
    );

    let blocked = dir.path().join("blocked.sqlite");
    fs::create_dir(with_suffix(&blocked, ".lock")).unwrap();
    let blocked = open_file(&blocked).await.unwrap_err();
    assert!(matches!(blocked, StoreError::Unwritable { .. }), "{blocked}");

    let folder = dir.path().join("folder.sqlite");
    fs::create_dir(&folder).unwrap();
    let folder = open_file(&folder).await.unwrap_err();
    assert!(matches!(folder, StoreError::ReadOnly { .. }), "{folder}");

    let closed = dir.path().join("closed");
    fs::create_dir(&closed).unwrap();
    let read_only = |path: &Path, yes: bool| {
        let mut permissions = fs::metadata(path).unwrap().permissions();
        permissions.set_readonly(yes);
        fs::set_permissions(path, permissions).unwrap();
    };
    read_only(&closed, true);
    let refused = open_file(&closed.join("games.sqlite")).await;
    // File permissions do not restrict root.
    if let Err(refused) = refused {
        assert!(matches!(refused, StoreError::Unwritable { .. }), "{refused}");
    }
    read_only(&closed, false);
}

#[tokio::test]
async fn settings_on_which_promises_rest_are_in_force() {
    let bench = Bench::over(Database::file()).await;
    let mut conn = raw(&bench.database.path()).await;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut conn).await.unwrap();
    assert_eq!(mode, "wal");
    for suffix in ["", "-wal"] {
        let mode = fs::metadata(with_suffix(&bench.database.path(), suffix)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{suffix} can be read by others");
    }
}

#[tokio::test]
async fn every_query_goes_by_an_index() {
    let bench = Bench::over(Database::file()).await;
    let mut conn = raw(&bench.database.path()).await;
    let mut explained = 0;
    for (name, statement) in statements() {
        // Backups are read back as a whole, and so is the outbox at a start. The list of deletions and the outbox are
        // hardly ever longer than a few rows. Games are hardly ever voided.
        let whole = [" NEXT_RERATE", " EVERY_LOG", " DELETIONS", " BEHIND", " OWED", " END_RERATES"];
        if whole.iter().any(|known| name.ends_with(known)) {
            continue;
        }
        let text = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let plan =
            sqlx::query(text).fetch_all(&mut conn).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        for row in plan {
            let step: String = row.get("detail");
            let unfolds = step.contains("VIRTUAL TABLE") || step.contains("latest");
            let in_order =
                step.starts_with("SCAN") && step.contains("INDEX") && statement.contains("LIMIT 1");
            // These indexes have only the sessions that are not over, and all of those are counted.
            let counts_open = step.contains("INDEX sessions_open_") && name.ends_with(" OPEN");
            // A start reads all mirrors, which are those of open games.
            let mirrors = step == "SCAN m" && name.ends_with(" TAKE_MIRRORS_OVER");
            assert!(
                !step.starts_with("SCAN")
                    || mirrors
                    || step == "SCAN CONSTANT ROW"
                    || unfolds
                    || in_order
                    || counts_open,
                "{name}: {step}\n{statement}"
            );
            assert!(!step.contains("AUTOMATIC"), "{name}: {step}");
        }
        explained += 1;
    }
    assert!(explained > 40, "only {explained} statements were found");
}

/// Returns all SQL statements that are constants in `crates/store`, with the names of the constants.
fn statements() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/store/src")];
    while let Some(file) = left.pop() {
        if file.is_dir() {
            left.extend(fs::read_dir(file).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        // What tests fill a database with may take its time.
        if file.ends_with("tests.rs") {
            continue;
        }
        // The tables of processes that share a database are not in a file.
        if file.parent().is_some_and(|folder| folder.ends_with("replicas")) {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap().replace("\\\n", "\u{1}");
        for declaration in source.split("const ").skip(1) {
            let Some((name, rest)) = declaration.split_once(": &str =") else { continue };
            let Some(text) = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next())
            else {
                continue;
            };
            let text: Vec<&str> = text.split('\u{1}').map(str::trim_start).collect();
            for statement in text.concat().split(';').map(str::trim) {
                let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE"];
                if verbs.iter().any(|verb| statement.starts_with(verb)) {
                    found.push((format!("{} {name}", file.display()), statement.to_owned()));
                }
            }
        }
    }
    found
}
