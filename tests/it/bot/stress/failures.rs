//! Failures of Discord, of the network, and of the bot's disk: no move may be lost or played twice.

use std::process::Command;
use std::time::Duration;

use banqi_rules::banqi::Square;
use banqi_session::Record;
use discord_sandbox::{Arg, Channel, FaultKind, Message, Options, Person, Reply, Request, World, permission};
use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::own_words;
use crate::database::later;

/// Number of repetitions of a fault that lasts until it is cleared.
const EVER: u32 = u32::MAX;

/// A game in a channel between Ann, who flips first, and Bob.
struct Game<'r> {
    room: &'r Room,
    channel: Channel,
    code: String,
    plies: u8,
}

impl<'r> Game<'r> {
    async fn begin(room: &'r Room, channel: &Channel) -> (Self, Message) {
        let opponent = [("opponent", Arg::User(room.bob.id()))];
        let challenge = room.ann.command(channel, "banqi challenge", &opponent).await.unwrap();
        let board = room.bob.click(&challenge.message().unwrap(), "Accept").await.unwrap();
        let board = board.message().unwrap();
        let code = board.words().split('`').nth(1).unwrap().to_owned();
        room.settled().await;
        (Self { room, channel: channel.clone(), code, plies: 0 }, board)
    }

    /// Returns the player to move, and the square that they flip: a1, b1, .. in order.
    fn turn(&mut self) -> (&'r Person, String) {
        let person = if self.plies.is_multiple_of(2) { &self.room.ann } else { &self.room.bob };
        let square = Square::new(self.plies).unwrap().to_string();
        self.plies += 1;
        (person, square)
    }

    /// Flips the next square with a menu.
    async fn click(&mut self, board: &Message) -> Message {
        let (person, square) = self.turn();
        let reply = person.select(board, &menu_with(board, &square), &[&square]).await;
        let reply = reply.unwrap_or_else(|failure| panic!("{failure}\n{}", self.room.log()));
        assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
        reply.message().unwrap()
    }

    /// Flips the next square without waiting for an answer.
    fn click_in_vain(&mut self, board: &Message) -> String {
        let (person, square) = self.turn();
        let _unanswered = person.start_select(board, &menu_with(board, &square), &[&square]).unwrap();
        square
    }

    /// Flips the next square by command, in any channel.
    async fn type_in(&mut self, channel: &Channel) -> Message {
        let (person, square) = self.turn();
        let args = [("action", square.as_str().into()), ("game", self.code.as_str().into())];
        let reply = person.command(channel, "banqi move", &args).await.unwrap();
        assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
        reply.message().unwrap()
    }

    /// Waits for the board in the game's channel that shows that `square` was flipped.
    async fn board_with(&self, square: &str) -> Message {
        self.board_where(&format!("on {square}.")).await
    }

    async fn board_where(&self, text: &str) -> Message {
        let channel = self.channel.id();
        let shown = self.room.sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| !message.attachments.is_empty())?;
                last.words().contains(text).then(|| last.clone())
            },
            LIMIT,
        );
        shown.await.unwrap_or_else(|failure| panic!("{text:?} is not shown: {failure}\n{}", self.room.log()))
    }

    /// Asserts that the log has each ply once, in order, and nothing else.
    async fn assert_each_ply_once(&self) {
        let game = [("game", self.code.as_str().into())];
        let elsewhere = self.room.guild.channel("records");
        let reply = self.room.ann.command(&elsewhere, "banqi export", &game).await.unwrap();
        let file = reply.message().unwrap().attachments[0].bytes.to_vec();
        let record = Record::from_json(&String::from_utf8(file).unwrap()).unwrap();
        let played: Vec<String> =
            record.plies.iter().map(|timed| timed.step.ply().unwrap().action().to_string()).collect();
        let wanted: Vec<String> = (0..self.plies).map(|ply| Square::new(ply).unwrap().to_string()).collect();
        assert_eq!(played, wanted);
    }

    /// Waits until this is the only message in the channel with a menu for moves.
    async fn assert_goes_on_in(&self, board: &Message) {
        let (channel, board) = (self.channel.id(), board.id);
        let alone = |world: &World| {
            world.messages_in(channel).all(|message| message.selects().is_empty() != (message.id == board))
        };
        let waited = self.room.sandbox.wait_for(alone, LIMIT).await;
        waited.unwrap_or_else(|failure| panic!("{failure}\n{}", self.room.log()));
    }
}

/// Returns the custom id of the menu that can flip a square.
fn menu_with(board: &Message, square: &str) -> String {
    let menus = board.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|option| option.value == square));
    menu.unwrap_or_else(|| panic!("{square} cannot be flipped: {}", board.text())).custom_id.clone()
}

/// Asserts that the bot's log has no secrets and no panics.
fn assert_log_is_discreet(room: &Room, secrets: &[String]) {
    let log = room.log();
    assert!(!log.contains("panicked"), "{log}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert_eq!(line, None, "a token is in the log");
    }
}

fn error(status: u16, code: u32) -> FaultKind {
    FaultKind::Error(status, code)
}

#[tokio::test]
async fn a_move_stands_when_its_answer_comes_too_late_or_twice() {
    let room = Room::open().await;
    let (mut game, mut board) = Game::begin(&room, &room.general).await;
    for fault in [error(404, 10_062), error(400, 40_060), FaultKind::Status(502), FaultKind::Drop] {
        room.sandbox.fail_next("POST", "/callback", 1, fault);
        let square = game.click_in_vain(&board);
        board = game.board_with(&square).await;
        board = game.click(&board).await;
    }
    game.assert_each_ply_once().await;
    game.assert_goes_on_in(&board).await;
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

#[tokio::test]
async fn an_answer_that_discord_fails_to_take_is_sent_again_in_time() {
    let room = Room::open().await;
    let (mut game, mut board) = Game::begin(&room, &room.general).await;
    let faults = [(1, FaultKind::Status(502)), (2, FaultKind::Status(502)), (1, FaultKind::Drop)];
    for (failures, fault) in faults {
        room.sandbox.fail_next("POST", "/callback", failures, fault);
        let edits = board.edits;
        board = game.click(&board).await;
        assert_eq!(board.edits, edits + 1, "{}", room.log());
    }
    game.assert_each_ply_once().await;
    game.assert_goes_on_in(&board).await;
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

/// Discord limits edits of messages older than an hour apart from all others.
#[tokio::test]
async fn the_limit_for_edits_of_old_messages_holds_up_nothing_else() {
    let mut room = Room::open().await;
    let (code, old) = {
        let (mut game, board) = Game::begin(&room, &room.general).await;
        let board = game.click(&board).await;
        (game.code, board)
    };
    room.settled().await;
    // From now on only the bot's token can edit the board.
    room.restart().await;
    let path = format!("/messages/{}", old.id);
    room.sandbox.fail_next("PATCH", &path, 1, error(429, 30_046));
    let mut game = Game { room: &room, channel: room.general.clone(), code, plies: 1 };
    let board = game.type_in(&room.general).await;
    assert_ne!(board.id, old.id);
    game.assert_goes_on_in(&board).await;
    let edits = |world: &World| {
        let edits =
            world.requests().filter(|request| request.method == "PATCH" && request.path.ends_with(&path));
        edits.map(|edit| (edit.code, edit.at_ms)).collect::<Vec<_>>()
    };
    let [(30_046, refused), (0, retired)] = room.sandbox.look(edits)[..] else {
        panic!("{:?}", room.sandbox.look(edits))
    };
    assert!(retired - refused >= 20_000, "{} ms", retired - refused);
    game.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn an_answer_that_was_seen_but_not_confirmed_rolls_nothing_back() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let board = game.click(&board).await;
    // The next click comes at once, without waiting for the outbox, which may nevertheless be quicker.
    let next = game.click(&board).await;
    assert_eq!(next.id, board.id, "{}", room.log());
    let (before, board) = (board.edits, next);
    assert!(board.edits > before, "{}", room.log());

    // A board that was posted, and whose id is unknown.
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let posted = game.type_in(&room.general).await;
    let board = game.click(&posted).await;
    game.click(&board).await;
    game.assert_each_ply_once().await;
    assert_log_is_discreet(&room, &tokens(&room));
    room.close().await;
}

/// Returns the interaction tokens in the paths of all requests so far.
fn tokens(room: &Room) -> Vec<String> {
    let requests = room.sandbox.requests();
    let parts = requests.iter().flat_map(|request| request.path.split('/'));
    let mut tokens: Vec<String> =
        parts.filter(|part| part.starts_with("aW50ZXJhY3Rpb24")).map(str::to_owned).collect();
    tokens.push(room.sandbox.token().to_owned());
    tokens
}

#[tokio::test]
async fn what_a_token_can_no_longer_do_the_bot_token_does() {
    let room = Room::open().await;
    let (mut game, _) = Game::begin(&room, &room.general).await;
    // The answer is a message whose id is lost on the way.
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let answer = game.type_in(&room.general).await;
    // The outbox finds it in the channel, and removes the controls of the message that it replaces.
    game.assert_goes_on_in(&answer).await;
    let answer = game.click(&answer).await;
    // If the channel may not be read, the known board is updated.
    room.sandbox.fail_next("GET", "/messages", 1, error(403, 50_001));
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let unknown = game.type_in(&room.general).await;
    let edited = |world: &World| world.message(answer.id).filter(|now| now.edits > answer.edits).cloned();
    let board = room.sandbox.wait_until(edited, LIMIT).await.unwrap();
    game.click(&board).await;
    // A click on the controls of the unknown message tells the bot about it: the game continues there.
    let stale = room.ann.select(&unknown, &menu_with(&unknown, "e1"), &["e1"]).await.unwrap();
    let board = stale.message().unwrap();
    assert_eq!(board.id, unknown.id);
    game.assert_goes_on_in(&board).await;
    game.click(&board).await;
    game.assert_each_ply_once().await;
    assert_log_is_discreet(&room, &tokens(&room));
    room.leave("a search that was not allowed is made again much later");
}

#[tokio::test]
async fn an_unknown_board_is_found_behind_hundreds_of_messages() {
    let mut room = Room::open().await;
    let (mut game, _) = Game::begin(&room, &room.general).await;
    // The answer is a message whose id is lost on the way, and the process ends before it has searched for it.
    room.sandbox.fail_next("GET", "/messages", u32::MAX, error(500, 0));
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let unknown = game.type_in(&room.general).await;
    let (code, plies) = (game.code.clone(), game.plies);
    room.kill().await;
    for number in 0..250 {
        room.cleo.write(&room.general, &format!("talk {number}"), None).unwrap();
    }
    room.sandbox.clear_faults();
    room.start().await;
    let mut game = Game { room: &room, channel: room.general.clone(), code, plies };
    let board = game.type_in(&room.general).await;
    game.assert_goes_on_in(&board).await;
    let is_retired =
        |world: &World| world.message(unknown.id).is_some_and(|message| message.selects().is_empty());
    room.sandbox.wait_for(is_retired, LIMIT).await.unwrap();
    game.assert_each_ply_once().await;
    room.close().await;
}

#[tokio::test]
async fn after_a_crash_a_game_of_which_nothing_was_owed_is_not_searched_for() {
    let mut room = Room::open().await;
    let board = room.game().await;
    room.settled().await;
    room.restart().await;
    drop(room.sandbox.take_requests());
    // Nothing is left to be done with it, long before the outbox would look after it.
    room.sandbox.fail_next("GET", "/messages", u32::MAX, error(500, 0));
    let reply = room.ann.select(&board, &board.selects()[0].custom_id, &["a1"]).await.unwrap();
    assert!(reply.content().contains("a1"), "{}", reply.content());
    room.settled().await;
    let sent = room.sandbox.take_requests();
    let of_game: Vec<String> = sent
        .iter()
        .filter(|request| request.path.contains("/messages") || request.path.ends_with("/callback"))
        .map(|request| format!("{} {}", request.method, request.path))
        .collect();
    assert!(of_game.len() == 1 && of_game[0].ends_with("/callback"), "{of_game:#?}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn old_buttons_work_or_say_kindly_what_is_current() {
    let mut room = Room::open().await;
    let board = room.game().await;
    let before = board.clone();
    room.settled().await;
    room.restart().await;
    let (mut game, _) = (game_of(&room, &board), ());
    let board = game.click(&board).await;
    // A click from before the restart and the move: the same message, in an older state.
    let reply = room.bob.forge_select(&room.general, &before, &menu_with(&before, "b1"), &["b1"]);
    let reply = reply.reply().await.unwrap();
    assert_eq!(reply.message().unwrap().id, board.id, "the board is shown as it is");
    assert!(reply.content().contains("on a1."), "{}", reply.content());
    // A new post: the old message links to it.
    room.settled().await;
    let newer = game.type_in(&room.general).await;
    room.settled().await;
    let retired = |world: &World| world.message(board.id).is_some_and(|message| message.selects().is_empty());
    room.sandbox.wait_for(retired, LIMIT).await.unwrap();
    let reply = room.ann.forge_select(&room.general, &board, &menu_with(&board, "c1"), &["c1"]);
    let words = private_text(&reply.reply().await.unwrap());
    assert!(words.contains(&newer.id.to_string()), "{words}");
    let foreign_version = room.ann.forge_click(&room.general, &newer, "b0:mv:1:2").reply().await.unwrap();
    assert!(private_text(&foreign_version).contains("older version"));
    game.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

fn game_of<'r>(room: &'r Room, board: &Message) -> Game<'r> {
    let code = board.words().split('`').nth(1).unwrap().to_owned();
    Game { room, channel: room.general.clone(), code, plies: 0 }
}

#[tokio::test]
async fn a_click_on_a_game_that_is_over_is_told_the_result() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let board = game.click(&board).await;
    let board = game.click(&board).await;
    let question = room.ann.click(&board, "Resign").await.unwrap();
    room.ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    game.board_where("resigned").await;
    for custom_id in [menu_with(&board, "c1"), board.button("Tap board").unwrap().custom_id] {
        let late = room.ann.forge_select(&room.general, &board, &custom_id, &["c1"]).reply().await.unwrap();
        let words = private_text(&late);
        assert!(words.contains("over") && words.contains("resigned"), "{words}");
    }
    let late = [("action", "c1".into()), ("game", game.code.as_str().into())];
    let late = room.bob.command(&room.general, "banqi move", &late).await.unwrap();
    assert!(late.content().contains("resigned"), "{}", late.content());
    game.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_deleted_board_is_posted_once_more() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let board = game.click(&board).await;
    room.general.delete_message(board.id);
    // Everyone has to see an event that did not come from a click on the board.
    let question = room.ann.command(&room.general, "banqi draw", &[]).await.unwrap();
    room.ann.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
    let again = game.board_where("offers a draw").await;
    assert_ne!(again.id, board.id);
    game.assert_goes_on_in(&again).await;
    let again = game.click(&again).await;
    assert_eq!(again.edits, 1, "the same message");
    game.assert_each_ply_once().await;
    // The outbox is empty.
    room.settled().await;
    room.assert_clean();
    room.close().await;
}

/// Waits until the outbox has postponed a board for a long time, and asserts that it did not try often before.
async fn assert_given_up(room: &Room, channel: &Channel) {
    let far =
        "SELECT max(due_at) - CAST(1000 * (julianday('now') - 2440587.5) * 86400 AS INTEGER) FROM outbox";
    room.until(far, |figure| figure >= 10 * 60 * 1000).await;
    let path = format!("/channels/{}/messages", channel.id());
    let requests = room.sandbox.requests();
    let refused = |request: &&Request| matches!(request.status, 403 | 404);
    let tried = requests.iter().filter(refused).filter(|request| request.path.starts_with(&path)).count();
    assert!(tried <= 3, "it tried {tried} times");
}

#[tokio::test]
async fn a_game_whose_channel_is_gone_goes_on_elsewhere() {
    let room = Room::open().await;
    let doomed = room.guild.channel("doomed");
    let (mut game, board) = Game::begin(&room, &doomed).await;
    let board = game.click(&board).await;
    room.sandbox.fail_next("POST", "/callback", 1, error(404, 10_062));
    game.click_in_vain(&board);
    doomed.delete();
    assert_given_up(&room, &doomed).await;
    let board = game.type_in(&room.general).await;
    game.channel = room.general.clone();
    let board = game.click(&board).await;
    assert_eq!(board.channel, room.general.id());
    game.assert_each_ply_once().await;
    room.settled().await;
    room.close().await;
}

/// The board had been shown, so nothing has to be sent there that could be refused.
#[tokio::test]
async fn nobody_loses_on_time_in_a_channel_that_is_gone() {
    let mut room = Room::open_on_file().await;
    let doomed = room.guild.channel("doomed");
    let (mut game, board) = Game::begin(&room, &doomed).await;
    // Now that both have moved, who is late would lose.
    let board = game.click(&board).await;
    game.click(&board).await;
    let (code, plies) = (game.code.clone(), game.plies);
    room.settled().await;
    doomed.delete();
    room.stop().await;
    room.alter(&later(24 * 4)).await;
    room.start().await;
    assert_given_up(&room, &doomed).await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase = 'playing'").await, 1);
    // Its player can go on elsewhere, with the time of a whole turn.
    let mut game = Game { room: &room, channel: room.general.clone(), code, plies };
    let board = game.type_in(&room.general).await;
    game.click(&board).await;
    game.assert_each_ply_once().await;
    room.settled().await;
    room.close().await;
}

#[tokio::test]
async fn permission_lost_in_the_middle_of_a_game_is_no_reason_to_knock_again_and_again() {
    let mut room = Room::open().await;
    let closed = room.guild.channel("closed");
    let (mut game, board) = Game::begin(&room, &closed).await;
    let board = game.click(&board).await;
    let (code, plies) = (game.code.clone(), game.plies);
    // The tokens of earlier clicks could still edit the board; a restart forgets them.
    room.settled().await;
    room.restart().await;
    let mut game = Game { room: &room, channel: closed.clone(), code, plies };
    closed.deny(permission::VIEW_CHANNEL | permission::SEND_MESSAGES | permission::ATTACH_FILES);
    room.sandbox.fail_next("POST", "/callback", 1, error(404, 10_062));
    let square = game.click_in_vain(&board);
    assert_given_up(&room, &closed).await;
    closed.allow(permission::VIEW_CHANNEL | permission::SEND_MESSAGES | permission::ATTACH_FILES);
    // A click on a board that is still visible shows the current state of the game.
    let reply = room.ann.select(&board, &menu_with(&board, "c1"), &["c1"]).await.unwrap();
    assert!(reply.content().contains(&format!("on {square}.")), "{}", reply.content());
    game.click(&reply.message().unwrap()).await;
    game.assert_each_ply_once().await;
    room.leave("a search that was not allowed is made again much later");
}

#[tokio::test]
async fn where_pictures_become_forbidden_the_board_is_told_in_words_with_the_same_controls() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let board = game.click(&board).await;
    room.settled().await;
    room.general.deny(permission::ATTACH_FILES | permission::EMBED_LINKS);
    room.general.delete_message(board.id);
    // The answer is private, so the bot posts the missing board itself.
    let question = room.ann.command(&room.general, "banqi draw", &[]).await.unwrap();
    room.ann.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
    let channel = room.general.id();
    let told = |world: &World| {
        let offered = |message: &&Message| message.words().contains("offers a draw");
        world.messages_in(channel).find(offered).cloned()
    };
    let words = room.sandbox.wait_until(told, LIMIT).await;
    let words = words.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    assert!(words.attachments.is_empty() && words.embeds.is_empty());
    let described = board.alts().remove(0);
    let squares = described.lines().last().unwrap();
    assert!(words.words().contains(squares), "{}\nis not in\n{}", squares, words.words());
    let labels = |message: &Message| -> Vec<String> {
        message.buttons().into_iter().map(|button| button.label).collect()
    };
    // While the offer is open, nothing else can be asked for.
    let asks = |label: &String| ["Offer draw", "Clock"].contains(&label.as_str());
    assert!(labels(&board).iter().all(|label| asks(label) || labels(&words).contains(label)));
    assert!(words.pings.is_empty(), "both have just acted");
    room.settled().await;
    let words = game.click(&words).await;
    assert!(words.attachments.is_empty(), "it is told in words for a while");
    game.click(&words).await;
    game.assert_each_ply_once().await;
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

#[tokio::test]
async fn a_lack_of_permission_is_said_by_name_before_anything_starts() {
    let room = Room::open().await;
    let strict = room.guild.channel("strict");
    for (lacking, name) in [
        (permission::ATTACH_FILES, "Attach Files"),
        (permission::SEND_MESSAGES, "Send Messages"),
        (permission::VIEW_CHANNEL, "View Channel"),
        (permission::READ_MESSAGE_HISTORY, "Read Message History"),
    ] {
        strict.deny(lacking);
        let words = private_text(&room.ann.command(&strict, "banqi challenge", &[]).await.unwrap());
        assert!(words.contains(name), "{words}");
        strict.allow(lacking);
    }
    assert!(strict.messages().is_empty());
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 0);

    // A game cannot begin either if its board could not be shown.
    let challenge = room.ann.command(&strict, "banqi challenge", &[]).await.unwrap().message().unwrap();
    strict.deny(permission::ATTACH_FILES);
    let words = private_text(&room.bob.click(&challenge, "Accept").await.unwrap());
    assert!(words.contains("Attach Files"), "{words}");
    strict.allow(permission::ATTACH_FILES);
    let board = room.bob.click(&challenge, "Accept").await.unwrap();
    assert!(!board.message().unwrap().attachments.is_empty());
    room.assert_clean();
    room.close().await;
}

/// How often the outbox has tried to show the board of the first game.
struct Attempts<'r>(&'r Room, String);

impl Attempts<'_> {
    /// Returns the number of attempts so far.
    fn made(&self) -> usize {
        let path = &self.1;
        self.0.sandbox.look(|world| world.requests().filter(|request| request.path.starts_with(path)).count())
    }

    /// Runs `deed`, which has to finish before the attempt in flight does. An attempt takes as long as the bot waits
    /// for a request. If a slow machine takes longer, `deed` is repeated.
    async fn hold_nobody_up(&self, mut deed: impl AsyncFnMut()) {
        for _ in 0..3 {
            let before = self.made();
            deed().await;
            if self.made() == before {
                return;
            }
        }
        panic!("another game is kept waiting: {}", self.0.log());
    }
}

/// A fault in one channel must not delay a game in another: neither its answers nor its outbox.
async fn others_are_not_kept_waiting(trouble: FaultKind) {
    let mut room = Room::open().await;
    let slow = room.guild.channel("slow");
    let (stuck, stuck_board) = Game::begin(&room, &slow).await;
    let (other, mut board) = Game::begin(&room, &room.general).await;
    let codes = [stuck.code.clone(), other.code.clone()];
    // The tokens of earlier clicks could still edit the board; a restart forgets them.
    room.settled().await;
    room.restart().await;
    let [mut stuck, mut other] = [(&slow, 0), (&room.general, 1)].map(|(channel, nth)| Game {
        room: &room,
        channel: channel.clone(),
        code: codes[nth].clone(),
        plies: 0,
    });
    let path = format!("/channels/{}/messages", slow.id());
    room.sandbox.fail_next("POST", "/callback", 1, error(404, 10_062));
    room.sandbox.fail_next("PATCH", &path, EVER, trouble.clone());
    room.sandbox.fail_next("POST", &path, EVER, trouble);
    let square = stuck.click_in_vain(&stuck_board);
    // The fault must have met this click before further clicks are made.
    let refused = |world: &World| world.requests().any(|request| request.code == 10_062);
    room.sandbox.wait_for(refused, LIMIT).await.unwrap();
    let stuck_attempts = Attempts(&room, path);
    stuck_attempts.hold_nobody_up(async || board = other.click(&board).await).await;
    // Now the other game needs the outbox as well.
    let needs_the_outbox = async || {
        room.sandbox.fail_next("POST", "/callback", 1, error(404, 10_062));
        let last = other.click_in_vain(&board);
        board = other.board_with(&last).await;
    };
    stuck_attempts.hold_nobody_up(needs_the_outbox).await;
    // In the end, the first game recovers.
    room.sandbox.clear_faults();
    other.click(&board).await;
    let stuck_board = stuck.board_with(&square).await;
    stuck.click(&stuck_board).await;
    stuck.assert_each_ply_once().await;
    other.assert_each_ply_once().await;
    stuck.assert_goes_on_in(&stuck_board).await;
    assert_log_is_discreet(&room, &tokens(&room));
    room.close().await;
}

/// Both cases are in one test, because both mostly wait.
#[tokio::test]
async fn neither_a_long_429_nor_silence_holds_anybody_else_up() {
    let retry_after = Duration::from_secs(3_600);
    tokio::join!(
        others_are_not_kept_waiting(FaultKind::TooMany { retry_after, global: false }),
        others_are_not_kept_waiting(FaultKind::Slow(Duration::from_secs(30))),
    );
}

#[tokio::test]
async fn the_gateway_may_come_and_go() {
    let options = Options { heartbeat_interval: Duration::from_millis(500), ..Options::default() };
    let mut room = Room::with(options).await;
    room.start().await;
    let room = room;
    let (mut game, mut board) = Game::begin(&room, &room.general).await;
    let sandbox = &room.sandbox;

    // Cut and resumed: events in between are replayed.
    sandbox.gateway_cut();
    sandbox.bot_gone().await.unwrap();
    board = game.click(&board).await;
    assert_eq!((sandbox.identifies(), sandbox.resumes()), (1, 1));
    // Op 7.
    sandbox.gateway_reconnect();
    sandbox.wait_for(|world| world.bot_is_ready() && world.resumes() == 2, LIMIT).await.unwrap();
    board = game.click(&board).await;
    // Op 9, resumable.
    sandbox.gateway_invalidate(true);
    sandbox.wait_for(|world| world.bot_is_ready() && world.resumes() == 3, LIMIT).await.unwrap();
    board = game.click(&board).await;
    // Op 9, not resumable.
    sandbox.gateway_invalidate(false);
    sandbox.wait_for(|world| world.bot_is_ready() && world.identifies() == 2, LIMIT).await.unwrap();
    board = game.click(&board).await;
    // A connection that is open but carries no data. A click sent into it is lost and was never acknowledged.
    sandbox.gateway_zombify();
    sandbox.wait_for(|world| world.bot_is_ready() && world.identifies() == 3, LIMIT).await.unwrap();
    board = game.click(&board).await;
    // Closed with a code that allows resuming, and with one that does not.
    sandbox.gateway_close(4_000);
    sandbox.bot_gone().await.unwrap();
    board = game.click(&board).await;
    sandbox.gateway_close(4_009);
    sandbox.bot_gone().await.unwrap();
    sandbox.wait_for(World::bot_is_ready, LIMIT).await.unwrap();
    game.click(&board).await;
    game.assert_each_ply_once().await;
    assert!(sandbox.identifies() <= 4, "identifies are counted by the day");
    assert_eq!(sandbox.violations(), []);
    assert_log_is_discreet(&room, &[]);
    room.close().await;
}

/// While the gateway is out of reach, nobody can play, so no deadline may expire. The effect on deadlines is tested
/// elsewhere with a manual clock.
#[tokio::test]
async fn an_outage_of_the_gateway_is_noticed() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let (lost, found) =
        ("not connected to Discord; clocks are paused", "connected to Discord; clocks are running");
    let logged = async |words: &str, times: usize| {
        let waited = async {
            while room.log().matches(words).count() < times {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(LIMIT, waited).await.unwrap_or_else(|_| panic!("{words}: {}", room.log()));
    };
    logged(found, 1).await;
    room.sandbox.gateway_down(true);
    room.sandbox.gateway_cut();
    logged(lost, 2).await;
    room.sandbox.gateway_down(false);
    logged(found, 2).await;
    game.click(&board).await;
    game.assert_each_ply_once().await;
    room.close().await;
}

/// A deadline that expired before a restart is handled after it, once the gateway is connected.
#[tokio::test]
async fn time_is_called_and_told_to_everyone() {
    let mut room = Room::open().await;
    let board = room.game().await;
    let expired = room.cleo.command(&room.general, "banqi challenge", &[]).await.unwrap().message().unwrap();
    room.settled().await;
    let mut game = game_of(&room, &board);
    let board = game.click(&board).await;
    game.click(&board).await;
    let code = game.code.clone();
    room.settled().await;
    room.kill().await;
    // Sets all deadlines far into the past, before the last moves and heartbeats.
    room.alter(
        "UPDATE sessions SET deadline_at = 1000; \
         UPDATE events SET body = json_set(body, '$.deadline', 1000) WHERE body ->> '$.deadline' IS NOT NULL; \
         UPDATE events SET body = json_set(body, '$.expires', 1000) WHERE body ->> '$.expires' IS NOT NULL",
    )
    .await;
    room.start().await;
    let lost = |world: &World| {
        let all: Vec<_> = world.messages_in(room.general.id()).map(Message::words).collect();
        all.iter().any(|words| words.contains(&code) && words.contains("ran out of time"))
    };
    room.sandbox.wait_for(lost, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    let lapsed = |world: &World| {
        let message = world.message(expired.id);
        message
            .is_some_and(|now| now.words().contains("This challenge has expired") && now.buttons().is_empty())
    };
    room.sandbox.wait_for(lapsed, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    let accept = expired.button("Accept").unwrap().custom_id;
    let late = room.bob.forge_click(&room.general, &expired, &accept).reply().await.unwrap();
    let late = private_text(&late);
    assert!(
        late.contains("The challenge expired")
            && late.contains("`/banqi challenge`")
            && !late.contains("rematch"),
        "{late}"
    );
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_same_interaction_delivered_twice_counts_once_and_is_answered_once() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let (person, square) = game.turn();
    let click = person.start_select(&board, &menu_with(&board, &square), &[&square]).unwrap();
    click.repeat();
    let board = click.clone().reply().await.unwrap().message().unwrap();
    click.repeat();
    game.click(&board).await;
    click.repeat();
    let (person, square) = game.turn();
    let args = [("action", square.as_str().into())];
    let typed = person.start_command(&room.general, "banqi move", &args).unwrap();
    typed.repeat();
    let posted = typed.clone().reply().await.unwrap().message().unwrap();
    typed.repeat();
    game.click(&posted).await;
    game.assert_goes_on_in(&posted).await;

    let challenge = room.cleo.start_command(&room.general, "banqi challenge", &[]).unwrap();
    challenge.repeat();
    challenge.clone().reply().await.unwrap();
    challenge.repeat();
    // An order after all the others: when it is answered, they have been handled.
    let last = room.cleo.command(&room.general, "banqi games", &[]).await.unwrap();
    assert_eq!(private_text(&last).matches("⚔️").count(), 1);
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 2);
    let accepted = room.sandbox.requests().into_iter().filter(|request| request.path.ends_with("/callback"));
    let mut answered: Vec<String> =
        accepted.filter(|request| request.status < 300).map(|request| request.path).collect();
    let all = answered.len();
    answered.sort();
    answered.dedup();
    assert_eq!(answered.len(), all, "an interaction was answered twice");
    game.assert_each_ply_once().await;
    room.close().await;
}

#[tokio::test]
async fn two_clicks_on_one_state_make_one_ply() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let (ann, _) = game.turn();
    let menu = menu_with(&board, "a1");
    let [one, two] = [(); 2].map(|()| ann.start_select(&board, &menu, &["a1"]).unwrap());
    let (one, two) = tokio::join!(one.reply(), two.reply());
    for reply in [one.unwrap(), two.unwrap()] {
        assert!(!reply.is_ephemeral(), "a quiet refresh: {}", reply.content());
        assert!(reply.content().contains("on a1."), "{}", reply.content());
    }
    game.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn nobody_moves_for_somebody_else_from_elsewhere_or_with_a_forged_control() {
    let room = Room::open().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let board = game.click(&board).await;
    let before = room.figure("SELECT sum(seq) FROM sessions").await;
    let menu = menu_with(&board, "b1");
    let refused = |reply: Reply| private_text(&reply);

    // A spectator, and the player who is not to move.
    let words = refused(room.cleo.select(&board, &menu, &["b1"]).await.unwrap());
    assert!(words.contains("aren't playing in this game"), "{words}");
    let words = refused(room.ann.select(&board, &menu, &["b1"]).await.unwrap());
    assert!(words.contains(&format!("It's {}'s turn.", room.bob.mention())), "{words}");
    for button in ["Abort", "Offer draw", "Tap board"] {
        let words = refused(room.cleo.click(&board, button).await.unwrap());
        assert!(words.contains("aren't playing in this game"), "{button}: {words}");
    }
    // Values that were never offered.
    for value in ["z9", "a1", "a1-b1", "", "any one", "b1;c1", "𝓫1"] {
        refused(room.bob.forge_select(&room.general, &board, &menu, &[value]).reply().await.unwrap());
    }
    // From another server, and from direct messages.
    let elsewhere = room.sandbox.guild("Strangers", "en-US").channel("general");
    for place in [&elsewhere, &room.bob.dm()] {
        let words = refused(room.bob.forge_select(place, &board, &menu, &["b1"]).reply().await.unwrap());
        assert!(words.contains("doesn't work here"), "{words}");
    }
    let args = [("action", "b1".into()), ("game", game.code.as_str().into())];
    let reply = room.bob.command(&elsewhere, "banqi move", &args).await.unwrap();
    assert!(reply.content().contains("There is no game"), "{}", reply.content());
    let args = [("game", game.code.as_str().into())];
    for command in ["banqi show", "banqi export", "banqi verify", "banqi resign"] {
        let words = refused(room.bob.command(&elsewhere, command, &args).await.unwrap());
        assert!(words.contains("There is no game") && words.contains(&game.code), "{command}: {words}");
    }
    // Ids of other programs, other sessions, and malformed numbers.
    let parts: Vec<&str> = menu.split(':').collect();
    for id in [
        "hello".to_owned(),
        "b1".to_owned(),
        "b1:mv".to_owned(),
        format!("b1:mv:{}:-1", parts[2]),
        format!("b1:mv:{}:99999999999", parts[2]),
        "b1:mv:987654:3".to_owned(),
        "b1:go:play \u{1}".to_owned(),
        "b1:lb:server:65536".to_owned(),
        "x".repeat(100),
    ] {
        refused(room.bob.forge_click(&room.general, &board, &id).reply().await.unwrap());
    }
    assert_eq!(room.figure("SELECT sum(seq) FROM sessions").await, before, "nothing has changed");
    assert!(elsewhere.messages().is_empty());
    game.click(&board).await;
    game.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

/// A forged event number from the future must not turn another message into the board of a game.
#[tokio::test]
async fn a_forged_click_takes_no_other_message_over() {
    let room = Room::open().await;
    let other = room.guild.channel("other");
    let (ours, our_board) = Game::begin(&room, &room.general).await;
    let (mut theirs, their_board) = Game::begin(&room, &other).await;
    let their_board = theirs.click(&their_board).await;
    let menu = menu_with(&our_board, "a1");
    let session = menu.split(':').nth(2).unwrap();
    let forged = format!("b1:upl:{session}:4294967295");
    let reply = room.ann.forge_select(&other, &their_board, &forged, &["a1"]).reply().await.unwrap();
    assert!(private_text(&reply).contains("The game continues here"), "{}", reply.content());
    let now = other.message(their_board.id).unwrap();
    assert!(now.words().contains(&theirs.code), "the board shows another game: {}", now.words());
    theirs.click(&now).await;
    theirs.assert_each_ply_once().await;
    ours.assert_each_ply_once().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn typed_words_are_shown_literally_and_call_nobody() {
    let room = Room::open().await;
    let nasty = format!("**@everyone** {} `x` ||y|| [a](http://b)", room.cleo.mention());
    let args = [("opponent", Arg::User(room.bob.id()))];
    let challenge = room.ann.command(&room.general, "banqi challenge", &args).await.unwrap();
    let challenge = challenge.message().unwrap();
    let form = own_words(&room.ann, &room.general, &challenge).await.modal().unwrap();
    let field = form.fields()[0]["custom_id"].as_str().unwrap().to_owned();
    let added = room.ann.submit(form, &[(&field, &nasty)]).await.unwrap();
    let form = own_words(&room.bob, &room.general, &challenge).await.modal().unwrap();
    let board = room.bob.submit(form, &[(&field, "@here # _x_ <#1>")]).await.unwrap().message().unwrap();
    let mut game = game_of(&room, &board);
    let board = game.click(&board).await;
    let board = game.click(&board).await;
    let question = room.bob.click(&board, "Resign").await.unwrap();
    room.bob.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    let over = game.board_where("resigned").await;
    let verified = room.cleo.click(&over, "Verify").await.unwrap();
    let words = [("action", "@everyone **b** <@1>".into()), ("game", "`@here`".into())];
    let misread = room.ann.command(&room.general, "banqi move", &words).await.unwrap();
    for said in [private_text(&added), private_text(&verified), misread.content()] {
        for active in ["@everyone", "@here", "**@", "<#1>", &room.cleo.mention(), "||y", "](http"] {
            assert!(!said.contains(active), "{active} in {said}");
        }
    }
    assert!(private_text(&verified).contains("http"), "{}", private_text(&verified));
    let everyone: Vec<_> = room.general.messages().iter().flat_map(|message| message.pings.clone()).collect();
    assert!(!everyone.contains(&room.cleo.id()));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_database_held_by_another_program_refuses_the_move_and_recovers() {
    let room = Room::open_on_file().await;
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let board = game.click(&board).await;
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let reply = room.bob.select(&board, &menu_with(&board, "b1"), &["b1"]).await.unwrap();
    let said = reply.followups().pop().map_or_else(|| reply.content(), |message| message.words());
    // The refusal is known only after the click was acknowledged.
    let refused = async {
        let mut said = said;
        while !said.contains("can't save") {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let private = room.bob.private_messages(&room.general);
            said = private.last().map(|message| message.words().clone()).unwrap_or_default();
        }
    };
    tokio::time::timeout(LIMIT, refused).await.unwrap_or_else(|_| panic!("{}", room.log()));
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    // Nothing was played, so the same click works now.
    let now = room.general.message(board.id).unwrap();
    assert!(now.words().contains("on a1."));
    game.click(&now).await;
    game.assert_each_ply_once().await;
    assert_log_is_discreet(&room, &tokens(&room));
    room.close().await;
}

/// A limit on the file size simulates a full disk: writes fail in the middle, and succeed again later. The log is on
/// the same disk.
#[tokio::test]
async fn a_full_disk_refuses_the_move_and_service_resumes_without_a_restart() {
    let mut room = Room::without_bot().await;
    let inner = room.command();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]).arg(inner.get_program()).args(inner.get_args());
    command.current_dir(room.directory()).env_clear();
    command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let log = std::fs::File::create(room.directory().join("log-1")).unwrap();
    command.stdout(std::process::Stdio::null()).stderr(log);
    room.start_as(command).await;
    let room = room;
    let limit = |bytes: Option<u64>| {
        let process = i32::try_from(room.pid()).ok().and_then(Pid::from_raw);
        prlimit(process, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    };
    let (mut game, board) = Game::begin(&room, &room.general).await;
    let mut board = game.click(&board).await;
    for _ in 0..2 {
        limit(Some(1024));
        let (person, next) = game.turn();
        let reply = person.select(&board, &menu_with(&board, &next), &[&next]).await;
        let words = private_text(&reply.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log())));
        assert!(words.contains("can't save"), "{words}");
        let challenge = room.cleo.command(&room.general, "banqi challenge", &[]).await.unwrap();
        assert!(challenge.content().contains("can't save"), "{}", challenge.content());
        // Reads still work.
        let shown = room.cleo.command(&room.general, "banqi show", &[]).await.unwrap();
        assert!(private_text(&shown).contains(&game.code));
        limit(None);
        game.plies -= 1;
        board = game.click(&board).await;
    }
    game.assert_each_ply_once().await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);
    assert_log_is_discreet(&room, &[]);
    room.close().await;
}
