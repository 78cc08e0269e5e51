// What a build looked at, watched until something of it changes. The folders in which it looked are watched; an event in one is a change
// only if the system would answer otherwise now, so that what no build reads starts none.

import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { dirname } from 'node:path/posix';

import type { RecordingSystem } from '../../../compiler/src/services';

/** Milliseconds without an event after which what was written counts as whole. */
const SETTLED = 30;

/** When the first of the events that made a change came, on the clock of `performance`; null if `stop` came first. */
export type Change = number | null;

/**
 * Waits for a change of what was recorded. Most edits are `near`, a folder: what is below it is watched first, and looked at once more
 * before anything is waited for. `warn` is told when not all folders can be watched.
 */
export async function nextChange(
  seen: RecordingSystem,
  near: string,
  stop: AbortSignal,
  warn: (line: string) => void,
): Promise<Change> {
  const touched = new Set<string>();
  const events = new Events();
  const isNear = (path: string): boolean => path === near || path.startsWith(`${near}/`);
  const watchers = watchFolders(foldersOf(seen, isNear), touched, events, warn);
  try {
    // What changed while it was built has had its events.
    if (seen.hasChanged(({ about }) => isNear(about))) return performance.now();
    for (;;) {
      const first = await events.next(stop);
      if (first === null) return null;
      while (await events.within(SETTLED, stop)) {}
      const folders = new Set(touched);
      touched.clear();
      if (seen.hasChanged(({ about }) => folders.has(about) || folders.has(dirname(about)))) return first;
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

function foldersOf(seen: RecordingSystem, isNear: (path: string) => boolean): readonly string[] {
  const folders = seen
    .questions()
    .flatMap(({ kind, about }) => (kind === 'variable' ? [] : kind === 'directory' ? [about] : [dirname(about)]));
  const each = [...new Set(folders)];
  return [...each.filter(isNear), ...each.filter((folder) => !isNear(folder))];
}

function watchFolders(
  folders: readonly string[],
  touched: Set<string>,
  events: Events,
  warn: (line: string) => void,
): readonly FSWatcher[] {
  const watchers: FSWatcher[] = [];
  for (const folder of folders) {
    try {
      const watcher = watch(folder, () => {
        touched.add(folder);
        events.happened();
      });
      // A folder that goes is an event of the one above it.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch (error) {
      if (isMissing(error)) continue;
      warn(`not all folders can be watched (${error instanceof Error ? error.message : String(error)})`);
      break;
    }
  }
  return watchers;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Events of one kind, for one who waits for them. */
class Events {
  private last: number | null = null;
  private wake: () => void = () => {};

  happened(): void {
    this.last = performance.now();
    this.wake();
  }

  /** When the next one came that nobody has waited for yet; null if `stop` came first. */
  next(stop: AbortSignal): Promise<number | null> {
    return this.taken(stop, null);
  }

  /** Whether one more comes within some milliseconds. */
  async within(milliseconds: number, stop: AbortSignal): Promise<boolean> {
    return (await this.taken(stop, milliseconds)) !== null;
  }

  private taken(stop: AbortSignal, limit: number | null): Promise<number | null> {
    return new Promise((resolve) => {
      const timer = limit === null ? null : setTimeout(() => end(null), limit);
      const give = (): void => end(this.last);
      const cease = (): void => end(null);
      const end = (result: number | null): void => {
        if (timer !== null) clearTimeout(timer);
        stop.removeEventListener('abort', cease);
        this.wake = () => {};
        if (result !== null) this.last = null;
        resolve(result);
      };
      if (stop.aborted) return cease();
      if (this.last !== null) return give();
      stop.addEventListener('abort', cease);
      this.wake = give;
    });
  }
}
