// The classes of the library: what they derive from and what derives from them, and where their attributes are found.

import type { ExprNode } from '../../ast';
import type { Binding, ClassCode, Code, Scope } from './code';
import { isClassWithFields, knownDecorator } from './decorators';
import { linearize } from './linearize';
import type { Names } from './names';
import type { Natives } from './natives';

/** Stands in a linearization for a base of which nothing is known. */
const UNKNOWN = '?';

/** Bases that give their subclasses nothing that the inference asks for. */
const EMPTY: ReadonlySet<string> = new Set(['builtins.object']);

/** Functions that make classes of tuples with named fields. */
const TUPLES = /^_?(namedtuple|NamedTuple)$/;

/** What a class is made of, but for its own body. */
interface Lineage {
  /** Classes of the library, names of native ones, and `?`. */
  readonly bases: readonly (ClassCode | string)[];
  /** It may derive from any class. */
  readonly isWild: boolean;
  /** Its fields are made from what stands in its body. */
  readonly hasMadeFields: boolean;
}

/** Where a class has an attribute from. */
export type Found =
  | { readonly kind: 'bindings'; readonly owner: ClassCode; readonly bindings: readonly Binding[] }
  | { readonly kind: 'unknown'; readonly why: string };

export class Classes {
  private readonly names: Names;
  private readonly natives: Natives;
  private readonly lineages = new Map<ClassCode, Lineage>();
  private readonly orders = new Map<ClassCode, readonly (ClassCode | string)[]>();
  private readonly families = new Map<ClassCode, ReadonlySet<ClassCode>>();
  private readonly below = new Map<ClassCode, Set<ClassCode>>();
  /** The metaclasses of the classes that are related to one. */
  private readonly makers = new Map<ClassCode, readonly (ClassCode | null)[]>();
  private readonly wild: readonly ClassCode[];

  constructor(code: Code, names: Names, natives: Natives) {
    this.names = names;
    this.natives = natives;
    for (const one of code.classes.values()) this.noteBelow(one);
    this.wild = [...code.classes.values()].filter((one) =>
      this.ancestors(one).some((base) => this.lineage(base).isWild),
    );
  }

  private noteBelow(one: ClassCode): void {
    for (const base of this.ancestors(one)) {
      const below = this.below.get(base) ?? new Set();
      below.add(one);
      this.below.set(base, below);
    }
  }

  /** The class and those of the library that derive from it. */
  descendants(of: ClassCode): ReadonlySet<ClassCode> {
    return this.below.get(of) ?? new Set();
  }

  /** The classes whose methods may have an object as their receiver that is of this class, or of one that derives from it. */
  related(to: ClassCode): ReadonlySet<ClassCode> {
    const known = this.families.get(to);
    if (known !== undefined) return known;
    const found = new Set([...this.descendants(to)].flatMap((one) => this.ancestors(one)));
    for (const one of this.wild) found.add(one);
    this.families.set(to, found);
    return found;
  }

  /** Classes that may derive from any class. */
  get unfathomed(): readonly ClassCode[] {
    return this.wild;
  }

  /** The class and all classes of the library that it derives from. */
  ancestors(of: ClassCode): ClassCode[] {
    return this.order(of).filter((one) => typeof one !== 'string');
  }

  hasMadeFields(of: ClassCode): boolean {
    return this.ancestors(of).some((one) => this.lineage(one).hasMadeFields);
  }

  /**
   * Where objects of the class have an attribute from; several where the class may have it or not. With `after`, what `super()` finds in
   * methods of that class, from which `of` derives.
   */
  find(of: ClassCode, attribute: string, after: ClassCode | null = null): readonly Found[] {
    const found: Found[] = [];
    const order = this.order(of);
    for (const one of after === null ? order : order.slice(order.indexOf(after) + 1)) {
      if (typeof one !== 'string') {
        const bindings = one.scope.names.get(attribute);
        if (bindings === undefined) continue;
        found.push({ kind: 'bindings', owner: one, bindings });
        if (isSurelyBound(one, attribute)) return found;
      } else {
        const has = one.startsWith(UNKNOWN) ? null : this.natives.has(one, attribute);
        if (has !== false)
          return [...found, { kind: 'unknown', why: `${attribute} may be of ${one}, from which ${of.name} derives` }];
      }
    }
    return found;
  }

  /** The names of the native classes that it derives from, and of those that are not known. */
  nativeBases(of: ClassCode): string[] {
    return this.order(of).filter((one) => typeof one === 'string');
  }

  /** Whether a call of the class does what calls of classes do; why not, otherwise. */
  whyOdd(of: ClassCode): string | null {
    if (this.nativeBases(of).some((one) => one.startsWith(UNKNOWN))) return `${of.name} derives from something unknown`;
    if (this.isDecorated(of)) return `${of.name} is decorated`;
    for (const one of this.ancestors(of)) {
      for (const meta of this.metaclass(one)) {
        if (meta === null) return `the metaclass of ${of.name} is not known`;
        if (this.find(meta, '__call__').some(({ kind }) => kind === 'bindings'))
          return `the metaclass of ${of.name} has __call__`;
      }
    }
    return null;
  }

  /** Whether something of which nothing is known may have changed it, or one that it derives from. */
  isDecorated(of: ClassCode): boolean {
    return this.ancestors(of).some(({ node, around }) =>
      node.decorator_list.some((decorator) => knownDecorator(this.names, decorator, around) === null),
    );
  }

  /** Whether a class may be made by a metaclass: by this one, or one that derives from it. */
  isMadeBy(of: ClassCode, meta: ClassCode): boolean {
    if (!this.nativeBases(meta).includes('builtins.type')) return false;
    const makers = this.makers.get(of) ?? [...this.related(of)].flatMap((one) => this.metaclass(one));
    this.makers.set(of, makers);
    return makers.some((one) => one === null || this.ancestors(one).includes(meta));
  }

  /** The metaclass that it names, null for one that is not known; empty for `type`. */
  private metaclass(of: ClassCode): (ClassCode | null)[] {
    const named = of.node.keywords.find(({ arg }) => arg === 'metaclass' || arg === null);
    if (named === undefined) return [];
    const meant = named.arg === null ? null : this.names.definition(named.value, of.around);
    if (meant?.kind === 'native' && meant.name === 'builtins.type') return [];
    return [meant?.kind === 'class' ? meant.code : null];
  }

  private order(of: ClassCode): readonly (ClassCode | string)[] {
    const known = this.orders.get(of);
    if (known !== undefined) return known;
    this.orders.set(of, [of]);
    const { bases } = this.lineage(of);
    const found = linearize(of, bases, (base) => (typeof base === 'string' ? [base] : this.order(base)));
    const all = found ?? [
      of,
      `${UNKNOWN} ${of.id}`,
      ...new Set(bases.flatMap((base) => (typeof base === 'string' ? [base] : this.order(base)))),
    ];
    this.orders.set(of, all);
    return all;
  }

  private lineage(of: ClassCode): Lineage {
    const known = this.lineages.get(of);
    if (known !== undefined) return known;
    this.lineages.set(of, { bases: [], isWild: false, hasMadeFields: false });
    const bases = of.node.bases.map((base, at) => this.base(base, of.around, `${of.id} ${at}`));
    const metas = this.metaclass(of).some((meta) => meta === null || this.makesMembers(meta));
    const fields = of.node.decorator_list.some((node) => isClassWithFields(this.names, node, of.around));
    const found: Lineage = {
      bases: bases.flatMap(({ base }) => (base === null || EMPTY.has(base as string) ? [] : [base])),
      isWild: bases.some(({ isWild }) => isWild),
      hasMadeFields: metas || fields || bases.some(({ hasFields }) => hasFields),
    };
    this.lineages.set(of, found);
    return found;
  }

  /** Whether a metaclass changes what stands in the bodies of its classes. */
  private makesMembers(meta: ClassCode): boolean {
    return this.ancestors(meta).some(
      (one) =>
        !['abc.ABCMeta', '_py_abc.ABCMeta'].includes(one.name) &&
        !one.scope.module.startsWith('typing') &&
        ['__new__', '__init__', '__prepare__'].some((name) => one.scope.names.has(name)),
    );
  }

  /** What makes the class that a name stands for: `Point = namedtuple(...)`. */
  private maker(node: ExprNode, scope: Scope): ExprNode | null {
    const [meant, ...others] = node.kind === 'Name' ? this.names.lookup(scope, node.id) : [];
    if (meant?.kind !== 'value' || others.length > 0 || meant.value.kind !== 'Call') return null;
    const { func } = meant.value;
    return func.kind === 'Name' && TUPLES.test(func.id) ? func : null;
  }

  private base(
    node: ExprNode,
    scope: Scope,
    key: string,
  ): { base: ClassCode | string | null; isWild: boolean; hasFields: boolean } {
    const written = node.kind === 'Subscript' ? node.value : node.kind === 'Call' ? node.func : node;
    const named = this.maker(written, scope) ?? written;
    const [meant, ...others] = this.names.meaningsOf(named, scope);
    const name =
      meant?.kind === 'function'
        ? meant.code.name
        : named.kind === 'Attribute'
          ? named.attr
          : named.kind === 'Name'
            ? named.id
            : '';
    if (TUPLES.test(name)) return { base: 'builtins.tuple', isWild: false, hasFields: true };
    const isOne = meant !== undefined && others.length === 0 && node.kind !== 'Call';
    if (isOne && meant.kind === 'class') return { base: meant.code, isWild: false, hasFields: false };
    if (isOne && meant.kind === 'native') return { base: meant.name, isWild: false, hasFields: false };
    const isAbsent = isOne && meant.kind === 'unknown' && meant.isAbsent === true;
    return { base: `${UNKNOWN} ${key}`, isWild: !isAbsent, hasFields: false };
  }
}

/** Whether a class binds a name wherever its body has run. */
function isSurelyBound({ node }: ClassCode, name: string): boolean {
  let isBound = false;
  for (const statement of node.body) {
    if (statement.kind === 'FunctionDef' || statement.kind === 'AsyncFunctionDef' || statement.kind === 'ClassDef')
      isBound ||= statement.name === name;
    const targets =
      statement.kind === 'Assign'
        ? statement.targets
        : statement.kind === 'AnnAssign' && statement.value !== null
          ? [statement.target]
          : [];
    isBound ||= targets.some((target) => target.kind === 'Name' && target.id === name);
    if (statement.kind === 'Delete')
      isBound &&= !statement.targets.some((target) => target.kind === 'Name' && target.id === name);
  }
  return isBound;
}
