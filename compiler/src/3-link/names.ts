// Name resolution over summaries: bindings of a module's global scope (definitions, imports, star imports, assignments),
// attributes of modules and classes, names of inner scopes through the scope tree.

import { BOUND, mangle } from '../2-summarize';
import type { Definition, DottedName, ImportBinding, ModuleSummary, ScopeSymbol } from '../2-summarize';
import { BUILTIN_NAMES } from './builtin-names';
import type { Conditions } from './conditions';
import { absoluteModule, isProjectName } from './imports';
import type { CodeIndex, ModuleCode } from './module-code';
import type { ModuleIndex } from './module-index';
import type { LoadedModule, Resolved, Target } from './program';

export class NameResolver {
  private readonly index: ModuleIndex;
  private readonly modules: ReadonlyMap<string, LoadedModule>;
  private readonly conditions: Conditions;
  private readonly codes: CodeIndex;
  /** Guards against cycles of imports while a name is being resolved. */
  private readonly active = new Set<string>();
  private readonly cache = new Map<string, readonly Target[]>();

  constructor(
    index: ModuleIndex,
    modules: ReadonlyMap<string, LoadedModule>,
    conditions: Conditions,
    codes: CodeIndex,
  ) {
    this.codes = codes;
    this.conditions = conditions;
    this.index = index;
    this.modules = modules;
  }

  /** What a global name of a module may stand for, builtins included. */
  global(module: string, name: string): readonly Target[] {
    const found = this.moduleAttribute(module, name);
    if (found.length > 0) return found;
    return BUILTIN_NAMES.has(name) ? [{ kind: 'builtin', name }] : [];
  }

  /** What an attribute of a module may stand for. */
  moduleAttribute(module: string, name: string): readonly Target[] {
    const key = `${module}:${name}`;
    const known = this.cache.get(key);
    if (known !== undefined) return known;
    if (this.active.has(key)) return [];
    this.active.add(key);
    const found = this.findModuleAttribute(module, name);
    this.active.delete(key);
    // A result found inside a cycle may lack what the cycle's other members bind.
    if (this.active.size === 0) this.cache.set(key, found);
    return found;
  }

  private findModuleAttribute(module: string, name: string): readonly Target[] {
    const summary = this.modules.get(module)?.summary;
    const found: Target[] = [];
    if (summary !== undefined) {
      for (const target of this.bindings(summary, 0, name)) addTarget(found, target);
      if (found.length === 0) for (const target of this.starBindings(summary, name)) addTarget(found, target);
    }
    const submodule = `${module}.${name}`;
    if (found.length === 0 && this.index.modules.has(submodule)) found.push({ kind: 'module', module: submodule });
    return found;
  }

  /** Bindings of a name in one scope: definitions, imports, and anything else as a variable. */
  private bindings(summary: ModuleSummary, scope: number, name: string): Target[] {
    const { module } = summary;
    const symbol = symbolOf(summary.scopes[scope], name);
    const found: Target[] = [];
    const code = this.codes.of(summary);
    let other = symbol !== undefined && (symbol.usage & BOUND) !== 0 && scope === 0 && code.isBoundOtherwise(name);
    for (const definition of code.definitionsNamed(name, scope)) {
      const { needs, statement } = definition;
      if (this.conditions.neverRuns(module, needs) || this.conditions.isPassedOver(module, statement)) continue;
      found.push({ kind: 'definition', module, definition });
    }
    for (const imported of code.importsBinding(name)) {
      if (!this.bindsIn(summary, imported, scope, name)) continue;
      if (this.fails(summary, imported) || isForCheckersAlone(summary, code, imported)) continue;
      const targets = this.imported(summary, imported);
      for (const target of targets) addTarget(found, target);
      if (targets.length === 0) other = true;
    }
    if (other || (symbol !== undefined && (symbol.usage & BOUND) !== 0 && found.length === 0)) {
      found.push({ kind: 'variable', module, name });
    }
    return found;
  }

  /** Whether an import binds the name in the scope: directly, or by a `global` declaration in a function. */
  private bindsIn(summary: ModuleSummary, imported: ImportBinding, scope: number, name: string): boolean {
    if (imported.scope === scope) return true;
    return scope === 0 && summary.scopes[imported.scope]?.symbols[name]?.residence === 'global-explicit';
  }

  /** Whether an import binds nothing: it never runs, or is expected to fail, and does. */
  private fails(summary: ModuleSummary, imported: ImportBinding): boolean {
    if (this.conditions.fails(summary, imported) || this.conditions.neverRuns(summary.module, imported.needs))
      return true;
    if (this.conditions.isPassedOver(summary.module, imported.statement)) return true;
    const from = imported.guarded ? absoluteModule(imported, summary.module, summary.isPackage) : null;
    if (from === null) return false;
    const { name } = imported;
    const isInstalled = this.index.modules.get(from)?.isInstalled === true;
    return isInstalled && name !== null && name !== '*' && this.moduleAttribute(from, name).length === 0;
  }

  /** What an import binds its name to. */
  imported(summary: ModuleSummary, imported: ImportBinding): readonly Target[] {
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null) return [];
    if (imported.name === null) {
      const bound = imported.aliased ? from : (from.split('.')[0] as string);
      return [this.moduleTarget(bound)];
    }
    const submodule = `${from}.${imported.name}`;
    if (!isProjectName(this.index, from) || this.isForeign(from, imported.name)) return [this.inLibrary(submodule)];
    const found = this.moduleAttribute(from, imported.name);
    // A package may import its own module by a name that nothing else in it binds.
    return found.length === 0 && this.index.modules.has(submodule) ? [{ kind: 'module', module: submodule }] : found;
  }

  /**
   * Whether a name is asked of a namespace package that has no such submodule: a library's package of the same name goes
   * before a folder without `__init__.py` (CPython Lib/importlib/_bootstrap_external.py PathFinder).
   */
  private isForeign(from: string, name: string): boolean {
    const entry = this.index.modules.get(from);
    return (
      entry?.file === null &&
      !this.index.own.has(from.split('.')[0] as string) &&
      !this.index.modules.has(`${from}.${name}`)
    );
  }

  private moduleTarget(module: string): Target {
    return isProjectName(this.index, module) ? { kind: 'module', module } : { kind: 'external', name: module };
  }

  /** What the library has by a name; a package that it has in part may have other modules from elsewhere. */
  private inLibrary(name: string): Target {
    return this.index.modules.has(name) ? { kind: 'module', module: name } : { kind: 'external', name };
  }

  private starBindings(summary: ModuleSummary, name: string): readonly Target[] {
    const found: Target[] = [];
    for (const imported of summary.imports) {
      if (imported.name !== '*' || this.conditions.fails(summary, imported)) continue;
      const from = absoluteModule(imported, summary.module, summary.isPackage);
      if (from === null) continue;
      if (!isProjectName(this.index, from)) {
        // Which names an external module exports is the library map's to say; a builtin is never meant.
        const asked = `${from}.${name}`;
        if (BUILTIN_NAMES.has(name) || this.index.library?.isNowhere(asked) === true) continue;
        addTarget(found, { kind: 'external', name: asked });
      } else if (this.exports(from, name)) {
        for (const target of this.moduleAttribute(from, name)) addTarget(found, target);
      }
    }
    return found;
  }

  private exports(module: string, name: string): boolean {
    const all = this.modules.get(module)?.summary.all ?? null;
    return all === null ? !name.startsWith('_') : all.includes(name);
  }

  /** What a dotted name in a scope may stand for. Local variables resolve to nothing. */
  resolve(module: string, scope: number, path: DottedName): readonly Resolved[] {
    const [name, ...rest] = path as [string, ...string[]];
    const summary = this.modules.get(module)?.summary;
    if (summary === undefined) return [];
    const targets = this.scoped(summary, scope, name);
    return targets.flatMap((target) => this.follow(target, rest));
  }

  private scoped(summary: ModuleSummary, scope: number, name: string): readonly Target[] {
    let at = summary.scopes[scope];
    if (at === undefined || at.index === 0) return this.global(summary.module, name);
    const residence = symbolOf(at, name)?.residence;
    // A name that is none of the scope's is read around it: the first iterable of a comprehension, say.
    if (residence === undefined)
      return at.parent === null ? this.global(summary.module, name) : this.scoped(summary, at.parent, name);
    if (residence === 'global-explicit' || residence === 'global-implicit')
      return this.global(summary.module, mangle(at.privateName, name));
    if (residence === 'free') {
      for (at = parentOf(summary, at.index); at !== undefined; at = parentOf(summary, at.index)) {
        const outer = symbolOf(at, name)?.residence;
        if (outer === 'cell' || (outer === 'local' && at.kind !== 'class')) break;
      }
    }
    if (at === undefined) return [];
    const found = this.bindings(summary, at.index, name).filter((target) => target.kind !== 'variable');
    // A class body reads a global of the same name before it binds its own.
    if (at.kind === 'class' && at.index === scope)
      for (const target of this.global(summary.module, name)) addTarget(found, target);
    return found;
  }

  /** Follows attributes of modules, external names and classes. */
  follow(target: Target, path: DottedName): readonly Resolved[] {
    if (path.length === 0) return [{ target, rest: [] }];
    const [name, ...rest] = path as [string, ...string[]];
    if (target.kind === 'external') return this.follow(this.inLibrary(`${target.name}.${name}`), rest);
    if (target.kind === 'module') return this.followModule(target, path);
    if (target.kind === 'definition' && target.definition.kind === 'class') {
      const members = this.member(target.module, target.definition, name);
      if (members.length > 0) return members.flatMap((member) => this.follow(member, rest));
    }
    return [{ target, rest: path }];
  }

  private followModule(target: Target & { kind: 'module' }, path: DottedName): readonly Resolved[] {
    const [name, ...rest] = path as [string, ...string[]];
    const found = this.moduleAttribute(target.module, name);
    if (found.length > 0) return found.flatMap((next) => this.follow(next, rest));
    const external = `${target.module}.${name}`;
    if (this.index.library?.isMachineCode(external) === true)
      return this.follow({ kind: 'external', name: external }, rest);
    return [{ target, rest: path }];
  }

  /** A method or nested class by name, through the project's bases. */
  private member(
    module: string,
    owner: Definition,
    name: string,
    seen: ReadonlySet<string> = new Set(),
  ): readonly Target[] {
    const key = `${module}:${owner.scope}`;
    const summary = this.modules.get(module)?.summary;
    if (summary === undefined || seen.has(key)) return [];
    const own = this.codes.of(summary).definitionsNamed(name, owner.scope);
    if (own.length > 0) return own.map((definition) => ({ kind: 'definition', module, definition }));
    for (const base of owner.bases) {
      if (base === null) continue;
      for (const { target, rest } of this.resolve(module, owner.definedIn, base)) {
        if (target.kind !== 'definition' || rest.length > 0) continue;
        const found = this.member(target.module, target.definition, name, new Set([...seen, key]));
        if (found.length > 0) return found;
      }
    }
    return [];
  }
}

/** What a scope has under a name as it is written. */
function symbolOf(scope: ModuleSummary['scopes'][number] | undefined, name: string): ScopeSymbol | undefined {
  return scope?.symbols[mangle(scope.privateName, name)];
}

function parentOf(summary: ModuleSummary, scope: number): ModuleSummary['scopes'][number] | undefined {
  const parent = summary.scopes[scope]?.parent ?? null;
  return parent === null ? undefined : summary.scopes[parent];
}

/** Whether type checkers see an import, and the program something else by its name. */
function isForCheckersAlone({ statements }: ModuleSummary, code: ModuleCode, imported: ImportBinding): boolean {
  const { binds } = imported;
  if (!imported.typeCheckingOnly || imported.scope !== 0 || binds === null) return false;
  return (
    code.statementsBinding(binds).some((index) => statements[index]?.typeCheckingOnly === false) ||
    code.importsBinding(binds).some((other) => !other.typeCheckingOnly && other.scope === 0)
  );
}

function addTarget(found: Target[], target: Target): void {
  const key = targetKey(target);
  if (!found.some((present) => targetKey(present) === key)) found.push(target);
}

/** A text that is the same for equal targets. */
export function targetKey(target: Target): string {
  switch (target.kind) {
    case 'module':
      return `module ${target.module}`;
    case 'definition':
      return `definition ${target.module}:${target.definition.scope}`;
    case 'variable':
      return `variable ${target.module}:${target.name}`;
    case 'external':
    case 'builtin':
      return `${target.kind} ${target.name}`;
  }
}
