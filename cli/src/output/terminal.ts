// Where the command writes: the only way from it to the terminal, with a twin that keeps what was written for tests.

export interface Terminal {
  /** Writes a result to standard output. */
  out(text: string): void;
  /** Writes a remark, a warning or an error to standard error. */
  err(text: string): void;
  /** Whether somebody looks at standard error as it is written: a line of it may change. */
  readonly isInteractive?: boolean;
}

export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true && process.env['CI'] === undefined,
  };
}

/** A terminal that remembers; `stdout` and `stderr` grow as the command writes. */
export class MemoryTerminal implements Terminal {
  stdout = '';
  stderr = '';
  readonly isInteractive: boolean;

  constructor(isInteractive = false) {
    this.isInteractive = isInteractive;
  }

  out(text: string): void {
    this.stdout += text;
  }

  err(text: string): void {
    this.stderr += text;
  }
}
