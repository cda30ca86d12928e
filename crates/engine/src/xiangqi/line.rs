//! The line being searched, after the game's own moves: detects repetitions and judges them.

use crate::xiangqi::node::Node;
use banqi_rules::game::Outcome;
use banqi_rules::xiangqi::{Colour, Game, Man, Move, PlayedMove, Position, RuleSet, Verdict};

/// What a repetition comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    Draw,
    /// By the rules, or because this colour is the one that has to do something else.
    Loses(Colour),
}

/// Positions and the moves between them, one fewer.
#[derive(Debug)]
pub(super) struct Line {
    rules: RuleSet,
    positions: Vec<Position>,
    keys: Vec<u64>,
    plies: Vec<PlayedMove>,
    /// Where the search began.
    root: usize,
    /// Before this nothing can come again: somebody passed.
    floor: usize,
    /// How many keys end in these bits: most positions have never been there, and that is seen at once.
    endings: [u16; 1 << 10],
}

impl Line {
    /// The positions of a game that may come again, the one now last.
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

    /// The move played last, and by whom, unless a turn was passed since.
    #[inline]
    pub(super) fn last(&self) -> Option<(Man, Move)> {
        let last = self.plies.last().filter(|_| self.floor < self.keys.len())?;
        Some((last.man, last.action))
    }

    /// Forgets what was, for as long as [`remember`](Self::remember) is not called with what this returns: after
    /// a passed turn nothing that was repeats.
    #[inline]
    pub(super) fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.floor, self.keys.len())
    }

    #[inline]
    pub(super) fn remember(&mut self, floor: usize) {
        self.floor = floor;
    }

    /// What the position that is last now comes to, if it is a repetition: once is enough where the search led there
    /// (what was done twice can be done again), but of the game's positions it has to be the third occurrence.
    #[inline]
    pub(super) fn repetition(&self) -> Option<Repetition> {
        let now = self.keys.len() - 1;
        let (key, quiet) = (self.keys[now], usize::from(self.positions[now].quiet()));
        if self.endings[Self::ending(key)] < 2 || quiet < 4 {
            return None;
        }
        let lowest = self.floor.max(now.saturating_sub(quiet));
        // With two sides it takes four plies, six ..
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

    /// What comes of playing `searched` after the game `played` from a position.
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
    // 0 | R . . . K . . . .    the chariot can check for ever
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
