// `__annotate__` functions (PEP 649, 3.14): the annotations of a function, class or module, evaluated when asked for
// (CPython Python/codegen.c codegen_setup_annotations_scope, codegen_process_deferred_annotations).

import type { Scope } from '../../2-summarize';
import { Role } from '../../2-summarize';
import type { AsyncFunctionDef, ExprNode, FunctionDef, Node, Position } from '../../ast';
import type { NamedAnnotation } from './annotations';
import { evaluateAnnotation } from './annotations';
import { number } from '../rust/tree';
import type { Code } from './code';
import { textConstant } from './constants';
import { CONDITIONS } from './frames';
import { closeOver, emitCode, NO_PARAMETERS, NO_PARTS, nested, qualifiedName } from './functions';
import type { Register } from './registers';
import { RET } from './registers';
import { unparse } from './unparse';
import { loadName } from './variables';

/** An annotation that counts only if `condition`, a number, is in `__conditional_annotations__`; null: it always does. */
export interface DeferredAnnotation extends NamedAnnotation {
  readonly condition: number | null;
}

/** The largest format that an annotate function answers itself: `annotationlib.Format.VALUE_WITH_FAKE_GLOBALS`. */
const LAST_FORMAT = 2;

/** The format, of Molt's own, in which the annotations are given as they are written. */
const TEXT_FORMAT = -4;

/** Makes the `__annotate__` function of a signature. */
export function signatureAnnotator(
  code: Code,
  node: FunctionDef | AsyncFunctionDef,
  annotations: readonly NamedAnnotation[],
): Register {
  const scope = code.module.analysis.openedBy(node, Role.annotations) as Scope;
  const always = annotations.map((annotation) => ({ ...annotation, condition: null }));
  const inner = annotator(code, node, node, scope, always);
  const dst = code.registers.allocate();
  closeOver(code, inner, dst, NO_PARTS);
  return dst;
}

/** Makes the `__annotate__` function of a class's or module's variables. */
export function variablesAnnotator(
  code: Code,
  node: Node & Position,
  scope: Scope,
  annotations: readonly DeferredAnnotation[],
): Register {
  const inner = annotator(code, node, node, scope, annotations);
  const dst = code.registers.allocate();
  closeOver(code, inner, dst, NO_PARTS);
  return dst;
}

/** The annotations as a dict: their values, or in the format of texts their texts. */
function annotationsFor(code: Code, format: Register, annotations: readonly DeferredAnnotation[]): void {
  const dict = code.registers.allocate();
  code.do('build_dict', dict, dict, number(0));
  const each = (add: (annotation: DeferredAnnotation, index: number) => void): void => {
    annotations.forEach((annotation, index) => {
      whereItRuns(code, annotation, () => code.temporarily(() => add(annotation, index)));
    });
  };
  const texts = (): void =>
    each(({ name, annotation }) => {
      const [key, text] = [code.registers.allocate(), code.registers.allocate()];
      code.loadConstant(textConstant(code.mangled(name)), key);
      code.loadConstant(textConstant(annotationText(annotation)), text);
      code.do('dict_set', dict, key, text);
    });
  const values = (): void =>
    each(({ name, annotation }, index) => {
      const add = (): void => {
        const key = code.registers.allocate();
        code.loadConstant(textConstant(code.mangled(name)), key);
        code.do('dict_set', dict, key, evaluateAnnotation(code, annotation));
      };
      code.test('annotation_test', [format, number(index)], false, add, () => {});
    });
  code.test('eq_test_int', [format, number(TEXT_FORMAT)], false, texts, values);
  code.move(RET, dict);
}

/** An annotation as it is written; one that is a text is that text. */
function annotationText(annotation: ExprNode): string {
  const isText = annotation.kind === 'Constant' && annotation.value.type === 'str';
  return isText ? annotation.value.value : unparse(annotation);
}

/** What is done for an annotation, if its statement has run. */
function whereItRuns(code: Code, { condition }: DeferredAnnotation, add: () => void): void {
  if (condition === null) {
    add();
    return;
  }
  code.temporarily(() => {
    const index = code.registers.allocate();
    code.loadConstant({ type: 'int', value: String(condition) }, index);
    const seen = code.registers.allocate();
    loadName(code, CONDITIONS, seen);
    code.test('in_test', [index, seen], false, add, () => {});
  });
}

function annotator(
  code: Code,
  node: Node,
  position: Position,
  scope: Scope,
  annotations: readonly DeferredAnnotation[],
): Code {
  return nested(code, node, Role.annotations, () => {
    const name = '__annotate__';
    const head = { name, qualifiedName: qualifiedName(code, name, null), kind: 'Function', scope, node } as const;
    const parameters = { ...NO_PARAMETERS, positionalOnly: 1, positional: 1 };
    return emitCode(code.module, code, { ...head, firstLine: position.lineno, ...parameters }, [], (inner) => {
      refuseOtherFormats(inner);
      annotationsFor(inner, inner.parameters[0] as Register, annotations);
    });
  });
}

/** `if format > 2: raise NotImplementedError` */
function refuseOtherFormats(code: Code): void {
  const last = code.constant({ type: 'int', value: String(LAST_FORMAT) });
  const refuse = (): void => {
    const error = code.registers.allocate();
    code.do('load_global', error, code.name('NotImplementedError'), code.cache());
    code.fail('raise_', error);
  };
  code.test('gt_test_k', [code.parameters[0] as Register, last], false, refuse, () => {});
}
