// Closures: the code that a route, a middleware or a module's start-up may run, and what in it is refused. Sound by
// over-approximation: nested functions, methods by name, functions used as values.

import { errors } from '../diagnostics';
import { Collector } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { Definition, ModuleSummary, Unit } from '../2-summarize';
import { absoluteModule, importedModules, isProjectName, modulesRun } from '../3-link';
import { judgeUnit } from './judge';
import type { AttributeUse, Judgement, Marks, Surroundings } from './judge';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';

interface Expansion {
  readonly edges: readonly CodeNode[];
  /** Statements that must have run for the code to be there. */
  readonly starts: readonly CodeNode[];
  readonly marks: Marks;
  readonly refusals: readonly Diagnostic[];
}

const NOTHING: Marks = { classes: [], modules: [], imports: [], isDynamic: false, joinsClasses: false };

/** What a closure found. */
export interface Closure {
  readonly nodes: ReadonlySet<CodeNode>;
  /** In order of place. */
  readonly refusals: readonly Diagnostic[];
}

/**
 * `serving`: everything that may run once the code is reached. `starting`: what runs when the code is executed at start-up,
 * where a function that is merely handed over (an endpoint to its router) does not run.
 */
export type Mode = 'serving' | 'starting';

interface Reached {
  readonly node: CodeNode;
  readonly mode: Mode;
  readonly marks: Marks;
  readonly refusals: readonly Diagnostic[];
}

export type Seen = Readonly<Record<Mode, Set<CodeNode>>>;

export class Reachability {
  /** Nodes that reach nothing refused. */
  private readonly clean: Seen = { serving: new Set(), starting: new Set() };
  private readonly around: Surroundings;
  private readonly expansions = new Map<string, Expansion>();
  private readonly judgements: Map<Unit, Judgement>;

  constructor(around: Surroundings) {
    this.around = around;
    this.judgements = around.judgements;
  }

  /** All that nodes reach. */
  closure(roots: readonly CodeNode[], mode: Mode): Closure {
    const nodes = new Set<CodeNode>();
    const refusals = new Collector();
    for (const { node, refusals: own } of this.reached(roots, mode)) {
      nodes.add(node);
      for (const refusal of own) refusals.add(refusal);
    }
    return { nodes, refusals: refusals.sorted() };
  }

  /** Whether anything that nodes reach is refused. What is found clean once is not walked again. */
  isRefused(roots: readonly CodeNode[], mode: Mode): boolean {
    const met: Reached[] = [];
    for (const reached of this.reached(roots, mode, this.clean)) {
      met.push(reached);
      if (reached.refusals.length === 0) continue;
      for (const { node, mode: how } of met) this.clean[how].delete(node);
      return true;
    }
    return false;
  }

  /** What is refused of all that nodes reach. What is found clean once is not walked again. */
  refusalsOf(nodes: readonly CodeNode[], mode: Mode): readonly Diagnostic[] {
    return this.isRefused(nodes, mode) ? this.closure(nodes, mode).refusals : [];
  }

  /**
   * What the functions, and the objects of the project's classes, reach that a statement of a module's body hands on: whoever takes them may
   * call any of their methods at any time.
   */
  handedOn(module: string, statement: number, without: ReadonlySet<CodeNode>): readonly Diagnostic[] {
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary === undefined) return [];
    const { plain, lambdas } = this.unitsOf(summary, statement);
    const handed = plain.flatMap(({ calls, values }) => [...values, ...calls.filter((node) => this.isClass(node))]);
    const nodes = [
      ...handed.filter((node) => !without.has(node)).flatMap((node) => [node, ...this.membersOf(node)]),
      ...[...this.methods(plain, (use) => !use.called)].filter((node) => !without.has(node)),
      ...lambdas.flatMap(({ calls, variables, changes, values }) => [...calls, ...variables, ...changes, ...values]),
      ...this.methods(lambdas, () => true),
    ];
    return [...lambdas.flatMap(({ refusals }) => refusals), ...this.refusalsOf(nodes, 'serving')];
  }

  /** Walks what nodes reach; what is in `seen` is left out, and what is met is added to it. */
  *reached(
    roots: readonly CodeNode[],
    mode: Mode,
    seen: Seen = { serving: new Set(), starting: new Set() },
  ): Generator<Reached> {
    const pending: { node: CodeNode; mode: Mode }[] = roots.map((node) => ({ node, mode }));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, mode: how } = next;
      if (seen[how].has(node)) continue;
      seen[how].add(node);
      const { edges, starts, marks, refusals } = this.expand(node, how);
      yield { node, mode: how, marks, refusals };
      for (const edge of edges) if (!seen[how].has(edge)) pending.push({ node: edge, mode: how });
      for (const start of starts) if (!seen.starting.has(start)) pending.push({ node: start, mode: 'starting' });
    }
  }

  private expand(node: CodeNode, mode: Mode): Expansion {
    const key = `${mode} ${node}`;
    const known = this.expansions.get(key);
    if (known !== undefined) return known;
    const [, module, kind, index] = /^(.*)([:#])(\d+)$/.exec(node) as unknown as [string, string, string, string];
    const summary = this.around.program.modules.get(module)?.summary;
    let expansion: Expansion = { edges: [], starts: [], marks: NOTHING, refusals: [] };
    if (summary !== undefined) {
      expansion =
        kind === '#'
          ? this.expandStatement(summary, Number(index), mode)
          : this.expandScope(summary, Number(index), mode);
    }
    this.expansions.set(key, expansion);
    return expansion;
  }

  // ---- statements of a module's body ----

  private expandStatement(summary: ModuleSummary, statement: number, mode: Mode): Expansion {
    const { conditions } = this.around.program;
    if (conditions.neverRuns(summary.module, summary.statements[statement]?.needs))
      return { edges: [], starts: [], marks: NOTHING, refusals: [] };
    const { plain, lambdas } = this.unitsOf(summary, statement);
    const judged = [...plain];
    const edges = judged.flatMap(({ calls, variables }) => [...calls, ...variables]);
    // There may be more methods than a call takes arguments.
    for (const method of this.methods(judged, (use) => use.called)) edges.push(method);
    const within = summary.statements[statement]?.within ?? null;
    if (within !== null) edges.push(statementNode(summary.module, within));
    // A value handed to a function of the project may be called by it.
    const handsOver = edges.length > judged.flatMap(({ variables }) => variables).length + (within === null ? 0 : 1);
    if (mode === 'serving') edges.push(...judged.flatMap(({ changes }) => changes));
    if (mode === 'serving' || handsOver) {
      edges.push(...lambdas.flatMap(({ calls, variables }) => [...calls, ...variables]));
      if (mode === 'serving') edges.push(...lambdas.flatMap(({ changes }) => changes));
      judged.push(...lambdas);
      edges.push(...judged.flatMap(({ values }) => values));
      for (const method of this.methods(judged, () => true)) edges.push(method);
    }
    for (const definition of summary.definitions) {
      if (definition.statement !== statement || insideFunction(summary, definition.definedIn)) continue;
      edges.push(...this.decorators(summary, definition));
      // A decorator may keep what it is given, and others call it.
      if (mode === 'serving' && definition.decorators.length > 0)
        edges.push(scopeNode(summary.module, definition.scope));
    }
    const starts = judged.flatMap(({ definitions }) => definitions);
    return { edges, starts, marks: marksOf(judged), refusals: judged.flatMap(({ refusals }) => refusals) };
  }

  /** The code of a statement that runs with it, and that of the lambdas in it. */
  private unitsOf(summary: ModuleSummary, statement: number): Record<'plain' | 'lambdas', readonly Judgement[]> {
    const own = summary.units.filter((unit) => unit.statement === statement);
    const plain = own.filter(({ scope }) => !insideFunction(summary, scope));
    const inside = new Set(lambdasIn(summary, new Set(plain.map(({ scope }) => scope))));
    const lambdas = own.filter(({ scope }) => inside.has(scope));
    return {
      plain: plain.map((unit) => this.judge(summary, unit)),
      lambdas: lambdas.map((unit) => this.judge(summary, unit)),
    };
  }

  private isClass(node: CodeNode): boolean {
    return this.membersOf(node).length > 0;
  }

  /** The functions that a class has of its own. */
  private membersOf(node: CodeNode): readonly CodeNode[] {
    const [, module = '', scope = ''] = /^(.*):(\d+)$/.exec(node) ?? [];
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary?.scopes[Number(scope)]?.kind !== 'class') return [];
    return summary.definitions
      .filter(({ definedIn }) => definedIn === Number(scope))
      .map((definition) => scopeNode(module, definition.scope));
  }

  /** The methods that attributes may mean. */
  private methods(judged: readonly Judgement[], chosen: (use: AttributeUse) => boolean): ReadonlySet<CodeNode> {
    const { members } = this.around;
    const found = new Set<CodeNode>();
    for (const { attributes } of judged)
      for (const use of attributes)
        if (chosen(use))
          for (const { module, definition } of members.find(use)) found.add(scopeNode(module, definition.scope));
    return found;
  }

  /** Functions of the project that decorate a definition: they run when it is made. */
  private decorators(summary: ModuleSummary, definition: Definition): CodeNode[] {
    return definition.decorators.flatMap((name) =>
      name === null
        ? []
        : this.around.program
            .resolve(summary.module, definition.definedIn, name)
            .flatMap(({ target, rest }) =>
              target.kind === 'definition' && rest.length === 0
                ? [scopeNode(target.module, target.definition.scope)]
                : [],
            ),
    );
  }

  // ---- functions and classes ----

  private expandScope(summary: ModuleSummary, scope: number, mode: Mode): Expansion {
    const isClass = summary.scopes[scope]?.kind === 'class';
    const scopes = isClass || mode === 'starting' ? ownScopes(summary, scope) : descendants(summary, scope);
    if (isClass && mode === 'serving') for (const inner of lambdasIn(summary, scopes)) scopes.add(inner);
    const judged = summary.units.filter((unit) => scopes.has(unit.scope)).map((unit) => this.judge(summary, unit));
    const refusals = judged.flatMap((judgement) => judgement.refusals);
    const edges = judged.flatMap(({ calls, variables, changes, values }) => [
      ...calls,
      ...variables,
      ...(mode === 'serving' ? [...changes, ...values] : []),
    ]);
    for (const method of this.methods(judged, (use) => use.called || mode === 'serving')) edges.push(method);
    const starts = judged.flatMap(({ definitions }) => definitions);
    refusals.push(...this.importRefusals(summary, scopes));
    for (const module of this.calledImports(summary, scopes)) {
      edges.push(...module.definitions.map(({ scope: inner }) => scopeNode(module.module, inner)));
      starts.push(...module.statements.map((_, statement) => statementNode(module.module, statement)));
    }
    const definition = summary.definitions.find((candidate) => candidate.scope === scope);
    if (definition !== undefined) {
      edges.push(...this.decorators(summary, definition));
      if (isClass) edges.push(...this.classEdges(summary, definition));
      // A definition whose statement cannot run is not there.
      if (mode === 'serving') starts.push(statementNode(summary.module, definition.statement));
    }
    for (const inner of summary.definitions) {
      if (inner.scope !== scope && scopes.has(inner.definedIn)) edges.push(...this.decorators(summary, inner));
    }
    const marks = { ...marksOf(judged), imports: this.importsOf(summary, scopes) };
    return { edges, starts, marks, refusals };
  }

  /** Modules that imports in some scopes run. */
  private importsOf(summary: ModuleSummary, scopes: ReadonlySet<number>): readonly string[] {
    const { conditions } = this.around.program;
    const imports = summary.imports.filter(
      ({ scope, needs }) => scope !== 0 && scopes.has(scope) && !conditions.neverRuns(summary.module, needs),
    );
    return imports.length === 0 ? [] : importedModules(this.around.program.index, { ...summary, imports });
  }

  /** What a class brings in: its bases, and the methods that others than the project's code may call. */
  private classEdges(summary: ModuleSummary, definition: Definition): CodeNode[] {
    const { program } = this.around;
    const edges: CodeNode[] = [];
    let opaque = false;
    for (const base of definition.bases) {
      const targets = base === null ? [] : program.resolve(summary.module, definition.definedIn, base);
      if (targets.length === 0) opaque = true;
      for (const { target } of targets) {
        if (target.kind === 'definition') edges.push(scopeNode(target.module, target.definition.scope));
        else if (!(target.kind === 'builtin' && target.name === 'object')) opaque = true;
      }
    }
    for (const member of summary.definitions) {
      if (member.definedIn !== definition.scope) continue;
      const special = member.name.startsWith('__') || member.decorators.length > 0;
      if (opaque || special) edges.push(scopeNode(summary.module, member.scope));
    }
    return edges;
  }

  /** Modules of the program that calls of `import_module` give: all of one may be used. */
  private calledImports(summary: ModuleSummary, scopes: ReadonlySet<number>): ModuleSummary[] {
    const { conditions, index, modules } = this.around.program;
    return summary.imports.flatMap((imported) => {
      if (!imported.isCall || !scopes.has(imported.scope) || conditions.fails(summary, imported)) return [];
      const module = modules.get(modulesRun(index, imported.from).at(-1) ?? '')?.summary;
      return module === undefined ? [] : [module];
    });
  }

  /** Imports inside functions of library modules that are not there. */
  private importRefusals(summary: ModuleSummary, scopes: ReadonlySet<number>): Diagnostic[] {
    const refusals: Diagnostic[] = [];
    for (const imported of summary.imports) {
      if (!scopes.has(imported.scope) || imported.typeCheckingOnly || imported.guarded) continue;
      const { conditions } = this.around.program;
      if (conditions.fails(summary, imported) || conditions.neverRuns(summary.module, imported.needs)) continue;
      const from = absoluteModule(imported, summary.module, summary.isPackage);
      if (
        from === null ||
        from === '__future__' ||
        isProjectName(this.around.program.index, from) ||
        this.around.library.hasModule(from)
      )
        continue;
      refusals.push(
        errors.libraryModule({ file: summary.file, line: imported.line, column: imported.column }, { name: from }),
      );
    }
    return refusals;
  }

  private judge(summary: ModuleSummary, unit: Unit): Judgement {
    const known = this.judgements.get(unit);
    if (known !== undefined) return known;
    const judgement = judgeUnit(summary.module, summary.file, unit, this.around);
    this.judgements.set(unit, judgement);
    return judgement;
  }
}

/** Whether a scope lies inside a function's body: its code does not run when the module's does. */
export function insideFunction(summary: ModuleSummary, scope: number): boolean {
  for (
    let at = summary.scopes[scope];
    at !== undefined;
    at = at.parent === null ? undefined : summary.scopes[at.parent]
  ) {
    if (at.kind === 'function' && at.comprehension === null) return true;
  }
  return false;
}

/** A scope and all scopes inside it. */
function descendants(summary: ModuleSummary, scope: number): Set<number> {
  const found = new Set([scope]);
  for (const candidate of summary.scopes)
    if (candidate.parent !== null && found.has(candidate.parent)) found.add(candidate.index);
  return found;
}

/** A scope and the scopes inside it whose code runs with it: comprehensions and class bodies. */
function ownScopes(summary: ModuleSummary, scope: number): Set<number> {
  const found = new Set([scope]);
  for (const candidate of summary.scopes) {
    const runs = candidate.comprehension !== null || candidate.kind === 'class' || candidate.kind === 'type-parameters';
    if (candidate.parent !== null && found.has(candidate.parent) && runs) found.add(candidate.index);
  }
  return found;
}

/** The lambdas in some scopes, whoever calls them, with all inside. */
function lambdasIn(summary: ModuleSummary, scopes: ReadonlySet<number>): number[] {
  return summary.scopes
    .filter(({ name, parent }) => name === '<lambda>' && parent !== null && scopes.has(parent))
    .flatMap(({ index }) => [...descendants(summary, index)]);
}

function marksOf(judged: readonly Judgement[]): Marks {
  return {
    classes: judged.flatMap(({ marks }) => marks.classes),
    modules: judged.flatMap(({ marks }) => marks.modules),
    imports: [],
    isDynamic: judged.some(({ marks }) => marks.isDynamic),
    joinsClasses: judged.some(({ marks }) => marks.joinsClasses),
  };
}
