//! People who do not want to play with each other, and pauses between challenges to one person.
//!
//! While one of two people has blocked the other, neither can challenge the other or join their open challenges. Games
//! that have begun go on.

use std::time::Duration;

use crate::{App, Denied};
use banqi_session::{Participant, PlayerId, SessionId, Timestamp};
use banqi_store::{BlockOutcome, MOST_BLOCKED, StoreError, StoredPhase, UserId};

/// The most challenges of one person to another within [`CHALLENGES_WITHIN`] that are not accepted.
const MOST_UNANSWERED: usize = 5;

/// The time within which those challenges are counted.
const CHALLENGES_WITHIN: Duration = Duration::from_secs(60 * 60);

/// The most open challenges that are declined when a person is blocked.
const MOST_OPEN: u32 = 100;

/// Why two people cannot begin a game with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Apart {
    /// The asker has blocked this person.
    ByAsker(Option<UserId>),
    /// This person has blocked the asker.
    ByOther(Option<UserId>),
    /// The asker has challenged this person too often.
    Paused {
        /// The person.
        who: Option<UserId>,
        /// When the next challenge is possible.
        until: Timestamp,
    },
}

impl App {
    /// Blocks a person, and declines their open challenges to the one who blocks them. If too many are blocked already,
    /// nothing is stored about either.
    ///
    /// # Errors
    /// Returns an error of the store, or of the random generator for a new person.
    pub async fn block(&self, user: UserId, other: UserId) -> Result<BlockOutcome, Denied> {
        let blocked = self.blocked_by(user).await?;
        if blocked.len() >= MOST_BLOCKED as usize && !blocked.contains(&other) {
            return Ok(BlockOutcome::Full);
        }
        let (player, blocked) = (self.player(user).await?, self.player(other).await?);
        let outcome = self.store.block(player, blocked, self.now()).await?;
        if outcome == BlockOutcome::Blocked {
            for session in self.challenges_from(blocked, player).await? {
                if self.leave(session, player.into()).await? {
                    self.show_again(session).await;
                }
            }
        }
        Ok(outcome)
    }

    /// Removes a block. Returns whether there was one.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn unblock(&self, user: UserId, other: UserId) -> Result<bool, StoreError> {
        match self.store.players(&[user, other]).await?.as_slice() {
            [Some(player), Some(blocked)] => self.store.unblock(*player, *blocked).await,
            _ => Ok(false),
        }
    }

    /// Returns the people whom a person has blocked, the newest first.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn blocked_by(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        match self.store.known_player(user).await? {
            Some(player) => self.store.blocked_by(player).await,
            None => Ok(Vec::new()),
        }
    }

    /// Returns why a person cannot challenge these others now; `None` if they can.
    pub(crate) async fn kept_from_challenging(
        &self,
        challenger: PlayerId,
        invited: &[Participant],
    ) -> Result<Option<Apart>, StoreError> {
        let people = people(invited);
        if let Some(apart) = self.kept_from_joining(challenger, invited).await? {
            return Ok(Some(apart));
        }
        let now = self.now();
        let since = Timestamp(now.0 - i64::try_from(CHALLENGES_WITHIN.as_millis()).unwrap_or(i64::MAX));
        for other in people {
            let made = self.store.unanswered_challenges(challenger, other, since).await?;
            let counted = made.len().checked_sub(MOST_UNANSWERED).and_then(|first| made.get(first));
            if let Some(first) = counted {
                let until = first.plus(CHALLENGES_WITHIN);
                return Ok(Some(Apart::Paused { who: self.store.account(other).await?, until }));
            }
        }
        Ok(None)
    }

    /// Returns why a person cannot join these others; `None` if they can.
    pub(crate) async fn kept_from_joining(
        &self,
        player: PlayerId,
        others: &[Participant],
    ) -> Result<Option<Apart>, StoreError> {
        let people = people(others);
        if people.is_empty() {
            return Ok(None);
        }
        let Some(block) = self.store.block_between(player, &people).await? else { return Ok(None) };
        let who = self.store.account(block.other).await?;
        Ok(Some(if block.by_other { Apart::ByOther(who) } else { Apart::ByAsker(who) }))
    }

    /// Returns the open challenges by which one person has invited another.
    async fn challenges_from(&self, one: PlayerId, other: PlayerId) -> Result<Vec<SessionId>, StoreError> {
        let (one, other) = (Participant::from(one), Participant::from(other));
        let open = self.store.open_of_player(other, MOST_OPEN).await?;
        let of_one = open.iter().filter(|line| {
            line.phase == StoredPhase::Offered && line.challenger == one && line.invited.contains(&other)
        });
        Ok(of_one.map(|line| line.id).collect())
    }
}

fn people(participants: &[Participant]) -> Vec<PlayerId> {
    participants.iter().filter_map(|participant| participant.person()).collect()
}
