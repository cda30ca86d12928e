use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::*;
use crate::NoEntropy;
use banqi_session::Timestamp;

/// A clock that a test advances.
#[derive(Default)]
struct ManualClock {
    running_ms: AtomicU64,
}

impl ManualClock {
    fn pass(&self, ms: u64) {
        self.running_ms.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Ambient for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(0)
    }

    fn fill(&self, _: &mut [u8]) -> Result<(), NoEntropy> {
        Err(NoEntropy)
    }

    fn running(&self) -> Duration {
        Duration::from_millis(self.running_ms.load(Ordering::SeqCst))
    }
}

fn pool(threads: usize) -> (Arc<EnginePool>, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::default());
    (Arc::new(EnginePool::new(threads, Arc::clone(&clock) as Arc<dyn Ambient>)), clock)
}

const LONG: Duration = Duration::from_secs(3_600);

#[test]
fn the_time_to_think_is_the_share_of_what_waits() {
    let ms = Duration::from_millis;
    let dues = |count: usize| std::iter::repeat_n(ms(2_500), count);
    assert_eq!(share(ms(1_000), 2, dues(1)), ms(3_000));
    assert_eq!(share(ms(1_000), 2, dues(100)), ms(30));
    assert_eq!(share(ms(1_000), 1, dues(100)), ms(15));
    assert_eq!(share(ms(2_500), 2, dues(1)), LEAST, "what is overdue is still thought about a little");
    // A request that is due soon shortens the share of those before it.
    assert_eq!(share(ms(0), 1, [ms(1_000), ms(1_100), ms(1_200)].into_iter()), ms(400));
}

#[tokio::test]
async fn a_hundred_moves_asked_for_at_once_are_answered_in_time() {
    let (pool, clock) = pool(1);
    let (go_on, goes_on) = mpsc::channel::<()>();
    // The thread is busy until all requests are queued, so that they arrive at the same time on any machine.
    let busy = pool.ask(Urgency::Move, LONG, move |_, _| goes_on.recv().unwrap());
    let asked = join_all((0..100).map(|_| {
        let clock = Arc::clone(&clock);
        pool.ask(Urgency::Move, LONG, move |_, watch| {
            // Uses all the time it may.
            while watch().is_continue() {
                clock.pass(1);
            }
            clock.running()
        })
    }));
    let (busy, answered, ()) = tokio::join!(busy, asked, async { go_on.send(()).unwrap() });
    assert_eq!(busy, Ok(()));
    let last = answered.into_iter().map(Result::unwrap).max().unwrap();
    assert_eq!(last, Urgency::Move.due_in(), "each has its share, and no time is left over");
}

#[tokio::test]
async fn moves_come_before_questions_that_were_asked_first() {
    let (pool, _clock) = pool(1);
    let (begun, has_begun) = mpsc::channel();
    let (go_on, goes_on) = mpsc::channel::<()>();
    let first = pool.ask(Urgency::Move, LONG, move |_, _| {
        begun.send(()).unwrap();
        goes_on.recv().unwrap();
    });
    let (order, in_order) = mpsc::channel();
    let (later, last) = (order.clone(), order);
    let question = pool.ask(Urgency::Question, LONG, move |_, _| later.send("question").unwrap());
    let move_ = pool.ask(Urgency::Move, LONG, move |_, _| last.send("move").unwrap());
    let released = async {
        tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
        go_on.send(()).unwrap();
    };
    let (first, question, move_, ()) = tokio::join!(first, question, move_, released);
    assert_eq!((first, question, move_), (Ok(()), Ok(()), Ok(())));
    assert_eq!(in_order.try_iter().collect::<Vec<_>>(), ["move", "question"]);
}

#[tokio::test]
async fn questions_leave_a_thread_to_moves() {
    let (pool, _clock) = pool(2);
    let (go_on, goes_on) = mpsc::channel::<()>();
    let goes_on = Arc::new(Mutex::new(goes_on));
    let questions = [(); 2].map(|()| {
        let (pool, goes_on) = (Arc::clone(&pool), Arc::clone(&goes_on));
        let wait =
            move |_: &mut AnyEngine, _: &mut dyn FnMut() -> ControlFlow<()>| lock(&goes_on).recv().unwrap();
        tokio::spawn(async move { pool.ask(Urgency::Question, LONG, wait).await })
    });
    // A move is answered, however long the questions take.
    assert_eq!(pool.ask(Urgency::Move, LONG, |_, _| "played").await, Ok("played"));
    go_on.send(()).unwrap();
    go_on.send(()).unwrap();
    for question in questions {
        assert_eq!(question.await.unwrap(), Ok(()));
    }
}

#[tokio::test]
async fn a_thought_that_nobody_waits_for_ends() {
    let (pool, _clock) = pool(1);
    let (begun, has_begun) = mpsc::channel();
    let (ended, has_ended) = mpsc::channel();
    let thinking = tokio::spawn({
        let pool = Arc::clone(&pool);
        async move {
            let endless = move |_: &mut AnyEngine, watch: &mut dyn FnMut() -> ControlFlow<()>| {
                begun.send(()).unwrap();
                while watch() == ControlFlow::Continue(()) {
                    thread::yield_now();
                }
                ended.send(()).unwrap();
            };
            pool.ask(Urgency::Move, LONG, endless).await
        }
    });
    tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
    thinking.abort();
    tokio::task::spawn_blocking(move || has_ended.recv().unwrap()).await.unwrap();
}

#[tokio::test]
async fn work_that_panics_is_unanswered_and_the_next_is_done() {
    let (pool, _clock) = pool(1);
    let failed = pool.ask(Urgency::Move, LONG, |_, _| panic!("on purpose")).await;
    assert_eq!(failed, Err::<(), _>(Unanswered::Failed));
    assert_eq!(pool.ask(Urgency::Move, LONG, |_, _| 7).await, Ok(7));
}

#[tokio::test]
async fn what_is_too_much_is_refused_at_once() {
    let (pool, _clock) = pool(1);
    let (go_on, goes_on) = mpsc::channel::<()>();
    let goes_on = Arc::new(Mutex::new(goes_on));
    let mut waiting = Vec::new();
    // One request is being worked on, so one more than fits the queue is accepted.
    for _ in 0..MOST_WAITING + 2 {
        let goes_on = Arc::clone(&goes_on);
        let ask = pool.ask(Urgency::Move, LONG, move |_, _| {
            let _ = lock(&goes_on).recv();
        });
        let mut ask = Box::pin(ask);
        match (&mut ask).now_or_never() {
            Some(refused) => {
                assert_eq!(refused, Err(Unanswered::TooBusy));
                drop(go_on);
                return;
            }
            None => waiting.push(ask),
        }
    }
    panic!("{} wait", waiting.len());
}

#[tokio::test]
async fn a_thread_without_work_gives_its_tables_back() {
    let clock = Arc::new(ManualClock::default());
    let pool = EnginePool::keeping_tables(1, clock, Duration::ZERO);
    let game = AnyGame::new("xiangqi".parse().unwrap());
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let found = pool.best(Urgency::Move, game, limits, 1, LONG).await.unwrap();
    assert!(found.is_some());
    let holds_tables = || pool.ask(Urgency::Move, LONG, |engine, _| engine.holds_tables());
    // The thread gives them back once it waits, which it never does if each answer is followed by a question at once.
    let mut rounds = 0..10_000;
    while holds_tables().await.unwrap() {
        assert!(rounds.next().is_some(), "it keeps them");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
