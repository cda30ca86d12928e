//! A session as it is shown: its view, its place and its people.

use std::collections::HashMap;

use crate::sessions::LoadedSession;
use banqi_deal::Commitment;
use banqi_rating::NotRated;
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{GameCode, Participant, Phase, PlayerId, Timestamp, View};
use banqi_store::{Alert, Board, Calls, Change, Invitee, Place, Preference, QuietHours, UserId};

/// Everything that messages about a session are made from. It contains nothing hidden.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The public state of the session.
    pub view: View,
    /// The code by which people name the game.
    pub code: GameCode,
    /// Where it is played.
    pub place: Place,
    /// The message that shows it, if there is one.
    pub board: Option<Board>,
    /// The commitment to the deal.
    pub commitment: Commitment,
    /// The commitment's number in the gap-free sequence.
    pub sequence: u64,
    /// The locale of its messages, as Discord writes it.
    pub language: String,
    /// The display preference of its server.
    pub preference: Preference,
    /// The people whom its messages notify, as its server has chosen.
    pub calls: Calls,
    /// How they are notified.
    pub alert: Alert,
    /// The seed, in hex, once the session is over.
    pub seed: Option<String>,
    /// The pieces that were never flipped, each on its square, once the game is over; empty before, because they are
    /// secret.
    pub unflipped: Vec<(AnySquare, AnyPiece)>,
    /// The accounts of its people; `None` for a person who had their data deleted.
    pub users: HashMap<PlayerId, Option<UserId>>,
    /// When people want no calls; those who may always be called are left out.
    pub quiet: HashMap<PlayerId, QuietHours>,
    /// The changes of the server's ratings, once a rated game is over.
    pub ratings: Vec<(PlayerId, Change)>,
    /// Why the game is not rated, if it has ended and is not.
    pub not_rated: Option<NotRated>,
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
            preference: loaded.look.preference,
            calls: loaded.look.calls,
            alert: loaded.look.alert,
            seed: matches!(loaded.session.phase(), Phase::Over(_)).then(|| loaded.seed().reveal()),
            unflipped: loaded.unflipped(),
            users: loaded.users.clone(),
            quiet: loaded.quiet.clone(),
            ratings: loaded.ratings.clone(),
            not_rated: loaded.not_rated,
        }
    }

    /// Returns whether messages about it may notify people now.
    #[must_use]
    pub fn may_notify(&self) -> bool {
        match self.calls {
            Calls::All => true,
            Calls::Players => self.view.phase != Phase::Offered,
            Calls::None => false,
        }
    }

    /// Returns the account of a player; `None` for the computer, and for people who had their data deleted.
    #[must_use]
    pub fn user(&self, player: Participant) -> Option<UserId> {
        self.users.get(&player.person()?).copied().flatten()
    }

    /// Returns the invitee for another game with a player; `None` for people who had their data deleted.
    #[must_use]
    pub fn invitee(&self, player: Participant) -> Option<Invitee> {
        match player {
            Participant::Person(_) => self.user(player).map(Invitee::User),
            Participant::Computer(level) => Some(Invitee::Computer(level)),
        }
    }

    /// Returns those who were invited, except people who had their data deleted.
    #[must_use]
    pub fn invitees(&self) -> Vec<Invitee> {
        self.view.invited.iter().filter_map(|player| self.invitee(*player)).collect()
    }

    /// Returns the player that a person is in this session.
    #[must_use]
    pub fn player(&self, user: UserId) -> Option<Participant> {
        player_of(&self.users, user)
    }

    /// Returns whether a person wants no calls at this time.
    #[must_use]
    pub fn is_quiet(&self, user: UserId, at: Timestamp) -> bool {
        let quiet =
            self.player(user).and_then(Participant::person).and_then(|player| self.quiet.get(&player));
        quiet.is_some_and(|quiet| quiet.includes(at))
    }

    /// Returns the person whose turn it is.
    #[must_use]
    pub fn user_to_move(&self) -> Option<UserId> {
        self.view.player_to_move().and_then(|player| self.user(player))
    }
}

/// Returns the player that a person is, among people and their accounts.
pub(crate) fn player_of(users: &HashMap<PlayerId, Option<UserId>>, user: UserId) -> Option<Participant> {
    users.iter().find(|(_, known)| **known == Some(user)).map(|(player, _)| (*player).into())
}
