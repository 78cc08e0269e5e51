// `npm run build`: the npm package's dist/. Compiled TypeScript, the schemas and templates that are data, and one archive with the
// runtime and the guide of release builds, which the command unpacks into the cache. The file `edition` in it is the hash of all that:
// what Nx and the compiler keep is of this edition or of another one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { membersOf, packDeclarations, unpackDeclarations } from './packed-declarations.mjs';
import { declaredNames, packNames, unpackNames } from './packed-names.mjs';
import { filesBelow, runtimeFiles } from './packed-runtime.mjs';
import { program, REPOSITORY } from './setup.mjs';

const DIST = join(REPOSITORY, 'dist');

/** What TypeScript reads of the package, and what that reads in turn. */
const TYPED = ['plugin/index.d.ts', 'compiler/src/index.d.ts'];

function build() {
  rmSync(DIST, { recursive: true, force: true });
  const { status } = spawnSync(program('tsc'), ['-p', 'tsconfig.build.json'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  for (const kind of ['executors', 'generators']) {
    for (const entry of readdirSync(join(REPOSITORY, kind), { withFileTypes: true })) {
      if (entry.isDirectory()) copyData(join(kind, entry.name));
    }
  }
  joinLibraryMap(join(DIST, 'compiler', 'src', 'library-map'));
  dropUnreadTypes();
  shorten();
  writeFileSync(join(DIST, 'runtime.br'), archive(runtimeFiles()));
  writeFileSync(join(DIST, 'edition'), `${edition()}\n`);
  return 0;
}

/** Copies a folder's JSON files and its templates. */
function copyData(folder) {
  const isData = (path) => path === 'files' || path.endsWith('.json');
  for (const entry of readdirSync(join(REPOSITORY, folder)).filter(isData)) {
    cpSync(join(REPOSITORY, folder, entry), join(DIST, folder, entry), { recursive: true });
  }
}

/** Puts one file in the place of the thousand with a module's declaration each, and packs it and the names that Python has. */
function joinLibraryMap(folder) {
  const generated = join(folder, 'generated');
  const { DECLARATIONS } = createRequire(import.meta.url)(join(generated, 'declarations.js'));
  writeFileSync(
    join(generated, 'declarations.js'),
    packedData(
      generated,
      'declarations',
      packDeclarations(DECLARATIONS),
      'exports.DECLARATIONS',
      `((text) => (${unpackDeclarations})(text, ${membersOf}))`,
    ),
  );
  for (const parts of ['modules', 'python']) rmSync(join(folder, parts), { recursive: true });
  const originals = JSON.parse(readFileSync(join(generated, 'originals.json'), 'utf8'));
  const known = `(${declaredNames})(require('./declarations').DECLARATIONS)`;
  const unpack = `((text) => (${unpackNames})(text, ${known}))`;
  writeFileSync(
    join(generated, 'originals.js'),
    packedData(generated, 'originals', packNames(originals, declaredNames(DECLARATIONS)), 'module.exports', unpack),
  );
  rmSync(join(generated, 'originals.json'));
  const reader = join(folder, 'originals.js');
  writeFileSync(reader, readFileSync(reader, 'utf8').replace('generated/originals.json', 'generated/originals'));
}

/** Writes a text compressed beside a module, and gives that module's own: it reads the text with a function. */
function packedData(folder, name, text, target, read) {
  writeFileSync(join(folder, `${name}.br`), compressed(Buffer.from(text)));
  return `'use strict';
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { brotliDecompressSync } = require('node:zlib');
${target} = ${read}(brotliDecompressSync(readFileSync(join(__dirname, '${name}.br'))).toString());
`;
}

/** Removes the types that nobody can come to from those that the package exports. */
function dropUnreadTypes() {
  const read = new Set();
  const pending = TYPED.map((file) => join(DIST, file));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']*)'/g)) {
      const target = join(dirname(file), path);
      pending.push(...[`${target}.d.ts`, join(target, 'index.d.ts')].filter((one) => existsSync(one)));
    }
  }
  for (const path of filesBelow(DIST, '')) {
    const file = join(DIST, path);
    if (path.endsWith('.d.ts') && !read.has(file)) rmSync(file);
  }
}

/** Takes out of the JavaScript, a fifth of its size packed, space, names of local variables and what can be said shorter; functions and classes keep their names. */
function shorten() {
  const { minifySync } = createRequire(import.meta.url)('@swc/core');
  const names = { keep_fnames: true, keep_classnames: true };
  for (const path of filesBelow(DIST, '').filter((one) => one.endsWith('.js') && !one.includes('/files/'))) {
    const file = join(DIST, path);
    const { code } = minifySync(readFileSync(file, 'utf8'), {
      compress: names,
      mangle: { toplevel: false, ...names },
      module: false,
    });
    writeFileSync(file, code);
  }
}

/** A line with the path and the size of each file, then their bytes, compressed. `cli/src/runtime-directory.ts` reads it. */
function archive(files) {
  const head = JSON.stringify(files.map(([path, { length }]) => [path, length]));
  return compressed(Buffer.concat([Buffer.from(`${head}\n`), ...files.map(([, content]) => content)]));
}

function compressed(content) {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params });
}

/** The hash of everything in dist. */
function edition() {
  const hash = createHash('sha256');
  for (const path of filesBelow(DIST, '')) {
    const content = readFileSync(join(DIST, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

process.exitCode = build();
