//! What a disc shows. Banqi pieces and xiangqi pieces are drawn from the same type.

use banqi_rules::banqi::{Kind, Piece};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi;
use banqi_session::PieceStyle;

/// The kind of piece that a disc shows, in either game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Figure {
    General,
    Advisor,
    Elephant,
    Chariot,
    Horse,
    Cannon,
    Soldier,
    /// In banner xiangqi only.
    Banner,
}

impl Figure {
    /// All figures, the general first.
    pub(crate) const ALL: [Self; 8] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Chariot,
        Self::Horse,
        Self::Cannon,
        Self::Soldier,
        Self::Banner,
    ];

    /// The figures of banqi.
    pub(crate) const BANQI: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Chariot,
        Self::Horse,
        Self::Cannon,
        Self::Soldier,
    ];
}

impl From<Kind> for Figure {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::General => Self::General,
            Kind::Advisor => Self::Advisor,
            Kind::Elephant => Self::Elephant,
            Kind::Chariot => Self::Chariot,
            Kind::Horse => Self::Horse,
            Kind::Cannon => Self::Cannon,
            Kind::Soldier => Self::Soldier,
        }
    }
}

impl From<xiangqi::Kind> for Figure {
    fn from(kind: xiangqi::Kind) -> Self {
        match kind {
            xiangqi::Kind::General => Self::General,
            xiangqi::Kind::Advisor => Self::Advisor,
            xiangqi::Kind::Elephant => Self::Elephant,
            xiangqi::Kind::Horse => Self::Horse,
            xiangqi::Kind::Chariot => Self::Chariot,
            xiangqi::Kind::Cannon => Self::Cannon,
            xiangqi::Kind::Banner => Self::Banner,
            xiangqi::Kind::Soldier => Self::Soldier,
        }
    }
}

/// A face-up piece of either game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Disc {
    pub(crate) colour: Colour,
    pub(crate) figure: Figure,
}

impl From<Piece> for Disc {
    fn from(Piece { colour, kind }: Piece) -> Self {
        Self { colour, figure: kind.into() }
    }
}

impl From<xiangqi::Piece> for Disc {
    fn from(xiangqi::Piece { colour, kind }: xiangqi::Piece) -> Self {
        Self { colour: colour.into(), figure: kind.into() }
    }
}

impl Disc {
    /// Returns all discs of these colours and figures.
    pub(crate) fn of(
        colours: &'static [Colour],
        figures: &'static [Figure],
    ) -> impl Iterator<Item = Self> + Clone {
        colours.iter().flat_map(move |&colour| figures.iter().map(move |&figure| Self { colour, figure }))
    }

    /// Returns the character on the disc in a style; `None` in the style of figures.
    ///
    /// Blue pieces have the characters of red ones, green pieces those of black ones.
    pub(crate) const fn character(self, style: PieceStyle) -> Option<char> {
        let of_red = matches!(self.colour, Colour::Red | Colour::Blue);
        style.character(match (self.figure, of_red) {
            (Figure::General, true) => '帥',
            (Figure::General, false) => '將',
            (Figure::Advisor, true) => '仕',
            (Figure::Advisor, false) => '士',
            (Figure::Elephant, true) => '相',
            (Figure::Elephant, false) => '象',
            (Figure::Chariot, true) => '俥',
            (Figure::Chariot, false) => '車',
            (Figure::Horse, true) => '傌',
            (Figure::Horse, false) => '馬',
            (Figure::Cannon, true) => '炮',
            (Figure::Cannon, false) => '砲',
            (Figure::Soldier, true) => '兵',
            (Figure::Soldier, false) => '卒',
            (Figure::Banner, _) => '旗',
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traditional_characters_are_those_the_rules_name() {
        for piece in Piece::all() {
            assert_eq!(Disc::from(piece).character(PieceStyle::Traditional), Some(piece.glyph()));
        }
        for piece in xiangqi::Piece::all() {
            assert_eq!(Disc::from(piece).character(PieceStyle::Traditional), Some(piece.glyph()));
        }
    }
}
