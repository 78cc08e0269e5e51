// The drivers against a PostgreSQL that means ill: no answer is taken for one that is none, and what the real drivers take is taken
// alike. Which exception refuses an answer is not compared: they name what an implementation met first.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Program, Sides } from './binary';
import { safetySides } from './binary';
import type { HostilePostgres } from './hostile-postgres';
import { LAST_WORDS_SCENARIOS, scenarios, startHostilePostgres } from './hostile-postgres';

let server: HostilePostgres;
let sides: Sides;

beforeAll(async () => {
  sides = await safetySides();
  server = await startHostilePostgres();
});

afterAll(async () => {
  await server?.stop();
});

/** What a client says of each database that it is to ask. */
function ask(program: Program, databases: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program.executable, program.arguments, {
      cwd: program.directory,
      env: { ...process.env, HOSTILE_PORT: String(server.port), ...program.environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      complained += part;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve(status === 0 ? said : `${said}ended with ${status}\n${complained}`));
    child.stdin.end(databases.join('\n'));
  });
}

interface Excused {
  /** A regular expression over `driver scenario ours`. */
  readonly answers: string;
  readonly reason: string;
}

/** Rows that only one side took, or both differently. */
function differences(driver: string, expected: string, found: string): readonly string[] {
  const text = readFileSync(join(__dirname, 'hostile-differences.json'), 'utf8');
  const excuses = (JSON.parse(text) as readonly Excused[]).map(({ answers }) => new RegExp(answers));
  const rows = (line = ''): string | null => /\[.*$/.exec(line)?.[0] ?? null;
  const lines = found.split('\n');
  return expected.split('\n').flatMap((line, at) => {
    const [ours = ''] = lines.slice(at);
    if (rows(line) === rows(ours) && line.split(' ')[0] === ours.split(' ')[0]) return [];
    const answer = `${driver} ${ours}`;
    return excuses.some((excuse) => excuse.test(answer)) ? [] : [`${line} ours: ${ours}`];
  });
}

describe.each(['asyncpg', 'psycopg', 'psycopg2'])('%s', (driver) => {
  const script = `${driver}_client`;

  it('takes what the real driver takes when lengths lie, messages are out of order or proofs are missing', async () => {
    const names = scenarios();
    const expected = await ask(sides.reference(script), names);
    expect(expected.split('\n').length).toBe(names.length + 1);
    expect(differences(driver, expected, await ask(sides.compiled(script), names))).toEqual([]);
  });

  it('takes what the real driver takes when the connection ends at any byte', async () => {
    for (const side of [sides.reference, sides.compiled]) await ask(side(script), ['whole']);
    await ask(sides.compiled(script), ['whole']);
    const cuts = Array.from({ length: server.sent() }, (_, at) => `closed-${at}`);
    expect(cuts.length).toBeGreaterThan(200);
    const expected = await ask(sides.reference(script), cuts);
    expect(differences(driver, expected, await ask(sides.compiled(script), cuts))).toEqual([]);
  });

  it('raises what the real driver raises when the connection ends before the answer does', async () => {
    const expected = await ask(sides.reference(script), LAST_WORDS_SCENARIOS);
    expect(await ask(sides.compiled(script), LAST_WORDS_SCENARIOS)).toBe(expected);
  });
});
