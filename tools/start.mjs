// `npm start`: compiles an example and serves it. Installs what is missing, says what it is doing, prints the address on a
// line of its own once the application answers, with requests to try, and stays in the foreground; Ctrl-C stops all of it.
// `npm start -- <example>` takes another example.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { ensureNode, ensurePackages, ensureRust, program, REPOSITORY, say } from './setup.mjs';

const DEFAULT_EXAMPLE = 'bookshop';
const HOST = '127.0.0.1';
const PREFERRED_PORT = 8000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function main([example = DEFAULT_EXAMPLE]) {
  const directory = join(REPOSITORY, 'examples', example);
  if (!existsSync(join(directory, 'pyproject.toml'))) throw new Error(`there is no example ${example}`);
  ensureNode();
  ensureRust();
  ensurePackages();
  say(`compiling examples/${example} (the first time takes some minutes)`);
  await compile(example);
  return serve(example, directory);
}

/** Generates and builds the project through Nx, which knows when there is nothing to do. */
async function compile(project) {
  const nx = spawn(program('nx'), ['run', `${project}:compile-native`, '--output-style=stream'], {
    cwd: REPOSITORY,
    env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await ended(nx)) !== 0) throw new Error(`${project} could not be compiled`);
}

/** Runs the example, and the database that it needs, until it ends or we are told to stop; gives the exit status. */
async function serve(example, directory) {
  const running = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (let service = running.pop(); service !== undefined; service = running.pop()) await service.stop();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const envFile = join(directory, `${example}.env`);
    const database = existsSync(envFile) ? await startDatabase(example, envFile) : null;
    if (database !== null) running.push(database);
    if (isStopping) return 0;
    const server = await startServer(example, directory, database?.variables ?? {});
    running.push(server);
    if (await answers(server)) console.log([server.address, ...toTry(directory, server.address)].join('\n'));
    const status = await server.ended;
    return isStopping ? 0 : status;
  } finally {
    await stop();
  }
}

/** Requests to try, from the example's `try.txt`, and what was measured last. */
function toTry(directory, address) {
  const file = join(directory, 'try.txt');
  const requests = existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().replaceAll('ADDRESS', address).split('\n')
    : [];
  const { date, ratios } = JSON.parse(readFileSync(join(REPOSITORY, 'bench', 'measured.json'), 'utf8'));
  const times = Object.entries(ratios).map(([route, ratio]) => `${route} ${ratio.toFixed(1)}`);
  const measured = `Requests per second as multiples of uvicorn's, measured on ${date} with the bookshop: ${times.join(', ')}`;
  return [...requests.map((request) => `  ${request}`), measured];
}

/** Starts PostgreSQL with a database of the example's name; `variables` is the example's environment for it. */
async function startDatabase(name, envFile) {
  say('starting PostgreSQL');
  const script = fileURLToPath(new URL('./start/database.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, name, envFile], {
    cwd: REPOSITORY,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const finished = ended(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new Error('PostgreSQL could not be started');
  const stop = async () => {
    child.stdin.end();
    await finished;
  };
  return { variables: JSON.parse(value), stop };
}

/** Starts the binary as a process group of its own: Ctrl-C reaches it once, from us, and it ends gracefully. */
async function startServer(project, directory, variables) {
  const port = process.env.PORT ?? String(await freePort());
  const child = spawn(join(REPOSITORY, '.molt', 'examples', project, 'bin', project), [], {
    cwd: directory,
    env: { ...process.env, ...variables, PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const finished = ended(child);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await finished;
  };
  return { address: `http://${HOST}:${port}`, ended: finished, stop };
}

/** Waits until the server answers anything; false when it ends first. */
async function answers(server) {
  let isOver = false;
  server.ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const response = await fetch(server.address, { redirect: 'manual' }).catch(() => null);
    if (response !== null) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** The usual port, or any free one when it is taken. */
async function freePort() {
  return (await listening(PREFERRED_PORT)) ?? (await listening(0));
}

function listening(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, HOST, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
