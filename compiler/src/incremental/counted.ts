// An engine that counts: how much of a run was kept from before, and how much was computed.

import type { Engine } from './engine';
import type { Phase } from './progress';

/** Modules by what was done to them. */
export interface PhaseCount {
  readonly modules: number;
  /** Those among them that were kept from before. */
  readonly kept: number;
}

export type WorkCounts = Readonly<Record<Phase, PhaseCount>>;

const NONE: PhaseCount = { modules: 0, kept: 0 };

/** The engine, and what it has counted so far. */
export function countedEngine(engine: Engine): { readonly engine: Engine; readonly counts: () => WorkCounts } {
  const counts: Record<Phase, PhaseCount> = { reading: NONE, emitting: NONE, 'emitting the library': NONE };
  const { progress } = engine;
  const add = (phase: Phase, modules: number, kept: number): void => {
    const before = counts[phase];
    counts[phase] = { modules: before.modules + modules, kept: before.kept + kept };
    progress.add(phase, modules, kept);
  };
  const done = (phase: Phase, modules: number): void => progress.done(phase, modules);
  return { engine: { ...engine, progress: { add, done } }, counts: () => ({ ...counts }) };
}
