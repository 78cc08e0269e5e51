// Phases 1 and 2 of one module, as an artifact: its summary and its tree, or why it cannot be read.
//
// The bytes: how many of them are the summary, the summary, the tree. A module without a tree has its errors in the summary's place.

import { parseModule } from '../1-parse';
import type { PythonVersion } from '../1-parse';
import { minorOf } from '../1-parse/python-version';
import { summarize } from '../2-summarize';
import type { ModuleSummary } from '../2-summarize';
import type { Module } from '../ast';
import type { Diagnostic } from '../diagnostics';
import { errors } from '../diagnostics';
import type { LoadedModule } from '../3-link';
import { compiledText } from '../3-link';
import { syntaxAdvice } from '../syntax-advice';
import { decodeJson, encodeJson } from './json';

/** A module to be read. */
export interface ReadWork {
  readonly kind: 'read';
  readonly module: string;
  /** Relative to the root; of an installed module, `ENVIRONMENT` with its dotted name: the environment may lie anywhere. */
  readonly file: string;
  readonly isPackage: boolean;
  readonly isInstalled: boolean;
  readonly python: PythonVersion;
  readonly bytes: Uint8Array;
}

/** What stands for the file of an installed module in its artifact. */
export const ENVIRONMENT = '<environment>/';

const LENGTH_BYTES = 4;

export function performRead(work: ReadWork): Uint8Array {
  const { module, file, isPackage, isInstalled, python, bytes } = work;
  const parsed = parseModule(isInstalled ? compiledText(file, bytes) : bytes, { fileName: file, python });
  if (!parsed.ok) return encoded(encodeJson(errorsOf(file, bytes, parsed)), new Uint8Array());
  const summary = summarize({ module, file, isPackage }, parsed.module, minorOf(python));
  return encoded(encodeJson(summary), encodeJson(parsed.module));
}

function errorsOf(
  file: string,
  bytes: Uint8Array,
  failed: Extract<ReturnType<typeof parseModule>, { ok: false }>,
): Diagnostic[] {
  const { message, lineno, offset, type } = failed.error;
  const place = { file, line: lineno ?? 1, column: Math.max(0, (offset ?? 1) - 1) };
  const isEncoding = failed.text === null;
  if (isEncoding) return [errors.sourceEncoding(place, { message, type })];
  return [errors.syntaxError(place, { message, type, advice: syntaxAdvice(bytes, file) })];
}

function encoded(summary: Uint8Array, tree: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(summary.length);
  return Buffer.concat([length, summary, tree]);
}

/** What an artifact says of the module in a file. */
export function decodeRead(artifact: Uint8Array, file: string): LoadedModule | readonly Diagnostic[] {
  const bytes = Buffer.from(artifact.buffer, artifact.byteOffset, artifact.byteLength);
  const end = LENGTH_BYTES + bytes.readUInt32LE(0);
  const text = bytes.toString('utf8', LENGTH_BYTES, end);
  const summary = JSON.parse(inPlace(text, file)) as ModuleSummary | readonly Diagnostic[];
  return 'scopes' in summary ? new ReadModule(summary, bytes.subarray(end)) : summary;
}

/** The text with the module's own file in the place of the environment's. */
function inPlace(text: string, file: string): string {
  const name = `"file":"${ENVIRONMENT}`;
  if (!text.includes(name)) return text;
  return text.replaceAll(/"file":"<environment>\/[^"]*"/g, () => `"file":${JSON.stringify(file)}`);
}

/** A module out of its artifact. Most trees are never looked at, so they stay bytes until they are. */
class ReadModule implements LoadedModule {
  readonly summary: ModuleSummary;
  readonly tree: Uint8Array;
  private decoded: Module | null = null;

  constructor(summary: ModuleSummary, tree: Uint8Array) {
    this.summary = summary;
    this.tree = tree;
  }

  get ast(): Module {
    this.decoded ??= decodeJson(this.tree) as Module;
    return this.decoded;
  }
}
