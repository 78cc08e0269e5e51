// Classes and their instances: what class statements, metaclasses and `type` make, and what calling a class makes.

import type { ClassDef } from '../ast';
import type { Place } from '../diagnostics';
import { resolutionOrder } from './attributes';
import {
  enumMember,
  fieldDefault,
  fieldsOf,
  isEnumeration,
  isMade,
  makeMembers,
  metaclassOf,
  statementOf,
  variablesOf,
} from './classes';
import type { ClassParts, ClassStatement } from './classes';
import { Environment } from './environment';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import type { Interpreter } from './interpreter';
import { classNamed } from './introspection';
import { runBody } from './statements';
import { NO_ARGUMENTS } from './twin';
import type { CallArguments } from './twin';
import { str, textOf, tuple, unknown } from './values';
import type { ClassValue, InstanceValue, Value } from './values';

export class ClassMaker {
  private readonly interpreter: Interpreter;
  /** The class statements whose classes are being made. */
  private readonly making: ClassStatement[] = [];
  private readonly subclasses = new Map<ClassValue, ClassValue[]>();

  constructor(interpreter: Interpreter) {
    this.interpreter = interpreter;
  }

  /** The classes that derive directly from a class, in order. */
  subclassesOf(cls: ClassValue): readonly ClassValue[] {
    return this.subclasses.get(cls) ?? [];
  }

  construct(cls: ClassValue, args: CallArguments, place: Place): Value {
    const member = isEnumeration(cls) && args.positional[0] !== undefined ? enumMember(cls, args.positional[0]) : null;
    if (member !== null) return member;
    const allocator = resolutionOrder(cls, this.interpreter).find(
      (base) => base.kind === 'class' && base.namespace.has('__new__'),
    );
    const method = allocator?.kind === 'class' ? allocator.namespace.get('__new__') : undefined;
    const made =
      method?.kind === 'function'
        ? this.interpreter.call(method, { ...args, positional: [cls, ...args.positional] }, place)
        : this.instance(cls, args);
    if (made.kind !== 'instance' || made.cls !== cls) return made;
    const initializer = this.interpreter.attribute(made, '__init__', place);
    if (initializer.kind === 'bound') this.interpreter.call(initializer, args, place);
    else if (made.native !== null) made.native.initialize(args, place, this.interpreter);
    else this.assignFields(made, args, place);
    return made;
  }

  /** `object.__new__(cls, ...)` and, of a metaclass, `type.__new__(cls, name, bases, namespace)`. */
  allocate(args: CallArguments, place: Place): Value {
    const [cls, name, bases, variables] = args.positional;
    if (cls?.kind !== 'class') return unknown('the class of a new object is not known', place);
    if (variables === undefined || bases === undefined)
      return this.instance(cls, { ...args, positional: args.positional.slice(1) });
    return this.classOf({ metaclass: cls, name, bases, variables }, place);
  }

  private instance(cls: ClassValue, args: CallArguments): InstanceValue {
    const order = resolutionOrder(cls, this.interpreter);
    const base = order.find((one) => one.kind === 'external' && this.interpreter.twin(one.name)?.kind === 'class');
    const entry = base?.kind === 'external' ? this.interpreter.twin(base.name) : null;
    const native = entry?.kind === 'class' ? entry.create() : null;
    return {
      kind: 'instance',
      cls,
      attributes: new Map(),
      native,
      madeOf: [...args.positional, ...args.keywords.values()],
    };
  }

  /** What the `__init__` that a dataclass or a model is given does: arguments become attributes, and defaults that are made anew. */
  private assignFields(instance: InstanceValue, args: CallArguments, place: Place): void {
    const fields = resolutionOrder(instance.cls, this.interpreter)
      .flatMap((cls) => (cls.kind === 'class' ? [cls] : []))
      .reverse()
      .flatMap(fieldsOf);
    const taken = fields.filter(({ value }) => !isMade(value));
    args.positional.forEach((value, at) => {
      const field = taken[at];
      if (field !== undefined) instance.attributes.set(field.name, value);
    });
    for (const [name, value] of args.keywords) instance.attributes.set(name, value);
    for (const { name, value } of fields) {
      if (instance.attributes.has(name) || value === undefined) continue;
      const fallback = fieldDefault(value, this.interpreter, place);
      if (fallback !== null) instance.attributes.set(name, fallback);
    }
    const after = this.interpreter.find(instance, '__post_init__', place);
    if (after?.kind === 'bound') this.interpreter.call(after, NO_ARGUMENTS, place);
  }

  /** The class that a class statement makes. */
  makeClass(node: ClassDef, frame: Frame): Value {
    const bases = node.bases.map((base) => classNamed(evaluate(base, frame)));
    const keywords = new Map(node.keywords.map(({ arg, value }) => [arg ?? '', evaluate(value, frame)] as const));
    const environment = new Environment('class', frame.environment.module, frame.environment);
    const body = this.interpreter.frame(environment, frame.file, null, null);
    runBody(node.body, body);
    const place = placeOf(frame, node);
    const metaclass = keywords.get('metaclass') ?? metaclassOf(bases);
    keywords.delete('metaclass');
    this.making.push({ node, environment });
    try {
      return this.withMetaclass(metaclass, node.name, bases, environment, keywords, place);
    } finally {
      this.making.pop();
    }
  }

  /** Makes a class by its metaclass: the project's own makes it itself, with what it adds. */
  private withMetaclass(
    metaclass: Value | null,
    name: string,
    bases: readonly Value[],
    environment: Environment,
    keywords: ReadonlyMap<string, Value>,
    place: Place,
  ): Value {
    const given: CallArguments = {
      positional: [str(name), tuple(bases), variablesOf(environment)],
      keywords,
      open: false,
    };
    const maker = metaclass?.kind === 'class' ? this.interpreter.find(metaclass, '__new__', place) : null;
    const made =
      maker?.kind === 'function' && metaclass !== null
        ? this.interpreter.call(maker, { ...given, positional: [metaclass, ...given.positional] }, place)
        : this.classOf({ metaclass, name: str(name), bases: tuple(bases), variables: variablesOf(environment) }, place);
    if (made.kind !== 'class') return made;
    const initializer = metaclass?.kind === 'class' ? this.interpreter.find(metaclass, '__init__', place) : null;
    if (initializer?.kind === 'function')
      this.interpreter.call(initializer, { ...given, positional: [made, ...given.positional] }, place);
    this.initializeSubclass(made, keywords, place);
    return made;
  }

  /** The class of `type(name, bases, namespace)`, and of the class statement that is running. */
  classOf({ metaclass, name, bases, variables }: ClassParts, place: Place): Value {
    const parents = bases.kind === 'tuple' ? bases.elements : [];
    const statement = this.making.at(-1) ?? statementOf(parents);
    if (statement === null) return unknown('a class is made of what is not known', place);
    const { node, environment } = statement;
    const namespace = new Map<string, Value>();
    for (const { key, value } of variables.kind === 'dict' ? variables.entries : []) {
      const variable = textOf(key);
      if (variable !== null) namespace.set(variable, value);
    }
    const cls: ClassValue = {
      ...{ kind: 'class', module: environment.module, name: textOf(name) ?? node.name, node },
      ...{ bases: parents, metaclass, namespace, environment },
    };
    for (const member of namespace.values()) {
      const inner = member.kind === 'descriptor' ? member.function : member;
      if (inner.kind === 'function' && inner.owner === null) inner.owner = cls;
    }
    if (isEnumeration(cls)) makeMembers(cls);
    for (const parent of parents) this.addSubclass(parent.kind === 'generic' ? parent.origin : parent, cls);
    return cls;
  }

  private addSubclass(parent: Value, cls: ClassValue): void {
    if (parent.kind !== 'class') return;
    const known = this.subclasses.get(parent);
    if (known === undefined) this.subclasses.set(parent, [cls]);
    else known.push(cls);
  }

  private initializeSubclass(cls: ClassValue, keywords: ReadonlyMap<string, Value>, place: Place): void {
    const [, ...bases] = resolutionOrder(cls, this.interpreter);
    for (const base of bases) {
      const hook = base.kind === 'class' ? base.namespace.get('__init_subclass__') : undefined;
      const inner = hook?.kind === 'descriptor' ? hook.function : hook;
      if (inner?.kind !== 'function') continue;
      this.interpreter.call(
        { kind: 'bound', function: inner, self: cls },
        { positional: [], keywords, open: false },
        place,
      );
      return;
    }
  }
}
