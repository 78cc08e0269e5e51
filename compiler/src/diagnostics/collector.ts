// Gathers diagnostics of one phase, without repeats.

import { compareDiagnostics } from './diagnostic';
import type { Diagnostic } from './diagnostic';

export class Collector {
  private readonly found = new Map<string, Diagnostic>();
  /** Values met before: closures share theirs, and a text need not be made again. */
  private readonly met = new Set<Diagnostic>();

  add(diagnostic: Diagnostic): void {
    if (this.met.has(diagnostic)) return;
    this.met.add(diagnostic);
    const key = `${diagnostic.code} ${diagnostic.file}:${diagnostic.line}:${diagnostic.column} ${diagnostic.message}`;
    if (!this.found.has(key)) this.found.set(key, diagnostic);
  }

  /** What was gathered, in order of place. */
  sorted(): Diagnostic[] {
    return [...this.found.values()].sort(compareDiagnostics);
  }
}
