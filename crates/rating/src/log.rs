//! Ratings as the fold of an append-only log.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finish, Rating, Score};

/// Milliseconds in a day.
const DAY_MS: f64 = 86_400_000.0;

/// One rated game, an entry of the log. `P` identifies a player and is only compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame<P> {
    /// The players, two or more, with their places.
    pub players: Vec<(P, Finish)>,
    /// When it ended, in UTC milliseconds.
    pub ended_ms: i64,
}

/// The state of one player in one pool after the last rated game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Form {
    /// The rating after the last rated game.
    pub rating: Rating,
    /// Number of rated games.
    pub games: u32,
    /// When the last rated game ended, in UTC milliseconds; `None` before the first.
    pub last_ended_ms: Option<i64>,
}

impl Form {
    /// The form of a newcomer.
    pub const START: Self = Self { rating: Rating::START, games: 0, last_ended_ms: None };

    /// Returns the current rating at `now_ms` (UTC milliseconds), to show and to compute with: its deviation has
    /// grown since the last rated game.
    #[must_use]
    pub fn rating_at(&self, now_ms: i64) -> Rating {
        self.last_ended_ms.map_or(self.rating, |last_ms| {
            self.rating.rested(now_ms.saturating_sub(last_ms).max(0) as f64 / DAY_MS)
        })
    }

    /// Returns the form after one game that ended at `ended_ms`, with the score against each opponent and the rating
    /// that the opponent had then. The order of the opponents does not matter.
    #[must_use]
    pub fn after(self, opponents: &[(Rating, Score)], ended_ms: i64) -> Self {
        // Sums of floating-point numbers depend on their order.
        let mut opponents = opponents.to_vec();
        opponents.sort_by(|(one, score), (other, other_score)| {
            let rating = one.rating.total_cmp(&other.rating);
            let deviation = one.deviation.total_cmp(&other.deviation);
            let volatility = one.volatility.total_cmp(&other.volatility);
            rating.then(deviation).then(volatility).then((*score as u8).cmp(&(*other_score as u8)))
        });
        Self {
            rating: self.rating_at(ended_ms).after_period(&opponents),
            games: self.games.saturating_add(1),
            last_ended_ms: self.last_ended_ms.max(Some(ended_ms)),
        }
    }
}

/// Returns the players' forms after one game, all computed from their forms before it; see [`Finish`].
#[must_use]
pub fn settle(players: &[(Form, Finish)], ended_ms: i64) -> Vec<Form> {
    let met = |(form, finish): &(Form, Finish)| {
        let games = players.iter().filter_map(|(other, other_finish)| {
            Some((other.rating_at(ended_ms), finish.against(*other_finish)?))
        });
        form.after(&games.collect::<Vec<_>>(), ended_ms)
    };
    players.iter().map(met).collect()
}

/// Adds one game to the forms. A game in which a player occurs twice changes nothing.
fn record<P: Ord + Clone>(forms: &mut BTreeMap<P, Form>, game: &RatedGame<P>) {
    let people: BTreeSet<&P> = game.players.iter().map(|(player, _)| player).collect();
    if people.len() < game.players.len() {
        return;
    }
    let form = |player| forms.get(player).copied().unwrap_or(Form::START);
    let before: Vec<_> = game.players.iter().map(|(player, finish)| (form(player), *finish)).collect();
    for ((player, _), form) in game.players.iter().zip(settle(&before, game.ended_ms)) {
        forms.insert(player.clone(), form);
    }
}

/// Returns the form of every player after the games of `log`, in the order in which they ended.
///
/// Ratings depend on nothing else, so a game found to be void is left out of the log and all forms are computed
/// again.
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

    /// Games of two players, of three playing alone, and of two teams; occasionally with a player occurring twice.
    fn any_log() -> impl Strategy<Value = Vec<RatedGame<u8>>> {
        let side = (0..6_u8, 1..4_u8);
        let game = (prop::collection::vec(side, 2..5), 0..40_i64);
        prop::collection::vec(game, 0..60).prop_map(|games| {
            let mut ended_ms = 0;
            games
                .into_iter()
                .map(|(sides, days)| {
                    ended_ms += days * DAY_MS as i64;
                    let teams = if sides.len() == 4 { 2 } else { sides.len() as u8 };
                    let finish = |(seat, (player, place))| (player, Finish { place, team: seat % teams });
                    RatedGame { players: (0..).zip(sides).map(finish).collect(), ended_ms }
                })
                .collect()
        })
    }

    fn is_counted(game: &RatedGame<u8>) -> bool {
        game.players.iter().map(|(player, _)| player).collect::<BTreeSet<_>>().len() == game.players.len()
    }

    fn game(a: char, b: char, first_score: Score, day: i64) -> RatedGame<char> {
        let players = [a, b].into_iter().zip(Finish::of_two(first_score)).collect();
        RatedGame { players, ended_ms: day * DAY_MS as i64 }
    }

    /// A game of four playing alone, with these places.
    fn game_of_four(places: [u8; 4]) -> RatedGame<char> {
        let finish = |(team, place)| Finish { place, team };
        let finishes = (0..).zip(places).map(finish);
        RatedGame { players: ['a', 'b', 'c', 'd'].into_iter().zip(finishes).collect(), ended_ms: 0 }
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
                players: game.players.iter().rev().copied().collect(),
                ended_ms: game.ended_ms,
            });
            let (turned, forms) = (fold(turned), fold(log));
            prop_assert_eq!(turned, forms);
        }

        #[test]
        fn a_voided_game_is_as_if_never_played(log in any_log(), at in any::<prop::sample::Index>()) {
            let log: Vec<_> = log.into_iter().filter(is_counted).collect();
            prop_assume!(!log.is_empty());
            let mut without = log.clone();
            let voided = without.remove(at.index(log.len()));
            let (all, rest) = (fold(log), fold(without));
            for player in 0..6 {
                let games = |forms: &BTreeMap<u8, Form>| forms.get(&player).map_or(0, |form| form.games);
                let lost = u32::from(voided.players.iter().any(|(voided, _)| *voided == player));
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
    fn of_several_each_has_met_each_of_the_others_in_one_period() {
        let forms = fold([game_of_four([2, 1, 4, 2])]);
        let met =
            |scores: [Score; 3]| Rating::START.after_period(&scores.map(|score| (Rating::START, score)));
        let (win, draw, loss) = (Score::Win, Score::Draw, Score::Loss);
        let expected = [[loss, win, draw], [win, win, win], [loss, loss, loss], [draw, loss, win]];
        for (player, scores) in ['a', 'b', 'c', 'd'].into_iter().zip(expected) {
            let (form, expected) = (forms[&player], met(scores));
            assert!((form.rating.rating - expected.rating).abs() < 1e-9, "{player}: {form:?} {expected:?}");
            assert_eq!(form.games, 1, "{player}");
        }
        assert!(forms[&'b'].rating.deviation < Rating::START.after(Rating::START, win).deviation);
    }

    #[test]
    fn allies_do_not_meet_and_move_alike() {
        let mut game = game_of_four([1, 3, 1, 3]);
        for (seat, (_, finish)) in (0..).zip(&mut game.players) {
            finish.team = seat % 2;
        }
        let forms = fold([game]);
        let won = Rating::START.after_period(&[(Rating::START, Score::Win); 2]);
        assert_eq!((forms[&'a'].rating, forms[&'c'].rating), (won, won));
        assert_eq!(forms[&'b'], forms[&'d']);
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
