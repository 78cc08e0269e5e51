import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { generatorExpression } from '../shared/comprehensions';
import type { Register } from '../shared/registers';
import { yieldValue } from './Yield';

/** A generator expression. */
export function GeneratorExp(node: ast.GeneratorExp, code: Code, dst: Register): void {
  generatorExpression(code, node, dst, (inner) => {
    yieldValue(inner, node.elt, node.elt);
    inner.do('resume_unused');
  });
}
