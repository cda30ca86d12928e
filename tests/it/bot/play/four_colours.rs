//! The 8x8 board: whole games of two seats, of four, and of teams, from the challenge to the rematch.

use banqi_rules::AnyGame;
use banqi_session::{AnyBoard, Record, Step};
use discord_sandbox::{Arg, Channel, Message, Person, Reply, World};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::bot::harness::archive::{Acknowledged, Archive, verified};
use crate::bot::harness::room::{LIMIT, Room, deep, private_text, private_words, with_signs};
use crate::bot::harness::sight::{Entry, Sight, entries};
use crate::bot::harness::table::{AT_THE_END, code, is_board, public, seq, session};
use crate::records::random;

/// Returns the rules of a preset. Without `BANQI_DEEP` an early draw keeps the games short.
fn rules(preset: &str) -> String {
    if deep() { preset.to_owned() } else { format!("{preset}+quiet-limit=24") }
}

/// The line that says who plays what; two players have none before the end.
fn seats_line(board: &Message) -> String {
    let marks = ['🔴', '⚫', '🔵', '🟢', '❔'];
    let is_seats = |line: &&str| !line.starts_with('▶') && marks.iter().any(|mark| line.contains(*mark));
    let words = with_signs(&board.words());
    let line = words.lines().find(is_seats).unwrap_or_default();
    line.strip_prefix("-# ").unwrap_or(line).to_owned()
}

/// One game on the large board, as its people see it.
struct Round {
    people: Vec<Person>,
    channel: Channel,
    code: String,
    session: i64,
    board: Message,
    shown: Vec<Sight>,
    played: Vec<Acknowledged>,
    random: ChaCha8Rng,
}

impl Round {
    fn begin(channel: &Channel, people: &[&Person], board: Message, seed: u64) -> Self {
        let mut round = Self {
            people: people.iter().map(|person| (*person).clone()).collect(),
            channel: channel.clone(),
            code: code(&board),
            session: session(&board),
            board: Message::default(),
            shown: Vec::new(),
            played: Vec::new(),
            random: random(seed),
        };
        round.take(board);
        round
    }

    fn take(&mut self, board: Message) {
        assert_eq!(code(&board), self.code, "another game: {}", board.words());
        self.shown.push(Sight::of(&board));
        self.board = board;
    }

    fn plies(&self) -> usize {
        self.shown.last().expect("the first board was shown").plies
    }

    fn is_over(&self) -> bool {
        !self.board.words().lines().any(|line| line.starts_with('▶'))
    }

    /// Returns the player to move, as shown on the board.
    fn to_move(&self) -> &Person {
        let words = self.board.words();
        let turn = words.lines().find(|line| line.starts_with('▶')).expect("somebody is to move");
        self.people.iter().find(|person| turn.contains(&person.mention())).expect("one of those at the table")
    }

    /// Returns one of the other players who is still in the game.
    fn waiting(&self) -> &Person {
        let is_out = |person: &Person| {
            let seats = seats_line(&self.board);
            let before = seats.split(&person.mention()).next().expect("everybody is named");
            before.matches("~~").count() % 2 == 1
        };
        let others = self.people.iter().filter(|person| person.id() != self.to_move().id());
        others.into_iter().find(|person| !is_out(person)).expect("somebody waits")
    }

    fn game(&self) -> (&'static str, Arg) {
        ("game", self.code.as_str().into())
    }

    /// Returns a legal menu entry. It usually prefers captures to other entries, and flips to moves.
    fn any_entry(&mut self) -> Entry {
        let all = entries(&self.board);
        let captures: Vec<Entry> = all.iter().filter(|entry| entry.value.contains('x')).cloned().collect();
        let flips: Vec<Entry> =
            all.iter().filter(|entry| entry.value == "any" || entry.value.len() == 2).cloned().collect();
        let eager = self.random.random_bool(0.9);
        let from = [captures, flips].into_iter().find(|some| eager && !some.is_empty()).unwrap_or(all);
        from.choose(&mut self.random).expect("the player to move can").clone()
    }

    /// Plays one ply, with a menu or with a command.
    async fn play(&mut self, room: &Room) {
        let entry = self.any_entry();
        let (mover, before) = (self.to_move().clone(), self.plies());
        let by_command = entry.value != "any" && self.random.random_bool(0.1);
        let reply = if by_command {
            let args = [("action", entry.value.as_str().into()), self.game()];
            mover.command(&self.channel, "banqi move", &args).await.unwrap()
        } else {
            mover.select(&self.board, &entry.menu, &[&entry.value]).await.unwrap()
        };
        self.played.push(Acknowledged { interaction: reply.interaction_id(), before, value: entry.value });
        self.take(public(&reply));
        assert_eq!(self.plies(), before + 1, "{}", self.board.words());
        if by_command && !self.is_over() {
            assert_eq!(self.board.pings, [self.to_move().id()], "the player to move is called");
        }
        assert!(room.sandbox.violations().is_empty());
    }

    async fn play_on(&mut self, room: &Room, plies: usize) {
        let due = self.plies() + plies;
        while !self.is_over() && self.plies() < due {
            self.play(room).await;
        }
    }

    /// Waits for a newer board than the current one and updates it.
    async fn look(&mut self, room: &Room) {
        let (seen, marked, channel) = (&self.board, format!("`{}`", self.code), self.channel.id());
        let newer = room.sandbox.wait_until(
            |world| {
                let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
                (last.id != seen.id || last.edits > seen.edits).then(|| last.clone())
            },
            LIMIT,
        );
        let newer = newer.await.unwrap_or_else(|failure| panic!("{failure}: {}", seen.words()));
        self.take(newer);
    }

    /// Kills and restarts the bot, then updates the board to the newest one.
    async fn survive(&mut self, room: &mut Room) {
        room.settled().await;
        room.restart().await;
        room.settled().await;
        let (marked, channel) = (format!("`{}`", self.code), self.channel.id());
        let newest = room
            .sandbox
            .look(|world| world.messages_in(channel).rfind(|message| is_board(message, &marked)).cloned());
        self.take(newest.expect("there is a board"));
    }

    /// Clicks that are too early, too late, by others or forged change nothing and get a polite refusal.
    async fn forgeries_are_refused(&mut self, stranger: &Person) {
        let entry = self.any_entry();
        let turn = self.to_move().clone();
        let other = self.waiting().clone();
        let refused = |reply: Reply, why: &str| {
            assert!(private_text(&reply).contains(why), "{why}: {}", reply.content());
        };
        let value = [entry.value.as_str()];
        let whose = format!("It's {}'s turn.", turn.mention());
        refused(other.select(&self.board, &entry.menu, &value).await.unwrap(), &whose);
        refused(stranger.select(&self.board, &entry.menu, &value).await.unwrap(), "You aren't playing");
        let id = |intent: &str, seq: u32, more: &str| format!("b1:{intent}:{}:{seq}{more}", self.session);
        let now = seq(&self.board);
        let forge = async |person: &Person, id: String| {
            person.forge_click(&self.channel, &self.board, &id).reply().await.unwrap()
        };
        // There is no touch board for 64 squares: its buttons open the move picker or are refused.
        let picker = forge(&turn, id("tb", now, "")).await;
        assert!(private_text(&picker).contains("Choose the piece"), "{}", picker.content());
        refused(forge(&turn, id("tp", now, ":-:a1")).await, "isn't for you");
        refused(forge(&other, id("dr+", now, "")).await, "There is no draw offer");
        refused(forge(&stranger.clone(), id("rs", now, "")).await, "You aren't playing");
        let future = turn.forge_select(&self.channel, &self.board, &id("mv", now + 9, ""), &["a1"]);
        let future = future.reply().await.unwrap();
        assert!(future.message().is_none_or(|message| message.is_ephemeral() || message.id == self.board.id));
        let past =
            turn.forge_select(&self.channel, &self.board, &id("up", 0, ""), &["any"]).reply().await.unwrap();
        assert!(past.message().is_none_or(|message| message.is_ephemeral() || message.id == self.board.id));
        let nowhere = "There is no square a9. Columns are a to h, rows 1 to 8.";
        let game = [("action", "a9".into()), self.game()];
        refused(turn.command(&self.channel, "banqi move", &game).await.unwrap(), nowhere);
        let typed = [self.game()];
        let offered = turn.autocomplete(&self.channel, "banqi move", &typed, ("action", "")).await.unwrap();
        assert!((1..=25).contains(&offered.len()), "{offered:?}");
        let shown = stranger.command(&self.channel, "banqi show", &typed).await.unwrap();
        assert_eq!(private_text(&shown), self.board.words());
        let before = self.plies();
        let here = self.channel.message(self.board.id).unwrap();
        assert_eq!(Sight::of(&here).plies, before, "nothing has been played");
        self.take(here);
    }

    /// Checks that the record verifies and matches the boards that were shown, and that every player has a place.
    async fn finish(&self, room: &Room, asker: &Person) -> Record {
        let labels: Vec<String> = self.board.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, AT_THE_END, "{}", self.board.words());
        let record = verified(&asker.click(&self.board, "Get record").await.unwrap());
        let checked = asker.click(&self.board, "Verify").await.unwrap();
        let seed = record.seed.as_ref().expect("the game is over").reveal();
        assert!(private_text(&checked).contains(&seed), "{}", checked.content());
        for person in &self.people {
            assert!(private_text(&checked).contains(&person.mention()), "{}", checked.content());
            let line = format!("{}: ", person.mention());
            assert!(self.board.words().contains(&line), "{}", self.board.words());
        }
        let mut game = AnyGame::new(record.variant);
        let mut boards = vec![AnyBoard::of(&game)];
        for timed in &record.plies {
            match timed.step {
                Step::Ply(ply) => {
                    game.play(ply).unwrap();
                    boards.push(AnyBoard::of(&game));
                }
                Step::Out { seat, by } => game.put_out(seat, by.reason()),
            }
        }
        for sight in &self.shown {
            assert_eq!(
                sight.cells,
                boards[sight.plies].banqi().unwrap().cells,
                "after {} plies",
                sight.plies
            );
        }
        assert_eq!(boards.len() - 1, self.plies());
        room.assert_clean();
        record
    }
}

/// Checks that the stored log matches what the players were shown.
async fn logged_as_told(mut room: Room, round: &Round) {
    room.close().await;
    room.stop().await;
    let archive = Archive::open(&room.database).await;
    archive.assert_each_ply_has_its_interaction();
    archive.assert_played_as_told(round.session, &round.played);
    room.assert_clean();
}

fn user(name: &'static str, person: &Person) -> (&'static str, Arg) {
    (name, Arg::User(person.id()))
}

#[tokio::test]
async fn four_play_alone_from_open_seats_to_the_rematch_and_one_resigns() {
    let mut room = Room::open().await;
    let [dan, eve] = ["Dan", "Eve"].map(|name| room.sandbox.person(name, "en-US"));
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    let refused = async |args: &[(&str, Arg)], why: &str| {
        let reply = ann.command(&general, "banqi challenge", args).await.unwrap();
        assert!(private_text(&reply).contains(why), "{why}: {}", reply.content());
    };
    let two = [user("opponent", &bob), user("opponent2", &cleo)];
    refused(&two, "These rules are for two players: name only one opponent").await;
    let by_four = |first: (&'static str, Arg)| [first, ("rules", "four-colour-4".into())];
    refused(&[&by_four(user("opponent", &bob))[..], &[user("opponent3", &bob)]].concat(), "twice").await;
    refused(&by_four(user("opponent2", &ann)), "can't challenge yourself").await;
    let begins = [("rules", "four-colour-4".into()), ("first", Arg::Int(1))];
    refused(&begins, "(`first=challenger`)").await;

    let rules = rules("four-colour-4");
    let asked = [user("opponent", &bob), ("rules", rules.as_str().into())];
    let challenge = public(&ann.command(&general, "banqi challenge", &asked).await.unwrap());
    let says = |message: &Message, line: String| {
        assert!(message.words().lines().any(|said| said == line), "{line}: {}", message.words());
    };
    assert_eq!(challenge.pings, [bob.id()]);
    says(&challenge, format!("✅ Joined (1 of 4): {}", ann.mention()));
    says(&challenge, format!("⏳ Waiting for: {}", bob.mention()));
    assert!(challenge.words().contains("🪑 2 "), "{}", challenge.words());
    let own = ann.click(&challenge, "Take a seat").await.unwrap();
    assert!(private_text(&own).contains("your own challenge"), "{}", own.content());
    let challenge = public(&cleo.click(&challenge, "Take a seat").await.unwrap());
    assert!(challenge.words().contains("🪑 1 "), "{}", challenge.words());
    room.settled().await;
    room.restart().await;
    let challenge = public(&dan.click(&challenge, "Take a seat").await.unwrap());
    says(
        &challenge,
        format!("✅ Joined (3 of 4): {}, {} and {}", ann.mention(), cleo.mention(), dan.mention()),
    );
    assert!(!challenge.words().contains('🪑'), "{}", challenge.words());
    let late = eve.click(&challenge, "Take a seat").await.unwrap();
    assert!(private_text(&late).contains("for someone else"), "{}", late.content());
    let twice = dan.click(&challenge, "Take a seat").await.unwrap();
    assert!(private_text(&twice).contains("You already have a seat"), "{}", twice.content());
    let listed = private_text(&bob.command(&general, "banqi games", &[]).await.unwrap());
    assert!(listed.contains(&format!("challenge from {}", ann.mention())), "{listed}");
    let board = public(&bob.click(&challenge, "Take a seat").await.unwrap());
    assert_eq!(board.pings, [ann.id()], "the player who begins is called");
    let mut round = Round::begin(&general, &[&ann, &cleo, &dan, &bob], board, 4);
    assert_eq!(round.to_move().id(), ann.id());
    let question = ann.click(&round.board, "Abort").await.unwrap();
    assert!(private_text(&question).starts_with("Abort the game?"), "{}", question.content());

    round.play_on(&room, 21).await;
    round.forgeries_are_refused(&eve).await;
    round.play_on(&room, 10).await;

    // Dan resigns. The others play on, and he can only watch.
    let question = dan.click(&round.board, "Resign").await.unwrap();
    assert!(private_text(&question).starts_with("Resign? You will be out."), "{}", question.content());
    let resigned = dan.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    assert!(
        private_text(&resigned).starts_with("You resigned. The others play on"),
        "{}",
        resigned.content()
    );
    round.look(&room).await;
    let seats = seats_line(&round.board);
    assert!(seats.contains(&format!("{}~~ (resigned, 4th place)", dan.mention())), "{seats}");
    let entry = round.any_entry();
    for out in [
        dan.select(&round.board, &entry.menu, &[&entry.value]).await.unwrap(),
        dan.click(&round.board, "Offer draw").await.unwrap(),
        dan.command(&general, "banqi resign", &[round.game()]).await.unwrap(),
    ] {
        assert!(private_text(&out).starts_with("You're out of this game"), "{}", out.content());
    }

    // A draw requires the consent of everyone still in the game.
    let offerer = round.waiting().clone();
    let others: Vec<Person> =
        [&ann, &bob, &cleo].into_iter().filter(|one| one.id() != offerer.id()).cloned().collect();
    let question = offerer.click(&round.board, "Offer draw").await.unwrap().message().unwrap();
    offerer.click(&question, "Yes, offer draw").await.unwrap();
    round.look(&room).await;
    let open = format!("Waiting for: {} and", others[0].mention());
    let open = [open, format!("and {}.", others[0].mention())];
    assert!(open.iter().any(|open| round.board.words().contains(open)), "{}", round.board.words());
    // The first answer is a new board. Who is still asked has seen the offer, and is not notified of it again.
    let asked = others[0].command(&general, "banqi draw", &[round.game()]).await.unwrap();
    let agreed = others[0].click(&asked.message().unwrap(), "Accept draw").await.unwrap();
    let offered = round.board.id;
    round.take(public(&agreed));
    assert!(round.board.id > offered && round.board.pings.is_empty(), "{:?}", round.board.pings);
    let said = format!("Accepted: {}. Waiting for: {}.", others[0].mention(), others[1].mention());
    assert!(round.board.words().contains(&said), "{said}: {}", round.board.words());
    // Typing the command again accepts nothing.
    let again = private_text(&others[0].command(&general, "banqi draw", &[round.game()]).await.unwrap());
    assert!(again.starts_with("You have agreed to the draw."), "{again}");
    let offer = others[1].command(&general, "banqi draw", &[round.game()]).await.unwrap();
    assert!(private_text(&offer).contains(&said), "{said}: {}", offer.content());
    let declined = others[1].click(&offer.message().unwrap(), "Decline draw").await.unwrap();
    round.take(public(&declined));
    assert!(!round.board.words().contains("offers a draw"), "{}", round.board.words());

    round.play_on(&room, 30).await;
    round.survive(&mut room).await;
    round.play_on(&room, usize::MAX / 2).await;
    assert!(round.board.words().contains(&format!("4. {}", dan.mention())), "{}", round.board.words());
    let record = round.finish(&room, &eve).await;
    assert_eq!(record.entrants.len(), 4);
    assert_eq!(record.plies.iter().filter(|timed| matches!(timed.step, Step::Out { .. })).count(), 1);
    let args = [("rules", rules.as_str().into())];
    let board = public(&eve.command(&general, "banqi leaderboard", &args).await.unwrap());
    assert!(round.people.iter().all(|one| board.words().contains(&one.mention())), "{}", board.words());
    let profile = [user("player", &dan), ("rules", rules.as_str().into())];
    let profile = private_words(&eve.command(&general, "banqi profile", &profile).await.unwrap());
    assert!(profile.contains("1 rated game") && profile.contains("0 won"), "{profile}");
    assert!(profile.contains(" 1st: 0 · 2nd: 0 · 3rd: 0 · 4th: 1\n"), "{profile}");
    assert!(!profile.contains("Red: "), "{profile}");

    // A rematch invites all the others. Anyone else who asks for it takes a seat.
    let again = public(&bob.click(&round.board, "Rematch").await.unwrap());
    assert!(again.words().contains("Joined (1 of 4)"), "{}", again.words());
    let mut called = again.pings.clone();
    called.sort_unstable();
    let mut others = [ann.id(), cleo.id(), dan.id()];
    others.sort_unstable();
    assert_eq!(called, others);
    room.settled().await;
    let joined = public(&dan.click(&round.board, "Rematch").await.unwrap());
    assert!(joined.words().contains("Joined (2 of 4)"), "{}", joined.words());
    room.settled().await;
    let twice = dan.click(&round.board, "Rematch").await.unwrap();
    assert!(private_text(&twice).contains("You already have a seat"), "{}", twice.content());
    let no = public(&cleo.click(&joined, "Decline").await.unwrap());
    let said = format!("{} declined, so this game won't start", cleo.mention());
    assert!(no.words().contains(&said) && no.buttons().is_empty(), "{}", no.words());
    let over = ann.click(&joined, "Take a seat").await;
    assert!(over.is_err() || private_text(&over.unwrap()).starts_with("This game is over"));
    logged_as_told(room, &round).await;
}

#[tokio::test]
async fn partners_play_to_the_end_through_a_kill() {
    let mut room = Room::open().await;
    let dan = room.sandbox.person("Dan", "en-US");
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    let rules = rules("four-colour-teams");
    let asked = [
        user("opponent", &bob),
        user("opponent2", &cleo),
        user("opponent3", &dan),
        ("rules", rules.as_str().into()),
    ];
    let challenge = public(&ann.command(&general, "banqi challenge", &asked).await.unwrap());
    assert!(challenge.words().contains("The first and third players are partners"), "{}", challenge.words());
    assert_eq!(challenge.pings, [bob.id(), cleo.id(), dan.id()]);
    room.settled().await;
    let mut seated = bob.command(&general, "banqi accept", &[]).await.unwrap();
    room.settled().await;
    for person in [&cleo, &dan] {
        seated = person.click(&public(&seated), "Take a seat").await.unwrap();
    }
    let mut round = Round::begin(&general, &[&ann, &bob, &cleo, &dan], public(&seated), 9);
    let sides = seats_line(&round.board);
    let side =
        |one: &Person, other: &Person| format!("❔\u{A0}{} and ❔\u{A0}{}", one.mention(), other.mention());
    assert_eq!(sides, format!("{} against {}", side(&ann, &cleo), side(&bob, &dan)));
    round.play_on(&room, 40).await;
    round.survive(&mut room).await;
    round.play_on(&room, usize::MAX / 2).await;
    round.finish(&room, &bob).await;
    logged_as_told(room, &round).await;
}

#[tokio::test]
async fn friends_play_together_in_whatever_order_they_accept_and_again_in_the_rematch() {
    let mut room = Room::open().await;
    let dan = room.sandbox.person("Dan", "en-US");
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    let ask = async |rules: &'static str, people: &[(&'static str, Arg)]| {
        let args = [&[("rules", rules.into())], people].concat();
        ann.command(&general, "banqi challenge", &args).await.unwrap()
    };
    for (rules, people, why) in [
        ("four-colour-4", vec![user("partner", &cleo)], "These rules have no partners."),
        ("taiwan", vec![user("opponent", &bob), user("partner", &cleo)], "These rules have no partners."),
        ("four-colour-teams", vec![user("partner", &ann)], "You can't be your own partner."),
        (
            "four-colour-teams",
            vec![("partner", Arg::User(room.sandbox.application_id()))],
            "so it can't be your partner",
        ),
        (
            "four-colour-teams",
            vec![
                user("opponent", &bob),
                user("opponent2", &ann),
                user("opponent3", &dan),
                user("partner", &cleo),
            ],
            "Name up to three people, including your partner",
        ),
    ] {
        let reply = ask(rules, &people).await;
        assert!(
            private_text(&reply).starts_with(why) || private_text(&reply).contains(why),
            "{why}: {}",
            reply.content()
        );
    }
    assert_eq!(
        private_text(&ann.command(&general, "banqi games", &[]).await.unwrap()).matches("challenge").count(),
        1
    );

    // Dan takes an open seat before Cleo enters. She is still Ann's partner.
    let pairs = |message: &Message| {
        let words = message.words();
        let line = words.lines().find(|line| line.starts_with('🤝'));
        line.unwrap_or_else(|| panic!("{words}")).split('.').next().unwrap().to_owned()
    };
    let rules = "four-colour-teams+quiet-limit=24";
    let challenge = public(&ask(rules, &[user("opponent", &bob), user("partner", &cleo)]).await);
    assert_eq!(challenge.pings, [bob.id(), cleo.id()]);
    let side = |one: &Person, other: &Person| format!("{} and {}", one.mention(), other.mention());
    assert_eq!(
        pairs(&challenge),
        format!("🤝 {} against {} and the player who takes the free seat", side(&ann, &cleo), bob.mention())
    );
    let challenge = public(&cleo.click(&challenge, "Take a seat").await.unwrap());
    let challenge = public(&dan.click(&challenge, "Take a seat").await.unwrap());
    assert_eq!(pairs(&challenge), format!("🤝 {} against {}", side(&ann, &cleo), side(&bob, &dan)));
    // Killed at once, it can't be sure afterwards what the challenge shows.
    room.restart().await;
    let board = public(&bob.click(&challenge, "Take a seat").await.unwrap());
    let said = format!("The game is on: {} against {}.", side(&ann, &cleo), side(&dan, &bob));
    let begun = |world: &World| world.message(challenge.id).is_some_and(|now| now.words().contains(&said));
    // The challenge is edited after the board is posted.
    room.sandbox.wait_for(begun, LIMIT).await.unwrap_or_else(|failure| {
        let now = general.message(challenge.id).map(|now| now.words().clone());
        panic!("{said}: {failure}; the board is {}, the challenge {} says {now:?}", board.id, challenge.id)
    });
    let mut round = Round::begin(&general, &[&ann, &dan, &cleo, &bob], board, 12);
    let unknown =
        |one: &Person, other: &Person| format!("❔\u{A0}{} and ❔\u{A0}{}", one.mention(), other.mention());
    assert_eq!(seats_line(&round.board), format!("{} against {}", unknown(&ann, &cleo), unknown(&dan, &bob)));
    round.play_on(&room, 12).await;
    for person in [&dan, &bob] {
        let question = person.click(&round.board, "Resign").await.unwrap().message().unwrap();
        person.click(&question, "Yes, resign").await.unwrap();
        round.look(&room).await;
    }
    assert!(
        round.board.words().contains(&format!("## 🏆 {} win\n", side(&ann, &cleo))),
        "{}",
        round.board.words()
    );
    let record = round.finish(&room, &bob).await;
    assert_eq!(record.entrants, ["challenger", "opponent 1", "partner", "opponent 2"]);

    // In the rematch the partners stay the same, no matter who asks for it. A player who declines is named to everyone.
    let again = public(&bob.click(&round.board, "Rematch").await.unwrap());
    assert_eq!(pairs(&again), format!("🤝 {} against {}", side(&bob, &dan), side(&ann, &cleo)));
    room.settled().await;
    let joined = public(&ann.click(&round.board, "Rematch").await.unwrap());
    assert!(
        code(&joined) == code(&again) && joined.words().contains("Joined (2 of 4)"),
        "{}",
        joined.words()
    );
    room.settled().await;
    let no = public(&cleo.click(&joined, "Decline").await.unwrap());
    let said = format!("{} declined, so this game won't start.", cleo.mention());
    assert!(no.words().contains(&said), "{}", no.words());
    logged_as_told(room, &round).await;
}

#[tokio::test]
async fn two_play_with_two_colours_each_to_the_end_through_a_kill() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let rules = rules("four-colour-2");
    let asked = [user("opponent", &bob), ("rules", rules.as_str().into())];
    let challenge = public(&ann.command(&general, "banqi challenge", &asked).await.unwrap());
    let board = public(&bob.click(&challenge, "Accept").await.unwrap());
    let mut round = Round::begin(&general, &[&ann, &bob], board, 5);
    round.play_on(&room, 30).await;
    let words = round.board.words();
    let turn = words.lines().next().unwrap();
    assert!(turn.contains("(red and green)") || turn.contains("(black and blue)"), "{turn}");
    round.survive(&mut room).await;
    round.play_on(&room, usize::MAX / 2).await;
    round.finish(&room, &bob).await;
    logged_as_told(room, &round).await;
}

#[tokio::test]
async fn four_press_rematch_at_once_and_sit_down_to_one_game() {
    let room = Room::open().await;
    let dan = room.sandbox.person("Dan", "en-US");
    let others = [&room.bob, &room.cleo, &dan];
    let asked = [
        user("opponent", &room.bob),
        user("opponent2", &room.cleo),
        user("opponent3", &dan),
        ("rules", "four-colour-4".into()),
    ];
    let mut board = public(&room.ann.command(&room.general, "banqi challenge", &asked).await.unwrap());
    for person in others {
        board = public(&person.click(&board, "Take a seat").await.unwrap());
        room.settled().await;
    }
    let result = room.aborted(&board).await;
    let pressed = [&room.ann, &room.bob, &room.cleo, &dan];
    let pressed = pressed.map(|person| person.start_click(&result, "Rematch").unwrap());
    let [a, b, c, d] = pressed;
    let replies = tokio::join!(a.reply(), b.reply(), c.reply(), d.reply());
    for reply in [replies.0, replies.1, replies.2, replies.3] {
        assert!(reply.unwrap().message().is_some(), "everyone is answered");
    }
    room.settled().await;
    let messages = room.general.messages();
    let begun = messages.iter().filter(|message| message.words().contains("flips a piece.**"));
    assert_eq!(begun.count(), 1, "the new game is shown once: {messages:#?}");
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 2);
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase = 'playing'").await, 1);
    room.assert_clean();
    room.close().await;
}
