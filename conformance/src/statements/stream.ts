// Statement streams: what each side sent to its database, read from the log that the side itself writes.
// The format is that of conformance/python/statement_log.py; the binary writes the same under MOLT_STATEMENT_LOG.

import * as fs from 'node:fs';

/** The variable that names the file a side appends its statements to. */
export const STATEMENT_LOG = 'MOLT_STATEMENT_LOG';

/** One statement with its parameters, both before a driver interpolates anything. */
export interface Statement {
  readonly sql: string;
  /** One text a parameter, in order; a text that names the row as well for `executemany`. */
  readonly params: readonly string[];
  /** Number of the request during which it was seen. */
  readonly request?: number;
}

/** Follows the statement log of a running side. */
export class StatementLog {
  readonly path: string;
  readonly statements: Statement[] = [];
  /** Names of the drivers, as SQLAlchemy has them, of the connections that statements were sent on. The binary names none. */
  readonly drivers = new Set<string>();
  private offset = 0;
  private partial = Buffer.alloc(0);

  constructor(path: string) {
    this.path = path;
    fs.writeFileSync(path, '');
  }

  /** Read what was appended since; returns how many statements there are by now. */
  poll(request: number): number {
    const size = fs.statSync(this.path).size;
    if (size > this.offset) {
      const bytes = Buffer.alloc(size - this.offset);
      const file = fs.openSync(this.path, 'r');
      fs.readSync(file, bytes, 0, bytes.length, this.offset);
      fs.closeSync(file);
      this.offset = size;
      this.take(Buffer.concat([this.partial, bytes]), request);
    }
    return this.statements.length;
  }

  private take(bytes: Buffer, request: number): void {
    const end = bytes.lastIndexOf(0x0a) + 1;
    this.partial = Buffer.from(bytes.subarray(end));
    for (const line of bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)) {
      const { driver, sql, params } = JSON.parse(line) as { driver?: string; sql: string; params: unknown };
      if (driver !== undefined) this.drivers.add(driver);
      this.statements.push({ sql, params: flatten(params), request });
    }
  }
}

/** Parameters in whatever container the driver takes, as a flat list of `name: value`. */
function flatten(params: unknown, prefix = ''): string[] {
  if (typeof params !== 'object' || params === null) {
    // Where an object lies says nothing of it.
    return [`${prefix}${String(params).replace(/ at 0x[0-9a-f]+(?=>)/g, '')}`];
  }
  const isList = Array.isArray(params);
  // Names have no order: SQLAlchemy takes some from a set.
  const entries = isList ? Object.entries(params) : Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.flatMap(([key, value]) => {
    const isRow = typeof value === 'object';
    return flatten(value, isList && !isRow ? prefix : `${prefix}${key}: `);
  });
}
