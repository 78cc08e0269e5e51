// What module code does to more than the project's own objects: it configures the library, or hands it functions to keep. Who depends on
// that cannot be told, so such a statement refuses the application where it, or what it hands on, is refused.

import type { Diagnostic } from '../diagnostics';
import type { ModuleSummary } from '../2-summarize';
import type { Program } from '../3-link';
import { isOwn } from './changes';
import { isDecorator } from './decorators';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';
import type { Reachability, Start } from './reachability';

/** Decorators of the library that keep the function for later, for nobody in particular. */
export const KEEPING: ReadonlySet<string> = new Set([
  'atexit.register',
  'sqlalchemy.event.listens_for',
  'sqlalchemy.ext.compiler.compiles',
]);

/** What a module does to others: code that runs by it, and what is refused whatever that code reaches. */
export interface Effect {
  readonly start: Start;
  readonly refusals: readonly Diagnostic[];
}

export class Effects {
  private readonly program: Program;
  private readonly reachability: Reachability;
  private readonly registered: ReadonlySet<CodeNode>;

  /** `registered`: functions that are judged where they are registered. */
  constructor(program: Program, reachability: Reachability, registered: ReadonlySet<CodeNode>) {
    this.program = program;
    this.reachability = reachability;
    this.registered = registered;
  }

  /** The effects of a module, in order. */
  *of(module: string): Generator<Effect> {
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined) return;
    yield* this.ofStatements(summary);
    yield* this.ofDecorators(summary);
  }

  private *ofStatements(summary: ModuleSummary): Generator<Effect> {
    const { module } = summary;
    for (const [index, { changes, inScript, isEffect, needs, typeCheckingOnly }] of summary.statements.entries()) {
      if (!isEffect || inScript || typeCheckingOnly || this.program.conditions.neverRuns(module, needs)) continue;
      const owners = changes.filter(({ isHanded }) => !isHanded);
      if (owners.length > 0 && owners.every(({ name }) => isOwn(this.program, module, name))) continue;
      yield { start: { nodes: [statementNode(module, index)], mode: 'starting' }, refusals: [] };
      const { nodes, refusals } = this.reachability.handedOn(module, index, this.registered);
      yield { start: { nodes, mode: 'serving' }, refusals };
    }
  }

  private *ofDecorators(summary: ModuleSummary): Generator<Effect> {
    for (const definition of summary.definitions) {
      const keeps = definition.decorators.some((name) =>
        isDecorator(this.program, { module: summary.module, definition }, name, KEEPING),
      );
      if (keeps)
        yield { start: { nodes: [scopeNode(summary.module, definition.scope)], mode: 'serving' }, refusals: [] };
    }
  }
}
