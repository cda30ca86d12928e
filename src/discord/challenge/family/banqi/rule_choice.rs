//! Choosing the rules of banqi: by typing them, and in the menu that has a select for every rule.

use crate::discord::challenge::challenges::{self, Offer, check_opponents};
use crate::discord::challenge::family::banqi::rule_menu::{self, Saving};
use crate::discord::challenge::family::banqi::rule_words::{self, Meant};
use crate::discord::challenge::family::banqi::saved_rules;
use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, link, name_of_invitee};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::frame;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_app::{Denied, Snapshot};
use banqi_custom_id::draft::opponents::Opponents;
use banqi_custom_id::draft::{Draft, Step};
use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_rules::game::{RuleTable as _, name_as_typed};
use banqi_say::text::Failure;
use banqi_store::{RulePreset, SessionLine, StoreError, StoredPhase};

/// Returns what a user typed for `rules`.
pub(crate) async fn rules_meant(bot: &Bot, caller: &Caller, typed: &str) -> Result<Meant, Trouble> {
    let own = own_rules(bot, caller).await?;
    Ok(rule_words::read(&bot.words, &own, typed).map_err(|bad| Failure::Variant(bad.into()))?)
}

/// Returns the rules that a user typed, where no menu can be offered.
pub(crate) async fn rules_named(bot: &Bot, caller: &Caller, typed: &str) -> Result<RuleSet, Trouble> {
    match rules_meant(bot, caller, typed).await? {
        Meant::Rules(rules) => Ok(rules),
        Meant::Choose(rules) => match rules.contradiction() {
            None => Ok(rules),
            Some(contradiction) => Err(Failure::Variant(contradiction.into()).into()),
        },
    }
}

/// Returns the rules that this server has saved under names of its own.
pub(crate) async fn own_rules(bot: &Bot, caller: &Caller) -> Result<Vec<RulePreset>, StoreError> {
    match caller.place.guild {
        Some(guild) => bot.app.store().rule_presets(guild).await,
        None => Ok(Vec::new()),
    }
}

/// Opens the rule menu of a challenge, or shows it again on one of its pages.
pub(crate) async fn rule_menu(
    bot: &Bot,
    caller: &Caller,
    draft: &Draft,
    page: usize,
) -> Result<Reply, Trouble> {
    let own = own_rules(bot, caller).await?;
    let voice = bot.voice(caller);
    let saving = if caller.manages_server() { Saving::Allowed } else { Saving::Refused };
    let opponents = draft.opponents.invitees().into_iter().map(|opponent| {
        let who = name_of_invitee(voice, opponent);
        match draft.opponents.partner() == Some(opponent) {
            true => voice.say("seats-your-partner", &[("who", who.into())]),
            false => who,
        }
    });
    let opponents = match opponents.collect::<Vec<_>>().as_slice() {
        [] => voice.word("player-anyone"),
        asked => voice.everyone(asked),
    };
    let pages = rule_menu::pages(&RuleOption::by_subject());
    let menu = rule_menu::rule_menu(voice, draft, (&pages, page), &opponents, &own, saving);
    match caller.clicked {
        Some(clicked) if clicked.ephemeral && clicked.is_bare => Ok(Reply::UpdateRaw(menu)),
        _ => {
            let how = voice.say("variant-no-menu", &[("variant", name_as_typed(&draft.rule_set).into())]);
            Ok(Reply::PrivateRaw(menu, Box::new(MessageBody::words(how))))
        }
    }
}

/// Carries out a step in putting a challenge together. Custom ids can be forged, so everything in them is checked
/// again.
pub(crate) async fn draft_step(
    bot: &Bot,
    caller: &Caller,
    draft: Draft,
    step: Step,
    values: &[String],
) -> Result<Reply, Trouble> {
    if caller.place.guild.is_none() {
        return Err(Failure::Foreign.into());
    }
    let value = values.first().map(String::as_str).unwrap_or_default();
    match step {
        Step::Start => {
            let rule_set = RuleSet::from_code(value).map_err(|_| Failure::Foreign)?;
            rule_menu(bot, caller, &Draft { rule_set, ..draft }, 0).await
        }
        Step::Set(option) => {
            let rule_set = draft.rule_set.with(option, value).map_err(|_| Failure::Foreign)?;
            let page = rule_menu::page_of(option);
            rule_menu(bot, caller, &Draft { rule_set, ..draft }, page).await
        }
        Step::Page(page) => rule_menu(bot, caller, &draft, page.into()).await,
        Step::Challenge => challenge_as_drafted(bot, caller, &draft).await,
        Step::AskName if !caller.manages_server() => Err(Failure::MayNotSaveRules.into()),
        Step::AskName => Ok(Reply::Modal(controls::rule_name_modal(bot.voice(caller), &draft))),
        Step::Save if !caller.manages_server() => Err(Failure::MayNotSaveRules.into()),
        Step::Save => saved_rules::save_rules(bot, caller, value, draft.rule_set).await,
        Step::Cancel => Ok(Reply::UpdateRaw(frame::only_text(&bot.voice(caller).word("variant-cancelled")))),
    }
}

/// Makes the challenge of a draft, unless it has been made already.
async fn challenge_as_drafted(bot: &Bot, caller: &Caller, draft: &Draft) -> Result<Reply, Trouble> {
    if let Some(contradiction) = draft.rule_set.contradiction() {
        return Err(Failure::Variant(contradiction.into()).into());
    }
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let draft = Draft { casual: draft.casual || here.casual, ..*draft };
    check_opponents(caller.user, &draft.opponents, &draft.rule_set.into())?;
    challenges::check_reachable(bot, caller, &draft.opponents.invitees()).await?;
    let _turn = bot.app.turn_to_start(caller.user).await;
    if let Some(offered) = offered_already(bot, caller, &draft).await? {
        // The menu stays open, so its button can be pressed again.
        let link = offered.board.map_or_else(String::new, |board| link(&offered, board));
        return Err(Failure::AskedAlready { link }.into());
    }
    let Draft { rule_set, opponents, time, casual } = draft;
    let offer = Offer { opponents, variant: rule_set.into(), time, casual };
    challenges::make_challenge(bot, caller, &here, offer).await
}

/// Returns the caller's open challenge in this place with the terms of this draft, if there is one.
async fn offered_already(bot: &Bot, caller: &Caller, draft: &Draft) -> Result<Option<Snapshot>, Denied> {
    let Some(me) = access::known(bot, caller).await? else { return Ok(None) };
    let variant = draft.rule_set.to_string();
    let may_be = |line: &SessionLine| {
        line.phase == StoredPhase::Offered && line.challenger == me && line.variant == variant
    };
    let is_this = |offered: &Snapshot| {
        let partner = offered.view.partner.and_then(|partner| offered.invitee(partner));
        let asked = Opponents::of(&offered.invitees()).with_partner(partner);
        let terms = (offered.view.time, offered.view.casual);
        asked == draft.opponents && terms == (draft.time, draft.casual)
    };
    bot.app.open_offer(me, caller.place, may_be, is_this).await
}
