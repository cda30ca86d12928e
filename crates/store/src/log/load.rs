//! Reads whole sessions.

use crate::database::sql::{Connection, Row, query, query_scalar};
use crate::error::Failure;
use crate::log::append::seq;
use crate::log::board::Board;
use crate::log::codec;
use crate::log::create::bytes;
use crate::{ChannelId, GuildId, MessageId, Place, Store, StoreError};
use banqi_deal::{ChainHash, Commitment, GameId, Seed};
use banqi_rating::NotRated;
use banqi_session::{GameCode, Logged, SessionId};

/// A session as stored: its constant properties and its log.
///
/// The type does not implement `Debug`, because it contains the secret seed.
pub struct Stored {
    /// The number of the session.
    pub id: SessionId,
    /// The code of the game.
    pub code: GameCode,
    /// The random id of the game, which is part of the commitment.
    pub game_id: GameId,
    /// Where it is played.
    pub place: Place,
    /// The language of its messages, as a Discord locale.
    pub language: String,
    /// The secret from which the deal is derived.
    pub seed: Seed,
    /// The published commitment to the seed.
    pub commitment: Commitment,
    /// The commitment's number in the chain, counted from 1.
    pub sequence: u64,
    /// The hash of the chain after this commitment.
    pub chain: ChainHash,
    /// The log from event 0, without gaps. Never empty.
    pub events: Vec<Logged>,
    /// The board message posted last, if there is one.
    pub board: Option<Board>,
    /// Why a finished game was not rated; `None` otherwise.
    pub not_rated: Option<NotRated>,
}

const SESSION: &str = "SELECT s.session_id, s.code, s.game_id, s.guild_id, s.channel_id, s.seq, \
    s.board_channel_id, s.board_message_id, s.shown_seq, \
    d.sequence, d.seed, d.commitment, d.chain, s.language, \
    s.not_rated \
    FROM sessions AS s JOIN deals AS d ON d.session_id = s.session_id WHERE s.session_id = $1";

/// Selects events up to the session's last event as read before. Events committed between the two reads are left for
/// the next load.
const EVENTS: &str = "SELECT seq, at, kind, body, action, seat FROM events \
    WHERE session_id = $1 AND seq <= $2 ORDER BY seq";

const BY_CODE: &str = "SELECT session_id FROM sessions WHERE code = $1";

impl Store {
    /// Loads the session with this number, consistent as of one moment.
    ///
    /// # Errors
    /// [`StoreError::BadEvent`] or [`StoreError::BadRow`] if something can't be read, or a disk failure.
    pub async fn load(&self, session: SessionId) -> Result<Option<Stored>, StoreError> {
        let mut conn = self.reader().await?;
        load(&mut conn, session).await.map_err(|failure| self.failure(failure))
    }

    /// Finds the session with this code.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn find(&self, code: GameCode) -> Result<Option<SessionId>, StoreError> {
        let mut conn = self.reader().await?;
        let found = query_scalar(BY_CODE).bind(code.as_str()).fetch_optional(&mut conn).await;
        Ok(found.map_err(|error| self.failure(error.into()))?.map(SessionId))
    }
}

async fn load(conn: &mut Connection, session: SessionId) -> Result<Option<Stored>, Failure> {
    let Some(row) = query(SESSION).bind(session.0).fetch_optional(&mut *conn).await? else {
        return Ok(None);
    };
    let last = seq(row.try_get(5)?)?;
    let rows = query(EVENTS).bind(session.0).bind(i64::from(last)).fetch_all(conn).await?;
    let mut events = Vec::with_capacity(rows.len());
    let mut reader = codec::LogReader::new(session);
    for (expected, row) in (0..=last).zip(&rows) {
        let row = event_row(row)?;
        if row.seq != expected {
            return Err(missing(session, expected).into());
        }
        events.push(reader.read(&row)?);
    }
    if rows.len() as u64 != u64::from(last) + 1 {
        return Err(missing(session, u32::try_from(rows.len()).unwrap_or(last)).into());
    }
    Ok(Some(Stored {
        id: session,
        code: code(&row.try_get::<String>(1)?)?,
        game_id: GameId::new(bytes(&row.try_get::<Vec<u8>>(2)?, "a game's id")?),
        place: Place {
            guild: row.try_get::<Option<i64>>(3)?.map(GuildId::from_sql),
            channel: ChannelId::from_sql(row.try_get(4)?),
        },
        board: board(&row)?,
        sequence: row.try_get::<i64>(9)?.cast_unsigned(),
        seed: Seed::new(bytes(&row.try_get::<Vec<u8>>(10)?, "a seed")?),
        commitment: Commitment::new(bytes(&row.try_get::<Vec<u8>>(11)?, "a commitment")?),
        chain: ChainHash::new(bytes(&row.try_get::<Vec<u8>>(12)?, "a chain hash")?),
        language: row.try_get(13)?,
        not_rated: not_rated(row.try_get::<Option<String>>(14)?.as_deref())?,
        events,
    }))
}

fn missing(session: SessionId, seq: u32) -> StoreError {
    StoreError::BadEvent { session, seq, what: "it is missing".into() }
}

/// Converts a row of `seq, at, kind, body, action, seat`.
pub(crate) fn event_row(row: &Row) -> Result<codec::Row, Failure> {
    let seat: Option<i64> = row.try_get(5)?;
    let seat = seat.map(u8::try_from).transpose().map_err(|_| StoreError::BadRow { what: "a seat" })?;
    Ok(codec::Row {
        seq: seq(row.try_get(0)?)?,
        at: row.try_get(1)?,
        kind: row.try_get::<String>(2)?.into(),
        body: row.try_get(3)?,
        action: row.try_get(4)?,
        seat,
    })
}

fn board(row: &Row) -> Result<Option<Board>, Failure> {
    let parts: [Option<i64>; 3] = [row.try_get(6)?, row.try_get(7)?, row.try_get(8)?];
    let [Some(channel), Some(message), Some(shown_seq)] = parts else { return Ok(None) };
    Ok(Some(Board {
        channel: ChannelId::from_sql(channel),
        message: MessageId::from_sql(message),
        shown_seq: seq(shown_seq)?,
    }))
}

fn not_rated(stored: Option<&str>) -> Result<Option<NotRated>, StoreError> {
    let why = |word| NotRated::named(word).ok_or(StoreError::BadRow { what: "why a game is not rated" });
    stored.map(why).transpose()
}

/// Converts a stored game code.
pub(crate) fn code(stored: &str) -> Result<GameCode, StoreError> {
    stored.parse().map_err(|_| StoreError::BadRow { what: "a game's code" })
}
