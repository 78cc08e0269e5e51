// `npm run originals`: writes compiler/src/library-map/generated/originals.json, which says what the modules of CPython and of the
// libraries have that the runtime takes the place of: a name that is not in it raises in Python too. Asks every CPython 3.11 to 3.14 that is
// found, those of npm's pyodides among them, and the reference environment; one of each version is needed.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureReference, findPythons, PYTHON_VERSIONS } from '../reference/reference.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const REPOSITORY = join(HERE, '..', '..');
const SCRIPT = join(HERE, 'names.py');
const OUTPUT = join(REPOSITORY, 'compiler', 'src', 'library-map', 'generated', 'originals.json');
/** Modules that no program asks for: what CPython tests itself with, and what only pyodide has. */
const NOBODYS = /^_test|^_?pyodide(?![^._])/;
/** By version the npm package that brings it. */
const PYODIDES = { 3.12: 'pyodide-3.12', 3.13: 'pyodide-3.13', 3.14: 'pyodide' };

/** What a program printed last, which is JSON. */
function ask(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Runs the script in a pyodide; in a process of its own, because pyodide finds itself in ways that other modules disturb. */
async function askPyodide(packageName) {
  const { loadPyodide } = await import(packageName);
  const interpreter = await loadPyodide();
  interpreter.FS.writeFile('/home/pyodide/names.py', readFileSync(SCRIPT));
  console.log(interpreter.runPython('import json, names\njson.dumps(names.collect([]))'));
}

/** The libraries that the runtime takes the place of, by their top-level names. */
function libraries() {
  const names = readdirSync(join(REPOSITORY, 'runtime-crate', 'python')).map((entry) => parse(entry).name);
  return [...new Set(names)].sort();
}

/** Every answer, with whom it is from. */
function answers() {
  const found = [['the reference', ask(ensureReference().python, [SCRIPT, ...libraries()])]];
  const pythons = findPythons();
  for (const version of PYTHON_VERSIONS) {
    const python = pythons.find((one) => one.version.startsWith(`${version}.`));
    const pyodide = PYODIDES[version];
    if (python === undefined && pyodide === undefined)
      throw new Error(`CPython ${version} is needed and was not found`);
    if (python !== undefined) found.push([`CPython ${python.version}`, ask(python.executable, ['-I', SCRIPT])]);
    if (pyodide !== undefined)
      found.push([pyodide, ask(process.execPath, [fileURLToPath(import.meta.url), '--pyodide', pyodide])]);
  }
  return found;
}

function write() {
  const modules = new Map();
  const attributes = new Set();
  const forwarding = new Set();
  const pythons = new Set();
  for (const [who, answer] of answers()) {
    for (const [name, bound] of Object.entries(answer.modules))
      if (!NOBODYS.test(name)) modules.set(name, new Set([...(modules.get(name) ?? []), ...bound]));
    for (const name of answer.attributes) attributes.add(name);
    for (const name of answer.forwarding) forwarding.add(name);
    pythons.add(answer.version);
    console.error(`${who}: ${Object.keys(answer.modules).length} modules, ${answer.attributes.length} names`);
  }
  const entries = [...modules].sort(([left], [right]) => (left < right ? -1 : 1));
  const result = {
    pythons: [...pythons].sort(),
    modules: Object.fromEntries(entries.map(([name, bound]) => [name, [...bound].sort().join(' ')])),
    forwarding: [...forwarding].sort(),
    attributes: [...attributes].sort(),
  };
  writeFileSync(OUTPUT, `${JSON.stringify(result, null, 0).replaceAll('","', '",\n"')}\n`);
  console.log(`${entries.length} modules, ${attributes.size} names`);
}

if (process.argv[2] === '--pyodide') await askPyodide(process.argv[3]);
else write();
