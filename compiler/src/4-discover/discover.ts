// Phase 4's result: the application, its routes with what each brings in, and what belongs to the application as a whole.

import type { Diagnostic, Place } from '../diagnostics';
import type { Program } from '../3-link';
import type { LibraryMap } from '../library-map';
import { collectDependencies, dependencyOf } from './dependencies';
import { EntryReader } from './entries';
import { Evaluations } from './evaluations';
import type { Interpreter, Unforeseen } from './interpreter';
import { flattenRouting } from './registrations';
import type { Application, FlatRoute, Placed } from './registrations';
import { RootCollector } from './roots';
import type { Root } from './roots';
import { applicationOf, isServed, routingOf } from './twins';
import { NO_ARGUMENTS } from './twin';
import type { ForeignEngine, SearchedFolder } from './twin';
import { optionsOf, truthOf, unknown } from './values';
import type { Value } from './values';
import { wrappedApplication } from './wrapped';
import type { Known, Wrapped } from './wrapped';

/** A route as it will be registered, one a method. */
export interface DiscoveredRoute {
  readonly method: string;
  readonly path: string;
  /** The endpoint's name; `?` if it is not known. */
  readonly handler: string;
  /** The function or class that serves the route, without the decorators around it; null if it is not known. */
  readonly endpoint: { readonly module: string; readonly qualname: string } | null;
  readonly place: Place;
  /** Where the routers around it were made and included. */
  readonly through: readonly Place[];
  /** Code that serving the route may run. */
  readonly roots: readonly Root[];
  /** Registered only under a condition that cannot be decided before the binary starts. */
  readonly conditional: boolean;
}

export interface DiscoveredMount {
  /** `?` where it cannot be foreseen. */
  readonly path: string;
  /** The host that it answers for; null for any. */
  readonly host: string | null;
  /** How many of the routes are matched before it. */
  readonly routesBefore: number;
  /** What is mounted, for the message. */
  readonly what: string;
  readonly place: Place;
}

export interface PlacedRoots {
  readonly place: Place;
  readonly roots: readonly Root[];
}

export interface Discovery {
  /** Whether the entry point is a function that makes the application. */
  readonly factory: boolean;
  /** Where the application object is made. */
  readonly place: Place;
  readonly routes: readonly DiscoveredRoute[];
  readonly mounts: readonly DiscoveredMount[];
  readonly middleware: readonly PlacedRoots[];
  readonly handlers: readonly PlacedRoots[];
  readonly lifespan: readonly Root[];
  /** Engines for other databases than the library speaks to. */
  readonly foreignEngines: readonly ForeignEngine[];
  /** What the `debug` of an application is made or set to, and is not known to be false. */
  readonly debug: readonly DebugFlag[];
  readonly unforeseen: readonly Unforeseen[];
  /** The import that Python fails on, since it asks a module for what that has not bound yet. */
  readonly circularImport: Diagnostic | null;
  /** What module variables are known to hold, by `module:name`: the class of a library or project object. */
  readonly variableTypes: ReadonlyMap<string, VariableType>;
  /**
   * Modules that are imported by a computed name and that the program lacks: it must be linked again with them, and
   * discovery run anew.
   */
  readonly unloaded: readonly string[];
  /** Folders that module code adds to where modules are looked for, in that order. */
  readonly searched: readonly SearchedFolder[];
  /** Modules that importing the application runs. */
  readonly imported: readonly string[];
  /** Whether start-up gets to a statement for certain, as far as evaluation can tell. */
  readonly isReached: (place: Pick<Place, 'file' | 'line'>) => boolean;
  /** Whether evaluation has got to a statement, for certain or not. */
  readonly isSeen: (place: Pick<Place, 'file' | 'line'>) => boolean;
  /** Whether evaluation has not seen all that a statement of a module runs. */
  readonly isInterrupted: (place: Pick<Place, 'file' | 'line'>) => boolean;
  /** Whether methods of some name are called on what evaluation does not know. */
  readonly isCalledOnUnknown: (name: string) => boolean;
  /** What serving a route calls, and with what. */
  readonly entries: EntryReader;
}

export type VariableType =
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'project'; readonly module: string; readonly scope: number };

/** A value of an application's `debug` that is true, or that is not known before start-up. */
export interface DebugFlag {
  readonly isTrue: boolean;
  readonly place: Place;
}

/** Where an application is: `module:attribute`. */
export interface EntryPoint {
  readonly module: string;
  readonly attribute: string;
}

/** Evaluates the entry point's module and reads off what it registers; a text says why that is not an application. */
export function discover(
  program: Program,
  entry: EntryPoint,
  library: LibraryMap,
  evaluations: Evaluations = new Evaluations(),
): Discovery | string {
  const interpreter = evaluations.take(program, entry.module);
  if (interpreter.moduleEnvironment(entry.module) === null) return `there is no module ${entry.module}`;
  const found = entryValue(entry, interpreter);
  const [wrapped] = optionsOf(found.value)
    .map((option) => wrappedApplication(option, knownOf(interpreter, library)))
    .filter((option) => option !== null);
  if (wrapped !== undefined) return { factory: found.factory, ...describe(wrapped, program, interpreter) };
  if (found.value.kind !== 'unknown') return `'${entry.attribute}' is not an application`;
  const { reason, place } = found.value;
  return place === null ? reason : `${reason} (${place.file}:${place.line})`;
}

function knownOf(interpreter: Interpreter, library: LibraryMap): Known {
  return {
    fileOf: (module) => interpreter.fileOf(module),
    isOfApplications: (className) => library.isOfApplications(className),
  };
}

/** What the entry point names; of a factory, what it returns. */
function entryValue(entry: EntryPoint, interpreter: Interpreter): { value: Value; factory: boolean } {
  const place = { file: interpreter.fileOf(entry.module), line: 0, column: 0 };
  let value: Value = { kind: 'module', module: entry.module };
  let factory = false;
  const reason = interpreter.makeApplication(place, () => {
    for (const name of entry.attribute.split('.')) value = interpreter.attribute(value, name, place);
    factory = isFactory(value);
    if (factory) value = interpreter.call(value, NO_ARGUMENTS, place);
  });
  return { value: reason === null ? value : unknown(reason), factory };
}

/** Whether a value is called for the application; what an `async def` gives is none. */
function isFactory(value: Value): boolean {
  const called = value.kind === 'bound' ? value.function : value;
  return called.kind === 'class' || (called.kind === 'function' && called.node.kind !== 'AsyncFunctionDef');
}

/** An application of a module, and what it stands in. */
interface Candidate {
  readonly entry: EntryPoint;
  readonly place: Place;
  readonly depth: number;
}

/**
 * Module-level applications of a program's modules: their entry points and places. Mounted ones are left out. Of one and what is wrapped
 * around it the outermost counts, if that answers requests; of one and what else is made of it, the application itself where a name has it.
 */
export function findApplications(
  program: Program,
  modules: readonly string[],
  library: LibraryMap,
  evaluations: Evaluations,
): { entry: EntryPoint; place: Place }[] {
  const interpreter = evaluations.begin(program, modules);
  const classes = knownOf(interpreter, library);
  const found = new Map<Application, Candidate>();
  const mounted = new Set<Application>();
  const uncertain: [Application, Candidate][] = [];
  for (const module of modules) {
    for (const [attribute, value] of interpreter.moduleEnvironment(module)?.entries() ?? []) {
      const wrapped = wrappedApplication(value, classes);
      if (wrapped === null) continue;
      const { application, around, isCertain } = wrapped;
      for (const inner of flattenRouting(application.routing, applicationOf, routingOf).applications)
        mounted.add(inner);
      const candidate = { entry: { module, attribute }, place: application.place, depth: around.length };
      const own = application.place.file === interpreter.fileOf(module);
      const known = found.get(application);
      if (!isCertain) uncertain.push([application, candidate]);
      else if (known === undefined || candidate.depth > known.depth || (own && candidate.depth === known.depth))
        found.set(application, candidate);
    }
  }
  for (const [application, candidate] of uncertain) if (!found.has(application)) found.set(application, candidate);
  return [...found].filter(([application]) => !mounted.has(application)).map(([, candidate]) => candidate);
}

function describe(
  { application, around }: Wrapped,
  program: Program,
  interpreter: Interpreter,
): Omit<Discovery, 'factory'> {
  const flat = flattenRouting(application.routing, applicationOf, routingOf);
  const applications = [application, ...flat.applications];
  const rootsOf = (values: readonly Value[]): readonly Root[] => {
    const collector = new RootCollector(program);
    for (const value of values) collector.add(value);
    return collector.roots;
  };
  const placedRoots = ({ value, place }: Placed): PlacedRoots => ({ place, roots: rootsOf([value]) });
  const routes = flat.routes.map((route) => discovered(route, interpreter, rootsOf));
  const flatOf = new Map(
    routes.flatMap((made, index) => made.map((route) => [route, flat.routes[index] as FlatRoute])),
  );
  return {
    entries: new EntryReader(interpreter, flatOf),
    place: application.place,
    routes: routes.flat(),
    mounts: flat.mounts
      .filter(({ application: mounted }) => !isServed(mounted))
      .map(({ path, host, routesBefore, application: mounted, place }) => ({
        path: path ?? '?',
        host,
        routesBefore: routes.slice(0, routesBefore).flat().length,
        what: mountedName(mounted),
        place,
      })),
    middleware: [...around, ...applications.flatMap(({ middleware }) => middleware)].map(placedRoots),
    handlers: applications.flatMap(({ handlers }) => handlers.map(placedRoots)),
    lifespan: rootsOf(flat.lifespan),
    foreignEngines: interpreter.foreignEngines,
    debug: applications.flatMap(({ debug }) => debug.flatMap(debugFlags)),
    unforeseen: interpreter.unforeseenThings,
    circularImport: interpreter.circularImport,
    variableTypes: variableTypes(program, interpreter),
    unloaded: [...interpreter.unloaded],
    searched: interpreter.searched,
    imported: [...interpreter.evaluated().keys()],
    isReached: (place) => interpreter.reachedLines.has(place),
    isSeen: (place) => interpreter.seenLines.has(place),
    isCalledOnUnknown: (name) => interpreter.unknownMethods.has(name),
    isInterrupted: ({ file, line }) => interpreter.interrupted.has(`${file}:${line}`),
  };
}

function debugFlags({ value, place }: Placed): DebugFlag[] {
  const truth = truthOf(value);
  return truth === false ? [] : [{ isTrue: truth === true, place }];
}

function discovered(
  route: FlatRoute,
  interpreter: Interpreter,
  rootsOf: (values: readonly Value[]) => readonly Root[],
): DiscoveredRoute[] {
  const endpoint = definitionOf(route.endpoint, interpreter.program);
  const collected = (callable: Value): readonly Value[] =>
    interpreter.attempt(() => collectDependencies(callable, route.place, interpreter)) ?? [callable];
  const values = [...collected(route.endpoint), ...route.others];
  for (const dependency of route.dependencies) {
    const target = dependencyOf(dependency);
    values.push(...(target === null ? [dependency] : collected(target)));
  }
  if (route.responseModel !== null) values.push(route.responseModel);
  const roots = rootsOf(values);
  const { path, place, conditional, through } = route;
  const handler = nameOf(route.endpoint);
  return route.methods.map((method) => ({
    method,
    path: path ?? '?',
    handler,
    endpoint,
    place,
    through,
    roots,
    conditional,
  }));
}

function variableTypes(program: Program, interpreter: Interpreter): ReadonlyMap<string, VariableType> {
  const types = new Map<string, VariableType>();
  for (const [module, environment] of interpreter.evaluated()) {
    const summary = program.modules.get(module)?.summary;
    if (summary === undefined) continue;
    for (const [name, value] of environment.entries()) {
      const [at, ...others] = program.codes.of(summary).statementsBinding(name);
      const once = at !== undefined && others.length === 0 && summary.statements[at]?.repeated === false;
      const type = once ? typeOf(program, value) : null;
      if (type !== null) types.set(`${module}:${name}`, type);
    }
  }
  return types;
}

function typeOf(program: Program, value: Value): VariableType | null {
  if (value.kind === 'twin')
    return value.twin.call === undefined ? { kind: 'library', name: value.twin.className } : null;
  if (value.kind !== 'instance') return null;
  const { module, node } = value.cls;
  const definition = program.modules
    .get(module)
    ?.summary.definitions.find(
      (found) => found.kind === 'class' && found.line === node.lineno && found.name === node.name,
    );
  return definition === undefined ? null : { kind: 'project', module, scope: definition.scope };
}

/** The name that FastAPI gives a route (starlette/routing.py get_name); `functools.wraps` hands it through. */
function nameOf(endpoint: Value): string {
  switch (endpoint.kind) {
    case 'function':
      return endpoint.wraps === null ? endpoint.name : nameOf(endpoint.wraps);
    case 'bound':
      return nameOf(endpoint.function);
    case 'class':
      return endpoint.name;
    case 'instance':
      return endpoint.cls.name;
    case 'partial':
      return 'partial';
    case 'external':
      return endpoint.name.split('.').pop() ?? '?';
    default:
      return '?';
  }
}

function definitionOf(endpoint: Value, program: Program): DiscoveredRoute['endpoint'] {
  switch (endpoint.kind) {
    case 'function':
      if (endpoint.wraps !== null) return definitionOf(endpoint.wraps, program);
      return named(program, endpoint.module, endpoint.node.lineno, endpoint.name);
    case 'class':
      return named(program, endpoint.module, endpoint.node.lineno, endpoint.name);
    case 'bound':
      return definitionOf(endpoint.function, program);
    case 'instance':
      return definitionOf(endpoint.cls, program);
    case 'partial':
      return definitionOf(endpoint.function, program);
    default:
      return null;
  }
}

function named(program: Program, module: string, line: number, name: string): DiscoveredRoute['endpoint'] {
  const definitions = program.modules.get(module)?.summary.definitions ?? [];
  const definition = definitions.find((candidate) => candidate.line === line && candidate.name === name);
  return definition === undefined ? null : { module, qualname: definition.qualname };
}

function mountedName(value: Value): string {
  if (value.kind === 'instance') return value.cls.name;
  if (value.kind === 'twin') return value.twin.className.split('.').pop() ?? '?';
  const called = value.kind === 'unknown' ? /^the result of ([\w.]+)\(\)/.exec(value.reason)?.[1] : undefined;
  return called?.split('.').pop() ?? 'an application';
}
