// Entry points: the functions and classes that serving a route calls, each with where the values of its parameters come from. Values that
// FastAPI validates have the type of their annotation; that is the one place where annotations say what a value is.

import type { Place } from '../diagnostics';
import type { ExprNode } from '../ast';
import { resolutionOrder } from './attributes';
import { dependencyOf, signatureOf, unwrapped } from './dependencies';
import type { Interpreter } from './interpreter';
import type { DiscoveredRoute } from './discover';
import type { FlatRoute } from './registrations';
import { DependsTwin } from './twins';
import { codesOf, JSON_VALUE, TypeNames } from './type-names';
import type { CodeName, Evaluate, TypeName } from './type-names';
import { optionsOf } from './values';
import type { ClassValue, FunctionValue, Value } from './values';

/** Where the value of a parameter comes from. */
export type Source =
  /** From what another of the calls gives. */
  { readonly kind: 'dependency'; readonly call: number } | { readonly kind: 'typed'; readonly type: TypeName };

/** A call that serving makes. */
export interface EntryCall {
  /** What may be called; nothing where it is the library's. */
  readonly callees: readonly CodeName[];
  /** The class of the object whose method is called; null for what is no method. */
  readonly receiver: CodeName | null;
  /** By the names of parameters. */
  readonly sources: readonly (readonly [name: string, source: Source])[];
}

/** What serving calls, read from what discovery evaluated when somebody asks. */
export class EntryReader {
  private readonly interpreter: Interpreter;
  private readonly routes: ReadonlyMap<DiscoveredRoute, FlatRoute>;
  private readonly types: TypeNames;

  constructor(interpreter: Interpreter, routes: ReadonlyMap<DiscoveredRoute, FlatRoute>) {
    this.types = new TypeNames(interpreter.program);
    this.interpreter = interpreter;
    this.routes = routes;
  }

  /** The calls of a route: its endpoint, and what that and the routers around it depend on. */
  callsOf(route: DiscoveredRoute): readonly EntryCall[] {
    const flat = this.routes.get(route);
    if (flat === undefined) return [];
    const calls = new RouteCalls(this.interpreter, flat.place, this.types);
    for (const value of [flat.endpoint, ...flat.dependencies.map((one) => dependencyOf(one) ?? one)])
      this.interpreter.attempt(() => calls.add(value));
    return calls.made;
  }

  /** The annotated fields of a class, those of its bases first. */
  fieldsOf(code: CodeName): readonly (readonly [name: string, type: TypeName])[] {
    const cls = this.types.classOf(code);
    if (cls === null) return [];
    const order = [...resolutionOrder(cls, this.interpreter)].reverse();
    const fields = new Map<string, TypeName>();
    for (const base of order) {
      if (base.kind !== 'class') continue;
      const evaluate = this.interpreter.evaluatorOf(base);
      for (const { target, annotation } of annotated(base)) fields.set(target, this.types.read(annotation, evaluate));
    }
    return [...fields];
  }
}

function annotated({ node }: ClassValue): readonly { readonly target: string; readonly annotation: ExprNode }[] {
  return node.body.flatMap((statement) =>
    statement.kind === 'AnnAssign' && statement.target.kind === 'Name'
      ? [{ target: statement.target.id, annotation: statement.annotation }]
      : [],
  );
}

/** Gathers the calls of one route. */
class RouteCalls {
  readonly made: EntryCall[] = [];
  private readonly interpreter: Interpreter;
  private readonly place: Place;
  private readonly types: TypeNames;
  private readonly known = new Map<Value, readonly number[]>();

  constructor(interpreter: Interpreter, place: Place, types: TypeNames) {
    this.interpreter = interpreter;
    this.place = place;
    this.types = types;
  }

  /** Adds a callable and its dependencies; gives the numbers of its calls, one for each thing that it may be. */
  add(callable: Value): readonly number[] {
    const known = this.known.get(callable);
    if (known !== undefined) return known;
    const numbers: number[] = [];
    this.known.set(callable, numbers);
    for (const option of optionsOf(callable)) {
      numbers.push(this.made.length);
      const sources: [string, Source][] = [];
      this.made.push({ ...calleesOf(option, this.place, this.interpreter), sources });
      const signature = signatureOf(option, this.place, this.interpreter);
      if (signature !== null) sources.push(...this.sourcesOf(signature, option));
    }
    return numbers;
  }

  private sourcesOf(signature: FunctionValue, called: Value): [string, Source][] {
    const { args } = signature.node;
    const evaluate = this.interpreter.evaluatorOf(signature);
    const byPlace = [...args.posonlyargs, ...args.args];
    const isBound = called.kind !== 'function' && called.kind !== 'partial';
    const parameters = [...(isBound ? byPlace.slice(1) : byPlace), ...args.kwonlyargs];
    return parameters.flatMap(({ arg, annotation }) => {
      const sources = this.sourcesOfOne(annotation, evaluate, signature.defaults.get(arg));
      return sources.map((source): [string, Source] => [arg, source]);
    });
  }

  /** What is neither annotated nor a dependency is what the request says. */
  private sourcesOfOne(
    annotation: ExprNode | null,
    evaluate: Evaluate,
    fallback: Value | undefined,
  ): readonly Source[] {
    const { type, markers } = annotation === null ? { type: null, markers: [] } : unwrapped(evaluate(annotation));
    const dependencies = [...markers, ...(fallback === undefined ? [] : [fallback])].flatMap((marker) => {
      if (marker.kind !== 'twin' || !(marker.twin instanceof DependsTwin)) return [];
      const callable = dependencyOf(marker) ?? type;
      return callable === null ? [] : [callable];
    });
    if (dependencies.length > 0)
      return dependencies.flatMap((one) => this.add(one).map((call): Source => ({ kind: 'dependency', call })));
    return [{ kind: 'typed', type: annotation === null ? JSON_VALUE : this.types.read(annotation, evaluate) }];
  }
}

/** The code that a call of a value runs. */
function calleesOf(value: Value, place: Place, interpreter: Interpreter): Pick<EntryCall, 'callees' | 'receiver'> {
  const { program } = interpreter;
  switch (value.kind) {
    case 'function':
    case 'class':
      return { callees: codesOf(program, value), receiver: null };
    case 'bound': {
      const { self } = value;
      const cls = self.kind === 'instance' ? self.cls : self.kind === 'class' ? self : null;
      const [receiver = null] = cls === null ? [] : codesOf(program, cls);
      return { callees: codesOf(program, value.function), receiver };
    }
    case 'partial':
      return calleesOf(value.function, place, interpreter);
    case 'instance': {
      const call = interpreter.attribute(value, '__call__', place);
      return call.kind === 'bound' ? calleesOf(call, place, interpreter) : NOTHING;
    }
    default:
      return NOTHING;
  }
}

const NOTHING = { callees: [], receiver: null };
