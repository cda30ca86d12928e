//! Games by every rule set, played at random through the shell and its store, without Discord: what is stored is
//! what was played, and what is handed out verifies.

use std::time::Duration;

use banqi::app::{App, Snapshot, Wish};
use banqi::rules::{Action, AnyAction, RuleSet};
use banqi::session::{Checked, DrawBy, Ending, Phase, Record, SessionId, WinBy};
use banqi::store::UserId;
use futures_util::{StreamExt as _, stream};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::app::Bench;
use crate::records::{any_rules, every_option_value, random};

/// How many games are played at a time.
const AT_ONCE: usize = 16;

/// After so many actions a game whose rules do not end it is given up.
const LONGEST: usize = 1_500;

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// What a game was like.
struct Played {
    by_the_rules: bool,
    actions: usize,
    attempts: usize,
    hops: usize,
}

/// Two games by every preset and one by every value of every option and by a mix of them; with `BANQI_DEEP=1`
/// 1,000 by every preset and 20 by each of the others.
#[tokio::test(flavor = "multi_thread")]
async fn random_games_by_every_rule_set_are_stored_as_played_and_verify() {
    let deep = std::env::var_os("BANQI_DEEP").is_some_and(|deep| deep == "1");
    let (by_preset, by_other) = if deep { (1_000, 20) } else { (2, 1) };
    let presets = RuleSet::PRESETS_4X8.map(|preset| preset.rule_set);
    let mut mix = random(9);
    let mixed = (0..40).map(|_| any_rules(&mut mix));
    let others: Vec<RuleSet> = every_option_value().into_iter().chain(mixed).collect();
    let repeated = |rules: RuleSet, times: usize| std::iter::repeat_n(rules, times);
    let games: Vec<RuleSet> = presets
        .into_iter()
        .flat_map(|rules| repeated(rules, by_preset))
        .chain(others.into_iter().flat_map(|rules| repeated(rules, by_other)))
        .collect();
    let bench = Bench::new().await;
    let another = bench.another();
    let began = tokio::time::Instant::now();
    let played: Vec<Played> = stream::iter(games.into_iter().zip(0..))
        .map(|(rules, seed)| play(&bench, &another, rules, seed))
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let actions: usize = played.iter().map(|game| game.actions).sum();
    eprintln!("{} games, {actions} actions in {:.1?}", played.len(), began.elapsed());
    let sum = |figure: fn(&Played) -> usize| played.iter().map(figure).sum::<usize>();
    let ended = sum(|game| usize::from(game.by_the_rules));
    assert!(ended * 10 > played.len() * 8, "{ended} of {} games ended by their rules", played.len());
    assert!(sum(|game| game.attempts) > played.len(), "too few attempts");
    assert!(sum(|game| game.hops) > 20, "too few chains");
}

/// Plays one game to its end and checks what `another` process finds of it.
async fn play(bench: &Bench, another: &App, rules: RuleSet, seed: u64) -> Played {
    let mut random = random(seed);
    let people = [UserId(1_000 + 2 * seed), UserId(1_001 + 2 * seed)];
    let session = bench.offered_by(rules, people[0], people[1], DAY).await;
    let accepted = bench.does(session, people[1], Wish::Accept(None)).await;
    let mut snapshot = accepted.unwrap_or_else(|why| panic!("{rules}: {why}")).snapshot;
    let mut told = Vec::new();
    while snapshot.view.phase == Phase::Playing {
        if let Some((by, wish)) = beside_the_board(&snapshot, people, told.len(), &mut random) {
            let handled = bench.does(session, by, wish).await;
            // An offer may come too soon after another.
            if let Ok(handled) = handled {
                snapshot = handled.snapshot;
            }
            continue;
        }
        let choice = snapshot.view.choices.choose(&mut random).expect("whoever is to move can");
        let (by, action) = (snapshot.user_to_move().expect("somebody is to move"), choice.action);
        let handled = bench.does(session, by, Wish::Play(action)).await;
        snapshot = handled.unwrap_or_else(|why| panic!("{rules}, seed {seed}, {action}: {why}")).snapshot;
        told.push(action);
    }
    assert_left(another, session, &snapshot, &told).await;
    Played {
        by_the_rules: matches!(
            snapshot.view.phase,
            Phase::Over(Ending::Win { by: WinBy::Rules(_), .. } | Ending::Draw { by: DrawBy::Rules(_) })
        ),
        actions: told.len(),
        attempts: told
            .iter()
            .filter(|action| matches!(action, AnyAction::Banqi(Action::Attempt { .. })))
            .count(),
        hops: told.len() - snapshot.view.plies as usize,
    }
}

/// What somebody does that is no move, if anybody does: offers and answers, and giving up in the end.
fn beside_the_board(
    snapshot: &Snapshot,
    people: [UserId; 2],
    actions: usize,
    random: &mut ChaCha8Rng,
) -> Option<(UserId, Wish)> {
    let view = &snapshot.view;
    let by = *people.choose(random)?;
    let offerer = view.offer.and_then(|seat| view.player_in(seat)).and_then(|player| snapshot.user(player));
    if actions >= LONGEST {
        return Some((by, Wish::Resign));
    }
    match offerer {
        Some(offerer) if offerer != by => Some((by, Wish::DeclineDraw)).filter(|_| random.random_ratio(1, 4)),
        Some(_) => None,
        None => Some((by, Wish::OfferDraw)).filter(|_| random.random_ratio(1, 100)),
    }
}

/// Another process finds the same game in the store, and its record holds what was played and verifies.
async fn assert_left(another: &App, session: SessionId, snapshot: &Snapshot, told: &[AnyAction]) {
    let rules = snapshot.view.variant;
    assert_eq!(another.snapshot(session).await.unwrap().view, snapshot.view, "{rules}");
    let record = another.record(session).await.unwrap().expect("the deal is fixed");
    let record = Record::from_json(&record.to_json()).unwrap_or_else(|why| panic!("{rules}: {why}"));
    assert_eq!(record.variant, rules);
    let stored: Vec<AnyAction> =
        record.plies.iter().map(|timed| timed.step.ply().unwrap().action()).collect();
    assert_eq!(stored, told, "{rules}");
    let verification = record.verify();
    assert_eq!(verification.fault, None, "{rules}");
    let ended = matches!(
        verification.checked.last(),
        Some(Checked::ResultOnBoard { .. } | Checked::ResultStated { .. })
    );
    assert!(ended, "{rules}: {:?}", verification.checked.last());
}
