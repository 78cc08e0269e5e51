// What a worker thread runs: pieces of work, one after another. It reads and writes nothing.

import type { Work } from '../../work';
import { perform } from '../../work';

export default function performBatch(works: readonly Work[]): readonly Uint8Array[] {
  return works.map(perform);
}
