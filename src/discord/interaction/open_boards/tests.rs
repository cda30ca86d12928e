use super::*;
use banqi_say::text::samples::{ANN, Sample};
use banqi_session::{Ending, Phase, WinBy};

const KEY: (SessionId, UserId) = (SessionId(5), UserId(1));
const TAP_BOARD: Content = Content::TapBoard {
    language: Language::English,
    preference: Preference { pieces: None, notation: None, theme: None },
};

/// Returns the time this many minutes after the start.
fn at(minutes: u64) -> Timestamp {
    Timestamp(0).plus(Duration::from_secs(60 * minutes))
}

/// Returns the game at event `seq`.
fn news(seq: u32) -> News {
    let view = View { seq, ..Sample::game(1).view() };
    News { view: Arc::new(view), player: ANN }
}

/// Returns the game at event `seq`, over.
fn end(seq: u32) -> News {
    let phase = Phase::Over(Ending::Win { winner: banqi_session::Seat(0), by: WinBy::Resignation });
    let view = View { phase, ..(*news(seq).view).clone() };
    News { view: Arc::new(view), player: ANN }
}

/// Describes a request: `redraw TOKEN SEQ` or `delete TOKEN`.
fn words(due: &Due) -> String {
    match due {
        Due::Redraw { token, news, .. } => format!("redraw {token} {}", news.view.seq),
        Due::Delete { token } => format!("delete {token}"),
    }
}

/// The table of one person's messages in one game.
#[derive(Default)]
struct Bench(OpenBoards);

impl Bench {
    /// Answers interaction `id` with a board up to event `seq`, with the token `tID`.
    fn shown(&self, id: u64, place: Place, content: Content, seq: u32, minutes: u64) -> Vec<String> {
        self.begin(id, place, minutes);
        self.0.shows(InteractionId(id), content, seq);
        self.sent(id, true, minutes)
    }

    fn begin(&self, id: u64, place: Place, minutes: u64) {
        self.0.answering(KEY, InteractionId(id), &format!("t{id}"), place, at(minutes));
    }

    fn sent(&self, id: u64, is_original: bool, minutes: u64) -> Vec<String> {
        self.ended(id, Sent { is_original, message: None }, minutes)
    }

    /// Ends the answer to interaction `id`, which is known to be this message.
    fn sent_as(&self, id: u64, message: u64, minutes: u64) -> Vec<String> {
        self.ended(id, Sent { is_original: true, message: Some(MessageId(message)) }, minutes)
    }

    fn ended(&self, id: u64, sent: Sent, minutes: u64) -> Vec<String> {
        self.0.answered(InteractionId(id), sent, at(minutes)).iter().map(|(.., due)| words(due)).collect()
    }

    fn news(&self, news: News, minutes: u64) -> Option<String> {
        self.0.news(KEY, news, at(minutes)).as_ref().map(words)
    }

    fn edited(&self, token: &str, done: bool, minutes: u64) -> Option<String> {
        self.0.edited(KEY, token, done, at(minutes)).as_ref().map(words)
    }
}

#[test]
fn a_tap_board_shows_news_one_after_the_other_with_its_newest_token() {
    let bench = Bench::default();
    assert_eq!(bench.news(news(3), 0), None, "nothing is open");
    assert!(bench.shown(1, Place::New, TAP_BOARD, 3, 0).is_empty());
    assert_eq!(bench.news(news(3), 1), None, "it is shown already");
    assert_eq!(bench.news(news(4), 1).as_deref(), Some("redraw t1 4"));
    assert_eq!(bench.news(news(5), 1), None, "one edit at a time");
    assert_eq!(bench.news(news(6), 1), None);
    assert_eq!(bench.edited("t1", true, 1).as_deref(), Some("redraw t1 6"));
    assert_eq!(bench.edited("t1", true, 1), None);
    assert!(bench.shown(2, Place::Clicked, TAP_BOARD, 7, 10).is_empty());
    assert_eq!(bench.news(news(8), 20).as_deref(), Some("redraw t2 8"), "the tap has renewed it");
}

#[test]
fn news_wait_until_the_answer_to_a_tap_has_arrived() {
    let bench = Bench::default();
    bench.shown(1, Place::New, TAP_BOARD, 3, 0);
    bench.begin(2, Place::Clicked, 1);
    assert_eq!(bench.news(news(4), 1), None);
    assert_eq!(bench.news(news(5), 1), None);
    bench.0.shows(InteractionId(2), TAP_BOARD, 4);
    assert_eq!(bench.sent(2, true, 1), ["redraw t2 5"]);
    assert_eq!(bench.edited("t2", true, 1), None);
    // The same if the answer was lost, with the token that is known to work.
    bench.begin(3, Place::Clicked, 1);
    assert_eq!(bench.news(news(6), 1), None);
    assert_eq!(bench.sent(3, false, 1), ["redraw t2 6"]);
}

#[test]
fn after_its_token_has_expired_a_tap_board_sleeps_until_the_next_tap() {
    let bench = Bench::default();
    bench.shown(1, Place::New, TAP_BOARD, 3, 0);
    assert_eq!(bench.news(news(4), 14), None);
    assert!(bench.shown(2, Place::Clicked, TAP_BOARD, 4, 16).is_empty());
    assert_eq!(bench.news(news(5), 17).as_deref(), Some("redraw t2 5"));
    assert_eq!(bench.edited("t2", false, 17), None, "Discord refused it");
    assert_eq!(bench.news(news(6), 17), None);
    assert!(bench.0.table().open.is_empty() && bench.0.table().answers.is_empty());
}

#[test]
fn of_two_messages_asked_for_at_once_the_later_stays() {
    for order in [[1, 2], [2, 1]] {
        let bench = Bench::default();
        for id in [1, 2] {
            bench.begin(id, Place::New, 0);
            bench.0.shows(InteractionId(id), TAP_BOARD, 3);
        }
        assert_eq!(bench.sent(order[0], true, 0), [""; 0], "{order:?}");
        assert_eq!(bench.sent(order[1], true, 0), ["delete t1"], "{order:?}");
        assert_eq!(bench.news(news(4), 1).as_deref(), Some("redraw t2 4"), "{order:?}");
    }
}

#[test]
fn a_new_message_replaces_the_old_one_once_it_is_there() {
    let bench = Bench::default();
    bench.shown(1, Place::New, TAP_BOARD, 3, 0);
    assert_eq!(bench.shown(2, Place::New, TAP_BOARD, 3, 1), ["delete t1"]);
    assert_eq!(bench.news(news(4), 1).as_deref(), Some("redraw t2 4"));
    assert_eq!(bench.edited("t2", true, 1), None);
    // Posted after an acknowledgement: the token leads to the clicked message, which must not be touched.
    bench.begin(3, Place::New, 2);
    bench.0.shows(InteractionId(3), TAP_BOARD, 4);
    assert_eq!(bench.sent(3, false, 2), ["delete t2"]);
    assert_eq!(bench.news(news(5), 2), None);
    // An answer that shows something else, such as a refusal, leaves the message alone.
    bench.shown(4, Place::New, TAP_BOARD, 5, 3);
    bench.begin(5, Place::New, 3);
    assert!(bench.sent(5, true, 3).is_empty());
    assert_eq!(bench.news(news(6), 3).as_deref(), Some("redraw t4 6"));
}

#[test]
fn a_picker_goes_with_its_turn_and_a_tap_board_with_its_game() {
    let bench = Bench::default();
    bench.shown(1, Place::New, Content::Picker, 3, 0);
    assert_eq!(bench.news(news(4), 1).as_deref(), Some("delete t1"));
    bench.shown(2, Place::New, Content::Picker, 4, 1);
    bench.0.forget_picker(KEY);
    assert_eq!(bench.news(news(5), 1), None, "it was used");
    bench.shown(3, Place::New, TAP_BOARD, 5, 2);
    bench.0.forget_picker(KEY);
    assert_eq!(bench.news(end(6), 2).as_deref(), Some("delete t3"));
    assert!(bench.0.table().open.is_empty());
}

#[test]
fn the_table_has_a_limit_and_makes_room() {
    let boards = OpenBoards::default();
    let open = |user: u64, minutes: u64| {
        let id = InteractionId(user);
        boards.answering((SessionId(5), UserId(user)), id, "token", Place::New, at(minutes));
        boards.shows(id, TAP_BOARD, 1);
        boards.answered(id, Sent { is_original: true, message: None }, at(minutes));
        boards.table().open.len()
    };
    let limit = MOST_OPEN as u64;
    for user in 0..limit {
        assert_eq!(open(user, 0), user as usize + 1);
    }
    assert_eq!(open(limit, 1), MOST_OPEN, "no room");
    assert_eq!(open(limit, 20), 1, "all others have expired");
}

#[test]
fn a_tap_that_is_answered_before_its_new_board_is_known_does_not_cost_the_board() {
    let bench = Bench::default();
    bench.begin(1, Place::New, 0);
    bench.0.shows(InteractionId(1), TAP_BOARD, 3);
    // The board has arrived at the player, who taps it at once.
    assert!(bench.shown(2, Place::Clicked, TAP_BOARD, 4, 0).is_empty());
    assert!(bench.sent(1, true, 0).is_empty(), "the board is not deleted");
    assert_eq!(bench.news(news(5), 0).as_deref(), Some("redraw t2 5"), "the newest token stays");
    assert_eq!(bench.edited("t2", true, 0), None);
    // The same when it replaces another: only that one is deleted.
    bench.begin(3, Place::New, 1);
    bench.0.shows(InteractionId(3), TAP_BOARD, 5);
    assert!(bench.shown(4, Place::Clicked, TAP_BOARD, 6, 1).is_empty());
    assert_eq!(bench.sent(3, true, 1), ["delete t2"]);
    assert_eq!(bench.news(news(7), 1).as_deref(), Some("redraw t4 7"));
}

#[test]
fn a_message_expires_with_its_newest_token_and_its_reader_is_counted_until_then() {
    let bench = Bench::default();
    let readers = |minutes| bench.0.readers(KEY.0, at(minutes));
    let expired = |minutes| bench.0.take_ended(|_| false, at(minutes));
    bench.shown(1, Place::New, TAP_BOARD, 3, 0);
    assert_eq!(readers(13), [KEY.1]);
    assert!(bench.0.readers(SessionId(4), at(1)).is_empty(), "another game");
    assert!(expired(13).is_empty(), "it is used still");
    bench.shown(2, Place::Clicked, TAP_BOARD, 3, 10);
    assert!(expired(14).is_empty(), "a newer one has taken its place");
    assert_eq!(readers(23), [KEY.1]);
    assert!(readers(24).is_empty());
    assert_eq!(expired(24), [(KEY, TAP_BOARD, "t2".to_owned())]);
    assert!(expired(24).is_empty(), "once");
    bench.shown(3, Place::New, TAP_BOARD, 3, 30);
    assert_eq!(bench.0.take_ended(|_| true, at(31)), [(KEY, TAP_BOARD, "t3".to_owned())]);
    assert!(readers(31).is_empty());
}

#[test]
fn another_message_that_becomes_the_board_replaces_the_one_before() {
    let bench = Bench::default();
    let begin = |id, place| {
        bench.begin(id, place, 0);
        bench.0.shows(InteractionId(id), TAP_BOARD, 3);
    };
    begin(1, Place::Clicked);
    assert!(bench.sent_as(1, 71, 0).is_empty());
    begin(2, Place::Clicked);
    assert!(bench.sent_as(2, 71, 0).is_empty(), "it is the same message");
    begin(3, Place::Clicked);
    assert_eq!(bench.sent_as(3, 72, 0), ["delete t2"]);
    assert_eq!(bench.news(news(4), 1).as_deref(), Some("redraw t3 4"));
    assert_eq!(bench.edited("t3", true, 1), None);
    // Of two that become it at once, the later stays, whichever is answered first.
    begin(4, Place::Clicked);
    begin(5, Place::Clicked);
    assert_eq!(bench.sent_as(5, 74, 1), ["delete t3"]);
    assert_eq!(bench.sent_as(4, 73, 1), ["delete t4"]);
    assert_eq!(bench.news(news(5), 1).as_deref(), Some("redraw t5 5"));
    assert_eq!(bench.edited("t5", true, 1), None);
    // A new message, and then the old one again, whose button still works.
    begin(6, Place::New);
    assert_eq!(bench.sent_as(6, 75, 1), ["delete t5"]);
    begin(7, Place::Clicked);
    assert_eq!(bench.sent_as(7, 74, 1), ["delete t6"]);
    assert_eq!(bench.news(news(6), 1).as_deref(), Some("redraw t7 6"));
}

#[test]
fn without_room_for_one_more_message_it_is_not_said_to_be_open() {
    let boards = OpenBoards::<Content>::default();
    let begin = |user: u64, minutes| {
        let key = (SessionId(5), UserId(user));
        let begun = boards.answering(key, InteractionId(user), "t", Place::New, at(minutes));
        boards.shows(InteractionId(user), TAP_BOARD, 3);
        let _ = boards.answered(InteractionId(user), Sent { is_original: true, message: None }, at(minutes));
        begun
    };
    let most = u64::try_from(MOST_OPEN).unwrap();
    assert!((0..most).all(|user| begin(user, 0)));
    assert!(!begin(most, 1), "there is no room");
    assert!(begin(0, 1), "this one is open already");
    assert!(begin(most, 14), "the others have expired");
}

#[test]
fn closing_returns_what_can_still_be_edited() {
    let bench = Bench::default();
    bench.shown(1, Place::New, TAP_BOARD, 3, 0);
    assert_eq!(bench.0.close(at(1)), [(KEY, TAP_BOARD, "t1".to_owned())]);
    assert!(bench.0.close(at(1)).is_empty());
    bench.shown(2, Place::New, TAP_BOARD, 3, 1);
    assert!(bench.0.close(at(15)).is_empty(), "its token has expired");
}
