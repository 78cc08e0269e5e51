// The walk of scope analysis over the syntax tree. Reproduces CPython Python/symtable.c (symtable_visit_stmt,
// symtable_visit_expr and what they call), 3.11 to 3.14.

import { forEachChild, visit } from '../ast';
import type {
  Alias,
  AnnAssign,
  Arguments,
  AsyncFunctionDef,
  BinOp,
  ClassDef,
  Comprehension,
  DictComp,
  ExprNode,
  FunctionDef,
  GeneratorExp,
  Import,
  ImportFrom,
  Lambda,
  ListComp,
  Module,
  Name,
  NamedExpr,
  Node,
  NodeKind,
  Position,
  SetComp,
  StmtNode,
  Try,
  TryStar,
  TypeAlias,
  TypeParamNode,
  VisitorTable,
} from '../ast';
import { Usage } from './scope';
import type { ComprehensionKind } from './scope';
import type { ScopeBuilder } from './scope-builder';
import { isFunctionLike, ScopeSyntaxError } from './scope-builder';

/** What of the Python version and the module's `__future__` imports the walk depends on. */
export interface ScopeOptions {
  /** The minor version: 11 to 14. */
  readonly minor: number;
  /** `from __future__ import annotations`. */
  readonly stringAnnotations: boolean;
}

interface Walk {
  readonly builder: ScopeBuilder;
  readonly options: ScopeOptions;
}

/** Roles under which a node's blocks are found again (`ScopeBuilder.opened`). */
export const Role = {
  body: 'body',
  typeParameters: 'type-parameters',
  bound: 'bound',
  default: 'default',
  annotations: 'annotations',
} as const;

/** Walks a module, leaving its blocks in the builder. Raises ScopeSyntaxError. */
export function visitModule(module: Module, builder: ScopeBuilder, options: ScopeOptions): void {
  const walk: Walk = { builder, options };
  builder.enter('module', '<module>', module, Role.body, null);
  visitAll(module.body, walk);
  builder.exit();
}

function visitNode(node: Node, walk: Walk): void {
  visit(node, VISITORS, walk, visitChildren);
}

function visitChildren(node: Node, walk: Walk): void {
  forEachChild(node, (child) => visitNode(child, walk));
}

/** A sum of thousands of terms leans to the left: its spine is walked without recursion. */
function visitBinaryOperation(node: BinOp, walk: Walk): void {
  const rights: ExprNode[] = [];
  let left: ExprNode = node;
  for (; left.kind === 'BinOp'; left = left.left) rights.push(left.right);
  visitNode(left, walk);
  visitAll(rights.reverse(), walk);
}

function visitAll(nodes: readonly (Node | null)[], walk: Walk): void {
  for (const node of nodes) if (node !== null) visitNode(node, walk);
}

// ---- definitions ----

function visitFunction(node: FunctionDef | AsyncFunctionDef, walk: Walk): void {
  const { builder } = walk;
  builder.add(node.name, Usage.local, node);
  visitAll(node.args.defaults, walk);
  visitAll(node.args.kw_defaults, walk);
  visitAll(node.decorator_list, walk);
  const generic = node.type_params.length > 0;
  if (generic) {
    enterTypeParameters(node, node.name, walk);
    builder.add('.defaults', Usage.parameter, node);
    if (node.args.kw_defaults.some((value) => value !== null)) builder.add('.kwdefaults', Usage.parameter, node);
    visitAll(node.type_params, walk);
  }
  visitSignatureAnnotations(node, walk);
  const block = builder.enter('function', node.name, node, Role.body, node);
  block.coroutine = node.kind === 'AsyncFunctionDef';
  visitParameters(node.args, walk);
  visitAll(node.body, walk);
  builder.exit();
  if (generic) builder.exit();
}

function visitSignatureAnnotations(node: FunctionDef | AsyncFunctionDef, walk: Walk): void {
  const { builder, options } = walk;
  const { args } = node;
  const parameters = [...args.posonlyargs, ...args.args, args.vararg, args.kwarg, ...args.kwonlyargs];
  const annotations = parameters.map((parameter) => parameter?.annotation ?? null);
  if (options.minor >= 14) {
    const annotated = node.returns !== null || annotations.some((annotation) => annotation !== null);
    const outer = builder.current;
    const block = builder.enter(
      'annotation',
      '__annotate__',
      node,
      Role.annotations,
      node,
      options.stringAnnotations || !annotated,
    );
    if (outer.kind === 'class' || (outer.canSeeClassScope && outer.kind === 'type-parameters')) {
      block.canSeeClassScope = true;
      builder.add('__classdict__', Usage.use, node);
    }
    builder.add('.format', Usage.parameter, node);
    builder.add('.format', Usage.use, node);
    visitAll([...annotations, node.returns], walk);
    builder.exit();
    return;
  }
  if (options.stringAnnotations) builder.enter('annotation', '_annotation', node, Role.annotations, node, true);
  visitAll([...annotations, node.returns], walk);
  if (options.stringAnnotations) builder.exit();
}

function visitParameters(args: Arguments, walk: Walk): void {
  for (const parameter of [...args.posonlyargs, ...args.args, ...args.kwonlyargs, args.vararg, args.kwarg]) {
    if (parameter !== null) walk.builder.add(parameter.arg, Usage.parameter, parameter);
  }
}

function visitClass(node: ClassDef, walk: Walk): void {
  const { builder } = walk;
  builder.add(node.name, Usage.local, node);
  visitAll(node.decorator_list, walk);
  const generic = node.type_params.length > 0;
  const privateBefore = builder.privateName;
  if (generic) {
    const block = enterTypeParameters(node, node.name, walk);
    block.mangledNames = new Set();
    builder.privateName = node.name;
    for (const name of ['.type_params', '.generic_base']) {
      builder.add(name, Usage.local, node);
      builder.add(name, Usage.use, node);
    }
    visitAll(node.type_params, walk);
  }
  visitAll(node.bases, walk);
  visitAll(node.keywords, walk);
  builder.privateName = node.name;
  builder.enter('class', node.name, node, Role.body, node);
  if (generic) {
    builder.add('__type_params__', Usage.local, node);
    builder.add('.type_params', Usage.use, node);
  }
  visitAll(node.body, walk);
  builder.exit();
  if (generic) builder.exit();
  builder.privateName = privateBefore;
}

function visitLambda(node: Lambda, walk: Walk): void {
  visitAll(node.args.defaults, walk);
  visitAll(node.args.kw_defaults, walk);
  walk.builder.enter('function', '<lambda>', node, Role.body, node);
  visitParameters(node.args, walk);
  visitNode(node.body, walk);
  walk.builder.exit();
}

// ---- type parameters ----

function enterTypeParameters(
  node: FunctionDef | AsyncFunctionDef | ClassDef | TypeAlias,
  name: string,
  walk: Walk,
): ReturnType<ScopeBuilder['enter']> {
  const { builder } = walk;
  const inClass = builder.current.kind === 'class';
  const block = builder.enter('type-parameters', name, node, Role.typeParameters, node);
  if (inClass) seeClassScope(block, node, builder);
  return block;
}

function seeClassScope(block: ReturnType<ScopeBuilder['enter']>, position: Position, builder: ScopeBuilder): void {
  block.canSeeClassScope = true;
  builder.add('__classdict__', Usage.use, position);
}

function visitTypeParameter(node: TypeParamNode, walk: Walk): void {
  walk.builder.add(node.name, Usage.typeParameter | Usage.local, node);
  if (node.kind === 'TypeVar' && node.bound !== null) visitInTypeVariable(node.bound, node, Role.bound, walk);
  if (node.default_value) visitInTypeVariable(node.default_value, node, Role.default, walk);
}

function visitInTypeVariable(value: ExprNode, node: TypeParamNode, role: string, walk: Walk): void {
  const { builder, options } = walk;
  const seesClass = builder.current.canSeeClassScope;
  const block = builder.enter('type-variable', node.name, node, role, value);
  if (seesClass) seeClassScope(block, node, builder);
  if (options.minor >= 14) {
    builder.add('.format', Usage.parameter, node);
    builder.add('.format', Usage.use, node);
  }
  visitNode(value, walk);
  builder.exit();
}

function visitTypeAlias(node: TypeAlias, walk: Walk): void {
  const { builder, options } = walk;
  visitNode(node.name, walk);
  const inClass = builder.current.kind === 'class';
  const generic = node.type_params.length > 0;
  if (generic) {
    enterTypeParameters(node, node.name.id, walk);
    visitAll(node.type_params, walk);
  }
  const block = builder.enter('type-alias', node.name.id, node, Role.body, node);
  if (inClass) seeClassScope(block, node.value, builder);
  if (options.minor >= 14) {
    builder.add('.format', Usage.parameter, node);
    builder.add('.format', Usage.use, node);
  }
  visitNode(node.value, walk);
  builder.exit();
  if (generic) builder.exit();
}

// ---- comprehensions and named expressions ----

type ComprehensionNode = ListComp | SetComp | DictComp | GeneratorExp;

function visitComprehension(node: ComprehensionNode, kind: ComprehensionKind, name: string, walk: Walk): void {
  const { builder } = walk;
  const outermost = node.generators[0] as Comprehension;
  visitIterable(outermost.iter, walk);
  const block = builder.enter('function', name, node, Role.body, node);
  block.comprehension = kind;
  block.coroutine = outermost.is_async === 1;
  // A comprehension in an annotation scope inside a class sees the class too.
  if (block.parent?.canSeeClassScope === true) seeClassScope(block, node, builder);
  builder.add('.0', Usage.parameter, node);
  visitIterationTarget(outermost.target, walk);
  visitAll(outermost.ifs, walk);
  visitAll(node.generators.slice(1), walk);
  if (node.kind === 'DictComp') visitAll([node.value, node.key], walk);
  else visitNode(node.elt, walk);
  block.generator = kind === 'generator';
  builder.exit();
  if (block.coroutine && kind !== 'generator') builder.current.coroutine = true;
}

function visitInnerComprehension(node: Comprehension, walk: Walk): void {
  visitIterationTarget(node.target, walk);
  visitIterable(node.iter, walk);
  visitAll(node.ifs, walk);
  if (node.is_async === 1) walk.builder.current.coroutine = true;
}

function visitIterable(iterable: ExprNode, walk: Walk): void {
  const block = walk.builder.current;
  block.iterableDepth += 1;
  visitNode(iterable, walk);
  block.iterableDepth -= 1;
}

function visitIterationTarget(target: ExprNode, walk: Walk): void {
  const block = walk.builder.current;
  block.inIterationTarget = true;
  visitNode(target, walk);
  block.inIterationTarget = false;
}

function visitNamedExpression(node: NamedExpr, walk: Walk): void {
  refuseInAnnotation('named expression', node, walk);
  const { builder } = walk;
  if (builder.current.iterableDepth > 0) {
    throw new ScopeSyntaxError('assignment expression cannot be used in a comprehension iterable expression', node);
  }
  if (builder.current.comprehension !== null) bindOutsideComprehension(node.target, walk);
  visitNode(node.value, walk);
  visitNode(node.target, walk);
}

/** Binds the target of `:=` in the nearest block that is not a comprehension (CPython `symtable_extend_namedexpr_scope`). */
function bindOutsideComprehension(target: Name, walk: Walk): void {
  const { builder } = walk;
  const { id } = target;
  for (const block of [...builder.enclosing()].reverse()) {
    const usage = builder.usageOf(id, block);
    if (block.comprehension !== null) {
      if ((usage & Usage.iterationVariable) !== 0 && (usage & (Usage.local | Usage.global)) !== 0) {
        throw new ScopeSyntaxError(
          `assignment expression cannot rebind comprehension iteration variable '${id}'`,
          target,
        );
      }
      continue;
    }
    if (block.kind === 'function') {
      builder.add(id, (usage & Usage.global) !== 0 ? Usage.global : Usage.nonlocal, target);
      builder.declare(id, target);
      builder.add(id, Usage.local, target, block);
      return;
    }
    if (block.kind === 'module') {
      builder.add(id, Usage.global, target);
      builder.declare(id, target);
      builder.add(id, Usage.global, target, block);
      return;
    }
    throw new ScopeSyntaxError(
      `assignment expression within a comprehension cannot be used in ${PLACES[block.kind] ?? 'a class body'}`,
      target,
    );
  }
}

const PLACES: Readonly<Record<string, string>> = {
  class: 'a class body',
  annotation: 'an annotation',
  'type-parameters': 'the definition of a generic',
  'type-alias': 'a type alias',
  'type-variable': 'a TypeVar bound',
};

/** CPython `symtable_raise_if_annotation_block`. */
function refuseInAnnotation(what: string, position: Position, walk: Walk): void {
  const place = PLACES[walk.builder.current.kind];
  if (place === undefined || walk.builder.current.kind === 'class') return;
  throw new ScopeSyntaxError(`${what} cannot be used within ${place}`, position);
}

function visitYield(node: Node & Position, what: string, walk: Walk): void {
  refuseInAnnotation(what, node, walk);
  visitChildren(node, walk);
  const { current } = walk.builder;
  current.generator = true;
  if (current.comprehension !== null) {
    const kinds = {
      list: 'list comprehension',
      set: 'set comprehension',
      dict: 'dict comprehension',
      generator: 'generator expression',
    };
    throw new ScopeSyntaxError(`'yield' inside ${kinds[current.comprehension]}`, node);
  }
}

// ---- names and declarations ----

function visitName(node: Name, walk: Walk): void {
  const { builder } = walk;
  if (node.ctx === 'Del' && node.id === '__debug__') throw new ScopeSyntaxError('cannot delete __debug__', node);
  builder.add(node.id, node.ctx === 'Load' ? Usage.use : Usage.local, node);
  if (node.ctx === 'Load' && node.id === 'super' && isFunctionLike(builder.current.kind)) {
    builder.add('__class__', Usage.use, node);
  }
}

function visitDeclaration(names: readonly string[], word: 'global' | 'nonlocal', position: Position, walk: Walk): void {
  const { builder } = walk;
  for (const name of names) {
    const usage = builder.usageOf(name);
    const problem = declarationProblem(usage, name, word);
    if (problem !== null) throw new ScopeSyntaxError(problem, position);
    builder.add(name, Usage[word], position);
    builder.declare(name, position);
  }
}

function declarationProblem(usage: number, name: string, word: string): string | null {
  if ((usage & Usage.parameter) !== 0) return `name '${name}' is parameter and ${word}`;
  if ((usage & Usage.use) !== 0) return `name '${name}' is used prior to ${word} declaration`;
  if ((usage & Usage.annotated) !== 0) return `annotated name '${name}' can't be ${word}`;
  if ((usage & Usage.local) !== 0) return `name '${name}' is assigned to before ${word} declaration`;
  return null;
}

function visitImport(node: Import | ImportFrom, walk: Walk): void {
  for (const alias of node.names) {
    // CPython reports this one at the statement.
    if ((alias.asname ?? alias.name) === '__debug__') throw new ScopeSyntaxError('cannot assign to __debug__', node);
    visitAlias(alias, walk);
  }
}

function visitAlias(node: Alias, walk: Walk): void {
  const { builder } = walk;
  if (node.name === '*') {
    if (builder.current.kind !== 'module') throw new ScopeSyntaxError('import * only allowed at module level', node);
    return;
  }
  builder.add(node.asname ?? (node.name.split('.')[0] as string), Usage.import, node);
}

function visitAnnotatedAssignment(node: AnnAssign, walk: Walk): void {
  const { builder } = walk;
  if (node.target.kind === 'Name') {
    const { id } = node.target;
    const usage = builder.usageOf(id);
    if ((usage & (Usage.global | Usage.nonlocal)) !== 0 && builder.current.kind !== 'module' && node.simple === 1) {
      const word = (usage & Usage.global) !== 0 ? 'global' : 'nonlocal';
      throw new ScopeSyntaxError(`annotated name '${id}' can't be ${word}`, node);
    }
    if (node.simple === 1) builder.add(id, Usage.annotated | Usage.local, node.target);
    else if (node.value !== null) builder.add(id, Usage.local, node.target);
  } else {
    visitNode(node.target, walk);
  }
  visitVariableAnnotation(node.annotation, walk);
  if (node.value !== null) visitNode(node.value, walk);
}

function visitVariableAnnotation(annotation: ExprNode, walk: Walk): void {
  const { builder, options } = walk;
  if (options.minor < 14) {
    if (options.stringAnnotations)
      builder.enter('annotation', '_annotation', annotation, Role.annotations, annotation, true);
    visitNode(annotation, walk);
    if (options.stringAnnotations) builder.exit();
    return;
  }
  const owner = builder.current;
  const conditional = owner.kind === 'module' || (owner.kind === 'class' && owner.inConditional);
  if (conditional && !owner.hasConditionalAnnotations) {
    owner.hasConditionalAnnotations = true;
    builder.add('__conditional_annotations__', Usage.use, annotation);
  }
  // Annotations of local variables are never evaluated.
  const apart = owner.kind === 'function' || options.stringAnnotations;
  if (owner.annotations !== null && !apart) {
    builder.reenter(owner.annotations);
  } else {
    const block = builder.enter('annotation', '__annotate__', annotation, Role.annotations, annotation, apart);
    if (!apart) owner.annotations = block;
    if (owner.kind === 'class') seeClassScope(block, annotation, builder);
    builder.add('.format', Usage.parameter, annotation);
    builder.add('.format', Usage.use, annotation);
  }
  visitNode(annotation, walk);
  builder.exit();
}

function visitTry(node: Try | TryStar, walk: Walk): void {
  const block = walk.builder.current;
  const before = block.inConditional;
  block.inConditional = true;
  const { body, handlers, orelse, finalbody } = node;
  const parts = walk.options.minor >= 13 ? [body, handlers, orelse, finalbody] : [body, orelse, handlers, finalbody];
  for (const part of parts) visitAll(part, walk);
  block.inConditional = before;
}

/** Visits statements that may not run: an annotation in them is conditional (3.14). */
function visitConditionally(node: StmtNode, walk: Walk): void {
  const block = walk.builder.current;
  const before = block.inConditional;
  block.inConditional = true;
  visitChildren(node, walk);
  block.inConditional = before;
}

const VISITORS: VisitorTable<Walk, void> = {
  FunctionDef: visitFunction,
  AsyncFunctionDef: visitFunction,
  ClassDef: visitClass,
  Lambda: visitLambda,
  TypeAlias: visitTypeAlias,
  TypeVar: visitTypeParameter,
  ParamSpec: visitTypeParameter,
  TypeVarTuple: visitTypeParameter,
  ListComp: (node, walk) => visitComprehension(node, 'list', '<listcomp>', walk),
  SetComp: (node, walk) => visitComprehension(node, 'set', '<setcomp>', walk),
  DictComp: (node, walk) => visitComprehension(node, 'dict', '<dictcomp>', walk),
  GeneratorExp: (node, walk) => visitComprehension(node, 'generator', '<genexpr>', walk),
  comprehension: visitInnerComprehension,
  NamedExpr: visitNamedExpression,
  Yield: (node, walk) => visitYield(node, 'yield expression', walk),
  YieldFrom: (node, walk) => visitYield(node, 'yield expression', walk),
  Await: (node, walk) => {
    refuseInAnnotation('await expression', node, walk);
    visitChildren(node, walk);
    walk.builder.current.coroutine = true;
  },
  BinOp: visitBinaryOperation,
  Name: visitName,
  Global: (node, walk) => visitDeclaration(node.names, 'global', node, walk),
  Nonlocal: (node, walk) => visitDeclaration(node.names, 'nonlocal', node, walk),
  Import: visitImport,
  ImportFrom: visitImport,
  AnnAssign: visitAnnotatedAssignment,
  ExceptHandler: (node, walk) => {
    if (node.type !== null) visitNode(node.type, walk);
    if (node.name !== null) walk.builder.add(node.name, Usage.local, node);
    visitAll(node.body, walk);
  },
  MatchStar: (node, walk) => bindPatternName(node.name, node, walk),
  MatchAs: (node, walk) => {
    if (node.pattern !== null) visitNode(node.pattern, walk);
    bindPatternName(node.name, node, walk);
  },
  MatchMapping: (node, walk) => {
    visitAll(node.keys, walk);
    visitAll(node.patterns, walk);
    bindPatternName(node.rest, node, walk);
  },
  If: visitConditionally,
  For: visitConditionally,
  AsyncFor: visitConditionally,
  While: visitConditionally,
  With: visitConditionally,
  AsyncWith: visitConditionally,
  Try: visitTry,
  TryStar: visitTry,
  Match: visitConditionally,
};

function bindPatternName(name: string | null, position: Position, walk: Walk): void {
  if (name !== null) walk.builder.add(name, Usage.local, position);
}

/** The kinds of node that open a scope under `Role.body`. */
export type ScopeNodeKind = Extract<
  NodeKind,
  | 'Module'
  | 'FunctionDef'
  | 'AsyncFunctionDef'
  | 'ClassDef'
  | 'Lambda'
  | 'TypeAlias'
  | 'ListComp'
  | 'SetComp'
  | 'DictComp'
  | 'GeneratorExp'
>;
