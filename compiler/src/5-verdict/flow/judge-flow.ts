// Verdicts from the points-to result: a route is refused for the operations that are not there in the code that it reaches.

import { Collector } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import type { LibraryMap } from '../../library-map';
import type { Program } from '../../3-link';
import { keyOf } from '../../4-discover';
import type { CodeName, DiscoveredRoute, Discovery, PlacedRoots, Root } from '../../4-discover';
import { Entries } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { isSameRefusal } from '../witness';
import type { Step } from '../witness';
import { Operations } from './operations';
import { ReachedCode, UNKNOWN, wayThrough } from './reached-code';
import type { Code, Ways } from './reached-code';
import { StartUp, together } from './start-up';
import type { Loss, LostStatement } from './start-up';

/** What is refused of the code that an entry point reaches. */
export interface FlowRefusals {
  /** In order of place. */
  readonly refusals: readonly Diagnostic[];
  /** A shortest way to the first of them. */
  readonly witness: readonly Step[];
  /** Whether that passes through code that nothing is known of, so that the refusal may be one of precision. */
  readonly isByUnknown: boolean;
}

/** What becomes of a route. */
export interface FlowVerdict extends FlowRefusals {
  readonly route: DiscoveredRoute;
  /** Whether start-up gets to making its endpoint: of a route that it does not get to, nothing is known. */
  readonly isReached: boolean;
}

/** Judges the routes of an application whose modules are solved. */
export function judgeFlow(
  solver: Solver,
  program: Program,
  discovery: Discovery,
  library: LibraryMap,
): { readonly routes: readonly FlowVerdict[]; readonly application: FlowRefusals } {
  const isLibrary = (module: string): boolean => library.hasModule(module) && !program.modules.has(module);
  const entries = new Entries(solver, (code) => discovery.entries.fieldsOf(code), isLibrary);
  discovery.routes.forEach((route, index) => {
    entries.enter(index, { calls: discovery.entries.callsOf(route), others: othersOf(route, discovery) });
  });
  // The application's own entry point follows those of its routes.
  const whole = discovery.routes.length;
  entries.enter(whole, { calls: [], others: wholeRoots(discovery) });
  entries.solve();
  const operations = new Operations({
    solver,
    library,
    isLibrary,
    defines: attributesOf(program),
    isGuarded: guardedImports(program),
  });
  const reached = new ReachedCode(solver, (native) => !operations.isMissing(native));
  const startUp = new StartUp(solver, reached, operations);
  const lost = startUp.lost(program, discovery.imported);
  const onEntry = new EntryRefusals(program, operations, startUp, lost);
  const hasRun = new Set(discovery.imported);
  const waysOf = (group: number): Ways => reached.from(Entries.siteOf(group), (module) => hasRun.has(module));
  const routes = discovery.routes.map((route, index): FlowVerdict => {
    const { callees = [] } = discovery.entries.callsOf(route)[0] ?? {};
    const isReached = callees.length === 0 || callees.some((callee) => entries.isMade(callee));
    return { route, ...onEntry.of(waysOf(index), [route.place, ...route.through]), isReached };
  });
  const places = [discovery.place, ...aroundRoutes(discovery).map(({ place }) => place)];
  return { routes, application: onEntry.of(waysOf(whole), places) };
}

/** What a route brings in that it does not call itself. */
function othersOf(route: DiscoveredRoute, { entries }: Discovery): readonly CodeName[] {
  const called = new Set(entries.callsOf(route).flatMap(({ callees }) => callees.map(keyOf)));
  return route.roots.filter(isCode).filter((root) => !called.has(keyOf(root)));
}

/** What stands around all routes. */
function aroundRoutes({ middleware, handlers }: Discovery): readonly PlacedRoots[] {
  return [...middleware, ...handlers];
}

function wholeRoots(discovery: Discovery): readonly CodeName[] {
  return [...aroundRoutes(discovery).flatMap(({ roots }) => roots), ...discovery.lifespan].filter(isCode);
}

function isCode(root: Root): root is Root & { readonly kind: 'scope' } {
  return root.kind === 'scope';
}

/** What is refused of the code that entry points reach, and of the statements that they go without. */
class EntryRefusals {
  private readonly program: Program;
  private readonly operations: Operations;
  private readonly startUp: StartUp;
  private readonly lost: readonly LostStatement[];
  private readonly all: Loss;
  private readonly known = new Map<Instance, readonly Diagnostic[]>();

  constructor(program: Program, operations: Operations, startUp: StartUp, lost: readonly LostStatement[]) {
    this.program = program;
    this.operations = operations;
    this.startUp = startUp;
    this.lost = lost;
    this.all = together(lost);
  }

  /** What is refused on some ways, and of the registrations at some places. */
  of(ways: Ways, places: readonly Place[]): FlowRefusals {
    const found = new Collector();
    for (const code of ways.keys()) if (code !== UNKNOWN) for (const refusal of this.ofCode(code)) found.add(refusal);
    for (const refusal of this.ofRegistration(places)) found.add(refusal);
    const refusals = found.sorted();
    const [first] = refusals;
    const last = first === undefined ? undefined : this.codeWith(ways, first);
    const way = last === undefined ? [] : wayThrough(ways, last);
    return { refusals, witness: way.flatMap((code) => stepOf(code)), isByUnknown: way.includes(UNKNOWN) };
  }

  private ofCode(instance: Instance): readonly Diagnostic[] {
    const known = this.known.get(instance);
    if (known !== undefined) return known;
    const own = this.operations.refusals(instance);
    const without = this.startUp.behind(instance, this.lost, this.all);
    const found = [...own, ...without.flatMap(({ refusals }) => refusals)];
    this.known.set(instance, found);
    return found;
  }

  /** What is refused of the statements at some places: those that register a route, or the routers around it. */
  private *ofRegistration(places: readonly Place[]): Generator<Diagnostic> {
    for (const { module, statement, refusals } of this.lost) {
      const summary = this.program.modules.get(module)?.summary;
      const at = summary?.statements[statement];
      const holds = ({ file, line }: Place): boolean =>
        at !== undefined && file === summary?.file && at.firstLine <= line && line <= at.lastLine;
      if (places.some(holds)) yield* refusals;
    }
  }

  /** The nearest code of which something is refused. */
  private codeWith(ways: Ways, refusal: Diagnostic): Code | undefined {
    for (const code of ways.keys())
      if (code !== UNKNOWN && this.ofCode(code).some((one) => isSameRefusal(one, refusal))) return code;
    return undefined;
  }
}

/** Models of natives are no code that a user could look at. */
function stepOf(code: Code): readonly Step[] {
  if (code === UNKNOWN) return [{ place: { file: '', line: 0, column: 0 }, name: UNKNOWN, by: null }];
  const { block, module } = code.block;
  if (module.role === 'model') return [];
  const name = block.kind === 'module' ? '<module>' : block.qualname;
  return [{ place: { file: module.constraints?.file ?? '', line: lineOf(code), column: 0 }, name, by: null }];
}

function lineOf({ block }: Instance): number {
  return block.block.line;
}

/** Whether some class, module or assignment of a program has an attribute of a name. */
function attributesOf(program: Program): (name: string) => boolean {
  const names = new Set<string>();
  for (const { summary } of program.modules.values()) {
    for (const { kind, symbols } of summary.scopes)
      if (kind === 'class' || kind === 'module') for (const name of Object.keys(symbols)) names.add(name);
    for (const { references } of summary.units)
      for (const { use, path } of references) if (use === 'store') for (const name of path.slice(-1)) names.add(name);
  }
  return (name) => names.has(name);
}

/** Whether an import stands in a `try` that expects it to fail, or is for type checkers alone. */
function guardedImports(program: Program): (place: Place) => boolean {
  const guarded = new Set<string>();
  for (const { summary } of program.modules.values())
    for (const one of summary.imports)
      if (one.guarded || one.typeCheckingOnly) guarded.add(`${summary.file}:${one.line}`);
  return ({ file, line }) => guarded.has(`${file}:${line}`);
}
