//! A table: one game as its players see it, and everything they can do.

use banqi_rules::banqi::{Action, Square};
use discord_sandbox::{Arg, Button, Channel, Message, Person, Reply, Sandbox, Snowflake};

use crate::bot::harness::archive::Acknowledged;
use crate::bot::harness::room::{LIMIT, assert_closed, private_text};
use crate::bot::harness::sight::{Entry, Sight, entries};

/// The buttons under the board of a finished game of banqi.
pub(crate) const AT_THE_END: [&str; 6] =
    ["Rematch", "Next game", "Replay", "Analyse", "Get record", "Verify"];

/// One game.
pub(crate) struct Table {
    /// The game's code, with six characters.
    pub(crate) code: String,
    /// The commitment to the deal, from the challenge.
    pub(crate) commitment: String,
    /// The message of the challenge.
    pub(crate) challenge: Snowflake,
    /// The channel of the game.
    pub(crate) channel: Channel,
    /// The challenger and the opponent.
    pub(crate) players: [Person; 2],
    /// The newest board that was seen.
    pub(crate) board: Message,
    /// Everything that the boards so far have shown.
    pub(crate) shown: Vec<Sight>,
    /// Every ply that the bot has acknowledged.
    pub(crate) played: Vec<Acknowledged>,
    /// The session's number, from the controls.
    pub(crate) session: i64,
}

impl Table {
    /// `challenger` challenges `opponent`, who accepts with the button.
    pub(crate) async fn begin(channel: &Channel, challenger: &Person, opponent: &Person) -> Self {
        let challenge = challenge(channel, challenger, opponent).await;
        let board = opponent.click(&challenge, "Accept").await.unwrap();
        Self::of(channel, [challenger, opponent], &challenge, &board)
    }

    /// Begins a game with other rules, given as a variant's name.
    pub(crate) async fn begin_by(
        channel: &Channel,
        rules: &str,
        challenger: &Person,
        opponent: &Person,
    ) -> Self {
        let asked = [("opponent", Arg::User(opponent.id())), ("rules", rules.into())];
        let challenge = public(&challenger.command(channel, "banqi challenge", &asked).await.unwrap());
        let board = opponent.click(&challenge, "Accept").await.unwrap();
        Self::of(channel, [challenger, opponent], &challenge, &board)
    }

    /// Begins a game in which both players add their own words: one to the challenge, one when accepting it.
    pub(crate) async fn begin_with_words(
        channel: &Channel,
        challenger: (&Person, &str),
        opponent: (&Person, &str),
    ) -> Self {
        let challenge = challenge(channel, challenger.0, opponent.0).await;
        let form = own_words(challenger.0, channel, &challenge).await;
        let added = challenger.0.submit(form.modal().unwrap(), &[("words", challenger.1)]).await.unwrap();
        assert!(private_text(&added).starts_with("Your words will be mixed"), "{}", added.content());
        let form = own_words(opponent.0, channel, &challenge).await;
        let board = opponent.0.submit(form.modal().unwrap(), &[("words", opponent.1)]).await.unwrap();
        Self::of(channel, [challenger.0, opponent.0], &challenge, &board)
    }

    /// Returns the table for a challenge and its acceptance.
    pub(crate) fn of(
        channel: &Channel,
        players: [&Person; 2],
        challenge: &Message,
        accepted: &Reply,
    ) -> Self {
        let words = challenge.words();
        let sealed =
            words.split('`').find(|part| part.len() == 64).expect("the challenge shows a commitment");
        let board = public(accepted);
        let mut table = Self {
            code: code(challenge),
            commitment: sealed.to_owned(),
            challenge: challenge.id,
            channel: channel.clone(),
            players: players.map(Person::clone),
            board: Message::default(),
            shown: Vec::new(),
            played: Vec::new(),
            session: session(&board),
        };
        table.take(board);
        table
    }

    /// Returns the player to move, as shown on the board.
    pub(crate) fn to_move(&self) -> &Person {
        let words = self.board.words();
        let turn = words.lines().find(|line| line.starts_with('▶'));
        let turn = turn.unwrap_or_else(|| panic!("nobody is to move: {words}"));
        let mentioned = |person: &&Person| turn.contains(&person.mention());
        self.players.iter().find(mentioned).expect("one of the two is to move")
    }

    /// Returns the square of the piece that may continue capturing, as shown on the board.
    pub(crate) fn chain(&self) -> Option<Square> {
        let words = self.board.words();
        let turn = words.lines().find(|line| line.contains("capture again with the "))?;
        let (before, _) = turn.split_once(", or press ").expect("or press");
        Some(before[before.len() - 2..].parse().expect("a square"))
    }

    /// Returns the player who is not to move.
    pub(crate) fn waiting(&self) -> &Person {
        let to_move = self.to_move().id();
        self.players.iter().find(|person| person.id() != to_move).expect("there are two")
    }

    /// Returns whether the board says that the game is over.
    pub(crate) fn is_over(&self) -> bool {
        !self.board.words().lines().any(|line| line.starts_with('▶'))
    }

    /// Returns the current board as parsed.
    pub(crate) fn sight(&self) -> &Sight {
        self.shown.last().expect("the first board was shown")
    }

    /// Returns the number of plies played; each capture of a chain counts.
    pub(crate) fn plies(&self) -> usize {
        self.sight().plies
    }

    /// Returns the number of the last event that the board shows.
    pub(crate) fn seq(&self) -> u32 {
        seq(&self.board)
    }

    /// Returns all entries of the menus.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        entries(&self.board)
    }

    /// Returns the actions in the menus.
    pub(crate) fn actions(&self) -> Vec<Action> {
        self.entries().iter().filter_map(|entry| entry.value.parse().ok()).collect()
    }

    /// Replaces the current board with this message.
    pub(crate) fn take(&mut self, board: Message) {
        assert!(board.words().contains(&format!("`{}`", self.code)), "another game: {}", board.words());
        let sight = Sight::of(&board);
        assert_eq!(board.attachments[0].filename, format!("banqi-{}-{}.png", self.code, sight.plies));
        self.shown.push(sight);
        self.board = board;
        self.assert_chain_alone();
    }

    /// Asserts that in the middle of a chain only its captures and stopping are offered.
    fn assert_chain_alone(&self) {
        let stops = self.actions().contains(&Action::EndChain);
        assert_eq!(stops, self.board.button("Stop capturing").is_some(), "{}", self.board.words());
        assert_eq!(stops, self.chain().is_some(), "{}", self.board.words());
        if stops {
            let hop = |action: &Action| match action {
                Action::Capture { from, .. } | Action::Attempt { from, .. } => Some(*from) == self.chain(),
                Action::EndChain => true,
                Action::Flip(_) | Action::Move { .. } => false,
            };
            assert!(self.actions().iter().all(hop), "{:?}", self.actions());
        }
    }

    /// Replaces the board after a ply, and records the ply as acknowledged.
    fn take_ply(&mut self, board: Message, by: &Reply, value: &str) {
        let before = self.plies();
        let (interaction, value) = (by.interaction_id(), value.to_owned());
        self.played.push(Acknowledged { interaction, before, value });
        self.take(board);
        assert_eq!(self.plies(), before + 1, "{}", self.board.words());
    }

    /// Plays the action of a menu entry by command.
    pub(crate) async fn say(&mut self, entry: &Entry) {
        self.command(&entry.value, &entry.value).await;
    }

    /// Plays by selecting an entry of a menu.
    pub(crate) async fn select(&mut self, entry: &Entry) {
        let reply = self.to_move().select(&self.board, &entry.menu, &[&entry.value]).await.unwrap();
        self.take_ply(public(&reply), &reply, &entry.value);
    }

    /// Plays an action by selecting it from a menu.
    pub(crate) async fn choose(&mut self, action: Action) {
        let value = action.to_string();
        let entry = self.entries().into_iter().find(|entry| entry.value == value);
        self.select(&entry.expect("the menus offer the action")).await;
    }

    /// Plays with `/banqi move` and a text that means `action`. The game is named, because there may be several.
    pub(crate) async fn command(&mut self, text: &str, action: &str) {
        let args = [("action", text.into()), ("game", self.code.as_str().into())];
        let reply = self.to_move().command(&self.channel, "banqi move", &args).await.unwrap();
        self.take_ply(public(&reply), &reply, action);
        if self.chain().is_some() {
            assert!(self.board.pings.is_empty(), "who goes on is not called");
        } else if !self.is_over() {
            assert_eq!(self.board.pings, [self.to_move().id()], "the player to move is called");
        }
    }

    /// Plays with `/banqi move` and the suggestion for the first characters of an action.
    pub(crate) async fn suggested(&mut self, action: Action) {
        let value = action.to_string();
        let game = [("game", Arg::from(self.code.as_str()))];
        let typed = ("action", &value[..2]);
        let offered = self.to_move().autocomplete(&self.channel, "banqi move", &game, typed).await.unwrap();
        assert!(offered.len() <= 25 && offered.iter().any(|choice| choice.value == value), "{offered:?}");
        self.command(&value, &value).await;
    }

    /// Plays by tapping on the touch board.
    pub(crate) async fn touch(&mut self, sandbox: &Sandbox, action: Action) {
        let player = self.to_move().clone();
        let mut keys = player.click(&self.board, "Tap board").await.unwrap().message().unwrap();
        assert!(keys.is_ephemeral() && keys.is_components_v2());
        // A line of text takes the place of one empty square.
        let squares = 32 - usize::from(!keys.words().is_empty());
        assert_eq!((keys.buttons().len(), keys.flat_components().len()), (squares, 40));
        let backs = keys.buttons().into_iter().filter(|key| {
            key.emoji.as_ref().is_some_and(|emoji| emoji.starts_with("face_down")) && !key.disabled
        });
        let sign = |key: &Button| {
            let (_, square) = key.custom_id.rsplit_once(':').expect("it names its square");
            key.label.strip_suffix(square).expect("it shows it as well").to_owned()
        };
        let looks: Vec<(u64, String, Option<String>)> =
            backs.map(|key| (key.style, sign(&key), key.emoji)).collect();
        assert!(looks.iter().all(|look| *look == looks[0]), "face-down pieces look alike: {looks:?}");
        // In the middle of a chain its piece is selected already, and a tap on it ends the chain.
        let chain = self.chain();
        if let (Some(origin), None) = (action.origin(), chain) {
            let key = key(&keys, &format!("-:{origin}"));
            keys = player.click(&keys, &key).await.unwrap().message().unwrap();
        }
        let held = chain.or(action.origin()).map_or_else(|| "-".to_owned(), |origin| origin.to_string());
        let target = action.target().or(chain).expect("a square to tap");
        let key = key(&keys, &format!("{held}:{target}"));
        let played = player.click(&keys, &key).await.unwrap();
        assert!(played.message().is_none_or(|keys| keys.is_ephemeral()));
        let board = self.one_further(sandbox).await;
        self.take_ply(board, &played, &action.to_string());
    }

    /// Ends a chain with the button under the board.
    pub(crate) async fn stop(&mut self) {
        let reply = self.to_move().click(&self.board, "Stop capturing").await.unwrap();
        self.take_ply(public(&reply), &reply, "end");
    }

    /// Plays with the picker of all moves: first the piece, then its destination.
    pub(crate) async fn pick(&mut self, sandbox: &Sandbox, action: Action) {
        let player = self.to_move().clone();
        let origin = action.origin().expect("only moves are picked").to_string();
        // The button exists only if a menu is too short for all moves; the picker always works.
        let more = format!("b1:more:{}:{}", self.session, self.seq());
        let picker = player.forge_click(&self.channel, &self.board, &more).reply().await.unwrap();
        assert!(picker.is_ephemeral());
        let picker = picker.message().unwrap();
        let pieces = picker.selects().remove(0);
        let targets = player.select(&picker, &pieces.custom_id, &[&origin]).await.unwrap().message().unwrap();
        let targets_menu = targets.selects().remove(0);
        let played = player.select(&targets, &targets_menu.custom_id, &[&action.to_string()]).await.unwrap();
        assert_closed(&played);
        let board = self.one_further(sandbox).await;
        self.take_ply(board, &played, &action.to_string());
    }

    /// Plays an action in one of five ways, which take turns.
    pub(crate) async fn play_in_some_way(&mut self, sandbox: &Sandbox, action: Action) {
        let old = self.board.clone();
        match (self.plies() % 5, action) {
            (0, _) => self.command(&action.to_string(), &action.to_string()).await,
            (1, _) => self.suggested(action).await,
            (2, _) => self.touch(sandbox, action).await,
            (3, Action::Move { .. } | Action::Capture { .. }) => self.pick(sandbox, action).await,
            _ => self.choose(action).await,
        }
        if self.board.id != old.id {
            self.retired(sandbox, &old).await;
        }
    }

    /// Waits until the channel shows a newer board of this game.
    pub(crate) async fn newer(&self, sandbox: &Sandbox) -> Message {
        let (seen, channel) = (&self.board, self.channel.id());
        let marked = format!("`{}`", self.code);
        let newer = sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                (last.id != seen.id || last.edits > seen.edits).then(|| last.clone())
            },
            LIMIT,
        );
        newer.await.unwrap_or_else(|failure| panic!("the board stays as it is: {failure}: {}", seen.words()))
    }

    /// Waits until the channel shows one more action of this game. After a restart a board may be shown again
    /// unchanged.
    async fn one_further(&self, sandbox: &Sandbox) -> Message {
        let (channel, due) = (self.channel.id(), format!("-{}.png", self.plies() + 1));
        let marked = format!("`{}`", self.code);
        let further = sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                last.attachments[0].filename.ends_with(&due).then(|| last.clone())
            },
            LIMIT,
        );
        let seen = &self.board.words();
        further.await.unwrap_or_else(|failure| panic!("the board stays as it is: {failure}: {seen}"))
    }

    /// Waits until a board that was replaced has lost its controls.
    pub(crate) async fn retired(&self, sandbox: &Sandbox, old: &Message) {
        let (old, channel) = (old.id, self.channel.id());
        assert_ne!(old, self.board.id, "still the board");
        let bare = |message: &Message| message.id == old && message.buttons().is_empty();
        sandbox.wait_for(|world| world.messages_in(channel).any(bare), LIMIT).await.unwrap();
    }

    /// Waits for the board of the finished game and takes it. After a restart, the board of the last turn may be shown
    /// again before it.
    pub(crate) async fn look_at_the_end(&mut self, sandbox: &Sandbox) {
        let (marked, channel) = (format!("`{}`", self.code), self.channel.id());
        let end = sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                last.button("Rematch").is_some().then(|| last.clone())
            },
            LIMIT,
        );
        let board = end.await.unwrap_or_else(|failure| panic!("the game does not end: {failure}"));
        self.take(board);
    }

    /// Waits for a newer board and takes it.
    pub(crate) async fn look(&mut self, sandbox: &Sandbox) {
        let board = self.newer(sandbox).await;
        self.take(board);
    }
}

/// Returns what people would see of a game that the test computes itself.
pub(crate) fn sight_of(game: &banqi_rules::banqi::Game) -> Sight {
    Sight { cells: banqi_session::BoardView::of(game).cells, plies: game.plies().len() }
}

/// Challenges a person. Returns the challenge.
pub(crate) async fn challenge(channel: &Channel, challenger: &Person, opponent: &Person) -> Message {
    let asked = [("opponent", Arg::User(opponent.id()))];
    public(&challenger.command(channel, "banqi challenge", &asked).await.unwrap())
}

/// Returns the message of a public answer.
pub(crate) fn public(reply: &Reply) -> Message {
    assert!(!reply.is_ephemeral(), "said in private: {}", reply.content());
    reply.message().expect("a message")
}

/// Returns whether a message is a board of the game whose code is quoted as `marked`.
pub(crate) fn is_board(message: &Message, marked: &str) -> bool {
    !message.is_ephemeral() && !message.attachments.is_empty() && message.words().contains(marked)
}

/// Returns the game code in a message.
pub(crate) fn code(message: &Message) -> String {
    let words = message.words();
    let is_code = |part: &&str| part.parse::<banqi_session::GameCode>().is_ok();
    words.split('`').skip(1).step_by(2).find(is_code).expect("the message names the game").to_owned()
}

/// Returns the number of the last event that a message with controls shows.
pub(crate) fn seq(message: &Message) -> u32 {
    part(message, 3).try_into().expect("a small number")
}

/// Returns the session of a message with controls.
pub(crate) fn session(message: &Message) -> i64 {
    i64::try_from(part(message, 2)).expect("a small number")
}

fn part(message: &Message, nth: usize) -> Snowflake {
    let first = message.flat_components().into_iter().find_map(|part| part["custom_id"].as_str());
    let first = first.expect("the message has controls");
    first.split(':').nth(nth).and_then(|part| part.parse().ok()).expect("a number")
}

/// Presses the button for own words of a challenge, which earlier versions had in the channel.
pub(crate) async fn own_words(person: &Person, channel: &Channel, challenge: &Message) -> Reply {
    let button = challenge.button("Accept").expect("the challenge is open").custom_id;
    let button = button.replace(":ch+:", ":ow?:");
    person.forge_click(channel, challenge, &button).reply().await.unwrap()
}

/// Shows the buttons behind the last one of a challenge.
pub(crate) async fn other_answers(person: &Person, challenge: &Message) -> Message {
    person.click(challenge, "⋯").await.unwrap().message().expect("a private message")
}

/// Returns the custom id of the key with this ending on a touch board.
fn key(keys: &Message, ending: &str) -> String {
    let ending = format!(":{ending}");
    let found = keys.buttons().into_iter().find(|key| key.custom_id.ends_with(&ending) && !key.disabled);
    found.unwrap_or_else(|| panic!("no key {ending}")).custom_id
}
