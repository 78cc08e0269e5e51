// Edges of the graph: a project depends on another when one of its modules imports one of the other's. The imports come
// from the compiler's own phases, so what stands in a string or a comment is no edge.

import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

import type { CreateDependencies, CreateDependenciesContext, RawProjectGraphDependency } from '@nx/devkit';
import { DependencyType, logger } from '@nx/devkit';

import type { PluginOptions } from './nodes';
import { importRootOf } from './nodes';

/** What one source file imports: absolute dotted names, as the compiler's `importedNames` gives them. */
export type ReadImports = (
  bytes: Uint8Array,
  identity: { readonly module: string; readonly file: string; readonly isPackage: boolean },
) => readonly string[];

export const createDependencies: CreateDependencies<PluginOptions> = (_options, context) =>
  dependenciesBy(readImportsOfCompiler, context);

/** The edges of the files that Nx asks for: those that changed since it asked last. */
export function dependenciesBy(
  readImports: ReadImports,
  context: CreateDependenciesContext,
): RawProjectGraphDependency[] {
  const applications = Object.entries(context.projects).flatMap(([name, project]) => {
    const importRoot = importRootOf(project);
    return importRoot === null ? [] : [{ name, importRoot }];
  });
  const owners = ownersOfPython(context);
  if (applications.length === 0 || new Set(owners.values()).size < 2) return [];
  return applications.flatMap(({ name, importRoot }) => {
    const files = context.filesToProcess.projectFileMap[name] ?? [];
    return files.flatMap(({ file }) => {
      const identity = identityOf(file, importRoot);
      if (identity === null) return [];
      const names = namesIn(join(context.workspaceRoot, file), identity, readImports);
      const targets = new Set(names.map((imported) => ownerOf(imported, importRoot, owners)));
      return [...targets]
        .filter((target) => target !== undefined && target !== name)
        .map((target) => ({ source: name, target: target ?? name, sourceFile: file, type: DependencyType.static }));
    });
  });
}

/** A file that cannot be read has no edges: a graph that lacks some is of more use than none, and `check` says what is wrong. */
function namesIn(path: string, identity: Parameters<ReadImports>[1], readImports: ReadImports): readonly string[] {
  try {
    return readImports(readFileSync(path), identity);
  } catch (error) {
    logger.warn(`${identity.file}: its imports are unknown: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

/** The project of each Python file. */
function ownersOfPython({ fileMap }: CreateDependenciesContext): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [project, files] of Object.entries(fileMap.projectFileMap)) {
    for (const { file } of files) if (file.endsWith('.py')) owners.set(file, project);
  }
  return owners;
}

/** The project of the module that an imported name is, or whose member it is. */
function ownerOf(imported: string, importRoot: string, owners: ReadonlyMap<string, string>): string | undefined {
  const path = join(importRoot, ...imported.split('.'));
  return owners.get(`${path}.py`) ?? owners.get(`${path}/__init__.py`);
}

/** The module that a file is below an import root, or null when it is none. */
function identityOf(file: string, importRoot: string): Parameters<ReadImports>[1] | null {
  const prefix = importRoot === '.' ? '' : `${importRoot}/`;
  if (!file.startsWith(prefix) || !file.endsWith('.py')) return null;
  const relative = file.slice(prefix.length);
  const parts = relative.slice(0, -'.py'.length).split('/');
  const isPackage = parts[parts.length - 1] === '__init__';
  if (isPackage) parts.pop();
  return parts.length === 0 ? null : { module: parts.join('.'), file: relative, isPackage };
}

/** Loaded when there is an edge to find: the parser is the plugin's largest part, and most commands need no edges. */
const readImportsOfCompiler: ReadImports = (bytes, identity) => {
  const { importedNames }: typeof import('../compiler/src/index') = require('../compiler/src/index');
  return importedNames(bytes, identity);
};
