// Where the walk over a module's tree stands: the block and the scope that it is in, what tests are known to have come out, and
// whether what is bound here is bound whenever the block ends.

import type { ConstantValue, Position } from '../../ast';
import type { ScopeAnalysis } from '../analyze-scopes';
import type { Scope } from '../scope';
import type { Constant, Operation } from './format';
import { Op } from './format';
import type { BlockWriter, ModuleWriter } from './writer';

export class Walk {
  readonly writer: ModuleWriter;
  readonly scopes: ScopeAnalysis;
  readonly module: string;
  readonly isPackage: boolean;
  /** That of the Python version whose syntax the module has. */
  readonly minor: number;
  /** Annotations are evaluated where they stand. */
  readonly evaluatesAnnotations: boolean;
  /** The block that the code of each scope belongs to. */
  readonly blocks = new Map<number, BlockWriter>();
  block: BlockWriter;
  scope: Scope;
  /** Variables that stand for others behind a test, by the key of the name. */
  narrowed: ReadonlyMap<string, number> = new Map();
  /** What is bound here is bound whenever the block is left without an exception. */
  isCertain = true;
  /** Where a text stands whose code is walked. */
  private place: Position | null = null;

  constructor(
    identity: { readonly module: string; readonly isPackage: boolean },
    writer: ModuleWriter,
    scopes: ScopeAnalysis,
    block: BlockWriter,
    minor: number,
    evaluatesAnnotations: boolean,
  ) {
    this.minor = minor;
    this.module = identity.module;
    this.isPackage = identity.isPackage;
    this.writer = writer;
    this.scopes = scopes;
    this.block = block;
    this.scope = scopes.scopes[block.scope] as Scope;
    this.evaluatesAnnotations = evaluatesAnnotations;
    this.blocks.set(block.scope, block);
  }

  emit(operation: Operation, position: Position, ...operands: readonly number[]): void {
    this.block.emit(operation, this.writer.site(this.place ?? position), ...operands);
  }

  /** Emits an operation whose first operand is its target, a new variable. */
  result(operation: Operation, position: Position, ...operands: readonly number[]): number {
    const target = this.block.temporary();
    this.emit(operation, position, target, ...operands);
    return target;
  }

  text(text: string): number {
    return this.writer.text(text);
  }

  /** The variable that holds a constant: one in each block, set whenever the block runs. */
  constant(constant: Constant, position: Position): number {
    const number = this.writer.constant(constant);
    const key = `=${number}`;
    const known = this.block.named.get(key);
    if (known !== undefined) return known;
    const target = this.block.temporary();
    this.block.named.set(key, target);
    this.block.inside(0, () => this.emit(Op.constant, position, target, number));
    return target;
  }

  none(position: Position): number {
    return this.constant({ type: 'none', text: '' }, position);
  }

  /** Walks what belongs to another scope of the same block: a comprehension, an annotation, type parameters. */
  inScope<Result>(scope: Scope | null, walk: () => Result): Result {
    if (scope === null) return walk();
    const around = this.scope;
    this.scope = scope;
    this.blocks.set(scope.index, this.block);
    const result = walk();
    this.scope = around;
    return result;
  }

  /** Walks the code of a block inside this one. */
  inBlock(block: BlockWriter, walk: () => void): void {
    const { block: aroundBlock, scope, narrowed, isCertain } = this;
    this.block = block;
    this.scope = this.scopes.scopes[block.scope] as Scope;
    this.blocks.set(block.scope, block);
    this.narrowed = new Map();
    this.isCertain = true;
    walk();
    Object.assign(this, { block: aroundBlock, scope, narrowed, isCertain });
  }

  /** Walks code that is in a text. */
  inText<Result>(place: Position, walk: () => Result): Result {
    const around = this.place;
    this.place = around ?? place;
    const result = walk();
    this.place = around;
    return result;
  }

  /** Walks code that may be left out, whatever the tests around it say. */
  uncertainly(walk: () => void): void {
    const { isCertain, narrowed } = this;
    this.isCertain = false;
    walk();
    Object.assign(this, { isCertain, narrowed });
  }

  /** Walks code that runs when a test comes out as `sense` says. */
  when(test: number, sense: number, walk: () => void): void {
    this.block.inside(this.block.openRegion(test, sense), () => this.uncertainly(walk));
  }
}

/** A literal's value as the constraints keep it. */
export function constantOf(value: ConstantValue): Constant {
  switch (value.type) {
    case 'bool':
      return { type: 'bool', text: value.value ? 'True' : 'False' };
    case 'float':
      return { type: 'float', text: String(value.value) };
    case 'complex':
      return { type: 'complex', text: `${value.imag}j` };
    case 'int':
    case 'str':
    case 'bytes':
      return { type: value.type, text: value.value };
    default:
      return { type: value.type, text: '' };
  }
}
