// The `__dict__` of a library's object, by which attributes are set past its `__setattr__`. Only what is written under a known name counts.

import type { Place } from '../../diagnostics';
import { native } from '../twin';
import type { CallArguments, Twin } from '../twin';
import { NONE, settled, textOf, unknown } from '../values';
import type { Value } from '../values';

/** Hears of each attribute that is set. */
export type AttributeSetter = (name: string, value: Value, place: Place) => void;

export function attributeDict(set: AttributeSetter): Value {
  return { kind: 'twin', twin: new AttributeDictTwin(set) };
}

/** Sets what a mapping has: it is merged into a `__dict__`, or becomes one. */
export function setFrom(mapping: Value, place: Place, set: AttributeSetter): void {
  const merged = settled(mapping);
  for (const { key, value } of merged.kind === 'dict' ? merged.entries : []) setItem(key, value, place, set);
}

class AttributeDictTwin implements Twin {
  readonly className = 'builtins.dict';
  private readonly set: AttributeSetter;

  constructor(set: AttributeSetter) {
    this.set = set;
  }

  initialize(): void {}

  attribute(name: string): Value | null {
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    return method === undefined ? null : native((args, place) => method(args, place, this.set));
  }
}

type Method = (args: CallArguments, place: Place, set: AttributeSetter) => Value;

const METHODS: Readonly<Record<string, Method>> = {
  __setitem__: ({ positional: [key, value] }, place, set) => {
    setItem(key, value, place, set);
    return NONE;
  },
  setdefault: ({ positional: [key, value] }, place, set) => {
    setItem(key, value, place, set);
    return unknown('an item of a `__dict__` is not known', place);
  },
  update: ({ positional: [mapping], keywords }, place, set) => {
    if (mapping !== undefined) setFrom(mapping, place, set);
    for (const [name, value] of keywords) set(name, value, place);
    return NONE;
  },
};

function setItem(key: Value | undefined, value: Value | undefined, place: Place, set: AttributeSetter): void {
  const name = textOf(key);
  if (name !== null && value !== undefined) set(name, value, place);
}
