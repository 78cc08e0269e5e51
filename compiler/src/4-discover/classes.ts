// Kinds of classes that their statements say enough of: enumerations, dataclasses and named tuples; and what classes are made of.

import type { ClassDef } from '../ast';
import type { Place } from '../diagnostics';
import type { Environment } from './environment';
import { equal } from './operations';
import type { Evaluation } from './twin';
import { FieldTwin } from './twins/dataclasses';
import { dictionary, settled, str } from './values';
import type { ClassValue, Dictionary, Value } from './values';

/** A class statement and the variables of its body. */
export interface ClassStatement {
  readonly node: ClassDef;
  readonly environment: Environment;
}

/** What `type` makes a class of. */
export interface ClassParts {
  readonly metaclass: Value | null;
  readonly name: Value | undefined;
  readonly bases: Value;
  readonly variables: Value;
}

/** The variables of a class's body, as its metaclass is given them. */
export function variablesOf(environment: Environment): Dictionary {
  return dictionary([...environment.entries()].map(([name, value]) => ({ key: str(name), value })));
}

/** The metaclass that a class has of its bases. */
export function metaclassOf(bases: readonly Value[]): Value | null {
  for (const base of bases) {
    const cls = base.kind === 'generic' ? base.origin : base;
    if (cls.kind === 'class' && cls.metaclass !== null) return cls.metaclass;
  }
  return null;
}

/** The statement of the first base that has one: what a class that is made without a statement derives its code from. */
export function statementOf(bases: readonly Value[]): ClassStatement | null {
  const base = bases.find((one) => one.kind === 'class');
  return base?.kind === 'class' ? base : null;
}

// ---- enumerations ----

/** Members of an enumeration, or null for any other class. */
export function enumMembers(cls: ClassValue): readonly Value[] | null {
  if (!isEnumeration(cls)) return null;
  return [...cls.namespace.values()].filter((value) => value.kind === 'instance' && value.cls === cls);
}

/** The member of a value; null if it is not known. */
export function enumMember(cls: ClassValue, value: Value): Value | null {
  const isMember = (member: Value): boolean =>
    member === value ||
    (member.kind === 'instance' && equal(member.attributes.get('value') ?? member, settled(value)) === true);
  return enumMembers(cls)?.find(isMember) ?? null;
}

export function isEnumeration(cls: ClassValue): boolean {
  return cls.bases.some(
    (base) =>
      (base.kind === 'external' && base.name.startsWith('enum.')) || (base.kind === 'class' && isEnumeration(base)),
  );
}

/** Turns the plain values of an enumeration's body into its members (CPython Lib/enum.py EnumType.__new__). */
export function makeMembers(cls: ClassValue): void {
  for (const [name, value] of [...cls.namespace]) {
    if (name.startsWith('_') || value.kind === 'function' || value.kind === 'descriptor' || value.kind === 'class')
      continue;
    const attributes = new Map<string, Value>([
      ['value', value],
      ['name', str(name)],
    ]);
    cls.namespace.set(name, { kind: 'instance', cls, attributes, native: null, madeOf: [] });
  }
}

// ---- fields ----

/** A field of a dataclass, model or named tuple, and what the class has under its name. */
export interface Field {
  readonly name: string;
  readonly value: Value | undefined;
}

/** The fields that a class's own body declares. */
export function fieldsOf(cls: ClassValue): readonly Field[] {
  return cls.node.body.flatMap((statement) =>
    statement.kind === 'AnnAssign' && statement.target.kind === 'Name'
      ? [{ name: statement.target.id, value: cls.namespace.get(statement.target.id) }]
      : [],
  );
}

/** Whether a class is a `typing.NamedTuple`. */
export function isNamedTuple(cls: ClassValue): boolean {
  return cls.bases.some((base) => base.kind === 'external' && base.name === 'typing.NamedTuple');
}

/** Whether a field is no parameter: `field(init=False)`. */
export function isMade(value: Value | undefined): boolean {
  return value?.kind === 'twin' && value.twin instanceof FieldTwin && !value.twin.isParameter;
}

/** The default of a field that stands in `field(...)`; null for any other value, which the class itself has. */
export function fieldDefault(value: Value, evaluation: Evaluation, place: Place): Value | null {
  return value.kind === 'twin' && value.twin instanceof FieldTwin ? value.twin.make(evaluation, place) : null;
}
