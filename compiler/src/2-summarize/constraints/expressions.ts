// Expressions: each becomes the variable that holds its value.

import type { BinOp, BoolOp, Call, Compare, ExprNode, IfExp, Lambda, NamedExpr, Position } from '../../ast';
import { mangle } from '../mangle';
import { comprehension, isComprehension } from './comprehensions';
import { evaluatedText } from './evaluated-text';
import { lambda } from './definitions';
import { dictDisplay, display } from './displays';
import { Filter, Given, Op, Reserved, Sense } from './format';
import { assign } from './targets';
import { applyFacts, factsOf } from './facts';
import { bindName, classCell, readName } from './names';
import { constantOf } from './walk';
import type { Walk } from './walk';

/** The variable that holds what an expression gives. */
export function expression(walk: Walk, node: ExprNode): number {
  if (isComprehension(node)) return comprehension(walk, node);
  switch (node.kind) {
    case 'Name':
      // Nobody can bind it.
      if (node.id === '__debug__') return walk.constant({ type: 'bool', text: 'True' }, node);
      return readName(walk, node.id, node);
    case 'Constant':
      return walk.constant(constantOf(node.value), node);
    case 'Attribute':
      return walk.result(Op.loadAttribute, node, expression(walk, node.value), attributeText(walk, node.attr));
    case 'Subscript':
      return walk.result(Op.loadItem, node, expression(walk, node.value), expression(walk, node.slice));
    case 'Call':
      return call(walk, node);
    case 'BoolOp':
      return choice(walk, node);
    case 'BinOp':
      return binary(walk, node);
    case 'UnaryOp':
      return walk.result(Op.unary, node, walk.text(node.op), expression(walk, node.operand));
    case 'Compare':
      return comparison(walk, node);
    case 'IfExp':
      return conditional(walk, node);
    case 'NamedExpr':
      return namedExpression(walk, node);
    case 'Lambda':
      return lambda(walk, node as Lambda);
    case 'List':
    case 'Tuple':
    case 'Set':
      return display(walk, node);
    case 'Dict':
      return dictDisplay(walk, node);
    case 'Slice':
      return walk.result(Op.slice, node, ...[node.lower, node.upper, node.step].map((part) => optional(walk, part)));
    case 'Starred':
      return expression(walk, node.value);
    default:
      return textOrSuspension(walk, node);
  }
}

function textOrSuspension(walk: Walk, node: ExprNode): number {
  switch (node.kind) {
    case 'JoinedStr':
    case 'TemplateStr':
      for (const part of node.values) if (part.kind !== 'Constant') expression(walk, part);
      return walk.result(
        Op.libraryObject,
        node,
        walk.text(node.kind === 'JoinedStr' ? 'builtins.str' : 'string.templatelib.Template'),
      );
    case 'FormattedValue':
    case 'Interpolation':
      if (node.format_spec !== null) expression(walk, node.format_spec);
      return walk.result(Op.format, node, expression(walk, node.value));
    case 'Await':
      return walk.result(Op.await, node, expression(walk, node.value));
    case 'Yield':
      walk.emit(Op.move, node, Reserved.yielded, node.value === null ? walk.none(node) : expression(walk, node.value));
      return Reserved.sent;
    case 'YieldFrom':
      return walk.result(Op.delegate, node, expression(walk, node.value));
    default:
      throw new Error(`no constraints for ${node.kind}`);
  }
}

/** The variable of an expression that may not be there. */
export function optional(walk: Walk, node: ExprNode | null): number {
  return node === null ? -1 : expression(walk, node);
}

export function attributeText(walk: Walk, name: string): number {
  return walk.text(mangle(walk.scope.privateName, name));
}

// ---- calls ----

function call(walk: Walk, node: Call): number {
  const callee = expression(walk, node.func);
  const inMethod = node.args.length === 0 && node.keywords.length === 0 && isSuper(node.func) ? classCell(walk) : -1;
  if (inMethod >= 0) return walk.result(Op.superCall, node, callee, inMethod, walk.block.parameters[0] ?? -1);
  const result = walk.result(Op.call, node, callee, ...givenArguments(walk, node));
  const evaluated = evaluatedText(walk, node);
  if (evaluated !== null)
    walk.emit(
      Op.move,
      node,
      result,
      walk.inText(node, () => expression(walk, evaluated)),
    );
  return result;
}

function isSuper(node: ExprNode): boolean {
  return node.kind === 'Name' && node.id === 'super';
}

/** The arguments of a call or a class statement, as `Op.call` lists them. */
export function givenArguments(walk: Walk, { args, keywords }: Pick<Call, 'args' | 'keywords'>): number[] {
  const given = args.flatMap((argument) => [
    argument.kind === 'Starred' ? Given.star : Given.position,
    expression(walk, argument),
  ]);
  for (const { arg, value } of keywords)
    given.push(arg === null ? Given.doubleStar : walk.text(arg), expression(walk, value));
  return given;
}

// ---- operators ----

/** A sum of thousands of terms leans to the left: its spine is walked without recursion. */
function binary(walk: Walk, node: BinOp): number {
  const spine: BinOp[] = [node];
  let left: ExprNode = node.left;
  for (; left.kind === 'BinOp'; left = left.left) spine.push(left);
  let value = expression(walk, left);
  for (const { op, right, ...position } of spine.reverse())
    value = walk.result(Op.binary, position, walk.text(op), value, expression(walk, right), 0);
  return value;
}

function comparison(walk: Walk, node: Compare): number {
  const target = walk.block.temporary();
  const compareFrom = (left: number, index: number): void => {
    const operator = walk.text(node.ops[index] as string);
    const right = expression(walk, node.comparators[index] as ExprNode);
    if (index === node.ops.length - 1) {
      walk.emit(Op.compare, node, target, operator, left, right);
      return;
    }
    // A chain goes on where the comparisons before are true.
    const value = walk.result(Op.compare, node, operator, left, right);
    walk.emit(Op.truth, node, value);
    walk.emit(Op.filter, node, target, value, Filter.truthy, -1, 0);
    walk.when(value, Sense.whenTrue, () => compareFrom(right, index + 1));
  };
  compareFrom(expression(walk, node.left), 0);
  return target;
}

/** `a and b`, `a or b`: each operand but the first runs when those before it come out the right way. */
function choice(walk: Walk, node: BoolOp): number {
  const target = walk.block.temporary();
  const goesOn = node.op === 'And' ? Sense.whenTrue : Sense.whenFalse;
  const operand = (index: number): void => {
    const part = node.values[index] as ExprNode;
    const value = expression(walk, part);
    if (index === node.values.length - 1) {
      walk.emit(Op.move, node, target, value);
      return;
    }
    walk.emit(Op.truth, node, value);
    walk.emit(Op.filter, node, target, value, Filter.truthy, -1, node.op === 'Or' ? 1 : 0);
    walk.when(value, goesOn, () => {
      applyFacts(walk, factsOf(part, node.op === 'And'), [node]);
      operand(index + 1);
    });
  };
  operand(0);
  return target;
}

function conditional(walk: Walk, node: IfExp): number {
  const target = walk.block.temporary();
  const test = condition(walk, node.test);
  const branch = (sense: number, value: ExprNode): void =>
    walk.when(test, sense, () => {
      applyFacts(walk, factsOf(node.test, sense === Sense.whenTrue), [value]);
      walk.emit(Op.move, node, target, expression(walk, value));
    });
  branch(Sense.whenTrue, node.body);
  branch(Sense.whenFalse, node.orelse);
  return target;
}

/** The value of a test, which is asked whether it is true. */
export function condition(walk: Walk, node: ExprNode): number {
  const value = expression(walk, node);
  walk.emit(Op.truth, node, value);
  return value;
}

function namedExpression(walk: Walk, node: NamedExpr): number {
  const value = expression(walk, node.value);
  bindName(walk, node.target.id, value, node);
  return value;
}

// ---- iteration ----

/** Binds what an iteration gives to a target. */
export function assignEach(walk: Walk, target: ExprNode, iterable: number, isAsync: boolean, position: Position): void {
  assign(walk, target, walk.result(Op.iterate, position, iterable, isAsync ? 1 : 0));
}
