// The language's cases in one binary that fails, or collects, where it is told to.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ScriptBinary } from '../../e2e/support/scripts';
import { buildScripts, referencePython } from '../../e2e/support/scripts';
import type { Ended } from './run';
import { runToEnd } from './run';

const FOLDER = join(__dirname, '..', '..', 'e2e', 'language', 'cases');

/** Cases that wait for other processes or much time, which would be told apart from a hang by patience alone. */
const SLOW =
  /^(os_|processes|signal|http_|sockets|logging_sockets|long_|threads_|asyncio_|deep_data|texts_that_grow|directories)/;

const LONGEST = 60_000;

export interface Cases {
  /** The names of modules. */
  readonly modules: readonly string[];
  readonly run: (module: string, variables: Readonly<Record<string, string>>) => Promise<Ended>;
}

let built: Promise<Cases> | null = null;

export function languageCases(): Promise<Cases> {
  built ??= build();
  return built;
}

async function build(): Promise<Cases> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.py') && !SLOW.test(file));
  const usable = files.filter((file) => !file.includes('3_14')).sort();
  const binary = await buildScripts('safety-rooms', FOLDER, usable, referencePython(), ['stress']);
  return {
    modules: usable.map((file) => file.slice(0, -'.py'.length)),
    run: (module, variables) => runCase(binary, module, variables),
  };
}

function runCase(binary: ScriptBinary, module: string, variables: Readonly<Record<string, string>>): Promise<Ended> {
  const environment = { PYTHONHASHSEED: '0', MOLT_SCRIPT: module, ...variables };
  return runToEnd(binary.path, [], { directory: FOLDER, environment, milliseconds: LONGEST });
}
