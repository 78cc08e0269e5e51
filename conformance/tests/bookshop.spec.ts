// The differential tester on an application with a database: statement streams, and values that differ by nature.

import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresServer } from '../../tools/postgres';
import { startPostgres } from '../../tools/postgres';
import { ensureReference } from '../../tools/reference/reference';
import type { ConformOptions } from '../src/index';
import { parseScenario, renderDifferences, resultLine } from '../src/index';
import type { Alteration } from './support';
import { conformWithCopy, scenarioOf } from './support';

const ENVIRONMENT = path.join(__dirname, '..', '..', 'examples', 'bookshop', 'bookshop.env');
const REQUESTS = `
  - get: /ping
  - get: /health
  - get: /publishers
  - get: /authors?name=a
  - post: /customers
    json: { email: ada@example.com, name: Ada, password: analytical-engine-1 }
  - post: /auth/token
    form: { username: ada@example.com, password: analytical-engine-1 }`;

let database: PostgresServer;

beforeAll(async () => {
  ensureReference();
  database = await startPostgres({ logStatements: true });
}, 300_000);

afterAll(() => database.stop());

function options(scenario: string): Partial<ConformOptions> {
  const env = { ...process.env, ...parseEnv(readFileSync(ENVIRONMENT, 'utf8')) };
  return { env, database, control: true, scenario: parseScenario(`requests:${scenario}`) };
}

const ALTERATIONS: readonly Alteration[] = [
  // The text of a statement.
  { file: 'app/services/publishers.py', from: 'Publisher.name, Publisher.id)', to: 'Publisher.name)' },
  // A parameter.
  { file: 'app/services/authors.py', from: 'icontains(name, autoescape', to: 'icontains(name + "x", autoescape' },
  // A statement too many.
  { file: 'app/routers/misc.py', from: '    answer =', to: '    await session.scalar(text("SELECT 2"))\n    answer =' },
  // An identifier that is used twice.
  { file: 'app/middleware.py', from: 'str(uuid.uuid4())', to: '"2f1c1f4e-7a55-4a0b-9d3c-55d0b1c2d3e4"' },
  // The length of a random value.
  { file: 'app/security.py', from: 'token_hex(16)', to: 'token_hex(15)' },
  // A clock that is off.
  { file: 'app/security.py', from: 'int(time.time()) +', to: 'int(time.time()) + 60 +' },
];

describe('an application with a database', { timeout: 300_000 }, () => {
  it('has no differences from itself', async () => {
    const result = await conformWithCopy('bookshop', [], { ...options(' []'), scenario: scenarioOf('bookshop') });
    expect(renderDifferences(result)).toBe('');
    expect(resultLine(result)).toMatch(/^conform bookshop requests=\d+ differences=0 statements=equal$/);
    expect(result.requests).toBeGreaterThan(300);
    expect(result.clientErrors).toBeGreaterThan(80);
  });

  it('is told from an altered one by each difference, at its place', async () => {
    const result = await conformWithCopy('bookshop', ALTERATIONS, options(REQUESTS));
    expect(result.statements).toBe('different');
    // Statements are numbered from the start of the application; which number it is does not matter here.
    const found = result.differences.map(({ request = '-', where, place }) =>
      `#${request} ${where} ${place.replace(/^\d+ ?/, '')}`.trim(),
    );
    expect(found).toEqual([
      '#2 header x-request-id',
      '#3 header x-request-id',
      '#4 header x-request-id',
      '#5 header x-request-id',
      '#6 header x-request-id',
      '#6 body access_token',
      '#0 statement parameters',
      '#2 statement',
      '#3 statement',
      '#4 statement parameters',
      '#4 statement parameters',
      '#5 statement parameters',
      '#- statement parameters (server log)',
      '#- statement (server log)',
      '#- statement (server log)',
      '#- statement parameters (server log)',
      '#- statement parameters (server log)',
      '#- statement parameters (server log)',
    ]);
  });
});
