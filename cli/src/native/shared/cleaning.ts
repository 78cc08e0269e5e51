// Keeps the cache bounded. What has not been used for a month goes; of the versions of one package, the newest few stay. What
// cargo had compiled of something that is gone goes with it.

import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { namesIn, readIfThere } from './files';
import type { CacheLayout } from './layout';
import { entriesInUse } from './users';

const DAY_MS = 86_400_000;

/** How long something stays that nobody uses. */
const UNUSED_MS = 30 * DAY_MS;

/** How many versions of one package of the library stay: applications differ in which of its modules they reach. */
const VERSIONS = 12;

/** How many versions of the runtime stay. */
const RUNTIMES = 3;

/** The package of the runtime that depends on all its others, and that every package of the library depends on. */
const FACADE = 'molt';

/** What the names of the library's packages begin with. */
const LIBRARY = 'molt-python-';

/** Marks things of the cache as used now: folders, by their paths. */
export function markUsed(paths: readonly string[]): void {
  const now = new Date();
  for (const path of paths) if (existsSync(path)) utimesSync(path, now, now);
}

/** Removes what is old, or one of too many; `targets` are the folders in which cargo keeps what it has compiled. */
export function clean(cache: CacheLayout, targets: readonly string[]): void {
  const inUse = entriesInUse(cache);
  removePackages(cache, inUse);
  for (const id of namesIn(cache.builds)) {
    const directory = join(cache.builds, id);
    const origin = readIfThere(join(directory, '.origin'))?.toString('utf8') ?? '';
    if (isUnused(directory) || !existsSync(origin)) rmSync(directory, { recursive: true, force: true });
  }
  for (const name of namesIn(cache.targets)) {
    const directory = join(cache.targets, name);
    if (isUnused(directory)) rmSync(directory, { recursive: true, force: true });
  }
  for (const target of targets) {
    for (const profile of namesIn(target)) removeUnits(cache, join(target, profile));
  }
}

// ---- the packages ----

/**
 * Removes the packages that nothing needs. Of the runtime it is its facade that counts, and of the library each package by
 * itself: so many of their versions stay as were used last, and whatever they depend on.
 */
function removePackages(cache: CacheLayout, inUse: ReadonlySet<string>): void {
  const entries = namesIn(cache.packages);
  const facades = newest(
    cache,
    entries.filter((entry) => nameOf(entry) === FACADE),
    RUNTIMES,
  );
  const library = entries.filter((entry) => nameOf(entry).startsWith(LIBRARY));
  const usable = library.filter((entry) => dependenciesOf(cache, entry).some((other) => facades.includes(other)));
  const names = [...new Set(usable.map(nameOf))];
  const kept = names.flatMap((name) =>
    newest(
      cache,
      usable.filter((entry) => nameOf(entry) === name),
      VERSIONS,
    ),
  );
  const needed = new Set<string>();
  const visit = (entry: string): void => {
    if (needed.has(entry)) return;
    needed.add(entry);
    for (const other of dependenciesOf(cache, entry)) visit(other);
  };
  for (const entry of [...facades, ...kept, ...inUse]) visit(entry);
  for (const entry of entries) {
    // A draft of another process has a name that begins with a dot.
    const isDraft = entry.startsWith('.') && !isUnused(join(cache.packages, entry));
    if (!needed.has(entry) && !isDraft) rmSync(join(cache.packages, entry), { recursive: true, force: true });
  }
}

function nameOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('-'));
}

/** Those that were used last, and not too long ago. */
function newest(cache: CacheLayout, entries: readonly string[], most: number): string[] {
  return entries
    .map((entry) => ({ entry, usedAt: statSync(join(cache.packages, entry)).mtimeMs }))
    .filter(({ usedAt }) => Date.now() - usedAt < UNUSED_MS)
    .sort((left, right) => right.usedAt - left.usedAt)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** The packages of the cache that one depends on, by its manifest. */
function dependenciesOf(cache: CacheLayout, entry: string): string[] {
  const manifest = readIfThere(join(cache.packages, entry, 'Cargo.toml'))?.toString('utf8') ?? '';
  return [...manifest.matchAll(/^path = "\.\.\/([^"/]+)"$/gm)].map(([, other]) => other as string);
}

function isUnused(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs > UNUSED_MS;
}

// ---- what cargo has compiled ----

/**
 * Removes what a profile's folder holds of packages and crates that are gone. Cargo names everything that it compiles of one
 * package `<crate>-<unit>`, and rustc writes down beside it which files it has read.
 */
function removeUnits(cache: CacheLayout, profile: string): void {
  const deps = join(profile, 'deps');
  const gone = new Set<string>();
  for (const name of namesIn(deps)) {
    if (!name.endsWith('.d')) continue;
    const source = sourceOf(cache, readFileSync(join(deps, name), 'utf8'));
    if (source !== null && !existsSync(source)) gone.add(name.slice(name.lastIndexOf('-') + 1, -'.d'.length));
  }
  if (gone.size === 0) return;
  const ofGone = (name: string): boolean => gone.has(name.slice(name.lastIndexOf('-') + 1).split('.')[0] as string);
  for (const folder of ['deps', '.fingerprint', 'build']) {
    for (const name of namesIn(join(profile, folder)).filter(ofGone)) {
      rmSync(join(profile, folder, name), { recursive: true, force: true });
    }
  }
  for (const name of namesIn(join(profile, 'incremental'))) {
    const directory = join(profile, 'incremental', name);
    if (isUnused(directory)) rmSync(directory, { recursive: true, force: true });
  }
}

/** The folder of the cache that the first file of a list of dependencies lies in; null for a package from a registry. */
function sourceOf(cache: CacheLayout, list: string): string | null {
  const files = /^.*?: (.*)/.exec(list)?.[1] ?? '';
  const first = (files.split(/(?<!\\) /)[0] as string).replaceAll('\\ ', ' ');
  if (first.startsWith(`${cache.packages}/`)) {
    return join(cache.packages, first.slice(cache.packages.length + 1).split('/')[0] as string);
  }
  // Rustc names the files of a workspace's own packages from its root, which are in the folder with the workspace's name.
  const [id = ''] = first.split('/');
  return /^[0-9a-f]{16}$/.test(id) ? join(cache.builds, id) : null;
}
