// `npm start`: compiles an example and serves it. Installs what is missing, says what it is doing, prints the address on a
// line of its own once the application answers, and stays in the foreground; Ctrl-C stops all of it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { ensureNode, ensurePackages, ensureRust, program, REPOSITORY, say } from './setup.mjs';

/** What is served. `services` start what it needs and give variables for it; they are stopped in reverse order. */
const APPLICATION = { project: 'hello', directory: 'examples/hello', services: [] };

const HOST = '127.0.0.1';
const PREFERRED_PORT = 8000;

async function main() {
  ensureNode();
  ensureRust();
  ensurePackages();
  const { project, directory, services } = APPLICATION;
  say(`compiling ${directory} (the first time takes some minutes)`);
  await compile(project);
  const running = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const service of running.reverse()) await service.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  try {
    const variables = {};
    for (const start of services) {
      const service = await start();
      running.push(service);
      Object.assign(variables, service.variables);
    }
    const server = await startServer(project, directory, variables);
    running.push(server);
    if (!stopping && (await answers(server))) console.log(server.address);
    const status = await server.ended;
    return stopping ? 0 : status;
  } finally {
    await stop();
  }
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

/** Starts the binary as a process group of its own: Ctrl-C reaches it once, from us, and it ends gracefully. */
async function startServer(project, directory, variables) {
  const port = process.env.PORT ?? String(await freePort());
  const child = spawn(join(REPOSITORY, '.molt', directory, 'bin', project), [], {
    cwd: join(REPOSITORY, directory),
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
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  while (!over) {
    if (
      await fetch(server.address, { redirect: 'manual' }).then(
        () => true,
        () => false,
      )
    )
      return true;
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
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
