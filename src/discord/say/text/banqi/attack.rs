//! Which sentences tell what came of an attack.

use banqi_rules::AnyPiece;
use banqi_rules::banqi::Clash;

/// The keys of two sentences about the same attack.
pub(crate) struct AttackKeys {
    /// In the words under the board.
    pub(crate) board: &'static str,
    /// In the words that describe the picture.
    pub(crate) alt: &'static str,
}

/// How to tell that `attacker` attacked `target`, which lay face down until then or did not.
pub(crate) fn attack_keys(
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
