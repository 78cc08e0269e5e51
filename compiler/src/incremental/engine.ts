// What a run is given besides its input, to be quick: a result never depends on it.

import type { Work } from '../work';
import type { Progress } from './progress';
import { SILENT } from './progress';
import type { ArtifactStore } from './store';
import { NO_STORE } from './store';

export interface Engine {
  readonly store: ArtifactStore;
  /** The hash of the compiler: a part of every key. */
  readonly fingerprint: string;
  /**
   * Does pieces of work, and gives their results in their order; `done` is told how many more are. `here` does one in this thread: it is
   * brought by who asks, so that a run which has nothing to do loads nothing that could do it.
   */
  readonly perform: (
    works: readonly Work[],
    here: PerformHere,
    done: (count: number) => void,
  ) => Promise<readonly Uint8Array[]>;
  readonly progress: Progress;
}

export type PerformHere = (work: Work) => Uint8Array;

/** One thread, nothing kept, nothing said. */
export const PLAIN_ENGINE: Engine = {
  store: NO_STORE,
  fingerprint: '',
  perform: (works, here) => Promise.resolve(works.map(here)),
  progress: SILENT,
};
