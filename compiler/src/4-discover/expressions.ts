// Abstract evaluation of expressions, one function a node class.

import { visit } from '../ast';
import type {
  BoolOp,
  Call,
  Compare,
  CompareOperator,
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
import type { Place } from '../diagnostics';
import { Environment } from './environment';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { binary, compare, getItem, lacks, setItem, slice } from './operations';
import { convertedForm, joinedTexts, percentFormatted, textForm } from './texts';
import { assign } from './assignment';
import { namespace } from './namespace';
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
  unionOf,
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

/** `"text %s" % value`. */
function modulo(op: string, left: Value, right: Value): Value | null {
  const format = textOf(left);
  return op !== 'Mod' || format === null ? null : percentFormatted(format, right);
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
  const namespace = node.args.length === 0 ? namespaceOf(node, frame) : null;
  if (namespace !== null) return namespace;
  const callee = evaluate(node.func, frame);
  if (callee.kind === 'unknown' && node.func.kind === 'Attribute') frame.interpreter.unknownMethods.add(node.func.attr);
  const args = argumentsOf(node, frame);
  return frame.interpreter.call(callee, args, place);
}

/** What `globals()`, `locals()` and `vars()` give where they stand. */
function namespaceOf({ func }: Call, { environment }: Frame): Value | null {
  if (func.kind !== 'Name' || environment.lookup(func.id) !== undefined) return null;
  if (func.id === 'globals') return namespace(environment.globals);
  return func.id === 'locals' || func.id === 'vars' ? namespace(environment) : null;
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
    const run = (): Value => evaluate(operand, frame);
    const [value] = options.length === 0 ? [run()] : frame.interpreter.alternatives<Value | null>([run, () => null]);
    if (value == null) continue;
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
    const answer = membership(op, left, right, frame, placeOf(frame, node)) ?? compare(op, left, right);
    if (answer === false) return bool(false);
    if (answer === null) result = null;
    left = right;
  }
  return result === null ? unknown('a comparison is not known', placeOf(frame, node)) : bool(result);
}

/** `left in right` of an object that answers itself; null for any other comparison, and where the answer is not known. */
function membership(op: CompareOperator, left: Value, right: Value, frame: Frame, place: Place): boolean | null {
  if ((op !== 'In' && op !== 'NotIn') || (right.kind !== 'twin' && right.kind !== 'instance')) return null;
  const method = frame.interpreter.find(right, '__contains__', place);
  const truth = method === null ? null : truthOf(frame.interpreter.call(method, positional(left), place));
  return truth === null ? null : truth === (op === 'In');
}

function conditional(node: IfExp, frame: Frame): Value {
  const test = evaluate(node.test, frame);
  const truth = truthOf(test);
  if (truth !== null) return evaluate(truth ? node.body : node.orelse, frame);
  const { interpreter } = frame;
  // With a setting's default the arm that the default chooses is the one assumed.
  const chosen = test.kind === 'assumed' ? truthOf(test.value) : null;
  const arms = [node.body, node.orelse].map((arm) => () => evaluate(arm, frame));
  const options = interpreter.alternatives(arms);
  return chosen === null || options.length < arms.length
    ? unionOf(options, placeOf(frame, node))
    : assumed(options[chosen ? 0 : 1] as Value);
}

function joinedString(node: JoinedStr, frame: Frame): Value {
  const parts: string[] = [];
  let guessed = false;
  for (const part of node.values) {
    const value = evaluate(part, frame);
    if (value.kind === 'unknown') return value;
    const form = textForm(value);
    if (form === null) return unknown('a part of an f-string is not known', placeOf(frame, node));
    if (value.kind === 'assumed') guessed = true;
    parts.push(form);
  }
  const text = joinedTexts(parts) ?? unknown('an f-string is too long', placeOf(frame, node));
  return guessed ? assumed(text) : text;
}

const CONVERSIONS: Readonly<Record<number, string>> = { 114: 'r', 115: 's' };

function formattedValue(node: FormattedValue, frame: Frame): Value {
  const value = texts(evaluate(node.value, frame), frame, placeOf(frame, node));
  if (value.kind === 'unknown') return value;
  const specification = node.format_spec === null ? '' : textOf(evaluate(node.format_spec, frame));
  const known = node.conversion === -1 || CONVERSIONS[node.conversion] !== undefined;
  const form =
    specification === null || !known ? null : convertedForm(value, CONVERSIONS[node.conversion], specification);
  if (form === null) return unknown('a formatted value is not known', placeOf(frame, node));
  return value.kind === 'assumed' ? assumed(str(form)) : str(form);
}

/** The text of an object that says itself what its text is; any other value as it is. */
function texts(value: Value, { interpreter }: Frame, place: Place): Value {
  const method = value.kind === 'twin' || value.kind === 'instance' ? interpreter.find(value, '__str__', place) : null;
  return method === null ? value : interpreter.call(method, NO_ARGUMENTS, place);
}

function subscript(node: Subscript, frame: Frame): Value {
  const container = evaluate(node.value, frame);
  const place = placeOf(frame, node);
  if (node.slice.kind === 'Slice') {
    const { lower, upper, step } = node.slice;
    const [from, to, by] = [lower, upper, step].map((bound) => bound && evaluate(bound, frame));
    const part = slice(settled(container), from ?? null, to ?? null, by ?? null);
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
      return item(settled(container), key, frame, place);
  }
}

function item(container: Value, key: Value, frame: Frame, place: Place): Value {
  const { interpreter } = frame;
  const found = getItem(container, key);
  if (found !== null) return found;
  if (container.kind === 'dict' && container.factory !== undefined) {
    const made = interpreter.call(container.factory, NO_ARGUMENTS, place);
    setItem(container, key, made);
    return made;
  }
  const method = container.kind === 'twin' || container.kind === 'instance' ? '__getitem__' : null;
  const getter = method === null ? null : interpreter.find(container, method, place);
  if (getter !== null) return interpreter.call(getter, positional(key), place);
  // Nothing more is known of a closed dict than that it lacks the key, which is an error that a handler may wait for.
  if (container.kind === 'dict' && lacks(container, key)) interpreter.raiseBuiltin('KeyError', place);
  return unknown('an item is not known', place);
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
        frame.interpreter.alternatives([() => loop(depth + 1), () => false]);
      } else if (!loop(depth + 1)) known = false;
    }
    return known;
  };
  return loop(0);
}
