//! The stored world, as found after the process is ended at any moment.

use std::path::Path;

use discord_sandbox::Options;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

use super::{options, scene_with};

/// Number of moments at which the process could be ended.
const MOMENTS: usize = 30;

#[tokio::test]
async fn what_the_bot_was_answered_is_in_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("discord.sqlite");
    let scene = scene_with(Options { state: Some(file), ..options() }).await;
    for moment in 1..=MOMENTS {
        let (status, said) = scene.send(json!({ "content": format!("moment {moment}") })).await;
        assert_eq!(status, 200, "{said}");
        assert_eq!(messages_in_a_copy_of(&directory).await, moment);
    }
    scene.sandbox.close().await.unwrap();
}

/// Returns the number of messages in the files that the process would leave if it were ended now.
async fn messages_in_a_copy_of(directory: &TempDir) -> usize {
    let copy = tempfile::tempdir().unwrap();
    for name in ["discord.sqlite", "discord.sqlite-wal"] {
        let from: &Path = &directory.path().join(name);
        std::fs::copy(from, copy.path().join(name)).unwrap();
    }
    let options = SqliteConnectOptions::new().filename(copy.path().join("discord.sqlite"));
    let mut file = options.connect().await.unwrap();
    let count = "SELECT count(*) FROM records WHERE kind = 'message'";
    let messages: i64 = sqlx::query_scalar(count).fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    messages.try_into().unwrap()
}
