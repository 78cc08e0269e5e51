// Building over the cache: the runtime and the library are compiled once a machine, whatever applications there are.

import { join } from 'node:path';

import { clean, markUsed } from './cleaning';
import type { CacheLayout } from './layout';
import { cacheLayout } from './layout';
import { enterUser } from './users';
import { acceptLock, prepareWorkspace } from './workspace';

/** A build over shared packages, from its preparation to its end. */
export interface SharedBuild {
  readonly manifestPath: string;
  /** Where the binary goes. */
  readonly targetDirectory: string;
  /** Where cargo keeps what it compiles; null for the target directory. */
  readonly buildDirectory: string | null;
  /** Whether cargo must leave the lock file as it is. */
  readonly isLocked: boolean;
  /** Ends the build; gives what is wrong with it, or null. */
  finish(succeeded: boolean): string | null;
}

/**
 * Prepares a build of a generated crate over the cache in `root`; null for a crate that Molt has not generated. A target
 * directory that is given serves for everything that cargo makes; else what is compiled alike, as `toolchain` names it, lies
 * together. Raises the operating system's error when the cache cannot be written.
 */
export function prepareSharedBuild(
  root: string,
  crateDirectory: string,
  targetDirectory: string | null,
  toolchain: string,
): SharedBuild | null {
  const cache = cacheLayout(root);
  const prepared = prepareWorkspace(cache, crateDirectory);
  if (prepared === null) return null;
  const { directory, packages, isAnyNew, isLocked } = prepared;
  const entries = packages.map(({ entry }) => entry);
  const leave = enterUser(cache, entries);
  const buildDirectory = targetDirectory === null ? join(cache.targets, toolchain) : null;
  const compiled = buildDirectory ?? targetDirectory ?? '';
  markUsed([...entries.map((entry) => join(cache.packages, entry)), directory]);
  return {
    manifestPath: join(directory, 'Cargo.toml'),
    targetDirectory: targetDirectory ?? join(directory, 'target'),
    buildDirectory,
    isLocked,
    finish(succeeded) {
      leave();
      markUsed([compiled]);
      if (succeeded && isAnyNew) cleanQuietly(cache, compiled);
      const other = succeeded && !isLocked ? acceptLock(directory, crateDirectory) : null;
      return other === null ? null : `cargo took ${other}, which is not in the tested lock file`;
    },
  };
}

/** Another process may be removing the same things: what is left then is removed another time. */
function cleanQuietly(cache: CacheLayout, compiled: string): void {
  try {
    clean(cache, [compiled]);
  } catch {
    // A cache that is not clean is no reason to fail.
  }
}
