// The application's modules that its code hands about as values, and what they have under names: whoever holds one may ask it for any.

import type { KnownText, ModuleSummary, Reference } from '../2-summarize';
import type { Program, Resolved, Target } from '../3-link';
import { matches } from './members';
import type { NamePattern } from './members';

export class HandedModules {
  private readonly program: Program;
  private handed: ReadonlySet<string> | null = null;

  constructor(program: Program) {
    this.program = program;
  }

  /** What the modules that are handed about have under some names. */
  having(wanted: string | NamePattern): readonly Resolved[] {
    this.handed ??= this.collect();
    return [...this.handed].flatMap((module) => this.under(module, wanted));
  }

  /** What a module has under some names: definitions and variables of the program, and, where one name is meant, whatever it is. */
  under(module: string, wanted: string | NamePattern): readonly Resolved[] {
    const summary = this.program.modules.get(module)?.summary;
    if (summary === undefined) return [];
    if (typeof wanted === 'string') return this.bound(summary, wanted);
    const names = Object.keys(summary.scopes[0]?.symbols ?? {}).filter((name) => matches(name, wanted));
    return names.flatMap((name) => this.bound(summary, name)).filter(({ target }) => isOfProgram(target));
  }

  private bound({ module }: ModuleSummary, name: string): readonly Resolved[] {
    return this.program
      .global(module, name)
      .filter(isBound)
      .map((target) => ({ target, rest: [] }));
  }

  private collect(): ReadonlySet<string> {
    const found = new Set<string>();
    const own = [...this.program.modules.values()].filter(
      ({ summary: { module } }) => this.program.index.modules.get(module)?.isInstalled !== true,
    );
    for (const { summary } of own)
      for (const { scope, references } of summary.units)
        for (const reference of references) {
          for (const module of this.handedBy(summary, scope, reference)) found.add(module);
        }
    return new Set(own.map(({ summary: { module } }) => module).filter((module) => found.has(module)));
  }

  private handedBy(summary: ModuleSummary, scope: number, reference: Reference): readonly string[] {
    const { name, path, use, isCompared, isSearched, inAnnotation, importing = [], given } = reference;
    if (name === null || isCompared === true || isSearched === true || inAnnotation === true) return importing;
    const resolved = this.program.resolve(summary.module, scope, [name, ...path]);
    const handed = resolved.flatMap(({ target, rest }) => {
      if (target.kind === 'module') return use === 'load' && rest.length === 0 ? [target.module] : [];
      if (target.kind !== 'external') return [];
      // Of all modules, itself and those that it names.
      if (target.name === MODULES) return [summary.module, ...summary.dotted];
      const text = IMPORTERS.has(target.name) ? given?.positional[0] : null;
      return text == null ? [] : this.named(text);
    });
    return [...importing, ...handed];
  }

  private named(text: KnownText): readonly string[] {
    const patterns = text.kind === 'given' ? [] : text.kind === 'among' ? text.texts : [text];
    return patterns.flatMap((one) =>
      typeof one === 'string' ? [one] : [...this.program.modules.keys()].filter((module) => matches(module, one)),
    );
  }
}

/** What holds all modules that run, and what gives one by its name. */
const MODULES = 'sys.modules';
const IMPORTERS: ReadonlySet<string> = new Set(['importlib.import_module', 'importlib.__import__']);

function isBound({ kind }: Target): boolean {
  return kind !== 'builtin';
}

/** Whether something is defined or bound by a module of the program. */
export function isOfProgram({ kind }: Target): boolean {
  return kind === 'definition' || kind === 'variable';
}
