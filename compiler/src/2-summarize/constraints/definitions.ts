// Function and class statements and lambdas: the block of the body, the object that the statement makes, what decorators make of it.

import type {
  Arguments,
  AsyncFunctionDef,
  ClassDef,
  ExprNode,
  FunctionDef,
  Lambda,
  Node,
  Position,
  TypeAlias,
  TypeParamNode,
} from '../../ast';
import { Role } from '../scope-visitor';
import { mangle } from '../mangle';
import type { Scope } from '../scope';
import { expression, givenArguments } from './expressions';
import { Given, Op, ParameterKind, Reserved } from './format';
import { bindName, localOf } from './names';
import { body } from './statements';
import type { Walk } from './walk';
import type { BlockWriter } from './writer';

type FunctionNode = FunctionDef | AsyncFunctionDef;

export function functionStatement(walk: Walk, node: FunctionNode): void {
  const decorators = node.decorator_list.map((decorator) => expression(walk, decorator));
  const defaults = defaultsOf(walk, node.args);
  const made = withTypeParameters(walk, node, () => {
    annotations(walk, node);
    const scope = walk.scopes.scopeOf(node);
    return functionObject(walk, node, scope, node.args, defaults, () => body(walk, node.body));
  });
  bindName(walk, node.name, decorated(walk, node.decorator_list, decorators, made), node);
}

export function lambda(walk: Walk, node: Lambda): number {
  const defaults = defaultsOf(walk, node.args);
  return functionObject(walk, node, walk.scopes.scopeOf(node), node.args, defaults, () => {
    walk.emit(Op.move, node, Reserved.returned, expression(walk, node.body));
  });
}

export function classStatement(walk: Walk, node: ClassDef): void {
  const decorators = node.decorator_list.map((decorator) => expression(walk, decorator));
  const made = withTypeParameters(walk, node, () => {
    const given = givenArguments(walk, { args: node.bases, keywords: node.keywords });
    const scope = walk.scopes.scopeOf(node);
    const block = walk.writer.openBlock('class', qualname(walk, node.name), walk.block, scope.index);
    walk.inBlock(block, () => body(walk, node.body));
    walk.writer.closeBlock(block, { name: node.name, line: node.lineno, isGenerator: false, isCoroutine: false });
    return walk.result(Op.class, node, block.index, ...given);
  });
  bindName(walk, node.name, decorated(walk, node.decorator_list, decorators, made), node);
}

/** `type Name = value`: the value is evaluated when somebody asks for it. */
export function typeAlias(walk: Walk, node: TypeAlias): void {
  const made = withTypeParameters(walk, node, () => {
    walk.inScope(walk.scopes.scopeOf(node), () => expression(walk, node.value));
    return walk.result(Op.libraryObject, node, walk.text('typing.TypeAliasType'));
  });
  bindName(walk, node.name.id, made, node);
}

function decorated(walk: Walk, nodes: readonly ExprNode[], decorators: readonly number[], made: number): number {
  return decorators.reduceRight(
    (value, decorator, index) => walk.result(Op.call, nodes[index] as ExprNode, decorator, Given.position, value),
    made,
  );
}

// ---- functions ----

function functionObject(
  walk: Walk,
  node: Node & Position,
  scope: Scope,
  args: Arguments,
  defaults: Defaults,
  writeBody: () => void,
): number {
  const block = walk.writer.openBlock('function', qualname(walk, scope.name), walk.block, scope.index);
  const variables = declareParameters(walk, block, scope, args, defaults);
  walk.inBlock(block, writeBody);
  walk.writer.closeBlock(block, {
    name: scope.name,
    line: node.lineno,
    isGenerator: scope.generator,
    isCoroutine: node.kind === 'AsyncFunctionDef',
  });
  const given = [...defaults].flatMap(([name, value]) => [variables.get(name) as number, value]);
  return walk.result(Op.function, node, block.index, ...given);
}

/** The variables of default values in the block around, by parameter. */
type Defaults = ReadonlyMap<string, number>;

function defaultsOf(walk: Walk, args: Arguments): Defaults {
  const found = new Map<string, number>();
  const positional = [...args.posonlyargs, ...args.args];
  const first = positional.length - args.defaults.length;
  args.defaults.forEach((value, index) => {
    found.set(positional[first + index]?.arg ?? '', expression(walk, value));
  });
  args.kw_defaults.forEach((value, index) => {
    if (value !== null) found.set(args.kwonlyargs[index]?.arg ?? '', expression(walk, value));
  });
  return found;
}

function declareParameters(
  walk: Walk,
  block: BlockWriter,
  scope: Scope,
  args: Arguments,
  defaults: Defaults,
): ReadonlyMap<string, number> {
  const variables = new Map<string, number>();
  const declare = (written: string, kind: number): void => {
    const name = mangle(scope.privateName, written);
    const variable = localOf(block, scope, name);
    variables.set(written, variable);
    block.parameters.push(variable, walk.text(name), kind, defaults.has(written) ? 1 : 0);
  };
  for (const { arg } of args.posonlyargs) declare(arg, ParameterKind.positionOnly);
  for (const { arg } of args.args) declare(arg, ParameterKind.either);
  if (args.vararg !== null) declare(args.vararg.arg, ParameterKind.star);
  for (const { arg } of args.kwonlyargs) declare(arg, ParameterKind.keywordOnly);
  if (args.kwarg !== null) declare(args.kwarg.arg, ParameterKind.doubleStar);
  return variables;
}

/** What calls of annotations do. */
function annotations(walk: Walk, node: FunctionNode): void {
  if (!walk.evaluatesAnnotations) return;
  const { posonlyargs, args, vararg, kwonlyargs, kwarg } = node.args;
  walk.inScope(walk.scopes.openedBy(node, Role.annotations), () => {
    for (const parameter of [...posonlyargs, ...args, vararg, ...kwonlyargs, kwarg])
      if (parameter?.annotation != null) expression(walk, parameter.annotation);
    if (node.returns !== null) expression(walk, node.returns);
  });
}

function qualname(walk: Walk, name: string): string {
  const { kind, qualname: around } = walk.block;
  if (kind === 'module') return name;
  return kind === 'class' ? `${around}.${name}` : `${around}.<locals>.${name}`;
}

// ---- type parameters ----

function withTypeParameters(walk: Walk, node: FunctionNode | ClassDef | TypeAlias, write: () => number): number {
  return walk.inScope(walk.scopes.typeParametersOf(node), () => {
    for (const parameter of node.type_params) typeParameter(walk, parameter);
    return write();
  });
}

function typeParameter(walk: Walk, node: TypeParamNode): void {
  if (node.kind === 'TypeVar' && node.bound !== null)
    walk.inScope(walk.scopes.openedBy(node, Role.bound), () => expression(walk, node.bound as ExprNode));
  if (node.default_value != null)
    walk.inScope(walk.scopes.openedBy(node, Role.default), () => expression(walk, node.default_value as ExprNode));
  bindName(walk, node.name, walk.result(Op.libraryObject, node, walk.text(`typing.${node.kind}`)), node);
}
