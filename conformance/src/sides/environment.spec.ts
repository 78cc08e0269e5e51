// Environments that name a database.

import { describe, expect, it } from 'vitest';

import { namesDatabase } from './environment';

describe('namesDatabase', () => {
  it.each(['postgresql', 'postgresql+psycopg2', 'postgresql+asyncpg'])('%s', (driver) => {
    expect(namesDatabase({ ANY: 'value', DATABASE_URL: `${driver}://u:p@h/d` })).toBe(true);
    expect(namesDatabase({ ANY: 'value' })).toBe(false);
  });
});
