//! Preferences: how boards and moves look, chosen by people for themselves and by servers for public messages.
//!
//! A person's preference is stored in the row that links their account to a player, so it is deleted together with the
//! person. A server's preference contains no personal data.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as};
use crate::error::Failure;
use crate::people::quiet_hours::{self, QuietHours};
use crate::{GuildId, Store, StoreError, UserId};
use banqi_rules::xiangqi::Notation;
use banqi_session::{PieceStyle, PlayerId, Theme};

/// A preference for the look of boards and moves; `None` for each part that is not chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Preference {
    /// The style of the pieces.
    pub pieces: Option<PieceStyle>,
    /// The notation of xiangqi moves.
    pub notation: Option<Notation>,
    /// The colours of boards.
    pub theme: Option<Theme>,
}

impl Preference {
    /// Returns this preference, with the parts that are not chosen taken from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            pieces: self.pieces.or(other.pieces),
            notation: self.notation.or(other.notation),
            theme: self.theme.or(other.theme),
        }
    }

    /// Returns this preference after a change.
    #[must_use]
    pub fn after(self, change: PreferenceChange) -> Self {
        Self {
            pieces: change.pieces.unwrap_or(self.pieces),
            notation: change.notation.unwrap_or(self.notation),
            theme: change.theme.unwrap_or(self.theme),
        }
    }
}

/// A change to a [`Preference`]. Each part is left unchanged (`None`), chosen, or reset (`Some(None)`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreferenceChange {
    /// The style of the pieces.
    pub pieces: Option<Option<PieceStyle>>,
    /// The notation of xiangqi moves.
    pub notation: Option<Option<Notation>>,
    /// The colours of boards.
    pub theme: Option<Option<Theme>>,
}

/// A change to what a person has chosen for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwnChange {
    /// How boards and moves look to them.
    pub look: PreferenceChange,
    /// When they want no calls, if that changes; `Some(None)` if they may always be called.
    pub quiet: Option<Option<QuietHours>>,
}

/// The owner of a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// A person, wherever they are. Only people with an account in the database can have a preference.
    Person(UserId),
    /// A server, for messages that everybody there sees.
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

const OF_PERSON: &str = "SELECT pieces, notation, theme FROM accounts WHERE user_id = $1";

const OF_GUILD: &str = "SELECT pieces, notation, theme FROM guild_tastes WHERE guild_id = $1";

const OF_BOTH: &str = "SELECT 0, pieces, notation, theme FROM accounts WHERE user_id = $1 \
    UNION ALL SELECT 1, pieces, notation, theme FROM guild_tastes WHERE guild_id = $2";

const UPDATE_PERSON: &str = "UPDATE accounts SET pieces = $2, notation = $3, theme = $4 WHERE user_id = $1";

const UPSERT_GUILD: &str = "INSERT INTO guild_tastes (guild_id, pieces, notation, theme) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (guild_id) DO UPDATE \
    SET pieces = excluded.pieces, notation = excluded.notation, theme = excluded.theme";

/// The stored words for styles.
const STYLES: [(PieceStyle, &str); 3] = [
    (PieceStyle::Traditional, "traditional"),
    (PieceStyle::Simplified, "simplified"),
    (PieceStyle::Figures, "figures"),
];

/// The stored words for notations.
const NOTATIONS: [(Notation, &str); 4] = [
    (Notation::Iccs, "iccs"),
    (Notation::Wxf, "wxf"),
    (Notation::Both, "both"),
    (Notation::Chinese, "chinese"),
];

/// The stored words for themes.
const THEMES: [(Theme, &str); 4] =
    [(Theme::Wood, "wood"), (Theme::Paper, "paper"), (Theme::Slate, "slate"), (Theme::Contrast, "contrast")];

/// A preference as stored: a word for each part, NULL if it is not chosen.
pub(crate) type Row = (Option<String>, Option<String>, Option<String>);

/// Such a preference after whether it is a server's.
type OwnedRow = (i64, Option<String>, Option<String>, Option<String>);

impl Store {
    /// Returns the preference of a person or a server.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn preference(&self, whose: Whose) -> Result<Preference, StoreError> {
        let mut conn = self.reader().await?;
        find(&mut conn, whose).await.map_err(|failure| self.failure(failure))
    }

    /// Returns the preference of a person and that of the server they are in.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn preferences(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<(Preference, Preference), StoreError> {
        let mut conn = self.reader().await?;
        let guild = guild.map(GuildId::to_sql);
        let rows: Vec<OwnedRow> = query_as(OF_BOTH)
            .bind(user.to_sql())
            .bind(guild)
            .fetch_all(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        let mut preferences = [Preference::default(); 2];
        for (of_guild, pieces, notation, theme) in rows {
            preferences[usize::from(of_guild != 0)] = read(&(pieces, notation, theme))?;
        }
        Ok(preferences.into())
    }

    /// Changes a preference and returns the result. Nothing is stored for a person without an account in the database.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn change_preference(
        &self,
        whose: Whose,
        change: PreferenceChange,
    ) -> Result<Preference, StoreError> {
        self.write(move |conn| change_in(conn, whose, change).boxed()).await
    }

    /// Changes what a person has chosen for themselves, in one transaction, and returns how boards look to them now.
    /// Nothing is stored for a person without an account in the database.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn change_own(
        &self,
        (user, player): (UserId, PlayerId),
        OwnChange { look, quiet }: OwnChange,
    ) -> Result<Preference, StoreError> {
        self.write(move |conn| {
            async move {
                if let Some(quiet) = quiet {
                    quiet_hours::change_in(&mut *conn, (user, player), quiet).await?;
                }
                change_in(conn, Whose::Person(user), look).await
            }
            .boxed()
        })
        .await
    }
}

async fn find(conn: &mut Connection, whose: Whose) -> Result<Preference, Failure> {
    let statement = match whose {
        Whose::Person(_) => OF_PERSON,
        Whose::Guild(_) => OF_GUILD,
    };
    let row: Option<Row> = query_as(statement).bind(whose.id()).fetch_optional(conn).await?;
    Ok(row.as_ref().map(read).transpose()?.unwrap_or_default())
}

async fn change_in(
    conn: &mut Connection,
    whose: Whose,
    change: PreferenceChange,
) -> Result<Preference, Failure> {
    let preference = find(&mut *conn, whose).await?.after(change);
    let statement = match whose {
        Whose::Person(_) => UPDATE_PERSON,
        Whose::Guild(_) => UPSERT_GUILD,
    };
    query(statement)
        .bind(whose.id())
        .bind(written(&STYLES, preference.pieces))
        .bind(written(&NOTATIONS, preference.notation))
        .bind(written(&THEMES, preference.theme))
        .execute(conn)
        .await?;
    Ok(preference)
}

pub(crate) fn read((pieces, notation, theme): &Row) -> Result<Preference, StoreError> {
    Ok(Preference {
        pieces: meant(&STYLES, pieces.as_deref())?,
        notation: meant(&NOTATIONS, notation.as_deref())?,
        theme: meant(&THEMES, theme.as_deref())?,
    })
}

/// Returns the word that is stored for a choice.
fn written<T: PartialEq>(words: &[(T, &'static str)], chosen: Option<T>) -> Option<&'static str> {
    words.iter().find(|(meant, _)| chosen.as_ref() == Some(meant)).map(|(_, word)| *word)
}

/// Returns the choice that a stored word stands for.
fn meant<T: Copy>(words: &[(T, &str)], stored: Option<&str>) -> Result<Option<T>, StoreError> {
    let Some(stored) = stored else { return Ok(None) };
    let found = words.iter().find(|(_, word)| *word == stored).map(|(meant, _)| Some(*meant));
    found.ok_or(StoreError::BadRow { what: "a preference" })
}
