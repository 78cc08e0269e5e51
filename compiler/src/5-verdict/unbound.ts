// Names that stay unbound because what would bind them cannot run at start-up, and the imports that would ask for them: an import
// of such a name is taken out as well, so that only the code that uses the name is without it.

import { isNowhere } from '../library-map';
import type { LibraryMap } from '../library-map';
import { absoluteModule, isProjectName } from '../3-link';
import type { Program } from '../3-link';
import type { ImportBinding, ModuleSummary } from '../2-summarize';
import { insideFunction } from './expansion';

/** A statement of a module's body that cannot run at start-up; its names stay unbound. */
export interface RefusedStatement {
  readonly module: string;
  readonly statement: number;
}

/** A name that an import of a module's body would bind and that is not there; it stays unbound. */
export interface RefusedImport {
  readonly module: string;
  /** Where the import statement begins. */
  readonly line: number;
  readonly column: number;
  /** The imported name; the module for `import module`; `*`. */
  readonly name: string;
  /** For `*` of a module whose `__all__` has names that are unbound: the names that are there. */
  readonly instead?: readonly string[];
}

/** What start-up goes without. */
export interface UnboundNames {
  /** The imports outside functions that ask in vain, for names of the library and for names of the project. */
  readonly refusedImports: readonly RefusedImport[];
  /** The names that nothing binds any more, by module. */
  readonly unbound: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds what the statements that cannot run leave unbound. */
export function unboundNames(
  program: Program,
  library: LibraryMap,
  refusedStatements: readonly RefusedStatement[],
): UnboundNames {
  return new Unbound(program, library, refusedStatements).found();
}

class Unbound {
  private readonly program: Program;
  private readonly library: LibraryMap;
  private readonly statements: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly refused = new Map<ImportBinding, RefusedImport>();
  /** Names by module. */
  private readonly names = new Map<string, ReadonlySet<string>>();

  constructor(program: Program, library: LibraryMap, refusedStatements: readonly RefusedStatement[]) {
    this.program = program;
    this.library = library;
    const statements = new Map<string, Set<number>>();
    for (const { module, statement } of refusedStatements)
      statements.set(module, (statements.get(module) ?? new Set()).add(statement));
    this.statements = statements;
  }

  found(): UnboundNames {
    const summaries = [...this.program.modules.values()].map(({ summary }) => summary);
    for (const summary of summaries) this.refuse(summary, (imported) => this.ofLibrary(summary, imported));
    // A name that is imported from module to module is lost one module further each time.
    for (let known = -1; known !== this.refused.size; ) {
      known = this.refused.size;
      for (const summary of summaries) this.names.set(summary.module, this.unboundIn(summary));
      for (const summary of summaries) this.refuse(summary, (imported) => this.ofProject(summary, imported));
    }
    const refusedImports = summaries.flatMap(({ imports }) =>
      imports.flatMap((imported) => this.refused.get(imported) ?? []),
    );
    return { refusedImports, unbound: this.names };
  }

  private refuse(summary: ModuleSummary, judge: (imported: ImportBinding) => RefusedImport | null): void {
    for (const imported of summary.imports) {
      const bindsNothing = imported.typeCheckingOnly || imported.isCall;
      if (bindsNothing || insideFunction(summary, imported.scope) || this.refused.has(imported)) continue;
      const refused = judge(imported);
      if (refused !== null) this.refused.set(imported, refused);
    }
  }

  private ofLibrary(summary: ModuleSummary, imported: ImportBinding): RefusedImport | null {
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null || from === '__future__' || isProjectName(this.program.index, from)) return null;
    const { name, line, column } = imported;
    // It stays, and fails as it does in Python.
    if (this.program.conditions.fails(summary, imported)) return null;
    const asked = name === null || name === '*' ? from : `${from}.${name}`;
    if (this.library.lookup(asked).kind !== 'gap' || isNowhere(asked)) return null;
    return { module: summary.module, line, column, name: name ?? from };
  }

  private ofProject(summary: ModuleSummary, imported: ImportBinding): RefusedImport | null {
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    const { name, line, column } = imported;
    const unbound = from === null ? undefined : this.names.get(from);
    if (unbound === undefined || name === null) return null;
    const { module } = summary;
    if (name !== '*') return unbound.has(name) ? { module, line, column, name } : null;
    const all = this.program.modules.get(from as string)?.summary.all ?? [];
    if (!all.some((exported) => unbound.has(exported))) return null;
    return { module, line, column, name, instead: all.filter((exported) => !unbound.has(exported)) };
  }

  /** The names of a module that nothing binds any more. */
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
      (imported) => imported.statement === statement && imported.binds === name && this.refused.has(imported),
    );
  }
}
