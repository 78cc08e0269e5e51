// The equality dump: a text that is the same for two trees exactly when they are equal, positions included. The same text
// is written from CPython's `ast` by tools/reference's dumper. It has what `ast.dump(include_attributes=True)` has,
// with positions written `@line:column-line:column` and empty fields left out (as `ast.dump` does since 3.13).

import { NODE_FIELDS } from './fields';
import type { ConstantValue, Node, StrValue } from './nodes';
import type { FieldValue } from './walk';
import { fieldValue, isNode } from './walk';

/** What to write besides the structure. */
export interface DumpOptions {
  /** Write positions (default true). */
  readonly positions?: boolean;
}

/** Writes a node and all below it on one line. */
export function dump(root: Node, options: DumpOptions = {}): string {
  const out: string[] = [];
  const pending: (string | Node)[] = [root];
  const positions = options.positions ?? true;
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') out.push(item);
    else openNode(item, positions, out, pending);
  }
  return out.join('');
}

/** Writes a node's head and stacks its fields in reverse, so that they come out in order without recursion. */
function openNode(node: Node, positions: boolean, out: string[], pending: (string | Node)[]): void {
  out.push(node.kind);
  if (positions && 'lineno' in node) {
    out.push(`@${node.lineno}:${node.col_offset}-${node.end_lineno}:${node.end_col_offset}`);
  }
  out.push('(');
  const parts: (string | Node)[] = [];
  for (const field of NODE_FIELDS[node.kind]) appendField(parts, node, field);
  pending.push(')');
  for (let index = parts.length - 1; index >= 0; index -= 1) pending.push(parts[index] as string | Node);
}

function appendField(parts: (string | Node)[], node: Node, field: string): void {
  const value = fieldValue(node, field);
  if (isAbsent(value)) return;
  parts.push(parts.length > 0 ? `, ${field}=` : `${field}=`);
  if ((node.kind === 'Constant' || node.kind === 'MatchSingleton') && field === 'value') {
    parts.push(dumpConstant(node.value));
  } else {
    appendValue(parts, value);
  }
}

function isAbsent(value: FieldValue): boolean {
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function appendValue(parts: (string | Node)[], value: FieldValue): void {
  if (Array.isArray(value)) {
    parts.push('[');
    (value as readonly FieldValue[]).forEach((item, index) => {
      if (index > 0) parts.push(', ');
      appendValue(parts, item);
    });
    parts.push(']');
  } else if (isNode(value)) {
    parts.push(value);
  } else if (typeof value === 'string') {
    parts.push(quote(codePointsOf(value)));
  } else {
    parts.push(value === null ? 'None' : value === true ? 'True' : String(value));
  }
}

/** Writes a constant: `int:1`, `float:<bits>`, `str:'...'`. Floats are written by their bits, so that -0.0 is not 0.0. */
export function dumpConstant(constant: ConstantValue): string {
  switch (constant.type) {
    case 'none':
      return 'None';
    case 'ellipsis':
      return 'Ellipsis';
    case 'bool':
      return constant.value ? 'True' : 'False';
    case 'int':
      return `int:${constant.value}`;
    case 'float':
      return `float:${bitsOf(constant.value)}`;
    case 'complex':
      return `complex:${bitsOf(constant.imag)}`;
    case 'str':
      return `str:${quote(strCodePoints(constant))}`;
    case 'bytes':
      return `bytes:${quote(codePointsOf(constant.value))}`;
  }
}

/** The code points of a str constant, lone surrogates included. */
export function strCodePoints(constant: StrValue): readonly number[] {
  return constant.codePoints ?? codePointsOf(constant.value);
}

function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (char) => char.codePointAt(0) ?? 0);
}

/** Printable ASCII as it is, the rest as `\{hex}`. */
function quote(codePoints: readonly number[]): string {
  let text = "'";
  for (const code of codePoints) {
    text +=
      code >= 0x20 && code < 0x7f && code !== 0x27 && code !== 0x5c
        ? String.fromCharCode(code)
        : `\\{${code.toString(16)}}`;
  }
  return `${text}'`;
}

function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}
