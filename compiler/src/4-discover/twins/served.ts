// ASGI applications that functions of the library make. Nothing of the project's is in them but what they are given, so that requests
// under a mount of one are served by the library's own code.

import type { Twin, TwinEntry } from '../twin';
import type { Value } from '../values';

class ServedTwin implements Twin {
  readonly className: string;

  constructor(name: string) {
    this.className = name;
  }

  initialize(): void {}

  attribute(): null {
    return null;
  }
}

/** Whether the library itself serves what is mounted. */
export function isServed(value: Value): boolean {
  return value.kind === 'twin' && value.twin instanceof ServedTwin;
}

export const SERVED_TWINS: readonly (readonly [string, TwinEntry])[] = [
  'prometheus_client.make_asgi_app',
  'prometheus_client.asgi.make_asgi_app',
  'prometheus_client.exposition.make_asgi_app',
].map((name) => [name, { kind: 'function', call: () => ({ kind: 'twin', twin: new ServedTwin(name) }) }] as const);
