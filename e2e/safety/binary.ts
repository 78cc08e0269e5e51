// One binary of all scripts of this folder, which tests and `npm run safety` share, and the CPython that they are compared with.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ensureReference } from '../../tools/reference/reference.js';
import { buildScripts } from '../support/scripts';

export const SCRIPTS = join(__dirname, 'scripts');

/** How one of the scripts is run. */
export interface Program {
  readonly executable: string;
  readonly arguments: readonly string[];
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

export type Side = (script: string, environment?: Readonly<Record<string, string>>) => Program;

export interface Sides {
  readonly compiled: Side;
  readonly reference: Side;
}

export async function safetySides(): Promise<Sides> {
  const { python, version } = ensureReference();
  const minor = version.split('.').slice(0, 2).join('.');
  const scripts = readdirSync(SCRIPTS).filter((file) => file.endsWith('.py'));
  const binary = await buildScripts('safety', SCRIPTS, scripts.sort(), { executable: python, version: minor });
  const common = {
    PYTHONHASHSEED: '0',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONWARNINGS: 'ignore',
    PYTHONIOENCODING: 'utf-8',
  };
  return {
    compiled: (script, environment = {}) => ({
      ...{ executable: binary.path, arguments: [], directory: SCRIPTS },
      environment: { ...common, MOLT_SCRIPT: script, ...environment },
    }),
    reference: (script, environment = {}) => ({
      ...{ executable: python, arguments: [`${script}.py`], directory: SCRIPTS },
      environment: { ...common, ...environment },
    }),
  };
}
