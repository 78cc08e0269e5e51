// The library map: which dotted names the runtime offers. Loaded from the declarations, asked by the verdict.

import { isNowhere, isOriginalAttribute, originalNames } from './originals';
import type { ClassDeclaration, ModuleDeclaration, Result } from './declaration';

/** What a dotted library name is. */
export type LibraryEntry =
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'class'; readonly name: string; readonly declaration: ClassDeclaration }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly type: string | null;
      /** The text that it is, where it is a version's. */
      readonly text?: string;
      /** The name goes on behind it, and nothing is known of what it has. */
      readonly isOpen?: true;
    };

/** Objects of this class have what they were given: `sys.implementation.name`. */
const NAMESPACE = 'types.SimpleNamespace';

/** The first part of a dotted name that the map lacks. */
export interface LibraryGap {
  readonly kind: 'gap';
  /** `module` if the map has nothing of the module at all. */
  readonly what: 'module' | 'name' | 'member';
  readonly name: string;
  /** The class that lacks the member. */
  readonly owner?: string;
  /** Whether that class has a base of which the map does not know what it has. */
  readonly isOpen?: boolean;
}

/** Attributes that every module has, and has as its original does; which names are in a namespace is asked where it is read. */
const MODULE_NAMES: ReadonlySet<string> = new Set(['__dict__', '__name__', '__package__']);

/** The parameters of an ASGI application's `__call__`. */
const APPLICATION = /^\(\w+(, \w+){3}\)$/;

export class LibraryMap {
  private readonly modules: ReadonlyMap<string, ModuleDeclaration>;
  private readonly minor: number;
  private readonly prefixes: ReadonlySet<string>;
  private readonly memberNames: ReadonlySet<string>;
  private readonly missingMembers: ReadonlyMap<string, string>;
  private readonly absentNames: ReadonlySet<string>;

  /**
   * `minor` is that of the Python version: declarations for other versions are left out. So are those of modules that are not there,
   * of which the map only keeps what names they have.
   */
  constructor(
    declarations: readonly ModuleDeclaration[],
    minor: number,
    isAbsent: (module: string) => boolean = () => false,
  ) {
    this.minor = minor;
    const all = declarations.filter((module) => this.applies(module.python));
    const there = all.filter(({ module }) => !isAbsent(module));
    this.modules = new Map(there.map((module) => [module.module, module]));
    this.prefixes = new Set([...this.modules.keys()].flatMap(prefixesOf));
    const { members, missing } = memberNamesOf(there);
    this.memberNames = members;
    this.missingMembers = missing;
    const absent = memberNamesOf(all.filter(({ module }) => isAbsent(module)));
    this.absentNames = new Set([...absent.members, ...absent.missing.keys()]);
  }

  /** Whether what is asked for raises in Python too: nothing of it has the name. */
  isNowhereElse({ what, name }: LibraryGap): boolean {
    if (what !== 'member') return this.isNowhere(name);
    const member = name.slice(name.lastIndexOf('.') + 1);
    return !member.startsWith('__') && !isOriginalAttribute(member);
  }

  /** Whether a dotted name is one that raises in Python when it is asked for. */
  isNowhere(name: string): boolean {
    const end = name.lastIndexOf('.');
    return isNowhere(name) || this.modules.get(name.slice(0, end))?.nowhere?.includes(name.slice(end + 1)) === true;
  }

  /** Whether the map says anything of the module or of one inside it. */
  hasModule(module: string): boolean {
    return this.prefixes.has(module);
  }

  /** The public names that Python has in a module of the standard library, and the library has not. */
  lackingNames(module: string): readonly string[] {
    const declaration = this.modules.get(module);
    if (declaration === undefined) return [];
    return originalNames(module).filter((name) => !name.startsWith('_') && !this.declares(declaration, name));
  }

  /** The names that `import *` takes from a module; null for one that the map does not declare. */
  publicNames(module: string): readonly string[] | null {
    const declaration = this.modules.get(module);
    if (declaration === undefined) return null;
    const { functions, classes, constants, aliases } = declaration;
    const names = [functions, classes, constants, aliases].flatMap((table) => Object.keys(table));
    return names.filter((name) => !name.startsWith('_') && this.lookup(`${module}.${name}`).kind !== 'gap');
  }

  /** Whether a module has a name in some version of Python. */
  private declares(module: ModuleDeclaration, name: string): boolean {
    const tables = [module.aliases, module.classes, module.functions, module.constants];
    const listed = [...(module.ignored ?? []), ...(module.nowhere ?? [])];
    return (
      tables.some((table) => Object.hasOwn(table, name)) ||
      listed.includes(name) ||
      this.prefixes.has(`${module.module}.${name}`)
    );
  }

  /** Whether attributes can be judged by name: the map declares the builtin types. */
  get knowsMembers(): boolean {
    return this.modules.has('builtins');
  }

  /** Whether some class, or module, has a member of this name. */
  hasMember(name: string): boolean {
    return this.memberNames.has(name);
  }

  /** A class whose reference has a member of this name and which lacks it; null if there is none. */
  missingMember(name: string): string | null {
    return this.missingMembers.get(name) ?? null;
  }

  /** Whether objects of modules that are not there would have a member of this name. */
  isOfAbsent(name: string): boolean {
    return this.absentNames.has(name);
  }

  /** The arguments that a function, a method or a class lacks, by its full name. */
  missingArguments(name: string): readonly string[] {
    const { module, path } = this.split(name);
    return own(module?.missingArguments ?? {}, path.join('.')) ?? [];
  }

  /** Whether a name is of a class whose objects are called as applications are: with a scope and both channels. */
  isOfApplications(name: string): boolean {
    const found = this.lookup(name);
    if (found.kind !== 'class') return false;
    const { bases, methods } = found.declaration;
    const call = own(methods, '__call__');
    return call === undefined ? bases.some((base) => this.isOfApplications(base)) : APPLICATION.test(call.params);
  }

  /** What a function or method gives, or reading a property, by its dotted name; null where that may be anything. */
  resultOf(name: string): Result | null {
    const entry = this.lookup(name);
    if (entry.kind !== 'function' && entry.kind !== 'value') return null;
    const { module, path } = this.split(entry.name);
    if (module?.results === undefined) return null;
    const found = own(module.results, path.join('.'));
    if (found !== undefined || path.length < 2 || !(path.at(-1) as string).startsWith('__')) return found ?? null;
    // A class has the special methods of the first of its bases that has them.
    const cls = this.lookup(entry.name.slice(0, entry.name.lastIndexOf('.')));
    for (const base of cls.kind === 'class' ? cls.declaration.bases : []) {
      const isPlain = base === 'abc.ABC' || base === 'typing.Generic' || base === 'builtins.object';
      if (!isPlain) return this.resultOf(`${base}.${path.at(-1)}`);
    }
    return null;
  }

  private split(name: string): { readonly module: ModuleDeclaration | undefined; readonly path: readonly string[] } {
    const parts = name.split('.');
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const module = this.modules.get(parts.slice(0, length).join('.'));
      if (module !== undefined) return { module, path: parts.slice(length) };
    }
    return { module: undefined, path: [] };
  }

  /** What a dotted name is, or the first part of it that is not there. */
  lookup(name: string): LibraryEntry | LibraryGap {
    return this.find(name.split('.'), new Set());
  }

  private find(parts: readonly string[], seen: ReadonlySet<string>): LibraryEntry | LibraryGap {
    const full = parts.join('.');
    if (seen.has(full)) return { kind: 'gap', what: 'name', name: full };
    for (let length = parts.length; length > 0; length -= 1) {
      const module = parts.slice(0, length).join('.');
      const declaration = this.modules.get(module);
      if (declaration !== undefined) return this.findIn(declaration, parts.slice(length), new Set([...seen, full]));
    }
    if (this.prefixes.has(full)) return { kind: 'module', module: full };
    return { kind: 'gap', what: 'module', name: full };
  }

  private findIn(
    module: ModuleDeclaration,
    path: readonly string[],
    seen: ReadonlySet<string>,
  ): LibraryEntry | LibraryGap {
    const [name, ...rest] = path;
    if (name === undefined) return { kind: 'module', module: module.module };
    const full = `${module.module}.${name}`;
    const alias = own(module.aliases, name);
    if (alias !== undefined) return this.find([...alias.split('.'), ...rest], seen);
    const cls = own(module.classes, name);
    if (cls !== undefined && this.applies(cls.python)) return this.findMember(full, cls, rest);
    const fn = own(module.functions, name);
    if (fn !== undefined && this.applies(fn.python)) return { kind: 'function', name: full };
    const constant = own(module.constants, name);
    const text = rest.length === 0 && module.versions !== undefined ? own(module.versions, name) : undefined;
    if (text !== undefined) return { kind: 'value', name: full, type: 'builtins.str', text };
    if (constant !== undefined) return this.typed(full, constant, rest);
    if (module.ignored?.includes(name) === true) return { kind: 'value', name: full, type: null };
    if (this.prefixes.has(full)) return { kind: 'module', module: full };
    if (MODULE_NAMES.has(name) || (name === '__file__' && module.hasFile === true))
      return { kind: 'value', name: full, type: null };
    return { kind: 'gap', what: 'name', name: full };
  }

  private findMember(name: string, cls: ClassDeclaration, path: readonly string[]): LibraryEntry | LibraryGap {
    const [member, ...rest] = path;
    if (member === undefined) return { kind: 'class', name, declaration: cls };
    if (own(cls.methods, member) !== undefined || member.startsWith('__'))
      return { kind: 'function', name: `${name}.${member}` };
    const attribute = own(cls.attributes, member);
    if (attribute !== undefined) return this.typed(`${name}.${member}`, attribute, rest);
    let isOpen = false;
    for (const base of cls.bases) {
      const found = this.lookup(base);
      if (found.kind !== 'class') {
        isOpen = true;
        continue;
      }
      const inherited = this.findMember(found.name, found.declaration, path);
      // A gap further down the path is the answer; one at the member itself sends the search on to the next base.
      if (inherited.kind !== 'gap' || inherited.name !== member) return inherited;
      isOpen ||= inherited.isOpen === true;
    }
    const metaclass = cls.metaclass === undefined ? null : this.lookup(cls.metaclass);
    if (metaclass?.kind === 'class') {
      const found = this.findMember(metaclass.name, metaclass.declaration, path);
      if (found.kind !== 'gap' || found.name !== member) return found;
    }
    return { kind: 'gap', what: 'member', name: member, owner: name, isOpen };
  }

  private typed(name: string, type: string | null, path: readonly string[]): LibraryEntry | LibraryGap {
    if (path.length === 0) return { kind: 'value', name, type };
    const cls = type === null || type === NAMESPACE ? null : this.lookup(type);
    if (cls?.kind === 'class') return this.findMember(cls.name, cls.declaration, path);
    return { kind: 'value', name, type, isOpen: true };
  }

  private applies(range: string | undefined): boolean {
    if (range === undefined) return true;
    const minor = Number(range.replace(/^(>=|<)3\./, ''));
    return range.startsWith('>=') ? this.minor >= minor : this.minor < minor;
  }
}

/** What a record has under a name of Python's, which may be one that every JavaScript object has, as `constructor`. */
function own<Entry>(record: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
/** The names of members of some modules and their classes, and those that classes lack, by a class that does. */
function memberNamesOf(modules: readonly ModuleDeclaration[]): {
  readonly members: ReadonlySet<string>;
  readonly missing: ReadonlyMap<string, string>;
} {
  const members = new Set<string>();
  const missing = new Map<string, string>();
  for (const module of modules) {
    for (const [name, declaration] of Object.entries(module.classes)) {
      for (const member of [...Object.keys(declaration.methods), ...Object.keys(declaration.attributes)])
        members.add(member);
      for (const member of declaration.missing)
        if (!missing.has(member)) missing.set(member, `${module.module}.${name}`);
    }
    for (const member of module.members ?? []) members.add(member);
    for (const names of [module.functions, module.constants, module.aliases, module.classes]) {
      for (const name of Object.keys(names)) members.add(name);
    }
  }
  return { members, missing };
}

function prefixesOf(module: string): string[] {
  const parts = module.split('.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
}
