import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { makeTypeAlias } from '../shared/type-parameters';
import { storeInto } from '../shared/variables';

/** `type name = value` (PEP 695). */
export function TypeAlias(node: ast.TypeAlias, code: Code): void {
  storeInto(code, node.name.id, (dst) => makeTypeAlias(code, node, dst));
}
