// A module without the statements of its body that start-up cannot run: each becomes `pass`, so that the names it would bind
// stay unbound and positions stay as they are.

import type { Module, Node, StmtNode } from '../ast';

/** Where a statement begins. */
export interface StatementPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * The module with the statements at these places taken out, wherever in `if`, `try`, `with`, `for`, `while` or `match` they
 * stand; a compound statement whose head cannot run goes as a whole.
 */
export function withoutStatements(module: Module, places: readonly StatementPlace[]): Module {
  if (places.length === 0) return module;
  const taken = new Set(places.map(({ line, column }) => `${line}:${column}`));
  return { ...module, body: withoutAny(module.body, taken) };
}

function withoutAny(body: readonly StmtNode[], taken: ReadonlySet<string>): readonly StmtNode[] {
  return body.map((statement) => {
    const { lineno, col_offset, end_lineno, end_col_offset } = statement;
    if (taken.has(`${lineno}:${col_offset}`)) return { kind: 'Pass', lineno, col_offset, end_lineno, end_col_offset };
    // The bodies of functions and classes are no statements of the module's.
    if (statement.kind === 'FunctionDef' || statement.kind === 'AsyncFunctionDef' || statement.kind === 'ClassDef') {
      return statement;
    }
    return withoutInFields(statement, taken);
  });
}

/** The node with its statement lists, and those of its handlers and cases, thinned out. */
function withoutInFields<T extends Node>(node: T, taken: ReadonlySet<string>): T {
  const changed: Record<string, unknown> = { ...node };
  for (const [name, value] of Object.entries(node)) {
    if (!Array.isArray(value)) continue;
    if (name === 'body' || name === 'orelse' || name === 'finalbody') changed[name] = withoutAny(value, taken);
    if (name === 'handlers' || name === 'cases') changed[name] = value.map((part) => withoutInFields(part, taken));
  }
  return changed as unknown as T;
}
