// Abstract evaluation of module code: modules are evaluated as an import would run them, functions as they are called.
// Where control flow cannot be decided both ways are taken, one after the other. Nothing here knows a framework.

import type { AsyncFunctionDef, ExprNode, FunctionDef, Lambda, StmtNode } from '../ast';
import { walk } from '../ast';
import { errors } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import { moduleOfFile, packageOf, packageOfFile } from '../3-link';
import type { Program } from '../3-link';
import type { ImportBinding } from '../2-summarize';
import { attributeOf, find, hasNone, resolutionOrder } from './attributes';
import { bindArguments } from './calls';
import { ClassMaker } from './class-maker';
import { enumMembers, fieldsOf, isNamedTuple } from './classes';
import type { ClassParts } from './classes';
import { Budget } from './budget';
import type { Owner } from './budget';
import { builtin } from './builtins';
import { Environment } from './environment';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { namespace } from './namespace';
import { callMethod, isSequence } from './operations';
import { catching, Raised } from './raised';
import { ReachedLines } from './reached';
import { runBody, runModuleBody } from './statements';
import { NO_ARGUMENTS, positional } from './twin';
import type { CallArguments, Evaluation, ForeignEngine, SearchedFolder, TwinEntry, TwinTable } from './twin';
import { assumed, list, NONE, open, settled, str, union, unionOf, unknown } from './values';
import type { BuiltinMethod, ClassValue, FunctionValue, Value } from './values';

/** Something that evaluation met and could not foresee. */
export interface Unforeseen {
  readonly what: string;
  readonly reason: string;
  readonly place: Place;
}

const WHAT_IT_DOES = 'what a statement does';

const CHANGES: ReadonlySet<string> = new Set(['append', 'add', 'insert', 'extend', 'update', 'setdefault']);

const MAX_DEPTH = 60;

/** A function that calls itself is followed so far. */
const MAX_RECURSION = 3;

export class Interpreter implements Evaluation {
  readonly program: Program;
  readonly unforeseenThings: Unforeseen[] = [];
  readonly foreignEngines: ForeignEngine[] = [];
  readonly reachedLines = new ReachedLines();
  /** The same, with what may run. */
  readonly seenLines = new ReachedLines();
  /**
   * Statements of modules of which evaluation has not seen all that they run, as `file:line`: it has left them before their end, or they
   * hand functions of the application to what it knows nothing of.
   */
  readonly interrupted = new Set<string>();
  /** The names of methods that are called on what evaluation does not know. */
  readonly unknownMethods = new Set<string>();
  /** Modules that were imported by a computed name and are not part of the program yet. */
  readonly unloaded = new Set<string>();
  /** Folders that modules are looked for in besides, in the order in which they were added. */
  readonly searched: SearchedFolder[] = [];
  readonly classes: ClassMaker;
  private readonly twins: TwinTable;
  private readonly modules = new Map<string, Environment>();
  /** Modules whose bodies are running. */
  private readonly importing = new Set<string>();
  /** The import at which Python stops: the first that asks a running module for what it has not bound yet. */
  circularImport: Diagnostic | null = null;
  private uncertainty = 0;
  /** Whether a module is running that may not be imported at all. */
  private isDoubtful = false;
  /** How many of the `try` and `with` statements that are running may catch what is raised. */
  private guards = 0;
  /** How many `try` statements with handlers are running. */
  private tried = 0;
  private depth = 0;
  private readonly budget = new Budget();
  /** The statement of a module that is running. */
  private running: Place | null = null;
  private readonly active: FunctionValue['node'][] = [];
  /** Exceptions that were raised on one of several ways. */
  private readonly doubts: Raised[] = [];
  private readonly owners = new Map<string, Owner>();
  /** Whether functions are generators, as far as that was asked. */
  private readonly generators = new Map<FunctionValue['node'], boolean>();
  private files: readonly string[] | null = null;

  constructor(program: Program, twins: TwinTable) {
    this.program = program;
    this.twins = twins;
    this.classes = new ClassMaker(this);
  }

  get certain(): boolean {
    return this.uncertainty === 0;
  }

  /** Notes that evaluation gets to a statement. */
  reach(file: string, statement: StmtNode): void {
    this.seenLines.add(file, statement);
    if (this.certain && !this.isDoubtful) this.reachedLines.add(file, statement);
  }

  /** Counts work; what takes too long is cut off. */
  step(steps = 1): void {
    this.budget.take(steps);
  }

  /** Runs a statement of a module; gives why it did not come to its end. */
  statement(place: Place, module: string, run: () => void): string | null {
    return this.within(place, run, (whole) => this.budget.statement(this.ownerOf(module), whole));
  }

  /** Runs what makes the application; gives why it did not come to its end. */
  makeApplication(place: Place, run: () => void): string | null {
    return this.within(place, run, (whole) => this.budget.application(whole));
  }

  private within(place: Place, run: () => void, allow: (whole: () => true) => true | null): string | null {
    const outer = this.running;
    this.running = place;
    try {
      const isAtItsEnd = allow(() => {
        run();
        return true;
      });
      return isAtItsEnd === null ? this.takesTooLong(place) : null;
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return this.raises(error);
    } finally {
      this.running = outer;
    }
  }

  /** Runs a loop; null if it is cut off. */
  loop<T>(run: () => T): T | null {
    return this.budget.loop(run);
  }

  /** Runs something; null if it raises or takes too long. */
  attempt<T>(run: () => T): T | null {
    return catching(() => this.guarded(() => this.budget.loop(run)));
  }

  /**
   * An exception is raised for certain on the way that is evaluated. It is thrown where a handler may take it, or where another way may be
   * taken. Elsewhere it would end start-up; evaluation, which knows less than Python, notes that and goes on behind it.
   */
  raise(raised: Raised): void {
    if (this.uncertainty > 0 || this.guards > 0) throw raised;
    this.raises(raised);
  }

  /** Raises a builtin exception, if one of the handlers that are waiting may be for it. */
  raiseBuiltin(name: string, place: Place): void {
    if (this.tried > 0) throw new Raised(place, { kind: 'external', name: `builtins.${name}` });
  }

  /** Runs the body of a `try`. */
  trying<T>(run: () => T): T {
    this.tried += 1;
    try {
      return this.guarded(run);
    } finally {
      this.tried -= 1;
    }
  }

  /** Runs alternatives of which one happens, each as what may happen. Those that raise are left out. */
  alternatives<T>(runs: readonly (() => T)[]): readonly T[] {
    const results: T[] = [];
    let raised: Raised | null = null;
    for (const run of runs) {
      try {
        results.push(this.uncertainly(run));
      } catch (error) {
        if (!(error instanceof Raised)) throw error;
        raised = error;
      }
    }
    if (raised !== null && results.length > 0) this.doubts.push(raised);
    else if (raised !== null) this.raise(raised);
    return results;
  }

  /** Runs something; also gives the exceptions that it may raise, or may not. */
  doubting<T>(run: () => T): { readonly result: T; readonly doubts: readonly Raised[] } {
    const before = this.doubts.length;
    return { result: run(), doubts: this.doubts.slice(before) };
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

  /** Notes that the statement of a module that is running takes too long to evaluate. */
  takesTooLong(place: Place): string {
    const reason = 'it takes too long to evaluate';
    this.interrupts(place);
    this.unforeseen(WHAT_IT_DOES, reason, this.running ?? place);
    return reason;
  }

  private interrupts(place: Place): void {
    const { file, line } = this.running ?? place;
    this.interrupted.add(`${file}:${line}`);
  }

  /** Notes that the statement of a module that is running seems to raise. */
  private raises({ place }: Raised): string {
    const reason = `seems to raise at ${place.file}:${place.line}`;
    this.interrupts(place);
    this.unforeseen(WHAT_IT_DOES, reason, this.running ?? place);
    return `it ${reason}`;
  }

  private ownerOf(module: string): Owner {
    const known = this.owners.get(module);
    if (known !== undefined) return known;
    const owner = packageOf(this.program, module);
    this.owners.set(module, owner);
    return owner;
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
    const { uncertainty: before, isDoubtful } = this;
    this.uncertainty = 0;
    this.isDoubtful = isDoubtful || before > 0;
    this.importing.add(module);
    runModuleBody(loaded.ast.body, frame);
    this.importing.delete(module);
    this.uncertainty = before;
    this.isDoubtful = isDoubtful;
  }

  importModule(name: string): Value | null {
    return this.moduleEnvironment(name) === null ? null : { kind: 'module', module: name };
  }

  searches(added: SearchedFolder): void {
    if (!this.searched.some(({ folder }) => folder === added.folder)) this.searched.push(added);
  }

  submodules(packageName: string): readonly string[] {
    return (this.program.index.children.get(packageName) ?? []).map((child) => child.slice(packageName.length + 1));
  }

  moduleOfFile(file: string): string | null {
    return moduleOfFile(this.program.index, file);
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
  moduleNamespace(module: string): Value {
    const environment = this.moduleEnvironment(module);
    return environment === null ? unknown('a module is not known') : namespace(environment);
  }

  /** Whether all that a module's body binds is known: it has run to its end, and no star in it stands for what is not known. */
  isEvaluated(module: string): boolean {
    const imports = this.program.modules.get(module)?.summary.imports;
    if (imports === undefined || this.importing.has(module)) return false;
    return imports.every(({ name }) => name !== '*') && this.modules.get(module)?.own('__getattr__') === undefined;
  }

  /** Whether an import of a module's fails for what is not installed, as a `try` around it may expect. */
  failsToImport(module: string, line: number, name: string): boolean {
    if (this.tried === 0) return false;
    const { conditions, modules } = this.program;
    const summary = modules.get(module)?.summary;
    if (summary === undefined) return false;
    const isAsked = (imported: ImportBinding): boolean =>
      imported.line === line && (imported.from === name || imported.name === name);
    return summary.imports.some((imported) => isAsked(imported) && conditions.fails(summary, imported));
  }

  // ---- names ----

  lookup(name: string, frame: Frame, place: Place): Value {
    const found = frame.environment.lookup(name);
    if (found !== undefined) return found;
    return builtin(name) ?? unknown(`'${name}' is not known here`, place);
  }

  frame(environment: Environment, file: string, owner: ClassValue | null, self: Value | null): Frame {
    return {
      interpreter: this,
      environment,
      file,
      owner,
      self,
      returned: [],
      yielded: [],
      yieldedUnknown: false,
      hasRaised: false,
    };
  }

  // ---- objects ----

  attribute(value: Value, name: string, place: Place): Value {
    return attributeOf(value, name, place, this);
  }

  find(value: Value, name: string, place: Place): Value | null {
    return find(value, name, place, this);
  }

  hasNone(value: Value, name: string): boolean {
    return hasNone(value, name, this);
  }

  resolutionOrder(cls: ClassValue): readonly Value[] {
    return resolutionOrder(cls, this);
  }

  classOf(parts: ClassParts, place: Place): Value {
    return this.classes.classOf(parts, place);
  }

  twin(name: string): TwinEntry | null {
    const known = this.twins.get(name);
    if (known !== undefined) return known;
    const text = this.program.index.library?.textOf(name) ?? null;
    return text === null ? null : { kind: 'value', value: str(text) };
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
    if (value.kind === 'instance' && isNamedTuple(value.cls))
      return fieldsOf(value.cls).map(({ name }) => this.attribute(value, name, place));
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
        return this.classes.construct(callee, args, place);
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
        return unionOf(this.alternatives(callee.options.map((option) => () => this.call(option, args, place))), place);
      case 'unknown':
        return unknown(callee.reason, callee.place ?? place);
      default:
        return unknown('a value that is not callable is called', place);
    }
  }

  private callBuiltin({ receiver, name }: BuiltinMethod, args: CallArguments): Value | null {
    const target = settled(receiver);
    const result = callMethod(target, name, args.positional, args.keywords);
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
    const given = [...args.positional, ...args.keywords.values()];
    if (given.some((value) => this.mayBeCalled(value))) this.interrupts(place);
    return unknown(`the result of ${name}() is not known`, place, given);
  }

  /** Whether a statement of the application that hands a value on has whoever takes it call code of a program. */
  private mayBeCalled(value: Value): boolean {
    if (this.running !== null && packageOfFile(this.program, this.running.file) !== null) return false;
    return value.kind !== 'constant' && value.kind !== 'external';
  }

  private invoke(callee: FunctionValue, args: CallArguments, self: Value | null, place: Place): Value {
    if (this.depth >= MAX_DEPTH || this.active.filter((active) => active === callee.node).length > MAX_RECURSION)
      return unknown(`${callee.name}() calls itself`, place);
    // A function of the environment's standard library does what its twin says.
    const entry = callee.closure.kind === 'module' ? this.twin(`${callee.module}.${callee.name}`) : null;
    if (entry?.kind === 'function') return entry.call(args, place, this);
    const result = this.budget.call(this.ownerOf(callee.module), () => this.run(callee, args, self, place));
    if (result !== null) return result;
    for (const value of [...args.positional, ...args.keywords.values()]) open(value);
    this.takesTooLong(place);
    return unknown(`${callee.name}() takes too long to evaluate`, place);
  }

  private run(callee: FunctionValue, args: CallArguments, self: Value | null, place: Place): Value {
    const { node } = callee;
    this.step();
    const environment = new Environment('function', callee.module, callee.closure);
    bindArguments(callee, args, environment, place);
    const frame = this.frame(environment, this.fileOf(callee.module), callee.owner, self ?? args.positional[0] ?? null);
    this.depth += 1;
    this.active.push(node);
    try {
      if (node.kind === 'Lambda') return evaluate(node.body, frame);
      runBody(node.body, frame);
    } finally {
      this.depth -= 1;
      this.active.pop();
    }
    if (this.isGenerator(node)) return list(frame.yielded, frame.yieldedUnknown);
    if (frame.returned.length > 0) return union(frame.returned);
    return frame.hasRaised ? unknown(`${callee.name}() seems to raise`, place) : NONE;
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
      attributes: new Map(),
    };
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

const NOWHERE: Place = { file: '', line: 0, column: 0 };

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
