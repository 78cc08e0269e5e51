// One Python module under construction: the Rust items of its functions in source order, the tables of their lines, and
// what is unique to the module.

import type { ScopeAnalysis } from '../../2-summarize';
import { analyzeScopes } from '../../2-summarize';
import type { ExprNode, Module, Node, PatternNode, StmtNode } from '../../ast';
import { functionName, NameScope } from '../rust/identifiers';
import { RESERVED_FUNCTIONS } from '../rust/reserved';
import type { RustItem } from '../rust/tree';
import type { Code } from './code';
import { Frames } from './frames';
import type { PatternMatch } from './patterns';
import { ScalarTwins } from './scalar-twins';
import type { Register } from './registers';

/** How the emitter treats each kind of node: the table of `nodes/`. */
export interface Visitors {
  statement(node: StmtNode, code: Code): void;
  expression(node: ExprNode, code: Code, dst: Register): void;
  pattern(node: PatternNode, code: Code, value: Register, match: PatternMatch): void;
}

export interface ModuleOptions {
  /** Dotted name. */
  readonly name: string;
  /** Path relative to the root, with `/`. */
  readonly file: string;
  readonly isPackage: boolean;
  /** The minor Python version: 11 to 14. */
  readonly minor: number;
  /**
   * Whether it belongs to Molt's library, whose documentation and lines are not the original's: what a program would keep of them,
   * for every class, is left out.
   */
  readonly library?: boolean;
  /** Names, and `Class.member`, that the original of a library's module has and it lacks. */
  readonly missing?: readonly string[];
}

/** How annotations are treated (PEP 563, PEP 649). */
export type AnnotationMode = 'eager' | 'strings' | 'deferred';

export class ModuleEmission {
  readonly module: Module;
  readonly options: ModuleOptions;
  readonly visitors: Visitors;
  readonly analysis: ScopeAnalysis;
  readonly frames: Frames;
  readonly annotations: AnnotationMode;
  readonly functionNames = new NameScope(['fr', ...RESERVED_FUNCTIONS]);
  /** The code object of each definition that was emitted: `finally` bodies are emitted more than once. */
  readonly emitted = new Map<Node, Map<string, Code>>();
  /** The twins of functions that compute with numbers alone. */
  readonly scalars: ScalarTwins;
  private readonly slots: (readonly RustItem[])[] = [];
  private readonly lineLists: (readonly number[])[] = [];

  constructor(module: Module, options: ModuleOptions, visitors: Visitors, stringAnnotations: boolean) {
    this.module = module;
    this.options = options;
    this.visitors = visitors;
    this.analysis = analyzeScopes(module, options.minor);
    this.frames = new Frames(this.analysis);
    this.scalars = new ScalarTwins(this);
    this.annotations = stringAnnotations ? 'strings' : options.minor >= 14 ? 'deferred' : 'eager';
  }

  functionSymbol(qualifiedName: string): string {
    return qualifiedName === '<module>' ? 'module_body' : functionName(qualifiedName);
  }

  /** Keeps a place, in source order, for a function's items and its lines; returns the place's number. */
  reserve(): number {
    this.lineLists.push([]);
    return this.slots.push([]) - 1;
  }

  fill(slot: number, items: readonly RustItem[], lines: readonly number[]): void {
    this.slots[slot] = items;
    this.lineLists[slot] = lines;
  }

  items(): RustItem[] {
    return [...this.slots.flat(), ...this.scalars.items()];
  }

  /** The lines of each code object, by its number. */
  lines(): readonly (readonly number[])[] {
    return this.lineLists;
  }
}
