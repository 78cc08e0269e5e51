// A module without the statements of its body that start-up cannot run: each becomes `pass` or the marker of a route, so that the
// names it would bind stay unbound and positions stay as they are.

import type { Module, Node, StmtNode } from '../ast';

/** Where a statement begins. */
export interface StatementPlace {
  readonly line: number;
  readonly column: number;
}

/** A statement that start-up cannot run. */
export interface RefusedPlace extends StatementPlace {
  /** Gives what stands in its place; null for `pass`. */
  readonly marker?: (statement: StmtNode) => StmtNode | null;
}

/** A name of an import statement. */
export interface ImportedName extends StatementPlace {
  readonly name: string;
  /** What an import of `*` asks for instead. */
  readonly instead?: readonly string[];
}

/** The module without some names of its imports; an import of nothing else becomes `pass`. */
export function withoutImports(module: Module, names: readonly ImportedName[]): Module {
  if (names.length === 0) return module;
  const taken = new Map(names.map(({ line, column, name, instead }) => [`${line}:${column} ${name}`, instead ?? []]));
  return mapStatements(module, (statement) => {
    if (statement.kind !== 'Import' && statement.kind !== 'ImportFrom') return statement;
    const at = `${statement.lineno}:${statement.col_offset}`;
    const left = statement.names.flatMap((alias) => {
      const instead = taken.get(`${at} ${alias.name}`);
      return instead === undefined ? [alias] : instead.map((name) => ({ ...alias, name }));
    });
    if (!statement.names.some(({ name }) => taken.has(`${at} ${name}`))) return statement;
    return left.length === 0 ? passAt(statement) : { ...statement, names: left };
  });
}

/**
 * The module with the statements at these places taken out, wherever in `if`, `try`, `with`, `for`, `while` or `match` they
 * stand; a compound statement whose head cannot run goes as a whole.
 */
export function withoutStatements(module: Module, places: readonly RefusedPlace[]): Module {
  if (places.length === 0) return module;
  const taken = new Map(places.map((place) => [`${place.line}:${place.column}`, place]));
  return mapStatements(module, (statement) => {
    const place = taken.get(`${statement.lineno}:${statement.col_offset}`);
    return place === undefined ? statement : (place.marker?.(statement) ?? passAt(statement));
  });
}

function passAt({ lineno, col_offset, end_lineno, end_col_offset }: StmtNode): StmtNode {
  return { kind: 'Pass', lineno, col_offset, end_lineno, end_col_offset };
}

type Change = (statement: StmtNode) => StmtNode;

/** Changes the statements of a module's body, those inside compound statements too. */
function mapStatements(module: Module, change: Change): Module {
  return { ...module, body: mapBody(module.body, change) };
}

function mapBody(body: readonly StmtNode[], change: Change): readonly StmtNode[] {
  return body.map((statement) => {
    const changed = change(statement);
    // The bodies of functions and classes are no statements of the module's.
    if (changed !== statement || DEFINITIONS.has(statement.kind)) return changed;
    return mapFields(statement, change);
  });
}

const DEFINITIONS: ReadonlySet<string> = new Set(['FunctionDef', 'AsyncFunctionDef', 'ClassDef']);

/** The node with its statement lists, and those of its handlers and cases, changed. */
function mapFields<T extends Node>(node: T, change: Change): T {
  const changed: Record<string, unknown> = { ...node };
  for (const [name, value] of Object.entries(node)) {
    if (!Array.isArray(value)) continue;
    if (name === 'body' || name === 'orelse' || name === 'finalbody') changed[name] = mapBody(value, change);
    if (name === 'handlers' || name === 'cases') changed[name] = value.map((part) => mapFields(part, change));
  }
  return changed as unknown as T;
}
