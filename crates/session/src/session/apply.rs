//! How each event changes the state.

use super::{Declined, DrawAnswer, MOST_SEATS, Offer, Out, Phase, Session};
use crate::clock::Timing;
use crate::takeback::Takeback;
use crate::{ClockChange, ClockRequest, DrawBy, DrawReason, Ending, Event, Logged, Seat, Timestamp, WinBy};
use banqi_rules::game::{Outcome, Reason, Winner};
use banqi_rules::{AnyGame, AnyIllegalPly, OfferLife};

impl Session {
    /// Applies an event to the state. Events come from [`Session::decide`] or from the stored log, in order.
    ///
    /// # Panics
    ///
    /// If the event cannot follow this state, such as an illegal ply; [`Session::fold`] reports that as an error
    /// instead.
    pub fn apply(&mut self, logged: &Logged) {
        self.take_in(logged).expect("decide has checked each ply of the log");
    }

    /// Whether an event can follow this state, as far as its kind, its seat and its entrant show. Whether a ply is
    /// legal shows when it is played.
    pub(super) fn fits(&self, event: &Event) -> bool {
        let seats = self.seat_count();
        let free = usize::from(seats).saturating_sub(self.entrants.len());
        match event {
            Event::Challenged { .. } => false,
            Event::Entered { .. } => free > 1,
            Event::Accepted { first, .. } => free == 1 && first.0 < seats,
            event => event.names().is_none_or(|seat| free == 0 && seat.0 < seats),
        }
    }

    /// Applies an event that [fits](Self::fits).
    pub(super) fn take_in(&mut self, logged: &Logged) -> Result<(), AnyIllegalPly> {
        let seq = logged.seq;
        if let Some(seat) = logged.event.seat() {
            self.acted_at[usize::from(seat.0)] = Some(logged.at);
        }
        match &logged.event {
            Event::Challenged { .. } => {}
            Event::WordsAdded { words } => self.words = Some(words.clone()),
            Event::Entered { by, text } => {
                self.entrants.push(*by);
                self.entered.push(text.clone());
            }
            Event::Accepted { by, texts, first, deadline } => {
                self.entrants = self.in_order([&self.entrants[..], &[*by]].concat());
                self.texts.clone_from(texts);
                self.first = *first;
                self.clock.set(*deadline);
                self.phase = Phase::Playing;
                self.turn_seq = seq;
                self.started = Some(seq);
                self.start_clock(logged.at);
                if let Some(seat) = self.seat_of(*by) {
                    self.acted_at[usize::from(seat.0)] = Some(logged.at);
                }
            }
            Event::Declined { by } => self.phase = Phase::Over(Ending::Declined { by: *by }),
            Event::Withdrawn => self.phase = Phase::Over(Ending::Withdrawn),
            Event::Expired => self.phase = Phase::Over(Ending::Expired),
            Event::Played { seat, ply, deadline } => {
                let (timing, turns) = (self.timing(), self.turns_played());
                self.game.play(*ply)?;
                if timing == Timing::Counted && !self.is_computer(*seat) {
                    self.clock.take(*seat, logged.at, self.turns_played() > turns);
                }
                self.let_offer_lapse(*seat);
                if self.clock_request.is_some_and(|request| request.by != *seat && !request.has_agreed(*seat))
                {
                    self.decline_clock();
                }
                self.takebacks.played(*seat);
                self.answer = self.answer.filter(|answer| answer.to != *seat);
                self.declined = self.declined.filter(|declined| declined.to != *seat);
                self.played_at.push(logged.at);
                self.clock.set(*deadline);
                self.start_clock(logged.at);
                self.turn_seq = seq;
                self.end_by_rules();
                self.settle_offer();
            }
            Event::DrawOffered { seat } => {
                self.offer = Some(Offer { by: *seat, seq, agreed: [false; MOST_SEATS], played_since: false });
                self.answer = None;
            }
            Event::DrawAccepted { seat, why } => {
                self.note_answer(*seat, true, *why);
                if let Some(offer) = &mut self.offer {
                    offer.agreed[usize::from(seat.0)] = true;
                }
                self.settle_offer();
            }
            Event::DrawDeclined { seat, why } => {
                self.note_answer(*seat, false, *why);
                self.refuse_offer();
            }
            Event::ClockRequested { seat, change } => {
                self.clock_request = Some(ClockRequest::new(*seat, *change, seq));
                self.declined = None;
            }
            Event::ClockAgreed { seat } => {
                if let Some(request) = &mut self.clock_request {
                    request.agree(*seat);
                }
                self.settle_clock(logged);
            }
            Event::ClockDeclined { seat } => {
                let asked = self.clock_request.map(|request| request.by);
                self.declined = asked.map(|to| Declined { by: *seat, to, takeback: false });
                self.decline_clock();
            }
            Event::TakebackRequested { seat } => {
                self.takebacks.request(*seat, seq);
                self.declined = None;
            }
            Event::TakebackDeclined { seat } => {
                let asked = self.takebacks.close();
                self.declined = asked.map(|request| Declined { by: *seat, to: request.by, takeback: true });
            }
            Event::TakenBack { actions, .. } => self.take_back(usize::from(*actions), logged)?,
            Event::VacationSet { seat, until } => {
                let is_to_move = self.to_move() == Some(*seat);
                self.clock.set_away(*seat, *until, logged.at, is_to_move);
            }
            Event::Resumed { deadline, .. } => {
                self.clock.resume(*deadline);
                self.start_clock(logged.at);
                self.resumed_seq = seq;
            }
            Event::HintTaken { seat } => {
                let hints = &mut self.hints[usize::from(seat.0)];
                *hints = hints.saturating_add(1);
                self.hinted_after = Some(self.game.actions_played());
            }
            Event::DrawClaimed { .. } => {
                self.phase = Phase::Over(Ending::Draw { by: DrawBy::Rules(Reason::Claim) });
            }
            Event::Resigned { seat } => self.lose(*seat, WinBy::Resignation, logged),
            Event::TimedOut { seat } => self.lose(*seat, WinBy::Time, logged),
            Event::Aborted { by } => self.phase = Phase::Over(Ending::Aborted { by: *by }),
            Event::DeadlineShifted { deadline, outage: true } if self.phase == Phase::Playing => {
                self.clock.make_up(*deadline, self.turns_played());
            }
            Event::DeadlineShifted { deadline, .. } => {
                self.clock.set(*deadline);
                self.runs_since = logged.at;
            }
            Event::Voided => self.voided = true,
        }
        if matches!(self.phase, Phase::Over(_)) {
            self.offer = None;
            self.clock_request = None;
            self.takebacks.close();
        }
        if logged.event.is_news() {
            self.news_seq = seq;
        }
        self.next_seq = seq + 1;
        if logged.event != Event::Voided {
            self.last_at = logged.at;
        }
        Ok(())
    }

    fn note_answer(&mut self, by: Seat, accepted: bool, why: Option<DrawReason>) {
        self.answer = self.offer.map(|offer| DrawAnswer { by, to: offer.by, accepted, why });
    }

    fn refuse_offer(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.refused_at[usize::from(offer.by.0)] = Some(self.turns_played());
        }
    }

    /// Lets the offer lapse when a seat that has not agreed plays; under some rules only if the offering seat has
    /// played since.
    fn let_offer_lapse(&mut self, played: Seat) {
        let Some(offer) = &mut self.offer else { return };
        if offer.by == played {
            offer.played_since = true;
        } else if !offer.has_agreed(played)
            && (offer.played_since || self.variant.offer_life() == OfferLife::UntilPlayed)
        {
            self.refuse_offer();
        }
    }

    /// Ends the game if every other seat that is still in has agreed. Removes the offer of a seat that is out.
    fn settle_offer(&mut self) {
        let Some(offer) = self.offer else { return };
        if self.game.is_out(offer.by) {
            self.offer = None;
        } else if self.phase == Phase::Playing
            && self.seats_in().all(|seat| seat == offer.by || offer.has_agreed(seat))
        {
            self.phase = Phase::Over(Ending::Draw { by: DrawBy::Agreement });
        }
    }

    fn decline_clock(&mut self) {
        if let Some(request) = self.clock_request.take() {
            self.clock_declined_at[usize::from(request.by.0)] = Some(self.turns_played());
        }
    }

    /// Changes the clock if every other seat that is still in has agreed. Removes the request of a seat that is out.
    fn settle_clock(&mut self, logged: &Logged) {
        let Some(request) = self.clock_request else { return };
        if self.game.is_out(request.by) {
            self.clock_request = None;
        } else if self.phase == Phase::Playing && !self.waits_for_agreement(request) {
            self.clock_request = None;
            match request.change {
                ClockChange::Pause => {
                    if let Some(seat) = self.to_move() {
                        self.clock.pause(seat, logged.at);
                    }
                }
                ClockChange::Time(time) => {
                    self.clock.change(time);
                    self.time_changed_seq = logged.seq;
                    self.begin_turn(logged.at);
                }
            }
        }
    }

    /// Undoes the last actions. What follows from the history of the game is made again from the actions that stay.
    fn take_back(&mut self, actions: usize, logged: &Logged) -> Result<(), AnyIllegalPly> {
        if let (Some(seat), Timing::Counted) = (self.to_move(), self.timing())
            && !self.is_computer(seat)
        {
            self.clock.take(seat, logged.at, false);
        }
        let mut plies = self.game.plies();
        let after = plies.len().saturating_sub(actions);
        let undone = plies.split_off(after);
        self.game = AnyGame::new(self.variant);
        for ply in plies {
            self.game.play(ply)?;
        }
        self.played_at.truncate(after);
        self.hinted_after = self.hinted_after.filter(|hinted| *hinted <= after);
        self.answer = None;
        self.declined = None;
        let turns = self.turns_played();
        for declined_at in self.refused_at.iter_mut().chain(&mut self.clock_declined_at).flatten() {
            *declined_at = turns.min(*declined_at);
        }
        self.takebacks.done(Takeback { after, plies: undone, at_ms: logged.at.0 });
        self.turn_seq = logged.seq;
        self.begin_turn(logged.at);
        Ok(())
    }

    /// Starts the clock of the seat to move.
    fn begin_turn(&mut self, at: Timestamp) {
        if let Some(seat) = self.to_move() {
            self.clock.begin(seat, self.timing(), at);
        }
        self.start_clock(at);
    }

    /// Notes that the clock of the seat to move began to run, with the time until the deadline.
    fn start_clock(&mut self, at: Timestamp) {
        self.runs_since = at;
        self.turn_time = self.clock.deadline().since(self.starts(at));
    }

    fn end_by_rules(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            self.phase = Phase::Over(self.ending(outcome));
        }
    }

    /// Handles a resignation or a timeout: with two seats the other wins, with more the seat goes out.
    fn lose(&mut self, loser: Seat, by: WinBy, logged: &Logged) {
        if self.seat_count() == 2 {
            let winner = self.seats().find(|&seat| seat != loser).expect("two seats");
            self.phase = Phase::Over(Ending::Win { winner, by });
            return;
        }
        let turn = self.game.seat_to_move();
        self.game.put_out(loser, by.reason());
        self.declined = self.declined.filter(|declined| declined.to != loser);
        self.outs.push(Out { seat: loser, by, after: self.game.actions_played(), at: logged.at });
        self.end_by_rules();
        self.settle_offer();
        if self.game.seat_to_move() != turn {
            self.turn_seq = logged.seq;
            self.begin_turn(logged.at);
        }
        self.settle_clock(logged);
    }

    fn ending(&self, outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Draw { reason } => Ending::Draw { by: DrawBy::Rules(reason) },
            Outcome::Win { winner, reason } => {
                Ending::Win { winner: self.winning_seat(winner), by: WinBy::from(reason) }
            }
        }
    }

    /// Returns the winning seat; of two allies the first in turn order.
    fn winning_seat(&self, winner: Winner) -> Seat {
        match winner {
            Winner::Seat(seat) | Winner::Seats(seat, _) => seat,
            Winner::Colour(colour) => self
                .seats()
                .find(|&seat| self.colours_of(seat).contains(&colour))
                .expect("a side that has won has a seat"),
        }
    }
}
