//! Examples: positions, or a few plies played from one, and what the rules allow there.

use super::diagram::{Diagram, Shape, Sign, Tile};
use super::page::Page;
use crate::rules::{Action, Chain, Clash, Game, Kind, Outcome, Ply, Position, RuleSet, Square};
use crate::session::Cell;

/// Whose actions an example shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Those of everything: turn-ups too.
    All,
    /// Those of the pieces on these squares.
    Pieces(Vec<Square>),
}

/// A game at the moment that is shown.
#[derive(Debug, Clone)]
pub struct Example {
    /// The game so far.
    pub game: Game,
    /// What of it is shown.
    pub subject: Subject,
}

impl Example {
    /// The example of a page. The table of who takes whom and the board of the last page are none, and get the
    /// example of the first page.
    #[must_use]
    pub fn of(page: Page, rules: &RuleSet) -> Self {
        let at = |text: &str| Game::from_position(*rules, position(text));
        match page {
            // 4 | . . x . . . . .    a horse with room on all sides, and pieces to turn up
            // 3 | . x . . . . . .
            // 2 | . . H . . x . .
            // 1 | . . . . . . . .
            Page::Turn | Page::Ranks | Page::Board => {
                Self { game: at("2x5/1x6/2H2x2/8 r Acp 0 20"), subject: Subject::All }
            }
            // 4 | . . . . . . k .    a chariot between higher, equal and lower; soldier and general,
            // 3 | . . e . . . P a    general and soldier
            // 2 | . r R h . . . .
            // 1 | . . . . K p . .
            Page::Captures => {
                Self { game: at("6k1/2e3Pa/1rRh4/4Kp2 r - 0 40"), subject: pieces(&["c2", "g3", "e1"]) }
            }
            // 4 | . r . . . . . .    one screen face up, one face down; an enemy next to the cannon,
            // 3 | . h . . . . . .    and one behind two pieces
            // 2 | p C . x . k . e
            // 1 | . . . . . . . .
            Page::Cannon => Self { game: at("1r6/1h6/pC1x1k1e/8 r P 0 40"), subject: pieces(&["b2"]) },
            // 4 | . . . . . . . .    a chariot beside two face-down pieces; a cannon beside one,
            // 3 | . . x . . . . .    and with a screen before another
            // 2 | . . R x . x . .
            // 1 | . . . . . C P x
            Page::Attempts => {
                Self { game: at("8/2x5/2Rx1x2/5CPx r Aerp 0 40"), subject: pieces(&["c2", "f1"]) }
            }
            Page::Chains => Self::chain(rules),
            // 4 | . . . . . . R p    a soldier that nothing is left to do for
            // 3 | . . . . . . . H
            Page::Ends => Self { game: at("6Rp/7H/8/8 b - 0 90"), subject: pieces(&["h4"]) },
            // 3 | . . K . . . . .    black has no piece left; what is face down is red's
            // 2 | . . . A . x . .
            Page::WipedOut => Self { game: at("8/2K5/3A1x2/8 b P 0 90"), subject: Subject::All },
            Page::Draws => Self::repetition(rules),
            Page::Chases => Self::chase(rules),
        }
    }

    /// A piece that has just captured.
    fn chain(rules: &RuleSet) -> Self {
        let jumps = rules.chain == Chain::Cannon && rules.cannon.jumps();
        let (text, first, at) = if jumps {
            // 4 | . . r . . . . .    the cannon on a2 takes on c2, and may go on over c3 and e2
            // 3 | . . p . . . . .
            // 2 | C P p . P . x .
            ("2r5/2p5/CPp1P1x1/8 r h 0 40", "a2xc2", "c2")
        } else if rules.chain == Chain::Cannon {
            // 3 | . . p . . . . .    the same of a cannon that steps
            // 2 | . C p x . . . .
            // 1 | . . k . . . . .
            ("8/2p5/1Cpx4/2k5 r h 0 40", "b2xc2", "c2")
        } else {
            // 3 | . . p . . . . .    and of a chariot
            // 2 | . R p x . . . .
            // 1 | . . k . . . . .
            ("8/2p5/1Rpx4/2k5 r h 0 40", "b2xc2", "c2")
        };
        let mut game = Game::from_position(*rules, position(text));
        play(&mut game, first);
        Self { game, subject: pieces(&[at]) }
    }

    /// A chariot and a general that go to and fro, up to the ply by which the rules end it, if they do.
    fn repetition(rules: &RuleSet) -> Self {
        const ROUND: [&str; 4] = ["b2-b3", "g3-g2", "b3-b2", "g2-g3"];
        let start = Game::from_position(*rules, position("8/6k1/1R6/8 r - 0 60"));
        let round = ROUND.iter().cycle().take(ROUND.len() * RuleSet::CYCLE_ROUNDS);
        let (game, next) = until_over(start, round);
        let at = next.and_then(|action| action.split('-').next()).unwrap_or(ROUND[0]);
        Self { game, subject: pieces(&[&at[..2]]) }
    }

    /// A chariot that has followed a horse for as long as the rules let it.
    fn chase(rules: &RuleSet) -> Self {
        // 4 | . . . . . . . .
        // 3 | . . . . . . . .    the horse flees along the rank and up the file, the chariot follows
        // 2 | R h . . . . . .
        const FLIGHT: [&str; 15] = [
            "b2-c2", "a2-b2", "c2-d2", "b2-c2", "d2-e2", "c2-d2", "e2-f2", "d2-e2", "f2-g2", "e2-f2",
            "g2-h2", "f2-g2", "h2-h3", "g2-g3", "h3-h4",
        ];
        let start = Game::from_position(*rules, position("8/8/Rh6/8 b - 0 60"));
        let (game, _) = until_over(start, FLIGHT.iter());
        let red = game.position().pieces(crate::rules::Colour::Red);
        let subject = Subject::Pieces(crate::rules::Mask::squares(red).collect());
        Self { game, subject }
    }

    /// The legal actions of the subject: what the signs say.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.game.actions().into_iter().filter(|action| self.shows(*action))
    }

    fn shows(&self, action: Action) -> bool {
        match (&self.subject, action) {
            (Subject::All, _) | (Subject::Pieces(_), Action::EndChain) => true,
            (Subject::Pieces(shown), action) => action.origin().is_some_and(|from| shown.contains(&from)),
        }
    }

    /// The squares of the pieces that act: those of the subject, or of the side to move.
    fn actors(&self) -> Vec<Square> {
        let position = self.game.position();
        match &self.subject {
            Subject::Pieces(shown) => shown.clone(),
            Subject::All => position
                .squares()
                .filter(|at| position.piece_at(*at).map(|piece| piece.colour) == position.to_move())
                .filter(|at| position.piece_at(*at).is_some())
                .collect(),
        }
    }

    /// The position with what may be done in it.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let position = self.game.position();
        let mut tiles: Vec<Tile> = position
            .squares()
            .map(|square| Tile {
                cell: match position.piece_at(square) {
                    Some(piece) => Cell::Up(piece),
                    None if position.is_face_down(square) => Cell::Down,
                    None => Cell::Empty,
                },
                signs: Vec::new(),
            })
            .collect();
        let mut sign = |square: Square, sign| {
            if let Some(tile) = tiles.get_mut(square.index())
                && !tile.signs.contains(&sign)
            {
                tile.signs.push(sign);
            }
        };
        let actors = self.actors();
        actors.iter().for_each(|at| sign(*at, Sign::Actor));
        if position.chain().is_some()
            && let Some(from) = self.game.plies().last().and_then(|played| played.ply.action.origin())
        {
            sign(from, Sign::Came);
        }
        for action in self.actions() {
            match (action, position.chain()) {
                (Action::EndChain, Some(at)) => sign(at, Sign::Stop),
                _ => action.target().into_iter().for_each(|to| sign(to, self.sign_of(action))),
            }
            self.screens(action).for_each(|screen| sign(screen, Sign::Screen));
        }
        self.barred(&actors).into_iter().for_each(|square| sign(square, Sign::Barred));
        tiles.iter_mut().for_each(|tile| tile.signs.sort_unstable());
        let files = crate::rules::FILES;
        let ranks = u8::try_from(tiles.len()).unwrap_or(0) / files;
        Diagram { shape: Shape::Board, files, ranks, tiles }
    }

    /// What the target of a legal action bears.
    fn sign_of(&self, action: Action) -> Sign {
        match action {
            Action::TurnUp(_) => Sign::TurnUp,
            Action::Attempt { .. } => Sign::Attempt,
            Action::EndChain => Sign::Stop,
            Action::Move { .. } | Action::Capture { .. } => {
                let mut after = self.game.clone();
                let played = after.play(Ply { action, reveal: None });
                let clash = after.plies().last().and_then(|played| played.clash);
                match (action, clash, after.outcome()) {
                    (Action::Capture { .. }, Some(Clash::BothRemoved), _) => Sign::Both,
                    (Action::Capture { .. }, ..) => Sign::Take,
                    (_, _, Some(Outcome::Draw { .. })) if played.is_ok() => Sign::Draws,
                    _ => Sign::Go,
                }
            }
        }
    }

    /// What a jump goes over.
    fn screens(&self, action: Action) -> impl Iterator<Item = Square> {
        let position = self.game.position();
        let way = match action {
            Action::Capture { from, to } | Action::Attempt { from, to } => Some((from, to)),
            Action::TurnUp(_) | Action::Move { .. } | Action::EndChain => None,
        };
        position
            .squares()
            .filter(move |at| way.is_some_and(|(from, to)| lies_between(from, to, *at)))
            .filter(move |at| !position.is_empty(*at))
    }

    /// What the actors seem to reach and do not: enemies next to them, or in line with a cannon that jumps;
    /// face-down pieces there, where some may be attacked; and squares that only the history bars.
    fn barred(&self, actors: &[Square]) -> Vec<Square> {
        if self.subject == Subject::All {
            return Vec::new();
        }
        let (position, rules) = (self.game.position(), self.game.rule_set());
        let reached: Vec<Square> = self.actions().filter_map(Action::target).collect();
        let near = |from: Square, at: Square| {
            let cannon = position.piece_at(from).is_some_and(|piece| piece.kind == Kind::Cannon);
            let in_line = from.file() == at.file() || from.rank() == at.rank();
            from.distance(at) == 1 || (cannon && rules.cannon.jumps() && in_line)
        };
        let is_target = |at: Square| match position.piece_at(at) {
            Some(piece) => Some(piece.colour) != position.to_move(),
            None => rules.attempts() && position.is_face_down(at),
        };
        let seen =
            position.squares().filter(|at| is_target(*at) && actors.iter().any(|from| near(*from, *at)));
        let over = self.game.outcome().is_some();
        let by_history = position.actions(&rules).into_iter().filter(|action| !over && self.shows(*action));
        let by_history = by_history.filter_map(Action::target);
        seen.chain(by_history).filter(|at| !reached.contains(at)).collect()
    }
}

/// A game near its end, with one piece still face down, just after a capture.
pub(super) fn late_game(rules: &RuleSet) -> Game {
    // 4 | x . . K . r . .
    // 3 | . H p . . . p .
    // 2 | . . C . P . . .
    // 1 | . . . . . e . a
    let mut game = Game::from_position(*rules, position("x2K1r2/1Hp3p1/2C1P3/5e1a r p 0 70"));
    play(&mut game, "b3xc3");
    game
}

/// Plays a line until just before a ply that ends the game; and that ply, if there is one.
fn until_over<'a>(mut game: Game, line: impl Iterator<Item = &'a &'static str>) -> (Game, Option<&'a str>) {
    for action in line {
        let mut after = game.clone();
        play(&mut after, action);
        if after.outcome().is_some() {
            return (game, Some(action));
        }
        game = after;
    }
    (game, None)
}

/// Plays an action that turns nothing up; one that is illegal is left out, and a test finds it.
fn play(game: &mut Game, action: &str) {
    if let Ok(action) = action.parse() {
        let _ = game.play(Ply { action, reveal: None });
    }
}

fn pieces(squares: &[&str]) -> Subject {
    Subject::Pieces(squares.iter().filter_map(|square| square.parse().ok()).collect())
}

/// # Panics
///
/// Never: all that is asked for is written in this file, and a test sets up all of it.
fn position(text: &str) -> Position {
    text.parse().expect("the examples of this file are positions")
}

/// Whether a square lies strictly between two of one file or rank.
fn lies_between(from: Square, to: Square, at: Square) -> bool {
    let in_line = (from.file() == to.file() && at.file() == from.file())
        || (from.rank() == to.rank() && at.rank() == from.rank());
    in_line && at != from && at != to && from.distance(at) + at.distance(to) == from.distance(to)
}
