// The dict of variables that `globals()`, `vars()` and `__dict__` give: a view of an environment, through which it is read and changed.

import type { Environment } from './environment';
import { native } from './twin';
import type { Evaluation, NativeCall, Twin } from './twin';
import { bool, dictionary, list, NONE, str, textOf, unknown } from './values';
import type { Dictionary, Value } from './values';

export function namespace(environment: Environment): Value {
  return { kind: 'twin', twin: new NamespaceTwin(environment) };
}

class NamespaceTwin implements Twin {
  readonly className = 'builtins.dict';
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  initialize(): void {}

  attribute(name: string, evaluation: Evaluation): Value | null {
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (method !== undefined) return native((args) => method(this.environment, args.positional, evaluation));
    if (name === '__iter__') return list(this.dictionary().entries.map(({ key }) => key));
    const own: NativeCall = (args, place) => {
      const bound = { kind: 'method', receiver: this.dictionary(), name } as const;
      return evaluation.call(bound, args, place);
    };
    return name === 'items' || name === 'keys' || name === 'values' || name === 'copy' ? native(own) : null;
  }

  private dictionary(): Dictionary {
    const entries = [...this.environment.entries()];
    return dictionary(entries.map(([name, value]) => ({ key: str(name), value })));
  }
}

type Method = (environment: Environment, args: readonly Value[], evaluation: Evaluation) => Value;

const METHODS: Readonly<Record<string, Method>> = {
  __getitem__: (environment, [key]) => found(environment, key) ?? unknown('a variable of a computed name is not known'),
  __contains__: (environment, [key]) => bool(found(environment, key) !== undefined),
  get: (environment, [key, fallback]) => found(environment, key) ?? fallback ?? NONE,
  __setitem__: (environment, [key, value]) => {
    const name = textOf(key);
    if (name !== null && value !== undefined) environment.assign(name, value);
    return NONE;
  },
  setdefault: (environment, [key, value]) => {
    const present = found(environment, key);
    const name = textOf(key);
    if (present === undefined && name !== null) environment.assign(name, value ?? NONE);
    return present ?? value ?? NONE;
  },
  pop: (environment, [key, fallback]) => {
    const present = found(environment, key);
    environment.remove(textOf(key) ?? '');
    return present ?? fallback ?? unknown('a variable of a computed name is not known');
  },
  update: (environment, [other]) => {
    for (const { key, value } of other?.kind === 'dict' ? other.entries : []) {
      const name = textOf(key);
      if (name !== null) environment.assign(name, value);
    }
    return NONE;
  },
};

function found(environment: Environment, key: Value | undefined): Value | undefined {
  return environment.own(textOf(key) ?? '');
}
