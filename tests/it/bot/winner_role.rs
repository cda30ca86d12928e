//! The winner's role: Discord shows who is first on a server's leaderboard, if the server wants that.

use discord_sandbox::{Arg, FaultKind, Message, Person, Role, Snowflake, World, permission};

use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::Table;

/// The menus of the page of settings.
const PICK: &str = "b1:se:pick";
const WINNER: &str = "b1:se:winner";

/// A room in which Bob leads the leaderboard, Ann is close behind, and the bot may give the role "Champion".
async fn room_with_leader() -> (Room, Role) {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    lost(&room, &ann, &bob).await;
    room.stop().await;
    // As if they had played for long.
    room.alter(
        "UPDATE ratings SET deviation = 60, volatility = 0.06, \
        rating = CASE WHEN wins = 1 THEN 1600 ELSE 1599 END WHERE scope <> 0",
    )
    .await;
    room.start().await;
    let role = may_be_given(&room);
    (room, role)
}

/// Creates a role that the bot and Cleo, who manages the server, can give.
fn may_be_given(room: &Room) -> Role {
    room.guild.set_bot_permissions(permission::MANAGE_ROLES);
    let role = room.guild.role("Champion");
    let managers = room.guild.role("Managers");
    managers.set_permissions(permission::MANAGE_GUILD | permission::MANAGE_ROLES);
    managers.raise();
    managers.give(&room.cleo);
    role
}

/// A player challenges an opponent to a rated game and resigns once both have moved.
async fn lost(room: &Room, loser: &Person, winner: &Person) -> Table {
    let mut table = Table::begin(&room.general, loser, winner).await;
    for _ in 0..2 {
        table.select(&table.entries()[0].clone()).await;
    }
    let question = loser.click(&table.board, "Resign").await.unwrap().message().unwrap();
    loser.click(&question, "Yes, resign").await.unwrap();
    room.settled().await;
    table
}

/// Cleo, who manages the server, changes settings by command. Returns what she is told.
async fn change(room: &Room, options: &[(&str, Arg)]) -> String {
    private_text(&use_command(&room.cleo, &room.general, "settings change", options).await)
}

async fn choose(room: &Room, role: &Role) -> String {
    change(room, &[("winner-role", Arg::Role(role.id()))]).await
}

/// Waits until exactly these people have the role.
async fn has(room: &Room, role: &Role, people: &[&Person]) {
    let mut wanted: Vec<Snowflake> = people.iter().map(|person| person.id()).collect();
    wanted.sort_unstable();
    let id = role.id();
    let shown = room.sandbox.wait_for(|world| world.people_with_role(id) == wanted, LIMIT).await;
    shown.unwrap_or_else(|failure| panic!("{failure}: {:?}\n{}", role.members(), room.log()));
}

/// Waits until nothing is due for any winner's role.
async fn quiet(room: &Room) {
    let due = "SELECT count(*) FROM winner_roles WHERE due_at <= 1";
    room.until(due, |figure| figure == 0).await;
}

/// Opens the page of settings.
async fn page(room: &Room) -> Message {
    use_command(&room.cleo, &room.general, "settings show", &[]).await.message().unwrap()
}

/// Number of requests that gave or took a role.
fn requests(room: &Room) -> usize {
    let about_roles = |world: &World| {
        world.requests().filter(|it| it.path.contains("/members/") && it.path.contains("/roles/")).count()
    };
    room.sandbox.look(about_roles)
}

#[tokio::test]
async fn the_first_of_the_leaderboard_has_the_role_and_no_one_else() {
    let (room, role) = room_with_leader().await;
    let (ann, bob, cleo) = (&room.ann, &room.bob, &room.cleo);
    assert!(page(&room).await.words().contains("\nFirst-place role: **none**\n"));
    let chosen = choose(&room, &role).await;
    let line = format!(
        "\n• First-place role: **<@&{}>, for first place in the leaderboard of Banqi, Taiwan rules**\n",
        role.id()
    );
    assert!(chosen.contains(&line), "{chosen}");
    has(&room, &role, &[bob]).await;
    quiet(&room).await;

    // A game that changes nothing at the top sends no request.
    let before = requests(&room);
    lost(&room, cleo, bob).await;
    quiet(&room).await;
    assert_eq!(requests(&room), before);
    // The lead changes, and changes back when the game is voided.
    let table = lost(&room, bob, ann).await;
    has(&room, &role, &[ann]).await;
    private_text(
        &use_command(cleo, &room.general, "settings void", &[("game", table.code.as_str().into())]).await,
    );
    has(&room, &role, &[bob]).await;

    // Another game has another leaderboard, on which nobody is listed.
    let other = change(&room, &[("rules", "hongkong".into())]).await;
    assert!(other.contains("in the leaderboard of Banqi, Hong Kong rules"), "{other}");
    has(&room, &role, &[]).await;
    change(&room, &[("rules", "taiwan".into())]).await;
    has(&room, &role, &[bob]).await;
    // Another role: the first is taken.
    let crown = room.guild.role("Crown");
    choose(&room, &crown).await;
    has(&room, &crown, &[bob]).await;
    has(&room, &role, &[]).await;
    // With the menu of the page, and off.
    let opened = cleo.select(&page(&room).await, PICK, &["winner"]).await.unwrap().message().unwrap();
    let set = cleo.select(&opened, WINNER, &[&role.id().to_string()]).await.unwrap().message().unwrap();
    assert!(set.words().contains(&line), "{}", set.words());
    has(&room, &role, &[bob]).await;
    has(&room, &crown, &[]).await;
    let off = cleo.select(&set, WINNER, &[]).await.unwrap().message().unwrap();
    assert!(off.words().contains("\nFirst-place role: **none**\n"), "{}", off.words());
    has(&room, &role, &[]).await;
    // Nothing is left of it.
    quiet(&room).await;
    for left in ["SELECT count(*) FROM winner_roles", "SELECT count(*) FROM role_holders"] {
        assert_eq!(room.figure(left).await, 0, "{left}");
    }

    choose(&room, &role).await;
    has(&room, &role, &[bob]).await;
    change(&room, &[("no-winner-role", true.into())]).await;
    has(&room, &role, &[]).await;
    choose(&room, &role).await;
    has(&room, &role, &[bob]).await;
    // A new season has no leader yet.
    private_text(
        &use_command(cleo, &room.general, "settings new-season", &[("name", "Autumn".into())]).await,
    );
    has(&room, &role, &[]).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_page_says_what_the_bot_lacks_and_nothing_is_chosen() {
    let (room, role) = room_with_leader().await;
    let said = "I need the permission “Manage Roles” in this server to give a role.";
    room.guild.set_bot_permissions(0);
    assert!(choose(&room, &role).await.starts_with(said));
    room.guild.set_bot_permissions(permission::MANAGE_ROLES);
    role.raise();
    let higher = choose(&room, &role).await;
    assert!(higher.starts_with("I can only give roles below my own."), "{higher}");
    role.lower();
    for nobodys in [room.guild.managed_role("Music bot").id(), room.guild.id()] {
        let refused = change(&room, &[("winner-role", Arg::Role(nobodys))]).await;
        assert!(refused.starts_with("No one can be given this role."), "{refused}");
    }
    room.sandbox.fail_next("GET", "/guilds/", 1, FaultKind::Status(500));
    let unknown = choose(&room, &role).await;
    assert!(unknown.starts_with("Discord didn't tell me whether I can give this role."), "{unknown}");
    assert!(page(&room).await.words().contains("\nFirst-place role: **none**\n"));
    assert_eq!(requests(&room), 0);

    // What goes wrong later switches it off, and the page says why.
    let off = async |why: &str| {
        let why = format!("\n⚠️ I switched the first-place role off. {why}");
        quiet(&room).await;
        let words = page(&room).await.words();
        assert!(words.contains(&why) && words.contains("\nFirst-place role: **none**\n"), "{words}");
    };
    choose(&room, &role).await;
    has(&room, &role, &[&room.bob]).await;
    quiet(&room).await;
    role.delete();
    room.until("SELECT count(*) FROM winner_roles WHERE trouble = 'gone'", |figure| figure > 0).await;
    off("This role no longer exists. Choose another role.").await;
    let crown = room.guild.role("Crown");
    choose(&room, &crown).await;
    has(&room, &crown, &[&room.bob]).await;
    quiet(&room).await;
    room.guild.set_bot_permissions(0);
    lost(&room, &room.bob, &room.ann).await;
    quiet(&room).await;
    off(said).await;
    // The games went on, and no request was repeated.
    room.sandbox.look(|world| assert!(world.requests().filter(|it| it.status == 403).count() <= 2));
    room.guild.set_bot_permissions(permission::MANAGE_ROLES);
    choose(&room, &crown).await;
    has(&room, &crown, &[&room.ann, &room.bob]).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_role_moves_on_although_discord_fails_and_the_bot_is_killed_meanwhile() {
    let (mut room, role) = room_with_leader().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    // Discord gives the role, and the answer is lost.
    room.sandbox.fail_next("PUT", "/roles/", 1, FaultKind::LoseAnswer);
    choose(&room, &role).await;
    has(&room, &role, &[&bob]).await;
    room.restart().await;
    quiet(&room).await;
    has(&room, &role, &[&bob]).await;
    // It is taken, and the bot is killed before it can be given to the next.
    room.sandbox.fail_next("PUT", "/roles/", 1, FaultKind::Hold);
    lost(&room, &bob, &ann).await;
    has(&room, &role, &[]).await;
    room.restart().await;
    has(&room, &role, &[&ann]).await;
    for status in [500, 503] {
        room.sandbox.fail_next("DELETE", "/roles/", 1, FaultKind::Status(status));
    }
    change(&room, &[("no-winner-role", true.into())]).await;
    has(&room, &role, &[]).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_person_whose_data_is_deleted_loses_the_role_first() {
    let (room, role) = room_with_leader().await;
    let (ann, bob) = (&room.ann, &room.bob);
    choose(&room, &role).await;
    has(&room, &role, &[bob]).await;
    room.sandbox.fail_next("DELETE", "/roles/", 1, FaultKind::Status(503));
    let question = use_command(bob, &room.general, "privacy delete", &[]).await.message().unwrap();
    let sure = bob.click(&question, "Delete data").await.unwrap().message().unwrap();
    private_text(&bob.click(&sure, "Delete forever").await.unwrap());
    has(&room, &role, &[ann]).await;
    room.until("SELECT count(*) FROM deletions", |figure| figure == 0).await;
    assert_eq!(room.figure("SELECT count(*) FROM role_holders").await, 1);
    // A leader who is not in the server has no role.
    ann.leave(&room.guild);
    let crown = room.guild.role("Crown");
    choose(&room, &crown).await;
    quiet(&room).await;
    assert_eq!(room.figure("SELECT count(*) FROM role_holders").await, 0);
    assert!(crown.members().is_empty() && page(&room).await.words().contains(&format!("<@&{}>", crown.id())));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn who_could_not_give_a_role_cannot_make_it_the_winners_role() {
    let (room, role) = room_with_leader().await;
    let admins = room.guild.role("Admins");
    admins.set_permissions(permission::MANAGE_GUILD);
    admins.raise();
    room.guild.bot_role().unwrap().raise();
    // Dora manages the server, but no roles; Cleo manages roles, but not those above her own.
    let dora = room.sandbox.person("Dora", "en-US");
    dora.grant(permission::MANAGE_GUILD);
    let option = |role: &Role| [("winner-role", Arg::Role(role.id()))];
    let refused = async |person: &Person, role: &Role| {
        let reply = use_command(person, &room.general, "settings change", &option(role)).await;
        let said = private_text(&reply);
        assert!(said.starts_with("You couldn't give this role yourself"), "{said}");
        let opened = use_command(person, &room.general, "settings show", &[]).await.message().unwrap();
        let opened = person.select(&opened, PICK, &["winner"]).await.unwrap().message().unwrap();
        let id = role.id().to_string();
        let said = private_text(&person.select(&opened, WINNER, &[&id]).await.unwrap());
        assert!(said.starts_with("You couldn't give this role yourself"), "{said}");
    };
    refused(&dora, &role).await;
    refused(&room.cleo, &admins).await;
    assert_eq!(room.figure("SELECT count(*) FROM winner_roles").await, 0);
    // The owner of the server may give any role.
    room.ann.grant(permission::MANAGE_GUILD);
    let said =
        private_text(&use_command(&room.ann, &room.general, "settings change", &option(&admins)).await);
    assert!(said.contains(&format!("<@&{}>", admins.id())), "{said}");
    has(&room, &admins, &[&room.bob]).await;
    room.assert_clean();
    room.close().await;
}

/// They are rows of two tables.
#[tokio::test]
async fn a_winners_role_and_other_settings_of_one_command_are_saved_together_or_not_at_all() {
    let room = Room::open_on_file().await;
    let role = may_be_given(&room);
    let both = [("ratings", Arg::Int(1)), ("winner-role", Arg::Role(role.id()))];
    room.alter(
        "CREATE TRIGGER cut BEFORE INSERT ON winner_roles BEGIN SELECT RAISE(ABORT, 'cut short'); END",
    )
    .await;
    let failed = change(&room, &both).await;
    assert!(!failed.contains("Winner's role"), "{failed}");
    room.alter("DROP TRIGGER cut").await;
    let casual = "SELECT count(*) FROM guild_tastes WHERE casual = 1";
    assert_eq!(room.figure(casual).await, 0);
    let saved = change(&room, &both).await;
    assert!(saved.contains(&format!("<@&{}>", role.id())), "{saved}");
    assert_eq!(room.figure(casual).await, 1);
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}
