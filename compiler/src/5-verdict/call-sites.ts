// What the calls of a module's function give its parameters, where all of them are known: nothing hands the function about.

import type { Definition, KnownText, Reference } from '../2-summarize';
import type { Program } from '../3-link';

export class CallSites {
  private readonly program: Program;
  private sites: ReadonlyMap<string, readonly Reference[]> | null = null;
  /** Names that imports give other names, and names that texts may ask for. */
  private readonly aliased = new Set<string>();
  private readonly known = new Map<string, readonly KnownText[] | null>();

  constructor(program: Program) {
    this.program = program;
  }

  /** The texts that calls give a parameter; null where one cannot be told. */
  given(module: string, definition: Definition, parameter: string, position: number): readonly KnownText[] | null {
    const key = `${module}:${definition.scope}:${parameter}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // A function that passes its parameter on to itself.
    this.known.set(key, null);
    const texts = this.find(definition.name, parameter, position);
    this.known.set(key, texts);
    return texts;
  }

  private find(name: string, parameter: string, position: number): readonly KnownText[] | null {
    this.sites ??= this.collect();
    if (this.aliased.has(name)) return null;
    const texts: KnownText[] = [];
    // Whatever has the function's name may be the function.
    for (const { use, given, inAnnotation, path } of this.sites.get(name) ?? []) {
      if (use === 'store' && path.length === 0) return null;
      if (use !== 'call' || given === undefined || inAnnotation === true) return null;
      const text = Object.hasOwn(given.keywords, parameter) ? given.keywords[parameter] : given.positional[position];
      if (text === undefined || text === null || text.kind === 'given') return null;
      texts.push(text);
    }
    return texts.length === 0 ? null : texts;
  }

  private collect(): ReadonlyMap<string, readonly Reference[]> {
    const found = new Map<string, Reference[]>();
    for (const { summary } of this.program.modules.values()) {
      for (const { name, binds } of summary.imports) if (name !== null && binds !== name) this.aliased.add(name);
      for (const { references } of summary.units) {
        for (const reference of references) {
          const { name, path, attribute, text } = reference;
          if (typeof attribute === 'string') this.aliased.add(attribute);
          if (text?.kind === 'among') for (const one of text.texts) this.aliased.add(one);
          // A name along a path may be the function, and be given away by that.
          for (const part of path.slice(0, -1)) this.aliased.add(part);
          if (path.length > 0 && name !== null) this.aliased.add(name);
          const last = path.at(-1) ?? name;
          if (last === null) continue;
          const present = found.get(last);
          if (present === undefined) found.set(last, [reference]);
          else present.push(reference);
        }
      }
    }
    return found;
  }
}
