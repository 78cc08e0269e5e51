// Embedded PostgreSQL for tests, for `molt conform` and for `npm start`.

export type { DatabaseAddress, DatabaseServer, Encryption, PostgresServer, ServerOptions } from './server';
export { connectPostgres, startPostgres } from './server';
export type { LoggedStatement } from './statement-log';
