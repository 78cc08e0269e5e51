import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { inlineComprehension } from '../shared/comprehensions';
import type { Register } from '../shared/registers';

/** A set comprehension. */
export function SetComp(node: ast.SetComp, code: Code, dst: Register): void {
  const build = (set: Register): void => code.do('build_set', set, set, number(0));
  inlineComprehension(code, node, dst, build, (set) => {
    code.temporarily(() => code.do('set_add', set, code.evaluate(node.elt)));
  });
}
