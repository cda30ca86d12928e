//! The rule book: opened at the rules in question, paged through, in the reader's language.

use banqi_book::Page;
use banqi_rules::banqi::RuleSet;
use discord_sandbox::{Arg, Message, Reply, permission};

use crate::bot::commands::{shown, use_command};
use crate::bot::harness::room::{Room, private_text};

/// Returns the page shown by a private response, and the description of its picture.
fn page(reply: &Reply) -> (Message, String) {
    private_text(reply);
    let message = reply.message().unwrap();
    assert_eq!(message.attachments.len(), 1, "{message:?}");
    assert!(message.attachments[0].bytes.starts_with(b"\x89PNG"), "{}", message.attachments[0].filename);
    let alt = message.alts().remove(0);
    (message, alt)
}

fn says(message: &Message, parts: &[&str]) {
    for part in parts {
        assert!(message.words().contains(part), "no {part} in {}", message.words());
    }
}

#[tokio::test]
async fn the_book_of_chosen_rules_is_read_page_by_page_in_english_and_chinese() {
    let mut room = Room::open().await;
    let mei = room.sandbox.person("Mei", "zh-TW");
    let rules: RuleSet = "hongkong+dark-capture=attempt+chain=any".parse().unwrap();
    let args = [("rules", rules.to_string().as_str().into())];
    let pages = Page::of(&rules.into());
    assert!(pages.contains(&Page::Attempts) && !pages.contains(&Page::Cannon));

    // Every page, from the first to the last, with the button.
    let opened = use_command(&room.ann, &room.general, "banqi rules", &args).await;
    let (mut message, _) = page(&opened);
    says(
        &message,
        &["## Goal and turns", "Based on Hong Kong rules · page 1 of 8", "Chain captures: any piece"],
    );
    for number in 2..=pages.len() {
        let next = message.buttons().into_iter().find(|button| button.label.ends_with('▶')).unwrap();
        let turned = room.ann.click(&message, &next.custom_id).await.unwrap();
        let (shown, _) = page(&turned);
        assert_eq!(shown.id, message.id, "the page is turned in place");
        message = shown;
        says(&message, &[&format!("page {number} of 8")]);
    }
    assert!(!message.buttons().iter().any(|button| button.label.ends_with('▶')), "{message:?}");

    // Any page with the select, also after a restart.
    room.restart().await;
    let menu = message.selects().remove(0);
    let values: Vec<&str> = menu.options.iter().map(|option| option.value.as_str()).collect();
    assert_eq!(values, pages.iter().map(|page| page.word()).collect::<Vec<_>>());
    let (chains, alt) = page(&room.ann.select(&message, &menu.custom_id, &["chains"]).await.unwrap());
    says(&chains, &["## Chain captures", "🔸 **Chain captures**: Any piece, face-down targets too.", "†"]);
    assert!(alt.contains("can be attacked: d2.") && alt.contains("can stop here: c2."), "{alt}");

    // The same in Chinese, with the option only.
    let named = [args[0].clone(), ("page", "ranks".into())];
    let (ranks, alt) = page(&use_command(&mei, &room.general, "banqi rules", &named).await);
    says(&ranks, &["## 誰吃誰", "香港規則", "帥將 > 俥車 > 傌馬 > 炮砲 > 仕士 > 相象 > 兵卒"]);
    assert!(alt.contains('\n') && !alt.contains("can be"), "{alt}");
    let (turned, _) = page(&mei.click(&ranks, "走棋與吃子 ▶").await.unwrap());
    says(&turned, &["## 走棋與吃子", "第 3 頁，共 8 頁", "🔸 **炮的吃法**"]);
    // A page that these rules do not have is reported, not shown.
    let named = [args[0].clone(), ("page", "炮的隔子吃".into())];
    let (none, _) = page(&use_command(&mei, &room.general, "banqi rules", &named).await);
    says(&none, &["炮的隔子吃", "## 目標與回合"]);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_book_opens_at_the_rules_of_the_game_here_one_s_own_first() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let elsewhere = room.guild.channel("elsewhere");
    let book = async |person, channel| page(&use_command(person, channel, "banqi rules", &[]).await).0;
    for (typed, title) in [
        ("four-colour-teams", "Four colours, teams (2 v 2)"),
        ("Four colours, four players", "Four colours, four players"),
        ("four colour teams", "Four colours, teams (2 v 2)"),
        ("Four Colors Two Players", "Four colours, two players"),
        ("四色四人", "Four colours, four players"),
        ("four colours", "Four colours, two players"),
        ("teams", "Four colours, teams (2 v 2)"),
    ] {
        let opened = use_command(ann, general, "banqi rules", &[("rules", typed.into())]).await;
        says(&page(&opened).0, &["## Goal and turns", &format!("{title} · page 1 of")]);
    }
    let unknown = use_command(ann, general, "banqi rules", &[("rules", "bridge".into())]).await;
    assert!(
        private_text(&unknown).contains("bridge") && !private_text(&unknown).contains("##"),
        "{}",
        unknown.content()
    );
    says(&book(ann, general).await, &["These are the Taiwan rules"]);

    let asked = [("opponent", Arg::User(bob.id())), ("rules", "club".into())];
    let challenge = shown(&use_command(ann, general, "banqi challenge", &asked).await);
    room.settled().await;
    says(&book(bob, general).await, &["Club rules", "Chasing: at most 7 moves in a row"]);
    shown(&bob.click(&challenge, "Accept").await.unwrap());
    room.settled().await;
    use_command(cleo, general, "banqi challenge", &[("rules", "mainland".into())]).await;
    room.settled().await;
    says(&book(ann, general).await, &["Club rules"]);
    says(&book(cleo, general).await, &["Mainland rules"]);
    says(&book(ann, &elsewhere).await, &["These are the Taiwan rules"]);
    // Where there is no game, the server's usual rules count.
    cleo.grant(permission::MANAGE_GUILD);
    use_command(cleo, general, "settings change", &[("rules", "hongkong".into())]).await;
    says(&book(ann, &elsewhere).await, &["-# Hong Kong rules"]);

    // A forged id is validated: contradictory rules have no book.
    let contradictory = "b1:bk:turn:000030000000-60";
    let (message, _) = page(&use_command(ann, general, "banqi rules", &[]).await);
    let refused = ann.forge_click(general, &message, contradictory).reply().await.unwrap();
    assert!(private_text(&refused).contains("don't fit together"), "{}", refused.content());
    let foreign = ann.forge_select(general, &message, "b1:bk:-:000000000000-60", &["songs"]);
    assert!(!private_text(&foreign.reply().await.unwrap()).contains("##"));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn xiangqi_and_banner_xiangqi_have_books_of_their_own() {
    let room = Room::open().await;
    let (ann, general) = (&room.ann, &room.general);
    let (message, alt) = page(&use_command(ann, general, "xiangqi rules", &[]).await);
    says(&message, &["## Goal and turns", "Xiangqi · page 1 of 14", "Red moves first"]);
    assert!(alt.starts_with("Xiangqi board"), "{alt}");
    let menu = message.selects().remove(0);
    let (horse, alt) = page(&ann.select(&message, &menu.custom_id, &["horse"]).await.unwrap());
    says(&horse, &["## Horse", "blocks both moves"]);
    assert!(alt.contains("can be captured: g5.") && alt.contains("in the way: d4, e5."), "{alt}");

    let vary = [("rules", "xiangqi+perpetual=must-vary".into()), ("page", "Repetition".into())];
    let (repetition, _) = page(&use_command(ann, general, "xiangqi rules", &vary).await);
    says(
        &repetition,
        &["## Repetition", "🔸 No check may make a position occur three times.", "standard xiangqi"],
    );
    let (banner, _) = page(&use_command(ann, general, "banner rules", &[("page", "banner".into())]).await);
    says(&banner, &["## Banner\n", "Banner xiangqi"]);
    let (unknown, _) = page(&use_command(ann, general, "banner rules", &[("page", "songs".into())]).await);
    says(&unknown, &["page “songs”", "## Goal and turns"]);
    room.assert_clean();
    room.close().await;
}
