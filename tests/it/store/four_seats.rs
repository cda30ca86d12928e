//! Games of four seats in the database: their members, what is rated, and what remains of people who were forgotten.

use std::collections::HashSet;
use std::fs;
use std::time::Duration;

use banqi_app::{Challenge, Denied};
use banqi_rating::{PAIR_LIMIT, Rating, Score};
use banqi_rules::Variant;
use banqi_rules::banqi::{LastPeek, RuleSet};
use banqi_rules::game::Colour;
use banqi_session::{
    ChallengeCommand, Ending, GameCommand, Participant, Phase, PlayerId, Record, Session, SessionId,
    Timestamp,
};
use banqi_store::{Invitee, Scope, SessionLine, Store, UserId};
use proptest::prelude::*;
use sqlx::AnyConnection;
use sqlx::Connection as _;

use crate::app::{Bench, GUILD, accept};
use crate::database::{Database, dump};
use crate::records::{any_rules, random};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Ids that resemble nothing else in the database.
const ALL: [UserId; 4] = [
    UserId(711_711_711_711_711_001),
    UserId(711_711_711_711_711_002),
    UserId(711_711_711_711_711_003),
    UserId(711_711_711_711_711_004),
];
const EVE: UserId = UserId(711_711_711_711_711_005);

fn four(name: &str) -> Variant {
    name.parse().unwrap()
}

/// Starts a game in which all four have flipped a piece, in the order of their seats.
async fn all_moved(bench: &Bench, variant: &str, people: [UserId; 4]) -> SessionId {
    let session = bench.asked(four(variant), people[0], people[1..].to_vec(), HOUR).await;
    for person in &people[1..] {
        bench.does(session, *person, accept()).await.unwrap();
    }
    for person in people {
        let choices = bench.snapshot(session).await.view.choices;
        let flip = choices.iter().find(|choice| choice.action.flips().is_some()).unwrap();
        bench.does(session, person, GameCommand::Play(flip.action)).await.unwrap();
    }
    session
}

/// Lets these people resign in this order. The last resignation ends the game.
async fn resign(bench: &Bench, session: SessionId, people: &[UserId]) {
    for person in people {
        bench.does(session, *person, GameCommand::Resign).await.unwrap();
    }
    assert!(matches!(bench.snapshot(session).await.view.phase, Phase::Over(_)));
}

async fn player(bench: &Bench, user: UserId) -> PlayerId {
    bench.store.players(&[user]).await.unwrap()[0].unwrap()
}

async fn participant(bench: &Bench, user: UserId) -> Participant {
    player(bench, user).await.into()
}

async fn open_lines(bench: &Bench, user: UserId) -> Vec<SessionLine> {
    match bench.store.players(&[user]).await.unwrap()[0] {
        Some(player) => bench.store.open_of_player(player, 100).await.unwrap(),
        None => Vec::new(),
    }
}

async fn count(conn: &mut AnyConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(conn).await.unwrap()
}

#[tokio::test]
async fn a_partner_is_asked_as_well_kept_in_the_log_and_refused_where_nobody_has_one() {
    let bench = Bench::new().await;
    let [ann, bob, cleo, dan] = ALL;
    let challenge = |variant: &str, invited: Vec<UserId>, partner| Challenge {
        partner: Some(partner),
        ..bench.asking(four(variant), ann, invited, HOUR)
    };
    for variant in ["four-colour-4", "four-colour-2", "taiwan"] {
        let refused = bench.app.challenge(challenge(variant, vec![cleo], cleo.into())).await;
        assert!(matches!(refused, Err(Denied::NoPartners)), "{variant}: {refused:?}");
    }
    let computer = bench.app.challenge(challenge("four-colour-teams", vec![], Invitee::Computer(3))).await;
    assert!(matches!(computer, Err(Denied::NoEngine)), "{computer:?}");
    for invited in [vec![bob, dan], vec![bob, cleo, dan]] {
        let session =
            bench.app.challenge(challenge("four-colour-teams", invited, cleo.into())).await.unwrap();
        let session = session.snapshot.view.id;
        let cleos = participant(&bench, cleo).await;
        let view = bench.snapshot(session).await.view;
        assert_eq!((view.partner, view.invited.len()), (Some(cleos), 3));
        for person in [cleo, dan, bob] {
            bench.does(session, person, accept()).await.unwrap();
        }
        let players = [
            participant(&bench, ann).await,
            participant(&bench, dan).await,
            cleos,
            participant(&bench, bob).await,
        ];
        let stored = bench.store.load(session).await.unwrap().unwrap();
        let folded = Session::fold(session, &stored.events).unwrap();
        assert_eq!((folded.partner(), folded.entrants()), (Some(cleos), players.as_slice()));
        let record = bench.app.record(session).await.unwrap().unwrap();
        assert_eq!(record.entrants, ["challenger", "opponent 1", "partner", "opponent 2"]);
    }
}

#[tokio::test]
async fn whoever_is_asked_to_or_in_an_open_game_of_four_finds_it_in_their_list_until_it_ends() {
    let bench = Bench::new().await;
    let [ann, bob, cleo, dan] = ALL;
    let session = bench.asked(four("four-colour-4"), ann, vec![bob, cleo], HOUR).await;
    let players =
        [participant(&bench, ann).await, participant(&bench, bob).await, participant(&bench, cleo).await];
    for person in [ann, bob, cleo] {
        let line = open_lines(&bench, person).await.pop().unwrap();
        assert_eq!((line.id, line.seats, line.phase), (session, 4, banqi_store::StoredPhase::Offered));
        assert_eq!((line.challenger, line.entered.len()), (players[0], 0));
        assert_eq!(line.invited.iter().collect::<HashSet<_>>(), players[1..].iter().collect());
    }
    assert_eq!(open_lines(&bench, dan).await, []);

    bench.does(session, dan, accept()).await.unwrap();
    bench.does(session, cleo, accept()).await.unwrap();
    let dans = participant(&bench, dan).await;
    let line = open_lines(&bench, dan).await.pop().unwrap();
    assert_eq!((line.entered.as_slice(), line.invited.as_slice()), (&[dans, players[2]][..], &players[1..2]));
    assert!(line.may_enter(Some(players[1])), "a seat is kept for Bob");
    assert!(
        !line.may_enter(Some(Participant::from_stored(5)))
            && !line.may_enter(None)
            && !line.may_enter(Some(dans))
    );

    bench.does(session, bob, accept()).await.unwrap();
    for person in ALL {
        let line = open_lines(&bench, person).await.pop().unwrap();
        assert_eq!((line.phase, line.to_move), (banqi_store::StoredPhase::Playing, Some(players[0])));
        assert_eq!((line.entered.len(), line.invited.len()), (3, 0));
    }
    bench.does(session, cleo, GameCommand::Abort).await.unwrap();
    for person in ALL {
        assert_eq!(open_lines(&bench, person).await, []);
        let person = participant(&bench, person).await;
        let recent = bench.store.recent_of_player(person, GUILD, 10).await.unwrap();
        assert_eq!((recent.len(), recent[0].id, recent[0].result.as_deref()), (1, session, Some("aborted")));
    }
    assert_eq!(count(&mut bench.database.connect().await, "SELECT count(*) FROM open_members").await, 0);
}

#[tokio::test]
async fn a_challenge_of_four_that_is_declined_withdrawn_or_expires_leaves_nobody_in_an_open_game() {
    for end in [ChallengeCommand::Decline, ChallengeCommand::Withdraw] {
        let bench = Bench::new().await;
        let by = if end == ChallengeCommand::Decline { ALL[2] } else { ALL[0] };
        let session = bench.asked(four("four-colour-teams"), ALL[0], ALL[1..].to_vec(), HOUR).await;
        bench.does(session, ALL[1], accept()).await.unwrap();
        bench.does(session, by, end).await.unwrap();
        for person in ALL {
            assert_eq!(open_lines(&bench, person).await, []);
        }
    }
    let bench = Bench::new().await;
    let session = bench.asked(four("four-colour-4"), ALL[0], ALL[1..].to_vec(), HOUR).await;
    bench.does(session, ALL[3], accept()).await.unwrap();
    bench.pass(DAY);
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.does(session, ALL[1], accept()).await.unwrap_err();
    assert_eq!(bench.snapshot(session).await.view.phase, Phase::Over(Ending::Expired));
    for person in ALL {
        assert_eq!(open_lines(&bench, person).await, []);
    }
}

#[tokio::test]
async fn in_a_game_of_four_each_is_rated_against_each_of_the_others() {
    let bench = Bench::new().await;
    let session = all_moved(&bench, "four-colour-4", ALL).await;
    resign(&bench, session, &[ALL[2], ALL[0], ALL[3]]).await;
    let places = [3, 1, 4, 2];
    for scope in [Scope::Global, Scope::Guild(GUILD.unwrap())] {
        assert_eq!(bench.store.rating_changes(session, scope).await.unwrap().len(), 4);
        for (seat, person) in ALL.into_iter().enumerate() {
            let met = (0..4).filter(|other| *other != seat).map(|other| {
                (Rating::START, if places[seat] < places[other] { Score::Win } else { Score::Loss })
            });
            let expected = Rating::START.after_period(&met.collect::<Vec<_>>());
            let person = player(&bench, person).await;
            let profile = bench.store.profile(person, "four-colour-4", scope).await.unwrap().unwrap();
            assert_eq!((profile.form.rating, profile.form.games, profile.opponents), (expected, 1, 3));
            assert_eq!((profile.wins, profile.losses), if places[seat] == 1 { (1, 0) } else { (0, 1) });
            let mut counted = [0; 4];
            counted[places[seat] - 1] = 1;
            assert_eq!(profile.places, counted);
        }
        let board = bench.store.leaderboard("four-colour-4", scope, bench.app.now(), 0, 10).await.unwrap();
        let listed: Vec<PlayerId> = board.iter().map(|(player, _)| *player).collect();
        let users = bench.store.users(&listed).await.unwrap();
        assert_eq!(users, [1, 3, 0, 2].map(|seat: usize| Some(ALL[seat])), "in the order they came in");
    }
}

#[tokio::test]
async fn a_team_wins_and_loses_together_and_allies_do_not_meet() {
    let bench = Bench::new().await;
    let session = all_moved(&bench, "four-colour-teams", ALL).await;
    resign(&bench, session, &[ALL[0], ALL[3], ALL[1]]).await;
    let won = Rating::START.after_period(&[(Rating::START, Score::Win); 2]);
    let lost = Rating::START.after_period(&[(Rating::START, Score::Loss); 2]);
    for (person, rating) in ALL.into_iter().zip([won, lost, won, lost]) {
        let person = player(&bench, person).await;
        let profile = bench.store.profile(person, "four-colour-teams", Scope::Global).await.unwrap().unwrap();
        assert_eq!((profile.form.rating, profile.opponents), (rating, 2));
        assert_eq!(profile.places, if rating == won { [1, 0, 0, 0] } else { [0, 0, 1, 0] });
        assert_eq!(bench.store.rating(person, "four-colour-4", Scope::Global).await.unwrap(), None);
    }
}

#[tokio::test]
async fn places_add_up_over_games_and_those_who_draw_share_theirs() {
    let bench = Bench::new().await;
    let [ann, bob, cleo, dan] = ALL;
    let first = all_moved(&bench, "four-colour-4", ALL).await;
    resign(&bench, first, &[bob, cleo, dan]).await;
    let second = all_moved(&bench, "four-colour-4", ALL).await;
    bench.does(second, dan, GameCommand::Resign).await.unwrap();
    bench.does(second, ann, GameCommand::OfferDraw).await.unwrap();
    for person in [bob, cleo] {
        bench.does(second, person, GameCommand::AcceptDraw).await.unwrap();
    }
    for (person, places) in
        [(ann, [2, 0, 0, 0]), (bob, [1, 0, 0, 1]), (cleo, [1, 0, 1, 0]), (dan, [0, 1, 0, 1])]
    {
        let person = player(&bench, person).await;
        let profile = bench.store.profile(person, "four-colour-4", Scope::Global).await.unwrap().unwrap();
        assert_eq!((profile.places, profile.form.games), (places, 2), "{person:?}");
    }
}

#[tokio::test]
async fn two_with_two_colours_each_are_counted_by_their_pairs() {
    let bench = Bench::new().await;
    let [ann, bob, ..] = ALL;
    let session = bench.asked(four("four-colour-2"), ann, vec![bob], HOUR).await;
    bench.does(session, bob, accept()).await.unwrap();
    for person in [ann, bob] {
        let choices = bench.snapshot(session).await.view.choices;
        let flip = choices.iter().find(|choice| choice.action.flips().is_some()).unwrap();
        bench.does(session, person, GameCommand::Play(flip.action)).await.unwrap();
    }
    let view = bench.snapshot(session).await.view;
    resign(&bench, session, &[bob]).await;
    for (user, won) in [(ann, 1), (bob, 0)] {
        let person = player(&bench, user).await;
        let profile = bench.store.profile(person, "four-colour-2", Scope::Global).await.unwrap().unwrap();
        let seat = view.seat_of(person.into()).unwrap();
        let is_red = view.colours_of(seat).contains(&Colour::Red);
        let (pair, other) = if is_red { (profile.red, profile.black) } else { (profile.black, profile.red) };
        assert_eq!(((pair.games, pair.wins), (other.games, profile.places)), ((1, won), (0, [0; 4])));
    }
}

#[tokio::test]
async fn two_who_have_met_too_often_in_a_day_make_no_game_of_four_count() {
    let bench = Bench::new().await;
    let mut games = Vec::new();
    for number in 0..u64::from(PAIR_LIMIT) + 1 {
        // Two of them meet repeatedly, each time with different others.
        let people = [ALL[0], UserId(100 + number), ALL[1], UserId(200 + number)];
        let session = all_moved(&bench, "four-colour-4", people).await;
        resign(&bench, session, &people[1..]).await;
        games.push(bench.snapshot(session).await.ratings.len());
    }
    let mut expected = vec![4; PAIR_LIMIT as usize];
    expected.push(0);
    assert_eq!(games, expected);
    // Allies are not opponents, so they may play together as often as they like.
    for number in 0..u64::from(PAIR_LIMIT) + 1 {
        let people = [ALL[0], UserId(300 + number), ALL[1], UserId(400 + number)];
        let session = all_moved(&bench, "four-colour-teams", people).await;
        resign(&bench, session, &[people[1], people[3]]).await;
        assert_eq!(bench.snapshot(session).await.ratings.len(), 4, "{number}");
    }
}

#[tokio::test]
async fn who_is_forgotten_leaves_games_of_four_whole() {
    let bench = Bench::new().await;
    let over = all_moved(&bench, "four-colour-4", ALL).await;
    resign(&bench, over, &ALL[1..]).await;
    let asked = bench.asked(four("four-colour-teams"), ALL[0], vec![ALL[1], EVE], HOUR).await;
    bench.does(asked, ALL[3], accept()).await.unwrap();
    let json = bench.app.record(over).await.unwrap().unwrap().to_json();

    let mut conn = bench.database.connect().await;
    let tables: HashSet<String> = dump(&mut conn)
        .await
        .into_iter()
        .filter(|(_, value)| value.contains("711711711711711"))
        .map(|(table, _)| table)
        .collect();
    assert_eq!(tables, HashSet::from(["accounts".to_owned()]), "one table alone knows who people are");
    sqlx::query("DELETE FROM accounts WHERE user_id BETWEEN 711711711711711001 AND 711711711711711005")
        .execute(&mut conn)
        .await
        .unwrap();
    conn.close().await.unwrap();

    let bench = bench.restarted().await;
    let snapshot = bench.snapshot(over).await;
    assert!(snapshot.users.len() == 4 && snapshot.users.values().all(Option::is_none));
    let record = bench.app.record(over).await.unwrap().unwrap();
    assert_eq!((record.to_json(), record.verify().fault), (json.clone(), None));
    let record = Record::from_json(&json).unwrap();
    assert_eq!(record.entrants, ["challenger", "opponent 1", "opponent 2", "opponent 3"]);
    assert_eq!(record.texts.len(), 4);
    assert!(!json.contains("711711711711711"));
    // A forgotten person who returns is a new player without games.
    assert!(open_lines(&bench, ALL[0]).await.is_empty());
    assert_eq!(bench.snapshot(asked).await.view.entrants.len(), 2);
}

#[tokio::test]
async fn a_game_that_goes_on_without_a_deleted_person_is_rated_for_the_others() {
    let bench = Bench::new().await;
    let pool = "four-colour-4";
    let first = all_moved(&bench, pool, ALL).await;
    resign(&bench, first, &ALL[1..]).await;
    let gone = player(&bench, ALL[0]).await;
    let rated = bench.store.rating(gone, pool, Scope::Global).await.unwrap().unwrap();
    let second = all_moved(&bench, pool, ALL).await;

    bench.app.delete_person(ALL[0]).await.unwrap();
    let deleted = async {
        while !bench.store.deletions().await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    bench.app.run_deletions(&bench.database.dir().join("backups"), deleted).await;
    assert_eq!(bench.store.users(&[gone]).await.unwrap(), [None]);
    let going_on = bench.snapshot(second).await;
    assert!(going_on.view.is_out(gone.into()) && going_on.user(gone.into()).is_none());

    resign(&bench, second, &[ALL[2], ALL[3]]).await;
    for scope in [Scope::Global, Scope::Guild(GUILD.unwrap())] {
        let changes = bench.store.rating_changes(second, scope).await.unwrap();
        let theirs = changes.iter().find(|(player, _)| *player == gone).unwrap().1;
        assert_eq!((changes.len(), theirs.before.rating), (4, rated.rating.rating), "as after the last game");
        assert_eq!(bench.store.rating(gone, pool, scope).await.unwrap(), None);
        assert_eq!(bench.store.leaderboard(pool, scope, Timestamp(0), 0, 1000).await.unwrap().len(), 3);
        for other in &ALL[1..] {
            let other = player(&bench, *other).await;
            let profile = bench.store.profile(other, pool, scope).await.unwrap().unwrap();
            assert_eq!((profile.form.games, profile.opponents), (2, 3));
        }
    }
}

/// Wherever a crash cuts the write-ahead log, the members of open games match the logs of these games.
#[tokio::test]
async fn after_a_crash_those_in_open_games_of_four_are_those_of_the_logs() {
    let bench = Bench::over(Database::file()).await;
    let over = all_moved(&bench, "four-colour-4", ALL).await;
    resign(&bench, over, &[ALL[0], ALL[3], ALL[1]]).await;
    let asked = bench.asked(four("four-colour-4"), ALL[1], vec![ALL[0], ALL[2]], HOUR).await;
    for person in [ALL[3], ALL[2], ALL[0]] {
        bench.does(asked, person, accept()).await.unwrap();
    }
    let mut wal = bench.database.path().into_os_string();
    wal.push("-wal");
    let wal = fs::read(wal).unwrap();
    let mut random = random(4);
    let mut states = HashSet::new();
    for _ in 0..80 {
        let cut = random.random_range(0..=wal.len());
        let dir = tempfile::tempdir().unwrap();
        let copy = dir.path().join("games.sqlite");
        fs::copy(bench.database.path(), &copy).unwrap();
        fs::write(dir.path().join("games.sqlite-wal"), &wal[..cut]).unwrap();
        let store = Store::open(copy.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let mut state = Vec::new();
        for session in [over, asked] {
            let Some(stored) = store.load(session).await.unwrap() else { continue };
            let folded = banqi_session::Session::fold(session, &stored.events).unwrap();
            let is_over = matches!(folded.phase(), Phase::Over(_));
            let people: HashSet<Participant> =
                folded.entrants().iter().chain(folded.invited()).copied().collect();
            for player in &people {
                let open = store.open_of_player(*player, 10).await.unwrap();
                let line = open.iter().find(|line| line.id == session);
                assert_eq!(line.is_none(), is_over, "cut at {cut}");
                if let Some(line) = line {
                    assert_eq!(line.entered, folded.entrants()[1..], "cut at {cut}");
                    assert_eq!(line.people().collect::<HashSet<_>>(), people, "cut at {cut}");
                }
            }
            let rated = store.rating_changes(session, Scope::Global).await.unwrap().len();
            assert_eq!(rated, if is_over { 4 } else { 0 }, "cut at {cut}");
            state.push((stored.events.len(), people.len(), is_over));
        }
        states.insert(state);
        store.close().await;
    }
    assert!(states.len() > 8, "the cuts fell on too few states: {states:?}");
}

#[test]
fn a_pool_is_a_game_whoever_begins_and_whatever_is_marked() {
    let mut pools = Vec::new();
    for preset in Variant::presets() {
        let pool = preset.pool();
        for first in banqi_rules::game::First::ALL {
            assert_eq!(preset.begun_by(*first).pool(), pool);
        }
        if let Some(rules) = preset.banqi() {
            assert_eq!(Variant::from(RuleSet { last_peek: LastPeek::Hidden, ..rules }).pool(), pool);
        }
        let pooled: Variant = pool.parse().unwrap();
        assert_eq!((pooled.pool(), pooled), (pool.clone(), preset.pooled()), "a pool's name is a game's");
        assert_eq!(pooled.seats(), preset.seats());
        pools.push(pool);
    }
    // Woody's rules are Boyer's except for who begins.
    let banqi = ["taiwan", "hongkong", "mainland", "boyer", "boyer", "olympiad", "club"];
    let others = ["four-colour-2", "four-colour-4", "four-colour-teams", "xiangqi", "banner"];
    assert_eq!(pools, [&banqi[..], &others].concat());
}

proptest! {
    /// Options that change the game separate the pools.
    #[test]
    fn games_share_a_pool_exactly_if_they_differ_in_nothing_but_who_begins_and_what_is_marked(seed in any::<u64>()) {
        let mut random = random(seed);
        let (one, other) = (any_rules(&mut random), any_rules(&mut random));
        let is_same = RuleSet { first: one.first, last_peek: one.last_peek, ..other } == one;
        prop_assert_eq!(one.pool() == other.pool(), is_same);
        let begun = RuleSet { first: other.first, last_peek: other.last_peek, ..one };
        prop_assert_eq!(begun.pool(), one.pool());
        prop_assert_eq!(one.pool().parse::<Variant>().unwrap().pool(), one.pool());
    }
}
