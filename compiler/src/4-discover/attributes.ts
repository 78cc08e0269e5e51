// Attribute access over abstract values: modules, classes and their resolution order, instances, library objects.

import type { Place } from '../diagnostics';
import type { Interpreter } from './interpreter';
import { native, positional } from './twin';
import type { Twin } from './twin';
import { assumed, dictionary, list, NONE, str, tuple, union, unknown } from './values';
import type { ClassValue, FunctionValue, InstanceValue, SuperValue, Value } from './values';

/** `value.name`. */
export function attributeOf(value: Value, name: string, place: Place, interpreter: Interpreter): Value {
  const found = find(value, name, place, interpreter);
  if (value.kind === 'module') interpreter.metModuleAttribute(value.module, name, found, place);
  if (found === null && hasNone(value, name, interpreter)) interpreter.raiseBuiltin('AttributeError', place);
  return found ?? unknown(`the attribute '${name}' is not known`, place);
}

/** Attributes that every object, class, function or module has, whether evaluation knows them or not. */
const OF_ALL: ReadonlySet<string> = new Set(
  (
    'annotations builtins class closure code defaults delattr dict dir doc eq file format ge getattribute getstate globals gt hash init ' +
    'init_subclass kwdefaults le loader lt module mro name ne new package path prepare qualname reduce reduce_ex repr self setattr sizeof ' +
    'spec str subclasses subclasshook type_params weakref'
  )
    .split(' ')
    .map((name) => `__${name}__`),
);

/** Whether a value certainly has no such attribute, where evaluation does not find it. */
export function hasNone(value: Value, name: string, interpreter: Interpreter): boolean {
  if (OF_ALL.has(name)) return false;
  switch (value.kind) {
    case 'module':
      return interpreter.isEvaluated(value.module);
    case 'class':
      return isKnown(value, interpreter);
    case 'instance':
      return isKnown(value.cls, interpreter);
    case 'function':
    case 'bound':
      return true;
    default:
      return false;
  }
}

/** `value.name`, or null if evaluation does not know it. */
export function find(value: Value, name: string, place: Place, interpreter: Interpreter): Value | null {
  switch (value.kind) {
    case 'module':
      return name === '__dict__'
        ? interpreter.moduleNamespace(value.module)
        : interpreter.moduleAttribute(value.module, name);
    case 'external':
      return externalMember(`${value.name}.${name}`, interpreter);
    case 'class':
      return classAttribute(value, name, interpreter);
    case 'instance':
      return instanceAttribute(value, name, place, interpreter);
    case 'super':
      return superAttribute(value, name, interpreter);
    case 'twin':
      return value.twin.attribute(name, interpreter);
    case 'function':
      return functionAttribute(value, name);
    case 'bound':
      return name === '__self__'
        ? value.self
        : name === '__func__'
          ? value.function
          : functionAttribute(value.function, name);
    case 'descriptor':
      // `@x.setter` gives the property back.
      return value.descriptor === 'property' && /^(setter|getter|deleter)$/.test(name) ? native(() => value) : null;
    case 'generic':
      return find(value.origin, name, place, interpreter);
    case 'tuple': {
      const at = value.names?.indexOf(name) ?? -1;
      return value.elements[at] ?? { kind: 'method', receiver: value, name };
    }
    case 'constant':
    case 'list':
    case 'set':
    case 'dict':
      return { kind: 'method', receiver: value, name };
    case 'assumed': {
      const found = find(value.value, name, place, interpreter);
      return found?.kind === 'method' ? { ...found, receiver: value } : found;
    }
    case 'union':
      return union(value.options.map((option) => attributeOf(option, name, place, interpreter)));
    case 'unknown':
      return unknown(value.reason, value.place ?? place);
    default:
      return null;
  }
}

function functionAttribute(value: FunctionValue, name: string): Value | null {
  const own = value.attributes.get(name);
  if (own !== undefined) return own;
  switch (name) {
    case '__name__':
      return str(value.wraps === null ? value.name : (nameOf(value.wraps) ?? value.name));
    case '__qualname__':
      return str(value.owner === null ? value.name : `${value.owner.name}.${value.name}`);
    case '__module__':
      return str(value.module);
    case '__wrapped__':
      return value.wraps;
    // `functools.wraps` copies what the function has.
    default:
      return value.wraps?.kind === 'function' ? functionAttribute(value.wraps, name) : null;
  }
}

function nameOf(value: Value): string | null {
  return value.kind === 'function' || value.kind === 'class' ? value.name : null;
}

function externalMember(name: string, interpreter: Interpreter): Value {
  const module = interpreter.importModule(name);
  if (module !== null) return module;
  const entry = interpreter.twin(name);
  return entry?.kind === 'value' ? entry.value : { kind: 'external', name };
}

/** The class and its bases in order of attribute lookup: C3, or depth first where bases are not known well enough. */
export function resolutionOrder(cls: ClassValue, interpreter: Interpreter): readonly Value[] {
  const merge = (sequences: Value[][]): Value[] => {
    const result: Value[] = [];
    let rest = sequences.filter((sequence) => sequence.length > 0);
    while (rest.length > 0) {
      const next = rest
        .map((sequence) => sequence[0] as Value)
        .find((head) => !rest.some((sequence) => indexOf(sequence, head) > 0));
      const chosen = next ?? (rest[0]?.[0] as Value);
      result.push(chosen);
      rest = rest
        .map((sequence) => sequence.filter((item) => !same(item, chosen)))
        .filter((sequence) => sequence.length > 0);
    }
    return result;
  };
  const bases = cls.bases.map((base) => (base.kind === 'generic' ? base.origin : base));
  const orders = bases.map((base) =>
    base.kind === 'class' && base !== cls ? [...resolutionOrder(base, interpreter)] : [base],
  );
  return [cls, ...merge([...orders, [...bases]])];
}

function same(left: Value, right: Value): boolean {
  return left === right || (left.kind === 'external' && right.kind === 'external' && left.name === right.name);
}

function indexOf(sequence: readonly Value[], item: Value): number {
  return sequence.findIndex((other) => same(other, item));
}

function classAttribute(cls: ClassValue, name: string, interpreter: Interpreter): Value | null {
  const order = resolutionOrder(cls, interpreter);
  switch (name) {
    case '__name__':
    case '__qualname__':
      return str(cls.name);
    case '__module__':
      return str(cls.module);
    case '__bases__':
      return tuple(cls.bases);
    case '__mro__':
      return tuple(order);
    case '__dict__':
      return namespaceOf(cls.namespace);
    case '__subclasses__':
      return native(() => list(interpreter.classes.subclassesOf(cls)));
    case 'mro':
      return native(() => list(order));
    default:
  }
  const found = inOrder(order, name, interpreter) ?? metaclassAttribute(cls, name, interpreter);
  if (found === null) return null;
  if (found.kind !== 'descriptor') return found;
  if (found.descriptor === 'classmethod' && found.function.kind === 'function') {
    return { kind: 'bound', function: found.function, self: cls };
  }
  return found.descriptor === 'staticmethod' ? found.function : null;
}

/** A method that a metaclass gives its classes. */
function metaclassAttribute(cls: ClassValue, name: string, interpreter: Interpreter): Value | null {
  if (cls.metaclass?.kind !== 'class' || name.startsWith('__')) return null;
  const found = inOrder(resolutionOrder(cls.metaclass, interpreter), name, interpreter);
  return found?.kind === 'function' ? { kind: 'bound', function: found, self: cls } : found;
}

/** The variables of a class or an instance as they are now. */
function namespaceOf(variables: ReadonlyMap<string, Value>): Value {
  return dictionary([...variables].map(([name, value]) => ({ key: str(name), value })));
}

/** Whether everything that a class and its bases have is known. */
export function isKnown(cls: ClassValue, interpreter: Interpreter): boolean {
  const order = resolutionOrder(cls, interpreter);
  const isPlain = (base: Value): boolean =>
    base.kind === 'class'
      ? !base.namespace.has('__getattr__') && !base.namespace.has('__getattribute__') && base.metaclass === null
      : base.kind === 'external' && PLAIN_BASES.has(base.name);
  return order.every(isPlain);
}

/** Classes that give those that derive from them nothing that module code asks for by name. */
const PLAIN_BASES: ReadonlySet<string> = new Set(['builtins.object', 'abc.ABC', 'typing.Generic', 'typing.Protocol']);

function inOrder(order: readonly Value[], name: string, interpreter: Interpreter): Value | null {
  for (const cls of order) {
    const found = cls.kind === 'class' ? cls.namespace.get(name) : undefined;
    if (found !== undefined) return found;
    if (cls.kind !== 'class' && cls.kind !== 'external') return unknown('a base class is not known');
    if (cls.kind === 'external' && interpreter.twin(`${cls.name}.${name}`) !== null)
      return externalMember(`${cls.name}.${name}`, interpreter);
  }
  return null;
}

function instanceAttribute(
  instance: InstanceValue,
  name: string,
  place: Place,
  interpreter: Interpreter,
): Value | null {
  const own = instance.attributes.get(name);
  if (own !== undefined) return own;
  if (name === '__class__') return instance.cls;
  if (name === '__dict__') return dictOf(instance, interpreter);
  const found = inOrder(resolutionOrder(instance.cls, interpreter), name, interpreter);
  if (found !== null) {
    const bound = bindMember(found, instance, instance.cls, place, interpreter);
    if (found.kind === 'descriptor' && found.descriptor === 'cached') instance.attributes.set(name, bound);
    return instance.native?.fieldsAreDefaults === true && found === bound ? assumed(bound) : bound;
  }
  const native = instance.native?.attribute(name, interpreter, instance) ?? null;
  if (native !== null) return native;
  const hook = name.startsWith('__')
    ? null
    : inOrder(resolutionOrder(instance.cls, interpreter), '__getattr__', interpreter);
  return hook?.kind === 'function'
    ? interpreter.call({ kind: 'bound', function: hook, self: instance }, positional(str(name)), place)
    : null;
}

/** The `__dict__` of an instance: the library's own, where its class derives from one that hears of what is set, else a copy. */
function dictOf(instance: InstanceValue, interpreter: Interpreter): Value {
  const { native, attributes } = instance;
  const own = native?.setAttribute === undefined ? null : native.attribute('__dict__', interpreter, instance);
  return own ?? namespaceOf(attributes);
}

function bindMember(member: Value, self: Value, cls: ClassValue, place: Place, interpreter: Interpreter): Value {
  if (member.kind === 'function') return { kind: 'bound', function: member, self };
  if (member.kind !== 'descriptor') return member;
  if (member.descriptor === 'staticmethod') return member.function;
  if (member.descriptor === 'property' || member.descriptor === 'cached')
    return interpreter.call(member.function, positional(self), place);
  return member.function.kind === 'function'
    ? { kind: 'bound', function: member.function, self: cls }
    : member.function;
}

function superAttribute(value: SuperValue, name: string, interpreter: Interpreter): Value | null {
  const cls = value.self.kind === 'instance' ? value.self.cls : value.self;
  const order = resolutionOrder(cls, interpreter);
  const after = order.slice(indexOf(order, value.owner) + 1);
  const found = inOrder(after, name, interpreter);
  if (name === '__new__')
    return found?.kind === 'function' ? found : native((args, place) => interpreter.classes.allocate(args, place));
  if (found?.kind === 'descriptor' && found.descriptor === 'classmethod' && found.function.kind === 'function')
    return { kind: 'bound', function: found.function, self: cls };
  if (found?.kind === 'function')
    return { kind: 'bound', function: found, self: name === '__init_subclass__' ? cls : value.self };
  if (found !== null) return found.kind === 'descriptor' ? found.function : found;
  if (value.self.kind !== 'instance') return null;
  const base = value.self.native;
  if (base === null) return null;
  return name === '__init__' ? initializerOf(base) : base.attribute(name, interpreter);
}

function initializerOf(base: Twin): Value {
  return native((args, place, evaluation) => {
    base.initialize(args, place, evaluation);
    return NONE;
  });
}

/** `value.name = assigned`. */
export function setAttribute(value: Value, name: string, assigned: Value, place: Place): void {
  if (value.kind === 'instance') {
    value.attributes.set(name, assigned);
    value.native?.setAttribute?.(name, assigned, place);
  } else if (value.kind === 'class') value.namespace.set(name, assigned);
  else if (value.kind === 'function') value.attributes.set(name, assigned);
  else if (value.kind === 'twin') value.twin.setAttribute?.(name, assigned, place);
  else if (value.kind === 'union') for (const option of value.options) setAttribute(option, name, assigned, place);
}
