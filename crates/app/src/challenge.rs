//! How a game comes about: somebody makes a challenge, and others accept it.

use crate::handle::{OUTBOX_AFTER, Origin};
use crate::sessions::LoadedSession;
use crate::{App, Challenge, Denied, Handled, Order};
use banqi_deal::{Commitment, Deal, GameId, Seed, Terms, ruleset_text};
use banqi_rating::Rating;
use banqi_rules::game::First;
use banqi_session::{Asker, CHALLENGE_LIFE, Entrant, EntrantText, GameCode, Participant, Phase, Timestamp};
use banqi_store::{CreateOutcome, Invitee, NewSession, OpenLimits, Store, StoreError, UserId};

/// How many codes are tried for a new game.
const CODES: usize = 4;

impl App {
    /// Makes a challenge: fixes the seed, commits to it, and stores both before anything is shown. A refused challenge
    /// creates no players.
    ///
    /// # Errors
    /// Returns [`Denied`] if there is no challenge.
    pub async fn challenge(&self, challenge: Challenge) -> Result<Handled, Denied> {
        let now = self.now();
        if challenge.partner.is_some() && !challenge.variant.has_allies() {
            return Err(Denied::NoPartners);
        }
        let mut asked = challenge.invited;
        if let Some(partner) = challenge.partner.filter(|partner| !asked.contains(partner)) {
            asked.push(partner);
        }
        let asks_computer = asked.iter().any(|invitee| matches!(invitee, Invitee::Computer(_)));
        if asks_computer && !Self::computer_plays(&challenge.variant) {
            return Err(Denied::NoEngine);
        }
        let limits = self.store.open_limits(challenge.place.guild).await?;
        if let Some(denied) = self.denied_challenge(challenge.by, &asked, limits).await?
            && self.store.written(challenge.interaction).await?.is_none()
        {
            return Err(denied);
        }
        let challenger = self.player(challenge.by).await?.into();
        let (mut invited, mut partner) = (Vec::with_capacity(asked.len()), None);
        for invitee in asked {
            let player = self.participant(invitee).await?;
            invited.push(player);
            partner = partner.or((challenge.partner == Some(invitee)).then_some(player));
        }
        let game_id = GameId::new(self.random()?);
        let seed = Seed::new(self.random()?);
        let ruleset = ruleset_text(&challenge.variant);
        let commitment = Commitment::of(&Terms { app_id: self.app_id, game_id, ruleset }, &seed);
        let mut codes = Vec::with_capacity(CODES);
        for _ in 0..CODES {
            codes.push(GameCode::from_number(u64::from_be_bytes(self.random()?)));
        }
        let created = self
            .store
            .create(NewSession {
                codes,
                game_id,
                place: challenge.place,
                language: challenge.language,
                seed,
                commitment,
                challenger,
                invited,
                partner,
                variant: challenge.variant,
                time: challenge.time,
                casual: challenge.casual,
                expires: now.plus(CHALLENGE_LIFE),
                at: now,
                interaction: Some(challenge.interaction),
                board_due: now.plus(OUTBOX_AFTER),
                // The computer accepts once the challenge is shown.
                computer_due: asks_computer.then(|| now.plus(OUTBOX_AFTER)),
                limits: Some(limits),
            })
            .await?;
        let (session, repeated) = match created {
            CreateOutcome::Created { session, .. } => (session, false),
            CreateOutcome::Duplicate { session, .. } => (session, true),
            CreateOutcome::Full(full) => return Err(Denied::Full(full)),
        };
        let snapshot = self.snapshot(session).await?;
        Ok(Handled { snapshot, repeated })
    }

    /// Returns why a person cannot challenge these others now; `None` if they can. Creates no players.
    async fn denied_challenge(
        &self,
        by: UserId,
        asked: &[Invitee],
        limits: OpenLimits,
    ) -> Result<Option<Denied>, StoreError> {
        let by = self.store.known_player(by).await?;
        if let Some(by) = by {
            let user = |invitee: &Invitee| match invitee {
                Invitee::User(user) => Some(*user),
                Invitee::Computer(_) => None,
            };
            let users: Vec<UserId> = asked.iter().filter_map(user).collect();
            // A person who has never used the bot has blocked no one and was never challenged.
            let known = self.store.players(&users).await?.into_iter().flatten();
            let known: Vec<Participant> = known.map(Participant::Person).collect();
            if let Some(apart) = self.kept_from_challenging(by, &known).await? {
                return Ok(Some(Denied::Apart(apart)));
            }
        }
        Ok(self.store.limit_reached(limits, by).await?.map(Denied::Full))
    }

    /// Returns the participant for an invitee, and creates its row in the store if there is none yet.
    async fn participant(&self, invitee: Invitee) -> Result<Participant, Denied> {
        Ok(match invitee {
            Invitee::User(user) => self.player(user).await?.into(),
            Invitee::Computer(level) => self.store.computer(level, self.now()).await?,
        })
    }

    /// Carries out the order to accept a challenge. A person gets a player only if they may enter, not by a refused
    /// order.
    pub(super) async fn enter(
        &self,
        slot: &mut Option<LoadedSession>,
        order: &Order,
        arrived: Timestamp,
    ) -> Result<Handled, Denied> {
        let loaded = self.loaded(slot, order.session).await?;
        let is_open = loaded.session.phase() == Phase::Offered;
        let player = match loaded.player(order.by) {
            None if is_open && loaded.session.has_free_seat() => Some(self.player(order.by).await?.into()),
            known => known,
        };
        if let Some(person) = player.and_then(Participant::person).filter(|_| is_open)
            && let Some(apart) = self.kept_from_joining(person, loaded.session.entrants()).await?
        {
            return Err(Denied::Apart(apart));
        }
        let asker = player.map_or(Asker::Stranger, Asker::Player);
        let origin = Origin::of(order, asker, arrived);
        self.carry_out(slot, order.session, &order.command, origin).await
    }

    /// Returns what is fixed if `asker` accepts a challenge with `text`: the deal, if the message with the commitment
    /// is known or the challenger has added words, and the entrant who begins, if the ratings decide that.
    pub(super) async fn terms_of_entry(
        &self,
        loaded: &LoadedSession,
        text: &EntrantText,
        message: Option<u64>,
        asker: Asker,
    ) -> Result<(Option<Deal>, Option<Entrant>), StoreError> {
        let texts = loaded.session.texts(text, message).ok();
        let deal = texts.map(|texts| loaded.deal_of(&texts, self.app_id));
        let higher_rated = match (loaded.session.variant().first(), asker.player()) {
            (First::HigherRated, Some(acceptor)) => higher_rated(&self.store, loaded, acceptor).await?,
            (First::HigherRated | First::Challenger | First::Opponent | First::Lot, _) => None,
        };
        Ok((deal, higher_rated))
    }
}

/// Returns which of the players, the acceptor included, has the highest rating in the session's scope; the earlier
/// entrant if equal.
async fn higher_rated(
    store: &Store,
    loaded: &LoadedSession,
    acceptor: Participant,
) -> Result<Option<Entrant>, StoreError> {
    let pool = loaded.session.variant().pool();
    let mut highest: Option<(Entrant, f64)> = None;
    for (entrant, player) in (0..).map(Entrant).zip(loaded.session.entrants().iter().chain([&acceptor])) {
        let form = match player {
            Participant::Person(player) => store.rating(*player, &pool, loaded.scope()).await?,
            Participant::Computer(_) => None,
        };
        let rating = form.map_or(Rating::START, |form| form.rating).rating;
        if highest.is_none_or(|(_, highest)| rating > highest) {
            highest = Some((entrant, rating));
        }
    }
    Ok(highest.map(|(entrant, _)| entrant))
}
