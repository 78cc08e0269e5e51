// Where the command writes: the only way from it to the terminal, with a twin that keeps what was written for tests.

export interface Terminal {
  /** Writes a result to standard output. */
  out(text: string): void;
  /** Writes a remark, a warning or an error to standard error. */
  err(text: string): void;
}

export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

/** A terminal that remembers; `stdout` and `stderr` grow as the command writes. */
export class MemoryTerminal implements Terminal {
  stdout = '';
  stderr = '';

  out(text: string): void {
    this.stdout += text;
  }

  err(text: string): void {
    this.stderr += text;
  }
}
