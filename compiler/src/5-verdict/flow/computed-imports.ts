// Modules that are imported by names made at run time and that no text of the program tells. Those that start-up imports so evaluation knows;
// where code imports what it is told, any module that was linked for such names may be meant.

import { packageOf } from '../../3-link';
import type { Program } from '../../3-link';
import { escapeModule, Kind, offerModule } from '../../points-to';
import type { Instance, Solver } from '../../points-to';

/** Modules of the library with other ways to import: whoever has what they import, nobody knows. */
const IMPORTING = /^(importlib|pkgutil|runpy|zipimport|imp)\./;

/** Runs such modules in a solver that `solve` goes on with, until there are no more. False where the limit of the solver is reached. */
export function solveComputedImports(
  solver: Solver,
  program: Program,
  imported: readonly string[],
  solve: () => boolean,
): boolean {
  const known = new Set<string>();
  const isOffered = (module: string): boolean => !known.has(module) && offerModule(solver, module);
  for (;;) {
    const { byName, otherwise } = importingPackages(solver, program);
    const linkedFor = (packages: ReadonlySet<string | null>): readonly string[] =>
      [...program.modules.keys()].filter((module) => packages.has(packageOf(program, module)));
    const isNew = (module: string): boolean => program.modules.has(module) && solver.modules.get(module)?.body == null;
    const escaping = [...linkedFor(otherwise), ...(otherwise.size > 0 ? imported : [])];
    const escaped = escaping.filter((module) => isNew(module) && escapeModule(solver, module));
    // Packages ask for their own modules by the names of many others: those that run anyway are left out, and the application's are not.
    const asked = linkedFor(byName).filter((module) => isNew(module) || packageOf(program, module) === null);
    const offered = [...imported.filter(isNew), ...asked].filter(isOffered);
    for (const module of offered) known.add(module);
    if (escaped.length + offered.length === 0) return true;
    if (!solve()) return false;
  }
}

interface ImportingPackages {
  /** The packages, null for the application, with code that is reached and calls `import_module` with a name that is not known. */
  readonly byName: ReadonlySet<string | null>;
  /** Those with code that imports in other ways. */
  readonly otherwise: ReadonlySet<string | null>;
}

function importingPackages(solver: Solver, program: Program): ImportingPackages {
  const [byName, otherwise] = [new Set<string | null>(), new Set<string | null>()];
  const packageOfCaller = ({ block }: Instance): string | null => packageOf(program, block.module.name);
  for (const { site, callee, value } of solver.edges) {
    if (callee !== null && solver.computedImports.has(callee)) byName.add(packageOfCaller(site.instance));
    const isNative = callee === null && solver.values.kind(value) === Kind.native;
    if (isNative && IMPORTING.test(solver.textAt(solver.values.first(value))))
      otherwise.add(packageOfCaller(site.instance));
  }
  return { byName, otherwise };
}
