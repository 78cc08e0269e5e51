// `[tool.molt]` of a pyproject.toml: what the plugin and the command are told about an application.

import { join, normalize } from 'node:path/posix';

import { parse } from 'smol-toml';

import type { Table } from './toml-tables';
import { tableAt } from './toml-tables';

/** `[tool.molt]`, read and completed; its paths start where the project's directory does. */
export interface ProjectSettings {
  readonly name: string;
  /** The package that holds the application. */
  readonly package: string;
  /** The directory on Python's import path. */
  readonly root: string;
  readonly app?: string;
  readonly python?: string;
  readonly pythonSide: readonly string[];
  /** Folders of installed packages. */
  readonly packages: readonly string[];
  /** Whether the pages that document the application are served. */
  readonly openapi: boolean;
  readonly allowUntestedVersions: boolean;
  /** Whether what is only noted is refused. */
  readonly strict?: boolean;
  /** Whether a `debug` that is no literal is taken, for start-up to refuse a true one. */
  readonly debugOff?: boolean;
  readonly conform: ConformSettings;
}

/** `[tool.molt.conform]`: how the application is compared with its binary. */
export interface ConformSettings {
  /** The requests to send. */
  readonly scenario?: string;
  readonly envFile?: string;
  /** A shell command that is run for each side before its server starts. */
  readonly setup?: string;
  /** Whether each side gets a database of its own. */
  readonly database: boolean;
}

const KEYS: readonly string[] = [
  'package',
  'root',
  'app',
  'python',
  'python-side',
  'packages',
  'openapi',
  'allow-untested-versions',
  'strict',
  'debug-off',
  'conform',
];

const CONFORM_KEYS: readonly string[] = ['scenario', 'env-file', 'setup', 'database'];

/**
 * The settings in a pyproject.toml, or null when it has no `[tool.molt]`: then it is not ours. `directory` is the project's:
 * relative to the workspace, or absolute. Throws an Error whose message names the key to change.
 */
export function readProjectSettings(text: string, directory: string): ProjectSettings | null {
  const document: Table = parse(text);
  const molt = tableAt(document, 'tool', 'molt');
  if (molt === null) return null;
  refuseOtherKeys('tool.molt', molt, KEYS);
  const app = stringAt(molt, 'app');
  const python = stringAt(molt, 'python');
  return {
    name: stringAt(tableAt(document, 'project') ?? {}, 'name') ?? (directory.split('/').pop() || 'application'),
    package: within(directory, 'package', stringAt(molt, 'package') ?? packageOf(document, app)),
    root: within(directory, 'root', stringAt(molt, 'root') ?? '.'),
    ...(app === undefined ? {} : { app }),
    ...(python === undefined ? {} : { python }),
    pythonSide: stringsAt(molt, 'python-side'),
    packages: stringsAt(molt, 'packages').map((folder) => within(directory, 'packages', folder)),
    openapi: booleanAt(molt, 'openapi'),
    allowUntestedVersions: booleanAt(molt, 'allow-untested-versions'),
    ...(booleanAt(molt, 'strict') ? { strict: true } : {}),
    ...(booleanAt(molt, 'debug-off') ? { debugOff: true } : {}),
    conform: conformSettings(tableAt(molt, 'conform') ?? {}, directory),
  };
}

function conformSettings(table: Table, directory: string): ConformSettings {
  refuseOtherKeys('tool.molt.conform', table, CONFORM_KEYS);
  const scenario = stringAt(table, 'scenario');
  const envFile = stringAt(table, 'env-file');
  const setup = stringAt(table, 'setup');
  return {
    ...(scenario === undefined ? {} : { scenario: within(directory, 'scenario', scenario) }),
    ...(envFile === undefined ? {} : { envFile: within(directory, 'env-file', envFile) }),
    ...(setup === undefined ? {} : { setup }),
    database: booleanAt(table, 'database'),
  };
}

function refuseOtherKeys(name: string, table: Table, keys: readonly string[]): void {
  for (const key of Object.keys(table)) {
    if (!keys.includes(key)) throw new Error(`[${name}] has no key ${key}; its keys are ${keys.join(', ')}`);
  }
}

/** The top package of the application that `[tool.molt] app` or `[tool.fastapi] entrypoint` names. */
function packageOf(document: Table, app: string | undefined): string {
  const entrypoint = app ?? stringAt(tableAt(document, 'tool', 'fastapi') ?? {}, 'entrypoint');
  const [top] = (entrypoint ?? '').split(/[.:]/);
  if (top !== undefined && top !== '') return top;
  throw new Error('[tool.molt] needs package = "<the directory that holds the application>"');
}

function within(directory: string, key: string, path: string): string {
  const joined = normalize(join(directory, path));
  const trimmed = joined.length > 1 ? joined.replace(/\/$/, '') : joined;
  if (trimmed === '..' || trimmed.startsWith('../') || path.startsWith('/')) {
    throw new Error(`${key} = "${path}" lies outside the workspace`);
  }
  return trimmed;
}

function stringAt(table: Table, key: string): string | undefined {
  const value = table[key];
  if (value === undefined || typeof value === 'string') return value;
  throw new Error(`${key} must be a string`);
}

function stringsAt(table: Table, key: string): readonly string[] {
  const value = table[key] ?? [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  throw new Error(`${key} must be an array of strings`);
}

function booleanAt(table: Table, key: string): boolean {
  const value = table[key] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Error(`${key} must be true or false`);
}
