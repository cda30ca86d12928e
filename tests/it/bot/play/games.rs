//! Whole games with commands, menus, buttons and forms. The process is killed in the middle of each game.

use std::collections::BTreeMap;

use banqi_rules::banqi::Action;
use banqi_rules::game::{Colour, Outcome, Reason, Winner};
use banqi_session::{GameResult, Record};
use discord_sandbox::{Arg, Button, Message, Person, Reply, Snowflake};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::bot::harness::archive::{record_of, verified};
use crate::bot::harness::policy::Aim;
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text, private_words, with_signs};
use crate::bot::harness::table::{AT_THE_END, Table, public};
use crate::records::random;

/// Maximum number of games to play until one ends with all pieces captured. The test adds two more rated games, and a
/// pair may play five rated games a day.
const TRIES: usize = 3;

/// The expected content of a profile.
#[derive(Debug, Clone, Default)]
struct Score {
    wins: usize,
    draws: usize,
    losses: usize,
    /// Games played and won, as red and as black.
    colours: [(usize, usize); 2],
    longest: usize,
    /// The rating as shown on the last board, including its question mark.
    rating: String,
}

/// Several games in one room, and their results.
struct Evening {
    room: Room,
    scores: BTreeMap<Snowflake, Score>,
    random: ChaCha8Rng,
}

#[tokio::test]
async fn three_whole_games_survive_kills_and_are_rated_and_verified() {
    let seed = 7;
    eprintln!("seed {seed}");
    let mut evening = Evening { room: Room::open().await, scores: BTreeMap::new(), random: random(seed) };
    let mut wiped_out = false;
    for _ in 0..TRIES {
        wiped_out = wiped_out || evening.game_won_by_taking_everything().await;
    }
    assert!(wiped_out, "nobody ever took everything");
    evening.game_drawn_by_offer().await;
    evening.game_resigned().await;
    evening.assert_standings().await;
    evening.room.assert_clean();
    evening.room.close().await;
}

/// Two people who are both here play on one message: each turn is the answer to a click, and nothing else is sent.
#[tokio::test]
async fn a_turn_costs_one_request() {
    const TURNS: usize = 6;
    let room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    // The first turns also settle what the acceptance has begun.
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    room.settled().await;
    let requests = || -> Vec<String> {
        room.sandbox.requests().iter().map(|request| format!("{} {}", request.method, request.path)).collect()
    };
    let before = requests().len();
    for _ in 0..TURNS {
        table.select(&table.entries()[0].clone()).await;
    }
    room.settled().await;
    let sent = &requests()[before..];
    assert_eq!(sent.len(), TURNS, "{sent:#?}");
    assert!(sent.iter().all(|request| request.ends_with("/callback")), "{sent:#?}");
    room.close().await;
}

impl Evening {
    /// Ann plays to win and Bob to lose, in every possible way of playing. Returns whether Ann captured everything: in
    /// about one of a hundred deals the two block each other.
    async fn game_won_by_taking_everything(&mut self) -> bool {
        let words = ["seven geese 1997", "`*quack*` <@1>"];
        let (ann, bob) = (self.room.ann.clone(), self.room.bob.clone());
        let mut table = Table::begin_with_words(&self.room.general, (&ann, words[0]), (&bob, words[1])).await;
        assert_eq!(table.to_move().id(), ann.id(), "the challenger flips first");
        let mut taken = 0;
        while !table.is_over() {
            let ply = table.plies();
            if ply == 5 {
                self.spectator_is_refused_kindly(&table).await;
            }
            if ply == 12 {
                self.room.restart().await;
            }
            let colour = colour_of(&table.board, table.to_move());
            let aim = if table.to_move().id() == ann.id() { Aim::Win } else { Aim::Lose };
            let action = aim.choose(table.sight(), colour, &table.actions(), &mut self.random);
            taken += usize::from(matches!(action, Action::Capture { .. }));
            self.play_somehow(&mut table, action).await;
        }
        let record = self.finish(&mut table, &words).await;
        let wiped_out =
            matches!(record.result, Some(GameResult::OnBoard(Outcome::Win { reason: Reason::WipedOut, .. })));
        if wiped_out {
            assert!(taken >= 16, "{taken} captures");
            assert!(self.scores[&ann.id()].wins > 0 && self.scores[&bob.id()].losses > 0);
            self.rematch_is_begun_by(&table, &ann).await;
        }
        wiped_out
    }

    /// A draw offer is refused, a second offer is refused as too early, and a third is accepted after a kill.
    async fn game_drawn_by_offer(&mut self) {
        let (ann, bob) = (self.room.ann.clone(), self.room.bob.clone());
        let mut table = Table::begin(&self.room.general, &bob, &ann).await;
        self.play_randomly(&mut table, 6).await;

        let question = bob.click(&table.board, "Offer draw").await.unwrap();
        assert!(private_text(&question).starts_with("Offer a draw?"));
        let closed = bob.click(&question.message().unwrap(), "No, keep playing").await.unwrap();
        assert_closed(&closed);
        let question = bob.click(&table.board, "Offer draw").await.unwrap().message().unwrap();
        let offered = bob.click(&question, "Yes, offer draw").await.unwrap();
        assert_eq!(private_text(&offered), "You offered a draw.");
        table.look(&self.room.sandbox).await;
        assert!(table.board.words().contains(&format!("🤝 {} offers a draw.", bob.mention())));
        let own = bob.click(&table.board, "Accept draw").await.unwrap();
        assert!(private_text(&own).starts_with("You can't answer your own draw offer"), "{}", own.content());
        let refused = ann.click(&table.board, "Decline draw").await.unwrap();
        table.take(public(&refused));
        assert!(!table.board.words().contains("offers a draw"), "{}", table.board.words());
        // An offer that would be refused is not asked for confirmation.
        let too_soon = bob.click(&table.board, "Offer draw").await.unwrap();
        assert!(
            private_text(&too_soon).starts_with("Your last draw offer was declined"),
            "{}",
            too_soon.content()
        );

        self.play_randomly(&mut table, 3).await;
        let here = [("game", Arg::from(table.code.as_str()))];
        let question = ann.command(&table.channel, "banqi draw", &here).await.unwrap();
        assert!(private_text(&question).starts_with("Offer a draw?"));
        let offered = ann.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
        assert_eq!(private_text(&offered), "You offered a draw.");
        table.look(&self.room.sandbox).await;
        self.room.restart().await;
        // Bob means to offer one as well, perhaps without having seen the offer: it is shown to him.
        let offer = bob.command(&table.channel, "banqi draw", &here).await.unwrap();
        let said = private_text(&offer);
        assert!(said.starts_with(&format!("🤝 {} offers a draw.", ann.mention())), "{said}");
        let offer = offer.message().unwrap();
        let labels: Vec<String> = offer.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, ["Accept draw", "Decline draw"]);
        assert!(!table.is_over(), "it is not accepted unseen");
        let agreed = bob.click(&offer, "Accept draw").await.unwrap();
        table.take(public(&agreed));
        let gone = self.room.sandbox.wait_for(|world| world.message(offer.id).is_none(), LIMIT).await;
        gone.unwrap_or_else(|_| panic!("the answered offer stays\n{}", self.room.log()));
        let record = self.finish(&mut table, &[]).await;
        assert_eq!(record.result, Some(GameResult::Agreement));
        self.rematch_is_begun_by(&table, &ann).await;
    }

    /// A resignation with confirmation, after a kill.
    async fn game_resigned(&mut self) {
        let (ann, bob) = (self.room.ann.clone(), self.room.bob.clone());
        let mut table = Table::begin(&self.room.general, &ann, &bob).await;
        self.play_randomly(&mut table, 9).await;
        let old = table.board.clone();
        let question = ann.click(&table.board, "Resign").await.unwrap();
        assert!(private_text(&question).starts_with("Resign?"));
        self.room.restart().await;
        let resigned = ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
        assert_closed(&resigned);
        table.look_at_the_end(&self.room.sandbox).await;
        let menu = old.selects().remove(0);
        let late = bob.forge_select(&table.channel, &old, &menu.custom_id, &[&menu.options[0].value]);
        let late = late.reply().await.unwrap();
        assert!(private_text(&late).starts_with("This game is over."), "{}", late.content());
        let record = self.finish(&mut table, &[]).await;
        assert!(matches!(record.result, Some(GameResult::Resignation { .. })));
        assert!(self.scores[&bob.id()].wins > 0);
        self.rematch_is_begun_by(&table, &bob).await;
    }

    /// Plays one action. The ways of playing take turns.
    async fn play_somehow(&self, table: &mut Table, action: Action) {
        let canonical = action.to_string();
        let old = table.board.clone();
        match (table.plies() % 7, action) {
            (0, _) => table.command(&canonical, &canonical).await,
            (1, Action::Flip(square)) => {
                table.command(&format!("flip {}", square.to_string().to_uppercase()), &canonical).await
            }
            (1, _) => table.command(&canonical.replace(['-', 'x'], " "), &canonical).await,
            (2, _) => table.suggested(action).await,
            (3, _) => {
                self.illegal_taps_change_nothing(table).await;
                table.touch(&self.room.sandbox, action).await;
            }
            (4, Action::Move { .. } | Action::Capture { .. }) => table.pick(&self.room.sandbox, action).await,
            _ => table.choose(action).await,
        }
        if table.board.id != old.id {
            table.retired(&self.room.sandbox, &old).await;
        }
    }

    async fn play_randomly(&mut self, table: &mut Table, plies: usize) {
        for _ in 0..plies {
            let entry = table.entries().choose(&mut self.random).unwrap().clone();
            table.select(&entry).await;
        }
    }

    /// A tap on a square that the touch board does not offer redraws the touch board unchanged.
    async fn illegal_taps_change_nothing(&self, table: &Table) {
        let player = table.to_move();
        let keys = player.click(&table.board, "Tap board").await.unwrap().message().unwrap();
        let is_empty = |key: &Button| key.emoji.as_ref().is_none_or(|emoji| emoji == "empty_square");
        let Some(dead) = keys.buttons().into_iter().find(|key| key.disabled && is_empty(key)) else { return };
        assert!(player.start_click(&keys, &dead.custom_id).is_err());
        let tapped = player.forge_click(&table.channel, &keys, &dead.custom_id).reply().await.unwrap();
        assert_eq!(tapped.message().unwrap().components, keys.components);
    }

    /// Cleo is not a player: her actions are refused in private, but she may look at the game.
    async fn spectator_is_refused_kindly(&self, table: &Table) {
        let Room { cleo, .. } = &self.room;
        let before = table.board.clone();
        let game = ("game", Arg::from(table.code.as_str()));
        let entry = table.entries()[0].clone();
        let flip = [("action", Arg::from(entry.value.replace("any", "a1").as_str())), game.clone()];
        let mut refused = vec![
            cleo.select(&table.board, &entry.menu, &[&entry.value]).await.unwrap(),
            cleo.command(&table.channel, "banqi move", &flip).await.unwrap(),
        ];
        for label in ["Tap board", "Offer draw", "Resign"] {
            refused.push(cleo.click(&table.board, label).await.unwrap());
        }
        for reply in &refused {
            assert!(
                private_text(reply).starts_with("You aren't playing in this game"),
                "{}",
                reply.content()
            );
        }
        let not_yet = table.waiting().select(&table.board, &entry.menu, &[&entry.value]).await.unwrap();
        assert_eq!(private_text(&not_yet), format!("It's {}'s turn.", table.to_move().mention()));
        let shown = cleo.command(&table.channel, "banqi show", std::slice::from_ref(&game)).await.unwrap();
        assert_eq!(private_text(&shown), table.board.words());
        let shown = shown.message().unwrap();
        let labels: Vec<String> = shown.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, ["Show characters", "Watch"], "nothing by which to play");
        assert_eq!(shown.alts(), table.board.alts());
        // Who has chosen no pieces sees those of the public board.
        assert_eq!(shown.attachments[0].bytes, table.board.attachments[0].bytes);
        let sealed = cleo.command(&table.channel, "banqi export", &[game]).await.unwrap();
        let record = verified(&sealed);
        assert!(record.seed.is_none() && record.result.is_none());
        let now = table.channel.message(before.id).unwrap();
        assert_eq!((now.words(), now.edits), (before.words(), before.edits), "nothing has changed");
    }

    /// Checks everything that must follow the end of a game.
    async fn finish(&mut self, table: &mut Table, words: &[&str]) -> Record {
        let labels: Vec<String> = table.board.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, AT_THE_END, "{}", table.board.words());
        assert!(table.board.selects().is_empty());
        let challenge = table.channel.message(table.challenge).unwrap();
        assert!(challenge.words().contains(&table.commitment), "{}", challenge.words());
        assert!(
            challenge.words().contains("accepted. The game is on!\n-# Game\u{A0}ID"),
            "{}",
            challenge.words()
        );
        let record = record_of(table, &table.players[0]).await;
        for (text, words) in record.texts.iter().zip(words) {
            assert_eq!(text.as_str(), *words);
        }
        let by_button = verified(&self.room.cleo.click(&table.board, "Get record").await.unwrap());
        assert_eq!(by_button.to_json(), record.to_json());
        let checked = self.room.cleo.click(&table.board, "Verify").await.unwrap();
        let seed = record.seed.as_ref().unwrap().reveal();
        assert!(private_text(&checked).contains(&seed), "{}", checked.content());
        self.count(table, &record);
        record
    }

    /// Reads the ratings from the last board and counts the game for both players.
    fn count(&mut self, table: &Table, record: &Record) {
        let winner = match record.result.expect("the game is over") {
            GameResult::OnBoard(Outcome::Win { winner, .. })
            | GameResult::Resignation { winner }
            | GameResult::Time { winner } => Some(winner),
            _ => None,
        };
        for person in &table.players {
            let colour = colour_of(&table.board, person).expect("both have a colour");
            let start = format!("{}: ", person.mention());
            let words = table.board.words();
            let line = words.lines().find_map(|line| Some(line.split_once(&start)?.1));
            let change = line.unwrap_or_else(|| panic!("no rating: {words}"));
            let (before, after) = change.split_once(" → ").expect("before and after");
            let (after, change) = after.split_once(" (").expect("the difference");
            let score = self.scores.entry(person.id()).or_default();
            if score.rating.is_empty() {
                assert_eq!(before, "1500?");
            } else {
                assert_eq!(before, score.rating);
            }
            let won_by = |colour| Some(Winner::Colour(colour));
            let (won, lost) = (winner == won_by(colour), winner == won_by(colour.other_of_two()));
            assert!(!won || change.starts_with('+'), "{change}");
            assert!(!lost || change.starts_with('−'), "{change}");
            score.wins += usize::from(won);
            score.losses += usize::from(lost);
            score.draws += usize::from(winner.is_none());
            score.colours[colour.index()].0 += 1;
            score.colours[colour.index()].1 += usize::from(won);
            score.longest = score.longest.max(table.plies());
            score.rating = after.to_owned();
            assert!(after.ends_with('?'), "a handful of games says little: {after}");
        }
    }

    /// A rematch challenges the other player. The previous winner begins; after a draw, the player who did not begin
    /// last time.
    async fn rematch_is_begun_by(&self, table: &Table, first: &Person) {
        let [asker, other] = &table.players;
        let asked = public(&asker.click(&table.board, "Rematch").await.unwrap());
        let begins = format!("{} flips first", first.mention());
        assert!(asked.words().contains(&begins), "{}", asked.words());
        assert!(asked.words().contains(&other.mention()));
        let accepted = other.click(&asked, "Accept").await.unwrap();
        let mut again = Table::of(&table.channel, [asker, other], &asked, &accepted);
        assert_eq!(again.to_move().id(), first.id());
        let here = [("game", Arg::from(again.code.as_str()))];
        let question = asker.command(&again.channel, "banqi abort", &here).await.unwrap();
        assert!(private_text(&question).starts_with("Abort the game?"), "{}", question.content());
        let aborted = asker.click(&question.message().unwrap(), "Yes, abort").await.unwrap();
        assert_closed(&aborted);
        again.look(&self.room.sandbox).await;
        let why = format!("by {} before all players had moved.", asker.mention());
        assert!(again.is_over() && again.board.words().contains(&why), "{}", again.board.words());
    }

    /// The leaderboard and the profiles show the results.
    async fn assert_standings(&self) {
        let Room { ann, bob, cleo, general, .. } = &self.room;
        let board = public(&cleo.command(general, "banqi leaderboard", &[]).await.unwrap());
        for person in [ann, bob] {
            let score = &self.scores[&person.id()];
            let games = score.wins + score.draws + score.losses;
            let row = format!("{} {} · {games} games", person.mention(), score.rating);
            assert!(board.words().lines().any(|line| line == row), "{row}: {}", board.words());
            let of = [("player", Arg::User(person.id()))];
            let profile: Reply = cleo.command(general, "banqi profile", &of).await.unwrap();
            let [(red, red_won), (black, black_won)] = score.colours;
            let lines = [
                format!("**{}** · Taiwan rules · this server", person.mention()),
                format!(
                    "{games} rated games: {} won, {} drawn, {} lost",
                    score.wins, score.draws, score.losses
                ),
                format!("Red: {red} played, {red_won} won · Black: {black} played, {black_won} won"),
                format!("Longest game: {} moves", score.longest),
                "No open games here".to_owned(),
            ];
            let profile = private_words(&profile);
            let rating = format!(": rating {} ± ", score.rating);
            assert!(profile.contains(&rating), "{rating}: {profile}");
            for line in lines {
                assert!(profile.lines().any(|said| said.starts_with(&line)), "{line}: {profile}");
            }
        }
        assert!(board.words().contains("Not ranked yet"), "three games are too few: {}", board.words());
        assert!(board.attachments.is_empty(), "a card would repeat the text");
        assert!(!board.words().contains(&cleo.mention()));
    }
}

/// Returns a player's colour; `None` before it is known.
fn colour_of(board: &Message, person: &Person) -> Option<Colour> {
    let words = with_signs(&board.words());
    if let Some(red) = words.split(['\n', '·']).find(|part| part.trim().starts_with('🔴')) {
        return Some(if red.contains(&person.mention()) { Colour::Red } else { Colour::Black });
    }
    let line = words.lines().find(|line| line.starts_with('▶'))?;
    let is_red = line.contains("(red)");
    if !is_red && !line.contains("(black)") {
        return None;
    }
    Some(if line.contains(&person.mention()) == is_red { Colour::Red } else { Colour::Black })
}
