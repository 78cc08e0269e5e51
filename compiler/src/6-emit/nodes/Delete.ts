import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { deleteTarget } from '../shared/targets';

/** `del`. */
export function Delete(node: ast.Delete, code: Code): void {
  for (const target of node.targets) deleteTarget(code, target);
}
