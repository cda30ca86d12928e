//! Preferences: what people, and servers for what everybody there sees, have chosen boards and moves to look like.
//!
//! A person's choice stands in the row that ties their account to a player, so that forgetting the person forgets it
//! too. No person is in a server's.

use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnection;

use crate::store::error::Failure;
use crate::store::{GuildId, Store, StoreError, UserId};
use banqi_rules::xiangqi::Notation;
use banqi_session::PieceStyle;

/// How somebody likes boards and moves; nothing where they have chosen nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Preference {
    /// What pieces look like.
    pub pieces: Option<PieceStyle>,
    /// How moves of xiangqi are written.
    pub notation: Option<Notation>,
}

impl Preference {
    /// This, and `other` where nothing is chosen.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { pieces: self.pieces.or(other.pieces), notation: self.notation.or(other.notation) }
    }

    /// This after a change.
    #[must_use]
    pub fn after(self, change: PreferenceChange) -> Self {
        Self {
            pieces: change.pieces.unwrap_or(self.pieces),
            notation: change.notation.unwrap_or(self.notation),
        }
    }
}

/// What becomes of a [`Preference`]: each part is left as it is, chosen, or chosen no longer (`Some(None)`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreferenceChange {
    /// What pieces look like.
    pub pieces: Option<Option<PieceStyle>>,
    /// How moves of xiangqi are written.
    pub notation: Option<Option<Notation>>,
}

/// Who has a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// A person, wherever they are. Only who has an account here can have one.
    Person(UserId),
    /// Everybody in a server, for what all of them see.
    Guild(GuildId),
}

impl Whose {
    const fn id(self) -> i64 {
        match self {
            Self::Person(user) => user.to_sql(),
            Self::Guild(guild) => guild.to_sql(),
        }
    }
}

const OF_PERSON: &str = "SELECT pieces, notation FROM accounts WHERE user_id = $1";

const OF_GUILD: &str = "SELECT pieces, notation FROM guild_tastes WHERE guild_id = $1";

const OF_BOTH: &str = "SELECT 0, pieces, notation FROM accounts WHERE user_id = $1 \
    UNION ALL SELECT 1, pieces, notation FROM guild_tastes WHERE guild_id = $2";

const UPDATE_PERSON: &str = "UPDATE accounts SET pieces = $2, notation = $3 WHERE user_id = $1";

const UPSERT_GUILD: &str = "INSERT INTO guild_tastes (guild_id, pieces, notation) VALUES ($1, $2, $3) \
    ON CONFLICT (guild_id) DO UPDATE SET pieces = excluded.pieces, notation = excluded.notation";

/// How styles are stored.
const STYLES: [(PieceStyle, &str); 3] = [
    (PieceStyle::Traditional, "traditional"),
    (PieceStyle::Simplified, "simplified"),
    (PieceStyle::Figures, "figures"),
];

/// How notations are stored.
const NOTATIONS: [(Notation, &str); 4] = [
    (Notation::Iccs, "iccs"),
    (Notation::Wxf, "wxf"),
    (Notation::Both, "both"),
    (Notation::Chinese, "chinese"),
];

/// A preference as stored: a word for each part, nothing where nothing is chosen.
type Row = (Option<String>, Option<String>);

impl Store {
    /// What somebody has chosen.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn preference(&self, whose: Whose) -> Result<Preference, StoreError> {
        let mut conn = self.reader().await?;
        find(&mut conn, whose).await.map_err(|failure| self.failure(failure))
    }

    /// What a person has chosen, and what the server they are in has.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn preferences(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<(Preference, Preference), StoreError> {
        let mut conn = self.reader().await?;
        let guild = guild.map(GuildId::to_sql);
        let rows: Vec<(i64, Option<String>, Option<String>)> = sqlx::query_as(OF_BOTH)
            .bind(user.to_sql())
            .bind(guild)
            .fetch_all(&mut *conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        let mut preferences = [Preference::default(); 2];
        for (of_guild, pieces, notation) in rows {
            preferences[usize::from(of_guild != 0)] = read(&(pieces, notation))?;
        }
        Ok(preferences.into())
    }

    /// Changes what somebody has chosen; what that is afterwards. Of a person without an account nothing is kept.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn change_preference(
        &self,
        whose: Whose,
        change: PreferenceChange,
    ) -> Result<Preference, StoreError> {
        self.write(move |conn| change_in(conn, whose, change).boxed()).await
    }
}

async fn find(conn: &mut SqliteConnection, whose: Whose) -> Result<Preference, Failure> {
    let statement = match whose {
        Whose::Person(_) => OF_PERSON,
        Whose::Guild(_) => OF_GUILD,
    };
    let row: Option<Row> = sqlx::query_as(statement).bind(whose.id()).fetch_optional(conn).await?;
    Ok(row.as_ref().map(read).transpose()?.unwrap_or_default())
}

async fn change_in(
    conn: &mut SqliteConnection,
    whose: Whose,
    change: PreferenceChange,
) -> Result<Preference, Failure> {
    let preference = find(&mut *conn, whose).await?.after(change);
    let statement = match whose {
        Whose::Person(_) => UPDATE_PERSON,
        Whose::Guild(_) => UPSERT_GUILD,
    };
    let (pieces, notation) = (written(&STYLES, preference.pieces), written(&NOTATIONS, preference.notation));
    sqlx::query(statement).bind(whose.id()).bind(pieces).bind(notation).execute(conn).await?;
    Ok(preference)
}

fn read((pieces, notation): &Row) -> Result<Preference, StoreError> {
    Ok(Preference {
        pieces: meant(&STYLES, pieces.as_deref())?,
        notation: meant(&NOTATIONS, notation.as_deref())?,
    })
}

/// The word that is stored.
fn written<T: PartialEq>(words: &[(T, &'static str)], chosen: Option<T>) -> Option<&'static str> {
    words.iter().find(|(meant, _)| chosen.as_ref() == Some(meant)).map(|(_, word)| *word)
}

/// What a stored word means.
fn meant<T: Copy>(words: &[(T, &str)], stored: Option<&str>) -> Result<Option<T>, StoreError> {
    let Some(stored) = stored else { return Ok(None) };
    let found = words.iter().find(|(_, word)| *word == stored).map(|(meant, _)| Some(*meant));
    found.ok_or(StoreError::BadRow { what: "a preference" })
}
