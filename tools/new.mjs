// `npm run new <kind> <name>`: the files of a new unit, as CONTRIBUTING.md describes them, and what is left to do by hand.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { KINDS } from './new/kinds.mjs';
import { REPOSITORY } from './setup.mjs';

/** Writes the files of a unit below `root`, none of which may exist; gives what to tell its author. */
export function create(root, kindName, name) {
  const kind = KINDS[kindName];
  if (kind === undefined)
    throw new Error(`there is no kind ${kindName}; the kinds are ${Object.keys(KINDS).join(', ')}`);
  if (!kind.name.test(name ?? '')) throw new Error(`${kindName} takes a name like ${kind.example}`);
  const files = Object.entries(kind.files(name)).map(([path, text]) => ({ path: join(root, path), text }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined) throw new Error(`${taken.path} exists`);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  if (kind.manifest !== undefined) enter(join(root, kind.manifest), kind.entry(name));
  return [...files.map(({ path }) => `wrote ${path.slice(root.length + 1)}`), ...kind.next(name)];
}

/** Adds an entry to the manifest of executors or generators, which stays in order of names. */
function enter(file, { section, name, value }) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const entries = Object.entries({ ...manifest[section], [name]: value });
  manifest[section] = Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const line of create(REPOSITORY, process.argv[2], process.argv[3])) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
