// Arguments of calls and class statements (CPython Grammar/python.gram `args`, `kwargs`).

import type * as ast from '../../ast';
import { comprehension } from './comprehensions';
import type { Context } from './context';
import { after, ConversionFailure, firstToken, identifierAt, isToken, spanOf, typeOf } from './context';
import { element, expression, hasStar } from './expressions';

export interface ConvertedArguments {
  readonly args: readonly ast.ExprNode[];
  readonly keywords: readonly ast.Keyword[];
}

/** The arguments of a concrete `argument_list`, or of the generator expression that stands for one. */
export function convertArguments(context: Context, node: number): ConvertedArguments {
  if (typeOf(context, node) === 'generator_expression') return { args: [comprehension(context, node)], keywords: [] };
  const args: ast.ExprNode[] = [];
  const keywords: ast.Keyword[] = [];
  let unpacked = false;
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === 'keyword_argument') {
      keywords.push(keywordArgument(context, child));
    } else if (type === 'dictionary_splat') {
      keywords.push({ kind: 'keyword', arg: null, value: expression(context, child + 2), ...spanOf(context, child) });
      unpacked = true;
    } else if (!isToken(context, child)) {
      const starred = hasStar(context, child);
      if (unpacked || (keywords.length > 0 && !starred)) throw new ConversionFailure(firstToken(context, child));
      args.push(element(context, child, 'named', 'expression'));
    }
  }
  if (args.length + keywords.length === 0 && typeOf(context, node + 2) === ',') {
    throw new ConversionFailure(firstToken(context, node + 2));
  }
  return { args, keywords };
}

function keywordArgument(context: Context, node: number): ast.Keyword {
  const name = node + 1;
  if (hasStar(context, name)) throw new ConversionFailure(firstToken(context, name));
  const value = expression(context, after(context, name) + 1);
  return { kind: 'keyword', arg: identifierAt(context, firstToken(context, name)), value, ...spanOf(context, node) };
}
