//! The moves of the game followed by the line being searched. Detects repetitions and judges them.

use crate::xiangqi::node::Node;
use banqi_rules::game::Outcome;
use banqi_rules::xiangqi::{Colour, Game, Move, Piece, PlayedMove, Position, RuleSet, Verdict};

/// The result of a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    Draw,
    /// This colour loses by the rules, or is the one that must vary.
    Loses(Colour),
}

/// Positions and the moves between them; there is one move fewer than positions.
#[derive(Debug)]
pub(super) struct Line {
    rules: RuleSet,
    positions: Vec<Position>,
    keys: Vec<u64>,
    plies: Vec<PlayedMove>,
    /// Index of the root of the search.
    root: usize,
    /// Positions before this index cannot be repeated, because a null move follows them.
    floor: usize,
    /// Number of keys with these low bits, to rule out most repetitions at once.
    endings: [u16; 1 << 10],
}

impl Line {
    /// Starts with the positions of a game that can still repeat; the last is the current position.
    pub(super) fn of(game: &Game) -> Self {
        let positions = game.occurred().to_vec();
        let plies = &game.plies()[game.plies().len() + 1 - positions.len()..];
        let keys: Vec<u64> = positions.iter().map(Position::key).collect();
        let mut endings = [0; 1 << 10];
        keys.iter().for_each(|key| endings[Self::ending(*key)] += 1);
        let root = positions.len() - 1;
        Self { rules: game.rule_set(), plies: plies.to_vec(), positions, keys, root, floor: 0, endings }
    }

    #[inline]
    const fn ending(key: u64) -> usize {
        key as usize & ((1 << 10) - 1)
    }

    #[inline]
    pub(super) fn push(&mut self, node: &Node, played: PlayedMove) {
        self.endings[Self::ending(node.key)] += 1;
        self.positions.push(node.position);
        self.keys.push(node.key);
        self.plies.push(played);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.positions.pop();
        self.plies.pop();
        if let Some(key) = self.keys.pop() {
            self.endings[Self::ending(key)] -= 1;
        }
    }

    /// Returns the last move and the piece that made it; `None` directly after a null move.
    #[inline]
    pub(super) fn last(&self) -> Option<(Piece, Move)> {
        let last = self.plies.last().filter(|_| self.floor < self.keys.len())?;
        Some((last.piece, last.action))
    }

    /// Makes earlier positions ignored by repetition detection, for use with a null move. Pass the result to
    /// [`remember`](Self::remember) afterwards.
    #[inline]
    pub(super) fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.floor, self.keys.len())
    }

    #[inline]
    pub(super) fn remember(&mut self, floor: usize) {
        self.floor = floor;
    }

    /// Returns the result if the last position is a repetition. A second occurrence is enough if the first is
    /// within the search, because the same moves could be played again. Otherwise the third occurrence counts.
    #[inline]
    pub(super) fn repetition(&self) -> Option<Repetition> {
        let now = self.keys.len() - 1;
        let (key, quiet) = (self.keys[now], usize::from(self.positions[now].quiet()));
        if self.endings[Self::ending(key)] < 2 || quiet < 4 {
            return None;
        }
        let lowest = self.floor.max(now.saturating_sub(quiet));
        // With two sides the distance is 4, 6, .. plies.
        let earlier = |at: &usize| *at >= lowest && self.keys[*at] == key;
        let mut earlier =
            (0..=now.checked_sub(4)?).rev().step_by(2).take_while(|at| *at >= lowest).filter(earlier);
        let last = earlier.next()?;
        let first = if last >= self.root { last } else { earlier.last()? };
        Some(self.judged(first))
    }

    #[cold]
    fn judged(&self, first: usize) -> Repetition {
        let verdict = Verdict::of(&self.rules, &self.positions[first..], &self.plies[first..]);
        match verdict {
            Some(Verdict::MustVary(checker)) => Repetition::Loses(checker),
            Some(Verdict::Ends(Outcome::Win { winner, .. })) => {
                let loser = Colour::ALL.into_iter().find(|colour| winner != (*colour).into());
                loser.map_or(Repetition::Draw, Repetition::Loses)
            }
            Some(Verdict::Ends(Outcome::Draw { .. })) | None => Repetition::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the repetition after playing `played` in a game and `searched` in the search.
    fn after(position: &str, played: &str, searched: &str) -> Option<Repetition> {
        let mut game = Game::from_position(RuleSet::xiangqi(), position.parse().unwrap());
        played.split_whitespace().for_each(|action| game.play(action.parse().unwrap()).unwrap());
        let mut line = Line::of(&game);
        let mut node = Node::of(game.position());
        for action in searched.split_whitespace() {
            let (next, played) = node.after(action.parse().unwrap());
            node = next;
            line.push(&node, played);
        }
        line.repetition()
    }

    // 9 | . . . . . k . . .
    // 0 | R . . . K . . . .    the chariot can check forever
    const CHARIOT: &str = "5k3/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";

    #[test]
    fn a_repetition_in_the_search_is_judged_by_the_rules_at_once() {
        assert_eq!(after(CHARIOT, "", "a0a9 f9f8 a9a8 f8f9"), None);
        assert_eq!(
            after(CHARIOT, "", "a0a9 f9f8 a9a8 f8f9 a8a9"),
            Some(Repetition::Loses(Colour::Red)),
            "every red ply was a check"
        );
        assert_eq!(after(CHARIOT, "", "a0a1 f9f8 a1a0 f8f9"), Some(Repetition::Draw));
    }

    #[test]
    fn of_the_games_positions_the_third_occurrence_counts() {
        assert_eq!(after(CHARIOT, "a0a1 f9f8 a1a0", "f8f9"), None);
        assert_eq!(after(CHARIOT, "a0a1 f9f8 a1a0 f8f9 a0a1 f9f8 a1a0", "f8f9"), Some(Repetition::Draw));
    }

    #[test]
    fn nothing_repeats_over_a_passed_turn() {
        let game = Game::from_position(RuleSet::xiangqi(), CHARIOT.parse().unwrap());
        let mut line = Line::of(&game);
        let floor = line.forget();
        let mut node = Node::of(game.position());
        for action in ["a0a1", "f9f8", "a1a0", "f8f9"] {
            let (next, played) = node.after(action.parse().unwrap());
            node = next;
            line.push(&node, played);
        }
        assert_eq!(line.repetition(), None);
        line.remember(floor);
        assert_eq!(line.repetition(), Some(Repetition::Draw));
        line.pop();
        assert_eq!(line.repetition(), None);
    }
}
