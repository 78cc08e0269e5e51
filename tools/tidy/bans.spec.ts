// What must not be written: access to the host outside its doors, state in the compiler, unfinished marks, names cut short,
// and anything that ties the repository to a machine or a registry.

import { describe, expect, it } from 'vitest';

import type { SourceFile } from './repository';
import { texts, written } from './repository';
import * as rust from './rust';
import type { Occurrence } from './typescript';
import * as typescript from './typescript';

/** Where the compiler's product code lies; its door to the host is `system/`. */
const COMPILER = written('.ts').filter(
  ({ path }) => path.startsWith('compiler/src/') && !path.startsWith('compiler/src/system/') && !isTest(path),
);

/** The runtime's product code; its doors to the host are molt-host and molt-server. */
const RUNTIME = written('.rs').filter(({ path }) => /^runtime-crate\/crates\/[^/]+\/src\//.test(path) && !isTest(path));

const HOST_MODULES = /^(node:)?(fs|child_process|net|http|https|os|process|worker_threads)(\/|$)/;

/** Words that are longer for a reason. The rest of the language's short words are names of CPython or of Rust. */
const CUT_SHORT = 'arr btn cb cfg cnt curr elem elems idx mgr prev resp tmp'.split(' ');

/** Files whose text names what is banned, because they ban it. */
const TIDY = 'tools/tidy/';

function isTest(path: string): boolean {
  return /\.(spec|test|testing)\.ts$|(^|\/)tests(\/|\.rs$)/.test(path);
}

function places(files: readonly SourceFile[], find: (file: SourceFile) => readonly Occurrence[]): string[] {
  return files.flatMap((file) => find(file).map(({ what, line }) => `${file.path}:${line} ${what}`));
}

function lines(file: SourceFile, pattern: RegExp): readonly Occurrence[] {
  return file.text.split('\n').flatMap((text, index) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ what: match[0], line: index + 1 }];
  });
}

describe('the compiler', () => {
  it('touches the host in system/ only', () => {
    const access = (file: SourceFile) =>
      typescript.hostAccess(file).filter(({ what }) => HOST_MODULES.test(what) || what === 'console');
    expect(places(COMPILER, access)).toEqual([]);
  });

  it('has no variable at module level', () => {
    expect(places(COMPILER, typescript.moduleVariables)).toEqual([]);
  });

  it('does not know Nx or the command', () => {
    const outside = /from '(@nx\/|nx['/]|(\.\.\/)+(cli|plugin|executors|generators|conformance|tools)\/)/;
    expect(places(COMPILER, (file) => lines(file, outside))).toEqual([]);
  });
});

describe('the runtime', () => {
  it('touches files, the environment and the network in molt-host, molt-server and its tools only', () => {
    const elsewhere = RUNTIME.filter(({ path }) => !/\/(crates\/molt-(host|server|fuzz)|xtask)\//.test(path));
    const access = (file: SourceFile) =>
      rust.standardPaths(file).filter(({ what }) => ['fs', 'env', 'net'].includes(what));
    expect(places(elsewhere, access)).toEqual([]);
    expect(places(elsewhere, (file) => lines(file, /^[^/]*\btokio::(fs|net|process)\b/))).toEqual([]);
  });

  it('has unsafe code in molt-value, molt-stack and molt-host only', () => {
    const elsewhere = RUNTIME.filter(({ path }) => !/\/crates\/molt-(value|stack|host)\//.test(path));
    expect(places(elsewhere, (file) => lines(file, /^[^/]*\bunsafe\b(?!_)/))).toEqual([]);
  });
});

describe('names', () => {
  const cutShort = (occurrence: Occurrence): boolean =>
    occurrence.what.split(/_|(?=[A-Z])/).some((word) => CUT_SHORT.includes(word.toLowerCase()));

  it('are whole words in TypeScript', () => {
    const files = written('.ts', '.mts', '.mjs', '.js');
    expect(places(files, (file) => typescript.declaredNames(file).filter(cutShort))).toEqual([]);
  });

  it('are whole words in Rust', () => {
    expect(places(written('.rs'), (file) => rust.declaredNames(file).filter(cutShort))).toEqual([]);
  });
});

describe('the text of the repository', () => {
  const files = texts().filter(({ path }) => !path.startsWith(TIDY));

  it('has no mark of unfinished work', () => {
    const sources = files.filter(({ path }) => path !== 'package-lock.json');
    expect(places(sources, (file) => lines(file, /\b(TODO|FIXME|XXX|HACK)\b/))).toEqual([]);
  });

  it('names no path of a machine', () => {
    expect(
      places(files, (file) => lines(file, /\/root\/|\/home\/(?!pyodide\/)[a-z]+\/|\/Users\/|\/work\/[a-z]+/)),
    ).toEqual([]);
  });

  it('names no registry', () => {
    const hosts =
      /registry\.npmjs\.org|npmjs\.com|pypi\.org|pythonhosted\.org|(static|index)\.crates\.io|proxy\.golang\.org/;
    expect(places(files, (file) => lines(file, hosts))).toEqual([]);
  });
});
