// Which methods, classes and attributes the project has, by name: what an attribute of an unknown receiver may mean. Of an
// installed package's classes only those count that can be met: live ones and what they derive from.

import type { Access, Definition, ModuleSummary, Unit } from '../2-summarize';
import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import { isDecorator, PLAIN_CLASS } from './decorators';
import { scopeNode } from './nodes';
import type { CodeNode } from './nodes';
import { Accessors } from './accessors';
import { Bases, joinsClasses } from './bases';

export interface Member {
  readonly module: string;
  readonly definition: Definition;
}

/** A member with the class that has it. */
interface HeldMember extends Member {
  readonly holder: ClassEntry | undefined;
}

const FORWARDING = ['__getattr__', '__getattribute__'];

/** What names of attributes begin and end with. */
export interface NamePattern {
  readonly prefix: string;
  readonly suffix: string;
}

export const ANY_NAME: NamePattern = { prefix: '', suffix: '' };

/** Which attributes are meant: of which name, and whose `self`. */
export interface Wanted {
  readonly name: string | NamePattern;
  /** The class by which what has it is known, if it is. */
  readonly owner: CodeNode | null;
  /** How: it is the `self` of the class's methods, their `super()`, or made by a call of the class. */
  readonly kind: 'self' | 'super' | 'exact';
  /** What has it may be the class itself. */
  readonly isClass: boolean;
  /** The attribute is set or asked for, and not given: what runs are accessors. */
  readonly access: Access | null;
  /** It is called, and given so many arguments; nothing where that is not known. */
  readonly given?: GivenArguments;
}

/** How many arguments a call gives by position, and by name. */
export interface GivenArguments {
  readonly positional: number;
  readonly named: number;
}

/** A class with its place among others. */
interface ClassEntry {
  readonly module: string;
  readonly definition: Definition;
  readonly bases: Set<ClassEntry>;
  readonly derived: Set<ClassEntry>;
  readonly members: HeldMember[];
  /** How many of its bases cannot be told. */
  open: number;
  isVisible: boolean;
}

export class MemberIndex {
  private readonly methods = new Map<string, HeldMember[]>();
  private readonly names = new Set<string>();
  private readonly stored = new Set<string>();
  /** Those of what is no method's `self`: it may be a module. */
  private readonly storedOnOthers = new Set<string>();
  /** Those that the same code gets and sets, or that are set by their names: something may be put around a method. */
  private readonly wrapped = new Set<string>();
  private readonly classes = new Map<CodeNode, ClassEntry>();
  private readonly known = new Set<CodeNode>();
  /** The members of the classes that can be met, in the order in which that was found. */
  private readonly visible: HeldMember[] = [];
  /** Classes that can be met, one of whose bases cannot be told: any class may be that base. */
  private readonly openLive = new Set<ClassEntry>();
  /** Some class derives from several that cannot be told, so any two classes may be among the bases of one. */
  private isUnsettled = false;
  private readonly relatives = new Map<ClassEntry, ReadonlySet<ClassEntry> | null>();
  private readonly behind = new Map<ClassEntry, ReadonlySet<ClassEntry> | null>();
  private readonly accessors: Accessors;
  /** How often it changed what attributes may mean: of a name, of any name by what classes are related, and of some name. */
  private readonly namesChanged = new Map<string, number>();
  private relationsChanged = 0;
  private changed = 0;

  private readonly program: Program;
  /** The packages with classes that have `__getattr__` or `__getattribute__`; null among them for the project. */
  private answering: ReadonlySet<string | null> | null = null;

  constructor(program: Program) {
    this.program = program;
    const bases = new Bases(program, (name) => this.storedOnOthers.has(name));
    this.accessors = new Accessors(program);
    for (const { summary } of program.modules.values()) this.addModule(summary);
    for (const entry of this.classes.values()) this.relate(entry, bases);
    for (const entry of this.classes.values()) {
      const isInstalled = program.index.modules.get(entry.module)?.isInstalled === true;
      if (!isInstalled) this.makeLive(scopeNode(entry.module, entry.definition.scope));
    }
    for (const { summary } of program.modules.values()) {
      if (program.index.modules.get(summary.module)?.isInstalled === true) continue;
      for (const { scope, references } of summary.units)
        for (const { makesClass } of references)
          if (makesClass !== undefined && joinsClasses(program, summary.module, scope, makesClass)) this.unsettle();
    }
  }

  /** Methods and nested classes that an attribute may mean. */
  find(wanted: Wanted): readonly Member[] {
    const { name, access } = wanted;
    const holders = this.holders(wanted);
    const found =
      typeof name === 'string'
        ? (this.methods.get(name) ?? []).filter(
            (member) => isVisible(member) && (holders === null || isHeldBy(member, holders)),
          )
        : [...(holders ?? [])]
            .flatMap(({ members }) => members)
            .filter((member) => isVisible(member) && isLike(member, name));
    if (holders === null && typeof name !== 'string') return this.like(name, access, 0);
    const { given } = wanted;
    if (given !== undefined && typeof name === 'string' && !this.wrapped.has(name))
      return found.filter((member) => this.mayTake(member, given));
    return access === null ? found : found.filter((member) => this.accessors.mayRun(member, access));
  }

  /** Whether a call may run a method: others may have put something around those of a class that is decorated or made by a metaclass. */
  private mayTake(member: HeldMember, { positional, named }: GivenArguments): boolean {
    const { definition, holder } = member;
    const { takes } = definition;
    if (takes === undefined || holder === undefined || !this.isBare(holder)) return true;
    if (this.accessors.isHandled(member)) return true;
    // By an object, or by the class, which is handed the object.
    return [positional + 1, positional].some(
      (count) =>
        count + named >= takes.least &&
        (takes.positional === null || count <= takes.positional) &&
        (takes.most === null || count + named <= takes.most),
    );
  }

  /** Whether the methods of a class are as they stand there. */
  private isBare(entry: ClassEntry): boolean {
    return [...ancestorsOf(entry)].every(
      ({ open, definition, members }) =>
        open === 0 &&
        definition.decorators.length === 0 &&
        !definition.hasKeywords &&
        members.every((member) => member.definition.name !== '__init_subclass__'),
    );
  }

  /** Whether whatever has the attribute may be of any class that has one of its name. */
  isAnyones(wanted: Wanted): boolean {
    return this.holders(wanted) === null;
  }

  /** What names like this mean, but for what was found visible before that many others were. */
  like(pattern: NamePattern, access: Access | null, since: number): readonly Member[] {
    const found = this.visible.slice(since).filter((member) => isLike(member, pattern));
    return access === null ? found : found.filter((member) => this.accessors.mayRun(member, access));
  }

  /** How many methods and nested classes belong to classes that can be met. */
  get visibleCount(): number {
    return this.visible.length;
  }

  /** The classes that may have an attribute; null if any may. */
  private holders(wanted: Wanted): ReadonlySet<ClassEntry> | null {
    const { name, owner, kind } = wanted;
    const related = owner === null ? null : this.related(owner, wanted);
    if (related === null || kind === 'super' || typeof name !== 'string') return related;
    // An instance may hold a function under a name that no class has.
    return this.methods.get(name)?.some((member) => isHeldBy(member, related)) === true ? related : null;
  }

  /** A number that is another whenever an attribute may mean something else. */
  version(name: Wanted['name'] | null): number {
    return typeof name === 'string' ? (this.namesChanged.get(name) ?? 0) + this.relationsChanged : this.changed;
  }

  /** The classes that may have what an object has of whose class something is known; null if it may be any. */
  private related(owner: CodeNode, { isClass, kind }: Wanted): ReadonlySet<ClassEntry> | null {
    const entry = this.classes.get(owner);
    if (entry === undefined) return null;
    if (kind === 'exact') return this.made(entry);
    if (this.isUnsettled) return null;
    const relatives = this.relativesOf(entry, kind === 'super');
    if (relatives === null || kind === 'super') return relatives;
    // A class has its metaclass's methods too.
    if (isClass && [...relatives].some(({ definition }) => definition.hasKeywords)) return null;
    return this.forwards(relatives) ? null : relatives;
  }

  /** The classes of what a call of a class gives, unless its metaclass, a decorator or `__new__` may give anything else. */
  private made(entry: ClassEntry): ReadonlySet<ClassEntry> | null {
    const ancestors = ancestorsOf(entry);
    const isPlain =
      entry.definition.decorators.every((name) => isDecorator(this.program, entry, name, PLAIN_CLASS)) &&
      [...ancestors].every(({ open, definition }) => open === 0 && !definition.hasKeywords);
    const isReplaced = this.methods.get('__new__')?.some((member) => isHeldBy(member, ancestors)) === true;
    return isPlain && !isReplaced && !this.forwards(ancestors) ? ancestors : null;
  }

  /** Whether what forwards attributes is among classes: it may give anything. `super()` does not ask it. */
  private forwards(classes: ReadonlySet<ClassEntry>): boolean {
    return FORWARDING.some((hook) => this.methods.get(hook)?.some((member) => isHeldBy(member, classes)) === true);
  }

  /** Whether some class or module of the project has an attribute of this name, or some code may set one. */
  defines(name: string): boolean {
    return this.names.has(name) || this.stored.has(name);
  }

  /** Whether a package has a class that answers for attributes by code of its own. */
  answers(owner: string): boolean {
    this.answering ??= new Set(
      FORWARDING.flatMap((hook) => this.methods.get(hook) ?? []).map(({ module }) => packageOf(this.program, module)),
    );
    return this.answering.has(owner);
  }

  /** Whether a class of this name stands in another one. */
  namesClass(name: string): boolean {
    return this.methods.get(name)?.some(({ definition }) => definition.kind === 'class') === true;
  }

  /** Whether some code sets an attribute of this name. */
  isStored(name: string): boolean {
    return this.stored.has(name);
  }

  /** Notes that a class is known to others by being defined. */
  makeKnown(node: CodeNode): void {
    this.known.add(node);
  }

  isKnown(node: CodeNode): boolean {
    return this.known.has(node);
  }

  /** Notes that objects of a class can be met, or the class itself; whether that was not known. */
  makeLive(node: CodeNode): boolean {
    const entry = this.classes.get(node);
    if (entry === undefined || entry.isVisible || this.neverIs(entry)) return false;
    entry.isVisible = true;
    this.changed += 1;
    for (const member of entry.members) {
      const { name } = member.definition;
      this.namesChanged.set(name, (this.namesChanged.get(name) ?? 0) + 1);
      this.visible.push(member);
    }
    if (entry.open > 0) {
      this.relationsChanged += 1;
      this.openLive.add(entry);
      this.relatives.clear();
      this.behind.clear();
    }
    const open = [...ancestorsOf(entry)].reduce((sum, ancestor) => sum + ancestor.open, 0);
    if (open > 1) this.unsettle();
    for (const base of entry.bases) this.makeLive(scopeNode(base.module, base.definition.scope));
    return true;
  }

  /** Whether a class's statement never runs. */
  private neverIs({ module, definition }: ClassEntry): boolean {
    return this.program.conditions.neverRuns(module, definition.needs);
  }

  /** Notes that any two classes may be among the bases of one; whether that was not known. */
  unsettle(): boolean {
    const wasKnown = this.isUnsettled;
    this.isUnsettled = true;
    if (!wasKnown) {
      this.changed += 1;
      this.relationsChanged += 1;
    }
    return !wasKnown;
  }

  /** Classes with what decides whether they are known to others as soon as they are made. */
  *definitions(): Iterable<{ node: CodeNode; module: string; definition: Definition; ancestors: readonly Member[] }> {
    for (const [node, entry] of this.classes) {
      const { module, definition } = entry;
      yield { node, module, definition, ancestors: [...ancestorsOf(entry)] };
    }
  }

  /**
   * The classes that may stand with a class in the order of lookup of some class; null if any may. For `super()` those that may
   * stand behind it: neither it nor what derives from it.
   */
  private relativesOf(entry: ClassEntry, isBehind: boolean): ReadonlySet<ClassEntry> | null {
    const cache = isBehind ? this.behind : this.relatives;
    const known = cache.get(entry);
    if (known !== undefined) return known;
    const found = new Set<ClassEntry>();
    const add = (from: ClassEntry): void => {
      const descendants = reachable(from, ({ derived }) => derived);
      for (const descendant of descendants)
        for (const relative of ancestorsOf(descendant))
          if (!isBehind || !descendants.has(relative)) found.add(relative);
    };
    add(entry);
    const around = isBehind ? [...found, ...reachable(entry, ({ derived }) => derived)] : [...found];
    const isOpen = around.some(({ open }) => open > 0);
    // A class whose base cannot be told may derive from this one.
    for (const open of this.openLive) add(open);
    const result = isOpen ? null : found;
    cache.set(entry, result);
    return result;
  }

  private relate(entry: ClassEntry, bases: Bases): void {
    const { module, definition } = entry;
    const found = bases.of(module, definition);
    entry.open = found.open;
    for (const node of found.nodes) {
      const base = this.classes.get(node);
      if (base === undefined) {
        entry.open += 1;
        continue;
      }
      entry.bases.add(base);
      base.derived.add(entry);
    }
  }

  private addModule(summary: ModuleSummary): void {
    for (const word of summary.words) this.names.add(word);
    for (const scope of summary.scopes) {
      if (scope.kind === 'class' || scope.kind === 'module')
        for (const name of Object.keys(scope.symbols)) this.names.add(name);
    }
    const { module } = summary;
    for (const definition of summary.definitions) {
      if (definition.kind === 'class') {
        const related = { bases: new Set<ClassEntry>(), derived: new Set<ClassEntry>(), members: [] };
        const entry: ClassEntry = { module, definition, ...related, open: 0, isVisible: false };
        this.classes.set(scopeNode(module, definition.scope), entry);
      }
    }
    for (const definition of summary.definitions) {
      if (summary.scopes[definition.definedIn]?.kind !== 'class') continue;
      const present = this.methods.get(definition.name);
      const holder = this.classes.get(scopeNode(module, definition.definedIn));
      const member = { module, definition, holder };
      holder?.members.push(member);
      if (present === undefined) this.methods.set(definition.name, [member]);
      else present.push(member);
    }
    for (const unit of summary.units) this.addUnit(unit);
  }

  private addUnit({ references, types }: Unit): void {
    const got = new Set<string>();
    const set = new Set<string>();
    for (const { attribute, access, isLookedAt, name, path, use } of references) {
      const last = path.at(-1);
      if (typeof attribute === 'string') {
        this.names.add(attribute);
        if (access === 'set') this.wrapped.add(attribute);
      }
      if (last === undefined) continue;
      if (use === 'load' && isLookedAt !== true) got.add(last);
      if (use !== 'store') continue;
      this.stored.add(last);
      const isOwn = path.length === 1 && name !== null && types[name]?.kind === 'self';
      if (isOwn) continue;
      this.storedOnOthers.add(last);
      set.add(last);
    }
    for (const name of set) if (got.has(name)) this.wrapped.add(name);
  }
}

function isLike({ definition: { name } }: Member, pattern: NamePattern): boolean {
  return matches(name, pattern);
}

/** Whether a name begins and ends so. */
export function matches(name: string, { prefix, suffix }: NamePattern): boolean {
  return name.startsWith(prefix) && name.endsWith(suffix) && name.length >= prefix.length + suffix.length;
}

function isHeldBy({ holder }: HeldMember, classes: ReadonlySet<ClassEntry>): boolean {
  return holder !== undefined && classes.has(holder);
}

/** Whether the class can be met. */
function isVisible({ holder }: HeldMember): boolean {
  return holder?.isVisible === true;
}

/** A class and all that it derives from. */
function ancestorsOf(entry: ClassEntry): ReadonlySet<ClassEntry> {
  return reachable(entry, ({ bases }) => bases);
}

function reachable(entry: ClassEntry, next: (at: ClassEntry) => Iterable<ClassEntry>): ReadonlySet<ClassEntry> {
  const found = new Set([entry]);
  for (const at of found) for (const other of next(at)) found.add(other);
  return found;
}
