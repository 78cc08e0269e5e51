// The real `System`, on Node's file system, environment and clock.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { performance } from 'node:perf_hooks';

import type { DirectoryEntry, EntryKind, System } from './system';

export class NodeSystem implements System {
  readFile(file: string): Uint8Array | null {
    return unlessMissing(() => fs.readFileSync(file));
  }

  readDirectory(directory: string): readonly DirectoryEntry[] | null {
    const found = unlessMissing(() => fs.readdirSync(directory, { withFileTypes: true }));
    if (found === null) return null;
    const entries: DirectoryEntry[] = [];
    for (const entry of found.sort(byName)) {
      // The directory says what most entries are; only what a link leads to has to be asked for.
      const own = entry.isDirectory() ? 'directory' : entry.isFile() ? 'file' : null;
      const kind = own ?? this.kindOf(path.posix.join(directory, entry.name));
      if (kind !== null) entries.push({ name: entry.name, kind });
    }
    return entries;
  }

  kindOf(entry: string): EntryKind | null {
    const status = unlessMissing(() => fs.statSync(entry));
    if (status === null) return null;
    if (status.isDirectory()) return 'directory';
    return status.isFile() ? 'file' : null;
  }

  realPath(entry: string): string {
    return unlessMissing(() => fs.realpathSync(entry)) ?? entry;
  }

  writeFile(file: string, content: Uint8Array | string): boolean {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
    // A device or a pipe has no content to compare with: reading one waits for what nobody writes.
    const present = this.kindOf(file) === 'file' ? this.readFile(file) : null;
    if (present !== null && bytes.equals(present)) return false;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
    return true;
  }

  remove(entry: string): void {
    fs.rmSync(entry, { recursive: true, force: true });
  }

  environment(name: string): string | null {
    return process.env[name] ?? null;
  }

  now(): number {
    return performance.now();
  }
}

/** In the order of code units. */
function byName(one: fs.Dirent, other: fs.Dirent): number {
  return one.name < other.name ? -1 : 1;
}

const MISSING: readonly string[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'];

function unlessMissing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.includes(String(error.code))) return null;
    throw error;
  }
}
