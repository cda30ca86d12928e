//! Selects the sentences about the outcome of an attack.

use banqi_rules::AnyPiece;
use banqi_rules::banqi::Clash;

/// The keys of the two sentences about one attack.
pub(super) struct AttackKeys {
    /// Key of the sentence under the board.
    pub board: &'static str,
    /// Key of the sentence in the alt text.
    pub alt: &'static str,
}

/// Returns the keys for an attack by `attacker` on `target`, which may have been face down before.
pub(super) fn attack_keys(
    clash: Clash,
    attacker: impl Into<AnyPiece>,
    target: impl Into<AnyPiece>,
    was_down: bool,
) -> AttackKeys {
    let (board, alt) = match clash {
        Clash::Taken if was_down => ("board-last-found", "alt-last-found"),
        Clash::Taken => ("board-last-took", "alt-last-took"),
        Clash::Repelled if attacker.into().colour() == target.into().colour() => {
            ("board-last-own", "alt-last-own")
        }
        Clash::Repelled => ("board-last-stayed", "alt-last-stayed"),
        Clash::AttackerRemoved => ("board-last-lost", "alt-last-lost"),
        Clash::BothRemoved if was_down => ("board-last-equal", "alt-last-both"),
        Clash::BothRemoved => ("board-last-both", "alt-last-both"),
    };
    AttackKeys { board, alt }
}
