// Records what CPython makes of the samples: `samples/<area>.expected.json` has, for each source, the dump of its syntax
// tree or the error, by version. 3.11 is the reference environment's, the others are npm's pyodides'.
//   node compiler/tests/parse/record.mjs        (or UPDATE=1 npx vitest run compiler/tests/parse)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureReference } from '../../../tools/reference/reference.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const SAMPLES = join(HERE, 'samples');
const DUMPER = join(HERE, '..', '..', '..', 'conformance', 'python', 'dump_ast.py');
const PYODIDE = join(HERE, '..', '..', '..', 'conformance', 'corpus', 'pyodide-dump.mjs');
const PYODIDES = [
  ['3.12', 'pyodide-3.12'],
  ['3.13', 'pyodide-3.13'],
  ['3.14', 'pyodide'],
];

/** The bytes of a sample, one a character: `encodings` is written so, all others are text. */
function bytesOf(area, source) {
  return area === 'encodings' ? source : Buffer.from(source, 'utf8').toString('latin1');
}

const areas = readdirSync(SAMPLES)
  .filter((name) => name !== 'known.json' && !name.endsWith('.expected.json'))
  .map((name) => name.replace('.json', ''));
const sources = areas.flatMap((area) =>
  JSON.parse(readFileSync(join(SAMPLES, `${area}.json`), 'utf8')).map((source) => ({ area, source })),
);
const requests = sources.map(({ area, source }) => ({ source: bytesOf(area, source), compiled: true }));

const lines = requests.map((request) => `${JSON.stringify(request)}\n`).join('');

function run(program, args, input) {
  const result = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (result.status !== 0) throw new Error(result.stderr.slice(-2000));
  return result.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function fromReference(python) {
  const { python: program } = ensureReference({ python, say: (line) => console.error(line) });
  return run(program, [DUMPER], lines);
}

function fromPyodide(packageName) {
  const directory = mkdtempSync(join(tmpdir(), 'parse-record-'));
  const file = join(directory, 'requests');
  writeFileSync(file, lines);
  const answers = run(process.execPath, [PYODIDE, packageName, file], '');
  rmSync(directory, { recursive: true });
  return answers;
}

/** The dump, or the error as a short list. */
function outcome({ dump, error }) {
  return error === undefined ? dump : [error.type, error.message, ...error.position];
}

const answers = { 3.11: fromReference('3.11') };
for (const [python, packageName] of PYODIDES) answers[python] = fromPyodide(packageName);
for (const area of areas) {
  const expected = sources.flatMap((sample, index) => {
    if (sample.area !== area) return [];
    const byVersion = {};
    let before;
    for (const [version, list] of Object.entries(answers).sort()) {
      const text = JSON.stringify(outcome(list[index]));
      // A version that says the same as the one before it is left out.
      if (text !== before) byVersion[version] = JSON.parse(text);
      before = text;
    }
    return [byVersion];
  });
  writeFileSync(join(SAMPLES, `${area}.expected.json`), `${JSON.stringify(expected, null, 1)}\n`);
}
