//! A server's own rules: saving, removing and listing them.

use crate::discord::challenge::family::banqi::{rule_choice, rule_words};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::Suggestion;
use crate::discord::interaction::trouble::Trouble;
use banqi_rules::banqi::RuleSet;
use banqi_rules::game::RuleTable as _;
use banqi_say::text::{self, Failure, NameTrouble, Notice};
use banqi_store::{BadRulePresetName, MOST_RULE_PRESETS, RulePreset, RulePresetName, SaveOutcome};

/// Saves rules under a name in this server. For a slash command Discord checks who may do this; a server can allow it
/// to others than its managers.
pub(crate) async fn save_rules(
    bot: &Bot,
    caller: &Caller,
    typed: &str,
    rule_set: RuleSet,
) -> Result<Reply, Trouble> {
    if let Some(contradiction) = rule_set.contradiction() {
        return Err(Failure::Variant(contradiction.into()).into());
    }
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let name = name_for_rules(bot, typed).map_err(|why| Failure::RuleName { why, name: typed.to_owned() })?;
    let preset = RulePreset { name: name.clone(), rule_set };
    match bot.app.store().save_rule_preset(guild, preset).await? {
        SaveOutcome::Saved => Ok(bot.notice(caller, &Notice::RulesSaved { name, rule_set })),
        SaveOutcome::Replaced => Ok(bot.notice(caller, &Notice::RulesReplaced { name, rule_set })),
        SaveOutcome::Full => Err(Failure::TooManyRules { limit: MOST_RULE_PRESETS }.into()),
    }
}

fn name_for_rules(bot: &Bot, typed: &str) -> Result<RulePresetName, NameTrouble> {
    let name: RulePresetName = typed.parse().map_err(|bad| match bad {
        BadRulePresetName::Length => NameTrouble::Length,
        BadRulePresetName::Signs => NameTrouble::Signs,
    })?;
    if !rule_words::is_readable(name.as_str()) {
        return Err(NameTrouble::Signs);
    }
    if rule_words::is_taken(&bot.words, name.as_str()) {
        return Err(NameTrouble::Taken);
    }
    Ok(name)
}

/// Parses rules and saves them under a name.
pub(crate) async fn save_named_rules(
    bot: &Bot,
    caller: &Caller,
    name: &str,
    rules: &str,
) -> Result<Reply, Trouble> {
    let rule_set = rule_choice::rules_named(bot, caller, rules).await?;
    save_rules(bot, caller, name, rule_set).await
}

/// Removes the rules with this name from this server.
pub(crate) async fn remove_rules(bot: &Bot, caller: &Caller, typed: &str) -> Result<Reply, Trouble> {
    let unknown = || Failure::UnknownRules { name: typed.to_owned() };
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let name: RulePresetName = typed.parse().map_err(|_| unknown())?;
    if !bot.app.store().remove_rule_preset(guild, name.clone()).await? {
        return Err(unknown().into());
    }
    Ok(bot.notice(caller, &Notice::RulesRemoved { name }))
}

/// Lists this server's own rules.
pub(crate) async fn list_rules(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let own = rule_choice::own_rules(bot, caller).await?;
    Ok(Bot::private(caller, text::own_rules_text(bot.voice(caller), &own)))
}

/// Returns suggestions for the name of rules to remove.
pub(crate) async fn suggest_own_rules(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let own = rule_choice::own_rules(bot, caller).await.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "could not read a server's own rules; suggesting none");
        Vec::new()
    });
    let typed = typed.trim().to_lowercase();
    own.iter()
        .map(|preset| preset.name.as_str())
        .filter(|name| name.to_lowercase().contains(&typed))
        .map(|name| Suggestion::new(name, name))
        .collect()
}
