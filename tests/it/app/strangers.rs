//! People who have never used the bot: nothing is stored about them by what is refused.

use banqi_app::{Challenge, Denied};
use banqi_rules::Variant;
use banqi_rules::banqi::RuleSet;
use banqi_store::{BlockOutcome, Full, Invitee, MOST_BLOCKED, UserId};

use super::{ANN, BOB, Bench, DAY, GUILD};

const STRANGER: UserId = UserId(900);
const ANOTHER: UserId = UserId(901);

impl Bench {
    /// Whether something is stored about one of the two strangers.
    async fn knows_a_stranger(&self) -> bool {
        self.store.players(&[STRANGER, ANOTHER]).await.unwrap().into_iter().any(|player| player.is_some())
    }
}

#[tokio::test]
async fn a_refused_block_stores_nobody() {
    let bench = Bench::new().await;
    let people = || (0..u64::from(MOST_BLOCKED)).map(|n| UserId(100 + n));
    for other in people() {
        assert_eq!(bench.app.block(ANN, other).await.unwrap(), BlockOutcome::Blocked);
    }
    assert_eq!(bench.app.block(ANN, STRANGER).await.unwrap(), BlockOutcome::Full);
    assert!(!bench.knows_a_stranger().await);
    for again in people() {
        assert_eq!(bench.app.block(ANN, again).await.unwrap(), BlockOutcome::Blocked, "as before");
    }
    assert!(bench.app.unblock(ANN, UserId(100)).await.unwrap());
    assert_eq!(bench.app.block(ANN, STRANGER).await.unwrap(), BlockOutcome::Blocked);
    assert!(bench.knows_a_stranger().await);
}

#[tokio::test]
async fn a_refused_challenge_stores_nobody() {
    let bench = Bench::new().await;
    assert_eq!(bench.app.block(BOB, ANN).await.unwrap(), BlockOutcome::Blocked);
    let partner = Challenge {
        partner: Some(Invitee::User(ANOTHER)),
        ..bench.asking(Variant::default(), STRANGER, vec![BOB], DAY)
    };
    let refused = bench.app.challenge(partner).await;
    assert!(matches!(refused, Err(Denied::NoPartners)), "{:?}", refused.err());
    let four = Variant::from(RuleSet::four_colour_4());
    let apart = bench.app.challenge(bench.asking(four, ANN, vec![STRANGER, BOB, ANOTHER], DAY)).await;
    assert!(matches!(apart, Err(Denied::Apart(_))), "{:?}", apart.err());
    assert!(!bench.knows_a_stranger().await);

    bench
        .app
        .change_guild_settings(GUILD.unwrap(), None, |settings| settings.server_games = Some(1))
        .await
        .unwrap();
    let last = || bench.asking(Variant::default(), ANN, vec![UserId(902)], DAY);
    let first = last();
    let again = Challenge { interaction: first.interaction, ..last() };
    let session = bench.app.challenge(first).await.unwrap().snapshot.view.id;
    let full = bench.app.challenge(bench.asking(Variant::default(), STRANGER, vec![ANOTHER], DAY)).await;
    assert!(matches!(full, Err(Denied::Full(Full::Server(1)))), "{:?}", full.err());
    assert!(!bench.knows_a_stranger().await);
    let again = bench.app.challenge(again).await.unwrap();
    assert!(again.repeated && again.snapshot.view.id == session, "the same interaction is not refused");
}
