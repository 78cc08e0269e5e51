// What FastAPI will call and build to serve an endpoint, from the signatures: dependencies, transitively, and the types of
// parameters. FastAPI 0.141 dependencies/utils.py get_dependant.

import type { Place } from '../diagnostics';
import type { Interpreter } from './interpreter';
import { DependsTwin } from './twins';
import { optionsOf } from './values';
import type { FunctionValue, Value } from './values';

/** Every value that an endpoint or a dependency brings in: itself, its dependencies, its parameter types. */
export function collectDependencies(callable: Value, place: Place, interpreter: Interpreter): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const visit = (value: Value): void => {
    if (seen.has(value)) return;
    seen.add(value);
    found.push(value);
    for (const option of optionsOf(value)) {
      const signature = signatureOf(option, place, interpreter);
      if (signature === null) continue;
      for (const dependency of dependenciesOf(signature, interpreter, found)) visit(dependency);
    }
  };
  visit(callable);
  return found;
}

/** What `Depends(...)` stands for; null if the value is not one. */
export function dependencyOf(value: Value): Value | null {
  return value.kind === 'twin' && value.twin instanceof DependsTwin ? value.twin.dependency : null;
}

/** The function whose parameters FastAPI reads for a callable (`inspect.signature`). */
export function signatureOf(value: Value, place: Place, interpreter: Interpreter): FunctionValue | null {
  switch (value.kind) {
    case 'function':
      return value.wraps?.kind === 'function' ? signatureOf(value.wraps, place, interpreter) : value;
    case 'bound':
      return value.function;
    case 'partial':
      return signatureOf(value.function, place, interpreter);
    case 'class': {
      const initializer = interpreter.attribute(value, '__init__', place);
      return initializer.kind === 'function' ? initializer : null;
    }
    case 'instance': {
      const call = interpreter.attribute(value, '__call__', place);
      return call.kind === 'bound' ? call.function : null;
    }
    default:
      return null;
  }
}

function dependenciesOf(signature: FunctionValue, interpreter: Interpreter, types: Value[]): Value[] {
  const dependencies: Value[] = [];
  const annotations = interpreter.annotations(signature);
  for (const [name, annotation] of annotations) {
    types.push(annotation);
    const { type, markers } = unwrapped(annotation);
    if (name === 'return') continue;
    const fallback = signature.defaults.get(name);
    for (const marker of fallback === undefined ? markers : [...markers, fallback]) {
      if (marker.kind !== 'twin' || !(marker.twin instanceof DependsTwin)) continue;
      dependencies.push(marker.twin.dependency ?? type);
    }
  }
  for (const [name, fallback] of signature.defaults) {
    const dependency = annotations.has(name) ? null : dependencyOf(fallback);
    if (dependency !== null) dependencies.push(dependency);
  }
  return dependencies;
}

/** The type and the metadata of `Annotated[type, ...]`. */
export function unwrapped(annotation: Value): { type: Value; markers: readonly Value[] } {
  if (
    annotation.kind === 'generic' &&
    annotation.origin.kind === 'external' &&
    /(^|\.)Annotated$/.test(annotation.origin.name)
  ) {
    const [type, ...markers] = annotation.args;
    if (type !== undefined) {
      const inner = unwrapped(type);
      return { type: inner.type, markers: [...inner.markers, ...markers] };
    }
  }
  return { type: annotation, markers: [] };
}
