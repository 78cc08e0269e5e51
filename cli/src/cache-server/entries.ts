// The entries of the cache server: a file each, whose name has the hash of its bytes, so that damage is seen before it is sent.
// The first to write an entry decides what it holds. Beyond the limit those go that were not asked for the longest time.

import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Damage } from './damage';

/** What became of an entry that was to be kept. */
export type Kept = 'stored' | 'exists' | 'too large';

interface Entry {
  readonly file: string;
  readonly checksum: string;
  readonly size: number;
  used: number;
}

/** Where entries arrive, and are of nobody yet. */
const ARRIVING = 'arriving';

export class Entries {
  private readonly directory: string;
  private readonly limit: number;
  private readonly damage: Damage;
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  /** Takes over what a folder holds; `limit` is in bytes. */
  constructor(directory: string, limit: number, warn: (line: string) => void) {
    this.directory = directory;
    this.limit = limit;
    this.damage = new Damage(warn);
    rmSync(join(directory, ARRIVING), { recursive: true, force: true });
    mkdirSync(join(directory, ARRIVING), { recursive: true });
    for (const name of readdirSync(directory)) {
      const [, hash, checksum] = /^([\w-]+)\.([0-9a-f]{64})$/.exec(name) ?? [];
      if (hash === undefined || checksum === undefined) continue;
      const file = join(directory, name);
      const { size, mtimeMs } = statSync(file);
      this.entries.set(hash, { file, checksum, size, used: mtimeMs });
      this.bytes += size;
    }
    this.evict();
  }

  /** The file of an entry and its size; null where there is none. One that is damaged is dropped, which is told. */
  async find(hash: string): Promise<{ readonly file: string; readonly size: number } | null> {
    const entry = this.entries.get(hash);
    if (entry === undefined) return null;
    if ((await checksumOf(entry.file)) !== entry.checksum) {
      this.drop(hash, entry);
      this.damage.note(hash);
      return null;
    }
    const now = new Date();
    entry.used = now.getTime();
    utimesSync(entry.file, now, now);
    return entry;
  }

  /** Keeps an entry, unless there is one. */
  async keep(hash: string, content: Readable): Promise<Kept> {
    if (this.entries.has(hash)) return 'exists';
    const arriving = join(this.directory, ARRIVING, randomUUID());
    try {
      const sum = createHash('sha256');
      let size = 0;
      const measured = async function* (this: Entries, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > this.limit) return;
          sum.update(chunk);
          yield chunk;
        }
      };
      await pipeline(content, measured.bind(this), createWriteStream(arriving));
      if (size > this.limit) return 'too large';
      if (this.entries.has(hash)) return 'exists';
      this.take(hash, arriving, sum.digest('hex'), size);
      return 'stored';
    } finally {
      rmSync(arriving, { force: true });
    }
  }

  /** Ends the use: tells what is not told yet. */
  close(): void {
    this.damage.tell();
  }

  private take(hash: string, arriving: string, checksum: string, size: number): void {
    const file = join(this.directory, `${hash}.${checksum}`);
    renameSync(arriving, file);
    this.entries.set(hash, { file, checksum, size, used: Date.now() });
    this.bytes += size;
    this.evict();
  }

  private evict(): void {
    if (this.bytes <= this.limit) return;
    const oldest = [...this.entries].sort(([, one], [, other]) => one.used - other.used);
    for (const [hash, entry] of oldest) {
      if (this.bytes <= this.limit) return;
      this.drop(hash, entry);
    }
  }

  private drop(hash: string, entry: Entry): void {
    rmSync(entry.file, { force: true });
    this.entries.delete(hash);
    this.bytes -= entry.size;
  }
}

/** The hash of a file's bytes; null where it cannot be read. */
async function checksumOf(file: string): Promise<string | null> {
  const sum = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) sum.update(chunk);
    return sum.digest('hex');
  } catch {
    return null;
  }
}
