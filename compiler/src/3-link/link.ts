// All summaries → the program. Starts at the entry module and follows imports, so that only what can run is read; reports
// the imports that Python too would fail on.

import { errors } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { ImportBinding, ModuleSummary } from '../2-summarize';
import { Conditions } from './conditions';
import type { IsPassedOver } from './conditions';
import { absoluteModule, isProjectName, modulesRun } from './imports';
import { CodeIndex } from './module-code';
import type { ModuleIndex } from './module-index';
import { NameResolver } from './names';
import type { LoadedModule, Program } from './program';

/** Reads one module of the project: phases 1 and 2. A module that cannot be read gives its errors. */
export type LoadModule = (module: string) => LoadedModule | readonly Diagnostic[] | null;

/** Links the modules that the entries reach. `codes` keeps what was found out about modules before. */
export function link(
  index: ModuleIndex,
  entries: readonly string[],
  load: LoadModule,
  codes: CodeIndex = new CodeIndex(),
): Program {
  const modules = new Map<string, LoadedModule>();
  const problems: Diagnostic[] = [];
  const failed = new Set<string>();
  const unread = new Set<string>();
  const pending = entries.flatMap((entry) => modulesRun(index, entry)).reverse();
  const next = (): string | undefined => {
    if (pending.length === 0) pending.push(...importedByNamesOfOthers(index, modules, failed));
    return pending.pop();
  };
  for (let module = next(); module !== undefined; module = next()) {
    if (modules.has(module) || failed.has(module)) continue;
    const loaded = load(module);
    if (loaded === null || !('summary' in loaded)) {
      failed.add(module);
      if (loaded !== null && !isInstalled(index, module)) unread.add(module);
      problems.push(...(loaded ?? []));
      continue;
    }
    if (loaded.summary.errors.length > 0 && !isInstalled(index, module)) unread.add(module);
    modules.set(module, loaded);
    problems.push(...loaded.summary.errors);
    pending.push(...importedModules(index, loaded.summary).reverse());
  }
  const conditions = new Conditions(index, modules, codes);
  const names = new NameResolver(index, modules, conditions, codes);
  for (const { summary } of modules.values()) problems.push(...importErrors(index, summary, names, modules));
  return { index, modules, errors: problems, unread, codes, conditions, ...questions(names) };
}

/** A program of which it is known which statements stand in branches that are not taken: what those bind, no name stands for. */
export function withoutPassedOver(program: Program, isPassedOver: IsPassedOver): Program {
  const { index, modules, codes } = program;
  const conditions = new Conditions(index, modules, codes, isPassedOver);
  return { ...program, conditions, ...questions(new NameResolver(index, modules, conditions, codes)) };
}

function questions(names: NameResolver): Pick<Program, 'global' | 'resolve' | 'follow'> {
  return {
    global: (module, name) => names.global(module, name),
    resolve: (module, scope, name) => names.resolve(module, scope, name),
    follow: (target, path) => names.follow(target, path),
  };
}

/**
 * Modules of packages that code imports by a name which others give it: those that texts of the application, or of the package that has
 * the code, name.
 */
function importedByNamesOfOthers(
  index: ModuleIndex,
  modules: ReadonlyMap<string, LoadedModule>,
  failed: ReadonlySet<string>,
): string[] {
  const asking = new Set<string>();
  for (const [module, { summary }] of modules)
    if (isInstalled(index, module) && importsGivenNames(summary)) asking.add(topOf(module));
  if (asking.size === 0) return [];
  const found = new Set<string>();
  for (const [module, { summary }] of modules) {
    if (isInstalled(index, module) && !asking.has(topOf(module))) continue;
    for (const text of summary.dotted)
      for (const one of modulesRun(index, text))
        if (asking.has(topOf(one)) && !modules.has(one) && !failed.has(one)) found.add(one);
  }
  return [...found];
}

function isInstalled(index: ModuleIndex, module: string): boolean {
  return index.modules.get(module)?.isInstalled === true;
}

function importsGivenNames({ units }: ModuleSummary): boolean {
  return units.some(({ references }) => references.some(({ importing }) => importing?.length === 0));
}

function topOf(module: string): string {
  return module.split('.')[0] as string;
}

/** Project modules that a module's imports run, wherever in it they stand, in source order. */
export function importedModules(index: ModuleIndex, summary: ModuleSummary): string[] {
  const found = new Set(summary.syntaxImports.flatMap((name) => modulesRun(index, name)));
  for (const imported of summary.imports) {
    if (imported.typeCheckingOnly) continue;
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null) continue;
    for (const module of modulesRun(index, from)) found.add(module);
    if (imported.name === null) continue;
    for (const name of imported.name === '*' ? [] : [imported.name]) {
      if (index.modules.has(`${from}.${name}`)) found.add(`${from}.${name}`);
    }
  }
  return [...found];
}

/** Imports that fail in Python: a module that does not exist, a name that its module does not bind. */
function importErrors(
  index: ModuleIndex,
  summary: ModuleSummary,
  names: NameResolver,
  modules: ReadonlyMap<string, LoadedModule>,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  // What an installed package imports in vain is missed where it is used.
  if (isInstalled(index, summary.module)) return found;
  for (const imported of summary.imports) {
    // An import inside a function fails when the function runs, and one that is guarded is expected to fail.
    if (imported.typeCheckingOnly || imported.guarded || imported.scope !== 0) continue;
    const error = importError(index, summary, imported, names, modules);
    if (error !== null) found.push(error);
  }
  return found;
}

function importError(
  index: ModuleIndex,
  summary: ModuleSummary,
  imported: ImportBinding,
  names: NameResolver,
  modules: ReadonlyMap<string, LoadedModule>,
): Diagnostic | null {
  const place = { file: summary.file, line: imported.line, column: imported.column };
  const from = absoluteModule(imported, summary.module, summary.isPackage);
  if (from === null) return errors.missingModule(place, { module: '.'.repeat(imported.level) + imported.from });
  if (!isProjectName(index, from)) return null;
  if (!index.modules.has(from)) {
    const run = modulesRun(index, from);
    const missing = from
      .split('.')
      .slice(0, run.length + 1)
      .join('.');
    return errors.missingModule(place, { module: missing });
  }
  const { name } = imported;
  const source = modules.get(from);
  if (name === null || name === '*' || source === undefined || source.summary.errors.length > 0) return null;
  if (names.moduleAttribute(from, name).length > 0 || MODULE_NAMES.has(name)) return null;
  if (source.summary.definitions.some((definition) => definition.definedIn === 0 && definition.name === '__getattr__'))
    return null;
  return errors.missingName(place, { name, module: from });
}

/** Attributes that every module has. */
const MODULE_NAMES: ReadonlySet<string> = new Set([
  '__name__',
  '__file__',
  '__doc__',
  '__package__',
  '__spec__',
  '__loader__',
  '__path__',
  '__dict__',
  '__builtins__',
]);
