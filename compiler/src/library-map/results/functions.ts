// What functions give: what their `return` statements give, and None where they may come to their end.

import type { FunctionDef, Node, Return } from '../../ast';
import { walk } from '../../ast';
import type { FunctionCode } from './code';
import type { Context } from './context';
import { declaredResult } from './declared';
import { leaves } from './leaving';
import { narrowed } from './narrowing';
import { NONE, NOTHING, only, union, unknown, without } from './types';
import type { Types } from './types';

/** What a function gives; of a coroutine function, what awaiting gives. */
export function resultOf(context: Context, code: FunctionCode, depth: number): Types {
  const part = context.layersOf(code)[depth] ?? code;
  return context.fixpoint.get(`result ${depth} ${code.id}`, () => {
    const inferred = context.fixpoint.get(`inferred ${depth} ${code.id}`, () => findResult(context, part));
    const declared = inferred.why === null || depth > 0 ? null : declaredResult(context, code);
    return declared ?? inferred;
  });
}

function findResult(context: Context, { node, scope }: Pick<FunctionCode, 'node' | 'scope'>): Types {
  const { returns, isGenerator } = endsOf(node.body);
  if (isGenerator) return unknown('a generator');
  const known = narrowed(node.body);
  const given = returns.flatMap((one): Types[] => {
    const { values, kept } = known.get(one) ?? { values: [one.value], kept: null };
    const left = kept === null ? [] : [without(context.typesOf(kept, scope), 'builtins.NoneType')];
    return [...values.map((value) => (value === null ? NONE : context.typesOf(value, scope))), ...left];
  });
  return union([...given, leaves(node.body) ? NOTHING : NONE]);
}

function endsOf(body: FunctionDef['body']): { returns: Return[]; isGenerator: boolean } {
  const returns: Return[] = [];
  let isGenerator = false;
  const enter = (node: Node): boolean => {
    if (node.kind === 'Return') returns.push(node);
    if (node.kind === 'Yield' || node.kind === 'YieldFrom') isGenerator = true;
    return !['FunctionDef', 'AsyncFunctionDef', 'ClassDef', 'Lambda'].includes(node.kind);
  };
  for (const statement of body) walk(statement, enter);
  return { returns, isGenerator };
}

/** What a call of a function gives, whose receiver is an object of the class `of`; or the receiver of the code that calls. */
export function calling(context: Context, code: FunctionCode, of = ''): Types {
  return code.node.kind === 'AsyncFunctionDef' ? only('coroutine', code.id, of) : context.resultOf(code);
}
