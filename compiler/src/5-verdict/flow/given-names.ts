// Names that a package gives to objects without writing an attribute: as keywords of calls, which a function may store one by one, and as
// texts, which `setattr` takes.

import { Op } from '../../2-summarize/constraints';
import type { ModuleConstraints } from '../../2-summarize/constraints';
import type { Solver } from '../../points-to';

const NAME = /^[A-Za-z_]\w*$/;

export class GivenNames {
  private readonly solver: Solver;
  private readonly packageOf: (module: string) => string | null;
  private byPackage: ReadonlyMap<string | null, ReadonlySet<string>> | null = null;

  constructor(solver: Solver, packageOf: (module: string) => string | null) {
    this.solver = solver;
    this.packageOf = packageOf;
  }

  /** Those of the package that a module is of, or of the application. */
  names(module: string): ReadonlySet<string> {
    this.byPackage ??= this.collect();
    return this.byPackage.get(this.packageOf(module)) ?? new Set();
  }

  private collect(): ReadonlyMap<string | null, ReadonlySet<string>> {
    const found = new Map<string | null, Set<string>>();
    for (const { name, role, body, constraints } of this.solver.modules.values()) {
      if (role !== 'code' || body === null || constraints === null) continue;
      const owner = this.packageOf(name);
      const names = found.get(owner) ?? new Set<string>();
      found.set(owner, names);
      for (const one of namesIn(constraints)) names.add(one);
    }
    return found;
  }
}

function* namesIn({ code, texts, constants }: ModuleConstraints): Generator<string> {
  for (const { type, text } of constants) if (type === 'str' && NAME.test(text)) yield text;
  for (let at = 0; at < code.length; at += code[at + 1] as number) {
    if (code[at] !== Op.call) continue;
    for (let argument = at + 5; argument < at + (code[at + 1] as number); argument += 2) {
      const how = code[argument] as number;
      if (how >= 0) yield texts[how] as string;
    }
  }
}
