// What an application is started with, and how its start is judged.

import { describe, expect, it } from 'vitest';

import { pointedAt } from './database';
import { needOf } from './start';

const ADDRESS = {
  ...{ host: '127.0.0.1', port: 5499, user: 'molt', password: 'secret', database: 'empty' },
  url: 'postgresql://molt:secret@127.0.0.1:5499/empty',
};

it('points whole addresses and parts of them at a database', () => {
  const variables = { DB_URI: 'postgresql+asyncpg://a:b@c/d', POSTGRES_SERVER: 'db', APP_DB_PORT: '1', DEBUG: 'no' };
  expect(pointedAt(variables, ADDRESS)).toMatchObject({
    ...{ DB_URI: 'postgresql+asyncpg://molt:secret@127.0.0.1:5499/empty', POSTGRES_SERVER: '127.0.0.1' },
    ...{ APP_DB_PORT: '5499', DEBUG: 'no', PGDATABASE: 'empty' },
  });
});

describe('a start that failed', () => {
  it.each([
    ['redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379. Connection refused.'],
    ['pydantic_core._pydantic_core.ValidationError: 2 validation errors for Settings'],
    ["KeyError: 'SECRET_KEY'"],
    ['asyncpg.exceptions.UndefinedTableError: relation "users" does not exist'],
  ])('names what is missing: %s', (line) => {
    expect(needOf(`Traceback (most recent call last):\n${line}\n`)).toBe(line);
  });

  it.each([
    ["ModuleNotFoundError: No module named 'pkgutil'"],
    ['app/main.py:3: library module pkgutil [CMP0202]\nConnection refused'],
    ["AttributeError: 'X' object has no attribute 'y'"],
    ["thread 'main' panicked at src/main.rs:1:1:\nKeyError: 'SECRET_KEY'"],
  ])('fails: %s', (output) => {
    expect(needOf(output)).toBeNull();
  });
});
