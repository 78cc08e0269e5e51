import type * as ast from '../../ast';
import { evaluateAnnotation } from '../shared/annotations';
import type { Code } from '../shared/code';
import { textConstant } from '../shared/constants';
import { storeEvaluated } from '../shared/targets';
import { noteAnnotation } from '../shared/variable-annotations';
import { loadName } from '../shared/variables';

/** `target: annotation = value`. Annotations of a function's own variables are never evaluated. */
export function AnnAssign(node: ast.AnnAssign, code: Code): void {
  const { target, value } = node;
  if (value !== null) storeEvaluated(code, target, (dst) => code.into(value, dst));
  const body = code.head.node;
  const outsideFunctions = body.kind === 'Module' || body.kind === 'ClassDef';
  if (node.simple === 1 && target.kind === 'Name') {
    if (outsideFunctions) annotate(code, node, target.id, body.body);
    return;
  }
  if (value === null) evaluateTarget(code, target);
  if (outsideFunctions && code.module.annotations === 'eager') code.temporarily(() => discard(code, node.annotation));
}

function annotate(code: Code, node: ast.AnnAssign, id: string, body: readonly ast.StmtNode[]): void {
  if (code.module.annotations === 'deferred') {
    noteAnnotation(code, node, body);
    return;
  }
  code.temporarily(() => {
    const annotation = evaluateAnnotation(code, node.annotation);
    const annotations = code.registers.allocate();
    loadName(code, '__annotations__', annotations);
    const key = code.registers.allocate();
    code.loadConstant(textConstant(code.mangled(id)), key);
    code.do('setitem', annotations, key, annotation);
  });
}

/** Without a value the parts of the target are evaluated for their effects (CPython check_ann_expr and its kin). */
function evaluateTarget(code: Code, target: ast.ExprNode): void {
  if (target.kind === 'Attribute') code.temporarily(() => discard(code, target.value));
  if (target.kind === 'Subscript') {
    code.temporarily(() => discard(code, target.value));
    code.temporarily(() => discard(code, target.slice));
  }
}

function discard(code: Code, node: ast.ExprNode): void {
  const value = code.evaluate(node);
  if (value.temporary !== null) code.run('clear', value);
}
