// Leaf functions: a function whose body comes to one expression over its parameters, such as a property that reads an attribute or the
// key of a sort, is also a Rust function over the registers of its arguments. A call that it answers needs no frame; what it cannot
// answer the body does from its beginning.

import type { ExprNode, StmtNode } from '../../ast';
import type { RustExpression, RustItem } from '../rust/tree';
import type { Code } from './code';
import { FusedPrinter } from './fused';

export interface Leaf {
  readonly symbol: string;
  /** The expression, of a Rust `Value`. */
  readonly value: RustExpression & { readonly kind: 'text' };
}

/** What the body of a function comes to, if that is one expression. To be asked once the body has been emitted. */
export function leafOf(code: Code, body: readonly StmtNode[]): Leaf | null {
  const printer = new FusedPrinter(code);
  return isCandidate(code) ? finished(code, printer, resultOf(printer, body)) : null;
}

/** The same of a `lambda`. */
export function leafOfExpression(code: Code, body: ExprNode): Leaf | null {
  const printer = new FusedPrinter(code);
  return isCandidate(code) ? finished(code, printer, printer.value(body)) : null;
}

/** The Rust function of a leaf. */
export function leafItem(code: Code, leaf: Leaf): RustItem {
  const groups = [code.registers.constants(), ...code.tables.symbols()];
  const constants = groups.map((group) => group.filter(({ name }) => leaf.value.symbols.has(name)));
  return { kind: 'leaf', documentation: `${code.head.qualifiedName}, without a frame`, constants, ...leaf };
}

function isCandidate(code: Code): boolean {
  return code.head.kind === 'Function' && code.cells.length === 0 && code.free.length === 0;
}

function finished(code: Code, printer: FusedPrinter, value: (() => string) | null): Leaf | null {
  if (value === null) return null;
  const text = value();
  const symbol = code.module.functionNames.unique(`${code.symbol}_leaf`);
  return { symbol, value: { kind: 'text', text, symbols: printer.symbols } };
}

/** `return`, and `if` whose arms end so. */
function resultOf(printer: FusedPrinter, body: readonly StmtNode[]): (() => string) | null {
  const [first, ...rest] = body;
  if (first === undefined) return () => 'fused::NONE';
  switch (first.kind) {
    case 'Pass':
      return resultOf(printer, rest);
    case 'Return':
      return first.value === null ? () => 'fused::NONE' : printer.value(first.value);
    case 'If': {
      if (!leaves(first.body) || (rest.length > 0 && first.orelse.length > 0)) return null;
      const otherwise = resultOf(printer, [...first.orelse, ...rest]);
      return otherwise && printer.conditional(first.test, resultOf(printer, first.body), otherwise);
    }
    default:
      return null;
  }
}

/** Whether nothing stands behind the statements. */
function leaves(body: readonly StmtNode[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'If') return leaves(last.body) && leaves(last.orelse);
  return last?.kind === 'Return';
}
