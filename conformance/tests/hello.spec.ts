// The differential tester on an application without a database: it finds nothing where there is nothing, and it finds
// each kind of difference where one was made.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';
import { ensureReference } from '../../tools/reference/reference';
import { parseScenario, renderDifferences, resultLine } from '../src/index';
import type { Alteration } from './support';
import { conformWithCopy, scenarioOf } from './support';

const ALTERATIONS: readonly Alteration[] = [
  { file: 'app/greetings.py', from: 'HTTP_201_CREATED', to: 'HTTP_200_OK' },
  { file: 'app/greetings.py', from: '"unwelcome"', to: '"unknown"' },
  { file: 'app/phrases.py', from: 'Bonjour', to: 'Bonsoir' },
  { file: 'app/schemas.py', from: 'name: str\n    language: Language', to: 'language: Language\n    name: str' },
  { file: 'app/numbers.py', from: '1 if n == 0', to: '1 if n <= 0' },
  { file: 'app/main.py', from: '@app.get("/visits")\n', to: '' },
];

const REQUESTS = `
requests:
  - get: /
  - post: /greetings/parties
    json: { title: tea, venue: { street: s, city: c }, guests: [] }
  - post: /greetings/parties
    json: { title: tea, venue: { street: s, city: c }, guests: [{ name: n, age: 1 }] }
  - get: /greetings/Sauron
  - get: /greetings/languages
  - get: /greetings/Ada
  - get: /numbers/factorial/-1
  - get: /visits`;

beforeAll(() => {
  ensureReference();
}, 300_000);

describe('an application without a database', { timeout: 120_000 }, () => {
  it('has no differences from itself', async () => {
    const result = await conformWithCopy('hello', [], { scenario: scenarioOf('hello'), generate: true });
    expect(renderDifferences(result)).toBe('');
    expect(resultLine(result)).toMatch(/^conform hello requests=\d+ differences=0 statements=equal$/);
    expect(result.clientErrors).toBeGreaterThan(40);
  });

  it('is told from an altered one by each difference, at its place', async () => {
    const result = await conformWithCopy('hello', ALTERATIONS, { scenario: parseScenario(REQUESTS) });
    const found = result.differences.map(({ request, where, place }) => `#${request} ${where} ${place}`.trim());
    expect(found).toEqual([
      '#3 status',
      '#3 body greetings.0.name',
      '#3 body greetings.0.name',
      '#3 body greetings.0.language',
      '#3 body greetings.0.language',
      '#4 header x-reason',
      '#5 body fr',
      '#6 body name',
      '#6 body name',
      '#6 body language',
      '#6 body language',
      '#7 status',
      '#7 connection after the response',
      '#7 header content-length',
      '#7 header content-type',
      '#7 body',
      '#8 status',
      '#8 header content-length',
      '#8 body visits',
    ]);
  });

  it('that answers with nothing but server errors is not equal to itself', async () => {
    const root = mkdtempSync(join(tmpdir(), 'molt-broken-'));
    mkdirSync(join(root, 'app'));
    const lines = ['from fastapi import FastAPI', 'app = FastAPI()', '@app.get("/")', 'def read(): 1 / 0', ''];
    writeFileSync(join(root, 'app', 'main.py'), lines.join('\n'));
    const scenario = parseScenario('requests: [{ get: / }, { get: / }]');
    const result = await conformWithCopy('hello', [], { root, scenario, binary: serving(root) });
    rmSync(root, { recursive: true, force: true });
    expect(result.differences).toMatchObject([
      { where: 'answers', reference: '500 to all 2 requests', subject: '500 to all 2 requests' },
    ]);
  });

  it('shows what a binary said that did not start', async () => {
    const binary = ['sh', '-c', 'echo nothing to serve >&2; exit 3'];
    const result = await conformWithCopy('hello', [], { scenario: scenarioOf('hello'), binary });
    expect(result.differences).toMatchObject([
      { where: 'start-up', reference: 'serving', subject: 'ended with 3\nnothing to serve' },
    ]);
  });

  it('pairs the addresses of objects', async () => {
    const shown = { file: 'app/main.py', from: '"Hello, world!"', to: 'repr(object())' };
    const scenario = parseScenario('requests: [{ get: / }]');
    const altered = mkdtempSync(join(tmpdir(), 'molt-repr-'));
    cpSync(join(__dirname, '..', '..', 'examples', 'hello'), altered, { recursive: true });
    const main = join(altered, shown.file);
    writeFileSync(main, readFileSync(main, 'utf8').replace(shown.from, shown.to));
    const result = await conformWithCopy('hello', [shown], { root: altered, scenario });
    rmSync(altered, { recursive: true, force: true });
    expect(renderDifferences(result)).toBe('');
  });
});

/** A command that serves the application of a folder on Python. */
function serving(root: string): readonly string[] {
  const flags = '--port "$PORT" --loop uvloop --http httptools';
  return ['sh', '-c', `cd "${root}" && exec "${ensureReference().python}" -m uvicorn app.main:app ${flags}`];
}
