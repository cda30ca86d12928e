//! Pictures of xiangqi boards: decides which sprite goes where.

use crate::scene::builder::PictureBuilder;
use crate::scene::layout::{Layout, POINT_CAPTIVE_PX, POINT_PX};
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;
use crate::sprites::marks::CaptorPart;
use crate::sprites::point::{ArrowPart, COLUMNS, Highlight, Intersection, PointSprite, ROWS, Step, name_at};
use crate::sprites::sprite::{Axis, Sprite};
use banqi_rules::xiangqi::{Colour, Kind, Piece, Point};
use banqi_session::{Choices, XiangqiBoard};

/// A point of the picture: column from the left, row from the top.
type Place = (u8, u8);

/// Composes the picture of a board.
pub(crate) fn picture(atlas: &Atlas, view: &XiangqiBoard) -> Picture {
    let layout = Layout::of_points(COLUMNS, ROWS);
    let layout = if view.lists_captures { layout.with_captures() } else { layout };
    let mut builder = PictureBuilder::new(atlas, layout);
    if view.below == Colour::Black {
        builder.coordinates(('a'..='i').rev(), ('0'..='9').rev());
    } else {
        builder.coordinates('a'..='i', '0'..='9');
    }
    let mut scene = Scene { view, is_named: true };
    // One half of the name without the other would read as another word.
    scene.is_named = (0..COLUMNS).filter(|column| name_at(*column).is_some()).all(|at| scene.has_name(at));
    for point in Point::all() {
        let (column, row) = scene.place(point);
        let (x, y) = layout.tile(column, ROWS - 1 - row);
        match (scene.sprite(point), view.last.and_then(|last| last.captured)) {
            (PointSprite::Mover(captor, highlight), Some(taken)) => {
                let captive = Sprite::Point(PointSprite::Captive(captor, highlight, taken.into()));
                let parts = CaptorPart::UNCHAINED
                    .map(|part| (part, Sprite::Point(PointSprite::Captor(captor, highlight, part))));
                builder.add_capture((POINT_PX, POINT_CAPTIVE_PX), parts, captive, (x, y));
            }
            (sprite, _) => builder.add_sprite(Sprite::Point(sprite), x, y),
        }
    }
    let sides = Colour::ALL.into_iter().zip(view.standings).filter(|_| view.lists_captures);
    for (colour, standing) in sides {
        let row = usize::from(colour == view.below);
        let taken = view.kinds().filter(|kind| *kind != Kind::General).filter_map(|kind| {
            let piece = Piece { colour: colour.next(), kind };
            let taken = view.count_captured(piece);
            (taken > 0).then(|| (piece.into(), taken))
        });
        builder.captures(row, (colour.into(), standing), &taken.collect::<Vec<_>>());
    }
    builder.build()
}

/// Chooses the sprites of the points.
struct Scene<'a> {
    view: &'a XiangqiBoard,
    /// Whether the river's name is shown.
    is_named: bool,
}

impl Scene<'_> {
    /// Returns the place of a point in the picture.
    fn place(&self, point: Point) -> Place {
        match self.view.below {
            Colour::Black => (COLUMNS - 1 - point.file(), point.rank()),
            _ => (point.file(), ROWS - 1 - point.rank()),
        }
    }

    /// Returns the sprite of a point.
    fn sprite(&self, point: Point) -> PointSprite {
        let place = self.place(point);
        let intersection = Intersection::at(place.0, place.1);
        let intersection = if self.is_named { intersection } else { intersection.without_text() };
        let arrow = self.arrow(place);
        let Some(piece) = self.view.piece_at(point) else {
            return match arrow {
                _ if self.is_target(point) => PointSprite::Empty(intersection, true),
                Some(arrow) => PointSprite::Arrow(intersection.lines_only(), arrow),
                None => PointSprite::Empty(intersection, false),
            };
        };
        let highlight = self.highlight(point, piece);
        match (self.view.last, arrow) {
            (Some(last), _) if last.to == point => PointSprite::Mover(piece.into(), highlight),
            (_, Some(ArrowPart { enters: Some(enters), leaves: Some(leaves), .. })) if enters == leaves => {
                let axis = if enters.down == 0 { Axis::Across } else { Axis::Down };
                PointSprite::Screen(axis, piece.into(), highlight)
            }
            _ => PointSprite::Piece(intersection.unmarked(), piece.into(), highlight),
        }
    }

    /// Whether nothing covers a part of the space between the banks and between a column and the next.
    fn has_name(&self, column: u8) -> bool {
        let corners = [(column, 4), (column + 1, 4), (column, 5), (column + 1, 5)];
        let destination = self.view.last.map(|last| self.place(last.to));
        let picked = match self.view.choices {
            Choices::Picked { from, .. } => Some(self.place(from)),
            Choices::Hidden | Choices::Pieces(_) => None,
        };
        corners
            .into_iter()
            .all(|corner| ![destination, picked].contains(&Some(corner)) && self.arrow(corner).is_none())
    }

    /// Whether the selected piece can move to a point.
    fn is_target(&self, point: Point) -> bool {
        matches!(self.view.choices, Choices::Picked { to, .. } if to.contains(point))
    }

    fn highlight(&self, point: Point, piece: Piece) -> Highlight {
        match self.view.choices {
            Choices::Pieces(pieces) if pieces.contains(point) => Highlight::Free,
            Choices::Picked { from, .. } if from == point => Highlight::Picked,
            Choices::Picked { to, .. } if to.contains(point) => Highlight::Target,
            _ if piece.kind == Kind::General && self.view.in_check == Some(piece.colour) => Highlight::Check,
            _ => Highlight::None,
        }
    }

    /// Returns the part of the last move's arrow on a place. The destination of the move has none.
    fn arrow(&self, here: Place) -> Option<ArrowPart> {
        let last = self.view.last?;
        let (from, to) = (self.place(last.from), self.place(last.to));
        let steps = steps(from, to);
        if steps.is_empty() {
            return (here == from).then_some(ArrowPart { enters: None, leaves: None, head: false });
        }
        let mut at = from;
        let mut enters = None;
        let mut found = None;
        for step in steps {
            if at == here {
                found = Some(ArrowPart { enters, leaves: Some(step), head: false });
            } else if found.is_some() && self.is_empty(at) {
                // The head goes on the last empty place, but another empty place follows.
                return found;
            }
            at = (at.0.saturating_add_signed(step.right), at.1.saturating_add_signed(step.down));
            enters = Some(step);
        }
        found.map(|arrow| ArrowPart { head: true, ..arrow })
    }

    fn is_empty(&self, place: Place) -> bool {
        let (file, rank) = match self.view.below {
            Colour::Black => (COLUMNS - 1 - place.0, place.1),
            _ => (place.0, ROWS - 1 - place.1),
        };
        Point::at(file, rank).is_some_and(|point| self.view.piece_at(point).is_none())
    }
}

/// Returns the steps of a piece from one place to another: first straight and then diagonal, as horse and banner move.
/// Empty if no piece can move this way.
fn steps(from: Place, to: Place) -> Vec<Step> {
    let right = i16::from(to.0) - i16::from(from.0);
    let down = i16::from(to.1) - i16::from(from.1);
    let (wide, high) = (right.unsigned_abs(), down.unsigned_abs());
    let toward = |distance: i16| i8::try_from(distance.signum()).unwrap_or(0);
    let aside = Step { right: toward(right), down: toward(down) };
    let ahead = if wide > high { Step { down: 0, ..aside } } else { Step { right: 0, ..aside } };
    let (straight, across) = match (wide.max(high), wide.min(high)) {
        (0, _) => (0, 0),
        (longer, 0) => (longer, 0),
        (longer @ (1 | 2), shorter) if longer == shorter => (0, longer),
        (longer @ (2 | 3), 1) => (longer - 1, 1),
        _ => (0, 0),
    };
    let straight = std::iter::repeat_n(ahead, usize::from(straight));
    straight.chain(std::iter::repeat_n(aside, usize::from(across))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(from: Place, to: Place) -> Vec<(i8, i8)> {
        steps(from, to).into_iter().map(|step| (step.right, step.down)).collect()
    }

    #[test]
    fn a_piece_goes_straight_first_and_then_aside() {
        assert_eq!(written((4, 4), (4, 1)), [(0, -1); 3]);
        assert_eq!(written((3, 9), (4, 8)), [(1, -1)]);
        assert_eq!(written((6, 9), (4, 7)), [(-1, -1); 2]);
        assert_eq!(written((7, 9), (6, 7)), [(0, -1), (-1, -1)]);
        assert_eq!(written((3, 7), (6, 8)), [(1, 0), (1, 0), (1, 1)]);
        assert!(written((0, 0), (4, 9)).is_empty());
        assert!(written((0, 0), (3, 3)).is_empty());
        assert!(written((5, 5), (5, 5)).is_empty());
    }
}
