// Reads PostgreSQL's own log (`log_destination=jsonlog`, `log_statement=all`): what really arrived at the server,
// whatever the client says that it sent.

import * as fs from 'node:fs/promises';
import * as path from 'node:path';

/** A statement as the server logged it. */
export interface LoggedStatement {
  readonly sql: string;
  /** Text forms of the bound parameters, null for NULL. */
  readonly params: readonly (string | null)[];
  /** Process of the session: one a connection. */
  readonly session: number;
}

interface LogLine {
  readonly dbname?: string;
  readonly pid?: number;
  readonly message?: string;
  readonly detail?: string;
}

const STATEMENT = /^(?:statement|execute (?:fetch from )?[^:]*): /;
const PARAMETER = /\$\d+ = (?:'((?:[^']|'')*)'|NULL)(?:, |$)/g;

const LOG_FILE = 'postgres.json';

/** How long the log is by now; 0 if statements are not logged. */
export async function logSize(logFolder: string): Promise<number> {
  return fs.stat(path.join(logFolder, LOG_FILE)).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The statements logged for `database` from a byte of the log on, in its order. */
export async function readStatements(logFolder: string, database: string, from = 0): Promise<LoggedStatement[]> {
  const text = (await fs.readFile(path.join(logFolder, LOG_FILE))).subarray(from).toString('utf8');
  return text.split('\n').flatMap((line) => {
    const entry = parseLine(line);
    const prefix = STATEMENT.exec(entry?.message ?? '')?.[0];
    if (entry?.dbname !== database || prefix === undefined || entry.message === undefined) {
      return [];
    }
    return [
      { sql: entry.message.slice(prefix.length), params: parameters(entry.detail ?? ''), session: entry.pid ?? 0 },
    ];
  });
}

/** The last line may still be growing. */
function parseLine(line: string): LogLine | undefined {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

function parameters(detail: string): (string | null)[] {
  const list = /^parameters: /i.exec(detail)?.[0];
  if (list === undefined) {
    return [];
  }
  return [...detail.slice(list.length).matchAll(PARAMETER)].map(([, value]) => value?.replace(/''/g, "'") ?? null);
}
