// Imports of what the library has not, and the names that a refusal lies in because of them and of the statements that cannot run. A
// module hands such a name on to whoever imports it.

import type { Diagnostic } from '../diagnostics';
import { absoluteModule } from '../3-link';
import type { Program } from '../3-link';
import type { ImportBinding, ModuleSummary, TopLevelStatement } from '../2-summarize';
import { insideFunction } from './expansion';
import type { ImportRefusals } from './import-refusals';

/** A statement of a module's body that cannot run at start-up. */
export interface RefusedStatement {
  readonly module: string;
  readonly statement: number;
  /** It does no more than bind names, and register what discovery has found: they are all that is lost. */
  readonly isConfined: boolean;
  /** Where the statement around it begins that would go on in one way or another where something refused in it raises; null for none. */
  readonly attempt: TopLevelStatement['attempt'];
}

/** A name that an import asks the library for in vain. */
export interface RefusedImport {
  readonly module: string;
  /** Where the import statement begins. */
  readonly line: number;
  readonly column: number;
  /** The imported name; the module for `import module`; `*`. */
  readonly name: string;
  /** Nobody can tell if it fails in Python: it raises where it stands, and its `try` is without it. */
  readonly isDoubtful: boolean;
  readonly refusal: Diagnostic;
}

/** What start-up goes without. */
export interface UnboundNames {
  readonly refusedImports: readonly RefusedImport[];
  /** The names of modules that nothing but a refusal lies in. */
  readonly unbound: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the imports that ask in vain, and what they and the statements that cannot run leave without a value. */
export function unboundNames(
  program: Program,
  imports: ImportRefusals,
  refusedStatements: readonly RefusedStatement[],
): UnboundNames {
  return new Unbound(program, imports, refusedStatements).found();
}

class Unbound {
  private readonly program: Program;
  private readonly imports: ImportRefusals;
  private readonly statements: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly refused = new Map<ImportBinding, RefusedImport>();
  /** Imports that are handed a refusal by a module of the project. */
  private readonly handed = new Set<ImportBinding>();
  /** Names by module. */
  private readonly names = new Map<string, ReadonlySet<string>>();

  constructor(program: Program, imports: ImportRefusals, refusedStatements: readonly RefusedStatement[]) {
    this.program = program;
    this.imports = imports;
    const statements = new Map<string, Set<number>>();
    for (const { module, statement } of refusedStatements)
      statements.set(module, (statements.get(module) ?? new Set()).add(statement));
    this.statements = statements;
  }

  found(): UnboundNames {
    const summaries = [...this.program.modules.values()].map(({ summary }) => summary);
    for (const summary of summaries) this.askLibrary(summary);
    // A name that is imported from module to module is lost one module further each time.
    for (let known = -1; known !== this.handed.size; ) {
      known = this.handed.size;
      for (const summary of summaries) this.names.set(summary.module, this.unboundIn(summary));
      for (const summary of summaries) this.askProject(summary);
    }
    return { refusedImports: [...this.refused.values()], unbound: this.names };
  }

  private askLibrary(summary: ModuleSummary): void {
    const { module } = summary;
    for (const imported of summary.imports) {
      const refusal = this.imports.of(summary, imported);
      if (refusal === null) continue;
      const { name, line, column } = imported;
      const isDoubtful = this.program.conditions.isDoubtful(summary, imported);
      this.refused.set(imported, { module, line, column, name: name ?? imported.from, isDoubtful, refusal });
    }
  }

  private askProject(summary: ModuleSummary): void {
    for (const imported of summary.imports) {
      const { isCall, name, scope, typeCheckingOnly } = imported;
      if (typeCheckingOnly || isCall || name === null || insideFunction(summary, scope)) continue;
      const from = absoluteModule(imported, summary.module, summary.isPackage);
      const unbound = from === null ? undefined : this.names.get(from);
      if (unbound?.has(name) === true) this.handed.add(imported);
    }
  }

  /** The names of a module that nothing binds but what is refused. */
  private unboundIn(summary: ModuleSummary): ReadonlySet<string> {
    const refused = this.statements.get(summary.module);
    const bound = new Set<string>();
    const lost = new Set<string>();
    summary.statements.forEach(({ binds, typeCheckingOnly }, statement) => {
      if (typeCheckingOnly) return;
      for (const name of binds) {
        const runs = refused?.has(statement) !== true && !this.isLostImport(summary, statement, name);
        (runs ? bound : lost).add(name);
      }
    });
    for (const name of lost) {
      const isSubmodule = this.program.index.modules.has(`${summary.module}.${name}`);
      if (bound.has(name) || isSubmodule) lost.delete(name);
    }
    return lost;
  }

  /** Whether a statement binds a name by an import that is refused. */
  private isLostImport(summary: ModuleSummary, statement: number, name: string): boolean {
    return summary.imports.some(
      (imported) =>
        imported.statement === statement &&
        imported.binds === name &&
        (this.refused.has(imported) || this.handed.has(imported)),
    );
  }
}
