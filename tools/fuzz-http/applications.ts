// The applications whose routes requests are made up from, and both sides of each: its binary and uvicorn.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { compileNative } from '../../cli/src/native/cargo';
import { withDatabase } from '../../conformance/src/sides/environment';
import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import { CACHE, REPOSITORY, run } from '../../e2e/support/run';
import type { DatabaseServer } from '../postgres/index';
import { startPostgres } from '../postgres/index';
import { ensureReference } from '../reference/reference.js';

export interface Application {
  readonly name: string;
  /** Where its package `app` lies. */
  readonly folder: string;
  /** How many exchanges are under way at once: one where answers depend on what was asked before. */
  readonly atOnce: number;
  /** A file of settings, for an application with a database. */
  readonly settings: string | null;
  /** What differs between two runs of the same application: replaced by what stands there. */
  readonly masks: readonly (readonly [RegExp, string])[];
  /** The form that signs in, and where it is sent. */
  readonly signIn: { readonly path: string; readonly form: string } | null;
}

export const APPLICATIONS: readonly Application[] = [
  { name: 'parameters', folder: __dirname, atOnce: 24, settings: null, masks: [], signIn: null },
  {
    name: 'bookshop',
    folder: join(REPOSITORY, 'examples', 'bookshop'),
    atOnce: 1,
    settings: 'bookshop.env',
    masks: [
      [/(?<=x-request-id: )[0-9a-f]{8}-[-0-9a-f]{27}(?=\r)/g, 'IDENTIFIER'],
      [/(?<="request_id":")[0-9a-f]{8}-[-0-9a-f]{27}(?=")/g, 'IDENTIFIER'],
      [/(?<="(?:created|updated)_at":")[^"]+(?=")/g, 'MOMENT'],
      [/(?<="access_token":")[^"]+(?=")/g, 'TOKEN'],
    ],
    signIn: { path: '/auth/token', form: 'username=admin%40bookshop.example&password=correct-horse-battery' },
  },
];

export interface Sides {
  readonly reference: Server;
  readonly own: Server;
  /** A header line that says who asks; both sides take it. */
  readonly authorization: string | null;
  readonly stop: () => Promise<void>;
}

export async function startSides(application: Application, work: string): Promise<Sides> {
  const { python, version } = ensureReference();
  const binary = await compiled(application, join(work, application.name), version.split('.').slice(0, 2).join('.'));
  const started: Server[] = [];
  const databases = application.settings === null ? null : await startPostgres();
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
    await databases?.stop();
  };
  try {
    const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--log-level', 'critical', '--no-access-log', '--port'];
    const begin = async (side: string, command: readonly string[]): Promise<Server> => {
      const server = await start(application, command, await settingsOf(application, databases, side));
      started.push(server);
      if (server.state !== 'serving') throw new Error(server.output());
      return server;
    };
    const reference = await begin('reference', uvicorn);
    const own = await begin('own', [binary]);
    return { reference, own, authorization: await signedIn(application, reference.port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compiled({ name, folder }: Application, work: string, minor: string): Promise<string> {
  const crateDirectory = join(work, 'crate');
  const molt = join(REPOSITORY, 'cli', 'bin', 'molt.js');
  const place = [join(folder, 'app'), '--root', folder, '--python', minor, '--name', name, '-o', crateDirectory];
  const generated = run(process.execPath, [molt, 'generate', ...place]);
  if (generated.status !== 0) throw new Error(generated.stdout + generated.stderr);
  const places = { crateDirectory, targetDirectory: null, cacheDirectory: CACHE, outputDirectory: work };
  let said = '';
  const built = await compileNative({ ...places, profile: 'dev', lto: false, features: [] }, (text) => {
    said += text;
  });
  if (built.outcome === 'failed') throw new Error(`${built.message}\n${said}`);
  return built.binary;
}

async function settingsOf(
  { name, folder, settings }: Application,
  databases: DatabaseServer | null,
  side: string,
): Promise<Record<string, string>> {
  if (settings === null || databases === null) return {};
  const address = await databases.createDatabase(`${name}_${side}`);
  return withDatabase(parseEnv(readFileSync(join(folder, settings), 'utf8')) as Record<string, string>, address);
}

/** Starts a server on a free port, which it is told by PORT, or as the last word of its command. */
async function start(
  { folder }: Application,
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  const port = await freePort();
  const inherited = Object.entries(process.env).map(([name, value]): [string, string] => [name, value ?? '']);
  // One order of sets on both sides.
  const own = { PORT: String(port), PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' };
  const env = { ...Object.fromEntries(inherited), ...own, ...settings };
  const words = command.at(-1) === '--port' ? [...command, String(port)] : command;
  return startServer({ command: words, cwd: folder, env }, port);
}

async function signedIn({ signIn }: Application, port: number): Promise<string | null> {
  if (signIn === null) return null;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`http://127.0.0.1:${port}${signIn.path}`, { method: 'POST', headers, body: signIn.form });
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`${signIn.path} gave no token, but the status ${answer.status}`);
  return `Authorization: Bearer ${token}`;
}
