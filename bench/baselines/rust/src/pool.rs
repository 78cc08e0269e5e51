//! Five connections with their statements prepared, as many as SQLAlchemy's pool keeps.

use std::cell::RefCell;
use std::error::Error;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::{Client, NoTls, Statement};

use crate::publishers;

const SIZE: usize = 5;

/// A connection and its prepared statements.
pub struct Connection {
    pub client: Client,
    pub count: Statement,
    pub page: Statement,
    pub detail: Statement,
}

pub struct Pool {
    idle: RefCell<Vec<Connection>>,
    permits: Semaphore,
}

/// A connection on loan.
pub struct Loan<'pool> {
    pool: &'pool Pool,
    connection: Option<Connection>,
    _permit: SemaphorePermit<'pool>,
}

impl Pool {
    pub async fn connect(url: &str) -> Result<Pool, Box<dyn Error>> {
        let mut idle = Vec::new();
        for _ in 0..SIZE {
            idle.push(open(url).await?);
        }
        Ok(Pool { idle: RefCell::new(idle), permits: Semaphore::new(SIZE) })
    }

    /// Wait for a connection.
    pub async fn get(&self) -> Result<Loan<'_>, Box<dyn Error>> {
        let permit = self.permits.acquire().await?;
        let connection = self.idle.borrow_mut().pop();
        Ok(Loan { pool: self, connection, _permit: permit })
    }
}

impl Loan<'_> {
    pub fn connection(&self) -> Result<&Connection, Box<dyn Error>> {
        self.connection.as_ref().ok_or_else(|| "the pool has lost a connection".into())
    }
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        self.pool.idle.borrow_mut().extend(self.connection.take());
    }
}

async fn open(url: &str) -> Result<Connection, Box<dyn Error>> {
    let (client, driver) = tokio_postgres::connect(url, NoTls).await?;
    tokio::task::spawn_local(async move {
        if let Err(error) = driver.await {
            eprintln!("{error}");
        }
    });
    let count = client.prepare(publishers::COUNT).await?;
    let page = client.prepare(publishers::PAGE).await?;
    let detail = client.prepare(publishers::DETAIL).await?;
    Ok(Connection { client, count, page, detail })
}
