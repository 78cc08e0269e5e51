// The verdict: what becomes of each route, and the errors that refuse the application as a whole.

import { Collector, errors } from '../diagnostics';
import { PackageImports } from './package-imports';
import { PassedOver } from './passed-over';
import { SeenCode } from './seen-code';
import type { Diagnostic, Place } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import { packageOf, packageOfFile, withoutPassedOver } from '../3-link';
import type { Program } from '../3-link';
import type { Discovery, DiscoveredRoute, EntryPoint, Root } from '../4-discover';
import { countBlockers, unblockOrder } from './blockers';
import type { BlockerCount, UnblockStep } from './blockers';
import { CallSites } from './call-sites';
import { Changes } from './changes';
import { Confinement, statementAt } from './confinement';
import type { Known } from './confinement';
import { costlyPackages } from './costly-packages';
import { Effects } from './effects';
import type { Effect } from './effects';
import { Expander } from './expansion';
import type { Mode } from './expansion';
import { ImplicitCalls } from './implicit-calls';
import { HandedModules } from './handed-modules';
import { ImportRefusals } from './import-refusals';
import { findLiveClasses } from './live-classes';
import type { Surroundings } from './judge';
import { MemberIndex } from './members';
import { namedCode } from './named-code';
import type { NamedCode } from './named-code';
import { isStatementNode, scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';
import { moveRoutes } from './python-side';
import type { JudgedRoute, PythonSide, RouteOutcome } from './python-side';
import { Reachability, wayTo } from './reachability';
import type { Start, State } from './reachability';
import { renderingAttributes } from './templates';
import { engineNotes, undefinedNotes, unforeseenNotes } from './notes';
import { unboundNames } from './unbound';
import type { RefusedStatement, UnboundNames } from './unbound';
import { unfitPackages } from './unfit-packages';
import type { UnfitPackage } from './unfit-packages';
import { isSameRefusal, stepsOf } from './witness';
import type { Step } from './witness';

export interface Verdict extends UnboundNames {
  readonly routes: readonly RouteOutcome[];
  /** What refuses the whole application. */
  readonly global: readonly Diagnostic[];
  /** Ways to those of them that lie in code. */
  readonly globalWitnesses: ReadonlyMap<Diagnostic, readonly Step[]>;
  /** What start-up may get to, and ends with where it does. */
  readonly undecided: readonly Diagnostic[];
  /** What requests may ask for in vain: names of the library of which nothing is known beforehand. */
  readonly chances: readonly Diagnostic[];
  readonly notes: readonly string[];
  readonly blockers: readonly BlockerCount[];
  readonly unblock: readonly UnblockStep[];
  readonly refusedStatements: readonly RefusedStatement[];
  /** What is refused of all code of a module, whether anything reaches it or not. */
  readonly operations: (module: string) => readonly Diagnostic[];
  /** The project's functions and classes from which a refusal can be reached; those of packages too where start-up may register them. */
  readonly refusedCode: () => readonly RefusedCode[];
  /** The nearest refusal that some code reaches; null if there is none. */
  readonly refusalOf: (node: CodeNode, mode: Mode) => Diagnostic | null;
  /** Packages that routes might do better without. */
  readonly costly: readonly string[];
  /** Whether generation would succeed. */
  readonly generates: boolean;
}

/** A function or class from which a refusal can be reached. */
export interface RefusedCode {
  readonly module: string;
  readonly file: string;
  readonly code: NamedCode;
  readonly refusal: Diagnostic;
}

/**
 * Judges a discovered application, unless there are installed packages that it has to do without. Where the program `isWhole`, what modules
 * do with names that they do not have counts; otherwise it follows from what was not found.
 */
export function judge(
  program: Program,
  entry: EntryPoint,
  discovery: Discovery,
  library: LibraryMap,
  side: PythonSide,
  isWhole: boolean,
): Verdict | { readonly unfit: readonly UnfitPackage[] } {
  const judgement = new Judgement(program, entry, discovery, library, side, isWhole);
  const unfit = judgement.unfit();
  return unfit.length > 0 ? { unfit } : judgement.verdict();
}

/** A statement that cannot run, and its lines. */
interface RefusedLines {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly node: CodeNode;
}

class Judgement {
  private readonly program: Program;
  private readonly entry: EntryPoint;
  private readonly discovery: Discovery;
  private readonly side: PythonSide;
  private readonly isWhole: boolean;
  private readonly isStarted: (module: string) => boolean;
  private readonly expander: Expander;
  private readonly reachability: Reachability;
  private readonly seen: SeenCode;
  private readonly effects: Effects;
  private readonly imports: ImportRefusals;
  private readonly judgements: Surroundings['judgements'] = new Map();
  /** What requests may ask for in vain. */
  private readonly chances = new Collector();
  private refused: readonly RefusedStatement[] | null = null;
  private confining: Omit<Known, 'isRefused'> | null = null;
  private refusedByModule: ReadonlyMap<string, readonly RefusedStatement[]> | null = null;
  private refusedByFile: ReadonlyMap<string, readonly RefusedLines[]> | null = null;

  constructor(
    linked: Program,
    entry: EntryPoint,
    discovery: Discovery,
    library: LibraryMap,
    side: PythonSide,
    isWhole: boolean,
  ) {
    this.isWhole = isWhole;
    const passedOver = new PassedOver(linked, discovery.isSeen);
    const program = withoutPassedOver(linked, (module, statement) => passedOver.has(module, statement));
    this.program = program;
    this.entry = entry;
    this.discovery = discovery;
    this.side = side;
    this.imports = new ImportRefusals(program, library);
    const imported = new Set(discovery.imported);
    this.isStarted = (module) => imported.has(module);
    const around = {
      program,
      library,
      members: new MemberIndex(program),
      callSites: new CallSites(program),
      changes: new Changes(program, registered(discovery)),
      handed: new HandedModules(program),
      imports: this.imports,
      rendering: renderingAttributes(program),
      isStarted: this.isStarted,
      isConfined: (module: string, statement: number) =>
        this.isConfined(
          this.confinement(module, () => false),
          module,
          statement,
        ),
      judgements: this.judgements,
      variableType: (module: string, name: string) => discovery.variableTypes.get(`${module}:${name}`) ?? null,
    };
    const { routes, middleware, handlers, lifespan } = discovery;
    const expander = new Expander(around);
    this.expander = expander;
    findLiveClasses(around, expander, {
      serving: [...[...middleware, ...handlers, ...routes].map(({ roots }) => nodesOf(roots)), nodesOf(lifespan)],
      starting: this.factoryNodes(),
      imported: [entry.module, ...discovery.imported],
    });
    this.reachability = new Reachability(expander, new PackageImports(program));
    this.seen = new SeenCode(program, this.reachability, discovery, this.isStarted);
    this.effects = new Effects(program, this.reachability, registered(discovery));
  }

  unfit(): readonly UnfitPackage[] {
    const effectsOf = (module: string): Iterable<Effect> => this.effectsOf(module);
    return unfitPackages(this.program, effectsOf, this.reachability, this.discovery.imported, this.seen);
  }

  /** What a module's code does to others, and what it certainly would have done to objects and is refused. */
  private *effectsOf(module: string): Generator<Effect> {
    yield* this.effects.of(module);
    this.refusedByModule ??= byModule(this.refusedStatements());
    for (const { isConfined, statement } of this.refusedByModule.get(module) ?? []) {
      const node = statementNode(module, statement);
      if (!isConfined && this.isCertain(node)) yield { start: { nodes: [node], mode: 'starting' }, refusals: [] };
    }
  }

  /** Whether a refused statement gets to what is refused of it whatever the code that it calls does. */
  private isCertain(node: CodeNode): boolean {
    const { next, refusals } = this.reachability.expand(this.reachability.state(node, 'starting'));
    return refusals.length > 0 || next.some((other) => isStatementNode(other.node) && this.isRefused(other.node));
  }

  private isRefused(node: CodeNode): boolean {
    return this.reachability.isRefused([node], 'starting');
  }

  verdict(): Verdict {
    const refusedStatements = this.refusedStatements();
    const judged = this.foreseenRoutes().map((route) => this.judgeRoute(route, refusedStatements));
    const routes = moveRoutes(judged, this.side);
    const { found: global, undecided, witnesses: globalWitnesses } = this.globalErrors(refusedStatements);
    return {
      routes,
      global,
      undecided,
      chances: this.chances.sorted(),
      globalWitnesses,
      notes: this.notes(routes),
      blockers: countBlockers(routes),
      unblock: unblockOrder(routes),
      refusedStatements,
      refusedCode: () => this.refusedCode(),
      refusalOf: (node, mode) => this.refusalOf(node, mode),
      operations: (module) => this.expander.refusalsIn(module),
      ...unboundNames(this.program, this.imports, refusedStatements),
      costly: costlyPackages(
        this.program,
        this.reachability,
        routes.filter(({ status }) => status !== 'native').map(({ route }) => this.starts(route, refusedStatements)),
      ),
      generates: global.length === 0 && routes.every((outcome) => outcome.status !== 'refused'),
    };
  }

  /** The routes to judge. Where a module cannot be read, what is registered under a name of its may be anything. */
  private foreseenRoutes(): readonly DiscoveredRoute[] {
    const { routes } = this.discovery;
    return this.isRead ? routes : routes.filter(({ path }) => path !== '?');
  }

  /** Whether all modules of the project can be read, so that what evaluation could not foresee is the application's doing. */
  private get isRead(): boolean {
    return this.program.unread.size === 0;
  }

  /** Statements of the imported modules that cannot run. */
  private refusedStatements(): readonly RefusedStatement[] {
    this.refused ??= this.findRefused();
    return this.refused;
  }

  private findRefused(): RefusedStatement[] {
    const isRefused = (node: CodeNode): boolean => this.isRefused(node);
    const modules = new Set([...this.discovery.imported, ...this.program.modules.keys()]);
    return [...modules].flatMap((module) => {
      const summary = this.program.modules.get(module)?.summary;
      const confinement = this.confinement(module, isRefused);
      return (summary?.statements ?? []).flatMap((at, statement) => {
        if (at.typeCheckingOnly || at.inScript || !isRefused(statementNode(module, statement))) return [];
        const isConfined = this.isConfined(confinement, module, statement);
        const tried = summary === undefined ? [] : this.program.codes.of(summary).triedIn(at.attempt);
        const isGone = tried.some((other) => isRefused(statementNode(module, other)));
        return [{ module, statement, isConfined, attempt: isGone ? at.attempt : null }];
      });
    });
  }

  private confinement(module: string, isRefused: (node: CodeNode) => boolean): Confinement {
    this.confining ??= {
      program: this.program,
      registered: registered(this.discovery),
      registrations: registrations(this.discovery),
      implicit: new ImplicitCalls(this.program),
    };
    return new Confinement({ ...this.confining, isRefused }, module);
  }

  /** Whether a statement of a module's body does no more than bind names. */
  private isConfined(confinement: Confinement, module: string, statement: number): boolean {
    const loaded = this.program.modules.get(module);
    const at = loaded?.summary.statements[statement];
    const node = loaded === undefined || at === undefined ? null : statementAt(loaded.ast.body, at);
    return node !== null && confinement.holds(node);
  }

  private judgeRoute(route: DiscoveredRoute, refused: readonly RefusedStatement[]): JudgedRoute {
    const refusals = new Collector();
    const ways = this.reachability.ways(this.starts(route, refused));
    for (const refusal of this.seen.refusalsAmong(ways.keys())) refusals.add(refusal);
    for (const refusal of this.doubtful(ways.keys(), nodesOf(route.roots))) refusals.add(refusal);
    for (const { what, reason, place } of this.discovery.unforeseen) {
      const concerned = samePlace(place, route.place) || route.through.some((around) => samePlace(place, around));
      if (route.path === '?' && concerned) refusals.add(errors.unforeseenRegistration(place, { what, reason }));
    }
    const sorted = refusals.sorted();
    return { route, refusals: sorted, witness: this.witness(ways, sorted[0]) };
  }

  /** What is refused of code that requests run, for what it asks for by names that are not known; `reached`: all that the roots reach. */
  private doubtful(reached: Iterable<State>, roots: readonly CodeNode[]): readonly Diagnostic[] {
    const isDoubtful = (state: State): boolean =>
      !isStatementNode(state.node) && this.reachability.expand(state).doubts.length > 0;
    if (![...reached].some(isDoubtful)) return [];
    const found = [...this.reachability.runByRequests(roots)].filter(isDoubtful);
    const doubts = found.flatMap((state) => this.reachability.expand(state).doubts);
    for (const { isNoted, refusal } of doubts) if (isNoted) this.chances.add(refusal);
    return doubts.flatMap(({ isNoted, refusal }) => (isNoted ? [] : [refusal]));
  }

  /** A shortest way to a refusal among ways to all that some code reaches. */
  private witness(ways: ReadonlyMap<State, State | null>, refusal: Diagnostic | undefined): readonly Step[] {
    if (refusal === undefined) return [];
    for (const state of ways.keys()) {
      const { doubts, refusals } = this.reachability.expand(state);
      const all = [...refusals, ...doubts.map((doubt) => doubt.refusal)];
      if (all.some((one) => isSameRefusal(one, refusal))) return this.stepsTo(state, ways);
    }
    return [];
  }

  private stepsTo(state: State, ways: ReadonlyMap<State, State | null>): readonly Step[] {
    const way = wayTo(state, ways);
    return stepsOf(
      this.program,
      way.map(({ node }) => node),
    );
  }

  /** The code that a route starts from. */
  private starts({ roots, place, through }: DiscoveredRoute, refused: readonly RefusedStatement[]): Start[] {
    const nodes = [place, ...through].flatMap((around) => this.refusedAt(around, refused));
    return [
      { nodes: nodesOf(roots), mode: 'serving' },
      { nodes, mode: 'starting' },
    ];
  }

  /** Of the statements that cannot run, those that hold a place. */
  private refusedAt({ file, line }: Place, refused: readonly RefusedStatement[]): CodeNode[] {
    this.refusedByFile ??= this.byFile(refused);
    const inFile = this.refusedByFile.get(file) ?? [];
    return inFile.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine).map(({ node }) => node);
  }

  private byFile(refused: readonly RefusedStatement[]): ReadonlyMap<string, readonly RefusedLines[]> {
    const found = new Map<string, RefusedLines[]>();
    for (const { module, statement } of refused) {
      const summary = this.program.modules.get(module)?.summary;
      const at = summary?.statements[statement];
      if (summary === undefined || at === undefined) continue;
      const present = found.get(summary.file) ?? [];
      found.set(summary.file, present);
      present.push({ firstLine: at.firstLine, lastLine: at.lastLine, node: statementNode(module, statement) });
    }
    return found;
  }

  /** Gathers what is refused of all that nodes reach, whichever reaches it: what was walked once is not walked again. */
  private collecting(
    into: (refusal: Diagnostic) => Collector,
    witnesses: Map<Diagnostic, readonly Step[]>,
  ): (nodes: readonly CodeNode[], mode: Mode) => void {
    const seen = new Map<State, State | null>();
    return (nodes, mode) => {
      for (const state of this.reachability.addWays(seen, [{ nodes, mode }])) {
        for (const refusal of this.reachability.expand(state).refusals) {
          into(refusal).add(refusal);
          if (!witnesses.has(refusal)) witnesses.set(refusal, this.stepsTo(state, seen));
        }
      }
    };
  }

  private globalErrors(refused: readonly RefusedStatement[]): {
    readonly found: readonly Diagnostic[];
    readonly undecided: readonly Diagnostic[];
    readonly witnesses: ReadonlyMap<Diagnostic, readonly Step[]>;
  } {
    const { discovery, program, side } = this;
    const found = new Collector();
    const witnesses = new Map<Diagnostic, readonly Step[]>();
    const undecided = new Collector();
    const addServing = this.collecting(() => found, witnesses);
    // What start-up gets to for certain refuses the application. Elsewhere it ends start-up, should it get there.
    const addStarting = this.collecting((refusal) => (discovery.isReached(refusal) ? found : undecided), witnesses);
    const addClosure = (nodes: readonly CodeNode[], mode: Mode): void =>
      mode === 'starting' ? addStarting(nodes, mode) : addServing(nodes, mode);
    for (const error of program.errors) if (packageOfFile(program, error.file) === null) found.add(error);
    const { circularImport } = discovery;
    if (circularImport !== null && packageOfFile(program, circularImport.file) === null) found.add(circularImport);
    for (const module of discovery.imported) {
      if (packageOf(program, module) !== null) continue;
      for (const { start, refusals } of this.effects.of(module)) {
        addClosure(start.nodes, start.mode);
        for (const refusal of refusals) found.add(refusal);
      }
    }
    for (const { module, statement, isConfined } of refused)
      if (!isConfined && this.isWhole && this.isStarted(module) && packageOf(program, module) === null)
        addClosure([statementNode(module, statement)], 'starting');
    const places = [discovery.place, ...[...discovery.middleware, ...discovery.handlers].map(({ place }) => place)];
    for (const place of places) addClosure(this.refusedAt(place, refused), 'starting');
    const around = [...discovery.middleware, ...discovery.handlers].flatMap(({ roots }) => nodesOf(roots));
    addClosure(around, 'serving');
    const reached = this.reachability.ways([{ nodes: around, mode: 'serving' }]).keys();
    for (const refusal of this.doubtful(reached, around)) found.add(refusal);
    if (!side.lifespan) addClosure(nodesOf(discovery.lifespan), 'serving');
    addClosure(this.factoryNodes(), 'starting');
    const binding = this.entryStatements();
    addClosure(
      refused.map(({ module, statement }) => statementNode(module, statement)).filter((node) => binding.has(node)),
      'starting',
    );
    for (const { scheme, place, isCertain } of discovery.foreignEngines)
      if (isCertain) found.add(errors.foreignEngine(place, { scheme }));
    if (!side.mount && this.isRead) {
      for (const { what, path, place } of discovery.mounts) {
        if (!side.paths.includes(path)) found.add(errors.mount(place, { what, path }));
      }
    }
    const certain = found.sorted();
    const isCertain = (refusal: Diagnostic): boolean => certain.some((one) => isSameRefusal(one, refusal));
    return { found: certain, undecided: undecided.sorted().filter((refusal) => !isCertain(refusal)), witnesses };
  }

  /** The statements that bind the entry point: without them there is no application. */
  private entryStatements(): ReadonlySet<CodeNode> {
    const resolved = this.program.resolve(this.entry.module, 0, this.entry.attribute.split('.').slice(0, 1));
    return new Set(
      resolved.flatMap(({ target }) => {
        if (target.kind === 'definition') return [statementNode(target.module, target.definition.statement)];
        if (target.kind !== 'variable') return [];
        const statements = this.program.modules.get(target.module)?.summary.statements ?? [];
        return statements.flatMap(({ binds }, index) =>
          binds.includes(target.name) ? [statementNode(target.module, index)] : [],
        );
      }),
    );
  }

  /** The entry point's factory, which start-up calls. */
  private factoryNodes(): CodeNode[] {
    return this.program
      .resolve(this.entry.module, 0, this.entry.attribute.split('.'))
      .flatMap(({ target }) =>
        target.kind === 'definition' && target.definition.kind === 'function'
          ? [scopeNode(target.module, target.definition.scope)]
          : [],
      );
  }

  private refusedCode(): RefusedCode[] {
    const { discovery, program } = this;
    const modules = discovery.imported.filter(
      (module) => discovery.unforeseen.length > 0 || packageOf(program, module) === null,
    );
    return modules.flatMap((module) => {
      const summary = program.modules.get(module)?.summary;
      return (summary === undefined ? [] : namedCode(summary)).flatMap((code) => {
        const refusal = this.refusalOf(scopeNode(module, code.scope), 'serving');
        return refusal === null ? [] : [{ module, file: summary?.file ?? '', code, refusal }];
      });
    });
  }

  /** The nearest refusal that some code reaches; null if there is none. */
  private refusalOf(node: CodeNode, mode: Mode): Diagnostic | null {
    if (!this.reachability.isRefused([node], mode)) return null;
    const last = this.reachability.wayToRefusal([{ nodes: [node], mode }], () => false).at(-1);
    return last === undefined ? null : (this.reachability.expand(last).refusals[0] ?? null);
  }

  private notes(routes: readonly RouteOutcome[]): readonly string[] {
    const listed = new Set(routes.filter(({ route }) => route.path === '?').map(({ route }) => placeKey(route.place)));
    const owner = (file: string): string | null => packageOfFile(this.program, file);
    const unforeseen = (this.isRead ? this.discovery.unforeseen : []).filter(
      ({ place }) => !listed.has(placeKey(place)),
    );
    const undefinedAttributes = [...this.judgements.values()].flatMap((judgement) => judgement.undefined);
    return [
      ...unforeseenNotes(unforeseen, owner),
      ...engineNotes(this.discovery.foreignEngines),
      ...undefinedNotes(undefinedAttributes, owner),
    ];
  }
}

/** Functions that discovery found registered. */
export function registered({ routes, middleware, handlers, lifespan }: Discovery): ReadonlySet<CodeNode> {
  return new Set([
    ...[...routes, ...middleware, ...handlers].flatMap(({ roots }) => nodesOf(roots)),
    ...nodesOf(lifespan),
  ]);
}

function byModule(statements: readonly RefusedStatement[]): ReadonlyMap<string, readonly RefusedStatement[]> {
  const found = new Map<string, RefusedStatement[]>();
  for (const statement of statements) {
    const present = found.get(statement.module);
    if (present === undefined) found.set(statement.module, [statement]);
    else present.push(statement);
  }
  return found;
}

/** The lines of files on which discovery has found something registered. */
export function registrations({ routes, mounts }: Discovery): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const places = [...routes.flatMap(({ place, through }) => [place, ...through]), ...mounts.map(({ place }) => place)];
  for (const { file, line } of places) found.set(file, (found.get(file) ?? new Set()).add(line));
  return found;
}

function nodesOf(roots: readonly Root[]): CodeNode[] {
  return roots.flatMap((root) => (root.kind === 'scope' ? [scopeNode(root.module, root.scope)] : []));
}

function placeKey(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}

function samePlace(left: Place, right: Place): boolean {
  return placeKey(left) === placeKey(right);
}
