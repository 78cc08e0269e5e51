// Names of the binary and in-place operations.

import type { BinaryOperator, CompareOperator } from '../../ast';
import type { CheckedOperation } from './operations';

interface BinaryNames {
  readonly plain: CheckedOperation;
  readonly plainConstant: CheckedOperation;
  readonly inPlace: CheckedOperation;
  readonly inPlaceConstant: CheckedOperation;
}

export const BINARY: Readonly<Record<BinaryOperator, BinaryNames>> = {
  Add: { plain: 'add', plainConstant: 'add_k', inPlace: 'iadd', inPlaceConstant: 'iadd_k' },
  Sub: { plain: 'sub', plainConstant: 'sub_k', inPlace: 'isub', inPlaceConstant: 'isub_k' },
  Mult: { plain: 'mul', plainConstant: 'mul_k', inPlace: 'imul', inPlaceConstant: 'imul_k' },
  MatMult: { plain: 'matmul', plainConstant: 'matmul_k', inPlace: 'imatmul', inPlaceConstant: 'imatmul_k' },
  Div: { plain: 'truediv', plainConstant: 'truediv_k', inPlace: 'itruediv', inPlaceConstant: 'itruediv_k' },
  FloorDiv: { plain: 'floordiv', plainConstant: 'floordiv_k', inPlace: 'ifloordiv', inPlaceConstant: 'ifloordiv_k' },
  Mod: { plain: 'mod_', plainConstant: 'mod_k', inPlace: 'imod', inPlaceConstant: 'imod_k' },
  Pow: { plain: 'pow', plainConstant: 'pow_k', inPlace: 'ipow', inPlaceConstant: 'ipow_k' },
  LShift: { plain: 'lshift', plainConstant: 'lshift_k', inPlace: 'ilshift', inPlaceConstant: 'ilshift_k' },
  RShift: { plain: 'rshift', plainConstant: 'rshift_k', inPlace: 'irshift', inPlaceConstant: 'irshift_k' },
  BitAnd: { plain: 'and_', plainConstant: 'and_k', inPlace: 'iand', inPlaceConstant: 'iand_k' },
  BitOr: { plain: 'or_', plainConstant: 'or_k', inPlace: 'ior', inPlaceConstant: 'ior_k' },
  BitXor: { plain: 'xor', plainConstant: 'xor_k', inPlace: 'ixor', inPlaceConstant: 'ixor_k' },
};

interface ComparisonNames {
  readonly plain: CheckedOperation;
  readonly constant: CheckedOperation;
}

export const COMPARISON: Readonly<Record<CompareOperator, ComparisonNames>> = {
  Eq: { plain: 'eq', constant: 'eq_k' },
  NotEq: { plain: 'ne', constant: 'ne_k' },
  Lt: { plain: 'lt', constant: 'lt_k' },
  LtE: { plain: 'le', constant: 'le_k' },
  Gt: { plain: 'gt', constant: 'gt_k' },
  GtE: { plain: 'ge', constant: 'ge_k' },
  Is: { plain: 'is_', constant: 'is_k' },
  IsNot: { plain: 'is_not', constant: 'is_not_k' },
  In: { plain: 'in_', constant: 'in_k' },
  NotIn: { plain: 'not_in', constant: 'not_in_k' },
};
