// The real file system, where it is not plain files and directories.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { NodeSystem } from './node-system';

const directory = mkdtempSync(join(tmpdir(), 'molt-system-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('writeFile', () => {
  const system = new NodeSystem();

  it('leaves a file alone that has the bytes already', () => {
    const file = join(directory, 'deep', 'file');
    expect(system.writeFile(file, 'a')).toBe(true);
    expect(system.writeFile(file, 'a')).toBe(false);
    expect(system.writeFile(file, 'b')).toBe(true);
  });

  it('[SPEC 4.1:report] writes into a pipe, and leaves it one', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe]);
    let read = '';
    reader.stdout.on('data', (data) => {
      read += String(data);
    });
    expect(system.writeFile(pipe, 'report')).toBe(true);
    await once(reader, 'close');
    expect(read).toBe('report');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });
});
