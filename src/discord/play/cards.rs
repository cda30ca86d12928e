//! The cards of leaderboards, profiles and finished games.
//!
//! A card is left out where no files may be sent, where nobody has a rating yet, and if drawing fails. Then the text says
//! what the card would have shown; beside a card it does not repeat that. Those who cannot see the card read its alt text.

use std::collections::HashMap;
use std::sync::Arc;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::display_names::PersonName;
use crate::discord::interaction::message_body::Enclosure;
use crate::discord::interaction::pictures::Pictures;
use banqi_app::Snapshot;
use banqi_custom_id::Group;
use banqi_engine::Analysis;
use banqi_rating::Score;
use banqi_render::{
    CardRating, CardResult, ColourRecord, GameCard, GameSide, GameTurn, HeadToHead, LeaderboardCard,
    LeaderboardPlace, ProfileCard, can_draw,
};
use banqi_rules::game::Colour;
use banqi_rules::{AnyPiece, AnySquare};
use banqi_say::permissions::Permissions;
use banqi_say::text::{self, LeaderboardPage, Names, Profile, RatingShown, Viewpoint};
use banqi_say::words::Voice;
use banqi_session::{AnyBoard, Choices, Participant, PlayerId, View};
use banqi_store::{Career, StoreError, UserId};

/// The accounts of players; `None` for people whose data was deleted.
pub(crate) type Accounts = HashMap<PlayerId, Option<UserId>>;

/// Draws a page of a leaderboard; `None` if nobody on it is ranked: the text says all there is then.
pub(crate) async fn leaderboard_card(
    bot: &Bot,
    caller: &Caller,
    voice: Voice<'_>,
    page: &LeaderboardPage,
    accounts: &Accounts,
) -> Option<Enclosure> {
    if page.rows.iter().all(|row| row.place.is_none()) || !may_attach(caller) {
        return None;
    }
    let people = People::named(bot, caller, accounts).await;
    let places = page.rows.iter().map(|row| LeaderboardPlace {
        place: row.place,
        name: people.drawn(row.player),
        rating: card_rating(row.rating),
        games: row.games,
    });
    let card = LeaderboardCard { places: places.collect(), theme: voice.theme() };
    Some(Enclosure {
        name: format!("{}-leaderboard-{}.png", Group::of(&page.pool).name(), page.page + 1),
        bytes: drawn(bot, move |pictures| pictures.leaderboard_card(&card)).await?,
        alt: Some(text::leaderboard_alt_text(voice, page, &|player| people.said(voice, player))),
    })
}

/// The card of a profile.
pub(crate) struct ProfileFile {
    /// The picture.
    pub(crate) file: Enclosure,
    /// The opponents for whose names the picture has numbers, because it cannot draw them.
    pub(crate) numbered: Vec<(usize, PlayerId)>,
}

/// Draws a profile; `None` without rated games.
///
/// # Errors
/// A disk failure.
pub(crate) async fn profile_card(
    bot: &Bot,
    caller: &Caller,
    scope: banqi_store::Scope,
    profile: &Profile,
) -> Result<Option<ProfileFile>, StoreError> {
    let record = profile.record.as_ref().filter(|record| record.form.games > 0 && may_attach(caller));
    let Some(record) = record else { return Ok(None) };
    let voice = bot.voice(caller);
    let store = bot.app.store();
    let career = store.career(profile.player, &profile.pool.pool(), scope).await?;
    let shown = std::iter::once(profile.player).chain(career.opponents.iter().map(|it| it.player));
    let players: Vec<PlayerId> = shown.collect();
    let accounts = players.iter().copied().zip(store.users(&players).await?).collect();
    let people = People::named(bot, caller, &accounts).await;
    let card = card_of(profile, record, &career, &people, voice);
    let opponents = (1..).zip(career.opponents.iter().map(|opponent| opponent.player));
    let numbered = opponents.filter(|(_, player)| !can_draw(&people.drawn(*player))).collect();
    let Some(bytes) = drawn(bot, move |pictures| pictures.profile_card(&card)).await else { return Ok(None) };
    let names = |player| people.said(voice, player);
    let file = Enclosure {
        name: format!("{}-profile.png", Group::of(&profile.pool).name()),
        bytes,
        alt: Some(text::profile_alt_text(voice, profile, record, &career, &names)),
    };
    Ok(Some(ProfileFile { file, numbered }))
}

/// Draws a finished game that was analysed: the result, the last board, the turning points and the graph.
pub(crate) async fn game_card(
    bot: &Bot,
    caller: &Caller,
    snapshot: &Snapshot,
    analysis: &Analysis,
    viewpoint: Viewpoint,
) -> Option<Enclosure> {
    let voice = bot.voice_about(caller, snapshot);
    let people = People::named(bot, caller, &snapshot.users).await;
    let drawn = |player: Participant| match player {
        Participant::Person(player) => people.drawn(player),
        Participant::Computer(level) => voice.computer(level),
    };
    let said = |player: Participant| match player {
        Participant::Person(_) => people.said(voice, player),
        Participant::Computer(level) => voice.computer(level),
    };
    let game = AnalysedGame { view: &snapshot.view, unflipped: &snapshot.unflipped, analysis, viewpoint };
    let card = game.card(voice, &drawn, &said);
    card.drawn(bot, format!("{}-{}-analysis.png", Group::of(&snapshot.view.variant).name(), snapshot.code))
        .await
}

/// A finished game and its analysis.
#[derive(Clone, Copy)]
pub(crate) struct AnalysedGame<'a> {
    /// The last state.
    pub(crate) view: &'a View,
    /// The pieces that were never flipped.
    pub(crate) unflipped: &'a [(AnySquare, AnyPiece)],
    /// The analysis.
    pub(crate) analysis: &'a Analysis,
    /// The side from which it is seen.
    pub(crate) viewpoint: Viewpoint,
}

/// The card of a game, before it is drawn.
pub(crate) struct GameSketch {
    card: GameCard,
    board: AnyBoard,
    unflipped: Vec<(AnySquare, AnyPiece)>,
    alt: String,
}

impl AnalysedGame<'_> {
    /// Returns the card, on which the players have the names `drawn`. Its alt text names them as `said`.
    pub(crate) fn card(self, voice: Voice<'_>, drawn: Names<'_>, said: Names<'_>) -> GameSketch {
        let Self { view, unflipped, analysis, viewpoint } = self;
        let [first, second] = viewpoint.players(view);
        let own = viewpoint.colour();
        let side = |player: Option<Participant>, colour| GameSide {
            colour,
            name: player.map(drawn).unwrap_or_default(),
        };
        let turn = |at: usize| {
            let explained = &analysis.plies[at];
            GameTurn {
                ply: at + 1,
                colour: viewpoint.colour(),
                action: voice.action(explained.ply.action(), explained.name),
                revealed: explained.ply.reveal(),
                scores: viewpoint.scores(explained),
                is_luck: text::is_luck(explained),
            }
        };
        let card = GameCard {
            board: Vec::new(),
            sides: [side(first, own), side(second, own.other_of_two())],
            result: viewpoint.result(view).as_ref().map(card_result),
            scores: viewpoint.graph(analysis),
            turns: text::turning_points(analysis).into_iter().map(turn).collect(),
            style: voice.pieces(),
            theme: voice.theme(),
        };
        // A ladder would be too small to read.
        let board = view.board.clone().seen_by(&[own], Choices::Hidden).in_style(voice.pieces()).alone();
        GameSketch {
            card,
            board: board.in_theme(voice.theme()),
            unflipped: unflipped.to_vec(),
            alt: text::game_alt_text(voice, view, unflipped, analysis, viewpoint, said),
        }
    }
}

impl GameSketch {
    /// Draws the card as a file with a name.
    pub(crate) async fn drawn(self, bot: &Bot, name: String) -> Option<Enclosure> {
        let Self { card, board, unflipped, alt } = self;
        let draw = move |pictures: &Pictures| {
            let board = pictures.game(&board, &unflipped);
            pictures.game_card(&GameCard { board, ..card })
        };
        match drawn(bot, draw).await? {
            Ok(bytes) => Some(Enclosure { name, bytes, alt: Some(alt) }),
            Err(failure) => {
                tracing::error!(%failure, "could not draw the card of a game; sending its analysis without one");
                None
            }
        }
    }
}

fn card_of(
    profile: &Profile,
    record: &banqi_store::Profile,
    career: &Career,
    people: &People<'_>,
    voice: Voice<'_>,
) -> ProfileCard {
    let colours = [(Colour::Red, record.red), (Colour::Black, record.black)];
    let colour = |(colour, record): (Colour, banqi_store::ColourTotals)| ColourRecord {
        colour,
        games: record.games,
        wins: record.wins,
    };
    let opponents = career.opponents.iter().map(|opponent| HeadToHead {
        name: people.drawn(opponent.player),
        results: [opponent.wins, opponent.draws, opponent.losses],
    });
    ProfileCard {
        name: people.drawn(profile.player),
        place: profile.place_server,
        rating: card_rating(record.form.rating.into()),
        results: [record.wins, record.draws, record.losses],
        course: career.course.iter().map(|rating| card_rating((*rating).into())).collect(),
        form: record.latest.iter().rev().map(card_result).collect(),
        colours: match text::shows_colours(&profile.pool) {
            true => colours.map(colour).to_vec(),
            false => Vec::new(),
        },
        opponents: opponents.collect(),
        style: voice.pieces(),
        theme: voice.theme(),
    }
}

/// The people on a card.
struct People<'a> {
    accounts: &'a Accounts,
    names: HashMap<UserId, PersonName>,
}

impl<'a> People<'a> {
    /// Looks up the names of people.
    async fn named(bot: &Bot, caller: &Caller, accounts: &'a Accounts) -> Self {
        let names = bot.display_names(caller, accounts.values().copied().flatten()).await;
        Self { accounts, names }
    }

    /// Returns a name as it is drawn; empty if it is not known.
    fn drawn(&self, player: PlayerId) -> String {
        self.name(player).map(PersonName::drawn).unwrap_or_default().to_owned()
    }

    fn name(&self, player: PlayerId) -> Option<&PersonName> {
        let user = self.accounts.get(&player).copied().flatten();
        user.and_then(|user| self.names.get(&user))
    }

    /// Returns a name for the alt text.
    fn said(&self, voice: Voice<'_>, player: Participant) -> String {
        let Some(player) = player.person() else { return String::new() };
        let name = self.name(player).map(|name| name.display.trim()).unwrap_or_default();
        match self.accounts.get(&player).copied().flatten() {
            None => voice.deleted_player(),
            Some(_) if name.is_empty() => voice.word("card-unknown-name"),
            Some(_) => name.to_owned(),
        }
    }
}

/// Draws a card on a blocking thread. A failure is logged.
async fn drawn<T: Send + 'static>(
    bot: &Bot,
    draw: impl FnOnce(&Pictures) -> T + Send + 'static,
) -> Option<T> {
    let pictures = Arc::clone(&bot.pictures);
    let drawing = tokio::task::spawn_blocking(move || draw(&pictures));
    drawing.await.inspect_err(|failure| tracing::error!(%failure, "could not draw a card")).ok()
}

/// Returns whether the bot may send files where the caller is.
fn may_attach(caller: &Caller) -> bool {
    let held = caller.permissions.filter(|_| caller.place.guild.is_some());
    held.is_none_or(|held| held.contains(Permissions::ATTACH_FILES))
}

const fn card_result(score: &Score) -> CardResult {
    match score {
        Score::Win => CardResult::Win,
        Score::Draw => CardResult::Draw,
        Score::Loss => CardResult::Loss,
    }
}

fn card_rating(rating: RatingShown) -> CardRating {
    let RatingShown { rating, deviation, provisional } = rating;
    CardRating { rating, deviation, provisional }
}
