// A throw-away PostgreSQL server on a free port: data in a temporary folder, durability off, stopped and removed with
// the process that started it, also on Ctrl-C.

import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { whenThisProcessEnds } from '../../conformance/src/sides/end-with-us';
import { freePort } from '../../conformance/src/sides/free-port';
import type { Installation } from './install';
import { installation, SUPERUSER } from './install';
import type { LoggedStatement } from './statement-log';
import { logSize, readStatements } from './statement-log';

const BUSY_SESSIONS = "SELECT 1 FROM pg_stat_activity WHERE datname = ANY($1) AND state <> 'idle' LIMIT 1";
const DATA_PREFIX = 'molt-postgres-data-';
const START_TIMEOUT_MS = 30_000;

/** How to start a server. */
export interface ServerOptions {
  /** Log every statement with its parameters, to be read with `statements`. */
  readonly logStatements?: boolean;
  /** Offer encrypted connections. */
  readonly encryption?: Encryption;
}

/** What a server needs for encrypted connections: texts of files. */
export interface Encryption {
  readonly certificate: string;
  readonly key: string;
  /** Who may have issued the certificates of clients. */
  readonly authorities: string;
  /** `pg_hba.conf` and `pg_ident.conf`: who may connect, and how. */
  readonly access: string;
  readonly names: string;
}

/** Where a database is reached; the URL has the form SQLAlchemy takes, without a driver. */
export interface DatabaseAddress extends Login {
  readonly url: string;
}

interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A server on which databases can be created. */
export interface DatabaseServer {
  /** Create an empty database, replacing one of that name. */
  createDatabase(name: string): Promise<DatabaseAddress>;
  /** Drop a database, disconnecting whoever uses it. */
  dropDatabase(name: string): Promise<void>;
  /** Run SQL text in a database, as the superuser. */
  execute(database: string, sql: string): Promise<void>;
  /** Whether no session of these databases runs a statement or holds a transaction open. */
  isIdle(databases: readonly string[]): Promise<boolean>;
  /** End the server, if it is ours. */
  stop(): Promise<void>;
}

/** A running server of our own. */
export interface PostgresServer extends DatabaseServer {
  readonly port: number;
  /** The postmaster, another one after a restart. */
  readonly pid: number;
  /** End the server, disconnecting everybody, and start it again after so many milliseconds. */
  restart(pause: number): Promise<void>;
  /** The statements that were run in a database so far; needs `logStatements`. */
  statements(database: string): Promise<LoggedStatement[]>;
}

/** Start a server and wait until it accepts connections. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  removeAbandoned();
  const installed = await installation();
  const data = await copyTemplate(installed);
  if (options.encryption) {
    writeEncryption(data, options.encryption, installed);
  }
  const port = await freePort();
  const launch = (): ChildProcess =>
    spawn(path.join(installed.native, 'bin', 'postgres'), serverFlags(data, port, options), {
      ...installed.account,
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return serverOn(port, data, launch, await launched(launch, data, port));
}

interface Postmaster {
  readonly child: ChildProcess;
  /** Lets it, and the data, outlive this process. */
  readonly letGo: () => void;
  /** Ends it and removes the data. */
  readonly cleanUp: () => void;
}

async function launched(launch: () => ChildProcess, data: string, port: number): Promise<Postmaster> {
  const child = launch();
  const postmaster = { child, ...stopWithThisProcess(child, data) };
  try {
    await untilReady(child, port);
  } catch (error) {
    postmaster.cleanUp();
    throw error;
  }
  return postmaster;
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill('SIGINT')) {
    await exited;
  }
}

/** Use a server that runs already; the URL names a user who may create databases. Its log is not ours to read. */
export function connectPostgres(url: string): DatabaseServer {
  const { hostname, port, username, password, pathname } = new URL(url);
  return serverAt({
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username) || SUPERUSER,
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  });
}

function serverAt(home: Login): DatabaseServer {
  let observer: Promise<Client> | undefined;
  const drop = (name: string): Promise<void> => execute(home, `DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`);
  return {
    async createDatabase(name) {
      await drop(name);
      await execute(home, `CREATE DATABASE ${quote(name)}`);
      return addressOf({ ...home, database: name });
    },
    dropDatabase: drop,
    execute: (database, sql) => execute({ ...home, database }, sql),
    async isIdle(databases) {
      observer ??= connected(home);
      const { rows } = await (await observer).query(BUSY_SESSIONS, [databases]);
      return rows.length === 0;
    },
    async stop() {
      await (await observer)?.end();
      observer = undefined;
    },
  };
}

function serverOn(port: number, data: string, launch: () => ChildProcess, first: Postmaster): PostgresServer {
  let postmaster = first;
  const logFolder = path.join(data, 'log');
  const beginnings = new Map<string, number>();
  const databases = serverAt(localLogin(port));
  return {
    ...databases,
    port,
    get pid() {
      return postmaster.child.pid ?? 0;
    },
    async restart(pause) {
      await databases.stop();
      await ended(postmaster.child);
      postmaster.letGo();
      await new Promise((resolve) => setTimeout(resolve, pause));
      postmaster = await launched(launch, data, port);
    },
    async createDatabase(name) {
      const address = await databases.createDatabase(name);
      beginnings.set(name, await logSize(logFolder));
      return address;
    },
    statements: (database) => readStatements(logFolder, database, beginnings.get(database)),
    async stop() {
      await databases.stop();
      await ended(postmaster.child);
      postmaster.cleanUp();
    },
  };
}

function serverFlags(data: string, port: number, options: ServerOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...(options.encryption ? { ssl: 'on', ssl_ca_file: 'root.crt' } : {}),
    ...(options.logStatements
      ? {
          logging_collector: 'on',
          log_directory: 'log',
          log_filename: 'postgres.log',
          log_destination: 'jsonlog',
          log_rotation_age: '0',
          log_rotation_size: '0',
          log_statement: 'all',
          log_timezone: 'UTC',
        }
      : {}),
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function copyTemplate({ template, account }: Installation): Promise<string> {
  const data = path.join(
    os.tmpdir(),
    `${DATA_PREFIX}${process.pid}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
  );
  await promisify(execFile)('cp', ['-R', template, data], account);
  fs.chmodSync(data, 0o700);
  return data;
}

/** The files of encrypted connections, which the server reads as its own user. */
function writeEncryption(data: string, encryption: Encryption, { account }: Installation): void {
  const files = {
    'server.crt': encryption.certificate,
    'server.key': encryption.key,
    'root.crt': encryption.authorities,
    'pg_hba.conf': encryption.access,
    'pg_ident.conf': encryption.names,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(data, name);
    fs.writeFileSync(file, text);
    fs.chmodSync(file, 0o600);
    if (account.uid !== undefined && account.gid !== undefined) {
      fs.chownSync(file, account.uid, account.gid);
    }
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-4000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) {
      throw new Error(`PostgreSQL ended with status ${child.exitCode}: ${output.trim()}`);
    }
    if (
      await execute(localLogin(port), 'SELECT 1').then(
        () => true,
        () => false,
      )
    ) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`PostgreSQL did not accept connections within ${START_TIMEOUT_MS / 1000} s: ${output.trim()}`);
}

async function execute(login: Login, sql: string): Promise<void> {
  const client = await connected(login);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function connected(login: Login): Promise<Client> {
  const client = new Client({ ...login });
  // A connection that the server ends is reported by the query that needs it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function localLogin(port: number): Login {
  return { host: '127.0.0.1', port, user: SUPERUSER, password: SUPERUSER, database: 'postgres' };
}

function addressOf(login: Login): DatabaseAddress {
  const [user, password] = [login.user, login.password].map(encodeURIComponent);
  return { ...login, url: `postgresql://${user}:${password}@${login.host}:${login.port}/${login.database}` };
}

function quote(name: string): string {
  return `"${name.replace(/"/g, '""')}"`;
}

/** Arrange that the server ends with this process; returns the ways to undo that, and to do it at once. */
function stopWithThisProcess(child: ChildProcess, data: string): Omit<Postmaster, 'child'> {
  const end = (): void => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGQUIT');
    }
    fs.rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  const letGo = whenThisProcessEnds(end);
  const cleanUp = (): void => {
    letGo();
    end();
  };
  return { letGo, cleanUp };
}

/** End servers whose owner was killed before it could, and remove their data. */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(DATA_PREFIX))) {
    const owner = Number(name.slice(DATA_PREFIX.length).split('-')[0]);
    if (!isAlive(owner)) {
      const data = path.join(os.tmpdir(), name);
      endPostmaster(path.join(data, 'postmaster.pid'));
      fs.rmSync(data, { recursive: true, force: true });
    }
  }
}

function endPostmaster(pidFile: string): void {
  try {
    const [pid, folder] = fs.readFileSync(pidFile, 'utf8').split('\n');
    if (folder === path.dirname(pidFile)) {
      process.kill(Number(pid), 'SIGQUIT');
    }
  } catch {
    // No such file or no such process: nothing runs there.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
