//! The restore drill: people play as fast as they can while the database is backed up and the process is killed. In the
//! restored database, every ply is there that was acknowledged before the backup began.
//!
//! 3 times, or as often as `BANQI_RESTORES` says.

use std::collections::BTreeSet;
use std::process::Output;

use super::*;

/// A backup begins after fewer answers than this.
const ANSWERS_BEFORE_BACKUP: usize = 80;

#[tokio::test]
async fn every_ply_acknowledged_before_a_backup_is_restored() {
    let (restores, first) = (figure("BANQI_RESTORES", 3), seed(51_966));
    let (mut plies, mut later) = (0, 0);
    for seed in (first..).take(restores) {
        let (restored, played) = drill(seed).await;
        plies += restored;
        later += played - restored;
        println!(
            "seeds {first} to {seed}: {plies} plies acknowledged before the backup, all restored; {later} later"
        );
    }
    assert!(plies > 5 * restores, "hardly anything was played");
}

/// Returns how many plies were acknowledged before the backup began, and how many in all.
async fn drill(seed: u64) -> (usize, usize) {
    let _said = Said(seed);
    let mut chamber = Chamber::new(Room::open_on_file().await, seed);
    chamber.replace_finished_games().await;
    let answers = chamber.random.borrow_mut().random_range(10..ANSWERS_BEFORE_BACKUP);
    let grace = chamber.random.borrow_mut().random_range(Duration::ZERO..LONGEST_GRACE);
    let acknowledged = {
        let playing = join_all(chamber.games.iter().map(|game| chamber.play(game)));
        let drilling = async {
            chamber.answers(answers).await;
            let acknowledged = chamber.acknowledged();
            let backup =
                tokio::process::Command::from(chamber.room.tool(&["backup", "drill.sqlite"])).output();
            assert_done(&backup.await.unwrap());
            tokio::time::sleep(grace).await;
            acknowledged
        };
        pin_mut!(playing, drilling);
        match select(playing, drilling).await {
            Either::Left((_, drilling)) => drilling.await,
            Either::Right((acknowledged, _)) => acknowledged,
        }
    };
    chamber.room.kill().await;
    let played = chamber.acknowledged().len();
    let restored = tokio::process::Command::from(chamber.room.tool(&["restore", "drill.sqlite"])).output();
    assert_done(&restored.await.unwrap());

    let archive = Archive::open(&chamber.room.database).await;
    archive.assert_each_ply_has_its_interaction();
    for &(session, before) in &acknowledged {
        let (seq, row) = archive.plies(session).nth(before).unwrap_or_else(|| {
            panic!("ply {before} of session {session} was acknowledged before the backup, and is lost")
        });
        let acts = chamber.acts.borrow();
        let of_turn = acts.iter().filter(|act| (act.session, act.what.before) == (session, before));
        let written: Vec<&Act> = of_turn
            .filter(|act| archive.written.get(&act.what.interaction) == Some(&(session, seq)))
            .collect();
        assert!(written.len() == 1 && written[0].what.is(row), "ply {before} of session {session}: {row:?}");
    }
    chamber.room.start().await;
    let Room { cleo, general, .. } = &chamber.room;
    for game in &chamber.games {
        let named = [("game", game.marked.trim_matches('`').into())];
        let shown = cleo.command(general, "banqi show", &named).await.unwrap();
        assert!(shown.content().contains(&game.marked), "{}", shown.content());
    }
    chamber.room.leave("its channel shows plies that the restored database does not have");
    (acknowledged.len(), played)
}

#[track_caller]
fn assert_done(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

impl Chamber {
    /// Returns the plies that were acknowledged so far: the session, and how many plies were played before.
    fn acknowledged(&self) -> BTreeSet<(i64, usize)> {
        let acts = self.acts.borrow();
        let boards = acts.iter().filter(|act| answer_to(&act.pending) == Answer::Board);
        boards.map(|act| (act.session, act.what.before)).collect()
    }
}
