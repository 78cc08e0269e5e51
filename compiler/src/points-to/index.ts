// The whole-program points-to analysis: which values each variable, attribute and item may hold, and so which functions each call
// may run. `docs/internals/analysis.md` says what it knows and why that is enough.

import { followEscapes } from './escape';
import type { FindModule } from './modules';
import { runModule } from './modules-run';
import { Solver, UNKNOWN_CODE } from './solver';
import type { LibraryFacts } from './solver';

export { callGraph, escapedUnder, targetKey } from './call-graph';
export type { CallGraph, CallTarget } from './call-graph';
export { isCalledName } from './calls-by-name';
export { Entries } from './entries';
export type { EntryGroup } from './entries';
export type { FindModule, ModuleRole, ModuleSource } from './modules';
export { isUnknownNative } from './intrinsics';
export { regionCode } from './instances';
export type { Instance } from './instances';
export { offerModule } from './computed-imports';
export { escapeModule } from './modules-run';
export { expectedPackages, findModules } from './sources';
export type { SourceTree } from './sources';
export { mayBeCalled, representativeOf } from './escape';
export { UNKNOWN_CODE } from './solver';
export type { CallEdge, Handing, LibraryFacts, Solver } from './solver';
export { libraryFacts } from './library-facts';
export { statisticsOf } from './statistics';
export type { Statistics } from './statistics';
export { VALIDATION } from './typed';
export { ANY, Kind } from './values';

/** An attribute of a module that code outside of the program calls, with anything: what a server serves. */
export interface Served {
  readonly module: string;
  readonly attribute: string;
}

/** What an analysis is asked besides the program. */
export interface Asked {
  readonly served?: readonly Served[];
  readonly limit?: number;
  /** Whether a function or class, by its module and scope, is called for entry points (`Entries`), and not by unknown code that has it. */
  readonly isServed?: (module: string, scope: number) => boolean;
}

/**
 * Analyses a program from the modules that it starts with and what of them is served. With a limit of work (`Graph.limit`) the result may not
 * be finished (`Solver.isFinished`), and then says nothing of what a program cannot do.
 */
export function analyzeProgram(
  find: FindModule,
  library: LibraryFacts,
  entries: readonly string[],
  { served = [], limit = Number.POSITIVE_INFINITY, isServed = () => false }: Asked = {},
): Solver {
  const solver = new Solver(find, library, isServed);
  solver.graph.limit = limit;
  const builtins = runModule(solver, 'builtins', null);
  if (builtins?.body == null) throw new Error('the analysis needs the model of builtins');
  solver.unknownSite = { instance: builtins.body, site: UNKNOWN_CODE };
  followEscapes(solver);
  for (const entry of entries) runModule(solver, entry, null);
  for (const { module, attribute } of served) {
    const state = runModule(solver, module, null);
    if (state !== null) solver.graph.edge(solver.attributeNode(state.value, solver.text(attribute)), solver.escaping);
  }
  solver.isFinished = solver.graph.solve();
  return solver;
}
