// Command line of the embedded server: `main.ts [DATABASE]` starts one, prints the URL of an empty database and serves
// until Ctrl-C; `main.ts DATABASE -- COMMAND...` runs a command with DATABASE_URL set and ends with its status.

import { spawnSync } from 'node:child_process';
import { startPostgres } from './server';

const ASYNCPG = 'postgresql+asyncpg';

async function main(args: readonly string[]): Promise<number> {
  const separator = args.indexOf('--');
  const [database = 'development'] = separator >= 0 ? args.slice(0, separator) : args;
  const [program, ...rest] = separator >= 0 ? args.slice(separator + 1) : [];
  const server = await startPostgres();
  const { url } = await server.createDatabase(database);
  if (program === undefined) {
    console.log(url);
    return new Promise(() => undefined);
  }
  const env = { ...process.env, DATABASE_URL: url.replace('postgresql', ASYNCPG) };
  const { status } = spawnSync(program, rest, { stdio: 'inherit', env });
  await server.stop();
  return status ?? 1;
}

void main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
