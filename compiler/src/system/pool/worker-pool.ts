// Worker threads that do pieces of work side by side. They are started when there is enough to do, and end with the run.

import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';

import type { Piscina } from 'piscina';

import type { PerformHere } from '../../incremental/engine';
import type { Work } from '../../work';
import { batchesOf } from './batches';

export interface PoolOptions {
  readonly workers: number;
  /** From how many bytes of work on threads are started; below, starting them takes longer than the work. */
  readonly worthIt: number;
  /** The module that a worker runs. */
  readonly worker: string;
}

const EXTENSION = extname(__filename);

export const DEFAULTS: PoolOptions = {
  workers: availableParallelism(),
  worthIt: 256 * 1024,
  worker: join(__dirname, `worker${EXTENSION}`),
};

/** What a worker may use before it is ended and its work is done in this thread. */
const MEGABYTES = 2048;
/** Milliseconds that an idle worker waits for more: until the run ends, since threads that hold the parser are best ended once. */
const IDLE = 10 * 60 * 1000;

export class WorkerPool {
  private readonly options: PoolOptions;
  /** Holds null where threads cannot be started. */
  private pool: Promise<Piscina | null> | null = null;
  private readonly running = new Set<Promise<unknown>>();

  constructor(options: PoolOptions = DEFAULTS) {
    this.options = options;
  }

  /** The results of pieces of work, in their order, by threads or by `here` in this one. `done` is told how many more are. */
  async perform(
    works: readonly Work[],
    here: PerformHere,
    done: (count: number) => void,
  ): Promise<readonly Uint8Array[]> {
    const sizes = works.map(sizeOf);
    const isEnough = sizes.reduce((sum, size) => sum + size, 0) >= this.options.worthIt;
    if (this.options.workers < 2 || !(isEnough || this.pool !== null)) return inProcess(works, here, done);
    this.pool ??= started(this.options).catch(() => null);
    const pool = await this.pool;
    if (pool === null) return inProcess(works, here, done);
    const batches = batchesOf(sizes, this.options.workers).map((places) => places.map((at) => works[at] as Work));
    const results = await Promise.allSettled(batches.map((batch) => this.tracked(performed(pool, batch, here, done))));
    return results.flatMap((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  }

  private tracked<Result>(task: Promise<Result>): Promise<Result> {
    this.running.add(task);
    return task.finally(() => this.running.delete(task));
  }

  /** Ends the workers when they have ended what they do: the parser does not survive being stopped. */
  async close(): Promise<void> {
    await Promise.allSettled(this.running);
    await (await this.pool)?.close();
  }
}

async function started({ workers, worker }: PoolOptions): Promise<Piscina> {
  const { default: piscina } = await import('piscina');
  // Sources in TypeScript run in a checkout only, whose threads need what this process was started with.
  const execArgv = EXTENSION === '.ts' ? ['--require', require.resolve('@swc-node/register')] : [];
  const resourceLimits = { maxOldGenerationSizeMb: MEGABYTES };
  return new piscina.Piscina({
    filename: worker,
    minThreads: 1,
    maxThreads: workers,
    idleTimeout: IDLE,
    execArgv,
    resourceLimits,
  });
}

/** A batch done by a worker; in this thread, once, if the worker fails: a defect is then told with the module's name. */
async function performed(
  pool: Piscina,
  batch: readonly Work[],
  here: PerformHere,
  done: (count: number) => void,
): Promise<readonly Uint8Array[]> {
  try {
    const results = (await pool.run(batch.map(sendable))) as readonly Uint8Array[];
    done(batch.length);
    return results;
  } catch {
    return inProcess(batch, here, done);
  }
}

function inProcess(works: readonly Work[], here: PerformHere, done: (count: number) => void): readonly Uint8Array[] {
  return works.map((work) => {
    try {
      const result = here(work);
      done(1);
      return result;
    } catch (error) {
      throw new Error(`${moduleOf(work)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
}

/** The name of the module that a piece of work is about. */
function moduleOf(work: Work): string {
  return work.kind === 'read' ? work.module : work.name;
}

/** What a piece of work reads. */
function sizeOf(work: Work): number {
  return work.kind === 'emit' ? work.tree.length : work.bytes.length;
}

/** The work with bytes of its own: sending a part of a buffer sends all of it. */
function sendable(work: Work): Work {
  return work.kind === 'emit' ? { ...work, tree: copied(work.tree) } : { ...work, bytes: copied(work.bytes) };
}

function copied(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
