// Verdicts from the points-to result: a route is refused for the operations that are not there in the code that it reaches.

import { Collector } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import type { LibraryMap } from '../../library-map';
import type { Program } from '../../3-link';
import { keyOf } from '../../4-discover';
import type { CodeName, DiscoveredRoute, Discovery, Root } from '../../4-discover';
import { Entries } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { isSameRefusal } from '../witness';
import type { Step } from '../witness';
import { Operations } from './operations';
import { ReachedCode, UNKNOWN, wayThrough } from './reached-code';
import type { Code, Ways } from './reached-code';

/** What becomes of a route. */
export interface FlowVerdict {
  readonly route: DiscoveredRoute;
  /** In order of place. */
  readonly refusals: readonly Diagnostic[];
  /** A shortest way to the first of them. */
  readonly witness: readonly Step[];
  /** Whether that passes through code that nothing is known of, so that the refusal may be one of precision. */
  readonly isByUnknown: boolean;
}

/** Judges the routes of an application whose modules are solved. */
export function judgeFlow(
  solver: Solver,
  program: Program,
  discovery: Discovery,
  library: LibraryMap,
): readonly FlowVerdict[] {
  const isLibrary = (module: string): boolean => library.hasModule(module) && !program.modules.has(module);
  const entries = new Entries(solver, (code) => discovery.entries.fieldsOf(code), isLibrary);
  discovery.routes.forEach((route, index) => {
    entries.enter(index, { calls: discovery.entries.callsOf(route), others: othersOf(route, discovery) });
  });
  entries.solve();
  const reached = new ReachedCode(solver);
  const operations = new Operations({
    solver,
    library,
    isLibrary,
    defines: attributesOf(program),
    isGuarded: guardedImports(program),
  });
  const hasRun = new Set(discovery.imported);
  return discovery.routes.map((route, index) => {
    const ways = reached.from(Entries.siteOf(index), (module) => hasRun.has(module));
    return { route, ...refusalsOn(ways, operations) };
  });
}

/** What a route brings in that it does not call itself. */
function othersOf(route: DiscoveredRoute, { entries }: Discovery): readonly CodeName[] {
  const called = new Set(entries.callsOf(route).flatMap(({ callees }) => callees.map(keyOf)));
  return route.roots.filter(isCode).filter((root) => !called.has(keyOf(root)));
}

function isCode(root: Root): root is Root & { readonly kind: 'scope' } {
  return root.kind === 'scope';
}

function refusalsOn(ways: Ways, operations: Operations): Omit<FlowVerdict, 'route'> {
  const found = new Collector();
  for (const code of ways.keys())
    if (code !== UNKNOWN) for (const refusal of operations.refusals(code)) found.add(refusal);
  const refusals = found.sorted();
  const [first] = refusals;
  const last = first === undefined ? undefined : codeWith(ways, first, operations);
  const way = last === undefined ? [] : wayThrough(ways, last);
  return { refusals, witness: way.flatMap((code) => stepOf(code)), isByUnknown: way.includes(UNKNOWN) };
}

/** The nearest code of which something is refused. */
function codeWith(ways: Ways, refusal: Diagnostic, operations: Operations): Code | undefined {
  for (const code of ways.keys())
    if (code !== UNKNOWN && operations.refusals(code).some((one) => isSameRefusal(one, refusal))) return code;
  return undefined;
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
