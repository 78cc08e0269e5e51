// `molt cache serve`: a cache that checkouts and runners share, for Nx's results of tasks and for Molt's of modules.

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

import { cacheDirectory } from '../../../compiler/src/services';
import { Entries } from '../cache-server/entries';
import { cacheServer } from '../cache-server/server';
import { EXIT } from '../exit-codes';
import type { World } from '../world';
import { absolute, UsageError } from '../world';

interface CacheServeOptions {
  readonly host: string;
  readonly port: number;
  readonly directory?: string;
  readonly limit: number;
}

const MEGABYTE = 1024 * 1024;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;
const WRITE_TOKEN = 'MOLT_CACHE_SERVER_TOKEN';
const READ_TOKEN = 'MOLT_CACHE_SERVER_READ_TOKEN';

/** Adds the command to `molt cache`; `finish` is told the exit status. */
export function addCacheServe(cache: Command, world: World, finish: (status: number) => void): void {
  cache
    .command('serve')
    .description('share a cache over HTTP, for Nx and for Molt')
    .option('--host <address>', `the address to serve on; others than this machine's need ${WRITE_TOKEN}`, '127.0.0.1')
    .option('--port <number>', 'the port to serve on; 0 for one that is free', asNumber, 8787)
    .option('--directory <dir>', 'where entries are kept (default: in the cache)')
    .option('--limit <megabytes>', 'how much is kept', asNumber, 10_240)
    .action(async (options: CacheServeOptions) => finish(await cacheServe(world, options)));
}

/** Serves until a signal ends it; gives the exit status. */
async function cacheServe(world: World, options: CacheServeOptions): Promise<number> {
  const tokens = { write: token(world, WRITE_TOKEN), read: token(world, READ_TOKEN) };
  if (tokens.write === null && !LOOPBACK.test(options.host)) {
    throw new UsageError(`--host ${options.host} can be reached by others: set ${WRITE_TOKEN}`);
  }
  if (tokens.write === null && tokens.read !== null) {
    throw new UsageError(`${READ_TOKEN} is for those who may only read: set ${WRITE_TOKEN} too`);
  }
  const warn = (line: string): void => world.terminal.err(`warning: ${line}\n`);
  const entries = new Entries(directoryOf(world, options), options.limit * MEGABYTE, warn);
  const server = cacheServer(entries, tokens, warn);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as AddressInfo;
      const host = options.host.includes(':') ? `[${options.host}]` : options.host;
      world.terminal.out(`cache at http://${host}:${port}\n`);
    });
    const end = (): void => {
      server.close(() => {
        entries.close();
        resolve(EXIT.success);
      });
      server.closeAllConnections();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  });
}

function directoryOf(world: World, { directory }: CacheServeOptions): string {
  if (directory !== undefined) return absolute(world, directory);
  const cache = cacheDirectory(world.system);
  if (cache === null) throw new UsageError('there is no folder for entries: --directory names one');
  return join(cache, 'served');
}

function token(world: World, name: string): string | null {
  const value = world.system.environment(name);
  return value === null || value === '' ? null : value;
}

function asNumber(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new InvalidArgumentError('it is a whole number.');
}
