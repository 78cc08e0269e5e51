// What one piece of code leads to at once: the code that it calls or hands about, what must have run before it, and what is refused of it.

import type { Diagnostic } from '../diagnostics';
import type { Definition, ModuleSummary, Unit } from '../2-summarize';
import { importedModules, modulesRun, packageOf, STANDARD_MODULES } from '../3-link';
import type { ModuleCode } from '../3-link';
import type { Doubt } from './computed-names';
import { judgeUnit } from './judge';
import type { AttributeUse, Judgement, Marks, Surroundings } from './judge';
import type { Member, Wanted } from './members';
import type { Filler } from './changes';
import { importNode, scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';

export interface Expansion {
  readonly edges: readonly CodeNode[];
  /** Statements that must have run for the code to be there. */
  readonly starts: readonly CodeNode[];
  readonly marks: Marks;
  readonly refusals: readonly Diagnostic[];
  readonly doubts: readonly Doubt[];
}

/** An attribute, and the methods that it was last found to mean. */
interface Attribute {
  readonly key: string;
  readonly wanted: Wanted;
  /** What stands for the methods. */
  node: CodeNode;
  version: number;
  methods: readonly CodeNode[];
  /** How many methods there were to be met then. */
  seen: number;
}

/** What a piece of code leads to, whatever its attributes mean at any time. */
interface Code extends Omit<Expansion, 'edges'> {
  readonly edges: readonly (CodeNode | Attribute)[];
  /** The same where a method is called by an attribute, and may be handed what the code has; null where that makes no difference. */
  readonly handingOver: Code | null;
}

/**
 * `serving`: everything that may run once the code is reached. `starting`: what runs when the code is executed at start-up,
 * where a function that is merely handed over (an endpoint to its router) does not run.
 */
export type Mode = 'serving' | 'starting';

const NO_MARKS: Marks = { classes: [], modules: [], imports: [], isDynamic: false, joinsClasses: false };
const NOTHING = { edges: [], starts: [], marks: NO_MARKS, refusals: [], doubts: [], handingOver: null };

export class Expander {
  private readonly around: Surroundings;
  private readonly codes: Readonly<Record<Mode, Map<CodeNode, Code>>> = { serving: new Map(), starting: new Map() };
  private readonly attributes = new Map<string, Attribute>();
  private readonly keeping = new Map<CodeNode, readonly CodeNode[]>();
  /** Methods by what stands for them. */
  private readonly methods = new Map<CodeNode, readonly CodeNode[]>();
  /** What runs when a module is imported first, by what stands for it. */
  private readonly runs = new Map<CodeNode, readonly CodeNode[]>();

  constructor(around: Surroundings) {
    this.around = around;
  }

  expand(node: CodeNode, mode: Mode): Expansion {
    const others = this.methods.get(node) ?? this.runs.get(node);
    if (others !== undefined) return { ...NOTHING, edges: others };
    const code = this.codeOf(node, mode);
    const { handingOver } = code;
    const handsOver =
      handingOver !== null && code.edges.some((edge) => typeof edge !== 'string' && this.meant(edge).length > 0);
    const { edges, starts, marks, refusals, doubts } = handsOver ? handingOver : code;
    return {
      edges: edges.map((edge) => (typeof edge === 'string' ? edge : this.nodeOf(edge))),
      starts,
      marks,
      refusals,
      doubts,
    };
  }

  /** Forgets what attributes have meant before. */
  forget(): void {
    this.methods.clear();
    for (const attribute of this.attributes.values()) {
      attribute.version = -1;
      attribute.seen = 0;
    }
  }

  private codeOf(node: CodeNode, mode: Mode): Code {
    const known = this.codes[mode].get(node);
    if (known !== undefined) return known;
    const found = this.made(node, mode);
    this.codes[mode].set(node, found);
    return found;
  }

  private made(node: CodeNode, mode: Mode): Code {
    const { module, isStatement, index } = parsed(node);
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary === undefined) return NOTHING;
    return isStatement ? this.statement(summary, index, mode) : this.scope(summary, index, mode);
  }

  /** What is refused of all code of a module, whether anything reaches it or not. */
  refusalsIn(module: string): readonly Diagnostic[] {
    const { conditions, modules } = this.around.program;
    const summary = modules.get(module)?.summary;
    if (summary === undefined) return [];
    return summary.units.flatMap((unit) => {
      const { needs, typeCheckingOnly } = summary.statements[unit.statement] ?? {
        needs: null,
        typeCheckingOnly: false,
      };
      const isDead = typeCheckingOnly || conditions.neverRuns(module, needs);
      return isDead ? [] : this.judge(summary, unit).refusals;
    });
  }

  /** What the code of a scope alone asks for by names that only run time knows. */
  doubtsIn(module: string, scope: number): readonly Doubt[] {
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary === undefined) return [];
    const code = this.moduleCode(summary);
    return doubtsOf(code.unitsOf(new Set([scope])).map((unit) => this.judge(summary, unit)));
  }

  /**
   * What a statement of a module's body hands on, and so whoever takes it may call at any time: functions, and the methods of objects of the
   * project's classes. With what is refused of the lambdas in it.
   */
  handedOn(
    module: string,
    statement: number,
    without: ReadonlySet<CodeNode>,
  ): { readonly nodes: readonly CodeNode[]; readonly refusals: readonly Diagnostic[] } {
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary === undefined) return { nodes: [], refusals: [] };
    const { plain, lambdas } = this.unitsOf(summary, statement);
    const handed = plain.flatMap(({ calls, values }) => [...values, ...calls.filter((node) => this.isClass(node))]);
    const nodes = [
      ...handed.filter((node) => !without.has(node)).flatMap((node) => [node, ...this.membersOf(node)]),
      ...this.attributesOf(plain, (use) => !use.called).flatMap((one) => this.meantWithout(one, without)),
      ...lambdas.flatMap(({ calls, variables, changes, values }) => [...calls, ...variables, ...changes, ...values]),
      ...this.attributesOf(lambdas, () => true).map((one) => this.nodeOf(one)),
    ];
    return { nodes, refusals: lambdas.flatMap(({ refusals }) => refusals) };
  }

  // ---- statements of a module's body ----

  private statement(summary: ModuleSummary, statement: number, mode: Mode): Code {
    const { conditions } = this.around.program;
    const isDead = conditions.neverRuns(summary.module, summary.statements[statement]?.needs);
    if (isDead || conditions.isPassedOver(summary.module, statement)) return NOTHING;
    const { plain } = this.unitsOf(summary, statement);
    // A value handed to a function of the project may be called by it.
    const handsOver = plain.some(({ calls }) => calls.length > 0);
    const code = this.statementWith(summary, statement, mode, handsOver);
    const mayHandOver = mode === 'starting' && !handsOver && plain.some((one) => one.attributes.some(isCalled));
    return mayHandOver ? { ...code, handingOver: this.statementWith(summary, statement, mode, true) } : code;
  }

  private statementWith(summary: ModuleSummary, statement: number, mode: Mode, handsOver: boolean): Code {
    const { plain, lambdas } = this.unitsOf(summary, statement);
    const judged = [...plain];
    const within = summary.statements[statement]?.within ?? null;
    const edges: (CodeNode | Attribute)[] = judged.flatMap(({ calls, variables }) => [...calls, ...variables]);
    edges.push(...this.attributesOf(judged, isCalled));
    if (within !== null) edges.push(statementNode(summary.module, within));
    if (mode === 'serving') edges.push(...judged.flatMap(({ changes, fillers }) => [...changes, ...this.put(fillers)]));
    if (mode === 'serving' || handsOver) {
      edges.push(...lambdas.flatMap(({ calls, variables }) => [...calls, ...variables]));
      if (mode === 'serving')
        edges.push(...lambdas.flatMap(({ changes, fillers }) => [...changes, ...this.put(fillers)]));
      judged.push(...lambdas);
      edges.push(...judged.flatMap(({ values }) => values), ...this.attributesOf(judged, () => true));
    }
    for (const definition of this.moduleCode(summary).definitionsOfStatement(statement)) {
      if (insideFunction(summary, definition.definedIn)) continue;
      edges.push(...this.decorators(summary, definition));
      // A decorator may keep what it is given, and others call it.
      if (mode === 'serving' && definition.decorators.length > 0)
        edges.push(scopeNode(summary.module, definition.scope));
    }
    // Where another statement of the attempt raises, it does not run, or runs because of that.
    const tried = this.moduleCode(summary).triedIn(summary.statements[statement]?.attempt ?? null);
    const starts = [
      ...judged.flatMap(({ definitions }) => definitions),
      ...tried.filter((other) => other !== statement).map((other) => statementNode(summary.module, other)),
    ];
    const refusals = [
      ...judged.flatMap((judgement) => judgement.refusals),
      ...this.around.imports.ofStatement(summary, statement),
    ];
    return { edges, starts, marks: marksOf(judged), refusals, doubts: doubtsOf(judged), handingOver: null };
  }

  /** The code of a statement that runs with it, and that of the lambdas in it. */
  private unitsOf(summary: ModuleSummary, statement: number): Record<'plain' | 'lambdas', readonly Judgement[]> {
    const code = this.moduleCode(summary);
    const own = code.unitsOfStatement(statement);
    const plain = own.filter(({ scope }) => !insideFunction(summary, scope));
    const isAll = plain.length === own.length;
    const inside = isAll ? new Set<number>() : code.lambdasIn(new Set(plain.map(({ scope }) => scope)));
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
    return this.moduleCode(summary)
      .definitionsIn([Number(scope)])
      .map((definition) => scopeNode(module, definition.scope));
  }

  /** The functions that statements may put into an object, for others to call. */
  private put(fillers: readonly Filler[]): readonly CodeNode[] {
    return fillers.flatMap(({ statement, by }) => [
      ...this.kept(statement),
      ...by.flatMap((one) => this.valuesOf(one)),
    ]);
  }

  /** The functions that a statement of a module's body makes or hands about, and that others may call later. */
  kept(node: CodeNode): readonly CodeNode[] {
    const known = this.keeping.get(node);
    if (known !== undefined) return known;
    const { module, index } = parsed(node);
    const summary = this.around.program.modules.get(module)?.summary;
    const found = summary === undefined ? [] : this.keptBy(summary, index);
    this.keeping.set(node, found);
    return found;
  }

  private keptBy(summary: ModuleSummary, statement: number): readonly CodeNode[] {
    const code = this.moduleCode(summary);
    const made = code
      .definitionsOfStatement(statement)
      .filter(
        ({ bases, decorators, definedIn }) =>
          decorators.length + bases.length > 0 && !insideFunction(summary, definedIn),
      );
    const inModule = code.lambdasIn([0]);
    const lambdas = code.unitsOfStatement(statement).filter(({ scope }) => inModule.has(scope));
    return [
      ...this.unitsOf(summary, statement).plain.flatMap(({ values }) => values),
      ...[...made, ...lambdas].map(({ scope }) => scopeNode(summary.module, scope)),
    ];
  }

  /** What a function's own code hands about. */
  private valuesOf(node: CodeNode): readonly CodeNode[] {
    const { module, index } = parsed(node);
    const summary = this.around.program.modules.get(module)?.summary;
    if (summary === undefined) return [];
    const code = this.moduleCode(summary);
    return code.unitsOf(code.descendants(index)).flatMap((unit) => this.judge(summary, unit).values);
  }

  // ---- attributes ----

  private attributesOf(judged: readonly Judgement[], chosen: (use: AttributeUse) => boolean): readonly Attribute[] {
    const found = new Set<Attribute>();
    for (const { attributes } of judged) for (const use of attributes) if (chosen(use)) found.add(this.attribute(use));
    return [...found];
  }

  private attribute(wanted: Wanted): Attribute {
    const key = keyOf(wanted);
    const known = this.attributes.get(key);
    if (known !== undefined) return known;
    const made = { key, wanted, node: '', version: -1, methods: [], seen: 0 };
    this.attributes.set(key, made);
    return made;
  }

  /** The methods that an attribute may mean now, or what stands for them. */
  private meant(attribute: Attribute): readonly CodeNode[] {
    const { members } = this.around;
    const { key, wanted } = attribute;
    const version = members.version(wanted.name);
    if (attribute.version === version) return attribute.methods;
    const isFirst = attribute.version < 0;
    const found = this.find(attribute, isFirst);
    attribute.version = version;
    if (!isFirst && found === attribute.methods) return found;
    attribute.methods = found;
    // No scope's and no statement's name ends like it.
    attribute.node = `${key} ${version}.`;
    this.methods.set(attribute.node, found);
    return found;
  }

  private find(attribute: Attribute, isFirst: boolean): readonly CodeNode[] {
    const { members } = this.around;
    const { wanted } = attribute;
    const { name, owner, access } = wanted;
    if (owner !== null && members.isAnyones(wanted)) {
      // Many attributes have all that there are, and share them.
      const shared = this.attribute({ ...wanted, owner: null, kind: 'self', isClass: false });
      return this.meant(shared).length === 0 ? [] : [shared.node];
    }
    if (owner !== null || typeof name === 'string') return members.find(wanted).map(nodeOfMember);
    // Of the many that a pattern may mean, only what has been added is looked for.
    const added = members.like(name, access, attribute.seen).map(nodeOfMember);
    attribute.seen = members.visibleCount;
    if (isFirst) return added;
    return added.length === 0 ? attribute.methods : [attribute.node, ...added];
  }

  /** What stands for the methods that an attribute may mean now. */
  private nodeOf(attribute: Attribute): CodeNode {
    this.meant(attribute);
    return attribute.node;
  }

  private meantWithout(attribute: Attribute, without: ReadonlySet<CodeNode>): readonly CodeNode[] {
    const all = this.around.members.find(attribute.wanted).map(nodeOfMember);
    return all.some((node) => without.has(node)) ? all.filter((node) => !without.has(node)) : [this.nodeOf(attribute)];
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

  private scope(summary: ModuleSummary, scope: number, mode: Mode): Code {
    const isClass = summary.scopes[scope]?.kind === 'class';
    const code = this.moduleCode(summary);
    const scopes = isClass || mode === 'starting' ? code.ownScopes(scope) : code.descendants(scope);
    if (isClass && mode === 'serving') for (const inner of code.lambdasIn(scopes)) scopes.add(inner);
    const judged = code.unitsOf(scopes).map((unit) => this.judge(summary, unit));
    const refusals = judged.flatMap((judgement) => judgement.refusals);
    const edges: (CodeNode | Attribute)[] = judged.flatMap(({ calls, variables, changes, fillers, values }) => [
      ...calls,
      ...variables,
      ...(mode === 'serving' ? [...changes, ...this.put(fillers), ...values] : []),
    ]);
    edges.push(...this.attributesOf(judged, (use) => use.called || mode === 'serving'));
    const imports = this.importsOf(summary, scopes);
    const starts = judged.flatMap(({ definitions }) => definitions);
    // Of what start-up runs, evaluation has seen which modules it imports.
    if (mode === 'serving') starts.push(...this.runBy(imports.filter((module) => this.countsFor(summary, module))));
    refusals.push(...this.importRefusals(summary, scopes));
    for (const module of this.calledImports(summary, scopes)) {
      edges.push(...module.definitions.map(({ scope: inner }) => scopeNode(module.module, inner)));
      starts.push(...module.statements.map((_, statement) => statementNode(module.module, statement)));
    }
    const definition = code.definitionOf(scope);
    if (definition !== undefined) {
      edges.push(...this.decorators(summary, definition));
      if (isClass) edges.push(...this.classEdges(summary, definition));
      // A definition whose statement cannot run is not there.
      if (mode === 'serving') starts.push(statementNode(summary.module, definition.statement));
    }
    for (const inner of code.definitionsIn(scopes))
      if (inner.scope !== scope) edges.push(...this.decorators(summary, inner));
    const marks = { ...marksOf(judged), imports };
    return { edges, starts, marks, refusals, doubts: doubtsOf(judged), handingOver: null };
  }

  /** Modules that imports in some scopes run. */
  private importsOf(summary: ModuleSummary, scopes: ReadonlySet<number>): readonly string[] {
    const { conditions } = this.around.program;
    const imports = this.moduleCode(summary)
      .importsOf(scopes)
      .filter(({ scope, needs }) => scope !== 0 && !conditions.neverRuns(summary.module, needs));
    return imports.length === 0 ? [] : importedModules(this.around.program.index, { ...summary, imports });
  }

  /**
   * Whether an import in a function counts. Names of methods lead requests into far too many functions of packages for all imports in those
   * to count: there those of the standard library's modules do, as where the library has them not.
   */
  private countsFor({ module }: ModuleSummary, imported: string): boolean {
    const { program } = this.around;
    return packageOf(program, module) === null || STANDARD_MODULES.has(packageOf(program, imported) ?? '');
  }

  /** What stands for the code that imports run of modules which start-up has not imported. */
  private runBy(modules: readonly string[]): readonly CodeNode[] {
    return modules.flatMap((module) => {
      const summary = this.around.isStarted(module) ? undefined : this.around.program.modules.get(module)?.summary;
      if (summary === undefined) return [];
      const node = importNode(module);
      if (!this.runs.has(node)) {
        this.runs.set(node, []);
        this.runs.set(node, this.runOf(summary));
      }
      return [node];
    });
  }

  /** The statements of a module's body, and those of modules that it imports, but for those that can do without what is refused of them. */
  private runOf(summary: ModuleSummary): readonly CodeNode[] {
    const { conditions, index } = this.around.program;
    const { module, statements, imports } = summary;
    const own = imports.filter(({ scope, needs }) => scope === 0 && !conditions.neverRuns(module, needs));
    return [
      ...this.runBy(importedModules(index, { ...summary, imports: own })),
      ...statements.flatMap(({ inScript, typeCheckingOnly }, at) =>
        inScript || typeCheckingOnly || this.canDoWithout(summary, at) ? [] : [statementNode(module, at)],
      ),
    ];
  }

  private canDoWithout(summary: ModuleSummary, statement: number): boolean {
    const isRefused = this.unitsOf(summary, statement).plain.some(({ refusals }) => refusals.length > 0);
    return isRefused && this.around.isConfined(summary.module, statement);
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
    for (const member of this.moduleCode(summary).definitionsIn([definition.scope])) {
      const special = member.name.startsWith('__') || member.decorators.length > 0;
      if (opaque || special) edges.push(scopeNode(summary.module, member.scope));
    }
    return edges;
  }

  /** Modules of the program that calls of `import_module` give: all of one may be used. */
  private calledImports(summary: ModuleSummary, scopes: ReadonlySet<number>): ModuleSummary[] {
    const { conditions, index, modules } = this.around.program;
    return this.moduleCode(summary)
      .importsOf(scopes)
      .flatMap((imported) => {
        if (!imported.isCall || conditions.fails(summary, imported)) return [];
        const module = modules.get(modulesRun(index, imported.from).at(-1) ?? '')?.summary;
        return module === undefined ? [] : [module];
      });
  }

  /** Imports inside functions of what is not there. */
  private importRefusals(summary: ModuleSummary, scopes: ReadonlySet<number>): Diagnostic[] {
    const imports = this.moduleCode(summary).importsOf(scopes);
    return imports.flatMap((imported) => this.around.imports.of(summary, imported) ?? []);
  }

  private judge(summary: ModuleSummary, unit: Unit): Judgement {
    const { judgements } = this.around;
    const known = judgements.get(unit);
    if (known !== undefined) return known;
    const judgement = judgeUnit(summary.module, summary.file, unit, this.around);
    judgements.set(unit, judgement);
    return judgement;
  }

  private moduleCode(summary: ModuleSummary): ModuleCode {
    return this.around.program.codes.of(summary);
  }
}

/** What a node of code stands for. */
function parsed(node: CodeNode): { readonly module: string; readonly isStatement: boolean; readonly index: number } {
  const [, module, kind, index] = /^(.*)([:#])(\d+)$/.exec(node) as unknown as [string, string, string, string];
  return { module, isStatement: kind === '#', index: Number(index) };
}

function nodeOfMember({ module, definition }: Member): CodeNode {
  return scopeNode(module, definition.scope);
}

function isCalled({ called }: AttributeUse): boolean {
  return called;
}

/** A text that is the same for attributes that always mean the same. */
function keyOf({ name, owner, kind, isClass, access, given }: Wanted): string {
  const text = typeof name === 'string' ? name : `${name.prefix}*${name.suffix}`;
  const told = given === undefined ? '' : ` (${given.positional}, ${given.named})`;
  return owner === null && access === null ? `${text}${told}` : `${text} ${owner} ${kind} ${isClass} ${access}${told}`;
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

function marksOf(judged: readonly Judgement[]): Marks {
  return {
    classes: judged.flatMap(({ marks }) => marks.classes),
    modules: judged.flatMap(({ marks }) => marks.modules),
    imports: [],
    isDynamic: judged.some(({ marks }) => marks.isDynamic),
    joinsClasses: judged.some(({ marks }) => marks.joinsClasses),
  };
}

function doubtsOf(judged: readonly Judgement[]): readonly Doubt[] {
  return judged.flatMap(({ doubts }) => doubts);
}
