//! The messages of a crowd's games: their keepers, over a model of a channel in which everything succeeds at once.
//!
//! Nobody is called in their quiet hours, a turn has at most one reminder, each reminder comes when it is due, and no
//! call stands once it no longer applies.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use banqi::discord::boards::news::{self, Update};
use banqi_app::Snapshot;
use banqi_keeper::{
    CallKind, Keeper, Layout, MessageId, Moment, Outcome, Person, PlaceId, Reach, Request, What,
};
use banqi_session::{Phase, SessionId, Timestamp};
use banqi_store::UserId;

use crate::app::{Bench, CHANNEL, HOUR};

const HERE: PlaceId = PlaceId(0);

/// The messages of a game that are not deleted.
#[derive(Default)]
struct Posted {
    boards: BTreeMap<MessageId, (u32, Layout)>,
    calls: BTreeMap<MessageId, (CallKind, Person, u32)>,
}

/// The messages of all games.
#[derive(Default)]
pub(super) struct Messages {
    keepers: HashMap<SessionId, Keeper>,
    /// When keepers want to be called again.
    wakes: BTreeMap<SessionId, Timestamp>,
    posted: HashMap<SessionId, Posted>,
    ids: u64,
    /// The turns that have had their reminder.
    reminded: HashSet<(SessionId, u32)>,
    /// Number of calls, with reminders.
    pub(super) calls: usize,
    /// Number of calls that waited until their person's quiet hours ended.
    pub(super) put_off: usize,
}

impl Messages {
    /// Begins a game, of which nothing is posted yet.
    pub(super) fn begin(&mut self, session: SessionId, now: Timestamp) {
        let places = vec![(Reach::Channel, banqi_keeper::ChannelId(CHANNEL.0), None)];
        self.keepers.insert(session, Keeper::new(places, Moment(now.0)));
    }

    /// Forgets everything that is only in memory.
    pub(super) fn restart(&mut self) {
        self.keepers.clear();
        self.wakes.clear();
    }

    pub(super) fn reminders(&self) -> usize {
        self.reminded.len()
    }

    /// Returns when a keeper wants to be called again.
    pub(super) fn next_wake(&self) -> Option<Timestamp> {
        self.wakes.values().min().copied()
    }

    /// Calls the keepers that want it by now.
    pub(super) async fn wake(&mut self, bench: &Bench) {
        let now = bench.app.now();
        let due: Vec<SessionId> =
            self.wakes.iter().filter(|(_, at)| **at <= now).map(|(session, _)| *session).collect();
        for session in due {
            let snapshot = bench.snapshot(session).await;
            self.work(bench, &snapshot).await;
        }
    }

    /// Tells the keepers about the calls that are due.
    pub(super) async fn call(&mut self, bench: &Bench) {
        for session in bench.app.due_calls().await.unwrap() {
            self.open(bench, session).await.alarm();
            // Without other news, a call that is no reminder has waited.
            let before = self.calls - self.reminded.len();
            self.tell(bench, session, None).await;
            self.put_off += self.calls - self.reminded.len() - before;
        }
    }

    /// Tells the keeper of a game about it, and who has acted if it was a person.
    pub(super) async fn tell(&mut self, bench: &Bench, session: SessionId, by: Option<UserId>) {
        let now = bench.app.now();
        let snapshot = bench.snapshot(session).await;
        Update::of(&snapshot, by, now).tell(self.open(bench, session).await, Moment(now.0));
        self.work(bench, &snapshot).await;
    }

    /// Returns the keeper of a game; makes it from what is stored if there is none in memory.
    async fn open(&mut self, bench: &Bench, session: SessionId) -> &mut Keeper {
        match self.keepers.entry(session) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let (channel, record, _) = bench.store.boards(session).await.unwrap().unwrap();
                let places = vec![(Reach::Channel, banqi_keeper::ChannelId(channel.0), Some(record))];
                unknown.insert(Keeper::new(places, Moment(bench.app.now().0)))
            }
        }
    }

    /// Carries out what a keeper asks for, and stores its record.
    async fn work(&mut self, bench: &Bench, snapshot: &Snapshot) {
        let (session, now) = (snapshot.view.id, bench.app.now());
        let at = Moment(now.0);
        while let Some(keeper) = self.keepers.get_mut(&session) {
            let channel = keeper.channel(HERE).unwrap();
            if let Some(record) = keeper.record(HERE, at) {
                let place = banqi_store::ChannelId(channel.0);
                let saved = bench.app.save_boards(session, place, record.clone(), now.plus(HOUR));
                // The store holds records back for some milliseconds, unless there is something else to write.
                let (saved, beat) = tokio::join!(saved, bench.store.beat(now));
                saved.and(beat).unwrap();
                keeper.saved(HERE, channel, &record);
            } else if let Some(request) = keeper.poll(at).or_else(|| keeper.grant(channel, at)) {
                let outcome = self.carry_out(bench, snapshot, &request).await;
                self.keepers.get_mut(&session).unwrap().done(&request, outcome, at);
            } else {
                match keeper.wakes(at) {
                    Some(wakes) => self.wakes.insert(session, Timestamp(wakes.0)),
                    None => self.wakes.remove(&session),
                };
                return;
            }
        }
    }

    async fn carry_out(&mut self, bench: &Bench, snapshot: &Snapshot, request: &Request) -> Outcome {
        let shows = snapshot.view.seq;
        self.ids += 1;
        let since_2015 = (request.at.0 - 1_420_070_400_000).cast_unsigned();
        let id = MessageId((since_2015 << 22) | (self.ids & 0x3f_ffff));
        let mut message = None;
        if let What::Call { kind, person, since, .. } = request.what {
            self.check_call(bench, snapshot, kind, person, since).await;
        }
        let posted = self.posted.entry(snapshot.view.id).or_default();
        match request.what {
            What::Search { since } => {
                let is_searched = |id: &MessageId| id.posted_at() >= since;
                let found = posted.boards.iter().filter(|(id, _)| is_searched(id));
                let found = found.map(|(id, (shows, layout))| (*id, *shows, *layout));
                return Outcome::Found(found.collect());
            }
            What::Post { .. } => {
                message = Some(id);
                posted.boards.insert(id, (shows, request.layout));
            }
            What::Edit { message, .. } => posted.boards.get_mut(&message).expect("it is there").0 = shows,
            What::Retire { message, .. } | What::Remove { message } => {
                posted.boards.remove(&message).expect("it is there");
            }
            What::Call { kind, person, since, .. } => {
                message = Some(id);
                posted.calls.insert(id, (kind, person, since));
            }
            What::Recall { message } => {
                posted.calls.remove(&message).expect("it is there");
            }
            What::Answer { .. } => unreachable!("nobody clicks"),
        }
        Outcome::Done { message, shows }
    }

    async fn check_call(
        &mut self,
        bench: &Bench,
        snapshot: &Snapshot,
        kind: CallKind,
        person: Person,
        since: u32,
    ) {
        let (session, now) = (snapshot.view.id, bench.app.now());
        let called = news::user(snapshot, person).unwrap();
        let quiet = bench.store.quiet_hours(called).await.unwrap();
        let is_quiet = quiet.is_some_and(|quiet| quiet.includes(now));
        assert!(!is_quiet, "{called:?} is called at {now:?}, in {quiet:?}");
        self.calls += 1;
        if kind == CallKind::Reminder {
            assert!(self.reminded.insert((session, since)), "{session:?}: two reminders of {since}");
            assert_eq!((snapshot.user_to_move(), snapshot.view.timed_since), (Some(called), since));
            assert!(due_reminder(snapshot, now).is_some(), "{session:?}: too early for {since}");
        }
    }

    /// Checks the calls of an open game, once everything that is due has been done.
    pub(super) async fn check(&self, bench: &Bench, session: SessionId) {
        let now = bench.app.now();
        let snapshot = bench.snapshot(session).await;
        let view = &snapshot.view;
        if let Some(mover) = due_reminder(&snapshot, now).filter(|mover| !snapshot.is_quiet(*mover, now)) {
            let was_reminded = self.reminded.contains(&(session, view.timed_since));
            let quiet = snapshot.quiet.values();
            assert!(was_reminded, "{session:?} at {now:?}: no reminder for {mover:?} {quiet:?} {view:?}");
        }
        let is_away = |user: Option<UserId>| {
            let mut seats = view.seats.iter().filter(|seat| snapshot.user(seat.player) == user);
            seats.any(|seat| seat.away_until.is_some_and(|until| until > now))
        };
        let Some(posted) = self.posted.get(&session) else { return };
        assert!(posted.boards.len() <= 1, "{session:?}: {:?}", posted.boards);
        let mut reminded = None;
        for (message, (kind, person, since)) in posted.calls.iter().rev() {
            let called = news::user(&snapshot, *person);
            let is_to_move = view.deadline.is_some() && snapshot.user_to_move() == called;
            let is_asked =
                view.seats.iter().filter(|seat| snapshot.user(seat.player) == called).any(|seat| {
                    let asks = |request: banqi_session::ClockRequest| {
                        request.by != seat.seat && !request.has_agreed(seat.seat)
                    };
                    let takes_back = view.takeback_request.is_some_and(|request| request.by != seat.seat);
                    view.clock_request.is_some_and(asks) || takes_back
                });
            let applies = match kind {
                CallKind::First => (is_to_move || is_asked) && reminded != called,
                CallKind::Reminder => {
                    is_to_move && *since == view.timed_since && reminded.is_none() && !is_away(called)
                }
            };
            assert!(applies, "{session:?}: {message:?}, a {kind:?} of {called:?} for {since}, still stands");
            if *kind == CallKind::Reminder {
                reminded = called;
            }
        }
    }
}

/// Returns the player to move, if a third of their turn is left or less, and the turn has an hour or more.
fn due_reminder(snapshot: &Snapshot, now: Timestamp) -> Option<UserId> {
    let view = &snapshot.view;
    let deadline = view.deadline.filter(|deadline| view.phase == Phase::Playing && *deadline > now)?;
    let seat = view.seats.iter().find(|seat| view.to_move == Some(seat.seat))?;
    let turn = seat.left.unwrap_or(view.time.first_move());
    let is_away = seat.away_until.is_some_and(|until| until > now);
    let is_due = turn >= HOUR && deadline.since(now) <= turn / 3 && !is_away;
    snapshot.user(seat.player).filter(|_| is_due)
}
