//! Every command and control, as people use them. Responses that concern one person are private, and refusals give a
//! reason.

use banqi_deal::{Commitment, Seed, Terms, ruleset_text};
use banqi_engine::AnyEngine;
use banqi_rules::Variant;
use banqi_session::Record;
use discord_sandbox::{Arg, Channel, Message, Person, Reply, World};
use serde_json::Value;

use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text, private_words};
use crate::bot::harness::table::{AT_THE_END, other_answers, own_words};

const BY_COMMAND: [&str; 25] = [
    "challenge",
    "accept",
    "decline",
    "withdraw",
    "move",
    "show",
    "watch",
    "draw",
    "clock",
    "resign",
    "abort",
    "rematch",
    "games",
    "history",
    "leaderboard",
    "profile",
    "rules",
    "learn",
    "puzzle",
    "hint",
    "odds",
    "analyse",
    "replay",
    "export",
    "verify",
];

pub(super) async fn use_command(
    person: &Person,
    channel: &Channel,
    path: &str,
    args: &[(&str, Arg)],
) -> Reply {
    person.command(channel, path, args).await.unwrap_or_else(|failure| panic!("{path}: {failure}"))
}

pub(super) fn code_in(content: &str) -> String {
    let code = content.split("ame\u{A0}ID\u{A0}`").nth(1).and_then(|rest| rest.split('`').next());
    code.unwrap_or_else(|| panic!("no code in {content}")).to_owned()
}

/// Returns the commitment in a challenge message.
fn seal_in(content: &str) -> String {
    let seal = content.split('`').find(|part| part.len() == 64);
    seal.unwrap_or_else(|| panic!("no seal in {content}")).to_owned()
}

/// Returns the message of a public reply.
#[track_caller]
pub(super) fn shown(reply: &Reply) -> Message {
    assert!(!reply.is_ephemeral(), "in private: {}", reply.content());
    reply.message().unwrap()
}

#[tokio::test]
async fn a_whole_game_can_be_played_by_commands_alone() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let challenge =
        shown(&use_command(ann, general, "banqi challenge", &[("opponent", Arg::User(bob.id()))]).await);
    let seal = seal_in(&challenge.words());
    assert!(challenge.pings.contains(&bob.id()));
    room.settled().await;
    let board = shown(&use_command(bob, general, "banqi accept", &[]).await);
    assert!(board.words().contains("flips first.**"));
    // Free text, in several forms, and by the player to move.
    for (person, typed) in [(ann, "A1"), (bob, "flip b1"), (ann, " c1 "), (bob, "d1")] {
        let board = use_command(person, general, "banqi move", &[("action", typed.into())]).await;
        let square = typed.trim().rsplit(' ').next().unwrap().to_lowercase();
        assert!(shown(&board).words().contains(&format!("on {square}.")), "{typed}: {}", board.content());
    }
    // Some actions are refused, and the reason is given in a private message.
    for (person, typed, why) in [
        (ann, "a1", "already face-up"),
        (ann, "i9", "There is no square i9. Columns are a to h, rows 1 to 4."),
        (ann, "hello", "didn't understand"),
        (ann, "e1-e2", "face-down"),
    ] {
        let no = use_command(person, general, "banqi move", &[("action", typed.into())]).await;
        assert!(no.content().contains(why), "{typed}: {}", no.content());
    }
    let no = use_command(bob, general, "banqi move", &[("action", "e1".into())]).await;
    assert!(!no.content().contains("on e1."), "{}", no.content());

    let question = use_command(ann, general, "banqi draw", &[]).await;
    assert!(private_text(&question).contains("Offer a draw?"));
    let offered = ann.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
    assert!(private_text(&offered).contains("You offered a draw"));
    assert!(
        private_text(&use_command(ann, general, "banqi draw", &[("action", Arg::Int(1))]).await)
            .contains("your own")
    );
    assert!(
        private_text(&use_command(bob, general, "banqi draw", &[("action", Arg::Int(2))]).await)
            .contains("declined")
    );
    assert!(
        private_text(&use_command(bob, general, "banqi draw", &[("action", Arg::Int(1))]).await)
            .contains("no draw offer")
    );
    let no = private_text(&use_command(ann, general, "banqi abort", &[]).await);
    assert!(no.contains("can't be aborted"), "{no}");

    let shown_to_cleo = use_command(&room.cleo, general, "banqi show", &[]).await;
    assert!(
        private_text(&shown_to_cleo).contains("on d1.")
            && !shown_to_cleo.message().unwrap().attachments.is_empty()
    );
    assert!(private_text(&use_command(ann, general, "banqi games", &[]).await).contains("your turn"));
    // The list of a player who waits says that it is the reader's turn, or whose it is.
    let of_bob = [("player", Arg::User(bob.id()))];
    for (reader, turn) in
        [(ann, "**your turn**".to_owned()), (&room.cleo, format!("{}'s turn", ann.mention()))]
    {
        let list = private_text(&use_command(reader, general, "banqi games", &of_bob).await);
        assert!(list.contains(&format!("vs {}: {turn}, move due", ann.mention())), "{list}");
    }
    assert!(
        private_text(
            &use_command(ann, general, "banqi verify", &[("game", code_in(&board.words()).as_str().into())])
                .await
        )
        .contains("seed stays secret")
    );

    let question = use_command(bob, general, "banqi resign", &[]).await;
    let resigned = bob.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    assert_closed(&resigned);
    let result = |world: &discord_sandbox::World| {
        world
            .messages_in(general.id())
            .rfind(|message| message.only_for.is_none() && message.words().contains("resigned"))
            .cloned()
    };
    let result = room.sandbox.wait_until(result, LIMIT).await.unwrap();
    assert!(result.words().contains("→"), "ratings: {}", result.words());
    for button in AT_THE_END {
        assert!(result.button(button).is_some(), "{button}");
    }

    // The record verifies, and its seed matches the commitment in the challenge.
    let exported = use_command(bob, general, "banqi export", &[]).await;
    private_text(&exported);
    let file = exported.message().unwrap().attachments[0].bytes.to_vec();
    let record = Record::from_json(&String::from_utf8(file).unwrap()).unwrap();
    assert!(record.verify().fault.is_none());
    assert_eq!(record.commitment.to_string(), seal);
    let verified = private_text(&use_command(ann, general, "banqi verify", &[]).await);
    assert!(verified.contains("checks out") && verified.contains(&seal), "{verified}");
    assert!(private_words(&use_command(ann, general, "banqi profile", &[]).await).contains("1 rated game"));
    let board = shown(&use_command(bob, general, "banqi leaderboard", &[]).await);
    assert!(board.words().contains(&ann.mention()), "{}", board.words());
    assert!(board.pings.is_empty());

    let rematch = shown(&use_command(bob, general, "banqi rematch", &[]).await);
    assert!(rematch.words().contains(&format!("{} flips first", ann.mention())), "{}", rematch.words());
    room.settled().await;
    shown(&use_command(ann, general, "banqi accept", &[]).await);
    let abort = use_command(ann, general, "banqi abort", &[]).await.message().unwrap();
    assert_closed(&ann.click(&abort, "Yes, abort").await.unwrap());
    assert!(private_text(&use_command(ann, general, "banqi games", &[]).await).contains("No open games"));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_challenge_without_a_game_reveals_what_was_sealed() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let to_bob = [("opponent", Arg::User(bob.id()))];
    for (by, command, intent) in [(bob, "banqi decline", ":ch-:"), (ann, "banqi withdraw", ":chw:")] {
        for by_command in [true, false] {
            let challenge = shown(&use_command(ann, general, "banqi challenge", &to_bob).await);
            room.settled().await;
            // People who may not use a button are told so.
            let id = challenge.button("Accept").unwrap().custom_id.replace(":ch+:", intent);
            let words = private_text(&cleo.forge_click(general, &challenge, &id).reply().await.unwrap());
            assert!(words.contains("someone else") || words.contains("Only the player"), "{words}");
            let words = private_text(&cleo.click(&challenge, "Accept").await.unwrap());
            assert!(words.contains("for someone else"), "{words}");
            assert!(
                private_text(&ann.click(&challenge, "Accept").await.unwrap()).contains("your own challenge")
            );
            if by_command {
                let reply = use_command(by, general, command, &[]).await;
                assert!(reply.content().contains("You declined") || reply.content().contains("You withdrew"));
            } else {
                // As with the buttons of earlier versions.
                by.forge_click(general, &challenge, &id).reply().await.unwrap();
            }
            let ended = |world: &discord_sandbox::World| {
                world.message(challenge.id).filter(|now| now.buttons().is_empty()).cloned()
            };
            let ended = room.sandbox.wait_until(ended, LIMIT).await.unwrap();
            let seal = seal_in(&challenge.words());
            assert_eq!(seal_in(&ended.words()), seal, "the line with the seal stays");
            let words = ended.words();
            let revealed = words.split("Its secret seed: `").nth(1).unwrap();
            let revealed = revealed.split('`').next().unwrap();
            let seed = Seed::from_reveal(revealed).unwrap();
            let code = code_in(&challenge.words());
            let terms = room.terms_of(&code).await;
            assert_eq!(Commitment::of(&terms, &seed).to_string(), seal);
            // A challenge that was never played has no rematch and no record.
            let accept = challenge.button("Accept").unwrap().custom_id;
            let late = private_text(&bob.forge_click(general, &challenge, &accept).reply().await.unwrap());
            let mut said = vec![late];
            for path in ["banqi accept", "banqi rematch", "banqi verify", "banqi export", "banqi odds"] {
                let mut args = vec![("game", code.as_str().into())];
                args.extend((path == "banqi odds").then(|| ("square", "a1".into())));
                said.push(private_text(&use_command(bob, general, path, &args).await));
            }
            for said in said {
                let closed = said.contains("ended without a game") && said.contains("`/banqi challenge`");
                assert!(closed && !said.contains("rematch"), "{said}");
            }
        }
    }
    assert!(private_text(&use_command(ann, general, "banqi games", &[]).await).contains("No open games"));
    room.assert_clean();
    room.close().await;
}

impl Room {
    /// Reads from the database what the deal of a game depends on.
    async fn terms_of(&self, code: &str) -> Terms {
        let mut database = self.database.connect().await;
        let row: (Vec<u8>, String) = sqlx::query_as("SELECT game_id, variant FROM sessions WHERE code = $1")
            .bind(code)
            .fetch_one(&mut database)
            .await
            .unwrap();
        let variant: Variant = row.1.parse().unwrap();
        Terms {
            app_id: self.sandbox.application_id(),
            game_id: banqi_deal::GameId::new(row.0.try_into().unwrap()),
            ruleset: ruleset_text(&variant),
        }
    }
}

#[tokio::test]
async fn a_challenge_to_anyone_is_for_anyone_but_oneself() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let args = [("first", Arg::Int(1)), ("time", "1 hour".into())];
    let challenge = shown(&use_command(ann, general, "banqi challenge", &args).await);
    for words in ["Who's in?", "1 hour per move", "the player who accepts flips first", "Expires <t:"] {
        assert!(challenge.words().contains(words), "{}", challenge.words());
    }
    assert!(challenge.button("Decline").is_none());
    assert!(private_text(&ann.click(&challenge, "Accept").await.unwrap()).contains("your own challenge"));
    let board = shown(&cleo.click(&challenge, "Accept").await.unwrap());
    assert!(board.words().contains(&format!("{} flips first.**", cleo.mention())), "{}", board.words());
    assert!(board.pings.is_empty(), "who has just clicked need not be called");
    let accept = challenge.button("Accept").unwrap().custom_id;
    let late = bob.forge_click(general, &challenge, &accept).reply().await.unwrap();
    assert!(private_text(&late).contains("already been answered"), "{}", late.content());
    let said = |world: &discord_sandbox::World| {
        world.message(challenge.id).filter(|now| now.buttons().is_empty()).cloned()
    };
    let now = room.sandbox.wait_until(said, LIMIT).await.unwrap();
    assert!(now.words().contains(&format!("{} accepted", cleo.mention())), "{}", now.words());
    assert_eq!(seal_in(&now.words()), seal_in(&challenge.words()));
    assert!(now.buttons().is_empty());

    let myself = [("opponent", Arg::User(ann.id()))];
    assert!(
        private_text(&use_command(ann, general, "banqi challenge", &myself).await)
            .contains("can't challenge yourself")
    );

    // A challenge from a person's context menu.
    let menu = ann.context_menu(general, "Challenge to banqi", bob).await.unwrap();
    assert!(shown(&menu).words().contains(&format!("{} challenges {}", ann.mention(), bob.mention())));
    assert!(
        private_text(&ann.context_menu(general, "Challenge to banqi", ann).await.unwrap())
            .contains("yourself")
    );
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn people_outside_the_server_cannot_be_challenged() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let dan = room.sandbox.person("Dan", "en-US");
    dan.leave(&room.guild);
    let user = |name: &'static str, person: &Person| (name, Arg::User(person.id()));
    let rules = |rules: &'static str| ("rules", Arg::from(rules));
    let cases: [(&str, Vec<(&str, Arg)>); 8] = [
        ("banqi", vec![user("opponent", &dan)]),
        ("banqi", vec![user("opponent", &dan), rules("choose")]),
        ("xiangqi", vec![user("opponent", &dan)]),
        ("banner", vec![user("opponent", &dan)]),
        ("banqi", vec![user("opponent", bob), user("opponent2", &dan), rules("four-colour-4")]),
        ("banqi", vec![user("opponent3", &dan), rules("four-colour-4")]),
        ("banqi", vec![user("partner", &dan), rules("four-colour-teams")]),
        ("banqi", vec![user("opponent", bob), user("partner", &dan), rules("four-colour-teams")]),
    ];
    let why = format!("{} isn't in this server, so they can't accept.", dan.mention());
    for (group, args) in cases {
        let said = private_text(&use_command(ann, general, &format!("{group} challenge"), &args).await);
        assert!(said.starts_with(&why), "{group} {args:?}: {said}");
    }
    let menu = private_text(&ann.context_menu(general, "Challenge to banqi", &dan).await.unwrap());
    assert!(menu.starts_with(&why), "{menu}");
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 0);
    assert!(general.messages().is_empty());
    // Outside servers, the commands are not available.
    ann.command(&ann.dm(), "banqi challenge", &[user("opponent", bob)]).await.expect_err("only in servers");

    // The same applies to a rematch after the opponent has left.
    let result = room.aborted(&room.game().await).await;
    bob.leave(&room.guild);
    let said = private_text(&ann.click(&result, "Rematch").await.unwrap());
    assert!(said.starts_with(&format!("{} isn't in this server", bob.mention())), "{said}");
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_form_for_own_words_opens_only_for_people_who_may_add_them() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let to_bob = [("opponent", Arg::User(bob.id()))];
    let challenge = shown(&use_command(ann, general, "banqi challenge", &to_bob).await);
    for refused in [cleo.click(&challenge, "⋯").await.unwrap(), own_words(cleo, general, &challenge).await]
    {
        let refused = private_text(&refused);
        assert!(refused.contains("This challenge is for someone else."), "{refused}");
    }
    for (person, title, labels) in [
        (ann, "Add your own words to the shuffle", &["Add shuffle words", "Withdraw"][..]),
        (bob, "Accept and add your own words", &["Add shuffle words"][..]),
    ] {
        let offered = other_answers(person, &challenge).await;
        assert!(offered.is_ephemeral());
        assert!(offered.buttons().iter().map(|button| button.label.as_str()).eq(labels.iter().copied()));
        for form in [
            person.click(&offered, "Add shuffle words").await.unwrap(),
            own_words(person, general, &challenge).await,
        ] {
            assert_eq!(form.modal().unwrap().title, title);
        }
    }
    let late = async |person: &Person, challenge: &Message, id: &str| {
        private_text(&person.forge_click(general, challenge, id).reply().await.unwrap())
    };
    let accept = challenge.button("Accept").unwrap().custom_id;
    shown(&bob.click(&challenge, "Accept").await.unwrap());
    for person in [ann, bob] {
        for id in [accept.replace(":ch+:", ":ow?:"), accept.replace(":ch+:", ":ch.:")] {
            let said = late(person, &challenge, &id).await;
            assert!(said.starts_with("This challenge has already been answered"), "{said}");
        }
    }
    // In an open challenge, anyone can open the form for their own words until it is withdrawn.
    let open = shown(&use_command(ann, general, "banqi challenge", &[]).await);
    own_words(cleo, general, &open).await.modal().unwrap();
    let withdrawn = ann.click(&other_answers(ann, &open).await, "Withdraw").await.unwrap();
    assert_eq!(private_text(&withdrawn), "You withdrew the challenge.");
    for person in [ann, cleo] {
        let own_words = open.button("Accept").unwrap().custom_id.replace(":ch+:", ":ow?:");
        let said = late(person, &open, &own_words).await;
        assert!(said.contains("ended without a game") && said.contains("`/banqi challenge`"), "{said}");
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn words_that_are_added_privately_accept_the_challenge_in_its_place() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let to_bob = [("opponent", Arg::User(bob.id()))];
    let challenge = shown(&use_command(ann, general, "banqi challenge", &to_bob).await);
    let form = ann.click(&other_answers(ann, &challenge).await, "Add shuffle words").await.unwrap();
    let added = ann.submit(form.modal().unwrap(), &[("words", "seven geese")]).await.unwrap();
    assert_eq!(private_text(&added), "Your words will be mixed into the shuffle: seven geese");
    let offered = other_answers(bob, &challenge).await;
    let form = bob.click(&offered, "Add shuffle words").await.unwrap();
    bob.submit(form.modal().unwrap(), &[("words", "eight ducks")]).await.unwrap();
    // The board is there, and the private message goes.
    let is_board = |message: &Message| message.button("Tap board").is_some();
    let begun = |world: &World| world.messages_in(general.id()).any(is_board);
    room.sandbox.wait_for(begun, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    let gone = room.sandbox.wait_for(|world| world.message(offered.id).is_none(), LIMIT).await;
    gone.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    room.assert_clean();
    room.close().await;
}

/// The first press creates the challenge, the second one accepts it.
#[tokio::test]
async fn both_press_rematch_at_once_and_play_one_game() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let mut result = room.aborted(&room.game().await).await;
    for round in 2..8 {
        let by_command = round % 3 == 0;
        let pressed = [ann, bob].map(|person| match by_command {
            true => person.start_command(general, "banqi rematch", &[]).unwrap(),
            false => person.start_click(&result, "Rematch").unwrap(),
        });
        let [one, two] = pressed;
        let (one, two) = tokio::join!(one.reply(), two.reply());
        let mut posted = [one.unwrap(), two.unwrap()].map(|reply| shown(&reply));
        posted.sort_by_key(|message| message.id);
        let [challenge, board] = posted;
        assert!(challenge.words().contains("⚔️"), "{}", challenge.words());
        assert!(board.words().contains("flips first.**"), "{}", board.words());
        assert_eq!(code_in(&board.words()), code_in(&challenge.words()));
        assert_eq!(room.figure("SELECT count(*) FROM sessions").await, round);
        room.settled().await;
        // A further press does not create a second game.
        let again = private_text(&bob.click(&result, "Rematch").await.unwrap());
        let link = format!("/channels/{}/{}/{}", room.guild.id(), general.id(), board.id);
        assert!(again.contains("The game continues here: ") && again.ends_with(&link), "{again}");
        assert_eq!(room.figure("SELECT count(*) FROM sessions").await, round);
        result = room.aborted(&board).await;
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn of_several_games_in_a_channel_one_is_chosen() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    assert!(
        private_text(&use_command(ann, general, "banqi resign", &[]).await)
            .contains("no game in this channel")
    );
    assert!(
        use_command(ann, general, "banqi move", &[("action", "a1".into())])
            .await
            .content()
            .contains("no game in this channel")
    );
    for (command, words) in [
        ("banqi rematch", "You haven't finished a game in this server yet. For someone else's game, add"),
        ("banqi accept", "No one has challenged you in this channel. Use the button on the challenge, or"),
        ("banqi decline", "No one has challenged you in this channel. Use the button on the challenge, or"),
        ("banqi withdraw", "You have no open challenge in this channel. Press “⋯” on the challenge and then"),
    ] {
        let said = private_text(&use_command(ann, general, command, &[]).await);
        assert!(said.starts_with(words) && said.ends_with(" option `game`."), "{said}");
    }
    let mut codes = Vec::new();
    for opponent in [bob, cleo] {
        let to = [("opponent", Arg::User(opponent.id()))];
        let challenge = shown(&use_command(ann, general, "banqi challenge", &to).await);
        codes.push(code_in(&challenge.words()));
        room.settled().await;
        shown(&opponent.click(&challenge, "Accept").await.unwrap());
    }
    room.settled().await;
    // The chooser keeps the action until a game is chosen.
    let chooser = use_command(ann, general, "banqi move", &[("action", "b2".into())]).await;
    for (code, opponent) in codes.iter().zip([bob, cleo]) {
        let line = format!("`{code}` · Banqi with {} · your turn", opponent.mention());
        assert!(chooser.content().lines().any(|said| said == line), "{line}: {}", chooser.content());
    }
    assert!(chooser.content().starts_with("Which game do you mean?\n"), "{}", chooser.content());
    let message = chooser.message().unwrap();
    let select = message.selects().remove(0);
    assert_eq!(select.options.len(), 2);
    for code in &codes {
        let entry = select.options.iter().find(|option| option.value == *code).unwrap();
        assert_eq!(entry.label, format!("{code} · Banqi · your turn"));
    }
    let played = ann.select(&message, &select.custom_id, &[&codes[1]]).await.unwrap();
    assert_closed(&played);
    let shown_to_all = |world: &discord_sandbox::World| {
        let mut all = world.messages_in(general.id()).filter(|message| !message.is_ephemeral());
        all.any(|message| message.words().contains(&codes[1]) && message.words().contains("on b2."))
    };
    room.sandbox.wait_for(shown_to_all, LIMIT).await.unwrap();
    room.settled().await;
    // With only one game left in which it is her turn, the bot does not ask which game.
    let played = use_command(ann, general, "banqi move", &[("action", "h4".into())]).await;
    assert!(shown(&played).words().contains(&codes[0]), "{}", played.content());

    // Autocomplete suggests games that begin with the typed text, and legal actions.
    let all = ann.autocomplete(general, "banqi show", &[], ("game", "")).await.unwrap();
    assert_eq!(all.len(), 2);
    let typed = codes[0].to_lowercase();
    let one = ann.autocomplete(general, "banqi show", &[], ("game", &typed[..3])).await.unwrap();
    assert!(one.iter().any(|choice| choice.value == codes[0].as_str()));
    let game = [("game", codes[0].as_str().into())];
    let actions = bob.autocomplete(general, "banqi move", &game, ("action", "a")).await.unwrap();
    assert!(!actions.is_empty() && actions.len() <= 25);
    assert!(actions.iter().all(|choice| choice.value.as_str().unwrap().starts_with('a')), "{actions:?}");
    // Where no action begins with it, it is looked for in the words.
    let flips = bob.autocomplete(general, "banqi move", &game, ("action", "Flip")).await.unwrap();
    assert!(flips.len() > 20 && flips.iter().all(|choice| choice.name.starts_with("Flip ")), "{flips:?}");
    assert!(bob.autocomplete(general, "banqi move", &game, ("action", "翻")).await.unwrap().is_empty());
    assert!(
        ann.autocomplete(general, "banqi move", &game, ("action", "")).await.unwrap().is_empty(),
        "not her turn"
    );
    let strangers = room.sandbox.guild("Strangers", "en-US").channel("general");
    assert!(bob.autocomplete(&strangers, "banqi move", &game, ("action", "")).await.unwrap().is_empty());
    assert!(ann.autocomplete(&strangers, "banqi show", &[], ("game", "")).await.unwrap().is_empty());
    let unknown = use_command(ann, general, "banqi show", &[("game", "ZZZZZZ".into())]).await;
    assert!(private_text(&unknown).contains("There is no game"));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_move_typed_where_it_is_not_the_callers_turn_is_not_played_in_another_game() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let (lobby, hall) = (room.guild.channel("lobby"), room.guild.channel("hall"));
    let begin = async |channel: &Channel, group: &str, opponent: &Person| {
        let to = [("opponent", Arg::User(opponent.id())), ("casual", Arg::Bool(true))];
        let challenge = shown(&use_command(ann, channel, &format!("{group} challenge"), &to).await);
        room.settled().await;
        shown(&opponent.click(&challenge, "Accept").await.unwrap());
        room.settled().await;
        code_in(&challenge.words())
    };
    let here = begin(general, "banqi", &room.bob).await;
    begin(&lobby, "banqi", &room.cleo).await;
    let played = async |person: &Person, channel: &Channel, action: &str| {
        use_command(person, channel, "banqi move", &[("action", action.into())]).await
    };
    assert!(shown(&played(ann, general, "a1").await).words().contains(&here));
    // It is Bob's turn here, and hers there.
    let bobs_turn = format!("It's {}'s turn", room.bob.mention());
    for command in ["banqi move", "xiangqi move"] {
        let said = private_text(&use_command(ann, general, command, &[("action", "b2".into())]).await);
        assert!(said.starts_with(&bobs_turn), "{said}");
    }
    let said = private_text(&use_command(ann, general, "banqi hint", &[]).await);
    assert!(said.starts_with(&bobs_turn), "{said}");
    let suggested = ann.autocomplete(general, "banqi move", &[], ("action", "")).await.unwrap();
    assert!(suggested.is_empty(), "{suggested:?}");
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 1);
    // In another of her games here, it is her turn.
    let other = begin(general, "xiangqi", &room.cleo).await;
    assert!(shown(&played(ann, general, "i3i4").await).words().contains(&other));
    // Where she plays no game, it is for the one in which it is her turn.
    let said = private_text(&played(ann, &hall, "b2").await);
    assert!(said.contains(&lobby.id().to_string()), "{said}");
    room.settled().await;
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 3);
    // The command says which kind of game she means: only the one in the other channel is of that kind.
    assert!(shown(&played(&room.cleo, general, "a6a5").await).words().contains(&other));
    let said = private_text(&use_command(ann, &lobby, "xiangqi move", &[("action", "c3c4".into())]).await);
    assert!(said.contains(&general.id().to_string()), "{said}");
    room.settled().await;
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 5);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn everyone_is_answered_in_their_own_language_and_the_server_in_its() {
    let room = Room::open().await;
    let taipei = room.sandbox.guild("Taipei", "zh-TW").channel("general");
    let mei = room.sandbox.person("Mei", "zh-TW");
    let li = room.sandbox.person("Li", "zh-CN");
    let chinese = |text: &str| text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
    // Private answers are in the reader's language everywhere.
    for path in
        ["help", "about", "banqi rules", "banqi learn", "banqi games", "banqi profile", "banqi resign"]
    {
        let [english, traditional, simplified] = [&room.ann, &mei, &li];
        let english = private_text(&use_command(english, &taipei, path, &[]).await);
        let traditional = private_text(&use_command(traditional, &room.general, path, &[]).await);
        let simplified = private_text(&use_command(simplified, &room.general, path, &[]).await);
        assert!(chinese(&traditional) && chinese(&simplified), "{path}: {traditional} {simplified}");
        assert!(english.is_ascii() || path == "banqi rules" || !chinese(&english), "{path}: {english}");
        assert_ne!(traditional, simplified, "{path}");
    }
    // Public messages are in the server's language.
    let here = shown(&use_command(&mei, &room.general, "banqi challenge", &[]).await);
    assert!(!chinese(&here.words()), "{}", here.words());
    let there = shown(&use_command(&room.ann, &taipei, "banqi challenge", &[]).await);
    assert!(chinese(&there.words()), "{}", there.words());
    assert!(there.buttons().iter().all(|button| chinese(&button.label) || button.label == "⋯"));
    room.settled().await;
    let board = shown(&use_command(&room.bob, &taipei, "banqi accept", &[]).await);
    assert!(chinese(&board.words()) && chinese(&board.alts()[0]));
    // The board is in the server's language, a refusal in the reader's.
    let menu = board.selects().remove(0).custom_id;
    assert!(!chinese(&private_text(&room.bob.select(&board, &menu, &["a1"]).await.unwrap())));
    assert!(chinese(&private_text(&mei.select(&board, &menu, &["a1"]).await.unwrap())));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_commands_are_registered_with_names_in_three_languages() {
    let room = Room::open().await;
    let registered = room
        .sandbox
        .requests()
        .into_iter()
        .find(|request| request.method == "PUT" && request.path.ends_with("/commands"));
    let registered = registered.unwrap().body.unwrap();
    let commands = registered.as_array().unwrap();
    let names: Vec<&str> = commands.iter().map(|command| command["name"].as_str().unwrap()).collect();
    let group = |name: &str| {
        let command = commands.iter().find(|command| command["name"] == name).unwrap();
        command["options"].as_array().map_or(&[][..], Vec::as_slice)
    };
    let is_game = |name: &&str| group(name).iter().any(|subcommand| subcommand["name"] == "rematch");
    let games: Vec<&str> = names.iter().copied().filter(is_game).collect();
    assert_eq!(games[..3], ["banqi", "xiangqi", "banner"]);
    let first = ["help", "play"];
    let others = [
        "next",
        "settings",
        "preferences",
        "vacation",
        "privacy",
        "block",
        "unblock",
        "about",
        "Challenge to banqi",
    ];
    assert_eq!(names, [&first[..], &games, &others].concat());
    for game in &games {
        let named: Vec<&str> = group(game).iter().map(|command| command["name"].as_str().unwrap()).collect();
        let of_banqi = ["learn", "puzzle", "odds"];
        let of_computer = ["hint", "analyse"];
        let variant = if *game == "banqi" { "taiwan" } else { game };
        let is_played = AnyEngine::plays(&variant.parse().unwrap());
        let shared = BY_COMMAND
            .iter()
            .filter(|name| *game == "banqi" || !of_banqi.contains(name))
            .filter(|name| is_played || !of_computer.contains(name));
        assert!(
            named.iter().eq(shared),
            "each game has every command, but for those of banqi alone and of the computer: {named:?}"
        );
    }
    let localised = |thing: &Value, key: &str| {
        for locale in ["zh-TW", "zh-CN"] {
            assert!(
                thing[key][locale].as_str().is_some_and(|name| !name.is_empty()),
                "{key} {locale}: {thing}"
            );
        }
    };
    for command in commands {
        localised(command, "name_localizations");
        if command["type"] == 1 {
            localised(command, "description_localizations");
        }
    }
    let command = |name: &str| commands.iter().find(|command| command["name"] == name).unwrap();
    let permissions = |name| &command(name)["default_member_permissions"];
    assert_eq!(*permissions("settings"), (1 << 5).to_string(), "Manage Server");
    assert!(permissions("preferences").is_null(), "everybody’s own");
    let preferences = [command("preferences")];
    let grouped = games.iter().copied().chain(["settings"]).flat_map(group);
    for subcommand in grouped.chain(preferences) {
        localised(subcommand, "name_localizations");
        localised(subcommand, "description_localizations");
        for option in subcommand["options"].as_array().into_iter().flatten() {
            localised(option, "name_localizations");
            localised(option, "description_localizations");
            for choice in option["choices"].as_array().into_iter().flatten() {
                localised(choice, "name_localizations");
            }
        }
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_leaderboard_has_pages() {
    let mut room = Room::open_on_file().await;
    let empty = use_command(&room.ann, &room.general, "banqi leaderboard", &[]).await;
    assert!(shown(&empty).buttons().is_empty());
    room.stop().await;
    let guild = room.guild.id();
    let mut sql = String::new();
    for person in 1..=25_i64 {
        sql += &format!(
            "INSERT INTO people VALUES ({person}, 0); \
             INSERT INTO accounts (user_id, player_id) VALUES ({}, {person}); \
             INSERT INTO ratings SELECT {person}, '{}', scope, {}, 60, 0.06, 12, 6, 6, 0, 6, 3, 6, 3, 40, 9, 3, \
             1000 * unixepoch(), 0, 0, 0, 0 FROM (SELECT 0 AS scope UNION SELECT {guild});",
            900_000_000_000_000_000 + person,
            Variant::default().pool(),
            2_000 - person,
        );
    }
    room.alter(&sql).await;
    room.start().await;
    let mention = |person: i64| format!("<@{}>", 900_000_000_000_000_000 + person);
    for scope in [0, 1] {
        let args = [("where", Arg::Int(scope))];
        let first = shown(&use_command(&room.ann, &room.general, "banqi leaderboard", &args).await);
        assert!(first.words().contains("Page 1 of 3"), "{}", first.words());
        for person in 1..=10 {
            assert!(
                first.words().contains(&format!("**{person}**\u{a0}{}", mention(person))),
                "{}",
                first.words()
            );
        }
        assert!(first.button("Previous").is_none());
        let second = shown(&room.bob.click(&first, "Next").await.unwrap());
        assert_eq!(second.id, first.id);
        assert!(second.words().contains(&format!("**11**\u{a0}{}", mention(11))), "{}", second.words());
        let picture =
            |page: &Message| page.attachments.iter().map(|it| it.filename.clone()).collect::<Vec<_>>();
        assert_eq!(picture(&second), ["banqi-leaderboard-2.png"], "each page has its own picture");
        let third = shown(&room.cleo.click(&second, "Next").await.unwrap());
        assert!(third.words().contains(&mention(25)) && third.button("Next").is_none(), "{}", third.words());
        let back = shown(&room.ann.click(&third, "Previous").await.unwrap());
        assert_eq!(back.words(), second.words());
        assert!(back.pings.is_empty());
        // Pages that no longer exist or never existed.
        let far = room.ann.forge_click(&room.general, &back, "b1:lb:server:65535").reply().await.unwrap();
        assert!(far.content().contains("Page 3 of 3"), "{}", far.content());
    }
    let elsewhere = room.sandbox.guild("Strangers", "en-US").channel("general");
    let none = shown(&use_command(&room.ann, &elsewhere, "banqi leaderboard", &[]).await);
    assert!(!none.words().contains("<@"), "{}", none.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_touch_board_plays_and_belongs_to_one_pair_of_eyes() {
    let room = Room::open().await;
    let board = room.game().await;
    room.settled().await;
    let touch = room.ann.click(&board, "Tap board").await.unwrap();
    let touch = touch.message().unwrap();
    assert!(touch.is_ephemeral() && touch.is_components_v2());
    assert_eq!(touch.buttons().len(), 31, "what to tap has the place of one");
    assert!(
        private_text(&room.cleo.click(&board, "Tap board").await.unwrap()).contains("You aren't playing")
    );
    let key = |touch: &discord_sandbox::Message, square: &str| {
        let ending = format!(":-:{square}");
        touch.buttons().into_iter().find(|key| key.custom_id.ends_with(&ending)).unwrap().custom_id
    };
    let tapped = room.ann.click(&touch, &key(&touch, "c3")).await.unwrap();
    let touch = tapped.message().unwrap();
    assert!(touch.buttons().iter().all(|button| button.style == 2), "it is the other's turn");
    let shown = |world: &discord_sandbox::World| {
        world.message(board.id).filter(|now| now.words().contains("on c3.")).cloned()
    };
    let board = room.sandbox.wait_until(shown, LIMIT).await.unwrap();
    room.settled().await;
    let touch = room.bob.click(&board, "Tap board").await.unwrap().message().unwrap();
    room.bob.click(&touch, &key(&touch, "a1")).await.unwrap();
    room.settled().await;
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 2);
    room.assert_clean();
    room.close().await;
}

/// Forged interactions get at most one answer each, cause no panic, and do not change any game.
#[tokio::test]
async fn hundreds_of_forged_interactions_change_nothing() {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt as _, SeedableRng as _};

    const SEED: u64 = 20_260_801;
    println!("forged interactions from seed {SEED}");
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let room = Room::open().await;
    let board = room.game().await;
    let menu = board.selects().remove(0).custom_id;
    let session: i64 = menu.split(':').nth(2).unwrap().parse().unwrap();
    room.settled().await;
    let events = "SELECT count(*) FROM events";
    let before = room.figure(events).await;
    // Cleo does not play in any game, so nothing that she sends may have an effect.
    let words = [
        "mv", "up", "upl", "upr", "upa", "more", "pick", "tb", "dr?", "dr", "dr+", "dr-", "rs?", "rs", "ab?",
        "ab", "ch+", "ch-", "chw", "ow?", "ow", "ow+", "vf", "rec", "no", "tp", "lb", "go", "ln:at", "ln:mv",
        "ln:show", "ln:end", "pz:mv", "pz:show", "pz:next", "pz:best", "", "MV", "😀",
    ];
    let tails = [
        "",
        ":0",
        ":1",
        ":2",
        ":99999",
        ":-1",
        ":a1",
        ":-:a1",
        ":b3:c3",
        ":9:b1-a1",
        ":server:0",
        ":all:7",
        ":resign",
        ":play a1",
        "::",
    ];
    let values = ["a1", "any", "a1-a2", "a1xa2", "", "zz", "ZZZZZZ", "\u{0}", "h4"];
    let mut pending = Vec::new();
    let mut pick = |from: &[&'static str]| from[random.random_range(0..from.len())];
    for _ in 0..300 {
        let sessions =
            [format!(":{session}"), ":0".to_owned(), ":9223372036854775807".to_owned(), String::new()];
        let which: usize = pick(&["0", "0", "1", "2", "3"]).parse().unwrap();
        let id = format!("b1:{}{}{}", pick(&words), sessions[which], pick(&tails));
        let id: String = id.chars().take(100).collect();
        let (cleo, general) = (&room.cleo, &room.general);
        pending.push(match pick(&["click", "select", "form"]) {
            "click" => cleo.forge_click(general, &board, &id),
            "select" => cleo.forge_select(general, &board, &id, &[pick(&values)]),
            _ => cleo.forge_submit(general, &id, &[(pick(&["words", "other"]), pick(&values))]),
        });
    }
    let mut answered = 0;
    for pending in pending {
        let id = pending.interaction_id();
        let reply = pending.reply().await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
        answered += 1;
        let said = room.sandbox.requests().into_iter().filter(|request| {
            request.path.starts_with(&format!("/interactions/{id}/")) && request.status < 300
        });
        assert_eq!(said.count(), 1, "{}", reply.content());
    }
    assert_eq!(answered, 300);
    assert_eq!(room.figure(events).await, before);
    assert_eq!(room.general.message(board.id).unwrap().words(), board.words());
    let reply = room.ann.select(&board, &menu, &["a1"]).await.unwrap();
    assert!(reply.content().contains("on a1."));
    room.assert_clean();
    room.close().await;
}
