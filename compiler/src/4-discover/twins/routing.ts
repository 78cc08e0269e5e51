// Twins of fastapi.routing.APIRouter, starlette.routing and fastapi.FastAPI: FastAPI 0.141 routing.py, applications.py.
// An included router is kept by reference, as FastAPI keeps it: what is added to it later is served too.

import type { Place } from '../../diagnostics';
import type { Application, Mounting, Placed, Registration, Routing } from '../registrations';
import { argument, native } from '../twin';
import type { CallArguments, Evaluation, NativeCall, Twin, TwinEntry } from '../twin';
import { isNone, list, NONE, optionsOf, settled, str, textOf, unknown } from '../values';
import type { Sequence, Value } from '../values';
import { attributeDict, setFrom } from './attribute-dict';

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Keywords of a registration whose values hold code: `response_model` and `dependencies` are taken apart. */
const OTHER_KEYWORDS = [
  'response_class',
  'responses',
  'callbacks',
  'generate_unique_id_function',
  'route_class_override',
];

export class RouterTwin implements Twin, Routing {
  readonly className: string;
  readonly baseNames = ['Router'];
  place: Place = { file: '', line: 0, column: 0 };
  prefix: string | null = '';
  dependencies: readonly Value[] = [];
  others: readonly Value[] = [];
  /** The table of routes, which module code may change. */
  routes: Sequence = list([]);
  readonly lifespan: Value[] = [];

  constructor(className = 'fastapi.routing.APIRouter') {
    this.className = className;
  }

  initialize(args: CallArguments, place: Place, evaluation: Evaluation): void {
    this.place = place;
    const prefix = argument(args, 'prefix');
    this.prefix = prefix === undefined ? '' : foreseenText(prefix, 'the prefix of a router', place, evaluation);
    this.dependencies = sequenceArgument(args, 'dependencies', place, evaluation);
    this.others = otherArguments(args, [...OTHER_KEYWORDS, 'route_class', 'default_response_class']);
    for (const keyword of ['lifespan', 'on_startup', 'on_shutdown'])
      this.lifespan.push(...handlers(args, keyword, place, evaluation));
    this.routes.elements.push(...sequenceArgument(args, 'routes', place, evaluation));
  }

  get registrations(): readonly Registration[] {
    return this.routes.elements.map((route) => registrationOf(route) ?? unknownRoute(route, this.place));
  }

  setAttribute(name: string, value: Value): void {
    if (name === 'routes' && value.kind === 'list') this.routes = value;
  }

  attribute(name: string, evaluation: Evaluation, self?: Value): Value | null {
    if (HTTP_METHODS.includes(name))
      return this.decorator((args, place) => this.addOwn(args, name.toUpperCase(), place, evaluation, self));
    const registered = this.registrar(name, evaluation);
    if (registered !== null) return registered;
    switch (name) {
      case 'prefix':
        return this.prefix === null
          ? null
          : { kind: 'constant', value: { type: 'str', value: this.prefix, codePoints: null } };
      case 'dependencies':
        return list(this.dependencies);
      case 'routes':
        return this.routes;
      default:
        return null;
    }
  }

  private registrar(name: string, evaluation: Evaluation): Value | null {
    switch (name) {
      case 'api_route':
        return this.decorator((args, place) => this.addRoute(args, null, place, evaluation));
      case 'websocket':
      case 'websocket_route':
        return this.decorator((args, place) => this.addRoute(args, ['WEBSOCKET'], place, evaluation));
      case 'route':
        return this.decorator((args, place) => this.addRoute(args, ['RAW'], place, evaluation));
      case 'add_api_route':
        return procedure((args, place) => this.addRoute(args, null, place, evaluation));
      case 'add_route':
        return procedure((args, place) => this.addRoute(args, ['RAW'], place, evaluation));
      case 'add_api_websocket_route':
      case 'add_websocket_route':
        return procedure((args, place) => this.addRoute(args, ['WEBSOCKET'], place, evaluation));
      case 'include_router':
        return procedure((args, place) => this.include(args, place, evaluation));
      case 'mount':
      case 'host':
        return procedure((args, place) => {
          this.register(name === 'host' ? hosting(args, place, evaluation) : mounting(args, place, evaluation));
        });
      case 'on_event':
        return native(() => native((args) => this.addLifespan(args.positional[0])));
      case 'add_event_handler':
        return native((args) => this.addLifespan(argument(args, 'func', 1)));
      default:
        return null;
    }
  }

  /** A method that returns a decorator; what it decorates is the endpoint. */
  private decorator(register: (args: CallArguments, place: Place) => void): Value {
    return native((args, place) =>
      native((decorated) => {
        const [endpoint] = decorated.positional;
        if (endpoint === undefined) return unknown('a decorator without a function', place);
        const path = argument(args, 'path', 0) ?? unknown('a route without a path', place);
        register({ ...args, positional: [path, endpoint], keywords: without(args.keywords, 'path') }, place);
        return endpoint;
      }),
    );
  }

  private addLifespan(handler: Value | undefined): Value {
    if (handler !== undefined) this.lifespan.push(handler);
    return handler ?? NONE;
  }

  /** Adds a route of one method by `add_api_route`, which a class of the project may have in its own way. */
  private addOwn(args: CallArguments, method: string, place: Place, evaluation: Evaluation, self?: Value): void {
    const own = self === undefined ? null : evaluation.find(self, 'add_api_route', place);
    const keywords = new Map([...args.keywords, ['methods', list([str(method)])] as const]);
    if (own?.kind === 'bound') evaluation.call(own, { ...args, keywords }, place);
    else this.addRoute(args, [method], place, evaluation);
  }

  private addRoute(args: CallArguments, methods: readonly string[] | null, place: Place, evaluation: Evaluation): void {
    const endpoint =
      argument(args, 'endpoint', 1) ?? argument(args, 'route', 1) ?? unknown('a route without an endpoint', place);
    const path = argument(args, 'path', 0) ?? unknown('a route without a path', place);
    const own = foreseenText(path, 'the path of a route', place, evaluation);
    const responseModel = argument(args, 'response_model');
    this.register({
      kind: 'route',
      methods: methods ?? methodsOf(args, place, evaluation),
      path: own === null || this.prefix === null ? null : this.prefix + own,
      endpoint,
      dependencies: [...this.dependencies, ...sequenceArgument(args, 'dependencies', place, evaluation)],
      responseModel: responseModel === undefined || isNone(responseModel) ? null : responseModel,
      others: [...this.others, ...otherArguments(args, OTHER_KEYWORDS)],
      place,
      conditional: !evaluation.certain,
    });
  }

  private include(args: CallArguments, place: Place, evaluation: Evaluation): void {
    const router = argument(args, 'router', 0) ?? unknown('include_router() without a router', place);
    const prefix = argument(args, 'prefix');
    const given = prefix === undefined ? '' : foreseenText(prefix, 'the prefix of a router', place, evaluation);
    for (const option of optionsOf(router)) {
      const routing = routingOf(option);
      if (routing === null) {
        const reason = option.kind === 'unknown' ? option.reason : 'it is not a router that is known';
        evaluation.unforeseen('the router that is included', reason, place);
        continue;
      }
      this.register({
        kind: 'include',
        router: routing,
        prefix: given === null || this.prefix === null ? null : this.prefix + given,
        dependencies: [...this.dependencies, ...sequenceArgument(args, 'dependencies', place, evaluation)],
        others: [...this.others, ...otherArguments(args, OTHER_KEYWORDS)],
        place,
        conditional: !evaluation.certain,
      });
    }
  }

  private register(registration: Registration): void {
    this.routes.elements.push(routeValue(registration));
  }
}

/** What a route, an included router or a mount in a table of routes registers; null if it is none that is known. */
function registrationOf(route: Value): Registration | null {
  const whole = settled(route);
  const twin = whole.kind === 'twin' ? whole.twin : whole.kind === 'instance' ? whole.native : null;
  return twin instanceof RouteTwin ? twin.registration : null;
}

/** Something else that stands in a table of routes. */
function unknownRoute(endpoint: Value, place: Place): Registration {
  return {
    ...{ kind: 'route', methods: ['RAW'], path: null, endpoint, dependencies: [] },
    ...{ responseModel: null, others: [], place, conditional: false },
  };
}

/** fastapi.FastAPI and starlette.applications.Starlette. */
export class ApplicationTwin implements Twin, Application {
  readonly className: string;
  readonly baseNames = ['Starlette'];
  readonly router: RouterTwin;
  readonly middleware: Placed[] = [];
  readonly handlers: Placed[] = [];
  readonly debug: Placed[] = [];
  place: Place = { file: '', line: 0, column: 0 };

  constructor(className: string) {
    this.className = className;
    this.router = new RouterTwin();
  }

  get routing(): Routing {
    return this.router;
  }

  initialize(args: CallArguments, place: Place, evaluation: Evaluation): void {
    this.place = place;
    this.router.initialize({ ...args, keywords: without(args.keywords, 'prefix') }, place, evaluation);
    const debug = argument(args, 'debug');
    if (debug !== undefined) this.debug.push({ value: debug, place });
    for (const middleware of sequenceArgument(args, 'middleware', place, evaluation))
      this.middleware.push({ value: middleware, place });
    const given = argument(args, 'exception_handlers');
    if (given !== undefined && settled(given).kind === 'dict') {
      const mapping = settled(given);
      if (mapping.kind === 'dict') for (const { value } of mapping.entries) this.handlers.push({ value, place });
    }
  }

  attribute(name: string, evaluation: Evaluation): Value | null {
    switch (name) {
      case 'router':
        return { kind: 'twin', twin: this.router };
      case 'add_middleware':
        return procedure((args, place) => this.addMiddleware(args, place));
      case 'middleware':
        return native((_, place) =>
          native(({ positional: [decorated] }) => {
            if (decorated !== undefined) this.middleware.push({ value: decorated, place });
            return decorated ?? NONE;
          }),
        );
      case 'exception_handler':
        return native((_, place) =>
          native(({ positional: [decorated] }) => {
            if (decorated !== undefined) this.handlers.push({ value: decorated, place });
            return decorated ?? NONE;
          }),
        );
      case 'add_exception_handler':
        return procedure((args, place) => {
          const handler = argument(args, 'handler', 1);
          if (handler !== undefined) this.handlers.push({ value: handler, place });
        });
      case '__dict__':
        return attributeDict((...attribute) => this.setAttribute(...attribute));
      default:
        return this.router.attribute(name, evaluation);
    }
  }

  setAttribute(name: string, value: Value, place: Place): void {
    if (name === 'debug') this.debug.push({ value, place });
    else if (name === '__dict__') setFrom(value, place, (...attribute) => this.setAttribute(...attribute));
    else this.router.setAttribute(name, value);
  }

  private addMiddleware(args: CallArguments, place: Place): void {
    for (const value of [...args.positional, ...args.keywords.values()]) this.middleware.push({ value, place });
  }
}

/** An application under a path: what `mount` and `Mount` are given. */
function mounting(args: CallArguments, place: Place, evaluation: Evaluation): Mounting {
  const given = argument(args, 'path', 0) ?? unknown('a mount without a path', place);
  const path = foreseenText(given, 'the path of a mount', place, evaluation);
  return { kind: 'mount', path, host: null, application: mounted(args, place), place };
}

/** An application for a host: what `host` and `Host` are given. */
function hosting(args: CallArguments, place: Place, evaluation: Evaluation): Mounting {
  const given = argument(args, 'host', 0) ?? unknown('a host without a name', place);
  const host = foreseenText(given, 'the name of a host', place, evaluation);
  return { kind: 'mount', path: host === null ? null : '', host, application: mounted(args, place), place };
}

function mounted(args: CallArguments, place: Place): Value {
  return argument(args, 'app', 1) ?? unknown('a mount without an application', place);
}

/** starlette.routing.Route, WebSocketRoute, Mount and Host; fastapi.routing.APIRoute. */
export class RouteTwin implements Twin {
  readonly className: string;
  readonly baseNames: readonly string[];
  registration: Registration | null = null;

  constructor(className: string) {
    this.className = className;
    const plain = /\.API(\w*Route)$/.exec(className)?.[1];
    this.baseNames = plain === undefined ? ['BaseRoute'] : [plain, 'BaseRoute'];
  }

  initialize(args: CallArguments, place: Place, evaluation: Evaluation): void {
    const isMount = this.className.endsWith('Mount');
    if (isMount || this.className.endsWith('Host')) {
      const routes = sequenceArgument(args, 'routes', place, evaluation);
      const application = argument(args, 'app', 1) ?? routerOf(routes, place);
      const made = isMount ? mounting(args, place, evaluation) : hosting(args, place, evaluation);
      this.registration = { ...made, application };
      return;
    }
    const path = argument(args, 'path', 0) ?? unknown('a route without a path', place);
    const text = foreseenText(path, 'the path of a route', place, evaluation);
    const methods = this.className.endsWith('WebSocketRoute')
      ? ['WEBSOCKET']
      : this.className.endsWith('APIRoute')
        ? methodsOf(args, place, evaluation)
        : ['RAW'];
    const responseModel = argument(args, 'response_model') ?? null;
    this.registration = {
      kind: 'route',
      methods,
      path: text,
      endpoint: argument(args, 'endpoint', 1) ?? unknown('a route without an endpoint', place),
      dependencies: sequenceArgument(args, 'dependencies', place, evaluation),
      responseModel,
      others: otherArguments(args, OTHER_KEYWORDS),
      place,
      conditional: !evaluation.certain,
    };
  }

  attribute(name: string): Value | null {
    const { registration } = this;
    if (registration === null) return null;
    if (name === 'path')
      return registration.kind === 'include' || registration.path === null ? null : str(registration.path);
    if (name === 'app' && registration.kind === 'mount') return registration.application;
    if (registration.kind !== 'route') return null;
    if (name === 'endpoint') return registration.endpoint;
    return name === 'methods' && registration.methods[0] !== 'RAW' ? list(registration.methods.map(str)) : null;
  }
}

/** The router that a mount makes of the routes that it is given. */
function routerOf(routes: readonly Value[], place: Place): Value {
  const twin = new RouterTwin('starlette.routing.Router');
  twin.place = place;
  twin.routes.elements.push(...routes);
  return { kind: 'twin', twin };
}

function routeValue(registration: Registration): Value {
  const twin = new RouteTwin(classOf(registration));
  twin.registration = registration;
  return { kind: 'twin', twin };
}

/** The class that FastAPI has for what it registers. */
function classOf(registration: Registration): string {
  if (registration.kind === 'include') return 'fastapi.routing._IncludedRouter';
  if (registration.kind === 'mount')
    return registration.host === null ? 'starlette.routing.Mount' : 'starlette.routing.Host';
  const [method] = registration.methods;
  if (method === 'RAW') return 'starlette.routing.Route';
  return method === 'WEBSOCKET' ? 'fastapi.routing.APIWebSocketRoute' : 'fastapi.routing.APIRoute';
}

/** The router that a value is or stands for: a router, an instance of a project subclass, an application's router. */
export function routingOf(value: Value): Routing | null {
  const twin = value.kind === 'twin' ? value.twin : value.kind === 'instance' ? value.native : null;
  if (twin instanceof RouterTwin) return twin;
  return twin instanceof ApplicationTwin ? twin.routing : null;
}

/** The application that a value is, or an instance of a project subclass of it. */
export function applicationOf(value: Value): Application | null {
  const twin = value.kind === 'twin' ? value.twin : value.kind === 'instance' ? value.native : null;
  return twin instanceof ApplicationTwin ? twin : null;
}

function procedure(body: (args: CallArguments, place: Place) => void): Value {
  const call: NativeCall = (args, place) => {
    body(args, place);
    return NONE;
  };
  return native(call);
}

function without(keywords: ReadonlyMap<string, Value>, name: string): ReadonlyMap<string, Value> {
  return new Map([...keywords].filter(([keyword]) => keyword !== name));
}

function foreseenText(value: Value, what: string, place: Place, evaluation: Evaluation): string | null {
  const text = textOf(value);
  if (text === null)
    evaluation.unforeseen(what, value.kind === 'unknown' ? value.reason : 'it is not a text that is known', place);
  return text;
}

function sequenceArgument(args: CallArguments, name: string, place: Place, evaluation: Evaluation): readonly Value[] {
  const value = argument(args, name);
  if (value === undefined || isNone(value)) return [];
  return optionsOf(value).flatMap((option) => evaluation.iterate(option, place) ?? [option]);
}

function handlers(args: CallArguments, name: string, place: Place, evaluation: Evaluation): readonly Value[] {
  const value = argument(args, name);
  if (value === undefined || isNone(value)) return [];
  return name === 'lifespan' ? [value] : (evaluation.iterate(value, place) ?? [value]);
}

function otherArguments(args: CallArguments, names: readonly string[]): readonly Value[] {
  return names.flatMap((name) => args.keywords.get(name) ?? []);
}

function methodsOf(args: CallArguments, place: Place, evaluation: Evaluation): readonly string[] {
  const value = argument(args, 'methods');
  if (value === undefined || isNone(value)) return ['GET'];
  const methods = (evaluation.iterate(value, place) ?? []).map(textOf);
  const known = methods.filter((method) => method !== null).map((method) => method.toUpperCase());
  if (known.length === 0 || known.length < methods.length)
    evaluation.unforeseen('the methods of a route', 'they are not texts that are known', place);
  return [...new Set(known)].sort();
}

const APPLICATION_CLASSES: readonly string[] = [
  'fastapi.FastAPI',
  'fastapi.applications.FastAPI',
  'starlette.applications.Starlette',
];

/** Whether a dotted name stands for a class of applications. */
export function isApplicationClass(name: string): boolean {
  return APPLICATION_CLASSES.includes(name);
}

export const ROUTING_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ...APPLICATION_CLASSES.map((name) => [name, { kind: 'class', create: () => new ApplicationTwin(name) }] as const),
  ...['fastapi.APIRouter', 'fastapi.routing.APIRouter', 'starlette.routing.Router'].map(
    (name) => [name, { kind: 'class', create: () => new RouterTwin(name) }] as const,
  ),
  ...[
    'fastapi.routing.APIRoute',
    'starlette.routing.Route',
    'starlette.routing.WebSocketRoute',
    'starlette.routing.Mount',
    'starlette.routing.Host',
    'fastapi.routing.Mount',
  ].map((name) => [name, { kind: 'class', create: () => new RouteTwin(name) }] as const),
];
