// Embedded PostgreSQL for tests, for `molt conform` and for `npm start`.

export type { DatabaseAddress, PostgresServer, ServerOptions } from './server';
export { startPostgres } from './server';
export type { LoggedStatement } from './statement-log';
