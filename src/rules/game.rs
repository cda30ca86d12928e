//! Games: a position with the history that repetition rules need.

use super::{
    Action, Colour, IllegalAction, IllegalPly, Kind, Mask, Outcome, Piece, Ply, Position, Reason, RuleSet,
    Square,
};

/// One ply of a game, with what can only be told from the position it was played in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedPly {
    /// The ply.
    pub ply: Ply,
    /// The colour of the seat that played it, as known after it: the first turn-up decides its own.
    pub by: Option<Colour>,
    /// What it took.
    pub victim: Option<Piece>,
}

/// A game under way or over: the rules, the position and the plies that led to it.
///
/// ```
/// use banqi::rules::{Game, RuleSet};
///
/// let mut game = Game::new(RuleSet::taiwan());
/// game.play("a1(K)".parse()?)?;
/// game.play("b1(p)".parse()?)?;
/// // 1 | K p x x x x x x    the general cannot take the soldier, but the soldier takes the general
/// let why = game.check("a1xb1".parse()?).unwrap_err();
/// assert_eq!(why.to_string(), "the general cannot take a soldier");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rule_set: RuleSet,
    position: Position,
    plies: Vec<PlayedPly>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the start.
    #[must_use]
    pub fn new(rule_set: RuleSet) -> Self {
        Self::from_position(rule_set, Position::start())
    }

    /// A game from any position, which may be a finished one. What led to it is not known, so a cycle
    /// counts from here; the quiet plies it carries count.
    #[must_use]
    pub fn from_position(rule_set: RuleSet, position: Position) -> Self {
        let mut game = Self { rule_set, position, plies: Vec::new(), outcome: None };
        game.outcome = game.judge();
        game
    }

    /// The rules it is played under.
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What was played, from the position the game began with.
    #[must_use]
    pub fn plies(&self) -> &[PlayedPly] {
        &self.plies
    }

    /// How the game ended by its own rules; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal actions, sorted bytewise by their text; none when the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        if self.outcome.is_some() { Vec::new() } else { self.position.actions() }
    }

    /// Plies since the last turn-up or capture; the game is drawn at [`RuleSet::quiet_limit`].
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.position.quiet
    }

    /// How many times in a row the last plies have been played, for the number of plies that gives most:
    /// 1 is no repetition; at [`RuleSet::CYCLE_ROUNDS`] the game is drawn.
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

    /// The colour of the seat that turned up first; `None` before the first turn-up.
    ///
    /// Two seats take turns, so it is the colour to move at every even ply.
    #[must_use]
    pub fn colour_of_first(&self) -> Option<Colour> {
        let to_move = self.position.to_move?;
        Some(if self.position.ply.is_multiple_of(2) { to_move } else { to_move.next() })
    }

    /// Whether `action` is legal now.
    ///
    /// # Errors
    ///
    /// Why it is not.
    pub fn check(&self, action: Action) -> Result<(), IllegalAction> {
        if self.outcome.is_some() {
            return Err(IllegalAction::GameOver);
        }
        let on_board = |square: Square| u32::ALL.contains(square);
        if !on_board(action.target()) || action.origin().is_some_and(|from| !on_board(from)) {
            return Err(IllegalAction::OffBoard);
        }
        match action {
            Action::TurnUp(square) if self.position.is_face_down(square) => Ok(()),
            Action::TurnUp(square) if self.position.is_empty(square) => Err(IllegalAction::EmptySquare),
            Action::TurnUp(_) => Err(IllegalAction::NotFaceDown),
            Action::Move { from, to } => {
                self.piece_to_act(from)?;
                self.check_move(from, to)
            }
            Action::Capture { from, to } => {
                let captor = self.piece_to_act(from)?;
                self.check_capture(captor, from, to)
            }
        }
    }

    /// Plays a ply.
    ///
    /// # Errors
    ///
    /// Why it is illegal; the game is then unchanged.
    pub fn play(&mut self, ply: Ply) -> Result<(), IllegalPly> {
        self.check(ply.action)?;
        match (ply.action, ply.reveal) {
            (Action::TurnUp(_), None) => return Err(IllegalPly::FaceMissing),
            (Action::TurnUp(_), Some(face)) if self.position.bag(face) == 0 => {
                return Err(IllegalPly::FaceNotInBag(face));
            }
            (Action::Move { .. } | Action::Capture { .. }, Some(_)) => return Err(IllegalPly::FaceNotDue),
            _ => {}
        }
        let victim = match ply.action {
            Action::Capture { to, .. } => self.position.piece_at(to),
            Action::TurnUp(_) | Action::Move { .. } => None,
        };
        self.position.play(ply);
        let by = self.position.to_move.map(Colour::next);
        self.plies.push(PlayedPly { ply, by, victim });
        self.outcome = self.judge();
        Ok(())
    }

    /// The piece that may act from `from`.
    fn piece_to_act(&self, from: Square) -> Result<Kind, IllegalAction> {
        let Some(colour) = self.position.to_move else { return Err(IllegalAction::ColoursNotKnown) };
        match self.position.piece_at(from) {
            Some(piece) if piece.colour == colour => Ok(piece.kind),
            Some(_) => Err(IllegalAction::NotYourPiece),
            None if self.position.is_face_down(from) => Err(IllegalAction::FaceDownPiece),
            None => Err(IllegalAction::EmptySquare),
        }
    }

    fn check_move(&self, from: Square, to: Square) -> Result<(), IllegalAction> {
        match from.distance(to) {
            1 if self.position.is_empty(to) => Ok(()),
            0 | 1 => Err(IllegalAction::Occupied),
            _ => Err(IllegalAction::NotAdjacent),
        }
    }

    fn check_capture(&self, captor: Kind, from: Square, to: Square) -> Result<(), IllegalAction> {
        if self.position.is_face_down(to) {
            return Err(IllegalAction::TargetFaceDown);
        }
        let Some(target) = self.position.piece_at(to) else { return Err(IllegalAction::NothingToTake) };
        if Some(target.colour) == self.position.to_move {
            return Err(IllegalAction::OwnPiece);
        }
        let victim = target.kind;
        match (captor, from.distance(to)) {
            (Kind::Cannon, 1) => Err(IllegalAction::CannonCannotStepCapture),
            (Kind::Cannon, _) => match self.position.screens(from, to) {
                Some(1) => Ok(()),
                Some(screens) => Err(IllegalAction::CannonNeedsOneScreen { screens }),
                None => Err(IllegalAction::CannonNeedsLine),
            },
            (_, 2..) => Err(IllegalAction::NotAdjacent),
            _ if self.rule_set.takes_by_stepping(captor, victim) => Ok(()),
            (Kind::General, _) if victim == Kind::Soldier => Err(IllegalAction::GeneralCannotTakeSoldier),
            _ => Err(IllegalAction::RankTooLow { captor, victim }),
        }
    }

    /// In the order of judgement: wiped-out, no-action, cycle, quiet-limit. A win comes before any draw.
    fn judge(&self) -> Option<Outcome> {
        let win = |loser: Colour, reason| Some(Outcome::Win { winner: loser.next(), reason });
        if let Some(loser) = self.position.wiped_out() {
            return win(loser, Reason::WipedOut);
        }
        if let Some(stuck) = self.position.to_move.filter(|_| !self.position.has_action()) {
            return win(stuck, Reason::NoAction);
        }
        if self.cycle_rounds() >= RuleSet::CYCLE_ROUNDS {
            return Some(Outcome::Draw { reason: Reason::Cycle });
        }
        let limit = self.rule_set.quiet_limit?;
        (self.quiet() >= limit.get()).then_some(Outcome::Draw { reason: Reason::QuietLimit })
    }
}

#[cfg(test)]
mod tests;
