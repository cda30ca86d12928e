//! The value of pieces relative to the enemy's remaining pieces.
//!
//! Ranks alone mean little: a general is worth most when no enemy soldier is left to capture it, a soldier while
//! there is an enemy general to capture, an advisor once the enemy general is gone. The value of each kind is
//! therefore derived from what it can capture and what can capture it among the remaining enemy pieces, face up or
//! in the bag. Values change only with captures, and are cached in a small table.

use banqi_rules::banqi::{Kind, Piece, Position, RuleSet};
use banqi_rules::game::Colour;

/// Number of remaining pieces of each face, face up or face down: four bits per face, in the order of
/// [`Piece::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Census(u64);

impl Census {
    pub(crate) fn of(position: &Position) -> Self {
        Self(Piece::of(&Colour::TWO).fold(0, |all, piece| {
            let up = (position.pieces(piece.colour) & position.kind(piece.kind)).count_ones();
            all | u64::from(up + u32::from(position.bag(piece))) << (4 * piece.index())
        }))
    }

    #[inline]
    pub(crate) const fn without(self, piece: Piece) -> Self {
        Self(self.0.wrapping_sub(1 << (4 * piece.index())))
    }

    const fn count(self, colour: Colour, kind: Kind) -> u8 {
        (self.0 >> (4 * (colour.index() * 7 + kind.index()))) as u8 & 15
    }
}

/// The kinds that each kind captures by stepping, as bits in the order of [`Kind::ALL`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prey {
    kinds: [u8; 7],
    /// The same by victim: all bits set for each kind that captures it, 0 for the others. The eighth entry is
    /// unused.
    pub(crate) takers: [[u32; 8]; 7],
    cannons_jump: bool,
}

impl Prey {
    pub(crate) fn by(rules: &RuleSet) -> Self {
        let bits = |captor: Kind| {
            let taken = Kind::ALL.into_iter().filter(|victim| rules.takes_by_stepping(captor, *victim));
            taken.fold(0, |bits, victim| bits | 1 << victim.index())
        };
        let kinds = Kind::ALL.map(bits);
        let takes =
            |captor: usize, victim: usize| kinds.get(captor).is_some_and(|bits| bits >> victim & 1 == 1);
        let takers = std::array::from_fn(|victim| {
            std::array::from_fn(|captor| if takes(captor, victim) { u32::MAX } else { 0 })
        });
        Self { kinds, takers, cannons_jump: rules.cannon.jumps() }
    }
}

/// Base value of each kind under the Taiwan ranks, in the order of [`Kind::ALL`].
const STATURE: [f32; 7] = [500.0, 500.0, 300.0, 190.0, 130.0, 260.0, 80.0];
/// The sum of the base values over a full side of 16 pieces.
const ARMY: f32 = 3_660.0;

/// The value of each face, and the material balance.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Material {
    census: Census,
    /// Values by colour and kind.
    pub(crate) worth: [[i16; 7]; 2],
    /// Red's total minus black's, scaled up as the board empties: the same lead counts more among few pieces.
    pub(crate) balance: i16,
    /// Number of pieces of each colour that can capture at least one remaining enemy kind.
    pub(crate) hunters: [u8; 2],
}

impl Material {
    fn weigh(census: Census, rules: &RuleSet, prey: &Prey) -> Self {
        let stature = |kind: Kind| match rules.rank_order().iter().position(|ranked| *ranked == kind) {
            // A ranked cannon is valued by its rank; [`STATURE`] has the unranked cannon second to last.
            Some(place) if rules.cannon.steps() => {
                [500.0, 500.0, 300.0, 190.0, 150.0, 120.0, 80.0].get(place).copied().unwrap_or(80.0)
            }
            _ if kind == Kind::Cannon => STATURE[Kind::Cannon.index()],
            Some(place) => {
                [500.0, 500.0, 300.0, 190.0, 130.0, 80.0, 80.0].get(place).copied().unwrap_or(80.0)
            }
            None => 80.0,
        };
        let takes = |captor: Kind, victim: Kind| prey.kinds[captor.index()] >> victim.index() & 1 == 1;
        let mut material = Self { census, worth: [[0; 7]; 2], balance: 0, hunters: [0; 2] };
        let mut sums = [0.0_f32; 2];
        for own in Colour::TWO {
            let enemy = own.other_of_two();
            let left = |kind: Kind| f32::from(census.count(enemy, kind));
            for kind in Kind::ALL {
                let jumps = prey.cannons_jump && kind == Kind::Cannon;
                let (mut prizes, mut foes) = (0.0, 0.0);
                for other in Kind::ALL {
                    let share = if takes(kind, other) {
                        1.0
                    } else if jumps {
                        0.65
                    } else {
                        0.0
                    };
                    prizes += share * left(other) * stature(other);
                    let is_jumper = prey.cannons_jump && other == Kind::Cannon;
                    let share = if takes(other, kind) {
                        1.0
                    } else if is_jumper {
                        0.5
                    } else {
                        0.0
                    };
                    foes += share * left(other);
                }
                let (prizes, danger) = ((prizes / ARMY).min(1.0), (foes / 16.0_f32).min(1.0));
                let living = 40.0 + 560.0 * prizes * prizes.sqrt() * (1.0 - 0.5 * danger);
                let worth = 0.45 * stature(kind) + 0.55 * living + 60.0 * (1.0 - danger);
                let count = census.count(own, kind);
                material.worth[own.index()][kind.index()] = worth as i16;
                if prizes > 0.0 {
                    material.hunters[own.index()] += count;
                }
                sums[own.index()] += worth * f32::from(count);
            }
        }
        let [red, black] = sums;
        // 1 with both sides complete, nearly 3 with few pieces left.
        let emptiness = 1.0 + 2.0 * (1.0 - ((red + black) / 7_600.0).min(1.0));
        material.balance = ((red - black) * emptiness).clamp(-15_000.0, 15_000.0) as i16;
        material
    }
}

/// Cache of [`Material`] by census.
#[derive(Debug)]
pub(crate) struct Materials {
    rules: RuleSet,
    pub(crate) prey: Prey,
    entries: Vec<Material>,
}

impl Materials {
    const SIZE: usize = 1 << 12;

    pub(crate) fn by(rules: RuleSet) -> Self {
        let prey = Prey::by(&rules);
        let empty = Material::weigh(Census(0), &rules, &prey);
        Self { rules, prey, entries: vec![empty; Self::SIZE] }
    }

    #[inline]
    pub(crate) fn of(&mut self, census: Census) -> &Material {
        let slot = (census.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % Self::SIZE;
        if self.entries[slot].census != census {
            self.entries[slot] = Material::weigh(census, &self.rules, &self.prey);
        }
        &self.entries[slot]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(rules: &str, position: &str) -> i16 {
        let position: Position = position.parse().unwrap();
        Materials::by(rules.parse().unwrap()).of(Census::of(&position)).balance
    }

    fn worth(position: &str, letter: char) -> i16 {
        let position: Position = position.parse().unwrap();
        let piece = Piece::from_letter(letter).unwrap();
        Materials::by(RuleSet::taiwan()).of(Census::of(&position)).worth[piece.colour.index()]
            [piece.kind.index()]
    }

    #[test]
    fn a_full_board_is_balanced() {
        let start = Position::start().to_string();
        for preset in RuleSet::PRESETS {
            assert_eq!(balance(preset.name, &start), 0, "{}", preset.name);
        }
    }

    #[test]
    fn a_general_is_worth_more_without_soldiers_to_fear() {
        assert!(worth("8/8/8/K3eerr r - 0 50", 'K') > worth("8/8/8/K1ppeerr r - 0 50", 'K'));
    }

    #[test]
    fn a_soldier_is_worth_more_while_there_is_a_general_to_take() {
        assert!(worth("8/8/8/P2keerr r - 0 50", 'P') > worth("8/8/8/P3eerr r - 0 50", 'P'));
    }

    #[test]
    fn ranks_are_worth_their_order_at_the_start() {
        let start = Position::start().to_string();
        for pair in ["AE", "ER", "RH", "HP", "KE", "CR"] {
            let mut letters = pair.chars();
            let (more, less) = (letters.next().unwrap(), letters.next().unwrap());
            assert!(worth(&start, more) > worth(&start, less), "{pair}");
        }
    }

    /// In random censuses of up to 32 pieces, capturing a piece never lowers the balance of the capturing side.
    #[test]
    fn taking_a_piece_never_lowers_the_balance() {
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for name in ["taiwan", "hongkong", "mainland"] {
            let mut materials = Materials::by(name.parse().unwrap());
            for _ in 0..5_000 {
                let mut census = Census(0);
                for piece in Piece::of(&Colour::TWO) {
                    let count = random(u64::from(piece.kind.count()) + 1);
                    census.0 |= count << (4 * piece.index());
                }
                let before = materials.of(census).balance;
                for kind in Kind::ALL.into_iter().filter(|kind| census.count(Colour::Black, *kind) > 0) {
                    let after = materials.of(census.without(Piece { colour: Colour::Black, kind })).balance;
                    assert!(after >= before, "{name} {census:?} {kind:?}: {before} to {after}");
                }
            }
        }
    }
}
