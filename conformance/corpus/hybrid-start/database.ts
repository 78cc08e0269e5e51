// Variables that name an application's database, whatever they are called, pointed at one of ours.

import type { DatabaseAddress } from '../../src/sides/environment';
import { withDatabase } from '../../src/sides/environment';

/** `POSTGRES_SERVER`, `DB_USER`, `CTMS_DATABASE_PORT`, ...: a part of an address. */
const PART = /(?:^|_)(?:POSTGRES|POSTGRESQL|DB|DATABASE)_([A-Z]+)$/;

/** Points variables at a database: whole addresses, libpq's names, and parts of addresses. */
export function pointedAt(
  variables: Readonly<Record<string, string>>,
  address: DatabaseAddress,
): Record<string, string> {
  const parts = Object.entries(variables).map(([name, value]): [string, string] => [
    name,
    partOf(address, PART.exec(name.toUpperCase())?.[1]) ?? value,
  ]);
  return withDatabase(Object.fromEntries(parts), address);
}

function partOf({ host, port, user, password, database }: DatabaseAddress, part: string | undefined): string | null {
  switch (part) {
    case 'HOST':
    case 'HOSTNAME':
    case 'SERVER':
      return host;
    case 'PORT':
      return String(port);
    case 'USER':
    case 'USERNAME':
      return user;
    case 'PASS':
    case 'PASSWORD':
      return password;
    case 'DB':
    case 'NAME':
    case 'DATABASE':
      return database;
    default:
      return null;
  }
}
