//! The rule book: opening it at some rules, and turning its pages. All of its state is in the custom ids.

use super::bot::Bot;
use super::caller::Caller;
use super::controls;
use super::reply::Reply;
use super::sheet::{Enclosure, Sheet};
use super::text::{self, Failure};
use crate::book::Page;
use crate::rules::{RuleSet, Seating, Variant};
use crate::store::{Phase, SessionLine, StoreError};

/// How many games of a channel are looked through.
const LOOKED_THROUGH: u32 = 100;

impl Bot {
    /// Opens the book of the rules that were typed, or of the game in this channel, at a page.
    pub(super) async fn rule_book(&self, caller: &Caller, typed: Option<&str>, page: Option<Page>) -> Reply {
        if let Variant::Xiangqi { rules, .. } = caller.group.usual() {
            return Reply::Private(Sheet::words(text::xiangqi_rules_text(self.voice(caller), &rules)));
        }
        let rules = match typed {
            Some(_) => self.rules_named(caller, typed).await,
            None => match self.rules_here(caller).await {
                Ok(rules) => Ok(rules),
                Err(failure) => Err(self.denied(caller, failure.into()).await),
            },
        };
        // Boards of two colours show what is the same for four.
        match rules.map(|rules| RuleSet { seating: Seating::Two, ..rules }) {
            Ok(rules) => Reply::Private(self.page_sheet(caller, &rules, page.unwrap_or(Page::Turn))),
            Err(reply) => reply,
        }
    }

    /// Turns to a page in place. Custom ids can be forged, so the rules are looked at again.
    pub(super) fn book_page(
        &self,
        caller: &Caller,
        rules: RuleSet,
        page: Option<Page>,
        values: &[String],
    ) -> Reply {
        let selected = || values.first().and_then(|word| Page::named(word));
        match (rules.contradiction(), page.or_else(selected)) {
            (Some(contradiction), _) => self.failure(caller, &Failure::Variant(contradiction.into())),
            (None, Some(page)) => {
                let sheet = self.page_sheet(caller, &rules, page);
                let ours = caller.clicked.is_some_and(|clicked| clicked.ephemeral);
                if ours { Reply::Update(sheet) } else { Reply::Private(sheet) }
            }
            (None, None) => self.failure(caller, &Failure::Foreign),
        }
    }

    /// A page, or the first one with a word on why these rules have no such page.
    pub(super) fn page_sheet(&self, caller: &Caller, rules: &RuleSet, wanted: Page) -> Sheet {
        let voice = self.voice(caller);
        let page = if wanted.applies(rules) { wanted } else { Page::Turn };
        let mut content = text::page_text(voice, rules, page);
        if page != wanted {
            let none = voice.say("rules-no-page", &[("page", voice.page(wanted).into())]);
            content = format!("{none}\n{content}");
        }
        Sheet {
            content,
            rows: controls::book_controls(voice, rules, page),
            file: Some(Enclosure {
                name: format!("rules-{}.png", page.word()),
                bytes: self.app.page_picture(&page.picture(rules)),
                alt: Some(text::page_alt(voice, rules, page)),
            }),
            pings: Vec::new(),
        }
    }

    /// The rules of the game in this channel: one's own before one to watch, one under way before a challenge, the
    /// newest of several; Taiwan's if there is none.
    async fn rules_here(&self, caller: &Caller) -> Result<RuleSet, StoreError> {
        let me = self.known(caller).await?;
        let lines = self.app.store().open_in_channel(caller.place.channel, LOOKED_THROUGH).await?;
        let here = lines.iter().filter(|line| line.place == caller.place);
        let mine = |line: &SessionLine| me.is_some_and(|me| line.has(me) || line.invited.contains(&me));
        let nearest = here.max_by_key(|line| (mine(line), line.phase == Phase::Playing, line.id));
        Ok(nearest.and_then(|line| line.variant.parse().ok()).unwrap_or_default())
    }
}
