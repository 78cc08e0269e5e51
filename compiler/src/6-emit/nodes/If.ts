import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { branch, jumpIf } from '../shared/tests';

/** `if`; with more than one `elif`, the arms stand one after another rather than inside each other. */
export function If(node: ast.If, code: Code): void {
  const suspended = code.suspends(node);
  const elseIf = elseIfOf(node);
  if (elseIf === null || elseIfOf(elseIf) === null) {
    branch(
      code,
      node.test,
      suspended,
      () => code.statements(node.body),
      () => code.statements(node.orelse),
    );
    return;
  }
  code.flow.block('if', suspended, (end) => {
    let arm: ast.If | null = node;
    let last = node;
    while (arm !== null) {
      const { test, body }: ast.If = arm;
      if (arm !== node && code.flow.reachable) code.at(arm);
      code.flow.block('elif', suspended, (next) => {
        jumpIf(code, test, false, next);
        code.statements(body);
        code.flow.jump(end);
      });
      last = arm;
      arm = elseIfOf(arm);
    }
    code.statements(last.orelse);
  });
}

function elseIfOf(node: ast.If): ast.If | null {
  const [only] = node.orelse;
  return node.orelse.length === 1 && only?.kind === 'If' ? only : null;
}
