// Libraries of the repository that a project depends on by their place, as its pyproject.toml says for uv (`path` and
// `workspace` sources) or Poetry (`path`): Molt compiles them like installed packages, without being told a second time.

import { join } from 'node:path/posix';

import { parse } from 'smol-toml';

import type { System } from '../../compiler/src/services';
import type { Table } from './toml-tables';
import { isTable, tableAt } from './toml-tables';

/** What finding libraries needs of the disk. */
export type Files = Pick<System, 'readFile' | 'readDirectory' | 'kindOf'>;

const PROJECT_FILE = 'pyproject.toml';

/**
 * The folders that hold the packages of these libraries and of those that they depend on in turn, in order of mention: a
 * library's `src` where there is one, else its directory. `directory` is the project's; results start where it does.
 */
export function localLibraries(directory: string, files: Files): readonly string[] {
  const found = new Set<string>();
  const visit = (project: string): void => {
    for (const library of dependenciesOf(project, files)) {
      const source = join(library, 'src');
      const folder = files.kindOf(source) === 'directory' ? source : library;
      if (library === directory || found.has(folder)) continue;
      found.add(folder);
      visit(library);
    }
  };
  visit(directory);
  return [...found];
}

/** The directories of the local libraries that one project names itself. */
function dependenciesOf(directory: string, files: Files): readonly string[] {
  const document = documentAt(directory, files);
  if (document === null) return [];
  const declared = new Set(declaredNames(document));
  const sources = Object.entries(tableAt(document, 'tool', 'uv', 'sources') ?? {}).filter(([name]) =>
    declared.has(normalized(name)),
  );
  const byUv = sources.flatMap(([name, source]) => {
    if (!isTable(source)) return [];
    return source['workspace'] === true ? memberNamed(normalized(name), directory, files) : atPath(directory, source);
  });
  const byPoetry = Object.values(tableAt(document, 'tool', 'poetry', 'dependencies') ?? {}).flatMap((source) =>
    isTable(source) ? atPath(directory, source) : [],
  );
  return [...byUv, ...byPoetry].filter((library) => files.kindOf(library) === 'directory');
}

/** The directory that a source's `path` names, seen from the project's. */
function atPath(directory: string, { path }: Table): readonly string[] {
  if (typeof path !== 'string' || path.startsWith('/')) return [];
  return [join(directory, path).replace(/(.)\/$/, '$1')];
}

/** The names in `[project] dependencies`, normalized. */
function declaredNames(document: Table): readonly string[] {
  const dependencies = tableAt(document, 'project')?.['dependencies'];
  if (!Array.isArray(dependencies)) return [];
  return dependencies.flatMap((dependency: unknown) => {
    const name = typeof dependency === 'string' ? /^\s*([\w.-]+)/.exec(dependency)?.[1] : undefined;
    return name === undefined ? [] : [normalized(name)];
  });
}

/** The member of the uv workspace around a directory that has a name. */
function memberNamed(name: string, directory: string, files: Files): readonly string[] {
  const root = workspaceAround(directory, files);
  if (root === null) return [];
  const members = [root.directory, ...root.members.flatMap((pattern) => matching(root.directory, pattern, files))];
  const named = members.find((member) => {
    const own = tableAt(documentAt(member, files) ?? {}, 'project')?.['name'];
    return typeof own === 'string' && normalized(own) === name;
  });
  return named === undefined ? [] : [named];
}

function workspaceAround(
  directory: string,
  files: Files,
): { readonly directory: string; readonly members: readonly string[] } | null {
  for (const at of upwards(directory)) {
    const workspace = tableAt(documentAt(at, files) ?? {}, 'tool', 'uv', 'workspace');
    const members = workspace?.['members'];
    if (Array.isArray(members)) {
      return { directory: at, members: members.filter((member): member is string => typeof member === 'string') };
    }
  }
  return null;
}

/** A directory and those around it: to the root of the disk, or of the workspace where paths are relative. */
function upwards(directory: string): readonly string[] {
  const parent = join(directory, '..');
  return parent === directory || parent.startsWith('..') ? [directory] : [directory, ...upwards(parent)];
}

/** The directories that a pattern such as `libs/*` means. */
function matching(directory: string, pattern: string, files: Files): readonly string[] {
  return pattern.split('/').reduce<readonly string[]>(
    (directories, segment) => {
      if (!/[*?]/.test(segment)) return directories.map((at) => join(at, segment));
      const wanted = new RegExp(
        `^${segment
          .replace(/[.+^${}()|[\]\\]/g, '\\$&')
          .replace(/\*+/g, '.*')
          .replace(/\?/g, '.')}$`,
      );
      return directories.flatMap((at) =>
        (files.readDirectory(at) ?? [])
          .filter(({ name, kind }) => kind === 'directory' && wanted.test(name))
          .map(({ name }) => join(at, name)),
      );
    },
    [directory],
  );
}

/** A project's file as a table; null where there is none, or none that can be read. */
function documentAt(directory: string, files: Files): Table | null {
  const bytes = files.readFile(join(directory, PROJECT_FILE));
  if (bytes === null) return null;
  try {
    return parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** PEP 503: `Shop_Tax` and `shop-tax` are one name. */
function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
