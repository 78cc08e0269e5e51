import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { inlineComprehension } from '../shared/comprehensions';
import type { Register } from '../shared/registers';

/** A list comprehension. */
export function ListComp(node: ast.ListComp, code: Code, dst: Register): void {
  const build = (list: Register): void => code.do('build_list', list, list, number(0));
  inlineComprehension(code, node, dst, build, (list) => {
    code.temporarily(() => code.do('list_append', list, code.evaluate(node.elt)));
  });
}
