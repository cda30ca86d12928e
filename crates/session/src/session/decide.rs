//! Which events follow from a command, or why it is refused. Nothing changes here.

use std::time::Duration;

use super::{OFFER_PAUSE_PLIES, Phase, Session};
use crate::{
    AbortBy, ChallengeCommand, ClockChange, ClockRequest, Command, DrawReason, Entrant, EntrantText, Event,
    GameCommand, Logged, Participant, ProgramCommand, Refusal, Request, Seat, TimeControl, Timestamp,
};
use banqi_rules::game::First;
use banqi_rules::{AnyAction, AnyPly};

impl Session {
    /// Returns the events that `command` leads to; the caller stores and applies them.
    ///
    /// A game's command is checked in this order: started, seated, active, seq current, not paused, in time, seat to
    /// move, legal.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the command is not allowed.
    pub fn decide(&self, command: &Command, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Challenge(command) => self.decide_challenge(command, request),
            Command::Game(command) => match self.made_up(request.now, request.away) {
                None => self.decide_game(*command, request),
                Some(shifted) => {
                    let mut after = self.clone();
                    after.apply(&Logged { seq: self.next_seq, at: request.now, event: shifted.clone() });
                    let decided = after.decide_game(*command, request)?;
                    let shifted = (!decided.is_empty()).then_some(shifted);
                    Ok(shifted.into_iter().chain(decided).collect())
                }
            },
        }
    }

    /// Returns the event that gives brief absences back to the current turn: for `away` in all, the program could not
    /// be reached since [`Session::counts_absences_since`]. `None` if no player's clock runs.
    ///
    /// In correspondence play, nobody misses a few seconds before the end of a turn, so they are given back only once
    /// the deadline has been reached. The program remembers absences for a day, which is enough for the end of a turn.
    /// Longer outages are made up for at once in all games, with [`ProgramCommand::ShiftDeadline`].
    #[must_use]
    pub fn made_up(&self, now: Timestamp, away: Duration) -> Option<Event> {
        let runs = self.phase == Phase::Playing && self.clock.paused().is_none() && !self.awaits_computer();
        let matters = !self.time().is_correspondence() || now >= self.clock.deadline();
        let away = away.min(now.since(self.counts_absences_since()));
        (runs && matters && !away.is_zero())
            .then(|| Event::DeadlineShifted { deadline: self.clock.deadline().plus(away), outage: false })
    }

    /// Checks whether `command` would be refused. Unlike [`Session::decide`], this needs no deal, so that an
    /// acceptance can be checked before its deal exists.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] that [`Session::decide`] would return.
    pub fn check(&self, command: &Command, request: Request<'_>) -> Result<(), Refusal> {
        match command {
            Command::Challenge(command) => self.check_challenge(command, request),
            Command::Game(_) => self.decide(command, request).map(drop),
        }
    }

    /// Returns the events that a command of the program itself leads to at the time `now`.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if it comes too early or too late.
    pub fn decide_program(&self, command: ProgramCommand, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let is_called = command == ProgramCommand::CallTime && self.phase == Phase::Playing;
        if let Some(left) = self.clock.paused().filter(|_| is_called) {
            if now < self.clock.deadline() {
                return Err(Refusal::TimeIsNotUp);
            }
            return Ok(vec![Event::Resumed { seat: None, deadline: self.starts(now).plus(left) }]);
        }
        match (command, self.phase) {
            (ProgramCommand::Void, Phase::Over(ending)) if ending.is_result() => {
                Ok((!self.voided).then_some(Event::Voided).into_iter().collect())
            }
            (ProgramCommand::Void, Phase::Over(_)) => Err(Refusal::NoResult),
            (ProgramCommand::Void, Phase::Offered | Phase::Playing) => Err(Refusal::NotOver),
            (
                ProgramCommand::CallTime
                | ProgramCommand::ShiftDeadline { .. }
                | ProgramCommand::StartClockAgain { .. }
                | ProgramCommand::Close
                | ProgramCommand::End
                | ProgramCommand::SetVacation { .. },
                Phase::Over(_),
            ) => Err(Refusal::Over),
            (ProgramCommand::SetVacation { player, until }, Phase::Playing) => {
                let seat = self.seat_of(player).filter(|seat| !self.game.is_out(*seat));
                let is_new = |seat: &Seat| {
                    let known = self.clock.away_until(*seat);
                    self.time().is_correspondence() && known != until && (known > now || until > now)
                };
                Ok(seat.filter(is_new).map(|seat| Event::VacationSet { seat, until }).into_iter().collect())
            }
            (ProgramCommand::SetVacation { .. }, Phase::Offered) => Ok(Vec::new()),
            (ProgramCommand::CallTime, Phase::Offered | Phase::Playing)
                if now < self.clock.deadline() || self.awaits_computer() =>
            {
                Err(Refusal::TimeIsNotUp)
            }
            (ProgramCommand::CallTime | ProgramCommand::Close | ProgramCommand::End, Phase::Offered) => {
                Ok(vec![Event::Expired])
            }
            (ProgramCommand::CallTime, Phase::Playing) => Ok(vec![match self.to_move() {
                Some(seat) if self.all_moved() => Event::TimedOut { seat },
                _ => Event::Aborted { by: AbortBy::Time },
            }]),
            (ProgramCommand::Close, Phase::Playing) => Ok(vec![Event::Aborted { by: AbortBy::Channel }]),
            (ProgramCommand::End, Phase::Playing) => Ok(vec![Event::Aborted { by: AbortBy::Manager }]),
            (ProgramCommand::ShiftDeadline { from, .. }, Phase::Offered | Phase::Playing)
                if self.clock.deadline() != from =>
            {
                Ok(Vec::new())
            }
            (ProgramCommand::ShiftDeadline { from, to }, Phase::Offered | Phase::Playing) => {
                // Time that did not run is not made up for: that of a vacation, or before the turn.
                let ran = match self.clock.paused() {
                    Some(_) => Duration::MAX,
                    None => now.since(self.counts_absences_since()),
                };
                let shift = to.since(from).min(ran);
                let shifted = Event::DeadlineShifted { deadline: from.plus(shift), outage: true };
                Ok((!shift.is_zero()).then_some(shifted).into_iter().collect())
            }
            (ProgramCommand::StartClockAgain { shown, least }, Phase::Offered | Phase::Playing) => {
                let runs = self.clock.paused().is_none() && !self.awaits_computer();
                let is_unshown = shown < Some(self.clock_since());
                let (due, deadline) = (self.clock.deadline(), self.starts(now).plus(self.turn_time));
                let is_late = deadline.since(due) >= least || due <= now;
                let shifted = Event::DeadlineShifted { deadline, outage: false };
                Ok((runs && is_unshown && is_late && deadline > due).then_some(shifted).into_iter().collect())
            }
        }
    }

    /// Checks that the participant may do this with the challenge, and that it is still open.
    fn check_challenge(&self, command: &ChallengeCommand, request: Request<'_>) -> Result<(), Refusal> {
        let by = request.by.player();
        let challenger = by == Some(self.entrants[0]);
        let is_in = by.is_some_and(|by| self.entrants.contains(&by));
        let invited = by.is_some_and(|by| self.invited.contains(&by));
        match command {
            ChallengeCommand::AddWords(_) | ChallengeCommand::Withdraw if challenger => {}
            ChallengeCommand::AddWords(_) | ChallengeCommand::Withdraw => {
                return Err(Refusal::ChallengerOnly);
            }
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline if challenger => {
                return Err(Refusal::OwnChallenge);
            }
            ChallengeCommand::Accept(_) if invited || is_in || self.was_open() => {}
            ChallengeCommand::Decline if invited || is_in => {}
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline => return Err(Refusal::NotForYou),
        }
        match self.phase {
            Phase::Playing => return Err(Refusal::AlreadyAnswered),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Offered if request.now >= self.clock.deadline() => return Err(Refusal::TimeIsUp),
            Phase::Offered => {}
        }
        match command {
            ChallengeCommand::Accept(_) if is_in => Err(Refusal::AlreadyIn),
            // The remaining seats are reserved for others.
            ChallengeCommand::Accept(_) if !invited && !self.has_free_seat() => Err(Refusal::NotForYou),
            ChallengeCommand::Accept(_)
            | ChallengeCommand::AddWords(_)
            | ChallengeCommand::Decline
            | ChallengeCommand::Withdraw => Ok(()),
        }
    }

    fn decide_challenge(
        &self,
        command: &ChallengeCommand,
        request: Request<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_challenge(command, request)?;
        let by = request.by.player();
        Ok(vec![match command {
            ChallengeCommand::AddWords(words) => Event::WordsAdded { words: words.clone() },
            ChallengeCommand::Withdraw => Event::Withdrawn,
            ChallengeCommand::Decline => Event::Declined { by },
            ChallengeCommand::Accept(text) => self.enter(by.ok_or(Refusal::NotForYou)?, text, request)?,
        }])
    }

    /// Takes a seat; taking the last one starts the game.
    fn enter(&self, by: Participant, text: &EntrantText, request: Request<'_>) -> Result<Event, Refusal> {
        let texts = self.texts(text, request.message)?;
        if texts.len() < usize::from(self.seat_count()) {
            return Ok(Event::Entered { by, text: text.clone() });
        }
        let deal = request.deal.ok_or(Refusal::NoDeal)?;
        let first = Entrant(match self.variant.first() {
            First::Challenger => 0,
            First::Opponent => 1,
            // The challenger begins if the ratings are equal.
            First::HigherRated => request.higher_rated.unwrap_or(Entrant(0)).0,
            First::Lot => u8::try_from(deal.first_entrant()).map_err(|_| Refusal::NoDeal)?,
        });
        Ok(Event::Accepted { by, texts, first, deadline: request.now.plus(self.time().first_move()) })
    }

    fn decide_game(&self, command: GameCommand, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        let seat = request.by.player().and_then(|player| self.seat_of(player));
        match self.phase {
            Phase::Offered => return Err(Refusal::NotStarted),
            _ if seat.is_none() => return Err(Refusal::NotAPlayer),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Playing => {}
        }
        let seat = seat.ok_or(Refusal::NotAPlayer)?;
        if self.game.is_out(seat) {
            return Err(Refusal::IsOut);
        }
        if request
            .seen
            .is_some_and(|seen| seen > self.seq() || (command.depends_on_the_turn() && seen < self.turn_seq))
        {
            return Err(Refusal::Stale);
        }
        let is_paused = self.clock.paused().is_some();
        if is_paused && command.needs_the_clock() {
            return Err(Refusal::Paused);
        }
        let given_back = self.clock.given_back(request.waited);
        if !is_paused && request.now >= self.clock.deadline().plus(given_back) && !self.awaits_computer() {
            return Err(Refusal::TimeIsUp);
        }
        Ok(vec![match command {
            GameCommand::Play(action) => return self.play(seat, action, given_back, request),
            GameCommand::ClaimDraw => self.claim_draw(seat)?,
            // Waiting for one's turn does not help in a rated game.
            GameCommand::TakeHint if !self.is_casual() => return Err(Refusal::NoHints),
            GameCommand::TakeHint if self.to_move() != Some(seat) => return Err(Refusal::NotYourTurn),
            // A repeated request on the same turn counts as the same hint.
            GameCommand::TakeHint if self.hinted_after == Some(self.game.actions_played()) => {
                return Ok(Vec::new());
            }
            GameCommand::TakeHint => Event::HintTaken { seat },
            GameCommand::RequestClock(change) => return self.request_clock(seat, change),
            GameCommand::RequestTakeback => return self.request_takeback(seat),
            GameCommand::Resume => {
                let left = self.clock.paused().ok_or(Refusal::NotPaused)?;
                Event::Resumed { seat: Some(seat), deadline: self.starts(request.now).plus(left) }
            }
            GameCommand::OfferDraw => self.offer_draw(seat)?,
            GameCommand::AcceptDraw => self.answer_offer(seat, request.seen, true, None)?,
            GameCommand::DeclineDraw => self.answer_offer(seat, request.seen, false, None)?,
            GameCommand::AnswerDraw(why) => {
                self.answer_offer(seat, request.seen, why.accepts(), Some(why))?
            }
            GameCommand::AgreeToClock => {
                self.check_clock_request(seat, request.seen)?;
                Event::ClockAgreed { seat }
            }
            GameCommand::DeclineClock => {
                self.check_clock_request(seat, request.seen)?;
                Event::ClockDeclined { seat }
            }
            GameCommand::AgreeToTakeback => self.answer_takeback(seat, request.seen, true)?,
            GameCommand::DeclineTakeback => self.answer_takeback(seat, request.seen, false)?,
            GameCommand::Resign if self.all_moved() || self.variant.resigning_loses_at_once() => {
                Event::Resigned { seat }
            }
            GameCommand::Abort if self.all_moved() => return Err(Refusal::TooLateToAbort),
            GameCommand::Resign | GameCommand::Abort => Event::Aborted { by: AbortBy::Player(seat) },
        }])
    }

    fn play(
        &self,
        seat: Seat,
        action: AnyAction,
        given_back: Duration,
        request: Request<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.game.check(action).map_err(Refusal::Illegal)?;
        let reveal = match action.flips() {
            Some(square) => Some(request.deal.and_then(|deal| deal.face(square)).ok_or(Refusal::NoDeal)?),
            None => None,
        };
        let ply = AnyPly::of(action, reveal);
        let deadline = self.clock.deadline().plus(given_back);
        let shifted = Event::DeadlineShifted { deadline, outage: false };
        let shifted = (!given_back.is_zero() && !self.is_computer(seat)).then_some(shifted);
        let deadline = match self.time() {
            TimeControl::PerMove(limit) if !self.is_anyone_away(request.now) => request.now.plus(limit),
            TimeControl::PerMove(_) | TimeControl::Bank { .. } => {
                // The next seat, and what it has left, are known once the ply is played.
                let mut after = self.clone();
                let ply = Event::Played { seat, ply, deadline: request.now };
                for event in shifted.clone().into_iter().chain([ply]) {
                    after.apply(&Logged { seq: after.next_seq, at: request.now, event });
                }
                after.to_move().map_or(request.now, |next| after.due(next, request.now))
            }
        };
        Ok(shifted.into_iter().chain([Event::Played { seat, ply, deadline }]).collect())
    }

    fn claim_draw(&self, seat: Seat) -> Result<Event, Refusal> {
        match self.to_move() == Some(seat) {
            true if self.game.may_claim_draw() => Ok(Event::DrawClaimed { seat }),
            true => Err(Refusal::NothingToClaim),
            false => Err(Refusal::NotYourTurn),
        }
    }

    /// Checks that nothing is open that has to be answered first: only one offer or request can be open at a time.
    pub(crate) fn check_requests(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.offer, self.takeback_request()) {
            (Some(offer), _) if offer.by == seat => Err(Refusal::OfferStands),
            (Some(_), _) => Err(Refusal::OfferWaits),
            _ if self.clock_request.is_some() => Err(Refusal::ClockRequestWaits),
            (None, Some(request)) if request.by == seat => Err(Refusal::OwnTakebackRequest),
            (None, Some(_)) => Err(Refusal::TakebackWaits),
            (None, None) => Ok(()),
        }
    }

    /// Asks for a change of the clock. The computer agrees at once.
    fn request_clock(&self, seat: Seat, change: ClockChange) -> Result<Vec<Event>, Refusal> {
        self.check_requests(seat)?;
        if change == ClockChange::Time(self.time()) {
            return Err(Refusal::SameClock);
        }
        if let Some(declined_at) = self.clock_declined_at[usize::from(seat.0)] {
            let allowed_at = declined_at + OFFER_PAUSE_PLIES;
            if self.turns_played() < allowed_at {
                return Err(Refusal::ClockRequestTooSoon { plies: allowed_at - self.turns_played() });
            }
        }
        let computers = self.seats_in().filter(|other| *other != seat && self.is_computer(*other));
        let agreed = computers.map(|seat| Event::ClockAgreed { seat });
        Ok([Event::ClockRequested { seat, change }].into_iter().chain(agreed).collect())
    }

    /// Checks that a seat may answer the open request to change the clock.
    fn check_clock_request(&self, seat: Seat, seen: Option<u32>) -> Result<(), Refusal> {
        match self.clock_request {
            None => Err(Refusal::NoClockRequest),
            Some(request) if request.by == seat => Err(Refusal::OwnClockRequest),
            // A seat that had not agreed may have gone out by the rules. Then any further answer settles the request.
            Some(request) if request.has_agreed(seat) && self.waits_for_agreement(request) => {
                Err(Refusal::AgreedToClock)
            }
            Some(request) if seen.is_some_and(|seen| seen < request.seq) => Err(Refusal::Stale),
            Some(_) => Ok(()),
        }
    }

    /// Whether a seat that is still in has not agreed to a request.
    pub(super) fn waits_for_agreement(&self, request: ClockRequest) -> bool {
        self.seats_in().any(|seat| seat != request.by && !request.has_agreed(seat))
    }

    fn offer_draw(&self, seat: Seat) -> Result<Event, Refusal> {
        self.check_requests(seat)?;
        if let Some(refused_at) = self.refused_at[usize::from(seat.0)] {
            let allowed_at = refused_at + OFFER_PAUSE_PLIES;
            if self.turns_played() < allowed_at {
                return Err(Refusal::OfferTooSoon { plies: allowed_at - self.turns_played() });
            }
        }
        Ok(Event::DrawOffered { seat })
    }

    fn answer_offer(
        &self,
        seat: Seat,
        seen: Option<u32>,
        accepts: bool,
        why: Option<DrawReason>,
    ) -> Result<Event, Refusal> {
        match self.offer {
            None => Err(Refusal::NoOffer),
            Some(offer) if offer.by == seat => Err(Refusal::OwnOffer),
            Some(offer) if offer.has_agreed(seat) => Err(Refusal::AgreedAlready),
            Some(offer) if seen.is_some_and(|seen| seen < offer.seq) => Err(Refusal::Stale),
            Some(_) if accepts => Ok(Event::DrawAccepted { seat, why }),
            Some(_) => Ok(Event::DrawDeclined { seat, why }),
        }
    }
}
