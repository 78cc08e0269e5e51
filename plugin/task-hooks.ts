// Around a run of tasks: Nx's remote cache, if there is one, is asked through a relay for as long as the run takes.

import type { Relay } from './cache-relay';

const SERVER = 'NX_SELF_HOSTED_REMOTE_CACHE_SERVER';
const TOKEN = 'NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN';

/** Milliseconds that an entry, which may be a program, has to arrive. */
const PATIENCE = 60_000;

/** The relay that stands in front of a server, and how many runs this process has that use it: several where it is Nx's daemon. */
interface Shared {
  readonly server: string;
  readonly relay: Promise<Relay>;
  runs: number;
}

/** The hooks, for relays that `start` starts. */
export function taskHooks(start: (server: string, token: string | null) => Promise<Relay>) {
  let shared: Shared | null = null;

  /** Puts the relay in the place of the server, in the environment that Nx reads after this. */
  async function preTasksExecution(): Promise<void> {
    const server = process.env[SERVER];
    if (!server) return;
    shared ??= { server, relay: start(server, process.env[TOKEN] || null), runs: 0 };
    shared.runs += 1;
    process.env[SERVER] = (await shared.relay).address;
  }

  /** Ends the relay after the last run, and leaves the environment as it was. */
  async function postTasksExecution(): Promise<void> {
    if (shared === null) return;
    shared.runs -= 1;
    if (shared.runs > 0) return;
    const { relay, server } = shared;
    shared = null;
    process.env[SERVER] = server;
    (await relay).close();
  }

  return { preTasksExecution, postTasksExecution };
}

/** Loaded when there is a server: most runs have none. */
function relayTo(server: string, token: string | null): Promise<Relay> {
  const { HttpCache }: typeof import('../compiler/src/services') = require('../compiler/src/services');
  const { startRelay }: typeof import('./cache-relay') = require('./cache-relay');
  const warn = (line: string): void => void process.stderr.write(`warning: ${line}\n`);
  const remote = new HttpCache({ address: server, token, isReadOnly: false, patience: PATIENCE, warn });
  return startRelay({ remote, token, warn });
}

export const { preTasksExecution, postTasksExecution } = taskHooks(relayTo);
