//! The HTTP server: reads a request, applies faults and limits, performs it, and responds.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::connect_info::ConnectInfo;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, Multipart, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use chrono::DateTime;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::checks::error::ApiError;
use crate::rest::routes::{Answer, Call};
use crate::rest::tls::Cut;
use crate::shared::Shared;
use crate::world::changes::Change;
use crate::world::fault::{FaultKind, strike};
use crate::world::message::{Attachment, Upload};
use crate::world::rate::Count;
use crate::world::uploads::CDN;
use crate::world::{Request, World};

/// The largest request body that is read, in bytes. Discord's own limit is a little over 25 MiB.
pub(crate) const BODY_LIMIT: usize = 32 * 1_024 * 1_024;

const API: &str = "/api/v10";

/// The path below which files attached to commands are served.
const UPLOADS: &str = "/ephemeral-attachments/";

/// The content of a request.
#[derive(Default)]
struct Content {
    json: Option<Value>,
    uploads: Vec<Upload>,
}

/// Serves one request.
pub(crate) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: axum::extract::Request,
) -> Response<Body> {
    let (parts, body) = request.into_parts();
    // Some clients encode the `@` of `@original` as `%40`.
    let path = percent_decode_str(parts.uri.path()).decode_utf8_lossy().into_owned();
    if let Some(file) = path.strip_prefix("/attachments/") {
        return file_answer(&shared, file);
    }
    if path.starts_with(UPLOADS) {
        return upload_answer(&shared, &parts);
    }
    let method = parts.method.as_str().to_owned();
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let headers = parts.headers.clone();
    let received = Bytes::from_request(axum::extract::Request::from_parts(parts.clone(), body), &()).await;
    if let Err(BytesRejection::FailedToBufferBody(FailedToBufferBody::UnknownBodyError(_))) = received {
        // The client is gone in the middle of its request. That is no request yet, so it breaks no rule either.
        return Response::new(Body::empty());
    }
    let content = read(parts, received).await;
    let below = path.strip_prefix(API).unwrap_or(&path).to_owned();
    let (fault, releases) = shared.change(|world| {
        let fault = strike(&mut world.faults, &method, &below);
        if fault.is_some() {
            world.feed.publish(Change::Faults);
        }
        (fault, world.releases)
    });

    let mut early = None;
    match &fault {
        Some(FaultKind::Slow(by)) => tokio::time::sleep(*by).await,
        Some(FaultKind::Hold) => shared.until(|world| world.releases > releases).await,
        Some(FaultKind::Drop) => cut.now(),
        Some(FaultKind::TooMany { retry_after, global }) => {
            early = Some(ApiError::too_many(retry_after.as_secs_f64(), *global));
        }
        Some(FaultKind::Error(status, code)) => {
            early = Some(ApiError::new(*status, *code, "Injected by the sandbox"))
        }
        Some(FaultKind::Status(status)) => early = Some(ApiError::new(*status, 0, "")),
        Some(FaultKind::SlowAnswer(_) | FaultKind::LoseAnswer) | None => {}
    }
    let (performed, told, now_ms) = shared.change(|world| {
        let now_ms = world.now_ms();
        let mut entry = Request {
            method: method.clone(),
            path: below.clone(),
            query: query.clone(),
            body: content.as_ref().ok().and_then(|content| content.json.clone()),
            files: Vec::new(),
            status: 0,
            code: 0,
            at_ms: world.now_ms(),
        };
        if let Ok(content) = &content {
            let files = content.uploads.iter();
            entry.files = files.map(|upload| (upload.filename.clone(), Arc::clone(&upload.bytes))).collect();
        }
        if matches!(fault, Some(FaultKind::Drop)) {
            world.log(entry);
            return ((Ok((204, None)), None), world.feed.published(), now_ms);
        }
        let (answer, count) = match (&early, content) {
            (Some(error), _) => (Err(error.clone()), None),
            (None, Err(error)) => (Err(error), None),
            (None, Ok(content)) if path.starts_with(API) => {
                perform(&shared, world, &headers, &entry, &content)
            }
            (None, Ok(_)) => (Err(ApiError::no_route()), None),
        };
        let route = format!("{method} {below}");
        for violation in &mut world.violations {
            if violation.route.is_empty() {
                violation.route.clone_from(&route);
            }
        }
        match &answer {
            Ok((status, _)) => entry.status = *status,
            Err(error) => {
                (entry.status, entry.code) = (error.status, error.code);
                if error.breach {
                    let errors = error.errors.as_ref().map(Value::to_string).unwrap_or_default();
                    world.breach(&route, format!("{} {} {errors}", error.code, error.message).trim_end());
                }
            }
        }
        if matches!(fault, Some(FaultKind::LoseAnswer)) {
            entry.status = 0;
        }
        world.log(entry);
        ((answer, count), world.feed.published(), now_ms)
    });
    // The response waits until the changes are stored: Discord does not lose what it has confirmed.
    shared.keep_up(told).await;
    match &fault {
        Some(FaultKind::SlowAnswer(by)) => tokio::time::sleep(*by).await,
        Some(FaultKind::LoseAnswer) => cut.now(),
        _ => {}
    }
    let plain = matches!(fault, Some(FaultKind::Status(_)));
    let mut response = respond(performed.0, performed.1.as_ref(), plain);
    // Clients may compare their clock with the server's.
    let now = DateTime::from_timestamp_millis(now_ms.cast_signed()).unwrap_or_default();
    if let Ok(date) = HeaderValue::from_str(&now.format("%a, %d %b %Y %H:%M:%S GMT").to_string()) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

/// Checks the token, the limits and the schema, then performs the request.
fn perform(
    shared: &Shared,
    world: &mut World,
    headers: &HeaderMap,
    entry: &Request,
    content: &Content,
) -> (Answer, Option<Count>) {
    let nothing = Value::Null;
    let call = Call {
        method: &entry.method,
        path: entry.path.split('/').skip(1).collect(),
        query: &entry.query,
        json: content.json.as_ref().unwrap_or(&nothing),
        uploads: &content.uploads,
    };
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let authorized = authorization.and_then(|value| value.strip_prefix("Bot ")) == Some(&world.token);
    if !authorized && !call.is_open() {
        return (Err(ApiError::unauthorized()), None);
    }
    let now_ms = world.now_ms();
    if !call.is_open() {
        let (global, count) = (world.limits.global, "global".to_owned());
        let count = world.buckets.count(count, global, now_ms);
        if count.exceeded {
            return (Err(ApiError::too_many(count.reset_after_s, true)), None);
        }
    }
    let count = call.bucket(world).map(|(bucket, rate)| world.buckets.count(bucket, rate, now_ms));
    if let Some(count) = count.as_ref().filter(|count| count.exceeded) {
        return (Err(ApiError::too_many(count.reset_after_s, false)), Some(count.clone()));
    }
    if let (Some(schemas), Some(json)) = (&shared.schemas, &content.json)
        && let Some(breach) = schemas.breach(&entry.method, &entry.path, json)
    {
        world.breach(&format!("{} {}", entry.method, entry.path), &format!("OpenAPI schema: {breach}"));
    }
    (world.perform(&call), count)
}

/// Parses the body: JSON, or a form with `payload_json` and `files[n]`.
async fn read(parts: Parts, received: Result<Bytes, BytesRejection>) -> Result<Content, ApiError> {
    let bad = |why: String| {
        ApiError::new(400, 50_109, &format!("The request body contains invalid JSON: {why}")).breach()
    };
    let bytes = received.map_err(|error| bad(error.to_string()))?;
    let kind =
        parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("multipart/form-data") {
        if bytes.is_empty() {
            return Ok(Content::default());
        }
        let json = serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
        return Ok(Content { json: Some(json), uploads: Vec::new() });
    }
    let request = axum::extract::Request::from_parts(parts, Body::from(bytes));
    let mut form = Multipart::from_request(request, &()).await.map_err(|error| bad(error.to_string()))?;
    let mut content = Content::default();
    while let Some(field) = form.next_field().await.map_err(|error| bad(error.to_string()))? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().unwrap_or("file").to_owned();
        let content_type = field.content_type().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.map_err(|error| bad(error.to_string()))?;
        if name == "payload_json" {
            content.json = Some(serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?);
        } else if let Some(index) = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')) {
            let index = index.parse().map_err(|_| bad(format!("the field {name}")))?;
            let bytes = Arc::from(bytes.as_ref());
            content.uploads.push(Upload { index, filename, content_type, bytes });
        } else {
            return Err(bad(format!("the field {name} is none of Discord's")));
        }
    }
    content.json.get_or_insert_with(|| serde_json::json!({}));
    Ok(content)
}

/// Serves a file attached to a command, under the name of Discord's CDN only.
fn upload_answer(shared: &Shared, parts: &Parts) -> Response<Body> {
    let named = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = parts.uri.host().or(named).unwrap_or_default();
    let address = parts.uri.path_and_query().map_or("", |address| address.as_str());
    let found = (host == CDN).then(|| shared.lock().served(address).cloned()).flatten();
    served(found)
}

pub(crate) fn file_answer(shared: &Shared, file: &str) -> Response<Body> {
    let found = file.split('/').next().and_then(|id| id.parse::<u64>().ok()).and_then(|id| {
        let world = shared.lock();
        let mut files = world.messages.values().rev().flat_map(|message| &message.attachments);
        files.find(|file| file.id == id).cloned()
    });
    served(found)
}

/// Returns a file, or 404.
fn served(found: Option<Attachment>) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    match found {
        Some(file) => {
            let kind = file.content_type.and_then(|kind| HeaderValue::from_str(&kind).ok());
            let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            *response.body_mut() = Body::from(file.bytes.to_vec());
        }
        None => *response.status_mut() = StatusCode::NOT_FOUND,
    }
    response
}

fn respond(answer: Answer, count: Option<&Count>, plain: bool) -> Response<Body> {
    let mut extra: BTreeMap<&'static str, String> = BTreeMap::new();
    if let Some(count) = count {
        extra.insert("x-ratelimit-limit", count.limit.to_string());
        extra.insert("x-ratelimit-remaining", count.remaining.to_string());
        let (seconds, rest) = (count.reset_ms / 1_000, count.reset_ms % 1_000);
        extra.insert("x-ratelimit-reset", format!("{seconds}.{rest:03}"));
        extra.insert("x-ratelimit-reset-after", format!("{:.3}", count.reset_after_s));
        extra.insert("x-ratelimit-bucket", bucket_name(&count.bucket));
    }
    let (status, body) = match answer {
        Ok(answer) => answer,
        Err(error) => {
            if let Some(retry_after_s) = error.retry_after_s {
                extra.insert("retry-after", format!("{retry_after_s:.3}"));
                extra.insert("x-ratelimit-scope", if error.global { "global" } else { "user" }.to_owned());
                if error.global {
                    extra.insert("x-ratelimit-global", "true".to_owned());
                }
            }
            (error.status, (!plain).then(|| error.body()))
        }
    };
    // An empty body has no content type, because clients would try to parse it as that type.
    let (body, kind) = match body {
        Some(body) => (Body::from(body.to_string()), Some("application/json")),
        None if plain => (Body::from("<html><body>upstream error</body></html>"), Some("text/html")),
        None => (Body::empty(), None),
    };
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(kind) = kind {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    for (name, value) in extra {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// Returns an opaque name for a bucket, as Discord does (an FNV-1a hash of the sandbox's own name).
fn bucket_name(bucket: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bucket.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}
