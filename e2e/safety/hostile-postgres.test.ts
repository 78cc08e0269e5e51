// The drivers against a PostgreSQL that means ill: what they raise is what the real drivers raise, and no answer is taken for one that
// is none.

import { spawn } from 'node:child_process';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Program, Sides } from './binary';
import { safetySides } from './binary';
import type { HostilePostgres } from './hostile-postgres';
import { scenarios, startHostilePostgres } from './hostile-postgres';

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

describe.each(['asyncpg', 'psycopg', 'psycopg2'])('%s', (driver) => {
  const script = `${driver}_client`;

  it('raises what the real driver raises when lengths lie, messages are out of order or proofs are missing', async () => {
    const names = scenarios();
    const expected = await ask(sides.reference(script), names);
    expect(expected.split('\n').length).toBe(names.length + 1);
    expect(await ask(sides.compiled(script), names)).toBe(expected);
  });

  it('raises what the real driver raises when the connection ends at any byte', async () => {
    for (const side of [sides.reference, sides.compiled]) await ask(side(script), ['whole']);
    await ask(sides.compiled(script), ['whole']);
    const cuts = Array.from({ length: server.sent() }, (_, at) => `closed-${at}`);
    expect(cuts.length).toBeGreaterThan(200);
    const expected = await ask(sides.reference(script), cuts);
    expect(await ask(sides.compiled(script), cuts)).toBe(expected);
  });
});
