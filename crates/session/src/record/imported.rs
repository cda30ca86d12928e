//! A session made from a record: the events that it would have had, so that any game can be shown as one played here.

use std::time::Duration;

use super::{GameResult, Record, Step};
use crate::{
    AbortBy, Entrant, EntrantText, Event, Logged, Participant, PlayerId, Seat, Timestamp, WinBy,
    computer_label,
};
use banqi_rules::AnyGame;
use banqi_rules::game::{Outcome, Reason, Winner};

impl Record {
    /// Returns the participants, in entrant order: the computer where the label names it, and otherwise a person whose
    /// number is that of the entrant.
    #[must_use]
    pub fn participants(&self) -> Vec<Participant> {
        let mut all = Vec::with_capacity(self.entrants.len());
        for (number, label) in (0..).zip(&self.entrants) {
            let level = (1..=u8::MAX).find(|level| computer_label(*level) == *label);
            let computer = level.map(Participant::Computer).filter(|computer| !all.contains(computer));
            all.push(computer.unwrap_or(Participant::Person(PlayerId(number))));
        }
        all
    }

    /// Returns the events of a session in which this game was played. A record in which
    /// [`Record::verify`](Self::verify) finds no fault gives a log that can be folded.
    ///
    /// A record does not say how much time the players had, who offered a draw, or who aborted a game. The events have
    /// no time per move, the offer of seat 0, and an expired deadline. What was taken back is left out.
    #[must_use]
    pub fn events(&self) -> Vec<Logged> {
        let players = self.participants();
        let at = Timestamp(self.plies.first().map_or(0, |timed| timed.at_ms));
        let mut log = Log { events: Vec::with_capacity(self.plies.len() + 4), at };
        let Some((challenger, others)) = players.split_first() else { return log.events };
        log.push(Event::Challenged {
            challenger: *challenger,
            invited: others.to_vec(),
            partner: None,
            variant: self.variant,
            time: Duration::ZERO.into(),
            casual: self.casual,
            expires: at,
        });
        let texts: Vec<EntrantText> = self.texts.iter().cloned().map(EntrantText::typed).collect();
        let Some((last, earlier)) = others.split_last() else { return log.events };
        for (by, text) in earlier.iter().zip(texts.iter().skip(1)) {
            log.push(Event::Entered { by: *by, text: text.clone() });
        }
        log.push(Event::Accepted { by: *last, texts, first: Entrant(self.first_seat), deadline: at });
        let mut game = AnyGame::new(self.variant);
        for timed in &self.plies {
            log.at = Timestamp(timed.at_ms);
            match timed.step {
                Step::Ply(ply) => {
                    let Some(seat) = game.seat_to_move() else { break };
                    log.push(Event::Played { seat, ply, deadline: log.at });
                    if game.play(ply).is_err() {
                        break;
                    }
                }
                Step::Out { seat, by } => {
                    log.push(lost(seat, by));
                    game.put_out(seat, by.reason());
                }
            }
        }
        if game.outcome().is_none() {
            self.end(&game, &mut log);
        }
        if self.voided {
            log.push(Event::Voided);
        }
        log.events
    }

    /// Adds the events that end a game off the board.
    fn end(&self, game: &AnyGame, log: &mut Log) {
        let seats: Vec<Seat> = (0..self.variant.seats()).map(Seat).collect();
        let loser = |winner: Winner| {
            seats.iter().copied().find(|seat| match winner {
                Winner::Colour(colour) => !game.colours_of(*seat).contains(&colour),
                Winner::Seat(winner) => *seat != winner,
                Winner::Seats(one, other) => *seat != one && *seat != other,
            })
        };
        match self.result {
            Some(GameResult::Resignation { winner }) => {
                log.extend(loser(winner).map(|seat| lost(seat, WinBy::Resignation)));
            }
            Some(GameResult::Time { winner }) => {
                log.extend(loser(winner).map(|seat| lost(seat, WinBy::Time)));
            }
            Some(GameResult::Agreement) => {
                let mut still_in = seats.iter().copied().filter(|seat| !game.is_out(*seat));
                log.extend(still_in.next().map(|seat| Event::DrawOffered { seat }));
                log.extend(still_in.map(|seat| Event::DrawAccepted { seat, why: None }));
            }
            Some(GameResult::OnBoard(Outcome::Draw { reason: Reason::Claim })) => {
                log.extend(game.seat_to_move().map(|seat| Event::DrawClaimed { seat }));
            }
            Some(GameResult::Aborted) => log.push(Event::Aborted { by: AbortBy::Time }),
            // Other results are those of the board.
            Some(GameResult::OnBoard(_)) | None => {}
        }
    }
}

/// Events in order.
struct Log {
    events: Vec<Logged>,
    at: Timestamp,
}

impl Log {
    fn push(&mut self, event: Event) {
        let seq = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        self.events.push(Logged { seq, at: self.at, event });
    }

    fn extend(&mut self, events: impl IntoIterator<Item = Event>) {
        events.into_iter().for_each(|event| self.push(event));
    }
}

const fn lost(seat: Seat, by: WinBy) -> Event {
    match by {
        WinBy::Resignation => Event::Resigned { seat },
        WinBy::Time | WinBy::Rules(_) => Event::TimedOut { seat },
    }
}
