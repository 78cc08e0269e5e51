// Which methods, classes and attributes the project has, by name: what an attribute of an unknown receiver may mean. Of an
// installed package's classes only those count that can be met: live ones and what they derive from.

import type { Definition, ModuleSummary } from '../2-summarize';
import type { Program } from '../3-link';
import { scopeNode } from './nodes';
import type { CodeNode } from './nodes';
import { Bases, joinsClasses } from './bases';

export interface Member {
  readonly module: string;
  readonly definition: Definition;
}

const FORWARDING = ['__getattr__', '__getattribute__'];

/** Methods that run when an attribute is set, deleted or asked for, whatever its name. */
const ACCESSORS: ReadonlySet<string> = new Set([
  ...FORWARDING,
  '__setattr__',
  '__delattr__',
  '__get__',
  '__set__',
  '__delete__',
]);

/** What names of attributes begin and end with. */
export interface NamePattern {
  readonly prefix: string;
  readonly suffix: string;
}

export const ANY_NAME: NamePattern = { prefix: '', suffix: '' };

/** Which attributes are meant: of which name, and whose `self`. */
export interface Wanted {
  readonly name: string | NamePattern;
  /** The class whose `self` or `super()` has it, if that is known. */
  readonly owner: CodeNode | null;
  /** What has it may be the class itself. */
  readonly isClass: boolean;
  /** `super()` has it. */
  readonly onSuper: boolean;
  /** The attribute is set or asked for, and not given: what runs are accessors. */
  readonly isAccess: boolean;
}

/** A class with its place among others. */
interface ClassEntry {
  readonly module: string;
  readonly definition: Definition;
  readonly bases: Set<ClassEntry>;
  readonly derived: Set<ClassEntry>;
  /** How many of its bases cannot be told. */
  open: number;
  isVisible: boolean;
}

export class MemberIndex {
  private readonly methods = new Map<string, Member[]>();
  private readonly names = new Set<string>();
  private readonly stored = new Set<string>();
  private readonly classes = new Map<CodeNode, ClassEntry>();
  private readonly known = new Set<CodeNode>();
  /** Classes that can be met, one of whose bases cannot be told: any class may be that base. */
  private readonly openLive = new Set<ClassEntry>();
  /** Some class derives from several that cannot be told, so any two classes may be among the bases of one. */
  private isUnsettled = false;
  private readonly relatives = new Map<ClassEntry, ReadonlySet<ClassEntry> | null>();
  /** Methods that their classes' bodies use: `property(_get)` makes an accessor of one. */
  private readonly handled = new Set<string>();

  constructor(program: Program) {
    const bases = new Bases(program, (name) => this.isStored(name));
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
    const { name } = wanted;
    const all = typeof name === 'string' ? this.named(name) : this.like(name);
    const related = wanted.owner === null ? null : this.related(wanted.owner, wanted);
    // An instance may hold a function under a name that no class has.
    const own = related === null ? all : all.filter((member) => this.isHeldBy(member, related));
    const found = own.length > 0 || wanted.onSuper || typeof name !== 'string' ? own : all;
    return wanted.isAccess ? found.filter((member) => this.isAccessor(member)) : found;
  }

  /** Methods and nested classes by name of the classes that can be met. */
  named(name: string): readonly Member[] {
    return (this.methods.get(name) ?? []).filter((member) => this.isVisible(member));
  }

  private like({ prefix, suffix }: NamePattern): readonly Member[] {
    const length = prefix.length + suffix.length;
    return [...this.methods.entries()]
      .filter(([name]) => name.startsWith(prefix) && name.endsWith(suffix) && name.length >= length)
      .flatMap(([, members]) => members)
      .filter((member) => this.isVisible(member));
  }

  /** Whether a member runs when an attribute is set or asked for: it is decorated, its class's body does something with it, or it is of that kind. */
  private isAccessor({ module, definition }: Member): boolean {
    return (
      definition.decorators.length > 0 ||
      definition.kind === 'class' ||
      ACCESSORS.has(definition.name) ||
      this.handled.has(`${module}:${definition.definedIn}:${definition.name}`)
    );
  }

  /** The classes that may have what a `self` (or `cls`) in a class has: it, its subclasses and all their bases. Null if that is not known. */
  private related(owner: CodeNode, { isClass, onSuper }: Wanted): ReadonlySet<ClassEntry> | null {
    if (this.isUnsettled) return null;
    const entry = this.classes.get(owner);
    const relatives = entry === undefined ? null : this.relativesOf(entry);
    if (relatives === null) return null;
    // A class has its metaclass's methods too.
    if (isClass && [...relatives].some(({ definition }) => definition.hasKeywords)) return null;
    // What forwards attributes may give anything; `super()` does not ask it.
    const forwards = FORWARDING.some((hook) => this.methods.get(hook)?.some((member) => this.isHeldBy(member, relatives)));
    return forwards && !onSuper ? null : relatives;
  }

  private isHeldBy(member: Member, classes: ReadonlySet<ClassEntry>): boolean {
    const holder = this.holder(member);
    return holder !== undefined && classes.has(holder);
  }

  /** Whether some class or module of the project has an attribute of this name, or some code may set one. */
  defines(name: string): boolean {
    return this.names.has(name) || this.stored.has(name);
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
    if (entry === undefined || entry.isVisible) return false;
    entry.isVisible = true;
    if (entry.open > 0) {
      this.openLive.add(entry);
      this.relatives.clear();
    }
    const open = [...ancestorsOf(entry)].reduce((sum, ancestor) => sum + ancestor.open, 0);
    if (open > 1) this.unsettle();
    for (const base of entry.bases) this.makeLive(scopeNode(base.module, base.definition.scope));
    return true;
  }

  /** Notes that any two classes may be among the bases of one; whether that was not known. */
  unsettle(): boolean {
    const wasKnown = this.isUnsettled;
    this.isUnsettled = true;
    return !wasKnown;
  }

  /** Classes with what decides whether they are known to others as soon as they are made. */
  *definitions(): Iterable<{ node: CodeNode; module: string; definition: Definition; ancestors: readonly Member[] }> {
    for (const [node, entry] of this.classes) {
      const { module, definition } = entry;
      yield { node, module, definition, ancestors: [...ancestorsOf(entry)] };
    }
  }

  private isVisible(member: Member): boolean {
    return this.holder(member)?.isVisible === true;
  }

  private holder({ module, definition }: Member): ClassEntry | undefined {
    return this.classes.get(scopeNode(module, definition.definedIn));
  }

  private relativesOf(entry: ClassEntry): ReadonlySet<ClassEntry> | null {
    const known = this.relatives.get(entry);
    if (known !== undefined) return known;
    const found = new Set<ClassEntry>();
    const add = (derived: ClassEntry): void => {
      for (const descendant of reachable(derived, (at) => at.derived))
        for (const relative of ancestorsOf(descendant)) found.add(relative);
    };
    add(entry);
    const isOpen = [...found].some(({ open }) => open > 0);
    for (const open of this.openLive) add(open);
    const result = isOpen ? null : found;
    this.relatives.set(entry, result);
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
        const entry = { module, definition, bases: new Set<ClassEntry>(), derived: new Set<ClassEntry>() };
        this.classes.set(scopeNode(module, definition.scope), { ...entry, open: 0, isVisible: false });
      }
      if (summary.scopes[definition.definedIn]?.kind !== 'class') continue;
      const present = this.methods.get(definition.name);
      const member = { module: summary.module, definition };
      if (present === undefined) this.methods.set(definition.name, [member]);
      else present.push(member);
    }
    for (const unit of summary.units) {
      let holder = summary.scopes[unit.scope];
      while (holder?.parent != null && holder.comprehension !== null) holder = summary.scopes[holder.parent];
      for (const reference of unit.references) {
        if (holder?.kind === 'class' && reference.name !== null)
          this.handled.add(`${module}:${holder.index}:${reference.name}`);
        const last = reference.path.at(-1);
        if (reference.use === 'store' && last !== undefined) this.stored.add(last);
        if (typeof reference.attribute === 'string') this.names.add(reference.attribute);
      }
    }
  }
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
