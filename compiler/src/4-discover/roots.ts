// What code a value stands for: the functions and classes that may run when it is called or used as a type.

import type { Program } from '../3-link';
import { DependsTwin } from './twins';
import type { ClassValue, FunctionValue, Value } from './values';

/** A function, lambda or class of the project by its scope, or a library name. */
export type Root =
  | { readonly kind: 'scope'; readonly module: string; readonly scope: number }
  | { readonly kind: 'external'; readonly name: string };

/** Gathers roots without repeats, in order of discovery. */
export class RootCollector {
  private readonly program: Program;
  private readonly found = new Map<string, Root>();
  private readonly seen = new Set<Value>();

  constructor(program: Program) {
    this.program = program;
  }

  get roots(): readonly Root[] {
    return [...this.found.values()];
  }

  add(value: Value): void {
    if (this.seen.has(value)) return;
    this.seen.add(value);
    switch (value.kind) {
      case 'function':
        this.addFunction(value);
        return;
      case 'class':
        this.addScopes(value, value.node.name);
        return;
      case 'bound':
        this.add(value.function);
        this.add(value.self);
        return;
      case 'instance':
        this.add(value.cls);
        for (const attribute of value.attributes.values()) this.add(attribute);
        return;
      case 'descriptor':
        this.add(value.function);
        return;
      case 'partial':
        this.add(value.function);
        for (const argument of [...value.args, ...value.keywords.values()]) this.add(argument);
        return;
      case 'generic':
        this.add(value.origin);
        for (const argument of value.args) this.add(argument);
        return;
      case 'union':
        for (const option of value.options) this.add(option);
        return;
      case 'assumed':
        this.add(value.value);
        return;
      case 'list':
      case 'tuple':
      case 'set':
        for (const element of value.elements) this.add(element);
        return;
      case 'dict':
        for (const entry of value.entries) this.add(entry.value);
        return;
      case 'external':
        this.found.set(value.name, { kind: 'external', name: value.name });
        return;
      case 'twin':
        if (value.twin instanceof DependsTwin && value.twin.dependency !== null) this.add(value.twin.dependency);
        return;
      default:
    }
  }

  private addFunction(value: FunctionValue): void {
    const scopes = this.addScopes(value, value.name);
    if (value.wraps !== null) this.add(value.wraps);
    // What the function sees of the calls around it: a decorator's wrapper calls the function that it was given.
    const summary = this.program.modules.get(value.module)?.summary;
    for (const scope of scopes) {
      for (const [name, symbol] of Object.entries(summary?.scopes[scope]?.symbols ?? {})) {
        const captured = symbol.residence === 'free' ? value.closure.lookup(name) : undefined;
        if (captured !== undefined) this.add(captured);
      }
    }
  }

  private addScopes(value: FunctionValue | ClassValue, name: string): readonly number[] {
    const summary = this.program.modules.get(value.module)?.summary;
    const { lineno } = value.node;
    const scopes = (summary?.scopes ?? []).filter(
      (scope) => scope.line === lineno && scope.name === name && (scope.kind === 'function' || scope.kind === 'class'),
    );
    for (const scope of scopes) {
      this.found.set(`${value.module}:${scope.index}`, { kind: 'scope', module: value.module, scope: scope.index });
    }
    return scopes.map((scope) => scope.index);
  }
}
