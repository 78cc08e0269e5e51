// Worker threads: the same results as without them.

import { afterEach, describe, expect, it } from 'vitest';

import type { ReadWork } from '../../work';
import { perform } from '../../work';
import { DEFAULTS, WorkerPool } from './worker-pool';

function source(module: string, text = `def f(x):\n    return "${module}", x\n`): ReadWork {
  const file = `${module}.py`;
  return {
    ...({ kind: 'read', module, file, isPackage: false, isInstalled: false, python: '3.13' } as const),
    bytes: new TextEncoder().encode(text),
  };
}

let pool: WorkerPool;

afterEach(() => pool.close());

async function results(works: readonly ReadWork[]): Promise<{ texts: readonly string[]; done: number }> {
  let done = 0;
  const found = await pool.perform(works, perform, (count) => {
    done += count;
  });
  return { texts: found.map((bytes) => Buffer.from(bytes).toString()), done };
}

describe('worker threads', () => {
  const works = Array.from({ length: 60 }, (_, number) => source(`m${number}`, `x = ${number}\n`.repeat(400)));

  it('give what this thread gives, in the same order', { timeout: 120_000 }, async () => {
    pool = new WorkerPool({ ...DEFAULTS, workers: 2, worthIt: 0 });
    const { texts, done } = await results(works);
    expect(texts).toEqual(works.map((work) => Buffer.from(perform(work)).toString()));
    expect(done).toBe(works.length);
  });

  it('are not started for a little work', async () => {
    pool = new WorkerPool({ ...DEFAULTS, workers: 2, worker: 'no such file' });
    const { texts, done } = await results(works.slice(0, 3));
    expect(texts).toHaveLength(3);
    expect(done).toBe(3);
  });

  it('name the module of a defect', async () => {
    pool = new WorkerPool({ ...DEFAULTS, workers: 2 });
    const broken = { ...source('broken'), kind: 'library', name: 'broken' } as const;
    const damaged = { ...broken, bytes: new TextEncoder().encode('def\n') };
    await expect(pool.perform([damaged], perform, () => {})).rejects.toThrow(/^broken: /);
  });
});
