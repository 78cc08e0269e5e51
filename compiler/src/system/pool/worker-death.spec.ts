// Work outlives the death of the worker that had it.

import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { ReadWork } from '../../work';
import { perform } from '../../work';
import { WorkerPool } from './worker-pool';

function source(module: string): ReadWork {
  const place = { module, file: `${module}.py`, isPackage: false, isInstalled: false } as const;
  return { kind: 'read', ...place, python: '3.13', bytes: new TextEncoder().encode('x = 1\n') };
}

it('loses no work when a worker dies, and goes on with others', { timeout: 120_000 }, async () => {
  const pool = new WorkerPool({ workers: 2, worthIt: 0, worker: join(__dirname, 'failing-worker.testing.js') });
  let done = 0;
  const count = (more: number): void => {
    done += more;
  };
  const results = await pool.perform([source('deadly'), source('alive')], perform, count);
  expect(results.map((bytes) => Buffer.from(bytes).toString()).some((text) => text.includes('deadly'))).toBe(true);
  expect(done).toBe(2);
  expect(await pool.perform([source('after')], perform, count)).toEqual([new Uint8Array([1])]);
  await pool.close();
});
