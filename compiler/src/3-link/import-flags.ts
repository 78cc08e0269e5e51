// Flags that say whether an import has worked: names that a module sets to False, or None, where it has failed.

import type { ExprNode, StmtNode } from '../ast';
import { expectsImportError, onlyImports } from '../2-summarize';

/** Where a statement begins. */
interface At {
  readonly line: number;
  readonly column: number;
}

/**
 * Whether a statement of a module's body surely runs where the imports of its `try` have failed, or a name is false already: it stands in the
 * handler of imports alone, at the module's level or under `if NAME:`.
 */
export function standsInHandler(body: readonly StmtNode[], name: string, statement: At): boolean {
  return body.some((one) => {
    if (one.kind === 'If') return isName(one.test, name) && one.body.some((inner) => handles(inner, statement));
    return handles(one, statement);
  });
}

function handles(node: StmtNode, statement: At): boolean {
  const [handler, ...others] = node.kind === 'Try' ? node.handlers : [];
  if (node.kind !== 'Try' || handler === undefined || others.length > 0) return false;
  return (
    onlyImports(node).length > 0 &&
    expectsImportError(handler) &&
    handler.body.some((one) => one.lineno === statement.line && one.col_offset === statement.column)
  );
}

function isName(test: ExprNode, name: string): boolean {
  return test.kind === 'Name' && test.id === name;
}
