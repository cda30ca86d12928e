//! Perft: counts the lines of play.

use crate::xiangqi::{Position, RuleSet};

impl Position {
    /// The number of lines of play of `depth` plies. Draw rules are ignored. The last ply is counted, not played.
    #[must_use]
    pub fn perft(&self, rules: &RuleSet, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(rules).into(),
            _ => self.after_each_move(rules, |next| next.perft(rules, depth - 1)),
        }
    }

    /// The same number as [`perft`](Self::perft), but plays every last ply.
    #[must_use]
    pub fn perft_making_every_leaf(&self, rules: &RuleSet, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.after_each_move(rules, |next| next.perft_making_every_leaf(rules, depth - 1)),
        }
    }

    #[inline]
    fn after_each_move(&self, rules: &RuleSet, mut count: impl FnMut(&Self) -> u64) -> u64 {
        let mut lines = 0;
        self.for_each_move(rules, |action| {
            let mut next = *self;
            next.play(action);
            lines += count(&next);
        });
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_the_lines_of_the_rules() {
        let xiangqi = RuleSet::xiangqi();
        let lines = |rules: &RuleSet| [1, 2, 3].map(|depth| Position::start(rules).perft(rules, depth));
        assert_eq!(lines(&xiangqi), [44, 1_920, 79_666]);
        assert_eq!(lines(&"xiangqi+begins=black".parse().unwrap()), [44, 1_920, 79_666]);
        assert_eq!(lines(&"xiangqi+facing=discovered-check".parse().unwrap()), [44, 1_920, 79_666]);
        assert_eq!(lines(&RuleSet::banner()), [40, 1_576, 62_766]);
        assert_eq!(Position::start(&xiangqi).perft_making_every_leaf(&xiangqi, 3), 79_666);
    }
}
