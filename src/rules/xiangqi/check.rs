//! Why a single move is legal or not: the rules read off one by one, beside the move generation that finds all
//! legal moves at once.

use super::Colour;
use super::{Facing, IllegalMove, Kind, Move, Point, Points, Position, RuleSet, attacks};

impl Position {
    /// Whether a move is legal by what stands on the board. What needs the history is the game's to say.
    ///
    /// # Errors
    ///
    /// The first reason why it is not.
    pub fn check(&self, rules: &RuleSet, action: Move) -> Result<(), IllegalMove> {
        let Move { from, to } = action;
        let man = self.man_at(from).ok_or(IllegalMove::EmptyPoint(from))?;
        if man.colour != self.to_move {
            return Err(IllegalMove::NotYourMan(from));
        }
        if from == to {
            return Err(IllegalMove::NoMove);
        }
        self.check_movement(man.kind, from, to)?;
        if self.men(man.colour).contains(to) {
            return Err(IllegalMove::OwnMan(to));
        }
        self.check_safety(rules, action, man.kind)
    }

    /// Whether a man goes from `from` to `to`, whoever stands there.
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

    /// Whether nobody attacks the mover's general after a move that its man can make.
    fn check_safety(&self, rules: &RuleSet, action: Move, kind: Kind) -> Result<(), IllegalMove> {
        let (mover, before) = (self.to_move, self.checkers(self.to_move));
        let mut after = *self;
        after.play(action);
        let checkers = after.checkers(mover);
        let Some(by) = checkers.first() else { return Ok(()) };
        let facing = Some(by) == after.general(mover.next());
        if facing && checkers.is_single() {
            // TBG rule 9: the man between them has been moved away, and it is the other side that is in check.
            let was_facing = before.contains(by);
            return match rules.facing() {
                Facing::DiscoveredCheck if kind != Kind::General && !was_facing => Ok(()),
                Facing::DiscoveredCheck if was_facing => Err(IllegalMove::InCheck { by }),
                _ => Err(IllegalMove::GeneralsFacing),
            };
        }
        let others = checkers & !after.kind(Kind::General);
        let still = (others & before).first();
        match (still, others.first()) {
            (Some(by), _) => Err(IllegalMove::InCheck { by }),
            (None, Some(by)) => Err(IllegalMove::ExposesGeneral { by }),
            (None, None) => Err(IllegalMove::GeneralsFacing),
        }
    }
}
