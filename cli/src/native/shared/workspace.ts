// The workspace that a generated crate is built in when its runtime and library come from the cache: the application's own
// packages, copied, over the shared ones. The crate itself stays as it is; elsewhere `cargo build --locked` builds it with the
// copies that it carries, and gives the same binary.

import { readFileSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';

import { parse } from 'smol-toml';

import type { FileBelow } from './files';
import { pathsBelow, readIfThere, syncFiles, writeIfChanged } from './files';
import type { CacheLayout } from './layout';
import { digest } from './layout';
import type { CrateManifest } from './manifests';
import { readCrateManifest, workspaceManifests } from './manifests';
import type { StoredPackage } from './packages';
import { storePackages } from './packages';

/** A crate made ready to be built over shared packages. */
export interface PreparedWorkspace {
  /** The workspace's folder in the cache. */
  readonly directory: string;
  readonly packages: readonly StoredPackage[];
  /** Whether packages were put into the cache for it. */
  readonly isAnyNew: boolean;
  /** Whether the lock file has been through cargo already, so that it must not change any more. */
  readonly isLocked: boolean;
}

/** The folders of a crate that are the application's own. */
const OWN = ['src', 'packages'] as const;

/** What cargo runs before it compiles the crate: how the binary is linked. */
const BUILD_SCRIPT = 'build.rs';

/** Beside the lock file: the digest of the crate's own one that it was made from. */
const LOCKED_FROM = '.locked-from';

/**
 * Prepares the workspace of a crate; null for a crate that shares nothing, which is none that Molt has generated. Raises the
 * operating system's error when the cache cannot be written.
 */
export function prepareWorkspace(cache: CacheLayout, crateDirectory: string): PreparedWorkspace | null {
  const crate = readCrateManifest(readFileSync(join(crateDirectory, 'Cargo.toml'), 'utf8'));
  const lock = readIfThere(join(crateDirectory, 'Cargo.lock'))?.toString('utf8');
  if (crate.shared.size === 0 || lock === undefined) return null;
  // Cargo tells the packages of a workspace apart by their paths in it, and what it compiles for all crates lies in one place:
  // without a folder of its own name, a package `app` of one application would be taken for that of another.
  const id = digest(realpathSync(crateDirectory));
  const directory = join(cache.builds, id);
  const { packages, isAnyNew } = storePackages(cache, crateDirectory, crate, join(directory, '.digests.json'));
  writeIfChanged(join(directory, '.origin'), realpathSync(crateDirectory));
  syncFiles(join(directory, id), ownFiles(crateDirectory), (path) => path === 'Cargo.toml');
  writeManifests(directory, id, crate, packages);
  return { directory, packages, isAnyNew, isLocked: seedLock(directory, lock) };
}

function ownFiles(crateDirectory: string): FileBelow[] {
  const script = readIfThere(join(crateDirectory, BUILD_SCRIPT));
  const below = OWN.flatMap((folder) =>
    pathsBelow(join(crateDirectory, folder)).map((path) => ({
      path: `${folder}/${path}`,
      content: readFileSync(join(crateDirectory, folder, path)),
    })),
  );
  return script === null ? below : [...below, { path: BUILD_SCRIPT, content: script }];
}

function writeManifests(directory: string, id: string, crate: CrateManifest, packages: readonly StoredPackage[]): void {
  const entries = new Map(packages.map(({ name, entry }) => [name, entry]));
  const manifests = workspaceManifests(crate, id, (name) => posix.join('../../packages', entries.get(name) ?? ''));
  writeIfChanged(join(directory, 'Cargo.toml'), manifests.workspace);
  writeIfChanged(join(directory, id, 'Cargo.toml'), manifests.crate);
}

/**
 * Gives the workspace the crate's lock file, unless it has one that came from it; says whether it has. That of the crate also
 * names what only the runtime's tests need, which cargo drops when it first reads it.
 */
function seedLock(directory: string, lock: string): boolean {
  if (readIfThere(join(directory, LOCKED_FROM))?.toString('utf8') === digest(lock)) return true;
  writeIfChanged(join(directory, 'Cargo.lock'), lock);
  return false;
}

/**
 * After a build that was free to change the lock file: gives the first package in it that the crate's own one does not name, or
 * null, and then the lock file is good from now on.
 */
export function acceptLock(directory: string, crateDirectory: string): string | null {
  const lock = readFileSync(join(crateDirectory, 'Cargo.lock'), 'utf8');
  const tested = new Set(lockedPackages(lock));
  const other = lockedPackages(readFileSync(join(directory, 'Cargo.lock'), 'utf8')).find((one) => !tested.has(one));
  if (other === undefined) writeIfChanged(join(directory, LOCKED_FROM), digest(lock));
  return other ?? null;
}

/** The packages of a lock file: name, version, and the checksum of one from a registry. */
function lockedPackages(text: string): string[] {
  const { package: packages } = parse(text) as {
    readonly package?: readonly { readonly name: string; readonly version: string; readonly checksum?: string }[];
  };
  return (packages ?? []).map(({ name, version, checksum = '' }) => `${name} ${version} ${checksum}`.trimEnd());
}
