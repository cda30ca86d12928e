//! Records that people had shown to them, kept for a while, so that the buttons below them work.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_scalar};
use crate::error::Failure;
use crate::{Store, StoreError, UserId};
use banqi_session::{PlayerId, Timestamp};

/// The most records of one person that are kept.
pub const MOST_IMPORTS: u32 = 5;

/// How long a record is kept after it was last shown with the command.
pub const IMPORT_KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// The number of a kept record. No number is used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ImportId(pub i64);

const SAME: &str = "UPDATE imports SET kept_at = $3 WHERE player_id = $1 AND record = $2 RETURNING import_id";

/// Writes nothing for a person whose data was deleted meanwhile.
const INSERT: &str = "INSERT INTO imports (player_id, record, kept_at) SELECT $1, $2, $3 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $1) RETURNING import_id";

const DELETE_SURPLUS: &str = "DELETE FROM imports WHERE import_id IN (SELECT import_id FROM imports \
    WHERE player_id = $1 ORDER BY kept_at DESC, import_id DESC LIMIT 1000000 OFFSET $2)";

const DELETE_OLD: &str = "DELETE FROM imports WHERE kept_at < $1";

const FIND: &str = "SELECT i.record FROM imports AS i JOIN accounts AS a ON a.player_id = i.player_id \
    WHERE i.import_id = $1 AND a.user_id = $2 AND i.kept_at >= $3";

impl Store {
    /// Keeps a record for a person. Deletes the person's oldest one if there are more than [`MOST_IMPORTS`], and all
    /// that were kept for [`IMPORT_KEPT`]. A record that is there already keeps its number. Returns `None` if the
    /// person's data was deleted meanwhile.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn keep_import(
        &self,
        player: PlayerId,
        record: String,
        now: Timestamp,
    ) -> Result<Option<ImportId>, StoreError> {
        self.write(move |conn| keep(conn, player, record, now).boxed()).await
    }

    /// Returns a record that is kept for this person.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn import(
        &self,
        user: UserId,
        import: ImportId,
        now: Timestamp,
    ) -> Result<Option<String>, StoreError> {
        let mut conn = self.reader().await?;
        let record = query_scalar(FIND).bind(import.0).bind(user.to_sql()).bind(oldest(now));
        record.fetch_optional(&mut conn).await.map_err(|error| self.failure(error.into()))
    }
}

async fn keep(
    conn: &mut Connection,
    player: PlayerId,
    record: String,
    now: Timestamp,
) -> Result<Option<ImportId>, Failure> {
    delete_old(conn, now).await?;
    let same = query_scalar(SAME).bind(player.0).bind(&record).bind(now.0);
    if let Some(known) = same.fetch_optional(&mut *conn).await? {
        return Ok(Some(ImportId(known)));
    }
    let import = query_scalar(INSERT).bind(player.0).bind(record).bind(now.0);
    let import: Option<i64> = import.fetch_optional(&mut *conn).await?;
    query(DELETE_SURPLUS).bind(player.0).bind(MOST_IMPORTS).execute(conn).await?;
    Ok(import.map(ImportId))
}

/// Deletes the records that were kept for [`IMPORT_KEPT`].
pub(crate) async fn delete_old(conn: &mut Connection, now: Timestamp) -> Result<(), Failure> {
    query(DELETE_OLD).bind(oldest(now)).execute(conn).await?;
    Ok(())
}

/// Returns when the oldest record that is kept was shown, in UTC milliseconds.
fn oldest(now: Timestamp) -> i64 {
    now.0.saturating_sub(i64::try_from(IMPORT_KEPT.as_millis()).unwrap_or(i64::MAX))
}
