// Scope analysis of one module, exactly as CPython's `symtable` has it (class scopes, comprehensions, type parameters,
// annotation scopes, private names, `__class__`). PEP 709's inlining is left out: it changes no name's meaning.

import type { Module, Node, NodeOf } from '../ast';
import type { Scope, ScopeError, ScopeSymbol } from './scope';
import { ScopeBuilder, ScopeSyntaxError } from './scope-builder';
import type { Block } from './scope-builder';
import { resolveScopes } from './scope-resolver';
import { Role, visitModule } from './scope-visitor';
import type { ScopeNodeKind } from './scope-visitor';

/** Scopes as data, and where each is opened in the tree. */
export interface ScopeAnalysis {
  /** Scope 0 is the module; a parent precedes its children. Empty if there is an error. */
  readonly scopes: readonly Scope[];
  /** The first error, as CPython stops at it. */
  readonly error: ScopeError | null;
  /** The scope of the body of a module, function, class, lambda, comprehension or type alias. */
  scopeOf(node: NodeOf<ScopeNodeKind>): Scope;
  /** The scope of a definition's type parameters (PEP 695), or null if it has none. */
  typeParametersOf(node: Node): Scope | null;
  /** Any scope that a node opens, by role (see `Role`), or null. */
  openedBy(node: Node, role: string): Scope | null;
}

/** Analyzes a module. `minor` is that of the Python version: 11 to 14. */
export function analyzeScopes(module: Module, minor: number): ScopeAnalysis {
  const builder = new ScopeBuilder();
  try {
    visitModule(module, builder, { minor, stringAnnotations: hasStringAnnotations(module) });
    resolveScopes(builder.blocks[0] as Block, minor);
  } catch (error) {
    if (!(error instanceof ScopeSyntaxError)) throw error;
    return analysis([], builder, { message: error.message, position: error.position });
  }
  return analysis(builder.blocks.map(toScope), builder, null);
}

/** Whether the module has `from __future__ import annotations`. */
export function hasStringAnnotations(module: Module): boolean {
  return module.body.some(
    (statement) =>
      statement.kind === 'ImportFrom' &&
      statement.module === '__future__' &&
      statement.names.some((alias) => alias.name === 'annotations'),
  );
}

function analysis(scopes: readonly Scope[], builder: ScopeBuilder, error: ScopeError | null): ScopeAnalysis {
  const openedBy = (node: Node, role: string): Scope | null => {
    const index = builder.opened.get(node)?.get(role);
    return index === undefined ? null : (scopes[index] ?? null);
  };
  return {
    scopes,
    error,
    openedBy,
    typeParametersOf: (node) => openedBy(node, Role.typeParameters),
    scopeOf: (node) => {
      const scope = openedBy(node, Role.body);
      if (scope === null) throw new Error(`no scope for ${node.kind}`);
      return scope;
    },
  };
}

function toScope(block: Block): Scope {
  const symbols: Record<string, ScopeSymbol> = Object.create(null) as Record<string, ScopeSymbol>;
  for (const [name, usage] of block.symbols) {
    symbols[name] = { residence: block.residences.get(name) ?? 'global-implicit', usage };
  }
  return {
    index: block.index,
    parent: block.parent?.index ?? null,
    kind: block.kind,
    comprehension: block.comprehension,
    name: block.name,
    line: block.line,
    symbols,
    parameters: block.parameters,
    generator: block.generator,
    coroutine: block.coroutine,
    needsClassCell: block.needsClassCell,
    needsClassDict: block.needsClassDict,
    privateName: block.privateName,
  };
}
