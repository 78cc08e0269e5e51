// Abstract evaluation of expressions, one function a node class.

import { visit } from '../ast';
import type {
  BoolOp,
  Call,
  Compare,
  Comprehension,
  Dict,
  DictComp,
  ExprNode,
  FormattedValue,
  GeneratorExp,
  IfExp,
  JoinedStr,
  ListComp,
  Node,
  SetComp,
  Subscript,
  VisitorTable,
} from '../ast';
import { Environment } from './environment';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { binary, compare, getItem, setItem, slice, textForm } from './operations';
import { assign } from './assignment';
import type { CallArguments } from './twin';
import { NO_ARGUMENTS, positional } from './twin';
import {
  assumed,
  bool,
  dictionary,
  int,
  list,
  NONE,
  optionsOf,
  settled,
  str,
  textOf,
  truthOf,
  union,
  unknown,
} from './values';
import type { Sequence, Value } from './values';

/** The value of an expression. */
export function evaluate(node: ExprNode, frame: Frame): Value {
  frame.interpreter.step();
  return visit<Frame, Value>(node, EVALUATORS, frame, unevaluated);
}

function unevaluated(node: Node, frame: Frame): Value {
  const place = 'lineno' in node ? placeOf(frame, node) : null;
  return unknown(`a ${node.kind} expression is not evaluated`, place);
}

const EVALUATORS: VisitorTable<Frame, Value> = {
  Constant: (node) => ({ kind: 'constant', value: node.value }),
  Name: (node, frame) => frame.interpreter.lookup(node.id, frame, placeOf(frame, node)),
  Attribute: (node, frame) => frame.interpreter.attribute(evaluate(node.value, frame), node.attr, placeOf(frame, node)),
  Call: call,
  List: (node, frame) => elements('list', node.elts, frame),
  Tuple: (node, frame) => elements('tuple', node.elts, frame),
  Set: (node, frame) => elements('set', node.elts, frame),
  Dict: dict,
  BinOp: (node, frame) => {
    const left = evaluate(node.left, frame);
    const right = evaluate(node.right, frame);
    const place = placeOf(frame, node);
    const special =
      left.kind === 'twin' && node.op === 'Div' ? left.twin.attribute('__truediv__', frame.interpreter) : null;
    if (special !== null) return frame.interpreter.call(special, positional(right), place);
    return lifted(
      left,
      right,
      (a, b) => binary(node.op, a, b) ?? modulo(node.op, a, b) ?? unknown(unknownReason(a, b), place),
      frame,
    );
  },
  UnaryOp: (node, frame) => {
    const operand = evaluate(node.operand, frame);
    if (node.op === 'Not') {
      const truth = truthOf(operand);
      return truth === null ? unknown('a condition is not known', placeOf(frame, node)) : bool(!truth);
    }
    const constant = settled(operand);
    if (node.op === 'USub' && constant.kind === 'constant' && constant.value.type === 'int')
      return int(-BigInt(constant.value.value));
    return unknown('an arithmetic result is not known', placeOf(frame, node));
  },
  BoolOp: boolOp,
  Compare: comparison,
  IfExp: conditional,
  Lambda: (node, frame) => frame.interpreter.makeFunction(node, frame),
  JoinedStr: joinedString,
  FormattedValue: formattedValue,
  Subscript: subscript,
  Starred: (node, frame) => evaluate(node.value, frame),
  NamedExpr: (node, frame) => {
    const value = evaluate(node.value, frame);
    frame.environment.assign(node.target.id, value);
    return value;
  },
  Await: (node, frame) => evaluate(node.value, frame),
  Yield: (node, frame) => {
    frame.yielded.push(node.value === null ? NONE : evaluate(node.value, frame));
    return unknown('what is sent into a generator is not known', placeOf(frame, node));
  },
  YieldFrom: (node, frame) => {
    const found = frame.interpreter.iterate(evaluate(node.value, frame), placeOf(frame, node));
    if (found === null) frame.yieldedUnknown = true;
    else frame.yielded.push(...found);
    return NONE;
  },
  ListComp: (node, frame) => comprehension('list', node, frame),
  SetComp: (node, frame) => comprehension('set', node, frame),
  GeneratorExp: (node, frame) => comprehension('list', node, frame),
  DictComp: dictComprehension,
};

function unknownReason(left: Value, right: Value): string {
  for (const side of [left, right]) if (side.kind === 'unknown') return side.reason;
  return 'the result of an operator is not known';
}

/** Applies an operation under unions and assumptions. */
function lifted(left: Value, right: Value, apply: (left: Value, right: Value) => Value, frame: Frame): Value {
  frame.interpreter.step(optionsOf(left).length * optionsOf(right).length);
  const results = optionsOf(left).flatMap((a) =>
    optionsOf(right).map((b) => {
      const result = apply(settled(a), settled(b));
      return a.kind === 'assumed' || b.kind === 'assumed' ? assumed(result) : result;
    }),
  );
  return union(results);
}

/** `"text %s" % value` with the plain conversions. */
function modulo(op: string, left: Value, right: Value): Value | null {
  const format = textOf(left);
  if (op !== 'Mod' || format === null) return null;
  const values = right.kind === 'tuple' ? [...right.elements] : [right];
  let known = true;
  const text = format.replace(/%[sd]/g, () => {
    const value = values.shift();
    const form = value === undefined ? null : textForm(value);
    if (form === null) known = false;
    return form ?? '';
  });
  return known && !/%/.test(text) ? str(text) : null;
}

function elements(kind: Sequence['kind'], nodes: readonly ExprNode[], frame: Frame): Sequence {
  const result: Sequence = { kind, elements: [], open: false };
  for (const node of nodes) {
    if (node.kind !== 'Starred') {
      result.elements.push(evaluate(node, frame));
      continue;
    }
    const inner = frame.interpreter.iterate(evaluate(node.value, frame), placeOf(frame, node));
    if (inner === null) result.open = true;
    else result.elements.push(...inner);
  }
  return result;
}

function dict(node: Dict, frame: Frame): Value {
  const result = dictionary();
  node.keys.forEach((key, at) => {
    const value = evaluate(node.values[at] as ExprNode, frame);
    if (key !== null) setItem(result, evaluate(key, frame), value);
    else if (value.kind === 'dict') {
      for (const entry of value.entries) setItem(result, entry.key, entry.value);
      if (value.open) result.open = true;
    } else result.open = true;
  });
  return result;
}

/** The arguments of a call expression. */
export function argumentsOf(node: Call, frame: Frame): CallArguments {
  const given: Value[] = [];
  const keywords = new Map<string, Value>();
  let open = false;
  for (const argument of node.args) {
    if (argument.kind !== 'Starred') {
      given.push(evaluate(argument, frame));
      continue;
    }
    const inner = frame.interpreter.iterate(evaluate(argument.value, frame), placeOf(frame, argument));
    if (inner === null) open = true;
    else given.push(...inner);
  }
  for (const keyword of node.keywords) {
    const value = evaluate(keyword.value, frame);
    if (keyword.arg !== null) {
      keywords.set(keyword.arg, value);
      continue;
    }
    const mapping = settled(value);
    if (mapping.kind !== 'dict' || mapping.open) open = true;
    if (mapping.kind === 'dict') {
      for (const entry of mapping.entries) {
        const name = textOf(entry.key);
        if (name !== null) keywords.set(name, entry.value);
      }
    }
  }
  return { positional: given, keywords, open };
}

function call(node: Call, frame: Frame): Value {
  const place = placeOf(frame, node);
  if (node.func.kind === 'Name' && node.func.id === 'super' && frame.environment.lookup('super') === undefined)
    return superValue(node, frame);
  const callee = evaluate(node.func, frame);
  const args = argumentsOf(node, frame);
  return frame.interpreter.call(callee, args, place);
}

function superValue(node: Call, frame: Frame): Value {
  const [first, second] = node.args;
  const owner = first === undefined ? frame.owner : evaluate(first, frame);
  const self = second === undefined ? frame.self : evaluate(second, frame);
  if (owner?.kind === 'class' && (self?.kind === 'instance' || self?.kind === 'class'))
    return { kind: 'super', owner, self };
  return unknown('super() is not known here', placeOf(frame, node));
}

function boolOp(node: BoolOp, frame: Frame): Value {
  const options: Value[] = [];
  let guessed = false;
  const last = node.values.length - 1;
  for (const [at, operand] of node.values.entries()) {
    const before = options.length > 0;
    const value = before ? frame.interpreter.uncertainly(() => evaluate(operand, frame)) : evaluate(operand, frame);
    // A setting's default decides as far as values go; what depends on the choice is assumed with it.
    const truth = truthOf(settled(value));
    if (value.kind === 'assumed') guessed = true;
    if (at === last || truth === (node.op === 'Or')) {
      options.push(value);
      break;
    }
    if (truth === null) options.push(value);
  }
  const result = union(options);
  return guessed && result.kind !== 'union' ? assumed(result) : result;
}

function comparison(node: Compare, frame: Frame): Value {
  let left = evaluate(node.left, frame);
  let result: boolean | null = true;
  for (const [at, op] of node.ops.entries()) {
    const right = evaluate(node.comparators[at] as ExprNode, frame);
    const answer = compare(op, left, right);
    if (answer === false) return bool(false);
    if (answer === null) result = null;
    left = right;
  }
  return result === null ? unknown('a comparison is not known', placeOf(frame, node)) : bool(result);
}

function conditional(node: IfExp, frame: Frame): Value {
  const test = evaluate(node.test, frame);
  const truth = truthOf(test);
  if (truth !== null) return evaluate(truth ? node.body : node.orelse, frame);
  const { interpreter } = frame;
  const options = [node.body, node.orelse].map((arm) => interpreter.uncertainly(() => evaluate(arm, frame)));
  // With a setting's default the arm that the default chooses is the one assumed.
  const chosen = test.kind === 'assumed' ? truthOf(test.value) : null;
  return chosen === null ? union(options) : assumed(options[chosen ? 0 : 1] as Value);
}

function joinedString(node: JoinedStr, frame: Frame): Value {
  let text = '';
  let guessed = false;
  for (const part of node.values) {
    const value = evaluate(part, frame);
    if (value.kind === 'unknown') return value;
    const form = textForm(value);
    if (form === null) return unknown('a part of an f-string is not known', placeOf(frame, node));
    if (value.kind === 'assumed') guessed = true;
    text += form;
  }
  return guessed ? assumed(str(text)) : str(text);
}

function formattedValue(node: FormattedValue, frame: Frame): Value {
  const value = evaluate(node.value, frame);
  if (node.format_spec === null && (node.conversion === -1 || node.conversion === 115)) return value;
  return unknown('a formatted value is not known', placeOf(frame, node));
}

function subscript(node: Subscript, frame: Frame): Value {
  const container = evaluate(node.value, frame);
  const place = placeOf(frame, node);
  if (node.slice.kind === 'Slice') {
    const { lower, upper, step } = node.slice;
    const part =
      step === null ? slice(container, lower && evaluate(lower, frame), upper && evaluate(upper, frame)) : null;
    return part ?? unknown('a slice is not known', place);
  }
  const key = evaluate(node.slice, frame);
  switch (container.kind) {
    case 'external':
    case 'class':
    case 'generic': {
      const special = container.kind === 'external' ? frame.interpreter.twin(`${container.name}.__getitem__`) : null;
      if (special?.kind === 'function')
        return special.call({ ...NO_ARGUMENTS, positional: [key] }, place, frame.interpreter);
      return { kind: 'generic', origin: container, args: key.kind === 'tuple' ? key.elements : [key] };
    }
    case 'unknown':
      return container;
    case 'union':
      return union(container.options.map((option) => getItem(option, key) ?? unknown('an item is not known', place)));
    default:
      return getItem(settled(container), key) ?? unknown('an item is not known', place);
  }
}

// ---- comprehensions ----

function comprehension(kind: 'list' | 'set', node: ListComp | SetComp | GeneratorExp, frame: Frame): Value {
  const result: Sequence = kind === 'list' ? list([]) : { kind, elements: [], open: false };
  const known = generate(node.generators, frame, (inner) => result.elements.push(evaluate(node.elt, inner)));
  result.open = !known;
  return result;
}

function dictComprehension(node: DictComp, frame: Frame): Value {
  const result = dictionary();
  const known = generate(node.generators, frame, (inner) =>
    setItem(result, evaluate(node.key, inner), evaluate(node.value, inner)),
  );
  result.open = !known;
  return result;
}

/** Runs the loops of a comprehension; false if not every iteration is known. */
function generate(generators: readonly Comprehension[], frame: Frame, emit: (inner: Frame) => void): boolean {
  const environment = new Environment('function', frame.environment.module, frame.environment);
  const inner: Frame = { ...frame, environment };
  const loop = (depth: number): boolean => {
    const generator = generators[depth];
    if (generator === undefined) {
      emit(inner);
      return true;
    }
    const iterable = evaluate(generator.iter, depth === 0 ? frame : inner);
    const place = placeOf(frame, generator.iter);
    const found = frame.interpreter.iterate(iterable, place);
    let known = found !== null;
    for (const element of found ?? [unknown('an element of an unknown iterable', place)]) {
      assign(generator.target, element, inner);
      const tests = generator.ifs.map((test) => truthOf(evaluate(test, inner)));
      if (tests.includes(false)) continue;
      if (tests.includes(null) || found === null) {
        known = false;
        frame.interpreter.uncertainly(() => loop(depth + 1));
      } else if (!loop(depth + 1)) known = false;
    }
    return known;
  };
  return loop(0);
}
