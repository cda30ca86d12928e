//! Statements that run on SQLite and on PostgreSQL alike.
//!
//! The store's SQL keeps to what both databases understand, with parameters `$1`, `$2` and so on; a list is passed as a
//! JSON array, which `json_each` expands. What PostgreSQL calls by another name is replaced in [`postgres::dialect`],
//! and functions that it lacks are part of its schema. Numbers are 64-bit integers or doubles in both databases, and
//! truth values are stored as 0 and 1.
//!
//! A script has several statements, separated by `; `. SQLite runs it in one round trip; PostgreSQL takes one statement
//! at a time. All statements of a script share its parameters.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt as _, StreamExt as _};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Connection as _, Error, Executor as _, Postgres, Row as _, Sqlite};
use sqlx::{TypeInfo as _, ValueRef as _};

use crate::database::postgres;

/// How long a server may take to say that a connection still works.
const ALIVE_WITHIN: Duration = Duration::from_secs(5);

/// A connection to either database.
pub(crate) enum Connection {
    /// A connection of its own to SQLite.
    Sqlite(SqliteConnection),
    /// One from the pool of those that read.
    SqliteReader(PoolConnection<Sqlite>),
    /// A connection of its own to PostgreSQL.
    Postgres(PgConnection),
    /// One from the pool of those that read.
    PostgresReader(PoolConnection<Postgres>),
}

/// What a statement is run by.
enum Driver<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// The connections that read.
#[derive(Debug, Clone)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Readers {
    pub(crate) fn acquire(&self) -> BoxFuture<'_, Result<Connection, Error>> {
        match self {
            Self::Sqlite(pool) => async { Ok(Connection::SqliteReader(pool.acquire().await?)) }.boxed(),
            Self::Postgres(pool) => async { Ok(Connection::PostgresReader(pool.acquire().await?)) }.boxed(),
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Connection {
    fn driver(&mut self) -> Driver<'_> {
        match self {
            Self::Sqlite(conn) => Driver::Sqlite(conn),
            Self::SqliteReader(conn) => Driver::Sqlite(conn),
            Self::Postgres(conn) => Driver::Postgres(conn),
            Self::PostgresReader(conn) => Driver::Postgres(conn),
        }
    }

    /// Runs a script without parameters.
    pub(crate) async fn run(&mut self, script: &'static str) -> Result<(), Error> {
        match self.driver() {
            Driver::Sqlite(conn) => conn.execute(script).await.map(drop),
            Driver::Postgres(conn) => conn.execute(AssertSqlSafe(postgres::dialect(script))).await.map(drop),
        }
    }

    /// Begins a transaction that writes. SQLite takes the write lock at once, never by upgrading a read. A process that
    /// shares the database (`replica`) must still be one of those that may write, and with `alone` waits for its turn:
    /// only one such transaction is open at a time, in all processes.
    pub(crate) async fn begin(&mut self, replica: Option<i32>, alone: bool) -> Result<(), Error> {
        match (self.driver(), replica) {
            (Driver::Postgres(conn), Some(me)) => {
                let begin = format!("BEGIN; SELECT enter({me}, {alone})");
                conn.execute(AssertSqlSafe(begin)).await.map(drop)
            }
            _ => self.run("BEGIN IMMEDIATE").await,
        }
    }

    /// Whether the connection still works. A server that was restarted has ended it; a file stays open.
    pub(crate) async fn is_alive(&mut self) -> bool {
        match self.driver() {
            Driver::Sqlite(_) => true,
            // A server that can't be reached any more never answers.
            Driver::Postgres(conn) => {
                tokio::time::timeout(ALIVE_WITHIN, conn.ping()).await.is_ok_and(|answer| answer.is_ok())
            }
        }
    }

    /// Returns the names of all tables.
    pub(crate) async fn tables(&mut self) -> Result<Vec<String>, Error> {
        let tables = match self.driver() {
            Driver::Sqlite(_) => {
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            }
            Driver::Postgres(_) => {
                "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = current_schema()"
            }
        };
        query_scalar(tables).fetch_all(self).await
    }

    /// Returns the connection if it is one to SQLite.
    pub(crate) fn sqlite(&mut self) -> Option<&mut SqliteConnection> {
        match self.driver() {
            Driver::Sqlite(conn) => Some(conn),
            Driver::Postgres(_) => None,
        }
    }

    /// Closes a connection that is not from a pool, and gives others back.
    pub(crate) async fn close(self) -> Result<(), Error> {
        match self {
            Self::Sqlite(conn) => conn.close().await,
            Self::Postgres(conn) => conn.close().await,
            Self::SqliteReader(_) | Self::PostgresReader(_) => Ok(()),
        }
    }
}

/// A parameter of a statement.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    Int(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// Makes types parameters: the type, its kind, and how it is converted.
macro_rules! values {
    ($($type:ty => $kind:ident($convert:expr),)*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$kind(Some($convert(value)))
            }
        }

        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$kind(value.map($convert))
            }
        }
    )*};
}

values! {
    i64 => Int(|value| value),
    u32 => Int(i64::from),
    u8 => Int(i64::from),
    bool => Int(i64::from),
    f64 => Real(|value| value),
    String => Text(|value| value),
    &String => Text(String::clone),
    &str => Text(str::to_owned),
    &[u8] => Bytes(<[u8]>::to_vec),
}

/// A statement or a script with its parameters. `S` is the shape of its rows.
#[must_use]
pub(crate) struct Query<S = Whole> {
    sql: Cow<'static, str>,
    values: Vec<Value>,
    shape: PhantomData<S>,
}

/// Makes a statement of which the rows are read column by column.
pub(crate) fn query(sql: impl Into<Cow<'static, str>>) -> Query {
    Query::new(sql)
}

/// Makes a statement of which the rows are tuples.
pub(crate) fn query_as<T: Tuple + Send + 'static>(sql: impl Into<Cow<'static, str>>) -> Query<As<T>> {
    Query::new(sql)
}

/// Makes a statement of which the rows have one column.
pub(crate) fn query_scalar<T: Column + Send + 'static>(
    sql: impl Into<Cow<'static, str>>,
) -> Query<Scalar<T>> {
    Query::new(sql)
}

impl<S: Shape> Query<S> {
    fn new(sql: impl Into<Cow<'static, str>>) -> Self {
        Self { sql: sql.into(), values: Vec::new(), shape: PhantomData }
    }

    /// Adds the next parameter.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Runs the script. Returns the number of rows that it changed.
    ///
    /// The future is boxed, as are those below: drivers have large ones, and callers would contain that of each.
    pub(crate) fn execute(self, conn: &mut Connection) -> BoxFuture<'_, Result<u64, Error>> {
        match conn.driver() {
            Driver::Sqlite(conn) => {
                let done = for_sqlite(self.sql, self.values).execute(conn);
                async { Ok(done.await?.rows_affected()) }.boxed()
            }
            Driver::Postgres(conn) => async move {
                let mut changed = 0;
                for (sql, values) in postgres::statements(&self.sql, &self.values) {
                    changed += for_postgres(sql, values).execute(&mut *conn).await?.rows_affected();
                }
                Ok(changed)
            }
            .boxed(),
        }
    }

    /// Runs the script. Returns its rows.
    pub(crate) fn fetch_all(self, conn: &mut Connection) -> BoxFuture<'_, Result<Vec<S::Out>, Error>> {
        match conn.driver() {
            Driver::Sqlite(conn) => {
                let rows = for_sqlite(self.sql, self.values).fetch_all(conn);
                async { rows.await?.into_iter().map(|row| S::read(Row::Sqlite(row))).collect() }.boxed()
            }
            Driver::Postgres(conn) => async move {
                let mut rows = Vec::new();
                for (sql, values) in postgres::statements(&self.sql, &self.values) {
                    for row in for_postgres(sql, values).fetch_all(&mut *conn).await? {
                        rows.push(S::read(Row::Postgres(row))?);
                    }
                }
                Ok(rows)
            }
            .boxed(),
        }
    }

    /// Returns the rows of a single statement one after another, so that not all are in memory.
    pub(crate) fn fetch(self, conn: &mut Connection) -> BoxStream<'_, Result<S::Out, Error>> {
        match conn.driver() {
            Driver::Sqlite(conn) => {
                for_sqlite(self.sql, self.values).fetch(conn).map(|row| S::read(Row::Sqlite(row?))).boxed()
            }
            Driver::Postgres(conn) => {
                let statement = only_statement(&self.sql, &self.values);
                statement.fetch(conn).map(|row| S::read(Row::Postgres(row?))).boxed()
            }
        }
    }

    /// Returns the first row, if there is one.
    pub(crate) fn fetch_optional(
        self,
        conn: &mut Connection,
    ) -> BoxFuture<'_, Result<Option<S::Out>, Error>> {
        match conn.driver() {
            Driver::Sqlite(conn) => {
                let row = for_sqlite(self.sql, self.values).fetch_optional(conn);
                async { row.await?.map(|row| S::read(Row::Sqlite(row))).transpose() }.boxed()
            }
            Driver::Postgres(conn) => {
                let row = only_statement(&self.sql, &self.values).fetch_optional(conn);
                async { row.await?.map(|row| S::read(Row::Postgres(row))).transpose() }.boxed()
            }
        }
    }

    /// Returns the only row.
    pub(crate) fn fetch_one(self, conn: &mut Connection) -> BoxFuture<'_, Result<S::Out, Error>> {
        self.fetch_optional(conn).map(|row| row?.ok_or(Error::RowNotFound)).boxed()
    }
}

type SqliteQuery = sqlx::query::Query<'static, Sqlite, SqliteArguments>;

type PostgresQuery = sqlx::query::Query<'static, Postgres, PgArguments>;

fn for_sqlite(sql: Cow<'static, str>, values: Vec<Value>) -> SqliteQuery {
    let query = match sql {
        Cow::Borrowed(sql) => sqlx::query(sql),
        Cow::Owned(sql) => sqlx::query(AssertSqlSafe(sql)),
    };
    values.into_iter().fold(query, |query, value| match value {
        Value::Int(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

fn for_postgres(sql: String, values: Vec<Value>) -> PostgresQuery {
    values.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, value| match value {
        Value::Int(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

/// Returns the query of a script with a single statement.
fn only_statement(sql: &str, values: &[Value]) -> PostgresQuery {
    let (sql, values) = postgres::statements(sql, values).next().unwrap_or_default();
    for_postgres(sql, values)
}

/// A row of either database.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// Reads a column, counted from 0.
    pub(crate) fn try_get<T: Column>(&self, index: usize) -> Result<T, Error> {
        T::read(self, index)
    }

    /// Reads an integer of any width, or a truth value as 0 or 1.
    fn integer(&self, index: usize) -> Result<Option<i64>, Error> {
        match self {
            Self::Sqlite(row) => row.try_get(index),
            Self::Postgres(row) => {
                let value = row.try_get_raw(index)?;
                if value.is_null() {
                    return Ok(None);
                }
                let kind = value.type_info().name().to_owned();
                match kind.as_str() {
                    "BOOL" => row.try_get::<bool, _>(index).map(i64::from),
                    "INT4" => row.try_get::<i32, _>(index).map(i64::from),
                    _ => row.try_get(index),
                }
                .map(Some)
            }
        }
    }
}

/// A value that is read from a column.
pub(crate) trait Column: Sized {
    fn read(row: &Row, index: usize) -> Result<Self, Error>;
}

/// Makes types readable from columns of the same type.
macro_rules! columns {
    ($($type:ty),*) => {$(
        impl Column for $type {
            fn read(row: &Row, index: usize) -> Result<Self, Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(index),
                    Row::Postgres(row) => row.try_get(index),
                }
            }
        }
    )*};
}

columns!(f64, Option<f64>, String, Option<String>, Vec<u8>, Option<Vec<u8>>);

/// Makes types readable from columns of integers.
macro_rules! integers {
    ($($type:ty: $convert:expr),*) => {$(
        impl Column for Option<$type> {
            fn read(row: &Row, index: usize) -> Result<Self, Error> {
                row.integer(index)?.map(|value| $convert(index, value)).transpose()
            }
        }

        impl Column for $type {
            fn read(row: &Row, index: usize) -> Result<Self, Error> {
                let value: Option<Self> = row.try_get(index)?;
                value.ok_or_else(|| unreadable(index, "it is NULL"))
            }
        }
    )*};
}

integers! {
    i64: |_, value| Ok(value),
    u32: |index, value| u32::try_from(value).map_err(|error| unreadable(index, error)),
    bool: |_, value| Ok(value != 0)
}

fn unreadable(index: usize, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::ColumnDecode { index: index.to_string(), source: source.into() }
}

/// What is made of each row.
pub(crate) trait Shape: 'static {
    type Out: Send;

    fn read(row: Row) -> Result<Self::Out, Error>;
}

/// The row itself.
pub(crate) struct Whole;

/// A tuple of its columns.
pub(crate) struct As<T>(PhantomData<T>);

/// Its first column.
pub(crate) struct Scalar<T>(PhantomData<T>);

impl Shape for Whole {
    type Out = Row;

    fn read(row: Row) -> Result<Row, Error> {
        Ok(row)
    }
}

impl<T: Tuple + Send + 'static> Shape for As<T> {
    type Out = T;

    fn read(row: Row) -> Result<T, Error> {
        T::read(&row)
    }
}

impl<T: Column + Send + 'static> Shape for Scalar<T> {
    type Out = T;

    fn read(row: Row) -> Result<T, Error> {
        row.try_get(0)
    }
}

/// Columns that are read together.
pub(crate) trait Tuple: Sized {
    fn read(row: &Row) -> Result<Self, Error>;
}

/// Makes tuples readable from rows.
macro_rules! tuples {
    ($(($($column:ident: $index:tt),*),)*) => {$(
        impl<$($column: Column),*> Tuple for ($($column,)*) {
            fn read(row: &Row) -> Result<Self, Error> {
                Ok(($(row.try_get::<$column>($index)?,)*))
            }
        }
    )*};
}

tuples! {
    (A: 0, B: 1),
    (A: 0, B: 1, C: 2),
    (A: 0, B: 1, C: 2, D: 3),
    (A: 0, B: 1, C: 2, D: 3, E: 4),
    (A: 0, B: 1, C: 2, D: 3, E: 4, F: 5),
    (A: 0, B: 1, C: 2, D: 3, E: 4, F: 5, G: 6, H: 7),
    (A: 0, B: 1, C: 2, D: 3, E: 4, F: 5, G: 6, H: 7, I: 8),
    (A: 0, B: 1, C: 2, D: 3, E: 4, F: 5, G: 6, H: 7, I: 8, J: 9),
}
