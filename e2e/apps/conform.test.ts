// An example compiled and compared with itself on Python: every request of its scenario, for one those that its signatures
// imply, and the faults that must stay with the one request that has them.

import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ensureReference } from '../../tools/reference/reference';
import { MOLT, run } from '../support/run';

/** The examples, with what is asked beyond their scenarios. */
const EXAMPLES: readonly (readonly [string, readonly string[]])[] = [
  ['hello', ['--generate']],
  ['bookshop', []],
];

describe('as a binary', () => {
  it.each(EXAMPLES)('%s answers as on Python', (example, options) => {
    const { python, version } = ensureReference();
    const { status, stdout, stderr } = run(process.execPath, [
      MOLT,
      ...['conform', join('examples', example), ...options, '--dev', '--features', 'fault-injection'],
      ...['--interpreter', python, '--python', version.split('.').slice(0, 2).join('.')],
    ]);
    expect(stdout, stderr).toMatch(
      new RegExp(`^conform ${example} requests=\\d{3,} differences=0 statements=equal$`, 'm'),
    );
    expect(status, stdout + stderr).toBe(0);
  });
});
