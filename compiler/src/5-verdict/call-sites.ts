// What the calls of a module's function give its parameters, where all of them are known: nothing hands the function about.

import type { Definition, KnownText, Reference } from '../2-summarize';
import type { Program } from '../3-link';

/** A parameter, by what its calls may give it. */
type GivenText = KnownText & { readonly kind: 'given' };

export class CallSites {
  private readonly program: Program;
  private sites: ReadonlyMap<string, readonly Reference[]> | null = null;
  /** The modules of calls that hand on a parameter. */
  private readonly modules = new Map<Reference, string>();
  /** Attributes that are set on what is no method's `self`. */
  private readonly set = new Set<string>();
  /** Names that imports give other names, and names that texts may ask for. */
  private readonly aliased = new Set<string>();
  private readonly known = new Map<string, readonly KnownText[] | null>();

  constructor(program: Program) {
    this.program = program;
  }

  /** The texts that calls of a function or a class give a parameter; null where one cannot be told. */
  given(module: string, definition: Definition, asked: GivenText): readonly KnownText[] | null {
    const key = `${module}:${definition.scope}:${asked.parameter}:${asked.attribute ?? ''}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // A function that passes its parameter on to itself.
    this.known.set(key, null);
    const texts = this.find(definition.name, asked);
    this.known.set(key, texts);
    return texts;
  }

  private find(name: string, asked: GivenText): readonly KnownText[] | null {
    this.sites ??= this.collect();
    if (this.aliased.has(name) || (asked.attribute !== undefined && this.set.has(asked.attribute))) return null;
    const texts: KnownText[] = [];
    // Whatever has the function's name may be the function.
    for (const site of this.sites.get(name) ?? []) {
      if (site.use !== 'call') return null;
      const text = textGiven(site, asked);
      const all = text?.kind === 'given' ? this.handedOn(site, text) : text == null ? null : [text];
      if (all === null) return null;
      texts.push(...all);
    }
    return texts.length === 0 ? null : texts;
  }

  /** What the calls of a function around a call give the parameter that it hands on. */
  private handedOn(site: Reference, asked: GivenText): readonly KnownText[] | null {
    const module = this.modules.get(site);
    const summary = module === undefined ? undefined : this.program.modules.get(module)?.summary;
    const definition = summary && this.program.codes.of(summary).definitionOf(asked.scope);
    return module === undefined || definition === undefined ? null : this.given(module, definition, asked);
  }

  private collect(): ReadonlyMap<string, readonly Reference[]> {
    const found = new Map<string, Reference[]>();
    for (const { summary } of this.program.modules.values()) {
      for (const { name, binds } of summary.imports) if (name !== null && binds !== name) this.aliased.add(name);
      for (const { references, types } of summary.units) {
        for (const reference of references) {
          const { name, path, attribute, text, use, access } = reference;
          const isOwn = path.length === 1 && name !== null && types[name]?.kind === 'self';
          if (use === 'store' && path.length > 0 && !isOwn) this.set.add(path.at(-1) as string);
          if (typeof attribute === 'string' && access === 'set') this.set.add(attribute);
          if (typeof attribute === 'string') this.aliased.add(attribute);
          if (text?.kind === 'among') for (const one of text.texts) this.aliased.add(one);
          // A name along a path may be the function, and be given away by that.
          for (const part of path.slice(0, -1)) this.aliased.add(part);
          if (path.length > 0 && name !== null) this.aliased.add(name);
          const last = path.at(-1) ?? name;
          if (last === null) continue;
          if (handsOn(reference)) this.modules.set(reference, summary.module);
          const present = found.get(last);
          if (present === undefined) found.set(last, [reference]);
          else present.push(reference);
        }
      }
    }
    return found;
  }
}

/** What a call gives a parameter; nothing where that cannot be told. */
function textGiven(
  { given, keywords = [], arity = 0 }: Reference,
  { parameter, position, otherwise }: GivenText,
): KnownText | null | undefined {
  if (given !== undefined && Object.hasOwn(given.keywords, parameter)) return given.keywords[parameter];
  if (arity === null || keywords.includes(parameter)) return null;
  if (given !== undefined && position >= 0 && position < given.positional.length) return given.positional[position];
  return position >= 0 && position < arity ? null : otherwise;
}

function handsOn({ given }: Reference): boolean {
  return (
    given !== undefined &&
    [...given.positional, ...Object.values(given.keywords)].some((text) => text?.kind === 'given')
  );
}
