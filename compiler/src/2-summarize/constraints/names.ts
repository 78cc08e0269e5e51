// The variable that a name stands for in a scope: the block's own, one of a block around it, or an attribute of the module. A name
// of a class's body is looked up there and then where the class stands.

import type { Position } from '../../ast';
import { mangle } from '../mangle';
import { BOUND } from '../scope';
import type { Scope } from '../scope';
import { Op, Reserved } from './format';
import type { Walk } from './walk';
import type { BlockWriter } from './writer';

/** Where a name is bound. */
type Home =
  | { readonly kind: 'global' }
  | { readonly kind: 'class'; readonly block: BlockWriter }
  | { readonly kind: 'local'; readonly block: BlockWriter; readonly scope: Scope }
  | { readonly kind: 'class cell'; readonly block: BlockWriter };

const GLOBAL: Home = { kind: 'global' };

/** The variable to read a name from. */
export function readName(walk: Walk, written: string, position: Position): number {
  const name = mangle(walk.scope.privateName, written);
  const narrowed = walk.narrowed.get(narrowingKey(walk.scope, name));
  if (narrowed !== undefined) return narrowed;
  const home = homeOf(walk, name);
  if (home.kind === 'global') return readGlobal(walk, variableIn(walk, home, name), position);
  if (home.kind !== 'class' || home.block !== walk.block) return variableIn(walk, home, name);
  const own = variableIn(walk, home, name);
  if (walk.block.certain.has(walk.text(name))) return own;
  const target = walk.result(Op.move, position, own);
  const around = homeAround(walk, walk.scope, name);
  const outer = variableIn(walk, around, name);
  walk.emit(Op.move, position, target, around.kind === 'global' ? readGlobal(walk, outer, position) : outer);
  return target;
}

function readGlobal(walk: Walk, variable: number, position: Position): number {
  walk.emit(Op.read, position, variable);
  return variable;
}

/** Binds a name to what a variable holds. */
export function bindName(walk: Walk, written: string, source: number, position: Position): void {
  const name = mangle(walk.scope.privateName, written);
  const home = homeOf(walk, name);
  const target = home.kind === 'global' ? globalTarget(walk, name) : variableIn(walk, home, name);
  const isField = home.kind === 'class' || (home.kind === 'global' && walk.block.kind === 'module');
  if (walk.isCertain && isField) walk.block.certain.add(walk.text(name));
  walk.emit(Op.move, position, target, source);
}

/** A name that may be unbound from here on. */
export function unbindName(walk: Walk, written: string): void {
  walk.block.certain.delete(walk.text(mangle(walk.scope.privateName, written)));
}

/** The key of a local variable that no other block binds; null for a name that others can change. */
export function narrowable(walk: Walk, written: string): string | null {
  const name = mangle(walk.scope.privateName, written);
  const symbol = walk.scope.symbols[name];
  if (walk.scope.kind !== 'function' || symbol?.residence !== 'local') return null;
  return narrowingKey(walk.scope, name);
}

function narrowingKey(scope: Scope, name: string): string {
  return `${scope.index}:${name}`;
}

/** `__class__` of the methods of the class around; -1 where there is none. */
export function classCell(walk: Walk): number {
  const home = homeAround(walk, walk.scope, '__class__');
  return home.kind === 'class cell' ? variableIn(walk, home, '__class__') : -1;
}

function homeOf(walk: Walk, name: string): Home {
  const { scope } = walk;
  const symbol = scope.symbols[name];
  if (scope.kind === 'module' || symbol === undefined) return GLOBAL;
  switch (symbol.residence) {
    case 'local':
    case 'cell':
      return homeIn(walk, scope);
    case 'free':
      return (symbol.usage & BOUND) !== 0 && scope.kind === 'class'
        ? homeIn(walk, scope)
        : homeAround(walk, scope, name);
    default:
      return seesClass(walk, scope, name) ?? GLOBAL;
  }
}

function homeIn(walk: Walk, scope: Scope): Home {
  const block = walk.blocks.get(scope.index) ?? walk.block;
  return scope.kind === 'class' ? { kind: 'class', block } : { kind: 'local', block, scope };
}

/** The home of a name that is free in a scope. */
function homeAround(walk: Walk, scope: Scope, name: string): Home {
  const inClass = seesClass(walk, scope, name);
  if (inClass !== null) return inClass;
  for (let at = parentOf(walk, scope); at !== null; at = parentOf(walk, at)) {
    if (at.kind === 'module') return GLOBAL;
    if (at.kind === 'class') {
      if (name === '__class__') return { kind: 'class cell', block: walk.blocks.get(at.index) ?? walk.block };
      continue;
    }
    const residence = at.symbols[name]?.residence;
    if (residence === 'local' || residence === 'cell') return homeIn(walk, at);
    if (residence === 'global-explicit') return GLOBAL;
  }
  return GLOBAL;
}

/** Annotations and type parameters in a class's body see its names. */
function seesClass(walk: Walk, scope: Scope, name: string): Home | null {
  if (scope.kind === 'function' || scope.kind === 'class' || scope.kind === 'module') return null;
  const around = parentOf(walk, scope);
  if (around?.kind !== 'class') return around === null ? null : seesClass(walk, around, name);
  const usage = around.symbols[name]?.usage ?? 0;
  return (usage & BOUND) === 0 ? null : homeIn(walk, around);
}

function parentOf(walk: Walk, scope: Scope): Scope | null {
  return scope.parent === null ? null : (walk.scopes.scopes[scope.parent] ?? null);
}

function variableIn(walk: Walk, home: Home, name: string): number {
  switch (home.kind) {
    case 'global':
      return named(walk.block, `?${name}`, (variable) => walk.block.globals.push(variable, walk.text(name), 1));
    case 'class':
      return captured(walk.block, home.block, `.${name}`, fieldOf(walk, home.block, name));
    case 'class cell':
      return captured(walk.block, home.block, '__class__', CLASS_CELL);
    case 'local':
      return captured(walk.block, home.block, `${home.scope.index}:${name}`, localOf(home.block, home.scope, name));
  }
}

/** In a class's block, the class itself: a class returns nothing else. */
const CLASS_CELL = Reserved.returned;

/** The variable of a local name of a scope in the scope's own block. */
export function localOf(block: BlockWriter, scope: Scope, name: string): number {
  return named(block, `${scope.index}:${name}`, () => undefined);
}

function globalTarget(walk: Walk, name: string): number {
  if (walk.block.kind === 'module') return fieldOf(walk, walk.block, name);
  return named(walk.block, `!${name}`, (variable) => walk.block.globals.push(variable, walk.text(name), 0));
}

function fieldOf(walk: Walk, block: BlockWriter, name: string): number {
  return named(block, `.${name}`, (variable) => block.fields.push(variable, walk.text(name)));
}

function captured(block: BlockWriter, home: BlockWriter, key: string, variable: number): number {
  if (block === home) return variable;
  return named(block, `^${home.index}${key}`, (own) => block.captures.push(own, home.index, variable));
}

function named(block: BlockWriter, key: string, declare: (variable: number) => void): number {
  const known = block.named.get(key);
  if (known !== undefined) return known;
  const variable = block.temporary();
  block.named.set(key, variable);
  declare(variable);
  return variable;
}
