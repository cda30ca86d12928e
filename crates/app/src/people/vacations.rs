//! Vacations: the clocks of a person's correspondence games stand still.
//!
//! The row in the database decides; the games follow with an event each. A start applies the vacations again, so that
//! none is lost in a crash. A game gets the vacations of its players as soon as it is one of correspondence: when it
//! begins, or when its time control changes.

use std::pin::Pin;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _, TryStreamExt as _, stream};

use crate::background::deadlines::BEAT_EVERY;
use crate::sessions::LoadedSession;
use crate::{App, Denied, Handled};
use banqi_session::{Participant, PlayerId, ProgramCommand, SessionId, Timestamp};
use banqi_store::{StoreError, UserId, VACATION_DAYS, Vacation, VacationOutcome};

/// How far back vacations are applied again: longer than any lasts.
const LOOKED_BACK: Duration = Duration::from_secs((VACATION_DAYS as u64 + 1) * 24 * 3600);

/// For how many people vacations are applied concurrently, so that the store can commit them together.
const AT_ONCE: usize = 64;

impl App {
    /// Returns a person's vacation days; `None` for people who have never played.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn vacation(&self, user: UserId) -> Result<Option<Vacation>, StoreError> {
        match self.store.known_player(user).await? {
            Some(player) => self.store.vacation(player, self.now()).await.map(Some),
            None => Ok(None),
        }
    }

    /// Puts a person on vacation for `days` days from now on; 0 ends their vacation. `None` for people who have never
    /// played.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn take_vacation(
        &self,
        user: UserId,
        days: u32,
    ) -> Result<Option<VacationOutcome>, StoreError> {
        let Some(player) = self.store.known_player(user).await? else {
            return Ok(None);
        };
        // A vacation keeps the time that a turn has left, so an outage is made up for first. An order has arrived.
        self.begin_clocks().await?;
        self.regain_touch().await?;
        let taken = self.store.take_vacation(player, days, self.now()).await?;
        if let VacationOutcome::Taken(_) = taken {
            self.apply_vacation(player).await?;
        }
        Ok(Some(taken))
    }

    /// Applies the vacations of all people to their games, in case the program ended before that was done. With many
    /// people this takes long, so heartbeats are stored meanwhile: nobody is to think that the program is away. If
    /// `stop` completes, the rest is left to the next start. Returns whether it has.
    pub(crate) async fn apply_vacations(
        &self,
        mut stop: Pin<&mut impl Future<Output = ()>>,
    ) -> Result<bool, StoreError> {
        let since = Timestamp(self.now().0.saturating_sub(ms(LOOKED_BACK)));
        let mut players = self.store.players_with_vacations(since).await?;
        let mut beaten = self.now();
        while !players.is_empty() {
            if stop.as_mut().now_or_never().is_some() {
                return Ok(true);
            }
            let some = players.split_off(players.len().saturating_sub(AT_ONCE));
            let applied = some.into_iter().map(|player| async move { self.apply_vacation(player).await });
            stream::iter(applied).buffer_unordered(AT_ONCE).try_collect::<()>().await?;
            if self.now().since(beaten) >= BEAT_EVERY {
                self.make_up_for_downtime().await?;
                beaten = self.now();
            }
        }
        Ok(false)
    }

    async fn apply_vacation(&self, player: PlayerId) -> Result<(), StoreError> {
        for session in self.store.playing_of_player(player).await? {
            self.set_vacation(session, player).await?;
        }
        Ok(())
    }

    /// Applies the stored vacation of a player to a game, again if it has changed meanwhile. Of two changes at the same
    /// time, the game then has the one that is stored, whichever is applied last.
    async fn set_vacation(&self, session: SessionId, player: PlayerId) -> Result<(), StoreError> {
        loop {
            let vacation = self.store.vacation(player, self.now()).await?;
            self.decide_by_time(session, self.vacation_command(player, vacation)).await?;
            if self.store.vacation(player, self.now()).await?.until == vacation.until {
                return Ok(());
            }
        }
    }

    /// Returns the command that applies a stored vacation.
    fn vacation_command(&self, player: PlayerId, vacation: Vacation) -> ProgramCommand {
        let until = vacation.until.unwrap_or_else(|| self.now());
        ProgramCommand::SetVacation { player: player.into(), until }
    }

    /// Applies the vacations of the players of a game that is one of correspondence from now on. Returns the game
    /// afterwards.
    pub(crate) fn begin_with_vacations<'a>(
        &'a self,
        slot: &'a mut Option<LoadedSession>,
        mut handled: Handled,
    ) -> BoxFuture<'a, Handled> {
        async move {
            let session = handled.snapshot.view.id;
            let players: Vec<PlayerId> =
                handled.snapshot.view.entrants.iter().copied().filter_map(Participant::person).collect();
            for player in players {
                match self.set_vacation_locked(slot, session, player).await {
                    Ok(set) => handled.snapshot = set.snapshot,
                    Err(failure) => {
                        tracing::error!(session = session.0, %failure, "could not apply a vacation; it is applied at the next start");
                    }
                }
            }
            handled
        }
        .boxed()
    }

    async fn set_vacation_locked(
        &self,
        slot: &mut Option<LoadedSession>,
        session: SessionId,
        player: PlayerId,
    ) -> Result<Handled, Denied> {
        let vacation = self.store.vacation(player, self.now()).await?;
        self.carry_out_locked(slot, session, self.vacation_command(player, vacation)).await
    }
}

fn ms(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
