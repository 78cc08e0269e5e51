// Pieces of work by the batch: what a worker is sent at once is worth its journey, and small enough that all workers end together.

/** Bytes of a batch, at the least and at the most. */
const LEAST = 32 * 1024;
const MOST = 512 * 1024;

/** Batches that each worker gets, if they are large enough. */
const EACH = 4;

/** The places of pieces of work in batches, in order; `sizes` are their bytes. */
export function batchesOf(sizes: readonly number[], workers: number): readonly (readonly number[])[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const wanted = Math.min(MOST, Math.max(LEAST, total / (workers * EACH)));
  const batches: number[][] = [];
  let room = 0;
  for (const [at, size] of sizes.entries()) {
    if (room <= 0) {
      batches.push([]);
      room = wanted;
    }
    batches.at(-1)?.push(at);
    room -= size;
  }
  return batches;
}
