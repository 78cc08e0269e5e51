// The examples' own test suites, on Python: what an example claims is true before its binary is compared with it.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, run } from '../support/run';

const EXAMPLES = readdirSync(join(REPOSITORY, 'examples')).filter((name) =>
  existsSync(join(REPOSITORY, 'examples', name, 'pyproject.toml')),
);

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

describe('the suite of', () => {
  it.each(EXAMPLES)('%s passes on Python', async (example) => {
    const { url } = await server.createDatabase(`suite_${example}`);
    const { status, stdout, stderr } = run(ensureReference().python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
      directory: join(REPOSITORY, 'examples', example),
      environment: {
        DATABASE_URL: url.replace('postgresql:', 'postgresql+asyncpg:'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
