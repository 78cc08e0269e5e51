import type * as ast from '../../ast';
import { number } from '../rust/tree';
import { collectList } from '../shared/calls';
import type { Code } from '../shared/code';
import { DISPLAY_LIMIT, evaluateWindow } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A tuple display. */
export function Tuple(node: ast.Tuple, code: Code, dst: Register): void {
  if (node.elts.length > DISPLAY_LIMIT || node.elts.some((item) => item.kind === 'Starred')) {
    code.do('list_to_tuple', dst, collectList(code, node.elts));
    return;
  }
  const { start, count } = evaluateWindow(code, node.elts);
  code.do('build_tuple', dst, start, number(count));
}
