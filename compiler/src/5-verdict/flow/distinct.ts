// Refusals by their place and message: what many ways lead to counts once.

import type { Diagnostic } from '../../diagnostics';

export type Distinct = Map<string, Diagnostic>;

/** Adds refusals to those of a key. */
export function addDistinct<Key>(map: Map<Key, Distinct>, key: Key, refusals: Iterable<Diagnostic>): void {
  const present: Distinct = map.get(key) ?? new Map<string, Diagnostic>();
  for (const refusal of refusals)
    present.set(`${refusal.file}:${refusal.line}:${refusal.column} ${refusal.message}`, refusal);
  map.set(key, present);
}
