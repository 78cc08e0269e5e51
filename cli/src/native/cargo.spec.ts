// Building crates over the cache, with the real cargo, on crates of the generated form whose runtime is two small packages.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { NativeResult } from './cargo';
import { compileNative } from './cargo';
import { compilerIn, profileGuide } from './guide';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'molt-build-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const MANIFEST = `[package]
name = "shop"
version = "0.1.0"
edition = "2024"

[dependencies]
molt = { workspace = true }
molt-python-modules = { path = "library/modules" }
py-app = { path = "packages/app" }

[workspace]
resolver = "2"
members = ["packages/*", "runtime/crates/*"]

[workspace.package]
version = "0.1.0"
edition = "2024"

[workspace.dependencies]
molt = { path = "runtime/crates/molt" }
molt-value = { path = "runtime/crates/molt-value" }

[workspace.lints.rust]
unsafe_code = "deny"

[profile.dev.package.molt-python-modules]
opt-level = 0
`;

/** A package of the runtime or of the library. */
function manifest(name: string, ...dependencies: string[]): string {
  const lines = dependencies.map((other) => `${other}.workspace = true\n`).join('');
  return `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2024"\n\n[dependencies]\n${lines}`;
}

function locked(name: string, ...dependencies: string[]): string {
  const list = dependencies.map((other) => ` "${other}",\n`).join('');
  const lines = dependencies.length === 0 ? '' : `dependencies = [\n${list}]\n`;
  return `\n[[package]]\nname = "${name}"\nversion = "0.1.0"\n${lines}`;
}

/** What the lock file names of the packages besides `molt-tests`, which only tests of the runtime need. */
const LOCK = [
  'version = 4\n',
  locked('molt', 'molt-value'),
  locked('molt-python-modules', 'molt'),
  locked('molt-tests', 'molt'),
  locked('molt-value'),
  locked('py-app', 'molt'),
  locked('shop', 'molt', 'molt-python-modules', 'py-app'),
].join('');

/** A crate whose application says `text`; its runtime says `runtime`. */
function crate(name: string, text: string, runtime = 'one'): string {
  const files = {
    'Cargo.toml': MANIFEST,
    'Cargo.lock': LOCK,
    'src/main.rs': 'fn main() { println!("{} {} {}", py_app::TEXT, molt::TEXT, molt_python_modules::TEXT) }\n',
    'packages/app/Cargo.toml': manifest('py-app', 'molt'),
    'packages/app/src/lib.rs': `pub const TEXT: &str = "${text}";\n`,
    'library/modules/Cargo.toml': manifest('molt-python-modules', 'molt'),
    'library/modules/src/lib.rs': 'pub const TEXT: &str = "library";\n',
    'runtime/crates/molt/Cargo.toml': `${manifest('molt', 'molt-value')}\n[lints]\nworkspace = true\n`,
    'runtime/crates/molt/src/lib.rs': 'pub use molt_value::TEXT;\n',
    'runtime/crates/molt-value/Cargo.toml': manifest('molt-value'),
    'runtime/crates/molt-value/src/lib.rs': `pub const TEXT: &str = "${runtime}";\n`,
    'runtime/crates/molt-tests/Cargo.toml': manifest('molt-tests', 'molt'),
    'runtime/crates/molt-tests/src/lib.rs': '',
  };
  for (const [path, content] of Object.entries(files)) write(join(directory, name, path), content);
  return join(directory, name);
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const cache = (): string => join(directory, 'cache');

/** Builds a crate; gives the result and the packages that cargo compiled for it. */
async function build(
  crateDirectory: string,
  targetDirectory: string | null = null,
  profile: 'dev' | 'release' = 'dev',
): Promise<{ result: NativeResult; compiled: string[]; said: string }> {
  let said = '';
  const result = await compileNative(
    {
      crateDirectory,
      profile,
      lto: false,
      features: [],
      targetDirectory,
      cacheDirectory: cache(),
      outputDirectory: null,
    },
    (text) => {
      said += text;
    },
  );
  return { result, compiled: [...said.matchAll(/Compiling (\S+)/g)].map(([, name]) => name as string).sort(), said };
}

function output(result: NativeResult): string {
  if (result.outcome === 'failed') throw new Error(result.message);
  return execFileSync(result.binary, { encoding: 'utf8' }).trim();
}

const versions = (name: string): string[] =>
  readdirSync(join(cache(), 'packages')).filter((entry) => entry.slice(0, entry.lastIndexOf('-')) === name);

describe('a build over the cache', { timeout: 120_000 }, () => {
  it('compiles the runtime and the library once for all crates, and each application by itself', async () => {
    const first = await build(crate('first', 'I'));
    expect(output(first.result), first.said).toBe('I one library');
    expect(first.compiled).toEqual(['molt', 'molt-python-modules', 'molt-value', 'py-app', 'shop']);
    // Its files are older than what cargo has compiled of the first one's, whose packages have the same names.
    const directory_ = crate('second', 'II');
    for (const file of ['src/main.rs', 'packages/app/src/lib.rs']) utimesSync(join(directory_, file), 1, 1);
    const second = await build(directory_);
    expect(output(second.result), second.said).toBe('II one library');
    expect(second.compiled).toEqual(['py-app', 'shop']);
    expect(output(first.result)).toBe('I one library');
  });

  it('compiles release builds apart, guided by the profile where that is of the compiler', async () => {
    const directory_ = crate('shop', 'I');
    await build(directory_);
    const { result, said } = await build(directory_, null, 'release');
    expect(output(result), said).toBe('I one library');
    expect(said).not.toContain('warning');
    const isGuided = profileGuide(compilerIn(directory_)) !== null;
    expect(readdirSync(join(cache(), 'target'))).toHaveLength(isGuided ? 2 : 1);
    expect((await build(directory_, null, 'release')).compiled).toEqual([]);
    expect((await build(directory_)).compiled).toEqual([]);
  });

  it('compiles what has changed', async () => {
    const directory_ = crate('shop', 'I');
    await build(directory_);
    write(join(directory_, 'packages/app/src/lib.rs'), 'pub const TEXT: &str = "edited";\n');
    const edited = await build(directory_);
    expect(output(edited.result), edited.said).toBe('edited one library');
    expect(edited.compiled).toEqual(['py-app', 'shop']);
    const updated = await build(crate('shop', 'edited', 'two'));
    expect(output(updated.result), updated.said).toBe('edited two library');
    expect(updated.compiled).toEqual(['molt', 'molt-python-modules', 'molt-value', 'py-app', 'shop']);
    expect((await build(directory_)).compiled).toEqual([]);
  });

  it('goes on when a package of the application is gone', async () => {
    const directory_ = crate('shop', 'I');
    write(join(directory_, 'packages/extra/Cargo.toml'), manifest('py-extra'));
    write(join(directory_, 'packages/extra/src/lib.rs'), '');
    write(join(directory_, 'Cargo.lock'), LOCK.replace('\n[[package]]\nname = "shop"', `${locked('py-extra')}$&`));
    const whole = await build(directory_);
    expect(output(whole.result), whole.said).toBe('I one library');
    rmSync(join(directory_, 'packages/extra'), { recursive: true });
    write(join(directory_, 'Cargo.lock'), LOCK);
    const rest = await build(directory_);
    expect(output(rest.result), rest.said).toBe('I one library');
  });

  it("runs the crate's build script", async () => {
    const directory_ = crate('scripted', 'I');
    write(join(directory_, 'build.rs'), 'fn main() { println!("cargo::rustc-env=SCRIPT=ran") }\n');
    write(join(directory_, 'src/main.rs'), 'fn main() { println!("{}", env!("SCRIPT")) }\n');
    const { result, said } = await build(directory_);
    expect(output(result), said).toBe('ran');
  });

  it("keeps crates apart that are built in one place of the user's choice", async () => {
    const place = join(directory, 'target');
    const first = await build(crate('first', 'I'), place);
    expect(output(first.result), first.said).toBe('I one library');
    expect(first.result).toMatchObject({
      outcome: 'built',
      binary: join(place, 'debug', 'shop'),
      crates: first.compiled.length,
    });
    const second = await build(crate('second', 'II'), place);
    expect(output(second.result), second.said).toBe('II one library');
    expect(second.compiled).toEqual(['py-app', 'shop']);
    expect(output((await build(join(directory, 'first'), place)).result)).toBe('I one library');
    expect(existsSync(join(cache(), 'target'))).toBe(false);
  });

  it('puts packages that were removed down again as they were', async () => {
    const directory_ = crate('shop', 'I');
    await build(directory_);
    rmSync(join(cache(), 'packages'), { recursive: true });
    expect((await build(directory_)).compiled).toEqual([]);
  });

  it('keeps few versions of the runtime, with what was compiled of them', async () => {
    for (const version of ['1', '2', '3', '4', '5']) {
      const { result, said } = await build(crate('shop', 'I', version));
      expect(output(result), said).toBe(`I ${version} library`);
    }
    for (const name of ['molt', 'molt-value', 'molt-python-modules']) expect(versions(name)).toHaveLength(3);
    const [toolchain = ''] = readdirSync(join(cache(), 'target'));
    const compiled = readdirSync(join(cache(), 'target', toolchain, 'debug', 'deps'));
    expect(compiled.filter((name) => /^libmolt_value-.*\.rlib$/.test(name))).toHaveLength(3);
    expect(readdirSync(join(cache(), 'users'))).toEqual([]);
  });

  it('takes no package that the lock file of the crate does not name', async () => {
    const directory_ = crate('shop', 'I');
    write(join(directory_, 'Cargo.lock'), 'version = 4\n');
    expect((await build(directory_)).result).toEqual({
      outcome: 'failed',
      message: 'cargo took molt 0.1.0, which is not in the tested lock file',
    });
  });

  // The superuser may write everywhere.
  it.skipIf(process.getuid?.() === 0)('says so when the cache cannot be written', async () => {
    mkdirSync(cache());
    chmodSync(cache(), 0o500);
    expect((await build(crate('shop', 'I'))).result).toMatchObject({ message: /^the cache .* EACCES/ });
  });

  it('says so when there is something else in the place of the cache', async () => {
    write(cache(), '');
    const { result } = await build(crate('shop', 'I'));
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(result.outcome === 'failed' && result.message).toContain(`the cache ${cache()} cannot be used: ENOTDIR`);
    expect(existsSync(join(directory, 'shop', 'target'))).toBe(false);
  });
});
