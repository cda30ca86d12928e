//! Invariants of every game once all is quiet, checked when a test closes its room.

use std::sync::atomic::Ordering;

use discord_sandbox::{Message, Request, World};

use crate::bot::harness::room::{LIMIT, Room};

/// Counts what still has to be shown or played without any further interaction.
const AT_WORK: &str = "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM computer_turns) \
    + (SELECT count(*) FROM mirrors AS m JOIN sessions AS s ON s.session_id = m.session_id \
    WHERE m.settled = 0 OR m.shown_seq < s.seq)";

/// A game as it is stored.
#[derive(Debug)]
struct Game {
    session_id: i64,
    code: String,
    phase: String,
    seq: i64,
    channel_id: i64,
    board_channel_id: Option<i64>,
    board_message_id: Option<i64>,
    plies: i64,
}

/// The columns of [`Game`], in order.
type Row = (i64, String, String, i64, i64, Option<i64>, Option<i64>, i64);

impl Game {
    const ALL: &str = "SELECT session_id, code, phase, seq, channel_id, board_channel_id, board_message_id, \
        (SELECT count(*) FROM events AS e WHERE e.session_id = s.session_id AND e.kind = 'played') \
        FROM sessions AS s WHERE session_id NOT IN (SELECT session_id FROM outbox) ORDER BY session_id";

    fn new(row: Row) -> Self {
        let (session_id, code, phase, seq, channel_id, board_channel_id, board_message_id, plies) = row;
        Self { session_id, code, phase, seq, channel_id, board_channel_id, board_message_id, plies }
    }

    fn channels(&self) -> impl Iterator<Item = u64> {
        let channels = [Some(self.channel_id), self.board_channel_id];
        channels.into_iter().flatten().map(i64::cast_unsigned)
    }

    /// Returns the event that a message shows, if it has controls of this game.
    fn shown_by(&self, message: &Message) -> Option<i64> {
        let buttons = message.buttons().into_iter().map(|button| button.custom_id);
        let ids = buttons.chain(message.selects().into_iter().map(|select| select.custom_id));
        ids.filter_map(|id| {
            let parts: Vec<&str> = id.split(':').collect();
            let [_, _, session, seq, ..] = parts[..] else { return None };
            (session.parse() == Ok(self.session_id)).then(|| seq.parse().ok())?
        })
        .max()
    }

    /// Returns its messages that have controls, and every request that names one of them or its text, with the times.
    fn story(&self, world: &World, channels: &[u64]) -> String {
        let public = channels.iter().flat_map(|channel| world.messages_in(*channel));
        let public = public.filter(|message| !message.is_ephemeral());
        let boards: Vec<(u64, i64, &Message)> =
            public.filter_map(|message| Some((message.id, self.shown_by(message)?, message))).collect();
        let mut story = String::new();
        for (id, shown, board) in &boards {
            story += &format!("{id} shows {shown}, {} edits: {:?}\n", board.edits, board.words());
        }
        let named = format!("`{}`", self.code);
        for request in world.requests() {
            let body = request.body.as_ref().map(ToString::to_string).unwrap_or_default();
            let is_of_board = boards.iter().any(|(id, ..)| request.path.contains(&id.to_string()));
            if is_of_board || body.contains(&named) {
                let event =
                    body.find(&format!(":{}:", self.session_id)).map(|at| &body[at..]).unwrap_or_default();
                let event: String = event.chars().take(24).collect();
                let (method, path) = (&request.method, &request.path);
                story += &format!("{} {method} {path} {} {event}\n", request.at_ms, request.status);
            }
        }
        story
    }

    /// Returns what is wrong with the game's messages, if anything.
    fn wrong(&self, world: &World, channels: &[u64]) -> Option<String> {
        let public = channels.iter().flat_map(|channel| world.messages_in(*channel));
        let mut public: Vec<&Message> = public.filter(|message| !message.is_ephemeral()).collect();
        public.sort_unstable_by_key(|message| message.id);
        let boards = public.iter().filter_map(|message| Some((message.id, self.shown_by(message)?)));
        let boards: Vec<(u64, i64)> = boards.collect();
        let (board, shown) = match boards[..] {
            [board] => board,
            // A challenge that never became a game has no controls; one that did has those that come after a game, unless
            // all that is stored about its server was deleted.
            [] if self.phase == "over" && (self.plies == 0 || self.channel_id == 0) => return None,
            _ => return Some(format!("{} messages have controls", boards.len())),
        };
        let is_picture = |message: &&&Message| {
            message.words().contains(&format!("`{}`", self.code))
                && message.attachments.iter().all(|file| file.filename.ends_with(".png"))
        };
        let newest = public.iter().filter(is_picture).map(|message| message.id).next_back();
        let stored = self.board_message_id.map(i64::cast_unsigned);
        if shown != self.seq {
            Some(format!("its board shows {shown}"))
        } else if newest.is_some_and(|newest| newest > board) {
            Some(format!("{newest:?} is newer than its board {board}"))
        } else if stored != Some(board) {
            Some(format!("its board is {board}"))
        } else {
            None
        }
    }
}

/// A mirror as it is stored: its game's code, its channel, its message, and the board's message with its channel.
type Mirror = (String, i64, i64, i64, i64);

const MIRRORS: &str = "SELECT s.code, m.channel_id, m.message_id, coalesce(s.board_channel_id, s.channel_id), \
    s.board_message_id FROM mirrors AS m JOIN sessions AS s ON s.session_id = m.session_id";

/// Returns what is wrong with a mirror, if anything: exactly one message of its channel shows the board of its game,
/// and it has no controls and notifies nobody.
fn wrong_mirror(world: &World, (code, channel, message, _, board): &Mirror) -> Option<String> {
    let is_of_game = |message: &&Message| message.words().contains(&format!("`{code}`"));
    let public = world.messages_in(channel.cast_unsigned()).filter(|message| !message.is_ephemeral());
    let shown: Vec<&Message> = public.filter(is_of_game).collect();
    let board = world.message(board.cast_unsigned())?;
    match shown[..] {
        [mirror] if mirror.id != message.cast_unsigned() => Some("its message is another".to_owned()),
        [mirror] if !mirror.buttons().is_empty() || !mirror.selects().is_empty() => {
            Some("it has controls".to_owned())
        }
        [mirror] if !mirror.pings.is_empty() => Some("it notifies people".to_owned()),
        [mirror] if mirror.alts() != board.alts() => Some(format!("it shows {:?}", mirror.alts())),
        [_] => None,
        _ => Some(format!("{} messages mirror the game", shown.len())),
    }
}

impl Room {
    /// Ends a test. Waits until nothing is left to be shown, and asserts that each game is shown by exactly one message
    /// with controls, which is the newest of its messages and shows the last event. No other message may have controls
    /// of a game. Each mirror shows its game by exactly one message, without controls. If nothing failed, each person got
    /// an answer.
    pub(crate) async fn close(&self) {
        self.close_while(self.runs()).await;
    }

    /// Ends a test in the same way, while the bot runs or does not.
    pub(crate) async fn close_while(&self, runs: bool) {
        // If the bot was stopped, only games whose work was done are checked.
        if runs {
            self.until(AT_WORK, |work| work == 0).await;
        }
        if runs && self.was_undisturbed() {
            let all_answered = |world: &World| world.unfinished().next().is_none();
            if self.sandbox.wait_for(all_answered, LIMIT).await.is_err() {
                let open: Vec<String> =
                    self.sandbox.look(|world| world.unfinished().map(str::to_owned).collect());
                panic!("nobody answered {open:?}\n{}", self.log());
            }
        }
        let mut database = self.database.connect().await;
        let games: Vec<Row> = sqlx::query_as(Game::ALL).fetch_all(&mut database).await.unwrap();
        let games: Vec<Game> = games.into_iter().map(Game::new).collect();
        let mirrors: Vec<Mirror> = sqlx::query_as(MIRRORS).fetch_all(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
        for mirror in mirrors.iter().filter(|_| runs) {
            if let Some(wrong) = self.sandbox.look(|world| wrong_mirror(world, mirror)) {
                panic!("{wrong}: {mirror:?}\n{}", self.log());
            }
        }
        let mut channels: Vec<u64> = games.iter().flat_map(Game::channels).collect();
        channels.sort_unstable();
        channels.dedup();
        for game in games {
            if let Some(wrong) = self.sandbox.look(|world| game.wrong(world, &channels)) {
                let story = self.sandbox.look(|world| game.story(world, &channels));
                panic!("{wrong}: {game:?}\n{story}{}", self.log());
            }
        }
    }

    /// Whether one process ran all the time, and Discord took each of its responses: everyone then got an answer.
    fn was_undisturbed(&self) -> bool {
        let responds =
            |request: &Request| request.path.ends_with("/callback") || request.path.starts_with("/webhooks/");
        let is_taken = |request: &Request| (200..300).contains(&request.status);
        let is_fine = |world: &World| world.requests().filter(|request| responds(request)).all(is_taken);
        self.starts.load(Ordering::Relaxed) == 1 && self.sandbox.look(is_fine)
    }

    /// Ends a test whose games need not be shown correctly, for this reason.
    pub(crate) const fn leave(&self, reason: &'static str) {
        assert!(!reason.is_empty(), "a reason");
    }
}
