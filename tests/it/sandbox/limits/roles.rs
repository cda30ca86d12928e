//! Giving and taking roles: what the bot may, and in which order Discord checks it.

use discord_sandbox::{Role, Snowflake, permission};
use serde_json::{Value, json};

use super::{assert_done, assert_refused};
use crate::sandbox::{Scene, scene};

/// The path of a role of a member.
fn path(scene: &Scene, member: Snowflake, role: Snowflake) -> String {
    format!("/guilds/{}/members/{member}/roles/{role}", scene.guild.id())
}

async fn give(scene: &Scene, role: &Role) -> (u16, Value) {
    scene.call("PUT", &path(scene, scene.ann.id(), role.id()), Value::Null).await
}

#[tokio::test]
async fn the_bot_gives_only_roles_below_its_own_and_only_with_the_permission() {
    let scene = scene().await;
    let (ann, role) = (scene.ann.id(), scene.guild.role("Champion"));
    assert_refused(give(&scene, &role).await, (403, 50_013));
    scene.guild.set_bot_permissions(permission::MANAGE_ROLES);
    assert_done(give(&scene, &role).await);
    assert_done(give(&scene, &role).await);
    assert_eq!(role.members(), [ann]);
    let taken = scene.call("DELETE", &path(&scene, ann, role.id()), Value::Null).await;
    assert_eq!(taken.0, 204);
    assert!(role.members().is_empty());
    // Nothing changes for a person without it.
    assert_eq!(scene.call("DELETE", &path(&scene, ann, role.id()), Value::Null).await.0, 204);
    role.raise();
    assert_refused(give(&scene, &role).await, (403, 50_013));
    role.lower();
    assert_done(give(&scene, &role).await);
    scene.guild.set_bot_permissions(0);
    assert_refused(scene.call("DELETE", &path(&scene, ann, role.id()), Value::Null).await, (403, 50_013));
    assert_eq!(role.members(), [ann]);
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn unknown_roles_and_members_are_404_and_managed_roles_are_50028() {
    let scene = scene().await;
    scene.guild.set_bot_permissions(permission::MANAGE_ROLES);
    let (ann, guild) = (scene.ann.id(), scene.guild.id());
    let role = scene.guild.role("Champion");
    assert_refused(scene.call("PUT", &path(&scene, ann, 4), Value::Null).await, (404, 10_011));
    assert_refused(scene.call("PUT", &path(&scene, 4, role.id()), Value::Null).await, (404, 10_013));
    assert_refused(scene.call("PUT", &path(&scene, ann, guild), Value::Null).await, (400, 50_028));
    assert_refused(give(&scene, &scene.guild.managed_role("Music bot")).await, (400, 50_028));
    let elsewhere = format!("/guilds/4/members/{ann}/roles/{}", role.id());
    assert_refused(scene.call("PUT", &elsewhere, Value::Null).await, (404, 10_004));
    assert_done(give(&scene, &role).await);
    scene.ann.leave(&scene.guild);
    assert!(role.members().is_empty(), "a person who leaves loses the roles");
    assert_refused(give(&scene, &role).await, (404, 10_007));
    role.delete();
    assert_refused(give(&scene, &role).await, (404, 10_011));
}

#[tokio::test]
async fn roles_are_listed_with_their_places_and_with_the_members_who_have_them() {
    let scene = scene().await;
    scene.guild.set_bot_permissions(permission::MANAGE_ROLES);
    let role = scene.guild.role("Champion");
    assert_done(give(&scene, &role).await);
    let (guild, bot) = (scene.guild.id(), scene.sandbox.application_id());
    let listed = assert_done(scene.call("GET", &format!("/guilds/{guild}/roles"), Value::Null).await);
    let all: Vec<(&str, u64, bool)> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|role| {
            let name = role["name"].as_str().unwrap();
            (name, role["position"].as_u64().unwrap(), role["managed"].as_bool().unwrap())
        })
        .collect();
    let [("@everyone", 0, false), ("Champion", 1, false), (_, 2, true)] = all[..] else { panic!("{all:?}") };
    assert_eq!(listed[2]["tags"], json!({ "bot_id": bot.to_string() }));
    assert_eq!(listed[2]["permissions"], permission::MANAGE_ROLES.to_string());
    let one =
        assert_done(scene.call("GET", &format!("/guilds/{guild}/roles/{}", role.id()), Value::Null).await);
    assert_eq!(one, listed[1]);
    for (member, has) in
        [(scene.ann.id(), role.id().to_string()), (bot, listed[2]["id"].as_str().unwrap().to_owned())]
    {
        let member = format!("/guilds/{guild}/members/{member}");
        let member = assert_done(scene.call("GET", &member, Value::Null).await);
        assert_eq!(member["roles"], json!([has]));
    }
}
