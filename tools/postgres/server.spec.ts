// The embedded server end to end: databases, the statement log, and that nothing is left running.

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresServer } from './index';
import { startPostgres } from './index';

describe('the embedded server', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres({ logStatements: true });
  }, 120_000);

  afterAll(async () => {
    await server.stop();
  });

  it('creates, replaces and drops databases', async () => {
    await server.createDatabase('first "quoted"');
    await server.execute('first "quoted"', 'CREATE TABLE t (id int)');
    await server.createDatabase('first "quoted"');
    await server.execute('first "quoted"', 'CREATE TABLE t (id int)');
    await server.dropDatabase('first "quoted"');
    await expect(server.execute('first "quoted"', 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('tells which statements arrived in which database', async () => {
    const { url } = await server.createDatabase('logged');
    await server.createDatabase('other');
    await server.execute('other', 'SELECT 1');
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('SELECT $1::text, $2::int, $3::text', ["it's $1 = 'x', ok", 5, null]);
    await client.query('BEGIN');
    await client.end();
    const statements = await server.statements('logged');
    await server.createDatabase('logged');
    expect(await server.statements('logged')).toEqual([]);
    expect(statements.map(({ sql, params }) => ({ sql, params }))).toEqual([
      { sql: 'SELECT $1::text, $2::int, $3::text', params: ["it's $1 = 'x', ok", '5', null] },
      { sql: 'BEGIN', params: [] },
    ]);
  });
});
