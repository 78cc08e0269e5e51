// What guides a release build, and the program that cargo calls in the compiler's place.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { COMPILER, guideDirectory, PACKED_PROFILE, PROFILE, profileGuide, recordingGuide } from './guide';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'molt guide-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A folder like `cli/guide`, of a compiler that says `compiler` of itself. */
function guide(compiler: string, profile = 'counts'): string {
  const source = join(directory, 'guide');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'rustc'), readFileSync(join(guideDirectory(), 'rustc')));
  writeFileSync(join(source, COMPILER), compiler);
  writeFileSync(join(source, PACKED_PROFILE), gzipSync(profile));
  return source;
}

/** A program that says how it was called, one argument a line. */
function echo(name: string): string {
  const file = join(directory, name);
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' ${name} "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** What the wrapper calls, in the environment that an installed guide gives. */
function called(env: NodeJS.ProcessEnv, ...args: string[]): string[] {
  const said = execFileSync(env['RUSTC_WRAPPER'] as string, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return said.trimEnd().split('\n');
}

describe('the guide of release builds', () => {
  it('is of one compiler', () => {
    const source = guide('rustc 1');
    expect(profileGuide('rustc 2', source)).toBeNull();
    expect(profileGuide('rustc 1', source)).not.toBeNull();
    rmSync(join(source, PACKED_PROFILE));
    expect(profileGuide('rustc 1', source)).toBeNull();
  });

  it('has another name with another profile', () => {
    const first = profileGuide('rustc 1', guide('rustc 1'))?.id;
    expect(profileGuide('rustc 1', guide('rustc 1'))?.id).toBe(first);
    expect(profileGuide('rustc 1', guide('rustc 1', 'other counts'))?.id).not.toBe(first);
  });

  it('adds the profile to every crate, and gives those of the runtime metadata of their own', () => {
    const place = join(directory, 'in the cache');
    const env = profileGuide('rustc 1', guide('rustc 1'))?.install(place) ?? {};
    const fixed = ['-C', 'relocation-model=static'];
    const added = ['-C', `profile-use=${join(place, PROFILE)}`, '-C', 'llvm-args=-no-pgo-warn-mismatch'];
    const rustc = echo('rustc');
    const flags = (metadata: string): string[] => [
      '-C',
      metadata,
      '--cfg',
      'feature="with space"',
      '-C',
      'extra-filename=-1f',
    ];
    expect(called(env, rustc, '--crate-name', 'molt_value', ...flags('metadata=1f'))).toEqual([
      ...['rustc', '--crate-name', 'molt_value', ...flags('metadata=molt_value'), ...fixed, ...added],
    ]);
    expect(called(env, rustc, '--crate-name', 'serde', ...flags('metadata=1f'))).toEqual([
      ...['rustc', '--crate-name', 'serde', ...flags('metadata=1f'), ...added],
    ]);
    expect(readFileSync(join(place, PROFILE), 'utf8')).toBe('counts');
  });

  it('leaves alone what cargo asks of the compiler, and what runs while it builds', () => {
    const env = profileGuide('rustc 1', guide('rustc 1'))?.install(join(directory, 'place')) ?? {};
    const rustc = echo('rustc');
    for (const args of [
      ['-vV'],
      ['-', '--crate-name', '___'],
      ['--crate-name', 'build_script_build', '-C', 'metadata=1f'],
    ]) {
      expect(called(env, rustc, ...args)).toEqual(['rustc', ...args]);
    }
  });

  it('has applications compiled for their place and without the profile, and macros the other way round', () => {
    const env = profileGuide('rustc 1', guide('rustc 1'))?.install(join(directory, 'place')) ?? {};
    const rustc = echo('rustc');
    const application = ['--crate-name', 'py_app', '-C', 'metadata=1f'];
    expect(called(env, rustc, ...application)).toEqual(['rustc', ...application, '-C', 'relocation-model=static']);
    const macros = called(env, rustc, '--crate-name', 'molt_macros_impl');
    expect(macros.slice(0, 4)).toEqual(['rustc', '--crate-name', 'molt_macros_impl', '-C']);
    expect(macros).not.toContain('relocation-model=static');
  });

  it("calls the user's own wrapper", () => {
    const env = profileGuide('rustc 1', guide('rustc 1'))?.install(join(directory, 'place')) ?? {};
    const rustc = echo('rustc');
    const said = called({ ...env, MOLT_WRAPPED: echo('sccache') }, rustc, '--crate-name', 'serde');
    expect(said.slice(0, 4)).toEqual(['sccache', rustc, '--crate-name', 'serde']);
  });

  it('records', () => {
    const env = recordingGuide('/counts', guide('rustc 1')).install(join(directory, 'place'));
    const said = called(env, echo('rustc'), '--crate-name', 'serde');
    expect(said).toEqual(['rustc', '--crate-name', 'serde', '-C', 'profile-generate=/counts']);
  });
});
