use std::time::Duration;

use super::*;
use crate::event::{Answer, Awaited, CallKind, Layout, On, Quiet, Refused, Reminder, Via};
use crate::place::{BRIEFLY, IN_PLACE, LONGEST_PAUSE, PATIENCE, PRESENT, STRAY, WORDS_FOR};

const HERE: PlaceId = PlaceId(0);
const CHANNEL: ChannelId = ChannelId(1);
const ANN: Person = Person(0);
const BEN: Person = Person(1);

/// Returns the id of a message posted at `now`.
fn posted_at(now: Moment) -> MessageId {
    let message = MessageId::first_at(now);
    assert_eq!((message.posted_at(), MessageId(message.0 - 1).posted_at()), (now, Moment(now.0 - 1)));
    message
}

fn news(seq: u32, news_seq: u32, awaited: Person) -> News {
    let awaited = vec![Awaited { person: awaited, since: news_seq }];
    News { seq, since: 0, news_seq, awaited, reminder: None, quiet: Vec::new() }
}

fn click(id: u64, on: On) -> Click {
    Click { id: ClickId(id), on, channel: CHANNEL, anew: false, acknowledged: false }
}

fn done(message: Option<MessageId>, shows: u32) -> Outcome {
    Outcome::Done { message, shows }
}

/// Returns a keeper whose game is shown by a message that was posted at `now` and shows event 1.
fn shown(now: Moment) -> (Keeper, MessageId) {
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], now);
    keeper.news(news(1, 1, ANN), now);
    keeper.click(HERE, click(1, On::Place), now);
    let request = keeper.poll(now).unwrap();
    let message = posted_at(now);
    keeper.done(&request, done(Some(message), 1), now);
    assert!(keeper.is_settled());
    (keeper, message)
}

/// Returns a keeper whose game is shown by a second message, which was posted at `now` and shows event 2, and the first
/// message, which still has its controls.
fn replaced(now: Moment) -> (Keeper, MessageId) {
    let (mut keeper, first) = shown(Moment(now.0 - IN_PLACE.as_millis() as i64));
    keeper.acted(BEN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Place), now);
    let post = keeper.poll(now).unwrap();
    keeper.done(&post, done(Some(posted_at(now)), 2), now);
    (keeper, first)
}

#[test]
fn a_click_on_a_fresh_board_edits_it_and_on_an_old_one_posts_another() {
    let start = Moment(1_800_000_000_000);
    for (age, edits) in [(IN_PLACE - Duration::from_millis(1), true), (IN_PLACE, false)] {
        let (mut keeper, message) = shown(start);
        let now = start.plus(age);
        keeper.acted(ANN, now);
        keeper.news(news(2, 2, BEN), now);
        keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
        let request = keeper.poll(now).unwrap();
        let answer = if edits { Answer::Update } else { Answer::Post { below: Some(message) } };
        assert_eq!(request.what, What::Answer { click: ClickId(2), answer });
        let newer = posted_at(now);
        keeper.done(&request, done((!edits).then_some(newer), 2), now);
        // An edit notifies nobody, so Ben is called. A post has notified him, and the old message has to be
        // retired.
        let next = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap().what;
        match next {
            What::Call { person, board, .. } => assert!(edits && person == BEN && board == message),
            What::Retire { message: old, .. } => assert!(!edits && old == message),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_command_typed_elsewhere_has_its_answer_although_the_board_is_still_on_its_way() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(now);
    keeper.news(news(2, 2, BEN), now);
    let elsewhere = Click { channel: ChannelId(2), ..click(2, On::Elsewhere) };
    keeper.click(HERE, elsewhere, now);
    let edit = keeper.poll(now).unwrap();
    assert!(matches!(edit.what, What::Edit { .. }), "{edit:?}");
    assert_eq!(keeper.poll(now.plus(BRIEFLY)), None, "the board may come in a moment");
    assert_eq!(keeper.wakes(now.plus(BRIEFLY)), Some(now.plus(PATIENCE)));
    let answer = keeper.poll(now.plus(PATIENCE)).map(|request| request.what);
    let point = Answer::Point { to: Some(message) };
    assert_eq!(answer, Some(What::Answer { click: ClickId(2), answer: point }));
}

#[test]
fn who_was_not_notified_because_it_was_quiet_is_called_although_that_ended_before_the_post_was_known() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let now = start.plus(IN_PLACE);
    let quiet = vec![Quiet { person: BEN, from: start, until: now.plus(Duration::from_millis(1)) }];
    keeper.acted(ANN, now);
    keeper.news(News { quiet, ..news(2, 2, BEN) }, now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let post = keeper.poll(now).unwrap();
    let later = now.plus(Duration::from_millis(10));
    // The quiet time of somebody else says nothing about his.
    let others = vec![Quiet { person: ANN, from: start, until: now.plus(IN_PLACE) }];
    keeper.news(News { quiet: others, ..news(3, 2, BEN) }, later);
    keeper.done(&post, done(Some(posted_at(now)), 3), later);
    let called = keeper.poll(later).map(|request| request.what);
    assert!(matches!(called, Some(What::Call { person: BEN, .. })), "{called:?}");
}

#[test]
fn who_was_not_notified_because_it_was_quiet_is_called_although_the_post_was_known_before_the_news() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let now = start.plus(IN_PLACE);
    let ends = now.plus(PRESENT);
    let quiet = vec![Quiet { person: BEN, from: start, until: ends }];
    keeper.acted(ANN, now);
    keeper.news(News { quiet: quiet.clone(), ..news(2, 1, ANN) }, now);
    keeper.click(HERE, Click { anew: true, ..click(2, On::Place) }, now);
    let post = keeper.poll(now).unwrap();
    assert!(matches!(post.what, What::Answer { answer: Answer::Post { .. }, .. }), "{post:?}");
    // Ann plays while it is on its way, so that it shows event 3.
    let newer = posted_at(now);
    keeper.done(&post, done(Some(newer), 3), now);
    while let Some(retire) = keeper.poll(now) {
        assert!(matches!(retire.what, What::Retire { message: old, .. } if old == message), "{retire:?}");
        keeper.done(&retire, done(None, 3), now);
    }
    assert!(!keeper.is_settled(), "the news of that event decides who has to be called");
    // Another message that is posted before the news does not notify of what this one has notified of.
    let mut again = keeper.clone();
    again.click(HERE, Click { anew: true, ..click(3, On::Place) }, now);
    assert_eq!(again.poll(now).map(|request| request.notifies_from), Some(Some(4)));

    keeper.news(News { quiet: quiet.clone(), ..news(3, 3, BEN) }, now);
    let record = keeper.record(HERE, now).unwrap();
    assert_eq!((record.due, record.settled), (Some(ends), true));
    keeper.alarm();
    keeper.news(News { quiet, ..news(3, 3, BEN) }, ends);
    let called = keeper.poll(ends).or_else(|| keeper.grant(CHANNEL, ends)).map(|request| request.what);
    assert!(matches!(called, Some(What::Call { person: BEN, since: 3, .. })), "{called:?}");
}

#[test]
fn nobody_is_called_for_what_a_board_no_longer_shows() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let now = start.plus(PRESENT);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let update = keeper.poll(now).unwrap();
    // Ben has played already, which the keeper does not know yet.
    keeper.done(&update, done(None, 3), now);
    assert_eq!((keeper.poll(now), keeper.want(now)), (None, None));
    assert!(!keeper.is_settled());
    keeper.acted(BEN, now);
    keeper.news(news(3, 3, ANN), now);
    let called = keeper.poll(now).map(|request| request.what);
    assert!(matches!(called, Some(What::Call { person: ANN, since: 3, .. })), "{called:?}");
}

#[test]
fn quiet_times_are_kept_while_a_post_from_them_may_be_on_its_way() {
    let now = Moment(1_800_000_000_000);
    let second = Duration::from_secs(1);
    let quiet = |from: Moment, until: Moment| Quiet { person: BEN, from, until };
    let kept = |before: Quiet| {
        let mut later = news(2, 2, BEN);
        later.keep_quiet(&News { quiet: vec![before], ..news(1, 1, BEN) }, now);
        later.quiet
    };
    let from = Moment(now.0 - 100_000);
    let just_ended = Moment(now.0 + 1 - STRAY.as_millis() as i64);
    assert_eq!(kept(quiet(from, just_ended)), [quiet(from, just_ended)]);
    assert_eq!(kept(quiet(from, Moment(just_ended.0 - 1))), []);
    assert_eq!(kept(quiet(from, now.plus(second))), [quiet(from, now)], "what is left of it is news");
    assert_eq!(kept(quiet(now, now.plus(second))), []);
    let mut longer = News { quiet: vec![quiet(from, now.plus(second))], ..news(2, 2, BEN) };
    longer.keep_quiet(&News { quiet: vec![quiet(from, now)], ..news(1, 1, BEN) }, now);
    assert_eq!(longer.quiet.len(), 1, "it is part of what is known");
}

#[test]
fn a_board_comes_in_words_where_pictures_are_not_allowed_and_after_a_while_as_a_picture_again() {
    let start = Moment(1_800_000_000_000);
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], start);
    keeper.news(news(1, 1, ANN), start);
    keeper.click(HERE, click(1, On::Place), start);
    let picture = keeper.poll(start).unwrap();
    assert!(!picture.in_words);
    keeper.done(&picture, Outcome::Refused(Refused::NoPictures), start);
    let words = keeper.poll(start).unwrap();
    assert_eq!((words.what, words.in_words), (picture.what, true));
    keeper.done(&words, done(Some(posted_at(start)), 1), start);
    for (after, in_words) in [(WORDS_FOR - Duration::from_millis(1), true), (WORDS_FOR, false)] {
        let now = start.plus(after);
        let mut keeper = keeper.clone();
        keeper.acted(BEN, now);
        keeper.news(news(2, 2, BEN), now);
        keeper.click(HERE, click(2, On::Place), now);
        assert_eq!(keeper.poll(now).map(|request| request.in_words), Some(in_words));
    }
}

#[test]
fn pauses_after_failures_double_and_are_as_long_as_discord_asks() {
    let mut now = Moment(1_800_000_000_000);
    let (mut keeper, _) = shown(now);
    keeper.acted(BEN, now);
    keeper.news(news(2, 2, BEN), now);
    for (asked, waits) in [(20, 20), (0, 2), (0, 4), (9, 9), (0, 16)] {
        let edit = keeper.poll(now).unwrap();
        assert!(matches!(edit.what, What::Edit { .. }), "{edit:?}");
        keeper.done(&edit, Outcome::Refused(Refused::Later(Duration::from_secs(asked))), now);
        let until = now.plus(Duration::from_secs(waits));
        assert_eq!((keeper.poll(now), keeper.wakes(now)), (None, Some(until)));
        now = until;
    }
}

#[test]
fn an_older_message_that_is_retired_does_not_end_the_pause_of_the_board() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, old) = replaced(now);
    keeper.news(news(3, 3, BEN), now);
    let edit = keeper.poll(now).unwrap();
    assert!(matches!(edit.what, What::Edit { .. }), "{edit:?}");
    keeper.done(&edit, Outcome::Refused(Refused::Later(Duration::from_secs(20))), now);
    let retire = keeper.poll(now).unwrap();
    assert!(matches!(retire.what, What::Retire { message, .. } if message == old), "{retire:?}");
    keeper.done(&retire, done(None, 1), now);
    assert_eq!((keeper.poll(now), keeper.want(now)), (None, None));
    assert_eq!(keeper.wakes(now), Some(now.plus(Duration::from_secs(20))));
}

#[test]
fn a_click_owes_an_answer_until_it_has_one_and_its_token_may_be_of_use_afterwards() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(now);
    keeper.acted(BEN, now);
    assert!(keeper.is_here(BEN, now) && !keeper.is_here(BEN, now.plus(PRESENT)));
    assert!(!keeper.is_here(ANN, now));
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let states =
        |keeper: &Keeper| [1, 2, 3].map(|id| (keeper.owes_answer(ClickId(id)), keeper.needs(ClickId(id))));
    assert_eq!(states(&keeper), [(false, true), (true, true), (false, false)]);
    let update = keeper.poll(now).unwrap();
    keeper.done(&update, done(None, 2), now);
    // The newer token of a message replaces the older one.
    assert_eq!(states(&keeper), [(false, false), (false, true), (false, false)]);
}

#[test]
fn a_search_after_a_crash_goes_back_to_the_oldest_post_that_is_on_its_way() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, _) = shown(start);
    keeper.news(news(2, 2, BEN), start);
    keeper.click(HERE, Click { anew: true, ..click(2, On::Place) }, start);
    let post = keeper.poll(start).unwrap();
    assert!(matches!(post.what, What::Answer { answer: Answer::Post { .. }, .. }), "{post:?}");
    // The game has to move: another post is about to be made.
    let now = start.plus(Duration::from_secs(2));
    keeper.move_to(HERE, ChannelId(2));
    keeper.news(news(2, 2, BEN), now);
    let record = keeper.record(HERE, now).unwrap();
    assert_eq!((record.doubted, record.since), (vec![ChannelId(2)], Some(start)));
}

#[test]
fn what_an_earlier_process_may_have_sent_is_searched_for_before_anything_else_by_the_bot() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, _) = shown(start);
    keeper.news(news(2, 2, BEN), start);
    let record = keeper.record(HERE, start).unwrap();
    assert!(!record.settled);
    let now = start.plus(Duration::from_secs(60));
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record))], now);
    keeper.news(news(2, 2, BEN), now);
    assert_eq!(keeper.want(now), Some((Want::Search, CHANNEL)), "not an edit");
    let search = keeper.grant(CHANNEL, now).unwrap();
    assert!(matches!(search.what, What::Search { .. }), "{search:?}");
    assert_eq!(keeper.want(now.plus(STRAY)), None, "one at a time");
}

#[test]
fn a_place_is_closed_from_a_refusal_that_says_so_to_the_next_success() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let mut now = start.plus(10 * IN_PLACE);
    keeper.news(news(2, 1, ANN), now);
    for (outcome, is_closed) in [
        (Outcome::Refused(Refused::Rejected), false),
        (Outcome::Refused(Refused::Closed), true),
        (done(None, 2), false),
    ] {
        let edit = keeper.grant(CHANNEL, now).unwrap();
        assert_eq!(edit.what, What::Edit { message, via: Via::Bot });
        keeper.done(&edit, outcome, now);
        assert_eq!(keeper.is_closed(HERE), is_closed);
        now = now.plus(LONGEST_PAUSE);
    }
}

#[test]
fn what_may_not_be_seen_is_shown_again() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let now = start.plus(10 * IN_PLACE);
    let ((_, shows), saved) = (keeper.current(HERE).unwrap(), keeper.record(HERE, now));
    assert!(keeper.want(now).is_none() && keeper.is_settled(), "{saved:?}");
    keeper.unseen(HERE, shows + 1);
    assert_eq!((keeper.want(now), keeper.current(HERE)), (None, Some((message, shows))), "it is older");
    keeper.unseen(HERE, shows);
    let record = keeper.record(HERE, now).unwrap();
    assert_eq!(record.board.map(|(message, shows, _)| (message, shows)), Some((message, shows - 1)));
    assert!(!record.settled);
    let post = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!(post.what, What::Post { via: Via::Bot });
    keeper.done(&post, Outcome::Refused(Refused::Closed), now);
    assert!(keeper.is_closed(HERE));
    let now = now.plus(LONGEST_PAUSE);
    let post = keeper.grant(CHANNEL, now).unwrap();
    let another = posted_at(now);
    keeper.done(&post, done(Some(another), shows), now);
    assert_eq!(keeper.current(HERE), Some((another, shows)));
}

#[test]
fn a_place_with_work_left_says_so_to_the_others() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, _) = shown(now);
    keeper.mirror(ChannelId(2), now);
    let mirror = keeper.places().nth(1).unwrap();
    assert!(!keeper.is_settled_but_for(HERE) && keeper.is_settled_but_for(mirror));
}

#[test]
fn controls_are_removed_by_the_bot_where_the_token_can_not() {
    let now = Moment(1_800_000_000_000);
    for outcome in [Refused::Gone, Refused::Expired] {
        let (mut keeper, first) = replaced(now);
        let by_token = keeper.poll(now).unwrap();
        assert!(
            matches!(by_token.what, What::Retire { message, via: Via::Token(_), .. } if message == first),
            "{by_token:?}"
        );
        keeper.done(&by_token, Outcome::Refused(outcome), now);
        let by_bot = keeper.grant(CHANNEL, now).unwrap();
        assert!(
            matches!(by_bot.what, What::Retire { message, via: Via::Bot, .. } if message == first),
            "{by_bot:?}"
        );
        keeper.done(&by_bot, Outcome::Refused(outcome), now);
        assert!(keeper.is_settled() || outcome == Refused::Expired);
    }
}

#[test]
fn what_is_refused_again_and_again_is_not_tried_for_ever() {
    let start = Moment(1_800_000_000_000);
    let tries = |mut keeper: Keeper, is_it: fn(What) -> bool, mut now: Moment| {
        let mut tries = 0;
        while let Some(request) = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)) {
            assert!(is_it(request.what), "{request:?}");
            tries += 1;
            keeper.done(&request, Outcome::Refused(Refused::Rejected), now);
            now = now.plus(LONGEST_PAUSE);
        }
        assert!(keeper.is_settled());
        tries
    };
    let (old, _) = replaced(start);
    assert_eq!(tries(old, |what| matches!(what, What::Retire { .. }), start), 9);
    let (mut called, call) = calling(start);
    called.done(&call, done(Some(posted_at(start)), 2), start);
    let come = start.plus(BRIEFLY);
    called.acted(BEN, come);
    assert_eq!(tries(called, |what| matches!(what, What::Recall { .. }), come), 6);
}

/// Lets a channel be inaccessible until nothing is tried any more. Returns when that is, and the number of requests.
fn lost(keeper: &mut Keeper, mut now: Moment) -> (Moment, usize) {
    let mut tries = 0;
    loop {
        match keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)) {
            Some(request) => {
                keeper.done(&request, Outcome::Refused(Refused::Closed), now);
                tries += 1;
            }
            None => match keeper.wakes(now) {
                Some(at) => now = at,
                None => return (now, tries),
            },
        }
    }
}

/// Returns a keeper as the next process makes it from its record, `later`, when the next event has happened.
fn made_again(keeper: &mut Keeper, later: Moment) -> Keeper {
    let record = keeper.record(HERE, later).expect("it has changed");
    assert!(record.settled, "{record:?}");
    let owed = PlaceRecord { settled: false, is_ours: true, ..record };
    Keeper::new(vec![(Reach::Channel, CHANNEL, Some(owed))], later)
}

#[test]
fn controls_are_removed_when_a_channel_is_accessible_again_after_hours() {
    let start = Moment(1_800_000_000_000);
    for is_made_again in [false, true] {
        let (mut keeper, old) = replaced(start);
        let (now, tries) = lost(&mut keeper, start);
        assert!(keeper.is_settled() && tries == 9, "{tries}");
        let mut now = now.plus(LONGEST_PAUSE);
        if is_made_again {
            keeper = made_again(&mut keeper, now);
        }
        // It is still inaccessible at the next event. A refusal of that is no reason to try.
        keeper.acted(BEN, now);
        keeper.news(news(3, 3, BEN), now);
        let is_post = |request: &Request| matches!(request.what, What::Post { .. });
        let post = keeper.grant(CHANNEL, now).unwrap();
        assert!(is_post(&post), "{post:?}");
        keeper.done(&post, Outcome::Refused(Refused::Closed), now);
        assert_eq!((keeper.poll(now), keeper.want(now)), (None, None));
        now = keeper.wakes(now).unwrap();
        let post = keeper.grant(CHANNEL, now).unwrap();
        assert!(is_post(&post), "{post:?}");
        keeper.done(&post, done(Some(posted_at(now)), 3), now);
        let mut retired: Vec<MessageId> = Vec::new();
        while let Some(request) = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)) {
            let What::Retire { message, .. } = request.what else { panic!("{request:?}") };
            retired.push(message);
            keeper.done(&request, done(None, 3), now);
        }
        assert_eq!(retired, [old, posted_at(start)]);
        assert!(keeper.is_settled() && keeper.record(HERE, now).is_some_and(|record| record.old.is_empty()));
    }
}

#[test]
fn a_message_that_rests_is_tried_once_after_a_success_and_no_more_of_them_are_kept_than_a_few() {
    let start = Moment(1_800_000_000_000);
    let old: Vec<_> = (0..20).map(|seconds| posted_at(start.plus(Duration::from_secs(seconds)))).collect();
    let mut now = start.plus(IN_PLACE);
    let record = PlaceRecord {
        board: Some((posted_at(now), 1, Layout::Frame)),
        old: old.iter().map(|message| (CHANNEL, *message, Layout::Frame)).collect(),
        called: 2,
        is_ours: true,
        ..PlaceRecord::default()
    };
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record))], now);
    keeper.acted(ANN, now);
    keeper.acted(BEN, now);
    for seq in [2, 3] {
        keeper.news(news(seq, seq, BEN), now);
        let edit = keeper.grant(CHANNEL, now).unwrap();
        assert!(matches!(edit.what, What::Edit { .. }), "{edit:?}");
        keeper.done(&edit, done(None, seq), now);
        let (later, tries) = lost(&mut keeper, now);
        // The first time, they are those that the store has kept; afterwards, those that are still kept.
        assert_eq!(tries, if seq == 2 { 20 } else { 16 });
        assert!(keeper.is_settled());
        now = later.plus(Duration::from_secs(1));
    }
    let kept: Vec<_> = keeper.record(HERE, now).unwrap().old.iter().map(|(_, message, _)| *message).collect();
    assert_eq!(kept, old[4..]);
}

#[test]
fn a_channel_that_could_not_be_read_for_hours_is_searched_when_it_can() {
    let start = Moment(1_800_000_000_000);
    for is_made_again in [false, true] {
        let (mut keeper, message) = shown(start);
        let now = start.plus(IN_PLACE);
        keeper.acted(BEN, now);
        keeper.news(news(2, 2, BEN), now);
        let on = On::Message { message, shows: 1, layout: Layout::Frame };
        keeper.click(HERE, click(2, on), now);
        let post = keeper.poll(now).unwrap();
        assert!(matches!(post.what, What::Answer { answer: Answer::Post { .. }, .. }), "{post:?}");
        keeper.done(&post, Outcome::Unknown, now);
        // Commands show the board meanwhile, but the channel may not be read.
        keeper.click(HERE, Click { anew: true, ..click(3, On::Place) }, now);
        let post = keeper.poll(now).unwrap();
        let newer = posted_at(now.plus(Duration::from_secs(9)));
        keeper.done(&post, done(Some(newer), 2), now);
        let (mut now, tries) = lost(&mut keeper, now);
        assert!(keeper.is_settled() && tries == 18, "{tries}");
        if is_made_again {
            keeper = made_again(&mut keeper, now);
        }
        keeper.acted(ANN, now);
        keeper.news(news(3, 2, BEN), now);
        let edit = keeper.grant(CHANNEL, now).unwrap();
        assert!(matches!(edit.what, What::Edit { .. }), "{edit:?}");
        keeper.done(&edit, done(None, 3), now);
        let lost = posted_at(start.plus(IN_PLACE));
        let mut retired = Vec::new();
        while !keeper.is_settled() {
            let Some(request) = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)) else {
                now = keeper.wakes(now).expect("it is tried again");
                continue;
            };
            let outcome = match request.what {
                What::Search { since } => {
                    assert!(since <= lost.posted_at());
                    Outcome::Found(vec![(lost, 2, Layout::Frame), (newer, 3, Layout::Frame)])
                }
                What::Retire { message, .. } => {
                    retired.push(message);
                    done(None, 3)
                }
                other => panic!("{other:?}"),
            };
            keeper.done(&request, outcome, now);
        }
        retired.sort_unstable();
        assert_eq!(retired, [message, lost]);
        assert_eq!(keeper.record(HERE, now).map(|record| record.since), Some(None));
    }
}

#[test]
fn what_is_no_news_is_written_into_the_board_however_old_it_is_and_calls_nobody() {
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(10 * IN_PLACE);
    keeper.news(news(2, 1, ANN), now);
    let request = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!(request.what, What::Edit { message, via: Via::Bot });
    keeper.done(&request, done(None, 2), now);
    assert_eq!((keeper.poll(now), keeper.want(now)), (None, None));
    assert!(keeper.is_settled());
}

#[test]
fn a_challenge_that_was_announced_first_calls_by_a_message_of_its_own() {
    let now = Moment(1_800_000_000_000);
    for (acknowledged, calls) in [(false, false), (true, true)] {
        let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], now);
        keeper.acted(ANN, now);
        keeper.news(news(0, 0, BEN), now);
        keeper.click(HERE, Click { acknowledged, ..click(1, On::Place) }, now);
        let request = keeper.poll(now).unwrap();
        assert!(matches!(request.what, What::Answer { answer: Answer::Post { .. }, .. }));
        keeper.done(&request, done(Some(posted_at(now)), 0), now);
        let called = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now));
        let is_call = |request: Request| matches!(request.what, What::Call { person: BEN, since: 0, .. });
        assert_eq!(called.is_some_and(is_call), calls, "{called:?}");
        assert_eq!(keeper.is_settled(), !calls);
    }
}

#[test]
fn what_a_challenge_showed_before_a_restart_is_known_when_it_goes() {
    let now = Moment(1_800_000_000_000);
    let message = posted_at(now);
    // The previous process may have edited it since, but not into a board.
    let record =
        PlaceRecord { board: Some((message, 0, Layout::Frame)), called: 2, ..PlaceRecord::default() };
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record))], now);
    keeper.acted(BEN, now);
    keeper.news(News { since: 2, ..news(2, 2, BEN) }, now);
    keeper.click(HERE, click(1, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let posts = keeper.poll(now).unwrap();
    assert!(matches!(posts.what, What::Answer { answer: Answer::Post { .. }, .. }));
    keeper.done(&posts, done(Some(posted_at(now.plus(Duration::from_secs(1)))), 2), now);
    let retires = std::iter::from_fn(|| keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)));
    let shown = retires.take(9).find_map(|request| match request.what {
        What::Retire { message: old, shows, .. } if old == message => Some(shows),
        _ => None,
    });
    assert!(matches!(shown, Some(Some(0 | 1))), "{shown:?}");
}

#[test]
fn what_is_asked_for_once_more_is_stored_as_settled_once_more() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, _) = shown(now);
    let first = keeper.record(HERE, now).unwrap();
    assert!(first.settled);
    keeper.saved(HERE, CHANNEL, &first);
    keeper.news(news(1, 1, ANN), now);
    assert_eq!(keeper.record(HERE, now), None, "the store knows it");
    keeper.asked_for();
    keeper.news(news(1, 1, ANN), now);
    assert_eq!((keeper.poll(now), keeper.want(now)), (None, None), "it is shown");
    assert_eq!(keeper.record(HERE, now), Some(first));
    assert_eq!(keeper.record(HERE, now), None);
}

#[test]
fn who_has_to_do_again_what_they_had_to_do_before_an_offer_is_still_called() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let later = start.plus(2 * PRESENT);
    let quiet = vec![Quiet { person: BEN, from: later, until: later.plus(3 * PRESENT) }];
    // Ben is to move, has an offer to answer meanwhile, and is to move again: somebody else has declined it.
    for (seq, since) in [(2, 2), (3, 3), (4, 2)] {
        keeper.news(News { quiet: quiet.clone(), ..news(seq, since, BEN) }, later);
        keeper.click(
            HERE,
            click(u64::from(seq), On::Message { message, shows: seq - 1, layout: Layout::Frame }),
            later,
        );
        let request = keeper.poll(later).unwrap();
        keeper.done(&request, done(None, seq), later);
        assert_eq!((keeper.poll(later), keeper.want(later)), (None, None));
    }
    let awake = later.plus(3 * PRESENT);
    keeper.news(News { quiet, ..news(4, 2, BEN) }, awake);
    let call = keeper.poll(awake).or_else(|| keeper.grant(CHANNEL, awake)).map(|request| request.what);
    assert!(matches!(call, Some(What::Call { person: BEN, since: 2, .. })), "{call:?}");
}

#[test]
fn the_limit_for_edits_of_old_messages_is_waited_for() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, message) = replaced(now);
    // The token of the click that posted the old board has expired by then.
    let now = now.plus(2 * IN_PLACE);
    let retire = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!(retire.what, What::Retire { message, shows: Some(1), via: Via::Bot });
    keeper.done(&retire, Outcome::Refused(Refused::TooOld), now);
    let wait = Duration::from_secs(20);
    assert_eq!(keeper.want(now.plus(wait - Duration::from_millis(1))), None);
    assert_eq!(keeper.grant(CHANNEL, now.plus(wait)).map(|request| request.what), Some(retire.what));
}

#[test]
fn a_call_that_fails_for_an_hour_is_made_afterwards() {
    let start = Moment(1_800_000_000_000);
    let (mut keeper, message) = shown(start);
    let on = On::Message { message, shows: 1, layout: Layout::Frame };
    keeper.news(news(2, 2, BEN), start);
    keeper.click(HERE, click(2, on), start);
    let update = keeper.poll(start).unwrap();
    keeper.done(&update, done(None, 2), start);
    let outcomes = [Outcome::Unknown, Outcome::Refused(Refused::Rejected), Outcome::Refused(Refused::Closed)];
    let (mut now, mut outcomes) = (start, outcomes.into_iter().cycle());
    while now.since(start) < Duration::from_secs(3_600) {
        let call = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
        assert!(matches!(call.what, What::Call { person: BEN, .. }), "{call:?}");
        keeper.done(&call, outcomes.next().unwrap(), now);
        now = keeper.wakes(now).expect("it is tried again");
    }
    let call = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
    keeper.done(&call, done(Some(posted_at(now)), 2), now);
    assert!(keeper.is_settled());
}

#[test]
fn a_keeper_that_is_made_again_posts_only_what_the_store_has_noted() {
    let now = Moment(1_800_000_000_000);
    let board = Some((posted_at(now), 1, Layout::Frame));
    let record = PlaceRecord { board, called: 2, settled: true, ..PlaceRecord::default() };
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record))], now);
    keeper.acted(ANN, now);
    keeper.news(news(1, 1, ANN), now);
    keeper.click(HERE, Click { anew: true, ..click(1, On::Place) }, now);
    assert_eq!(keeper.poll(now), None, "the record says that nothing is owed");
    let record = keeper.record(HERE, now).expect("a post is coming");
    assert!(!record.settled);
    keeper.saved(HERE, CHANNEL, &record);
    let posts = keeper.poll(now).expect("it is noted");
    assert!(matches!(posts.what, What::Answer { answer: Answer::Post { .. }, .. }), "{posts:?}");
}

#[test]
fn controls_are_removed_after_an_outage_in_which_nobody_answered() {
    let start = Moment(1_800_000_000_000);
    let now = start.plus(IN_PLACE);
    let (mut keeper, message) = shown(start);
    keeper.acted(BEN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let posts = keeper.poll(now).unwrap();
    keeper.done(&posts, done(Some(posted_at(now)), 2), now);
    let (mut now, mut tries) = (now, 0);
    while tries < 40 {
        let Some(request) = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)) else {
            now = keeper.wakes(now).expect("it is tried again");
            continue;
        };
        assert!(matches!(request.what, What::Retire { .. }), "{request:?}");
        // The channel is closed for a moment when Discord is back.
        let is_back = tries == 39;
        let outcome = if is_back { Outcome::Refused(Refused::Closed) } else { Outcome::Unknown };
        keeper.done(&request, outcome, now);
        tries += 1;
    }
    assert!(!keeper.is_settled(), "one refusal is not the end");
    let now = keeper.wakes(now).expect("it is tried again");
    let request = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
    keeper.done(&request, done(None, 2), now);
    assert!(keeper.is_settled());
}

#[test]
fn who_is_here_when_a_silent_board_is_posted_is_not_called_when_their_quiet_time_ends() {
    let now = Moment(1_800_000_000_000);
    let ends = now.plus(Duration::from_secs(1));
    let quiet = vec![Quiet { person: BEN, from: now, until: ends }];
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], now);
    keeper.acted(BEN, now);
    keeper.news(News { quiet, ..news(1, 1, BEN) }, now);
    keeper.click(HERE, click(1, On::Place), now);
    let posts = keeper.poll(now).unwrap();
    // The answer comes after the end of the quiet time.
    keeper.done(&posts, done(Some(posted_at(now)), 1), ends.plus(Duration::from_secs(1)));
    assert!(keeper.is_settled(), "{:?}", keeper.want(ends));
}

#[test]
fn a_replaced_message_loses_its_controls_by_the_token_of_the_click_that_was_acknowledged() {
    let start = Moment(1_800_000_000_000);
    let now = start.plus(IN_PLACE);
    for acknowledged in [true, false] {
        let (mut keeper, message) = shown(start);
        keeper.acted(ANN, now);
        keeper.news(news(2, 2, BEN), now);
        // Too much time has passed for the token of the first message.
        let now = now.plus(IN_PLACE);
        let on = On::Message { message, shows: 1, layout: Layout::Frame };
        keeper.click(HERE, Click { acknowledged, ..click(2, on) }, now);
        let posts = keeper.poll(now).unwrap();
        keeper.done(&posts, done(Some(posted_at(now)), 2), now);
        let next = |keeper: &mut Keeper, now| {
            let requests = std::iter::from_fn(|| keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)));
            requests.take(3).find(|request| matches!(request.what, What::Retire { .. })).unwrap()
        };
        let retires = next(&mut keeper, now);
        let via = if acknowledged { Via::Token(ClickId(2)) } else { Via::Bot };
        assert_eq!(retires.what, What::Retire { message, shows: Some(1), via });
        // It was not sent: it goes the same way later.
        keeper.done(&retires, Outcome::Refused(Refused::Later(BRIEFLY)), now);
        let later = keeper.wakes(now).unwrap();
        assert_eq!(next(&mut keeper, later).what, retires.what);
    }
}

#[test]
fn who_is_there_is_not_called() {
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(PRESENT);
    keeper.acted(BEN, now.plus(Duration::from_millis(1)));
    let now = now.plus(PRESENT);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let request = keeper.poll(now).unwrap();
    keeper.done(&request, done(None, 2), now);
    assert!(keeper.is_settled(), "{:?}", keeper.want(now));
}

/// Returns a keeper as [`shown`] does it, whose board shows event 2 by an edit, and the call to Ben that is due then.
fn calling(now: Moment) -> (Keeper, Request) {
    let (mut keeper, _) = shown(now);
    keeper.news(news(2, 2, BEN), now);
    let edit = keeper.poll(now).unwrap();
    keeper.done(&edit, done(None, 2), now);
    let call = keeper.poll(now).unwrap();
    assert!(matches!(call.what, What::Call { person: BEN, .. }), "{call:?}");
    (keeper, call)
}

#[test]
fn a_call_goes_by_a_token_and_a_reminder_by_the_bot() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, call) = calling(now);
    assert!(matches!(call.what, What::Call { kind: CallKind::First, via: Via::Token(_), .. }), "{call:?}");
    keeper.done(&call, done(Some(posted_at(now)), 2), now);
    let reminder = Reminder { person: BEN, since: 2, at: now, until: now.plus(PRESENT), stands: true };
    keeper.news(News { reminder: Some(reminder), ..news(2, 2, BEN) }, now);
    assert_eq!(keeper.poll(now), None);
    let reminds = keeper.grant(CHANNEL, now).unwrap();
    assert!(
        matches!(reminds.what, What::Call { kind: CallKind::Reminder, via: Via::Bot, .. }),
        "{reminds:?}"
    );
}

#[test]
fn a_call_that_can_reach_nobody_is_made_once() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, call) = calling(now);
    keeper.done(&call, done(None, 2), now);
    assert!(keeper.is_settled());
}

#[test]
fn a_call_waits_for_as_long_as_discord_asks() {
    let now = Moment(1_800_000_000_000);
    let (mut keeper, call) = calling(now);
    keeper.done(&call, Outcome::Refused(Refused::Later(Duration::from_secs(20))), now);
    assert_eq!((keeper.poll(now), keeper.wakes(now)), (None, Some(now.plus(Duration::from_secs(20)))));
}

#[test]
fn a_call_that_fails_until_the_quiet_time_begins_is_made_when_that_ends() {
    let start = Moment(1_800_000_000_000);
    let after = |seconds| start.plus(Duration::from_secs(seconds));
    let quiet = vec![Quiet { person: BEN, from: after(10), until: after(3_600) }];
    let (mut keeper, call) = calling(start);
    keeper.news(News { quiet: quiet.clone(), ..news(2, 2, BEN) }, start);
    keeper.done(&call, Outcome::Refused(Refused::Later(Duration::from_secs(20))), after(1));
    assert_eq!(keeper.record(HERE, after(1)).map(|record| (record.due, record.settled)), Some((None, false)));
    let again = keeper.wakes(after(1)).unwrap();
    assert_eq!((again, keeper.poll(again), keeper.want(again)), (after(21), None, None));
    let record = keeper.record(HERE, again).unwrap();
    assert_eq!((record.due, record.settled), (Some(after(3_600)), true));
    keeper.alarm();
    keeper.news(News { quiet, ..news(2, 2, BEN) }, after(3_600));
    let called = keeper.poll(after(3_600)).or_else(|| keeper.grant(CHANNEL, after(3_600)));
    assert!(matches!(called.map(|request| request.what), Some(What::Call { person: BEN, since: 2, .. })));
}

#[test]
fn a_call_is_deleted_until_it_is_gone() {
    let mut now = Moment(1_800_000_000_000);
    let (mut keeper, call) = calling(now);
    let message = posted_at(now);
    keeper.done(&call, done(Some(message), 2), now);
    assert!(keeper.is_settled());
    now = now.plus(BRIEFLY);
    keeper.acted(BEN, now);
    let refused = [Refused::Rejected, Refused::Closed, Refused::Gone].map(Outcome::Refused);
    for outcome in std::iter::once(Outcome::Unknown).chain(refused) {
        assert!(!keeper.is_settled());
        let recall = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
        assert_eq!(recall.what, What::Recall { message });
        keeper.done(&recall, outcome, now);
        now = now.plus(LONGEST_PAUSE);
    }
    assert!(keeper.is_settled());
}

#[test]
fn a_reminder_replaces_the_calls_before_it_and_goes_while_the_time_stands_still() {
    let start = Moment(1_800_000_000_000);
    let after = |minutes: u64| start.plus(Duration::from_secs(60 * minutes));
    let (mut keeper, message) = shown(start);
    // Ann has been mentioned for her turn, event 1. It goes on with event 2, after a pause.
    let turn = |seq: u32, stands: bool| News {
        awaited: vec![Awaited { person: ANN, since: 2 }],
        reminder: Some(Reminder { person: ANN, since: 1, at: after(40), until: after(60), stands }),
        ..news(seq, 1, ANN)
    };
    let next = |keeper: &mut Keeper, now: Moment| {
        let request = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
        let called = matches!(request.what, What::Call { .. }).then(|| posted_at(now));
        let shows = keeper.seq().unwrap();
        keeper.done(&request, done(called, shows), now);
        request.what
    };
    let called = |what: What| match what {
        What::Call { kind, person: ANN, since, board, .. } if board == message => Some((kind, since)),
        _ => None,
    };
    keeper.news(turn(2, true), after(10));
    assert!(matches!(next(&mut keeper, after(10)), What::Edit { .. }));
    assert_eq!(called(next(&mut keeper, after(10))), Some((CallKind::First, 2)));
    let record = keeper.record(HERE, after(10)).unwrap();
    assert!(keeper.is_settled() && record.due == Some(after(40)), "{record:?}");

    // An alarm that comes too early calls nobody, and the time is stored again.
    assert_eq!(keeper.record(HERE, after(20)), None);
    keeper.alarm();
    keeper.news(turn(2, true), after(20));
    assert_eq!(keeper.record(HERE, after(20)), Some(record));
    assert_eq!((keeper.record(HERE, after(20)), keeper.want(after(20))), (None, None));

    keeper.alarm();
    keeper.news(turn(2, true), after(40));
    assert_eq!(called(next(&mut keeper, after(40))), Some((CallKind::Reminder, 1)));
    assert_eq!(next(&mut keeper, after(40)), What::Recall { message: posted_at(after(10)) });
    assert_eq!(keeper.record(HERE, after(40)).unwrap().due, None);

    keeper.news(turn(3, false), after(45));
    assert!(matches!(next(&mut keeper, after(45)), What::Edit { .. }));
    assert_eq!(next(&mut keeper, after(45)), What::Recall { message: posted_at(after(40)) });
    keeper.news(turn(4, true), after(50));
    assert!(matches!(next(&mut keeper, after(50)), What::Edit { .. }));
    assert!(keeper.is_settled(), "the turn has had its reminder");

    // With another time it has another one, and each goes with its time.
    let timed = |seq: u32, minutes: u64| {
        let (at, until) = (after(minutes), after(minutes + 10));
        News {
            reminder: Some(Reminder { person: ANN, since: seq, at, until, stands: true }),
            ..turn(seq, true)
        }
    };
    keeper.news(timed(5, 55), after(55));
    assert!(matches!(next(&mut keeper, after(55)), What::Edit { .. }));
    assert_eq!(called(next(&mut keeper, after(55))), Some((CallKind::Reminder, 5)));
    keeper.news(timed(6, 80), after(60));
    assert!(matches!(next(&mut keeper, after(60)), What::Edit { .. }));
    assert_eq!(next(&mut keeper, after(60)), What::Recall { message: posted_at(after(55)) });
    keeper.alarm();
    keeper.news(timed(6, 80), after(80));
    assert_eq!(called(next(&mut keeper, after(80))), Some((CallKind::Reminder, 6)));
}

#[test]
fn a_new_message_notifies_nobody_of_what_they_were_called_for_before() {
    let (mut keeper, _) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(IN_PLACE);
    // Ben plays. Ann asks for the board a minute later, and again when the deadline of his turn has moved.
    keeper.acted(ANN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Place), now);
    let post = keeper.poll(now).unwrap();
    assert_eq!(post.notifies_from, Some(2), "Ann had been notified of event 1");
    keeper.done(&post, done(Some(posted_at(now)), 2), now);
    for (seq, minutes) in [(2, 1), (3, 2)] {
        let now = now.plus(Duration::from_secs(60 * minutes));
        keeper.news(news(seq, 2, BEN), now);
        keeper.click(HERE, Click { anew: true, ..click(2 + minutes, On::Place) }, now);
        let post = keeper.poll(now).unwrap();
        assert!(post.notifies_from > Some(2), "{post:?}");
        keeper.done(&post, done(Some(posted_at(now)), seq), now);
    }
    assert!(!matches!(keeper.want(now), Some((Want::Call, _))));
    // In another channel, everybody is told where the game is now.
    keeper.move_to(HERE, ChannelId(2));
    let later = now.plus(IN_PLACE);
    let record = keeper.record(HERE, later).unwrap();
    keeper.saved(HERE, CHANNEL, &record);
    let moved = keeper.grant(ChannelId(2), later).unwrap();
    assert_eq!((moved.what, moved.notifies_from), (What::Post { via: Via::Bot }, Some(0)));
}

#[test]
fn a_call_that_could_not_be_made_is_still_made_after_a_message_that_does_not_notify_of_it() {
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let mut now = Moment(1_800_000_000_000).plus(Duration::from_secs(60));
    keeper.acted(ANN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let update = keeper.poll(now).unwrap();
    keeper.done(&update, done(None, 2), now);
    let call = keeper.poll(now).unwrap();
    assert!(matches!(call.what, What::Call { person: BEN, since: 2, .. }), "{call:?}");
    keeper.done(&call, Outcome::Refused(Refused::Later(Duration::from_secs(60))), now);
    keeper.click(HERE, Click { anew: true, ..click(3, On::Place) }, now);
    let post = keeper.poll(now).unwrap();
    assert_eq!(post.notifies_from, Some(3));
    keeper.done(&post, done(Some(posted_at(now)), 2), now);
    now = now.plus(Duration::from_secs(61));
    let again = keeper.poll(now).map(|request| request.what);
    assert!(matches!(again, Some(What::Call { person: BEN, since: 2, .. })), "{again:?}");
}

#[test]
fn a_click_on_a_message_that_is_just_being_posted_does_not_call_whom_it_notifies() {
    let (mut keeper, _) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(IN_PLACE);
    keeper.news(news(2, 2, BEN), now);
    let post = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!((post.what, post.notifies_from), (What::Post { via: Via::Bot }, Some(2)));
    let message = posted_at(now);
    let on = On::Message { message, shows: 2, layout: Layout::Frame };
    keeper.click(HERE, Click { acknowledged: true, ..click(2, on) }, now);
    keeper.news(news(2, 2, BEN), now);
    let retired = keeper.poll(now).unwrap().what;
    assert!(matches!(retired, What::Retire { .. }), "{retired:?}");
    assert_eq!(keeper.poll(now), None);
    keeper.done(&post, done(Some(message), 2), now);
    let answer = keeper.poll(now).unwrap();
    assert_eq!(answer.what, What::Answer { click: ClickId(2), answer: Answer::Update });
    keeper.done(&answer, done(None, 2), now);
    assert_eq!((keeper.poll(now), keeper.want(now)), (None, None));
}

#[test]
fn a_follow_up_after_an_acknowledgement_notifies_nobody_and_a_call_follows() {
    let (mut keeper, _) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(IN_PLACE);
    keeper.acted(ANN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, Click { acknowledged: true, ..click(2, On::Place) }, now);
    let post = keeper.poll(now).unwrap();
    assert!(matches!(post.what, What::Answer { answer: Answer::Post { .. }, .. }), "{post:?}");
    assert_eq!(post.notifies_from, None);
    keeper.done(&post, done(Some(posted_at(now)), 2), now);
    assert_eq!(keeper.want(now), Some((Want::Call, CHANNEL)));
}

#[test]
fn a_click_waits_briefly_for_what_is_under_way_and_is_acknowledged_then() {
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(Duration::from_secs(1));
    let on = On::Message { message, shows: 1, layout: Layout::Frame };
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, on), now);
    let first = keeper.poll(now).unwrap();
    keeper.news(news(3, 3, ANN), now);
    keeper.click(HERE, click(3, on), now);
    assert_eq!(keeper.poll(now), None);
    let later = now.plus(BRIEFLY);
    assert_eq!(keeper.wakes(now), Some(later));
    let acknowledged = keeper.poll(later).unwrap();
    assert_eq!(acknowledged.what, What::Answer { click: ClickId(3), answer: Answer::Acknowledge });
    keeper.done(&acknowledged, done(None, 3), later);
    // The click gets its board when the other request is done.
    assert_eq!(keeper.poll(later), None);
    keeper.done(&first, done(None, 2), later);
    let second = keeper.poll(later).unwrap();
    assert_eq!(second.what, What::Answer { click: ClickId(3), answer: Answer::Update });
}

/// Reports an outcome for the next answer to a click, and returns the answer.
fn next_answer(keeper: &mut Keeper, outcome: Outcome, now: Moment) -> Option<Answer> {
    let request = keeper.poll(now)?;
    keeper.done(&request, outcome, now);
    match request.what {
        What::Answer { answer, .. } => Some(answer),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_acknowledgement_that_could_not_be_sent_is_sent_again_while_discord_takes_it() {
    let start = Moment(1_800_000_000_000);
    let later = |seconds| Outcome::Refused(Refused::Later(Duration::from_secs(seconds)));
    for (asked, is_answered) in [(0, true), (1, true), (2, true), (4, false)] {
        let (mut keeper, message) = shown(start);
        keeper.acted(BEN, start);
        keeper.news(news(2, 2, BEN), start);
        keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), start);
        assert_eq!(next_answer(&mut keeper, later(asked), start), Some(Answer::Update));
        assert_eq!(next_answer(&mut keeper, later(asked), start), Some(Answer::Acknowledge));
        assert_eq!(keeper.owes_answer(ClickId(2)), is_answered, "{asked}");
        if is_answered {
            let now = start.plus(Duration::from_secs(asked.max(1)));
            let before = Moment(now.0 - 1);
            assert!(!keeper.poll(before).is_some_and(|it| matches!(it.what, What::Answer { .. })));
            let again = std::iter::from_fn(|| keeper.poll(now)).find_map(|request| match request.what {
                What::Answer { click: ClickId(2), answer } => Some(answer),
                _ => None,
            });
            assert_eq!(again, Some(Answer::Acknowledge));
        }
    }
}

#[test]
fn a_command_whose_answers_could_not_be_sent_is_promised_one_and_gets_it_however_late() {
    let start = Moment(1_800_000_000_000);
    let later = || Outcome::Refused(Refused::Later(Duration::from_secs(1)));
    let (mut keeper, message) = shown(start);
    keeper.click(HERE, click(2, On::Place), start);
    let point = Some(Answer::Point { to: Some(message) });
    assert_eq!(next_answer(&mut keeper, later(), start), point);
    assert_eq!(next_answer(&mut keeper, later(), start), point);
    assert_eq!(next_answer(&mut keeper, done(None, 0), start), Some(Answer::Promise));
    let mut now = start;
    let mut tries = 0;
    while keeper.owes_answer(ClickId(2)) {
        match next_answer(&mut keeper, later(), now) {
            None => now = keeper.wakes(now).expect("it is tried again"),
            again => {
                assert_eq!(again, point);
                tries += 1;
            }
        }
    }
    // After 14 minutes the token is of no use.
    let minutes = now.since(start).as_secs() / 60;
    assert!((12..14).contains(&minutes) && (10..20).contains(&tries), "{minutes} {tries}");
}

#[test]
fn a_command_that_is_promised_an_answer_after_a_refusal_gets_one() {
    let start = Moment(1_800_000_000_000);
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], start);
    keeper.acted(ANN, start);
    keeper.news(news(1, 1, ANN), start);
    keeper.click(HERE, click(1, On::Place), start);
    let post = keeper.poll(start).unwrap();
    let by_bot = |keeper: &mut Keeper| keeper.grant(CHANNEL, start).unwrap();
    keeper.done(&post, Outcome::Refused(Refused::Rejected), start);
    let board = by_bot(&mut keeper);
    assert!(matches!(board.what, What::Post { .. }), "{board:?}");
    let now = start.plus(PATIENCE);
    assert_eq!(next_answer(&mut keeper, done(None, 0), now), Some(Answer::Promise));
    let message = posted_at(start);
    keeper.done(&board, done(Some(message), 1), now);
    let point = Answer::Point { to: Some(message) };
    assert_eq!(next_answer(&mut keeper, done(None, 0), now), Some(point));
    assert!(keeper.is_settled());
}

#[test]
fn a_command_whose_board_is_refused_twice_is_still_answered() {
    let now = Moment(1_800_000_000_000);
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], now);
    keeper.news(news(1, 1, ANN), now);
    keeper.click(HERE, click(1, On::Place), now);
    let refused = || Outcome::Refused(Refused::Rejected);
    let post = Some(Answer::Post { below: None });
    assert_eq!(next_answer(&mut keeper, refused(), now), post);
    assert_eq!(next_answer(&mut keeper, refused(), now), post);
    assert_eq!(keeper.poll(now), None, "the bot may be able to post it");
    assert_eq!(next_answer(&mut keeper, done(None, 0), now.plus(PATIENCE)), Some(Answer::Promise));
    let now = now.plus(STRAY);
    assert_eq!(next_answer(&mut keeper, done(None, 0), now), Some(Answer::Point { to: None }));
    assert!(!keeper.owes_answer(ClickId(1)));
}

#[test]
fn a_message_keeps_its_layout_and_the_next_one_posted_is_a_frame() {
    let start = Moment(1_800_000_000_000);
    let message = posted_at(start);
    let record = PlaceRecord {
        board: Some((message, 1, Layout::Classic)),
        called: 2,
        settled: true,
        ..PlaceRecord::default()
    };
    let on = On::Message { message, shows: 1, layout: Layout::Classic };
    for (age, layout) in
        [(Duration::ZERO, Layout::Classic), (IN_PLACE, Layout::Frame), (2 * IN_PLACE, Layout::Frame)]
    {
        let now = start.plus(age);
        let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record.clone()))], now);
        keeper.acted(ANN, now);
        keeper.acted(BEN, now);
        keeper.news(news(2, 2, BEN), now);
        keeper.click(HERE, click(2, on), now);
        let request = keeper.poll(now).unwrap();
        assert_eq!(request.layout, layout, "{:?}", request.what);
        let posted = (layout == Layout::Frame).then(|| posted_at(now));
        keeper.done(&request, done(posted, 2), now);
        let stored = keeper.record(HERE, now).unwrap();
        assert_eq!(stored.board, Some((posted.unwrap_or(message), 2, layout)));
        if posted.is_some() {
            assert_eq!(stored.old, [(CHANNEL, message, Layout::Classic)]);
            let retired = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
            assert_eq!(retired.layout, Layout::Classic, "{:?}", retired.what);
        }
    }
}

#[test]
fn a_mirror_is_replaced_when_it_is_old_and_deleted_when_it_ends() {
    const MIRROR: ChannelId = ChannelId(2);
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let mut now = Moment(1_800_000_000_000).plus(Duration::from_secs(1));
    keeper.mirror(MIRROR, now);
    let place = keeper.places().nth(1).unwrap();
    assert_eq!(keeper.want(now), Some((Want::MirrorPost, MIRROR)));
    let request = keeper.grant(MIRROR, now).unwrap();
    assert_eq!((request.what, request.reach), (What::Post { via: Via::Bot }, Reach::Mirror));
    let mut mirror = posted_at(now);
    keeper.done(&request, done(Some(mirror), 1), now);
    for (seq, later, is_old) in [(2, Duration::from_secs(1), false), (3, IN_PLACE, true)] {
        now = now.plus(later);
        keeper.acted(ANN, now);
        keeper.acted(BEN, now);
        keeper.news(news(seq, seq, BEN), now);
        keeper.click(HERE, click(seq.into(), On::Message { message, shows: 1, layout: Layout::Frame }), now);
        let board = keeper.poll(now).unwrap();
        keeper.done(&board, done(is_old.then(|| posted_at(now)), seq), now);
        if is_old {
            let retired = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
            keeper.done(&retired, done(None, seq), now);
        }
        let request = keeper.grant(MIRROR, now).unwrap();
        match is_old {
            false => assert_eq!(request.what, What::Edit { message: mirror, via: Via::Bot }),
            true => assert_eq!(request.what, What::Post { via: Via::Bot }),
        }
        let newer = is_old.then(|| MessageId(posted_at(now).0 + 1));
        keeper.done(&request, done(newer, seq), now);
        if let Some(newer) = newer {
            let removed = keeper.grant(MIRROR, now).unwrap();
            assert_eq!(removed.what, What::Remove { message: mirror });
            keeper.done(&removed, done(None, seq), now);
            mirror = newer;
        }
        assert!(keeper.is_settled());
    }
    keeper.end_mirror(MIRROR);
    assert!(!keeper.is_settled() && keeper.has_ended(place));
    let removed = keeper.grant(MIRROR, now).unwrap();
    assert_eq!(removed.what, What::Remove { message: mirror });
    keeper.done(&removed, done(None, 3), now);
    let record = keeper.record(place, now).unwrap();
    assert!(record.settled && record.board.is_none());
    keeper.saved(place, MIRROR, &record);
    assert_eq!(keeper.places().collect::<Vec<_>>(), [HERE]);
}

#[test]
fn a_game_moves_to_another_channel_and_stays_if_that_is_closed() {
    const THREAD: ChannelId = ChannelId(2);
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(Duration::from_secs(1));
    for is_open in [false, true] {
        keeper.move_to(HERE, THREAD);
        assert_eq!(keeper.want(now), None, "the store has to note the channel first");
        let record = keeper.record(HERE, now).expect("a record to store");
        assert!(!record.settled && record.doubted == [THREAD]);
        keeper.saved(HERE, CHANNEL, &record);
        assert_eq!(keeper.want(now), Some((Want::Post, THREAD)));
        let request = keeper.grant(THREAD, now).unwrap();
        let outcome = if is_open { done(Some(posted_at(now)), 1) } else { Outcome::Refused(Refused::Closed) };
        keeper.done(&request, outcome, now);
        assert_eq!(keeper.channel(HERE), Some(if is_open { THREAD } else { CHANNEL }));
        assert_eq!((keeper.is_settled(), keeper.is_closed(HERE)), (!is_open, false));
        let record = keeper.record(HERE, now).expect("a record to store");
        keeper.saved(HERE, if is_open { THREAD } else { CHANNEL }, &record);
    }
    let retired = keeper.poll(now).or_else(|| keeper.grant(CHANNEL, now)).unwrap();
    assert!(matches!(retired.what, What::Retire { message: old, .. } if old == message));
    keeper.done(&retired, done(None, 1), now);
    assert!(keeper.is_settled());
    keeper.move_to(HERE, THREAD);
    assert!(keeper.is_settled(), "it is there");
}

#[test]
fn a_mirror_comes_after_the_board() {
    const MIRROR: ChannelId = ChannelId(2);
    let now = Moment(1_800_000_000_000);
    let message = posted_at(now);
    let board = Some((message, 1, Layout::Frame));
    let record = PlaceRecord { board, called: 2, settled: true, ..PlaceRecord::default() };
    let places = [(Reach::Mirror, MIRROR), (Reach::Channel, CHANNEL)];
    let places = places.map(|(reach, channel)| (reach, channel, Some(record.clone())));
    let mut keeper = Keeper::new(places.into(), now);
    keeper.acted(BEN, now);
    keeper.news(news(2, 2, BEN), now);
    assert_eq!(keeper.want(now), Some((Want::Edit, CHANNEL)));
    let request = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!(keeper.want(now), Some((Want::MirrorEdit, MIRROR)), "without waiting for the answer");
    keeper.done(&request, done(None, 2), now);
    assert_eq!(keeper.want(now), Some((Want::MirrorEdit, MIRROR)));
}

#[test]
fn a_mirror_whose_channel_stays_out_of_reach_is_given_up_and_the_board_is_not() {
    const MIRROR: ChannelId = ChannelId(2);
    let (mut keeper, _) = shown(Moment(1_800_000_000_000));
    let mut now = Moment(1_800_000_000_000);
    keeper.mirror(MIRROR, now);
    let place = keeper.places().nth(1).unwrap();
    let mut refusals = 0;
    while let Some(request) = keeper.grant(MIRROR, now) {
        assert!(!keeper.has_ended(place));
        keeper.done(&request, Outcome::Refused(Refused::Closed), now);
        refusals += 1;
        now = keeper.wakes(now).unwrap_or(now);
    }
    assert!(refusals == 8 && keeper.has_ended(place) && keeper.is_settled(), "{refusals}");
    assert!(!keeper.is_closed(HERE) && keeper.current(HERE).is_some());
}

#[test]
fn where_a_frame_is_refused_the_same_click_gets_a_classic_message_and_so_do_all_later_ones() {
    let now = Moment(1_800_000_000_000);
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, None)], now);
    keeper.acted(ANN, now);
    keeper.news(news(1, 1, ANN), now);
    keeper.click(HERE, click(1, On::Place), now);
    let refused = keeper.poll(now).unwrap();
    assert_eq!(refused.layout, Layout::Frame);
    keeper.done(&refused, Outcome::Refused(Refused::NoFrames), now);
    let again = keeper.poll(now).unwrap();
    assert_eq!((again.what, again.layout), (refused.what, Layout::Classic));
    let message = posted_at(now);
    keeper.done(&again, done(Some(message), 1), now);
    let record = keeper.record(HERE, now).unwrap();
    assert!(record.refuses_frames && record.board == Some((message, 1, Layout::Classic)));
    let later = now.plus(IN_PLACE);
    let mut keeper = Keeper::new(vec![(Reach::Channel, CHANNEL, Some(record))], later);
    keeper.news(news(2, 2, BEN), later);
    assert_eq!(keeper.grant(CHANNEL, later).unwrap().layout, Layout::Classic);
}

#[test]
fn a_board_whose_frame_is_no_longer_accepted_is_followed_by_a_classic_one() {
    let (mut keeper, message) = shown(Moment(1_800_000_000_000));
    let now = Moment(1_800_000_000_000).plus(Duration::from_secs(1));
    keeper.acted(BEN, now);
    keeper.news(news(2, 2, BEN), now);
    keeper.click(HERE, click(2, On::Message { message, shows: 1, layout: Layout::Frame }), now);
    let refused = keeper.poll(now).unwrap();
    assert_eq!(refused.layout, Layout::Frame);
    keeper.done(&refused, Outcome::Refused(Refused::NoFrames), now);
    let acknowledged = keeper.poll(now).unwrap();
    assert_eq!(acknowledged.what, What::Answer { click: ClickId(2), answer: Answer::Acknowledge });
    keeper.done(&acknowledged, done(None, 0), now);
    let posted = keeper.grant(CHANNEL, now).unwrap();
    assert_eq!((posted.what, posted.layout), (What::Post { via: Via::Bot }, Layout::Classic));
}
