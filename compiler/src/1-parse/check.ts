// What CPython's grammar accepts and its compiler refuses, as far as a tree alone shows it: statements out of place, repeated
// parameters and keywords, misplaced stars, unknown features (CPython Python/future.c, Python/symtable.c,
// Python/compile.c). What `global` and `nonlocal` may name is left to scope analysis.

import type * as ast from '../ast';
import { forEachChild } from '../ast';
import type { ErrorDetails } from './result';

/** Where a node stands. */
interface Place {
  /** The innermost function-like scope. */
  readonly scope: 'module' | 'class' | 'function' | 'async function';
  readonly inLoop: boolean;
  /** Whether a handler of `except*` of that scope is around the node. */
  readonly inStarHandler: boolean;
  /** Whether such a handler is between the node and the loop around it. */
  readonly leavesStarHandler: boolean;
  /** Whether a comprehension, which is a scope of its own, is between the node and that scope. */
  readonly inComprehension: boolean;
}

interface Problem {
  readonly at: ast.Position;
  readonly message: string;
  /** Whether CPython gives no end. */
  readonly startOnly?: boolean;
}

interface Visit {
  readonly node: ast.Node;
  readonly place: Place;
}

const MODULE: Place = {
  ...{ scope: 'module', inLoop: false, inComprehension: false },
  ...{ inStarHandler: false, leavesStarHandler: false },
};

/** The first error that CPython's compiler reports, or null. Future statements come first, then parameters, then the rest. */
export function checkModule(module: ast.Module, minor: number): ErrorDetails | null {
  const problem = firstProblem(module, [
    (node) => futureProblem(node, minor),
    parameterProblem,
    (node, place) => placeProblem(node, place, minor),
  ]);
  if (problem === null) return null;
  const { at, message, startOnly } = problem;
  // The compiler's columns count bytes, as the tree's.
  return {
    type: 'SyntaxError',
    message,
    lineno: at.lineno,
    offset: at.col_offset + 1,
    end_lineno: at.end_lineno,
    end_offset: startOnly === true ? null : at.end_col_offset + 1,
  };
}

type Question = (node: ast.Node, place: Place) => Problem | null;

/** Asks about every node, in the order of the source as the compiler meets it. What the earlier questions find goes first, wherever it is. */
function firstProblem(root: ast.Node, questions: readonly Question[]): Problem | null {
  const found: (Problem | null)[] = questions.map(() => null);
  const stack: Visit[] = [{ node: root, place: MODULE }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    for (const [at, ask] of questions.entries()) found[at] ??= ask(visit.node, visit.place);
    if (found[0] != null) return found[0];
    const below = childrenOf(visit);
    for (let index = below.length - 1; index >= 0; index -= 1) stack.push(below[index] as Visit);
  }
  return found.find((problem) => problem !== null) ?? null;
}

/** The children of a node with their places, in the order in which they are compiled. */
function childrenOf({ node, place }: Visit): Visit[] {
  const here = (nodes: readonly (ast.Node | null)[], at: Place = place): Visit[] =>
    nodes.flatMap((child) => (child === null ? [] : [{ node: child, place: at }]));
  switch (node.kind) {
    case 'FunctionDef':
    case 'AsyncFunctionDef': {
      const scope = node.kind === 'FunctionDef' ? 'function' : 'async function';
      const body: Place = { ...MODULE, scope };
      return [
        ...here(node.decorator_list),
        ...here([node.args, node.returns]),
        ...here(node.type_params),
        ...here(node.body, body),
      ];
    }
    case 'Lambda':
      return [...here([node.args]), ...here([node.body], { ...MODULE, scope: 'function' })];
    case 'ClassDef': {
      const body: Place = { ...MODULE, scope: 'class' };
      return [...here(node.decorator_list), ...here(node.bases), ...here(node.keywords), ...here(node.body, body)];
    }
    case 'For':
    case 'AsyncFor':
      return [...here([node.iter, node.target]), ...here(node.body, inLoop(place)), ...here(node.orelse)];
    case 'While':
      return [...here([node.test]), ...here(node.body, inLoop(place)), ...here(node.orelse)];
    case 'TryStar':
      return [
        ...here(node.body),
        ...here(node.handlers, { ...place, inStarHandler: true, leavesStarHandler: true }),
        ...here(node.orelse),
        ...here(node.finalbody),
      ];
    case 'ListComp':
    case 'SetComp':
    case 'GeneratorExp':
      return comprehensionChildren(node.generators, [node.elt], place);
    case 'DictComp':
      return comprehensionChildren(node.generators, [node.key, node.value], place);
    default: {
      const found: Visit[] = [];
      forEachChild(node, (child) => found.push({ node: child, place }));
      return found;
    }
  }
}

function inLoop(place: Place): Place {
  return { ...place, inLoop: true, leavesStarHandler: false };
}

/** The first iterable is evaluated outside the comprehension. */
function comprehensionChildren(
  generators: readonly ast.Comprehension[],
  elements: readonly ast.Node[],
  place: Place,
): Visit[] {
  const inside: Place = { ...place, inComprehension: true };
  const parts = generators.flatMap(({ target, iter, ifs }, index) => [
    { node: iter, place: index === 0 ? place : inside },
    { node: target, place: inside },
    ...ifs.map((node) => ({ node, place: inside })),
  ]);
  return [...parts, ...elements.map((node) => ({ node, place: inside }))];
}

const FEATURES: ReadonlySet<string> = new Set([
  'nested_scopes',
  'generators',
  'division',
  'absolute_import',
  'with_statement',
  'print_function',
  'unicode_literals',
  'barry_as_FLUFL',
  'generator_stop',
  'annotations',
]);

/** `from __future__` must come first, and name features that there are. */
function futureProblem(node: ast.Node, minor: number): Problem | null {
  if (node.kind === 'Module') return lateFuture(node.body);
  if (node.kind !== 'ImportFrom' || node.module !== '__future__' || node.level !== 0) return null;
  const wrong = node.names.find(({ name }) => !FEATURES.has(name));
  if (wrong === undefined) return null;
  const message = wrong.name === 'braces' ? 'not a chance' : `future feature ${wrong.name} is not defined`;
  return minor >= 13 ? { at: wrong, message } : { at: node, message, startOnly: true };
}

function lateFuture(body: readonly ast.StmtNode[]): Problem | null {
  let done = false;
  let first = true;
  for (const statement of body) {
    const isFuture = statement.kind === 'ImportFrom' && statement.module === '__future__' && statement.level === 0;
    const isDocstring =
      first && statement.kind === 'Expr' && statement.value.kind === 'Constant' && statement.value.value.type === 'str';
    if (isFuture && done)
      return { at: statement, message: 'from __future__ imports must occur at the beginning of the file' };
    if (!isFuture && !isDocstring) done = true;
    first = false;
  }
  return null;
}

function parameterProblem(node: ast.Node): Problem | null {
  if (node.kind !== 'arguments') return null;
  const seen = new Set<string>();
  const { posonlyargs, args, kwonlyargs, vararg, kwarg } = node;
  for (const parameter of [...posonlyargs, ...args, ...kwonlyargs, vararg, kwarg]) {
    if (parameter === null) continue;
    if (seen.has(parameter.arg))
      return { at: parameter, message: `duplicate argument '${parameter.arg}' in function definition` };
    seen.add(parameter.arg);
  }
  return null;
}

function outsideYieldFrom(minor: number): string {
  return minor >= 13 ? "'yield from' outside function" : "'yield' outside function";
}

const OUT_OF_STAR_HANDLER = "'break', 'continue' and 'return' cannot appear in an except* block";

function placeProblem(node: ast.Node, place: Place, minor: number): Problem | null {
  const outside = place.scope === 'module' || place.scope === 'class';
  switch (node.kind) {
    case 'Return':
      if (outside) return { at: node, message: "'return' outside function" };
      // A constant is loaded after the handler would be left, and is where the compiler stands.
      if (!place.inStarHandler) return null;
      return { at: node.value?.kind === 'Constant' ? node.value : node, message: OUT_OF_STAR_HANDLER };
    case 'Yield':
      return outside && !place.inComprehension ? { at: node, message: "'yield' outside function" } : null;
    case 'YieldFrom':
      return outside && !place.inComprehension ? { at: node, message: outsideYieldFrom(minor) } : null;
    case 'Await':
      if (place.inComprehension || place.scope === 'async function') return null;
      return { at: node, message: outside ? "'await' outside function" : "'await' outside async function" };
    case 'AsyncFor':
      return place.scope === 'async function' ? null : { at: node, message: "'async for' outside async function" };
    case 'AsyncWith':
      return place.scope === 'async function' ? null : { at: node, message: "'async with' outside async function" };
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
      return asyncComprehensionProblem(node, place);
    case 'Break':
      if (place.leavesStarHandler) return { at: node, message: OUT_OF_STAR_HANDLER };
      return place.inLoop ? null : { at: node, message: "'break' outside loop" };
    case 'Continue':
      if (place.leavesStarHandler) return { at: node, message: OUT_OF_STAR_HANDLER };
      return place.inLoop ? null : { at: node, message: "'continue' not properly in loop" };
    case 'Try':
    case 'TryStar':
      return handlerProblem(node.handlers);
    case 'Call':
    case 'ClassDef':
      return keywordProblem(node.keywords);
    default:
      return starProblem(node);
  }
}

function asyncComprehensionProblem(node: ast.ListComp | ast.SetComp | ast.DictComp, place: Place): Problem | null {
  const isAsync = node.generators.some(({ is_async }) => is_async === 1);
  if (!isAsync || place.inComprehension || place.scope === 'async function') return null;
  return { at: node, message: 'asynchronous comprehension outside of an asynchronous function' };
}

function handlerProblem(handlers: readonly ast.ExceptHandler[]): Problem | null {
  const early = handlers.slice(0, -1).find(({ type }) => type === null);
  return early === undefined ? null : { at: early, message: "default 'except:' must be last" };
}

function keywordProblem(keywords: readonly ast.Keyword[]): Problem | null {
  const seen = new Set<string>();
  for (const keyword of keywords) {
    if (keyword.arg === null) continue;
    if (seen.has(keyword.arg)) return { at: keyword, message: `keyword argument repeated: ${keyword.arg}` };
    seen.add(keyword.arg);
  }
  return null;
}

/** A star must be in a display, tuple or call; an assignment takes one a level. */
function starProblem(node: ast.Node): Problem | null {
  const loose = (value: ast.ExprNode | null): Problem | null =>
    value?.kind === 'Starred' ? { at: value, message: "can't use starred expression here" } : null;
  switch (node.kind) {
    case 'Assign': {
      const target = node.targets.find(({ kind }) => kind === 'Starred');
      if (target !== undefined) return { at: target, message: 'starred assignment target must be in a list or tuple' };
      return loose(node.value);
    }
    case 'For':
    case 'AsyncFor':
      return loose(node.iter);
    case 'Expr':
    case 'Return':
    case 'Yield':
    case 'AnnAssign':
    case 'AugAssign':
    case 'FormattedValue':
      return loose(node.value);
    case 'List':
    case 'Tuple': {
      if (node.ctx !== 'Store') return null;
      const stars = node.elts.filter(({ kind }) => kind === 'Starred');
      return stars.length > 1 ? { at: node, message: 'multiple starred expressions in assignment' } : null;
    }
    default:
      return null;
  }
}
