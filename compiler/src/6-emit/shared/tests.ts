// Conditions as control flow, without building a bool (CPython Python/compile.c compiler_jump_if).

import type { Compare, CompareOperator, ExprNode } from '../../ast';
import { COMPARISON } from './binary';
import type { Code, Operand } from './code';
import { foldConstant, truthOf } from './constants';
import type { Label } from './flow';
import type { RustExpression } from '../rust/tree';
import { call } from '../rust/tree';
import type { TestOperation } from './operations';
import { fuseTest, isFusibleTest } from './fused';
import { comparedConstant, evaluateStable, rightOperand } from './operands';

/** Runs `whenTrue` or `whenFalse` as the condition turns out. */
export function branch(
  code: Code,
  condition: ExprNode,
  suspended: boolean,
  whenTrue: () => void,
  whenFalse: () => void,
): void {
  const known = knownTruth(condition);
  if (known !== null) {
    (known ? whenTrue : whenFalse)();
    return;
  }
  if (condition.kind === 'UnaryOp' && condition.op === 'Not') {
    branch(code, condition.operand, suspended, whenFalse, whenTrue);
    return;
  }
  if (isLeaf(condition)) {
    testLeaf(code, condition, suspended, whenTrue, whenFalse);
    return;
  }
  code.flow.block('if', suspended, (end) => {
    code.flow.block('else', suspended, (otherwise) => {
      jumpIf(code, condition, false, otherwise);
      whenTrue();
      code.flow.jump(end);
    });
    whenFalse();
  });
}

/** Jumps to the label if the condition is `when`, and goes on otherwise. */
export function jumpIf(code: Code, condition: ExprNode, when: boolean, label: Label): void {
  const known = knownTruth(condition);
  if (known !== null) {
    if (known === when) code.flow.jump(label);
    return;
  }
  if (condition.kind === 'UnaryOp' && condition.op === 'Not') {
    jumpIf(code, condition.operand, !when, label);
  } else if (condition.kind === 'BoolOp') {
    jumpIfBoolean(code, condition.values, condition.op === 'Or', when, label);
  } else if (condition.kind === 'IfExp') {
    const suspended = code.suspends(condition);
    branch(
      code,
      condition.test,
      suspended,
      () => jumpIf(code, condition.body, when, label),
      () => jumpIf(code, condition.orelse, when, label),
    );
  } else if (condition.kind === 'Compare' && condition.ops.length > 1) {
    jumpIfChain(code, condition, when, label);
  } else {
    const jump = (): void => code.flow.jump(label);
    testLeaf(code, condition, false, when ? jump : nothing, when ? nothing : jump);
  }
}

/** `decisive` is the truth that decides a whole `and` (false) or `or` (true). */
function jumpIfBoolean(code: Code, values: readonly ExprNode[], decisive: boolean, when: boolean, label: Label): void {
  if (decisive === when) {
    for (const value of values) jumpIf(code, value, when, label);
    return;
  }
  const last = values.at(-1) as ExprNode;
  code.flow.block(decisive ? 'or' : 'and', code.suspends(values), (end) => {
    for (const value of values.slice(0, -1)) jumpIf(code, value, decisive, end);
    jumpIf(code, last, when, label);
  });
}

/** `a < b < c`: each operand is evaluated once, and the rest only while the tests hold. */
function jumpIfChain(code: Code, chain: Compare, when: boolean, label: Label): void {
  const suspended = code.suspends(chain);
  code.flow.block('chain', suspended, (end) => {
    code.temporarily(() => {
      let left: Operand = evaluateStable(code, chain.left, chain.comparators);
      chain.ops.forEach((op, position) => {
        const comparator = chain.comparators[position] as ExprNode;
        if (position === chain.ops.length - 1) {
          const jump = (): void => code.flow.jump(label);
          const last = comparisonOf(code, op, left, comparator);
          runTest(code, last, false, when ? jump : nothing, when ? nothing : jump);
          return;
        }
        const right = evaluateStable(code, comparator, chain.comparators.slice(position + 1));
        const copy = code.registers.temporaryAt(code.registers.mark());
        if (right.temporary !== null) code.run('duplicate', copy, right);
        code.test(COMPARISON[op].test.register, [left, right.temporary === null ? right : copy], false, nothing, () => {
          if (right.temporary !== null) code.run('clear', right);
          code.flow.jump(when ? end : label);
        });
        left = right;
      });
    });
  });
}

function nothing(): void {}

/** A condition that one test operation decides. */
function isLeaf(condition: ExprNode): boolean {
  if (condition.kind === 'BoolOp' || condition.kind === 'IfExp') return false;
  return condition.kind !== 'Compare' || condition.ops.length === 1;
}

function testLeaf(
  code: Code,
  condition: ExprNode,
  suspended: boolean,
  whenTrue: () => void,
  whenFalse: () => void,
): void {
  code.temporarily(() => {
    if (isFusibleTest(code, condition)) {
      const known = fuseTest(code, condition, () => code.temporarily(() => rustTest(code, testOf(code, condition))));
      code.flow.test(known, code.failure, suspended, whenTrue, whenFalse);
      return;
    }
    runTest(code, testOf(code, condition), suspended, whenTrue, whenFalse);
  });
}

/** A test operation and its operands, which have been evaluated. */
interface Test {
  readonly operation: TestOperation;
  readonly operands: readonly Operand[];
  /** Whether it holds where the condition does not. */
  readonly inverted: boolean;
}

function runTest(code: Code, test: Test, suspended: boolean, whenTrue: () => void, whenFalse: () => void): void {
  const [whenOne, whenZero] = test.inverted ? [whenFalse, whenTrue] : [whenTrue, whenFalse];
  code.test(test.operation, test.operands, suspended, whenOne, whenZero);
}

function rustTest(code: Code, test: Test): RustExpression {
  const operation = code.operation(test.operation, test.operands);
  return test.inverted ? call('fused::inverted', [operation]) : operation;
}

function testOf(code: Code, condition: ExprNode): Test {
  if (condition.kind === 'Compare') {
    const [op] = condition.ops as [CompareOperator];
    const [right] = condition.comparators as [ExprNode];
    const left = evaluateStable(code, condition.left, [right]);
    code.at(condition);
    return comparisonOf(code, op, left, right);
  }
  const mark = code.registers.mark();
  const value = code.evaluate(condition);
  code.registers.release(mark);
  return { operation: 'truth', operands: [value], inverted: false };
}

function comparisonOf(code: Code, op: CompareOperator, left: Operand, right: ExprNode): Test {
  if ((op === 'Is' || op === 'IsNot') && right.kind === 'Constant' && right.value.type === 'none') {
    return { operation: 'is_none_test', operands: [left], inverted: op === 'IsNot' };
  }
  const constant = comparedConstant(op, right);
  const { operation, operand } = rightOperand(code, COMPARISON[op].test, right, constant);
  return { operation, operands: [left, operand], inverted: false };
}

function knownTruth(condition: ExprNode): boolean | null {
  const constant = foldConstant(condition);
  return constant === null ? null : truthOf(constant);
}
