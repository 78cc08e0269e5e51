// A PostgreSQL server with one fresh database, for as long as standard input stays open. A process of its own, so that
// Ctrl-C ends the application before its database, and the end of whoever started it, however it comes, ends the server.
//   node tools/start/database.mjs <name> <env file>
// Prints one line: the variables of the file as JSON, pointed at the database.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { REPOSITORY } from '../setup.mjs';

process.env.SWC_NODE_PROJECT = join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { startPostgres } = require('../postgres/index.ts');
const { withDatabase } = require('../../conformance/src/sides/environment.ts');

const [name, envFile] = process.argv.slice(2);
const server = await startPostgres();
const address = await server.createDatabase(name);
const variables = withDatabase(parseEnv(readFileSync(envFile, 'utf8')), address);
process.stdout.write(`${JSON.stringify(variables)}\n`);
process.stdin.resume();
process.stdin.once('close', () => server.stop().then(() => process.exit(0)));
