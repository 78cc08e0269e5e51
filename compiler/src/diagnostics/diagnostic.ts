// What a diagnostic is, and how one is made from its catalogue entry. A diagnostic is a value: phases collect them and go
// on; nothing is thrown.

import { normalize } from 'node:path/posix';

/** Where something lies: a file relative to the root, a line from 1 (0: the file as a whole), a byte column from 0. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One refusal or error. `construction` is the label under which equal constructs are counted as one blocker. */
export interface Diagnostic extends Place {
  readonly code: string;
  readonly construction: string;
  readonly message: string;
  readonly help: string;
}

/** What the catalogue knows of a code; the texts hold `{placeholders}`. */
export interface CatalogueEntry {
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly construction: string;
  readonly message: string;
  readonly help: string;
  /** The command-line flags under which the example is to be checked. */
  readonly flags: string;
  /** The code's page: Markdown. */
  readonly explanation: string;
}

/** Makes a diagnostic from an entry; called by the generated functions only. */
export function fill(entry: CatalogueEntry, place: Place, args: Readonly<Record<string, string>>): Diagnostic {
  const filled = (text: string): string =>
    text.replace(/\{([a-z][A-Za-z]*)\}/g, (whole, name: string) => args[name] ?? whole);
  return {
    code: entry.code,
    construction: filled(entry.construction),
    file: place.file,
    line: place.line,
    column: place.column,
    message: filled(entry.message),
    help: filled(entry.help),
  };
}

/** `file:line`, or the file alone for a diagnostic about all of it. */
export function whereOf(place: Place): string {
  return place.line > 0 ? `${place.file}:${place.line}` : place.file;
}

/** The same from the top of the disk, for a place below a root, or beside it as packages are. */
export function whereIn(root: string, place: Place): string {
  return whereOf({ ...place, file: normalize(`${root}/${place.file}`) });
}

/** Orders by file, line and column. */
export function comparePlaces(left: Place, right: Place): number {
  return compareText(left.file, right.file) || left.line - right.line || left.column - right.column;
}

/** Orders by file, line, column and code, so that reports do not depend on the order of discovery. */
export function compareDiagnostics(left: Diagnostic, right: Diagnostic): number {
  return comparePlaces(left, right) || compareText(left.code, right.code) || compareText(left.message, right.message);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
