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

const POSTGRES_URL = /^(postgres(?:ql)?(?:\+[a-z0-9_]+)?):\/\/[^?]*(\?.*)?$/;

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

/** Whether an environment names a PostgreSQL database. */
export function namesDatabase(env: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(env).some(
    (value) => value !== undefined && (POSTGRES_URL.test(value) || value.includes('${PG')),
  );
}
