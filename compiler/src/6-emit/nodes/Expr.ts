import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { foldConstant } from '../shared/constants';
import { fuseAppend } from '../shared/fused';
import { yieldValue } from './Yield';

/** An expression statement: its value is dropped; a constant has no effect. */
export function Expr(node: ast.Expr, code: Code): void {
  if (foldConstant(node.value) !== null) return;
  if (node.value.kind === 'Yield') {
    yieldValue(code, node.value.value, node.value);
    code.do('resume_unused');
    return;
  }
  const operations = (): void => {
    const value = code.evaluate(node.value);
    if (value.temporary !== null) code.run('clear', value);
  };
  if (node.value.kind === 'Call') fuseAppend(code, node.value, operations);
  else operations();
}
