import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { inlineComprehension } from '../shared/comprehensions';
import { evaluateStable } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A dict comprehension. */
export function DictComp(node: ast.DictComp, code: Code, dst: Register): void {
  const build = (dict: Register): void => code.do('build_dict', dict, dict, number(0));
  inlineComprehension(code, node, dst, build, (dict) => {
    code.temporarily(() => {
      const key = evaluateStable(code, node.key, [node.value]);
      code.do('dict_set', dict, key, code.evaluate(node.value));
    });
  });
}
