// What an application registers, as evaluation saw it: routes, included routers, mounts, middleware, handlers.

import type { Place } from '../diagnostics';
import type { Value } from './values';

export interface RouteRegistration {
  readonly kind: 'route';
  /** `GET`, ...; `WEBSOCKET`; `RAW` for a Starlette route. */
  readonly methods: readonly string[];
  /** With the router's own prefix; null if it cannot be foreseen. */
  readonly path: string | null;
  readonly endpoint: Value;
  /** Dependencies of the route itself and of its router. */
  readonly dependencies: readonly Value[];
  /** `response_model=`, or null. */
  readonly responseModel: Value | null;
  /** Other values that the registration hands over: `response_class`, `responses`, callbacks. */
  readonly others: readonly Value[];
  readonly place: Place;
  /** Registered only if a condition holds that cannot be decided. */
  readonly conditional: boolean;
}

export interface Inclusion {
  readonly kind: 'include';
  readonly router: Routing;
  readonly prefix: string | null;
  readonly dependencies: readonly Value[];
  readonly others: readonly Value[];
  readonly place: Place;
  readonly conditional: boolean;
}

export interface Mounting {
  readonly kind: 'mount';
  /** The path below which it answers; all paths where it is for a host. */
  readonly path: string | null;
  /** The host that it answers for; null for any. */
  readonly host: string | null;
  readonly application: Value;
  readonly place: Place;
}

export type Registration = RouteRegistration | Inclusion | Mounting;

/** A router: what it serves itself and includes, in order. */
export interface Routing {
  /** Where it was made. */
  readonly place: Place;
  readonly prefix: string | null;
  readonly dependencies: readonly Value[];
  readonly registrations: readonly Registration[];
  /** Lifespan, startup and shutdown functions. */
  readonly lifespan: readonly Value[];
}

/** A value that the application as a whole was given, and where. */
export interface Placed {
  readonly value: Value;
  readonly place: Place;
}

/** An application object. */
export interface Application {
  readonly place: Place;
  readonly routing: Routing;
  /** Middleware classes and functions, with their arguments. */
  readonly middleware: readonly Placed[];
  /** Handlers of exceptions and status codes. */
  readonly handlers: readonly Placed[];
  /** What its `debug` is made and set to. */
  readonly debug: readonly Placed[];
}

/** A route with all prefixes and dependencies of the routers that it is included through. */
export interface FlatRoute extends Omit<RouteRegistration, 'kind'> {
  /** Where the routers around the route were made and included. */
  readonly through: readonly Place[];
}

export interface FlatMount {
  readonly path: string | null;
  readonly host: string | null;
  /** How many of the routes come before it. */
  readonly routesBefore: number;
  readonly application: Value;
  readonly place: Place;
}

/** Routes and mounts in the order in which they are matched, and the lifespans of the routers included. */
export interface FlatRouting {
  readonly routes: readonly FlatRoute[];
  readonly mounts: readonly FlatMount[];
  readonly lifespan: readonly Value[];
  /** Applications that are mounted: their routes are listed above. */
  readonly applications: readonly Application[];
}

interface Through {
  readonly prefix: string | null;
  readonly dependencies: readonly Value[];
  readonly others: readonly Value[];
  readonly conditional: boolean;
  readonly routers: readonly Routing[];
  readonly places: readonly Place[];
}

/** Flattens a router. A router that includes itself, which FastAPI refuses, is followed once. */
export function flattenRouting(
  routing: Routing,
  applicationOf: (value: Value) => Application | null,
  routingOf: (value: Value) => Routing | null,
): FlatRouting {
  const routes: FlatRoute[] = [];
  const mounts: FlatMount[] = [];
  const lifespan: Value[] = [];
  const applications: Application[] = [];
  const visit = (router: Routing, through: Through): void => {
    lifespan.push(...router.lifespan);
    for (const entry of router.registrations) {
      if (entry.kind === 'mount') {
        const path = joined(through.prefix, entry.path);
        const inner = applicationOf(entry.application);
        const routing = inner?.routing ?? routingOf(entry.application);
        if (routing === null) {
          const { application, host, place } = entry;
          mounts.push({ path, host, routesBefore: routes.length, application, place });
        } else if (!through.routers.includes(routing)) {
          if (inner !== null) applications.push(inner);
          // A path under a mount at "/" is the inner path itself (starlette/routing.py Mount).
          const prefix = path === null ? null : path.replace(/\/+$/, '');
          const routers = [...through.routers, routing];
          visit(routing, { ...through, prefix, dependencies: [], others: [], routers });
        }
      } else if (entry.kind === 'route') {
        routes.push(flatRoute(entry, through));
      } else if (!through.routers.includes(entry.router)) {
        visit(entry.router, {
          prefix: joined(through.prefix, entry.prefix),
          dependencies: [...through.dependencies, ...entry.dependencies],
          others: [...through.others, ...entry.others],
          conditional: through.conditional || entry.conditional,
          routers: [...through.routers, entry.router],
          places: [...through.places, entry.place, entry.router.place],
        });
      }
    }
  };
  visit(routing, {
    prefix: '',
    dependencies: [],
    others: [],
    conditional: false,
    routers: [routing],
    places: [routing.place],
  });
  return { routes, mounts, lifespan, applications };
}

function flatRoute(route: RouteRegistration, through: Through): FlatRoute {
  const { methods, endpoint, responseModel, place } = route;
  return {
    methods,
    endpoint,
    responseModel,
    place,
    path: joined(through.prefix, route.path),
    dependencies: [...through.dependencies, ...route.dependencies],
    others: [...through.others, ...route.others],
    conditional: through.conditional || route.conditional,
    through: through.places,
  };
}

function joined(prefix: string | null, path: string | null): string | null {
  return prefix === null || path === null ? null : prefix + path;
}
