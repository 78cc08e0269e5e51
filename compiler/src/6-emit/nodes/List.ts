import type * as ast from '../../ast';
import { number } from '../rust/tree';
import { collectList } from '../shared/calls';
import type { Code } from '../shared/code';
import type { CodeConstant } from '../shared/constants';
import { constantItems, DISPLAY_LIMIT, evaluateWindow } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A list display. */
export function List(node: ast.List, code: Code, dst: Register): void {
  const constant = constantItems(node.elts, 'tuple');
  if (constant !== null || node.elts.length > DISPLAY_LIMIT || node.elts.some((item) => item.kind === 'Starred')) {
    code.move(dst, constant === null ? collectList(code, node.elts) : listOf(code, constant));
    return;
  }
  const { start, count } = evaluateWindow(code, node.elts);
  code.do('build_list', dst, start, number(count));
}

/** A list made of a constant tuple. */
function listOf(code: Code, items: CodeConstant): Register {
  const list = code.registers.allocate();
  code.do('build_list', list, list, number(0));
  code.temporarily(() => {
    const tuple = code.registers.allocate();
    code.loadConstant(items, tuple);
    code.do('list_extend', list, tuple);
  });
  return list;
}
