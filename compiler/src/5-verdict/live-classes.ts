// Which classes of installed packages a program can meet. A class is live if code that may run names it other than as a base, if
// a module that holds it is handed about as a value, or if it is made known to others by being defined: with a decorator, a
// metaclass or `__init_subclass__`, or by deriving from a framework's class. Method names on unknown receivers count live classes only, so this is a
// fixed point: what is live makes more code reached, and that makes more classes live.

import type { ModuleSummary } from '../2-summarize';
import { importedModules, modulesRun } from '../3-link';
import type { Program } from '../3-link';
import { isDecorator, PLAIN_CLASS } from './decorators';
import { insideFunction } from './expansion';
import type { Expander, Mode } from './expansion';
import type { Marks, Surroundings } from './judge';
import type { MemberIndex } from './members';
import { moduleOf, scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';
import { PackageImports } from './package-imports';
import { Reachability } from './reachability';
import type { State } from './reachability';

/** Libraries whose classes know the classes that derive from them, by the first part of their names. */
const FRAMEWORKS: ReadonlySet<string> = new Set([
  'fastapi',
  'pydantic',
  'pydantic_settings',
  'sqlalchemy',
  'starlette',
]);

export interface LiveRoots {
  /** What serves, each by itself: routes, middleware, handlers, the lifespan. */
  readonly serving: readonly (readonly CodeNode[])[];
  readonly starting: readonly CodeNode[];
  /** Modules that start-up imports. */
  readonly imported: readonly string[];
}

/** Finds the live classes and makes them known to the index of members. */
export function findLiveClasses(around: Surroundings, expander: Expander, roots: LiveRoots): void {
  if (![...around.program.index.modules.values()].some(({ isInstalled }) => isInstalled)) return;
  const finder = new Finder(around, expander);
  while (finder.round(roots));
}

class Finder {
  private readonly program: Program;
  private readonly members: MemberIndex;
  private readonly expander: Expander;
  private readonly imports: PackageImports;
  private readonly run = new Set<string>();
  private readonly open = new Set<string>();
  /** Classes that are known to others as soon as a statement has made them. */
  private readonly made = new Map<CodeNode, readonly CodeNode[]>();
  private readonly refused = new Set<string>();
  private grew = false;

  constructor(around: Surroundings, expander: Expander) {
    this.expander = expander;
    this.imports = new PackageImports(around.program);
    this.program = around.program;
    this.members = around.members;
    for (const { node, module, definition, ancestors } of this.members.definitions()) {
      const isKnown = ancestors.some(
        (ancestor) =>
          ancestor.definition.hasKeywords ||
          this.definesHook(ancestor.module, ancestor.definition.scope) ||
          this.derivesFromFramework(ancestor.module, ancestor.definition),
      );
      const isPlain = definition.decorators.every((name) =>
        isDecorator(this.program, { module, definition }, name, PLAIN_CLASS),
      );
      if (!isKnown && isPlain) continue;
      this.members.makeKnown(node);
      const statement = statementNode(module, definition.statement);
      this.made.set(statement, [...(this.made.get(statement) ?? []), node]);
    }
  }

  /**
   * Walks all that may run with what is live so far; whether more is live now. What is refused already never runs natively, and
   * makes nothing live: more live classes only make more refused.
   */
  round({ serving, starting, imported }: LiveRoots): boolean {
    this.grew = false;
    for (const module of imported) this.runs(module);
    const reachability = new Reachability(this.expander, this.imports);
    const seen = new Set<State>();
    const walk = (nodes: readonly CodeNode[], mode: Mode): void => {
      const key = `${mode} ${nodes.join()}`;
      if (this.refused.has(key)) return;
      if (reachability.isRefused(nodes, mode)) {
        this.refused.add(key);
        return;
      }
      for (const { node, marks } of reachability.reached(nodes, mode, seen)) this.met(node, marks);
    };
    for (const module of this.run) {
      const statements = this.program.modules.get(module)?.summary.statements ?? [];
      statements.forEach(({ typeCheckingOnly }, index) => {
        if (!typeCheckingOnly) walk([statementNode(module, index)], 'starting');
      });
    }
    walk(starting, 'starting');
    for (const roots of serving) walk(roots, 'serving');
    return this.grew;
  }

  private met(node: CodeNode, marks: Marks): void {
    this.owner(node);
    for (const found of this.made.get(node) ?? []) this.live(found);
    for (const found of marks.classes) this.live(found);
    for (const module of marks.modules) this.escapes(module);
    for (const module of marks.imports) this.runs(module);
    if (marks.isDynamic) this.opens(node);
    if (marks.joinsClasses && this.members.unsettle()) this.grew = true;
  }

  private live(node: CodeNode): void {
    // Of a module that cannot be imported there are no objects.
    if (this.program.conditions.isFailing(moduleOf(node))) return;
    if (this.members.makeLive(node)) this.grew = true;
  }

  /** A module runs, and what it imports at once. */
  private runs(module: string): void {
    for (const name of modulesRun(this.program.index, module)) {
      const summary = this.program.modules.get(name)?.summary;
      if (summary === undefined || this.run.has(name) || this.program.conditions.isFailing(name)) continue;
      this.run.add(name);
      this.grew = true;
      const atOnce = { ...summary, imports: this.importsAtOnce(summary) };
      for (const other of importedModules(this.program.index, atOnce)) this.runs(other);
    }
  }

  private importsAtOnce(summary: ModuleSummary): ModuleSummary['imports'] {
    const { conditions } = this.program;
    return summary.imports.filter(
      ({ scope, needs }) => !insideFunction(summary, scope) && !conditions.neverRuns(summary.module, needs),
    );
  }

  /** A method that runs has an object of its class, or of one that derives from it. */
  private owner(node: CodeNode): void {
    const [, module, scope] = /^(.*):(\d+)$/.exec(node) ?? [];
    if (module === undefined) return;
    const summary = this.program.modules.get(module)?.summary;
    const parent = summary?.scopes[Number(scope)]?.parent ?? null;
    this.live(node);
    if (parent !== null && summary?.scopes[parent]?.kind === 'class') this.live(scopeNode(module, parent));
  }

  /** A module that is a value may be asked for any of its names. */
  private escapes(module: string): void {
    for (const name of Object.keys(this.program.modules.get(module)?.summary.scopes[0]?.symbols ?? {})) {
      for (const target of this.program.global(module, name)) {
        if (target.kind === 'definition') this.live(scopeNode(target.module, target.definition.scope));
      }
    }
  }

  /** Code that asks for classes by computed names may ask for any of its package's; an application's, for any at all. */
  private opens(node: CodeNode): void {
    const module = moduleOf(node);
    const isInstalled = this.program.index.modules.get(module)?.isInstalled === true;
    const top = isInstalled ? (module.split('.')[0] as string) : '';
    if (this.open.has(top)) return;
    this.open.add(top);
    for (const { node: found, module: holder } of this.members.definitions()) {
      if (top === '' || holder.split('.')[0] === top) this.live(found);
    }
  }

  private summary(module: string): ModuleSummary | undefined {
    return this.program.modules.get(module)?.summary;
  }

  private definesHook(module: string, scope: number): boolean {
    const symbols = this.summary(module)?.scopes[scope]?.symbols ?? {};
    return '__init_subclass__' in symbols || '__subclasscheck__' in symbols || '__mro_entries__' in symbols;
  }

  private derivesFromFramework(
    module: string,
    definition: { bases: readonly (readonly string[] | null)[]; definedIn: number },
  ): boolean {
    return definition.bases.some((base) => {
      const found = base === null ? [] : this.program.resolve(module, definition.definedIn, base);
      return (
        found.length === 0 ||
        found.some(({ target }) => {
          if (target.kind === 'external') return FRAMEWORKS.has(target.name.split('.')[0] as string);
          return target.kind === 'variable' || target.kind === 'module';
        })
      );
    });
  }
}
