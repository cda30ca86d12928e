//! How a health check, which is a process of its own, finds the process beside it among those that share a database.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use sqlx::postgres::PgConnection;

use crate::StoreError;
use crate::database::postgres::{self, close, connect, options, place};
use crate::database::replicas::pulse::OWN_LOCK;
use crate::database::replicas::reached_at;

/// What a database knows of the process that a health check is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBeat {
    /// Where the others reach it if it receives interactions.
    pub address: String,
    /// Time since its last beat, by the clock of the server; `None` if it is not one of those that share the database.
    pub age: Option<Duration>,
    /// The number of processes that share the database.
    pub processes: i64,
}

const COUNT: &str = "SELECT count(*) FROM replicas";

/// Selects the age of the last beat: of the process at an address or, if there is none, of one without an address that
/// runs on the machine of this connection.
const AGE: &str = "SELECT clock_ms() - r.beat_at FROM replicas AS r WHERE r.address = $1 OR (r.address IS NULL AND EXISTS (\
    SELECT 1 FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid WHERE l.locktype = 'advisory' \
    AND l.objsubid = 2 AND l.classid::bigint = $2 AND l.objid::bigint = r.replica_id \
    AND a.datname = current_database() AND a.client_addr IS NOT DISTINCT FROM inet_client_addr())) \
    ORDER BY r.address IS NULL, r.beat_at DESC LIMIT 1";

/// Returns the last beat of the process that listens at `listen`; `None` if no processes share the PostgreSQL database
/// at `url`. If `peer_address` is set, the others reach that process there.
///
/// # Errors
/// [`StoreError::ServerAddress`], [`StoreError::Unreachable`].
pub async fn own_beat(
    url: &str,
    listen: SocketAddr,
    peer_address: Option<String>,
) -> Result<Option<OwnBeat>, StoreError> {
    let options = options(url)?;
    let place = place(&options);
    let mut conn = connect(&options, &place).await?;
    let found = find(&mut conn, listen, peer_address).await;
    close(conn).await;
    found.map_err(|error| postgres::unreachable(&place, &error))
}

async fn find(
    conn: &mut PgConnection,
    listen: SocketAddr,
    peer_address: Option<String>,
) -> Result<Option<OwnBeat>, sqlx::Error> {
    if postgres::schema(conn).await? != Some(postgres::newest_schema()) {
        return Ok(None);
    }
    let processes: i64 = sqlx::query_scalar(COUNT).fetch_one(&mut *conn).await?;
    if processes == 0 {
        return Ok(None);
    }
    let seen_as: Option<String> =
        sqlx::query_scalar("SELECT host(inet_client_addr())").fetch_one(&mut *conn).await?;
    let seen_as = seen_as.and_then(|ip| ip.parse().ok()).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let address = peer_address.unwrap_or_else(|| reached_at(listen, seen_as));
    let age_ms: Option<i64> =
        sqlx::query_scalar(AGE).bind(&address).bind(i64::from(OWN_LOCK)).fetch_optional(&mut *conn).await?;
    // The clock of the server may have been set back.
    let age = age_ms.map(|ms| Duration::from_millis(ms.try_into().unwrap_or_default()));
    Ok(Some(OwnBeat { address, age, processes }))
}
