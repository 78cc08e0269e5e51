// Applications within what is wrapped around them: `app = CORSMiddleware(app)`, an instance of a class of the project that keeps one.

import type { Place } from '../diagnostics';
import type { Application, Placed } from './registrations';
import { applicationOf } from './twins';
import { settled, tuple } from './values';
import type { InstanceValue, Value } from './values';

/** An application and what a request passes before it, from the outside in. */
export interface Wrapped {
  readonly application: Application;
  readonly around: readonly Placed[];
  /** Whether each of them is a class of the project that answers as an application does. */
  readonly isCertain: boolean;
}

/** So many objects, one within another, are followed. */
const DEEPEST = 16;

/** The application that a value is or keeps; null if it is none. */
export function wrappedApplication(value: Value, fileOf: (module: string) => string, depth = 0): Wrapped | null {
  const application = applicationOf(value);
  if (application !== null) return { application, around: [], isCertain: true };
  const whole = settled(value);
  if (depth === DEEPEST) return null;
  for (const part of partsOf(whole)) {
    const inner = wrappedApplication(part, fileOf, depth + 1);
    if (inner === null) continue;
    const around = { value: outside(whole, part), place: placeOf(whole, inner.application, fileOf) };
    const isCertain = inner.isCertain && whole.kind === 'instance' && answers(whole);
    return { application: inner.application, around: [around, ...inner.around], isCertain };
  }
  return null;
}

/** What an object was made of. */
function partsOf(value: Value): readonly Value[] {
  if (value.kind === 'instance') return [...value.attributes.values(), ...value.madeOf];
  return value.kind === 'unknown' ? value.madeOf : [];
}

/** What stands around one of the parts: for a class of the library, what else it was given. */
function outside(value: Value, part: Value): Value {
  if (value.kind !== 'unknown') return value;
  return tuple(value.madeOf.filter((other) => other !== part));
}

function placeOf(value: Value, { place }: Application, fileOf: (module: string) => string): Place {
  if (value.kind === 'instance') {
    const { module, node } = value.cls;
    return { file: fileOf(module), line: node.lineno, column: node.col_offset };
  }
  return value.kind === 'unknown' && value.place !== null ? value.place : place;
}

/** Whether an instance can be called with `scope`, `receive` and `send`. */
function answers({ cls }: InstanceValue): boolean {
  const method = cls.namespace.get('__call__');
  return method?.kind === 'function' && method.node.args.args.length === 4;
}
