import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitDefinition } from '../shared/definitions';

/** A class statement. */
export function ClassDef(node: ast.ClassDef, code: Code): void {
  emitDefinition(code, node);
}
