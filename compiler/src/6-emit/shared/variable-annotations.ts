// Annotations of variables in module and class bodies: `__annotations__` as statements run (up to 3.13, and as strings), or
// an `__annotate__` function over all of them (3.14).

import type { Scope } from '../../2-summarize';
import { Role } from '../../2-summarize';
import type { AnnAssign, ClassDef, Node, Position, StmtNode } from '../../ast';
import { walk } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import type { DeferredAnnotation } from './deferred-annotations';
import { CONDITIONS } from './frames';
import { variablesAnnotator } from './deferred-annotations';
import { loadName, storeName } from './variables';

/** The beginning of a module's or class's body that annotates variables. */
export function startAnnotations(code: Code, body: readonly StmtNode[]): void {
  if (code.module.annotations !== 'deferred') {
    // Also for annotated attributes and items, which leave nothing there.
    if (annotatedVariables(body, false).length > 0) code.do('setup_annotations');
    return;
  }
  if (annotatedVariables(body).length === 0) return;
  if (deferredAnnotations(code, body).some(({ condition }) => condition !== null)) {
    code.temporarily(() => {
      const seen = code.registers.allocate();
      code.do('build_set', seen, seen, number(0));
      storeName(code, CONDITIONS, seen);
    });
  }
  if (code.head.kind === 'Module') storeAnnotator(code, body, '__annotate__');
}

/** The end of a class's body. */
export function finishClassAnnotations(code: Code, body: readonly StmtNode[]): void {
  if (code.module.annotations === 'deferred' && code.flow.reachable) storeAnnotator(code, body, '__annotate_func__');
}

/** Notes that a deferred annotation's statement has run, where that is not certain. */
export function noteAnnotation(code: Code, node: AnnAssign, body: readonly StmtNode[]): void {
  const { condition } = deferredAnnotations(code, body).find(({ annotation }) => annotation === node.annotation) ?? {};
  if (condition === undefined || condition === null) return;
  code.temporarily(() => {
    const seen = code.registers.allocate();
    loadName(code, CONDITIONS, seen);
    const index = code.registers.allocate();
    code.loadConstant({ type: 'int', value: String(condition) }, index);
    code.do('set_add', seen, index);
    code.run('clear', seen);
  });
}

function storeAnnotator(code: Code, body: readonly StmtNode[], name: string): void {
  const annotations = deferredAnnotations(code, body);
  const [first] = annotatedVariables(body);
  if (annotations.length === 0 || first === undefined) return;
  code.temporarily(() => {
    const annotator = variablesAnnotator(code, first, annotationScope(code, body), annotations);
    storeName(code, name, annotator);
  });
}

/** The scope of the body's annotations, which its first annotation opens. */
function annotationScope(code: Code, body: readonly StmtNode[]): Scope {
  for (const { annotation } of annotatedVariables(body, false)) {
    const scope = code.module.analysis.openedBy(annotation, Role.annotations);
    if (scope !== null) return scope;
  }
  throw new Error('annotations without a scope');
}

/** The annotations of simple names with the numbers of those that may not run: in a module all, in a class the nested ones. */
function deferredAnnotations(code: Code, body: readonly StmtNode[]): DeferredAnnotation[] {
  const unconditional = code.head.kind === 'Module' ? new Set<Node>() : new Set<Node>(body);
  let conditions = 0;
  return annotatedVariables(body).map((node) => {
    const condition = unconditional.has(node) ? null : conditions;
    if (condition !== null) conditions += 1;
    return { name: node.target.kind === 'Name' ? node.target.id : '', annotation: node.annotation, condition };
  });
}

/** The annotated assignments of a body, of simple names only or of all targets, in source order. */
export function annotatedVariables(body: readonly StmtNode[], simpleOnly = true): (AnnAssign & Position)[] {
  const found: AnnAssign[] = [];
  for (const statement of body) {
    walk(statement, (node) => {
      if (node.kind === 'AnnAssign' && (!simpleOnly || node.simple === 1)) found.push(node);
      return !opensBody(node);
    });
  }
  return found;
}

function opensBody(node: Node): node is ClassDef {
  return (
    node.kind === 'FunctionDef' ||
    node.kind === 'AsyncFunctionDef' ||
    node.kind === 'ClassDef' ||
    node.kind === 'Lambda'
  );
}
