// Imports that ask the library in vain: what is refused of each.

import { errors } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import type { ImportBinding, ModuleSummary } from '../2-summarize';
import { absoluteModule, isProjectName } from '../3-link';
import type { Program } from '../3-link';

export class ImportRefusals {
  private readonly program: Program;
  private readonly library: LibraryMap;

  constructor(program: Program, library: LibraryMap) {
    this.program = program;
    this.library = library;
  }

  /** What is refused of an import; null for one that asks for what is there, or fails as it does in Python. */
  of(summary: ModuleSummary, imported: ImportBinding): Diagnostic | null {
    const { conditions, index } = this.program;
    const { column, isCall, line, name, needs, typeCheckingOnly } = imported;
    const from = typeCheckingOnly || isCall ? null : absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null || from === '__future__' || isProjectName(index, from)) return null;
    if (conditions.fails(summary, imported) || conditions.neverRuns(summary.module, needs)) return null;
    const asked = name === null || name === '*' ? from : `${from}.${name}`;
    if (this.library.lookup(asked).kind !== 'gap' || this.library.isNowhere(asked)) return null;
    const place = { file: summary.file, line, column };
    if (conditions.isDoubtful(summary, imported)) return errors.doubtfulImport(place, { name: asked });
    return this.library.hasModule(from)
      ? errors.libraryName(place, { name: asked })
      : errors.libraryModule(place, { name: from });
  }

  /** What is refused of a statement of a module's body: it binds whatever names a module has, or decides what a `try` does. */
  ofStatement(summary: ModuleSummary, statement: number): readonly Diagnostic[] {
    const { conditions } = this.program;
    return summary.imports.flatMap((imported) => {
      if (imported.statement !== statement || imported.scope !== 0) return [];
      if (imported.name !== '*' && !conditions.isDoubtful(summary, imported)) return [];
      return this.of(summary, imported) ?? [];
    });
  }
}
