// Modules that are imported by names made at run time. Those that start-up imports so evaluation knows; where code imports what it is told,
// any module that was linked for such names may be meant. Whoever imports one holds it, and nobody knows who that is.

import { packageOf } from '../../3-link';
import type { Program } from '../../3-link';
import { escapeModule, Kind } from '../../points-to';
import type { Solver } from '../../points-to';

/** Functions that import a module by a text. */
const IMPORTERS: ReadonlySet<string> = new Set(['importlib.import_module', 'builtins.__import__']);

/** Runs such modules in a solver, until there are no more. False where solving takes more than some steps. */
export function solveComputedImports(
  solver: Solver,
  program: Program,
  imported: readonly string[],
  limit: number,
): boolean {
  for (;;) {
    const importing = importingPackages(solver, program);
    const linked = [...program.modules.keys()].filter((module) => importing.has(packageOf(program, module)));
    const missing = [...imported, ...linked].filter((module) => solver.modules.get(module)?.body == null);
    const added = missing.filter((module) => program.modules.has(module) && escapeModule(solver, module));
    if (added.length === 0) return true;
    if (!solver.graph.solve(limit)) return false;
  }
}

/** The packages, null for the application, with code that is reached and imports what it is told. */
function importingPackages(solver: Solver, program: Program): ReadonlySet<string | null> {
  const found = new Set<string | null>();
  for (const { site, value } of solver.edges)
    if (
      value !== 0 &&
      solver.values.kind(value) === Kind.native &&
      IMPORTERS.has(solver.textAt(solver.values.first(value)))
    )
      found.add(packageOf(program, site.instance.block.module.name));
  return found;
}
