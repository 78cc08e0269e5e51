// The store on disk: one LMDB database that several processes read and write at once. A process that is killed leaves what it had committed.

import { accessSync, constants, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';

import type { Database, RootDatabase } from 'lmdb';

import { sealed, unsealed } from '../../incremental/keys';
import { problemOfDatabase } from './lmdb-guard';
import type { ArtifactStore } from '../../incremental/store';

export interface LmdbOptions {
  /** The folder of the database. */
  readonly directory: string;
  /** How many bytes of values are kept; beyond it go those that were not used for the longest time. */
  readonly limit: number;
  /** Days since some day, for the use of values. */
  readonly today: number;
  /** Is told, as one line, what was found wrong. */
  readonly warn: (line: string) => void;
}

export interface StoreSize {
  readonly values: number;
  /** The bytes of all values, as they were given. */
  readonly bytes: number;
  /** What the database takes on disk. */
  readonly bytesOnDisk: number;
}

/** What is kept beside a value: when it was last used, and its size. */
interface Use {
  readonly day: number;
  readonly size: number;
}

/** How full the store is after values were dropped. */
const AFTER_EVICTION = 0.8;

/** The store in a folder; null where there can be none. */
export async function openLmdbStore(options: LmdbOptions): Promise<LmdbStore | null> {
  const { directory, warn } = options;
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    setAsideDamaged(directory, warn);
    const { open } = await import('lmdb');
    return new LmdbStore(open({ path: directory, encoding: 'binary', compression: true, maxDbs: 2 }), options);
  } catch {
    return null;
  }
}

/** Moves a database that cannot be mapped out of the way, in place of the one before it. */
function setAsideDamaged(directory: string, warn: (line: string) => void): void {
  const problem = problemOfDatabase(dataFile(directory));
  if (problem === null) return;
  const aside = `${directory}.damaged`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(directory, aside);
  mkdirSync(directory, { recursive: true });
  warn(
    `the store ${directory} cannot be used, since ${problem}: it was moved to ${aside}, and everything is computed anew`,
  );
}

function dataFile(directory: string): string {
  return `${directory}/data.mdb`;
}

export class LmdbStore implements ArtifactStore {
  private readonly options: LmdbOptions;
  private readonly root: RootDatabase<Buffer, string>;
  private readonly values: Database<Buffer, string>;
  private readonly uses: Database<Use, string>;
  /** What was written and is not committed yet. */
  private readonly written = new Map<string, Uint8Array>();
  private readonly pending: Promise<boolean>[] = [];
  private warned = false;

  constructor(root: RootDatabase<Buffer, string>, options: LmdbOptions) {
    this.options = options;
    this.root = root;
    this.values = root.openDB<Buffer, string>({ name: 'values', encoding: 'binary', compression: true });
    this.uses = root.openDB<Use, string>({ name: 'uses', encoding: 'json' });
  }

  read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const key of keys) {
      const value = this.written.get(key) ?? this.readOne(key);
      if (value !== null) found.set(key, value);
    }
    return Promise.resolve(found);
  }

  private readOne(key: string): Uint8Array | null {
    const bytes = this.values.get(key);
    if (bytes === undefined) return null;
    const value = unsealed(key, bytes);
    if (value === null) this.warnOfDamage();
    else if (this.uses.get(key)?.day !== this.options.today) this.note(key, value);
    return value;
  }

  write(key: string, value: Uint8Array): void {
    this.written.set(key, value);
    this.keep(this.values.put(key, Buffer.from(sealed(key, value))));
    this.note(key, value);
  }

  private note(key: string, { length }: Uint8Array): void {
    this.keep(this.uses.put(key, { day: this.options.today, size: length }));
  }

  /** A write that fails (a full disk) is a value that is not kept. */
  private keep(write: Promise<boolean>): void {
    this.pending.push(write.catch(() => false));
  }

  async close(): Promise<void> {
    await Promise.all(this.pending);
    if (this.pending.length > 0 && sizeOf(dataFile(this.options.directory)) > this.options.limit) await this.evict();
    await this.root.close();
  }

  /** Drops values in the order of their last use until enough of the limit is free. */
  private async evict(): Promise<void> {
    const entries = [...this.uses.getRange()].map(({ key, value }) => ({ key, ...value }));
    let bytes = entries.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= this.options.limit) return;
    const removals: Promise<boolean>[] = [];
    for (const { key, size } of entries.sort((one, other) => one.day - other.day)) {
      if (bytes <= this.options.limit * AFTER_EVICTION) break;
      removals.push(this.values.remove(key), this.uses.remove(key));
      bytes -= size;
    }
    await Promise.all(removals.map((removal) => removal.catch(() => false)));
  }

  size(): StoreSize {
    let values = 0;
    let bytes = 0;
    for (const { value } of this.uses.getRange()) {
      values += 1;
      bytes += value.size;
    }
    return { values, bytes, bytesOnDisk: sizeOf(dataFile(this.options.directory)) };
  }

  /** Looks at every value and drops the damaged ones; gives how many there were. */
  async verify(): Promise<{ readonly values: number; readonly damaged: number }> {
    let values = 0;
    const damaged: string[] = [];
    for (const { key, value } of this.values.getRange()) {
      values += 1;
      if (unsealed(key, value) === null) damaged.push(key);
    }
    for (const key of damaged) await Promise.all([this.values.remove(key), this.uses.remove(key)]);
    return { values, damaged: damaged.length };
  }

  async clear(): Promise<void> {
    await Promise.all([this.values.clearAsync(), this.uses.clearAsync()]);
  }

  private warnOfDamage(): void {
    if (this.warned) return;
    this.warned = true;
    this.options.warn(
      `a value in the store ${this.options.directory} is damaged and is computed anew; \`molt cache verify\` drops all such`,
    );
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
