// `molt cache`: the store of results between runs, looked at, cleaned, and shared.

import type { Command } from 'commander';

import type { LmdbStore } from '../../../compiler/src/services';
import { openStore, storeDirectory, storeLimit } from '../../../compiler/src/services';
import { EXIT } from '../exit-codes';
import type { World } from '../world';
import { addCacheServe } from './cache-serve';

/** Adds the command with its subcommands; `finish` is told the exit status. */
export function addCache(program: Command, world: World, finish: (status: number) => void): void {
  const cache = program
    .command('cache')
    .description('what is kept between runs: where, how much, and whether it is whole');
  const add = (name: string, description: string, run: () => Promise<number>): void => {
    cache
      .command(name)
      .description(description)
      .action(async () => finish(await run()));
  };
  add('where', 'print the folder', () => where(world));
  add('size', 'print how much is kept', () => withStore(world, (store) => size(world, store)));
  add('clear', 'drop all of it', () => withStore(world, (store) => clear(world, store)));
  add('verify', 'look at every value, and drop the damaged ones', () =>
    withStore(world, (store) => verify(world, store)),
  );
  addCacheServe(cache, world, finish);
}

function where(world: World): Promise<number> {
  const directory = storeDirectory(world.system);
  if (directory === null) return Promise.resolve(nowhere(world));
  world.terminal.out(`${directory}\n`);
  return Promise.resolve(EXIT.success);
}

async function withStore(world: World, use: (store: LmdbStore) => Promise<void>): Promise<number> {
  const store = await openStore(world.system, (line) => world.terminal.err(`warning: ${line}\n`));
  if (store === null) return nowhere(world);
  await use(store).finally(() => store.close());
  return EXIT.success;
}

function nowhere(world: World): number {
  world.terminal.err('error: nothing is kept, since there is no folder that can be written; MOLT_CACHE names one\n');
  return EXIT.failure;
}

async function size(world: World, store: LmdbStore): Promise<void> {
  const { values, bytes, bytesOnDisk } = store.size();
  const limit = megabytes(storeLimit(world.system));
  world.terminal.out(`${values} values, ${megabytes(bytes)} of at most ${limit}; ${megabytes(bytesOnDisk)} on disk\n`);
}

async function clear(world: World, store: LmdbStore): Promise<void> {
  const { values, bytes } = store.size();
  await store.clear();
  world.terminal.out(`dropped ${values} values, ${megabytes(bytes)}\n`);
}

async function verify(world: World, store: LmdbStore): Promise<void> {
  const { values, damaged } = await store.verify();
  world.terminal.out(`${values} values, ${damaged} damaged${damaged > 0 ? ' and dropped' : ''}\n`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
