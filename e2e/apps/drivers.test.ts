// An application with a synchronous engine, compiled and compared with itself on Python, through each of the drivers that a
// thread waits for.

import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ensureReference } from '../../tools/reference/reference';
import { MOLT, run } from '../support/run';

const DRIVERS = ['postgresql+psycopg', 'postgresql+psycopg2', 'postgresql'] as const;

describe('a synchronous engine', () => {
  it.each(DRIVERS)('with %s:// does as on Python', (driver) => {
    const { python, version } = ensureReference();
    const { status, stdout, stderr } = run(
      process.execPath,
      [
        MOLT,
        ...['conform', join('e2e', 'apps', 'drivers'), '--dev'],
        ...['--interpreter', python, '--python', version.split('.').slice(0, 2).join('.')],
      ],
      { environment: { DATABASE_URL: `${driver}://postgres:postgres@127.0.0.1:5432/drivers` } },
    );
    expect(stdout, stderr).toMatch(/^conform drivers requests=\d{2,} differences=0 statements=equal$/m);
    expect(status, stdout + stderr).toBe(0);
  });
});
