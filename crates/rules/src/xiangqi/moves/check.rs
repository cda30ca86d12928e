//! Checks whether a single move is legal, and if not, why. Each rule is checked separately, independently of the
//! move generation, which finds all legal moves at once.

use crate::xiangqi::board::attacks;
use crate::xiangqi::{Colour, Facing, IllegalMove, Kind, Move, Point, Points, Position, RuleSet};

impl Position {
    /// Checks whether a move is legal on this board. Rules that depend on the history are checked by
    /// [`Game::check`](crate::xiangqi::Game::check).
    ///
    /// # Errors
    ///
    /// The first rule that the move breaks.
    pub fn check(&self, rules: &RuleSet, action: Move) -> Result<(), IllegalMove> {
        let Move { from, to } = action;
        let piece = self.piece_at(from).ok_or(IllegalMove::EmptyPoint(from))?;
        if piece.colour != self.to_move {
            return Err(IllegalMove::NotYourPiece(from));
        }
        if from == to {
            return Err(IllegalMove::NoMove);
        }
        self.check_movement(piece.kind, from, to)?;
        if self.pieces(piece.colour).contains(to) {
            return Err(IllegalMove::OwnPiece(to));
        }
        self.check_safety(rules, action)
    }

    /// Checks whether a piece of this kind can go from `from` to `to`, whatever the colour of a piece on `to`.
    fn check_movement(&self, kind: Kind, from: Point, to: Point) -> Result<(), IllegalMove> {
        let files = i16::from(to.file()) - i16::from(from.file());
        let ranks = i16::from(to.rank()) - i16::from(from.rank());
        let distances = {
            let (one, other) = (files.abs(), ranks.abs());
            (one.min(other), one.max(other))
        };
        let need = |is_met, why| if is_met { Ok(()) } else { Err(why) };
        let in_palace = || need(to.is_palace(self.to_move), IllegalMove::LeavesPalace(kind));
        let free = |way: Points, why: fn(Point) -> IllegalMove| {
            (way & self.occupied()).first().map_or(Ok(()), |at| Err(why(at)))
        };
        match kind {
            Kind::General => {
                need(distances == (0, 1), IllegalMove::GeneralStep)?;
                in_palace()
            }
            Kind::Advisor => {
                need(distances == (1, 1), IllegalMove::AdvisorStep)?;
                in_palace()
            }
            Kind::Elephant => {
                need(distances == (2, 2), IllegalMove::ElephantStep)?;
                need(to.is_home(self.to_move), IllegalMove::CrossesRiver)?;
                let eye = from.offset(files as i8 / 2, ranks as i8 / 2);
                free(eye.into_iter().collect(), IllegalMove::ElephantBlocked)
            }
            Kind::Horse => {
                need(distances == (1, 2), IllegalMove::HorseStep)?;
                free(attacks::path(from, to), IllegalMove::HorseBlocked)
            }
            Kind::Banner => {
                need(distances == (1, 3), IllegalMove::BannerStep)?;
                free(attacks::path(from, to), IllegalMove::BannerBlocked)
            }
            Kind::Chariot => {
                need(distances.0 == 0, IllegalMove::NeedsLine(kind))?;
                free(attacks::between(from, to), IllegalMove::ChariotBlocked)
            }
            Kind::Cannon => {
                need(distances.0 == 0, IllegalMove::NeedsLine(kind))?;
                let way = attacks::between(from, to);
                if !self.occupied().contains(to) {
                    return free(way, IllegalMove::CannonBlocked);
                }
                let screens = (way & self.occupied()).count() as u8;
                need(screens == 1, IllegalMove::CannonNeedsOneScreen { screens })
            }
            Kind::Soldier => {
                let forward = if self.to_move == Colour::Red { ranks } else { -ranks };
                need(forward >= 0, IllegalMove::SoldierBackward)?;
                need(distances == (0, 1), IllegalMove::SoldierStep)?;
                need(forward == 1 || !from.is_home(self.to_move), IllegalMove::SoldierBeforeRiver)
            }
        }
    }

    /// Checks that no enemy piece attacks the mover's general after a move that the piece's movement allows.
    fn check_safety(&self, rules: &RuleSet, action: Move) -> Result<(), IllegalMove> {
        let before = self.checkers(self.to_move);
        let after = self.checkers_after(rules, action);
        let facing: Points = self.general(self.to_move.next()).into_iter().collect();
        let others = after & !facing;
        match ((others & before).first(), others.first(), after.first()) {
            (Some(by), _, _) => Err(IllegalMove::InCheck { by }),
            (None, Some(by), _) => Err(IllegalMove::ExposesGeneral { by }),
            // TBG rule 9: the opponent has uncovered its general, which gives a check that must be met.
            (None, None, Some(by)) if rules.facing() == Facing::DiscoveredCheck && before.contains(by) => {
                Err(IllegalMove::InCheck { by })
            }
            (None, None, Some(_)) => Err(IllegalMove::GeneralsFacing),
            (None, None, None) => Ok(()),
        }
    }

    /// The enemy pieces that make a move illegal because they would attack the mover's general after it. A general
    /// that faces it counts, unless the move is the discovered check of TBG's rule 9.
    pub(crate) fn checkers_after(&self, rules: &RuleSet, action: Move) -> Points {
        let mut after = *self;
        after.play(action);
        let checkers = after.checkers(self.to_move);
        let facing: Points = self.general(self.to_move.next()).into_iter().collect();
        let discovers_check = rules.facing() == Facing::DiscoveredCheck
            && self.general(self.to_move) != Some(action.from)
            && (self.checkers(self.to_move) & facing).is_empty();
        if discovers_check { checkers & !facing } else { checkers }
    }
}
