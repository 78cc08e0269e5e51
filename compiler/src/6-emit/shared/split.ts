// Long bodies: LLVM's work grows faster than a function does, so a body of several hundred statements is cut into Rust
// functions over the same frame. Only statements of the body itself are grouped, and none that leaves the function.

import type { StmtNode } from '../../ast';
import { walk } from '../../ast';
import type { Code } from './code';
import { partSymbol } from './code-items';

const WHOLE_LIMIT = 500;
const PART_SIZE = 200;

/** Emits the statements of a function's, class's or module's body. */
export function emitBody(code: Code, statements: readonly StmtNode[]): void {
  const sizes = statements.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (code.isGenerator || total <= WHOLE_LIMIT) {
    code.statements(statements);
    return;
  }
  let group: StmtNode[] = [];
  let size = 0;
  const flush = (): void => {
    if (group.length > 0) emitPart(code, group);
    group = [];
    size = 0;
  };
  statements.forEach((statement, position) => {
    if (returns(statement)) {
      flush();
      code.statement(statement);
      return;
    }
    group.push(statement);
    size += sizes[position] as number;
    if (size >= PART_SIZE) flush();
  });
  flush();
}

function emitPart(code: Code, statements: readonly StmtNode[]): void {
  if (!code.flow.reachable) return;
  const callee = partSymbol(code, code.parts.length);
  code.parts.push(code.flow.apart(callee, code.failure, () => code.statements(statements)));
}

/** Statements and expressions that cost something, roughly. */
function sizeOf(statement: StmtNode): number {
  let size = 0;
  walk(statement, (node) => {
    if ('lineno' in node) size += 1;
    return node.kind !== 'Lambda' && node.kind !== 'GeneratorExp' && (node === statement || !definesCode(node.kind));
  });
  return definesCode(statement.kind) ? 5 : Math.ceil(size / 5);
}

function definesCode(kind: string): boolean {
  return kind === 'FunctionDef' || kind === 'AsyncFunctionDef' || kind === 'ClassDef';
}

function returns(statement: StmtNode): boolean {
  if (definesCode(statement.kind)) return false;
  let found = false;
  walk(statement, (node) => {
    if (node.kind === 'Return') found = true;
    return !found && !definesCode(node.kind);
  });
  return found;
}
