//! The challenge message, from the challenge to its answer.

use crate::text::family;
use crate::text::game::dotted;
use crate::text::game::names::{Names, capitalised, countdown, seats_word};
use crate::text::game::seats;
use crate::words::Voice;
use banqi_app::App;
use banqi_custom_id::Group;
use banqi_rules::game::First;
use banqi_session::{Ending, GameCode, Participant, Phase, View};

/// The public part of a sealed shuffle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The commitment, in hex.
    pub commitment: String,
    /// Its place in the gap-free sequence of commitments.
    pub sequence: u64,
    /// The seed, once it is public.
    pub seed: Option<String>,
}

/// Returns who challenges whom to what, the time they have and what running out of it means, what is unusual about the
/// rules, the outcome of the challenge, and in small lines when it expires, the game ID, and the commitment to the
/// shuffle or lot, which is never edited away. If no game was played, the seed follows.
#[must_use]
pub fn challenge_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    sealed: &Sealed,
    names: Names<'_>,
) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let names: Names<'_> = &|player| match player.level() {
        Some(level) => voice.level_in_sentence(level),
        None => names(player),
    };
    let challenger = names(view.challenger);
    // A partner is invited too, but is no opponent.
    let asked = view.invited.iter().copied().filter(|invited| Some(*invited) != view.partner);
    let asked: Vec<String> = asked.map(names).collect();
    let opponent = (!asked.is_empty()).then(|| voice.everyone(&asked));
    let who = ("challenger", challenger.as_str().into());
    let partner = view.partner.map(|partner| ("partner", names(partner).into()));
    let invited = opponent.as_ref().map(|opponent| ("opponent", opponent.as_str().into()));
    let game = ("game", voice.word(voice.group().invitation_key()).into());
    let invitation = match (invited, partner) {
        (Some(invited), Some(partner)) => voice.say("challenge-to-pair", &[who, invited, partner]),
        (Some(invited), None) => voice.say("challenge-to", &[who, invited, game]),
        (None, Some(partner)) => voice.say("challenge-open-pair", &[who, partner]),
        (None, None) => voice.say("challenge-open", &[who, game]),
    };
    let first = match (view.variant.first(), &opponent) {
        (First::Challenger, _) => "challenger",
        (First::Opponent, Some(_)) => "opponent",
        (First::Opponent, None) => "acceptor",
        (First::HigherRated, _) => "rated",
        (First::Lot, _) => "lot",
    };
    let seats = seats_word(usize::from(view.variant.seats()));
    let time = [("time", voice.time(view.time).into()), ("seats", seats.into())];
    let terms = [
        // The lines below name each difference.
        ("rules", voice.variant_in_brief(&view.variant).into()),
        ("time", voice.say("challenge-time", &time).into()),
        ("first", first.into()),
        ("challenger", challenger.as_str().into()),
        ("opponent", opponent.clone().unwrap_or_default().into()),
    ];
    let (terms, seal) = if view.variant.hides_pieces() {
        (voice.say("challenge-terms", &terms), "challenge-sealed")
    } else {
        let begins = view
            .variant
            .begins()
            .map(|colour| format!("{}{}", voice.colour_mark(colour), voice.colour(colour)));
        let colour = [("colour", begins.unwrap_or_default().into())];
        (voice.say("xiangqi-terms", &[&terms[..], &colour].concat()), "xiangqi-lot-sealed")
    };
    let mut lines = vec![invitation, terms];
    if view.casual {
        let hints = if App::computer_plays(&view.variant) { "yes" } else { "no" };
        lines.push(voice.say("challenge-casual", &[("hints", hints.into())]));
    }
    lines.extend(family::explained(voice, &view.variant));
    if view.phase == Phase::Offered && view.variant.seats() > 2 {
        lines.extend(seat_lines(voice, view, names));
    }
    lines.extend(state(voice, view, &challenger, opponent, names));
    lines.push(small_line(voice, view, code));
    if view.variant.has_chance() {
        let is_closed = matches!(view.phase, Phase::Over(ending) if !ending.was_played());
        let args = [("sequence", sealed.sequence.into()), ("commitment", sealed.commitment.as_str().into())];
        lines.push(voice.say(if is_closed { "challenge-unplayed" } else { seal }, &args));
        if let Some(seed) = sealed.seed.as_ref().filter(|_| is_closed) {
            lines.push(voice.say("challenge-revealed", &[("seed", seed.as_str().into())]));
        }
    }
    voice.opened(&lines.join("\n"))
}

/// Says what else `reader` can do with a challenge.
#[must_use]
pub fn other_answers_text(voice: Voice<'_>, view: &View, reader: Option<Participant>) -> String {
    let can = match (reader == Some(view.challenger), view.variant.has_chance()) {
        (true, true) => "both",
        (true, false) => "withdraw",
        (false, _) => "words",
    };
    voice.say("challenge-other-answers", &[("can", can.into())])
}

/// Returns the small line with the deadline of an open challenge and the game ID.
fn small_line(voice: Voice<'_>, view: &View, code: GameCode) -> String {
    let deadline = view.deadline.filter(|_| view.phase == Phase::Offered && !asks_computer(view));
    let expires = deadline.map(|at| voice.say("challenge-expires", &[("deadline", countdown(at).into())]));
    let code = voice.say("result-code", &[("code", code.to_string().into())]);
    format!("-# {}", capitalised(&dotted(expires.into_iter().chain([code]))))
}

/// Whether the computer is challenged, which accepts at once.
fn asks_computer(view: &View) -> bool {
    view.invited.iter().any(|invited| invited.level().is_some())
}

/// With more than two seats: says who has joined, who was invited and has not, how many seats are open, and who the
/// partners are.
fn seat_lines(voice: Voice<'_>, view: &View, names: Names<'_>) -> Vec<String> {
    let everyone =
        |players: &[Participant]| voice.everyone(&players.iter().copied().map(names).collect::<Vec<_>>());
    let missing: Vec<Participant> =
        view.invited.iter().copied().filter(|invited| !view.entrants.contains(invited)).collect();
    let count = usize::from(view.variant.seats());
    let of = [("n", view.entrants.len().into()), ("of", count.into())];
    let mut lines =
        vec![voice.say("seats-in", &[&of[..], &[("who", everyone(&view.entrants).into())]].concat())];
    if !missing.is_empty() {
        lines.push(voice.say("seats-missing", &[("who", everyone(&missing).into())]));
    }
    if let free @ 1.. = count.saturating_sub(view.entrants.len() + missing.len()) {
        lines.push(voice.say("seats-free", &[("n", free.into())]));
    }
    let teams = match (view.variant.has_allies(), view.partner) {
        (false, _) => "no",
        (true, None) => "yes",
        (true, Some(partner)) => {
            lines.insert(0, partners(voice, view, partner, names));
            "named"
        }
    };
    lines.push(voice.say("seats-order", &[("teams", teams.into())]));
    lines
}

/// Says who plays together with the named partner, and against whom, as far as it is known.
fn partners(voice: Voice<'_>, view: &View, partner: Participant, names: Names<'_>) -> String {
    let pair = [view.challenger, partner];
    let mut others: Vec<Participant> = Vec::new();
    for player in view.invited.iter().chain(&view.entrants) {
        if !pair.contains(player) && !others.contains(player) {
            others.push(*player);
        }
    }
    let open = usize::from(view.variant.seats()).saturating_sub(pair.len() + others.len());
    let others: Vec<String> = others.into_iter().map(names).collect();
    voice.say(
        "seats-named",
        &[
            ("pair", seats::pair(voice, pair.map(names)).into()),
            ("open", open.into()),
            ("others", voice.everyone(&others).into()),
        ],
    )
}

fn state(
    voice: Voice<'_>,
    view: &View,
    challenger: &str,
    opponent: Option<String>,
    names: Names<'_>,
) -> Option<String> {
    Some(match view.phase {
        Phase::Offered => return None,
        Phase::Over(Ending::Declined { by }) if view.variant.seats() > 2 => {
            let who = by.map_or_else(|| voice.word("seats-somebody"), names);
            voice.say("seats-declined", &[("who", who.into())])
        }
        Phase::Over(Ending::Declined { .. }) => {
            let opponent = opponent.unwrap_or_else(|| voice.word("player-anyone"));
            voice.say("challenge-declined", &[("opponent", opponent.into())])
        }
        Phase::Over(Ending::Withdrawn) => {
            voice.say("challenge-withdrawn", &[("challenger", challenger.into())])
        }
        Phase::Over(Ending::Expired) => voice.word("challenge-expired"),
        Phase::Playing | Phase::Over(_) if view.variant.has_allies() => {
            let [a, b, c, d] = view.entrants.as_slice() else { return None };
            let team = |first: &Participant, second: &Participant| {
                seats::pair(voice, [*first, *second].map(names)).into()
            };
            voice.say("seats-taken-teams", &[("first", team(a, c)), ("second", team(b, d))])
        }
        Phase::Playing | Phase::Over(_) if view.variant.seats() > 2 => {
            let entrants = view.entrants.iter().copied().map(names);
            voice.say("seats-taken", &[("who", voice.everyone(&entrants.collect::<Vec<_>>()).into())])
        }
        Phase::Playing | Phase::Over(_) => {
            let acceptor =
                view.seats.iter().map(|seat| seat.player).find(|&player| player != view.challenger)?;
            voice.say("challenge-accepted", &[("acceptor", names(acceptor).into())])
        }
    })
}
