// Writes package-lock.json anew (`npm run relock`), complete for every platform.
//
// Binary packages come as one optional dependency a platform. A registry mirror may hold only some platforms', and npm leaves
// out of the lock file what it could not see; `npm ci` then refuses that file everywhere. So the missing ones are added from
// the pins of the packages that want them, with the platform that their names tell, which is all that npm needs to skip them.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = join(REPOSITORY, 'package-lock.json');

const SYSTEMS = new Map(
  ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'].map((name) => [
    name,
    name,
  ]),
).set('windows', 'win32');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');
const LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['musl', 'musl'],
]);

/** The lock-file entries of optional dependencies that are pinned by a locked package and have no entry. */
export function missingPlatforms(packages) {
  const missing = {};
  for (const wanting of Object.values(packages)) {
    for (const [name, range] of Object.entries(wanting.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      if (path in packages || !/^\d/.test(range)) continue;
      missing[path] = { version: range, ...platformOf(name), ...(wanting.dev ? { dev: true } : {}), optional: true };
    }
  }
  return missing;
}

/** The platform in a package's name, such as `@swc/core-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const fields = {
    cpu: words.filter((word) => PROCESSORS.includes(word)),
    libc: words.filter((word) => LIBRARIES.has(word)).map((word) => LIBRARIES.get(word)),
    os: words.filter((word) => SYSTEMS.has(word)).map((word) => SYSTEMS.get(word)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0));
}

function relock() {
  rmSync(LOCK, { force: true });
  const { status } = spawnSync('npm', ['install', '--package-lock-only'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const packages = Object.entries({ ...lock.packages, ...missingPlatforms(lock.packages) });
  lock.packages = Object.fromEntries(packages.sort(([left], [right]) => left.localeCompare(right, 'en')));
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = relock();
