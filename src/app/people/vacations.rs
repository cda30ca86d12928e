//! Vacations: the clocks of a person's correspondence games stand still.
//!
//! The row in the database decides; the games follow with an event each. A start applies the vacations again, so that
//! none is lost in a crash, and a game that begins during a vacation gets it with the acceptance.

use std::time::Duration;

use crate::app::{App, Denied, Handled};
use crate::store::{StoreError, UserId, VACATION_DAYS, Vacation, VacationOutcome};
use banqi_session::{Phase, PlayerId, ProgramCommand, SessionId, Timestamp};

/// How far back vacations are applied again: longer than any lasts.
const LOOKED_BACK: Duration = Duration::from_secs((VACATION_DAYS as u64 + 1) * 24 * 3600);

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
        let now = self.now();
        let taken = self.store.take_vacation(player, days, now).await?;
        if let VacationOutcome::Taken(vacation) = taken {
            self.apply_vacation(player, vacation.until.unwrap_or(now)).await?;
        }
        Ok(Some(taken))
    }

    /// Applies the vacations of all people to their games, in case the program ended before that was done.
    pub(in crate::app) async fn apply_vacations(&self) -> Result<(), StoreError> {
        let since = Timestamp(self.now().0.saturating_sub(ms(LOOKED_BACK)));
        for (player, until) in self.store.vacations(since).await? {
            self.apply_vacation(player, until).await?;
        }
        Ok(())
    }

    async fn apply_vacation(&self, player: PlayerId, until: Timestamp) -> Result<(), StoreError> {
        for session in self.store.playing_of_player(player).await? {
            self.set_vacation(session, player, until).await?;
        }
        Ok(())
    }

    async fn set_vacation(
        &self,
        session: SessionId,
        player: PlayerId,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let player = player.into();
        self.decide_by_time(session, ProgramCommand::SetVacation { player, until }).await
    }

    /// Applies the vacations of the players of a game that has just begun. Returns the game afterwards.
    pub(in crate::app) async fn begin_with_vacations(&self, handled: Handled) -> Result<Handled, Denied> {
        let view = &handled.snapshot.view;
        if view.phase != Phase::Playing || !view.time.is_correspondence() {
            return Ok(handled);
        }
        let mut changed = false;
        for (player, until) in self.store.vacations(self.now()).await? {
            if view.seat_of(player.into()).is_some() {
                self.set_vacation(view.id, player, until).await?;
                changed = true;
            }
        }
        match changed {
            true => Ok(Handled { snapshot: self.snapshot(view.id).await?, ..handled }),
            false => Ok(handled),
        }
    }
}

fn ms(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
