// What a run tells of itself while it works.

/** What is being done to modules. */
export type Phase = 'reading' | 'emitting' | 'emitting the library';

export interface Progress {
  /** Some more modules are to be done in a phase; so many of them were kept from before. */
  add(phase: Phase, modules: number, kept: number): void;
  /** Some of those that were not kept are done. */
  done(phase: Phase, modules: number): void;
}

export const SILENT: Progress = { add: () => {}, done: () => {} };
