// Which packages a package can get objects of while its module code runs: those that its modules import, and so on. Nobody hands it other
// objects then: who imports it has none of its functions to call before. What others have registered with the library before (a handler of
// logging) is judged where it is registered.

import { importedModules, packageOf } from '../3-link';
import type { Program } from '../3-link';
import { moduleOf } from './nodes';
import type { CodeNode } from './nodes';

/** A package of null is the project. */
type Package = string | null;

export class PackageImports {
  private readonly program: Program;
  private imports: ReadonlyMap<Package, ReadonlySet<Package>> | null = null;
  private readonly closures = new Map<string, ReadonlySet<Package> | null>();

  constructor(program: Program) {
    this.program = program;
  }

  /** The package of a piece of code; null for the project's. */
  packageOf(node: CodeNode): Package {
    return packageOf(this.program, moduleOf(node));
  }

  /** Those of some methods that the module code of a package can have objects for. */
  meets(methods: readonly CodeNode[], origin: string): readonly CodeNode[] {
    const closure = this.closureOf(origin);
    return closure === null ? methods : methods.filter((method) => closure.has(this.packageOf(method)));
  }

  /** The packages that importing one may bring in, itself among them; null for any code at all, where it imports the project. */
  private closureOf(origin: string): ReadonlySet<Package> | null {
    const known = this.closures.get(origin);
    if (known !== undefined) return known;
    this.imports ??= importsOf(this.program);
    const found = new Set<Package>([origin]);
    // A set goes through what is added on the way, too.
    for (const one of found) for (const other of this.imports.get(one) ?? []) found.add(other);
    const closure = found.has(null) ? null : found;
    this.closures.set(origin, closure);
    return closure;
  }
}

/** What the modules of each package import, wherever the import stands. */
function importsOf(program: Program): ReadonlyMap<Package, ReadonlySet<Package>> {
  const imports = new Map<Package, Set<Package>>();
  for (const [module, { summary }] of program.modules) {
    const name = packageOf(program, module);
    const others = imports.get(name) ?? new Set<Package>();
    imports.set(name, others);
    for (const other of importedModules(program.index, summary)) others.add(packageOf(program, other));
  }
  return imports;
}
