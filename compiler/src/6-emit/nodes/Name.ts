import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';
import { loadName } from '../shared/variables';

/** A name that is read. */
export function Name(node: ast.Name, code: Code, dst: Register): void {
  code.at(node);
  loadName(code, node.id, dst, node);
}
