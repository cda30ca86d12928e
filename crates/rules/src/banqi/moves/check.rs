//! Checks whether an action is legal in a position, and if not, why. The reasons are tested in the order in which a
//! person would give them.

use crate::banqi::turn::Turn;
use crate::banqi::{Action, CannonRule, IllegalAction, Kind, Mask, Piece, Position, RuleSet, Screen, Square};

/// How an attacker reaches its target.
enum Reach {
    Step,
    Jump,
}

impl<M: Mask> Position<M> {
    /// Checks whether `action` is legal, as far as the position determines it. It is legal exactly if it is among
    /// [`Position::actions`], unless the game is already won.
    pub(crate) fn check(&self, rules: &RuleSet, action: Action) -> Result<(), IllegalAction> {
        let off_board = |square: Option<Square>| square.is_some_and(|square| !M::ALL.contains(square));
        if off_board(action.target()) || off_board(action.origin()) {
            return Err(IllegalAction::OffBoard);
        }
        self.check_chain(rules, action)?;
        match action {
            Action::Flip(square) if self.is_face_down(square) => Ok(()),
            Action::Flip(square) if self.is_empty(square) => Err(IllegalAction::EmptySquare),
            Action::Flip(_) => Err(IllegalAction::NotFaceDown),
            Action::Move { from, to } => {
                self.piece_to_act(from)?;
                self.check_move(rules, from, to)
            }
            Action::Capture { from, to } => {
                let captor = self.piece_to_act(from)?;
                self.check_capture(rules, captor, from, to)
            }
            Action::Attempt { from, to } => {
                let attacker = self.piece_to_act(from)?;
                self.check_attempt(rules, attacker.kind, from, to)
            }
            Action::EndChain => Ok(()),
        }
    }

    /// Whether the piece on `from`, which belongs to the seat to move, could capture the face-up piece on `to`.
    pub fn could_take(&self, rules: &RuleSet, from: Square, to: Square) -> bool {
        self.piece_at(from).is_some_and(|captor| self.check_capture(rules, captor, from, to).is_ok())
    }

    /// Checks the rule of chains: in the middle of a chain its piece must attack or stop, and otherwise there is
    /// nothing to stop.
    fn check_chain(&self, rules: &RuleSet, action: Action) -> Result<(), IllegalAction> {
        match (self.chain_piece(rules), action) {
            (None, Action::EndChain) => Err(IllegalAction::NoChain),
            (None, _) | (Some(_), Action::EndChain) => Ok(()),
            (Some(at), Action::Capture { from, .. } | Action::Attempt { from, .. })
                if from == at && self.may_chain(rules, at) =>
            {
                Ok(())
            }
            (Some(at), _) => Err(IllegalAction::InChain { at }),
        }
    }

    /// The piece on `from`, if it may act.
    fn piece_to_act(&self, from: Square) -> Result<Piece, IllegalAction> {
        if !self.turn.owns_any() {
            return Err(IllegalAction::ColoursNotKnown);
        }
        match self.piece_at(from) {
            Some(piece) if self.turn.owns(piece.colour) => Ok(piece),
            Some(_) => Err(IllegalAction::NotYourPiece),
            None if self.is_face_down(from) => Err(IllegalAction::FaceDownPiece),
            None => Err(IllegalAction::EmptySquare),
        }
    }

    fn check_move(&self, rules: &RuleSet, from: Square, to: Square) -> Result<(), IllegalAction> {
        let is_enemy = self.piece_at(to).is_some_and(|piece| self.turn.is_enemy(rules, piece.colour));
        match from.distance(to) {
            1 if self.is_empty(to) => Ok(()),
            1 if is_enemy => Err(IllegalAction::CaptureInstead { from, to }),
            _ if self.could_take(rules, from, to) => Err(IllegalAction::CaptureInstead { from, to }),
            0 | 1 => Err(IllegalAction::Occupied),
            _ => Err(IllegalAction::NotAdjacent),
        }
    }

    fn check_capture(
        &self,
        rules: &RuleSet,
        captor: Piece,
        from: Square,
        to: Square,
    ) -> Result<(), IllegalAction> {
        if self.is_face_down(to) {
            return Err(match rules.attempts_with(captor.kind) {
                true => IllegalAction::AttemptInstead,
                false if rules.attempts() => IllegalAction::CannonNeverAttempts,
                false => IllegalAction::TargetFaceDown,
            });
        }
        let Some(victim) = self.piece_at(to) else { return Err(IllegalAction::NothingToTake) };
        if self.turn.owns(victim.colour) {
            return Err(IllegalAction::OwnPiece);
        }
        if !self.turn.is_enemy(rules, victim.colour) {
            return Err(IllegalAction::AllysPiece);
        }
        let (captor, victim) = (captor.kind, victim.kind);
        match self.reach(rules, captor, from, to)? {
            Reach::Jump => Ok(()),
            Reach::Step if rules.takes_by_stepping(captor, victim) => Ok(()),
            Reach::Step if (captor, victim) == (Kind::General, Kind::Soldier) => {
                Err(IllegalAction::GeneralCannotTakeSoldier)
            }
            Reach::Step => Err(IllegalAction::RankTooLow { captor, victim }),
        }
    }

    /// The reasons never depend on the hidden face.
    fn check_attempt(
        &self,
        rules: &RuleSet,
        attacker: Kind,
        from: Square,
        to: Square,
    ) -> Result<(), IllegalAction> {
        if !rules.attempts() {
            return Err(IllegalAction::NoAttempts);
        }
        if !self.may_attempt(rules) {
            return Err(IllegalAction::ChainFaceUpOnly);
        }
        if !rules.attempts_with(attacker) {
            return Err(IllegalAction::CannonNeverAttempts);
        }
        match (self.is_face_down(to), self.is_empty(to)) {
            (true, _) => self.reach(rules, attacker, from, to).map(|_| ()),
            (_, true) => Err(IllegalAction::NothingToTake),
            _ => Err(IllegalAction::TargetFaceUp),
        }
    }

    /// How an attacker on `from` reaches the piece on `to`.
    fn reach(
        &self,
        rules: &RuleSet,
        attacker: Kind,
        from: Square,
        to: Square,
    ) -> Result<Reach, IllegalAction> {
        match (attacker, from.distance(to), rules.cannon) {
            (Kind::Cannon, 1, CannonRule::Jumps) => Err(IllegalAction::CannonCannotStepCapture),
            (_, 1, _) => Ok(Reach::Step),
            (Kind::Cannon, _, CannonRule::Jumps | CannonRule::JumpsAndSteps) => {
                self.check_jump(rules, from, to).map(|()| Reach::Jump)
            }
            _ => Err(IllegalAction::NotAdjacent),
        }
    }

    fn check_jump(&self, rules: &RuleSet, from: Square, to: Square) -> Result<(), IllegalAction> {
        let screens = self.between(from, to).ok_or(IllegalAction::CannonNeedsLine)?;
        match screens.count() as u8 {
            1 if rules.screen == Screen::FaceUpOnly && !(screens & self.down).is_empty() => {
                Err(IllegalAction::ScreenFaceDown)
            }
            1 => Ok(()),
            screens => Err(IllegalAction::CannonNeedsOneScreen { screens }),
        }
    }
}
