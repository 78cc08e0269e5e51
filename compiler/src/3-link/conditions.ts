// Code that never runs because of what is not installed: what stands behind an import that fails, or asks for a name that is then
// None or False. A package's module whose own imports fail cannot be imported either, where whoever imports it expects that.

import type { Definition, ImportBinding, ModuleSummary, NeededName, Needs } from '../2-summarize';
import { isNowhere } from '../library-map';
import { standsInHandler } from './import-flags';
import { absoluteModule, isAbsent, isMissing, isProjectName } from './imports';
import { refusesAttribute } from './module-getattr';
import type { CodeIndex } from './module-code';
import type { ModuleIndex } from './module-index';
import type { LoadedModule } from './program';
import { STANDARD_MODULES } from './standard-modules';

export type IsPassedOver = (module: string, statement: number) => boolean;

export class Conditions {
  private readonly index: ModuleIndex;
  private readonly modules: ReadonlyMap<string, LoadedModule>;
  private readonly codes: CodeIndex;
  /** Modules of packages that cannot be imported, and are imported only where that is expected. */
  private readonly failing: ReadonlySet<string>;
  private readonly known = new WeakMap<Needs, boolean>();
  /** Most code asks for the same imports as the code before it. */
  private readonly failed = new WeakMap<ImportBinding, boolean>();
  private readonly active = new Set<string>();
  private stored: ReadonlySet<string> | null = null;

  /** Whether a statement of a module's body stands in a branch that is not taken, as far as that is known. */
  readonly isPassedOver: IsPassedOver;

  constructor(
    index: ModuleIndex,
    modules: ReadonlyMap<string, LoadedModule>,
    codes: CodeIndex,
    isPassedOver: IsPassedOver = () => false,
  ) {
    this.codes = codes;
    this.isPassedOver = isPassedOver;
    this.index = index;
    this.modules = modules;
    this.failing = failingModules(index, modules);
  }

  /** Whether a module cannot be imported; whoever imports it expects that. */
  isFailing(module: string): boolean {
    return this.failing.has(module);
  }

  /** Whether an import fails, as Python's does where the package was installed without. */
  fails(summary: ModuleSummary, imported: ImportBinding): boolean {
    const known = this.failed.get(imported) ?? this.failsAnew(summary, imported);
    this.failed.set(imported, known);
    return known;
  }

  /** Whether nobody can tell here if an import that is expected to fail does so. */
  isDoubtful(summary: ModuleSummary, imported: ImportBinding): boolean {
    const { guarded, isCall, name, needs, typeCheckingOnly } = imported;
    if (!guarded || isCall || typeCheckingOnly || this.fails(summary, imported)) return false;
    const from = this.neverRuns(summary.module, needs)
      ? null
      : absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null || isProjectName(this.index, from)) return false;
    const isWhole = name === null || name === '*';
    if (this.index.library?.offers(isWhole ? from : `${from}.${name}`) !== false) return false;
    const top = from.split('.')[0] as string;
    // What Python's own modules have is known, and so are the names of the packages that are installed.
    if (STANDARD_MODULES.has(top)) return false;
    return !isWhole || from !== top || this.index.elsewhere === null;
  }

  private failsAnew(summary: ModuleSummary, imported: ImportBinding): boolean {
    if (imported.typeCheckingOnly) return false;
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null) return false;
    if (parents(from).some((name) => this.failing.has(name))) return true;
    const isLacking = isLackedByPython(this.index, from, imported);
    if (imported.guarded || this.failing.has(summary.module))
      return isLacking || isAbsent(this.index, from) || this.isNoName(summary, from, imported);
    return (isLacking || isMissing(this.index, from)) && this.inBranch(summary, imported);
  }

  /** Whether an import asks a module of a package for what it has not: what stands behind it never runs, and nobody has the name. */
  asksInVain(summary: ModuleSummary, imported: ImportBinding): boolean {
    const from = imported.typeCheckingOnly ? null : absoluteModule(imported, summary.module, summary.isPackage);
    return from !== null && this.isNoName(summary, from, imported);
  }

  /** Whether a module of a package has nothing under a name, not even a module, as it has where that one is in machine code. */
  private isNoName(importer: ModuleSummary, from: string, { name, scope, statement }: ImportBinding): boolean {
    const source = this.modules.get(from);
    if (source === undefined || name === null || name === '*') return false;
    if (this.index.modules.get(from)?.isInstalled !== true || this.index.modules.has(`${from}.${name}`)) return false;
    const code = this.codes.of(source.summary);
    // What a module asks itself for while it is run, statements behind that have not bound yet.
    const isOnce = source.summary === importer && scope === 0 && importer.statements[statement]?.repeated === false;
    const isLater = (index: number): boolean => isOnce && index >= statement;
    if (!code.statementsBinding(name).every(isLater) || this.isSetElsewhere(source.summary, name)) return false;
    const hooks = code.statementsBinding('__getattr__').length;
    return hooks === 0 || refusesAttribute(source.ast.body, name, hooks);
  }

  /** Whether a module can do without an import: it stands in a function, or in a branch of a package's module. */
  private inBranch({ module, scopes, statements }: ModuleSummary, { scope, statement }: ImportBinding): boolean {
    if (scopes[scope]?.kind === 'function') return true;
    return this.index.modules.get(module)?.isInstalled === true && statements[statement]?.always === false;
  }

  /** Whether code never runs, since something that it needs is not so. */
  neverRuns(module: string, needs: Needs | null | undefined): boolean {
    const summary = this.modules.get(module)?.summary;
    if (needs == null || summary === undefined) return false;
    const known = this.known.get(needs);
    if (known !== undefined) return known;
    const isWithout = needs.imports.some((at) => {
      const imported = summary.imports[at];
      return imported !== undefined && this.fails(summary, imported);
    });
    const isWith =
      needs.failed?.some((among) => among.every((at) => this.succeeds(summary, summary.imports[at]))) === true;
    const result = isWithout || isWith || needs.names.some((name) => this.isLacking(summary, name));
    // What is found inside a cycle may change.
    if (this.active.size === 0) this.known.set(needs, result);
    return result;
  }

  /** Whether an import never fails: it asks for what the library has. */
  private succeeds(summary: ModuleSummary, imported: ImportBinding | undefined): boolean {
    const from = imported === undefined ? null : absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null || imported === undefined || isProjectName(this.index, from)) return false;
    const asked = imported.name === null || imported.name === '*' ? from : `${from}.${imported.name}`;
    return this.index.library?.offers(asked) === true;
  }

  /** Whether a module's name is never true, or never anything but None. */
  private isLacking(summary: ModuleSummary, needed: NeededName): boolean {
    const { module } = summary;
    const { name } = needed;
    const key = `${module}:${name}${needed.isCalled === true ? '()' : ''}`;
    if (this.active.has(key) || this.isSetElsewhere(summary, name)) return false;
    this.active.add(key);
    const result = this.bindingsLack(summary, needed);
    this.active.delete(key);
    return result;
  }

  private bindingsLack(summary: ModuleSummary, needed: NeededName): boolean {
    const { name, isNotNone, isCalled = false } = needed;
    let isBound = false;
    const code = this.codes.of(summary);
    const binding = code.statementsBinding(name);
    // What a failed import sets to False is that, whatever it was before.
    const reset = isNotNone ? -1 : binding.findLastIndex((index) => this.isReset(summary, name, index));
    for (const index of binding.slice(Math.max(reset, 0))) {
      const statement = summary.statements[index];
      if (statement === undefined || statement.typeCheckingOnly) continue;
      isBound = true;
      if (this.neverRuns(summary.module, statement.needs)) continue;
      if (isCalled && this.givesNothingTrue(summary, name, index)) continue;
      if (!isCalled && (statement.bindsNone || (statement.bindsFalse && !isNotNone))) continue;
      const imports = code.importsBinding(name).filter((one) => one.scope === 0 && one.statement === index);
      const lacks = (imported: ImportBinding): boolean =>
        this.fails(summary, imported) || this.givesLacking(summary, imported, needed);
      if (imports.length === 0 || !imports.every(lacks)) return false;
    }
    return isBound;
  }

  /** Whether a statement takes from a name what it was, since an import has failed, unless it was nothing before. */
  private isReset({ module, statements, imports }: ModuleSummary, name: string, index: number): boolean {
    const statement = statements[index];
    const { failed = [] } = statement?.needs ?? {};
    const loaded = this.modules.get(module);
    if (statement === undefined || loaded === undefined || failed.length === 0) return false;
    if (!statement.bindsFalse && !statement.bindsNone) return false;
    const hasFailed = (at: number): boolean => {
      const imported = imports[at];
      return imported !== undefined && this.fails(loaded.summary, imported);
    };
    return failed.every((among) => among.some(hasFailed)) && standsInHandler(loaded.ast.body, name, statement);
  }

  /** Whether an import gives a name that another module of the program never has anything in. */
  private givesLacking(summary: ModuleSummary, imported: ImportBinding, needed: NeededName): boolean {
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    const source = from === null ? undefined : this.modules.get(from)?.summary;
    if (source === undefined || imported.name === null || imported.name === '*') return false;
    return this.isLacking(source, { ...needed, name: imported.name });
  }

  /** Whether a statement defines a function that gives None or False whatever it is called with. */
  private givesNothingTrue(summary: ModuleSummary, name: string, statement: number): boolean {
    const defined = this.codes
      .of(summary)
      .definitionsNamed(name, 0)
      .filter((one) => one.statement === statement);
    const isOf = ({ trueBy }: Definition): boolean =>
      trueBy?.every((needed) => this.isLacking(summary, needed)) === true;
    return defined.length > 0 && defined.every(isOf);
  }

  /** Whether something other than the module's own statements may bind a name of it. */
  private isSetElsewhere(summary: ModuleSummary, name: string): boolean {
    this.stored ??= storedNames(this.modules);
    return (
      this.stored.has(name) ||
      summary.imports.some((imported) => imported.scope === 0 && imported.name === '*') ||
      this.codes.of(summary).isGlobal(name)
    );
  }
}

/** Names of attributes that some code sets. */
function storedNames(modules: ReadonlyMap<string, LoadedModule>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { summary } of modules.values())
    for (const { references } of summary.units)
      for (const { use, path } of references) if (use === 'store' && path.length > 0) found.add(path.at(-1) as string);
  return found;
}

/** Whether an import asks the standard library, or a package of the library, for what no version of it has here. */
function isLackedByPython(index: ModuleIndex, from: string, { name }: ImportBinding): boolean {
  const asked = name === null || name === '*' ? from : `${from}.${name}`;
  return !isProjectName(index, from) && (index.library?.isNowhere(asked) ?? isNowhere(asked));
}

interface ImportOf {
  readonly module: string;
  readonly isExpected: boolean;
  /** The importing module cannot do without it. */
  readonly always: boolean;
  /** No version of the standard library, or of a package of the library, has it. */
  readonly isNowhere: boolean;
}

/**
 * Modules of packages whose imports fail. Where that is because of a module in machine code, an ImportError must be expected
 * wherever they are imported; where it is because of what is not installed, a package that imports them in some branch never does.
 */
function failingModules(index: ModuleIndex, modules: ReadonlyMap<string, LoadedModule>): ReadonlySet<string> {
  const imports = new Map<string, ImportOf[]>();
  const importers = new Map<string, ImportOf[]>();
  for (const { summary } of modules.values()) {
    for (const imported of summary.imports) {
      const from = imported.typeCheckingOnly ? null : absoluteModule(imported, summary.module, summary.isPackage);
      if (from === null) continue;
      const isOwn = imported.scope === 0 && !imported.isCall;
      const isExpected = imported.guarded;
      const always = summary.statements[imported.statement]?.always === true && isOwn && !isExpected;
      const isNowhere = isLackedByPython(index, from, imported);
      add(imports, summary.module, { module: from, isExpected, always, isNowhere });
      const targets = imported.name === null ? [from] : [from, `${from}.${imported.name}`];
      for (const target of new Set(targets.flatMap(parents)))
        add(importers, target, { module: summary.module, isExpected, always, isNowhere });
    }
  }
  const isInstalled = (module: string): boolean => index.modules.get(module)?.isInstalled === true;
  let failing: ReadonlySet<string> = new Set([...modules.keys()].filter(isInstalled));
  for (let before = -1; before !== failing.size; ) {
    before = failing.size;
    const missing = grounded(imports, failing, (from) => isMissing(index, from));
    const isFine = (module: string, one: ImportOf): boolean =>
      one.isExpected || failing.has(one.module) || (missing.has(module) && isInstalled(one.module) && !one.always);
    const fine = [...failing].filter((module) => (importers.get(module) ?? []).every((one) => isFine(module, one)));
    failing = grounded(imports, new Set(fine), (from) => isAbsent(index, from));
  }
  return failing;
}

/** Those of some modules that fail by an import, in the end. */
function grounded(
  imports: ReadonlyMap<string, readonly ImportOf[]>,
  among: ReadonlySet<string>,
  fails: (module: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const module of among) {
      const own = imports.get(module) ?? [];
      const isFailing = ({ module: from, isNowhere }: ImportOf): boolean =>
        isNowhere || fails(from) || parents(from).some((name) => found.has(name));
      if (own.some((one) => one.always && isFailing(one))) found.add(module);
    }
  }
  return found;
}

/** A dotted name and those that importing it runs before. */
function parents(module: string): string[] {
  const parts = module.split('.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [value]);
  else present.push(value);
}
