// The loop of `molt watch` over servers of a few lines: what they answer is what was built, and what was built is what a file held.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { NodeSystem } from '../../../compiler/src/services';
import { freePort } from '../../../conformance/src/sides/free-port';
import { MemoryTerminal } from '../output/terminal';
import type { BuiltServer } from './serve-changes';
import { serveUntil } from './serve-changes';

let folder: string;
let port: number;
let terminal: MemoryTerminal;
let stop: AbortController;
let served: Promise<number>;
let builds: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'molt-watch-'));
  port = await freePort();
  terminal = new MemoryTerminal();
  stop = new AbortController();
  builds = 0;
});

afterEach(async () => {
  stop.abort();
  await served;
  rmSync(folder, { recursive: true });
});

function write(text: string): void {
  mkdirSync(join(folder, 'app'), { recursive: true });
  writeFileSync(join(folder, 'app', 'main.py'), text);
}

/**
 * Builds a server that answers with the source's text, and ends with 0 when it is asked to. A source that says `broken` cannot be built, and
 * the server of one that says `ends` ends at once.
 */
function begin(): void {
  let last = '';
  const build = async (system: Pick<NodeSystem, 'readFile' | 'readDirectory'>): Promise<BuiltServer | null> => {
    builds += 1;
    system.readDirectory(join(folder, 'app'));
    const text = Buffer.from(system.readFile(join(folder, 'app', 'main.py')) ?? []).toString();
    if (text === 'broken') {
      terminal.err('cannot be built\n');
      return null;
    }
    const binary = join(folder, 'out', 'server');
    mkdirSync(join(folder, 'out'), { recursive: true });
    rmSync(binary, { force: true });
    const answer = JSON.stringify(text);
    writeFileSync(
      binary,
      `#!${process.execPath}
${text === 'ends' ? 'process.exit(3);' : ''}
const server = require('node:http').createServer((_, response) => response.end(${answer})).listen(process.env.PORT);
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });`,
    );
    chmodSync(binary, 0o755);
    const isNew = text !== last;
    last = text;
    return { command: { binary, environment: { PORT: String(port) }, directory: folder }, isNew };
  };
  const isOutput = (path: string): boolean => path.includes('/out/');
  served = serveUntil({ system: new NodeSystem(), directory: folder, terminal, build, isOutput }, stop.signal);
}

async function answers(text: string): Promise<void> {
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    return (await response?.text()) === text;
  });
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('builds and starts again with each edit, and says how long it took', async () => {
  write('one');
  begin();
  await answers('one');
  write('two');
  await answers('two');
  await until(() => /^served: \d+\.\d\d s after the edit$/m.test(terminal.stderr));
  stop.abort();
  expect(await served).toBe(0);
});

it('goes on with the server before it while the sources cannot be built', async () => {
  write('one');
  begin();
  await answers('one');
  write('broken');
  await until(() => terminal.stderr.includes('cannot be built'));
  await answers('one');
  write('three');
  await answers('three');
});

it('builds again for a new file in a folder that the build listed, and restarts nothing that stays as it was', async () => {
  write('one');
  begin();
  await answers('one');
  const starts = (): number => terminal.stderr.split('served: ').length;
  await until(() => starts() === 2);
  writeFileSync(join(folder, 'app', 'notes.txt'), 'x');
  await until(() => builds === 2);
  write('two');
  await answers('two');
  await until(() => starts() === 3);
  expect(builds).toBe(3);
});

it('says that a server ended, and starts again with the next edit', async () => {
  write('one');
  begin();
  await answers('one');
  write('ends');
  await until(() => terminal.stderr.includes('the server ended with status 3'));
  write('two');
  await answers('two');
});
