// What classes derive from: classes of the project, classes of the library, and how much of it cannot be told.

import type { Definition, DottedName } from '../2-summarize';
import type { Program, Target } from '../3-link';
import { scopeNode } from './nodes';
import type { CodeNode } from './nodes';

/** Functions of the library that make classes of their own, and the keywords by which they are given bases. */
const MAKERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['collections.namedtuple', []],
  ['typing.NamedTuple', []],
  ['typing.TypedDict', []],
  ['typing_extensions.NamedTuple', []],
  ['typing_extensions.TypedDict', []],
  ['sqlalchemy.orm.declarative_base', ['cls', 'metaclass', 'constructor', '**']],
  ['sqlalchemy.ext.declarative.declarative_base', ['cls', 'metaclass', 'constructor', '**']],
]);

export interface FoundBases {
  readonly nodes: ReadonlySet<CodeNode>;
  /** How many cannot be told. */
  readonly open: number;
}

/** Whether a class that is made of these bases may bring classes together that no class statement does. */
export function joinsClasses(
  program: Program,
  module: string,
  scope: number,
  bases: readonly (DottedName | null)[],
): boolean {
  const others = bases.filter((base) => {
    const found = base === null ? [] : program.resolve(module, scope, base);
    return found.length === 0 || found.some(({ target }) => target.kind !== 'builtin' || target.name !== 'object');
  });
  return others.length > 1;
}

export class Bases {
  private readonly program: Program;
  private readonly isStored: (name: string) => boolean;

  /** `isStored`: whether some code sets an attribute of a name, which may be a module's variable. */
  constructor(program: Program, isStored: (name: string) => boolean) {
    this.program = program;
    this.isStored = isStored;
  }

  /** What a class derives from. */
  of(module: string, definition: Definition): FoundBases {
    const nodes = new Set<CodeNode>();
    let open = 0;
    definition.bases.forEach((base, at) => {
      const called = definition.called[at] ?? null;
      const found =
        base === null
          ? this.made(module, definition.definedIn, called, ['**'])
          : this.named(module, definition.definedIn, base, new Set());
      if (found === null) open += 1;
      else for (const node of found) nodes.add(node);
    });
    return { nodes, open };
  }

  /** The classes that a name may stand for; null if one of them cannot be told. */
  private named(module: string, scope: number, name: DottedName, seen: ReadonlySet<string>): Set<CodeNode> | null {
    const targets = this.program.resolve(module, scope, name);
    if (targets.length === 0) return null;
    const found = new Set<CodeNode>();
    for (const { target, rest } of targets) {
      const nodes = this.target(target, rest, seen);
      if (nodes === null) return null;
      for (const node of nodes) found.add(node);
    }
    return found;
  }

  private target(target: Target, rest: DottedName, seen: ReadonlySet<string>): Set<CodeNode> | null {
    if (target.kind === 'external' || target.kind === 'builtin') return new Set();
    if (rest.length > 0) return null;
    if (target.kind === 'variable') return this.variable(target.module, target.name, seen);
    return target.kind === 'definition' && target.definition.kind === 'class'
      ? new Set([scopeNode(target.module, target.definition.scope)])
      : null;
  }

  /** The classes that a module's variable may hold, if assignments of names are all that binds it. */
  private variable(module: string, name: string, seen: ReadonlySet<string>): Set<CodeNode> | null {
    const key = `${module}:${name}`;
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined || seen.has(key) || this.isStored(name)) return null;
    const code = this.program.codes.of(summary);
    if (code.isGlobal(name)) return null;
    const found = new Set<CodeNode>();
    for (const index of code.statementsBinding(name)) {
      const statement = summary.statements[index];
      if (statement === undefined || statement.typeCheckingOnly) continue;
      // Definitions and imports are targets of their own.
      if (
        code.definitionsNamed(name, 0).some((own) => own.statement === index) ||
        code.importsBinding(name).some((own) => own.scope === 0 && own.statement === index)
      )
        continue;
      const { assigns } = statement;
      if (statement.bindsNone) continue;
      if (assigns === null) return null;
      const nodes = assigns.isCall
        ? this.made(module, 0, assigns.name, assigns.keywords)
        : this.named(module, 0, assigns.name, new Set([...seen, key]));
      if (nodes === null) return null;
      for (const node of nodes) found.add(node);
    }
    return found;
  }

  /** What a call derives the class from that it gives; null if that cannot be told. */
  private made(
    module: string,
    scope: number,
    called: DottedName | null,
    keywords: readonly string[],
  ): Set<CodeNode> | null {
    const targets = called === null ? [] : this.program.resolve(module, scope, called);
    const isPlain = targets.every(({ target }) => {
      const takes = target.kind === 'external' ? MAKERS.get(target.name) : undefined;
      return takes !== undefined && !keywords.some((keyword) => takes.includes(keyword));
    });
    return targets.length > 0 && isPlain ? new Set() : null;
  }
}
