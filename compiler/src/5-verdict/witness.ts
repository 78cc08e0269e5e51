// Witnesses: a shortest way through the code from where a route starts to what is refused, one step a function, class or statement.

import { whereOf } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import type { Program } from '../3-link';
import { isAttribute } from './nodes';
import type { CodeNode } from './nodes';

/** One piece of code on the way. */
export interface Step {
  readonly place: Place;
  /** The qualified name of a function or class; `<module>` for a statement of a module's body. */
  readonly name: string;
  /** The attribute that led here by its name alone, since nothing is known of the object; null where the code itself is named. */
  readonly by: string | null;
}

/** The steps of a way through pieces of code. */
export function stepsOf(program: Program, way: readonly CodeNode[]): readonly Step[] {
  let by: string | null = null;
  const steps: Step[] = [];
  for (const node of way) {
    if (isAttribute(node)) {
      by ??= node.split(' ')[0] ?? null;
      continue;
    }
    const step = stepOf(program, node);
    if (step === null) continue;
    steps.push({ ...step, by });
    by = null;
  }
  return steps;
}

function stepOf(program: Program, node: CodeNode): Omit<Step, 'by'> | null {
  const [, module = '', kind, index] = /^(.*)([:#])(\d+)$/.exec(node) ?? [];
  const summary = program.modules.get(module)?.summary;
  if (summary === undefined) return null;
  const { file } = summary;
  const number = Number(index);
  if (kind === '#') {
    const line = summary.statements[number]?.firstLine ?? 0;
    return { place: { file, line, column: 0 }, name: '<module>' };
  }
  const definition = summary.definitions.find(({ scope }) => scope === number);
  const scope = summary.scopes[number];
  const name = definition?.qualname ?? scope?.name ?? '?';
  return { place: { file, line: definition?.line ?? scope?.line ?? 0, column: 0 }, name };
}

/** Whether two refusals are one: code that several routes reach has them as values of its own. */
export function isSameRefusal(left: Diagnostic, right: Diagnostic): boolean {
  return (
    left === right || (left.code === right.code && left.message === right.message && whereOf(left) === whereOf(right))
  );
}
