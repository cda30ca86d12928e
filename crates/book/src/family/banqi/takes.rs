//! Which kind captures which by stepping, found by trying it.

use crate::diagram::{Diagram, Lying, Shape, Sign, Tile};
use banqi_rules::banqi::{Action, Clash, Game, Kind, Piece, Ply, Position, RuleSet, Seating, Square};
use banqi_rules::game::Colour;
use banqi_session::{PieceStyle, Theme};

/// The result of one kind stepping onto another, both face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// Illegal.
    Not,
    /// The victim is captured.
    Takes,
    /// Both are removed.
    Both,
}

/// Returns the result of `captor` stepping onto `victim` of the other colour under these rules.
#[must_use]
pub fn taking(rules: &RuleSet, captor: Kind, victim: Kind) -> Taking {
    let captor = Piece { colour: Colour::Red, kind: captor };
    let victim = Piece { colour: Colour::Black, kind: victim };
    let beside = format!("8/8/3{captor}{victim}3/8 r - 0 30").parse::<Position>();
    let (Ok(position), Some(from), Some(to)) = (beside, Square::at(3, 1), Square::at(4, 1)) else {
        return Taking::Not;
    };
    // Captures do not depend on the number of colours.
    let mut game = Game::from_position(RuleSet { seating: Seating::Two, ..*rules }, position);
    let played = game.play(Ply { action: Action::Capture { from, to }, reveal: None });
    match (played, game.plies().last().and_then(|played| played.clash)) {
        (Ok(()), Some(Clash::BothRemoved)) => Taking::Both,
        (Ok(()), _) => Taking::Takes,
        (Err(_), _) => Taking::Not,
    }
}

/// Returns, for each kind in rank order, the result of stepping onto each kind in rank order.
#[must_use]
pub fn take_table(rules: &RuleSet) -> [(Kind, [(Kind, Taking); 7]); 7] {
    let order = rules.rank_order();
    order.map(|captor| (captor, order.map(|victim| (victim, taking(rules, captor, victim)))))
}

/// Returns the same table as a picture: red captors down the left, black victims along the top.
pub(crate) fn table(rules: &RuleSet) -> Diagram {
    let rows = take_table(rules);
    let bare = |lying| Tile { lying, signs: Vec::new() };
    let head = |kind| bare(Lying::Up(Piece { colour: Colour::Black, kind }.into()));
    let mut tiles = Vec::with_capacity(64);
    for (captor, row) in rows.iter().rev() {
        tiles.push(Tile {
            lying: Lying::Up(Piece { colour: Colour::Red, kind: *captor }.into()),
            signs: vec![Sign::Actor],
        });
        tiles.extend(row.iter().map(|(_, taking)| Tile {
            lying: Lying::Nothing,
            signs: vec![match taking {
                Taking::Not => Sign::Barred,
                Taking::Takes => Sign::Take,
                Taking::Both => Sign::Both,
            }],
        }));
    }
    tiles.push(bare(Lying::Nothing));
    tiles.extend(rules.rank_order().map(head));
    let (files, ranks) = (8, 8);
    let squares = super::squares(files, ranks);
    Diagram {
        shape: Shape::Table,
        files,
        ranks,
        tiles,
        squares,
        style: PieceStyle::default(),
        theme: Theme::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::banqi::Equal;
    use banqi_rules::samples::rule_sets;

    #[test]
    fn the_table_is_the_rule_for_all_49_pairs() {
        for rules in rule_sets() {
            let drawn = table(&rules);
            let row = rules.rank_order();
            for (captor, taken) in take_table(&rules) {
                for (victim, taking) in taken {
                    let both = rules.equal == Equal::BothRemoved && captor == victim;
                    let expected = match rules.takes_by_stepping(captor, victim) {
                        false => Taking::Not,
                        true if both => Taking::Both,
                        true => Taking::Takes,
                    };
                    assert_eq!(taking, expected, "{rules}: {captor:?} onto {victim:?}");
                    let place = |kind| row.iter().position(|other| *other == kind).unwrap();
                    let tile = &drawn.tiles[(6 - place(captor)) * 8 + 1 + place(victim)];
                    let sign = match expected {
                        Taking::Not => Sign::Barred,
                        Taking::Takes => Sign::Take,
                        Taking::Both => Sign::Both,
                    };
                    assert_eq!(tile.signs, [sign], "{rules}: {captor:?} onto {victim:?}");
                }
            }
        }
    }
}
