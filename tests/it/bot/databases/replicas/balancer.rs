//! The load balancer of `contrib`, before two processes: an nginx with that very configuration.
//!
//! `BANQI_NGINX` names its program (Debian: the package `nginx-light`).

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use reqwest::{Client, Response};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinHandle;

use super::*;
use crate::bot::intake::requests::{now, send};

/// The name in front of its port under which Docker's name server knows the processes, and the parameter that makes
/// nginx ask it again. Free versions of nginx have that parameter since 1.27.3.
const PROCESSES: &str = "server banqi:8321 resolve ";

/// What stands around the configuration in the image. One process with the rights of the tests is enough.
const MAIN: &str = "daemon off; master_process off; pid nginx.pid; error_log error.log; events {} \
    http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; \
    uwsgi_temp_path uwsgi; scgi_temp_path scgi; include balancer.conf; }";

/// Returns addresses that nobody uses.
fn free_addresses<const N: usize>() -> [SocketAddr; N] {
    let listeners: [TcpListener; N] = std::array::from_fn(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.each_ref().map(|listener| listener.local_addr().unwrap())
}

/// A running nginx. It is killed when it is dropped.
struct Nginx {
    url: String,
    process: Child,
}

impl Nginx {
    /// Starts one before the processes at these addresses, and waits until it answers.
    async fn start(directory: &Path, processes: &[SocketAddr]) -> Self {
        let [address] = free_addresses();
        let shipped = include_str!("../../../../../contrib/nginx.conf");
        let mut settings = String::new();
        for line in shipped.lines() {
            match line.trim().strip_prefix(PROCESSES) {
                Some(parameters) => {
                    processes
                        .iter()
                        .for_each(|process| settings += &format!("server {process} {parameters}\n"));
                }
                None => {
                    settings += &format!("{}\n", line.replace("listen 8321;", &format!("listen {address};")))
                }
            }
        }
        assert!(!settings.contains("8321"), "an address is left: {settings}");
        let directory = directory.join("nginx");
        fs::create_dir(&directory).unwrap();
        fs::write(directory.join("nginx.conf"), MAIN).unwrap();
        fs::write(directory.join("balancer.conf"), settings).unwrap();
        let program = std::env::var_os("BANQI_NGINX").expect("the build found it");
        let process = Command::new(program)
            .arg("-p")
            .arg(&directory)
            .args(["-e", "error.log", "-c", "nginx.conf"])
            .stderr(fs::File::create(directory.join("said")).unwrap())
            .spawn()
            .unwrap();
        let mut nginx = Self { url: format!("http://{address}/interactions"), process };
        let answers = async {
            while reqwest::get(format!("http://{address}/")).await.is_err() {
                let ended = nginx.process.try_wait().unwrap();
                assert!(ended.is_none(), "{}", fs::read_to_string(directory.join("said")).unwrap());
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(LIMIT, answers).await.expect("it answers");
        nginx
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a process that receives interactions at this address.
async fn replica_at(room: &Room, address: SocketAddr) -> Replica {
    let database = room.database.url();
    let at = |command: &mut Command| {
        command.env("DATABASE_URL", database).env("LISTEN", address.to_string());
    };
    Replica::start_with(room, at).await
}

/// Sends a signed interaction that says for how long another process has held it.
async fn send_as_a_process(room: &Room, url: &str, interaction: &serde_json::Value) -> Response {
    let (timestamp, body) = (now().to_string(), interaction.to_string());
    let request = Client::new().post(url).header("x-banqi-waited", "5");
    let request = request.header("x-signature-ed25519", room.sandbox.sign(&timestamp, body.as_bytes()));
    request.header("x-signature-timestamp", timestamp).body(body).send().await.unwrap()
}

/// The mean time for which people think: about 80 clicks a second.
const THINKS: Duration = Duration::from_millis(100);

/// The response of a process that has taken an interaction.
const TAKEN: &str = "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n";

/// Stands in for a process: reads requests that end in `{}`, and sends this response to each. Also returns how many it
/// has read.
async fn stand_in(address: SocketAddr, response: &'static str) -> (JoinHandle<()>, Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    let read = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&read);
    let standing_in = tokio::spawn(async move {
        loop {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            while !request.ends_with(b"{}") {
                connection.read_buf(&mut request).await.unwrap();
            }
            count.fetch_add(1, Ordering::Relaxed);
            connection.write_all(response.as_bytes()).await.unwrap();
        }
    });
    (standing_in, read)
}

/// Closes its port.
async fn end(standing_in: JoinHandle<()>) {
    standing_in.abort();
    assert!(standing_in.await.unwrap_err().is_cancelled());
}

#[tokio::test]
#[cfg_attr(not(has_nginx), ignore = "set BANQI_NGINX to an nginx")]
async fn the_load_balancer_tries_all_processes_and_sends_nothing_to_two() {
    let directory = tempfile::tempdir().unwrap();
    let [one, two] = free_addresses();
    let ((first, _), (second, _)) = (stand_in(one, TAKEN).await, stand_in(two, TAKEN).await);
    let nginx = Nginx::start(directory.path(), &[one, two]).await;
    let client = Client::new();
    let post = async || client.post(&nginx.url).body("{}").send().await.unwrap().status().as_u16();
    end(first).await;
    for _ in 0..4 {
        assert_eq!(post().await, 202);
    }
    // The second one ends before the load balancer looks again whether the first one is back.
    let (first, _) = stand_in(one, TAKEN).await;
    end(second).await;
    for _ in 0..4 {
        assert_eq!(post().await, 202);
    }
    // One that dies after it has read a request may have begun to answer it.
    end(first).await;
    let ((_first, read), (_second, taken)) = (stand_in(one, "").await, stand_in(two, TAKEN).await);
    let mut sent = 0;
    let lost = async {
        while read.load(Ordering::Relaxed) == 0 {
            let status = post().await;
            sent += 1;
            assert_eq!(status, if read.load(Ordering::Relaxed) == 0 { 202 } else { 502 });
        }
    };
    tokio::time::timeout(LIMIT, lost).await.expect("it is tried again");
    assert_eq!(taken.load(Ordering::Relaxed), sent - 1, "the lost request was sent to both");
}

#[tokio::test]
#[cfg_attr(
    not(all(has_postgres, has_nginx)),
    ignore = "needs PostgreSQL and nginx; set BANQI_POSTGRES to the directory of its programs and BANQI_NGINX to an nginx"
)]
async fn behind_the_load_balancer_no_click_is_lost_while_one_process_is_stopped_and_the_other_killed() {
    let seed = Said(seed(184));
    let room = room(LIMIT).await;
    let addresses: [SocketAddr; 2] = free_addresses();
    let mut replicas = Replicas::default();
    for address in addresses {
        replicas.0.push(replica_at(&room, address).await);
    }
    replicas.divide(&room).await;
    let nginx = Nginx::start(room.directory(), &addresses).await;
    room.sandbox.set_endpoint(&nginx.url).await.unwrap();
    let mut chamber = chamber(room, seed.0).thinking_for(THINKS);
    chamber.replace_finished_games().await;

    // An update: it is stopped, gives its servers away, and comes back. Nobody tells the load balancer.
    let replacing = chamber.play_during(async {
        chamber.answers(20).await;
        let old = replicas.0.remove(0);
        old.signal("-TERM");
        let log = old.log();
        assert!(old.ended().await.success(), "{log}");
        chamber.answers(20).await;
        replicas.0.push(replica_at(&chamber.room, addresses[0]).await);
        replicas.divide(&chamber.room).await;
    });
    replacing.await;
    chamber.assert_shown().await;
    chamber.assert_all_answered().await;
    assert_eq!(chamber.room.sandbox.violations(), [], "{}", chamber.room.log());

    // At once, the other one dies. The load balancer may still believe that the first one is away.
    chamber.replace_finished_games().await;
    let killing = chamber.play_during(async {
        chamber.answers(20).await;
        replicas.0.remove(0).kill();
        chamber.note_kill();
        chamber.answers(20).await;
        replicas.0.push(replica_at(&chamber.room, addresses[1]).await);
        replicas.divide(&chamber.room).await;
        chamber.answers(20).await;
    });
    killing.await;
    chamber.assert_shown().await;
    chamber.room.close_while(true).await;
    let (plies, answers) = chamber.assert_played().await;
    println!("{plies} plies, {answers:?}");
    assert!(plies > 60, "hardly anything was played");
    // A request that the killed process was reading is answered by the load balancer, and by nobody else.
    let in_flight = "it responded to an interaction with 502 Bad Gateway";
    let mut violations = chamber.room.sandbox.violations();
    let all = violations.len();
    violations.retain(|violation| violation.rule != in_flight);
    assert_eq!(violations, [], "{}", chamber.room.log());
    let unanswered = answers.get("unanswered").copied().unwrap_or_default();
    assert!(all <= unanswered, "{all} requests came back, and {unanswered} clicks were lost");
    assert!(!chamber.room.log().contains("panicked"), "{}", chamber.room.log());
    assert_answered_once(&chamber.room);
    assert_passes_only_what_it_should(&chamber.room, &replicas, &nginx).await;
}

/// Asserts that the load balancer changes nothing that is signed, and that it does not pass on what only processes say
/// to each other.
async fn assert_passes_only_what_it_should(room: &Room, replicas: &Replicas, nginx: &Nginx) {
    let owner = replicas.owner(room, &room.guild).await;
    let other = &replicas.0[1 - owner];
    room.sandbox.clear_endpoint();
    let click = room.ann.start_command(&room.general, "about", &[]).unwrap().payload();
    let direct = send_as_a_process(room, &other.url, &click).await;
    assert_eq!(direct.status().as_u16(), 421, "only the owner takes what another process has held");
    // At one process and then at the other.
    for _ in &replicas.0 {
        let passed = send_as_a_process(room, &nginx.url, &click).await;
        assert_eq!(passed.status().as_u16(), 202);
    }
    assert_eq!(send(room, &nginx.url, &serde_json::json!({ "type": 2 })).await, 400);
    let client = Client::new();
    let unsigned = client.post(&nginx.url).body("{}").send().await.unwrap();
    assert_eq!(unsigned.status().as_u16(), 401);
    let elsewhere = client.get(format!("{}/x", nginx.url)).send().await.unwrap();
    assert_eq!(elsewhere.status().as_u16(), 404);
    let oversized = client.post(&nginx.url).body(vec![b'1'; 256 * 1_024 + 1]).send().await.unwrap();
    assert_eq!(oversized.status().as_u16(), 413);
}
