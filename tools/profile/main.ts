// `npm run profile`: makes the profile that guides release builds (`cli/guide`, docs/internals/builds.md). Programs and the bookshop
// are compiled so that they count what they run; the programs run, the bookshop answers requests, and the counts are merged. It
// needs `llvm-profdata` of the active compiler's LLVM: `rustup component add llvm-tools` brings it, or the package `llvm-` and its major version.

import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';

import { COMPILER, compilerIn, guideDirectory, PACKED_PROFILE } from '../../cli/src/native/guide';
import { compileNative } from '../../cli/src/native/cargo';
import type { ScriptRequest } from '../../compiler/src/index';
import { cacheDirectory, generateScript, NodeSystem, withEngine } from '../../compiler/src/index';

const REPOSITORY = path.join(__dirname, '..', '..');
const PROGRAMS = path.join(__dirname, 'programs');
const WORK = path.join(REPOSITORY, '.cache', 'profile');
const PYTHON = '3.13';
/** How often each program runs, and how many requests the bookshop answers. */
const RUNS = 4;
const REQUESTS = 4_000;

/** Functions that run while modules are imported, or patterns compiled: once, so that what they counted is not worth its place in the package. */
const ONCE = 'molt_python_(inspect|enum_|decimal|dataclasses|typing|logging)|regex_syntax';

async function main(): Promise<void> {
  const merge = profileData();
  const records = path.join(WORK, 'records');
  const programs = fs
    .readdirSync(PROGRAMS)
    .filter((file) => file.endsWith('.py'))
    .map((file) => path.basename(file, '.py'))
    .sort();
  const scripts = await compile(await generatePrograms(programs), records);
  const bookshop = await compile(generateBookshop(), records);
  // What the compiler's own helpers have left while they ran.
  fs.rmSync(records, { recursive: true, force: true });
  for (const program of programs) {
    const env = { ...process.env, MOLT_SCRIPT: program };
    for (let run = 0; run < RUNS; run += 1) execFileSync(scripts, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const soak = ['run', '--silent', 'soak', '--', '--binary', exiting(bookshop), '--requests', String(REQUESTS)];
  execFileSync('npm', soak, { cwd: REPOSITORY, stdio: 'inherit' });
  const counts = fs.readdirSync(records).map((name) => path.join(records, name));
  const profile = path.join(WORK, 'runtime.profdata');
  execFileSync(merge, ['merge', '--sparse', `--no-function=${ONCE}`, '--output', profile, ...counts], {
    stdio: 'inherit',
  });
  fs.writeFileSync(path.join(guideDirectory(), PACKED_PROFILE), gzipSync(fs.readFileSync(profile), { level: 9 }));
  fs.writeFileSync(path.join(guideDirectory(), COMPILER), compilerIn(REPOSITORY));
  console.log(`profile functions=${functions(merge, profile)} bytes=${fs.statSync(profile).size}`);
}

/** The tool that merges counts: the active compiler's own, or one of the same LLVM, which reads and writes the same format. */
function profileData(): string {
  const root = spawnSync('rustc', ['--print', 'sysroot'], { cwd: REPOSITORY, encoding: 'utf8' }).stdout.trim();
  const compiler = compilerIn(REPOSITORY);
  const host = /^host: (.*)$/m.exec(compiler)?.[1] ?? '';
  const major = /^LLVM version: (\d+)/m.exec(compiler)?.[1] ?? '';
  const own = path.join(root, 'lib', 'rustlib', host, 'bin', 'llvm-profdata');
  if (fs.existsSync(own)) return own;
  const other = `llvm-profdata-${major}`;
  if (spawnSync(other, ['--version']).status === 0) return other;
  throw new Error(`there is neither ${own} (rustup component add llvm-tools) nor ${other} (the package llvm-${major})`);
}

async function generatePrograms(programs: readonly string[]): Promise<string> {
  const [first = '', ...others] = programs.map((program) => path.join(PROGRAMS, `${program}.py`));
  const outputDirectory = path.join(WORK, 'programs');
  fs.mkdirSync(outputDirectory, { recursive: true });
  const system = new NodeSystem();
  const request: ScriptRequest = {
    scripts: [first, ...others],
    root: PROGRAMS,
    pythonVersion: PYTHON,
    outputDirectory,
    crateName: 'programs',
    runtimeDirectory: path.join(REPOSITORY, 'runtime-crate'),
  };
  const generated = await withEngine(system, console.error, (engine) => generateScript(request, system, engine));
  if (generated.outcome === 'unusable') throw new Error(generated.message);
  return outputDirectory;
}

function generateBookshop(): string {
  const outputDirectory = path.join(WORK, 'bookshop');
  const flags = ['--python', PYTHON, '--name', 'bookshop', '-o', outputDirectory];
  execFileSync('node', ['cli/bin/molt.js', 'generate', 'examples/bookshop', ...flags], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  return outputDirectory;
}

async function compile(crateDirectory: string, record: string): Promise<string> {
  const places = { crateDirectory, targetDirectory: null, outputDirectory: null, record };
  const cache = cacheDirectory(new NodeSystem());
  const built = await compileNative(
    { ...places, cacheDirectory: cache, profile: 'release', lto: false, features: [] },
    (text) => {
      process.stderr.write(text);
    },
  );
  if (built.outcome === 'failed') throw new Error(built.message);
  return built.binary;
}

/** A program that runs a server which ends, when it is told to, with its profile written. */
function exiting(server: string): string {
  const library = path.join(WORK, 'exit.so');
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, path.join(__dirname, 'exit.c')], { stdio: 'inherit' });
  const program = path.join(WORK, 'serve');
  fs.writeFileSync(program, `#!/bin/sh\nLD_PRELOAD='${library}' exec '${server}'\n`, { mode: 0o755 });
  return program;
}

function functions(tool: string, profile: string): number {
  const shown = execFileSync(tool, ['show', profile], { encoding: 'utf8' });
  return Number(/Total functions: (\d+)/.exec(shown)?.[1] ?? 0);
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
