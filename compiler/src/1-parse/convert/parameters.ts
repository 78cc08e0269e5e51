// Parameters of functions and lambdas (CPython Grammar/python.gram `parameters`, `lambda_params`).

import type * as ast from '../../ast';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  span,
  spanOf,
  typeOf,
} from './context';
import { expression, wrappedExpression } from './expressions';

interface Collected {
  posonlyargs: ast.Arg[];
  args: ast.Arg[];
  vararg: ast.Arg | null;
  readonly kwonlyargs: ast.Arg[];
  readonly kw_defaults: (ast.ExprNode | null)[];
  kwarg: ast.Arg | null;
  readonly defaults: ast.ExprNode[];
  /** Whether `*` was met: what follows is keyword-only. */
  keywordOnly: boolean;
  /** Whether the last thing met was a bare `*`, which a parameter must follow. */
  bareStar: boolean;
  slash: boolean;
}

/** The parameters of a concrete `parameters` or `lambda_parameters`; null stands for none. */
export function convertParameters(context: Context, node: number | null): ast.Arguments {
  const found: Collected = {
    posonlyargs: [],
    args: [],
    vararg: null,
    kwonlyargs: [],
    kw_defaults: [],
    kwarg: null,
    defaults: [],
    keywordOnly: false,
    bareStar: false,
    slash: false,
  };
  if (node !== null) {
    const end = after(context, node);
    for (let child = node + 1; child < end; child = after(context, child)) {
      if (!isToken(context, child)) addParameter(context, child, found);
    }
    if (found.bareStar) throw new ConversionFailure(lastToken(context, node));
  }
  const { posonlyargs, args, vararg, kwonlyargs, kw_defaults, kwarg, defaults } = found;
  return { kind: 'arguments', posonlyargs, args, vararg, kwonlyargs, kw_defaults, kwarg, defaults };
}

function addParameter(context: Context, node: number, found: Collected): void {
  const fail = (): ConversionFailure => new ConversionFailure(firstToken(context, node));
  if (found.kwarg !== null) throw fail();
  switch (typeOf(context, node)) {
    case 'identifier':
      addPlain(
        context,
        node,
        {
          kind: 'arg',
          arg: identifierAt(context, firstToken(context, node)),
          annotation: null,
          ...spanOf(context, node),
        },
        null,
        found,
      );
      return;
    case 'default_parameter': {
      const name = node + 1;
      const arg: ast.Arg = {
        kind: 'arg',
        arg: identifierAt(context, firstToken(context, name)),
        annotation: null,
        ...spanOf(context, name),
      };
      if (typeOf(context, name) !== 'identifier') throw fail();
      addPlain(context, node, arg, expression(context, after(context, name) + 1), found);
      return;
    }
    case 'typed_parameter':
      addTyped(context, node, found);
      return;
    case 'typed_default_parameter': {
      const type = after(context, node + 1) + 1;
      const value = after(context, type) + 1;
      addPlain(
        context,
        node,
        annotated(context, firstToken(context, node + 1), type, false),
        expression(context, value),
        found,
      );
      return;
    }
    case 'list_splat_pattern':
      addVararg(context, node, plainArg(context, node + 2), found);
      return;
    case 'dictionary_splat_pattern':
      addKwarg(context, node, plainArg(context, node + 2), found);
      return;
    case 'keyword_separator':
      if (found.keywordOnly) throw fail();
      found.keywordOnly = true;
      found.bareStar = true;
      return;
    case 'positional_separator':
      if (found.slash || found.keywordOnly || found.args.length === 0) throw fail();
      found.slash = true;
      found.posonlyargs = found.args;
      found.args = [];
      return;
    default:
      throw fail();
  }
}

function plainArg(context: Context, node: number): ast.Arg {
  if (typeOf(context, node) !== 'identifier') throw new ConversionFailure(firstToken(context, node));
  return {
    kind: 'arg',
    arg: identifierAt(context, firstToken(context, node)),
    annotation: null,
    ...spanOf(context, node),
  };
}

/** `name: type`, with `name` at a token. */
function annotated(context: Context, token: number, type: number, star: boolean): ast.Arg {
  const annotation = wrappedExpression(context, type, star);
  return {
    kind: 'arg',
    arg: identifierAt(context, token),
    annotation,
    ...span(context, token, lastToken(context, type)),
  };
}

function addTyped(context: Context, node: number, found: Collected): void {
  const name = node + 1;
  const type = after(context, name) + 1;
  const kind = typeOf(context, name);
  if (kind === 'identifier')
    addPlain(context, node, annotated(context, firstToken(context, name), type, false), null, found);
  else if (kind === 'list_splat_pattern')
    addVararg(context, node, annotated(context, nameToken(context, name), type, true), found);
  else addKwarg(context, node, annotated(context, nameToken(context, name), type, false), found);
}

function nameToken(context: Context, splat: number): number {
  if (typeOf(context, splat + 2) !== 'identifier') throw new ConversionFailure(firstToken(context, splat));
  return firstToken(context, splat + 2);
}

function addPlain(context: Context, node: number, arg: ast.Arg, value: ast.ExprNode | null, found: Collected): void {
  found.bareStar = false;
  if (found.keywordOnly) {
    found.kwonlyargs.push(arg);
    found.kw_defaults.push(value);
    return;
  }
  if (value !== null) found.defaults.push(value);
  else if (found.defaults.length > 0) throw new ConversionFailure(firstToken(context, node));
  found.args.push(arg);
}

function addVararg(context: Context, node: number, arg: ast.Arg, found: Collected): void {
  if (found.keywordOnly) throw new ConversionFailure(firstToken(context, node));
  found.keywordOnly = true;
  found.vararg = arg;
}

function addKwarg(context: Context, node: number, arg: ast.Arg, found: Collected): void {
  if (found.bareStar) throw new ConversionFailure(firstToken(context, node));
  found.kwarg = arg;
}
