// Files of installed packages that the program carries with it, since it runs where its packages need not be installed. Those that a text
// in the package's own code names are in the program: `importlib.resources` looks for them in a module below the package. A package that
// asks where it lies (`__file__`) finds its files by itself, so all of them go into a folder beside the program.

import { walk } from './ast';
import { parseModule } from './1-parse';
import type { PythonVersion } from './1-parse';
import type { Program } from './3-link';
import type { CrateFile, CrateModule } from './6-emit/crate';
import { emitModule } from './6-emit/emit-module';
import type { System } from './system';

/** What the module with a package's files is called; `FILES` in it has them by their paths in the package. */
const NAME = '__molt_files__';

/** What Python itself reads of a package. */
const CODE = /\.(py|pyi|pyc|so|typed)$/;

/** The modules that hold the files of the installed packages which are part of a program. */
export function carriedFiles(program: Program, python: PythonVersion, root: string, system: System): CrateModule[] {
  const texts = new Map<string, ReadonlySet<string>>();
  const installed = [...program.modules].filter(([name]) => program.index.modules.get(name)?.isInstalled === true);
  return installed.flatMap(([name, { summary }]) => {
    if (!summary.isPackage) return [];
    const folder = summary.file.slice(0, summary.file.lastIndexOf('/'));
    const present = dataFiles(system, `${root}/${folder}`);
    if (present.length === 0) return [];
    const top = topOf(name);
    const named =
      texts.get(top) ??
      textsOf(installed.filter(([other]) => `${other}.`.startsWith(`${top}.`)).map(([, one]) => one.ast));
    texts.set(top, named);
    const files = present.filter((path) =>
      path.split('/').some((_, at, parts) => named.has(parts.slice(at).join('/'))),
    );
    if (files.length === 0) return [];
    const contents = files.map(
      (path) => [path, system.readFile(`${root}/${folder}/${path}`) ?? new Uint8Array()] as const,
    );
    return [filesModule(`${name}.${NAME}`, `${folder}/${NAME}.py`, contents, python)];
  });
}

/** The folder of a crate with the files that lie beside the program, by the names of their packages. */
const BESIDE = 'beside';

/** The files of those installed packages of a program that ask where they lie. */
export function filesBeside(program: Program, root: string, system: System): CrateFile[] {
  const installed = [...program.modules].filter(([name]) => program.index.modules.get(name)?.isInstalled === true);
  const asking = new Set(installed.flatMap(([name, { ast }]) => (asksForPlace(ast) ? [topOf(name)] : [])));
  return installed.flatMap(([name, { summary }]) => {
    if (!summary.isPackage || !asking.has(topOf(name))) return [];
    const folder = summary.file.slice(0, summary.file.lastIndexOf('/'));
    return dataFiles(system, `${root}/${folder}`).map((path) => ({
      path: `${BESIDE}/${name.replaceAll('.', '/')}/${path}`,
      content: system.readFile(`${root}/${folder}/${path}`) ?? new Uint8Array(),
    }));
  });
}

function asksForPlace(module: Parameters<typeof walk>[0]): boolean {
  let found = false;
  walk(module, (node) => {
    if (node.kind === 'Name' && node.id === '__file__') found = true;
  });
  return found;
}

function topOf(module: string): string {
  return module.split('.')[0] as string;
}

/** The files of a package's folder that are not code, relative to it; packages in it have theirs to themselves. */
function dataFiles(system: System, folder: string, prefix = ''): string[] {
  const entries = system.readDirectory(folder) ?? [];
  if (prefix !== '' && entries.some(({ name }) => name === '__init__.py')) return [];
  return entries.flatMap(({ name, kind }) => {
    if (name === '__pycache__') return [];
    if (kind === 'directory') return dataFiles(system, `${folder}/${name}`, `${prefix}${name}/`);
    return kind === 'file' && !CODE.test(name) ? [`${prefix}${name}`] : [];
  });
}

/** Every text that stands in some modules. */
function textsOf(modules: readonly Parameters<typeof walk>[0][]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const module of modules)
    walk(module, (node) => {
      if (node.kind === 'Constant' && node.value.type === 'str') found.add(node.value.value);
    });
  return found;
}

function filesModule(
  name: string,
  file: string,
  contents: readonly (readonly [string, Uint8Array])[],
  python: PythonVersion,
): CrateModule {
  const entries = contents.map(([path, bytes]) => `${JSON.stringify(path)}: b"${escaped(bytes)}"`);
  const text = `FILES = {${entries.join(', ')}}\n`;
  const parsed = parseModule(new TextEncoder().encode(text), { fileName: file, python });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.error.message}`);
  const minor = Number(python.split('.')[1]);
  const emitted = emitModule(parsed.module, { name, file, isPackage: false, minor });
  return { name, file, isPackage: false, text: emitted.text, lines: emitted.lines };
}

/** Bytes as they stand between double quotes in Python. */
function escaped(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (const byte of bytes) {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    parts.push(plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`);
  }
  return parts.join('');
}
