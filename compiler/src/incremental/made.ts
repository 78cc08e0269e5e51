// Results of work: those that are kept are read, all at once, and the others are computed and kept.

import type { Work } from '../work';
import { partsOf, perform } from '../work';
import type { Engine } from './engine';
import { artifactKey } from './keys';
import type { Phase } from './progress';

/** The results of pieces of work, in their order. */
export async function made(engine: Engine, phase: Phase, works: readonly Work[]): Promise<readonly Uint8Array[]> {
  if (works.length === 0) return [];
  const { store, fingerprint, progress } = engine;
  const keys = works.map((work) => artifactKey(fingerprint, ...partsOf(work)));
  const kept = await store.read(keys);
  const missing = works.flatMap((work, at) =>
    kept.has(keys[at] as string) ? [] : [{ work, key: keys[at] as string }],
  );
  progress.add(phase, works.length, works.length - missing.length);
  const computed = await engine.perform(
    missing.map(({ work }) => work),
    perform,
    (count) => progress.done(phase, count),
  );
  const results = new Map(kept);
  for (const [at, { key }] of missing.entries()) {
    const result = computed[at] as Uint8Array;
    results.set(key, result);
    store.write(key, result);
  }
  return keys.map((key) => results.get(key) as Uint8Array);
}
