// The compiler: source in, report or crate out. Plain data and a `System` go in, plain data comes out; nothing is printed.

import { CATALOGUE } from './diagnostics';
import type { CheckRequest, CheckResult, GenerateRequest, GenerateResult } from './interface';
import { problemOf, problemOfGeneration } from './request';
import type { System } from './system';

export { importedNames } from './imported-names';
export type * from './interface';
export * from './report';
export type { DirectoryEntry, EntryKind, System } from './system';
export { MemorySystem, NodeSystem } from './system';

/** The verdict on every route, with nothing written. */
export async function check(request: CheckRequest, system: System): Promise<CheckResult> {
  const problem = problemOf(request, system);
  if (problem !== null) return { outcome: 'unusable', message: problem };
  return { outcome: 'unusable', message: 'this version reads requests only' };
}

/** Writes the crate of an application, unless something refuses it. */
export async function generate(request: GenerateRequest, system: System): Promise<GenerateResult> {
  const problem = problemOfGeneration(request, system);
  if (problem !== null) return { outcome: 'unusable', message: problem };
  return { outcome: 'unusable', message: 'this version reads requests only' };
}

/** The page of a CMP code, in Markdown; null if there is no such code. */
export function explain(code: string): string | null {
  return CATALOGUE.find((entry) => entry.code === code)?.explanation ?? null;
}
