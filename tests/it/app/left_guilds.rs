//! Servers that the bot left long ago: when their data is deleted, and how often the files are rewritten for that.

use std::sync::Arc;
use std::time::Duration;

use banqi_keeper::{Layout, PlaceRecord};
use banqi_session::{ChallengeCommand, Phase};
use banqi_store::{GUILD_KEPT, GuildId, ShardGuilds, UserId};
use tokio::sync::oneshot;

use super::{ANN, BOB, Bench, CHANNEL, DAY, GUILD, START, until};

/// A third person.
const CLEO: UserId = UserId(3);

/// The least time between two rewritings of the files.
const APART: Duration = Duration::from_secs(600);

const FIRST: GuildId = GuildId(1);
const SECOND: GuildId = GuildId(2);
const STAYS: GuildId = GuildId(3);

impl Bench {
    /// Begins a gateway session, in which the bot is told in which servers it is.
    async fn lists_its_guilds(&self) {
        let inside = ShardGuilds { shard: 0, shards: 1, guilds: vec![STAYS] };
        self.app.leave_other_guilds(inside, self.app.now()).await.unwrap();
    }

    /// Returns the servers with a trace in the files, as far as the program knows, and those that have settings.
    async fn left(&self) -> (Vec<i64>, Vec<i64>) {
        let mut conn = self.database.connect().await;
        let [left, with_settings] = ["guilds WHERE left_at IS NOT NULL", "guild_tastes"]
            .map(|from| format!("SELECT guild_id FROM {from}"));
        let left = sqlx::query_scalar(sqlx::AssertSqlSafe(left)).fetch_all(&mut conn).await.unwrap();
        let settings =
            sqlx::query_scalar(sqlx::AssertSqlSafe(with_settings)).fetch_all(&mut conn).await.unwrap();
        (left, settings)
    }

    /// Carries out deletions of people until `done` is true.
    pub(super) async fn run_deletions_until(&self, done: impl AsyncFn(&Self) -> bool) {
        let (stop, stopped) = oneshot::channel::<()>();
        let (app, backups) = (Arc::clone(&self.app), self.database.dir().join("backups"));
        let running = tokio::spawn(async move {
            let stop = async {
                // Dropping the sender ends the wait as well.
                let _ = stopped.await;
            };
            app.run_deletions(&backups, stop).await;
        });
        until(async || done(self).await).await;
        drop(stop);
        running.await.unwrap();
    }
}

#[tokio::test]
async fn servers_that_expire_one_after_the_other_share_a_rewriting_of_the_files() {
    let bench = Bench::new().await;
    bench.app.player(ANN).await.unwrap();
    for guild in [FIRST, SECOND, STAYS] {
        bench.app.enter_guild(guild, START).await.unwrap();
    }
    for guild in [FIRST, SECOND] {
        bench.app.change_guild_settings(guild, None, |settings| settings.casual = true).await.unwrap();
        bench.app.leave_guild(guild).await.unwrap();
        bench.pass(APART / 2);
    }
    bench.pass(GUILD_KEPT - APART);
    bench.lists_its_guilds().await;
    assert_eq!(bench.left().await, (vec![2], vec![2]), "the second has not been left for long enough");

    bench.pass(APART / 2);
    bench.lists_its_guilds().await;
    assert_eq!(bench.left().await, (vec![2], vec![]), "its rows are deleted, and its bytes wait");
    // So do those of a person.
    bench.app.delete_person(ANN).await.unwrap();
    let is_forgotten = async |bench: &Bench| bench.store.deletions().await.unwrap()[0].forgotten;
    bench.app.make_up_for_downtime().await.unwrap();
    bench.run_deletions_until(is_forgotten).await;
    bench.pass(APART / 2);
    bench.lists_its_guilds().await;
    assert_eq!(bench.left().await, (vec![], vec![]));

    // Requests are carried out one look after the other. So when the third person is forgotten, who asks once the second
    // is, the look that forgot the second is over, and it could have rewritten the files.
    for person in [BOB, CLEO] {
        bench.app.player(person).await.unwrap();
    }
    let is_looked_through = async |bench: &Bench| {
        let deletions = bench.store.deletions().await.unwrap();
        let forgotten = deletions.iter().filter(|deletion| deletion.forgotten).count();
        assert!(forgotten >= 1, "the files have just been rewritten for the server");
        if let Some(next) = [BOB, CLEO].get(deletions.len() - 1).filter(|_| forgotten == deletions.len()) {
            bench.app.delete_person(*next).await.unwrap();
        }
        forgotten == 3
    };
    bench.app.make_up_for_downtime().await.unwrap();
    bench.run_deletions_until(is_looked_through).await;
    bench.pass(APART);
    bench.app.make_up_for_downtime().await.unwrap();
    bench.run_deletions_until(async |bench| bench.store.deletions().await.unwrap().is_empty()).await;
}

#[tokio::test]
async fn nothing_that_is_still_known_of_a_deleted_servers_messages_is_stored_again() {
    let bench = Bench::new().await;
    bench.app.enter_guild(GUILD.unwrap(), START).await.unwrap();
    let session = bench.offered(ANN, BOB, DAY).await;
    bench.does(session, ANN, ChallengeCommand::Withdraw).await.unwrap();
    assert!(matches!(bench.snapshot(session).await.view.phase, Phase::Over(_)));
    bench.app.leave_guild(GUILD.unwrap()).await.unwrap();
    bench.pass(GUILD_KEPT);
    bench.lists_its_guilds().await;
    let place = async || bench.store.load(session).await.unwrap().unwrap().place;
    assert_eq!(place().await.guild, None, "its data is deleted");

    // The keeper of the game learns only now what became of its requests.
    let board = Some((banqi_keeper::MessageId(9), 1, Layout::Frame));
    for settled in [false, true] {
        let record = PlaceRecord { board, settled, ..PlaceRecord::default() };
        bench.store.save_boards(session, CHANNEL, record, bench.app.now()).await.unwrap();
        bench.store.show_again(session, bench.app.now()).await.unwrap();
        assert_eq!(bench.store.next_outbox().await.unwrap(), None);
        assert_eq!(bench.store.load(session).await.unwrap().unwrap().board, None);
    }
}
