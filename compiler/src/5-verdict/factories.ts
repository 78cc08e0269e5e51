// Functions that make a class on what they are given: the classes that their calls give them, where all calls are known.

import type { Definition, DottedName, ModuleSummary, Reference, Unit } from '../2-summarize';
import type { Program } from '../3-link';

/** A name that a call gives, and the statement of a module's body that makes the call. */
export interface GivenName {
  readonly module: string;
  readonly statement: number;
  readonly name: DottedName;
}

interface Site {
  readonly summary: ModuleSummary;
  readonly unit: Unit;
  readonly reference: Reference;
}

export class Factories {
  private readonly program: Program;
  private sites: ReadonlyMap<string, readonly Site[]> | null = null;
  /** Names of such functions that imports give other names, or that texts may ask for. */
  private readonly aliased = new Set<string>();

  constructor(program: Program) {
    this.program = program;
  }

  /** What calls give the parameter of a module's function by which a class in it names a base; null where one cannot be told. */
  given(module: string, scope: number, base: DottedName): readonly GivenName[] | null {
    const summary = this.program.modules.get(module)?.summary;
    const factory = summary === undefined ? undefined : factoryOf(summary, scope, base);
    if (summary === undefined || factory === undefined || this.isReplaced(summary, factory, base)) return null;
    this.sites ??= this.collect();
    if (this.aliased.has(factory.name)) return null;
    const position = summary.scopes[scope]?.parameters.indexOf(base[0] as string) ?? -1;
    const found: GivenName[] = [];
    for (const site of this.sites.get(factory.name) ?? []) {
      if (!this.mayMean(site, module, factory)) continue;
      const name = this.argument(site, factory.name, position);
      if (name === null) return null;
      found.push({ module: site.summary.module, statement: site.unit.statement, name });
    }
    return found;
  }

  /** Whether the function may be another one than its statement makes, or its parameter hold something else. */
  private isReplaced(summary: ModuleSummary, factory: Definition, [parameter]: DottedName): boolean {
    const code = this.program.codes.of(summary);
    const isBoundOnce = code.statementsBinding(factory.name).length === 1 && !code.isGlobal(factory.name);
    const isAssigned = code
      .unitsOf(code.descendants(factory.scope))
      .some(({ references }) =>
        references.some(({ name, path, use }) => use === 'store' && name === parameter && path.length === 0),
      );
    return !isBoundOnce || isAssigned || factory.decorators.length > 0;
  }

  /** Whether a name may stand for a function. */
  private mayMean({ summary, unit, reference: { name, path } }: Site, module: string, factory: Definition): boolean {
    const found = name === null ? [] : this.program.resolve(summary.module, unit.scope, [name, ...path]);
    const isOther = found.every(
      ({ target, rest }) =>
        target.kind === 'definition' &&
        rest.length === 0 &&
        (target.module !== module || target.definition.scope !== factory.scope),
    );
    return found.length === 0 || !isOther;
  }

  /** What a call names in a place, whose result a statement of the module's body assigns; null where it cannot be told. */
  private argument({ summary, unit, reference }: Site, factory: string, position: number): DottedName | null {
    const { assigns, repeated = true } = summary.statements[unit.statement] ?? {};
    const isOnly = unit.references.filter((one) => namesOf(one).includes(factory)).length === 1;
    if (unit.scope !== 0 || repeated || reference.use !== 'call' || !isOnly) return null;
    return assigns?.isCall === true && assigns.name.at(-1) === factory ? (assigns.given?.[position] ?? null) : null;
  }

  /** Where such functions are named. */
  private collect(): ReadonlyMap<string, readonly Site[]> {
    const modules = [...this.program.modules.values()].map(({ summary }) => summary);
    const found = new Map<string, Site[]>();
    for (const summary of modules)
      for (const { bases, definedIn } of summary.definitions)
        for (const base of bases) {
          const factory = base === null ? undefined : factoryOf(summary, definedIn, base);
          if (factory !== undefined) found.set(factory.name, []);
        }
    if (found.size === 0) return found;
    for (const summary of modules) {
      for (const { name, binds } of summary.imports) if (name !== null && binds !== name) this.aliased.add(name);
      for (const unit of summary.units)
        for (const reference of unit.references) {
          for (const name of namesOf(reference)) found.get(name)?.push({ summary, unit, reference });
          const { attribute, text } = reference;
          if (typeof attribute === 'string') this.aliased.add(attribute);
          if (text?.kind === 'among') for (const one of text.texts) this.aliased.add(one);
        }
    }
    return found;
  }
}

/** The module's function in whose scope a class stands that names its base by a parameter. */
function factoryOf(summary: ModuleSummary, scope: number, base: DottedName): Definition | undefined {
  const around = summary.scopes[scope];
  if (around?.kind !== 'function' || base.length !== 1 || !around.parameters.includes(base[0] as string))
    return undefined;
  return summary.definitions.find((definition) => definition.scope === scope && definition.definedIn === 0);
}

function namesOf({ name, path }: Reference): readonly string[] {
  return name === null ? path : [name, ...path];
}
