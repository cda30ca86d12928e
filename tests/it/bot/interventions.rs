//! What the managers of a server do from the page of its settings beside settings: they end and void games, and end the
//! season. Each is asked about, and a crash between any two steps changes nothing.

use discord_sandbox::{Arg, FaultKind, Message, World, permission};

use crate::bot::commands::{code_in, shown, use_command};
use crate::bot::harness::room::{DEFERRED_UPDATE, LIMIT, Room, private_text};
use crate::bot::harness::table::Table;

/// Cleo, who manages the server, opens the page of its settings.
async fn page(room: &Room) -> Message {
    let page = use_command(&room.cleo, &room.general, "settings show", &[]).await;
    private_text(&page);
    page.message().expect("a message")
}

/// Cleo clicks a button of her private message. Returns the message as it is then.
async fn press(room: &Room, message: &Message, label: &str) -> Message {
    let after = room.cleo.click(message, label).await.unwrap().message().unwrap();
    assert_eq!(after.id, message.id, "it is the same message");
    after
}

/// Cleo selects a game in the menu of her private message. Returns the message as it is then.
async fn select(room: &Room, message: &Message, code: &str) -> Message {
    let menu = message.selects().remove(0);
    let asked = room.cleo.select(message, &menu.custom_id, &[code]).await.unwrap().message().unwrap();
    assert_eq!(asked.id, message.id, "it is the same message");
    asked
}

/// Both have moved in a game of Ann and Bob. If it is `over`, Ann has resigned.
async fn game(room: &Room, over: bool) -> Table {
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    if over {
        let question = room.ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
        room.ann.click(&question, "Yes, resign").await.unwrap();
    }
    room.settled().await;
    table
}

/// Kills the bot after Cleo has agreed to a question: first before anything is stored, and then after it is, which `done`
/// counts, before she is told. The question stands both times.
async fn killed_at_the_answer(room: &mut Room, question: &Message, yes: &str, done: &'static str) {
    let before = room.figure(done).await;
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let promises = |world: &World| {
        let bodies = world.requests().filter_map(|request| request.body.as_ref());
        bodies.filter(|body| body["type"] == DEFERRED_UPDATE).count()
    };
    let earlier = room.sandbox.look(promises);
    drop(room.cleo.start_click(question, yes).unwrap());
    let promised = |world: &World| promises(world) > earlier;
    room.sandbox.wait_for(promised, LIMIT).await.unwrap();
    room.kill().await;
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    room.start().await;
    assert_eq!(room.figure(done).await, before);

    room.sandbox.fail_next("POST", "/interactions/", 1, FaultKind::Hold);
    drop(room.cleo.start_click(question, yes).unwrap());
    room.until(done, |figure| figure == before + 1).await;
    room.kill().await;
    // The bot may not have come to the answer.
    room.sandbox.clear_faults();
    room.start().await;
    let now = room.sandbox.look(|world| world.message(question.id).cloned()).unwrap();
    assert_eq!(now.words(), question.words());
}

#[tokio::test]
async fn a_game_is_ended_from_the_page_although_the_bot_is_killed_at_every_step() {
    let mut room = Room::open_on_file().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let opened = page(&room).await;
    let none = press(&room, &opened, "End game").await;
    assert_eq!(none.words(), "This server has no open games or challenges.");
    let opened = press(&room, &none, "Back to settings").await;

    let table = game(&room, false).await;
    let over = game(&room, true).await;
    let offered = shown(&use_command(&ann, &general, "banqi challenge", &[]).await);
    room.restart().await;
    let menu = press(&room, &opened, "End game").await;
    let labels: Vec<String> = menu.selects()[0].options.iter().map(|option| option.label.clone()).collect();
    assert!(labels.len() == 2 && labels.iter().all(|label| !label.contains(&over.code)), "{labels:?}");
    assert!(labels.iter().any(|label| label.contains(&table.code)), "{labels:?}");
    room.restart().await;
    let question = select(&room, &menu, &table.code).await;
    let asks =
        format!("End game `{}`? No one loses, and no ratings change. You can't undo this.", table.code);
    assert_eq!(question.words(), asks);
    let back = press(&room, &question, "Back to settings").await;
    assert_eq!(back.words(), opened.words());
    let question = select(&room, &press(&room, &back, "End game").await, &table.code).await;
    killed_at_the_answer(
        &mut room,
        &question,
        "Yes, end it",
        "SELECT count(*) FROM sessions WHERE phase = 'over'",
    )
    .await;
    let told = press(&room, &question, "Yes, end it").await;
    assert!(told.words().contains("over"), "it has ended already: {}", told.words());
    room.settled().await;
    let board = room.sandbox.look(|world| world.message(table.board.id).cloned()).unwrap();
    assert!(board.words().contains("was aborted** by someone who manages this server."), "{}", board.words());

    // A challenge is ended in the same way.
    let code = code_in(&offered.words());
    let question = select(&room, &press(&room, &page(&room).await, "End game").await, &code).await;
    let told = press(&room, &question, "Yes, end it").await;
    assert_eq!(told.words(), format!("Game `{code}` has ended. No one loses, and no ratings change."));
    room.settled().await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase <> 'over'").await, 0);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_game_is_voided_from_the_page_although_the_bot_is_killed_at_every_step() {
    let mut room = Room::open_on_file().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    let opened = page(&room).await;
    let none = press(&room, &opened, "Void game").await;
    assert!(none.words().starts_with("This server has no finished game to void."), "{}", none.words());
    let opened = press(&room, &none, "Back to settings").await;
    let over = game(&room, true).await;
    let open = game(&room, false).await;
    assert_eq!(room.figure("SELECT count(*) FROM ratings").await, 4);
    room.restart().await;
    let menu = press(&room, &opened, "Void game").await;
    let [game] = menu.selects()[0].options.clone().try_into().expect("one game");
    assert!(game.value == over.code && game.value != open.code, "{game:?}");
    room.restart().await;
    let question = select(&room, &menu, &over.code).await;
    assert!(question.words().starts_with(&format!("Void game `{}`? ", over.code)), "{}", question.words());
    let voided = "SELECT count(*) FROM events WHERE kind = 'voided'";
    killed_at_the_answer(&mut room, &question, "Yes, void it", voided).await;
    let told = press(&room, &question, "Yes, void it").await;
    let says = "no longer counts. Ratings and results are now as if it had never been played.";
    assert_eq!(told.words(), format!("Game `{}` {says}", over.code));
    room.settled().await;
    assert_eq!(room.figure(voided).await, 1);
    room.until("SELECT count(*) FROM ratings", |ratings| ratings == 0).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_season_ends_from_the_page_although_the_bot_is_killed_at_every_step() {
    let mut room = Room::open_on_file().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    game(&room, true).await;
    let opened = page(&room).await;
    let form = room.cleo.click(&opened, "End season").await.unwrap().modal().unwrap();
    assert_eq!(form.title, "End season");
    assert_eq!(form.fields()[0]["placeholder"], "Leaderboard is saved, ratings start over");
    let refused = room.cleo.submit(form.clone(), &[("name", "  ")]).await.unwrap();
    assert!(
        refused.text().contains("The name of a season must have 1 to 32 characters"),
        "{}",
        refused.text()
    );
    let opened = page(&room).await;
    let form = room.cleo.click(&opened, "End season").await.unwrap().modal().unwrap();
    room.restart().await;
    let longest = format!("{:季>32}", "!*:");
    let question = room.cleo.submit(form, &[("name", longest.as_str())]).await.unwrap().message().unwrap();
    assert_eq!(question.id, opened.id);
    assert!(question.words().starts_with("End the season as “季"), "{}", question.words());
    killed_at_the_answer(&mut room, &question, "Yes, end season", "SELECT count(*) FROM seasons").await;
    let told = press(&room, &question, "Yes, end season").await;
    assert!(told.words().starts_with("No one has a rating in this server yet"), "{}", told.words());
    assert_eq!(room.figure("SELECT count(*) FROM ratings WHERE scope > 0").await, 0);
    let season = [("season", Arg::from(longest.as_str()))];
    let old = shown(&use_command(&room.ann, &room.general, "banqi leaderboard", &season).await).words();
    assert!(old.contains(&room.bob.mention()), "{old}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn only_managers_intervene_and_only_in_games_of_their_server() {
    let room = Room::open().await;
    let (bob, cleo, general) = (&room.bob, &room.cleo, &room.general);
    cleo.grant(permission::MANAGE_GUILD);
    let (open, over) = (game(&room, false).await.code, game(&room, true).await.code);
    let elsewhere = room.sandbox.guild("Elsewhere", "en-US").channel("games");
    let strange = code_in(&shown(&use_command(&room.ann, &elsewhere, "banqi challenge", &[]).await).words());
    let opened = page(&room).await;
    let refuses = |said: &str| said.contains("Only people with the “Manage Server” permission");
    let (end, void) = (format!("b1:se:end!{open}"), format!("b1:se:void!{over}"));
    for id in [&end, &void, "b1:se:end?", "b1:se:void?", "b1:se:season?", "b1:se:season!X", "b1:se:back"] {
        let said = private_text(&bob.forge_click(general, &opened, id).reply().await.unwrap());
        assert!(refuses(&said), "{id}: {said}");
    }
    for (id, code) in [("b1:se:end", &open), ("b1:se:void", &over)] {
        let said = private_text(&bob.forge_select(general, &opened, id, &[code]).reply().await.unwrap());
        assert!(refuses(&said), "{id}: {said}");
    }
    let typed = bob.forge_submit(general, "b1:se:season", &[("name", "X")]).reply().await.unwrap();
    assert!(refuses(&private_text(&typed)), "{}", typed.text());

    // A refusal takes the place of the page.
    for (id, code) in [("b1:se:end", &strange), ("b1:se:void", &strange), ("b1:se:end", &"000000".to_owned())]
    {
        let opened = page(&room).await;
        let reply = cleo.forge_select(general, &opened, id, &[code]).reply().await.unwrap();
        let said = reply.text();
        assert!(
            said.contains("isn't for you") || said.starts_with("There is no game"),
            "{id} {code}: {said}"
        );
    }
    let foreign = format!("b1:se:end!{strange}");
    let opened = page(&room).await;
    let reply = cleo.forge_click(general, &opened, &foreign).reply().await.unwrap();
    assert!(reply.text().contains("isn't for you"), "{}", reply.text());
    // What is open cannot be voided, and what is over cannot be ended.
    for (id, why) in [(format!("b1:se:void!{open}"), "isn't over yet"), (format!("b1:se:end!{over}"), "over")]
    {
        let opened = page(&room).await;
        let reply = cleo.forge_click(general, &opened, &id).reply().await.unwrap();
        assert!(reply.text().contains(why), "{id}: {}", reply.text());
    }
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'voided'").await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase <> 'over'").await, 2);
    assert_eq!(room.figure("SELECT count(*) FROM seasons").await, 0);
    room.assert_clean();
    room.close().await;
}
