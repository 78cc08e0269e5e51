// The whole-program points-to analysis: which values each variable, attribute and item may hold, and so which functions each call
// may run. `docs/internals/analysis.md` says what it knows and why that is enough.

import { followEscapes } from './escape';
import type { FindModule } from './modules';
import { runModule } from './modules-run';
import { Solver } from './solver';

export { callGraph, targetKey } from './call-graph';
export type { CallGraph, CallTarget } from './call-graph';
export { Entries } from './entries';
export type { EntryGroup } from './entries';
export type { FindModule, ModuleRole, ModuleSource } from './modules';
export { isUnknownNative } from './intrinsics';
export { regionCode } from './instances';
export type { Instance } from './instances';
export { UNKNOWN_CODE } from './escape';
export type { CallEdge, Solver } from './solver';
export { ANY, Kind } from './values';

/**
 * Analyses a program from the modules that it starts with; `isMethod` says of dotted names whether
 * they are methods of classes in machine code.
 */
export function analyzeProgram(
  find: FindModule,
  isMethod: (name: string) => boolean,
  entries: readonly string[],
): Solver {
  const solver = new Solver(find, isMethod);
  const builtins = runModule(solver, 'builtins', null);
  if (builtins?.body == null) throw new Error('the analysis needs the model of builtins');
  followEscapes(solver, builtins.body);
  for (const entry of entries) runModule(solver, entry, null);
  solver.graph.solve();
  return solver;
}
