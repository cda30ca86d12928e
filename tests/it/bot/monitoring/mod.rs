//! What a host sees of the running bot: its endpoint for metrics and health checks, and its log.

mod endpoint;
mod metrics;
mod prometheus;
mod secrets;
mod troubles;

use std::collections::HashMap;
use std::process::Command;
use std::time::Duration;

use discord_sandbox::{Channel, FaultKind, Guild, Person, Request, World, permission};

use crate::bot::commands::use_command;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{Table, challenge};
use crate::records::random;

/// The endpoint of a running bot.
struct Endpoint {
    /// Its address, such as `http://127.0.0.1:9464`.
    base: String,
}

impl Endpoint {
    /// Starts the bot with metrics on a free port.
    async fn open(room: &mut Room, set: impl FnOnce(&mut Command)) -> Self {
        let mut command = room.command();
        command.env("METRICS_ADDRESS", "0");
        set(&mut command);
        room.start_as(command).await;
        Self::of(room)
    }

    /// Starts the bot without a gateway connection, with metrics on a free port.
    async fn open_over_http(room: &mut Room, set: impl FnOnce(&mut Command)) -> Self {
        let started = room.start_over_http(|command| {
            command.env("METRICS_ADDRESS", "0");
            set(command);
        });
        started.await;
        Self::of(room)
    }

    /// Returns the endpoint of the bot that was started last.
    fn of(room: &Room) -> Self {
        let log = room.log();
        let (_, base) = log.rsplit_once("metrics are at ").expect("the log names the address");
        Self { base: base.split("/metrics").next().unwrap().to_owned() }
    }

    /// Returns the status and the body of an answer.
    async fn get(&self, path: &str) -> (u16, String) {
        let answer = reqwest::get(format!("{}{path}", self.base)).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Reads all metrics.
    async fn scrape(&self) -> Scrape {
        let (status, text) = self.get("/metrics").await;
        assert_eq!(status, 200, "{text}");
        Scrape::of(&text)
    }

    /// Waits until the metrics are as wanted, and returns them.
    async fn scrape_until(&self, wanted: impl Fn(&Scrape) -> bool) -> Scrape {
        let waited = async {
            loop {
                let scrape = self.scrape().await;
                if wanted(&scrape) {
                    return scrape;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LIMIT, waited).await.expect("metrics as wanted")
    }
}

/// The metrics at one moment.
struct Scrape {
    text: String,
    /// Each series with its labels, as in `banqi_games{state="over"}`.
    values: HashMap<String, f64>,
}

impl Scrape {
    /// Parses Prometheus' text format ("Exposition formats").
    fn of(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let values = lines.map(|line| {
            let (series, value) = line.rsplit_once(' ').unwrap();
            (series.to_owned(), value.parse().unwrap_or_else(|_| panic!("{line}")))
        });
        Self { text: text.to_owned(), values: values.collect() }
    }

    /// Returns the sum of all series whose names begin so.
    fn total(&self, start: &str) -> f64 {
        self.values.iter().filter(|(series, _)| series.starts_with(start)).map(|(_, value)| value).sum()
    }

    /// Returns the value of a series.
    fn value(&self, series: &str) -> f64 {
        *self.values.get(series).unwrap_or_else(|| panic!("{series} is not in {}", self.text))
    }
}

/// A server with people whose names occur nowhere else.
struct Cast {
    guild: Guild,
    people: [Person; 3],
}

impl Cast {
    const GUILD: &str = "Vermilion Parlour";
    /// The beginning of the names of all channels.
    const CHANNEL: &str = "brasswick";
    const PEOPLE: [&str; 3] = ["Quillonne", "Zebediah", "Wilhelmina"];
    /// Words that two players add to their shuffle.
    const OWN_WORDS: [&str; 2] = ["marmalade under seventeen bridges", "a heron on the frozen weir"];

    fn enter(room: &Room) -> Self {
        let guild = room.sandbox.guild(Self::GUILD, "en-US");
        Self { guild, people: Self::PEOPLE.map(|name| room.sandbox.person(name, "en-US")) }
    }

    fn channel(&self, number: u8) -> Channel {
        self.guild.channel(&format!("{}-{number}", Self::CHANNEL))
    }

    /// Keeps the bot busy: games at once with all kinds of controls, and then everything else that a metric counts,
    /// answers that fail included.
    async fn play(&self, room: &Room) {
        tokio::join!(self.game_with_own_words(room), self.typed_game(), self.game_against_the_computer(room));
        let [ann, bob, _] = &self.people;
        let channel = self.channel(4);
        challenge(&channel, ann, bob).await;
        private_text(&use_command(ann, &channel, "banqi rules", &[]).await);

        // An answer that Discord limits, and some that never arrive.
        let limited = FaultKind::TooMany { retry_after: Duration::from_millis(10), global: false };
        room.sandbox.fail_next("POST", ANSWER, 1, limited);
        use_command(ann, &channel, "help", &[]).await;
        // What Discord fails to take, or a broken connection loses, is sent three times.
        for (fault, times) in
            [(FaultKind::Error(404, 10062), 1), (FaultKind::Drop, 3), (FaultKind::Status(503), 3)]
        {
            let failures = room.sandbox.look(failed_answers) + times as usize;
            room.sandbox.fail_next("POST", ANSWER, times, fault);
            drop(ann.start_command(&channel, "about", &[]).unwrap());
            let failed = room.sandbox.wait_for(|world| failed_answers(world) >= failures, LIMIT).await;
            failed.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()));
        }
        // One that takes so long to find that it is acknowledged first.
        ann.grant(permission::MANAGE_GUILD);
        let role = self.guild.role("first").id().to_string();
        let settings = use_command(ann, &channel, "settings show", &[]).await.message().unwrap();
        let roles = ann.select(&settings, "b1:se:pick", &["winner"]).await.unwrap().message().unwrap();
        room.sandbox.fail_next("GET", "/guilds/", 1, FaultKind::Slow(Duration::from_secs(2)));
        private_text(&ann.select(&roles, "b1:se:winner", &[&role]).await.unwrap());
        ann.deny(permission::MANAGE_GUILD);
    }

    async fn game_with_own_words(&self, room: &Room) {
        let ([ann, bob, _], channel) = (&self.people, self.channel(1));
        let words = Self::OWN_WORDS;
        let mut table = Table::begin_with_words(&channel, (ann, words[0]), (bob, words[1])).await;
        for _ in 0..8 {
            table.select(&table.entries()[0].clone()).await;
        }
        table.touch(&room.sandbox, table.actions()[0]).await;
        let game = [("game", table.code.as_str().into())];
        let question = use_command(ann, &channel, "banqi resign", &game).await.message().unwrap();
        let yes = question.buttons().remove(0).custom_id;
        ann.click(&question, &yes).await.unwrap();
        use_command(ann, &channel, "banqi profile", &[]).await;
        use_command(ann, &channel, "banqi analyse", &game).await;
        use_command(ann, &channel, "banqi replay", &game).await;
    }

    async fn typed_game(&self) {
        let ([_, bob, cleo], channel) = (&self.people, self.channel(2));
        let mut table = Table::begin(&channel, bob, cleo).await;
        for _ in 0..6 {
            let action = table.actions()[0].to_string();
            table.command(&action, &action).await;
        }
        let menu = table.board.selects().remove(0);
        let stranger = &self.people[0];
        let value = menu.options[0].value.as_str();
        private_text(&stranger.select(&table.board, &menu.custom_id, &[value]).await.unwrap());
        bob.autocomplete(&channel, "banqi show", &[], ("game", "")).await.unwrap();
    }

    async fn game_against_the_computer(&self, room: &Room) {
        let ([_, _, cleo], channel) = (&self.people, self.channel(3));
        let mut random = random(1);
        let mut game = Match::begin(room, &channel, cleo, 1).await;
        for _ in 0..3 {
            game.play_a_turn(room, &mut random).await;
        }
        let named = [("game", game.code.as_str().into())];
        private_text(&use_command(cleo, &channel, "banqi hint", &named).await);
    }
}

/// The request by which the bot answers interactions.
const ANSWER: &str = "/callback";

fn failed_answers(world: &World) -> usize {
    let failed = |request: &&Request| request.path.ends_with(ANSWER) && !(200..300).contains(&request.status);
    world.requests().filter(failed).count()
}
