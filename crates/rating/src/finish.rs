//! The result of a game with two or more players.

use super::Score;

/// The place of one player.
///
/// A game of several players counts as one rating period in which every player has met every other: a win against
/// players placed below, a loss against players placed above, and a draw at the same place. Allies have not met
/// each other. This rule is ours; for two players it is the usual result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Finish {
    /// The place, from 1; players who share a place have the same number.
    pub place: u8,
    /// The team; allies have the same number, other players different ones.
    pub team: u8,
}

impl Finish {
    /// Returns the finishes of two players from the score of the first.
    #[must_use]
    pub const fn of_two(first: Score) -> [Self; 2] {
        let (one, other) = match first {
            Score::Win => (1, 2),
            Score::Draw => (1, 1),
            Score::Loss => (2, 1),
        };
        [Self { place: one, team: 0 }, Self { place: other, team: 1 }]
    }

    /// Returns the score against another player of the game; `None` against an ally.
    #[must_use]
    pub fn against(self, other: Self) -> Option<Score> {
        (self.team != other.team).then(|| match self.place.cmp(&other.place) {
            std::cmp::Ordering::Less => Score::Win,
            std::cmp::Ordering::Equal => Score::Draw,
            std::cmp::Ordering::Greater => Score::Loss,
        })
    }

    /// Returns the overall score shown in lists and totals: a loss if an opponent is placed above, otherwise a draw
    /// if an opponent has the same place, otherwise a win.
    #[must_use]
    pub fn score(self, all: &[Self]) -> Score {
        let scores = || all.iter().filter_map(|other| self.against(*other));
        [Score::Loss, Score::Draw]
            .into_iter()
            .find(|found| scores().any(|score| score == *found))
            .unwrap_or(Score::Win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn alone(place: u8, team: u8) -> Finish {
        Finish { place, team }
    }

    fn scores(all: &[Finish]) -> Vec<Score> {
        all.iter().map(|one| one.score(all)).collect()
    }

    #[test]
    fn two_players_score_as_usual() {
        for score in Score::ALL {
            let two = Finish::of_two(score);
            assert_eq!(two[0].against(two[1]), Some(score));
            assert_eq!(scores(&two), [score, score.inverse()]);
        }
    }

    #[test]
    fn of_four_the_first_has_won_and_the_others_have_lost() {
        let four = [alone(4, 0), alone(1, 1), alone(2, 2), alone(3, 3)];
        assert_eq!(scores(&four), [Score::Loss, Score::Win, Score::Loss, Score::Loss]);
        assert_eq!(four[2].against(four[0]), Some(Score::Win), "the second has still met the last");
    }

    #[test]
    fn a_draw_is_shared_by_those_who_were_in() {
        let four = [alone(1, 0), alone(4, 1), alone(1, 2), alone(1, 3)];
        assert_eq!(scores(&four), [Score::Draw, Score::Loss, Score::Draw, Score::Draw]);
    }

    #[test]
    fn allies_do_not_meet() {
        let teams = [alone(1, 0), alone(3, 1), alone(1, 0), alone(3, 1)];
        assert_eq!(teams[0].against(teams[2]), None);
        assert_eq!(scores(&teams), [Score::Win, Score::Loss, Score::Win, Score::Loss]);
    }
}
