//! Moves a database from SQLite to PostgreSQL.
//!
//! One transaction makes the schema, copies every row, reads all of them back, and has the server look at their sizes:
//! the tables must have the same number of rows and the same checksum in both databases. If anything fails or the
//! process ends before, the server keeps nothing. The file is not changed, except that a database of an earlier version
//! is upgraded first.

use std::time::Duration;

use futures_util::TryStreamExt as _;
use ring::digest::{self, SHA256};
use sqlx::{AssertSqlSafe, Executor as _};

use crate::StoreError;
use crate::database::open::{self, database_path};
use crate::database::postgres;
use crate::database::sql::{Connection, Row, Value, query, query_as, query_scalar};

/// Size of the parts in which rows are sent, in bytes.
const PART: usize = 64 << 10;

/// The tables that others refer to come first.
const FIRST: [&str; 2] = ["people", "sessions"];

/// Tables with numbers that are never used twice, and their columns.
const COUNTED: [(&str, &str); 2] = [("seasons", "season_id"), ("imports", "import_id")];

/// What was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The new database, as messages name it.
    pub place: String,
    /// Each table with the number of its rows.
    pub tables: Vec<(String, u64)>,
}

impl Moved {
    /// Returns the number of rows of a table.
    #[must_use]
    pub fn rows(&self, table: &str) -> u64 {
        self.tables.iter().find(|(name, _)| name == table).map_or(0, |(_, rows)| *rows)
    }
}

/// Moves the SQLite database at `from` to the PostgreSQL database at `to`, which must be empty. No bot may use either.
///
/// # Errors
/// [`StoreError::NotEmpty`], [`StoreError::Differs`], or why one of the databases can't be used.
pub async fn migrate_to(from: &str, to: &str) -> Result<Moved, StoreError> {
    let path = database_path(from)?;
    if !path.exists() {
        return Err(StoreError::NoDatabase { path });
    }
    let options = postgres::options(to)?;
    let place = postgres::place(&options);
    // An older file is upgraded when it is opened, so first it must be clear that there is somewhere to move it.
    let mut target = Connection::Postgres(postgres::connect_locked(&options).await?);
    let mut opened = open::open(from, Duration::ZERO).await?;
    let moved = copy(&mut opened.writer, &mut target, &place).await;
    // A transaction that is open is rolled back with the connection.
    let _ = target.close().await;
    opened.readers.close().await;
    // Nothing was written.
    let _ = opened.writer.close().await;
    moved
}

async fn copy(source: &mut Connection, target: &mut Connection, place: &str) -> Result<Moved, StoreError> {
    let failed = |error: sqlx::Error| StoreError::from_sqlx(place.as_ref(), error);
    if !target.tables().await.map_err(failed)?.is_empty() {
        return Err(StoreError::NotEmpty { place: place.into() });
    }
    target.run("BEGIN").await.map_err(failed)?;
    if let Connection::Postgres(target) = target {
        postgres::migrate(target, place).await?;
    }
    let mut names = target.tables().await.map_err(failed)?;
    names.retain(|name| !postgres::OWN_TABLES.contains(&name.as_str()));
    names.sort_by_key(|name| {
        (FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()), name.clone())
    });
    let mut tables = Vec::new();
    for name in names {
        let table = Table::read(target, name).await.map_err(failed)?;
        let (rows, sum) = table.send(source, target).await.map_err(failed)?;
        if (rows, sum) != table.sum(target).await.map_err(failed)? {
            return Err(StoreError::Differs { place: place.into(), table: table.name });
        }
        tables.push((table.name, rows));
    }
    for (table, column) in COUNTED {
        count_on(source, target, table, column).await.map_err(failed)?;
    }
    if let Connection::Postgres(target) = target {
        for (table, _) in &tables {
            // Until then, the server does not know how large the tables are, and reads them whole. Nothing follows the
            // commit, so whatever ends the process before leaves the database empty.
            target.execute(AssertSqlSafe(format!("ANALYZE {table}"))).await.map_err(failed)?;
        }
    }
    target.run("COMMIT").await.map_err(failed)?;
    Ok(Moved { place: place.into(), tables })
}

/// A table of the new database.
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
    /// The columns of the primary key, in its order.
    key: Vec<String>,
}

/// The type of a column.
#[derive(Clone, Copy)]
enum Kind {
    Int,
    Real,
    Text,
    Bytes,
}

impl Kind {
    fn cell(self, row: &Row, index: usize) -> Result<Value, sqlx::Error> {
        Ok(match self {
            Self::Int => Value::Int(row.try_get(index)?),
            Self::Real => Value::Real(row.try_get(index)?),
            Self::Text => Value::Text(row.try_get(index)?),
            Self::Bytes => Value::Bytes(row.try_get(index)?),
        })
    }
}

impl Table {
    async fn read(conn: &mut Connection, name: String) -> Result<Self, sqlx::Error> {
        let columns: Vec<(String, String)> = query_as(
            "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns \
            WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
        )
        .bind(&name)
        .fetch_all(conn)
        .await?;
        let kind = |data_type: &str| match data_type {
            "bigint" => Kind::Int,
            "double precision" => Kind::Real,
            "bytea" => Kind::Bytes,
            _ => Kind::Text,
        };
        let columns = columns.into_iter().map(|(column, data_type)| (column, kind(&data_type))).collect();
        let key = query_scalar(
            "SELECT CAST(k.column_name AS TEXT) FROM information_schema.table_constraints AS c \
            JOIN information_schema.key_column_usage AS k ON k.constraint_name = c.constraint_name \
            AND k.table_schema = c.table_schema AND k.table_name = c.table_name \
            WHERE c.table_schema = current_schema() AND c.table_name = $1 AND c.constraint_type = 'PRIMARY KEY' \
            ORDER BY k.ordinal_position",
        );
        let key = key.bind(&name).fetch_all(conn).await?;
        Ok(Self { name, columns, key })
    }

    /// Returns the names of the columns, as SQL lists them.
    fn list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }

    /// Returns a statement that selects all rows in the order of the primary key.
    fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.list(), self.name, self.key.join(", "))
    }

    fn cells(&self, row: &Row) -> Result<Vec<Value>, sqlx::Error> {
        self.columns.iter().enumerate().map(|(index, (_, kind))| kind.cell(row, index)).collect()
    }

    /// Copies all rows. Returns their number and checksum.
    async fn send(
        &self,
        source: &mut Connection,
        target: &mut Connection,
    ) -> Result<(u64, Vec<u8>), sqlx::Error> {
        let Connection::Postgres(target) = target else { return Err(sqlx::Error::BeginFailed) };
        let mut copy =
            target.copy_in_raw(&format!("COPY {} ({}) FROM STDIN", self.name, self.list())).await?;
        let mut sum = Sum::new();
        let mut part = String::with_capacity(2 * PART);
        let mut rows = query(self.select()).fetch(source);
        while let Some(row) = rows.try_next().await? {
            let cells = self.cells(&row)?;
            sum.add(&cells);
            line(&mut part, &cells);
            if part.len() > PART {
                copy.send(part.as_bytes()).await?;
                part.clear();
            }
        }
        copy.send(part.as_bytes()).await?;
        copy.finish().await?;
        Ok(sum.finish())
    }

    /// Returns the number and the checksum of the rows.
    async fn sum(&self, conn: &mut Connection) -> Result<(u64, Vec<u8>), sqlx::Error> {
        let mut sum = Sum::new();
        let mut rows = query(self.select()).fetch(conn);
        while let Some(row) = rows.try_next().await? {
            sum.add(&self.cells(&row)?);
        }
        Ok(sum.finish())
    }
}

/// The number and the checksum of rows.
struct Sum {
    rows: u64,
    digest: digest::Context,
}

impl Sum {
    fn new() -> Self {
        Self { rows: 0, digest: digest::Context::new(&SHA256) }
    }

    /// Adds a row: each cell with its length before it, so that no two rows look the same.
    fn add(&mut self, cells: &[Value]) {
        self.rows += 1;
        for cell in cells {
            let bytes = match cell {
                Value::Int(value) => value.map(|value| value.to_be_bytes().to_vec()),
                Value::Real(value) => value.map(|value| value.to_bits().to_be_bytes().to_vec()),
                Value::Text(value) => value.as_ref().map(|value| value.as_bytes().to_vec()),
                Value::Bytes(value) => value.clone(),
            };
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            self.digest.update(&length.to_be_bytes());
            self.digest.update(&bytes.unwrap_or_default());
        }
    }

    fn finish(self) -> (u64, Vec<u8>) {
        (self.rows, self.digest.finish().as_ref().to_vec())
    }
}

/// Appends a row in the text format of `COPY` (PostgreSQL's manual, "COPY", "File Formats").
fn line(text: &mut String, cells: &[Value]) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            text.push('\t');
        }
        match cell {
            Value::Int(Some(value)) => text.push_str(&value.to_string()),
            // The shortest text that is read as the same number.
            Value::Real(Some(value)) => text.push_str(&format!("{value:?}")),
            Value::Text(Some(value)) => {
                for character in value.chars() {
                    match character {
                        '\\' => text.push_str("\\\\"),
                        '\n' => text.push_str("\\n"),
                        '\r' => text.push_str("\\r"),
                        '\t' => text.push_str("\\t"),
                        other => text.push(other),
                    }
                }
            }
            Value::Bytes(Some(value)) => {
                text.push_str("\\\\x");
                text.push_str(&hex::encode(value));
            }
            Value::Int(None) | Value::Real(None) | Value::Text(None) | Value::Bytes(None) => {
                text.push_str("\\N")
            }
        }
    }
    text.push('\n');
}

/// Makes a counter go on after the last number that the file has used.
async fn count_on(
    source: &mut Connection,
    target: &mut Connection,
    table: &str,
    column: &str,
) -> Result<(), sqlx::Error> {
    let last = query_scalar::<i64>("SELECT seq FROM sqlite_sequence WHERE name = $1").bind(table);
    if let Some(last) = last.fetch_optional(source).await? {
        let set = format!("SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {last})");
        if let Connection::Postgres(target) = target {
            target.execute(AssertSqlSafe(set)).await?;
        }
    }
    Ok(())
}
