// The differential tester on an application without a database: it finds nothing where there is nothing, and it finds
// each kind of difference where one was made.

import { beforeAll, describe, expect, it } from 'vitest';
import { ensureReference } from '../../tools/reference/reference';
import { parseScenario, renderDifferences, resultLine } from '../src/index';
import type { Alteration } from './support';
import { conformWithCopy, scenarioOf } from './support';

const GREETINGS = 'app/greetings.py';

beforeAll(() => {
  ensureReference();
}, 300_000);

async function differencesOf(alteration: Alteration, request: string): Promise<string[]> {
  const result = await conformWithCopy('hello', [alteration], { scenario: parseScenario(`requests: [${request}]`) });
  return result.differences.map(({ where, place }) => `${where} ${place}`.trim());
}

describe('an application compared with itself', { timeout: 60_000 }, () => {
  it('has no differences', async () => {
    const result = await conformWithCopy('hello', [], { scenario: scenarioOf('hello'), generate: true });
    expect(renderDifferences(result)).toBe('');
    expect(resultLine(result)).toMatch(/^conform hello requests=\d+ differences=0 statements=equal$/);
    expect(result.clientErrors).toBeGreaterThan(40);
  });
});

describe('an altered application', { timeout: 60_000 }, () => {
  it.each<[string, Alteration, string, string[]]>([
    [
      'status',
      { file: GREETINGS, from: 'HTTP_201_CREATED', to: 'HTTP_200_OK' },
      '{ post: /greetings/parties, json: { title: tea, venue: { street: s, city: c }, guests: [{ name: n, age: 1 }] } }',
      ['status'],
    ],
    [
      'header value',
      { file: GREETINGS, from: '"unwelcome"', to: '"unknown"' },
      '{ get: /greetings/Sauron }',
      ['header x-reason'],
    ],
    [
      'body',
      { file: 'app/phrases.py', from: 'Bonjour', to: 'Bonsoir' },
      '{ get: /greetings/Ada?language=fr }',
      ['body text'],
    ],
    [
      'key order',
      {
        file: 'app/schemas.py',
        from: '    name: str\n    language: Language\n',
        to: '    language: Language\n    name: str\n',
      },
      '{ get: /greetings/Ada }',
      ['body name', 'body name', 'body language', 'body language'],
    ],
    [
      'missing route',
      { file: 'app/main.py', from: '@app.get("/visits")\n', to: '' },
      '{ get: /visits }',
      ['status', 'header content-length', 'body visits'],
    ],
  ])('is found out by its %s', async (_, alteration, request, expected) => {
    expect(await differencesOf(alteration, request)).toEqual(expected);
  });
});
