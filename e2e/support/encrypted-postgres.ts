// A PostgreSQL server that offers encrypted connections, with the certificates that cases in Python have too, and roles that may
// come in one way or the other.

import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { run } from './run';

const ACCESS = `
hostssl   all encrypted_only 127.0.0.1/32 trust
host      all encrypted_only 127.0.0.1/32 reject
hostnossl all plain_only     127.0.0.1/32 trust
host      all plain_only     127.0.0.1/32 reject
host      all scram          127.0.0.1/32 scram-sha-256
hostssl   all certified      127.0.0.1/32 cert map=any
host      all all            127.0.0.1/32 trust
`;

const NAMES = 'any /^.*$ certified\n';

const ROLES = `
CREATE ROLE encrypted_only LOGIN; CREATE ROLE plain_only LOGIN; CREATE ROLE certified LOGIN;
SET password_encryption = 'scram-sha-256'; CREATE ROLE scram LOGIN PASSWORD 'secret';
`;

const ASKED = `
import json, tls_certificates
print(json.dumps(tls_certificates.TEXTS))
`;

/** A certificate and its key, as texts of files. */
export interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/** The certificates of `tls_certificates.py`, which lies in this folder, by name. */
export function certificates(python: string, folder: string): (name: string) => Pair {
  const told = run(python, ['-c', ASKED], { directory: folder, environment: { PYTHONDONTWRITEBYTECODE: '1' } });
  const texts = JSON.parse(told.stdout) as Readonly<Record<string, readonly [string, string]>>;
  return (name) => {
    const pair = texts[name];
    if (pair === undefined) throw new Error(`no certificate ${name}`);
    return { certificate: pair[0], key: pair[1] };
  };
}

/** Starts a server that shows the certificate `leaf` and trusts `root`. */
export async function startEncryptedPostgres(of: (name: string) => Pair): Promise<PostgresServer> {
  const access = { access: ACCESS, names: NAMES };
  const server = await startPostgres({ encryption: { ...of('leaf'), authorities: of('root').certificate, ...access } });
  await server.execute('postgres', ROLES);
  return server;
}
