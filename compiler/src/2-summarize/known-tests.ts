// Tests whose outcome is known before the program runs: comparisons of Python's version, and of the platform, which is always the
// one that the runtime is made for (sys.platform, os.name, platform.system()).

import { walk } from '../ast';
import type { ExprNode, Module } from '../ast';
import { ofVersion } from './known-versions';
import { BOUND, Usage } from './scope';
import type { Scope } from './scope';
import type { LackedAttribute, NeededName } from './summary';

/** What is known of the world that a module runs in. */
export interface World {
  /** Python's minor version; null where code for all worlds counts. */
  readonly minor: number | null;
  /** Modules of the standard library that their own names stand for, wherever in the module they are used. */
  readonly standard: ReadonlySet<string>;
}

/** What the runtime's platform answers, by the text of the question. */
const PLATFORM: Readonly<Record<string, string>> = {
  'sys.platform': 'linux',
  'os.name': 'posix',
  'platform.system()': 'Linux',
  'platform.python_implementation()': 'CPython',
  'sys.implementation.name': 'cpython',
};

/** What only other implementations and platforms have, by the module: `hasattr(sys, "pypy_version_info")`. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  sys: ['dllhandle', 'getandroidapilevel', 'getwindowsversion', 'pypy_translation_info', 'pypy_version_info', 'winver'],
};

/** Lists of names in which only other implementations have one: `"__pypy__" in sys.builtin_module_names`. */
const NAMED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'sys.builtin_module_names': ['__pypy__', 'nt'],
};

/** The world of a module: a name stands for a standard module if imports of that module are all that binds it. */
export function worldOf(module: Module, scopes: readonly Scope[], minor: number | null): World {
  const standard = new Set(Object.keys(PLATFORM).map((question) => question.split('.')[0] as string));
  const imported = new Set<string>();
  walk(module, (node) => {
    if (node.kind !== 'Import' && node.kind !== 'ImportFrom') return;
    for (const { name, asname } of node.names) {
      const binds = asname ?? (name.split('.')[0] as string);
      if (node.kind === 'Import' && (asname ?? name.split('.')[0]) === name.split('.')[0]) imported.add(binds);
      else standard.delete(binds);
    }
  });
  for (const { symbols } of scopes)
    for (const [name, { usage }] of Object.entries(symbols))
      if ((usage & BOUND & ~Usage.import) !== 0) standard.delete(name);
  return { minor, standard: new Set([...standard].filter((name) => imported.has(name))) };
}

/** What a test gives; null where that is not known. */
export function knownTest(test: ExprNode, world: World): boolean | null {
  if (world.minor === null) return null;
  switch (test.kind) {
    case 'UnaryOp': {
      const operand = test.op === 'Not' ? knownTest(test.operand, world) : null;
      return operand === null ? null : !operand;
    }
    case 'BoolOp': {
      const parts = test.values.map((value) => knownTest(value, world));
      const decisive = test.op === 'Or';
      if (parts.includes(decisive)) return decisive;
      return parts.includes(null) ? null : !decisive;
    }
    case 'Call':
      return startsWith(test, world) ?? hasElsewhere(test, world);
    case 'Compare':
      return ofPlatform(test, world) ?? amongNames(test, world) ?? ofVersion(test, world.minor);
    default:
      return null;
  }
}

/** Names that are true where a test is (or, for `outcome` false, where it is not). */
export function namesNeeded(test: ExprNode, outcome: boolean): readonly NeededName[] {
  switch (test.kind) {
    case 'Name':
      return outcome ? [{ name: test.id, isNotNone: false }] : [];
    case 'Call':
      return outcome && test.func.kind === 'Name' ? [{ name: test.func.id, isNotNone: false, isCalled: true }] : [];
    case 'UnaryOp':
      return test.op === 'Not' ? namesNeeded(test.operand, !outcome) : [];
    case 'BoolOp':
      return (test.op === 'And') === outcome ? test.values.flatMap((value) => namesNeeded(value, outcome)) : [];
    case 'Compare': {
      const [other] = test.comparators;
      const isNone = other?.kind === 'Constant' && other.value.type === 'none' && test.comparators.length === 1;
      if (!isNone || test.left.kind !== 'Name') return [];
      return test.ops[0] === (outcome ? 'IsNot' : 'Is') ? [{ name: test.left.id, isNotNone: true }] : [];
    }
    default:
      return [];
  }
}

/** Attributes that names do not have where a test has an outcome. */
export function attributesLacked(test: ExprNode, outcome: boolean): readonly LackedAttribute[] {
  if (test.kind === 'UnaryOp' && test.op === 'Not') return attributesLacked(test.operand, !outcome);
  if (outcome || test.kind !== 'Call' || test.func.kind !== 'Name' || test.func.id !== 'hasattr') return [];
  const [receiver, attribute] = test.args;
  const text = attribute === undefined ? null : literalText(attribute);
  return receiver?.kind === 'Name' && text !== null ? [{ name: receiver.id, attribute: text }] : [];
}

/** `sys.platform == "win32"`, `os.name in ("nt", "java")`. */
function ofPlatform(test: ExprNode & { kind: 'Compare' }, world: World): boolean | null {
  const [other] = test.comparators;
  const left = platformText(test.left, world);
  if (left === null || other === undefined || test.comparators.length !== 1) return null;
  const [operator] = test.ops;
  if (operator === 'Eq' || operator === 'NotEq') {
    const right = literalText(other);
    return right === null ? null : (left === right) === (operator === 'Eq');
  }
  if (operator !== 'In' && operator !== 'NotIn') return null;
  const among = literalTexts(other);
  return among === null ? null : among.includes(left) === (operator === 'In');
}

/** `sys.platform.startswith("win")`. */
function startsWith({ func, args, keywords }: ExprNode & { kind: 'Call' }, world: World): boolean | null {
  if (func.kind !== 'Attribute' || func.attr !== 'startswith' || args.length !== 1 || keywords.length > 0) return null;
  const text = platformText(func.value, world);
  const [prefix] = args;
  if (text === null || prefix === undefined) return null;
  const single = literalText(prefix);
  const prefixes = single !== null ? [single] : prefix.kind === 'Tuple' ? literalTexts(prefix) : null;
  return prefixes === null ? null : prefixes.some((one) => text.startsWith(one));
}

/** `hasattr(sys, "pypy_version_info")`: false. */
function hasElsewhere({ func, args, keywords }: ExprNode & { kind: 'Call' }, world: World): boolean | null {
  if (func.kind !== 'Name' || func.id !== 'hasattr' || args.length !== 2 || keywords.length > 0) return null;
  const [receiver, attribute] = args;
  const module = receiver === undefined ? null : questionOf(receiver, world);
  const name = attribute === undefined ? null : literalText(attribute);
  if (module === null || name === null || !Object.hasOwn(ELSEWHERE, module)) return null;
  return ELSEWHERE[module]?.includes(name) === true ? false : null;
}

/** `"__pypy__" in sys.builtin_module_names`. */
function amongNames(test: ExprNode & { kind: 'Compare' }, world: World): boolean | null {
  const [operator] = test.ops;
  const [list] = test.comparators;
  const name = literalText(test.left);
  if (list === undefined || name === null || test.comparators.length !== 1) return null;
  if (operator !== 'In' && operator !== 'NotIn') return null;
  const question = questionOf(list, world);
  if (question === null || !Object.hasOwn(NAMED_ELSEWHERE, question)) return null;
  return NAMED_ELSEWHERE[question]?.includes(name) === true ? operator === 'NotIn' : null;
}

/** What an expression that asks for the platform gives; null for any other. */
function platformText(node: ExprNode, world: World): string | null {
  const isCall = node.kind === 'Call' && node.args.length === 0 && node.keywords.length === 0;
  const asked = questionOf(isCall ? node.func : node, world);
  const question = `${asked}${isCall ? '()' : ''}`;
  return asked !== null && Object.hasOwn(PLATFORM, question) ? (PLATFORM[question] as string) : null;
}

/** A dotted name that begins with a standard module's. */
function questionOf(node: ExprNode, world: World): string | null {
  if (node.kind === 'Name') return world.standard.has(node.id) ? node.id : null;
  if (node.kind !== 'Attribute') return null;
  const value = questionOf(node.value, world);
  return value === null ? null : `${value}.${node.attr}`;
}

function literalText(node: ExprNode): string | null {
  return node.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}

function literalTexts(node: ExprNode): readonly string[] | null {
  if (node.kind !== 'Tuple' && node.kind !== 'List' && node.kind !== 'Set') return null;
  const texts = node.elts.map(literalText);
  return texts.every((text) => text !== null) ? texts : null;
}
