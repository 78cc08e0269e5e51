//! `GET /publishers` (20 rows) and `GET /publishers/{id}` (one row by key): the statements are those that SQLAlchemy sends,
//! in the transactions that it opens.

use std::error::Error;

use chrono::{DateTime, SecondsFormat, Utc};
use hyper::StatusCode;
use serde::Serialize;
use tokio_postgres::Row;

use crate::Answer;
use crate::pool::Pool;

pub const COUNT: &str = "SELECT count(*) AS count_1 \nFROM (SELECT publishers.name AS name, publishers.country AS country, \
    publishers.id AS id, publishers.created_at AS created_at, publishers.updated_at AS updated_at \nFROM publishers) AS anon_1";
pub const PAGE: &str = "SELECT publishers.name, publishers.country, publishers.id, publishers.created_at, \
    publishers.updated_at \nFROM publishers ORDER BY publishers.name, publishers.id \n LIMIT $1::INTEGER OFFSET $2::INTEGER";
pub const DETAIL: &str = "SELECT publishers.name, publishers.country, publishers.id, publishers.created_at, \
    publishers.updated_at, (SELECT count(books.id) AS count_1 \nFROM books \nWHERE books.publisher_id = publishers.id) AS \
    book_count \nFROM publishers \nWHERE publishers.id = $1::INTEGER";

#[derive(Serialize)]
struct Publisher {
    id: i32,
    name: String,
    country: Option<String>,
}

#[derive(Serialize)]
struct Detail {
    #[serde(flatten)]
    publisher: Publisher,
    created_at: String,
    book_count: i64,
}

#[derive(Serialize)]
struct Page {
    items: Vec<Publisher>,
    total: i64,
    page: i64,
    size: i64,
    pages: i64,
}

pub async fn list(pool: &Pool, query: &str) -> Answer {
    let (page, size) = match window(query) {
        Some(window) => window,
        None => return Ok((StatusCode::UNPROCESSABLE_ENTITY, Vec::new())),
    };
    let loan = pool.get().await?;
    let connection = loan.connection()?;
    connection.client.batch_execute("BEGIN;").await?;
    let total: i64 = connection.client.query_one(&connection.count, &[]).await?.try_get(0)?;
    let (limit, offset) = (i32::try_from(size)?, i32::try_from((page - 1) * size)?);
    let rows = connection.client.query(&connection.page, &[&limit, &offset]).await?;
    connection.client.batch_execute("ROLLBACK;").await?;
    let items = rows.iter().map(publisher).collect::<Result<_, _>>()?;
    let body = Page { items, total, page, size, pages: (total + size - 1) / size };
    Ok((StatusCode::OK, serde_json::to_vec(&body)?))
}

pub async fn detail(pool: &Pool, id: i32) -> Answer {
    let loan = pool.get().await?;
    let connection = loan.connection()?;
    connection.client.batch_execute("BEGIN;").await?;
    let row = connection.client.query_opt(&connection.detail, &[&id]).await?;
    connection.client.batch_execute("ROLLBACK;").await?;
    let Some(row) = row else {
        return Ok((StatusCode::NOT_FOUND, Vec::new()));
    };
    let created_at: DateTime<Utc> = row.try_get(3)?;
    let body = Detail {
        publisher: publisher(&row)?,
        created_at: created_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        book_count: row.try_get(5)?,
    };
    Ok((StatusCode::OK, serde_json::to_vec(&body)?))
}

fn publisher(row: &Row) -> Result<Publisher, Box<dyn Error>> {
    Ok(Publisher { name: row.try_get(0)?, country: row.try_get(1)?, id: row.try_get(2)? })
}

/// Page and size of a query, each at least 1 and the size at most 100.
fn window(query: &str) -> Option<(i64, i64)> {
    let value = |name: &str, default: i64| {
        let pair = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
        pair.map_or(Some(default), |(_, text)| text.parse().ok())
    };
    let (page, size) = (value("page", 1)?, value("size", 20)?);
    (page >= 1 && (1..=100).contains(&size)).then_some((page, size))
}
