// Checkouts that share one cache server: the server as a process, a checkout of the first example in a workspace, and a server that dies.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { REPOSITORY } from '../support/run';

/** `molt cache serve`, and what it warns of. */
export class CacheServer {
  readonly directory: string;
  warnings = '';
  private readonly child: ChildProcess;
  private readonly said: Promise<string>;

  constructor(molt: string, directory: string) {
    this.directory = directory;
    const args = [molt, 'cache', 'serve', '--port', '0', '--directory', directory];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr?.on('data', (data: Buffer) => {
      this.warnings += data.toString();
    });
    this.said = new Promise((resolve) => this.child.stdout?.once('data', (data: Buffer) => resolve(data.toString())));
  }

  async address(): Promise<string> {
    return /http:\S+/.exec(await this.said)?.[0] ?? '';
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    await closed;
  }

  /** Changes the bytes of every entry, and leaves their number. */
  spoil(): number {
    const files = readdirSync(this.directory).filter((name) => name !== 'arriving');
    for (const name of files) {
      const file = join(this.directory, name);
      writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'));
    }
    return files.length;
  }
}

/** A checkout with the first example as `apps/hello`, whose packages are those of another workspace. */
export function checkout(folder: string, modules: string): string {
  // A test that is asked once more finds the one that it made before.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shops', private: true }));
  const settings = { analytics: false, neverConnectToCloud: true, plugins: ['@molt/nx/plugin'] };
  const targetDefaults = { 'compile-native': { options: { dev: true } } };
  writeFileSync(join(folder, 'nx.json'), JSON.stringify({ ...settings, targetDefaults }));
  symlinkSync(modules, join(folder, 'node_modules'));
  cpSync(join(REPOSITORY, 'examples', 'hello'), join(folder, 'apps', 'hello'), {
    recursive: true,
    filter: (file) => !/\.molt$|__pycache__$/.test(file),
  });
  return folder;
}

/** Passes requests on to a server until so many were answered, and then ends it and everything that waits for it. */
export async function dyingServer(server: CacheServer, answers: number): Promise<Server> {
  const target = await server.address();
  let left = answers;
  const passing = createServer((incoming, response) => {
    if (left <= 0) {
      void server.stop('SIGKILL');
      incoming.socket.destroy();
      return;
    }
    left -= 1;
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(new URL(url, target), { method, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve));
  return passing;
}

export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Everything below a folder: paths with contents. */
export function contents(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]),
  );
}
