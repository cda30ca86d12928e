//! The databases of the real program: copies of its file, and PostgreSQL.

mod backup;
mod litestream;
mod postgres;
