// Writes compiler/src/library-map/python/<module>.json, what the library modules written in Python declare, from their
// source under runtime-crate/python/. Runs before library-map.js, which lists the files. `--check` only says whether they are
// current.

'use strict';

const fs = require('node:fs');
const path = require('node:path');

require('@swc-node/register');

const ROOT = path.join(__dirname, '..', '..');
const COMPILER = path.join(ROOT, 'compiler', 'src');
const SOURCE = path.join(ROOT, 'runtime-crate', 'python');
const TARGET = path.join(COMPILER, 'library-map', 'python');

const { parseModule } = require(path.join(COMPILER, '1-parse'));
const { summarize } = require(path.join(COMPILER, '2-summarize'));
const { indexModules, link, pythonFiles } = require(path.join(COMPILER, '3-link'));
const { declarationsOf } = require(path.join(COMPILER, 'library-map', 'python-declarations'));
const { handingBack, Natives, resultsOfModels } = require(path.join(COMPILER, 'library-map', 'results'));
const { NodeSystem } = require(path.join(COMPILER, 'system'));

function declarations() {
  const index = indexModules(pythonFiles(new NodeSystem(), SOURCE));
  const load = (module) => {
    const { file, isPackage } = index.modules.get(module);
    if (file === null) return null;
    const parsed = parseModule(fs.readFileSync(path.join(SOURCE, file)), { fileName: file, python: '3.14' });
    if (!parsed.ok) throw new Error(`${file}:${parsed.error.lineno}: ${parsed.error.message}`);
    const summary = summarize({ module, file, isPackage }, parsed.module, 14, null);
    return { summary, ast: parsed.module, text: parsed.text };
  };
  return declarationsOf(link(index, [...index.modules.keys()].sort(), load), natives());
}

/** What is declared of the modules in Rust, and which of their functions hand back what they are given. */
function natives() {
  const folder = path.join(COMPILER, 'library-map', 'modules');
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  const declared = names.sort().map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
  const all = models();
  const transparent = all.flatMap(({ module, ast }) => handingBack(ast).map((name) => `${module}.${name}`));
  const plain = new Natives(declared, transparent);
  // What the language itself has, the inference knows.
  return plain.with(resultsOfModels(programOf(all.filter(({ module }) => module !== 'builtins')), plain));
}

function programOf(models) {
  const files = new Map(models.map(({ module, ast }) => [`${module.replaceAll('.', '/')}.py`, ast]));
  const index = indexModules([...files.keys()].sort());
  return link(index, [...index.modules.keys()].sort(), (module) => {
    const { file, isPackage } = index.modules.get(module);
    if (file === null) return null;
    const ast = files.get(file);
    return { summary: summarize({ module, file, isPackage }, ast, 14, null), ast };
  });
}

/** The models beside the code of the modules in Rust. */
function models() {
  const crates = path.join(ROOT, 'runtime-crate', 'crates');
  const folders = fs.readdirSync(crates).map((crate) => path.join(crates, crate, 'models'));
  const files = folders.filter((folder) => fs.existsSync(folder)).flatMap((folder) => filesIn(folder));
  return files.map((file) => {
    const parsed = parseModule(fs.readFileSync(file), { fileName: file, python: '3.14' });
    if (!parsed.ok) throw new Error(`${file}:${parsed.error.lineno}: ${parsed.error.message}`);
    return { module: path.basename(file, '.py'), ast: parsed.module };
  });
}

function filesIn(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .sort()
    .map((name) => path.join(folder, name));
}

function main() {
  const checkOnly = process.argv.includes('--check');
  const wanted = new Map(
    declarations().map((found) => [`${found.module}.json`, `${JSON.stringify(found, null, 2)}\n`]),
  );
  const present = fs.existsSync(TARGET) ? fs.readdirSync(TARGET).filter((name) => name.endsWith('.json')) : [];
  const stale = present.filter((name) => !wanted.has(name));
  for (const [name, text] of wanted) {
    const file = path.join(TARGET, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    stale.push(name);
    if (checkOnly) continue;
    fs.mkdirSync(TARGET, { recursive: true });
    fs.writeFileSync(file, text);
  }
  if (checkOnly && stale.length > 0) {
    console.error(`library-map/python is out of date (run \`npm run gen\`): ${stale.join(', ')}`);
    process.exitCode = 1;
  }
  for (const name of checkOnly ? [] : present.filter((file) => !wanted.has(file))) fs.rmSync(path.join(TARGET, name));
}

main();
