import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { evaluateWindow } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A set display. */
export function Set(node: ast.Set, code: Code, dst: Register): void {
  const star = node.elts.findIndex((item) => item.kind === 'Starred');
  const plain = star < 0 ? node.elts : node.elts.slice(0, star);
  const set = star < 0 ? dst : code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const { start, count } = evaluateWindow(code, plain);
    code.at(node);
    code.do('build_set', set, start, number(count));
  });
  if (star < 0) return;
  code.registers.allocate();
  for (const item of node.elts.slice(star)) {
    code.temporarily(() => {
      if (item.kind === 'Starred') code.do('set_update', set, code.evaluate(item.value));
      else code.do('set_add', set, code.evaluate(item));
    });
  }
  code.move(dst, set);
}
