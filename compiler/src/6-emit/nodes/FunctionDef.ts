import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitDefinition } from '../shared/definitions';

/** A function statement. */
export function FunctionDef(node: ast.FunctionDef, code: Code): void {
  emitDefinition(code, node);
}
