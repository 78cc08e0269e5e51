// Objects of modules that a function of the application fills when it is called, itself or by what it calls: a registry that a decorator
// puts functions into, a list of classes that `__init_subclass__` keeps. Whoever uses the object may call what was put there.

import type { DottedName, Reference } from '../2-summarize';
import type { Program, Target } from '../3-link';
import { insideFunction } from './expansion';
import { scopeNode } from './nodes';
import type { CodeNode } from './nodes';

const DERIVING = '__init_subclass__';

/** Something that is filled. */
export interface Filled {
  readonly target: Target;
  /** The function that does it, and those that call it. */
  readonly by: readonly CodeNode[];
}

interface FillingFunction {
  readonly fills: readonly Target[];
  readonly calls: readonly CodeNode[];
}

export class Filling {
  private readonly program: Program;
  private readonly functions = new Map<CodeNode, FillingFunction>();

  constructor(program: Program) {
    this.program = program;
  }

  /** What is filled by what a statement of a module's body calls, decorates with, or derives a class from. */
  byStatement(module: string, statement: number): readonly Filled[] {
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined) return [];
    const code = this.program.codes.of(summary);
    const units = code.unitsOfStatement(statement).filter(({ scope }) => !insideFunction(summary, scope));
    const called = units.flatMap(({ scope, references }) => this.functionsCalled(module, scope, references));
    const made = code
      .definitionsOfStatement(statement)
      .filter(({ definedIn }) => !insideFunction(summary, definedIn))
      .flatMap(({ bases, decorators, definedIn }) => [
        ...decorators.flatMap((name) => this.functionsNamed(module, definedIn, name)),
        ...bases.flatMap((base) => this.derivingHooks(module, definedIn, base)),
      ]);
    return this.by([...called, ...made]);
  }

  /** What some functions fill, and the functions that they call. */
  private by(nodes: readonly CodeNode[]): readonly Filled[] {
    const callers = new Map<CodeNode, CodeNode[]>(nodes.map((node) => [node, []]));
    // A map goes through what is added on the way, too.
    for (const node of callers.keys())
      for (const called of this.functionOf(node).calls) callers.set(called, [...(callers.get(called) ?? []), node]);
    return [...callers].flatMap(([node, calling]) =>
      this.functionOf(node).fills.map((target) => ({ target, by: [node, ...calling] })),
    );
  }

  private functionOf(node: CodeNode): FillingFunction {
    const known = this.functions.get(node);
    if (known !== undefined) return known;
    const found = this.read(node);
    this.functions.set(node, found);
    return found;
  }

  private read(node: CodeNode): FillingFunction {
    const [, module = '', index = ''] = /^(.*):(\d+)$/.exec(node) ?? [];
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined) return { fills: [], calls: [] };
    const scope = Number(index);
    const code = this.program.codes.of(summary);
    const names = code.definitionOf(scope)?.fills ?? [];
    const units = code.unitsOf(code.descendants(scope));
    return {
      fills: names.flatMap((name) => this.program.resolve(module, scope, name).map(({ target }) => target)),
      calls: units.flatMap((unit) => this.functionsCalled(module, unit.scope, unit.references)),
    };
  }

  private functionsCalled(module: string, scope: number, references: readonly Reference[]): readonly CodeNode[] {
    return references.flatMap(({ name, path, use }) =>
      use === 'call' && name !== null ? this.functionsNamed(module, scope, [name, ...path]) : [],
    );
  }

  /** Functions of the application. */
  private functionsNamed(module: string, scope: number, name: DottedName | null): readonly CodeNode[] {
    const resolved = name === null ? [] : this.program.resolve(module, scope, name);
    return resolved.flatMap(({ target, rest }) => {
      if (target.kind !== 'definition' || target.definition.kind !== 'function' || rest.length > 0) return [];
      const isOwn = this.program.index.modules.get(target.module)?.isInstalled !== true;
      return isOwn ? [scopeNode(target.module, target.definition.scope)] : [];
    });
  }

  /** What runs when a class is derived from another of the application. */
  private derivingHooks(
    module: string,
    scope: number,
    base: DottedName | null,
    seen = new Set<CodeNode>(),
  ): readonly CodeNode[] {
    const resolved = base === null ? [] : this.program.resolve(module, scope, base);
    return resolved.flatMap(({ target, rest }) => {
      if (target.kind !== 'definition' || target.definition.kind !== 'class' || rest.length > 0) return [];
      const node = scopeNode(target.module, target.definition.scope);
      const summary = this.program.modules.get(target.module)?.summary;
      const isOwn = this.program.index.modules.get(target.module)?.isInstalled !== true;
      if (seen.has(node) || summary === undefined || !isOwn) return [];
      seen.add(node);
      const { definition } = target;
      const hooks = this.program.codes
        .of(summary)
        .definitionsIn([definition.scope])
        .filter(({ name }) => name === DERIVING)
        .map((hook) => scopeNode(target.module, hook.scope));
      const above = definition.bases.flatMap((one) =>
        this.derivingHooks(target.module, definition.definedIn, one, seen),
      );
      return [...hooks, ...above];
    });
  }
}
