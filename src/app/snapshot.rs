//! A session as it is shown: its view, its place and its people.

use std::collections::HashMap;

use crate::app::loaded::LoadedSession;
use crate::store::{Board, Change, Invitee, Place, Preference, UserId};
use banqi_deal::Commitment;
use banqi_rating::Why;
use banqi_session::{GameCode, Participant, Phase, PlayerId, View};

/// Everything a message about a session is made from. Nothing hidden is in it.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The session itself.
    pub view: View,
    /// The code people type to name it.
    pub code: GameCode,
    /// Where it is played.
    pub place: Place,
    /// The message that shows it, if there is one.
    pub board: Option<Board>,
    /// What the deal is committed to.
    pub commitment: Commitment,
    /// The commitment's number, without gaps.
    pub sequence: u64,
    /// What its messages are written in: a locale as Discord writes it.
    pub language: String,
    /// What its messages look like: as its server has chosen.
    pub preference: Preference,
    /// The seed, in hex, once all is over.
    pub seed: Option<String>,
    /// Who the people in it are outside; `None` for a person who had their data deleted.
    pub users: HashMap<PlayerId, Option<UserId>>,
    /// How the server's ratings changed, once a rated game is over.
    pub ratings: Vec<(PlayerId, Change)>,
    /// Why it counts for no rating, once it has ended and does not.
    pub not_rated: Option<Why>,
}

impl Snapshot {
    pub(super) fn of(loaded: &LoadedSession) -> Self {
        Self {
            view: loaded.session.view(),
            code: loaded.code,
            place: loaded.place,
            board: loaded.board,
            commitment: loaded.commitment,
            sequence: loaded.sequence,
            language: loaded.language.clone(),
            preference: loaded.preference,
            seed: matches!(loaded.session.phase(), Phase::Over(_)).then(|| loaded.seed().reveal()),
            users: loaded.users.clone(),
            ratings: loaded.ratings.clone(),
            not_rated: loaded.not_rated,
        }
    }

    /// The account of a person; `None` for the computer, and for people who had their data deleted.
    #[must_use]
    pub fn user(&self, player: Participant) -> Option<UserId> {
        self.users.get(&player.person()?).copied().flatten()
    }

    /// How a player is asked for another game; `None` for people who had their data deleted.
    #[must_use]
    pub fn invitee(&self, player: Participant) -> Option<Invitee> {
        match player {
            Participant::Person(_) => self.user(player).map(Invitee::User),
            Participant::Computer(level) => Some(Invitee::Computer(level)),
        }
    }

    /// The player that a person is in this session.
    #[must_use]
    pub fn player(&self, user: UserId) -> Option<Participant> {
        self.users.iter().find(|(_, known)| **known == Some(user)).map(|(player, _)| (*player).into())
    }

    /// The person whose turn it is.
    #[must_use]
    pub fn user_to_move(&self) -> Option<UserId> {
        self.view.player_to_move().and_then(|player| self.user(player))
    }
}
