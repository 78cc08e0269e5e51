// A solved application: its modules, and the calls that a server makes for each route and for the application around them.

import type { LibraryMap } from '../../library-map';
import type { Program } from '../../3-link';
import { keyOf } from '../../4-discover';
import type { CodeName, DiscoveredRoute, Discovery, EntryPoint, PlacedRoots, Root } from '../../4-discover';
import { Entries } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { ImportRefusals } from '../import-refusals';
import { scopeNode } from '../nodes';
import { registered } from '../verdict';
import { solveComputedImports } from './computed-imports';
import { servingPackages } from './kept';
import { Operations } from './operations';
import { ReachedCode } from './reached-code';
import type { Ways } from './code';

export interface Solved {
  readonly solver: Solver;
  readonly operations: Operations;
  readonly reached: ReachedCode;
  /** What serving a route reaches, by its place among the discovered ones. */
  readonly waysOfRoute: (index: number) => Ways;
  /** What stands around all routes reaches. */
  readonly waysAround: () => Ways;
  /** What the lifespan reaches. */
  readonly waysOfLifespan: () => Ways;
  /** Whether code that runs makes the endpoint of a route. */
  readonly isMade: (route: DiscoveredRoute) => boolean;
}

/** Adds the entry points of an application to its solved modules; null where the solver's limit is reached. */
export function solveEntries(
  solver: Solver,
  program: Program,
  discovery: Discovery,
  library: LibraryMap,
  entry: EntryPoint,
): Solved | null {
  const isLibrary = (module: string): boolean => library.hasModule(module) && !program.modules.has(module);
  const entries = new Entries(solver, (code) => discovery.entries.fieldsOf(code), isLibrary);
  const { routes } = discovery;
  routes.forEach((route, index) => {
    entries.enter(index, { calls: discovery.entries.callsOf(route), others: othersOf(route, discovery) });
  });
  // The application's own entry points follow those of its routes.
  const around = routes.length;
  const lifespan = around + 1;
  entries.enter(around, {
    calls: [],
    others: aroundRoutes(discovery)
      .flatMap(({ roots }) => roots)
      .filter(isCode),
  });
  entries.enter(lifespan, { calls: [], others: discovery.lifespan.filter(isCode) });
  if (!entries.solve() || !solveComputedImports(solver, program, discovery.imported, () => entries.solve()))
    return null;
  const operations = new Operations({
    solver,
    library,
    isLibrary,
    program,
    imports: new ImportRefusals(program, library),
    defines: attributesOf(program),
  });
  const { imported } = discovery;
  const served = registered(discovery);
  const isServed = ({ block: { block, module } }: Instance): boolean => served.has(scopeNode(module.name, block.scope));
  const reached = new ReachedCode(solver, { isServed, imported, frameworks: servingPackages(solver, entry) });
  const hasRun = new Set(imported);
  const waysOf = (group: number): Ways => reached.from(Entries.siteOf(group), (module) => hasRun.has(module));
  return {
    ...{ solver, operations, reached },
    waysOfRoute: waysOf,
    waysAround: () => waysOf(around),
    waysOfLifespan: () => waysOf(lifespan),
    isMade: (route) => {
      const { callees = [] } = discovery.entries.callsOf(route)[0] ?? {};
      return callees.length === 0 || callees.some((callee) => entries.isMade(callee));
    },
  };
}

/** Endpoints and dependencies: the framework calls them to serve their routes, with what it has validated, and never with anything else. */
export function servedCode(discovery: Discovery): (module: string, scope: number) => boolean {
  const calls = discovery.routes.flatMap((route) => discovery.entries.callsOf(route));
  const served = new Set(calls.flatMap(({ callees }) => callees.map(keyOf)));
  return (module, scope) => served.has(keyOf({ module, scope }));
}

/** What a route brings in that it does not call itself. */
function othersOf(route: DiscoveredRoute, { entries }: Discovery): readonly CodeName[] {
  const called = new Set(entries.callsOf(route).flatMap(({ callees }) => callees.map(keyOf)));
  return route.roots.filter(isCode).filter((root) => !called.has(keyOf(root)));
}

/** Middleware, and handlers of exceptions. */
export function aroundRoutes({ middleware, handlers }: Discovery): readonly PlacedRoots[] {
  return [...middleware, ...handlers];
}

export function isCode(root: Root): root is Root & { readonly kind: 'scope' } {
  return root.kind === 'scope';
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
