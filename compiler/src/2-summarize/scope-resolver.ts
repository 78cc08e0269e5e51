// Second pass of scope analysis: decides for each name of each block whether it is local, global, free or a cell.
// Reproduces CPython Python/symtable.c (analyze_block, analyze_name, analyze_cells, update_symbols), without the inlining of
// comprehensions (PEP 709), which changes no name's meaning.

import type { Position } from '../ast';
import { BOUND, Usage } from './scope';
import { isFunctionLike, ScopeSyntaxError } from './scope-builder';
import type { Block } from './scope-builder';

const CLASS_CELLS = ['__class__', '__classdict__', '__conditional_annotations__'];

/** What is visible in a block from outside; `bound` is null for the module. */
interface Surroundings {
  readonly bound: Set<string> | null;
  readonly globals: Set<string>;
  readonly typeParameters: Set<string>;
  readonly classBlock: Block | null;
}

/** Resolves the module's block and all below it. */
export function resolveScopes(root: Block, minor: number): void {
  resolveBlock(root, minor, { bound: null, globals: new Set(), typeParameters: new Set(), classBlock: null });
}

/** Returns the names that are free in the block or below it and not bound by it. */
function resolveBlock(block: Block, minor: number, outer: Surroundings): Set<string> {
  const local = new Set<string>();
  const free = new Set<string>();
  // A class body's names are not visible in the functions inside it, so what those see is taken before the body is resolved.
  const boundBefore = new Set(outer.bound);
  const globalsBefore = new Set(outer.globals);
  for (const [name, usage] of block.symbols) resolveName(block, name, usage, outer, local, free);

  const bound = block.kind === 'class' ? boundBefore : new Set(outer.bound);
  const globals = block.kind === 'class' ? globalsBefore : new Set(outer.globals);
  if (block.kind === 'class') for (const name of CLASS_CELLS) bound.add(name);
  else if (isFunctionLike(block.kind)) for (const name of local) bound.add(name);

  const childrenFree = new Set<string>();
  for (const child of block.children) {
    const found = resolveBlock(child, minor, {
      bound: new Set(bound),
      globals: new Set(globals),
      typeParameters: new Set(outer.typeParameters),
      classBlock: child.canSeeClassScope ? (block.kind === 'class' ? block : outer.classBlock) : null,
    });
    for (const name of found) childrenFree.add(name);
  }
  if (block.kind === 'class') dropClassCells(block, childrenFree);
  else if (isFunctionLike(block.kind)) makeCells(block, childrenFree);
  recordFree(block, childrenFree, outer.bound, minor);
  for (const name of childrenFree) free.add(name);
  return free;
}

function resolveName(
  block: Block,
  name: string,
  usage: number,
  outer: Surroundings,
  local: Set<string>,
  free: Set<string>,
): void {
  const { bound, globals, typeParameters, classBlock } = outer;
  if ((usage & Usage.global) !== 0) {
    if ((usage & Usage.nonlocal) !== 0) fail(block, name, `name '${name}' is nonlocal and global`);
    block.residences.set(name, 'global-explicit');
    globals.add(name);
    bound?.delete(name);
    return;
  }
  if ((usage & Usage.nonlocal) !== 0) {
    if (bound === null) fail(block, name, 'nonlocal declaration not allowed at module level');
    if (!bound.has(name)) fail(block, name, `no binding for nonlocal '${name}' found`);
    if (typeParameters.has(name)) fail(block, name, `nonlocal binding not allowed for type parameter '${name}'`);
    block.residences.set(name, 'free');
    free.add(name);
    return;
  }
  if ((usage & BOUND) !== 0) {
    block.residences.set(name, 'local');
    local.add(name);
    globals.delete(name);
    if ((usage & Usage.typeParameter) !== 0) typeParameters.add(name);
    else typeParameters.delete(name);
    return;
  }
  // A name of the class around an annotation scope is looked up in the class at run time and then as a global.
  const inClass = classBlock?.symbols.get(name) ?? 0;
  if ((inClass & Usage.global) !== 0) {
    block.residences.set(name, 'global-explicit');
  } else if ((inClass & BOUND) !== 0 && (inClass & Usage.nonlocal) === 0) {
    block.residences.set(name, 'global-implicit');
  } else if (bound?.has(name) === true) {
    block.residences.set(name, 'free');
    free.add(name);
  } else {
    block.residences.set(name, 'global-implicit');
  }
}

function makeCells(block: Block, childrenFree: Set<string>): void {
  for (const [name, residence] of block.residences) {
    if (residence === 'local' && childrenFree.delete(name)) block.residences.set(name, 'cell');
  }
}

function dropClassCells(block: Block, childrenFree: Set<string>): void {
  if (childrenFree.delete('__class__')) block.needsClassCell = true;
  if (childrenFree.delete('__classdict__')) block.needsClassDict = true;
  if (childrenFree.delete('__conditional_annotations__')) block.hasConditionalAnnotations = true;
}

/** Adds the names that only the blocks inside use: the block passes them through. */
function recordFree(
  block: Block,
  childrenFree: ReadonlySet<string>,
  bound: ReadonlySet<string> | null,
  minor: number,
): void {
  for (const name of childrenFree) {
    const usage = block.symbols.get(name);
    if (usage !== undefined) {
      const marked = minor >= 12 || (usage & (BOUND | Usage.global)) !== 0;
      if ((block.kind === 'class' || block.canSeeClassScope) && marked)
        block.symbols.set(name, usage | Usage.freeClass);
    } else if (bound === null || bound.has(name)) {
      block.symbols.set(name, 0);
      block.residences.set(name, 'free');
    }
  }
}

function fail(block: Block, name: string, message: string): never {
  const nowhere: Position = { lineno: block.line, col_offset: 0, end_lineno: block.line, end_col_offset: 0 };
  throw new ScopeSyntaxError(message, block.directives.get(name) ?? nowhere);
}
