// Abstract twins: what evaluation knows of a library's objects. The interpreter knows no framework; each twin says what its
// constructor, attributes and calls do. `twins/` has one file a framework module.

import type { Place } from '../diagnostics';
import type { ClassParts } from './classes';
import { unknown } from './values';
import type { ClassValue, FunctionValue, Value } from './values';

/** The arguments of a call. `open`: a `*args` or `**kwargs` was not known. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly open: boolean;
}

/** An engine for a database that the library does not speak to. */
export interface ForeignEngine {
  readonly scheme: string;
  readonly place: Place;
  /** Whether it is made, whatever the environment says. */
  readonly isCertain: boolean;
}

/** A folder that module code adds to `sys.path`: relative to the root, and whether it is looked into first. */
export interface SearchedFolder {
  readonly folder: string;
  readonly isFirst: boolean;
}

/** What twins may ask of the interpreter. */
export interface Evaluation {
  /** Whether control flow at this moment is certain; false inside an arm of an unknown condition. */
  readonly certain: boolean;
  call(callee: Value, args: CallArguments, place: Place): Value;
  attribute(value: Value, name: string, place: Place): Value;
  /** An attribute, or null if evaluation does not know it. */
  find(value: Value, name: string, place: Place): Value | null;
  /** Whether a value certainly has no such attribute, where evaluation does not find it. */
  hasNone(value: Value, name: string): boolean;
  /** A class and its bases in order of attribute lookup. */
  resolutionOrder(cls: ClassValue): readonly Value[];
  /** Raises a builtin exception, if a handler may be waiting for it. */
  raiseBuiltin(name: string, place: Place): void;
  /** Makes a class as `type(name, bases, namespace)` does. */
  classOf(parts: ClassParts, place: Place): Value;
  /** The variables of a module of the project, through which they are read and set. */
  moduleNamespace(module: string): Value;
  /** Runs something whose exceptions may be caught. */
  guarded<T>(run: () => T): T;
  /** The elements of an iterable, or null if they are unknown. */
  iterate(value: Value, place: Place): readonly Value[] | null;
  /** Evaluates a module of the project as an import would; null if there is none of that name. */
  importModule(name: string): Value | null;
  /** Submodules of a package of the project, by their last name. */
  submodules(packageName: string): readonly string[];
  /** The name of the module that a file of the project is, by its path relative to the root; null for other files. */
  moduleOfFile(file: string): string | null;
  /** Paths of the project's Python files, relative to the root, sorted. */
  projectFiles(): readonly string[];
  /** The value of a parameter's annotation, in the function's own surroundings. */
  annotations(callee: FunctionValue): ReadonlyMap<string, Value>;
  /** Notes a folder that is added to where modules are looked for. */
  searches(added: SearchedFolder): void;
  /** Notes an engine for a database that the library does not speak to. */
  foreignEngine(engine: ForeignEngine): void;
  /** Notes something that cannot be foreseen. */
  unforeseen(what: string, reason: string, place: Place): void;
}

/** A library object during evaluation. */
export interface Twin {
  /** The dotted name of its class. */
  readonly className: string;
  /** The names, without their modules, of the classes that its class derives from; absent where they are not known. */
  readonly baseNames?: readonly string[];
  /** Runs the class's `__init__`. */
  initialize(args: CallArguments, place: Place, evaluation: Evaluation): void;
  /** An attribute, or null if the twin has nothing special to say of it; `self` is the object of the project's class that derives from it. */
  attribute(name: string, evaluation: Evaluation, self?: Value): Value | null;
  /** The fields of a project class over it are defaults that the environment may override (settings). */
  readonly fieldsAreDefaults?: boolean;
  setAttribute?(name: string, value: Value, place: Place): void;
  /** What calling the object gives; absent for objects that are not callable. */
  call?(args: CallArguments, place: Place, evaluation: Evaluation): Value;
}

/** A library function or class that evaluation knows. */
export type TwinEntry =
  | { readonly kind: 'class'; readonly create: () => Twin }
  | { readonly kind: 'function'; readonly call: NativeCall }
  | { readonly kind: 'value'; readonly value: Value };

export type NativeCall = (args: CallArguments, place: Place, evaluation: Evaluation) => Value;

/** Twins by the dotted names under which they can be imported. */
export type TwinTable = ReadonlyMap<string, TwinEntry>;

const COLLECTIONS: ReadonlySet<string> = new Set(['builtins.dict', 'builtins.list', 'builtins.set']);

/** A callable twin made of a function: decorators that a method returns, bound methods. */
export class NativeFunction implements Twin {
  readonly className = 'builtins.builtin_function_or_method';
  /** The dotted name of a builtin. */
  readonly name: string | null;
  private readonly body: NativeCall;

  constructor(body: NativeCall, name: string | null) {
    this.body = body;
    this.name = name;
  }

  initialize(): void {}

  /** A method of a builtin collection by way of its class: `dict.update(settings, ...)`. */
  attribute(name: string): Value | null {
    if (this.name === null || !COLLECTIONS.has(this.name)) return null;
    return native(({ positional: [self, ...others], keywords, open }, place, evaluation) =>
      self === undefined
        ? unknown('a method of nothing is called', place)
        : evaluation.call(evaluation.attribute(self, name, place), { positional: others, keywords, open }, place),
    );
  }

  call(args: CallArguments, place: Place, evaluation: Evaluation): Value {
    return this.body(args, place, evaluation);
  }
}

export function native(body: NativeCall, name: string | null = null): Value {
  return { kind: 'twin', twin: new NativeFunction(body, name) };
}

/** The argument of a parameter by keyword or position. */
export function argument(args: CallArguments, name: string, position: number | null = null): Value | undefined {
  return args.keywords.get(name) ?? (position === null ? undefined : args.positional[position]);
}

export const NO_ARGUMENTS: CallArguments = { positional: [], keywords: new Map(), open: false };

export function positional(...values: readonly Value[]): CallArguments {
  return { positional: values, keywords: new Map(), open: false };
}
