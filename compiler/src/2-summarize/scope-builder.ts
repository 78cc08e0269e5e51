// First pass of scope analysis: raw facts of each block from the syntax tree. Reproduces CPython Python/symtable.c
// (symtable_add_def, symtable_enter_block, ...); `scope-resolver.ts` is the second pass, `scope-visitor.ts` the walk.

import type { Node, Position } from '../ast';
import { mangle } from './mangle';
import { BOUND, Usage } from './scope';
import type { ComprehensionKind, Residence, ScopeKind } from './scope';

/** A block under construction. */
export interface Block {
  readonly index: number;
  readonly parent: Block | null;
  readonly kind: ScopeKind;
  readonly name: string;
  readonly line: number;
  readonly symbols: Map<string, number>;
  readonly residences: Map<string, Residence>;
  readonly parameters: string[];
  readonly children: Block[];
  readonly privateName: string | null;
  /** Positions of `global` and `nonlocal` names, for errors found by the second pass. */
  readonly directives: Map<string, Position>;
  comprehension: ComprehensionKind | null;
  generator: boolean;
  coroutine: boolean;
  canSeeClassScope: boolean;
  needsClassCell: boolean;
  needsClassDict: boolean;
  /** Depth of outermost iterables of comprehensions around the current place. */
  iterableDepth: number;
  inIterationTarget: boolean;
  /** In a type parameter block of a class only the type parameters are mangled. */
  mangledNames: Set<string> | null;
  /** The block of this block's annotations (3.14). */
  annotations: Block | null;
  inConditional: boolean;
  hasConditionalAnnotations: boolean;
}

/** Raised inside the analysis only; `analyzeScopes` returns it as a value. */
export class ScopeSyntaxError extends Error {
  readonly position: Position;

  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

/** The index of a block outside the analysis (an annotation that stays a string). */
const DETACHED = -1;

const NOWHERE: Position = { lineno: 1, col_offset: 0, end_lineno: 1, end_col_offset: 0 };

/** Whether names of the block are visible in the blocks inside it (CPython `_PyST_IsFunctionLike`). */
export function isFunctionLike(kind: ScopeKind): boolean {
  return kind !== 'module' && kind !== 'class';
}

export class ScopeBuilder {
  readonly blocks: Block[] = [];
  /** Blocks by the node that opens them; a node may open several, told apart by role. */
  readonly opened = new Map<Node, Map<string, number>>();
  private readonly stack: Block[] = [];
  privateName: string | null = null;

  get current(): Block {
    return this.stack[this.stack.length - 1] as Block;
  }

  enclosing(): readonly Block[] {
    return this.stack;
  }

  /** Opens a block; a detached one is walked but takes no part in the analysis. */
  enter(kind: ScopeKind, name: string, node: Node, role: string, position: Position | null, detached = false): Block {
    const parent = this.stack.length > 0 ? this.current : null;
    const apart = detached || parent?.index === DETACHED;
    const block: Block = {
      index: apart ? DETACHED : this.blocks.length,
      parent,
      kind,
      name,
      line: position?.lineno ?? 0,
      symbols: new Map(),
      residences: new Map(),
      parameters: [],
      children: [],
      privateName: this.privateName,
      directives: new Map(),
      comprehension: null,
      generator: false,
      coroutine: false,
      canSeeClassScope: false,
      needsClassCell: false,
      needsClassDict: false,
      iterableDepth: parent?.iterableDepth ?? 0,
      inIterationTarget: false,
      mangledNames: kind === 'class' ? null : (parent?.mangledNames ?? null),
      annotations: null,
      inConditional: false,
      hasConditionalAnnotations: false,
    };
    if (!apart) {
      this.blocks.push(block);
      parent?.children.push(block);
      const roles = this.opened.get(node) ?? new Map<string, number>();
      roles.set(role, block.index);
      this.opened.set(node, roles);
    }
    this.stack.push(block);
    return block;
  }

  reenter(block: Block): void {
    this.stack.push(block);
  }

  exit(): void {
    this.stack.pop();
  }

  mangled(name: string): string {
    const only = this.current.mangledNames;
    return only !== null && !only.has(name) ? name : mangle(this.privateName, name);
  }

  usageOf(name: string, block: Block = this.current): number {
    return block.symbols.get(this.mangled(name)) ?? 0;
  }

  /** Adds usage bits to a name of a block (CPython `symtable_add_def_helper`). */
  add(name: string, usage: number, position: Position | null, block: Block = this.current): void {
    const where = position ?? NOWHERE;
    if (name === '__debug__' && (usage & BOUND) !== 0) throw new ScopeSyntaxError('cannot assign to __debug__', where);
    if ((usage & Usage.typeParameter) !== 0) block.mangledNames?.add(name);
    const key = this.mangled(name);
    const before = block.symbols.get(key) ?? 0;
    if ((usage & before & Usage.parameter) !== 0) {
      throw new ScopeSyntaxError(`duplicate argument '${name}' in function definition`, where);
    }
    if ((usage & before & Usage.typeParameter) !== 0) {
      throw new ScopeSyntaxError(`duplicate type parameter '${name}'`, where);
    }
    let after = before | usage;
    if (block.inIterationTarget) {
      if ((after & (Usage.global | Usage.nonlocal)) !== 0) {
        const message = `comprehension inner loop cannot rebind assignment expression target '${name}'`;
        throw new ScopeSyntaxError(message, where);
      }
      after |= Usage.iterationVariable;
    }
    block.symbols.set(key, after);
    if ((usage & Usage.parameter) !== 0) {
      block.parameters.push(key);
    } else if ((usage & Usage.global) !== 0) {
      const globals = (this.stack[0] as Block).symbols;
      globals.set(key, (globals.get(key) ?? 0) | usage);
    }
  }

  /** Remembers where a name was declared global or nonlocal. */
  declare(name: string, position: Position): void {
    const key = this.mangled(name);
    if (!this.current.directives.has(key)) this.current.directives.set(key, position);
  }
}
