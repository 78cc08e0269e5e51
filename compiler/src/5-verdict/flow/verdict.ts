// The verdict by the points-to result: what becomes of each route, and the errors that refuse the application as a whole.

import { Collector, errors, whereOf } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import type { LibraryMap } from '../../library-map';
import { packageOf, packageOfFile } from '../../3-link';
import type { Program } from '../../3-link';
import type { DiscoveredRoute, Discovery, EntryPoint, VariableType } from '../../4-discover';
import type { Instance, Solver } from '../../points-to';
import { countBlockers, unblockOrder } from '../blockers';
import { statementAt } from '../confinement';
import { ImportRefusals } from '../import-refusals';
import { namedCode } from '../named-code';
import { scopeNode, statementNode } from '../nodes';
import { engineNotes, undefinedNotes, unforeseenNotes } from '../notes';
import { moveRoutes } from '../python-side';
import type { JudgedRoute, PythonSide, RouteOutcome } from '../python-side';
import { StaticOperations } from '../static-operations';
import { unboundNames } from '../unbound';
import type { RefusedStatement } from '../unbound';
import { registered } from '../verdict';
import type { RefusedCode, Verdict } from '../verdict';
import { isSameRefusal } from '../witness';
import type { EntryJudge } from './entry-judge';
import { globalErrors } from './global-errors';
import { Handed } from './handed';
import { judgeEntries } from './judged';
import type { JudgedEntries } from './judged';
import type { Solved } from './solved';
import { isWithin } from './start-up';
import type { StartUpFindings } from './start-up';

/** What a verdict is made from. */
export interface FlowVerdictOf {
  /** The solved modules of the application. */
  readonly solver: Solver;
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
  readonly library: LibraryMap;
  readonly side: PythonSide;
  /** Whether all modules of the application are known. */
  readonly isWhole: boolean;
}

/** Judges a discovered application whose modules are solved; null where the solver's limit is reached. */
export function flowVerdict(of: FlowVerdictOf): Verdict | null {
  const judged = judgeEntries(of.solver, of.program, of.discovery, of.library, of.entry);
  return judged === null ? null : new FlowVerdict(of, judged).verdict();
}

class FlowVerdict {
  private readonly of: FlowVerdictOf;
  private readonly solved: Solved;
  private readonly startUp: StartUpFindings;
  private readonly judge: EntryJudge;
  private readonly static: StaticOperations;
  private readonly chances = new Collector();
  private byModule: ReadonlyMap<string, readonly Instance[]> | null = null;

  constructor(of: FlowVerdictOf, { solved, startUp, judge }: JudgedEntries) {
    const { program, discovery, library } = of;
    this.of = of;
    this.solved = solved;
    this.startUp = startUp;
    this.judge = judge;
    const typeOf = (module: string, name: string): VariableType | null =>
      discovery.variableTypes.get(`${module}:${name}`) ?? null;
    this.static = new StaticOperations(program, library, typeOf);
  }

  verdict(): Verdict {
    const { program, discovery, library, side } = this.of;
    const judged = this.foreseenRoutes().map(({ route, index }) => this.judgeRoute(route, index));
    const routes = moveRoutes(judged, side);
    const handed = new Handed({
      ...{ solver: this.solved.solver, reached: this.solved.reached, program },
      ...{ imported: discovery.imported, registered: registered(discovery) },
    });
    const { startUp, judge, solved } = this;
    const { global, witnesses } = globalErrors({ ...this.of, solved, startUp, judge, handed });
    const refusedStatements = this.refusedStatements();
    const isCertain = (refusal: Diagnostic): boolean => global.some((one) => isSameRefusal(one, refusal));
    return {
      routes,
      global,
      globalWitnesses: witnesses,
      undecided: startUp.undecided.filter((refusal) => !isCertain(refusal)),
      chances: this.chances.sorted(),
      notes: this.notes(routes),
      blockers: countBlockers(routes),
      unblock: unblockOrder(routes),
      refusedStatements,
      ...unboundNames(program, new ImportRefusals(program, library), refusedStatements),
      operations: (module) => this.operations(module),
      refusedCode: () => this.refusedCode(),
      refusalOf: (node) => this.refusalOfStatement(node),
      costly: [],
      generates: global.length === 0 && routes.every((outcome) => outcome.status !== 'refused'),
    };
  }

  // ---- routes ----

  /** The routes to judge. Where a module cannot be read, what is registered under a name of its may be anything. */
  private foreseenRoutes(): readonly { readonly route: DiscoveredRoute; readonly index: number }[] {
    const { routes } = this.of.discovery;
    const isRead = this.of.program.unread.size === 0;
    return routes.flatMap((route, index) => (isRead || route.path !== '?' ? [{ route, index }] : []));
  }

  private judgeRoute(route: DiscoveredRoute, index: number): JudgedRoute {
    const places = [route.place, ...route.through];
    const ways = this.solved.waysOfRoute(index);
    const { refusals, witness } = this.judge.of(ways, places, (code) => this.doubtful(code));
    const found = new Collector();
    for (const refusal of refusals) found.add(refusal);
    for (const { what, reason, place } of this.of.discovery.unforeseen)
      if (route.path === '?' && places.some((around) => isSamePlace(place, around)))
        found.add(errors.unforeseenRegistration(place, { what, reason }));
    if (!this.solved.isMade(route))
      found.add(
        errors.unforeseenRegistration(route.place, {
          what: 'the route',
          reason: 'start-up does not get to its endpoint',
        }),
      );
    return { route, refusals: found.sorted(), witness };
  }

  /** What is refused of code that a request runs, for what it asks for by names that are not known. */
  private doubtful({ block: { block, module } }: Instance): readonly Diagnostic[] {
    if (block.kind === 'module' || block.kind === 'class') return [];
    const doubts = this.static.doubtsIn(module.name, block.scope);
    for (const { isNoted, refusal } of doubts) if (isNoted) this.chances.add(refusal);
    return doubts.flatMap(({ isNoted, refusal }) => (isNoted ? [] : [refusal]));
  }

  private notes(routes: readonly RouteOutcome[]): readonly string[] {
    const { program, discovery } = this.of;
    const listed = new Set(routes.filter(({ route }) => route.path === '?').map(({ route }) => placeKey(route.place)));
    const owner = (file: string): string | null => packageOfFile(program, file);
    const unforeseen = program.unread.size > 0 ? [] : discovery.unforeseen;
    const own = discovery.imported.filter((module) => packageOf(program, module) === null);
    return [
      ...brokenNotes(this.startUp),
      ...unforeseenNotes(
        unforeseen.filter(({ place }) => !listed.has(placeKey(place))),
        owner,
      ),
      ...engineNotes(discovery.foreignEngines),
      ...undefinedNotes(this.static.undefinedAttributes(own), owner),
    ];
  }

  // ---- for emission ----

  /** Statements that cannot run. Imports of what is not there bind names to the refusal by themselves. */
  private refusedStatements(): readonly RefusedStatement[] {
    const { program, library } = this.of;
    const lost = new Set(this.startUp.lost.map(({ module, statement }) => statementNode(module, statement)));
    const imports = new ImportRefusals(program, library);
    return this.startUp.lost.flatMap((one): RefusedStatement[] => {
      const { module, statement, isConfined, at } = one;
      const loaded = program.modules.get(module);
      if (loaded === undefined) return [];
      const { summary, ast } = loaded;
      const isImport = /^Import/.test(statementAt(ast.body, at)?.kind ?? '');
      const isByImport =
        isImport && one.refusals.every(({ file, line }) => file === summary.file && isWithin(at, line));
      if (isByImport && imports.ofStatement(summary, statement).length === 0) return [];
      const tried = program.codes.of(summary).triedIn(at.attempt);
      const isGone = tried.some((other) => lost.has(statementNode(module, other)));
      return [{ module, statement, isConfined, attempt: isGone ? at.attempt : null }];
    });
  }

  /**
   * What raises of a module's code where it stands: what the analysis refuses where it has judged, and where nothing is reached what the
   * text says.
   */
  private operations(module: string): readonly Diagnostic[] {
    const judged = new Set<string>();
    const found = new Map<string, Diagnostic>();
    for (const instance of this.instancesOf(module)) {
      for (const place of this.solved.operations.judged(instance)) judged.add(`${place.line}:${place.column}`);
      for (const refusal of this.solved.operations.refusals(instance)) found.set(placeKey(refusal), refusal);
    }
    return this.static.of(module).filter((one) => !judged.has(`${one.line}:${one.column}`) || found.has(placeKey(one)));
  }

  private instancesOf(module: string): readonly Instance[] {
    this.byModule ??= byModule(this.solved.solver.instances);
    return this.byModule.get(module) ?? [];
  }

  /** The functions and classes from which a refusal can be reached; those of packages too where start-up may register them. */
  private refusedCode(): readonly RefusedCode[] {
    const { program, discovery } = this.of;
    const { solver, reached } = this.solved;
    const refused = solver.instances.filter((one) => one.isReached && this.judge.ofCode(one).length > 0);
    const leading = reached.leadingToBy(refused, (code) => this.judge.ofCode(code)[0] ?? null);
    const found = new Map<string, Diagnostic>();
    for (const [{ block }, refusal] of leading) {
      const node = scopeNode(block.module.name, block.block.scope);
      if (!found.has(node)) found.set(node, refusal);
    }
    const modules = discovery.imported.filter(
      (module) => discovery.unforeseen.length > 0 || packageOf(program, module) === null,
    );
    return modules.flatMap((module) => {
      const summary = program.modules.get(module)?.summary;
      return (summary === undefined ? [] : namedCode(summary)).flatMap((code) => {
        const refusal = found.get(scopeNode(module, code.scope));
        return refusal === undefined ? [] : [{ module, file: summary?.file ?? '', code, refusal }];
      });
    });
  }

  private refusalOfStatement(node: string): Diagnostic | null {
    const one = this.startUp.lost.find(({ module, statement }) => statementNode(module, statement) === node);
    return one?.refusals[0] ?? null;
  }
}

/** The modules of packages that do not come up. */
function brokenNotes({ broken, lost }: StartUpFindings): readonly string[] {
  return [...broken].flatMap((module) => {
    const [reason] = lost.find((one) => one.module === module && !one.isConfined)?.refusals ?? [];
    if (reason === undefined) return [];
    return [
      `${whereOf(reason)}: importing ${module} raises, since its module code is refused: ${reason.message} [${reason.code}]`,
    ];
  });
}

function byModule(instances: readonly Instance[]): ReadonlyMap<string, readonly Instance[]> {
  const found = new Map<string, Instance[]>();
  for (const instance of instances) {
    if (!instance.isReached) continue;
    const { name } = instance.block.module;
    const present = found.get(name);
    if (present === undefined) found.set(name, [instance]);
    else present.push(instance);
  }
  return found;
}

function placeKey({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function isSamePlace(left: Place, right: Place): boolean {
  return placeKey(left) === placeKey(right);
}
