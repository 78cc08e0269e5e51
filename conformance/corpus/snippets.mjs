// Snippets of the language corpus: reads the files that hold them and writes each as a script.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const HEADER = /^# --- (.+)$/;
const MINIMUM = /^# python: 3\.(\d+)$/m;
const OLDEST_MINOR = 11;

/**
 * Every snippet of `<corpus>/<area>/<name>.py`, in order. A line `# --- title` starts one; what stands before the first is put
 * before each. `# python: 3.12` in a snippet asks for a reference of at least that version.
 *
 * @returns {{ file: string, line: number, title: string, minimum: number, module: string, path: string, source: string }[]}
 */
export function readSnippets(corpus) {
  return directories(corpus)
    .filter((area) => area !== 'support')
    .flatMap((area) =>
      readdirSync(join(corpus, area))
        .filter((name) => name.endsWith('.py'))
        .sort()
        .flatMap((name) => split(area, name, readFileSync(join(corpus, area, name), 'utf8'))),
    );
}

function directories(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function split(area, name, text) {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  const prelude = lines.slice(0, starts[0]);
  const names = new Set();
  return starts.map((start, index) => {
    const title = HEADER.exec(lines[start])[1];
    const body = lines.slice(start + 1, starts[index + 1]);
    const minimum = MINIMUM.exec(body.join('\n'));
    const script = `${basename(name, '.py')}__${slug(title)}`;
    if (names.has(script)) throw new Error(`${area}/${name}:${start + 1}: a second snippet "${title}"`);
    names.add(script);
    return {
      file: `${area}/${name}`,
      line: start + 1,
      title,
      minimum: minimum === null ? OLDEST_MINOR : Number(minimum[1]),
      module: `${area}.${script}`,
      path: `${area}/${script}.py`,
      source: `${[...prelude, ...body].join('\n').trimEnd()}\n`,
    };
  });
}

function slug(title) {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  if (words === '') throw new Error(`"${title}" makes no name`);
  return words;
}

/** Writes the snippets as scripts below a directory, with what they share, and removes what is no longer one. */
export function writeScripts(snippets, support, directory) {
  mkdirSync(directory, { recursive: true });
  const wanted = new Set(snippets.map(({ path }) => path));
  for (const area of directories(directory).filter((name) => name !== 'support')) {
    for (const name of readdirSync(join(directory, area))) {
      if (!wanted.has(`${area}/${name}`)) rmSync(join(directory, area, name), { recursive: true });
    }
  }
  for (const { path, source } of snippets) {
    const target = join(directory, path);
    if (existsSync(target) && readFileSync(target, 'utf8') === source) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, source);
  }
  cpSync(support, join(directory, 'support'), { recursive: true });
}
