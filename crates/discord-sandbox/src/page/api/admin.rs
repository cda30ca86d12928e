//! Tools: faults, the gateway, the bot's process and its log, recorded requests and violations.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use crate::page::Page;
use crate::page::api::ask::{Asked, With};
use crate::page::api::view;
use crate::page::failure::{Answer, Failure};
use crate::program::StopMode;
use crate::world::World;
use crate::world::fault::{Fault, FaultKind};

/// How much of the log is read, counted from its end.
const LOG_BYTES: u64 = 1 << 20;

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Slow,
    SlowAnswer,
    TooMany,
    Status,
    Error,
    Drop,
    LoseAnswer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FaultOrder {
    kind: Kind,
    times: u32,
    #[serde(default)]
    method: String,
    #[serde(default)]
    path: String,
    ms: Option<u64>,
    #[serde(default)]
    global: bool,
    status: Option<u16>,
    code: Option<u32>,
}

impl FaultOrder {
    fn fault(self) -> Result<Fault, Failure> {
        let time = || {
            let ms = self.ms.ok_or_else(|| Failure::refused("this kind of fault needs `ms`"))?;
            Ok::<_, Failure>(Duration::from_millis(ms))
        };
        let status = || match self.status {
            Some(status @ 400..=599) => Ok(status),
            _ => Err(Failure::refused("this kind of fault needs a `status` from 400 to 599")),
        };
        let code = || self.code.ok_or_else(|| Failure::refused("this kind of fault needs `code`"));
        let kind = match self.kind {
            Kind::Slow => FaultKind::Slow(time()?),
            Kind::SlowAnswer => FaultKind::SlowAnswer(time()?),
            Kind::TooMany => FaultKind::TooMany { retry_after: time()?, global: self.global },
            Kind::Status => FaultKind::Status(status()?),
            Kind::Error => FaultKind::Error(status()?, code()?),
            Kind::Drop => FaultKind::Drop,
            Kind::LoseAnswer => FaultKind::LoseAnswer,
        };
        if self.times == 0 {
            return Err(Failure::refused("a fault has to happen at least once"));
        }
        Ok(Fault { method: self.method, path: self.path, times: self.times, kind })
    }
}

/// `POST /api/faults`.
pub(super) async fn add_fault(State(page): State<Arc<Page>>, Asked(order): Asked<FaultOrder>) -> Answer {
    let fault = order.fault()?;
    page.shared.change(|world| world.add_fault(fault));
    done()
}

/// `DELETE /api/faults`.
pub(super) async fn clear_faults(State(page): State<Arc<Page>>) -> Answer {
    page.shared.change(World::clear_faults);
    done()
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GatewayAction {
    Cut,
    Reconnect,
    Invalidate,
    Zombify,
    Down,
    Up,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GatewayOrder {
    r#do: GatewayAction,
}

/// `POST /api/gateway`.
pub(super) async fn gateway(State(page): State<Arc<Page>>, Asked(order): Asked<GatewayOrder>) -> Answer {
    page.shared.change(|world| match order.r#do {
        GatewayAction::Cut => world.sessions.cut(),
        GatewayAction::Reconnect => world.sessions.reconnect(),
        GatewayAction::Invalidate => world.invalidate(false),
        GatewayAction::Zombify => world.zombify(),
        GatewayAction::Down => world.gateway_down = true,
        GatewayAction::Up => world.gateway_down = false,
    });
    done()
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ProgramAction {
    Restart,
    Kill,
    Stop,
    Start,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgramOrder {
    r#do: ProgramAction,
}

/// `POST /api/program`.
pub(super) async fn program(State(page): State<Arc<Page>>, Asked(order): Asked<ProgramOrder>) -> Answer {
    let Some(program) = &page.program else {
        return Err(Failure::refused("the bot was not started from here"));
    };
    match order.r#do {
        ProgramAction::Restart => program.restart(StopMode::Terminate).await,
        ProgramAction::Kill => program.restart(StopMode::Kill).await,
        ProgramAction::Stop => program.stop(StopMode::Terminate).await,
        ProgramAction::Start => program.start().await,
    }
    Ok(Json(view::program(Some(program))))
}

/// `DELETE /api/violations`.
pub(super) async fn clear_violations(State(page): State<Arc<Page>>) -> Answer {
    page.shared.change(|world| world.violations.clear());
    done()
}

/// `DELETE /api/traffic`.
pub(super) async fn clear_traffic(State(page): State<Arc<Page>>) -> Answer {
    page.shared.change(World::take_requests);
    done()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lines {
    lines: Option<usize>,
}

/// `GET /api/log`.
pub(super) async fn log(State(page): State<Arc<Page>>, With(asked): With<Lines>) -> Answer {
    let Some(program) = &page.program else { return Ok(Json(json!({ "text": "" }))) };
    let path = program.log().to_owned();
    let lines = asked.lines.unwrap_or(200);
    let read = tokio::task::spawn_blocking(move || end_of(&path, lines)).await;
    let text = read.map_err(io::Error::from).flatten();
    let failed = |error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the log: {error}"));
    Ok(Json(json!({ "text": text.map_err(failed)? })))
}

/// The last lines of a file, which may not be there yet.
fn end_of(path: &Path, lines: usize) -> io::Result<String> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        opened => opened?,
    };
    let begin = file.metadata()?.len().saturating_sub(LOG_BYTES);
    file.seek(SeekFrom::Start(begin))?;
    let mut bytes = Vec::new();
    file.take(LOG_BYTES).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let all: Vec<&str> = text.lines().collect();
    Ok(all[all.len().saturating_sub(lines)..].join("\n"))
}

fn done() -> Answer {
    Ok(Json(json!({})))
}
