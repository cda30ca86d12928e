//! Histories: finished games in order, page by page, with filters.

use banqi_rating::Score;
use banqi_session::{Participant, PlayerId, SessionId, Timestamp};
use banqi_store::{
    GuildId, HeadToHead, HistoryFilter, HistoryFrom, HistoryKey, HistoryLine, HistoryPage, Met,
    SeasonOutcome, StoredPhase,
};

use super::{Bench, DAY, GUILD, NOW};

/// The number of games on a page.
const PAGE: usize = 4;

/// A game of Ann's, as it was stored.
#[derive(Debug, Clone, PartialEq)]
struct Game {
    key: HistoryKey,
    other: PlayerId,
    score: Option<Score>,
}

impl Bench {
    /// Stores a finished game between Ann and another player; without a score it was aborted.
    async fn finished(
        &self,
        number: u64,
        other: PlayerId,
        score: Option<Score>,
        ended_at: Timestamp,
    ) -> Game {
        let session = self.offered(number).await;
        let _ = self.store.append(self.accepted(session, other)).await.unwrap();
        let mut append = self.win(session, 2, self.ann, other);
        append.events[0].at = ended_at;
        let finished = append.finished.as_mut().unwrap();
        finished.scores = vec![(self.ann.into(), score), (other.into(), score.map(Score::inverse))];
        if score.is_none() {
            finished.players.clear();
            append.summary.result = Some("aborted".into());
        }
        let _ = self.store.append(append).await.unwrap();
        Game { key: HistoryKey { ended_at, session }, other, score }
    }

    fn anns(&self) -> HistoryFilter {
        HistoryFilter { player: self.ann.into(), guild: Some(GUILD), met: None, score: None, since: None }
    }

    async fn page(&self, filter: &HistoryFilter, from: HistoryFrom) -> HistoryPage {
        self.store.history(filter, from, PAGE, |variant| variant == "taiwan").await.unwrap()
    }
}

fn keys(lines: &[HistoryLine]) -> Vec<HistoryKey> {
    lines.iter().map(|line| line.key).collect()
}

/// Reads all pages to the earliest game and back again.
async fn there_and_back(bench: &Bench, filter: &HistoryFilter) -> Vec<HistoryLine> {
    let mut pages = vec![bench.page(filter, HistoryFrom::Latest).await];
    assert!(!pages[0].has_later);
    while let Some(page) = pages.last().filter(|page| page.has_earlier) {
        let from = HistoryFrom::Before(page.lines.last().unwrap().key);
        let next = bench.page(filter, from).await;
        assert!(next.has_later && !next.lines.is_empty(), "{next:?}");
        pages.push(next);
    }
    for pair in pages.windows(2).rev() {
        let from = HistoryFrom::After(pair[1].lines[0].key);
        assert_eq!(bench.page(filter, from).await, pair[0], "back again");
    }
    pages.into_iter().flat_map(|page| page.lines).collect()
}

#[tokio::test]
async fn finished_games_are_paged_in_both_directions_with_every_filter() {
    let bench = Bench::new().await;
    let cleo = bench.person(3).await;
    let mut games = Vec::new();
    for number in 1..=23u64 {
        let other = if number % 3 == 0 { cleo } else { bench.bob };
        let score = [Some(Score::Win), Some(Score::Loss), Some(Score::Draw), None][number as usize % 4];
        // Several end in the same millisecond, and not in the order in which they began.
        let ended_at = NOW.plus(std::time::Duration::from_secs(number * 7 % 5));
        games.push(bench.finished(number, other, score, ended_at).await);
    }
    // Neither an open game nor one that never began is finished.
    let open = bench.offered(90).await;
    let _ = bench.store.append(bench.accepted(open, bench.bob)).await.unwrap();
    bench.offered(91).await;
    games.sort_by_key(|game| std::cmp::Reverse(game.key));

    let since = NOW.plus(std::time::Duration::from_secs(2));
    for met in [None, Some(bench.bob), Some(cleo)] {
        for score in [None, Some(Score::Win), Some(Score::Draw), Some(Score::Loss)] {
            for since in [None, Some(since)] {
                let filter = HistoryFilter { met: met.map(Met::Person), score, since, ..bench.anns() };
                let due: Vec<&Game> = games
                    .iter()
                    .filter(|game| met.is_none_or(|met| game.other == met))
                    .filter(|game| score.is_none() || game.score == score)
                    .filter(|game| since.is_none_or(|since| game.key.ended_at >= since))
                    .collect();
                let found = there_and_back(&bench, &filter).await;
                assert_eq!(keys(&found), due.iter().map(|game| game.key).collect::<Vec<_>>(), "{filter:?}");
                for (line, game) in found.iter().zip(&due) {
                    assert_eq!((line.score, &line.others), (game.score, &vec![game.other.into()]));
                    assert!(line.rating.is_none() || game.score.is_some(), "{line:?}");
                }
                let Some(met) = met else { continue };
                let count = |score| {
                    let games =
                        games.iter().filter(|game| since.is_none_or(|since| game.key.ended_at >= since));
                    games.filter(|game| game.other == met && game.score == Some(score)).count() as u32
                };
                let due = HeadToHead {
                    wins: count(Score::Win),
                    draws: count(Score::Draw),
                    losses: count(Score::Loss),
                };
                let found = bench.store.head_to_head(&filter, Met::Person(met), |_| true).await.unwrap();
                assert_eq!(found, due);
            }
        }
    }
    let before_all = HistoryKey { ended_at: Timestamp(0), session: SessionId(0) };
    let first = bench.page(&bench.anns(), HistoryFrom::After(before_all)).await;
    assert!(first.lines.iter().any(|line| line.rating.is_some()), "the first games are rated");
    // The other player sees the other half of each game.
    let bobs = HistoryFilter { player: bench.bob.into(), met: Some(Met::Person(bench.ann)), ..bench.anns() };
    for line in there_and_back(&bench, &bobs).await {
        let game = games.iter().find(|game| game.key == line.key).unwrap();
        assert_eq!((line.score, line.others), (game.score.map(Score::inverse), vec![bench.ann.into()]));
    }
    for (filter, fits) in [
        (HistoryFilter { guild: Some(GuildId(1)), ..bench.anns() }, true),
        (HistoryFilter { guild: None, ..bench.anns() }, true),
        (HistoryFilter { met: Some(Met::Computer), ..bench.anns() }, true),
        (bench.anns(), false),
    ] {
        let none = bench.store.history(&filter, HistoryFrom::Latest, PAGE, |_| fits).await.unwrap();
        assert_eq!(none, HistoryPage::default(), "{filter:?}");
    }
}

#[tokio::test]
async fn a_game_keeps_its_rating_change_when_the_season_ends() {
    let bench = Bench::new().await;
    bench.finished(1, bench.bob, Some(Score::Win), NOW).await;
    let before = bench.page(&bench.anns(), HistoryFrom::Latest).await;
    assert!(before.lines[0].rating.is_some());
    for (number, name) in [(2, "Spring"), (3, "Summer")] {
        let ended = bench.store.end_season(GUILD, name.parse().unwrap(), NOW).await.unwrap();
        assert_eq!(ended, SeasonOutcome::Ended);
        assert_eq!(bench.page(&bench.anns(), HistoryFrom::Latest).await.lines.last(), before.lines.last());
        bench.finished(number, bench.bob, Some(Score::Win), NOW.plus(DAY)).await;
    }
    let after = bench.page(&bench.anns(), HistoryFrom::Latest).await;
    assert!(after.lines.iter().all(|line| line.rating.is_some()), "{after:?}");
    assert_eq!(after.lines.len(), 3, "each once");
}

#[tokio::test]
async fn games_with_the_right_rules_are_found_among_many_others() {
    let bench = Bench::new().await;
    let mut mine = Vec::new();
    for number in 1..=130u64 {
        let ended_at = NOW.plus(std::time::Duration::from_secs(number));
        mine.push(bench.finished(number, bench.bob, Some(Score::Win), ended_at).await.key.session.0);
    }
    let few = [mine[2], mine[60], mine[61], mine[70], mine[128], mine[129]];
    let list = few.map(|session| session.to_string()).join(", ");
    for table in ["sessions", "entrants"] {
        let rules = "CASE session_id % 2 WHEN 0 THEN 'hongkong' ELSE 'mainland' END";
        let others = format!("UPDATE {table} SET variant = {rules} WHERE session_id NOT IN ({list})");
        sqlx::query(sqlx::AssertSqlSafe(others)).execute(&mut bench.raw().await).await.unwrap();
    }
    let found = there_and_back(&bench, &bench.anns()).await;
    let found: Vec<SessionId> = found.iter().map(|line| line.key.session).collect();
    assert_eq!(found, few.into_iter().rev().map(SessionId).collect::<Vec<_>>());
    // Two of three rules: the pages are made from the games with each.
    let not_taiwan = |variant: &str| variant != "taiwan";
    let (mut from, mut found) = (HistoryFrom::Latest, Vec::new());
    loop {
        let page = bench.store.history(&bench.anns(), from, PAGE, not_taiwan).await.unwrap();
        found.extend(page.lines.iter().map(|line| line.key.session.0));
        from = HistoryFrom::Before(page.lines.last().unwrap().key);
        if !page.has_earlier {
            break;
        }
    }
    mine.retain(|session| !few.contains(session));
    mine.reverse();
    assert_eq!(found, mine);
}

#[tokio::test]
async fn games_against_the_computer_are_found_at_every_level() {
    let bench = Bench::new().await;
    for (number, level) in [(1, 1), (2, 8)] {
        let computer = bench.store.computer(level, NOW).await.unwrap();
        let session = bench.offered(number).await;
        let mut accepted = bench.accepted(session, bench.bob);
        let banqi_session::Event::Accepted { by, .. } = &mut accepted.events[0].event else { unreachable!() };
        *by = computer;
        let _ = bench.store.append(accepted).await.unwrap();
        let mut append = bench.win(session, 2, bench.ann, bench.bob);
        let finished = append.finished.as_mut().unwrap();
        finished.players.clear();
        finished.scores = vec![(bench.ann.into(), Some(Score::Draw)), (computer, Some(Score::Draw))];
        assert_eq!(append.summary.phase, StoredPhase::Over);
        let _ = bench.store.append(append).await.unwrap();
    }
    bench.finished(3, bench.bob, Some(Score::Win), NOW).await;
    let filter = HistoryFilter { met: Some(Met::Computer), ..bench.anns() };
    let page = bench.page(&filter, HistoryFrom::Latest).await;
    let met: Vec<Participant> = page.lines.into_iter().flat_map(|line| line.others).collect();
    assert_eq!(met, [Participant::Computer(8), Participant::Computer(1)]);
    let against = bench.store.head_to_head(&filter, Met::Computer, |_| true).await.unwrap();
    assert_eq!(against, HeadToHead { wins: 0, draws: 2, losses: 0 });
}
