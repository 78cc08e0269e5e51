// One module → its summary. Walks the tree once, handing each piece of code to the unit of its scope.

import { forEachChild, walk } from '../ast';
import type {
  Alias,
  AsyncFunctionDef,
  ClassDef,
  ExprNode,
  ExceptHandler,
  FunctionDef,
  Keyword,
  Lambda,
  Module,
  Node,
  Position,
  StmtNode,
} from '../ast';
import { errors } from '../diagnostics';
import { analyzeScopes } from './analyze-scopes';
import type { ScopeAnalysis } from './analyze-scopes';
import { assignedValue, assigns, boundNames, displayedNames } from './bindings';
import { changedNames, filledWithin, isEffect } from './changes';
import { exportedNames } from './exports';
import { collectReferences, dottedName, hasStar } from './references';
import type { ReferenceSink } from './references';
import { BOUND } from './scope';
import type { Scope } from './scope';
import { syntaxImports } from './syntax-imports';
import { heldTexts } from './held-texts';
import { comprehensionVariables, constantsOf, insideOther, knownText, variablesOf } from './known-texts';
import type { KnownText, KnownVariables } from './known-texts';
import { classesCaught, instancesTested, steadyVariables } from './instances';
import type { SteadyVariables } from './instances';
import { lookedAt } from './looked-at';
import type { Look } from './looked-at';
import { trueBy } from './known-results';
import { attributesLacked, knownTest, namesNeeded, worldOf } from './known-tests';
import type { World } from './known-tests';
import { expectsImportError, flatten, importsBehind, isImport, isTypeChecking, onlyImports } from './statements';
import { namesBehind, namesOfNothing } from './surely-used';
import { typeHints } from './type-hints';
import type { FlatStatement } from './statements';
import type {
  Definition,
  DottedName,
  ImportBinding,
  LackedAttribute,
  ModuleSummary,
  NeededName,
  Needs,
  Reference,
  TopLevelStatement,
  TypeHint,
} from './summary';

export interface ModuleIdentity {
  readonly module: string;
  /** Relative to the root. */
  readonly file: string;
  readonly isPackage: boolean;
}

/** Where the walk stands: the scope it is in, and the statement of the module's body. */
interface At {
  readonly scope: Scope;
  readonly statement: number;
  readonly qualname: string;
  readonly typeCheckingOnly: boolean;
  readonly guarded: boolean;
  readonly dead: boolean;
  readonly variables: KnownVariables;
  /** Of the body of a class: the texts that its objects hold, by their attributes. */
  readonly held: ReadonlyMap<string, KnownText>;
  readonly needs: Needs | null;
  /** Attributes and calls of `getattr` whose value is only looked at. */
  readonly looks: ReadonlyMap<Node, Look>;
  /** Parameters that are not bound again. */
  readonly steady: SteadyVariables;
  /** The classes of such parameters, by the tests around. */
  readonly instances: ReadonlyMap<string, readonly DottedName[]>;
}

interface MutableUnit {
  readonly scope: number;
  readonly statement: number;
  readonly types: Record<string, TypeHint>;
  readonly references: Reference[];
  readonly quoted: (readonly string[])[];
}

/**
 * Summarizes a module. `minor` is that of the Python version whose syntax it has. Code for other versions than `worldMinor`, and for other
 * platforms, is left out; with null nothing is.
 */
export function summarize(
  identity: ModuleIdentity,
  module: Module,
  minor: number,
  worldMinor: number | null = minor,
): ModuleSummary {
  const scopes = analyzeScopes(module, minor);
  if (scopes.error !== null) {
    const { message, position } = scopes.error;
    const place = { file: identity.file, line: position.lineno, column: position.col_offset };
    return {
      ...identity,
      ...NOTHING,
      errors: [errors.syntaxError(place, { type: 'SyntaxError', message, advice: 'correct the syntax' })],
    };
  }
  const world = worldOf(module, scopes.scopes, worldMinor);
  return new Summarizer(identity, module, scopes, world).run();
}

const NOTHING = {
  scopes: [],
  statements: [],
  imports: [],
  syntaxImports: [],
  definitions: [],
  units: [],
  all: null,
  words: [],
  dotted: [],
};

class Summarizer {
  private readonly statements: TopLevelStatement[] = [];
  private readonly imports: ImportBinding[] = [];
  private readonly definitions: Definition[] = [];
  private readonly units: MutableUnit[] = [];
  /** Texts of the module that may name modules, or what is in them; once somebody asks. */
  private moduleTexts: readonly string[] | null = null;
  /** Where the imports of an import statement stand. */
  private readonly importsAt = new Map<Node, number[]>();
  /** Names of the module that may never be anything but None. */
  private nothing: ReadonlySet<string> = new Set();
  private readonly identity: ModuleIdentity;
  private readonly module: Module;
  private readonly scopes: ScopeAnalysis;
  private readonly world: World;

  constructor(identity: ModuleIdentity, module: Module, scopes: ScopeAnalysis, world: World) {
    this.identity = identity;
    this.module = module;
    this.world = world;
    this.scopes = scopes;
  }

  run(): ModuleSummary {
    const { module } = this;
    const scope = this.scopes.scopeOf(module);
    const heads = new Map<StmtNode, number>();
    const variables = constantsOf(module, this.scopes.scopes);
    const statements = flatten(module.body, this.world);
    this.nothing = namesOfNothing(statements);
    statements.forEach((flat, statement) => {
      heads.set(flat.statement, statement);
      const { typeCheckingOnly, guarded, dead } = flat;
      const imports = this.importsOf(flat.after);
      const failed = flat.failed.map((among) => this.importsOf(among)).filter((among) => among.length > 0);
      const isFree = imports.length + failed.length + flat.names.length === 0;
      const needs = isFree ? null : { imports, names: flat.names, ...(failed.length === 0 ? {} : { failed }) };
      const at: At = {
        ...{ needs, looks: new Map<Node, Look>(), steady: new Map<string, number>(), instances: new Map() },
        held: new Map(),
        scope,
        statement,
        qualname: '',
        typeCheckingOnly,
        guarded,
        dead,
        variables,
      };
      const within = flat.within === null ? null : (heads.get(flat.within) ?? null);
      this.statements.push(this.topLevelStatement(flat, scope, within, needs));
      const unit = this.open(at);
      for (const part of flat.parts) this.visit(part, at, unit);
    });
    return {
      ...this.identity,
      scopes: this.scopes.scopes,
      statements: this.statements,
      imports: this.imports,
      syntaxImports: syntaxImports(module),
      definitions: this.definitions,
      units: this.units,
      all: exportedNames(module),
      words: wordsOf(module),
      dotted: this.texts(),
      errors: [],
    };
  }

  private texts(): readonly string[] {
    this.moduleTexts ??= dottedTexts(this.module);
    return this.moduleTexts;
  }

  private topLevelStatement(
    flat: FlatStatement,
    scope: Scope,
    within: number | null,
    needs: Needs | null,
  ): TopLevelStatement {
    const binds = new Set<string>();
    const { statement } = flat;
    for (const part of flat.dead ? [] : flat.parts)
      for (const name of boundNames(part)) if (bindsIn(scope, name)) binds.add(name);
    const { lineno, col_offset } = statement;
    const decorators = 'decorator_list' in statement ? statement.decorator_list : [];
    const firstLine = Math.min(lineno, ...decorators.map((decorator) => decorator.lineno));
    const ends = flat.parts.map((part) => ('end_lineno' in part ? part.end_lineno : lineno));
    return {
      line: lineno,
      firstLine,
      lastLine: Math.max(lineno, ...ends),
      column: col_offset,
      binds: [...binds],
      changes: flat.dead ? [] : changedNames(statement, flat.parts),
      isEffect: !flat.dead && isEffect(statement),
      always: flat.always,
      needs,
      assigns: assignedValue(statement),
      ...displayedNames(statement),
      ...(statement.kind === 'Delete' ? { deletes: true as const } : {}),
      bindsNone: assigns(statement, 'none'),
      bindsFalse: assigns(statement, 'bool'),
      repeated: flat.repeated,
      within,
      attempt: flat.attempt && { line: flat.attempt.lineno, column: flat.attempt.col_offset },
      isTried: flat.isTried,
      inScript: flat.inScript,
      typeCheckingOnly: flat.typeCheckingOnly,
    };
  }

  private open(at: At): MutableUnit {
    const unit: MutableUnit = {
      scope: at.scope.index,
      statement: at.statement,
      types: {},
      references: [],
      quoted: [],
    };
    this.units.push(unit);
    return unit;
  }

  /** Hands the code of a node to a unit; nested scopes open units of their own. */
  private visit(node: Node, at: At, unit: MutableUnit): void {
    if (this.visitBlock(node, at, unit)) return;
    const sink: ReferenceSink = {
      add: (reference) => unit.references.push({ ...reference, ...surroundings(reference, at) }),
      lookAt: (node) => at.looks.get(node) ?? null,
      nested: (inner) => this.nested(inner, at, unit),
      imported: (module, call) => this.addCall(module, call, at),
      importedByText: (call) => {
        const texts = this.texts();
        for (const text of texts) this.addCall(text, call, { ...at, guarded: true });
        return texts;
      },
      text: (text) => knownText(text, at.variables),
      isTaken: (test) => knownTest(test, this.world),
      readNamespaces: new Set(),
    };
    if (isExpression(node)) {
      collectReferences(node, sink);
    } else {
      forEachChild(node, (child) => this.visit(child, at, unit));
    }
  }

  /** Statements whose parts stand in other surroundings than the statement itself. */
  private visitBlock(node: Node, at: At, unit: MutableUnit): boolean {
    switch (node.kind) {
      case 'FunctionDef':
      case 'AsyncFunctionDef':
      case 'ClassDef':
      case 'TypeAlias':
        this.nested(node, at, unit);
        return true;
      case 'Import':
        for (const alias of node.names) this.addImport(alias, null, 0, node, at);
        return true;
      case 'ImportFrom':
        for (const alias of node.names) this.addImport(alias, node.module ?? '', node.level, node, at);
        return true;
      case 'If': {
        const typeCheckingOnly = at.typeCheckingOnly || isTypeChecking(node.test);
        const taken = knownTest(node.test, this.world);
        this.visit(node.test, at, unit);
        if (taken === false) this.visitDead(node.body, at, unit);
        else this.visitBody(node.body, { ...this.where(node.test, true, at), typeCheckingOnly }, unit);
        if (taken === true) this.visitDead(node.orelse, at, unit);
        else this.visitBody(node.orelse, this.where(node.test, false, at), unit);
        return true;
      }
      case 'Try':
      case 'TryStar': {
        const guarded = at.guarded || node.handlers.some(expectsImportError);
        this.visitBody(node.body, { ...at, guarded }, unit);
        const failed = this.afterFailure(onlyImports(node), at);
        // What `except*` binds is a group.
        for (const child of node.handlers)
          this.visit(child, node.kind === 'Try' ? this.caught(child, failed) : failed, unit);
        this.visitBody(node.orelse, this.after(node.body.filter(isImport), at), unit);
        this.visitBody(node.finalbody, at, unit);
        return true;
      }
      case 'AnnAssign':
        this.visit(node.target, at, unit);
        // Annotations of a function's variables are not evaluated.
        if (at.scope.kind !== 'function') {
          unit.quoted.push(...quotedNames(node.annotation));
          this.visitAnnotation(node.annotation, at, unit);
        }
        if (node.value !== null) this.visit(node.value, at, unit);
        return true;
      default:
        return false;
    }
  }

  /** Statements one after the other: what stands behind one runs only if that did not fail. */
  private visitBody(body: readonly StmtNode[], outer: At, unit: MutableUnit): void {
    let at = outer;
    for (const child of body) {
      this.visit(child, at, unit);
      const names = namesBehind(child).filter(({ name }) => this.nothing.has(name));
      at = this.needing(names, [], this.after(importsBehind(child), at));
    }
  }

  private importsOf(statements: readonly Node[]): number[] {
    return statements.flatMap((statement) => this.importsAt.get(statement) ?? []);
  }

  /** Where one of some imports has failed. */
  private afterFailure(statements: readonly Node[], at: At): At {
    const imports = this.importsOf(statements);
    if (imports.length === 0) return at;
    const { needs } = at;
    return { ...at, needs: { imports: [], names: [], ...needs, failed: [...(needs?.failed ?? []), imports] } };
  }

  private after(statements: readonly Node[], at: At): At {
    const imports = this.importsOf(statements);
    if (imports.length === 0) return at;
    const needs = { names: [], ...at.needs, imports: [...(at.needs?.imports ?? []), ...imports] };
    return { ...at, needs };
  }

  /** Whether nothing in the module binds a builtin's name. */
  private isBuiltin(name: string): boolean {
    return this.scopes.scopes.every(({ symbols }) => ((symbols[name]?.usage ?? 0) & BOUND) === 0);
  }

  /** Inside a handler: what it binds is an instance of what it catches. */
  private caught(handler: ExceptHandler, at: At): At {
    const { name } = handler;
    const classes = classesCaught(handler);
    const isLocal = name !== null && at.scope.kind === 'function' && at.scope.symbols[name]?.residence === 'local';
    return classes === null || !isLocal ? at : { ...at, instances: new Map([...at.instances, [name, classes]]) };
  }

  /** Where a test has had an outcome. */
  private where(test: ExprNode, outcome: boolean, outer: At): At {
    const isSteady = (name: string): boolean => (outer.steady.get(name) ?? test.lineno) < test.lineno;
    const tested = instancesTested(test, outcome).filter(([name]) => isSteady(name));
    const at = tested.length === 0 ? outer : { ...outer, instances: new Map([...outer.instances, ...tested]) };
    return this.needing(namesNeeded(test, outcome), attributesLacked(test, outcome), at);
  }

  /** Where names of the module are true, or not None, and have not some attributes. */
  private needing(needed: readonly NeededName[], lacked: readonly LackedAttribute[], at: At): At {
    const isGlobal = ({ name }: { readonly name: string }): boolean => {
      const residence = at.scope.symbols[name]?.residence;
      return at.scope.index === 0 || residence === 'global-implicit' || residence === 'global-explicit';
    };
    const names = needed.filter(isGlobal);
    const lacks = lacked.filter(isGlobal);
    if (names.length + lacks.length === 0) return at;
    const { needs } = at;
    return {
      ...at,
      needs: {
        imports: [],
        ...needs,
        names: [...(needs?.names ?? []), ...names],
        lacks: [...(needs?.lacks ?? []), ...lacks],
      },
    };
  }

  /** Code for other versions of Python, or other platforms: what is in it counts for nothing. */
  private visitDead(body: readonly StmtNode[], at: At, { scope, statement }: MutableUnit): void {
    const nothing: MutableUnit = { scope, statement, types: {}, references: [], quoted: [] };
    for (const child of body) this.visit(child, { ...at, typeCheckingOnly: true, dead: true }, nothing);
  }

  private nested(node: Node, at: At, unit: MutableUnit): void {
    // An annotation that stays text opens no scopes.
    const opens = node.kind === 'Lambda' || node.kind.endsWith('Comp') || node.kind === 'GeneratorExp';
    if (opens && this.scopes.openedBy(node, 'body') === null) return;
    switch (node.kind) {
      case 'FunctionDef':
      case 'AsyncFunctionDef':
        this.visitFunction(node, at, unit);
        return;
      case 'ClassDef':
        this.visitClass(node, at, unit);
        return;
      case 'Lambda':
        this.visitLambda(node, at, unit);
        return;
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
      case 'GeneratorExp': {
        // The outermost iterable is evaluated outside; for closures it makes no difference.
        const inScope = this.scopes.scopeOf(node);
        const inner = this.inside(inScope, at, comprehensionVariables(node.generators, inScope, at.variables));
        forEachChild(node, (child) => this.visit(child, inner.at, inner.unit));
        return;
      }
      default:
        forEachChild(node, (child) => this.visit(child, at, unit));
    }
  }

  private inside(
    scope: Scope,
    at: At,
    variables: KnownVariables = insideOther(scope, at.variables),
  ): { at: At; unit: MutableUnit } {
    const outer =
      at.scope.kind === 'function' ? `${at.qualname}.<locals>.` : at.qualname === '' ? '' : `${at.qualname}.`;
    const isOwn = (name: string): boolean =>
      scope.symbols[name] === undefined || scope.symbols[name].residence === 'free';
    // Code inside may run when a variable has been assigned once more; a parameter has what it was given.
    const steady = new Map([...at.steady].filter(([name, line]) => line === 0 && isOwn(name)));
    const instances = new Map([...at.instances].filter(([name]) => steady.has(name)));
    const held = new Map<string, KnownText>();
    const inner: At = { ...at, scope, variables, held, instances, steady, qualname: `${outer}${scope.name}` };
    return { at: inner, unit: this.open(inner) };
  }

  private visitFunction(node: FunctionDef | AsyncFunctionDef, at: At, unit: MutableUnit): void {
    const { args } = node;
    const outside: (Node | null)[] = [...node.decorator_list, ...args.defaults, ...args.kw_defaults];
    for (const part of [...node.type_params, ...outside]) if (part !== null) this.visit(part, at, unit);
    const parameters = [...args.posonlyargs, ...args.args, args.vararg, ...args.kwonlyargs, args.kwarg];
    for (const annotation of [node.returns, ...parameters.map((parameter) => parameter?.annotation ?? null)])
      if (annotation !== null) this.visitAnnotation(annotation, at, unit);
    const scope = this.scopes.scopeOf(node);
    const inside = this.inside(scope, at, variablesOf(node, scope, at.variables, at.held));
    const looks = lookedAt(node.body, scope.parameters, (name) => this.isBuiltin(name));
    const inner = {
      ...inside,
      at: { ...inside.at, looks, instances: new Map(), steady: steadyVariables(node, scope) },
    };
    this.define(node, inner.at, at);
    Object.assign(inner.unit.types, typeHints(node, at.scope.kind === 'class' ? at.scope.name : null));
    this.visitBody(node.body, inner.at, inner.unit);
  }

  private visitClass(node: ClassDef, at: At, unit: MutableUnit): void {
    for (const part of [...node.decorator_list, ...node.type_params]) this.visit(part, at, unit);
    for (const part of node.bases) this.visitBase(part, at, unit);
    for (const part of node.keywords) this.visit(part, at, unit);
    const scope = this.scopes.scopeOf(node);
    const { at: inside, unit: own } = this.inside(scope, at);
    const inner = { ...inside, held: heldTexts(node, scope) };
    this.define(node, inner, at);
    for (const child of node.body) this.visit(child, inner, own);
  }

  /** An annotation: it names types, and nothing is made of them by that. */
  private visitAnnotation(annotation: ExprNode, at: At, unit: MutableUnit): void {
    const first = unit.references.length;
    this.visit(annotation, at, unit);
    unit.references.forEach((reference, index) => {
      if (index >= first) unit.references[index] = { ...reference, inAnnotation: true };
    });
  }

  /** A base: what is named there is derived from, and not made by that. */
  private visitBase(base: ExprNode, at: At, unit: MutableUnit): void {
    const first = unit.references.length;
    this.visit(base, at, unit);
    const name = baseName(base)?.join('.');
    unit.references.forEach((reference, index) => {
      const isArgument = base.kind === 'Subscript' && reference.use === 'load';
      const isIt = isArgument || [reference.name, ...reference.path].join('.') === name;
      if (index < first || !isIt) return;
      unit.references[index] = { ...reference, isBase: true };
    });
  }

  private visitLambda(node: Lambda, at: At, unit: MutableUnit): void {
    for (const part of [...node.args.defaults, ...node.args.kw_defaults]) if (part !== null) this.visit(part, at, unit);
    const inner = this.inside(this.scopes.scopeOf(node), at);
    this.visit(node.body, inner.at, inner.unit);
  }

  private define(node: FunctionDef | AsyncFunctionDef | ClassDef, inner: At, outer: At): void {
    if (outer.dead) return;
    const names = node.kind === 'FunctionDef' ? trueBy(node, inner.scope) : null;
    const fills = node.kind === 'ClassDef' ? [] : filledWithin(node.body);
    this.definitions.push({
      kind: node.kind === 'ClassDef' ? 'class' : 'function',
      name: node.name,
      qualname: inner.qualname,
      scope: inner.scope.index,
      definedIn: outer.scope.index,
      statement: outer.statement,
      line: node.lineno,
      column: node.col_offset,
      isAsync: node.kind === 'AsyncFunctionDef',
      needs: outer.needs,
      ...(node.kind === 'ClassDef' || node.decorator_list.length > 0 ? {} : { takes: takenBy(node) }),
      bases: node.kind === 'ClassDef' ? node.bases.map(baseName) : [],
      called: node.kind === 'ClassDef' ? node.bases.map(calledName) : [],
      ...(node.kind === 'ClassDef' && hasStar(node.bases) ? { spread: node.bases.map(spreadName) } : {}),
      hasKeywords: node.kind === 'ClassDef' && node.keywords.some((keyword) => !isAbstract(keyword)),
      decorators: node.decorator_list.map((decorator) =>
        dottedName(decorator.kind === 'Call' ? decorator.func : decorator),
      ),
      ...(names === null ? {} : { trueBy: names }),
      ...(fills.length === 0 ? {} : { fills }),
    });
  }

  private addImport(alias: Alias, from: string | null, level: number, node: Node & Position, at: At): void {
    if (at.dead) return;
    const star = alias.name === '*';
    const plain = from === null;
    this.importsAt.set(node, [...(this.importsAt.get(node) ?? []), this.imports.length]);
    this.imports.push({
      scope: at.scope.index,
      statement: at.statement,
      line: node.lineno,
      column: node.col_offset,
      level,
      from: plain ? alias.name : from,
      name: plain ? null : alias.name,
      binds: star ? null : (alias.asname ?? (plain ? (alias.name.split('.')[0] as string) : alias.name)),
      aliased: alias.asname !== null,
      typeCheckingOnly: at.typeCheckingOnly,
      guarded: at.guarded,
      needs: at.needs,
      isCall: false,
    });
  }

  private addCall(module: string, node: Position, at: At): void {
    if (at.dead) return;
    this.imports.push({
      scope: at.scope.index,
      statement: at.statement,
      line: node.lineno,
      column: node.col_offset,
      level: 0,
      from: module,
      name: null,
      binds: null,
      aliased: false,
      typeCheckingOnly: at.typeCheckingOnly,
      guarded: at.guarded,
      needs: at.needs,
      isCall: true,
    });
  }
}

/** The texts of a module that are dotted names. */
function dottedTexts(module: Module): readonly string[] {
  const found = new Set<string>();
  walk(module, (node) => {
    if (node.kind !== 'Constant' || node.value.type !== 'str') return;
    if (/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/.test(node.value.value)) found.add(node.value.value);
  });
  return [...found].sort();
}

/** What a reference has of where it stands. */
function surroundings({ name, receiver }: Reference, { needs, instances }: At): Partial<Reference> {
  const is = name === null ? undefined : instances.get(name);
  const receiverIs = receiver === undefined ? undefined : instances.get(receiver);
  return {
    ...(needs === null ? {} : { needs }),
    ...(is === undefined ? {} : { is }),
    ...(receiverIs === undefined ? {} : { receiverIs }),
  };
}

/** `metaclass=ABCMeta`, which adds nothing to a class that others could see. */
function isAbstract({ arg, value }: Keyword): boolean {
  return arg === 'metaclass' && dottedNameOf(value)?.at(-1) === 'ABCMeta';
}

function dottedNameOf(node: ExprNode): readonly string[] | null {
  return node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
}

/** The dotted names in the strings of an annotation. */
function quotedNames(annotation: ExprNode): (readonly string[])[] {
  const names: (readonly string[])[] = [];
  walk(annotation, (node) => {
    if (node.kind !== 'Constant' || node.value.type !== 'str') return;
    for (const [name] of node.value.value.matchAll(/[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/g)) names.push(name.split('.'));
  });
  return names;
}

function wordsOf(module: Module): readonly string[] {
  const words = new Set<string>();
  walk(module, (node) => {
    if (node.kind === 'keyword' && node.arg !== null) words.add(node.arg);
    if (node.kind !== 'Constant' || node.value.type !== 'str' || node.value.value.length > LONGEST_WORDS) return;
    for (const word of node.value.value.split(/[\s,]+/)) if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(word)) words.add(word);
  });
  return [...words].sort();
}

/** Longer strings are prose. */
const LONGEST_WORDS = 200;

/** The class of a base such as `Base`, `models.Base` or `Generic[T]`. */
function baseName(base: Node): Definition['bases'][number] {
  if (base.kind === 'Subscript') return baseName(base.value);
  return base.kind === 'Name' || base.kind === 'Attribute' ? dottedName(base) : null;
}

/** The function whose call a base is. */
function calledName(base: Node): DottedName | null {
  return base.kind === 'Call' ? dottedNameOf(base.func) : null;
}

/** How many arguments a function takes. */
function takenBy({ args }: FunctionDef | AsyncFunctionDef): NonNullable<Definition['takes']> {
  const positional = args.posonlyargs.length + args.args.length;
  const needed = args.kw_defaults.filter((value) => value === null).length;
  return {
    least: positional - args.defaults.length + needed,
    positional: args.vararg === null ? positional : null,
    most: args.vararg === null && args.kwarg === null ? positional + args.kwonlyargs.length : null,
  };
}

/** What holds the bases that `*bases` stands for. */
function spreadName(base: ExprNode): DottedName | null {
  return base.kind === 'Starred' ? (dottedName(base.value) ?? []) : null;
}

function isExpression(node: Node): boolean {
  return !('body' in node && Array.isArray(node.body)) && !STATEMENT_PARTS.has(node.kind);
}

/** Nodes that hold statements or several expressions, and are walked part by part. */
const STATEMENT_PARTS: ReadonlySet<string> = new Set([
  'Return',
  'Delete',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Raise',
  'Assert',
  'Expr',
  'Global',
  'Nonlocal',
  'Pass',
  'Break',
  'Continue',
  'Match',
  'match_case',
  'withitem',
  'ExceptHandler',
  'keyword',
  'comprehension',
  'arguments',
  'arg',
  'alias',
]);

function bindsIn(scope: Scope, name: string): boolean {
  const symbol = scope.symbols[name];
  return symbol !== undefined && (symbol.usage & BOUND) !== 0;
}
