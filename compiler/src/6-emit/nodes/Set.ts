import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { constantItems, DISPLAY_LIMIT, evaluateWindow } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A set display. */
export function Set(node: ast.Set, code: Code, dst: Register): void {
  const constant = constantItems(node.elts, 'frozenset');
  const grown = firstGrown(node.elts);
  const plain = constant === null ? node.elts.slice(0, grown) : [];
  const whole = constant === null && grown === node.elts.length;
  const set = whole ? dst : code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const { start, count } = evaluateWindow(code, plain);
    code.at(node);
    code.do('build_set', set, start, number(count));
  });
  if (whole) return;
  code.registers.allocate();
  if (constant !== null) {
    code.temporarily(() => {
      const items = code.registers.allocate();
      code.loadConstant(constant, items);
      code.do('set_update', set, items);
    });
    code.move(dst, set);
    return;
  }
  for (const item of node.elts.slice(grown)) {
    code.temporarily(() => {
      if (item.kind === 'Starred') code.do('set_update', set, code.evaluate(item.value));
      else code.do('set_add', set, code.evaluate(item));
    });
  }
  code.move(dst, set);
}

/** From which item on the set is grown one by one: the first starred one, or the first of too many. */
function firstGrown(items: readonly ast.ExprNode[]): number {
  const star = items.findIndex((item) => item.kind === 'Starred');
  const plain = star < 0 ? items.length : star;
  return plain > DISPLAY_LIMIT ? 0 : plain;
}
