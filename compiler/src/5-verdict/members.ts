// Which methods, classes and attributes the project has, by name: what an attribute of an unknown receiver may mean.

import type { Definition, ModuleSummary } from '../2-summarize';
import type { Program } from '../3-link';

export interface Member {
  readonly module: string;
  readonly definition: Definition;
}

export class MemberIndex {
  private readonly methods = new Map<string, Member[]>();
  private readonly names = new Set<string>();

  constructor(program: Program) {
    for (const { summary } of program.modules.values()) this.addModule(summary);
  }

  /** Methods and nested classes of the project's classes by name. */
  named(name: string): readonly Member[] {
    return this.methods.get(name) ?? [];
  }

  /** All of them. */
  all(): readonly Member[] {
    return [...this.methods.values()].flat();
  }

  /** Whether some class or module of the project has an attribute of this name, or some code may set one. */
  defines(name: string): boolean {
    return this.names.has(name);
  }

  private addModule(summary: ModuleSummary): void {
    for (const word of summary.words) this.names.add(word);
    for (const scope of summary.scopes) {
      if (scope.kind === 'class' || scope.kind === 'module')
        for (const name of Object.keys(scope.symbols)) this.names.add(name);
    }
    for (const definition of summary.definitions) {
      if (summary.scopes[definition.definedIn]?.kind !== 'class') continue;
      const present = this.methods.get(definition.name);
      const member = { module: summary.module, definition };
      if (present === undefined) this.methods.set(definition.name, [member]);
      else present.push(member);
    }
    for (const unit of summary.units) {
      for (const reference of unit.references) {
        const last = reference.path.at(-1);
        if (reference.use === 'store' && last !== undefined) this.names.add(last);
        if (typeof reference.attribute === 'string') this.names.add(reference.attribute);
      }
    }
  }
}
