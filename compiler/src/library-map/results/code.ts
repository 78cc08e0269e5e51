// The code of the library as the inference sees it: scopes with what binds their names, functions, classes, and what is stored in attributes.

import type { AsyncFunctionDef, AugAssign, ClassDef, ExprNode, FunctionDef } from '../../ast';

/** One way in which a name comes to stand for something. */
export type Binding =
  | { readonly kind: 'value'; readonly value: ExprNode; readonly scope: Scope }
  | { readonly kind: 'augmented'; readonly statement: AugAssign; readonly scope: Scope }
  /** By unpacking an expression; `at` is the place. */
  | { readonly kind: 'part'; readonly value: ExprNode; readonly at: number; readonly scope: Scope }
  /** By a loop over an expression; `at` is the place in each element, null for the element. */
  | { readonly kind: 'looped'; readonly iterable: ExprNode; readonly at: number | null; readonly scope: Scope }
  /** By `with`. */
  | { readonly kind: 'entered'; readonly value: ExprNode; readonly isAsync: boolean; readonly scope: Scope }
  | { readonly kind: 'function'; readonly code: FunctionCode }
  | { readonly kind: 'class'; readonly code: ClassCode }
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'from'; readonly module: string; readonly name: string }
  /** The first parameter of a method, or of the function around it that a decorator puts there, at this depth. */
  | { readonly kind: 'receiver'; readonly code: FunctionCode; readonly depth?: number }
  /** A parameter with an annotation. */
  | { readonly kind: 'annotated'; readonly name: string; readonly annotation: ExprNode; readonly scope: Scope }
  /** A decorated function, to what its decorators have put around it; `depth` counts what lies around. */
  | { readonly kind: 'wrapped'; readonly code: FunctionCode; readonly depth: number }
  | { readonly kind: 'unknown'; readonly why: string; readonly isAbsent?: true; readonly isMade?: true };

/** A module, class, function, lambda or comprehension. */
export interface Scope {
  readonly kind: 'module' | 'class' | 'function' | 'comprehension';
  readonly module: string;
  /** What the names of what is defined in it begin with. */
  readonly path: string;
  readonly parent: Scope | null;
  /** The method whose receiver its code sees, by its id. */
  readonly method: string | null;
  readonly names: Map<string, Binding[]>;
  /** Names that stand for the namespace of an object only. */
  readonly namespaces: ReadonlyMap<string, ExprNode>;
  /** Names that stand for those of the module. */
  readonly globals: Set<string>;
  /** The name of the class around it, which private names take on. */
  readonly className: string | null;
}

export interface FunctionCode {
  readonly id: string;
  readonly name: string;
  readonly node: FunctionDef | AsyncFunctionDef;
  readonly scope: Scope;
  /** Where its name is bound, and its decorators are looked up. */
  readonly around: Scope;
  /** The class in whose body it stands. */
  readonly owner: ClassCode | null;
}

export interface ClassCode {
  readonly id: string;
  /** `module.Class`. */
  readonly name: string;
  readonly node: ClassDef;
  readonly scope: Scope;
  readonly around: Scope;
}

/** Something that is stored in an attribute: `receiver.attribute = value`. */
export interface Store {
  readonly receiver: ExprNode;
  /** Null for one whose name is computed. */
  readonly attribute: string | null;
  /** Null where it is not known. */
  readonly value: ExprNode | null;
  /** What makes a computed name. */
  readonly key?: ExprNode;
  /** The object of which attributes are stored here under their own names. */
  readonly from?: ExprNode;
  readonly scope: Scope;
}

export interface ModuleCode {
  readonly name: string;
  readonly scope: Scope;
  /** The modules of which it takes all names. */
  readonly stars: readonly string[];
  /** It may bind names that stand nowhere: `globals()`, or `__getattr__`. */
  readonly isOpen: boolean;
}

/** All of the library. */
export interface Code {
  readonly modules: ReadonlyMap<string, ModuleCode>;
  readonly functions: ReadonlyMap<string, FunctionCode>;
  readonly classes: ReadonlyMap<string, ClassCode>;
  readonly stores: readonly Store[];
  /** The packages that the modules of a package import from. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
}

export function bind(scope: Scope, name: string, binding: Binding): void {
  const present = scope.names.get(name);
  if (present === undefined) scope.names.set(name, [binding]);
  else present.push(binding);
}

/** The package at the top that a module is of. */
export function topOf(module: string): string {
  return module.split('.')[0] as string;
}

/** The module of which a scope is. */
export function moduleScope(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== null) at = at.parent;
  return at;
}
