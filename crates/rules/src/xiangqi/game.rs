//! Games: a position together with the history that the repetition rules need.

use crate::game::{Outcome, Reason, Seat};
use crate::xiangqi::repetition::Verdict;
use crate::xiangqi::{Colour, IllegalMove, Kind, Move, MoveName, Perpetual, Piece, Position, RuleSet};

/// A played ply, with facts that the move alone does not give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The move.
    pub action: Move,
    /// The piece that moved. Its colour is the side that played the move.
    pub piece: Piece,
    /// The captured piece, if any.
    pub victim: Option<Piece>,
    /// Whether the move gave check.
    pub check: bool,
}

/// Why a claim of threefold repetition is false. It changes nothing (DeWitt).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FalseClaim {
    /// The rules have no claims.
    #[error("only banner xiangqi has claims of a draw")]
    NoClaims,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The position has not occurred three times.
    #[error("this position has not occurred three times with the same player to move")]
    TooFewTimes,
}

/// A game, in progress or over: the rules, the position and the plies that led to it.
///
/// ```
/// use banqi_rules::xiangqi::{Game, RuleSet};
///
/// let mut game = Game::new(RuleSet::xiangqi());
/// for action in ["h2e2", "h9g7", "e2e6"] {
///     game.play(action.parse()?)?;
/// }
/// assert!(game.plies()[2].victim.is_some());
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rule_set: RuleSet,
    start: Position,
    position: Position,
    plies: Vec<PlayedMove>,
    /// The positions since the last capture, the current one last, with their counters reset. Earlier positions
    /// cannot occur again.
    occurred: Vec<Position>,
    outcome: Option<Outcome>,
}

impl Game {
    /// The occurrence at which a repeated position is judged (AXF), or at which a draw may be claimed (DeWitt).
    pub const OCCURRENCES: usize = 3;

    /// The number of plies without capture after which a game of xiangqi is drawn.
    pub const QUIET_LIMIT: u16 = 120;

    /// A new game from the start position.
    #[must_use]
    pub fn new(rule_set: RuleSet) -> Self {
        Self::from_position(rule_set, Position::start(&rule_set))
    }

    /// A game from any position, which may be a finished one. As the history before it is unknown, occurrences are
    /// counted from here. The quiet plies recorded in the position do count.
    #[must_use]
    pub fn from_position(rule_set: RuleSet, position: Position) -> Self {
        let occurred = vec![position.timeless()];
        let mut game =
            Self { rule_set, start: position, position, plies: Vec::new(), occurred, outcome: None };
        game.outcome = game.judge();
        game
    }

    /// The rules of the game.
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The seat to move. The first seat plays the colour that began. `None` once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<Seat> {
        self.outcome.is_none().then(|| self.seat_of(self.position.to_move()))
    }

    /// The seat that plays `colour`.
    #[must_use]
    pub fn seat_of(&self, colour: Colour) -> Seat {
        Seat(u8::from(colour != self.start.to_move()))
    }

    /// The colour that `seat` plays.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Colour {
        let begins = self.start.to_move();
        if seat == Seat(0) { begins } else { begins.next() }
    }

    /// The plies played since the start position of the game.
    #[must_use]
    pub fn plies(&self) -> &[PlayedMove] {
        &self.plies
    }

    /// The notation of the last move, as named in the position before it. `None` before the first ply.
    #[must_use]
    pub fn last_name(&self) -> Option<MoveName> {
        let PlayedMove { action, piece, victim, .. } = *self.plies.last()?;
        let mut before = self.position;
        before.take_back(action, piece, victim);
        Some(before.name(action))
    }

    /// The positions since the last capture, the current one last, with their counters reset. Only these can occur
    /// again.
    #[must_use]
    pub fn occurred(&self) -> &[Position] {
        &self.occurred
    }

    /// The outcome by the rules of the game; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal moves, sorted bytewise by their text. Empty once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves = self.position.moves(&self.rule_set);
        moves.retain(|action| !self.repeats_a_check(*action));
        moves
    }

    /// Plies since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.position.quiet()
    }

    /// The number of plies without capture after which the game is drawn; `None` in banner xiangqi, which has no
    /// limit.
    #[must_use]
    pub fn quiet_limit(&self) -> Option<u16> {
        (!self.rule_set.has_banners()).then_some(Self::QUIET_LIMIT)
    }

    /// How often the current position (pieces and side to move) has occurred, including now.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.occurrences_of(&self.position)
    }

    fn occurrences_of(&self, position: &Position) -> usize {
        let now = position.timeless();
        self.occurred.iter().filter(|before| **before == now).count()
    }

    /// The verdict that would apply if the position occurred once more after plies like those since its first
    /// occurrence. `None` unless the next occurrence would be the third, and always `None` in banner xiangqi, where
    /// repetition is claimed.
    #[must_use]
    pub fn repetition_warning(&self) -> Option<Verdict> {
        let is_next = self.outcome.is_none() && self.occurrences() == Self::OCCURRENCES - 1;
        if is_next { self.verdict() } else { None }
    }

    /// Whether the player to move may claim a draw. Only banner xiangqi has claims (DeWitt).
    #[must_use]
    pub fn may_claim(&self) -> bool {
        self.check_claim().is_ok()
    }

    fn check_claim(&self) -> Result<(), FalseClaim> {
        if !self.rule_set.has_banners() {
            Err(FalseClaim::NoClaims)
        } else if self.outcome.is_some() {
            Err(FalseClaim::GameOver)
        } else if self.occurrences() < Self::OCCURRENCES {
            Err(FalseClaim::TooFewTimes)
        } else {
            Ok(())
        }
    }

    /// Checks whether `action` is legal now.
    ///
    /// # Errors
    ///
    /// The reason why it is illegal.
    pub fn check(&self, action: Move) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::GameOver);
        }
        self.position.check(&self.rule_set, action)?;
        if self.repeats_a_check(action) { Err(IllegalMove::RepeatedCheck) } else { Ok(()) }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal. The game is then unchanged.
    pub fn play(&mut self, action: Move) -> Result<(), IllegalMove> {
        self.check(action)?;
        let piece = self.position.piece_at(action.from).ok_or(IllegalMove::EmptyPoint(action.from))?;
        let victim = self.position.piece_at(action.to);
        self.position.play(action);
        self.plies.push(PlayedMove { action, piece, victim, check: self.position.is_check() });
        if victim.is_some() {
            self.occurred.clear();
        }
        self.occurred.push(self.position.timeless());
        self.outcome = self.judge();
        Ok(())
    }

    /// Ends the game as a draw by the claim of the player to move that the position has occurred three times.
    ///
    /// # Errors
    ///
    /// [`FalseClaim`] if it has not, if the rules have no claims, or if the game is over. The game is then
    /// unchanged.
    pub fn claim(&mut self) -> Result<(), FalseClaim> {
        self.check_claim()?;
        self.outcome = Some(Outcome::Draw { reason: Reason::Claim });
        Ok(())
    }

    /// Whether a legal move is a check that would repeat a position for the third time, where that is illegal.
    fn repeats_a_check(&self, action: Move) -> bool {
        if self.rule_set.perpetual() != Some(Perpetual::MustVary) {
            return false;
        }
        let mut after = self.position;
        after.play(action);
        self.occurrences_of(&after) + 1 >= Self::OCCURRENCES && after.is_check()
    }

    fn has_action(&self) -> bool {
        match self.rule_set.perpetual() {
            Some(Perpetual::MustVary) => {
                let moves = self.position.moves(&self.rule_set);
                moves.into_iter().any(|action| !self.repeats_a_check(action))
            }
            Some(Perpetual::Loses) | None => self.position.has_move(&self.rule_set),
        }
    }

    /// The verdict on the plies since the first occurrence of this position. `None` in banner xiangqi.
    fn verdict(&self) -> Option<Verdict> {
        let now = self.position.timeless();
        let first = self.occurred.iter().position(|before| *before == now)?;
        let positions = &self.occurred[first..];
        let plies = &self.plies[self.plies.len() + 1 - positions.len()..];
        Verdict::of(&self.rule_set, positions, plies)
    }

    /// Returns the outcome, judged in this order: checkmate and stalemate, perpetual check, perpetual chase,
    /// no-attackers, repetition, quiet-limit. A win comes before any draw (AXF).
    fn judge(&self) -> Option<Outcome> {
        let position = &self.position;
        if !self.has_action() {
            let reason = if position.is_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(Outcome::Win { winner: position.to_move().next().into(), reason });
        }
        let limit = self.quiet_limit()?;
        let repeated = self.occurrences() >= Self::OCCURRENCES;
        let verdict = if repeated { self.verdict() } else { None };
        let verdict = match verdict {
            Some(Verdict::Ends(outcome @ Outcome::Win { .. })) => return Some(outcome),
            Some(Verdict::Ends(draw @ Outcome::Draw { .. })) => Some(draw),
            Some(Verdict::MustVary(_)) | None => None,
        };
        let draw = |reason| Some(Outcome::Draw { reason });
        if !Kind::ALL.into_iter().any(|kind| kind.crosses_river() && !position.kind(kind).is_empty()) {
            return draw(Reason::NoAttackers);
        }
        if verdict.is_none() && self.quiet() >= limit { draw(Reason::QuietLimit) } else { verdict }
    }
}
