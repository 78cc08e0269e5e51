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

/** The statements logged for `database`, in the order of the log. */
export async function readStatements(logFolder: string, database: string): Promise<LoggedStatement[]> {
  const text = await fs.readFile(path.join(logFolder, 'postgres.json'), 'utf8');
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
