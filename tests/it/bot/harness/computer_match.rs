//! A game against the computer, as its player sees it.

use std::time::Duration;

use discord_sandbox::{Arg, Channel, Message, Person, Reply, World};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::room::{LIMIT, Room};
use super::sight::entries;
use super::table::{code, is_board, public, seq, session};

/// A game of a person against the computer.
pub(crate) struct Match {
    pub(crate) code: String,
    pub(crate) channel: Channel,
    pub(crate) person: Person,
    /// The newest board on which it is the player's turn, or the last board.
    pub(crate) board: Message,
    pub(crate) session: i64,
}

impl Match {
    /// Challenges the computer, which accepts by itself.
    pub(crate) async fn begin(room: &Room, channel: &Channel, person: &Person, level: i64) -> Self {
        let opponent = Arg::User(room.sandbox.application_id());
        let asked = [("opponent", opponent), ("level", Arg::Int(level))];
        let challenge = public(&person.command(channel, "banqi challenge", &asked).await.unwrap());
        assert!(challenge.words().contains(&format!("the computer (level {level})")));
        let code = code(&challenge);
        let (channel, person) = (channel.clone(), person.clone());
        let mut game = Self { code, channel, person, board: Message::default(), session: 0 };
        game.board = game.turn(room, 0, LIMIT).await;
        game.session = session(&game.board);
        game
    }

    /// Returns the newest board after event `seen`, if it is the player's turn or the game is over.
    pub(crate) fn current(&self, world: &World, seen: u32) -> Option<Message> {
        let marked = format!("`{}`", self.code);
        let boards = world.messages_in(self.channel.id()).filter(|message| {
            is_board(message, &marked) && !message.buttons().is_empty() && seq(message) > seen
        });
        let newest = boards.max_by_key(|message| (seq(message), message.id))?;
        let own = |line: &str| line.starts_with('▶') && line.contains(&self.person.mention());
        (newest.words().lines().any(own) || is_over(newest)).then(|| newest.clone())
    }

    /// Waits for the player's turn after event `seen`, or for the end of the game.
    pub(crate) async fn turn(&self, room: &Room, seen: u32, limit: Duration) -> Message {
        let turn = room.sandbox.wait_until(|world| self.current(world, seen), limit).await;
        turn.unwrap_or_else(|failure| panic!("the computer does not answer: {failure}\n{}", room.log()))
    }

    /// Plays a random action. Returns the answer.
    pub(crate) async fn play(&self, random: &mut ChaCha8Rng) -> Message {
        let entries = entries(&self.board);
        let entry = entries.choose(random).expect("the player to move can");
        public(&self.person.select(&self.board, &entry.menu, &[&entry.value]).await.unwrap())
    }

    /// Plays a random action and waits for the computer's reply.
    pub(crate) async fn play_a_turn(&mut self, room: &Room, random: &mut ChaCha8Rng) {
        let played = self.play(random).await;
        let thinks = played.words().lines().any(|line| line.starts_with('💭'));
        self.board = if thinks { self.turn(room, seq(&played), LIMIT).await } else { played };
    }

    /// Resigns and confirms it.
    pub(crate) async fn resign(&self) -> Reply {
        let game = [("game", self.code.as_str().into())];
        let question = self.person.command(&self.channel, "banqi resign", &game).await.unwrap();
        let yes = question.message().unwrap().buttons().remove(0).custom_id;
        self.person.click(&question.message().unwrap(), &yes).await.unwrap()
    }

    /// Waits for the board of the finished game.
    pub(crate) async fn end(&mut self, room: &Room) {
        let marked = format!("`{}`", self.code);
        let end = room.sandbox.wait_until(
            |world| {
                let boards = world.messages_in(self.channel.id());
                boards.filter(|message| is_board(message, &marked)).find(|board| is_over(board)).cloned()
            },
            LIMIT,
        );
        self.board = end.await.unwrap_or_else(|failure| panic!("no end: {failure}\n{}", room.log()));
    }
}

pub(crate) fn is_over(board: &Message) -> bool {
    board.button("Rematch").is_some() || board.words().contains("was aborted")
}
