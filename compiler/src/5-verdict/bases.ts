// What classes derive from: classes of the project, classes of the library, and how much of it cannot be told.

import type { Definition, DottedName, TopLevelStatement } from '../2-summarize';
import type { Program, Target } from '../3-link';
import { Factories } from './factories';
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
  private readonly factories: Factories;

  /** `isStored`: whether some code sets an attribute of a name that may be a module's variable. */
  constructor(program: Program, isStored: (name: string) => boolean) {
    this.program = program;
    this.isStored = isStored;
    this.factories = new Factories(program);
  }

  /** What a class derives from. */
  of(module: string, definition: Definition): FoundBases {
    const nodes = new Set<CodeNode>();
    let open = 0;
    definition.bases.forEach((base, at) => {
      const called = definition.called[at] ?? null;
      const spread = definition.spread?.[at] ?? null;
      const found =
        base !== null
          ? this.base(module, definition.definedIn, base)
          : spread !== null
            ? this.spread(module, definition.definedIn, spread)
            : this.made(module, definition.definedIn, called, ['**']);
      // What is spread out may be several.
      if (found === null) open += spread === null ? 1 : 2;
      else for (const node of found) nodes.add(node);
    });
    return { nodes, open };
  }

  private base(module: string, scope: number, base: DottedName): Set<CodeNode> | null {
    const found = this.named(module, scope, base, new Set());
    if (found !== null) return found;
    const given = this.factories.given(module, scope, base);
    if (given === null) return null;
    return joined(
      given.map((one) => this.named(one.module, 0, one.name, new Set(), { module: one.module, before: one.statement })),
    );
  }

  /** Whether a name is one of the module that imports alone bind, and that what they import has not: the class is never made. */
  private isAskedInVain(module: string, scope: number, [name = '']: DottedName): boolean {
    const summary = this.program.modules.get(module)?.summary;
    const residence = summary?.scopes[scope]?.symbols[name]?.residence;
    if (summary === undefined || (scope !== 0 && !residence?.startsWith('global'))) return false;
    const code = this.program.codes.of(summary);
    const imports = code.importsBinding(name);
    return (
      imports.length > 0 &&
      imports.every((one) => one.scope === 0 && this.program.conditions.asksInVain(summary, one)) &&
      code.statementsBinding(name).every((index) => imports.some(({ statement }) => statement === index))
    );
  }

  /** The classes in the tuples that a module's variable may hold. */
  private spread(module: string, scope: number, name: DottedName): Set<CodeNode> | null {
    const targets = name.length === 0 ? [] : this.program.resolve(module, scope, name);
    if (targets.length === 0) return null;
    return joined(
      targets.map(({ target, rest }) =>
        target.kind === 'variable' && rest.length === 0
          ? this.variable(target.module, target.name, new Set(), { isTuple: true })
          : null,
      ),
    );
  }

  /** The classes that a name may stand for; null if one of them cannot be told. */
  private named(
    module: string,
    scope: number,
    name: DottedName,
    seen: ReadonlySet<string>,
    at?: { readonly module: string; readonly before: number },
  ): Set<CodeNode> | null {
    const targets = this.program.resolve(module, scope, name);
    if (targets.length === 0) return this.isAskedInVain(module, scope, name) ? new Set() : null;
    return joined(targets.map(({ target, rest }) => this.target(target, rest, seen, at)));
  }

  /** `at`: where a module's body asks for it, before a statement of it. */
  private target(
    target: Target,
    rest: DottedName,
    seen: ReadonlySet<string>,
    at?: { readonly module: string; readonly before: number },
  ): Set<CodeNode> | null {
    if (target.kind === 'external' || target.kind === 'builtin') return new Set();
    if (target.kind === 'variable')
      return this.variable(
        target.module,
        target.name,
        seen,
        at?.module === target.module ? { rest, before: at.before } : { rest },
      );
    if (rest.length > 0) return null;
    return target.kind === 'definition' && target.definition.kind === 'class'
      ? new Set([scopeNode(target.module, target.definition.scope)])
      : null;
  }

  /**
   * The classes that a module's variable may hold, if assignments of names are all that binds it. `rest`: they are attributes of what it
   * holds; `before`: where a statement asks for it that runs once; `isTuple`: it holds them in tuples.
   */
  private variable(
    module: string,
    name: string,
    seen: ReadonlySet<string>,
    {
      rest = [],
      before = Number.POSITIVE_INFINITY,
      isTuple = false,
    }: { readonly rest?: DottedName; readonly before?: number; readonly isTuple?: boolean } = {},
  ): Set<CodeNode> | null {
    const key = `${module}:${name}`;
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined || seen.has(key) || this.isStored(name)) return null;
    const code = this.program.codes.of(summary);
    if (code.isGlobal(name)) return null;
    const found = new Set<CodeNode>();
    for (const index of code.statementsBinding(name)) {
      const statement = summary.statements[index];
      if (statement === undefined || statement.typeCheckingOnly || index >= before) continue;
      // Definitions and imports are targets of their own.
      if (
        code.definitionsNamed(name, 0).some((own) => own.statement === index) ||
        code.importsBinding(name).some((own) => own.scope === 0 && own.statement === index)
      )
        continue;
      if (statement.bindsNone || statement.deletes === true) continue;
      const nodes = isTuple
        ? this.displayed(module, statement)
        : this.assigned(module, statement, rest, new Set([...seen, key]));
      if (nodes === null) return null;
      for (const node of nodes) found.add(node);
    }
    return found;
  }

  private assigned(
    module: string,
    { assigns }: TopLevelStatement,
    rest: DottedName,
    seen: ReadonlySet<string>,
  ): Set<CodeNode> | null {
    if (assigns === null) return null;
    if (!assigns.isCall) return this.named(module, 0, [...assigns.name, ...rest], seen);
    return rest.length === 0 ? this.made(module, 0, assigns.name, assigns.keywords) : null;
  }

  private displayed(module: string, { display }: TopLevelStatement): Set<CodeNode> | null {
    return display === undefined ? null : joined(display.map((name) => this.named(module, 0, name, new Set())));
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

/** All of them; null if one is not known. */
function joined(all: readonly (ReadonlySet<CodeNode> | null)[]): Set<CodeNode> | null {
  const found = new Set<CodeNode>();
  for (const nodes of all) {
    if (nodes === null) return null;
    for (const node of nodes) found.add(node);
  }
  return found;
}
