//! Creates sessions: the game, its first event and its commitment become durable together.

use std::sync::Arc;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::{MEMBER, StoredPhase, WRITTEN, seq};
use crate::log::codec;
use crate::people::limits::{Full, OpenLimits};
use crate::{InteractionId, Place, Store, StoreError};
use banqi_deal::{ChainHash, Commitment, GameId, Seed};
use banqi_rules::Variant;
use banqi_session::{Event, GameCode, Logged, Participant, SessionId, TimeControl, Timestamp};

/// A new game to be offered.
///
/// The type does not implement `Debug`, because it contains the secret seed.
pub struct NewSession {
    /// Codes for the game. The first free one is used; a few random ones are enough.
    pub codes: Vec<GameCode>,
    /// The game's random id.
    pub game_id: GameId,
    /// Where the game is offered.
    pub place: Place,
    /// The language of its messages, as a Discord locale.
    pub language: String,
    /// The secret from which the deal is derived.
    pub seed: Seed,
    /// The published commitment to the seed.
    pub commitment: Commitment,
    /// The challenger, who is entrant 0.
    pub challenger: Participant,
    /// Those who are invited. A seat is kept for each of them; other seats are open to anyone.
    pub invited: Vec<Participant>,
    /// The invited participant who plays in a pair with the challenger, if one was named.
    pub partner: Option<Participant>,
    /// The game and its rules.
    pub variant: Variant,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game is casual: it will not be rated.
    pub casual: bool,
    /// When the challenge expires.
    pub expires: Timestamp,
    /// The current time.
    pub at: Timestamp,
    /// The interaction that caused the challenge. The same interaction never creates two.
    pub interaction: Option<InteractionId>,
    /// When the outbox becomes responsible for showing the challenge, unless [`Store::save_boards`] is called before.
    pub board_due: Timestamp,
    /// When the computer accepts, if it is invited, unless that is rescheduled.
    pub computer_due: Option<Timestamp>,
    /// How many open games the challenger and the server may have before; `None` for any number.
    pub limits: Option<OpenLimits>,
}

/// The outcome of a [`NewSession`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum CreateOutcome {
    /// The session is durable, with [`Event::Challenged`] as event 0.
    Created {
        /// The number of the session.
        session: SessionId,
        /// The code of the game.
        code: GameCode,
        /// The commitment's number in the chain, counted from 1 without gaps.
        sequence: u64,
        /// The hash of the chain after this commitment.
        chain: ChainHash,
    },
    /// This interaction has already written: nothing was written now.
    Duplicate {
        /// The session it wrote to.
        session: SessionId,
        /// The number of the last event it wrote.
        seq: u32,
    },
    /// The challenger or the server has as many open games as allowed: nothing was written.
    Full(Full),
}

const CHAIN_END: &str = "SELECT sequence, chain FROM deals ORDER BY sequence DESC LIMIT 1";

const INSERT_SESSION: &str = "INSERT INTO sessions (code, game_id, guild_id, channel_id, variant, per_move_ms, \
    phase, seq, challenger, opponent, created_at, deadline_at, language, seats, time_control) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $12, $13, $14) \
    ON CONFLICT (code) DO NOTHING RETURNING session_id";

const INSERT_REST: &str = "INSERT INTO deals (session_id, sequence, seed, commitment, chain) \
    VALUES ($1, $2, $3, $4, $5); \
    INSERT INTO events (session_id, seq, at, kind, body, action, seat) VALUES ($1, 0, $6, $7, $8, NULL, NULL); \
    INSERT INTO entrants (session_id, entrant, player_id) VALUES ($1, 0, $9); \
    INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) VALUES ($1, 0, $10, 0, NULL, 0)";

const INSERT_COMPUTER_TURN: &str = "INSERT INTO computer_turns (session_id, due_at, attempts, owner, lease_until) \
    VALUES ($1, $2, 0, NULL, 0)";

const INSERT_INTERACTION: &str =
    "INSERT INTO interactions (interaction_id, session_id, seq, at) VALUES ($1, $2, 0, $3)";

impl Store {
    /// Creates a session. After this returns, the seed is durable and its commitment may be shown.
    ///
    /// # Errors
    /// [`StoreError::NoFreeCode`], or a disk failure.
    pub async fn create(&self, new: NewSession) -> Result<CreateOutcome, StoreError> {
        // The seed can't be copied.
        let new = Arc::new(new);
        self.write(move |conn| async move { create(conn, &new).await }.boxed()).await
    }
}

async fn create(conn: &mut Connection, new: &NewSession) -> Result<CreateOutcome, Failure> {
    if let Some(interaction) = new.interaction {
        let written: Option<(i64, i64)> =
            query_as(WRITTEN).bind(interaction.to_sql()).fetch_optional(&mut *conn).await?;
        if let Some((session, last)) = written {
            return Ok(CreateOutcome::Duplicate { session: SessionId(session), seq: seq(last)? });
        }
    }
    if let (Some(limits), Participant::Person(challenger)) = (new.limits, new.challenger)
        && let Some(full) = limits.reached(conn, Some(challenger)).await?
    {
        return Ok(CreateOutcome::Full(full));
    }
    let end: Option<(i64, Vec<u8>)> = query_as(CHAIN_END).fetch_optional(&mut *conn).await?;
    let (last, end) = match end {
        None => (0, ChainHash::START),
        Some((sequence, chain)) => (sequence, ChainHash::new(bytes(&chain, "a chain hash")?)),
    };
    let (sequence, chain) = (last + 1, end.next(&new.commitment));
    let (session, code) = insert_session(conn, new).await?;
    let event = Event::Challenged {
        challenger: new.challenger,
        invited: new.invited.clone(),
        partner: new.partner,
        variant: new.variant,
        time: new.time,
        casual: new.casual,
        expires: new.expires,
    };
    let event = codec::encode(&Logged { seq: 0, at: new.at, event });
    query(INSERT_REST)
        .bind(session.0)
        .bind(sequence)
        .bind(new.seed.bytes().as_slice())
        .bind(new.commitment.bytes().as_slice())
        .bind(chain.bytes().as_slice())
        .bind(event.at)
        .bind(event.kind.as_ref())
        .bind(&event.body)
        .bind(new.challenger.stored())
        .bind(new.board_due.0)
        .execute(&mut *conn)
        .await?;
    if new.variant.seats() > 2 {
        for player in &new.invited {
            query(MEMBER).bind(player.stored()).bind(session.0).execute(&mut *conn).await?;
        }
    }
    if let Some(due) = new.computer_due {
        query(INSERT_COMPUTER_TURN).bind(session.0).bind(due.0).execute(&mut *conn).await?;
    }
    if let Some(interaction) = new.interaction {
        let insert = query(INSERT_INTERACTION).bind(interaction.to_sql()).bind(session.0).bind(new.at.0);
        insert.execute(conn).await?;
    }
    Ok(CreateOutcome::Created { session, code, sequence: sequence.cast_unsigned(), chain })
}

/// Inserts the session's row with the first free code.
async fn insert_session(conn: &mut Connection, new: &NewSession) -> Result<(SessionId, GameCode), Failure> {
    for &code in &new.codes {
        let inserted: Option<i64> = query_scalar(INSERT_SESSION)
            .bind(code.as_str())
            .bind(new.game_id.bytes().as_slice())
            .bind(new.place.guild.map(crate::GuildId::to_sql))
            .bind(new.place.channel.to_sql())
            .bind(new.variant.to_string())
            .bind(i64::try_from(new.time.first_move().as_millis()).unwrap_or(i64::MAX))
            .bind(StoredPhase::Offered.word())
            .bind(new.challenger.stored())
            .bind(new.invited.first().map(|player| player.stored()))
            .bind(new.at.0)
            .bind(new.expires.0)
            .bind(&new.language)
            .bind(new.variant.seats())
            .bind(new.time.to_string())
            .fetch_optional(&mut *conn)
            .await?;
        if let Some(session) = inserted {
            return Ok((SessionId(session), code));
        }
    }
    Err(StoreError::NoFreeCode.into())
}

/// Converts a blob to an array of fixed length. `what` names the value in the error.
pub(crate) fn bytes<const N: usize>(stored: &[u8], what: &'static str) -> Result<[u8; N], StoreError> {
    stored.try_into().map_err(|_| StoreError::BadRow { what })
}
