//! Games: a position together with the history that the repetition rules need.

mod seats;

use crate::banqi::board::bag::Faces;
use crate::banqi::turn::{Out, Turn};
use crate::banqi::{Action, Clash, Endless, IllegalAction, IllegalPly, Mask, Piece, Ply, Position, RuleSet};
use crate::game::{Outcome, Reason, Seat};

/// A played ply, or one hop of a chain, with facts that depend on the position it was played in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedPly {
    /// The ply.
    pub ply: Ply,
    /// The seat that played it.
    pub seat: Seat,
    /// The piece that acted; `None` for a flip and for ending a chain.
    pub piece: Option<Piece>,
    /// The result of the attack, if the ply was one.
    pub clash: Option<Clash>,
    /// The captured piece, if any.
    pub victim: Option<Piece>,
    /// Whether the turn passed. False in the middle of a chain.
    pub passed: bool,
    /// The number of the ply in its run of chase plies, from 1; 0 if it is not a chase ply or the rules do not
    /// limit chases.
    pub chase: u8,
}

/// A game, in progress or over: the rules, the position and the plies that led to it.
///
/// ```
/// use banqi_rules::banqi::{Game, RuleSet};
///
/// let mut game = Game::new(RuleSet::taiwan());
/// game.play("a1(K)".parse()?)?;
/// game.play("b1(p)".parse()?)?;
/// // 1 | K p x x x x x x    the general cannot capture the soldier, but the soldier captures the general
/// let why = game.check("a1xb1".parse()?).unwrap_err();
/// assert_eq!(why.to_string(), "the general cannot capture a soldier");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The type parameter is the [`Mask`] of the board, as in [`Position`]. The default is 4x8; `Game<u64>` is 8x8 with
/// four colours.
///
/// ```
/// use banqi_rules::banqi::{Game, RuleSet};
/// use banqi_rules::game::Seat;
///
/// let mut game = Game::<u64>::begin("four-colour-4".parse()?);
/// game.play("a1(K)".parse()?)?;
/// assert_eq!(game.seat_to_move(), Some(Seat(1)));
/// game.play("b1(P)".parse()?)?;
/// assert!(game.colours_of(Seat(1)).is_empty(), "red is the first seat's, and nothing else has been flipped");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game<M: Mask = u32> {
    rule_set: RuleSet,
    position: Position<M>,
    plies: Vec<PlayedPly>,
    /// The positions that count for repetition, since the last action other than a move. Earlier ones cannot occur
    /// again.
    occurred: Vec<Position<M>>,
    /// The seats that went out, in order, since the game began or was resumed.
    outs: Vec<Out>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A new game on 4x8: see [`Game::begin`].
    #[must_use]
    pub fn new(rule_set: RuleSet) -> Self {
        Self::begin(rule_set)
    }

    /// A game on 4x8 from any position: see [`Game::resume`].
    #[must_use]
    pub fn from_position(rule_set: RuleSet, position: Position) -> Self {
        Self::resume(rule_set, position)
    }
}

impl<M: Mask> Game<M> {
    /// A new game from the start position. The rules' [`Seating`](super::Seating) must be for this board.
    #[must_use]
    pub fn begin(rule_set: RuleSet) -> Self {
        Self::resume(rule_set, Position::start_by(&rule_set))
    }

    /// A game from any position that [suits](Position::suits) the rules, which may be a finished one. As the
    /// history before it is unknown, cycles, chases and occurrences are counted from here. The quiet plies recorded
    /// in the position do count.
    ///
    /// With four seats, a seat without a piece and a seat to move that cannot act go out at once, as during a game.
    #[must_use]
    pub fn resume(rule_set: RuleSet, mut position: Position<M>) -> Self {
        let mut outs = Vec::new();
        M::Turn::begin(&mut position, &rule_set, &mut |out| outs.push(out));
        let occurred = vec![position.timeless()];
        let mut game = Self { rule_set, position, plies: Vec::new(), occurred, outs, outcome: None };
        game.outcome = game.judge();
        game
    }

    /// The rules of the game.
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position<M> {
        &self.position
    }

    /// The plies played since the start position of the game.
    #[must_use]
    pub fn plies(&self) -> &[PlayedPly] {
        &self.plies
    }

    /// The outcome by the rules of the game; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal actions, sorted bytewise by their text. Empty once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions = self.position.actions(&self.rule_set);
        actions.retain(|action| !self.is_chase_too_many(*action));
        actions
    }

    /// The number of plies since the last flip or capture. The game is drawn at [`RuleSet::quiet_limit`].
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.position.quiet
    }

    /// How many times in a row the latest sequence of actions was played, for the sequence length that gives the
    /// highest number. 1 means no repetition. At [`RuleSet::CYCLE_ROUNDS`], the highest number returned,
    /// [`Endless::CycleDraw`] draws the game.
    #[must_use]
    pub fn cycle_rounds(&self) -> usize {
        let tail = &self.plies[self.plies.len() - usize::from(self.quiet()).min(self.plies.len())..];
        let repeats = |period: usize, rounds: usize| {
            tail.len() >= period * rounds
                && tail.iter().rev().take(period * (rounds - 1)).enumerate().all(|(back, played)| {
                    played.ply.action == tail[tail.len() - 1 - back - period].ply.action
                })
        };
        (2..=RuleSet::CYCLE_ROUNDS)
            .rev()
            .find(|rounds| (1..=tail.len() / rounds).any(|period| repeats(period, *rounds)))
            .unwrap_or(1)
    }

    /// How often the position (placement, side to move and chain piece) has occurred, including now. With
    /// [`Endless::PositionDraw`] the game is drawn at [`RuleSet::OCCURRENCES`]; with [`Endless::Agree`] a draw is
    /// suggested then. Where chases are limited, positions after plies of a chase do not count.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position.timeless();
        self.occurred.iter().filter(|before| **before == now).count()
    }

    /// The positions that count for repetition, with their counters reset. The current position is included if it
    /// counts.
    pub fn occurred(&self) -> &[Position<M>] {
        &self.occurred
    }

    /// Checks whether `action` is legal now.
    ///
    /// # Errors
    ///
    /// The reason why it is illegal.
    pub fn check(&self, action: Action) -> Result<(), IllegalAction> {
        if self.outcome.is_some() {
            return Err(IllegalAction::GameOver);
        }
        self.position.check(&self.rule_set, action)?;
        match self.rule_set.chase_limit.plies() {
            Some(limit) if self.chase(action) > limit => Err(IllegalAction::ChaseLimit { limit }),
            _ => Ok(()),
        }
    }

    /// Plays a ply.
    ///
    /// # Errors
    ///
    /// The reason why the ply is illegal. The game is then unchanged.
    pub fn play(&mut self, ply: Ply) -> Result<(), IllegalPly> {
        self.check(ply.action)?;
        self.check_reveal(ply)?;
        let mut played = self.foretold(ply);
        let is_of_a_run = self.is_of_a_run(ply.action);
        let outs = &mut self.outs;
        self.position.play_and_tell(&self.rule_set, ply, &mut |out| outs.push(out));
        played.passed = self.position.chain().is_none();
        self.plies.push(played);
        self.put_out_who_may_only_chase();
        if !matches!(ply.action, Action::Move { .. }) {
            self.occurred.clear();
        }
        if !is_of_a_run {
            self.occurred.push(self.position.timeless());
        }
        self.outcome = self.judge();
        Ok(())
    }

    /// Checks that a ply has a face exactly if its action reveals one, and that the face is in the bag.
    fn check_reveal(&self, ply: Ply) -> Result<(), IllegalPly> {
        match (ply.action, ply.reveal) {
            (Action::Flip(_), None) => Err(IllegalPly::FaceMissing),
            (Action::Attempt { .. }, None) => Err(IllegalPly::AttemptFaceMissing),
            (Action::Flip(_) | Action::Attempt { .. }, Some(face)) if self.position.bag.count(face) == 0 => {
                Err(IllegalPly::FaceNotInBag(face))
            }
            (Action::Move { .. } | Action::Capture { .. } | Action::EndChain, Some(_)) => {
                Err(IllegalPly::FaceNotDue)
            }
            _ => Ok(()),
        }
    }

    /// The record of a legal ply before it is played. Whether the turn passes is filled in afterwards.
    fn foretold(&self, ply: Ply) -> PlayedPly {
        let position = &self.position;
        let attack = match ply.action {
            Action::Capture { from, to } => position.piece_at(to).map(|target| (from, to, target)),
            Action::Attempt { from, to } => ply.reveal.map(|target| (from, to, target)),
            Action::Flip(_) | Action::Move { .. } | Action::EndChain => None,
        };
        let clash = attack.map(|(from, to, target)| position.clash(&self.rule_set, from, to, target));
        PlayedPly {
            ply,
            seat: position.seat_to_move(),
            piece: ply.action.origin().and_then(|from| position.piece_at(from)),
            clash,
            victim: match clash {
                Some(Clash::Taken | Clash::BothRemoved) => attack.map(|(_, _, target)| target),
                Some(Clash::Repelled | Clash::AttackerRemoved) | None => None,
            },
            passed: true,
            chase: self.chase(ply.action),
        }
    }

    /// Returns the outcome, judged in this order: wiped-out, no-action, chase, cycle, position, quiet-limit. A win
    /// comes before any draw.
    fn judge(&self) -> Option<Outcome> {
        self.win().or_else(|| self.draw())
    }

    fn win(&self) -> Option<Outcome> {
        let (position, rules) = (&self.position, &self.rule_set);
        let win = |seat, reason| Outcome::Win { winner: M::Turn::winner(position, rules, seat), reason };
        if self.seats() == 4 {
            // Seats that could not act have gone out already.
            let reason = self.outs.last().map_or(Reason::WipedOut, |(_, reason)| *reason);
            let last = self.all_seats().find(|seat| !self.is_out(*seat))?;
            return position.is_won(rules).then(|| win(last, reason));
        }
        let lost = self.lost();
        lost.and_then(|(loser, reason)| Some(win(self.all_seats().find(|seat| *seat != loser)?, reason)))
    }

    /// With two seats, the seat that has lost, and why.
    fn lost(&self) -> Option<Out> {
        let (position, rules) = (&self.position, &self.rule_set);
        let mover = position.seat_to_move();
        if let Some(out) = self.outs.first() {
            return Some(*out);
        }
        if let Some(loser) = M::Turn::wiped_out(position, rules) {
            return Some((loser, Reason::WipedOut));
        }
        if position.turn.owns_any() && !position.has_action(rules) {
            return Some((mover, Reason::NoAction));
        }
        self.may_only_chase().then_some((mover, Reason::Chase))
    }

    fn draw(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome::Draw { reason });
        match self.rule_set.endless {
            Endless::CycleDraw if self.cycle_rounds() >= RuleSet::CYCLE_ROUNDS => {
                return draw(Reason::Cycle);
            }
            Endless::PositionDraw if self.occurrences() >= RuleSet::OCCURRENCES => {
                return draw(Reason::Position);
            }
            Endless::CycleDraw | Endless::PositionDraw | Endless::Agree => {}
        }
        let limit = self.rule_set.quiet_limit?;
        if self.quiet() >= limit.get() { draw(Reason::QuietLimit) } else { None }
    }
}

#[cfg(test)]
mod tests;
