// Whether code surely returns or raises, so that nothing behind it runs.

import type { ExprNode, StmtNode } from '../../ast';
import { children, isStatement } from '../../ast';
import type { Node } from '../../ast';

/** Whether a body never comes to its end. */
export function leaves(body: readonly StmtNode[]): boolean {
  return body.some(leavesBy);
}

function leavesBy(node: StmtNode): boolean {
  switch (node.kind) {
    case 'Return':
    case 'Raise':
      return true;
    case 'If':
      return leaves(node.body) && leaves(node.orelse);
    case 'While':
      return isTrue(node.test) && !breaks(node.body);
    case 'Try':
    case 'TryStar':
      return (
        leaves(node.finalbody) ||
        ((leaves(node.body) || leaves(node.orelse)) && node.handlers.every(({ body }) => leaves(body)))
      );
    case 'For':
      // A loop over a display runs, and returns at once.
      return (
        (node.iter.kind === 'Tuple' || node.iter.kind === 'List') &&
        node.iter.elts.some(({ kind }) => kind !== 'Starred') &&
        node.body[0]?.kind === 'Return'
      );
    case 'Match':
      return (
        node.cases.every(({ body }) => leaves(body)) &&
        node.cases.some(({ pattern, guard }) => isWildcard(pattern) && guard === null)
      );
    case 'With':
    case 'AsyncWith':
      // What the context manager does with an exception nobody knows: only what raises none, with nothing before, is sure to leave.
      return node.body[0]?.kind === 'Return' && isSafe(node.body[0].value);
    default:
      return false;
  }
}

function isTrue(test: ExprNode): boolean {
  if (test.kind !== 'Constant') return false;
  return (test.value.type === 'bool' && test.value.value) || (test.value.type === 'int' && test.value.value !== '0');
}

function isWildcard(pattern: Node): boolean {
  return pattern.kind === 'MatchAs' && pattern.pattern === null;
}

/** Whether a loop's body holds a `break` of that loop. A `continue` in a loop behind it does not count. */
function breaks(body: readonly Node[]): boolean {
  return body.some((node) => {
    if (node.kind === 'Break') return true;
    if (node.kind === 'For' || node.kind === 'AsyncFor' || node.kind === 'While') return breaks(node.orelse);
    if (node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef' || node.kind === 'ClassDef') return false;
    return breaks(
      children(node).filter(
        (child) => isStatement(child) || child.kind === 'ExceptHandler' || child.kind === 'match_case',
      ),
    );
  });
}

function isSafe(value: ExprNode | null): boolean {
  return value === null || value.kind === 'Constant';
}
