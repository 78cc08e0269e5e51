// The shared packages of a crate in the cache: each under its name and the hash of everything that it is made of, the packages
// that it depends on included. What lies there never changes and is the same for every crate that has it.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { digestsOf } from './file-digests';
import { pathsBelow } from './files';
import type { CacheLayout } from './layout';
import { digest } from './layout';
import type { CrateManifest, SharedPackage } from './manifests';
import { readSharedPackage, sharedManifest } from './manifests';

/** Changes when packages are put down in another form. */
const FORM = '1';

/**
 * The time that every file has: one that is removed and put down again is the same to cargo, which compares times with those of
 * what it has compiled.
 */
const TIME = new Date('2020-01-01T00:00:00Z');

/** A package as it lies in the cache. */
export interface StoredPackage {
  readonly name: string;
  /** The folder's name in `packages/`. */
  readonly entry: string;
}

/** What the packages of a crate came to. */
export interface StoredPackages {
  readonly packages: readonly StoredPackage[];
  /** Whether one of them was not there before. */
  readonly isAnyNew: boolean;
}

interface Described {
  readonly shared: SharedPackage;
  /** Relative to the package. */
  readonly files: readonly string[];
  readonly entry: string;
}

/** Puts the shared packages of a crate into the cache, where they are not there. `memory` is a file of its own for this crate. */
export function storePackages(
  cache: CacheLayout,
  crateDirectory: string,
  crate: CrateManifest,
  memory: string,
): StoredPackages {
  const described = describe(crateDirectory, crate, memory);
  const entryOf = (name: string): string => described.get(name)?.entry ?? '';
  let isAnyNew = false;
  for (const one of described.values()) {
    const place = join(cache.packages, one.entry);
    if (existsSync(place)) continue;
    isAnyNew = true;
    const manifest = sharedManifest(one.shared, crate, (name) => `../${entryOf(name)}`);
    putDown(cache, join(crateDirectory, one.shared.directory), one.files, manifest, place);
  }
  const packages = [...described.values()].map(({ shared, entry }) => ({ name: shared.name, entry }));
  return { packages, isAnyNew };
}

/** Every shared package with its files and its place. */
function describe(crateDirectory: string, crate: CrateManifest, memory: string): ReadonlyMap<string, Described> {
  const packages = new Map<string, { readonly shared: SharedPackage; readonly files: readonly string[] }>();
  for (const [name, directory] of crate.shared) {
    const text = readFileSync(join(crateDirectory, directory, 'Cargo.toml'), 'utf8');
    const files = pathsBelow(join(crateDirectory, directory)).filter((path) => path !== 'Cargo.toml');
    packages.set(name, { shared: readSharedPackage(name, text, crate), files });
  }
  const all = [...packages.values()].flatMap(({ shared, files }) => files.map((path) => `${shared.directory}/${path}`));
  const digests = digestsOf(crateDirectory, all, memory);
  const described = new Map<string, Described>();
  const visit = (name: string): string => {
    const done = described.get(name);
    if (done !== undefined) return done.entry;
    const one = packages.get(name);
    if (one === undefined) throw new Error(`the crate has no package ${name}`);
    const { shared, files } = one;
    const parts = files.flatMap((path) => [path, digests.get(`${shared.directory}/${path}`) ?? '']);
    const manifest = sharedManifest(shared, crate, visit);
    const entry = `${name}-${digest(FORM, manifest, ...parts)}`;
    described.set(name, { shared, files, entry });
    return entry;
  };
  for (const name of packages.keys()) visit(name);
  return described;
}

/** Makes the folder of a package: in another place first, so that nobody sees half of it. */
function putDown(cache: CacheLayout, source: string, files: readonly string[], manifest: string, place: string): void {
  const draft = join(cache.packages, `.${process.pid}-${digest(place)}`);
  rmSync(draft, { recursive: true, force: true });
  const write = (path: string, content: Uint8Array | string): void => {
    const file = join(draft, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    utimesSync(file, TIME, TIME);
  };
  write('Cargo.toml', manifest);
  for (const path of files) write(path, readFileSync(join(source, path)));
  try {
    renameSync(draft, place);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(place)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}
