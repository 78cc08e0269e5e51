// Applications within what is wrapped around them: `app = CORSMiddleware(app)`, an instance of a class of the project that keeps one, a
// function of the project that hands requests on to one.

import { walk } from '../ast';
import type { Place } from '../diagnostics';
import type { Application, Placed } from './registrations';
import { applicationOf } from './twins';
import { settled, tuple } from './values';
import type { ClassValue, FunctionValue, Value } from './values';

/** An application and what a request passes before it, from the outside in. */
export interface Wrapped {
  readonly application: Application;
  readonly around: readonly Placed[];
  /** Whether the outermost of them answers as an application does. */
  readonly isCertain: boolean;
}

/** What is known of what stands around applications. */
export interface Known {
  readonly fileOf: (module: string) => string;
  /** Whether a class of the library is one whose objects are applications. */
  readonly isOfApplications: (className: string) => boolean;
}

/** So many objects, one within another, are followed. */
const DEEPEST = 16;

/** The application that a value is or keeps; null if it is none. */
export function wrappedApplication(value: Value, known: Known, depth = 0): Wrapped | null {
  const application = applicationOf(value);
  if (application !== null) return { application, around: [], isCertain: true };
  const whole = settled(value);
  if (depth === DEEPEST) return null;
  for (const part of partsOf(whole)) {
    const inner = wrappedApplication(part, known, depth + 1);
    if (inner === null) continue;
    const around = { value: outside(whole, part), place: placeOf(whole, inner.application, known) };
    return { application: inner.application, around: [around, ...inner.around], isCertain: answers(whole, known) };
  }
  return null;
}

/** Whether a function is an ASGI application itself: it is called with `scope`, `receive` and `send`. */
function isAsgiFunction(value: Value): value is FunctionValue {
  if (value.kind !== 'function' || value.node.kind !== 'AsyncFunctionDef') return false;
  const { posonlyargs, args, defaults, vararg } = value.node.args;
  return posonlyargs.length + args.length === 3 && defaults.length === 0 && vararg === null;
}

/** What an object was made of, the elements of its collections among it; what an ASGI function uses. */
function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'instance':
      return [...value.attributes.values(), ...value.madeOf].flatMap((part) => [part, ...elementsOf(part)]);
    case 'unknown':
      return value.madeOf;
    case 'function':
      return isAsgiFunction(value) ? usedBy(value) : [];
    default:
      return [];
  }
}

function elementsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'list':
    case 'tuple':
      return value.elements;
    case 'dict':
      return value.entries.map((entry) => entry.value);
    default:
      return [];
  }
}

/** What the names that a function loads stand for around it. */
function usedBy({ node, closure }: FunctionValue): readonly Value[] {
  const names = new Set<string>();
  walk(node, (inner) => {
    if (inner.kind === 'Name' && inner.ctx === 'Load') names.add(inner.id);
  });
  return [...names].flatMap((name) => closure.lookup(name) ?? []);
}

/** What stands around one of the parts: for a class of the library, what else it was given. */
function outside(value: Value, part: Value): Value {
  if (value.kind !== 'unknown') return value;
  return tuple(value.madeOf.filter((other) => other !== part));
}

function placeOf(value: Value, { place }: Application, { fileOf }: Known): Place {
  if (value.kind === 'instance') {
    const { module, node } = value.cls;
    return { file: fileOf(module), line: node.lineno, column: node.col_offset };
  }
  if (value.kind === 'function')
    return { file: fileOf(value.module), line: value.node.lineno, column: value.node.col_offset };
  return value.kind === 'unknown' && value.place !== null ? value.place : place;
}

/** Whether an object is called with `scope`, `receive` and `send`. */
function answers(value: Value, known: Known): boolean {
  if (value.kind === 'unknown')
    return known.isOfApplications(/^the result of ([\w.]+)\(\)/.exec(value.reason)?.[1] ?? '');
  // A function of the module may be meant for something else, such as what is not found; one that another made is not.
  if (value.kind === 'function') return value.closure.kind === 'function';
  return value.kind === 'instance' && isAnswering(value.cls, known);
}

function isAnswering({ namespace, bases }: ClassValue, known: Known): boolean {
  const method = namespace.get('__call__');
  if (method?.kind === 'function') return method.node.args.args.length === 4;
  return bases.some(
    (base) =>
      (base.kind === 'class' && isAnswering(base, known)) ||
      (base.kind === 'external' && known.isOfApplications(base.name)),
  );
}
