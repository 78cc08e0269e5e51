// All phases of one module of Molt's own library, as an artifact: its Rust text, and the names that its imports may run.

import { parseModule } from '../1-parse';
import type { PythonVersion } from '../1-parse';
import { minorOf } from '../1-parse/python-version';
import { summarize } from '../2-summarize';
import { namesImported } from '../3-link';
import { emitModule } from '../6-emit/emit-module';
import { missingIn, withoutLists } from '../library-map/python-declarations';
import { decodeJson, encodeJson } from './json';

/** A module of the library to be emitted. */
export interface LibraryWork {
  readonly kind: 'library';
  readonly name: string;
  /** Relative to the library. */
  readonly file: string;
  readonly isPackage: boolean;
  readonly python: PythonVersion;
  readonly bytes: Uint8Array;
}

export interface LibraryModule {
  readonly text: string;
  readonly lines: readonly (readonly number[])[];
  /** The names that its imports may run, whether there are such modules or not. */
  readonly imported: readonly string[];
}

/** What `__file__` of a library module begins with. */
export const FILE_PREFIX = '<molt>/';

/**
 * The newest version whose annotations are evaluated as they are met. The library's need no more, and without the functions that
 * would evaluate them later it is smaller.
 */
const EAGER_MINOR = 13;

/** Raises an Error for a module with a syntax error. */
export function performLibrary({ name, file, isPackage, python, bytes }: LibraryWork): Uint8Array {
  const parsed = parseModule(bytes, { fileName: file, python });
  if (!parsed.ok) throw new Error(`library ${file}:${parsed.error.lineno ?? 1}: ${parsed.error.message}`);
  const minor = Math.min(minorOf(python), EAGER_MINOR);
  const summary = summarize({ module: name, file, isPackage }, parsed.module, minor, minorOf(python));
  const options = {
    name,
    file: `${FILE_PREFIX}${file}`,
    isPackage,
    minor,
    library: true,
    missing: missingIn(parsed.module),
  };
  const { text, lines } = emitModule(withoutLists(parsed.module), options);
  const imported = [...new Set(namesImported(summary))];
  return encodeJson({ text, lines, imported } satisfies LibraryModule);
}

export function decodeLibrary(artifact: Uint8Array): LibraryModule {
  return decodeJson(artifact) as LibraryModule;
}
