// A server that speaks Redis, for cases: what `redis_server.py` says and does, run by the reference's Python.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RedisServer {
  readonly url: string;
  stop(): void;
}

/** Starts a server on a free port. It ends when it is told to, and when this process ends. */
export async function startRedis(python: string): Promise<RedisServer> {
  const server = spawn(python, [join(__dirname, 'redis_server.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    return { url: `redis://127.0.0.1:${line}`, stop: () => server.stdin.end() };
  }
  throw new Error('the Redis server did not start');
}
