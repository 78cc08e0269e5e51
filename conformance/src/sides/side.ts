// A side of the comparison: its server, its connection, its database, its statement log and its captured values.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Connection } from '../http/connection';
import type { ConformOptions } from '../options';
import { ConformError } from '../options';
import { Replacements } from '../scenario/recorded';
import type { JsonObject } from '../scenario/types';
import { STATEMENT_LOG, StatementLog } from '../statements/stream';
import { withDatabase } from './environment';
import { freePort } from './free-port';
import type { Ending, Server } from './server';
import { startServer } from './server';

export type Role = 'reference' | 'control' | 'subject';

/** The `host` header of every request: the sides must not differ in what they are called. */
export const HOST = 'localhost';
const LAUNCHER = path.join('conformance', 'python', 'serve_reference.py');

export interface Side {
  readonly role: Role;
  readonly server: Server;
  readonly connection: Connection;
  readonly statements: StatementLog;
  readonly database: string | undefined;
  /** The variables that its server has. */
  readonly env: Readonly<Record<string, string>>;
  /** Values captured from this side's responses. */
  variables: JsonObject;
  readonly replacements: Replacements;
  stop(): Promise<Ending>;
}

/** Create the database, run the set-up, start the server. */
export async function startSide(role: Role, options: ConformOptions, scratch: string): Promise<Side> {
  const database = options.database ? `conform_${options.name}_${role}`.slice(0, 63) : undefined;
  const statements = new StatementLog(path.join(scratch, `statements-${role}.jsonl`));
  const port = await freePort();
  const env = {
    ...(await environment(options, database)),
    PORT: String(port),
    [STATEMENT_LOG]: statements.path,
  };
  if (options.setup) {
    runSetup(options.setup, options.root, env, path.dirname(options.python));
  }
  const relayed = role === 'subject' ? await startPythonSide(options, env, statements) : null;
  const command = role === 'subject' ? options.binary : referenceCommand(options, port);
  const upstream = relayed === null ? {} : { MOLT_PYTHON_URL: `http://127.0.0.1:${relayed.port}` };
  const server = await startServer({ command, cwd: options.root, env: { ...env, ...upstream } }, port);
  const connection = new Connection(port, HOST);
  const stop = async (): Promise<Ending> => {
    connection.close();
    const ending = await server.stop();
    await relayed?.stop();
    return ending;
  };
  return {
    ...{ role, server, connection, statements, database, env },
    ...{ variables: {}, replacements: new Replacements(), stop },
  };
}

/** The Python process that a hybrid binary relays to; its statements are the binary's. */
async function startPythonSide(
  options: ConformOptions,
  env: Readonly<Record<string, string>>,
  statements: StatementLog,
): Promise<Server | null> {
  if (options.pythonSide === undefined) return null;
  const port = await freePort();
  const command = referenceCommand(options, port);
  const server = await startServer({ command, cwd: options.root, env: { ...env, PORT: String(port) } }, port);
  if (server.state === 'ended')
    throw new ConformError(`the Python process beside the binary did not start:\n${server.output()}`);
  // Where the lifespan runs in the binary too, its statements are counted there.
  if (options.pythonSide === 'routes') fs.truncateSync(statements.path);
  return server;
}

function referenceCommand({ python, app, factory }: ConformOptions, port: number): string[] {
  const flags = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--workers',
    '1',
    '--loop',
    'uvloop',
    '--http',
    'httptools',
  ];
  return [python, packageFile(LAUNCHER), app, ...(factory ? ['--factory'] : []), ...flags];
}

/** A file that ships with the package, whether this runs from source or from `dist`. */
export function packageFile(file: string): string {
  const source = path.join(__dirname, '..', '..', '..');
  return path.join(path.basename(source) === 'dist' ? path.dirname(source) : source, file);
}

async function environment(options: ConformOptions, database: string | undefined): Promise<Record<string, string>> {
  const env = environmentOf(options);
  return options.database && database ? withDatabase(env, await options.database.createDatabase(database)) : env;
}

/** The environment that both sides have in common. */
export function environmentOf({ env = process.env }: ConformOptions): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function runSetup(command: string, cwd: string, env: Record<string, string>, pythonFolder: string): void {
  const searchPath = [pythonFolder, env['PATH']].filter(Boolean).join(path.delimiter);
  // The set-up is no part of the statement stream.
  const result = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    env: { ...env, PATH: searchPath, [STATEMENT_LOG]: '' },
  });
  if (result.status !== 0) {
    throw new ConformError(`the set-up command ended with status ${result.status}:\n${result.stdout}${result.stderr}`);
  }
}
