//! One session in memory: its state, its place, its people and its deal.

use std::collections::HashMap;

use crate::store::{Account, Board, Change, GuildLook, Place, QuietHours, Scope, Stored, UserId};
use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, SeedText, Terms, ruleset_text};
use banqi_rating::NotRated;
use banqi_rules::banqi::Position;
use banqi_rules::{AnyPiece, AnyPly, AnySquare};
use banqi_session::{AnyBoard, EntrantText, GameCode, Participant, Phase, PlayerId, Session, Timestamp};

/// A session in memory. It contains the deal, so it has no `Debug` implementation and never leaves `app`.
pub(crate) struct LoadedSession {
    pub(crate) session: Session,
    pub(crate) code: GameCode,
    pub(crate) place: Place,
    pub(crate) board: Option<Board>,
    pub(crate) commitment: Commitment,
    pub(crate) language: String,
    pub(crate) look: GuildLook,
    pub(crate) sequence: u64,
    pub(crate) chain: ChainHash,
    pub(crate) ratings: Vec<(PlayerId, Change)>,
    pub(crate) not_rated: Option<NotRated>,
    pub(crate) users: HashMap<PlayerId, Option<UserId>>,
    /// When people want no calls; those who may always be called are left out.
    pub(crate) quiet: HashMap<PlayerId, QuietHours>,
    /// Under which ownership of its server it was loaded ([`Store::tenure`](crate::store::Store::tenure)). Without one,
    /// what is in memory may be outdated at once.
    pub(crate) tenure: Option<u64>,
    game_id: GameId,
    seed: Seed,
    deal: Option<Deal>,
}

impl LoadedSession {
    /// Combines a stored session with the accounts of its players, and with what its server has chosen.
    pub(crate) fn new(
        stored: Stored,
        session: Session,
        accounts: &HashMap<PlayerId, Account>,
        look: GuildLook,
        app_id: u64,
    ) -> Self {
        let quiet = |(player, account): (&PlayerId, &Account)| Some((*player, account.quiet?));
        let mut loaded = Self {
            session,
            code: stored.code,
            place: stored.place,
            board: stored.board,
            commitment: stored.commitment,
            language: stored.language,
            look,
            sequence: stored.sequence,
            chain: stored.chain,
            ratings: Vec::new(),
            not_rated: stored.not_rated,
            users: accounts.iter().map(|(player, account)| (*player, account.user)).collect(),
            quiet: accounts.iter().filter_map(quiet).collect(),
            tenure: None,
            game_id: stored.game_id,
            seed: stored.seed,
            deal: None,
        };
        if !loaded.session.deal_texts().is_empty() {
            loaded.deal = Some(loaded.deal_of(loaded.session.deal_texts(), app_id));
        }
        loaded
    }

    /// Returns the player that a person is in this session.
    pub(crate) fn player(&self, user: UserId) -> Option<Participant> {
        self.users.iter().find(|(_, known)| **known == Some(user)).map(|(player, _)| (*player).into())
    }

    /// Returns the scope of the ratings for this session: its server, or all servers.
    pub(crate) fn scope(&self) -> Scope {
        self.place.guild.map_or(Scope::Global, Scope::Guild)
    }

    /// Returns the deal, once the texts of the entrants are fixed.
    pub(crate) const fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// Returns the pieces that were never flipped, each on its square, once the game is over.
    pub(crate) fn unflipped(&self) -> Vec<(AnySquare, AnyPiece)> {
        let over = matches!(self.session.phase(), Phase::Over(_));
        self.deal.as_ref().filter(|_| over).map_or_else(Vec::new, |deal| unflipped(&self.session, deal))
    }

    /// Whether this is a game in progress in which vacations count.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.session.phase() == Phase::Playing && self.session.time().is_correspondence()
    }

    /// Whether the message of a game does not show the current turn yet. Nobody loses on time for a turn that they could
    /// not see.
    pub(crate) fn is_turn_unshown(&self) -> bool {
        let is_unshown = |board: Board| board.shown_seq < self.session.waits_since();
        self.session.phase() == Phase::Playing && self.board.is_some_and(is_unshown)
    }

    /// Returns the terms of the game, to which the commitment is bound.
    pub(crate) fn terms(&self, app_id: u64) -> Terms {
        Terms { app_id, game_id: self.game_id, ruleset: ruleset_text(&self.session.variant()) }
    }

    /// Returns the seed, which is revealed at the end.
    pub(crate) const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns the deal that follows from `texts`.
    pub(crate) fn deal_of(&self, texts: &[EntrantText], app_id: u64) -> Deal {
        let texts: Vec<SeedText> = texts.iter().map(|text| text.text.clone()).collect();
        Deal::new(&self.terms(app_id), self.session.variant().shuffled_pieces(), &self.seed, &texts)
    }

    /// Returns the estimated size in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        // Positions of 8x8 and xiangqi are larger than those of 4x8, which are the usual ones.
        const PLY: usize = size_of::<AnyPly>() + size_of::<Timestamp>() + size_of::<Position<u64>>();
        let people = self.users.len() * 2 * size_of::<(PlayerId, Option<UserId>)>()
            + self.quiet.len() * 2 * size_of::<(PlayerId, QuietHours)>();
        let faces = if self.deal.is_some() { 64 } else { 0 };
        size_of::<Self>() + self.session.game().actions_played() * PLY + people + faces
    }

    /// Replaces the state after a commit; `deal` is that of an acceptance among the events.
    pub(crate) fn take_in(&mut self, after: Session, deal: Option<Deal>) {
        self.session = after;
        if deal.is_some() {
            self.deal = deal;
        }
    }
}

/// Returns the pieces that are face down in a game, each on its square.
pub(crate) fn unflipped(session: &Session, deal: &Deal) -> Vec<(AnySquare, AnyPiece)> {
    let board = AnyBoard::of(session.game());
    let under = |square: AnySquare| Some((square, deal.face(square)?));
    board.face_down().into_iter().filter_map(under).collect()
}
