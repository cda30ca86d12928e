//! Several processes on one PostgreSQL database: who owns which servers, and that they write as if they were one.

use banqi_store::{Outdated, Owner, Partitions};
use tokio::sync::mpsc::unbounded_channel;

use super::*;

/// How long a test waits for what takes a process two seconds at most. The machine may be busy.
const LIMIT: Duration = Duration::from_secs(60);

/// A server in each partition.
fn guild(partition: usize) -> GuildId {
    GuildId(1 << 32 | (partition as u64) << 22 | 5)
}

/// Joins the database as a process that gives its partitions away, and notes which.
async fn join_noting(database: &Database, note: impl Fn(Partitions) + Send + Sync + 'static) -> Store {
    let store = Store::join(&database.url(), Duration::ZERO, NOW).await.unwrap();
    tokio::spawn({
        let store = store.clone();
        async move { store.run_moves(Partitions::default, note).await }
    });
    store
}

async fn join(database: &Database) -> Store {
    join_noting(database, |_| {}).await
}

/// Joins, and owns partitions.
async fn receiving(database: &Database, address: &str) -> Store {
    let store = join(database).await;
    receive(&store, address).await;
    store
}

async fn receive(store: &Store, address: &str) {
    store.replicas().unwrap().receive_at(address.into()).await.unwrap();
}

fn owned(store: &Store) -> Partitions {
    store.replicas().unwrap().owned()
}

/// Waits until something is true of what a process knows of the others.
async fn until(store: &Store, what: impl Fn() -> bool) {
    let mut changed = store.replicas().unwrap().changed();
    let waited = tokio::time::timeout(LIMIT, async {
        while !what() {
            changed.changed().await.unwrap();
        }
    });
    waited.await.unwrap();
}

/// Two processes with half of the partitions each, over a database with two people in it.
async fn two() -> (Bench, Store) {
    let database = Database::on_server().await;
    let store = receiving(&database, "one:1").await;
    let other = receiving(&database, "two:2").await;
    until(&store, || owned(&store).len() == 32).await;
    until(&other, || owned(&other).len() == 32).await;
    let ann = store.player(UserId(1), PlayerId(1001), NOW).await.unwrap();
    let bob = store.player(UserId(2), PlayerId(1002), NOW).await.unwrap();
    (Bench { database, store, ann, bob }, other)
}

impl Bench {
    /// Returns a challenge in a server of a partition.
    fn challenge_in(&self, partition: usize, number: u64) -> NewSession {
        let place = Place { guild: Some(guild(partition)), channel: CHANNEL };
        NewSession { place, ..self.challenge(number) }
    }
}

/// Removes a process, as one that takes its work over does.
async fn evict(database: &Database, store: &Store) {
    let mut conn = database.connect().await;
    let delete = format!("DELETE FROM replicas WHERE replica_id = {}", store.replicas().unwrap().me());
    sqlx::query(sqlx::AssertSqlSafe(delete)).execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn processes_that_join_an_older_database_at_once_upgrade_it_once() {
    let database = Database::on_server().await;
    let old = Store::open(&database.url(), NOW).await.unwrap();
    let ann = old.player(UserId(1), PlayerId(1001), NOW).await.unwrap();
    old.close().await;
    database.take_back_migrations().await;
    let (one, two) = tokio::join!(receiving(&database, "one:1"), receiving(&database, "two:2"));
    until(&one, || owned(&one).len() == 32).await;
    until(&two, || owned(&two).len() == 32).await;
    for store in [&one, &two] {
        assert_eq!(
            store.player(UserId(1), PlayerId(1002), NOW).await.unwrap(),
            ann,
            "the people are still known"
        );
    }
    let mut conn = database.connect().await;
    let upgrades = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM _sqlx_migrations WHERE version > 22");
    let migrations = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/postgres")).unwrap();
    let later = i64::try_from(migrations.count()).unwrap() - 1;
    assert_eq!(upgrades.fetch_one(&mut conn).await.unwrap(), later, "one for each later migration");
    conn.close().await.unwrap();
    one.close().await;
    two.close().await;
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn processes_share_the_servers_and_hand_them_over() {
    let database = Database::on_server().await;
    let one = join(&database).await;
    assert!(owned(&one).is_empty(), "nobody can hand anything over to it yet");
    assert!(!one.is_eldest());
    let alone = one.replicas().unwrap();
    alone.receive_at("one:1".into()).await.unwrap();
    assert_eq!(owned(&one).len(), 64);
    assert!(one.is_eldest());
    assert!(!alone.leave().await.unwrap(), "there is nobody to take them");
    assert_eq!(owned(&one).len(), 64);
    one.close().await;

    let (note, mut given) = unbounded_channel();
    let one = join_noting(&database, move |partitions| note.send(partitions).unwrap()).await;
    receive(&one, "one:1").await;
    let two = receiving(&database, "two:2").await;
    until(&one, || owned(&one).len() == 32).await;
    until(&two, || owned(&two).len() == 32).await;
    let three = receiving(&database, "three:3").await;
    for (store, share) in [(&one, 22), (&two, 22), (&three, 20)] {
        until(store, || owned(store).len() == share).await;
        until(store, || store.replicas().unwrap().live() == 3).await;
    }
    assert_eq!([&one, &two, &three].map(Store::is_eldest), [true, false, false]);
    let stores = [(&one, "one:1"), (&two, "two:2"), (&three, "three:3")];
    for partition in 0..64 {
        let guild = Some(guild(partition));
        let owners: Vec<_> = stores.iter().filter(|(store, _)| store.is_ours(guild)).collect();
        let [(_, address)] = owners[..] else { panic!("{partition} has {} owners", owners.len()) };
        for (store, own) in stores {
            // It learns with its next beat what the others have given away.
            let is_known = || match store.replicas().unwrap().owner(guild) {
                Owner::Us(_) => own == *address,
                Owner::Other(other) => other == *address,
                Owner::Nobody => false,
            };
            until(store, is_known).await;
        }
    }

    // What is being done for a server is waited for.
    let busy_in = (0..64).map(|partition| Some(guild(partition))).find(|guild| one.is_ours(*guild)).unwrap();
    let busy = one.replicas().unwrap().owner(busy_in);
    assert!(matches!(busy, Owner::Us(_)));
    while given.try_recv().is_ok() {}
    let before = owned(&one);
    let leaving = one.replicas().unwrap().leave().await.unwrap();
    assert!(leaving);
    let first = given.recv().await.unwrap();
    assert_eq!(first.len(), before.len() - 1, "all the others move at once");
    assert!(!first.contains(busy_in));
    assert!(!matches!(one.replicas().unwrap().owner(busy_in), Owner::Us(_)), "it gets nothing new");
    drop(busy);
    until(&one, || owned(&one).is_empty()).await;
    for store in [&two, &three] {
        until(store, || owned(store).len() == 32).await;
    }
    assert!(two.is_eldest() && !one.is_eldest());
    one.close().await;
    until(&two, || two.replicas().unwrap().live() == 2).await;
    three.close().await;
    until(&two, || owned(&two).len() == 64).await;
    two.close().await;
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn what_a_process_that_dies_had_to_do_is_done_by_another() {
    let (bench, other) = two().await;
    other.close().await;
    // A process dies as this runtime does: with its tasks, and with its connections.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let url = bench.database.url();
    let on_runtime = runtime.handle().clone();
    let joining = tokio::task::spawn_blocking(move || {
        on_runtime.block_on(Store::join(&url, Duration::ZERO, NOW)).unwrap()
    });
    let doomed = joining.await.unwrap();
    doomed.replicas().unwrap().receive_at("doomed:1".into()).await.unwrap();
    until(&doomed, || owned(&doomed).len() == 32).await;
    until(&bench.store, || owned(&bench.store).len() == 32).await;
    let theirs = (0..64).find(|&partition| doomed.is_ours(Some(guild(partition)))).unwrap();
    let ours = (0..64).find(|&partition| bench.store.is_ours(Some(guild(partition)))).unwrap();
    let challenge =
        |partition, number| NewSession { computer_due: Some(NOW), ..bench.challenge_in(partition, number) };
    let (far, ..) = created(bench.store.create(challenge(theirs, 1)).await.unwrap());
    let (near, ..) = created(bench.store.create(challenge(ours, 2)).await.unwrap());
    let mut due = bench.ply(near, 1);
    due.summary.deadline = Some(NOW);
    due.computer_due = Some(NOW);
    assert_eq!(bench.store.append(due.clone()).await.unwrap(), APPENDED);
    due.session = far;
    assert_eq!(bench.store.append(due).await.unwrap(), APPENDED);

    let claim = async |store: &Store| {
        // First, because nobody loses on time while a board that was claimed is not shown.
        let deadlines = store.due_deadlines(NOW, 10).await.unwrap();
        let boards = store.claim_outbox(NOW, "test", DAY, 10).await.unwrap();
        let turns = store.claim_computer_turns(NOW, "test", DAY, 10).await.unwrap();
        let boards: Vec<_> = boards.into_iter().map(|due| due.session).collect();
        let turns: Vec<_> = turns.into_iter().map(|turn| turn.session).collect();
        let deadlines: Vec<_> = deadlines.into_iter().map(|deadline| deadline.session).collect();
        (boards, turns, deadlines)
    };
    assert_eq!(claim(&bench.store).await, (vec![near], vec![near], vec![near]));
    let is_ours = async |session| bench.store.boards(session).await.unwrap().unwrap().1.is_ours;
    let boards = doomed.claim_outbox(NOW, "doomed", DAY, 10).await.unwrap();
    let turns = doomed.claim_computer_turns(NOW, "doomed", DAY, 10).await.unwrap();
    assert_eq!((boards[0].session, turns[0].session), (far, far));
    assert_eq!(
        bench.store.next_outbox().await.unwrap(),
        Some(NOW),
        "only the row of this process is looked at"
    );

    runtime.shutdown_background();
    until(&bench.store, || owned(&bench.store).len() == 64).await;
    drop(doomed);
    let (boards, turns, _) = claim(&bench.store).await;
    assert_eq!((boards, turns), (vec![far], vec![far]), "the claims of the dead are void");
    assert_eq!(
        (is_ours(far).await, is_ours(near).await),
        (false, true),
        "what the dead have sent is unknown"
    );
    bench.store.close().await;
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn a_process_that_was_replaced_writes_nothing_more() {
    let (bench, other) = two().await;
    let session = bench.offered(1).await;
    let counts = async || {
        let mut rows = crate::database::dump(&mut bench.raw().await).await;
        rows.retain(|(table, _)| !["replicas", "partitions"].contains(&table.as_str()));
        rows.sort();
        rows
    };
    let before = counts().await;
    evict(&bench.database, &bench.store).await;
    let refused = |found: Result<(), StoreError>| {
        assert!(matches!(found, Err(StoreError::Replaced { .. })), "{found:?}");
    };
    refused(bench.store.append(bench.ply(session, 1)).await.map(drop));
    refused(bench.store.append(bench.win(session, 1, bench.ann, bench.bob)).await.map(drop));
    refused(bench.store.append(bench.accepted(session, bench.bob)).await.map(drop));
    refused(bench.store.create(bench.challenge(2)).await.map(drop));
    refused(bench.store.save_boards(session, CHANNEL, shown(9, 0), NOW).await);
    refused(bench.store.beat(NOW).await);
    refused(bench.store.player(UserId(77), PlayerId(77), NOW).await.map(drop));
    refused(bench.store.claim_outbox(NOW, "stale", DAY, 10).await.map(drop));
    assert_eq!(counts().await, before);
    tokio::time::timeout(LIMIT, bench.store.replicas().unwrap().lost()).await.unwrap();
    until(&other, || owned(&other).len() == 64).await;
    assert_eq!(other.append(bench.ply(session, 1)).await.unwrap(), APPENDED);
    bench.store.clone().close().await;
    other.close().await;
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn one_that_needs_the_database_for_itself_is_told_apart() {
    let (bench, other) = two().await;
    let refused = open(&bench.database).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    bench.store.clone().close().await;
    other.close().await;
    let alone = open(&bench.database).await.unwrap();
    assert!(alone.replicas().is_none() && alone.is_eldest() && alone.is_ours(Some(GUILD)));
    let refused = Store::join(&bench.database.url(), Duration::ZERO, NOW).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    let (session, ..) = created(alone.create(bench.challenge(1)).await.unwrap());
    assert_eq!(alone.append(bench.ply(session, 1)).await.unwrap(), APPENDED);
    assert_eq!(alone.claim_outbox(NOW, "alone", DAY, 10).await.unwrap().len(), 1, "all games are its own");
    alone.close().await;
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn many_that_join_an_empty_database_at_once_make_its_tables_once() {
    let database = Database::on_server().await;
    let url = database.url();
    // All but one wait for that one.
    let joining = (0..4).map(|_| Store::join(&url, Duration::from_secs(60), NOW));
    for joined in join_all(joining).await {
        joined.unwrap().close().await;
    }
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn what_one_changes_the_others_are_told() {
    let (bench, other) = two().await;
    let mut heard = other.replicas().unwrap().notices();
    let mut own = bench.store.replicas().unwrap().notices();
    let said = [Outdated::Session(SessionId(7)), Outdated::Player(PlayerId(-8)), Outdated::Results];
    let expected = |notice: Outdated| said.contains(&notice).then_some(notice);
    let mut found = Vec::new();
    while found.len() < said.len() {
        // Until it listens, nothing is heard.
        let next = found.len();
        bench.store.tell_others(said[next]).await;
        while let Ok(Ok(notice)) = tokio::time::timeout(Duration::from_secs(1), heard.recv()).await {
            if let Some(notice) = expected(notice).filter(|notice| *notice == said[next]) {
                found.push(notice);
                break;
            }
        }
    }
    assert_eq!(found, said);
    while let Ok(notice) = own.try_recv() {
        assert_eq!(notice, Outdated::Everything, "what it says itself is not for it");
    }
    bench.store.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn two_processes_number_sessions_and_chain_deals_without_gaps() {
    let (bench, other) = two().await;
    let creations = (0..200).map(|number| {
        let store = if number % 2 == 0 { bench.store.clone() } else { other.clone() };
        let challenge = bench.challenge(number);
        tokio::spawn(async move { store.create(challenge).await.unwrap() })
    });
    let mut created: Vec<_> =
        join_all(creations).await.into_iter().map(|one| created(one.unwrap())).collect();
    let mut numbers: Vec<i64> = created.iter().map(|(session, ..)| session.0).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=200).collect::<Vec<_>>());
    created.sort_by_key(|(_, sequence, _)| *sequence);
    let mut end = ChainHash::START;
    for (expected, (session, sequence, chain)) in (1..).zip(created) {
        let stored = bench.store.load(session).await.unwrap().unwrap();
        end = end.next(&stored.commitment);
        assert_eq!((sequence, chain), (expected, end));
    }
    bench.store.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn of_two_processes_racing_for_one_number_exactly_one_appends() {
    let (bench, other) = two().await;
    let session = bench.offered(1).await;
    // Half of the races are between plies, the others between a ply and an end, which is written in another way.
    for seq in 1..60 {
        let id = |number: u64| Some(InteractionId(u64::from(seq) * 10 + number));
        let race = (0..6).map(|number| {
            let store = if number % 2 == 0 { bench.store.clone() } else { other.clone() };
            let mut append = bench.ply(session, seq);
            append.interaction = id(number / 2);
            if seq % 2 == 0 && number == 1 {
                append.summary.seats = 4;
                append.summary.entrants = 4;
                append.summary.phase = banqi_store::StoredPhase::Playing;
            }
            tokio::spawn(async move { store.append(append).await.unwrap() })
        });
        let outcomes: Vec<_> = join_all(race).await.into_iter().map(Result::unwrap).collect();
        let appended: Vec<usize> = (0..6).filter(|&index| outcomes[index] == APPENDED).collect();
        let [winner] = appended[..] else { panic!("{seq}: {outcomes:?}") };
        for (index, outcome) in outcomes.iter().enumerate().filter(|(index, _)| *index != winner) {
            // The same interaction may have come to both.
            if index / 2 == winner / 2 {
                assert_eq!(*outcome, AppendOutcome::Duplicate { session, seq });
            } else {
                assert_eq!(*outcome, AppendOutcome::Conflict { current_seq: seq + 1 });
            }
        }
    }
    assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len(), 60);
    bench.store.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn games_that_end_in_two_processes_are_rated_one_after_another() {
    let (bench, other) = two().await;
    let mut people = vec![bench.ann, bench.bob];
    for number in 3..9 {
        people.push(bench.person(number).await);
    }
    let mut pairs = Vec::new();
    for (index, winner) in people.iter().enumerate() {
        pairs.extend(people[index + 1..].iter().map(|loser| (*winner, *loser)));
    }
    let sessions = join_all((0..pairs.len() as u64).map(|number| bench.offered(number))).await;
    let endings = sessions.iter().zip(&pairs).enumerate().map(|(number, (session, (winner, loser)))| {
        let store = if number % 2 == 0 { bench.store.clone() } else { other.clone() };
        let win = bench.win(*session, 1, *winner, *loser);
        tokio::spawn(async move { store.append(win).await.unwrap() })
    });
    for ending in join_all(endings).await {
        let ending = ending.unwrap();
        let rated = matches!(ending, AppendOutcome::Appended { rating: RatingChange::Changed { .. } });
        assert!(rated, "{ending:?}");
    }
    let mut conn = bench.raw().await;
    let broken: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM rating_log AS a LEFT JOIN rating_log AS b ON b.player_id = a.player_id \
        AND b.pool = a.pool AND b.scope = a.scope AND b.nth = a.nth + 1 \
        WHERE (a.nth < 7 AND b.nth IS NULL) OR a.after_rating <> b.before_rating OR a.nth > 7",
    )
    .fetch_one(&mut conn)
    .await
    .unwrap();
    assert_eq!(broken, 0, "each rating begins where the last one ended");
    for player in people {
        let rating = bench.store.rating(player, "taiwan", Scope::Global).await.unwrap().unwrap();
        assert_eq!(rating.games, 7);
    }
    conn.close().await.unwrap();
    bench.store.close().await;
    other.close().await;
}

/// Something that a process writes about a session, which has statements for two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    Ply,
    End,
    Boards,
    Other,
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn what_waits_for_another_process_that_waits_for_it_is_written_again() {
    let (bench, other) = two().await;
    let (mut rival, mut watch) = (bench.raw().await, bench.raw().await);
    // So it is the process that the server ends. If that one was not waited for in time, all is tried again.
    sqlx::raw_sql("SET deadlock_timeout = '1h'; SET lock_timeout = '4s'").execute(&mut rival).await.unwrap();
    let mut numbers = 1..;
    for what in [Written::Ply, Written::End, Written::Boards, Written::Other] {
        let mut is_entangled = false;
        while !is_entangled {
            let session = bench.offered(numbers.next().unwrap()).await;
            let lock = |table: &str| {
                let lock = format!("SELECT 1 FROM {table} WHERE session_id = {} FOR UPDATE", session.0);
                sqlx::raw_sql(sqlx::AssertSqlSafe(lock))
            };
            // The statements of the job are in the other order.
            let [first, then] =
                if what == Written::Other { ["sessions", "outbox"] } else { ["outbox", "sessions"] };
            sqlx::raw_sql("BEGIN").execute(&mut rival).await.unwrap();
            lock(first).execute(&mut rival).await.unwrap();
            let (store, ply, end) =
                (bench.store.clone(), bench.ply(session, 1), bench.win(session, 1, bench.ann, bench.bob));
            let writing = tokio::spawn(async move {
                match what {
                    Written::Ply => store.append(ply).await.map(drop),
                    Written::End => store.append(end).await.map(drop),
                    Written::Boards => store.save_boards(session, CHANNEL, shown(9, 0), NOW).await,
                    Written::Other => store.drop_outbox(session, 0).await,
                }
            });
            let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
                AND wait_event_type = 'Lock'";
            while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut watch).await.unwrap() == 0 {
                assert!(!writing.is_finished(), "{what:?} does not wait");
            }
            is_entangled = lock(then).execute(&mut rival).await.is_ok();
            sqlx::raw_sql("ROLLBACK").execute(&mut rival).await.unwrap();
            writing.await.unwrap().unwrap_or_else(|error| panic!("{what:?}: {error}"));
        }
    }
    for conn in [rival, watch] {
        conn.close().await.unwrap();
    }
    bench.store.close().await;
    other.close().await;
}
