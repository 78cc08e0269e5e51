// Annotations: of parameters and results, and of variables. Evaluated where they stand (up to 3.13), kept as strings
// (PEP 563), or left to an `__annotate__` function (PEP 649, 3.14). CPython Python/compile.c compiler_visit_annotations,
// compiler_annassign; Python/codegen.c codegen_process_deferred_annotations.

import type { AsyncFunctionDef, ExprNode, FunctionDef } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import { textConstant } from './constants';
import { signatureAnnotator } from './deferred-annotations';
import { evaluateWindow } from './operands';
import type { Register } from './registers';
import { NO_REG } from './registers';
import { unparse } from './unparse';

/** A name with its annotation. */
export interface NamedAnnotation {
  readonly name: string;
  readonly annotation: ExprNode;
}

/** The annotations of a signature, in CPython's order, the result last. */
export function annotationsOf(node: FunctionDef | AsyncFunctionDef): NamedAnnotation[] {
  const { args } = node;
  const parameters = [...args.posonlyargs, ...args.args, args.vararg, ...args.kwonlyargs, args.kwarg];
  const found: NamedAnnotation[] = [];
  for (const parameter of parameters) {
    if (parameter !== null && parameter.annotation !== null)
      found.push({ name: parameter.arg, annotation: parameter.annotation });
  }
  if (node.returns !== null) found.push({ name: 'return', annotation: node.returns });
  return found;
}

/** What `make_function` takes as annotations: a dict, an `__annotate__` function, or nothing. */
export function signatureAnnotations(code: Code, node: FunctionDef | AsyncFunctionDef): Register {
  const annotations = annotationsOf(node);
  if (annotations.length === 0) return NO_REG;
  if (code.module.annotations === 'deferred') return signatureAnnotator(code, node, annotations);
  const dict = code.registers.temporaryAt(code.registers.mark());
  buildAnnotations(code, annotations, dict);
  return code.registers.allocate();
}

/** A dict of annotations by name. */
export function buildAnnotations(code: Code, annotations: readonly NamedAnnotation[], dst: Register): void {
  code.temporarily(() => {
    const start = code.registers.temporaryAt(code.registers.mark());
    for (const { name, annotation } of annotations) {
      code.loadConstant(textConstant(code.mangled(name)), code.registers.allocate());
      evaluateAnnotation(code, annotation);
    }
    code.do('build_dict', dst, start, number(annotations.length));
  });
}

/** An annotation as a value, or as text. */
export function evaluateAnnotation(code: Code, annotation: ExprNode): Register {
  if (code.module.annotations === 'strings') {
    const dst = code.registers.allocate();
    code.loadConstant(textConstant(unparse(annotation)), dst);
    return dst;
  }
  if (annotation.kind !== 'Starred') return code.evaluateToTemporary(annotation);
  // `*args: *Ts` takes the one item that `*Ts` unpacks to.
  const { start } = evaluateWindow(code, [annotation.value]);
  code.at(annotation);
  code.do('unpack_sequence', start, number(1), start);
  return start;
}
