// A module's code by where it stands, and what binds names by the name, so that to find one does not take a look at all of the module's.

import type { Definition, ImportBinding, ModuleSummary, TopLevelStatement, Unit } from '../2-summarize';

/** Indexes of modules, each made once. */
export class CodeIndex {
  private readonly modules = new Map<ModuleSummary, ModuleCode>();

  of(summary: ModuleSummary): ModuleCode {
    const known = this.modules.get(summary);
    if (known !== undefined) return known;
    const made = new ModuleCode(summary);
    this.modules.set(summary, made);
    return made;
  }
}

export class ModuleCode {
  private readonly unitsByScope: ReadonlyMap<number, readonly number[]>;
  private readonly unitsByStatement: ReadonlyMap<number, readonly number[]>;
  private readonly definitionsByScope: ReadonlyMap<number, readonly number[]>;
  private readonly definitionsByStatement: ReadonlyMap<number, readonly number[]>;
  private readonly definitionsWithin: ReadonlyMap<number, readonly number[]>;
  private readonly importsByScope: ReadonlyMap<number, readonly number[]>;
  private readonly scopesWithin: ReadonlyMap<number, readonly number[]>;
  private readonly lambdasWithin: ReadonlyMap<number, readonly number[]>;
  /** By the scope that they stand in, and by name. */
  private readonly definitionsByName: ReadonlyMap<string, readonly number[]>;
  private readonly importsByName: ReadonlyMap<string | null, readonly number[]>;
  private readonly statementsByName: ReadonlyMap<string, readonly number[]>;
  /** The statements that are tried, by the place of the statement around them that goes on where one raises. */
  private readonly triedByAttempt: ReadonlyMap<string | null, readonly number[]>;
  private readonly globals: ReadonlySet<string>;
  private readonly summary: ModuleSummary;
  private readonly boundOtherwise = new Map<string, boolean>();

  constructor(summary: ModuleSummary) {
    const { units, definitions, imports, scopes } = summary;
    this.summary = summary;
    this.unitsByScope = placesBy(units, ({ scope }) => scope);
    this.unitsByStatement = placesBy(units, ({ statement }) => statement);
    this.definitionsByScope = placesBy(definitions, ({ scope }) => scope);
    this.definitionsByStatement = placesBy(definitions, ({ statement }) => statement);
    this.definitionsWithin = placesBy(definitions, ({ definedIn }) => definedIn);
    this.importsByScope = placesBy(imports, ({ scope }) => scope);
    this.scopesWithin = placesBy(scopes, ({ parent }) => parent ?? -1);
    this.lambdasWithin = placesBy(scopes, ({ name, parent }) => (name === '<lambda>' ? (parent ?? -1) : -1));
    this.definitionsByName = placesBy(definitions, ({ definedIn, name }) => `${definedIn} ${name}`);
    this.importsByName = placesBy(imports, ({ binds }) => binds);
    this.statementsByName = bindingStatements(summary);
    this.triedByAttempt = placesBy(summary.statements, ({ attempt, isTried }) =>
      isTried ? attemptKey(attempt) : null,
    );
    this.globals = globalsOf(summary);
  }

  /** The statements of the module's body that bind a name, by index, in order. */
  statementsBinding(name: string): readonly number[] {
    return this.statementsByName.get(name) ?? [];
  }

  /** Whether something other than definitions and imports binds a name in the module's scope. */
  isBoundOtherwise(name: string): boolean {
    const known = this.boundOtherwise.get(name);
    if (known !== undefined) return known;
    const explained = new Set<number>();
    for (const definition of this.definitionsNamed(name, 0)) explained.add(definition.statement);
    for (const imported of this.importsBinding(name)) if (imported.scope === 0) explained.add(imported.statement);
    const found = this.statementsBinding(name).some((index) => !explained.has(index));
    this.boundOtherwise.set(name, found);
    return found;
  }

  /** The statements on which it hangs whether others run in the attempt that begins at a place, by index, in order. */
  triedIn(attempt: TopLevelStatement['attempt']): readonly number[] {
    return attempt === null ? [] : (this.triedByAttempt.get(attemptKey(attempt)) ?? []);
  }

  /** The imports that bind a name, wherever they stand, in order. */
  importsBinding(name: string): readonly ImportBinding[] {
    return at(this.summary.imports, this.importsByName.get(name));
  }

  /** The definitions of a name in a scope, in order. */
  definitionsNamed(name: string, scope: number): readonly Definition[] {
    return at(this.summary.definitions, this.definitionsByName.get(`${scope} ${name}`));
  }

  /** Whether a function or class may bind a name of the module. */
  isGlobal(name: string): boolean {
    return this.globals.has(name);
  }

  /** The code of a statement of the module's body, in order. */
  unitsOfStatement(statement: number): readonly Unit[] {
    return at(this.summary.units, this.unitsByStatement.get(statement));
  }

  /** The code of scopes, in order. */
  unitsOf(scopes: Iterable<number>): readonly Unit[] {
    return at(this.summary.units, placesOf(this.unitsByScope, scopes));
  }

  /** The imports in scopes, in order. */
  importsOf(scopes: Iterable<number>): readonly ImportBinding[] {
    return at(this.summary.imports, placesOf(this.importsByScope, scopes));
  }

  /** The definition whose body a scope is. */
  definitionOf(scope: number): Definition | undefined {
    return at(this.summary.definitions, this.definitionsByScope.get(scope))[0];
  }

  /** What a statement of the module's body defines, in order. */
  definitionsOfStatement(statement: number): readonly Definition[] {
    return at(this.summary.definitions, this.definitionsByStatement.get(statement));
  }

  /** What is defined in scopes, in order. */
  definitionsIn(scopes: Iterable<number>): readonly Definition[] {
    return at(this.summary.definitions, placesOf(this.definitionsWithin, scopes));
  }

  /** A scope and all scopes inside it. */
  descendants(scope: number): Set<number> {
    return this.scopesFrom(scope, () => true);
  }

  /** A scope and the scopes inside it whose code runs with it: comprehensions and class bodies. */
  ownScopes(scope: number): Set<number> {
    return this.scopesFrom(scope, (inner) => {
      const { comprehension = null, kind } = this.summary.scopes[inner] ?? {};
      return comprehension !== null || kind === 'class' || kind === 'type-parameters';
    });
  }

  /** The lambdas in some scopes, whoever calls them, with all inside. */
  lambdasIn(scopes: Iterable<number>): Set<number> {
    const found = new Set<number>();
    for (const scope of scopes) {
      for (const inner of this.lambdasWithin.get(scope) ?? [])
        for (const each of this.descendants(inner)) found.add(each);
    }
    return found;
  }

  private scopesFrom(scope: number, counts: (scope: number) => boolean): Set<number> {
    const found = new Set([scope]);
    for (const outer of found)
      for (const inner of this.scopesWithin.get(outer) ?? []) if (counts(inner)) found.add(inner);
    return found;
  }
}

function bindingStatements({ statements }: ModuleSummary): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  statements.forEach(({ binds }, place) => {
    for (const name of new Set(binds)) {
      const present = found.get(name);
      if (present === undefined) found.set(name, [place]);
      else present.push(place);
    }
  });
  return found;
}

function globalsOf({ scopes }: ModuleSummary): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { index, symbols } of scopes) {
    if (index === 0) continue;
    for (const [name, { residence }] of Object.entries(symbols)) if (residence === 'global-explicit') found.add(name);
  }
  return found;
}

function placesBy<T, K>(items: readonly T[], key: (item: T) => K): ReadonlyMap<K, readonly number[]> {
  const found = new Map<K, number[]>();
  items.forEach((item, place) => {
    const present = found.get(key(item));
    if (present === undefined) found.set(key(item), [place]);
    else present.push(place);
  });
  return found;
}

function placesOf(index: ReadonlyMap<number, readonly number[]>, keys: Iterable<number>): readonly number[] {
  const lists = [...keys].map((key) => index.get(key)).filter((list) => list !== undefined);
  return lists.length === 1 ? (lists[0] as readonly number[]) : lists.flat().sort((a, b) => a - b);
}

function at<T>(items: readonly T[], places: readonly number[] = []): readonly T[] {
  return places.map((place) => items[place] as T);
}

function attemptKey(attempt: TopLevelStatement['attempt']): string {
  return `${attempt?.line}:${attempt?.column}`;
}
