// What counts as silent, and what does not.

import { describe, expect, it } from 'vitest';

import type { Answer, Served } from './judge';
import { conductOf, outcomeOf } from './judge';

const FINE: Answer = { status: 'HTTP/1.1 200 OK', headers: ['content-length: 2'], body: '{}' };
const GUARDED: Answer = { ...FINE, status: 'HTTP/1.1 401 Unauthorized' };
const RAISED: Answer = { status: 'HTTP/1.1 500 Internal Server Error', headers: [], body: 'Internal Server Error' };
const PLACE = 'ERROR: /somewhere/app/main.py:7: call of eval [CMP0301]\n';

function served(answers: readonly Answer[], output = ''): Served {
  return { state: 'serving', answers, output };
}

describe('how a binary behaves', () => {
  it.each([
    ['equal', [FINE, GUARDED], served([FINE, GUARDED])],
    ['silent', [GUARDED], served([FINE])],
    ['silent', [GUARDED], served([FINE], PLACE)],
    ['raised', [FINE, FINE], served([FINE, RAISED], PLACE)],
    ['silent', [FINE, FINE], served([FINE, RAISED], 'ERROR: failed\n')],
    ['silent', [FINE, GUARDED], served([RAISED, FINE], PLACE)],
    ['ended', [FINE], { state: 'ended', answers: [], output: PLACE }],
    ['silent', [FINE], { state: 'ended', answers: [], output: "ModuleNotFoundError: No module named 'extlib'\n" }],
  ] as const)('is %s', (conduct, expected, binary) => {
    expect(conductOf(expected, binary)).toBe(conduct);
  });
});

it('counts the binary that leaves to Python what is refused', () => {
  expect(outcomeOf('equal', null)).toBe('equal');
  expect(outcomeOf(null, null)).toBe('refused');
  expect(outcomeOf(null, 'ended')).toBe('refused');
  expect(outcomeOf(null, 'silent')).toBe('silent');
});
