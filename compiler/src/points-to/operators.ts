// Operators: on constants and containers of the language what they give, on other objects the methods that stand for them.

import { positionally } from './arguments';
import { callSpecial, hasMethods } from './calls';
import { classOf, unlessFound } from './classes';
import type { Site } from './instances';
import { askKey, askMember, asNumber, compareContents } from './implicit';
import { iterateValue } from './iteration';
import { container, merge } from './items';
import type { Solver } from './solver';
import { Slot } from './solver';
import { LONGEST_TEXT } from './texts';
import { whenMayBe } from './truth';
import { ANY, Kind } from './values';

const METHODS: Readonly<Record<string, string>> = {
  Add: 'add',
  Sub: 'sub',
  Mult: 'mul',
  MatMult: 'matmul',
  Div: 'truediv',
  Mod: 'mod',
  Pow: 'pow',
  LShift: 'lshift',
  RShift: 'rshift',
  BitOr: 'or',
  BitXor: 'xor',
  BitAnd: 'and',
  FloorDiv: 'floordiv',
};

const SEQUENCES = ['list', 'tuple', 'set', 'frozenset', 'dict'];
/** Those that hash what they hold. */
const HASHED = ['set', 'frozenset', 'dict'];
const NUMBERS = ['int', 'float', 'complex', 'bool'];

export function binary(
  solver: Solver,
  operator: string,
  left: number,
  right: number,
  isAugmented: boolean,
  target: number,
  site: Site,
): void {
  const { graph } = solver;
  const method = METHODS[operator] ?? 'add';
  const call = { site, target, isExplicit: false };
  graph.listen(left, (value) => {
    const plain = (): void => callSpecial(solver, value, `__${method}__`, { ...call, given: positionally(right) });
    if (isAugmented) {
      callSpecial(solver, value, `__i${method}__`, { ...call, given: positionally(right) });
      unlessFound(solver, classOf(solver, value), `__i${method}__`, plain);
    } else plain();
    if (!joinTexts(solver, operator, value, right, target, site))
      builtinResult(solver, value, right, isAugmented, target, site);
  });
  if (operator === 'Mult') askCounts(solver, left, right, site);
  graph.listen(right, (value) => {
    if (hasMethods(solver, value)) callSpecial(solver, value, `__r${method}__`, { ...call, given: positionally(left) });
  });
}

/** What a sequence is multiplied by is asked for its number. */
function askCounts(solver: Solver, left: number, right: number, site: Site): void {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const)
    solver.graph.listen(one, (value) => {
      const cls = builtinClass(solver, value);
      if (cls === null || NUMBERS.includes(cls)) return;
      solver.once(`count ${other} ${site.instance.number} ${site.site}`, () =>
        solver.graph.listen(other, (count) => asNumber(solver, count, site)),
      );
    });
}

/** Texts that are known make one that is; says whether that is all there is to it. */
function joinTexts(
  solver: Solver,
  operator: string,
  value: number,
  right: number,
  target: number,
  site: Site,
): boolean {
  const text = solver.values.textOf(value);
  if (operator !== 'Add' || text === null || isOfModel(site)) return false;
  solver.graph.listen(right, (other) => {
    const rest = solver.values.textOf(other);
    const isKnown = rest !== null && text.length + rest.length <= LONGEST_TEXT;
    solver.graph.add(target, isKnown ? solver.textValue(text + rest) : solver.builtinObject('str'));
  });
  return true;
}

/** Models write sums for texts that are not known. */
function isOfModel({ instance }: Site): boolean {
  return instance.block.module.role === 'model';
}

/** What an operator gives for a value of a builtin type. */
function builtinResult(
  solver: Solver,
  value: number,
  right: number,
  isAugmented: boolean,
  target: number,
  site: Site,
): void {
  const { graph, values } = solver;
  const cls = builtinClass(solver, value);
  if (cls === null) return;
  if (cls === 'str' || cls === 'bytes') graph.add(target, solver.builtinObject(cls));
  else if (NUMBERS.includes(cls)) {
    graph.listen(right, (other) => {
      const otherClass = builtinClass(solver, other);
      if (otherClass === null) return;
      const isNumber = NUMBERS.includes(otherClass);
      graph.add(target, isNumber ? solver.builtinObject(cls === 'bool' ? 'int' : cls) : other);
      if (isNumber && otherClass !== cls) graph.add(target, solver.builtinObject(otherClass));
      if (cls === 'int' && otherClass === 'int') graph.add(target, solver.builtinObject('float'));
    });
  } else if (isAugmented && cls !== 'tuple') {
    graph.add(target, value);
    joinInto(solver, value, right, site);
  } else {
    const made = container(solver, site, cls, -50);
    graph.add(target, made);
    copyInto(solver, value, made);
    joinInto(solver, made, right, site);
  }
  if (values.kind(value) === Kind.class) graph.add(target, value);
}

function builtinClass(solver: Solver, value: number): string | null {
  const constant = solver.values.constantOf(value);
  if (constant !== null) return constant.type === 'none' || constant.type === 'ellipsis' ? null : constant.type;
  if (solver.values.kind(value) !== Kind.object) return null;
  const cls = solver.values.first(value);
  const order = solver.classes.orderOf(cls)?.classes ?? [cls];
  return [...SEQUENCES, ...NUMBERS, 'str', 'bytes'].find((name) => order.includes(solver.builtin(name))) ?? null;
}

function copyInto(solver: Solver, value: number, made: number): void {
  if (solver.isMapping(value)) merge(solver, value, made);
  else
    solver.eachField(value, (key, node) => {
      const item = solver.itemKey(key);
      if (item !== null) solver.graph.edge(node, solver.storedItem(made, item));
      else if (key === Slot.somewhere) solver.graph.edge(node, solver.slotNode(made, Slot.somewhere));
    });
}

/** Puts the elements of what is on the right into a container. */
function joinInto(solver: Solver, made: number, right: number, site: Site): void {
  solver.graph.listen(right, (other) => {
    if (solver.isMapping(made)) merge(solver, other, made);
    else iterateValue(solver, other, solver.slotNode(made, Slot.somewhere), site);
  });
  if (HASHED.includes(builtinClass(solver, made) ?? ''))
    askKey(solver, made, solver.slotNode(made, solver.isMapping(made) ? Slot.keys : Slot.items), site);
}

// ---- unary operators and comparisons ----

const UNARY: Readonly<Record<string, string>> = { Invert: '__invert__', UAdd: '__pos__', USub: '__neg__' };

export function unary(solver: Solver, operator: string, operand: number, target: number, site: Site): void {
  const { graph } = solver;
  if (operator === 'Not') {
    whenMayBe(solver, operand, true, () => graph.add(target, solver.false));
    whenMayBe(solver, operand, false, () => graph.add(target, solver.true));
    return;
  }
  graph.listen(operand, (value) => {
    const constant = solver.values.constantOf(value);
    if (constant?.type === 'int' && operator === 'USub' && constant.text !== '0') {
      const text = constant.text.startsWith('-') ? constant.text.slice(1) : `-${constant.text}`;
      graph.add(target, solver.values.constant({ type: 'int', text }));
    } else if (constant !== null && builtinClass(solver, value) !== null)
      graph.add(target, solver.builtinObject(constant.type === 'bool' ? 'int' : constant.type));
    else {
      const name = UNARY[operator] ?? '__pos__';
      callSpecial(solver, value, name, { site, given: positionally(), target, isExplicit: false });
      if (builtinClass(solver, value) !== null) graph.add(target, value);
    }
  });
}

const COMPARISONS: Readonly<Record<string, string>> = {
  Eq: '__eq__',
  NotEq: '__ne__',
  Lt: '__lt__',
  LtE: '__le__',
  Gt: '__gt__',
  GtE: '__ge__',
};

const MIRRORED: Readonly<Record<string, string>> = {
  Eq: '__eq__',
  NotEq: '__ne__',
  Lt: '__gt__',
  LtE: '__ge__',
  Gt: '__lt__',
  GtE: '__le__',
};

export function compare(
  solver: Solver,
  operator: string,
  left: number,
  right: number,
  target: number,
  site: Site,
): void {
  const { graph } = solver;
  compareByMethods(solver, operator, left, right, target, site);
  let [mayBeTrue, mayBeFalse] = [false, false];
  const give = (known: boolean | null): void => {
    if (known !== false && !mayBeTrue) graph.add(target, solver.true);
    if (known !== true && !mayBeFalse) graph.add(target, solver.false);
    mayBeTrue ||= known !== false;
    mayBeFalse ||= known !== true;
  };
  const pair = (value: number, other: number): void => {
    if (mayBeTrue && mayBeFalse) return;
    if (isMembership(operator) && solver.itemConstant(value) !== null && isPlainContainer(solver, other)) {
      give(operator === 'NotIn');
      whenMember(solver, value, other, () => give(operator === 'In'));
      return;
    }
    const known = knownComparison(solver, operator, value, other);
    if (known !== null) give(known);
    else if (!compareTuples(solver, operator, value, other, give)) give(null);
  };
  const [seenLeft, seenRight]: [number[], number[]] = [[], []];
  graph.listen(left, (value) => {
    if (mayBeTrue && mayBeFalse) return;
    seenLeft.push(value);
    for (const other of seenRight) pair(value, other);
  });
  graph.listen(right, (other) => {
    if (mayBeTrue && mayBeFalse) return;
    seenRight.push(other);
    for (const value of seenLeft) pair(value, other);
  });
}

function isMembership(operator: string): boolean {
  return operator === 'In' || operator === 'NotIn';
}

/** Whether a value is a list, dict, tuple or set of the language's own class. */
function isPlainContainer(solver: Solver, value: number): boolean {
  return (
    solver.values.kind(value) === Kind.object &&
    SEQUENCES.some((name) => solver.values.first(value) === solver.builtin(name))
  );
}

/** Runs a task once a container may hold what equals a constant. */
function whenMember(solver: Solver, constant: number, container: number, task: () => void): void {
  const held = solver.slotNode(container, solver.isMapping(container) ? Slot.keys : Slot.items);
  solver.graph.listen(held, (value) => {
    if (knownComparison(solver, 'Eq', constant, value) !== false) task();
  });
  if (solver.isMapping(container)) solver.graph.listen(solver.slotNode(container, Slot.somewhere), task);
}

/** Calls the methods that compare objects. */
function compareByMethods(
  solver: Solver,
  operator: string,
  left: number,
  right: number,
  target: number,
  site: Site,
): void {
  const { graph } = solver;
  const call = { site, target, isExplicit: false };
  const [method, mirrored] = [COMPARISONS[operator], MIRRORED[operator]];
  if (method !== undefined && mirrored !== undefined) {
    graph.listen(left, (value) => {
      if (!hasMethods(solver, value)) return;
      callSpecial(solver, value, method, { ...call, given: positionally(right) });
      compareContents(solver, method, value, right, site);
    });
    graph.listen(right, (value) => {
      if (!hasMethods(solver, value)) return;
      callSpecial(solver, value, mirrored, { ...call, given: positionally(left) });
      compareContents(solver, mirrored, value, left, site);
    });
  }
  if (!isMembership(operator)) return;
  graph.listen(right, (value) => {
    if (!hasMethods(solver, value)) return;
    askMember(solver, value, left, site);
    callSpecial(solver, value, '__contains__', { ...call, given: positionally(left) });
    unlessFound(solver, classOf(solver, value), '__contains__', () =>
      iterateValue(solver, value, solver.nothing, site, true),
    );
  });
}

/** What a comparison of two values gives, if that is known of the values alone. */
function knownComparison(solver: Solver, operator: string, left: number, right: number): boolean | null {
  const { values } = solver;
  const [one, other] = [values.constantOf(left), values.constantOf(right)];
  const isIdentity = operator === 'Is' || operator === 'IsNot';
  const isNegated = operator === 'IsNot' || operator === 'NotEq';
  if (!isIdentity && operator !== 'Eq' && operator !== 'NotEq') return orderOfConstants(operator, one, other);
  if (one !== null && other !== null) {
    if (isIdentity && one.type !== 'none' && one.type !== 'bool' && left === right) return null;
    const isNumber = one.type !== other.type && one.type !== 'str' && other.type !== 'str';
    return isNumber && one.type !== 'none' && other.type !== 'none' ? null : (left === right) !== isNegated;
  }
  if (left === ANY || right === ANY) return null;
  if (isIdentity && (one?.type === 'none' || other?.type === 'none')) return isNegated;
  const isFixed = (value: number): boolean => values.kind(value) === Kind.class || values.kind(value) === Kind.function;
  return isIdentity && isFixed(left) && isFixed(right) ? (left === right) !== isNegated : null;
}

type ConstantOrNull = ReturnType<Solver['values']['constantOf']>;

function orderOfConstants(operator: string, left: ConstantOrNull, right: ConstantOrNull): boolean | null {
  if (left?.type !== 'int' || right?.type !== 'int') return null;
  const difference = BigInt(left.text) - BigInt(right.text);
  switch (operator) {
    case 'Lt':
      return difference < 0n;
    case 'LtE':
      return difference <= 0n;
    case 'Gt':
      return difference > 0n;
    case 'GtE':
      return difference >= 0n;
    default:
      return null;
  }
}

/** Compares tuples place by place, as versions are compared; says whether both are tuples of known lengths. */
function compareTuples(
  solver: Solver,
  operator: string,
  left: number,
  right: number,
  give: (known: boolean | null) => void,
): boolean {
  const lengths = [solver.lengthOf(left), solver.lengthOf(right)] as const;
  const [first, second] = lengths;
  if (first === null || second === null || orderOfConstants(operator, ONE, ONE) === null) return false;
  const compareFrom = (place: number): void => {
    if (place === Math.min(first, second)) {
      give(orderOfConstants(operator, constantInt(first), constantInt(second)));
      return;
    }
    const key = solver.integer(place);
    solver.graph.listen(solver.itemNode(left, key), (one) =>
      solver.graph.listen(solver.itemNode(right, key), (other) => {
        const constants = [solver.values.constantOf(one), solver.values.constantOf(other)] as const;
        if (one === other && constants[0] !== null) compareFrom(place + 1);
        else give(orderOfConstants(operator, ...constants));
      }),
    );
  };
  compareFrom(0);
  return true;
}

function constantInt(value: number): ConstantOrNull {
  return { type: 'int', text: String(value) };
}

const ONE: ConstantOrNull = { type: 'int', text: '1' };
