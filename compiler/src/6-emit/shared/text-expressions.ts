// Expressions that stand as text in a program: annotations under `from __future__ import annotations`, forward references
// inside annotations and subscripts (`Mapped["list[Book]"]`), keyword arguments that hold code (`primaryjoin="..."`), and what is
// given to `eval`.
// Libraries evaluate them in a namespace of their own, which needs them compiled: each becomes a code object that looks its names up
// as a class body does. Plain and dotted names are left out; the runtime resolves those by itself.

import { parseModule } from '../../1-parse';
import type { Scope } from '../../2-summarize';
import { walk } from '../../ast';
import type { ExprNode, Module, Node } from '../../ast';
import { words } from '../rust/identifiers';
import { definitionSymbol } from './code-items';
import type { Code } from './code';
import { emitCode, NO_PARAMETERS } from './functions';
import type { ModuleEmission } from './module';
import { RET } from './registers';
import { unparse } from './unparse';

export interface TextExpression {
  readonly text: string;
  readonly symbol: string;
}

/** Emits the texts of a module, in order of their text. */
export function emitTextExpressions(emission: ModuleEmission, module: Module): TextExpression[] {
  const found = new Map<string, ExprNode>();
  collect(module, emission, found);
  const texts = [...found.keys()].sort();
  return texts.map((text) => ({
    text,
    symbol: definitionSymbol(emitText(emission, text, found.get(text) as ExprNode)),
  }));
}

function emitText(emission: ModuleEmission, text: string, node: ExprNode): Code {
  const name = `text ${words(text).slice(0, 40)}`;
  const scope = { ...emission.analysis.scopeOf(emission.module), kind: 'class', symbols: {} } satisfies Scope;
  const head = { name: '<string>', qualifiedName: name, kind: 'Class', scope, node, firstLine: node.lineno } as const;
  return emitCode(emission, null, { ...head, ...NO_PARAMETERS, positional: 1 }, [], (code) => code.into(node, RET));
}

/** Finds the texts of a tree. */
function collect(root: Node, emission: ModuleEmission, found: Map<string, ExprNode>): void {
  const add = (text: string, node: ExprNode | null): void => {
    if (node !== null && !found.has(text) && isCompilable(node)) found.set(text, node);
  };
  const addStrings = (node: Node): void => {
    for (const text of stringsIn(node)) add(text, typeExpression(text));
  };
  walk(root, (node) => {
    if (node.kind === 'Subscript' && node.ctx === 'Load') addStrings(node.slice);
    if (node.kind === 'keyword' && node.value.kind === 'Constant') {
      for (const text of stringsIn(node.value)) add(text, criterion(text));
    }
    const evaluated = evaluatedText(node);
    if (evaluated !== null) add(evaluated.trim(), parseExpression(evaluated.trim()));
    for (const annotation of annotationsAt(node)) {
      addStrings(annotation);
      if (emission.annotations !== 'eager') add(unparse(annotation), annotation);
    }
  });
}

/** The text of `eval("...")` and `ForwardRef("...")`. */
function evaluatedText(node: Node): string | null {
  if (node.kind !== 'Call' || node.func.kind !== 'Name' || !TAKE_TEXT.has(node.func.id)) return null;
  const [text] = node.args;
  return text?.kind === 'Constant' && text.value.type === 'str' ? text.value.value : null;
}

const TAKE_TEXT: ReadonlySet<string> = new Set(['eval', 'ForwardRef']);

function annotationsAt(node: Node): ExprNode[] {
  if (node.kind === 'AnnAssign') return [node.annotation];
  if (node.kind === 'arg') return node.annotation === null ? [] : [node.annotation];
  const returns = node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef' ? node.returns : null;
  return returns === null ? [] : [returns];
}

function stringsIn(root: Node): string[] {
  const texts: string[] = [];
  walk(root, (node) => {
    if (node.kind === 'Constant' && node.value.type === 'str') texts.push(node.value.value);
  });
  return texts;
}

/** The expression of a text that reads as a type: `list[Book]`, `Book | None`. */
function typeExpression(text: string): ExprNode | null {
  if (!/[[|]/.test(text)) return null;
  const node = parseExpression(text);
  const union = node?.kind === 'BinOp' && node.op === 'BitOr';
  return node?.kind === 'Subscript' || union ? node : null;
}

/** The expression of a text that reads as a condition or a list over attributes: `Book.id == Author.book_id`. */
function criterion(text: string): ExprNode | null {
  if (!/\w\.\w/.test(text) || !/[=<>([,]/.test(text)) return null;
  const node = parseExpression(text);
  return node !== null && CRITERIA.has(node.kind) ? node : null;
}

const CRITERIA: ReadonlySet<Node['kind']> = new Set<Node['kind']>(['Compare', 'Call', 'List', 'Tuple', 'BoolOp']);

function parseExpression(text: string): ExprNode | null {
  const parsed = parseModule(new TextEncoder().encode(`(${text})`), { fileName: '<string>', python: '3.13' });
  const [statement, ...others] = parsed.ok ? parsed.module.body : [];
  return statement?.kind === 'Expr' && others.length === 0 ? statement.value : null;
}

/** Names, and what opens a scope, are not compiled. */
function isCompilable(root: ExprNode): boolean {
  if (root.kind === 'Constant' || isDotted(root)) return false;
  let compilable = true;
  walk(root, (node) => {
    if (SCOPES.has(node.kind)) compilable = false;
  });
  return compilable;
}

function isDotted(node: ExprNode): boolean {
  return node.kind === 'Name' || (node.kind === 'Attribute' && isDotted(node.value));
}

const SCOPES: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'Lambda',
  'ListComp',
  'SetComp',
  'DictComp',
  'GeneratorExp',
  'NamedExpr',
  'Yield',
  'YieldFrom',
  'Await',
  'Starred',
]);
