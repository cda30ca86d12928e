//! Choosing rules by name, by options and in the menu; a server's own rules; and separate pools for different rules.

use banqi_custom_id::draft::opponents::Opponents;
use banqi_rules::banqi::{Preset, RuleOption, RuleSet};
use banqi_rules::samples::PRESETS_4X8;
use banqi_session::Record;
use banqi_store::{Invitee, UserId};
use discord_sandbox::{Arg, Channel, Message, Person, permission};

use crate::bot::commands::{code_in, shown, use_command};
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text, private_words};

/// Returns what is suggested to `person` for the option `rules` of a challenge: labels and values.
async fn suggested(person: &Person, channel: &Channel, typed: &str) -> Vec<(String, String)> {
    let choices = person.autocomplete(channel, "banqi challenge", &[], ("rules", typed)).await.unwrap();
    choices.into_iter().map(|one| (one.name, one.value.as_str().unwrap().to_owned())).collect()
}

impl Room {
    /// Returns the rules of the newest game as stored in the database.
    async fn newest_variant(&self) -> String {
        let mut database = self.database.connect().await;
        let newest = "SELECT variant FROM sessions ORDER BY session_id DESC LIMIT 1";
        let variant: String = sqlx::query_scalar(newest).fetch_one(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
        variant
    }

    async fn sessions(&self) -> i64 {
        self.figure("SELECT count(*) FROM sessions").await
    }

    /// Starts a game: `challenger` challenges `opponent`, who accepts. Returns the board.
    async fn begun(&self, challenger: &Person, opponent: &Person, args: &[(&str, Arg)]) -> Message {
        let args = [&[("opponent", Arg::User(opponent.id()))], args].concat();
        let challenge = shown(&use_command(challenger, &self.general, "banqi challenge", &args).await);
        self.settled().await;
        let board = shown(&opponent.click(&challenge, "Accept").await.unwrap());
        self.settled().await;
        board
    }

    /// Each player flips a piece, `first` before `second`, and then `loser` resigns.
    async fn played_out(&self, board: &Message, first: &Person, second: &Person, loser: &Person) -> String {
        let code = code_in(&board.words());
        let named = |action: &str| [("action", action.into()), ("game", code.as_str().into())];
        for (person, square) in [(first, "a1"), (second, "b1")] {
            let played = use_command(person, &self.general, "banqi move", &named(square)).await;
            assert!(played.content().contains(&format!("on {square}.")), "{}", played.content());
            self.settled().await;
        }
        let game = [("game", code.as_str().into())];
        let question = use_command(loser, &self.general, "banqi resign", &game).await;
        assert_closed(&loser.click(&question.message().unwrap(), "Yes, resign").await.unwrap());
        self.settled().await;
        code
    }
}

fn rules(name: &str) -> [(&'static str, Arg); 1] {
    [("rules", name.into())]
}

#[tokio::test]
async fn every_preset_is_challenged_by_name_and_game_and_record_bear_it() {
    const NAMES: [&str; 7] = [
        "Taiwan rules",
        "Hong Kong rules",
        "Mainland rules",
        "Boyer's rules",
        "Woody's rules",
        "Computer Olympiad rules",
        "Club rules",
    ];
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    for (Preset { name: variant, .. }, name) in PRESETS_4X8.into_iter().zip(NAMES) {
        let board = room.begun(ann, bob, &rules(variant)).await;
        assert!(board.words().contains(&format!("-# {name}\u{A0}· ")), "{}", board.words());
        assert_eq!(room.newest_variant().await, variant);
        let code = code_in(&board.words());
        let exported = use_command(bob, general, "banqi export", &[("game", code.as_str().into())]).await;
        assert!(private_text(&exported).contains(&format!("{name} (`{variant}`)")), "{}", exported.content());
        let file = exported.message().unwrap().attachments[0].bytes.to_vec();
        let record = Record::from_json(&String::from_utf8(file).unwrap()).unwrap();
        assert_eq!(record.variant.to_string(), variant);
    }
    // Options are stored in a fixed order, and the challenge explains them.
    let args = rules("Taiwan rules+chain=any+Dark-capture=attempt");
    let challenge = shown(&use_command(ann, general, "banqi challenge", &args).await);
    assert_eq!(room.newest_variant().await, "taiwan+dark-capture=attempt+chain=any");
    for words in ["Taiwan rules, customised", "captured if possible", "can capture again"] {
        assert!(challenge.words().contains(words), "{}", challenge.words());
    }
    // The option `first` overrides what the rules say about who begins.
    let args = [rules("woody"), [("first", Arg::Int(1))]].concat();
    let challenge = shown(&use_command(ann, general, "banqi challenge", &args).await);
    assert!(challenge.words().contains("the player who accepts flips first"), "{}", challenge.words());
    assert_eq!(room.newest_variant().await, "boyer+first=opponent");
    let listed = private_text(&use_command(bob, general, "banqi games", &[]).await);
    assert!(listed.contains(" · Hong Kong rules") && !listed.contains("Taiwan"), "{listed}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn rules_are_suggested_and_what_contradicts_is_refused_in_the_readers_language() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let mei = room.sandbox.person("Mei", "zh-TW");
    let all = suggested(ann, general, "").await;
    let values: Vec<&str> = all.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values[..10], RuleSet::PRESETS.map(|preset| preset.name));
    assert_eq!(values[10..], ["choose"]);
    assert!(all[1].0.starts_with("Hong Kong rules — "), "{all:?}");
    let chinese = suggested(&mei, general, "香").await;
    assert_eq!(chinese[0].1, "hongkong");
    assert!(chinese[0].0.starts_with("香港規則 — "), "{chinese:?}");
    let chains = suggested(ann, general, "taiwan+dark-capture=attempt+chain=").await;
    let chains: Vec<&str> = chains.iter().map(|(_, value)| value.as_str()).collect();
    for value in ["cannon", "face-up", "any"] {
        assert!(
            chains.contains(&format!("taiwan+dark-capture=attempt+chain={value}").as_str()),
            "{chains:?}"
        );
    }
    for (typed, english, chinese) in [
        ("taiwan+chain=any", "don't fit together", "互相矛盾"),
        ("hongkong+screen=face-up-only", "choose a cannon that jumps", "互相矛盾"),
        ("chess", "There are no rules called “chess”", "沒有叫「chess」的規則"),
        ("taiwan+colour=red", "no option “colour”", "沒有「colour」這個選項"),
        ("taiwan+chain=twice", "Choose one of: `no`, `cannon`", "可用的是：`no`、`cannon`"),
        ("taiwan+quiet-limit=0", "1 to 65535", "1 到 65535"),
        ("taiwan+chain=no+chain=no", "twice. Remove one", "寫了兩次"),
        ("@everyone **x**", "There are no rules called", "沒有叫"),
    ] {
        let said = private_text(&use_command(ann, general, "banqi challenge", &rules(typed)).await);
        assert!(said.contains(english) && !said.contains("@everyone"), "{typed}: {said}");
        let said = private_text(&use_command(&mei, general, "banqi leaderboard", &rules(typed)).await);
        assert!(said.contains(chinese), "{typed}: {said}");
    }
    assert_eq!(room.sessions().await, 0);
    room.assert_clean();
    room.close().await;
}

/// Returns the custom id of the select that sets `option`.
fn select_of(menu: &Message, option: &str) -> String {
    let selects = menu.selects();
    let select = selects.iter().find(|select| select.custom_id.starts_with(&format!("b1:ru:{option}:")));
    select.unwrap_or_else(|| panic!("nothing sets {option}")).custom_id.clone()
}

/// Returns the steps of the selects on all pages of the menu, starting with this one.
async fn steps_from(person: &Person, menu: &Message) -> Vec<String> {
    let mut page = menu.clone();
    let mut steps = Vec::new();
    loop {
        let ids = page.selects().into_iter().map(|select| select.custom_id.clone());
        steps.extend(ids.map(|id| id.split(':').nth(2).unwrap().to_owned()).filter(|step| step != "start"));
        if page.button("Next").is_none() {
            return steps;
        }
        page = person.click(&page, "Next").await.unwrap().message().unwrap();
    }
}

/// Chooses a value in the menu and returns the updated menu.
async fn set(person: &Person, menu: &Message, option: &str, value: &str) -> Message {
    let chosen = person.select(menu, &select_of(menu, option), &[value]).await.unwrap();
    let after = chosen.message().unwrap();
    assert_eq!(after.id, menu.id, "the same message");
    after
}

#[tokio::test]
async fn in_the_menu_every_rule_is_chosen_and_a_contradiction_is_said_at_once() {
    let mut room = Room::open().await;
    let args = [
        ("rules", "choose".into()),
        ("opponent", Arg::User(room.bob.id())),
        ("time", "1h".into()),
        ("first", Arg::Int(2)),
        ("casual", Arg::Bool(true)),
    ];
    let lot = |menu: &Message| {
        let first = menu.select(&select_of(menu, "first")).unwrap();
        first.options.iter().any(|option| option.value == "lot" && option.default)
    };
    let opened = use_command(&room.ann, &room.general, "banqi challenge", &args).await;
    let menu = opened.message().unwrap();
    assert!(menu.is_ephemeral() && menu.is_components_v2());
    let options = RuleOption::by_subject().into_iter().map(RuleOption::name).collect::<Vec<_>>();
    assert_eq!(steps_from(&room.ann, &menu).await, options);
    assert!(lot(&menu), "what was said in the command stands");
    assert!(menu.text().contains(&room.bob.mention()) && menu.text().contains("1 hour"), "{}", menu.text());
    assert!(menu.text().contains("1 hour per move · casual"), "{}", menu.text());
    assert!(menu.button("Save for this server").is_none(), "she does not manage it");
    for select in menu.selects() {
        assert!(select.options.iter().all(|option| option.description.is_some()), "{select:?}");
    }
    let start = select_of(&menu, "start");
    let menu =
        room.ann.select(&menu, &start, &[&RuleSet::hongkong().code()]).await.unwrap().message().unwrap();
    assert!(menu.text().contains("**Hong Kong rules**"), "{}", menu.text());
    let menu = set(&room.ann, &menu, "first", "lot").await;
    let menu = set(&room.ann, &menu, "chain", "any").await;
    assert!(menu.text().contains("don't fit together"), "{}", menu.text());
    assert!(menu.button("Challenge").unwrap().disabled);
    room.ann.click(&menu, "Challenge").await.unwrap_err();
    assert_eq!(room.sessions().await, 0);
    // A page that does not exist opens the last one, and the choices are kept.
    let code = menu.selects()[0].custom_id.split_once(":start:").unwrap().1.to_owned();
    let paged =
        room.ann.forge_click(&room.general, &menu, &format!("b1:ru:p200:{code}")).reply().await.unwrap();
    assert!(paged.message().unwrap().text().contains("don't fit together"), "{}", paged.text());
    // No state of the menu is kept in memory only.
    room.restart().await;
    let menu = set(&room.ann, &menu, "dark-capture", "attempt-or-die").await;
    assert!(!menu.text().contains("don't fit together"), "{}", menu.text());
    let menu = set(&room.ann, &menu, "quiet-limit", "none").await;
    assert!(
        menu.text()
            .contains("`hongkong+dark-capture=attempt-or-die+chain=any+quiet-limit=none+first=random`"),
        "{}",
        menu.text()
    );
    let challenge = shown(&room.ann.click(&menu, "Challenge").await.unwrap());
    for words in
        ["Hong Kong rules, customised", "1 hour per move", "drawn at random", &room.bob.mention(), "🍵"]
    {
        assert!(challenge.words().contains(words), "{}", challenge.words());
    }
    assert!(challenge.pings.contains(&room.bob.id()));
    let variant = "hongkong+dark-capture=attempt-or-die+chain=any+quiet-limit=none+first=lot";
    assert_eq!(room.newest_variant().await, variant);
    room.settled().await;
    // A second press refers to the same challenge. Once that challenge is over, another one may be made.
    let again = private_text(&room.ann.click(&menu, "Challenge").await.unwrap());
    assert!(
        again.contains("already sent this challenge") && again.contains(&challenge.id.to_string()),
        "{again}"
    );
    assert_eq!(room.sessions().await, 1);
    let board = shown(&room.bob.click(&challenge, "Accept").await.unwrap());
    assert!(board.words().contains("Hong Kong rules, customised · "), "{}", board.words());
    room.settled().await;
    shown(&room.ann.click(&menu, "Challenge").await.unwrap());
    assert_eq!(room.sessions().await, 2);
    // A closed menu offers nothing.
    let closed = room.ann.click(&menu, "Cancel").await.unwrap().message().unwrap();
    assert!(closed.selects().is_empty() && closed.buttons().is_empty(), "{}", closed.text());
    // The menu starts from the typed rules, including contradictions, with an open challenge and three days per move.
    let suggestion = suggested(&room.ann, &room.general, "club+chain=any").await;
    let (_, value) = suggestion.iter().find(|(_, value)| value.starts_with("choose:")).unwrap();
    let opened = use_command(&room.ann, &room.general, "banqi challenge", &rules(value)).await;
    let text = opened.text();
    for words in ["Club rules (Chain captures", "don't fit together", "anyone", "3 days"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn forged_drafts_change_nothing() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let opened = use_command(ann, general, "banqi challenge", &rules("choose")).await.message().unwrap();
    let forged = async |id: String| {
        let reply = ann.forge_click(general, &opened, &id).reply().await.unwrap();
        assert!(reply.message().is_none_or(|message| message.is_ephemeral()), "{id}: {}", reply.text());
        reply.text()
    };
    let taiwan = RuleSet::taiwan().code();
    let bad = RuleSet::taiwan().with(RuleOption::Chain, "any").unwrap().code();
    let asked = |id| Opponents::of(&[UserId(id).into()]).to_string();
    let (four, bob, cleo) = (RuleSet::four_colour_4().code(), asked(room.bob.id()), asked(room.cleo.id()));
    let teams = RuleSet::four_colour_teams().code();
    let computer = Opponents::of(&[Invitee::Computer(3)]);
    for (id, why) in [
        (format!("b1:ru:go:{bad}:-:4320"), "don't fit together"),
        (format!("b1:ru:go:{taiwan}:{}:4320", asked(ann.id())), "can't challenge yourself"),
        (format!("b1:ru:go:{taiwan}:{}:4320", asked(room.sandbox.application_id())), "bots can't play"),
        (format!("b1:ru:go:{four}:{bob}.{bob}:4320"), "named someone twice"),
        (format!("b1:ru:go:{four}:{bob}.1:4320"), "in this server"),
        (
            format!("b1:ru:go:{taiwan}:{bob}.{cleo}:4320"),
            "These rules are for two players: name only one opponent",
        ),
        (format!("b1:ru:go:{taiwan}:123456789:4320"), "in this server"),
        (format!("b1:ru:go:{four}:*{bob}.{cleo}:4320"), "These rules have no partners"),
        (format!("b1:ru:go:{teams}:{bob}.*{computer}:4320"), "can't be your partner"),
        (format!("b1:ru:go:{teams}:*{}:4320", asked(ann.id())), "You can't be your own partner"),
        (format!("b1:ru:go:{teams}:{bob}.*1:4320"), "in this server"),
        (format!("b1:ru:go:{teams}:*{bob}.*{cleo}:4320"), "older version"),
        (format!("b1:ru:go:{taiwan}:0:4320"), "in this server"),
        (format!("b1:ru:go:{taiwan}:-:1"), "older version"),
        (format!("b1:ru:go:{taiwan}:-"), "older version"),
        ("b1:ru:go:999999999999-60:-:4320".to_owned(), "older version"),
        (format!("b1:ru:win:{taiwan}:-:4320"), "older version"),
        (format!("b1:ru:save?:{taiwan}:-:4320"), "Only people with the “Manage Server” permission"),
    ] {
        let said = forged(id.clone()).await;
        assert!(said.contains(why), "{id}: {said}");
    }
    for (step, value) in [("chain", "sideways"), ("chain", ""), ("start", "taiwan"), ("quiet-limit", "-1")] {
        let id = format!("b1:ru:{step}:{taiwan}:-:4320");
        let reply = ann.forge_select(general, &opened, &id, &[value]).reply().await.unwrap();
        assert!(reply.text().contains("isn't for you"), "{step} {value}: {}", reply.text());
    }
    let name = [("name", "Mine")];
    let id = format!("b1:ru:save:{taiwan}:-:4320");
    let reply = ann.forge_submit(general, &id, &name).reply().await.unwrap();
    assert!(
        private_text(&reply).contains("Only people with the “Manage Server” permission"),
        "{}",
        reply.text()
    );
    let dm = ann.dm();
    let reply = ann.forge_click(&dm, &opened, &format!("b1:ru:go:{taiwan}:-:4320")).reply().await.unwrap();
    assert!(reply.text().contains("isn't for you"), "{}", reply.text());
    assert_eq!(room.sessions().await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM rule_presets").await, 0);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_server_saves_rules_that_everybody_there_challenges_with() {
    let mut room = Room::open().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    let save = |name: &'static str, rules: &'static str| [("name", name.into()), ("rules", rules.into())];
    room.ann
        .command(&room.general, "settings save-rules", &save("x", "taiwan"))
        .await
        .expect_err("she does not manage the server");
    let friday = save(" Friday *night* ", "hongkong+chain=cannon");
    let saved = use_command(&room.cleo, &room.general, "settings save-rules", &friday).await;
    let saved = private_text(&saved);
    assert!(saved.contains("Friday \\*night\\*") && saved.contains("`hongkong+chain=cannon`"), "{saved}");
    for (name, rules, why) in [
        ("taiwan", "hongkong", "name of built-in rules"),
        ("香港規則", "hongkong", "name of built-in rules"),
        ("a+b", "hongkong", "plus signs"),
        ("  ", "hongkong", "1 to 32 characters"),
        ("fine", "chess", "There are no rules"),
        ("fine", "taiwan+chain=any", "don't fit together"),
    ] {
        let refused = use_command(&room.cleo, &room.general, "settings save-rules", &save(name, rules)).await;
        assert!(private_text(&refused).contains(why), "{name}: {}", refused.content());
    }
    room.restart().await;

    let found = suggested(&room.bob, &room.general, "friday").await;
    assert_eq!(found[0].1, "Friday *night*");
    assert!(found[0].0.contains("Hong Kong rules (Chain captures: cannons only)"), "{found:?}");
    let challenge = use_command(&room.bob, &room.general, "banqi challenge", &rules("friday *NIGHT*")).await;
    assert!(shown(&challenge).words().contains("Hong Kong rules, customised"), "{}", challenge.content());
    assert_eq!(room.newest_variant().await, "hongkong+chain=cannon");
    let strangers = room.sandbox.guild("Strangers", "en-US").channel("general");
    assert!(!suggested(&room.bob, &strangers, "").await.iter().any(|(_, value)| value.contains("Friday")));
    let unknown = use_command(&room.bob, &strangers, "banqi challenge", &rules("Friday *night*")).await;
    assert!(private_text(&unknown).contains("There are no rules called"), "{}", unknown.content());

    // In the menu: a starting point, and a button for people who may manage the server.
    let menu = use_command(&room.cleo, &room.general, "banqi challenge", &rules("choose")).await;
    let menu = menu.message().unwrap();
    let start = menu.select(&select_of(&menu, "start")).unwrap();
    assert!(start.options.iter().any(|option| option.label == "Friday *night*"), "{start:?}");
    let menu = set(&room.cleo, &menu, "equal", "both-removed").await;
    let form = room.cleo.click(&menu, "Save for this server").await.unwrap().modal().unwrap();
    let saved = room.cleo.submit(form, &[("name", "Both go")]).await.unwrap();
    assert!(
        private_text(&saved).contains("Saved. In this server, “Both go” now stands for"),
        "{}",
        saved.content()
    );
    let form = room.cleo.click(&menu, "Save for this server").await.unwrap().modal().unwrap();
    let changed = room.cleo.submit(form, &[("name", "Both go")]).await.unwrap();
    assert!(
        private_text(&changed).contains("Updated") && private_text(&changed).contains("“Both go”"),
        "{}",
        changed.content()
    );
    let list = private_text(&use_command(&room.cleo, &room.general, "settings list-rules", &[]).await);
    assert!(list.contains("Both go: Taiwan rules (Equal pieces: both are removed)"), "{list}");

    let named = |name: &'static str| [("name", name.into())];
    let offered =
        room.cleo.autocomplete(&room.general, "settings remove-rules", &[], ("name", "both")).await.unwrap();
    assert_eq!(offered.len(), 1);
    let removed = use_command(&room.cleo, &room.general, "settings remove-rules", &named("Both go")).await;
    assert!(private_text(&removed).contains("Removed “Both go”"), "{}", removed.content());
    let gone = use_command(&room.cleo, &room.general, "settings remove-rules", &named("Both go")).await;
    assert!(private_text(&gone).contains("no rules called “Both go”"), "{}", gone.content());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn ratings_are_kept_apart_by_the_rules_and_a_rematch_keeps_them() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let board = room.begun(ann, bob, &rules("hongkong+chain=cannon")).await;
    let code = room.played_out(&board, ann, bob, bob).await;
    let game = [("game", code.as_str().into())];
    let rematch = shown(&use_command(bob, general, "banqi rematch", &game).await);
    assert!(rematch.words().contains("Hong Kong rules, customised"), "{}", rematch.words());
    assert!(rematch.words().contains(&format!("{} flips first", ann.mention())), "{}", rematch.words());
    assert_eq!(room.newest_variant().await, "hongkong+chain=cannon+first=opponent");
    room.settled().await;
    // A rematch requested by the other player accepts the first request.
    let accepted = shown(&use_command(ann, general, "banqi rematch", &game).await);
    assert!(accepted.words().contains("flips first.**"), "{}", accepted.words());
    room.settled().await;
    let verified = private_text(&use_command(bob, general, "banqi verify", &game).await);
    assert!(verified.contains("checks out") && verified.contains("`hongkong+chain=cannon`"), "{verified}");

    let board = room.begun(bob, ann, &[]).await;
    room.played_out(&board, bob, ann, ann).await;
    let best = async |args: &[(&str, Arg)]| {
        let board = shown(&use_command(&room.cleo, general, "banqi leaderboard", args).await);
        assert!(board.words().contains("Not ranked yet"), "{}", board.words());
        let words = board.words();
        let first = words.lines().find(|line| line.contains("<@")).unwrap();
        (words.lines().next().unwrap().to_owned(), first.to_owned())
    };
    let (title, first) = best(&[]).await;
    assert!(title.ends_with("· Taiwan rules") && first.contains(&bob.mention()), "{title}\n{first}");
    // The option `first` does not make a separate pool.
    let (title, first) = best(&rules("hongkong+chain=cannon+first=random")).await;
    assert!(title.contains("Hong Kong rules (Chain") && first.contains(&ann.mention()), "{title}\n{first}");
    let none = shown(&use_command(&room.cleo, general, "banqi leaderboard", &rules("mainland")).await);
    assert!(!none.words().contains("<@") && none.words().contains("Mainland rules"), "{}", none.words());

    let profile = private_words(&use_command(ann, general, "banqi profile", &[]).await);
    let lines: Vec<&str> = profile.lines().collect();
    assert!(
        profile.contains("· Taiwan rules · this server") && profile.contains("0 won, 0 drawn, 1 lost"),
        "{profile}"
    );
    let place = |words: &str| lines.iter().position(|line| line.starts_with(words)).unwrap();
    assert!(place("Hong Kong rules (") < place("Taiwan rules:"), "the best is first: {profile}");
    let profile =
        private_words(&use_command(ann, general, "banqi profile", &rules("hongkong+chain=cannon")).await);
    assert!(profile.contains("1 won, 0 drawn, 0 lost"), "{profile}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_leaderboard_of_other_rules_has_pages_of_its_own() {
    let mut room = Room::open_on_file().await;
    room.stop().await;
    let mut sql = String::new();
    for person in 1..=12_i64 {
        sql += &format!(
            "INSERT INTO people VALUES ({person}, 0); \
             INSERT INTO accounts (user_id, player_id) VALUES ({}, {person}); \
             INSERT INTO ratings SELECT {person}, 'mainland', {}, {}, 60, 0.06, 12, 6, 6, 0, 6, 3, 6, 3, 40, 9, 3, \
             1000 * unixepoch(), 0, 0, 0, 0;",
            900_000_000_000_000_000 + person,
            room.guild.id(),
            2_000 - person,
        );
    }
    room.alter(&sql).await;
    room.start().await;
    let first = shown(&use_command(&room.ann, &room.general, "banqi leaderboard", &rules("mainland")).await);
    assert!(first.words().contains("Page 1 of 2") && first.words().contains("Mainland"), "{}", first.words());
    let second = shown(&room.bob.click(&first, "Next").await.unwrap());
    assert_eq!(second.id, first.id);
    assert!(
        second.words().contains("Page 2 of 2") && second.words().contains("Mainland"),
        "{}",
        second.words()
    );
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn whoever_is_rated_higher_begins_and_between_equals_the_challenger() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let higher = [("first", Arg::Int(3))];
    let begins = |board: &Message, person: &Person| {
        let words = format!("{} flips first.**", person.mention());
        assert!(board.words().contains(&words), "{}", board.words());
    };
    // Nobody has a rating yet.
    let board = room.begun(ann, bob, &higher).await;
    assert_eq!(room.newest_variant().await, "taiwan+first=higher-rated");
    begins(&board, ann);
    let code = room.played_out(&board, ann, bob, ann).await;
    // The record does not contain ratings, but it verifies.
    let game = [("game", code.as_str().into())];
    let exported = use_command(ann, general, "banqi export", &game).await;
    let file = exported.message().unwrap().attachments[0].bytes.to_vec();
    let record = Record::from_json(&String::from_utf8(file).unwrap()).unwrap();
    assert_eq!((record.first_seat, record.verify().fault), (0, None));

    begins(&room.begun(ann, bob, &higher).await, bob);
    begins(&room.begun(bob, ann, &higher).await, bob);
    begins(&room.begun(ann, cleo, &higher).await, cleo);
    // Ratings of other rule sets do not count: with Boyer's and Woody's rules all three are equal.
    let board = room.begun(ann, bob, &rules("woody")).await;
    begins(&board, ann);
    let said = |world: &discord_sandbox::World| {
        let mut all = world.messages_in(general.id());
        all.any(|message| message.words().contains("the higher-rated player flips first"))
    };
    room.sandbox.wait_for(said, LIMIT).await.unwrap();
    room.assert_clean();
    room.close().await;
}
