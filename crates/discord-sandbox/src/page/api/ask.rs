//! Extractors: the ids, bodies and queries of requests, as types.

use std::borrow::Cow;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

use crate::page::failure::Failure;
use crate::world::Snowflake;

/// An id (or a set of bits) in decimal digits, as Discord writes them for those whose numbers are too small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Id(pub(super) Snowflake);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        text.parse()
            .map(Self)
            .map_err(|_| Error::custom(format!("`{text}` is not a whole number in decimal digits")))
    }
}

/// The id in the path.
pub(super) struct At(pub(super) Snowflake);

impl<S: Send + Sync> FromRequestParts<S> for At {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path(Id(id)) = Path::from_request_parts(parts, state).await?;
        Ok(Self(id))
    }
}

/// The two ids in the path.
pub(super) struct Both(pub(super) Snowflake, pub(super) Snowflake);

impl<S: Send + Sync> FromRequestParts<S> for Both {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path((Id(one), Id(other))) = Path::from_request_parts(parts, state).await?;
        Ok(Self(one, other))
    }
}

/// What stands behind the question mark.
pub(super) struct With<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for With<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Query(query) = Query::from_request_parts(parts, state).await?;
        Ok(Self(query))
    }
}

/// The JSON body.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}
