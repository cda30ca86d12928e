//! Choosing rules: what somebody typed, and the menu in which every rule is chosen by itself.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{Denied, Snapshot};
use crate::discord::challenge::challenges::wrong_opponents;
use crate::discord::challenge::draft::{Draft, Opponents, Step};
use crate::discord::challenge::rule_menu::{self, Saving};
use crate::discord::challenge::rule_words::{self, Meant, Menu, Suggestion};
use crate::discord::challenge::xiangqi_rule_words;
use crate::discord::interaction::bot::{Bot, link, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::play::controls;
use crate::discord::say::group::Group;
use crate::discord::say::text::Failure;
use crate::store::{Phase, RulePreset, StoreError, UserId};
use banqi_rules::banqi::RuleSet;
use banqi_rules::{Variant, xiangqi};

/// How many open challenges of one person are looked through.
const LOOKED_THROUGH: u32 = 100;

impl Bot {
    /// Suggestions for the option `rules`.
    pub(crate) async fn suggest_rules(
        &self,
        caller: &Caller,
        group: Group,
        typed: &str,
        menu: Menu,
    ) -> CreateAutocompleteResponse {
        if group != Group::Banqi {
            return choices(xiangqi_rule_words::suggestions(self.voice(caller), group, typed));
        }
        let own = self.own_rules(caller).await.unwrap_or_else(|failure| {
            tracing::warn!(%failure, "a server's own rules could not be suggested");
            Vec::new()
        });
        let found = rule_words::suggestions(&self.words, self.voice(caller), &own, typed, menu);
        choices(found)
    }

    /// The game that somebody means by what they typed for `rules` of a command of `group`, where there is nothing to
    /// choose in a menu.
    pub(crate) async fn variant_named(
        &self,
        caller: &Caller,
        group: Group,
        typed: Option<&str>,
    ) -> Result<Variant, Reply> {
        match group {
            Group::Banqi => self.rules_named(caller, typed).await.map(Into::into),
            Group::Xiangqi | Group::Banner => self
                .xiangqi_named(group, typed)
                .map(Into::into)
                .map_err(|bad| self.failure(caller, &Failure::XiangqiVariant(bad))),
        }
    }

    /// The same for the rules of xiangqi.
    pub(crate) fn xiangqi_named(
        &self,
        group: Group,
        typed: Option<&str>,
    ) -> Result<xiangqi::RuleSet, xiangqi::BadVariant> {
        xiangqi_rule_words::read(&self.words, group, typed.unwrap_or(group.name()))
    }

    /// What somebody means by what they typed for `rules`; the Taiwan rules by nothing.
    pub(crate) async fn rules_meant(&self, caller: &Caller, typed: Option<&str>) -> Result<Meant, Reply> {
        let Some(typed) = typed else { return Ok(Meant::Rules(RuleSet::default())) };
        let own = match self.own_rules(caller).await {
            Ok(own) => own,
            Err(failure) => return Err(self.denied(caller, failure.into()).await),
        };
        rule_words::read(&self.words, &own, typed).map_err(|bad| self.failure(caller, &Failure::Variant(bad)))
    }

    /// The same where there is nothing to choose in a menu.
    pub(crate) async fn rules_named(&self, caller: &Caller, typed: Option<&str>) -> Result<RuleSet, Reply> {
        match self.rules_meant(caller, typed).await? {
            Meant::Rules(rules) => Ok(rules),
            Meant::Choose(rules) => match rules.contradiction() {
                None => Ok(rules),
                Some(contradiction) => Err(self.failure(caller, &Failure::Variant(contradiction.into()))),
            },
        }
    }

    /// The rules that this server has named.
    pub(crate) async fn own_rules(&self, caller: &Caller) -> Result<Vec<RulePreset>, StoreError> {
        match caller.place.guild {
            Some(guild) => self.app.store().rule_presets(guild).await,
            None => Ok(Vec::new()),
        }
    }

    /// Opens the menu in which every rule of a challenge is chosen, or shows what has been chosen in it.
    pub(crate) async fn rule_menu(&self, caller: &Caller, draft: &Draft) -> Reply {
        let own = match self.own_rules(caller).await {
            Ok(own) => own,
            Err(failure) => return self.denied(caller, failure.into()).await,
        };
        let voice = self.voice(caller);
        let saving = if caller.manages_server() { Saving::Allowed } else { Saving::Refused };
        let opponents = draft.opponents.users().into_iter().map(|opponent| {
            let who = mention(voice, Some(opponent));
            match draft.opponents.partner() == Some(opponent) {
                true => voice.say("seats-your-partner", &[("who", who.into())]),
                false => who,
            }
        });
        let opponents = match opponents.collect::<Vec<_>>().as_slice() {
            [] => voice.word("player-anyone"),
            asked => voice.everyone(asked),
        };
        let menu = rule_menu::rule_menu(voice, draft, &opponents, &own, saving);
        match caller.clicked {
            Some(clicked) if clicked.ephemeral && clicked.wordless => Reply::UpdateRaw(menu),
            _ => Reply::PrivateRaw(menu),
        }
    }

    /// Takes a step in putting a challenge together. Custom ids can be forged, so whatever they say is checked
    /// again before it counts.
    pub(crate) async fn draft_step(
        &self,
        caller: &Caller,
        draft: Draft,
        step: Step,
        values: &[String],
    ) -> Reply {
        if caller.place.guild.is_none() {
            return self.failure(caller, &Failure::Foreign);
        }
        let value = values.first().map(String::as_str).unwrap_or_default();
        match step {
            Step::Start => match RuleSet::from_code(value) {
                Ok(rule_set) => self.rule_menu(caller, &Draft { rule_set, ..draft }).await,
                Err(_) => self.failure(caller, &Failure::Foreign),
            },
            Step::Set(option) => match draft.rule_set.with(option, value) {
                Ok(rule_set) => self.rule_menu(caller, &Draft { rule_set, ..draft }).await,
                Err(_) => self.failure(caller, &Failure::Foreign),
            },
            Step::Challenge => self.challenge_as_drafted(caller, &draft).await,
            Step::AskName if !caller.manages_server() => self.failure(caller, &Failure::MayNotSaveRules),
            Step::AskName => Reply::Modal(Box::new(controls::rule_name_modal(self.voice(caller), &draft))),
            Step::Save if !caller.manages_server() => self.failure(caller, &Failure::MayNotSaveRules),
            Step::Save => self.save_rules(caller, value, draft.rule_set).await,
            Step::Cancel => {
                Reply::UpdateRaw(rule_menu::closed_menu(self.voice(caller).word("variant-cancelled")))
            }
        }
    }

    /// Makes the challenge of a draft, once.
    async fn challenge_as_drafted(&self, caller: &Caller, draft: &Draft) -> Reply {
        if let Some(contradiction) = draft.rule_set.contradiction() {
            return self.failure(caller, &Failure::Variant(contradiction.into()));
        }
        if let Some(failure) = wrong_opponents(caller.user, &draft.opponents, &draft.rule_set.into()) {
            return self.failure(caller, &failure);
        }
        for opponent in draft.opponents.users() {
            if let Some(refused) = self.cannot_be_asked(caller, opponent).await {
                return refused;
            }
        }
        match self.offered_already(caller, draft).await {
            // The menu stays open, so its button can be pressed again.
            Ok(Some(offered)) => {
                let link = offered.board.map_or_else(String::new, |board| link(&offered, board));
                self.failure(caller, &Failure::AskedAlready { link })
            }
            Ok(None) => {
                let Draft { rule_set, opponents, per_move, casual } = *draft;
                self.make_challenge(caller, opponents, rule_set.into(), per_move, casual).await
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// Why a person known only by their id cannot be asked for a game, if they cannot.
    pub(crate) async fn cannot_be_asked(&self, caller: &Caller, opponent: UserId) -> Option<Reply> {
        if opponent.computer_level().is_some() {
            return None;
        }
        let not_here = || Some(self.not_here(caller, opponent));
        let guild = caller.place.guild?;
        // Discord has no id 0, and the client library no such value.
        if opponent.0 == 0 {
            return not_here();
        }
        let (guild, user) = (serenity::GuildId::new(guild.0), serenity::UserId::new(opponent.0));
        match limited(self.http.get_member(guild, user)).await {
            Ok(member) if member.user.bot => Some(self.failure(caller, &Failure::OpponentIsABot)),
            Ok(_) => None,
            Err(serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)))
                if answer.status_code.as_u16() == 404 =>
            {
                not_here()
            }
            Err(failure) => Some(self.apology(caller, &failure)),
        }
    }

    /// The open challenge by which this person has asked for this very game here.
    async fn offered_already(&self, caller: &Caller, draft: &Draft) -> Result<Option<Snapshot>, Denied> {
        let Some(me) = self.known(caller).await? else { return Ok(None) };
        let variant = draft.rule_set.to_string();
        for line in self.app.store().open_of_player(me, LOOKED_THROUGH).await? {
            let mine = line.phase == Phase::Offered && line.challenger == me && line.place == caller.place;
            if !mine || line.variant != variant {
                continue;
            }
            let offered = self.app.snapshot(line.id).await?;
            let asked: Vec<UserId> =
                offered.view.invited.iter().filter_map(|opponent| offered.user(*opponent)).collect();
            let partner = offered.view.partner.and_then(|partner| offered.user(partner));
            let asked = Opponents::of(&asked).with_partner(partner);
            let terms = (offered.view.per_move, offered.view.casual);
            if asked == draft.opponents && terms == (draft.per_move, draft.casual) {
                return Ok(Some(offered));
            }
        }
        Ok(None)
    }
}

fn choices(found: Vec<Suggestion>) -> CreateAutocompleteResponse {
    let choices = found.into_iter().map(|one| AutocompleteChoice::new(one.label, one.value)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
