// Names in scope during abstract evaluation: one environment a module, class body or call.

import type { Value } from './values';

export class Environment {
  readonly kind: 'module' | 'class' | 'function';
  readonly module: string;
  readonly parent: Environment | null;
  /** The environment of the module, itself for a module. */
  readonly globals: Environment;
  private variables = new Map<string, Value>();
  private readonly elsewhere = new Map<string, Environment>();

  constructor(kind: Environment['kind'], module: string, parent: Environment | null) {
    this.kind = kind;
    this.module = module;
    this.parent = parent;
    this.globals = parent === null ? this : parent.globals;
  }

  /** A variable of this very environment. */
  own(name: string): Value | undefined {
    return this.variables.get(name);
  }

  /** Looks a name up: here, in the functions around (class bodies are not seen from inside), in the module. */
  lookup(name: string): Value | undefined {
    const redirected = this.elsewhere.get(name);
    if (redirected !== undefined) return redirected.own(name);
    const found = this.variables.get(name);
    if (found !== undefined) return found;
    for (let at = this.parent; at !== null; at = at.parent) {
      if (at.kind === 'class') continue;
      const outer = at.own(name);
      if (outer !== undefined) return outer;
    }
    return undefined;
  }

  assign(name: string, value: Value): void {
    const target = this.elsewhere.get(name);
    if (target === undefined) this.variables.set(name, value);
    else target.assign(name, value);
  }

  remove(name: string): void {
    this.variables.delete(name);
  }

  declareGlobal(name: string): void {
    if (this !== this.globals) this.elsewhere.set(name, this.globals);
  }

  declareNonlocal(name: string): void {
    for (let at = this.parent; at !== null; at = at.parent) {
      if (at.kind === 'function' && at.own(name) !== undefined) {
        this.elsewhere.set(name, at);
        return;
      }
    }
  }

  entries(): IterableIterator<[string, Value]> {
    return this.variables.entries();
  }

  /** The variables as they are now, to come back to. */
  snapshot(): ReadonlyMap<string, Value> {
    return new Map(this.variables);
  }

  restore(variables: ReadonlyMap<string, Value>): void {
    this.variables = new Map(variables);
  }
}
