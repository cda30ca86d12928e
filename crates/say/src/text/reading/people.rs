//! What people read about each other: games, profiles, leaderboards.

use crate::language::Language;
use crate::mentions::Mentions;
use crate::permissions::Permissions;
use crate::text::samples::{ANN, BEN, CLEO, DAN, code, name};
use crate::text::{
    GameLine, GameState, HistoryFile, HistoryFilters, HistoryResult, HistoryRow, HistoryShown,
    LeaderboardPage, LeaderboardRow, NextGame, PoolLine, Profile, RatingShown, SettingsPage,
    SettingsQuestion, games_text, history_file_text, history_filters_text, history_text,
    leaderboard_alt_text, leaderboard_heading_text, leaderboard_text, next_game_text, no_next_game_text,
    profile_alt_text, profile_heading_text, profile_text, quiet_text, settings_question_text, settings_text,
};
use crate::words::Voice;
use banqi_custom_id::Scope;
use banqi_custom_id::settings_step::Intervention;
use banqi_rating::{Form, Line, Rating, Score};
use banqi_rules::Variant;
use banqi_rules::xiangqi::Notation;
use banqi_session::{GameCode, Participant, PieceStyle, PlayerId, SessionId, Theme, TimeControl, Timestamp};
use banqi_store::{
    self, Alert, Calls, Career, ChannelId, ColourTotals, GuildSettings, HeadToHead, HistoryKey,
    MOST_CHANNELS, Opponent, Preference, RoleId, RoleTrouble, Threads, WinnerRole,
};

/// The messages in one language: what each is, and its text.
pub fn messages(voice: Voice<'_>) -> Vec<(String, String)> {
    let name =
        |player: Participant| player.level().map_or_else(|| name(player), |level| voice.computer(level));
    let asked = |question: SettingsQuestion<'_>| settings_question_text(voice, question);
    let games = games();
    let board = leaderboard();
    let profile = profile();
    let record = profile.record.clone().expect("a record");
    let pictured = profile_alt_text(voice, &profile, &record, &career(), &name);
    let heading = profile_heading_text(voice, &profile, &record, &[(2, profile.player)], &name);
    let without_menus = SettingsPage { by_command: true, ..SettingsPage::default() };
    let found = [
        ("Games: my own", games_text(voice, ANN, Some(ANN), &games, &name)),
        ("Games: another player's", games_text(voice, ANN, Some(CLEO), &games, &name)),
        ("Next game", next_game_text(voice, &next_game(), &name)),
        ("Next game: none", no_next_game_text(voice, Mentions::default().mention(voice, "play"))),
        ("Quiet hours: none", voice.word("quiet-none")),
        (
            "Quiet hours",
            quiet_text(voice, "22:30-08:00 sat,sun Asia/Taipei".parse().ok().as_ref()).unwrap_or_default(),
        ),
        ("Games: none", games_text(voice, ANN, Some(ANN), &[], &name)),
        ("History", history_text(voice, &history(voice, &rows()), &name)),
        ("History: filters", history_filters_text(voice, &name(ANN), &history(voice, &[]).filters)),
        ("History: none", history_text(voice, &history(voice, &[]), &name)),
        ("History: files", files(voice)),
        ("Profile", profile_text(voice, &profile, &name)),
        ("Profile: four seats", profile_text(voice, &four_seats(profile.clone()), &name)),
        ("Profile: no rated games", profile_text(voice, &newcomer(profile), &name)),
        (
            "Profile: my own, never played",
            voice.say("profile-newcomer", &[("play", Mentions::default().mention(voice, "play").into())]),
        ),
        ("Profile: above the picture", heading),
        ("Profile: picture in words", pictured),
        ("Settings of a server: none chosen", settings_text(voice, &SettingsPage::default())),
        ("Settings of a server: all chosen", settings_text(voice, &settings())),
        ("Settings of a server: without menus", settings_text(voice, &without_menus)),
        ("Settings of a server: which game to end", asked(SettingsQuestion::Which(Intervention::End))),
        ("Settings of a server: which game to void", asked(SettingsQuestion::Which(Intervention::Void))),
        ("Settings of a server: no game to end", asked(SettingsQuestion::NoGames(Intervention::End))),
        ("Settings of a server: no game to void", asked(SettingsQuestion::NoGames(Intervention::Void))),
        ("Settings of a server: end?", asked(SettingsQuestion::Sure(Intervention::End, code()))),
        ("Settings of a server: void?", asked(SettingsQuestion::Sure(Intervention::Void, code()))),
        ("Settings of a server: end the season?", asked(SettingsQuestion::SureOfSeason("Autumn 2026"))),
        ("Leaderboard of a server", leaderboard_text(voice, &board, &name)),
        ("Leaderboard: above the picture", leaderboard_heading_text(voice, &board, &name)),
        ("Leaderboard: picture in words", leaderboard_alt_text(voice, &board, &name)),
        (
            "Leaderboard of a server that has grown: above the picture",
            leaderboard_heading_text(voice, &LeaderboardPage { line: Line::SETTLED, ..board.clone() }, &name),
        ),
        (
            "Leaderboard of everyone, empty",
            leaderboard_text(
                voice,
                &LeaderboardPage { scope: Scope::Everywhere, rows: Vec::new(), pages: 1, ..board },
                &name,
            ),
        ),
    ];
    found.into_iter().map(|(title, text)| (title.to_owned(), text)).collect()
}

fn variant(text: &str) -> Variant {
    text.parse().expect("a variant")
}

fn id(player: Participant) -> PlayerId {
    player.person().expect("a person")
}

/// Finished games with every result.
pub fn rows() -> Vec<HistoryRow> {
    let row = |nth: u32, result, rules, others: &[Participant], change| HistoryRow {
        key: HistoryKey {
            ended_at: Timestamp(1_700_000_000_000 - i64::from(nth)),
            session: SessionId(i64::from(90 - nth)),
        },
        code: GameCode::from_number(u64::from(nth)),
        result,
        others: others.to_vec(),
        variant: Some(variant(rules)),
        change,
    };
    let change = Some((shown(1500, true), shown(1612, false)));
    vec![
        row(0, HistoryResult::Scored(Score::Win), "taiwan", &[BEN], change),
        row(1, HistoryResult::Scored(Score::Loss), "hongkong+chain=cannon", &[BEN], None),
        row(2, HistoryResult::Scored(Score::Draw), "four-colour-4", &[BEN, CLEO, DAN], change),
        row(3, HistoryResult::Aborted, "taiwan", &[Participant::Computer(3)], None),
        row(4, HistoryResult::Unknown, "four-colour-4", &[BEN, CLEO, DAN], None),
        row(5, HistoryResult::Voided, "taiwan", &[BEN], None),
    ]
}

/// A page with every filter.
pub fn history<'a>(voice: Voice<'_>, rows: &'a [HistoryRow]) -> HistoryShown<'a> {
    HistoryShown {
        listed: 0,
        player: name(ANN),
        filters: HistoryFilters {
            opponent: Some(voice.computer_in_sentence()),
            score: Some(Score::Win),
            since: Some(Timestamp(1_690_000_000_000)),
            rules: Some(variant("mainland")),
        },
        against: Some(HeadToHead { wins: 1, draws: 0, losses: 12 }),
        rows,
    }
}

fn files(voice: Voice<'_>) -> String {
    let file = |kind, games, next| history_file_text(voice, kind, games, next);
    let all = [
        file(HistoryFile::Records, 1, None),
        file(HistoryFile::Pgn, 1, None),
        file(HistoryFile::Pgn, 100, Some(101)),
    ];
    all.join("\n")
}

/// One game in each state.
fn games() -> Vec<GameLine> {
    let line = |state, rules, others: &[Participant], has_free_seat| GameLine {
        code: code(),
        others: others.to_vec(),
        has_free_seat,
        state,
        to_move: match state {
            GameState::TheirTurn => Some(ANN),
            GameState::Paused | GameState::Sent | GameState::Received => None,
            _ => others.last().copied(),
        },
        variant: Some(variant(rules)),
        casual: state == GameState::Sent,
        deadline: Timestamp(1_700_000_000_000),
        link: None,
    };
    vec![
        line(GameState::TheirTurn, "taiwan", &[BEN], false),
        line(GameState::OthersTurn, "xiangqi", &[CLEO], false),
        line(GameState::DrawOffered, "xiangqi", &[CLEO], false),
        line(GameState::ClockAsked, "taiwan", &[CLEO], false),
        line(GameState::TakebackAsked, "taiwan", &[CLEO], false),
        line(GameState::Paused, "taiwan", &[CLEO], false),
        line(GameState::Received, "hongkong+chain=cannon", &[BEN], false),
        line(GameState::Sent, "four-colour-4", &[BEN, CLEO], true),
    ]
}

fn next_game() -> NextGame {
    let line = games().swap_remove(0);
    let link = "https://discord.com/channels/1/2/3".to_owned();
    NextGame { player: ANN, line, nth: 1, of: 3, link }
}

const fn shown(rating: i32, provisional: bool) -> RatingShown {
    RatingShown { rating, deviation: 84, provisional }
}

/// The profile of a player with games of several kinds.
pub fn profile() -> Profile {
    let record = banqi_store::Profile {
        form: Form {
            rating: Rating { rating: 1612.0, deviation: 84.0, ..Rating::START },
            games: 21,
            last_ended_ms: Some(0),
        },
        wins: 12,
        draws: 1,
        losses: 8,
        places: [6, 9, 4, 2],
        red: ColourTotals { games: 11, wins: 7 },
        black: ColourTotals { games: 10, wins: 5 },
        longest: 140,
        opponents: 6,
        latest: vec![Score::Win, Score::Draw, Score::Loss],
    };
    let pool = |rules, rating, games| PoolLine { pool: variant(rules), rating: shown(rating, false), games };
    Profile {
        player: id(ANN),
        record: Some(record),
        pool: variant("taiwan"),
        pools: vec![pool("taiwan", 1612, 21), pool("xiangqi", 1480, 1)],
        place_server: Some(4),
        place_everywhere: Some(40),
        open: 2,
        voided: 2,
    }
}

/// The past of a player with a long name among the opponents.
pub fn career() -> Career {
    let course = [1500.0, 1580.0, 1543.0, 1612.0];
    Career {
        course: course.into_iter().map(|rating| Rating { rating, ..Rating::START }).collect(),
        opponents: vec![Opponent { player: id(BEN), wins: 7, draws: 1, losses: 2 }],
    }
}

/// The profile in games of four seats: first places are wins.
fn four_seats(profile: Profile) -> Profile {
    let of_two = profile.record.expect("a record");
    let [first, others @ ..] = of_two.places;
    let record = banqi_store::Profile { wins: first, draws: 0, losses: others.iter().sum(), ..of_two };
    Profile { record: Some(record), pool: variant("four-colour-4"), pools: Vec::new(), ..profile }
}

/// The profile of someone who has played no rated game.
fn newcomer(profile: Profile) -> Profile {
    Profile {
        record: None,
        pools: Vec::new(),
        place_server: None,
        place_everywhere: None,
        open: 0,
        ..profile
    }
}

/// Settings of which each is chosen, with as many channels as there can be.
pub fn settings() -> SettingsPage {
    let channels = u64::try_from(MOST_CHANNELS).expect("a small number");
    SettingsPage {
        settings: GuildSettings {
            channels: (0..channels).map(|nth| ChannelId(u64::MAX - nth)).collect(),
            variant: Some(variant("hongkong+chain=cannon")),
            time: Some(TimeControl::bank(10, 5)),
            language: Some("zh-TW".to_owned()),
            casual: true,
            calls: Calls::Players,
            alert: Alert::Silent,
            threads: Threads::Comments,
            person_games: Some(3),
            server_games: Some(100),
        },
        preference: Preference {
            pieces: Some(PieceStyle::Figures),
            notation: Some(Notation::Both),
            theme: Some(Theme::Contrast),
        },
        winner: WinnerRole { role: Some(RoleId(u64::MAX)), trouble: Some(RoleTrouble::Permission) },
        public: Language::English,
        no_threads: Permissions::for_threads(),
        by_command: false,
    }
}

/// A page of a leaderboard.
pub fn leaderboard() -> LeaderboardPage {
    let row = |place, player, rating| LeaderboardRow {
        place,
        player: id(player),
        rating: shown(rating, place.is_none()),
        games: 12,
    };
    LeaderboardPage {
        scope: Scope::Server,
        pool: variant("taiwan"),
        line: Line::OPEN,
        page: 0,
        pages: 2,
        rows: vec![row(Some(1), ANN, 1612), row(Some(2), BEN, 1530), row(None, CLEO, 1500)],
    }
}
