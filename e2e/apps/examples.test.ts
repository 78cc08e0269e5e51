// The examples' own test suites, on Python: what an example claims is true before its binary is compared with it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withDatabase } from '../../conformance/src/sides/environment';
import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, run } from '../support/run';
import { serve } from '../support/serving';

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

/** A line of `try.txt`, as `curl` understands it. */
function requestOf(line: string): readonly [url: string, init: RequestInit] {
  const [, ...words] = (line.match(/'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^'|'$/g, '').replace(/\\(.)/g, '$1'),
  );
  const after = (flag: string): string | undefined => words[words.indexOf(flag) + 1];
  const data = words.includes('-d') ? after('-d') : undefined;
  const type = words.includes('-H') ? after('-H')?.replace(/^content-type: /, '') : 'application/x-www-form-urlencoded';
  if (data === undefined) return [words.at(-1) ?? '', {}];
  return [words.at(-1) ?? '', { method: 'POST', body: data, headers: { 'content-type': type ?? '' } }];
}

describe('the requests to try with', () => {
  it.each(EXAMPLES)('%s are answered, on Python', async (example) => {
    const folder = join(REPOSITORY, 'examples', example);
    const address = await server.createDatabase(`try_${example}`);
    const file = join(folder, `${example}.env`);
    const own = existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
    const command = [ensureReference().python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
    const served = await serve(command, folder, withDatabase(own, address));
    try {
      const lines = readFileSync(join(folder, 'try.txt'), 'utf8').trimEnd().split('\n');
      expect(lines.length).toBe(5);
      for (const line of lines) {
        const [url, init] = requestOf(line.replace('ADDRESS', `http://127.0.0.1:${served.port}`));
        const { ok } = await fetch(url, init);
        expect(ok, line).toBe(true);
      }
    } finally {
      await served.stop();
    }
  });
});
