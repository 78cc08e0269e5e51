// The library: each case is a script about one package that prints what it sees. CPython with the real package says what is
// right. A framework's Python half is compared twice: run by CPython in the place of the real package (an overlay), and
// compiled with the case into a binary. Modules of the standard library are compared compiled.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference.js';
import { certificates, startEncryptedPostgres } from '../support/encrypted-postgres';
import type { RedisServer } from '../support/redis';
import { startRedis } from '../support/redis';
import type { Finished } from '../support/run';
import { REPOSITORY, run, runAside } from '../support/run';
import type { ScriptBinary } from '../support/scripts';
import { buildScripts, runCompiled } from '../support/scripts';
import PENDING from './pending.json';

const LIBRARY = join(REPOSITORY, 'runtime-crate', 'python');
const WORK = join(REPOSITORY, '.cache', 'e2e', 'library-cases');
const SCRIPTS = join(WORK, 'scripts');
const OVERLAY = join(WORK, 'overlay');

/** Where CPython keeps the bytecode of the overlay, whose sources lie in the repository: compiling them took longer than most cases. */
const BYTECODE = join(WORK, 'bytecode');

/** Stand-ins, in Python, for native modules that a framework's Python half imports. */
const STANDS_IN = join(__dirname, 'stands-in');

/** Modules that cases import, beside them where they run. */
const SHARED = join(__dirname, 'shared');

/** Native with us and with the reference: the real one serves both sides. */
const NATIVE = new Set(['asyncpg', 'orjson', 'pydantic_core']);

/** Cases that are not compiled yet, as `package/name`, with what they wait for. */
const pending: Readonly<Record<string, string>> = PENDING;

interface Case {
  /** `package/name` */
  readonly name: string;
  /** The script's file, among all others in one folder, so that one binary serves them all. */
  readonly file: string;
  readonly framework: boolean;
  /**
   * Asked for by a first line `# needs: database`, or `# needs: encrypted database` for one on a server that offers TLS and has roles for
   * it; the script finds its address in DATABASE_URL.
   */
  readonly database: 'plain' | 'encrypted' | null;
  /** Asked for by a first line `# needs: redis`; the script finds the server's address in REDIS_URL. */
  readonly redis: boolean;
}

const reference = ensureReference();
const frameworks = frameworkNames();
const cases = layOut();

function frameworkNames(): ReadonlySet<string> {
  const listing = run(reference.python, ['-c', 'import sys; print(*sys.stdlib_module_names)']);
  const standard = new Set(listing.stdout.split(/\s+/));
  const names = readdirSync(LIBRARY).map((entry) => basename(entry, '.py'));
  return new Set(names.filter((name) => !standard.has(name) && !NATIVE.has(name) && name !== '__pycache__'));
}

/** Puts every case into one folder, under `package_name.py`, and the frameworks into another. */
function layOut(): readonly Case[] {
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(SCRIPTS, { recursive: true });
  mkdirSync(OVERLAY, { recursive: true });
  for (const name of frameworks) {
    const entry = existsSync(join(LIBRARY, name)) ? name : `${name}.py`;
    symlinkSync(join(LIBRARY, entry), join(OVERLAY, entry));
  }
  cpSync(SHARED, SCRIPTS, { recursive: true });
  if (existsSync(STANDS_IN)) cpSync(STANDS_IN, OVERLAY, { recursive: true });
  return readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![STANDS_IN, SHARED].includes(join(__dirname, entry.name)))
    .flatMap((folder) => readdirSync(join(__dirname, folder.name)).map((file) => [folder.name, file] as const))
    .filter(([, file]) => file.endsWith('.py'))
    .map(([folder, file]) => laidOut(folder, file));
}

function laidOut(folder: string, file: string): Case {
  const source = join(__dirname, folder, file);
  const text = readFileSync(source, 'utf8');
  const flat = `${folder}_${file}`;
  cpSync(source, join(SCRIPTS, flat));
  return {
    name: `${folder}/${basename(file, '.py')}`,
    file: flat,
    framework: frameworks.has(folder),
    database: databaseOf(text),
    redis: text.startsWith('# needs: redis'),
  };
}

function databaseOf(text: string): Case['database'] {
  if (text.startsWith('# needs: encrypted database')) return 'encrypted';
  return text.startsWith('# needs: database') ? 'plain' : null;
}

const ENVIRONMENT = { PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0', PYTHONIOENCODING: 'utf-8', TZ: 'UTC' };

const servers: Partial<Record<'plain' | 'encrypted', Promise<PostgresServer>>> = {};

function started(kind: 'plain' | 'encrypted'): Promise<PostgresServer> {
  return kind === 'plain' ? startPostgres() : startEncryptedPostgres(certificates(reference.python, SCRIPTS));
}

let redisServer: Promise<RedisServer> | null = null;

/** The environment of one run: a database of its own for a case that needs one. */
async function environmentOf({ file, database, redis }: Case, side: string): Promise<Record<string, string>> {
  if (redis) {
    redisServer ??= startRedis(reference.python);
    return { ...ENVIRONMENT, REDIS_URL: (await redisServer).url };
  }
  if (database === null) return ENVIRONMENT;
  const known = servers[database] ?? started(database);
  servers[database] = known;
  const server = await known;
  const { url } = await server.createDatabase(`${basename(file, '.py')}_${side}`.slice(-60));
  return { ...ENVIRONMENT, DATABASE_URL: url.replace('postgresql:', 'postgresql+asyncpg:') };
}

async function onPython(one: Case, side: 'real' | 'overlay'): Promise<Finished> {
  const environment = await environmentOf(one, side);
  const kept = { PYTHONDONTWRITEBYTECODE: '', PYTHONPYCACHEPREFIX: BYTECODE };
  const path = side === 'overlay' ? { PYTHONPATH: OVERLAY, ...kept } : {};
  return runAside(reference.python, [one.file], { directory: SCRIPTS, environment: { ...environment, ...path } });
}

/** What the real package makes of each case; asked once. */
const expectations = new Map<string, Promise<Finished>>();

function expected(one: Case): Promise<Finished> {
  const known = expectations.get(one.name) ?? onPython(one, 'real');
  expectations.set(one.name, known);
  return known;
}

afterAll(async () => {
  for (const server of Object.values(servers)) await (await server).stop();
  (await redisServer)?.stop();
});

function same(actual: Finished, wanted: Finished): void {
  expect(actual.stdout, actual.stderr).toBe(wanted.stdout);
  expect(actual.status, actual.stderr).toBe(wanted.status);
}

const compiled = cases.filter(({ name }) => pending[name] === undefined);

/** The binary of all cases. Its build has long stretches on one core, so it begins while others are compared. */
let building: Promise<ScriptBinary> | null = null;

beforeAll(() => {
  if (compiled.length === 0) return;
  const files = compiled.map(({ file }) => file);
  building = buildScripts('library', SCRIPTS, files, {
    executable: reference.python,
    version: reference.version.split('.').slice(0, 2).join('.'),
  });
  // Whoever waits for it hears of an error.
  building.catch(() => undefined);
});

const overlaid = cases.filter(({ framework }) => framework);

/**
 * Those who share a server that has one store take turns, the others run side by side. Some measure time, which a busy machine may give
 * to others: what differs is done once more, by both sides.
 */
function each(some: readonly Case[], body: (one: Case) => Promise<void>): void {
  const compared = async (one: Case): Promise<void> => {
    try {
      await body(one);
    } catch (error) {
      expectations.delete(one.name);
      throw error;
    }
  };
  it.each(some.filter(({ redis }) => redis))('$name', { retry: 1 }, compared);
  it.concurrent.each(some.filter(({ redis }) => !redis))('$name', { retry: 1 }, compared);
}

describe.skipIf(overlaid.length === 0)('Python halves behave as the real packages', () => {
  each(overlaid, async (one) => {
    const wanted = await expected(one);
    expect(wanted.stdout, wanted.stderr).not.toBe('');
    same(await onPython(one, 'overlay'), wanted);
  });
});

describe.skipIf(compiled.length === 0)('compiled cases behave as on CPython', () => {
  let binary: ScriptBinary;

  beforeAll(async () => {
    binary = (await building) as ScriptBinary;
  });

  each(compiled, async (one) => {
    const environment = await environmentOf(one, 'compiled');
    same(await runCompiled(binary, basename(one.file, '.py'), environment), await expected(one));
  });
});
