// Statements of packages' module code that stand in a branch which evaluation has not taken, and has gone on behind: the condition is known to
// be the other way round (`if VERSION < (2,):`).

import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import type { Discovery } from '../4-discover';
import { statementAt } from './confinement';

export class PassedOver {
  private readonly program: Program;
  private readonly isSeen: Discovery['isSeen'];
  private readonly known = new Map<string, ReadonlySet<number>>();

  constructor(program: Program, isSeen: Discovery['isSeen']) {
    this.program = program;
    this.isSeen = isSeen;
  }

  /** Whether a statement, by its place in the module's body, does not run. */
  has(module: string, statement: number): boolean {
    const known = this.known.get(module) ?? this.find(module);
    this.known.set(module, known);
    return known.has(statement);
  }

  private find(module: string): ReadonlySet<number> {
    const found = new Set<number>();
    const loaded = this.program.modules.get(module);
    if (loaded === undefined || packageOf(this.program, module) === null) return found;
    const { file, statements } = loaded.summary;
    const isSeen = (index: number): boolean => this.isSeen({ file, line: statements[index]?.line ?? 0 });
    statements.forEach(({ typeCheckingOnly, within }, index) => {
      const around = within === null ? undefined : statements[within];
      if (typeCheckingOnly || within === null || around === undefined || isSeen(index)) return;
      const goesOn = statements.some(
        (other, at) => isSeen(at) && (other.within === within || (at > index && other.within === around.within)),
      );
      const isDecided = isSeen(within) && goesOn && statementAt(loaded.ast.body, around)?.kind === 'If';
      if (found.has(within) || isDecided) found.add(index);
    });
    return found;
  }
}
