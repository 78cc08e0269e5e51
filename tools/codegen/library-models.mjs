// Writes the models of the library's modules, which stand beside the natives (runtime-crate/crates/<crate>/models/<module>.py), where the
// whole-program analysis reads them: compiler/src/points-to/generated/models.json. `--check` writes nothing and fails if it is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const runtime = join(root, 'runtime-crate');
const generated = join(root, 'compiler', 'src', 'points-to', 'generated', 'models.json');

/** By module: its file in the runtime's folder, and its text. */
function models() {
  const found = [];
  for (const crate of readdirSync(join(runtime, 'crates')).sort()) {
    const folder = join('crates', crate, 'models');
    if (!existsSync(join(runtime, folder))) continue;
    for (const name of readdirSync(join(runtime, folder)).sort()) {
      if (!name.endsWith('.py')) continue;
      const file = `${folder}/${name}`;
      found.push([name.slice(0, -'.py'.length), { file, text: readFileSync(join(runtime, file), 'utf8') }]);
    }
  }
  const names = found.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two crates have a model of ${twice}`);
  return Object.fromEntries(found.sort(([left], [right]) => (left < right ? -1 : 1)));
}

const text = `${JSON.stringify(models(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  const present = existsSync(generated) ? readFileSync(generated, 'utf8') : '';
  if (present !== text) {
    console.error('compiler/src/points-to/generated/models.json is out of date: run `npm run gen`');
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(generated), { recursive: true });
  writeFileSync(generated, text);
}
