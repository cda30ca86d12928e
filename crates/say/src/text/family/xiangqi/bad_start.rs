//! Private texts that say why a game cannot begin from the typed position.

use crate::escape::escape;
use crate::text::game::names::colour_word;
use crate::words::{Args, Voice};
use banqi_custom_id::Group;
use banqi_rules::game::Outcome;
use banqi_rules::xiangqi::{BadFen, BadStart};

/// Returns the text for a position that is not valid or cannot be a start.
pub(crate) fn bad_start_text(voice: Voice<'_>, bad: &BadStart) -> String {
    match bad {
        BadStart::Fen(bad) => bad_fen_text(voice, bad),
        BadStart::Over(Outcome::Win { reason, .. } | Outcome::Draw { reason }) => {
            voice.say("xiangqi-fen-over", &[("reason", reason.word().into())])
        }
    }
}

fn bad_fen_text(voice: Voice<'_>, bad: &BadFen) -> String {
    let found = |key, found: usize| voice.say(key, &[("found", found.into())]);
    let text = |key, text: &str| voice.say(key, &[("text", escape(text).into())]);
    let at = |key, args: Args<'_>| voice.say(key, args);
    match bad {
        BadFen::Fields(count) => found("xiangqi-fen-fields", *count),
        BadFen::Ranks(count) => found("xiangqi-fen-ranks", *count),
        BadFen::Character(letter) => text("xiangqi-fen-character", letter.encode_utf8(&mut [0; 4])),
        BadFen::SplitRun(rank) => at("xiangqi-fen-split-run", &[("rank", (*rank).into())]),
        BadFen::Points { rank, found } => {
            at("xiangqi-fen-points", &[("rank", (*rank).into()), ("found", (*found).into())])
        }
        BadFen::Side(side) => text("xiangqi-fen-side", side),
        BadFen::Unused(field) => text("xiangqi-fen-unused", field),
        BadFen::Counter { text, min, max, .. } => {
            // Passed as text, so that numbers get no thousands separators.
            let (min, max) = (min.to_string().into(), max.to_string().into());
            at("xiangqi-fen-counter", &[("text", escape(text).into()), ("min", min), ("max", max)])
        }
        BadFen::GeneralMissing(colour) => {
            at("xiangqi-fen-general", &[("colour", colour_word((*colour).into()).into())])
        }
        BadFen::TooMany { piece, found } => {
            let count = piece.kind.count().into();
            at(
                "xiangqi-fen-too-many",
                &[("piece", voice.piece(*piece).into()), ("found", (*found).into()), ("count", count)],
            )
        }
        BadFen::Unreachable { piece, at: point } => at(
            "xiangqi-fen-unreachable",
            &[("piece", voice.piece(*piece).into()), ("at", point.to_string().into())],
        ),
        BadFen::GeneralTakeable { mover, by } => {
            let mover = voice.colour((*mover).into()).into();
            at("xiangqi-fen-takeable", &[("colour", mover), ("at", by.to_string().into())])
        }
        // The command to name is that of the game with banners.
        BadFen::NoBanners(point) => {
            voice.about(Group::Banner).say("xiangqi-fen-banner", &[("at", point.to_string().into())])
        }
        BadFen::GeneralsFacing => voice.word("xiangqi-fen-facing"),
    }
}
