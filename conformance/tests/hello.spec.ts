// The differential tester on an application without a database: it finds nothing where there is nothing, and it finds
// each kind of difference where one was made.

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
});
