// Which environments name a database, and a driver that interpolates.

import { describe, expect, it } from 'vitest';

import { interpolates, namesDatabase } from './environment';

describe('interpolates', () => {
  it.each([
    ['postgresql', true],
    ['postgresql+psycopg2', true],
    ['postgresql+psycopg', false],
    ['postgresql+asyncpg', false],
  ])('%s: %s', (driver, expected) => {
    const env = { ANY: 'value', DATABASE_URL: `${driver}://u:p@h/d` };
    expect(namesDatabase(env)).toBe(true);
    expect(interpolates(env)).toBe(expected);
  });
});
