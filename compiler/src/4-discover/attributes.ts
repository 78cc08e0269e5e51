// Attribute access over abstract values: modules, classes and their resolution order, instances, library objects.

import type { Place } from '../diagnostics';
import type { Interpreter } from './interpreter';
import { native, positional } from './twin';
import type { Twin } from './twin';
import { assumed, NONE, str, tuple, union, unknown } from './values';
import type { ClassValue, InstanceValue, SuperValue, Value } from './values';

/** `value.name`. */
export function attributeOf(value: Value, name: string, place: Place, interpreter: Interpreter): Value {
  const found = find(value, name, place, interpreter);
  if (value.kind === 'module') interpreter.metModuleAttribute(value.module, name, found, place);
  return found ?? unknown(`the attribute '${name}' is not known`, place);
}

/** `value.name`, or null if evaluation does not know it. */
export function find(value: Value, name: string, place: Place, interpreter: Interpreter): Value | null {
  switch (value.kind) {
    case 'module':
      return name === '__dict__'
        ? interpreter.moduleDictionary(value.module)
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
      return name === '__name__' ? str(value.name) : name === '__wrapped__' ? value.wraps : null;
    case 'descriptor':
      // `@x.setter` gives the property back.
      return value.descriptor === 'property' && /^(setter|getter|deleter)$/.test(name) ? native(() => value) : null;
    case 'generic':
      return find(value.origin, name, place, interpreter);
    case 'constant':
    case 'list':
    case 'tuple':
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

function externalMember(name: string, interpreter: Interpreter): Value {
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
  if (name === '__name__') return str(cls.name);
  if (name === '__bases__') return tuple(cls.bases);
  const found = inOrder(resolutionOrder(cls, interpreter), name, interpreter);
  if (found === null) return null;
  if (found.kind !== 'descriptor') return found;
  if (found.descriptor === 'classmethod' && found.function.kind === 'function') {
    return { kind: 'bound', function: found.function, self: cls };
  }
  return found.descriptor === 'staticmethod' ? found.function : null;
}

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
  const found = inOrder(resolutionOrder(instance.cls, interpreter), name, interpreter);
  if (found !== null) {
    const bound = bindMember(found, instance, instance.cls, place, interpreter);
    return instance.native?.fieldsAreDefaults === true && found === bound ? assumed(bound) : bound;
  }
  return instance.native?.attribute(name, interpreter) ?? null;
}

function bindMember(member: Value, self: Value, cls: ClassValue, place: Place, interpreter: Interpreter): Value {
  if (member.kind === 'function') return { kind: 'bound', function: member, self };
  if (member.kind !== 'descriptor') return member;
  if (member.descriptor === 'staticmethod') return member.function;
  if (member.descriptor === 'property') return interpreter.call(member.function, positional(self), place);
  return member.function.kind === 'function'
    ? { kind: 'bound', function: member.function, self: cls }
    : member.function;
}

function superAttribute(value: SuperValue, name: string, interpreter: Interpreter): Value | null {
  const cls = value.self.kind === 'instance' ? value.self.cls : value.self;
  const order = resolutionOrder(cls, interpreter);
  const after = order.slice(indexOf(order, value.owner) + 1);
  const found = inOrder(after, name, interpreter);
  if (found?.kind === 'function') return { kind: 'bound', function: found, self: value.self };
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
  else if (value.kind === 'twin') value.twin.setAttribute?.(name, assigned, place);
  else if (value.kind === 'union') for (const option of value.options) setAttribute(option, name, assigned, place);
}
