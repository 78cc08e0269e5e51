// The manifests of a generated crate, taken apart: which of its packages other applications may have as well (the runtime's
// and the library's), and which are the application's own; and put together again over packages that lie elsewhere.

import { posix } from 'node:path';

import { parse, stringify } from 'smol-toml';

/** A table of a manifest. */
export type Table = Readonly<Record<string, unknown>>;

/** A package that others may share. */
export interface SharedPackage {
  readonly name: string;
  /** Relative to the crate. */
  readonly directory: string;
  readonly manifest: Table;
  /** The names of the shared packages that it depends on, sorted. */
  readonly dependencies: readonly string[];
}

/** What a crate's own manifest says. */
export interface CrateManifest {
  readonly table: Table;
  /** The directories of the packages that others may share, by name. */
  readonly shared: ReadonlyMap<string, string>;
}

/** Where the packages of the application alone lie in its crate. */
const OWN_PACKAGES = 'packages/';

/** Reads the root manifest of a crate. Raises smol-toml's error for a file that is not TOML. */
export function readCrateManifest(text: string): CrateManifest {
  const table = parse(text);
  const declared = { ...tableAt(tableAt(table, 'workspace'), 'dependencies'), ...tableAt(table, 'dependencies') };
  const shared = new Map<string, string>();
  for (const [name, dependency] of Object.entries({
    ...declared,
    ...tableAt(tableAt(table, 'workspace'), 'dependencies'),
  })) {
    const path = pathOf(dependency);
    if (path !== null && !path.startsWith(OWN_PACKAGES)) shared.set(name, path);
  }
  return { table, shared };
}

/** Reads the manifest of a shared package. */
export function readSharedPackage(name: string, text: string, crate: CrateManifest): SharedPackage {
  // What only its tests need is no part of what is shared.
  const { 'dev-dependencies': _tests, ...manifest } = parse(text);
  const tables = [tableAt(manifest, 'dependencies'), tableAt(manifest, 'build-dependencies')];
  const dependencies = tables.flatMap((table) => Object.keys(table)).filter((other) => crate.shared.has(other));
  return { name, directory: crate.shared.get(name) ?? '', manifest, dependencies: [...new Set(dependencies)].sort() };
}

/**
 * The manifest of a shared package where it lies alone: it is the root of a workspace of its own, from which it inherits what
 * it inherited from the crate's. `placeOf` gives the path from it to another shared package.
 */
export function sharedManifest(
  { manifest, dependencies }: SharedPackage,
  crate: CrateManifest,
  placeOf: (name: string) => string,
): string {
  const { package: fields = {}, lints = {} } = tableAt(crate.table, 'workspace');
  const places = dependencies.map((name) => [name, { path: placeOf(name) }]);
  const workspace = { package: fields, lints, dependencies: Object.fromEntries(places) };
  return stringify({ ...manifest, workspace });
}

/** The manifest of the workspace that a crate is built in, and that of the crate in it. */
export interface WorkspaceManifests {
  readonly workspace: string;
  readonly crate: string;
}

/**
 * The manifests to build a crate that lies in the folder `folder` of a workspace over shared packages. `placeOf` gives the
 * path from the workspace to a shared package.
 */
export function workspaceManifests(
  { table, shared }: CrateManifest,
  folder: string,
  placeOf: (name: string) => string,
): WorkspaceManifests {
  const { workspace: declared, profile = {}, ...crate } = table;
  const { package: fields = {}, lints = {}, dependencies = {} } = (declared ?? {}) as Table;
  const inherited = Object.entries(dependencies as Table).map(([name, dependency]) => [
    name,
    shared.has(name) ? { ...(dependency as Table), path: placeOf(name) } : dependency,
  ]);
  const own = Object.entries(tableAt(crate, 'dependencies')).map(([name, dependency]) => [
    name,
    pathOf(dependency) !== null && shared.has(name)
      ? { ...(dependency as Table), path: posix.join('..', placeOf(name)) }
      : dependency,
  ]);
  const workspace = {
    resolver: '2',
    members: [folder, `${folder}/${OWN_PACKAGES}*`],
    'default-members': [folder],
    package: fields,
    lints,
    dependencies: Object.fromEntries(inherited),
  };
  return {
    workspace: stringify({ workspace, profile: withoutIncremental(profile as Table) }),
    crate: stringify({ ...crate, dependencies: Object.fromEntries(own) }),
  };
}

/** Shared packages never change: to build them in small parts that can be built again one by one only makes them slower. */
function withoutIncremental(profiles: Table): Table {
  const dev = tableAt(profiles, 'dev');
  const packages = tableAt(dev, 'package');
  const others = { ...tableAt(packages, '*'), incremental: false };
  return { ...profiles, dev: { ...dev, package: { ...packages, '*': others } } };
}

/** The table under a key; an empty one when there is none. */
export function tableAt(table: unknown, key: string): Table {
  const value = typeof table === 'object' && table !== null ? (table as Table)[key] : undefined;
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}

function pathOf(dependency: unknown): string | null {
  const path = typeof dependency === 'object' && dependency !== null ? (dependency as Table)['path'] : undefined;
  return typeof path === 'string' ? path : null;
}
