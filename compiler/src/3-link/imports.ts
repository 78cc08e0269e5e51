// Absolute names of imports, and the modules that an import runs. CPython Lib/importlib/_bootstrap.py (_resolve_name,
// _find_and_load, _handle_fromlist).

import type { ImportBinding, ModuleSummary } from '../2-summarize';
import type { ModuleIndex } from './module-index';
import { FOREIGN_MODULES } from './standard-modules';

/** The absolute name of the module that an import names, or null for a relative import beyond the top package. */
export function absoluteModule(
  imported: Pick<ImportBinding, 'level' | 'from'>,
  module: string,
  isPackage: boolean,
): string | null {
  if (imported.level === 0) return imported.from;
  const parts = module.split('.');
  const drop = imported.level - (isPackage ? 1 : 0);
  if (drop >= parts.length + (isPackage ? 1 : 0) || parts.length - drop < 1) return null;
  const base = parts.slice(0, parts.length - drop).join('.');
  return imported.from === '' ? base : `${base}.${imported.from}`;
}

/**
 * Whether a dotted name belongs to the project: it, or its first part, is a module of the index. Below a folder without
 * `__init__.py`, unless it is the application's own, the whole name must be there, since a library's package of the same
 * name goes before such a folder; and below an installed package, since its extension modules are in machine code.
 */
export function isProjectName(index: ModuleIndex, module: string): boolean {
  if (index.modules.has(module)) return true;
  const name = module.split('.')[0] as string;
  const top = index.modules.get(name);
  if (top === undefined) return false;
  return !top.isInstalled && (top.file !== null || index.own.has(name));
}

/** The names that a module's imports and syntax may run: for `from a import b` both `a` and `a.b`. */
export function namesImported(summary: ModuleSummary): string[] {
  const written = summary.imports.flatMap((imported) => {
    if (imported.typeCheckingOnly) return [];
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null) return [];
    const submodule = imported.name === null || imported.name === '*' ? [] : [`${from}.${imported.name}`];
    return [from, ...submodule];
  });
  return [...written, ...summary.syntaxImports];
}

/**
 * The modules that importing a dotted name runs, parents first; stops before the first that does not exist. Packages around it that are the
 * library's are none of them.
 */
export function modulesRun(index: ModuleIndex, module: string): string[] {
  const run: string[] = [];
  const parts = module.split('.');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const name = parts.slice(0, depth).join('.');
    if (index.modules.has(name)) run.push(name);
    else if (run.length > 0) break;
  }
  return run;
}

/**
 * Whether a module is not there: one in machine code of an installed package, or one that is not installed. A `try` around its import sees it fail, as where the
 * package was installed without.
 */
export function isAbsent(index: ModuleIndex, module: string): boolean {
  const name = module.split('.')[0] as string;
  const top = index.modules.get(name);
  if (top === undefined) return isNotThere(index, name) || index.library?.isMachineCode(name) === true;
  return top.isInstalled && !index.modules.has(module);
}

/** Whether an import of a module fails in Python too: it is not installed, or belongs to another platform. */
export function isMissing(index: ModuleIndex, module: string): boolean {
  const name = module.split('.')[0] as string;
  return index.modules.get(name) === undefined && isNotThere(index, name);
}

/** Whether a top-level module that is not indexed is nowhere: a package that is not installed, or another platform's. */
function isNotThere({ elsewhere }: ModuleIndex, name: string): boolean {
  return elsewhere === null ? FOREIGN_MODULES.has(name) : !elsewhere(name);
}
