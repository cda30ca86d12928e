//! Leaderboards: the players who are listed, and those still below the line.

use super::Rating;

/// Number of a player's latest games over which the share of one opponent is computed.
pub const RECENT_GAMES: u32 = 50;

/// Number of players who must meet [`Line::SETTLED`] before it applies to everyone.
///
/// The stricter line applies once enough players meet it to fill a board. If applied earlier, it would empty the
/// board of a server with nine regulars, who have only eight opponents each.
pub const SETTLED_BOARD: usize = 10;

/// What the leaderboard needs to know about a player in one pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The current rating, including the time without games.
    pub rating: Rating,
    /// Number of rated games.
    pub games: u32,
    /// Number of different opponents in them.
    pub opponents: u32,
    /// Number of the last [`RECENT_GAMES`] games against the most frequent opponent in those.
    pub most_met_of_recent: u32,
}

/// The requirements for being listed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Maximum deviation.
    pub deviation: f64,
    /// Minimum number of rated games.
    pub games: u32,
    /// Minimum number of different opponents.
    pub opponents: u32,
    /// Maximum percentage of the last [`RECENT_GAMES`] games against a single opponent.
    pub share_percent: u32,
}

impl Line {
    /// The initial line: every player whose rating is not provisional.
    pub const OPEN: Self =
        Self { deviation: Rating::PROVISIONAL_FROM, games: 0, opponents: 0, share_percent: 100 };

    /// The line on a server that has grown, where second accounts must not help to climb.
    pub const SETTLED: Self = Self { deviation: 75.0, games: 30, opponents: 8, share_percent: 40 };

    /// Returns the line of a board with these players: [`Line::SETTLED`] once [`SETTLED_BOARD`] of them meet it.
    #[must_use]
    pub fn of(standings: impl IntoIterator<Item = Standing>) -> Self {
        let settled = standings.into_iter().filter(|standing| Self::SETTLED.admits(standing)).count();
        if settled >= SETTLED_BOARD { Self::SETTLED } else { Self::OPEN }
    }

    /// Whether a player with this standing is above the line; never true for a provisional rating.
    #[must_use]
    pub fn admits(&self, standing: &Standing) -> bool {
        let recent = u64::from(standing.games.min(RECENT_GAMES));
        !standing.rating.is_provisional()
            && standing.rating.deviation <= self.deviation
            && standing.games >= self.games
            && standing.opponents >= self.opponents
            && u64::from(standing.most_met_of_recent) * 100 <= recent * u64::from(self.share_percent)
    }
}

/// The players of a pool in two lists, each sorted by rating, highest first. Equal ratings are sorted by smaller
/// deviation and then by id, so that the board does not depend on the order of the input.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaderboard<P> {
    /// The line of this board.
    pub line: Line,
    /// The players above the line.
    pub listed: Vec<(P, Standing)>,
    /// The players below the line; shown as well, so that the board of a young server is not empty.
    pub below: Vec<(P, Standing)>,
}

impl<P: Ord> Leaderboard<P> {
    /// Builds the board of these players.
    #[must_use]
    pub fn new(mut players: Vec<(P, Standing)>) -> Self {
        players.sort_unstable_by(|(id, one), (other_id, other)| {
            let (a, b) = (one.rating, other.rating);
            b.rating
                .total_cmp(&a.rating)
                .then(a.deviation.total_cmp(&b.deviation))
                .then_with(|| id.cmp(other_id))
        });
        let line = Line::of(players.iter().map(|(_, standing)| *standing));
        let (listed, below) = players.into_iter().partition(|(_, standing)| line.admits(standing));
        Self { line, listed, below }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const REGULAR: Standing = Standing {
        rating: Rating { rating: 1600.0, deviation: 75.0, volatility: 0.06 },
        games: 30,
        opponents: 8,
        most_met_of_recent: 12,
    };

    fn with_deviation(deviation: f64) -> Standing {
        Standing { rating: Rating { deviation, ..REGULAR.rating }, ..REGULAR }
    }

    #[test]
    fn the_settled_line_lies_exactly_at_its_thresholds() {
        assert!(Line::SETTLED.admits(&REGULAR));
        assert!(Line::SETTLED.admits(&Standing { games: 200, most_met_of_recent: 20, ..REGULAR }));
        let short = [
            with_deviation(75.01),
            Standing { games: 29, most_met_of_recent: 11, ..REGULAR },
            Standing { opponents: 7, ..REGULAR },
            Standing { most_met_of_recent: 13, ..REGULAR },
            Standing { games: 200, most_met_of_recent: 21, ..REGULAR },
        ];
        for standing in short {
            assert!(!Line::SETTLED.admits(&standing), "{standing:?}");
            assert!(Line::OPEN.admits(&standing), "{standing:?}");
        }
    }

    #[test]
    fn a_provisional_player_is_below_every_line() {
        assert!(Line::OPEN.admits(&with_deviation(109.9)));
        assert!(!Line::OPEN.admits(&with_deviation(110.0)));
    }

    #[test]
    fn the_line_tightens_when_ten_players_meet_the_tighter_one() {
        let newcomer = Standing { games: 10, opponents: 2, most_met_of_recent: 6, ..with_deviation(100.0) };
        let board = |regulars: usize| {
            let mut players: Vec<_> = (0..regulars).map(|id| (id, REGULAR)).collect();
            players.push((99, newcomer));
            Leaderboard::new(players)
        };
        assert_eq!((board(9).line, board(9).listed.len()), (Line::OPEN, 10));
        assert_eq!((board(10).line, board(10).listed.len()), (Line::SETTLED, 10));
        assert_eq!(board(10).below, [(99, newcomer)]);
    }

    #[test]
    fn a_young_servers_board_shows_everyone_below_the_line() {
        let newcomer = Standing { rating: Rating::START, games: 0, opponents: 0, most_met_of_recent: 0 };
        let board = Leaderboard::new(vec![(2, newcomer), (1, newcomer)]);
        assert!(board.listed.is_empty());
        assert_eq!(board.below, [(1, newcomer), (2, newcomer)]);
    }

    proptest! {
        #[test]
        fn every_player_is_on_the_board_once_and_in_order(
            ratings in prop::collection::vec((1000.0..2000.0, 50.0..350.0, 0..60_u32), 0..40)
        ) {
            let players: Vec<_> = ratings.iter().enumerate().map(|(id, &(rating, deviation, games))| {
                let rating = Rating { rating, deviation, volatility: 0.06 };
                (id, Standing { rating, games, ..REGULAR })
            }).collect();
            let board = Leaderboard::new(players.clone());
            let backwards = Leaderboard::new(players.iter().rev().copied().collect());
            prop_assert_eq!(&board, &backwards);
            let mut ids: Vec<_> = board.listed.iter().chain(&board.below).map(|(id, _)| *id).collect();
            ids.sort_unstable();
            prop_assert_eq!(ids, (0..players.len()).collect::<Vec<_>>());
            for list in [&board.listed, &board.below] {
                prop_assert!(list.windows(2).all(|pair| pair[0].1.rating.rating >= pair[1].1.rating.rating));
            }
        }
    }
}
