import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { foldConstant } from '../shared/constants';
import { yieldValue } from './Yield';

/** An expression statement: its value is dropped; a constant has no effect. */
export function Expr(node: ast.Expr, code: Code): void {
  if (foldConstant(node.value) !== null) return;
  if (node.value.kind === 'Yield') {
    yieldValue(code, node.value.value, node.value);
    code.do('resume_unused');
    return;
  }
  const value = code.evaluate(node.value);
  if (value.temporary !== null) code.run('clear', value);
}
