// The plugin in the workspace that it is developed in: targets of an example, run from source and cached by Nx.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Finished } from '../support/run';
import { nx, REPOSITORY } from '../support/run';

let cache: string;

beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'molt-cache-'));
});

afterAll(() => rmSync(cache, { recursive: true, force: true }));

function inRepository(...args: string[]): Finished {
  return nx(args, REPOSITORY, cache);
}

describe('hello:check', () => {
  const report = join(REPOSITORY, '.molt', 'examples', 'hello', 'report.json');

  it('runs the first time and comes from the cache the second, its report with it', () => {
    const first = inRepository('run', 'hello:check');
    expect(first.status, first.stdout + first.stderr).toBe(0);
    expect(first.stdout).toContain('routes native');
    expect(first.stdout).not.toContain('local cache');
    const written = readFileSync(report, 'utf8');
    rmSync(report);
    const second = inRepository('run', 'hello:check');
    expect(second.status).toBe(0);
    expect(second.stdout).toContain('local cache');
    expect(second.stdout).toContain('routes native');
    expect(readFileSync(report, 'utf8')).toBe(written);
  });
});

describe('the inputs', () => {
  it.each([
    ['hello:check', 'examples/hello/app/main.py', true],
    ['hello:check', 'examples/hello/pyproject.toml', true],
    ['hello:check', 'examples/hello/requirements.txt', true],
    ['hello:check', 'compiler/src/index.ts', true],
    ['hello:check', 'executors/check/executor.ts', true],
    ['hello:check', 'examples/hello/conform.yaml', false],
    ['hello:check', 'README.md', false],
    ['hello:check', 'runtime-crate/Cargo.toml', false],
    ['hello:generate', 'runtime-crate/Cargo.toml', true],
    ['hello:compile-native', 'cli/src/native/cargo.ts', true],
    ['hello:compile-native', 'examples/hello/app/main.py', false],
    ['hello:compile-native', 'compiler/src/index.ts', false],
  ])('of %s: %s is %s', (target, file, isInput) => {
    expect(inRepository('show', 'target', 'inputs', target, '--check', file).status).toBe(isInput ? 0 : 1);
  });
});
