// Comprehensions and generator expressions: code of the block around them, with variables of their own.

import type { Comprehension, DictComp, ExprNode, GeneratorExp, ListComp, SetComp } from '../../ast';
import { assignEach, condition, expression } from './expressions';
import { applyFacts, factsOf } from './facts';
import { ANYWHERE, Display, Op, Sense } from './format';
import type { Walk } from './walk';

type ComprehensionNode = ListComp | SetComp | DictComp | GeneratorExp;

export function isComprehension(node: ExprNode): node is ComprehensionNode {
  return (
    node.kind === 'ListComp' || node.kind === 'SetComp' || node.kind === 'DictComp' || node.kind === 'GeneratorExp'
  );
}

export function comprehension(walk: Walk, node: ComprehensionNode): number {
  const [outermost] = node.generators as [Comprehension];
  // The first iterable is evaluated outside.
  const first = expression(walk, outermost.iter);
  return walk.inScope(walk.scopes.scopeOf(node), () => {
    const key = walk.block.temporary();
    const value = walk.block.temporary();
    loops(walk, node, 0, first, () => {
      if (node.kind === 'DictComp') walk.emit(Op.move, node, key, expression(walk, node.key));
      walk.emit(Op.move, node, value, expression(walk, node.kind === 'DictComp' ? node.value : node.elt));
    });
    if (node.kind === 'DictComp') return walk.result(Op.dict, node, key, value);
    const kind = { ListComp: Display.list, SetComp: Display.set, GeneratorExp: Display.generator }[node.kind];
    return walk.result(Op.display, node, kind, ANYWHERE, value);
  });
}

function loops(walk: Walk, node: ComprehensionNode, index: number, iterable: number, element: () => void): void {
  const generator = node.generators[index] as Comprehension;
  assignEach(walk, generator.target, iterable, generator.is_async === 1, generator.iter);
  const tests = (at: number): void => {
    const test = generator.ifs[at];
    if (test !== undefined) {
      walk.when(condition(walk, test), Sense.whenTrue, () => {
        applyFacts(walk, factsOf(test, true), [node]);
        tests(at + 1);
      });
      return;
    }
    const inner = node.generators[index + 1];
    if (inner === undefined) element();
    else loops(walk, node, index + 1, expression(walk, inner.iter), element);
  };
  tests(0);
}
