//! A serenity bot and the people who use it.

use discord_sandbox::{Arg, Options, SandboxError, permission};

use super::bot::Bot;
use super::{Scene, options, scene, scene_with};

/// The smallest PNG picture: one pixel.
pub(super) const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\
    \0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

async fn with_bot() -> (Scene, Bot) {
    let scene = scene().await;
    let bot = Bot::start(&scene.sandbox).await;
    scene.sandbox.bot_ready().await.unwrap();
    let registered = |world: &discord_sandbox::World| world.command_names().count() == 2;
    scene.sandbox.wait_for(registered, std::time::Duration::from_secs(60)).await.unwrap();
    (scene, bot)
}

fn assert_clean(scene: &Scene, bot: &Bot) {
    bot.assert_untroubled();
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn a_command_is_answered_in_private_and_checked_by_the_client() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, bob, general, .. } = &scene;
    let reply =
        ann.command(general, "test say", &[("text", "hello".into()), ("times", Arg::Int(2))]).await.unwrap();
    assert_eq!((reply.content().as_str(), reply.is_ephemeral()), ("hello", true));
    assert!(general.messages().is_empty());
    assert_eq!(ann.private_messages(general).len(), 1);
    assert_eq!(bob.private_messages(general).len(), 0);

    let long = "x".repeat(21);
    let refused: [&[(&str, Arg)]; 6] = [
        &[],
        &[("text", Arg::Int(1))],
        &[("text", long.as_str().into())],
        &[("text", "a".into()), ("times", Arg::Int(4))],
        &[("text", "a".into()), ("mood", "angry".into())],
        &[("text", "a".into()), ("unknown", "a".into())],
    ];
    for args in refused {
        let result = ann.command(general, "test say", args).await;
        assert!(matches!(result, Err(SandboxError::Refused(_))), "{args:?}: {result:?}");
    }
    assert!(matches!(ann.command(general, "test nothing", &[]).await, Err(SandboxError::Refused(_))));
    assert!(matches!(ann.command(general, "nothing", &[]).await, Err(SandboxError::Refused(_))));
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn people_are_resolved_and_pinged_in_guilds_and_direct_messages() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, bob, general, .. } = &scene;
    let reply = ann.command(general, "test greet", &[("whom", Arg::User(bob.id()))]).await.unwrap();
    assert_eq!(reply.message().unwrap().pings, [bob.id()]);
    let followed = |world: &discord_sandbox::World| {
        world.requests().any(|r| r.path.starts_with("/webhooks/") && r.status == 200)
    };
    scene.sandbox.wait_for(followed, std::time::Duration::from_secs(60)).await.unwrap();
    assert_eq!(reply.followups()[0].content, "And again");
    assert_eq!(reply.followups()[0].only_for, Some(ann.id()));

    let reply = ann.context_menu(general, "Wave at", bob).await.unwrap();
    assert_eq!(reply.content(), format!("ann waves at {} in en-US", bob.mention()));
    let reply = bob.command(&bob.dm(), "test greet", &[("whom", Arg::User(ann.id()))]).await.unwrap();
    assert_eq!(reply.content(), format!("Hello {}", ann.mention()));
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn buttons_selects_and_forms_work() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, bob, general, .. } = &scene;
    let message = ann.command(general, "test buttons", &[]).await.unwrap().message().unwrap();
    assert_eq!(message.buttons().len(), 5);
    assert_eq!(message.selects()[0].options[1].label, "Two");

    let reply = bob.select(&message, "pick", &["2"]).await.unwrap();
    assert_eq!((reply.content().as_str(), reply.is_ephemeral()), ("Picked 2", true));
    let reply = bob.select(&message, "who", &[&ann.id().to_string()]).await.unwrap();
    assert_eq!(reply.content(), format!("Picked {}", ann.mention()));
    assert!(matches!(bob.select(&message, "pick", &["3"]).await, Err(SandboxError::Refused(_))));
    assert!(matches!(bob.click(&message, "Off").await, Err(SandboxError::Refused(_))));

    let modal = ann.click(&message, "Ask").await.unwrap().modal().unwrap();
    assert_eq!(modal.title, "Add your words");
    assert!(matches!(bob.submit(modal.clone(), &[("words", "x")]).await, Err(SandboxError::Refused(_))));
    let reply = ann.submit(modal, &[("words", "early bird")]).await.unwrap();
    assert_eq!(reply.content(), "Words: early bird");
    let modal = ann.command(general, "test form", &[]).await.unwrap().modal().unwrap();
    assert_eq!(bob_words(&ann.submit(modal, &[("words", "2")]).await.unwrap()), "2");

    let reply = ann.click(&message, "later").await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (6, "Later it is"));
    let reply = ann.click(&message, "Aside").await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (6, "By the way"));
    assert!(reply.is_ephemeral());
    let reply = bob.click(&message, "Hit me").await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (7, "Ouch"));
    assert!(general.message(message.id).unwrap().buttons().is_empty());
    assert!(matches!(bob.click(&message, "Hit me").await, Err(SandboxError::Refused(_))));
    assert_clean(&scene, &bot);
}

fn bob_words(reply: &discord_sandbox::Reply) -> String {
    reply.content().trim_start_matches("Words: ").to_owned()
}

#[tokio::test]
async fn what_no_client_would_send_can_be_forged() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, bob, general, .. } = &scene;
    let message = ann.command(general, "test buttons", &[]).await.unwrap().message().unwrap();
    let reply = bob.forge_click(general, &message, "never:offered").reply().await.unwrap();
    assert_eq!(reply.content(), "No never:offered here");
    let reply = bob.forge_select(general, &message, "pick", &["99"]).reply().await.unwrap();
    assert_eq!(reply.content(), "Picked 99");
    let reply = bob.forge_submit(general, "form", &[("words", "uninvited")]).reply().await.unwrap();
    assert_eq!(reply.content(), "Words: uninvited");

    let many: Vec<_> = (0..8).map(|_| ann.start_click(&message, "hit").unwrap()).collect();
    for pending in many {
        assert_eq!(pending.reply().await.unwrap().content(), "Ouch");
    }
    assert_clean(&scene, &bot);

    let pending = ann.start_command(general, "test say", &[("text", "once".into())]).unwrap();
    let again = pending.clone();
    pending.reply().await.unwrap();
    again.repeat();
    let refused = |world: &discord_sandbox::World| world.requests().any(|request| request.code == 40_060);
    scene.sandbox.wait_for(refused, std::time::Duration::from_secs(60)).await.unwrap();
}

#[tokio::test]
async fn autocomplete_and_deferred_answers_come_back() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, general, .. } = &scene;
    let choices = ann.autocomplete(general, "test find", &[], ("what", "b3")).await.unwrap();
    assert_eq!((choices[0].name.as_str(), choices[0].value.as_str()), ("b3!", Some("b3")));
    let reply = ann.command(general, "test slow", &[]).await.unwrap();
    assert_eq!((reply.answer_type(), reply.content().as_str()), (5, "Done"));
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn files_are_kept_replaced_and_served() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, general, http, .. } = &scene;
    let message = ann.command(general, "test picture", &[]).await.unwrap().message().unwrap();
    assert_eq!(message.attachment_bytes("board.png").as_deref(), Some(PNG));
    assert_eq!(message.attachments[0].description.as_deref(), Some("A board"));
    let url = message.embeds[0]["image"]["url"].as_str().unwrap();
    assert!(url.starts_with(&scene.sandbox.api_url()));
    assert_eq!(message.embeds[0]["image"]["width"], 1);
    assert_eq!(http.get(url).send().await.unwrap().bytes().await.unwrap(), PNG);

    let message = ann.click(&message, "Turn").await.unwrap().message().unwrap();
    assert_eq!(message.attachments.len(), 1);
    assert_eq!(message.attachments[0].filename, "turned.png");
    assert_eq!(http.get(url).send().await.unwrap().status(), 404);
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn forty_components_fit_and_come_back_in_interactions() {
    let (scene, bot) = with_bot().await;
    let Scene { ann, general, .. } = &scene;
    let message = ann.command(general, "test v2", &[]).await.unwrap().message().unwrap();
    assert!(message.is_components_v2() && message.is_ephemeral());
    assert_eq!((message.buttons().len(), message.flat_components().len()), (32, 40));
    assert_eq!(ann.click(&message, "31").await.unwrap().content(), "No sq31 here");
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn the_bot_learns_what_becomes_of_channels_and_guilds() {
    let (scene, bot) = with_bot().await;
    scene.general.deny(discord_sandbox::permission::SEND_MESSAGES);
    let second = scene.sandbox.guild("Second", "zh-CN");
    let doomed = second.channel("doomed");
    let path = format!("/channels/{}/threads", doomed.id());
    let (status, thread) = scene.call("POST", &path, serde_json::json!({ "name": "game", "type": 11 })).await;
    assert_eq!((status, thread["parent_id"].as_str()), (201, Some(doomed.id().to_string().as_str())));
    second.threads()[0].archive(false);
    doomed.delete();
    second.outage();
    second.remove_bot();
    second.invite_bot();
    // A response proves that everything before it was parsed.
    scene.ann.command(&scene.general, "test say", &[("text", "ok".into())]).await.unwrap();
    assert_clean(&scene, &bot);
}

#[tokio::test]
async fn serenity_reads_whatever_it_asks_for() {
    use serenity::all::{
        ChannelId, ChannelType, CreateMessage, CreateThread, EditMessage, EditThread, GuildId, UserId,
    };
    // It locks a thread.
    let moderator = permission::BOT | permission::MANAGE_THREADS;
    let scene = scene_with(Options { bot_permissions: moderator, ..options() }).await;
    let client = super::http_client(&scene.sandbox);
    let http = serenity::all::HttpBuilder::new(scene.sandbox.token()).client(client).build();
    let (guild, channel) = (GuildId::new(scene.guild.id()), ChannelId::new(scene.general.id()));
    let ann = UserId::new(scene.ann.id());

    let application = http.get_current_application_info().await.unwrap();
    assert_eq!(application.id.get(), scene.sandbox.application_id());
    assert_eq!(http.get_current_user().await.unwrap().id.get(), scene.sandbox.application_id());
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    assert_eq!(http.get_guild(guild).await.unwrap().name, "Test server");
    assert_eq!(http.get_member(guild, ann).await.unwrap().user.name, "ann");
    assert_eq!(http.get_user(ann).await.unwrap().id, ann);
    assert_eq!(http.get_channel(channel).await.unwrap().id(), channel);

    let mut message = channel.send_message(&http, CreateMessage::new().content("first")).await.unwrap();
    message.edit(&http, EditMessage::new().content("second")).await.unwrap();
    assert_eq!(channel.message(&http, message.id).await.unwrap().content, "second");
    let answer = CreateMessage::new().content("answer").reference_message(&message);
    let answer = channel.send_message(&http, answer).await.unwrap();
    assert_eq!(answer.message_reference.unwrap().message_id, Some(message.id));
    let dm = ann.create_dm_channel(&http).await.unwrap();
    dm.id.say(&http, "hello").await.unwrap();
    assert_eq!(scene.ann.dm().last_message().unwrap().content, "hello");

    let new = || CreateThread::new("game").kind(ChannelType::PublicThread);
    let thread = channel.create_thread_from_message(&http, message.id, new()).await.unwrap();
    assert_eq!(thread.id.get(), message.id.get());
    let mut thread = channel.create_thread(&http, new()).await.unwrap();
    thread.id.add_thread_member(&http, ann).await.unwrap();
    thread.edit_thread(&http, EditThread::new().archived(true).locked(true)).await.unwrap();
    assert!(scene.guild.threads()[1].is_archived());
    message.delete(&http).await.unwrap();
    assert_eq!(scene.general.messages().len(), 1);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn an_event_that_serenity_cannot_parse_is_noticed() {
    let (scene, bot) = with_bot().await;
    scene.sandbox.inject_event("INTERACTION_CREATE", &serde_json::json!({ "id": "1", "type": 2 }));
    // A response proves that everything before it was read.
    scene.ann.command(&scene.general, "test say", &[("text", "ok".into())]).await.unwrap();
    let troubles = bot.troubles.lock().unwrap();
    assert!(troubles.len() == 1 && troubles[0].starts_with("unparseable event"), "{troubles:?}");
}

#[tokio::test]
async fn a_message_a_person_cannot_see_cannot_be_clicked() {
    let (scene, bot) = with_bot().await;
    let message = scene.ann.command(&scene.general, "test v2", &[]).await.unwrap().message().unwrap();
    let result = scene.bob.start_click(&message, "sq0");
    assert!(matches!(result, Err(SandboxError::Refused(_))));
    scene.general.delete_message(message.id);
    assert!(matches!(scene.ann.start_click(&message, "sq0"), Err(SandboxError::Refused(_))));
    assert_clean(&scene, &bot);
}
