// Names of the binary, in-place and comparing operations, by what their right operand is.

import type { BinaryOperator, CompareOperator } from '../../ast';
import type { CheckedOperation, OperationName, TestOperation } from './operations';

/** The forms of an operation: the right operand is a register, a constant of the code object, or an `int` as it stands. */
export interface OperandForms<Operation extends OperationName> {
  readonly register: Operation;
  readonly constant: Operation;
  /** None where the operation has no such form. */
  readonly int: Operation | null;
}

interface BinaryNames {
  readonly plain: OperandForms<CheckedOperation>;
  readonly inPlace: OperandForms<CheckedOperation>;
}

export const BINARY: Readonly<Record<BinaryOperator, BinaryNames>> = {
  Add: {
    plain: { register: 'add', constant: 'add_k', int: 'add_int' },
    inPlace: { register: 'iadd', constant: 'iadd_k', int: 'iadd_int' },
  },
  Sub: {
    plain: { register: 'sub', constant: 'sub_k', int: 'sub_int' },
    inPlace: { register: 'isub', constant: 'isub_k', int: 'isub_int' },
  },
  Mult: {
    plain: { register: 'mul', constant: 'mul_k', int: 'mul_int' },
    inPlace: { register: 'imul', constant: 'imul_k', int: 'imul_int' },
  },
  MatMult: {
    plain: { register: 'matmul', constant: 'matmul_k', int: 'matmul_int' },
    inPlace: { register: 'imatmul', constant: 'imatmul_k', int: 'imatmul_int' },
  },
  Div: {
    plain: { register: 'truediv', constant: 'truediv_k', int: 'truediv_int' },
    inPlace: { register: 'itruediv', constant: 'itruediv_k', int: 'itruediv_int' },
  },
  FloorDiv: {
    plain: { register: 'floordiv', constant: 'floordiv_k', int: 'floordiv_int' },
    inPlace: { register: 'ifloordiv', constant: 'ifloordiv_k', int: 'ifloordiv_int' },
  },
  Mod: {
    plain: { register: 'mod_', constant: 'mod_k', int: 'mod_int' },
    inPlace: { register: 'imod', constant: 'imod_k', int: 'imod_int' },
  },
  Pow: {
    plain: { register: 'pow', constant: 'pow_k', int: 'pow_int' },
    inPlace: { register: 'ipow', constant: 'ipow_k', int: 'ipow_int' },
  },
  LShift: {
    plain: { register: 'lshift', constant: 'lshift_k', int: 'lshift_int' },
    inPlace: { register: 'ilshift', constant: 'ilshift_k', int: 'ilshift_int' },
  },
  RShift: {
    plain: { register: 'rshift', constant: 'rshift_k', int: 'rshift_int' },
    inPlace: { register: 'irshift', constant: 'irshift_k', int: 'irshift_int' },
  },
  BitAnd: {
    plain: { register: 'and_', constant: 'and_k', int: 'and_int' },
    inPlace: { register: 'iand', constant: 'iand_k', int: 'iand_int' },
  },
  BitOr: {
    plain: { register: 'or_', constant: 'or_k', int: 'or_int' },
    inPlace: { register: 'ior', constant: 'ior_k', int: 'ior_int' },
  },
  BitXor: {
    plain: { register: 'xor', constant: 'xor_k', int: 'xor_int' },
    inPlace: { register: 'ixor', constant: 'ixor_k', int: 'ixor_int' },
  },
};

interface ComparisonNames {
  /** The result is a value. */
  readonly value: OperandForms<CheckedOperation>;
  /** The result decides. */
  readonly test: OperandForms<TestOperation>;
}

export const COMPARISON: Readonly<Record<CompareOperator, ComparisonNames>> = {
  Eq: {
    value: { register: 'eq', constant: 'eq_k', int: 'eq_int' },
    test: { register: 'eq_test', constant: 'eq_test_k', int: 'eq_test_int' },
  },
  NotEq: {
    value: { register: 'ne', constant: 'ne_k', int: 'ne_int' },
    test: { register: 'ne_test', constant: 'ne_test_k', int: 'ne_test_int' },
  },
  Lt: {
    value: { register: 'lt', constant: 'lt_k', int: 'lt_int' },
    test: { register: 'lt_test', constant: 'lt_test_k', int: 'lt_test_int' },
  },
  LtE: {
    value: { register: 'le', constant: 'le_k', int: 'le_int' },
    test: { register: 'le_test', constant: 'le_test_k', int: 'le_test_int' },
  },
  Gt: {
    value: { register: 'gt', constant: 'gt_k', int: 'gt_int' },
    test: { register: 'gt_test', constant: 'gt_test_k', int: 'gt_test_int' },
  },
  GtE: {
    value: { register: 'ge', constant: 'ge_k', int: 'ge_int' },
    test: { register: 'ge_test', constant: 'ge_test_k', int: 'ge_test_int' },
  },
  Is: {
    value: { register: 'is_', constant: 'is_k', int: null },
    test: { register: 'is_test', constant: 'is_test_k', int: null },
  },
  IsNot: {
    value: { register: 'is_not', constant: 'is_not_k', int: null },
    test: { register: 'is_not_test', constant: 'is_not_test_k', int: null },
  },
  In: {
    value: { register: 'in_', constant: 'in_k', int: null },
    test: { register: 'in_test', constant: 'in_test_k', int: null },
  },
  NotIn: {
    value: { register: 'not_in', constant: 'not_in_k', int: null },
    test: { register: 'not_in_test', constant: 'not_in_test_k', int: null },
  },
};
