// The runtime's own unit tests under instruments: Miri over what holds unsafe code, and the address sanitizer over that and what stands
// on it. Neither is part of a stable toolchain: where it is not there the part counts nothing and says why.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Effort, Part } from './part';
import { runToEnd, tail } from './run';

/** The crates with unsafe code that Miri can run: it knows no foreign functions, such as those that switch stacks. */
const UNSAFE = ['molt-value', 'molt-room'];
const SANITIZED = ['molt-value', 'molt-stack', 'molt-room', 'molt-text', 'molt-object', 'molt-tasks'];

export async function miri(runtime: string, { long }: Effort): Promise<Part> {
  if (!long) return { runs: 0, failures: [], skipped: 'the long form runs Miri' };
  const found = await runToEnd('cargo', ['+nightly', 'miri', '--version'], { directory: runtime });
  if (found.how !== 0)
    return { runs: 0, failures: [], skipped: `cargo miri is not installed: ${tail(found.stderr, 1)}` };
  const environment = { MIRIFLAGS: '-Zmiri-disable-isolation', CARGO_TARGET_DIR: join(runtime, 'target', 'miri') };
  const packages = UNSAFE.flatMap((name) => ['-p', name]);
  // Miri itself gives up where an allocator would refuse.
  const args = ['+nightly', 'miri', 'test', '--tests', ...packages, '--', '--skip', 'what_no_memory_holds_is_refused'];
  return counted('miri', await runToEnd('cargo', args, { directory: runtime, environment }));
}

export async function addressSanitizer(runtime: string, { long }: Effort): Promise<Part> {
  if (!long) return { runs: 0, failures: [], skipped: 'the long form runs the sanitizer' };
  const target = await hostTarget(runtime);
  const library = target === null ? null : await sanitizerLibrary(runtime, target);
  if (target === null || library === null) {
    return { runs: 0, failures: [], skipped: 'the toolchain has no runtime of the address sanitizer' };
  }
  const environment = {
    RUSTC_BOOTSTRAP: '1',
    // Programs of the build itself are not instrumented, since the target is named.
    RUSTFLAGS: '-Zsanitizer=address -Cforce-frame-pointers=yes',
    // Stacks are switched by hand, which the check of returned stack variables does not follow; what lives to the end is no leak.
    ASAN_OPTIONS: 'detect_stack_use_after_return=0:detect_leaks=0:allocator_may_return_null=1',
    CARGO_TARGET_DIR: join(runtime, 'target', 'sanitizer'),
  };
  const packages = SANITIZED.flatMap((name) => ['-p', name]);
  const args = ['test', '--locked', '--lib', '--tests', '--target', target, ...packages];
  return counted('sanitizer', await runToEnd('cargo', args, { directory: runtime, environment }));
}

async function hostTarget(runtime: string): Promise<string | null> {
  const { stdout } = await runToEnd('rustc', ['-vV'], { directory: runtime });
  return /^host: (.+)$/m.exec(stdout)?.[1] ?? null;
}

async function sanitizerLibrary(runtime: string, target: string): Promise<string | null> {
  const { stdout } = await runToEnd('rustc', ['--print', 'sysroot'], { directory: runtime });
  const folder = join(stdout.trim(), 'lib', 'rustlib', target, 'lib');
  if (!existsSync(folder)) return null;
  return readdirSync(folder).find((name) => /_rt\.asan\.a$/.test(name)) ?? null;
}

/** Tests that passed and failed, as `cargo test` counts them. */
function counted(
  name: string,
  { how, stdout, stderr }: { how: number | string; stdout: string; stderr: string },
): Part {
  let runs = 0;
  let failed = 0;
  for (const [, passed, broken] of stdout.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    runs += Number(passed) + Number(broken);
    failed += Number(broken);
  }
  const failures =
    failed > 0 || how !== 0 ? [`${name} (${how}): ${failed} tests failed\n${tail(stdout + stderr, 40)}`] : [];
  console.error(`safety: ${name} runs=${runs} failed=${failures.length}`);
  return { runs, failures };
}
