import type * as ast from '../../ast';
import { number } from '../rust/tree';
import { collectList } from '../shared/calls';
import type { Code } from '../shared/code';
import { evaluateWindow } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A list display. */
export function List(node: ast.List, code: Code, dst: Register): void {
  if (node.elts.some((item) => item.kind === 'Starred')) {
    code.move(dst, collectList(code, node.elts));
    return;
  }
  const { start, count } = evaluateWindow(code, node.elts);
  code.run('build_list', dst, start, number(count));
}
