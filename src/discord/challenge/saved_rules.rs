//! A server's own rules: saving, removing and listing what it has named.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::challenge::rule_words;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::say::text::{self, Failure, NameTrouble, Notice};
use crate::store::{BadRulePresetName, MOST_RULE_PRESETS, RulePreset, RulePresetName, SaveOutcome};
use banqi_rules::banqi::RuleSet;

impl Bot {
    /// Gives rules a name in this server. Who may is Discord's to say where a command asks for it; a server can
    /// let others than its managers use a command.
    pub(crate) async fn save_rules(&self, caller: &Caller, typed: &str, rule_set: RuleSet) -> Reply {
        if let Some(contradiction) = rule_set.contradiction() {
            return self.failure(caller, &Failure::Variant(contradiction.into()));
        }
        let Some(guild) = caller.place.guild else { return self.failure(caller, &Failure::Foreign) };
        let name = match self.name_for_rules(typed) {
            Ok(name) => name,
            Err(why) => {
                return self.failure(caller, &Failure::RuleName { why, name: typed.to_owned() });
            }
        };
        let preset = RulePreset { name: name.clone(), rule_set };
        match self.app.store().save_rule_preset(guild, preset).await {
            Ok(SaveOutcome::Saved) => self.notice(caller, &Notice::RulesSaved { name, rule_set }),
            Ok(SaveOutcome::Replaced) => self.notice(caller, &Notice::RulesReplaced { name, rule_set }),
            Ok(SaveOutcome::Full) => {
                self.failure(caller, &Failure::TooManyRules { limit: MOST_RULE_PRESETS })
            }
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    fn name_for_rules(&self, typed: &str) -> Result<RulePresetName, NameTrouble> {
        let name: RulePresetName = typed.parse().map_err(|bad| match bad {
            BadRulePresetName::Length => NameTrouble::Length,
            BadRulePresetName::Signs => NameTrouble::Signs,
        })?;
        if !rule_words::is_readable(name.as_str()) {
            return Err(NameTrouble::Signs);
        }
        if rule_words::is_taken(&self.words, name.as_str()) {
            return Err(NameTrouble::Taken);
        }
        Ok(name)
    }

    /// Reads rules and gives them a name.
    pub(crate) async fn save_named_rules(&self, caller: &Caller, name: &str, rules: &str) -> Reply {
        match self.rules_named(caller, Some(rules)).await {
            Ok(rule_set) => self.save_rules(caller, name, rule_set).await,
            Err(reply) => reply,
        }
    }

    /// Forgets the rules of this name in this server.
    pub(crate) async fn remove_rules(&self, caller: &Caller, typed: &str) -> Reply {
        let unknown = || self.failure(caller, &Failure::UnknownRules { name: typed.to_owned() });
        let Some(guild) = caller.place.guild else { return self.failure(caller, &Failure::Foreign) };
        let Ok(name) = typed.parse::<RulePresetName>() else { return unknown() };
        match self.app.store().remove_rule_preset(guild, name.clone()).await {
            Ok(true) => self.notice(caller, &Notice::RulesRemoved { name }),
            Ok(false) => unknown(),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    /// Lists this server's own rules.
    pub(crate) async fn list_rules(&self, caller: &Caller) -> Reply {
        match self.own_rules(caller).await {
            Ok(own) => self.private(caller, text::own_rules_text(self.voice(caller), &own)),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    /// Suggestions for the name of rules to remove.
    pub(crate) async fn suggest_own_rules(&self, caller: &Caller, typed: &str) -> CreateAutocompleteResponse {
        let own = self.own_rules(caller).await.unwrap_or_else(|failure| {
            tracing::warn!(%failure, "a server's own rules could not be suggested");
            Vec::new()
        });
        let typed = typed.trim().to_lowercase();
        let choices = own
            .iter()
            .map(|preset| preset.name.as_str())
            .filter(|name| name.to_lowercase().contains(&typed))
            .map(|name| AutocompleteChoice::new(name, name))
            .collect();
        CreateAutocompleteResponse::new().set_choices(choices)
    }
}
