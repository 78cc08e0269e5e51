// The result of scope analysis: one table a block, as CPython's `symtable` module shows them. Plain data.

import type { Position } from '../ast';

/** What kind of block a scope is (CPython Include/internal/pycore_symtable.h `_Py_block_ty`). */
export type ScopeKind =
  | 'module'
  | 'function'
  | 'class'
  | 'annotation'
  | 'type-alias'
  | 'type-parameters'
  | 'type-variable';

/** Which comprehension a function block is the body of. */
export type ComprehensionKind = 'list' | 'set' | 'dict' | 'generator';

/** Where a name of a block lives: CPython's LOCAL, GLOBAL_EXPLICIT, GLOBAL_IMPLICIT, FREE, CELL. */
export type Residence = 'local' | 'global-explicit' | 'global-implicit' | 'free' | 'cell';

/** How a name is used in its block; the values are those of CPython's DEF_* and USE. */
export const Usage = {
  /** Declared by a `global` statement. */
  global: 1,
  /** Bound in the block. */
  local: 2,
  parameter: 4,
  /** Declared by a `nonlocal` statement. */
  nonlocal: 8,
  /** Read in the block. */
  use: 16,
  /** Free in the class block and bound in it too. */
  freeClass: 64,
  /** Bound by an import. */
  import: 128,
  annotated: 256,
  /** The target of a comprehension. */
  iterationVariable: 512,
  typeParameter: 1024,
} as const;

/** Every way of being bound (CPython's DEF_BOUND). */
export const BOUND = Usage.local | Usage.parameter | Usage.import | Usage.typeParameter;

export interface ScopeSymbol {
  readonly residence: Residence;
  /** Bits of `Usage`. */
  readonly usage: number;
}

export interface Scope {
  /** The scope's place in its module's list; a parent precedes its children. */
  readonly index: number;
  readonly parent: number | null;
  readonly kind: ScopeKind;
  readonly comprehension: ComprehensionKind | null;
  /** The name of the function or class, or `<module>`, `<lambda>`, `<listcomp>`, ... */
  readonly name: string;
  readonly line: number;
  /** Names as they are after mangling, in order of first appearance. */
  readonly symbols: Readonly<Record<string, ScopeSymbol>>;
  /** Parameter names in order (`.0` is a comprehension's outermost iterator). */
  readonly parameters: readonly string[];
  /** Holds a `yield` of its own. */
  readonly generator: boolean;
  /** An `async def`, or a comprehension that awaits. */
  readonly coroutine: boolean;
  /** A class whose methods use `__class__` or `super()`. */
  readonly needsClassCell: boolean;
  /** A class with annotation scopes that see its namespace. */
  readonly needsClassDict: boolean;
  /** The class whose private names are mangled here, or null. */
  readonly privateName: string | null;
}

/** A SyntaxError that scope analysis finds, with CPython's message. */
export interface ScopeError {
  readonly message: string;
  readonly position: Position;
}
