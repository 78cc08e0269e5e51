// Gathers diagnostics of one phase, without repeats.

import { compareDiagnostics } from './diagnostic';
import type { Diagnostic } from './diagnostic';

export class Collector {
  private readonly found = new Map<string, Diagnostic>();

  add(diagnostic: Diagnostic): void {
    const key = `${diagnostic.code} ${diagnostic.file}:${diagnostic.line}:${diagnostic.column} ${diagnostic.message}`;
    if (!this.found.has(key)) this.found.set(key, diagnostic);
  }

  /** What was gathered, in order of place. */
  sorted(): Diagnostic[] {
    return [...this.found.values()].sort(compareDiagnostics);
  }
}
