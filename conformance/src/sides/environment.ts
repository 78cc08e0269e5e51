// The environment of a side: what the caller has, the `--env-file`, and the address of the side's own database.

/** Where a side's database is. `url` has the form SQLAlchemy takes, without a driver. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly url: string;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;
const POSTGRES_URL = /^(postgres(?:ql)?(?:\+[a-z0-9_]+)?):\/\/[^?]*(\?.*)?$/;

/** Parse the text of an environment file: `NAME=value` lines, `#` comments, quotes as a shell reads them. */
export function parseEnvFile(text: string): Record<string, string> {
  const assignments = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const match = line.trim().startsWith('#') ? null : ASSIGNMENT.exec(line);
    return match?.[1] === undefined ? [] : [[match[1], unquote(match[2] ?? '')]];
  });
  return Object.fromEntries(assignments);
}

function unquote(value: string): string {
  const quoted = /^'([^']*)'|^"((?:[^"\\]|\\.)*)"/.exec(value);
  if (quoted) {
    return quoted[1] ?? (quoted[2] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  }
  return value.replace(/\s+#.*$/, '');
}

/**
 * Point an environment at a database: libpq's variables are set, `${PGHOST}` and its kin are filled in, and a value that
 * is a PostgreSQL URL gets the address, keeping its driver and its query.
 */
export function withDatabase(env: Readonly<Record<string, string>>, address: DatabaseAddress): Record<string, string> {
  const libpq: Record<string, string> = {
    PGHOST: address.host,
    PGPORT: String(address.port),
    PGUSER: address.user,
    PGPASSWORD: address.password,
    PGDATABASE: address.database,
  };
  const pointed = Object.entries(env).map(([name, value]): [string, string] => {
    const url = POSTGRES_URL.exec(value);
    const filled = value.replace(/\$\{(PG[A-Z]+)\}/g, (all, variable: string) => libpq[variable] ?? all);
    return [name, url ? `${url[1]}${address.url.slice(address.url.indexOf(':'))}${url[2] ?? ''}` : filled];
  });
  return { ...Object.fromEntries(pointed), ...libpq };
}
