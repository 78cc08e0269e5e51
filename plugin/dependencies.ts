// Edges of the graph: an application depends on the projects whose Python its `check` reads. They are what the inputs of that
// target say, so that the graph and the cache cannot differ.

import { dirname } from 'node:path/posix';

import type { CreateDependencies, ProjectConfiguration, RawProjectGraphDependency } from '@nx/devkit';
import { DependencyType } from '@nx/devkit';

import { pathsOf } from './inputs';
import type { PluginOptions } from './options';
import { CHECK } from './targets';

/** Nx asks for them anew with every command: they belong to no file whose edges it might keep. */
export const createDependencies: CreateDependencies<PluginOptions> = (_options, { projects, fileMap }) => {
  const readers = readersByPath(projects);
  if (readers.size === 0) return [];
  return Object.entries(fileMap.projectFileMap).flatMap(([target, files]): RawProjectGraphDependency[] => {
    const sources = new Set(files.flatMap(({ file }) => (file.endsWith('.py') ? readersOf(file, readers) : [])));
    sources.delete(target);
    return [...sources].map((source) => ({ source, target, type: DependencyType.implicit }));
  });
};

/** The applications that read a path: a folder or a single file. */
function readersByPath(
  projects: Readonly<Record<string, ProjectConfiguration>>,
): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const [name, { targets = {} }] of Object.entries(projects)) {
    const check = Object.values(targets).find(({ executor }) => executor === CHECK);
    for (const path of pathsOf(check?.inputs ?? [])) readers.set(path, [...(readers.get(path) ?? []), name]);
  }
  return readers;
}

/** The applications that read a file, by itself or by a folder around it. */
function readersOf(file: string, readers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = [...(readers.get(file) ?? [])];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    found.push(...(readers.get(folder) ?? []));
    if (folder === '.') return found;
  }
}
