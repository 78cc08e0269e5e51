// The executor on crates without dependencies, with the real cargo.

import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { ExecutorContext } from '@nx/devkit';
import { afterEach, describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

const MANIFEST =
  '[package]\nname = "tiny"\nversion = "0.1.0"\nedition = "2024"\n\n[features]\nloud = []\n\n[workspace]\n';
const LOCK = 'version = 4\n\n[[package]]\nname = "tiny"\nversion = "0.1.0"\n';
const MAIN = 'fn main() { println!("{}", if cfg!(feature = "loud") { "HELLO" } else { "hello" }) }\n';

let context: ExecutorContext;

afterEach(() => rmSync(context.root, { recursive: true, force: true }));

function crate(files: Record<string, string>): ExecutorContext {
  context = workspaceWith(Object.fromEntries(Object.entries(files).map(([file, text]) => [`crate/${file}`, text])));
  return context;
}

const options = { crate: 'crate', output: 'bin', targetDir: 'target', dev: true, features: [] };

describe('the executor compile-native', { timeout: 120_000 }, () => {
  it('builds the crate with its features and copies the binary', async () => {
    crate({ 'Cargo.toml': MANIFEST, 'Cargo.lock': LOCK, 'src/main.rs': MAIN });
    expect(await run({ ...options, features: ['loud'] }, context)).toEqual({ success: true });
    expect(execFileSync(join(context.root, 'bin', 'tiny'), { encoding: 'utf8' })).toBe('HELLO\n');
  });

  it.each([
    ['the lock file is missing', { 'Cargo.toml': MANIFEST, 'src/main.rs': MAIN }],
    ['the code does not compile', { 'Cargo.toml': MANIFEST, 'Cargo.lock': LOCK, 'src/main.rs': 'fn main() { x }' }],
    ['there is no binary', { 'Cargo.toml': MANIFEST, 'Cargo.lock': LOCK, 'src/lib.rs': '' }],
    ['there is no crate', { 'src/main.rs': MAIN }],
  ])('fails when %s', async (_reason, files) => {
    crate(files);
    expect(await run(options, context)).toEqual({ success: false });
    expect(existsSync(join(context.root, 'bin'))).toBe(false);
  });
});
