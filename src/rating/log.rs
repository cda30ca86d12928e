//! Ratings as the fold of a log that only grows.

use std::collections::BTreeMap;

use super::{Rating, Score};

/// Milliseconds in a day.
const DAY_MS: f64 = 86_400_000.0;

/// One rated game, an entry of the log. `P` says who played and is never looked into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame<P> {
    /// The two players.
    pub players: [P; 2],
    /// How it ended for the first of them.
    pub first_score: Score,
    /// When it ended: UTC milliseconds.
    pub ended_ms: i64,
}

/// Where one player stands in one pool after their last rated game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Form {
    /// The rating at the end of the last rated game.
    pub rating: Rating,
    /// Rated games played.
    pub games: u32,
    /// When the last one ended, UTC milliseconds; `None` before the first.
    pub last_ended_ms: Option<i64>,
}

impl Form {
    /// A newcomer's.
    pub const START: Self = Self { rating: Rating::START, games: 0, last_ended_ms: None };

    /// The rating to show, and to play with, at `now_ms` (UTC milliseconds): rested since the last rated game.
    #[must_use]
    pub fn rating_at(&self, now_ms: i64) -> Rating {
        self.last_ended_ms.map_or(self.rating, |last_ms| {
            self.rating.rested(now_ms.saturating_sub(last_ms).max(0) as f64 / DAY_MS)
        })
    }

    fn after(self, opponent: Rating, score: Score, ended_ms: i64) -> Self {
        Self {
            rating: self.rating_at(ended_ms).after(opponent, score),
            games: self.games.saturating_add(1),
            last_ended_ms: self.last_ended_ms.max(Some(ended_ms)),
        }
    }
}

/// What one game does to its two players, both computed from what they were before it.
#[must_use]
pub fn settle([first, second]: [Form; 2], first_score: Score, ended_ms: i64) -> [Form; 2] {
    let [of_first, of_second] = [first.rating_at(ended_ms), second.rating_at(ended_ms)];
    [first.after(of_second, first_score, ended_ms), second.after(of_first, first_score.inverse(), ended_ms)]
}

/// Adds one game to the forms. A game of one player against themselves changes nothing.
pub fn record<P: Ord + Clone>(forms: &mut BTreeMap<P, Form>, game: &RatedGame<P>) {
    let [first, second] = &game.players;
    if first == second {
        return;
    }
    let before = [first, second].map(|player| forms.get(player).copied().unwrap_or(Form::START));
    for (player, form) in game.players.iter().zip(settle(before, game.first_score, game.ended_ms)) {
        forms.insert(player.clone(), form);
    }
}

/// Everyone's form after the games of `log`, in the order they ended.
///
/// Because this is all a rating is, a game found to be void is left out of the log and everyone's form is
/// computed again.
pub fn fold<P: Ord + Clone>(log: impl IntoIterator<Item = RatedGame<P>>) -> BTreeMap<P, Form> {
    log.into_iter().fold(BTreeMap::new(), |mut forms, game| {
        record(&mut forms, &game);
        forms
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_log() -> impl Strategy<Value = Vec<RatedGame<u8>>> {
        let game = (0..6_u8, 0..6_u8, prop::sample::select(Score::ALL.as_slice()), 0..40_i64);
        prop::collection::vec(game, 0..60).prop_map(|games| {
            let mut ended_ms = 0;
            games
                .into_iter()
                .map(|(a, b, first_score, days)| {
                    ended_ms += days * DAY_MS as i64;
                    RatedGame { players: [a, b], first_score, ended_ms }
                })
                .collect()
        })
    }

    fn game(a: char, b: char, first_score: Score, day: i64) -> RatedGame<char> {
        RatedGame { players: [a, b], first_score, ended_ms: day * DAY_MS as i64 }
    }

    proptest! {
        #[test]
        fn the_fold_equals_the_games_settled_one_by_one(log in any_log(), split in 0..60_usize) {
            let (before, after) = log.split_at(split.min(log.len()));
            let mut forms = fold(before.iter().cloned());
            for game in after {
                record(&mut forms, game);
            }
            prop_assert_eq!(forms, fold(log));
        }

        #[test]
        fn seats_do_not_matter(log in any_log()) {
            let turned = log.iter().map(|game| RatedGame {
                players: [game.players[1], game.players[0]],
                first_score: game.first_score.inverse(),
                ..game.clone()
            });
            prop_assert_eq!(fold(turned), fold(log));
        }

        #[test]
        fn a_voided_game_is_as_if_never_played(log in any_log(), at in any::<prop::sample::Index>()) {
            let log: Vec<_> = log.into_iter().filter(|game| game.players[0] != game.players[1]).collect();
            prop_assume!(!log.is_empty());
            let mut without = log.clone();
            let voided = without.remove(at.index(log.len()));
            let (all, rest) = (fold(log), fold(without));
            for player in 0..6 {
                let games = |forms: &BTreeMap<u8, Form>| forms.get(&player).map_or(0, |form| form.games);
                let lost = u32::from(voided.players.contains(&player));
                prop_assert_eq!(games(&all), games(&rest) + lost);
            }
        }
    }

    #[test]
    fn both_players_are_computed_from_what_they_were_before() {
        let forms = fold([game('a', 'b', Score::Win, 0)]);
        assert_eq!(forms[&'a'].rating, Rating::START.after(Rating::START, Score::Win));
        assert_eq!(forms[&'b'].rating, Rating::START.after(Rating::START, Score::Loss));
    }

    #[test]
    fn others_are_untouched_by_a_voided_game() {
        let log = [game('a', 'b', Score::Win, 0), game('c', 'd', Score::Draw, 1)];
        let without = fold(log[1..].to_vec());
        let all = fold(log);
        assert_eq!(without.get(&'a'), None);
        assert_eq!(without[&'c'], all[&'c']);
    }

    #[test]
    fn a_pause_makes_the_next_game_weigh_more() {
        let played = |day| {
            let days = (0..30).chain([day]);
            fold(days.map(|day| game('a', 'b', if day % 2 == 0 { Score::Win } else { Score::Loss }, day)))
        };
        let before =
            fold((0..30).map(|d| game('a', 'b', if d % 2 == 0 { Score::Win } else { Score::Loss }, d)));
        let moved = |day| (played(day)[&'a'].rating.rating - before[&'a'].rating.rating).abs();
        assert!(moved(1030) > 2.0 * moved(30), "{} {}", moved(1030), moved(30));
    }

    #[test]
    fn a_clock_that_went_back_adds_no_rest() {
        let forms = fold([game('a', 'b', Score::Win, 9), game('a', 'b', Score::Loss, 5)]);
        assert_eq!(forms[&'a'].last_ended_ms, Some(9 * DAY_MS as i64));
        assert_eq!(forms[&'a'].rating_at(0), forms[&'a'].rating);
    }

    #[test]
    fn nobody_is_rated_against_themselves() {
        assert!(fold([game('a', 'a', Score::Win, 0)]).is_empty());
    }
}
