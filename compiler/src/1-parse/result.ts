// What parsing returns: a module, or the syntax error that CPython would raise, as values.

import type { Module } from '../ast';

/** The exception class that CPython raises. */
export type SyntaxErrorType = 'SyntaxError' | 'IndentationError' | 'TabError';

/**
 * A syntax error. `lineno` and `offset` count from 1, `offset` in characters; they and the end are null where CPython
 * gives none. `message` is CPython's `msg`, without file and line.
 */
export interface PythonSyntaxError {
  readonly type: SyntaxErrorType;
  readonly message: string;
  readonly fileName: string;
  readonly lineno: number | null;
  readonly offset: number | null;
  readonly end_lineno: number | null;
  readonly end_offset: number | null;
}

/** The result of parsing one file. `text` is the decoded source with newlines as `\n`. */
export type ParseResult =
  | { readonly ok: true; readonly module: Module; readonly text: string }
  | { readonly ok: false; readonly error: PythonSyntaxError; readonly text: string | null };

/** An error before its file is known. */
export type ErrorDetails = Omit<PythonSyntaxError, 'fileName'>;

/** Carries a syntax error up to the phase's entry, which returns it as a value. It never leaves this phase. */
export class SyntaxFailure extends Error {
  readonly details: ErrorDetails;

  constructor(details: ErrorDetails) {
    super(details.message);
    this.name = 'SyntaxFailure';
    this.details = details;
  }
}
