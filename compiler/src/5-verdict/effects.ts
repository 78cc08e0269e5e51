// What module code does to more than the project's own objects: it configures the library, or hands it functions to keep. Who depends on
// that cannot be told, so such a statement refuses the application where it, or what it hands on, is refused.

import type { Diagnostic } from '../diagnostics';
import type { ModuleSummary } from '../2-summarize';
import type { Program } from '../3-link';
import { isOwn } from './changes';
import { isDecorator } from './decorators';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';
import type { Reachability } from './reachability';

/** Decorators of the library that keep the function for later, for nobody in particular. */
const KEEPING: ReadonlySet<string> = new Set([
  'atexit.register',
  'sqlalchemy.event.listens_for',
  'sqlalchemy.ext.compiler.compiles',
]);

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

  /** What is refused of the effects of a module. */
  refusals(module: string): Diagnostic[] {
    const summary = this.program.modules.get(module)?.summary;
    return summary === undefined ? [] : [...this.ofStatements(summary), ...this.ofDecorators(summary)];
  }

  private ofStatements(summary: ModuleSummary): Diagnostic[] {
    const { module } = summary;
    return summary.statements.flatMap(({ changes, inScript, isEffect, needs, typeCheckingOnly }, index) => {
      if (!isEffect || inScript || typeCheckingOnly || this.program.conditions.neverRuns(module, needs)) return [];
      const owners = changes.filter(({ isHanded }) => !isHanded);
      if (owners.length > 0 && owners.every(({ name }) => isOwn(this.program, module, name))) return [];
      return [
        ...this.reachability.refusalsOf([statementNode(module, index)], 'starting'),
        ...this.reachability.handedOn(module, index, this.registered),
      ];
    });
  }

  private ofDecorators(summary: ModuleSummary): Diagnostic[] {
    return summary.definitions.flatMap((definition) => {
      const keeps = definition.decorators.some((name) =>
        isDecorator(this.program, { module: summary.module, definition }, name, KEEPING),
      );
      const node = scopeNode(summary.module, definition.scope);
      return keeps ? this.reachability.refusalsOf([node], 'serving') : [];
    });
  }
}
