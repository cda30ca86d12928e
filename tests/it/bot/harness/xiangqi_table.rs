//! A table for xiangqi or banner xiangqi: one game as its players see it, and the same game as the test computes it.

use banqi_rules::xiangqi::{Colour, Game, Move, Piece, Point, Script};
use banqi_rules::{AnyPiece, Variant};
use banqi_session::{GameResult, Record};
use discord_sandbox::{Arg, Channel, Message, Person, Sandbox};
use image::ImageFormat;

use crate::bot::harness::archive::verified_as;
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text, without_emoji};
use crate::bot::harness::table::{AT_THE_END, code, is_board, public, seq, session};

/// The most characters of an alt text.
const ALT_LIMIT: usize = 1024;

/// A way to play a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Typed as `h2e2`.
    Iccs,
    /// Typed as `C2=5`.
    Wxf,
    /// Typed as 炮二平五.
    Traditional,
    /// Typed as 炮二平五 in simplified characters.
    Simplified,
    /// Chosen from the suggestions while typing.
    Suggested,
    /// First the piece, on the board, then its destination, in private.
    Picker,
    /// From the menu on the board, if it lists the move; otherwise with the picker.
    Menu,
}

impl Way {
    /// All ways.
    pub(crate) const ALL: [Self; 7] = [
        Self::Iccs,
        Self::Wxf,
        Self::Traditional,
        Self::Simplified,
        Self::Suggested,
        Self::Picker,
        Self::Menu,
    ];
}

/// One game.
pub(crate) struct XiangqiTable {
    /// The group of commands: `xiangqi` or `banner`.
    pub(crate) group: &'static str,
    /// The game's code, with six characters.
    pub(crate) code: String,
    /// The channel of the game.
    pub(crate) channel: Channel,
    /// The seats: the player with the first move, and the other.
    pub(crate) seats: [Person; 2],
    /// The same game as the test computes it.
    pub(crate) game: Game,
    /// The newest board that was seen.
    pub(crate) board: Message,
    /// The session's number, from the controls.
    pub(crate) session: i64,
}

impl XiangqiTable {
    /// `challenger` challenges `opponent` with more arguments; the opponent accepts with the button. The challenger has
    /// the first move.
    pub(crate) async fn begin(
        channel: &Channel,
        group: &'static str,
        more: &[(&str, Arg)],
        [challenger, opponent]: [&Person; 2],
    ) -> Self {
        let args = [&[("opponent", Arg::User(opponent.id()))], more].concat();
        let challenge = challenger.command(channel, &format!("{group} challenge"), &args).await.unwrap();
        let challenge = public(&challenge);
        let text = |name: &str| {
            more.iter().find(|(given, _)| *given == name).map(|(_, value)| match value {
                Arg::Text(text) => text.clone(),
                other => panic!("{name}: {other:?}"),
            })
        };
        let variant = text("rules").unwrap_or_else(|| group.to_owned());
        let variant: Variant = variant.parse().unwrap();
        let variant = text("position").map_or(variant, |fen| variant.begun_from(&fen).unwrap());
        let Variant::Xiangqi { rules, start, .. } = variant else { panic!("{variant} is no xiangqi") };
        let game = start.map_or_else(|| Game::new(rules), |start| Game::from_position(rules, start));
        let board = public(&opponent.click(&challenge, "Accept").await.unwrap());
        let mut table = Self {
            group,
            code: code(&challenge),
            channel: channel.clone(),
            seats: [challenger.clone(), opponent.clone()],
            game,
            session: session(&board),
            board: Message::default(),
        };
        table.take(board);
        table
    }

    /// Returns the player of a colour.
    pub(crate) fn player(&self, colour: Colour) -> &Person {
        &self.seats[usize::from(colour != self.game.start().to_move())]
    }

    /// Returns the player to move.
    pub(crate) fn to_move(&self) -> &Person {
        self.player(self.game.position().to_move())
    }

    /// Returns the player who is not to move.
    pub(crate) fn waiting(&self) -> &Person {
        self.player(self.game.position().to_move().next())
    }

    /// Returns the number of the last event that the board shows.
    pub(crate) fn seq(&self) -> u32 {
        seq(&self.board)
    }

    /// Returns whether the board says that the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.board.button("Rematch").is_some()
    }

    /// Returns the line of the board that begins with a sign.
    pub(crate) fn line(&self, sign: char) -> Option<String> {
        self.board.words().lines().find(|line| line.starts_with(sign)).map(str::to_owned)
    }

    /// Replaces the current board with this message, which must show the game in its current state: in the name and alt
    /// text of its picture, in its sentences, and in its menu.
    pub(crate) fn take(&mut self, board: Message) {
        let content = &board.words();
        assert!(content.contains(&format!("`{}`", self.code)), "another game: {content}");
        let [picture] = board.attachments.as_slice() else { panic!("not one picture: {content}") };
        assert_eq!(picture.filename, format!("{}-{}-{}.png", self.group, self.code, self.game.plies().len()));
        image::load_from_memory_with_format(&picture.bytes, ImageFormat::Png).expect("a whole picture");
        let [alt] = &board.alts()[..] else { panic!("the picture is described") };
        assert!(alt.chars().count() <= ALT_LIMIT, "{alt}");
        for colour in Colour::ALL {
            assert!(alt.contains(&placement(&self.game, colour)), "{}: {alt}", placement(&self.game, colour));
        }
        let legal = self.game.actions();
        let moves = board.selects().into_iter().filter(|menu| !menu.custom_id.starts_with("b1:pick:"));
        for option in moves.flat_map(|menu| menu.options) {
            assert!(legal.contains(&option.value.parse().unwrap()), "{option:?}");
        }
        self.board = board;
        if let Some(turn) = self.line('▶') {
            let colour = self.game.position().to_move();
            let check = if self.game.position().is_check() { " · **check**" } else { "" };
            let due = format!("▶ **{} to move** ({colour}){check}", self.player(colour).mention());
            assert!(without_emoji(&turn).starts_with(&due), "{due}: {turn}");
        }
    }

    /// Plays a move in one of the ways.
    pub(crate) async fn play(&mut self, sandbox: &Sandbox, action: Move, way: Way) {
        let position = *self.game.position();
        match way {
            Way::Iccs => self.typed(&action.to_string(), action).await,
            Way::Wxf => self.typed(&position.wxf(action), action).await,
            Way::Traditional => self.typed(&position.chinese(action, Script::Traditional), action).await,
            Way::Simplified => self.typed(&position.chinese(action, Script::Simplified), action).await,
            Way::Suggested => self.suggested(action).await,
            Way::Picker => self.pick(sandbox, action).await,
            Way::Menu => self.choose(sandbox, action).await,
        }
    }

    /// Plays moves in ICCS notation, one after the other.
    pub(crate) async fn play_all(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.typed(text, text.parse().unwrap()).await;
        }
    }

    /// Returns the argument that names this game in a command.
    pub(crate) fn here(&self) -> (&'static str, Arg) {
        ("game", self.code.as_str().into())
    }

    /// Returns the answer to `/GROUP COMMAND` for this game.
    pub(crate) async fn command(
        &self,
        person: &Person,
        command: &str,
        more: &[(&str, Arg)],
    ) -> discord_sandbox::Reply {
        let args = [more, &[self.here()]].concat();
        person.command(&self.channel, &format!("{} {command}", self.group), &args).await.unwrap()
    }

    /// Plays a move by typing it as `text`.
    pub(crate) async fn typed(&mut self, text: &str, action: Move) {
        let reply = self.command(self.to_move(), "move", &[("action", text.into())]).await;
        assert!(!reply.is_ephemeral(), "{text}: {}", reply.content());
        self.played(public(&reply), action);
    }

    async fn suggested(&mut self, action: Move) {
        let wxf = self.game.position().wxf(action);
        let player = self.to_move().clone();
        for typed in [&action.to_string()[..2], &wxf[..2]] {
            let path = format!("{} move", self.group);
            let offered = player.autocomplete(&self.channel, &path, &[self.here()], ("action", typed)).await;
            let offered = offered.unwrap();
            assert!(offered.len() <= 25, "{offered:?}");
            assert!(offered.iter().any(|choice| choice.value == action.to_string()), "{typed}: {offered:?}");
        }
        self.typed(&action.to_string(), action).await;
    }

    /// Selects the piece that is to move on the board. Returns the private menu of its destinations.
    pub(crate) async fn picked_up(&self, action: Move) -> Message {
        let player = self.to_move();
        let pieces = pieces(&self.board);
        assert!(pieces.options.len() <= 18, "{:?}", pieces.options);
        let own: Vec<&str> = pieces.options.iter().map(|option| option.value.as_str()).collect();
        let mut movable: Vec<String> =
            self.game.actions().iter().map(|action| action.from.to_string()).collect();
        movable.dedup();
        assert_eq!(own, movable);
        let from = action.from.to_string();
        let picker = player.select(&self.board, &pieces.custom_id, &[&from]).await.unwrap();
        assert!(picker.is_ephemeral());
        picker.message().unwrap()
    }

    async fn pick(&mut self, sandbox: &Sandbox, action: Move) {
        let targets = self.picked_up(action).await;
        let menu = targets.selects().remove(0);
        let legal: Vec<String> = self.game.actions().iter().map(ToString::to_string).collect();
        let from = action.from.to_string();
        let due: Vec<&String> = legal.iter().filter(|legal| legal.starts_with(&from)).collect();
        assert_eq!(menu.options.iter().map(|option| &option.value).collect::<Vec<_>>(), due);
        let played = self.to_move().select(&targets, &menu.custom_id, &[&action.to_string()]).await.unwrap();
        assert_closed(&played);
        self.game.play(action).unwrap();
        let board = self.further(sandbox).await;
        self.take(board);
    }

    async fn choose(&mut self, sandbox: &Sandbox, action: Move) {
        let value = action.to_string();
        let selects = self.board.selects();
        let menu = selects.iter().find(|menu| menu.options.iter().any(|option| option.value == value));
        let Some(menu) = menu else { return self.pick(sandbox, action).await };
        let reply = self.to_move().select(&self.board, &menu.custom_id, &[&value]).await.unwrap();
        self.played(public(&reply), action);
    }

    fn played(&mut self, board: Message, action: Move) {
        self.game.play(action).unwrap();
        self.take(board);
        if !self.is_over() {
            let called = self.board.pings.iter().all(|user| *user == self.to_move().id());
            assert!(called, "the player to move is called, and nobody else");
        }
    }

    /// Waits until the channel shows a board newer than the current one, in the state that the test computes.
    async fn further(&self, sandbox: &Sandbox) -> Message {
        let (channel, due) = (self.channel.id(), format!("-{}.png", self.game.plies().len()));
        let marked = format!("`{}`", self.code);
        let further = sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                last.attachments[0].filename.ends_with(&due).then(|| last.clone())
            },
            LIMIT,
        );
        further.await.unwrap_or_else(|failure| panic!("the board stays as it is: {failure}"))
    }

    /// Waits until the board has a button, or has it no more, and takes that board.
    pub(crate) async fn look_for(&mut self, sandbox: &Sandbox, button: &str, is_there: bool) {
        let (channel, marked) = (self.channel.id(), format!("`{}`", self.code));
        let found = sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                (last.button(button).is_some() == is_there).then(|| last.clone())
            },
            LIMIT,
        );
        let board = found.await.unwrap_or_else(|failure| panic!("{button}: {failure}"));
        self.take(board);
    }

    /// Exports the record by command, verifies it with the program, and checks that it matches the game.
    pub(crate) async fn record(&self, room: &Room) -> Record {
        let record = verified_as(self.group, &self.command(&room.cleo, "export", &[]).await);
        let played: Vec<String> = self.game.plies().iter().map(|ply| ply.action.to_string()).collect();
        let recorded: Vec<String> = record.plies.iter().map(|timed| timed.step.to_string()).collect();
        assert_eq!(recorded, played);
        record
    }

    /// Returns such a record of a finished game, which must have this result.
    pub(crate) async fn ended(&self, room: &Room, result: &str) -> Record {
        let record = self.record(room).await;
        assert_eq!(record.result.as_ref().map(GameResult::to_string).as_deref(), Some(result));
        let labels: Vec<String> = self.board.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, AT_THE_END, "{}", self.board.words());
        let checked = self.command(&room.cleo, "verify", &[]).await;
        let holds = match self.game.plies().len() {
            1 => "the move is legal".to_owned(),
            plies => format!("the {plies} moves are legal"),
        };
        assert!(private_text(&checked).contains(&holds), "{}", checked.content());
        record
    }

    /// Types a move that must be refused. Returns the answer.
    pub(crate) async fn refused(&self, text: &str) -> String {
        let before = self.channel.message(self.board.id).unwrap();
        let reply = self.command(self.to_move(), "move", &[("action", text.into())]).await;
        let said = private_text(&reply);
        let now = self.channel.message(self.board.id).unwrap();
        assert_eq!((now.words(), now.edits), (before.words(), before.edits), "nothing has changed");
        said
    }
}

/// Returns the menu of the pieces that can move.
pub(crate) fn pieces(board: &Message) -> discord_sandbox::Select {
    let menu = board.selects().into_iter().find(|menu| menu.custom_id.starts_with("b1:pick:"));
    menu.unwrap_or_else(|| panic!("no pieces to choose from: {}", board.words()))
}

/// Returns the alt text's line for a colour's pieces: `Red: general e0, advisor d0 f0.`
fn placement(game: &Game, colour: Colour) -> String {
    let of = |piece: Piece| -> Option<String> {
        let on = Point::all().filter(|point| game.position().piece_at(*point) == Some(piece));
        let on: Vec<String> = on.map(|point| point.to_string()).collect();
        (!on.is_empty()).then(|| format!("{} {}", kind(piece), on.join(" ")))
    };
    let pieces: Vec<String> = Piece::all().filter(|piece| piece.colour == colour).filter_map(of).collect();
    let colour = if colour == Colour::Red { "Red" } else { "Black" };
    format!("{colour}: {}.", pieces.join(", "))
}

fn kind(piece: Piece) -> &'static str {
    match AnyPiece::from(piece).letter().to_ascii_uppercase() {
        'K' => "general",
        'A' => "advisor",
        'E' => "elephant",
        'R' => "chariot",
        'H' => "horse",
        'C' => "cannon",
        'F' => "banner",
        _ => "soldier",
    }
}
