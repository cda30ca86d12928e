//! Games in channels that not everyone can see: they are played and watched by those who can.

use discord_sandbox::{Arg, Channel, FaultKind, Person, permission};
use serde_json::json;

use super::{Room, code_in, private_text, use_command, watch};

/// Ann challenges Bob in a channel, and he accepts. Returns the game's code.
async fn begin_in(room: &Room, channel: &Channel) -> String {
    let options = [("opponent", Arg::User(room.bob.id()))];
    let challenge = use_command(&room.ann, channel, "banqi challenge", &options).await;
    let code = code_in(&challenge.message().unwrap().words());
    use_command(&room.bob, channel, "banqi accept", &[("game", code.as_str().into())]).await;
    room.settled().await;
    code
}

async fn suggested(person: &Person, channel: &Channel) -> Vec<String> {
    let games = person.autocomplete(channel, "banqi watch", &[], ("game", "")).await.unwrap();
    games.iter().map(|game| format!("{:?}", game.value)).collect()
}

async fn told(person: &Person, channel: &Channel, command: &str, code: &str) -> String {
    private_text(&use_command(person, channel, command, &[("game", code.into())]).await)
}

#[tokio::test]
async fn a_game_in_a_hidden_channel_is_unknown_to_those_who_cannot_see_it() {
    let room = Room::open().await;
    let dora = room.sandbox.person("Dora", "en-US");
    let staff = room.guild.private_channel("staff", &[&room.bob, &dora]);
    let hidden = begin_in(&room, &staff).await;
    let thread = staff.thread("games");
    let in_thread = begin_in(&room, &thread).await;
    let open = begin_in(&room, &room.general).await;
    let lobby = room.guild.channel("lobby");

    // Cleo finds the open game, and nothing about the others.
    let games = suggested(&room.cleo, &lobby).await;
    assert!(games.len() == 1 && games[0].contains(&open), "{games:?}");
    // A server can let people use `/settings` who do not manage it.
    let typed = json!([{ "name": "game", "type": 3, "value": "", "focused": true }]);
    let end = json!([{ "name": "end", "type": 1, "options": typed }]);
    let data = json!({ "id": "5", "name": "settings", "type": 1, "options": end });
    let games = room.cleo.forge(&lobby, 4, None, data).reply().await.unwrap().choices();
    assert!(games.len() == 1 && games[0].name.contains(&open), "{games:?}");
    for code in [&hidden, &in_thread] {
        for command in ["banqi watch", "banqi show", "banqi export", "banqi replay", "banqi hint"] {
            let said = told(&room.cleo, &lobby, command, code).await;
            assert!(said.starts_with(&format!("There is no game `{code}`")), "{command}: {said}");
        }
        let said = private_text(&watch(&room.cleo, &lobby, "banqi", code, Some(true)).await);
        assert!(said.starts_with("There is no game"), "{said}");
        let move_in = [("action", Arg::from("a1")), ("game", code.as_str().into())];
        let said = private_text(&use_command(&room.cleo, &lobby, "banqi move", &move_in).await);
        assert!(said.starts_with("There is no game"), "{said}");
    }
    // Nobody enters an open challenge that they cannot see.
    let posted = use_command(&room.bob, &staff, "banqi challenge", &[]).await;
    let posted = code_in(&posted.message().unwrap().words());
    let accept = format!("b1:ch+:{}:0", room.figure("SELECT max(session_id) FROM sessions").await);
    assert!(told(&room.cleo, &lobby, "banqi accept", &posted).await.starts_with("There is no game"));
    let hall = room.guild.channel("hall");
    for person in [&room.ann, &dora] {
        use_command(person, &hall, "banqi challenge", &[]).await;
    }
    let asked = use_command(&room.cleo, &hall, "banqi accept", &[]).await.message().unwrap();
    let menu = asked.selects().remove(0);
    assert_eq!(menu.options.len(), 2);
    let forged = room.cleo.forge_select(&hall, &asked, &menu.custom_id, &[&posted]).reply().await.unwrap();
    assert!(private_text(&forged).contains("it doesn't work here"), "{}", forged.content());
    let forged = room.cleo.forge_click(&hall, &asked, &accept).reply().await.unwrap();
    assert!(private_text(&forged).contains("it doesn't work here"), "{}", forged.content());
    let withdraw = async |person: &Person| {
        let withdrawn = use_command(person, &hall, "banqi withdraw", &[]).await;
        assert!(!withdrawn.content().contains("no challenge"), "{}", withdrawn.content());
    };
    withdraw(&room.ann).await;
    withdraw(&dora).await;
    private_text(
        &use_command(&room.bob, &staff, "banqi withdraw", &[("game", posted.as_str().into())]).await,
    );
    let of_bob = [("player", Arg::User(room.bob.id()))];
    let listed = private_text(&use_command(&room.cleo, &lobby, "banqi games", &of_bob).await);
    assert!(listed.contains(&open) && !listed.contains(&hidden) && !listed.contains(&in_thread), "{listed}");
    let listed = private_text(&use_command(&dora, &lobby, "banqi games", &of_bob).await);
    assert!(listed.contains(&hidden) && listed.contains(&in_thread), "{listed}");
    assert!(lobby.messages().is_empty());

    // Dora sees the channel and its threads, and a player sees a game anywhere.
    let games = suggested(&dora, &lobby).await;
    assert!(games.iter().any(|game| game.contains(&hidden)), "{games:?}");
    for code in [&hidden, &in_thread] {
        let said = private_text(&watch(&dora, &lobby, "banqi", code, Some(true)).await);
        assert!(said.contains("now shows"), "{said}");
    }
    assert!(told(&room.bob, &lobby, "banqi watch", &hidden).await.contains(&hidden));
    // The server's managers find every game in the settings anyway.
    room.cleo.grant(permission::MANAGE_GUILD);
    let said = private_text(&watch(&room.cleo, &lobby, "banqi", &hidden, Some(true)).await);
    assert!(said.contains("already shows"), "{said}");
    room.cleo.deny(permission::MANAGE_GUILD);

    // Once it is over, the game is part of the server's history.
    use_command(&room.bob, &staff, "banqi abort", &[("game", hidden.as_str().into())]).await;
    room.settled().await;
    let record = use_command(&room.cleo, &lobby, "banqi export", &[("game", hidden.as_str().into())]).await;
    let record = record.message().unwrap();
    assert!(record.words().contains(&hidden), "{}", record.words());
    room.assert_clean();
    room.close().await;
}

/// Otherwise people who type could use up the bot's requests, and refusals hold back everything that it sends.
#[tokio::test]
async fn hidden_channels_cost_no_requests_however_often_their_games_could_be_suggested() {
    let room = Room::open().await;
    let lobby = room.guild.channel("lobby");
    for number in 0..6 {
        let staff = room.guild.private_channel(&format!("staff-{number}"), &[&room.bob]);
        begin_in(&room, &staff).await;
    }
    let thread = room.general.thread("games");
    let in_thread = begin_in(&room, &thread).await;
    drop(room.sandbox.take_requests());
    for _ in 0..3 {
        let games = suggested(&room.cleo, &lobby).await;
        assert!(games.len() == 1 && games[0].contains(&in_thread), "{games:?}");
    }
    let asked = room.sandbox.take_requests();
    let asked: Vec<&str> =
        asked.iter().filter(|request| request.method == "GET").map(|request| &*request.path).collect();
    let of_channels: Vec<&&str> = asked.iter().filter(|path| path.contains("/channels/")).collect();
    assert!(of_channels.len() == 1 && of_channels[0].contains(&thread.id().to_string()), "{asked:?}");

    // Nor does a click on a challenge.
    let challenge = use_command(&room.bob, &room.general, "banqi challenge", &[]).await.message().unwrap();
    room.settled().await;
    drop(room.sandbox.take_requests());
    room.ann.click(&challenge, "Accept").await.unwrap();
    room.settled().await;
    let asked = room.sandbox.take_requests();
    let mut asked = asked.iter().filter(|request| request.method == "GET");
    assert!(asked.all(|request| !request.path.ends_with("/channels")), "{asked:?}");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn without_an_answer_from_discord_a_game_elsewhere_is_not_shown() {
    let room = Room::open().await;
    let code = begin_in(&room, &room.general).await;
    let lobby = room.guild.channel("lobby");
    let channels = format!("/guilds/{}/channels", room.guild.id());
    for fault in [FaultKind::Error(500, 0), FaultKind::Hold] {
        room.sandbox.fail_next("GET", &channels, u32::MAX, fault);
        assert_eq!(suggested(&room.cleo, &lobby).await, Vec::<String>::new());
        let said = told(&room.cleo, &lobby, "banqi watch", &code).await;
        assert!(said.starts_with("Discord didn't tell me whether you can see this game."), "{said}");
        room.sandbox.clear_faults();
    }
    room.sandbox.release();
    assert_eq!(suggested(&room.cleo, &lobby).await.len(), 1);
    let general = suggested(&room.cleo, &room.general).await;
    assert!(general.len() == 1 && general[0].contains(&code));
    room.close().await;
}
