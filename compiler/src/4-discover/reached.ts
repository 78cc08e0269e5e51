// Statements that evaluation gets to for certain, by their lines: what Python does at every start, whatever the environment says.

import type { Place } from '../diagnostics';
import type { StmtNode } from '../ast';

export class ReachedLines {
  private readonly lines = new Map<string, Set<number>>();

  /** Notes the lines of a statement, but for those of the statements in it. */
  add(file: string, statement: StmtNode): void {
    const known = this.lines.get(file) ?? new Set();
    this.lines.set(file, known);
    const { first, last } = ownLines(statement);
    for (let line = first; line <= last; line += 1) known.add(line);
  }

  /** Whether a place lies in a statement that has been noted. */
  has({ file, line }: Pick<Place, 'file' | 'line'>): boolean {
    return this.lines.get(file)?.has(line) === true;
  }
}

/** The lines of a statement up to its body; all where it has none. */
function ownLines(statement: StmtNode): { readonly first: number; readonly last: number } {
  const decorators = 'decorator_list' in statement ? statement.decorator_list : [];
  const first = decorators[0]?.lineno ?? statement.lineno;
  const body = 'body' in statement ? statement.body[0] : 'cases' in statement ? statement.cases[0]?.body[0] : undefined;
  if (body === undefined) return { first, last: statement.end_lineno };
  const inner = 'decorator_list' in body ? (body.decorator_list[0]?.lineno ?? body.lineno) : body.lineno;
  return { first, last: Math.max(statement.lineno, inner - 1) };
}
