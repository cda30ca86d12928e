//! The store on real files: races, duplicates, damage and refusals, and that every query uses an index.

mod career;
mod file;
mod four_seats;
mod history;
mod imports;
mod personal_data;
mod replicas;

use std::collections::HashSet;
use std::time::Duration;

use banqi_deal::{ChainHash, Commitment, GameId, Seed};
use banqi_keeper::{CallKind, Layout, Person, PlaceRecord};
use banqi_rating::{EndedGame, Finish, NotRated, PAIR_LIMIT, Rating, Score};
use banqi_rules::banqi::{Ply, RuleSet};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi::Notation;
use banqi_session::{
    Entrant, EntrantText, Event, GameCode, Logged, PieceStyle, PlayerId, Seat, SessionId, TextOrigin, Theme,
    Timestamp,
};
use banqi_store::{
    Append, AppendOutcome, Behind, ChannelId, CreateOutcome, Deadline, FinishedGame, Full, GuildId,
    GuildSettings, InteractionId, MOST_RULE_PRESETS, MirrorOutcome, NewSession, OpenLimits, Place,
    PlayerResult, Preference, PreferenceChange, RatingChange, RulePreset, SaveOutcome, Scope, SeasonOutcome,
    Store, StoreError, StoredMirror, StoredPhase, Summary, UserId, Whose,
};
use futures_util::future::join_all;
use sqlx::AnyConnection;
use sqlx::Connection as _;

use crate::database::Database;

const NOW: Timestamp = Timestamp(1_700_000_000_000);
const DAY: Duration = Duration::from_secs(86_400);
const GUILD: GuildId = GuildId(77);
const CHANNEL: ChannelId = ChannelId(88);

/// A database in its own directory, with two people in it.
struct Bench {
    database: Database,
    store: Store,
    ann: PlayerId,
    bob: PlayerId,
}

impl Bench {
    async fn new() -> Self {
        Self::over(Database::new().await).await
    }

    async fn over(database: Database) -> Self {
        let store = open(&database).await.unwrap();
        let ann = store.player(UserId(1), PlayerId(1001), NOW).await.unwrap();
        let bob = store.player(UserId(2), PlayerId(1002), NOW).await.unwrap();
        Self { database, store, ann, bob }
    }

    async fn person(&self, number: u64) -> PlayerId {
        let fresh = PlayerId(1000 + number.cast_signed());
        self.store.player(UserId(number), fresh, NOW).await.unwrap()
    }

    /// Creates a session offered by Ann. `number` determines its code and ids.
    async fn offered(&self, number: u64) -> SessionId {
        created(self.store.create(self.challenge(number)).await.unwrap()).0
    }

    fn challenge(&self, number: u64) -> NewSession {
        let byte = u8::try_from(number % 256).unwrap();
        NewSession {
            codes: vec![GameCode::from_number(number)],
            game_id: GameId::new([byte; 16]),
            place: Place { guild: Some(GUILD), channel: CHANNEL },
            language: "zh-TW".into(),
            seed: Seed::new([byte; 32]),
            commitment: Commitment::new([byte; 32]),
            challenger: self.ann.into(),
            invited: Vec::new(),
            partner: None,
            variant: RuleSet::taiwan().into(),
            time: DAY.into(),
            casual: false,
            expires: NOW.plus(DAY),
            at: NOW,
            interaction: None,
            board_due: NOW,
            computer_due: None,
            limits: None,
        }
    }

    /// Returns an append of one ply to a session.
    fn ply(&self, session: SessionId, seq: u32) -> Append {
        let ply: Ply = "a1-b1".parse().unwrap();
        let event = Event::Played { seat: Seat(0), ply: ply.into(), deadline: NOW.plus(DAY) };
        self.event(session, seq, event)
    }

    fn event(&self, session: SessionId, seq: u32, event: Event) -> Append {
        Append {
            session,
            expected_seq: seq,
            events: vec![Logged { seq, at: NOW, event }],
            interaction: None,
            summary: Summary {
                phase: StoredPhase::Playing,
                deadline: Some(NOW.plus(DAY)),
                to_move: Some(self.ann.into()),
                entrants: 2,
                seats: 2,
                opponent: Some(self.bob.into()),
                result: None,
            },
            board_due: NOW,
            computer_due: None,
            finished: None,
            limits: None,
        }
    }

    fn accepted(&self, session: SessionId, by: PlayerId) -> Append {
        let text = |text: &str, origin| EntrantText { text: text.parse().unwrap(), origin };
        let texts = vec![text("more luck", TextOrigin::Typed), text("12", TextOrigin::Auto)];
        let by = by.into();
        let event = Event::Accepted { by, texts, first: Entrant(0), deadline: NOW.plus(DAY) };
        self.event(session, 1, event)
    }

    /// Returns the append that ends `session` at `seq` with a win of `winner` over `loser`.
    fn win(&self, session: SessionId, seq: u32, winner: PlayerId, loser: PlayerId) -> Append {
        let mut append = self.event(session, seq, Event::Resigned { seat: Seat(1) });
        append.summary = Summary {
            phase: StoredPhase::Over,
            deadline: None,
            to_move: None,
            result: Some("red wins".into()),
            ..append.summary
        };
        append.finished = Some(FinishedGame {
            pool: "taiwan".into(),
            guild: Some(GUILD),
            ended: EndedGame {
                ending: banqi_rating::Ending::Finished,
                all_moved: true,
                casual: false,
                against_computer: false,
            },
            players: [(winner, Colour::Red), (loser, Colour::Black)]
                .into_iter()
                .zip(Finish::of_two(Score::Win))
                .map(|((player, colour), finish)| PlayerResult { player, finish, colour: Some(colour) })
                .collect(),
            scores: vec![(winner.into(), Some(Score::Win)), (loser.into(), Some(Score::Loss))],
            plies: 40,
        });
        append
    }

    async fn raw(&self) -> AnyConnection {
        self.database.connect().await
    }
}

async fn open(database: &Database) -> Result<Store, StoreError> {
    Store::open(&database.url(), NOW).await
}

fn created(outcome: CreateOutcome) -> (SessionId, u64, ChainHash) {
    let CreateOutcome::Created { session, sequence, chain, .. } = outcome else { panic!("{outcome:?}") };
    (session, sequence, chain)
}

const APPENDED: AppendOutcome = AppendOutcome::Appended { rating: RatingChange::None };

#[tokio::test]
async fn what_was_created_and_appended_is_loaded_after_a_restart() {
    let bench = Bench::new().await;
    let session = bench.offered(7).await;
    let plies = [bench.accepted(session, bench.bob), bench.ply(session, 2), bench.ply(session, 3)];
    for append in plies.clone() {
        assert_eq!(bench.store.append(append).await.unwrap(), APPENDED);
    }
    bench.store.clone().close().await;
    assert!(matches!(bench.store.beat(NOW).await, Err(StoreError::Closed)));
    assert!(matches!(bench.store.load(session).await, Err(StoreError::Closed)));

    let store = open(&bench.database).await.unwrap();
    assert_eq!(store.find(GameCode::from_number(7)).await.unwrap(), Some(session));
    assert_eq!(store.find(GameCode::from_number(8)).await.unwrap(), None);
    let stored = store.load(session).await.unwrap().unwrap();
    assert_eq!(stored.code, GameCode::from_number(7));
    assert_eq!(stored.game_id, GameId::new([7; 16]));
    assert_eq!(stored.place, Place { guild: Some(GUILD), channel: CHANNEL });
    assert_eq!(stored.language, "zh-TW");
    assert_eq!(stored.seed.bytes(), &[7; 32]);
    assert_eq!(stored.commitment, Commitment::new([7; 32]));
    assert_eq!((stored.sequence, stored.board), (1, None));
    let challenged = Event::Challenged {
        challenger: bench.ann.into(),
        invited: Vec::new(),
        partner: None,
        variant: RuleSet::taiwan().into(),
        time: DAY.into(),
        casual: false,
        expires: NOW.plus(DAY),
    };
    let mut expected = vec![Logged { seq: 0, at: NOW, event: challenged }];
    expected.extend(plies.into_iter().flat_map(|append| append.events));
    assert_eq!(stored.events, expected);
    assert!(store.load(SessionId(999)).await.unwrap().is_none());
}

#[tokio::test]
async fn commitments_are_numbered_without_gaps_and_chained() {
    let bench = Bench::new().await;
    let creations = (0..20).map(|number| bench.store.create(bench.challenge(number)));
    let mut created: Vec<_> =
        join_all(creations).await.into_iter().map(|one| created(one.unwrap())).collect();
    assert!(matches!(bench.store.create(bench.challenge(3)).await, Err(StoreError::NoFreeCode)));
    let mut retried = bench.challenge(3);
    retried.codes.push(GameCode::from_number(500));
    created.push(self::created(bench.store.create(retried).await.unwrap()));

    created.sort_by_key(|(_, sequence, _)| *sequence);
    let mut end = ChainHash::START;
    for (expected, (session, sequence, chain)) in (1..).zip(created) {
        let stored = bench.store.load(session).await.unwrap().unwrap();
        end = end.next(&stored.commitment);
        assert_eq!((sequence, stored.sequence), (expected, expected));
        assert_eq!((chain, stored.chain), (end, end));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_those_racing_for_one_number_exactly_one_is_appended() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    for seq in 1..50 {
        let race = (0..8).map(|_| {
            let (store, ply) = (bench.store.clone(), bench.ply(session, seq));
            tokio::spawn(async move { store.append(ply).await.unwrap() })
        });
        let outcomes: Vec<_> = join_all(race).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == APPENDED).count(), 1, "{outcomes:?}");
        let lost = AppendOutcome::Conflict { current_seq: seq + 1 };
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == lost).count(), 7, "{outcomes:?}");
    }
    assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len(), 50);
}

#[tokio::test]
async fn an_interaction_writes_once_however_often_it_comes() {
    let bench = Bench::new().await;
    let asked = || NewSession { interaction: Some(InteractionId(5)), ..bench.challenge(1) };
    let (session, ..) = created(bench.store.create(asked()).await.unwrap());
    let again = bench.store.create(asked()).await.unwrap();
    assert_eq!(again, CreateOutcome::Duplicate { session, seq: 0 });

    let click = |seq| Append { interaction: Some(InteractionId(u64::MAX)), ..bench.ply(session, seq) };
    // Concurrent appends, which end up in one group, and later ones.
    let outcomes = join_all((0..8).map(|_| bench.store.append(click(1)))).await;
    let appended = outcomes.iter().filter(|outcome| matches!(outcome, Ok(appended) if *appended == APPENDED));
    assert_eq!(appended.count(), 1);
    let duplicate = AppendOutcome::Duplicate { session, seq: 1 };
    assert_eq!(bench.store.append(click(2)).await.unwrap(), duplicate);
    assert_eq!(outcomes.into_iter().filter(|outcome| outcome.as_ref().unwrap() == &duplicate).count(), 7);
    assert_eq!(bench.store.written(InteractionId(u64::MAX)).await.unwrap(), Some((session, 1)));
    assert_eq!(bench.store.written(InteractionId(6)).await.unwrap(), None);

    bench.store.prune(NOW.plus(7 * DAY)).await.unwrap();
    assert_eq!(bench.store.written(InteractionId(5)).await.unwrap(), Some((session, 0)));
    assert_eq!(bench.store.prune(NOW.plus(8 * DAY)).await.unwrap(), 2);
    assert_eq!(bench.store.written(InteractionId(5)).await.unwrap(), None);
}

#[tokio::test]
async fn appends_that_make_no_sense_are_refused() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let nothing = Append { events: vec![], ..bench.ply(session, 1) };
    assert!(matches!(bench.store.append(nothing).await, Err(StoreError::BadAppend { .. })));
    let misnumbered = Append { expected_seq: 2, ..bench.ply(session, 1) };
    assert!(matches!(bench.store.append(misnumbered).await, Err(StoreError::BadAppend { .. })));
    let nowhere = bench.ply(SessionId(99), 1);
    assert!(matches!(bench.store.append(nowhere).await, Err(StoreError::NoSession(SessionId(99)))));
    let early = bench.store.append(bench.ply(session, 5)).await.unwrap();
    assert_eq!(early, AppendOutcome::Conflict { current_seq: 1 });
}

#[tokio::test]
async fn giving_up_waiting_does_not_undo_a_write() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    for seq in 1..20 {
        // The first poll submits the job, and then the future is dropped.
        let given_up =
            tokio::time::timeout(Duration::ZERO, bench.store.append(bench.ply(session, seq))).await;
        drop(given_up);
        // Jobs are processed in order, so the submitted append is done before this one.
        bench.store.beat(NOW).await.unwrap();
        assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len() as u32, seq + 1);
    }
}

#[tokio::test]
async fn one_bad_job_does_not_hurt_the_others_of_its_group() {
    let bench = Bench::new().await;
    let sessions = join_all((0..20).map(|number| bench.offered(number))).await;
    let stranger = PlayerId(4);
    let mut jobs: Vec<_> = sessions.iter().map(|&session| bench.ply(session, 1)).collect();
    jobs[7] = bench.accepted(sessions[7], stranger);
    jobs[11].expected_seq = 3;
    jobs[11].events[0].seq = 3;
    let outcomes = join_all(jobs.into_iter().map(|job| bench.store.append(job))).await;
    for (index, outcome) in outcomes.iter().enumerate() {
        match (index, outcome) {
            (7, Err(StoreError::Query(_))) | (11, Ok(AppendOutcome::Conflict { current_seq: 1 })) => {}
            (7 | 11, other) => panic!("{index}: {other:?}"),
            (_, outcome) => assert_eq!(outcome.as_ref().unwrap(), &APPENDED),
        }
    }
    for (index, session) in sessions.into_iter().enumerate() {
        let events = bench.store.load(session).await.unwrap().unwrap().events;
        assert_eq!(events.len(), if [7, 11].contains(&index) { 1 } else { 2 }, "{index}");
    }
}

#[tokio::test]
async fn every_kind_of_job_may_meet_in_a_group() {
    let bench = Bench::new().await;
    let sessions = join_all((0..40).map(|number| bench.offered(number))).await;
    let plies = sessions[..20].iter().map(|&session| bench.store.append(bench.ply(session, 1)));
    let endings = sessions[20..30].iter().enumerate().map(async |(index, &session)| {
        let loser =
            bench.store.player(UserId(50 + index as u64), PlayerId(50 + index as i64), NOW).await.unwrap();
        bench.store.append(bench.win(session, 1, bench.ann, loser)).await
    });
    let boards =
        sessions[10..40].iter().map(|&session| bench.store.save_boards(session, CHANNEL, shown(9, 0), NOW));
    let (plies, endings, boards, beat) =
        tokio::join!(join_all(plies), join_all(endings), join_all(boards), bench.store.beat(NOW));
    beat.unwrap();
    assert!(boards.into_iter().all(|board| board.is_ok()));
    assert!(plies.into_iter().all(|ply| ply.unwrap() == APPENDED));
    for ending in endings {
        let ending = ending.unwrap();
        assert!(
            matches!(ending, AppendOutcome::Appended { rating: RatingChange::Changed { .. } }),
            "{ending:?}"
        );
    }
    assert_eq!(bench.store.rating(bench.ann, "taiwan", Scope::Global).await.unwrap().unwrap().games, 10);
    for (index, session) in sessions.into_iter().enumerate() {
        let stored = bench.store.load(session).await.unwrap().unwrap();
        assert_eq!(stored.events.len(), if index < 30 { 2 } else { 1 });
        assert_eq!(stored.board.map(|board| board.message.0), (index >= 10).then_some(9));
    }
    let due = bench.store.claim_outbox(NOW, "one", DAY, 100).await.unwrap();
    assert_eq!(due.len(), 30, "those that were played on ask for a newer board");
}

#[tokio::test]
async fn several_plies_of_one_session_may_meet_in_a_group() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let mut jobs = vec![bench.accepted(session, bench.bob)];
    jobs.extend((2..30).map(|seq| bench.ply(session, seq)));
    for outcome in join_all(jobs.into_iter().map(|job| bench.store.append(job))).await {
        assert_eq!(outcome.unwrap(), APPENDED);
    }
    assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len(), 30);
    let lines = bench.store.open_of_player(bench.bob, 10).await.unwrap();
    assert_eq!((lines.len(), lines[0].entered.as_slice()), (1, [bench.bob.into()].as_slice()));
}

#[tokio::test]
async fn a_database_in_use_is_refused_until_it_is_closed() {
    let bench = Bench::new().await;
    let refused = open(&bench.database).await.unwrap_err();
    assert!(matches!(&refused, StoreError::InUse { .. }), "{refused}");
    bench.store.close().await;
    open(&bench.database).await.unwrap();
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let bench = Bench::new().await;
    bench.store.clone().close().await;
    let mut conn = bench.raw().await;
    sqlx::query("UPDATE _sqlx_migrations SET version = 9999 WHERE version = (SELECT max(version) FROM _sqlx_migrations)").execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    let refused = open(&bench.database).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 9999, .. }), "{refused}");
}

#[tokio::test]
async fn an_event_of_the_future_is_named_and_does_not_panic() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let _ = bench.store.append(bench.ply(session, 1)).await.unwrap();
    let mut conn = bench.raw().await;
    let changes = [
        "UPDATE events SET kind = 'teleported' WHERE seq = 1",
        "UPDATE events SET kind = 'played', body = '{\"v\":2}' WHERE seq = 1",
        "UPDATE events SET body = '{\"v\":1}' WHERE seq = 1",
        "UPDATE events SET body = 'nonsense' WHERE seq = 1",
        "UPDATE events SET body = '{\"v\":1,\"deadline\":1}', action = 'a1-z9' WHERE seq = 1",
        "UPDATE events SET action = 'a1-a2', seat = NULL WHERE seq = 1",
        "DELETE FROM events WHERE seq = 1",
    ];
    for change in changes {
        sqlx::query(change).execute(&mut conn).await.unwrap();
        match bench.store.load(session).await {
            Err(StoreError::BadEvent { session: at, seq: 1, .. }) if at == session => {}
            Err(other) => panic!("{change}: {other}"),
            Ok(_) => panic!("{change}: was read"),
        }
    }
}

#[tokio::test]
async fn however_many_ask_about_an_account_it_has_one_player() {
    let bench = Bench::new().await;
    let asks = (0..20).map(|n| bench.store.player(UserId(u64::MAX), PlayerId(5000 + n), NOW));
    let players: HashSet<_> = join_all(asks).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(players.len(), 1);
    let player = players.into_iter().next().unwrap();
    let users = [UserId(2), UserId(9), UserId(u64::MAX), UserId(2)];
    let known = bench.store.players(&users).await.unwrap();
    assert_eq!(known, [Some(bench.bob), None, Some(player), Some(bench.bob)]);

    let mut conn = bench.raw().await;
    sqlx::query("DELETE FROM accounts WHERE user_id = 2").execute(&mut conn).await.unwrap();
    let users = bench.store.users(&[player, bench.bob, bench.ann]).await.unwrap();
    assert_eq!(users, [Some(UserId(u64::MAX)), None, Some(UserId(1))]);
}

/// The record of a session that is shown by one message.
fn shown(message: u64, seq: u32) -> PlaceRecord {
    let board = Some((banqi_keeper::MessageId(message), seq, Layout::Frame));
    PlaceRecord { board, called: seq, settled: true, ..PlaceRecord::default() }
}

#[tokio::test]
async fn what_is_stored_of_messages_is_read_back() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let id = banqi_keeper::MessageId;
    let everything = PlaceRecord {
        board: Some((id(u64::MAX), 0, Layout::Frame)),
        old: vec![
            (banqi_keeper::ChannelId(u64::MAX), id(3), Layout::Classic),
            (banqi_keeper::ChannelId(5), id(1 << 63), Layout::Frame),
        ],
        refuses_frames: true,
        calls: vec![
            (banqi_keeper::ChannelId(5), id(7), Person(1), 0),
            (banqi_keeper::ChannelId(u64::MAX), id(u64::MAX - 1), Person(128), u32::MAX),
        ],
        reminders: vec![(banqi_keeper::ChannelId(5), id(8), Person(0), 3)],
        uncalled: vec![(CallKind::First, Person(1), 4), (CallKind::Reminder, Person(0), 5)],
        called: 0,
        reminded: Some(5),
        due: Some(banqi_keeper::Moment(NOW.0 + 7)),
        doubted: vec![banqi_keeper::ChannelId(6), banqi_keeper::ChannelId(u64::MAX - 1)],
        since: Some(banqi_keeper::Moment(NOW.0 - 7)),
        settled: false,
        is_ours: true,
    };
    assert!(!bench.store.boards(session).await.unwrap().unwrap().1.settled, "the challenge is owed");
    let classic = PlaceRecord {
        board: Some((id(9), 0, Layout::Classic)),
        old: vec![(banqi_keeper::ChannelId(5), id(4), Layout::Classic)],
        ..shown(9, 0)
    };
    for record in [everything, classic, shown(9, 0)] {
        bench.store.save_boards(session, ChannelId(u64::MAX), record.clone(), NOW).await.unwrap();
        let record = PlaceRecord { is_ours: true, ..record };
        assert_eq!(bench.store.boards(session).await.unwrap(), Some((ChannelId(u64::MAX), record, vec![])));
    }
    bench.store.save_boards(session, ChannelId(9), shown(9, 0), NOW).await.unwrap();
    let mut conn = bench.raw().await;
    let earlier = "UPDATE sessions SET leftovers = '[[[5,3]],[[7,1,2]]]', board_layout = NULL";
    sqlx::query(earlier).execute(&mut conn).await.unwrap();
    let (_, older, _) = bench.store.boards(session).await.unwrap().unwrap();
    let classic = Layout::Classic;
    assert_eq!(older.old, [(banqi_keeper::ChannelId(5), id(3), classic)], "a row of an earlier version");
    assert_eq!((older.board, older.refuses_frames), (Some((id(9), 0, classic)), false));
    assert_eq!(
        (older.calls, older.doubted),
        (vec![(banqi_keeper::ChannelId(9), id(7), Person(1), 2)], vec![])
    );
}

#[tokio::test]
async fn unknown_messages_are_searched_for_since_the_first_event_that_is_not_shown() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let later = |minutes: u64| NOW.plus(Duration::from_secs(60 * minutes));
    let happens = async |mut append: Append, at: Timestamp| {
        append.events[0].at = at;
        assert_eq!(bench.store.append(append).await.unwrap(), APPENDED);
    };
    let moment = |at: Timestamp| Some(banqi_keeper::Moment(at.0));
    happens(bench.accepted(session, bench.bob), later(1)).await;
    for seq in 2..5 {
        happens(bench.ply(session, seq), later(seq.into())).await;
    }
    let (_, ours, _) = bench.store.boards(session).await.unwrap().unwrap();
    assert_eq!(
        (ours.since, ours.settled, ours.is_ours),
        (None, false, true),
        "this process knows all messages"
    );

    // The next process does not.
    bench.store.clone().close().await;
    let store = open(&bench.database).await.unwrap();
    let record = async || store.boards(session).await.unwrap().unwrap().1;
    let since = async || record().await.since;
    assert!(!record().await.is_ours);
    assert_eq!(since().await, moment(NOW), "since the challenge, if nothing is shown");
    let save = async |record| store.save_boards(session, ChannelId(9), record, NOW).await.unwrap();
    save(PlaceRecord { settled: false, ..shown(9, 2) }).await;
    assert_eq!(since().await, moment(later(3)));
    // The record knows of an earlier post without news.
    let earlier = moment(later(2));
    save(PlaceRecord { since: earlier, settled: false, ..shown(9, 3) }).await;
    assert_eq!(since().await, earlier);
    save(shown(9, 4)).await;
    assert_eq!(since().await, None, "nothing is unknown");
    assert_eq!(store.append(bench.ply(session, 5)).await.unwrap(), APPENDED);
    let known = record().await;
    assert_eq!((known.since, known.settled, known.is_ours), (None, false, true), "nor after the next event");
}

#[tokio::test]
async fn a_mirror_is_kept_until_it_or_its_game_has_ended_and_all_of_it_is_shown() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let by = bench.ann;
    let start = async |channel| bench.store.start_mirror(session, ChannelId(channel), by, NOW).await.unwrap();
    let stored = async || {
        let (.., mirrors) = bench.store.boards(session).await.unwrap().unwrap();
        mirrors
    };
    for channel in [u64::MAX, 2, 3] {
        assert_eq!(start(channel).await, MirrorOutcome::Started);
    }
    assert_eq!((start(2).await, start(4).await), (MirrorOutcome::Shown, MirrorOutcome::Full));
    let by_channel =
        async |channel| bench.store.mirror_started_by(session, ChannelId(channel)).await.unwrap();
    assert_eq!((by_channel(2).await, by_channel(4).await), (Some(by), None));
    assert!(stored().await.iter().all(|mirror| !mirror.record.settled && !mirror.has_ended));

    // What is stored is read back; it is settled as long as no event follows.
    let id = banqi_keeper::MessageId;
    let record = PlaceRecord {
        board: Some((id(u64::MAX), 0, Layout::Frame)),
        refuses_frames: true,
        called: 1,
        settled: true,
        ..PlaceRecord::default()
    };
    bench.store.save_mirror(session, ChannelId(2), record.clone(), false).await.unwrap();
    let of = |mirrors: &[StoredMirror], channel| {
        mirrors.iter().find(|mirror| mirror.channel == ChannelId(channel)).cloned()
    };
    let record = PlaceRecord { is_ours: true, ..record };
    let two = StoredMirror { channel: ChannelId(2), record, has_ended: false };
    assert_eq!(of(&stored().await, 2), Some(two.clone()));
    let _ = bench.store.append(bench.ply(session, 1)).await.unwrap();
    assert!(!of(&stored().await, 2).unwrap().record.settled);

    // One that has ended is kept until its messages are deleted, and may start again meanwhile.
    bench.store.end_mirror(session, ChannelId(2)).await.unwrap();
    assert!(of(&stored().await, 2).unwrap().has_ended && by_channel(2).await.is_none());
    assert_eq!(start(2).await, MirrorOutcome::Started);
    let gone = PlaceRecord { settled: true, ..PlaceRecord::default() };
    bench.store.save_mirror(session, ChannelId(2), gone.clone(), false).await.unwrap();
    assert!(!of(&stored().await, 2).unwrap().record.settled, "nothing is shown");
    bench.store.end_mirror(session, ChannelId(2)).await.unwrap();
    let busy = PlaceRecord { settled: false, ..gone.clone() };
    for early in [busy, two.record] {
        bench.store.save_mirror(session, ChannelId(2), early, false).await.unwrap();
        assert!(of(&stored().await, 2).unwrap().has_ended, "its message is still there");
    }
    bench.store.save_mirror(session, ChannelId(2), gone.clone(), false).await.unwrap();
    assert_eq!(of(&stored().await, 2), None);
    bench.store.save_mirror(session, ChannelId(3), gone, true).await.unwrap();
    assert_eq!(stored().await.len(), 1, "given up");
}

#[tokio::test]
async fn calls_that_wait_are_claimed_when_they_are_due() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    assert_eq!(bench.store.next_call().await.unwrap(), None);
    let (due, lease) = (NOW.plus(Duration::from_secs(5)), Duration::from_secs(60));
    let waits = PlaceRecord { due: Some(banqi_keeper::Moment(due.0)), ..shown(9, 0) };
    bench.store.save_boards(session, ChannelId(5), waits, NOW).await.unwrap();
    assert_eq!(bench.store.next_call().await.unwrap(), Some(due));
    let claim = async |at: Timestamp| bench.store.claim_calls(at, at.plus(lease), 10).await.unwrap();
    assert_eq!(claim(NOW).await, []);
    assert_eq!(claim(due).await, [session]);
    assert_eq!(claim(due).await, [], "it is claimed");
    assert_eq!(claim(due.plus(lease)).await, [session], "nothing came of it");
    bench.store.save_boards(session, ChannelId(5), shown(9, 0), NOW).await.unwrap();
    assert_eq!(bench.store.next_call().await.unwrap(), None, "the keeper has called");
}

#[tokio::test]
async fn the_outbox_asks_until_a_board_shows_enough() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let lease = Duration::from_secs(30);
    let claim = async |at| bench.store.claim_outbox(at, "one", lease, 10).await.unwrap();
    let mut later = bench.ply(session, 1);
    later.board_due = NOW.plus(lease);
    let _ = bench.store.append(later).await.unwrap();
    assert_eq!(bench.store.next_outbox().await.unwrap(), Some(NOW.plus(lease)));
    assert_eq!(claim(NOW).await, []);
    let due = claim(NOW.plus(lease)).await;
    assert_eq!((due.len(), due[0].session, due[0].seq, due[0].attempts), (1, session, 1, 1));
    assert_eq!(claim(NOW.plus(lease)).await, [], "it is leased");
    assert_eq!(claim(NOW.plus(2 * lease)).await[0].attempts, 2, "the lease ran out");
    bench.store.retry_outbox(session, NOW.plus(3 * lease)).await.unwrap();
    assert_eq!(claim(NOW.plus(2 * lease)).await, []);

    let save = async |record: PlaceRecord| {
        bench.store.save_boards(session, CHANNEL, record, NOW.plus(4 * lease)).await.unwrap();
    };
    save(shown(5, 0)).await;
    assert_eq!(claim(NOW.plus(3 * lease)).await.len(), 1, "it shows too little");
    save(PlaceRecord {
        old: vec![(banqi_keeper::ChannelId(1), banqi_keeper::MessageId(4), Layout::Frame)],
        settled: false,
        ..shown(5, 1)
    })
    .await;
    assert!(bench.store.next_outbox().await.unwrap().is_some(), "something is left to be done");
    save(shown(5, 1)).await;
    assert_eq!(bench.store.next_outbox().await.unwrap(), None);
    // A message that may be posted although nothing is due is recorded first.
    save(PlaceRecord { settled: false, ..shown(5, 1) }).await;
    assert_eq!(bench.store.next_outbox().await.unwrap(), Some(NOW.plus(4 * lease)));
    save(shown(5, 1)).await;

    bench.store.show_again(session, NOW).await.unwrap();
    assert_eq!(claim(NOW).await[0].seq, 1);
    bench.store.drop_outbox(session, 0).await.unwrap();
    assert_eq!(claim(NOW.plus(lease)).await.len(), 1);
    bench.store.drop_outbox(session, 1).await.unwrap();
    assert_eq!(bench.store.next_outbox().await.unwrap(), None);
}

/// The alert for boards that are behind does not fire for them.
#[tokio::test]
async fn a_board_that_waits_for_its_channel_is_counted_apart_until_it_is_tried_again() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let behind = Behind { boards: 1, since: Some(NOW) };
    let (open, closed) = ((behind, Behind::default()), (Behind::default(), behind));
    let counted = async || bench.store.tally().await.map(|tally| (tally.open, tally.closed)).unwrap();
    let lease = Duration::from_secs(60);
    let claim = async |at| bench.store.claim_outbox(at, "one", lease, 10).await.unwrap().len();
    assert_eq!(counted().await, open, "it was never tried");
    assert_eq!(claim(NOW).await, 1);
    assert_eq!(counted().await, open, "it is being tried");
    // As in the last seconds before the next try, and when that is late.
    let soon = NOW.plus(Duration::from_secs(1));
    bench.store.retry_outbox(session, soon).await.unwrap();
    assert_eq!(counted().await, closed);
    assert_eq!(claim(soon).await, 1);
    assert_eq!(counted().await, open, "perhaps the channel can be used again");
    bench.store.retry_outbox(session, soon.plus(lease)).await.unwrap();
    assert_eq!(counted().await, closed);
    assert_eq!(bench.store.append(bench.ply(session, 1)).await.unwrap(), APPENDED);
    assert_eq!(counted().await, open, "a new event is shown at once");
}

#[tokio::test]
async fn a_new_event_does_not_wait_for_the_lease_of_an_earlier_one() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let (soon, lease) = (Duration::from_secs(25), Duration::from_secs(60));
    let claim = async |at| bench.store.claim_outbox(at, "one", lease, 10).await.unwrap();
    assert_eq!(claim(NOW).await.len(), 1);
    let next = Append { board_due: NOW.plus(soon), ..bench.ply(session, 1) };
    assert_eq!(bench.store.append(next).await.unwrap(), APPENDED);
    assert_eq!(claim(NOW).await, []);
    assert_eq!(claim(NOW.plus(soon)).await.first().map(|due| due.seq), Some(1));
}

#[tokio::test]
async fn deadlines_are_rows_and_go_with_the_game() {
    let bench = Bench::new().await;
    let [a, b, c] = [bench.offered(1).await, bench.offered(2).await, bench.offered(3).await];
    let mut sooner = bench.ply(b, 1);
    sooner.summary.deadline = Some(NOW);
    let _ = bench.store.append(sooner).await.unwrap();
    let _ = bench.store.append(bench.win(c, 1, bench.ann, bench.bob)).await.unwrap();
    let at = |session, at| Deadline { session, at };
    assert_eq!(bench.store.due_deadlines(NOW, 10).await.unwrap(), [at(b, NOW)]);
    let all = [at(b, NOW), at(a, NOW.plus(DAY))];
    assert_eq!(bench.store.open_deadlines(None, 10).await.unwrap(), all);
    assert_eq!(bench.store.open_deadlines(Some(all[0]), 10).await.unwrap(), all[1..]);
    assert_eq!(bench.store.open_deadlines(None, 1).await.unwrap(), all[..1]);

    assert_eq!(bench.store.last_alive().await.unwrap(), None);
    for moment in [NOW, NOW.plus(DAY)] {
        bench.store.beat(moment).await.unwrap();
        assert_eq!(bench.store.last_alive().await.unwrap(), Some(moment));
    }
}

#[tokio::test]
async fn lists_show_what_is_open_and_what_was_played() {
    let bench = Bench::new().await;
    let [open, over] = [bench.offered(1).await, bench.offered(2).await];
    let asked = NewSession { invited: vec![bench.bob.into()], ..bench.challenge(3) };
    let (asked, ..) = created(bench.store.create(asked).await.unwrap());
    let _ = bench.store.append(bench.accepted(over, bench.bob)).await.unwrap();
    let _ = bench.store.append(bench.win(over, 2, bench.ann, bench.bob)).await.unwrap();
    let ids =
        |lines: Vec<banqi_store::SessionLine>| lines.into_iter().map(|line| line.id).collect::<Vec<_>>();
    let store = &bench.store;
    assert_eq!(ids(store.open_in_channel(CHANNEL, None, 10).await.unwrap()), [asked, open]);
    let (thread, other) = (ChannelId(77), ChannelId(78));
    store.save_boards(open, thread, shown(9, 0), NOW).await.unwrap();
    assert_eq!(ids(store.open_in_channel(thread, Some(CHANNEL), 10).await.unwrap()), [open]);
    assert_eq!(ids(store.open_in_channel(other, Some(CHANNEL), 10).await.unwrap()), []);
    assert_eq!(ids(store.open_in_channel(CHANNEL, Some(other), 10).await.unwrap()), [asked, open]);
    assert_eq!(ids(store.open_in_guild(GUILD, 1).await.unwrap()), [asked]);
    assert_eq!(ids(store.open_of_player(bench.ann, 10).await.unwrap()), [asked, open]);
    assert_eq!(ids(store.open_of_player(bench.bob, 10).await.unwrap()), [asked]);
    assert_eq!(ids(store.recent_of_player(bench.bob, Some(GUILD), 10).await.unwrap()), [over]);
    let line = store.recent_of_player(bench.ann, Some(GUILD), 10).await.unwrap().remove(1);
    assert_eq!(
        (line.id, line.phase, line.entered, line.deadline),
        (over, StoredPhase::Over, vec![bench.bob.into()], None)
    );
    assert_eq!(
        (line.result.as_deref(), line.ended_at, line.variant.as_str()),
        (Some("red wins"), Some(NOW), "taiwan")
    );
}

#[tokio::test]
async fn games_of_a_quiet_server_are_found_behind_thousands_of_others() {
    const QUIET: GuildId = GuildId(78);
    let bench = Bench::new().await;
    let here = Place { guild: Some(QUIET), channel: CHANNEL };
    let quiet =
        created(bench.store.create(NewSession { place: here, ..bench.challenge(1) }).await.unwrap()).0;
    let _ = bench.store.append(bench.accepted(quiet, bench.bob)).await.unwrap();
    let _ = bench.store.append(bench.win(quiet, 2, bench.ann, bench.bob)).await.unwrap();
    let directly = Place { guild: None, channel: CHANNEL };
    let direct = NewSession { place: directly, ..bench.challenge(2) };
    let direct = created(bench.store.create(direct).await.unwrap()).0;
    for number in 3..150 {
        bench.offered(number).await;
    }
    // As if thousands of others had been played since.
    let later = "INSERT INTO sessions (session_id, code, game_id, channel_id, language, variant, per_move_ms, phase, \
        seq, challenger, created_at) SELECT session_id + 5000, 'ZZZZZZ', game_id, channel_id, language, variant, \
        per_move_ms, phase, seq, challenger, created_at FROM sessions WHERE session_id = 1";
    sqlx::query(later).execute(&mut bench.raw().await).await.unwrap();
    let ids =
        |lines: Vec<banqi_store::SessionLine>| lines.into_iter().map(|line| line.id).collect::<Vec<_>>();
    let store = &bench.store;
    assert_eq!(ids(store.played_in_guild(QUIET, 10).await.unwrap()), [quiet]);
    assert_eq!(ids(store.recent_of_player(bench.ann, Some(QUIET), 10).await.unwrap()), [quiet]);
    assert_eq!(ids(store.recent_of_player(bench.ann, None, 10).await.unwrap()), [direct]);
    assert_eq!(ids(store.played_in_guild(GUILD, 10).await.unwrap()), []);
}

#[tokio::test]
async fn of_two_games_at_once_a_limit_of_one_allows_one() {
    let bench = Bench::new().await;
    let store = &bench.store;
    let limits = |person_games, server_games| {
        OpenLimits::of(Some(GUILD), &GuildSettings { person_games, server_games, ..GuildSettings::default() })
    };
    let one = limits(Some(1), None);
    let challenge = |number| NewSession { limits: Some(one), ..bench.challenge(number) };
    let made = join_all([1, 2].map(|number| store.create(challenge(number)))).await;
    let made: Vec<CreateOutcome> = made.into_iter().map(Result::unwrap).collect();
    let full = made.iter().filter(|made| **made == CreateOutcome::Full(Full::PersonHere(1))).count();
    assert_eq!(full, 1, "{made:?}");

    let open = [bench.offered(3).await, bench.offered(4).await];
    let accept = |session| Append { limits: Some((bench.bob, one)), ..bench.accepted(session, bench.bob) };
    let entered = join_all(open.map(|session| store.append(accept(session)))).await;
    let entered: Vec<AppendOutcome> = entered.into_iter().map(Result::unwrap).collect();
    let full = AppendOutcome::Full(Full::PersonHere(1));
    assert!(entered.contains(&APPENDED) && entered.contains(&full), "{entered:?}");

    let of_server = |most| NewSession { limits: Some(limits(None, Some(most))), ..bench.challenge(5) };
    assert_eq!(store.create(of_server(3)).await.unwrap(), CreateOutcome::Full(Full::Server(3)));
    let _ = created(store.create(of_server(4)).await.unwrap());
}

#[tokio::test]
async fn a_rated_game_changes_both_players_here_and_everywhere() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let outcome = bench.store.append(bench.win(session, 1, bench.ann, bench.bob)).await.unwrap();
    let AppendOutcome::Appended { rating: RatingChange::Changed { global, guild: Some(guild) } } = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(global, guild);
    let [ann, bob] = global[..] else { panic!("{global:?}") };
    assert_eq!((ann.before, bob.before), (Rating::START, Rating::START));
    assert_eq!(ann.after, Rating::START.after(Rating::START, Score::Win));
    assert_eq!(bob.after, Rating::START.after(Rating::START, Score::Loss));
    for scope in [Scope::Global, Scope::Guild(GUILD)] {
        let form = bench.store.rating(bench.bob, "taiwan", scope).await.unwrap().unwrap();
        assert_eq!((form.rating, form.games), (bob.after, 1));
    }
    assert_eq!(bench.store.rating(bench.ann, "taiwan", Scope::Guild(GuildId(5))).await.unwrap(), None);
    let profile = bench.store.profile(bench.bob, "taiwan", Scope::Global).await.unwrap().unwrap();
    assert_eq!((profile.wins, profile.losses, profile.draws), (0, 1, 0));
    assert_eq!((profile.red.games, profile.black.games, profile.black.wins), (0, 1, 0));
    assert_eq!((profile.longest, profile.opponents, profile.latest), (40, 1, vec![Score::Loss]));
    let again = bench.store.append(bench.win(session, 1, bench.ann, bench.bob)).await.unwrap();
    assert_eq!(again, AppendOutcome::Conflict { current_seq: 2 });
    assert_eq!(bench.store.rating(bench.ann, "taiwan", Scope::Global).await.unwrap().unwrap().games, 1);
}

#[tokio::test]
async fn a_voided_game_leaves_all_ratings_also_those_of_the_season_it_was_played_in() {
    let bench = Bench::new().await;
    let cleo = bench.person(3).await;
    let [voided, counts] = [bench.offered(1).await, bench.offered(2).await];
    let _ = bench.store.append(bench.win(voided, 1, bench.ann, bench.bob)).await.unwrap();
    let mut later = bench.win(counts, 1, bench.ann, cleo);
    later.events[0].at = NOW.plus(DAY);
    let _ = bench.store.append(later).await.unwrap();
    let name = "Autumn".parse().unwrap();
    assert_eq!(bench.store.end_season(GUILD, name, NOW).await.unwrap(), SeasonOutcome::Ended);

    let won = bench.win(voided, 2, bench.ann, bench.bob);
    let mut void = Append { finished: None, ..won };
    void.events[0] = Logged { seq: 2, at: NOW.plus(2 * DAY), event: Event::Voided };
    let outcome = bench.store.append(void).await.unwrap();
    let rating = RatingChange::NotRated(NotRated::Voided);
    assert_eq!(outcome, AppendOutcome::Appended { rating });
    for scope in [Scope::Global, Scope::Season(1)] {
        assert_eq!(bench.store.rating(bench.bob, "taiwan", scope).await.unwrap(), None);
        let ann = bench.store.profile(bench.ann, "taiwan", scope).await.unwrap().unwrap();
        let first = Rating::START.after(Rating::START, Score::Win);
        assert_eq!((ann.form.rating, ann.form.games, ann.wins, ann.opponents), (first, 1, 1, 1));
        assert_eq!(
            (ann.red, ann.latest),
            (banqi_store::ColourTotals { games: 1, wins: 1 }, vec![Score::Win])
        );
    }
    assert!(!bench.store.rerate().await.unwrap(), "nothing is left to be done");
    let stored = bench.store.load(voided).await.unwrap().unwrap();
    assert_eq!(stored.not_rated, Some(NotRated::Voided));
    assert_eq!(stored.events.last().unwrap().event, Event::Voided);
    let ended = bench.store.recent_of_player(bench.ann, Some(GUILD), 10).await.unwrap();
    let ended = ended.iter().find(|line| line.id == voided).unwrap();
    assert_eq!((ended.ended_at, ended.result.as_deref()), (Some(NOW), Some("red wins")));
    assert_eq!(bench.store.voided_games(bench.ann, GUILD).await.unwrap(), 1);
    let suggested = bench.store.played_in_guild(GUILD, 10).await.unwrap();
    assert_eq!(suggested.iter().map(|line| line.id).collect::<Vec<_>>(), [counts]);
}

#[tokio::test]
async fn no_two_seasons_differ_only_in_capital_letters_of_any_alphabet() {
    let bench = Bench::new().await;
    for (number, names, expected) in [
        (1, ["Été", "été"], [SeasonOutcome::Ended, SeasonOutcome::Empty]),
        (2, ["ÉTÉ", "été "], [SeasonOutcome::Taken; 2]),
        (3, ["Ete", "Осень"], [SeasonOutcome::Ended, SeasonOutcome::Empty]),
    ] {
        let session = bench.offered(number).await;
        let _ = bench.store.append(bench.win(session, 1, bench.ann, bench.bob)).await.unwrap();
        for (name, expected) in names.into_iter().zip(expected) {
            let outcome = bench.store.end_season(GUILD, name.parse().unwrap(), NOW).await.unwrap();
            assert_eq!(outcome, expected, "{number}: {name}");
        }
    }
    let names: Vec<String> =
        bench.store.seasons(GUILD).await.unwrap().into_iter().map(|season| season.name).collect();
    assert_eq!(names, ["Ete", "Été"]);
}

#[tokio::test]
async fn a_game_whose_rating_fails_does_not_end() {
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let stranger = PlayerId(4);
    let failed = bench.store.append(bench.win(session, 1, bench.ann, stranger)).await;
    assert!(matches!(failed, Err(StoreError::Query(_))), "{failed:?}");
    assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len(), 1);
    assert_eq!(bench.store.rating(bench.ann, "taiwan", Scope::Global).await.unwrap(), None);
}

#[tokio::test]
async fn a_pairs_games_count_up_to_the_limit_in_a_day() {
    let bench = Bench::new().await;
    for number in 0..u64::from(PAIR_LIMIT) + 2 {
        let session = bench.offered(number).await;
        let pair = if number % 2 == 0 { [bench.ann, bench.bob] } else { [bench.bob, bench.ann] };
        let outcome = bench.store.append(bench.win(session, 1, pair[0], pair[1])).await.unwrap();
        let AppendOutcome::Appended { rating } = outcome else { panic!("{outcome:?}") };
        assert_eq!(
            rating == RatingChange::NotRated(NotRated::PairLimit),
            number >= u64::from(PAIR_LIMIT),
            "{number}: {rating:?}"
        );
        // The reason is stored with the game.
        let stored = bench.store.load(session).await.unwrap().unwrap();
        let why = (number >= u64::from(PAIR_LIMIT)).then_some(NotRated::PairLimit);
        assert_eq!(stored.not_rated, why);
    }
    let session = bench.offered(100).await;
    let mut next_day = bench.win(session, 1, bench.ann, bench.bob);
    next_day.events[0].at = NOW.plus(DAY);
    let outcome = bench.store.append(next_day).await.unwrap();
    assert!(
        matches!(outcome, AppendOutcome::Appended { rating: RatingChange::Changed { .. } }),
        "{outcome:?}"
    );
    let form = bench.store.rating(bench.bob, "taiwan", Scope::Global).await.unwrap().unwrap();
    assert_eq!(form.games, PAIR_LIMIT + 1);
}

#[tokio::test]
async fn leaderboard_pages_join_into_one_list_by_rating() {
    let bench = Bench::new().await;
    for number in 0..30 {
        let (winner, loser) = (bench.person(10 + number % 7).await, bench.person(30 + number).await);
        let session = bench.offered(number).await;
        let _ = bench.store.append(bench.win(session, 1, winner, loser)).await.unwrap();
    }
    let page = async |offset, limit| {
        bench.store.leaderboard("taiwan", Scope::Guild(GUILD), NOW, offset, limit).await.unwrap()
    };
    let whole = page(0, 1000).await;
    assert_eq!(whole.len(), 37);
    let mut joined = Vec::new();
    for offset in (0..40).step_by(10) {
        joined.extend(page(offset, 10).await);
    }
    assert_eq!(joined, whole);
    assert!(whole.windows(2).all(|pair| pair[0].1.rating.rating >= pair[1].1.rating.rating));
    let (_, best) = whole[0];
    assert_eq!((best.games, best.opponents, best.most_met_of_recent), (5, 5, 1));
    assert_eq!(bench.store.leaderboard("taiwan", Scope::Guild(GuildId(1)), NOW, 0, 1000).await.unwrap(), []);
}

#[tokio::test]
async fn pools_are_apart_and_listed_by_rating() {
    let bench = Bench::new().await;
    for (number, pool, winner, loser) in [
        (1, "taiwan", bench.bob, bench.ann),
        (2, "hongkong", bench.ann, bench.bob),
        (3, "hongkong", bench.ann, bench.bob),
        (4, "boyer", bench.ann, bench.bob),
    ] {
        let session = bench.offered(number).await;
        let mut won = bench.win(session, 1, winner, loser);
        won.finished.as_mut().unwrap().pool = pool.to_owned();
        let _ = bench.store.append(won).await.unwrap();
    }
    for scope in [Scope::Global, Scope::Guild(GUILD)] {
        let pools = bench.store.pools(bench.ann, scope).await.unwrap();
        let listed: Vec<(&str, u32)> = pools.iter().map(|(pool, form)| (pool.as_str(), form.games)).collect();
        assert_eq!(listed, [("hongkong", 2), ("boyer", 1), ("taiwan", 1)]);
        assert_eq!(pools[1].1.rating, Rating::START.after(Rating::START, Score::Win));
        assert_eq!(bench.store.pools(bench.bob, scope).await.unwrap()[0].0, "taiwan");
    }
    assert_eq!(bench.store.pools(bench.ann, Scope::Guild(GuildId(1))).await.unwrap(), []);
}

fn preset(name: &str, rules: &str) -> RulePreset {
    RulePreset { name: name.parse().unwrap(), rule_set: rules.parse().unwrap() }
}

#[tokio::test]
async fn a_server_names_rules_of_its_own_up_to_a_limit_and_they_outlive_the_process() {
    let bench = Bench::new().await;
    let save = |guild, name: &str, rules| bench.store.save_rule_preset(guild, preset(name, rules));
    assert_eq!(save(GUILD, "週五夜", "club+chain=cannon").await.unwrap(), SaveOutcome::Saved);
    assert_eq!(save(GUILD, "a'; DROP TABLE rule_presets; --", "taiwan").await.unwrap(), SaveOutcome::Saved);
    assert_eq!(save(GUILD, "週五夜", "club+chain=face-up").await.unwrap(), SaveOutcome::Replaced);
    assert_eq!(save(GuildId(78), "週五夜", "woody").await.unwrap(), SaveOutcome::Saved);
    let expected =
        [preset("a'; DROP TABLE rule_presets; --", "taiwan"), preset("週五夜", "club+chain=face-up")];
    assert_eq!(bench.store.rule_presets(GUILD).await.unwrap(), expected);
    assert_eq!(bench.store.rule_presets(GuildId(79)).await.unwrap(), []);

    let Bench { store, database, .. } = bench;
    store.close().await;
    let store = open(&database).await.unwrap();
    assert_eq!(store.rule_presets(GUILD).await.unwrap(), expected);
    let remove = |name: &str| store.remove_rule_preset(GUILD, name.parse().unwrap());
    assert!(remove("週五夜").await.unwrap());
    assert!(!remove("週五夜").await.unwrap(), "it is gone");
    assert_eq!(
        store.rule_presets(GuildId(78)).await.unwrap(),
        [preset("週五夜", "woody")],
        "another server's"
    );

    // The limit holds for concurrent calls, and existing names can still be replaced.
    let names: Vec<String> = (0..MOST_RULE_PRESETS + 5).map(|number| format!("rules {number}")).collect();
    let saved = names.iter().map(|name| store.save_rule_preset(GUILD, preset(name, "boyer")));
    let saved: Vec<SaveOutcome> = join_all(saved).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(saved.iter().filter(|outcome| **outcome == SaveOutcome::Full).count(), 6);
    assert_eq!(store.rule_presets(GUILD).await.unwrap().len(), MOST_RULE_PRESETS);
    let again = store.save_rule_preset(GUILD, preset("rules 0", "club")).await.unwrap();
    assert_eq!(again, SaveOutcome::Replaced);
}

#[tokio::test]
async fn preferences_of_people_and_servers_outlive_the_process_and_go_with_the_account() {
    let bench = Bench::new().await;
    let (ann, bob) = (Whose::Person(UserId(1)), Whose::Person(UserId(2)));
    let nothing = Preference::default();
    let pieces = |style| PreferenceChange { pieces: Some(style), ..PreferenceChange::default() };
    let notation = |notation| PreferenceChange { notation: Some(notation), ..PreferenceChange::default() };
    let theme = |theme| PreferenceChange { theme: Some(theme), ..PreferenceChange::default() };
    let mut expected = nothing;
    for style in PieceStyle::ALL {
        for way in Notation::ALL {
            bench.store.change_preference(ann, pieces(Some(style))).await.unwrap();
            expected = bench.store.change_preference(ann, notation(Some(way))).await.unwrap();
            assert_eq!(expected, Preference { pieces: Some(style), notation: Some(way), theme: None });
            assert_eq!(bench.store.preference(ann).await.unwrap(), expected);
        }
    }
    for colours in Theme::ALL {
        expected = bench.store.change_preference(ann, theme(Some(colours))).await.unwrap();
        assert_eq!(expected.theme, Some(colours));
        assert_eq!(bench.store.preference(ann).await.unwrap(), expected);
    }
    assert_eq!(bench.store.preference(bob).await.unwrap(), nothing, "another's");
    bench.store.change_preference(Whose::Guild(GUILD), theme(Some(Theme::Paper))).await.unwrap();
    let here = bench
        .store
        .change_preference(Whose::Guild(GUILD), pieces(Some(PieceStyle::Simplified)))
        .await
        .unwrap();
    // For a person without an account there is no row to store it in.
    let stranger = Whose::Person(UserId(3));
    bench.store.change_preference(stranger, pieces(Some(PieceStyle::Figures))).await.unwrap();
    assert_eq!(bench.store.preference(stranger).await.unwrap(), nothing);

    let Bench { store, database, .. } = bench;
    store.close().await;
    let store = open(&database).await.unwrap();
    assert_eq!(store.preferences(UserId(1), Some(GUILD)).await.unwrap(), (expected, here));
    assert_eq!(store.preferences(UserId(2), Some(GUILD)).await.unwrap(), (nothing, here));
    assert_eq!(store.preferences(UserId(1), Some(GuildId(78))).await.unwrap(), (expected, nothing));
    assert_eq!(store.preferences(UserId(1), None).await.unwrap(), (expected, nothing));
    let less = store.change_preference(ann, pieces(None)).await.unwrap();
    assert_eq!(less, Preference { pieces: None, ..expected });
    assert_eq!(less.or(here), Preference { pieces: here.pieces, ..expected });
    assert_eq!(here.theme, Some(Theme::Paper));

    // A person is forgotten by deleting the row of their account.
    let mut conn = database.connect().await;
    sqlx::query("DELETE FROM accounts WHERE user_id = 1").execute(&mut conn).await.unwrap();
    assert_eq!(store.preferences(UserId(1), Some(GUILD)).await.unwrap(), (nothing, here));
    let unknown = "UPDATE accounts SET pieces = 'wooden' WHERE user_id = 2";
    sqlx::query(unknown).execute(&mut conn).await.expect_err("no style");
}
