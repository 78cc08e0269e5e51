// A module's tree with what is refused in it: operations that are not there raise where they stand, and statements of the module's body
// that can do without are guarded. Whatever else there is stays as it is.

import type { ExprNode, Import, ImportFrom, Module, Node, Position, StmtNode } from '../ast';
import { fieldValue, isNode, isStatement, NODE_FIELDS } from '../ast';
import { whereOf } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';

/** A statement of a module's body that does no more than bind names. */
export interface GuardedStatement {
  /** Where it begins. */
  readonly line: number;
  readonly column: number;
  readonly names: readonly string[];
  /** Gives what runs in its place where it raises a refusal; null for nothing. */
  readonly otherwise: (statement: StmtNode) => StmtNode | null;
}

/** A name of an import statement that is not there. */
export interface MissingImport {
  readonly line: number;
  readonly column: number;
  /** The imported name; the module for `import module`; `*`. */
  readonly name: string;
  /** It raises where it stands, in a module too: a statement around it is guarded. */
  readonly raises: boolean;
  readonly text: string;
}

/** An operation that is not there, by the place of the name or the chain of attributes that asks for it, and what it says. */
export interface MissingOperation {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** What is refused of a module. */
export interface Refusals {
  readonly operations: readonly MissingOperation[];
  readonly imports: readonly MissingImport[];
  readonly statements: readonly GuardedStatement[];
}

/** What a refusal says where it is raised: the place, the construct and the code. */
export function refusalText(refusal: Diagnostic): string {
  return `${whereOf(refusal)}: ${refusal.construction}: ${refusal.message} [${refusal.code}]`;
}

/** The module with its refusals in their places. */
export function withRefusals(module: Module, refusals: Refusals): Module {
  if (refusals.operations.length + refusals.imports.length + refusals.statements.length === 0) return module;
  return new Placing(refusals).module(module);
}

class Placing {
  private readonly operations: ReadonlyMap<string, string>;
  private readonly imports: ReadonlyMap<string, MissingImport>;
  private readonly statements: ReadonlyMap<string, GuardedStatement>;
  private readonly lines: readonly number[];

  constructor({ operations, imports, statements }: Refusals) {
    this.operations = new Map(operations.map(({ line, column, text }) => [`${line}:${column}`, text]));
    this.imports = new Map(imports.map((one) => [`${one.line}:${one.column} ${one.name}`, one]));
    this.statements = new Map(statements.map((one) => [`${one.line}:${one.column}`, one]));
    this.lines = [...operations, ...imports, ...statements].map(({ line }) => line).sort((a, b) => a - b);
  }

  module(module: Module): Module {
    return { ...module, body: module.body.flatMap((statement) => this.ofModule(statement)) };
  }

  /** A statement of the module's body, or of a compound statement in it. */
  private ofModule(statement: StmtNode): readonly StmtNode[] {
    if (!this.concerns(statement)) return [statement];
    if (statement.kind === 'Import' || statement.kind === 'ImportFrom') return this.import(statement, true);
    const guarded = this.statements.get(`${statement.lineno}:${statement.col_offset}`);
    const placed = this.node(statement, !DEFINITIONS.has(statement.kind));
    if (guarded === undefined) return [placed];
    return [guard(placed, guarded.names, guarded.otherwise(placed))];
  }

  /** The node with what is below it; `inModule`: statements below it are the module's. */
  private node<N extends Node>(node: N, inModule: boolean): N {
    const changed: Record<string, unknown> = {};
    for (const field of NODE_FIELDS[node.kind]) {
      const value = fieldValue(node, field);
      if (Array.isArray(value)) changed[field] = value.flatMap((item: unknown) => this.item(item, inModule));
      else if (isNode(value)) changed[field] = this.item(value, inModule)[0];
    }
    return { ...node, ...changed };
  }

  private item(item: unknown, inModule: boolean): readonly unknown[] {
    if (!isNode(item) || !this.concerns(item)) return [item];
    if (item.kind === 'Import' || item.kind === 'ImportFrom') return this.import(item, inModule);
    if (inModule && isStatement(item)) return this.ofModule(item);
    const text = this.refused(item);
    if (text !== undefined && 'lineno' in item) return [{ ...positionOf(item), kind: 'Refused', instead: item, text }];
    return [this.node(item, inModule && !DEFINITIONS.has(item.kind))];
  }

  /** What is said of an operation that is not there. */
  private refused(node: Node): string | undefined {
    // A chain of attributes is named by the line that it ends on.
    if (node.kind === 'Attribute' && node.ctx === 'Load')
      return this.operations.get(`${node.end_lineno}:${node.col_offset}`);
    return node.kind === 'Name' && node.ctx === 'Load'
      ? this.operations.get(`${node.lineno}:${node.col_offset}`)
      : undefined;
  }

  /** An import: each name that is not there raises, or in a module lies in wait for whoever uses it. */
  private import(node: Import | ImportFrom, inModule: boolean): readonly StmtNode[] {
    const missing = (name: string): MissingImport | undefined =>
      this.imports.get(`${node.lineno}:${node.col_offset} ${name}`);
    const there = node.names.filter(({ name }) => missing(name) === undefined);
    const rest: readonly StmtNode[] = there.length === 0 ? [] : [{ ...node, names: there }];
    const others = node.names.flatMap(({ asname, name }): StmtNode[] => {
      const { raises = false, text } = missing(name) ?? {};
      if (text === undefined) return [];
      const isGuarded = inModule && !raises;
      const raised: ExprNode = { ...positionOf(node), kind: 'Refused', instead: nothingAt(node), text };
      const bound = asname ?? (node.kind === 'Import' ? (name.split('.')[0] as string) : name);
      if (name === '*') return [guardIn(isGuarded, { ...positionOf(node), kind: 'Expr', value: raised }, [])];
      const target: ExprNode = { ...positionOf(node), kind: 'Name', id: bound, ctx: 'Store' };
      return [guardIn(isGuarded, { ...positionOf(node), kind: 'Assign', targets: [target], value: raised }, [bound])];
    });
    return [...rest, ...others];
  }

  /** Whether anything that is refused stands on a node's lines. */
  private concerns(node: Node): boolean {
    if (!('lineno' in node)) return true;
    const first =
      'decorator_list' in node ? Math.min(node.lineno, ...node.decorator_list.map((one) => one.lineno)) : node.lineno;
    return this.lines.some((line) => first <= line && line <= node.end_lineno);
  }
}

const DEFINITIONS: ReadonlySet<string> = new Set(['FunctionDef', 'AsyncFunctionDef', 'ClassDef']);

/** What a missing import stands for. */
function nothingAt(node: Position): ExprNode {
  return { ...positionOf(node), kind: 'Constant', value: { type: 'none' }, u_prefix: false };
}

function guardIn(isGuarded: boolean, statement: StmtNode, names: readonly string[]): StmtNode {
  return isGuarded ? guard(statement, names, null) : statement;
}

/** What runs in a statement's place may itself be refused. */
function guard(statement: StmtNode, names: readonly string[], otherwise: StmtNode | null): StmtNode {
  const instead = otherwise === null ? null : guard(otherwise, names, null);
  return { ...positionOf(statement), kind: 'Guarded', statement, names, otherwise: instead };
}

function positionOf({ lineno, col_offset, end_lineno, end_col_offset }: Position): Position {
  return { lineno, col_offset, end_lineno, end_col_offset };
}
