//! The differences between the books of the game families: one function per question, with one arm per family.

pub(crate) mod banqi;
mod xiangqi;

use crate::diagram::{Diagram, Lying, Shape, Tile};
use crate::example::Example;
use crate::page::{Page, Picture};
use banqi_rules::xiangqi::Point;
use banqi_rules::{AnyGame, AnySquare, Variant};
use banqi_session::AnyBoard;

/// Whether the book for a rule set has a page.
pub(crate) fn has_page(page: Page, variant: &Variant) -> bool {
    match variant {
        Variant::Banqi(rules) => page.is_of_banqi(rules),
        Variant::Xiangqi { rules, .. } => page.is_of_xiangqi(rules),
    }
}

/// Whether books of a game can have a page under any options.
pub(crate) fn may_have_page(page: Page, variant: &Variant) -> bool {
    match variant {
        Variant::Banqi(_) => page.may_be_of_banqi(),
        // No option adds a page.
        Variant::Xiangqi { rules, .. } => page.is_of_xiangqi(rules),
    }
}

/// Returns the example of a page.
pub(crate) fn example(page: Page, variant: &Variant) -> Example {
    match variant {
        Variant::Banqi(rules) => banqi::example::of(page, rules),
        Variant::Xiangqi { rules, .. } => xiangqi::example::of(page, rules),
    }
}

/// Returns the picture of a page that has one instead of an example, in this family.
pub(crate) fn picture(page: Page, variant: &Variant) -> Option<Picture> {
    match variant {
        Variant::Banqi(rules) => (page == Page::Ranks).then(|| Picture::Diagram(banqi::takes::table(rules))),
        Variant::Xiangqi { .. } => {
            (page == Page::Turn).then(|| Picture::Board(AnyBoard::of(&AnyGame::new(*variant))))
        }
    }
}

/// Returns a game near its end, just after a capture; in banqi with one piece still face down.
pub(crate) fn late_game(variant: &Variant) -> AnyGame {
    match variant {
        Variant::Banqi(rules) => banqi::example::late_game(rules),
        Variant::Xiangqi { rules, .. } => xiangqi::example::late_game(rules),
    }
}

/// Adds the signs of an example to its diagram.
pub(crate) fn mark(example: &Example, actors: &[AnySquare], diagram: &mut Diagram) {
    match &example.game {
        AnyGame::Banqi(game) => banqi::example::mark(example, game, actors, diagram),
        AnyGame::FourColours(game) => banqi::example::mark(example, game, actors, diagram),
        AnyGame::Xiangqi(game, _) => xiangqi::example::mark(example, game, actors, diagram),
    }
}

/// Returns the diagram of a board without signs.
pub(crate) fn bare_diagram(board: &AnyBoard) -> Diagram {
    let bare = |lying| Tile { lying, signs: Vec::new() };
    match board {
        AnyBoard::Banqi(board) => Diagram {
            shape: Shape::Board,
            files: board.files,
            ranks: board.ranks,
            tiles: board.cells.iter().map(|cell| bare((*cell).into())).collect(),
            squares: banqi::squares(board.files, board.ranks),
            style: board.style,
            theme: board.theme,
        },
        AnyBoard::Xiangqi(board) => {
            let lying = |point| board.piece_at(point).map_or(Lying::Nothing, |piece| Lying::Up(piece.into()));
            let tiles = Point::all().map(|point| bare(lying(point))).collect();
            let squares = Point::all().map(AnySquare::Xiangqi).collect();
            Diagram {
                shape: Shape::Points,
                files: 9,
                ranks: 10,
                tiles,
                squares,
                style: board.style,
                theme: board.theme,
            }
        }
    }
}
