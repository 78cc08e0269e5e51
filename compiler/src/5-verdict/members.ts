// Which methods, classes and attributes the project has, by name: what an attribute of an unknown receiver may mean. Of an
// installed package's classes only those count that can be met: live ones and what they derive from.

import type { Definition, ModuleSummary } from '../2-summarize';
import type { Program } from '../3-link';
import { scopeNode } from './nodes';
import type { CodeNode } from './nodes';

export interface Member {
  readonly module: string;
  readonly definition: Definition;
}

const FORWARDING = ['__getattr__', '__getattribute__'];

/** A class with its place among others. */
interface ClassEntry {
  readonly module: string;
  readonly definition: Definition;
  readonly bases: Set<ClassEntry>;
  readonly derived: Set<ClassEntry>;
  /** A base cannot be told. */
  isOpen: boolean;
  isVisible: boolean;
}

export class MemberIndex {
  private readonly methods = new Map<string, Member[]>();
  private readonly names = new Set<string>();
  private readonly stored = new Set<string>();
  private readonly classes = new Map<CodeNode, ClassEntry>();
  private readonly known = new Set<CodeNode>();
  /** Some class has bases that cannot be told, so any two classes may be among the bases of one. */
  private isUnsettled = false;
  private readonly relatives = new Map<ClassEntry, ReadonlySet<ClassEntry> | null>();

  constructor(program: Program) {
    const summaries = [...program.modules.values()].map(({ summary }) => summary);
    for (const summary of summaries) this.addModule(summary);
    for (const entry of this.classes.values()) this.relate(entry, program);
    this.isUnsettled ||= [...this.classes.values()].some(({ isOpen }) => isOpen);
    for (const entry of this.classes.values()) {
      const isInstalled = program.index.modules.get(entry.module)?.isInstalled === true;
      if (!isInstalled) this.makeLive(scopeNode(entry.module, entry.definition.scope));
    }
  }

  /** Methods and nested classes by name of the classes that can be met. */
  named(name: string): readonly Member[] {
    return (this.methods.get(name) ?? []).filter((member) => this.isVisible(member));
  }

  /** Those of them that a `self` (or `cls`) in a class may have: of the class, its subclasses and all their bases. Null if that is not known. */
  namedIn(name: string, owner: CodeNode, isClass: boolean): readonly Member[] | null {
    if (this.isUnsettled) return null;
    const entry = this.classes.get(owner);
    const relatives = entry === undefined ? null : this.relativesOf(entry);
    if (relatives === null) return null;
    // A class has its metaclass's methods too.
    if (isClass && [...relatives].some(({ definition }) => definition.hasKeywords)) return null;
    // What forwards attributes may give anything.
    if (FORWARDING.some((hook) => this.methods.get(hook)?.some((member) => this.isHeldBy(member, relatives)) === true))
      return null;
    const found = this.named(name).filter((member) => this.isHeldBy(member, relatives));
    return found.length === 0 ? null : found;
  }

  private isHeldBy(member: Member, classes: ReadonlySet<ClassEntry>): boolean {
    const holder = this.holder(member);
    return holder !== undefined && classes.has(holder);
  }

  /** All of them. */
  all(): readonly Member[] {
    return [...this.methods.values()].flat().filter((member) => this.isVisible(member));
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
    for (const base of entry.bases) this.makeLive(scopeNode(base.module, base.definition.scope));
    return true;
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
    for (const descendant of reachable(entry, ({ derived }) => derived))
      for (const relative of ancestorsOf(descendant)) found.add(relative);
    const result = [...found].some(({ isOpen }) => isOpen) ? null : found;
    this.relatives.set(entry, result);
    return result;
  }

  private relate(entry: ClassEntry, program: Program): void {
    for (const base of entry.definition.bases) {
      const targets = base === null ? [] : program.resolve(entry.module, entry.definition.definedIn, base);
      if (targets.length === 0) entry.isOpen = true;
      for (const { target, rest } of targets) {
        if (target.kind === 'external' || target.kind === 'builtin') continue;
        const found =
          target.kind === 'definition' && rest.length === 0
            ? this.classes.get(scopeNode(target.module, target.definition.scope))
            : undefined;
        if (found === undefined) {
          entry.isOpen = true;
          continue;
        }
        entry.bases.add(found);
        found.derived.add(entry);
      }
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
        this.classes.set(scopeNode(module, definition.scope), { ...entry, isOpen: false, isVisible: false });
      }
      if (summary.scopes[definition.definedIn]?.kind !== 'class') continue;
      const present = this.methods.get(definition.name);
      const member = { module: summary.module, definition };
      if (present === undefined) this.methods.set(definition.name, [member]);
      else present.push(member);
    }
    for (const unit of summary.units) {
      for (const reference of unit.references) {
        if (reference.makesClass === true || reference.path.at(-1) === 'new_class') this.isUnsettled = true;
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
