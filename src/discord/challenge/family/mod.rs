//! The rules that the commands of each group accept: suggesting them, reading them, and what a challenge with them
//! opens. One function for each question, with one arm for each family of games.

pub mod banqi;
pub mod xiangqi;

use crate::discord::challenge::challenges::Terms;
use crate::discord::challenge::family::banqi::rule_choice;
pub(crate) use crate::discord::challenge::family::banqi::rule_words::Menu;
use crate::discord::challenge::family::banqi::rule_words::{self, Meant};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use banqi_custom_id::Group;
use banqi_rules::Variant;
use banqi_rules::banqi::RuleSet;
use banqi_rules::game::{First, RuleTable as _};
use banqi_say::text::Failure;

/// Returns suggestions for the option `rules`.
pub(crate) async fn suggest_rules(
    bot: &Bot,
    caller: &Caller,
    group: Group,
    typed: &str,
    menu: Menu,
) -> Vec<Suggestion> {
    let voice = bot.voice(caller);
    match group {
        Group::Banqi => {
            let own = rule_choice::own_rules(bot, caller).await.unwrap_or_else(|failure| {
                tracing::warn!(%failure, "could not read a server's own rules; suggesting none");
                Vec::new()
            });
            rule_words::suggestions(&bot.words, voice, &own, typed, menu)
        }
        Group::Xiangqi | Group::Banner => xiangqi::rule_words::suggestions(voice, group, typed),
    }
}

/// Returns the variant that a user typed for `rules` in a command of `group`, where no menu can be offered. If they
/// typed nothing, it is what is usual in the server.
pub(crate) async fn variant_named(
    bot: &Bot,
    caller: &Caller,
    group: Group,
    typed: Option<&str>,
) -> Result<Variant, Trouble> {
    let Some(typed) = typed else {
        return Ok(usual_of(group, bot.app.store().guild_settings(caller.place.guild).await?.variant));
    };
    match group {
        Group::Banqi => rule_choice::rules_named(bot, caller, typed).await.map(Into::into),
        Group::Xiangqi | Group::Banner => Ok(xiangqi_named(bot, group, typed)?.into()),
    }
}

/// Returns the usual rules of a group: those of the server, if they are of this group, or else the game's own.
pub(crate) fn usual_of(group: Group, here: Option<Variant>) -> Variant {
    here.filter(|usual| Group::of(usual) == group).unwrap_or_else(|| group.usual())
}

/// Returns the first game of `group` whose name contains this text; only banqi has several.
pub(crate) fn nearest(bot: &Bot, group: Group, typed: &str) -> Option<Variant> {
    match group {
        Group::Banqi => rule_words::nearest(&bot.words, typed).map(Into::into),
        Group::Xiangqi | Group::Banner => None,
    }
}

/// Returns suggestions for the rules of any game: those that the typed text could be, the groups in order.
pub(crate) async fn suggest_any_rules(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let mut found = Vec::new();
    for group in Group::ALL {
        found.extend(suggest_rules(bot, caller, group, typed, Menu::Left).await);
    }
    found.truncate(SUGGESTED);
    found
}

/// Returns the variant that a user typed for the rules of any game.
pub(crate) async fn any_variant_named(bot: &Bot, caller: &Caller, typed: &str) -> Result<Variant, Trouble> {
    // The refusal of the first group is the one that is shown, so it comes last.
    let [first, others @ ..] = Group::ALL;
    for group in others {
        if let Ok(variant) = variant_named(bot, caller, group, Some(typed)).await {
            return Ok(variant);
        }
    }
    variant_named(bot, caller, first, Some(typed)).await
}

/// Parses the rules of xiangqi or banner xiangqi that a user typed.
fn xiangqi_named(bot: &Bot, group: Group, typed: &str) -> Result<banqi_rules::xiangqi::RuleSet, Failure> {
    xiangqi::rule_words::read(&bot.words, group, typed).map_err(|bad| Failure::Variant(bad.into()))
}

/// What a challenge command leads to.
pub(crate) enum AskedFor {
    /// A game whose rules are complete.
    Game(Variant),
    /// The menu for the rules of banqi, starting from these.
    Menu(RuleSet),
}

/// Returns what a challenge by a command of `group` leads to. `usual` are the rules of challenges that name none.
pub(crate) async fn asked_for(
    bot: &Bot,
    caller: &Caller,
    group: Group,
    terms: Terms<'_>,
    usual: Option<Variant>,
) -> Result<AskedFor, Trouble> {
    let begun = |rules: RuleSet| RuleSet { first: terms.first.unwrap_or(rules.first), ..rules };
    let variant = match (terms.rules, group) {
        (None, _) => usual_of(group, usual),
        (Some(typed), Group::Banqi) => match rule_choice::rules_meant(bot, caller, typed).await? {
            Meant::Choose(rules) => return Ok(AskedFor::Menu(begun(rules))),
            Meant::Rules(rules) => rules.into(),
        },
        (Some(typed), Group::Xiangqi | Group::Banner) => xiangqi_named(bot, group, typed)?.into(),
    };
    match variant {
        Variant::Banqi(rules) => {
            let rules = begun(rules);
            match rules.contradiction() {
                None => Ok(AskedFor::Game(rules.into())),
                Some(contradiction) => Err(Failure::Variant(contradiction.into()).into()),
            }
        }
        Variant::Xiangqi { rules, .. } => {
            let variant = Variant::from(rules).begun_by(terms.first.unwrap_or(First::Challenger));
            match terms.position.map(|fen| variant.begun_from(fen.trim())) {
                None => Ok(AskedFor::Game(variant)),
                Some(Ok(variant)) => Ok(AskedFor::Game(variant)),
                Some(Err(bad)) => Err(Failure::Start(bad).into()),
            }
        }
    }
}
