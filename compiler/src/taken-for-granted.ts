// Submodules of the standard library that an application uses without importing them: `import logging; logging.config.dictConfig(...)`
// works under uvicorn, which has imported `logging.config` by then, and so it does in a server of ours.

import type { Program } from './3-link';

/** What has been imported when `uvicorn module:attribute` begins to import the application, but for what is there in any case. */
export const IMPORTED_BY_UVICORN: readonly string[] = [
  'asyncio.base_events',
  'asyncio.base_futures',
  'asyncio.base_subprocess',
  'asyncio.base_tasks',
  'asyncio.constants',
  'asyncio.coroutines',
  'asyncio.events',
  'asyncio.exceptions',
  'asyncio.format_helpers',
  'asyncio.futures',
  'asyncio.locks',
  'asyncio.log',
  'asyncio.mixins',
  'asyncio.protocols',
  'asyncio.queues',
  'asyncio.runners',
  'asyncio.selector_events',
  'asyncio.sslproto',
  'asyncio.staggered',
  'asyncio.streams',
  'asyncio.subprocess',
  'asyncio.taskgroups',
  'asyncio.tasks',
  'asyncio.threads',
  'asyncio.timeouts',
  'asyncio.transports',
  'asyncio.trsock',
  'asyncio.unix_events',
  'collections.abc',
  'concurrent.futures',
  'email.utils',
  'importlib.machinery',
  'importlib.util',
  'json.decoder',
  'json.encoder',
  'json.scanner',
  'logging.config',
  'logging.handlers',
  'multiprocessing.connection',
  'multiprocessing.context',
  'multiprocessing.process',
  'multiprocessing.reduction',
  'multiprocessing.util',
  'os.path',
  'urllib.parse',
];

/** Those of them that the library has and that code of the program names through their packages, sorted. */
export function takenForGranted({ index, modules, resolve }: Program): string[] {
  const parts = new Set(IMPORTED_BY_UVICORN.map((name) => name.slice(name.indexOf('.') + 1)));
  const found = new Set<string>();
  for (const [module, { summary }] of modules) {
    for (const { scope, references } of summary.units) {
      for (const { name, path } of references) {
        if (name === null || path[0] === undefined || !parts.has(path[0])) continue;
        for (const { target } of resolve(module, scope, [name, ...path.slice(0, 1)]))
          if (target.kind === 'external') found.add(target.name);
      }
    }
  }
  return IMPORTED_BY_UVICORN.filter((name) => found.has(name) && index.library?.offers(name) === true);
}
