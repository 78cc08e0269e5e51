// `npm run corpus:cpython [-- MODULE...]`: CPython's own test modules (cpython/modules.json), read from the newest interpreter
// that carries its `test` package, compiled by `molt script` with our `unittest` and `test.support`, some to a binary, and counted
// by test method; what is named and not listed counts with the library's. What the interpreter itself skips or fails with them
// says nothing about Molt; cpython/not-applicable.json says what else is not applicable, and why. Details go to
// results/cpython.json, module by module as they come. The last line, also of a run that is interrupted, is
// `corpus:cpython modules=N language=N language_passed=N library=N library_passed=N not_applicable=N crashed=N`.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPythons } from '../../tools/reference/reference.js';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const CORPUS = join(REPOSITORY, 'conformance', 'corpus', 'cpython');
/** Stand-ins for what the interpreter has, and its own library uses: it gets its own. */
const ABSENT = join(CORPUS, 'support', 'absent');
const LIBRARY = join(REPOSITORY, 'runtime-crate', 'python');
const MOLT = join(REPOSITORY, 'cli', 'bin', 'molt.js');
const DIRECTORY = process.env.MOLT_CORPUS_DIR ?? join(REPOSITORY, '.cache', 'corpus-cpython');
/** The longest that a method may take; it then has failed, its process ends, and the others are run by the next. */
const METHOD_LIMIT_MS = 300_000;
/** Processes of one module that may die before the rest of its methods counts as crashed. */
const MOST_DEATHS = 25;
/** So much test source goes into one binary: a compiler's memory and time grow with it. */
const BINARY_BYTES = 700_000;
const REQUIRED = { language: 0.85, library: 0.7 };

const { companions, data, substitutes, ...groups } = readJson('modules.json');
const notApplicable = readJson('not-applicable.json');
const only = process.argv.slice(2);
const listed = Object.entries(groups).flatMap(([group, names]) => names.map((name) => ({ group, name })));
const unlisted = only.filter((name) => !listed.some((module) => module.name === name));
const chosen = [
  ...listed.filter(({ name }) => only.length === 0 || only.includes(name)),
  ...unlisted.map((name) => ({ group: 'library', name })),
];

function readJson(name) {
  return JSON.parse(readFileSync(join(CORPUS, name), 'utf8'));
}

/** The newest interpreter with test modules: among those on PATH, then among pyenv's. */
function interpreter() {
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const installed = existsSync(pyenv)
    ? readdirSync(pyenv)
        .filter((name) => /^3\.1[1-4]\.\d+$/.test(name))
        .map((version) => ({ version, executable: join(pyenv, version, 'bin', 'python') }))
    : [];
  const newestFirst = [...findPythons(), ...installed].sort(
    (left, right) =>
      right.version.split('.')[1] - left.version.split('.')[1] ||
      right.version.split('.')[2] - left.version.split('.')[2],
  );
  for (const python of newestFirst) {
    const code = 'import sysconfig; print(sysconfig.get_path("stdlib"))';
    const asked = spawnSync(python.executable, ['-c', code], { encoding: 'utf8' });
    const tests = join((asked.stdout ?? '').trim(), 'test');
    if (existsSync(join(tests, 'test_int.py'))) return { ...python, tests };
  }
  return null;
}

/** The chosen modules in the order given, as many together as make one binary. */
function batches(tests) {
  const found = [];
  let bytes = Infinity;
  for (const module of chosen) {
    const file = sourceOf(tests, module.name);
    const size = file === null ? 0 : statSync(join(tests, file)).size;
    if (bytes + size > BINARY_BYTES) {
      found.push([]);
      bytes = 0;
    }
    found.at(-1).push(module);
    bytes += size;
  }
  return found;
}

/** Where a module of the `test` package lies below it, or null. */
function sourceOf(tests, name) {
  const path = name.replaceAll('.', '/');
  return [`${path}.py`, `${path}/__init__.py`].find((candidate) => existsSync(join(tests, candidate))) ?? null;
}

/** The packages that a module is in, outermost first. */
function packagesOf(name) {
  return name
    .split('.')
    .slice(0, -1)
    .map((_, at, all) => all.slice(0, at + 1).join('.'));
}

/** Lays test modules and their data beside our support modules, below one root; the modules that were found. */
function layOut(root, tests, modules) {
  rmSync(root, { recursive: true, force: true });
  cpSync(join(CORPUS, 'support'), root, { recursive: true });
  cpSync(ABSENT, root, { recursive: true });
  rmSync(join(root, 'absent'), { recursive: true });
  // Tests ask for the stand-ins by name when they run, so nothing else leads the compiler to them.
  const found = readdirSync(root)
    .filter((file) => file.endsWith('.py') && file !== 'run_methods.py')
    .map((file) => join(root, file));
  const names = new Set([...modules.flatMap(({ name }) => packagesOf(name)), ...modules.map(({ name }) => name)]);
  for (const name of names) {
    const file = sourceOf(tests, name);
    if (file === null) continue;
    const laid = join(root, 'test', file);
    mkdirSync(dirname(laid), { recursive: true });
    if (!existsSync(laid)) layTest(join(tests, file), laid);
    if (!found.includes(laid)) found.push(laid);
    for (const imported of testModulesIn(readFileSync(laid, 'utf8'))) names.add(imported);
    for (const companion of companions[name] ?? []) names.add(companion);
  }
  found.push(importedByName(root, found));
  for (const name of data) {
    if (!existsSync(join(tests, name))) continue;
    mkdirSync(dirname(join(root, 'test', name)), { recursive: true });
    symlinkSync(join(tests, name), join(root, 'test', name));
  }
  return found;
}

/** Copies a test module; submodules that nothing of ours stands for in their package are imported from beside it. */
function layTest(source, laid) {
  const text = readFileSync(source, 'latin1');
  const absent = Object.entries(substitutes).reduce(
    (changed, [name, other]) => changed.replaceAll(`from ${name} import`, `from ${other} import`),
    text,
  );
  writeFileSync(laid, absent, 'latin1');
}

/** A module that imports what the tests ask for by name only when they run: nothing else leads the compiler to it. */
function importedByName(root, files) {
  const names = new Set();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, name] of source.matchAll(/import_(?:fresh_)?module\(\s*['"]([\w.]+)['"]/g)) names.add(name);
  }
  const lines = [...names].sort().map((name) => `try:\n    import ${name}\nexcept ImportError:\n    pass\n`);
  const file = join(root, 'imported_by_name.py');
  writeFileSync(file, lines.join(''));
  return file;
}

/** The modules of the `test` package that a module imports, and the packages that they are in; ours are there already. */
function testModulesIn(source) {
  const found = [];
  for (const [, plain, from, inParentheses, inLine] of source.matchAll(
    /^[ \t]*(?:import test\.([\w.]+)|from test(?:\.([\w.]+))? import (?:\(([^)]*)|([\w, ]*)))/gm,
  )) {
    const imported = inParentheses?.replaceAll(/#.*/g, '') ?? inLine;
    const prefix = plain ?? from;
    if (prefix !== undefined) found.push(...prefix.split('.').map((_, at, all) => all.slice(0, at + 1).join('.')));
    for (const name of (imported ?? '').split(',')) {
      const last = name.trim().split(' ')[0];
      if (last !== '') found.push(prefix === undefined ? last : `${prefix}.${last}`);
    }
  }
  return found;
}

/** Compiles the modules; those that the compiler cannot read are left out and named. */
async function compile(root, files, python) {
  const refused = new Map();
  let left = files;
  for (;;) {
    const main = join(root, 'run_methods.py');
    const options = ['--root', root, '--python', python, '--dev', '-o', join(DIRECTORY, 'crate')];
    const target = process.env.CARGO_TARGET_DIR ?? join(DIRECTORY, 'target');
    const args = [MOLT, 'script', main, ...left, ...options, '--target-dir', target];
    const built = await runCompiler(args);
    if (built.status === 0) return { binary: built.stdout.trim().split('\n').at(-1), refused };
    const message = built.stderr.trim();
    const bad = left.find((file) => message.includes(file.slice(root.length + 1)));
    if (built.status !== 2 || bad === undefined) throw new Error(message.slice(-8000));
    refused.set(bad, message.split('\n').at(-1));
    left = left.filter((file) => file !== bad);
  }
}

/** Runs Molt to its end, not waiting for it as `spawnSync` does: an interruption is heard meanwhile. */
function runCompiler(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        said[name] += text;
      });
    }
    child.once('error', reject).once('close', (status) => resolve({ ...said, status }));
  });
}

/** Runs the methods of a module, in as many processes as die; method → outcome and last line. */
async function runMethods(command, environment, directory, module, report) {
  rmSync(report, { force: true });
  const run = { module: null, methods: new Map(), fixtures: [], deaths: 0, said: '' };
  for (;;) {
    const env = { ...environment, CORPUS_MODULE: module, CORPUS_REPORT: report };
    const { status, timedOut, said } = await runProcess(command, { cwd: directory, env }, report);
    run.said = said;
    const unfinished = readReport(report, run);
    if (run.module !== null) return run;
    const last = timedOut ? 'took too long' : `exit ${status}: ${lastLine(said)}`;
    if (unfinished === null) return { ...run, module: { outcome: 'crashed', last } };
    run.deaths += timedOut ? 0 : 1;
    const outcome = timedOut ? 'failed' : 'crashed';
    run.methods.set(unfinished, { outcome, last });
    appendLine(report, { event: 'end', id: unfinished, outcome, last });
    if (run.deaths > MOST_DEATHS) return { ...run, module: { outcome: 'crashed', last } };
  }
}

/** Runs a process to its end, or until it has added nothing to its report for too long. */
function runProcess(command, options, report) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    let size = -1;
    let since = Date.now();
    let timedOut = false;
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000);
    });
    const watch = setInterval(() => {
      const now = existsSync(report) ? statSync(report).size : 0;
      if (now !== size) {
        size = now;
        since = Date.now();
      } else if (Date.now() - since > METHOD_LIMIT_MS) {
        timedOut = true;
        child.kill('SIGKILL');
      }
    }, 1000);
    const end = (status) => {
      clearInterval(watch);
      resolve({ status, timedOut, said });
    };
    child.on('error', (error) => end(error.message)).on('close', (code, signal) => end(code ?? signal));
  });
}

function lastLine(text) {
  return (text ?? '').trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}

function appendLine(report, line) {
  appendFileSync(report, `${JSON.stringify(line)}\n`);
}

/** Takes what a report says into a run; the method that was started and did not end. */
function readReport(report, run) {
  if (!existsSync(report)) return null;
  let unfinished = null;
  run.fixtures = [];
  for (const line of readFileSync(report, 'utf8').trim().split('\n')) {
    const { event, id, outcome, last } = JSON.parse(line);
    if (event === 'start') unfinished = id;
    if (event === 'end') {
      run.methods.set(id, { outcome, last });
      if (id === unfinished) unfinished = null;
    }
    if (event === 'fixture') run.fixtures.push({ id, outcome, last });
    if (event === 'module' && !id.endsWith(' loaded')) run.module = { outcome, last };
  }
  return unfinished;
}

/** Why a method is not applicable, or null: a rule for its name, or for the reason with which it skips itself. */
function excuse(id, result) {
  const short = id.replace(/^test\./, '');
  for (const { reason, methods } of notApplicable.methods) {
    if (methods.some((pattern) => new RegExp(`^${pattern}$`).test(short))) return reason;
  }
  if (result?.outcome !== 'skipped') return null;
  const rule = notApplicable.skips.find(({ pattern }) => new RegExp(pattern).test(result.last));
  return rule === undefined ? null : rule.reason;
}

/** What each method of a module comes to. */
function judge(reference, compiled) {
  const methods = {};
  const broken = compiled.module.outcome === 'passed' ? null : compiled.module;
  for (const [id, expected] of reference.methods) {
    const got = compiled.methods.get(id) ?? null;
    const fixture = got === null ? compiled.fixtures.find((one) => one.id.includes(className(id))) : undefined;
    const result = got ?? fixture ?? broken ?? { outcome: 'failed', last: 'was not run' };
    const why = expected.outcome === 'passed' ? excuse(id, result) : `on the reference: ${expected.outcome}`;
    if (why !== null && result.outcome !== 'passed' && result.outcome !== 'crashed') {
      methods[id] = { outcome: 'not applicable', last: why };
    } else {
      methods[id] = { ...result, outcome: result.outcome === 'skipped' ? 'failed' : result.outcome };
    }
  }
  return methods;
}

function className(id) {
  return id.split('.').slice(0, -1).join('.');
}

function count(methods, outcome) {
  return Object.values(methods).filter((method) => method.outcome === outcome).length;
}

async function main() {
  const python = interpreter();
  if (python === null) {
    console.error('corpus:cpython: no CPython 3.11 to 3.14 with its `test` package was found');
    console.error("install one with pyenv, or Debian's libpython3.11-testsuite");
    return 1;
  }
  const root = join(DIRECTORY, 'root');
  const overlay = join(DIRECTORY, 'overlay');
  const reports = join(DIRECTORY, 'reports');
  rmSync(overlay, { recursive: true, force: true });
  mkdirSync(overlay, { recursive: true });
  mkdirSync(reports, { recursive: true });
  symlinkSync(join(LIBRARY, 'unittest'), join(overlay, 'unittest'));
  for (const file of readdirSync(ABSENT)) {
    const name = [file, file.slice(0, -'.py'.length)].find((own) => existsSync(join(dirname(python.tests), own)));
    // What is an extension module stays absent there too.
    if (name !== undefined) symlinkSync(join(dirname(python.tests), name), join(overlay, name));
  }
  const place = { python, root, overlay, reports };
  const seen = { modules: {}, broken: [] };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      console.log('interrupted');
      conclude(seen, python);
      process.exit(1);
    });
  }
  for (const batch of batches(python.tests)) {
    const version = python.version.split('.').slice(0, 2).join('.');
    const { binary, refused } = await compile(root, layOut(root, python.tests, batch), version);
    for (const [file, message] of refused)
      console.log(`cannot be compiled: ${file.slice(root.length + 1)}: ${message}`);
    for (const module of batch) await measure(place, binary, module, seen);
  }
  return conclude(seen, python);
}

/** Runs a module on both sides, and takes what its methods come to into `seen`. */
async function measure({ python, root, overlay, reports }, binary, { group, name }, seen) {
  const module = `test.${name}`;
  const base = { ...process.env, CORPUS_CPYTHON_TESTS: python.tests, PYTHONDONTWRITEBYTECODE: '1' };
  // The overlay goes first, which the directory of a script would otherwise do.
  const onReference = { ...base, PYTHONPATH: `${overlay}:${root}`, PYTHONSAFEPATH: '1', PYTHONHASHSEED: '0' };
  const command = [python.executable, join(root, 'run_methods.py')];
  const reference = await runMethods(command, onReference, root, module, join(reports, `${name}.reference`));
  if (reference.module.outcome !== 'passed' || reference.methods.size === 0) {
    seen.broken.push(name);
    console.log(`${group} ${name}: on the reference: ${reference.module.outcome}: ${reference.module.last}`);
    return;
  }
  const environment = { ...base, MOLT_SCRIPT: 'run_methods' };
  const compiled = await runMethods([binary], environment, root, module, join(reports, `${name}.compiled`));
  const methods = judge(reference, compiled);
  const { outcome, last } = compiled.module;
  const counts = Object.fromEntries(
    ['passed', 'failed', 'error', 'crashed', 'not applicable'].map((kind) => [kind, count(methods, kind)]),
  );
  seen.modules[name] = { group, outcome, last, counts, fixtures: compiled.fixtures, methods };
  writeDetails(seen, python);
  const applicable = Object.keys(methods).length - counts['not applicable'];
  const note = outcome === 'passed' ? '' : `  ${outcome}: ${last}`;
  console.log(`${group} ${name}: ${counts.passed}/${applicable}, crashed ${counts.crashed}${note}`);
}

/** Writes what was seen so far. */
function writeDetails({ modules }, python) {
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  const details = `${JSON.stringify({ python: python.version, modules }, null, 1)}\n`;
  writeFileSync(join(REPOSITORY, 'results', 'cpython.json'), details);
}

/** Writes the details and the last line; 0 when what is required passes and each module ran to its end on the reference. */
function conclude({ modules, broken }, python) {
  writeDetails({ modules }, python);
  const totals = {};
  for (const group of Object.keys(groups)) {
    const all = Object.values(modules).filter((module) => module.group === group);
    const sum = (kinds) => all.reduce((total, { counts }) => total + kinds.reduce((n, kind) => n + counts[kind], 0), 0);
    totals[group] = {
      applicable: sum(['passed', 'failed', 'error', 'crashed']),
      passed: sum(['passed']),
      crashed: sum(['crashed']),
      excused: sum(['not applicable']),
    };
  }
  const { language, library } = totals;
  const crashed = language.crashed + library.crashed;
  console.log(
    `corpus:cpython modules=${Object.keys(modules).length} language=${language.applicable} ` +
      `language_passed=${language.passed} library=${library.applicable} library_passed=${library.passed} ` +
      `not_applicable=${language.excused + library.excused} crashed=${crashed}`,
  );
  const enough = Object.entries(REQUIRED).every(
    ([group, share]) => totals[group].passed >= share * totals[group].applicable,
  );
  return enough && crashed === 0 && broken.length === 0 ? 0 : 1;
}

main().then((status) => {
  process.exitCode = status;
});
