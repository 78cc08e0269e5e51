// What a run is given besides its input, to be quick: a result never depends on it.

import type { ArtifactStore } from './store';
import { NO_STORE } from './store';

export interface Engine {
  readonly store: ArtifactStore;
}

/** One thread, nothing kept. */
export const PLAIN_ENGINE: Engine = { store: NO_STORE };
