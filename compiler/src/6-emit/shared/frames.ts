// Where each name of a module lives at run time: scopes (CPython's symtable) become frames, one a code object. A list, set or
// dict comprehension is inlined into the frame around it (as PEP 709 does), so its variables are hidden registers there, and a
// variable needs a cell only if another frame uses it.

import type { ScopeAnalysis } from '../../2-summarize/analyze-scopes';
import type { Scope } from '../../2-summarize/scope';
import { Usage } from '../../2-summarize/scope';

/** The set of annotations that have run (CPython 3.14). */
export const CONDITIONS = '__conditional_annotations__';

/** What a name means in a scope. */
export type Meaning =
  /** A variable of a function-like scope. */
  | { readonly kind: 'variable'; readonly owner: Scope }
  /** The same, seen from a class body or from an annotation scope in a class: the class's namespace goes first. */
  | { readonly kind: 'class-variable'; readonly owner: Scope }
  /** A name of a class body: its namespace, then globals, then builtins. */
  | { readonly kind: 'name' }
  /** A global name of an annotation scope in a class: the class's namespace goes first. */
  | { readonly kind: 'class-global' }
  | { readonly kind: 'global' };

export class Frames {
  private readonly scopes: readonly Scope[];
  /** Names of captured variables by the scope that owns them. */
  private readonly captured = new Map<Scope, Set<string>>();
  private readonly free = new Map<Scope, Set<string>>();

  constructor(analysis: ScopeAnalysis) {
    this.scopes = analysis.scopes;
    for (const scope of this.scopes) {
      for (const [name, symbol] of Object.entries(scope.symbols)) {
        if (symbol.residence === 'free' || (symbol.usage & Usage.freeClass) !== 0) this.capture(scope, name);
      }
      if (this.seesClass(scope)) this.capture(scope, '__classdict__');
      if (this.conditionsOf(scope) !== null) this.capture(scope, CONDITIONS);
    }
  }

  parentOf(scope: Scope): Scope | null {
    return scope.parent === null ? null : (this.scopes[scope.parent] as Scope);
  }

  /** The scope whose code object a scope's code belongs to. */
  frameOf(scope: Scope): Scope {
    let frame = scope;
    while (isInlined(frame)) frame = this.parentOf(frame) as Scope;
    return frame;
  }

  /** The free variables of a frame, sorted as in `co_freevars`. */
  freeOf(frame: Scope): string[] {
    return [...(this.free.get(frame) ?? [])].sort(byCodePoint);
  }

  isCaptured(owner: Scope, name: string): boolean {
    return this.captured.get(owner)?.has(name) === true;
  }

  /** The scope that owns the variable that a name, free in `scope`, stands for. */
  ownerOf(scope: Scope, name: string): Scope | null {
    for (let outer = this.parentOf(scope); outer !== null; outer = this.parentOf(outer)) {
      if (outer.kind === 'class') {
        if (isClassCell(outer, name)) return outer;
        continue;
      }
      const residence = outer.symbols[name]?.residence;
      if (residence === 'cell' || (residence === 'local' && outer.kind !== 'module')) return outer;
    }
    return null;
  }

  /** What a (mangled) name means in a scope. */
  meaning(scope: Scope, name: string): Meaning {
    const conditions = name === CONDITIONS ? this.conditionsOf(scope) : null;
    if (conditions !== null) return { kind: 'variable', owner: conditions };
    const residence = scope.symbols[name]?.residence ?? 'global-implicit';
    if (scope.kind === 'module') return { kind: 'global' };
    if (scope.kind === 'class') return this.meaningInClass(scope, name);
    if (residence === 'local' || residence === 'cell') return { kind: 'variable', owner: scope };
    if (residence === 'free') {
      const owner = this.ownerOf(scope, name);
      if (owner === null) return { kind: 'global' };
      return {
        kind:
          this.seesClass(scope) && !name.startsWith('__class') && !name.startsWith('.') ? 'class-variable' : 'variable',
        owner,
      };
    }
    return { kind: residence === 'global-implicit' && this.seesClass(scope) ? 'class-global' : 'global' };
  }

  private meaningInClass(scope: Scope, name: string): Meaning {
    const symbol = scope.symbols[name];
    if (symbol?.residence === 'free') {
      const owner = this.ownerOf(scope, name);
      if (owner === null) return { kind: 'global' };
      return (symbol.usage & Usage.nonlocal) !== 0 ? { kind: 'variable', owner } : { kind: 'class-variable', owner };
    }
    return symbol?.residence === 'global-explicit' ? { kind: 'global' } : { kind: 'name' };
  }

  /** Whether names of the scope are looked up in the class around it first. */
  private seesClass(scope: Scope): boolean {
    return scope.kind !== 'class' && scope.symbols['__classdict__']?.residence === 'free';
  }

  /** The class that notes which of its annotations have run, for its own scope and that of its annotations (3.14). */
  private conditionsOf(scope: Scope): Scope | null {
    const owner = scope.kind === 'annotation' ? this.parentOf(scope) : scope;
    return owner?.kind === 'class' && owner.symbols[CONDITIONS] !== undefined ? owner : null;
  }

  private capture(scope: Scope, name: string): void {
    const owner = this.ownerOf(scope, name);
    if (owner === null) return;
    const home = this.frameOf(owner);
    for (let frame = this.frameOf(scope); frame !== home; ) {
      addTo(this.captured, owner, name);
      addTo(this.free, frame, name);
      frame = this.frameOf(this.parentOf(frame) as Scope);
    }
  }
}

/** Whether a scope's code runs in the frame around it. */
export function isInlined(scope: Scope): boolean {
  return scope.comprehension !== null && scope.comprehension !== 'generator';
}

/** The cells that a class body makes for the functions in it. */
function isClassCell(scope: Scope, name: string): boolean {
  if (name === CONDITIONS) return scope.symbols[name] !== undefined;
  return (name === '__class__' && scope.needsClassCell) || (name === '__classdict__' && scope.needsClassDict);
}

function addTo(map: Map<Scope, Set<string>>, scope: Scope, name: string): void {
  const names = map.get(scope);
  if (names === undefined) map.set(scope, new Set([name]));
  else names.add(name);
}

function byCodePoint(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
