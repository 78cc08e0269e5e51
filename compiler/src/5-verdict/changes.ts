// The statements of modules' bodies that change an object which a module holds under a name. Whoever uses the object depends on them: one
// of them may be refused, and would be missing.

import type { Program, Target } from '../3-link';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';

export class Changes {
  private readonly program: Program;
  private statements: ReadonlyMap<string, readonly CodeNode[]> | null = null;

  constructor(program: Program) {
    this.program = program;
  }

  /** The statements that change what a variable holds, or a class. */
  of(target: Target): readonly CodeNode[] {
    this.statements ??= this.collect();
    const key = keyOf(target);
    return key === null ? [] : (this.statements.get(key) ?? []);
  }

  private collect(): ReadonlyMap<string, readonly CodeNode[]> {
    const found = new Map<string, CodeNode[]>();
    for (const [module, { summary }] of this.program.modules) {
      summary.statements.forEach(({ changes, needs, typeCheckingOnly }, index) => {
        if (typeCheckingOnly || this.program.conditions.neverRuns(module, needs)) return;
        for (const { name, isHanded } of changes) {
          for (const { target, rest } of this.program.resolve(module, 0, name)) {
            // A part of an object that is handed on is looked at, and the object stays as it is.
            const key = isHanded && rest.length > 0 ? null : keyOf(target);
            if (key === null) continue;
            const node = statementNode(module, index);
            const present = found.get(key);
            if (present === undefined) found.set(key, [node]);
            else if (!present.includes(node)) present.push(node);
          }
        }
      });
    }
    return found;
  }
}

/** A function is what it is: attributes that somebody gives it are asked for by name. */
function keyOf(target: Target): string | null {
  if (target.kind === 'variable') return `${target.module}.${target.name}`;
  const isClass = target.kind === 'definition' && target.definition.kind === 'class';
  return isClass ? scopeNode(target.module, target.definition.scope) : null;
}
