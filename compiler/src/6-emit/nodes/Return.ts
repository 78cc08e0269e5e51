import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { NONE } from '../shared/constants';
import { returnFrom } from '../shared/functions';
import { RET } from '../shared/registers';
import { unwindingRunsCode, unwindTo } from '../shared/unwind';

/** `return`: what it has to leave on the way is undone after its value is known. */
export function Return(node: ast.Return, code: Code): void {
  const leave = (): void => {
    returnFrom(code);
    code.flow.complete();
  };
  if (node.value === null || (node.value.kind === 'Constant' && node.value.value.type === 'none')) {
    unwindTo(code, 0, () => {
      code.loadConstant(NONE, RET);
      leave();
    });
    return;
  }
  if (!unwindingRunsCode(code)) {
    code.into(node.value, RET);
    unwindTo(code, 0, leave);
    return;
  }
  const value = code.evaluateToTemporary(node.value);
  const giveBack = (): void => {
    code.move(RET, value);
    leave();
  };
  unwindTo(code, 0, giveBack, value);
}
