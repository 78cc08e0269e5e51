// Abstract evaluation of module code: modules are evaluated as an import would run them, functions as they are called.
// Where control flow cannot be decided both ways are taken, one after the other. Nothing here knows a framework.

import type { AsyncFunctionDef, ClassDef, ExprNode, FunctionDef, Lambda } from '../ast';
import { walk } from '../ast';
import { errors } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import { attributeOf, resolutionOrder } from './attributes';
import { bindArguments } from './calls';
import { Budget } from './budget';
import { builtin } from './builtins';
import { Environment } from './environment';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { callMethod, isSequence } from './operations';
import { Raised } from './raised';
import { runBody, runModuleBody } from './statements';
import { NO_ARGUMENTS, positional } from './twin';
import type { CallArguments, Evaluation, ForeignEngine, TwinEntry, TwinTable } from './twin';
import { assumed, dictionary, list, NONE, settled, str, union, unknown } from './values';
import type { BuiltinMethod, ClassValue, FunctionValue, InstanceValue, Value } from './values';

/** Something that evaluation met and could not foresee. */
export interface Unforeseen {
  readonly what: string;
  readonly reason: string;
  readonly place: Place;
}

/** What is noted when a statement of a module seems to raise. */
export const RAISING = 'what a statement does';

const CHANGES: ReadonlySet<string> = new Set(['append', 'add', 'insert', 'extend', 'update', 'setdefault']);

const MAX_DEPTH = 60;

export class Interpreter implements Evaluation {
  readonly program: Program;
  readonly unforeseenThings: Unforeseen[] = [];
  readonly foreignEngines: ForeignEngine[] = [];
  /** Modules that were imported by a computed name and are not part of the program yet. */
  readonly unloaded = new Set<string>();
  private readonly twins: TwinTable;
  private readonly modules = new Map<string, Environment>();
  /** Modules whose bodies are running. */
  private readonly importing = new Set<string>();
  /** The import at which Python stops: the first that asks a running module for what it has not bound yet. */
  circularImport: Diagnostic | null = null;
  private uncertainty = 0;
  /** How many of the `try` and `with` statements that are running may catch what is raised. */
  private guards = 0;
  private depth = 0;
  private readonly budget = new Budget();
  private readonly running: (FunctionValue['node'] | null)[] = [];
  /** Whether functions are generators, as far as that was asked. */
  private readonly generators = new Map<FunctionValue['node'], boolean>();
  private files: readonly string[] | null = null;

  constructor(program: Program, twins: TwinTable) {
    this.program = program;
    this.twins = twins;
  }

  get certain(): boolean {
    return this.uncertainty === 0;
  }

  /** Counts work; throws BudgetSpent when what is evaluated takes too long. */
  step(steps = 1): void {
    this.budget.take(steps);
  }

  /** Runs a statement of a module's body with a budget of its own; null if that is spent. */
  withinBudget<T>(module: string, run: () => T): T | null {
    return this.budget.statement(packageOf(this.program, module), run);
  }

  /** Runs something; null if it raises or takes too long. */
  attempt<T>(run: () => T): T | null {
    try {
      return this.budget.part(run);
    } catch (error) {
      if (error instanceof Raised) return null;
      throw error;
    }
  }

  /** Runs something that may or may not happen. */
  uncertainly<T>(run: () => T): T {
    this.uncertainty += 1;
    try {
      return run();
    } finally {
      this.uncertainty -= 1;
    }
  }

  /** Runs something whose exceptions may be caught. */
  guarded<T>(run: () => T): T {
    this.guards += 1;
    try {
      return run();
    } finally {
      this.guards -= 1;
    }
  }

  foreignEngine(engine: ForeignEngine): void {
    this.foreignEngines.push(engine);
  }

  unforeseen(what: string, reason: string, place: Place): void {
    this.unforeseenThings.push({ what, reason, place });
  }

  /** Notes that a statement of a module takes too long to evaluate. */
  takesTooLong(place: Place): void {
    this.unforeseen('what a statement does', 'it takes too long to evaluate', place);
  }

  /** Notes that a statement of a module seems to raise. */
  raises({ place: { file, line } }: Raised, place: Place): void {
    this.unforeseen(RAISING, `seems to raise at ${file}:${line}`, place);
  }

  // ---- modules ----

  /** The environment of a module, evaluating it and its parents the first time; null if it is not part of the program. */
  moduleEnvironment(module: string): Environment | null {
    const present = this.modules.get(module);
    if (present !== undefined) return present;
    if (!this.program.index.modules.has(module)) return null;
    const dot = module.lastIndexOf('.');
    if (dot > 0) this.moduleEnvironment(module.slice(0, dot));
    const raced = this.modules.get(module);
    if (raced !== undefined) return raced;
    const environment = new Environment('module', module, null);
    this.modules.set(module, environment);
    this.runModule(module, environment);
    return environment;
  }

  /** The environments of the modules evaluated so far, in order of import. */
  evaluated(): ReadonlyMap<string, Environment> {
    return this.modules;
  }

  private runModule(module: string, environment: Environment): void {
    const loaded = this.program.modules.get(module);
    environment.assign('__name__', str(module));
    const entry = this.program.index.modules.get(module);
    const packageName = entry?.isPackage === true ? module : module.split('.').slice(0, -1).join('.');
    environment.assign('__package__', str(packageName));
    if (loaded === undefined) {
      if (entry?.file != null) this.unloaded.add(module);
      return;
    }
    const { file } = loaded.summary;
    environment.assign('__file__', str(file));
    if (entry?.isPackage === true) environment.assign('__path__', list([str(file.slice(0, -'/__init__.py'.length))]));
    const frame = this.frame(environment, file, null, null);
    // A module runs in full wherever it is first imported from.
    const before = this.uncertainty;
    this.uncertainty = 0;
    this.importing.add(module);
    runModuleBody(loaded.ast.body, frame);
    this.importing.delete(module);
    this.uncertainty = before;
  }

  importModule(name: string): Value | null {
    return this.moduleEnvironment(name) === null ? null : { kind: 'module', module: name };
  }

  submodules(packageName: string): readonly string[] {
    return (this.program.index.children.get(packageName) ?? []).map((child) => child.slice(packageName.length + 1));
  }

  projectFiles(): readonly string[] {
    this.files ??= [...this.program.index.byFile.keys()].sort();
    return this.files;
  }

  /** The value of `from module import name` for a module of the project. */
  importFrom(module: string, name: string, place: Place = NOWHERE): Value {
    const found = this.moduleAttribute(module, name);
    if (found === null && this.isBoundLater(module, name))
      this.stopsAt(place, `ImportError: cannot import name '${name}' from partially initialized module '${module}'`);
    return found ?? unknown(`'${name}' is not bound in ${module} when it is imported`);
  }

  /** An attribute of a module of the project: its variable, its submodule, or what its `__getattr__` gives. */
  moduleAttribute(module: string, name: string): Value | null {
    const environment = this.moduleEnvironment(module);
    const bound = environment?.own(name);
    if (bound !== undefined) return bound;
    if (this.program.index.modules.has(`${module}.${name}`)) return this.importModule(`${module}.${name}`);
    const hook = environment?.own('__getattr__');
    return hook === undefined ? null : this.attempt(() => this.call(hook, positional(str(name)), NOWHERE));
  }

  /** Notes that `module.name` is asked for where Python does not have it yet. */
  metModuleAttribute(module: string, name: string, found: Value | null, place: Place): void {
    // A submodule is an attribute of its package once its body has run.
    if (this.importing.has(`${module}.${name}`) && this.modules.get(module)?.own(name) === undefined)
      this.stopsAt(place, `AttributeError: cannot access submodule '${name}' of module '${module}'`);
    else if (found === null && this.isBoundLater(module, name))
      this.stopsAt(place, `AttributeError: partially initialized module '${module}' has no attribute '${name}'`);
  }

  /** Whether a module's body is running and has not come to what binds a name. */
  private isBoundLater(module: string, name: string): boolean {
    if (!this.importing.has(module)) return false;
    const { imports = [] } = this.program.modules.get(module)?.summary ?? {};
    const isStarred = imports.some((imported) => imported.name === '*');
    return !isStarred && this.program.global(module, name).some(({ kind }) => kind !== 'builtin');
  }

  private stopsAt(place: Place, error: string): void {
    if (this.circularImport !== null || !this.certain || this.guards > 0) return;
    this.circularImport = errors.circularImport(place, { error: `${error} (most likely due to a circular import)` });
  }

  /** A module's variables as `__dict__` and `vars()` show them. */
  moduleDictionary(module: string): Value {
    const entries = [...(this.moduleEnvironment(module)?.entries() ?? [])];
    return dictionary(entries.map(([name, value]) => ({ key: str(name), value })));
  }

  // ---- names ----

  lookup(name: string, frame: Frame, place: Place): Value {
    const found = frame.environment.lookup(name);
    if (found !== undefined) return found;
    return builtin(name) ?? unknown(`'${name}' is not known here`, place);
  }

  frame(environment: Environment, file: string, owner: ClassValue | null, self: Value | null): Frame {
    return { interpreter: this, environment, file, owner, self, returned: [], yielded: [], yieldedUnknown: false };
  }

  // ---- objects ----

  attribute(value: Value, name: string, place: Place): Value {
    return attributeOf(value, name, place, this);
  }

  twin(name: string): TwinEntry | null {
    return this.twins.get(name) ?? null;
  }

  /** The elements of an iterable, or null if they are not all known. */
  iterate(value: Value, place: Place): readonly Value[] | null {
    if (isSequence(value)) {
      this.step(value.elements.length >> 4);
      return value.open ? null : value.elements;
    }
    if (value.kind === 'dict') return value.open ? null : value.entries.map(({ key }) => key);
    if (value.kind === 'assumed') return this.iterate(value.value, place)?.map(assumed) ?? null;
    if (value.kind === 'constant' && value.value.type === 'str') return [...value.value.value].map(str);
    if (value.kind === 'class') return enumMembers(value);
    if (value.kind === 'instance') {
      const method = this.attribute(value, '__iter__', place);
      const iterator = method.kind === 'bound' ? this.call(method, NO_ARGUMENTS, place) : null;
      // An object gives its elements by `__next__`, often one that is its own iterator.
      return iterator === null || iterator.kind === 'instance' ? null : this.iterate(iterator, place);
    }
    if (value.kind === 'twin') {
      const elements = value.twin.attribute('__iter__', this);
      return elements === null || elements.kind === 'twin' ? null : this.iterate(elements, place);
    }
    return null;
  }

  // ---- calls ----

  call(callee: Value, args: CallArguments, place: Place): Value {
    switch (callee.kind) {
      case 'function':
        return this.invoke(callee, args, null, place);
      case 'bound':
        return this.invoke(
          callee.function,
          { ...args, positional: [callee.self, ...args.positional] },
          callee.self,
          place,
        );
      case 'class':
        return this.construct(callee, args, place);
      case 'partial':
        return this.call(
          callee.function,
          {
            positional: [...callee.args, ...args.positional],
            keywords: new Map([...callee.keywords, ...args.keywords]),
            open: args.open,
          },
          place,
        );
      case 'method':
        return this.callBuiltin(callee, args) ?? unknown(`the result of .${callee.name}() is not known`, place);
      case 'external':
        return this.callExternal(callee.name, args, place);
      case 'twin':
        return callee.twin.call?.(args, place, this) ?? unknown(`${callee.twin.className} is called`, place);
      case 'instance': {
        const method = this.attribute(callee, '__call__', place);
        return method.kind === 'bound'
          ? this.call(method, args, place)
          : unknown(`an instance of ${callee.cls.name} is called`, place);
      }
      case 'generic':
        return this.call(callee.origin, args, place);
      case 'assumed':
        return this.call(callee.value, args, place);
      case 'union':
        return union(callee.options.map((option) => this.uncertainly(() => this.call(option, args, place))));
      case 'unknown':
        return unknown(callee.reason, callee.place ?? place);
      default:
        return unknown('a value that is not callable is called', place);
    }
  }

  private callBuiltin({ receiver, name }: BuiltinMethod, args: CallArguments): Value | null {
    const target = settled(receiver);
    const result = callMethod(target, name, args.positional);
    // What may have been added or may not have been leaves the collection open.
    if (!this.certain && CHANGES.has(name) && (isSequence(target) || target.kind === 'dict')) target.open = true;
    return result !== null && receiver.kind === 'assumed' ? assumed(result) : result;
  }

  private callExternal(name: string, args: CallArguments, place: Place): Value {
    const entry = this.twin(name);
    if (entry?.kind === 'function') return entry.call(args, place, this);
    if (entry?.kind === 'class') {
      const twin = entry.create();
      twin.initialize(args, place, this);
      return { kind: 'twin', twin };
    }
    return unknown(`the result of ${name}() is not known`, place, [...args.positional, ...args.keywords.values()]);
  }

  private invoke(callee: FunctionValue, args: CallArguments, self: Value | null, place: Place): Value {
    const { node } = callee;
    if (this.depth >= MAX_DEPTH || this.running.filter((active) => active === node).length > 3) {
      return unknown(`${callee.name}() calls itself`, place);
    }
    this.step();
    const environment = new Environment('function', callee.module, callee.closure);
    bindArguments(callee, args, environment, place);
    const frame = this.frame(environment, this.fileOf(callee.module), callee.owner, self ?? args.positional[0] ?? null);
    this.depth += 1;
    this.running.push(node);
    try {
      if (node.kind === 'Lambda') return evaluate(node.body, frame);
      runBody(node.body, frame);
    } finally {
      this.depth -= 1;
      this.running.pop();
    }
    if (this.isGenerator(node)) return list(frame.yielded, frame.yieldedUnknown);
    return frame.returned.length === 0 ? NONE : union(frame.returned);
  }

  private isGenerator(node: FunctionDef | AsyncFunctionDef): boolean {
    const known = this.generators.get(node);
    if (known !== undefined) return known;
    const found = isGenerator(node);
    this.generators.set(node, found);
    return found;
  }

  fileOf(module: string): string {
    return this.program.modules.get(module)?.summary.file ?? module;
  }

  private construct(cls: ClassValue, args: CallArguments, place: Place): Value {
    const order = resolutionOrder(cls, this);
    const native = order.find((base) => base.kind === 'external' && this.twin(base.name)?.kind === 'class');
    const entry = native?.kind === 'external' ? this.twin(native.name) : null;
    const instance: InstanceValue = {
      kind: 'instance',
      cls,
      attributes: new Map(),
      native: entry?.kind === 'class' ? entry.create() : null,
      madeOf: [...args.positional, ...args.keywords.values()],
    };
    const initializer = this.attribute(instance, '__init__', place);
    if (initializer.kind === 'bound') this.call(initializer, args, place);
    else if (instance.native !== null) instance.native.initialize(args, place, this);
    else assignFields(instance, args);
    return instance;
  }

  annotations(callee: FunctionValue): ReadonlyMap<string, Value> {
    const found = new Map<string, Value>();
    const { node } = callee;
    const { args } = node;
    const frame = this.frame(callee.closure, this.fileOf(callee.module), null, null);
    const add = (name: string, annotation: ExprNode | null): void => {
      if (annotation !== null) found.set(name, evaluate(annotation, frame));
    };
    for (const parameter of [...args.posonlyargs, ...args.args, ...args.kwonlyargs])
      add(parameter.arg, parameter.annotation);
    if (node.kind !== 'Lambda') add('return', node.returns);
    return found;
  }

  /** Evaluates annotations of a function's parameters, or of a class's fields. */
  evaluatorOf(of: FunctionValue | ClassValue): (node: ExprNode) => Value {
    const environment = of.kind === 'function' ? of.closure : of.environment;
    const frame = this.frame(environment, this.fileOf(of.module), null, null);
    return (node) => evaluate(node, frame);
  }

  /** A function made by `def` or `lambda`: defaults are evaluated here and now. */
  makeFunction(node: FunctionDef | AsyncFunctionDef | Lambda, frame: Frame): FunctionValue {
    const defaults = new Map<string, Value>();
    const { args } = node;
    const places = [...args.posonlyargs, ...args.args];
    args.defaults.forEach((value, at) => {
      const parameter = places[places.length - args.defaults.length + at];
      if (parameter !== undefined) defaults.set(parameter.arg, evaluate(value, frame));
    });
    args.kw_defaults.forEach((value, at) => {
      const parameter = args.kwonlyargs[at];
      if (value !== null && parameter !== undefined) defaults.set(parameter.arg, evaluate(value, frame));
    });
    return {
      kind: 'function',
      module: frame.environment.module,
      node,
      name: node.kind === 'Lambda' ? '<lambda>' : node.name,
      closure: frame.environment,
      defaults,
      owner: null,
      wraps: null,
    };
  }

  /** The class that a class statement makes. */
  makeClass(node: ClassDef, frame: Frame): ClassValue {
    const bases = node.bases.map((base) => evaluate(base, frame));
    const environment = new Environment('class', frame.environment.module, frame.environment);
    const body = this.frame(environment, frame.file, null, null);
    runBody(node.body, body);
    const namespace = new Map(environment.entries());
    const cls: ClassValue = {
      kind: 'class',
      module: frame.environment.module,
      name: node.name,
      node,
      bases,
      namespace,
      environment,
    };
    for (const member of namespace.values()) {
      const inner = member.kind === 'descriptor' ? member.function : member;
      if (inner.kind === 'function' && inner.owner === null) inner.owner = cls;
    }
    if (isEnumeration(cls)) makeMembers(cls);
    return cls;
  }

  /** Applies a decorator. A library's decorator that evaluation does not know leaves what it decorates as it is. */
  decorate(decorator: Value, target: Value, node: ExprNode, frame: Frame): Value {
    const place = placeOf(frame, node);
    if (decorator.kind === 'unknown' || (decorator.kind === 'external' && this.twin(decorator.name) === null))
      return target;
    const result = this.call(decorator, positional(target), place);
    return result.kind === 'unknown' ? target : result;
  }
}

/** What the `__init__` that a dataclass or a model is given does: arguments become attributes. */
function assignFields(instance: InstanceValue, args: CallArguments): void {
  const fields = instance.cls.node.body.filter((statement) => statement.kind === 'AnnAssign');
  args.positional.forEach((value, at) => {
    const target = fields[at]?.target;
    if (target?.kind === 'Name') instance.attributes.set(target.id, value);
  });
  for (const [name, value] of args.keywords) instance.attributes.set(name, value);
}

const NOWHERE: Place = { file: '', line: 0, column: 0 };

/** Members of an enumeration, or null for any other class. */
function enumMembers(cls: ClassValue): readonly Value[] | null {
  if (!isEnumeration(cls)) return null;
  return [...cls.namespace.values()].filter((value) => value.kind === 'instance' && value.cls === cls);
}

function isEnumeration(cls: ClassValue): boolean {
  return cls.bases.some(
    (base) =>
      (base.kind === 'external' && base.name.startsWith('enum.')) || (base.kind === 'class' && isEnumeration(base)),
  );
}

/** Turns the plain values of an enumeration's body into its members (CPython Lib/enum.py EnumType.__new__). */
function makeMembers(cls: ClassValue): void {
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

function isGenerator(node: FunctionDef | AsyncFunctionDef): boolean {
  let found = false;
  for (const statement of node.body) {
    walk(statement, (inner) => {
      if (inner.kind === 'Yield' || inner.kind === 'YieldFrom') found = true;
      return (
        inner.kind !== 'FunctionDef' &&
        inner.kind !== 'AsyncFunctionDef' &&
        inner.kind !== 'Lambda' &&
        inner.kind !== 'ClassDef'
      );
    });
  }
  return found;
}
