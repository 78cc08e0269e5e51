// The value of a number literal (CPython Parser/pegen.c parsenumber).

import type * as ast from '../../ast';
import type { Context } from './context';
import { ConversionFailure, span } from './context';

/** CPython refuses to convert decimal text of more digits. */
const MAX_DECIMAL_DIGITS = 4300;

export function convertNumber(context: Context, token: number): ast.Constant {
  const { tokens, source } = context;
  const text = source.text.slice(tokens.start[token], tokens.end[token]);
  return { kind: 'Constant', value: numberValue(text, token), u_prefix: false, ...span(context, token, token) };
}

function numberValue(literal: string, token: number): ast.ConstantValue {
  const text = literal.includes('_') ? literal.replaceAll('_', '') : literal;
  if (/^0[xXoObB]/.test(text)) return { type: 'int', value: BigInt(text).toString() };
  const last = text.charCodeAt(text.length - 1);
  if (last === 106 || last === 74) return { type: 'complex', imag: Number(text.slice(0, -1)) };
  if (/[.eE]/.test(text)) return { type: 'float', value: Number(text) };
  const digits = text.replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DECIMAL_DIGITS) {
    throw new ConversionFailure(
      token,
      `Exceeds the limit (${MAX_DECIMAL_DIGITS} digits) for integer string conversion: value has ${digits.length} digits; ` +
        'use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals to avoid decimal conversion limits.',
    );
  }
  return { type: 'int', value: digits };
}
