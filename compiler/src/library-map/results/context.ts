// What the parts of the inference share, and ask each other for.

import type { ExprNode } from '../../ast';
import type { Classes } from './classes';
import type { Binding, ClassCode, Code, FunctionCode, Scope, Store } from './code';
import type { Role } from './decorators';
import type { Fixpoint } from './fixpoint';
import type { Names } from './names';
import type { Natives } from './natives';
import type { Types } from './types';
import type { Layer } from './wrappers';

export interface Context {
  readonly code: Code;
  readonly names: Names;
  readonly natives: Natives;
  readonly classes: Classes;
  readonly fixpoint: Fixpoint;
  /** What is stored under an attribute, anywhere; null for names that are computed. */
  storesUnder(attribute: string | null): readonly Store[];
  /** A text that is another for each object of the code. */
  keyOf(part: object): string;
  /** The module's name that something binds; null for names of other scopes. */
  placeOf(binding: Binding): { readonly module: string; readonly name: string } | null;
  roleOf(code: FunctionCode): Role | null;
  /** What an expression may give. */
  typesOf(node: ExprNode, scope: Scope): Types;
  /** What its decorators put around a function, the outermost first. */
  layersOf(code: FunctionCode): readonly Layer[];
  /** What a function gives; of a coroutine function, what awaiting gives. With `depth`, what is inside of so many layers of decorators. */
  resultOf(code: FunctionCode, depth?: number): Types;
  /** What an attribute of a method's receiver is; `owner` is the class of the method. */
  attributeOfReceiver(owner: ClassCode, attribute: string): Types;
  /** What an attribute of an object of exactly this class is. */
  attributeOfObject(of: ClassCode, attribute: string): Types;
  call(called: Types): Types;
  /** What the `__new__` gives that a class has, or has after another in its order; null where that is Python's own. */
  newBy(of: ClassCode, after: ClassCode | null): Types | null;
}

/** The class whose method a scope lies in. */
export function ownerOf({ code }: Context, scope: Scope): ClassCode | null {
  return scope.method === null ? null : (code.functions.get(scope.method)?.owner ?? null);
}
