// The statements of modules' bodies that change an object which a module holds under a name. Whoever uses the object depends on them: one
// of them may be refused, and would be missing.

import type { DottedName } from '../2-summarize';
import type { Program, Target } from '../3-link';
import { Filling } from './filling';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';

/** A statement of a module's body that puts something into an object by functions that it runs. */
export interface Filler {
  readonly statement: CodeNode;
  readonly by: readonly CodeNode[];
}

export class Changes {
  private readonly program: Program;
  private readonly registered: ReadonlySet<CodeNode>;
  private statements: ReadonlyMap<string, readonly CodeNode[]> | null = null;
  private fillers: ReadonlyMap<string, readonly Filler[]> | null = null;

  /** `registered`: functions of routes, middleware and the like, which are judged where they are registered. */
  constructor(program: Program, registered: ReadonlySet<CodeNode>) {
    this.program = program;
    this.registered = registered;
  }

  /** The statements that change what a variable holds, or a class, or what a decorator made of a function. */
  of(target: Target): readonly CodeNode[] {
    this.statements ??= this.collect();
    const key = keyOf(target);
    return key === null ? [] : (this.statements.get(key) ?? []);
  }

  /** The statements of the application that put something into what a variable or a class holds, by a function that they run. */
  fillersOf(target: Target): readonly Filler[] {
    this.fillers ??= this.collectFillers();
    const key = keyOf(target);
    return key === null ? [] : (this.fillers.get(key) ?? []);
  }

  private collect(): ReadonlyMap<string, readonly CodeNode[]> {
    const found = new Map<string, CodeNode[]>();
    const add = (key: string | null, node: CodeNode): void => {
      const present = key === null ? undefined : found.get(key);
      if (key !== null && present === undefined) found.set(key, [node]);
      else if (present?.includes(node) === false) present.push(node);
    };
    for (const [module, { summary }] of this.program.modules) {
      const registering = new Set(
        summary.definitions
          .filter(({ scope }) => this.registered.has(scopeNode(module, scope)))
          .map(({ statement }) => statement),
      );
      summary.statements.forEach(({ changes, needs, typeCheckingOnly }, index) => {
        if (typeCheckingOnly || this.program.conditions.neverRuns(module, needs) || registering.has(index)) return;
        for (const { name, isHanded } of changes) {
          for (const { target, rest } of this.program.resolve(module, 0, name)) {
            // A part of an object that is handed on is looked at, and the object stays as it is.
            add(isHanded && rest.length > 0 ? null : keyOf(target), statementNode(module, index));
          }
        }
      });
    }
    return found;
  }

  private collectFillers(): ReadonlyMap<string, readonly Filler[]> {
    const found = new Map<string, Filler[]>();
    const filling = new Filling(this.program);
    for (const [module, { summary }] of this.program.modules) {
      if (this.program.index.modules.get(module)?.isInstalled === true) continue;
      summary.statements.forEach((_, index) => {
        for (const { target, by } of filling.byStatement(module, index)) {
          const key = keyOf(target);
          if (key !== null)
            found.set(key, [...(found.get(key) ?? []), { statement: statementNode(module, index), by }]);
        }
      });
    }
    return found;
  }
}

/** A plain function is what it is: attributes that somebody gives it are asked for by name. */
function keyOf(target: Target): string | null {
  if (target.kind === 'variable') return `${target.module}.${target.name}`;
  return isObject(target) ? scopeNode(target.module, target.definition.scope) : null;
}

function isObject(target: Target): target is Target & { kind: 'definition' } {
  if (target.kind !== 'definition') return false;
  return target.definition.kind === 'class' || target.definition.decorators.length > 0;
}

/** Whether all that a name of a module's body stands for is an object of the project, whose users depend on what changes it. */
export function isOwn(program: Program, module: string, name: DottedName): boolean {
  const found = program.resolve(module, 0, name);
  return found.length > 0 && found.every(({ target }) => keyOf(target) !== null);
}
