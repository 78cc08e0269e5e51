// Functions and classes (CPython Grammar/python.gram `function_def_raw`, `class_def_raw`, `decorators`).

import type * as ast from '../../ast';
import { convertArguments } from './arguments';
import type { Context } from './context';
import { firstToken, identifierAt, namedChildren, spanTo, typeOf } from './context';
import { namedExpression, wrappedExpression } from './expressions';
import { convertParameters } from './parameters';
import type { Suite } from './statements';
import { convertSuite } from './statements';
import { convertTypeParams } from './type-params';

type Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef;

/** Decorators and what they decorate, whose position starts at `def` or `class`. */
export function decorated(context: Context, node: number): Definition {
  const decorators: ast.ExprNode[] = [];
  for (const child of namedChildren(context, node)) {
    if (typeOf(context, child) === 'decorator') decorators.push(namedExpression(context, child + 2));
    else return convertDefinition(context, child, decorators);
  }
  throw new Error('the grammar gave decorators without a definition');
}

/** A function or class statement. */
export function convertDefinition(context: Context, node: number, decorators: readonly ast.ExprNode[]): Definition {
  return typeOf(context, node) === 'class_definition'
    ? classDefinition(context, node, decorators)
    : functionDefinition(context, node, decorators);
}

function functionDefinition(
  context: Context,
  node: number,
  decorator_list: readonly ast.ExprNode[],
): ast.FunctionDef | ast.AsyncFunctionDef {
  let name = '';
  let args: ast.Arguments | null = null;
  let returns: ast.ExprNode | null = null;
  let type_params: ast.TypeParamNode[] = [];
  let suite: Suite | null = null;
  for (const child of namedChildren(context, node)) {
    switch (typeOf(context, child)) {
      case 'identifier':
        name = identifierAt(context, firstToken(context, child));
        break;
      case 'type_parameter':
        type_params = convertTypeParams(context, child);
        break;
      case 'parameters':
        args = convertParameters(context, child);
        break;
      case 'type':
        returns = wrappedExpression(context, child, false);
        break;
      default:
        suite = convertSuite(context, child);
    }
  }
  const { body, end } = suite as unknown as Suite;
  const position = spanTo(context, firstToken(context, node), end);
  const fields = {
    name,
    args: args ?? convertParameters(context, null),
    body,
    decorator_list,
    returns,
    type_params,
    ...position,
  };
  return typeOf(context, node + 1) === 'async'
    ? { kind: 'AsyncFunctionDef', ...fields }
    : { kind: 'FunctionDef', ...fields };
}

function classDefinition(context: Context, node: number, decorator_list: readonly ast.ExprNode[]): ast.ClassDef {
  let name = '';
  let bases: readonly ast.ExprNode[] = [];
  let keywords: readonly ast.Keyword[] = [];
  let type_params: ast.TypeParamNode[] = [];
  let suite: Suite | null = null;
  for (const child of namedChildren(context, node)) {
    switch (typeOf(context, child)) {
      case 'identifier':
        name = identifierAt(context, firstToken(context, child));
        break;
      case 'type_parameter':
        type_params = convertTypeParams(context, child);
        break;
      case 'argument_list':
        ({ args: bases, keywords } = convertArguments(context, child));
        break;
      default:
        suite = convertSuite(context, child);
    }
  }
  const { body, end } = suite as unknown as Suite;
  const position = spanTo(context, firstToken(context, node), end);
  return { kind: 'ClassDef', name, bases, keywords, body, decorator_list, type_params, ...position };
}
