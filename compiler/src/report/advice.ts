// What may be advised about a refused route: the help of its code, and a Python process beside the binary, where that takes the route.

import type { RouteVerdict } from './report';

type Refusable = Pick<RouteVerdict, 'method' | 'path' | 'status'>;

/**
 * Whether a route that is refused can be left to Python. WebSocket upgrades are never relayed, and a route whose path is not known cannot
 * be named; every other one moves under `auto`, so that what is refused under `auto` stays refused.
 */
export function canBeLeft({ method, path, status }: Refusable): boolean {
  return status === 'refused' && method !== 'WEBSOCKET' && path.startsWith('/');
}

/** The help of what refuses a route, with what else may be done about this one. */
export function adviceFor(route: Refusable, help: string): string {
  return canBeLeft(route) ? `${help}, or leave the route to Python` : help;
}
