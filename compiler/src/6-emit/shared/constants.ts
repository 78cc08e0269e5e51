// Constants of a code object: values as data, CPython's folding of constant expressions (Python/ast_opt.c, flowgraph.c)
// where it is safe to repeat, and their Rust form (`Constant`).

import type { BinaryOperator, ConstantValue, ExprNode } from '../../ast';
import { byteStringLiteral, codePointsOf, floatLiteral, isSurrogate, stringLiteral, wtf8Bytes } from '../rust/literals';
import type { RustExpression } from '../rust/tree';
import { call, path, slice } from '../rust/tree';

/** A value that a code object holds. `code` is the name of a static `CodeDef`. */
export type CodeConstant =
  | Exclude<ConstantValue, { readonly type: 'complex' }>
  | { readonly type: 'complex'; readonly real: number; readonly imag: number }
  | { readonly type: 'tuple' | 'frozenset'; readonly items: readonly CodeConstant[] }
  | { readonly type: 'code'; readonly symbol: string };

export const NONE: CodeConstant = { type: 'none' };

export function textConstant(value: string): CodeConstant {
  return { type: 'str', value, codePoints: null };
}

export function tupleConstant(items: readonly CodeConstant[]): CodeConstant {
  return { type: 'tuple', items };
}

/** A key under which equal constants of equal type, sign of zero included, are one. */
export function constantKey(constant: CodeConstant): string {
  switch (constant.type) {
    case 'none':
    case 'ellipsis':
      return constant.type;
    case 'float':
      return `float:${floatLiteral(constant.value)}`;
    case 'complex':
      return `complex:${floatLiteral(constant.real)},${floatLiteral(constant.imag)}`;
    case 'str':
      return `str:${constant.codePoints?.join(',') ?? ''}:${JSON.stringify(constant.value)}`;
    case 'tuple':
    case 'frozenset':
      return `${constant.type}(${constant.items.map(constantKey).join(';')})`;
    case 'code':
      return `code:${constant.symbol}`;
    default:
      return `${constant.type}:${JSON.stringify(constant.value)}`;
  }
}

/** The Rust literal of an `int` of 64 bits; null for other constants. */
export function intLiteral(constant: CodeConstant): RustExpression | null {
  if (constant.type !== 'int') return null;
  const value = BigInt(constant.value);
  if (value < I64_MIN || value > I64_MAX) return null;
  return path(value === I64_MIN ? 'i64::MIN' : constant.value);
}

/** A readable name for a constant: `INT_1`, `STR_HELLO`. */
export function constantSymbol(constant: CodeConstant): string {
  switch (constant.type) {
    case 'none':
    case 'ellipsis':
      return constant.type;
    case 'bool':
      return String(constant.value);
    case 'int':
      return `int_${constant.value.replace('-', 'minus_').slice(0, 24)}`;
    case 'float':
      return `float_${floatLiteral(constant.value).replace('-', 'minus_').replace('+', '')}`;
    case 'str':
      return constant.value === '' ? 'str_empty' : `str_${constant.value.slice(0, 24)}`;
    case 'bytes':
      return constant.value === '' ? 'bytes_empty' : `bytes_${constant.value.slice(0, 16)}`;
    case 'tuple':
    case 'frozenset':
      return `${constant.type}_${constant.items.length}`;
    case 'code':
      return `code_${constant.symbol}`;
    case 'complex':
      return 'complex';
  }
}

/** The value of an expression that CPython's compiler would make a constant, or null. */
export function foldConstant(node: ExprNode): CodeConstant | null {
  switch (node.kind) {
    case 'Constant':
      return node.value.type === 'complex' ? { type: 'complex', real: 0, imag: node.value.imag } : node.value;
    case 'Name':
      return node.id === '__debug__' ? { type: 'bool', value: true } : null;
    case 'Tuple':
      return foldAll(node.elts, 'tuple');
    case 'UnaryOp': {
      const operand = foldConstant(node.operand);
      return operand === null ? null : foldUnary(node.op, operand);
    }
    case 'BinOp': {
      const left = foldConstant(node.left);
      const right = left === null ? null : foldConstant(node.right);
      return left === null || right === null ? null : foldBinary(node.op, left, right);
    }
    default:
      return null;
  }
}

/** The items as one tuple or frozenset if all are constant. */
export function foldAll(nodes: readonly ExprNode[], type: 'tuple' | 'frozenset'): CodeConstant | null {
  const items: CodeConstant[] = [];
  for (const node of nodes) {
    const item = node.kind === 'Starred' ? null : foldConstant(node);
    if (item === null) return null;
    items.push(item);
  }
  return { type, items };
}

function foldUnary(op: string, operand: CodeConstant): CodeConstant | null {
  if (op === 'Not') {
    const truth = truthOf(operand);
    return truth === null ? null : { type: 'bool', value: !truth };
  }
  switch (operand.type) {
    case 'int':
      if (op === 'USub') return int(-BigInt(operand.value));
      return op === 'UAdd' ? operand : int(~BigInt(operand.value));
    case 'float':
      return op === 'USub' ? { type: 'float', value: -operand.value } : op === 'UAdd' ? operand : null;
    case 'complex':
      return op === 'USub' ? { type: 'complex', real: -operand.real, imag: -operand.imag } : null;
    default:
      return null;
  }
}

/** The truth of a constant; null if it is not known here. */
export function truthOf(constant: CodeConstant): boolean | null {
  switch (constant.type) {
    case 'none':
      return false;
    case 'ellipsis':
      return true;
    case 'bool':
      return constant.value;
    case 'int':
      return BigInt(constant.value) !== 0n;
    case 'float':
      return constant.value !== 0;
    case 'str':
    case 'bytes':
      return constant.value !== '';
    case 'tuple':
      return constant.items.length > 0;
    default:
      return null;
  }
}

function foldBinary(op: BinaryOperator, left: CodeConstant, right: CodeConstant): CodeConstant | null {
  if (left.type === 'int' && right.type === 'int') return foldIntegers(op, BigInt(left.value), BigInt(right.value));
  if (right.type === 'complex' && (left.type === 'int' || left.type === 'float')) {
    const real = Number(left.value);
    if (op === 'Add') return { type: 'complex', real: real + right.real, imag: 0 + right.imag };
    return op === 'Sub' ? { type: 'complex', real: real - right.real, imag: 0 - right.imag } : null;
  }
  if (left.type === 'float' && right.type === 'float') return foldFloats(op, left.value, right.value);
  if (op === 'Add' && left.type === 'str' && right.type === 'str' && !left.codePoints && !right.codePoints) {
    return startsWithLowSurrogate(right.value) ? null : textConstant(left.value + right.value);
  }
  return null;
}

function foldIntegers(op: BinaryOperator, left: bigint, right: bigint): CodeConstant | null {
  switch (op) {
    case 'Add':
      return int(left + right);
    case 'Sub':
      return int(left - right);
    case 'Mult':
      return bits(left) + bits(right) > 128 ? null : int(left * right);
    case 'Pow':
      return right < 0n || right > 128n || bits(left) * Number(right) > 128 ? null : int(left ** right);
    case 'LShift':
      return right < 0n || right > 128n || bits(left) + Number(right) > 128 ? null : int(left << right);
    case 'RShift':
      return right < 0n || right > 4096n ? null : int(left >> right);
    case 'BitAnd':
      return int(left & right);
    case 'BitOr':
      return int(left | right);
    case 'BitXor':
      return int(left ^ right);
    case 'FloorDiv':
      return right === 0n ? null : int(floorDivide(left, right));
    case 'Mod':
      return right === 0n ? null : int(left - floorDivide(left, right) * right);
    default:
      return null;
  }
}

function foldFloats(op: BinaryOperator, left: number, right: number): CodeConstant | null {
  switch (op) {
    case 'Add':
      return { type: 'float', value: left + right };
    case 'Sub':
      return { type: 'float', value: left - right };
    case 'Mult':
      return { type: 'float', value: left * right };
    case 'Div':
      return right === 0 ? null : { type: 'float', value: left / right };
    default:
      return null;
  }
}

function floorDivide(left: bigint, right: bigint): bigint {
  const quotient = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function bits(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

function int(value: bigint): CodeConstant {
  return { type: 'int', value: value.toString() };
}

function startsWithLowSurrogate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

// ---- Rust form ----

const I64_MIN = -(2n ** 63n);
const I64_MAX = 2n ** 63n - 1n;

/** `Constant::Int(1)` and its like. */
export function constantExpression(constant: CodeConstant): RustExpression {
  switch (constant.type) {
    case 'none':
      return path('Constant::None');
    case 'ellipsis':
      return path('Constant::Ellipsis');
    case 'bool':
      return path(constant.value ? 'Constant::True' : 'Constant::False');
    case 'int': {
      const literal = intLiteral(constant);
      if (literal === null) return call('Constant::BigInt', [path(stringLiteral(constant.value))]);
      return call('Constant::Int', [literal]);
    }
    case 'float':
      return call('Constant::Float', [path(floatLiteral(constant.value))]);
    case 'complex':
      return call('Constant::Complex', [path(floatLiteral(constant.real)), path(floatLiteral(constant.imag))]);
    case 'str':
      return strExpression(constant.value, constant.codePoints);
    case 'bytes':
      return call('Constant::Bytes', [
        path(byteStringLiteral(Array.from(constant.value, (byte) => byte.charCodeAt(0)))),
      ]);
    case 'tuple':
      return call('Constant::Tuple', [slice(constant.items.map(constantExpression))]);
    case 'frozenset':
      return call('Constant::FrozenSet', [slice(constant.items.map(constantExpression))]);
    case 'code':
      return call('Constant::Code', [path(`&${constant.symbol}`)]);
  }
}

function strExpression(value: string, exact: readonly number[] | null): RustExpression {
  const codePoints = exact ?? codePointsOf(value);
  if (!codePoints.some(isSurrogate)) return call('Constant::Str', [path(stringLiteral(value))]);
  return call('Constant::Wtf8', [path(byteStringLiteral(wtf8Bytes(codePoints)))]);
}
