// Which packages a package can get objects of while its module code runs: those that its modules import, and so on. Nobody hands it other
// objects then: who imports it has none of its functions to call before. What others have registered with the library before (a handler of
// logging) is judged where it is registered.

import { importedModules, packageOf } from '../3-link';
import type { Program } from '../3-link';
import { moduleOf } from './nodes';
import type { CodeNode } from './nodes';

/** A package of null is the project. */
type Package = string | null;

/** The packages that importing one may bring in, itself among them, and one that stands for all which bring in the same. */
interface Closure {
  readonly packages: ReadonlySet<Package>;
  readonly origin: string;
}

export class PackageImports {
  private readonly program: Program;
  private imports: ReadonlyMap<Package, ReadonlySet<Package>> | null = null;
  private readonly closures = new Map<string, Closure | null>();
  /** The first package that was asked for of those with a closure, by its packages. */
  private readonly alike = new Map<string, Closure>();

  constructor(program: Program) {
    this.program = program;
  }

  /**
   * Whom the module code of a package, which a statement belongs to, can get objects of: a package that stands for all which can get the
   * same, null where that is any code at all. Most of an environment imports each other, and is walked once.
   */
  originOf(statement: CodeNode): Package {
    const name = packageOf(this.program, moduleOf(statement));
    return name === null ? null : (this.closureOf(name)?.origin ?? null);
  }

  /** Those of some methods that module code can have objects for, by its origin. */
  meets(methods: readonly CodeNode[], origin: string): readonly CodeNode[] {
    const closure = this.closureOf(origin);
    if (closure === null) return methods;
    return methods.filter((method) => closure.packages.has(packageOf(this.program, moduleOf(method))));
  }

  /** Null for any code at all, where the package imports the project. */
  private closureOf(name: string): Closure | null {
    const known = this.closures.get(name);
    if (known !== undefined) return known;
    this.imports ??= importsOf(this.program);
    const packages = new Set<Package>([name]);
    // A set goes through what is added on the way, too.
    for (const one of packages) for (const other of this.imports.get(one) ?? []) packages.add(other);
    const closure = packages.has(null) ? null : this.shared(name, packages);
    this.closures.set(name, closure);
    return closure;
  }

  private shared(name: string, packages: ReadonlySet<Package>): Closure {
    const key = [...packages].sort().join(' ');
    const known = this.alike.get(key);
    if (known !== undefined) return known;
    const made = { packages, origin: name };
    this.alike.set(key, made);
    return made;
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
