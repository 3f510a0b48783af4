//! What the page asks for, apart from the tables themselves.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path as Part, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use menagerie::{SearchMemory, StopFlag};
use referee::{Asked, Limits, Op};
use serde_json::json;
use tabletop::table::{AskError, NewTable, SeatPlan};

use super::files::File;
use super::guard::Client;
use super::respond::{Json, Problem, json, wants_page};
use super::rule_pages;
use crate::pool::Waits;
use crate::rates::{Visit, VisitKind};
use crate::shared::Shared;
use crate::table::CreateError;

/// The longest search that a page can ask for.
const SEARCH: Duration = Duration::from_secs(2);

/// The longest wait for work that an address has asked for beyond its allowance.
const MAX_WORK_WAIT: Duration = Duration::from_secs(10);

/// A question that costs more than this is a long one, for which short questions do not wait.
const SHORT: usize = 8;

type Body = Result<Bytes, BytesRejection>;

fn whole(body: Body) -> Result<Bytes, Problem> {
    body.map_err(|rejection| Problem::new(rejection.status(), "bad-body", rejection.body_text()))
}

/// The games.
pub async fn games(State(shared): State<Arc<Shared>>) -> File {
    shared.files.games.clone()
}

/// The rules of a game.
pub async fn rules_page(
    State(shared): State<Arc<Shared>>,
    Part(game): Part<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let unknown = || Problem::missing("not-found", "there is no such page");
    let info = shared.catalogue.find(&game).map_err(|_| unknown())?;
    let html = rule_pages::rules(info).ok_or_else(unknown)?;
    let folder = shared.files.lasting.as_deref().unwrap_or("/page");
    let reply = match wants_page(&headers) {
        true => Html(rule_pages::whole_page(info.title(), &html, folder)).into_response(),
        false => json(json!({ "html": html })).into_response(),
    };
    Ok(([(header::VARY, "accept")], reply).into_response())
}

/// A question about the rules. When nobody waits for the reply any more, its work ends.
pub async fn rules(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    body: Body,
) -> Result<Response, Problem> {
    let asked = Asked::read(&Limits::PAGES, &whole(body)?);
    let stop = StopFlag::new();
    let _waits = Waits(stop.clone());
    let addresses = &shared.addresses;
    let (pool, cost, visit) = if asked.op().is_some_and(Op::is_search) {
        let visit = addresses.visit(client.0, VisitKind::Search, 1);
        let busy_with_you = || Problem::too_many("rate", "a hint is already on its way");
        (&shared.pool, 1, Some(visit.ok_or_else(busy_with_you)?))
    } else {
        let cost = asked.cost(&shared.catalogue);
        addresses.work.wait(client.0, cost, MAX_WORK_WAIT).await;
        (&shared.questions[usize::from(cost > SHORT)], cost, None)
    };
    let answering = Arc::clone(&shared);
    let reply = pool.run(client.0, cost, move |load| {
        let (_visit, memory) = (visit, SearchMemory::new());
        let max_time = Some(load.share(SEARCH));
        let limits = Limits {
            max_time,
            ..Limits::PAGES
        };
        asked.reply(&answering.catalogue, &limits, &memory, &stop)
    });
    let reply = reply.await.ok_or_else(failed)?;
    let unread = addresses.visit(client.0, VisitKind::Unread, reply.len());
    let text = "replies to your earlier questions are not read yet";
    let _unread = unread.ok_or_else(|| Problem::too_many("rate", text))?;
    let reply = Bytes::from_owner(Unread { reply, _unread });
    Ok(([(header::CONTENT_TYPE, "application/json")], reply).into_response())
}

/// A reply, which counts as unread until its last byte is on its way.
struct Unread {
    reply: String,
    _unread: Visit,
}

impl AsRef<[u8]> for Unread {
    fn as_ref(&self) -> &[u8] {
        self.reply.as_bytes()
    }
}

fn failed() -> Problem {
    let text = "the question could not be answered";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", text)
}

/// The tables of the lobby.
pub async fn tables(State(shared): State<Arc<Shared>>) -> Json {
    json(shared.tables.lobby())
}

/// One table.
pub async fn table(
    State(shared): State<Arc<Shared>>,
    Part(id): Part<String>,
) -> Result<Json, Problem> {
    Ok(json(shared.tables.table(&id)?))
}

/// Makes a table. The reply has the secrets of its seats.
pub async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    body: Body,
) -> Result<(StatusCode, Json), Problem> {
    let body = whole(body)?;
    let new = serde_json::from_slice(&body).map_err(AskError::from);
    let new = new.and_then(NewTable::read);
    let new = new.map_err(|error| Problem::bad(error.kind(), error.to_string()))?;
    if !shared.addresses.tables.allow(client.0) {
        let text = "too many new tables: wait a minute";
        return Err(Problem::too_many("rate", text));
    }
    let (id, seats) = shared.tables.create(&shared, new).await.map_err(|error| {
        let text = menagerie::Causes(&error).to_string();
        match error {
            CreateError::Plan(_) | CreateError::Secrets(_) => Problem::bad("bad-table", text),
            CreateError::Full => Problem::unavailable("full", text),
            CreateError::Failed => failed(),
            CreateError::Storage(_) => Problem::unavailable("storage", text),
        }
    })?;
    let path = format!("/t/{id}");
    let public = shared.config.public_url.as_ref();
    let url = public.map_or_else(|| path.clone(), |public| format!("{public}{path}"));
    let made = json!({
        "id": id,
        "url": url,
        "tokens": seats.each_ref().map(SeatPlan::token),
    });
    Ok((StatusCode::CREATED, json(made)))
}
