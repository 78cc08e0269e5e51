// The exception of an abstract `raise`, and which handlers take it.

import type { Place } from '../diagnostics';
import { optionsOf, union } from './values';
import type { Value } from './values';

/** An abstract `raise`; the nearest `try` around it that may take it does. */
export class Raised extends Error {
  readonly place: Place;
  /** The exception or its class, as far as that is known. */
  readonly exception: Value | null;

  constructor(place: Place, exception: Value | null = null) {
    super(`raised at ${place.file}:${place.line}`);
    this.place = place;
    this.exception = exception;
  }
}

/** Runs something; null if it raises. */
export function catching<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof Raised) return null;
    throw error;
  }
}

/** The builtin exceptions that module code is written for, with their bases (CPython Objects/exceptions.c). */
const BASES: Readonly<Record<string, string>> = {
  Exception: 'BaseException',
  SystemExit: 'BaseException',
  KeyboardInterrupt: 'BaseException',
  GeneratorExit: 'BaseException',
  StopIteration: 'Exception',
  StopAsyncIteration: 'Exception',
  ArithmeticError: 'Exception',
  ZeroDivisionError: 'ArithmeticError',
  OverflowError: 'ArithmeticError',
  AssertionError: 'Exception',
  AttributeError: 'Exception',
  EOFError: 'Exception',
  ImportError: 'Exception',
  ModuleNotFoundError: 'ImportError',
  LookupError: 'Exception',
  IndexError: 'LookupError',
  KeyError: 'LookupError',
  MemoryError: 'Exception',
  NameError: 'Exception',
  OSError: 'Exception',
  FileNotFoundError: 'OSError',
  FileExistsError: 'OSError',
  PermissionError: 'OSError',
  ConnectionError: 'OSError',
  TimeoutError: 'OSError',
  RuntimeError: 'Exception',
  NotImplementedError: 'RuntimeError',
  RecursionError: 'RuntimeError',
  SyntaxError: 'Exception',
  TypeError: 'Exception',
  ValueError: 'Exception',
  UnicodeError: 'ValueError',
};

/** Whether a handler for some classes takes an exception; null if that cannot be told. */
export function takes(handled: Value, { exception }: Raised): boolean | null {
  if (handled.kind === 'tuple') {
    const answers = optionsOf(union(handled.elements)).map((cls) => derives(classOf(exception), cls));
    if (answers.includes(true)) return true;
    return answers.includes(null) || handled.open ? null : false;
  }
  return derives(classOf(exception), handled);
}

function classOf(exception: Value | null): Value | null {
  if (exception?.kind === 'instance') return exception.cls;
  return exception?.kind === 'class' || exception?.kind === 'external' ? exception : null;
}

function derives(cls: Value | null, base: Value): boolean | null {
  const name = builtinName(base);
  if (name === 'BaseException') return true;
  if (cls === null) return null;
  if (cls === base) return true;
  if (cls.kind === 'class') {
    const answers = cls.bases.map((inner) => derives(inner, base));
    if (answers.includes(true)) return true;
    return answers.includes(null) || cls.bases.length === 0 ? null : false;
  }
  const own = builtinName(cls);
  if (own === null) return null;
  if (base.kind === 'class') return false;
  if (name === null) return null;
  return ancestors(own).includes(name);
}

/** The name of a builtin exception; null for any other value. */
function builtinName(value: Value): string | null {
  const name = value.kind === 'external' ? /^builtins\.(\w+)$/.exec(value.name)?.[1] : undefined;
  return name !== undefined && (name === 'BaseException' || Object.hasOwn(BASES, name)) ? name : null;
}

function ancestors(name: string): readonly string[] {
  const base = BASES[name];
  return base === undefined ? [name] : [name, ...ancestors(base)];
}
