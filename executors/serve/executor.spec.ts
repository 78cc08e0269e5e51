// The executor on stand-ins for a server: scripts that write down what they were given.

import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { ExecutorContext } from '@nx/devkit';
import { afterEach, describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

let context: ExecutorContext;

afterEach(() => rmSync(context.root, { recursive: true, force: true }));

function server(script: string): void {
  context = workspaceWith({ 'bin/shop': `#!/bin/sh\n${script}\n`, 'shop/.env': 'COLOUR="dark red"\nPORT=1\n' });
  chmodSync(join(context.root, 'bin', 'shop'), 0o755);
}

describe('the executor serve', () => {
  it('runs the binary in the root of the project, with the port and the variables of the file', async () => {
    server('echo "$PORT $COLOUR" > seen');
    const options = { binary: 'bin/shop', root: 'shop', envFile: 'shop/.env', port: 8123 };
    expect(await run(options, context)).toEqual({ success: true });
    expect(readFileSync(join(context.root, 'shop', 'seen'), 'utf8')).toBe('8123 dark red\n');
  });

  it('fails with the server', async () => {
    server('exit 3');
    expect(await run({ binary: 'bin/shop', root: 'shop' }, context)).toEqual({ success: false });
  });

  it('fails when it is to watch no project, and when it has nothing to run', async () => {
    server('exit 0');
    expect(await run({ root: 'shop', watch: true }, context)).toEqual({ success: false });
    expect(await run({ root: 'shop' }, context)).toEqual({ success: false });
  });

  it('fails when there is no binary', async () => {
    server('exit 0');
    expect(await run({ binary: 'bin/none', root: 'shop' }, context)).toEqual({ success: false });
  });
});
