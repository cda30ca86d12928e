//! Read-only requests about games: records, rematches, and the meaning of typed text.

use tokio::sync::OwnedMutexGuard;

use crate::{App, Denied, Snapshot};
use banqi_deal::Seed;
use banqi_rules::{AnyAction, AnyFreeTextError};
use banqi_session::{Participant, Phase, Record, Refusal, Rematch, Seat, Session, SessionId, computer_label};
use banqi_store::{MOST_LINES, Place, SessionLine, UserId};

impl App {
    /// Returns the newest open challenge or game of a player in this place that is the wanted one, so that what two
    /// clicks ask for is made once. `may_be` says of its line whether it is worth loading.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn open_offer(
        &self,
        player: Participant,
        place: Place,
        may_be: impl Fn(&SessionLine) -> bool + Send,
        is_wanted: impl Fn(&Snapshot) -> bool + Send,
    ) -> Result<Option<Snapshot>, Denied> {
        let mut lines = self.store.open_of_player(player, MOST_LINES).await?;
        lines.retain(|line| line.place == place && may_be(line));
        for line in lines {
            let snapshot = self.snapshot(line.id).await?;
            if is_wanted(&snapshot) {
                return Ok(Some(snapshot));
            }
        }
        Ok(None)
    }

    /// Returns the record of a game, which includes the seed once the game is over; `None` before the deal was fixed.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn record(&self, session: SessionId) -> Result<Option<Record>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let played = &loaded.session;
        if played.started().is_none() {
            return Ok(None);
        }
        let over = matches!(played.phase(), Phase::Over(_));
        let terms = loaded.terms(self.app_id);
        Ok(Some(Record {
            game_id: terms.game_id,
            app_id: terms.app_id,
            variant: played.variant(),
            casual: played.agreed_casual(),
            entrants: labels(played),
            first_seat: played.first().0,
            sequence: loaded.sequence,
            chain: loaded.chain,
            commitment: loaded.commitment,
            seed: over.then(|| Seed::new(*loaded.seed().bytes())),
            texts: played.deal_texts().iter().map(|text| text.text.clone()).collect(),
            plies: played.steps(),
            takebacks: played.takebacks().to_vec(),
            result: played.result(),
            voided: played.is_voided(),
        }))
    }

    /// Returns the terms of a rematch that `user` would ask for.
    ///
    /// # Errors
    /// Returns [`Denied::Refused`] if they did not play or the game is not over.
    pub async fn rematch(&self, session: SessionId, user: UserId) -> Result<Rematch, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let player = loaded.player(user);
        let rematch = player.ok_or(Refusal::NotAPlayer).and_then(|player| loaded.session.rematch(player));
        rematch.map_err(|refusal| Denied::Refused(refusal, Box::new(Snapshot::of(loaded))))
    }

    /// Takes the lock to hold while looking for an open rematch of a session and making one if there is none. Without
    /// it, players who ask at the same moment would each make one.
    pub async fn turn_to_ask_again(&self, session: SessionId) -> OwnedMutexGuard<()> {
        self.slots.rematch(session).lock_owned().await
    }

    /// Takes the lock to hold while looking for a game that a button of `user` has started and starting it if there is
    /// none. Without it, a button that is pressed twice at the same moment would start two.
    pub async fn turn_to_start(&self, user: UserId) -> OwnedMutexGuard<()> {
        self.slots.start(user).lock_owned().await
    }

    /// Parses a typed action for this game's board; the inner error says why it is not an action.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn action_meant(
        &self,
        session: SessionId,
        typed: &str,
    ) -> Result<Result<AnyAction, AnyFreeTextError>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        Ok(loaded.session.game().parse(typed))
    }
}

/// Returns the labels of the players in records, which contain no names and no ids. The computer is labelled by its
/// level.
fn labels(session: &Session) -> Vec<String> {
    let ally = session.variant().ally(Seat(0)).map(|ally| usize::from(ally.0));
    let labelled = session.entrants().iter().enumerate().map(|(number, player)| {
        match (player.level(), number, session.seat_count()) {
            (Some(level), ..) => computer_label(level),
            (None, 0, _) => "challenger".to_owned(),
            (None, _, 2) => "opponent".to_owned(),
            (None, number, _) if ally == Some(number) => "partner".to_owned(),
            (None, number, _) if ally.is_some_and(|ally| ally < number) => format!("opponent {}", number - 1),
            (None, number, _) => format!("opponent {number}"),
        }
    });
    labelled.collect()
}
