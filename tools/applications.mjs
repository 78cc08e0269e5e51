// `npm run applications -- SOURCES`: makes the work trees that corpus:apps reads. SOURCES holds a git directory for each
// application, `<owner>+<name>` or `<owner>+<name>/repo`; the work trees go to MOLT_APPS_DIR/<owner>+<name>, at the commits of
// conformance/corpus/applications.json (the newest stored one where that commit is not there, which is said).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..');
const LIST = join(REPOSITORY, 'conformance', 'corpus', 'applications.json');

const [sources] = process.argv.slice(2);
const into = process.env.MOLT_APPS_DIR;
if (sources === undefined || into === undefined || into === '') {
  console.error('usage: MOLT_APPS_DIR=<directory> npm run applications -- <directory of git repositories>');
  process.exit(2);
}

/** Standard output of git in one repository; null if it fails. */
function git(directory, args) {
  const { status, stdout } = spawnSync('git', [`--git-dir=${directory}`, ...args], { maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : null;
}

/** Writes the files of a commit; gives the paths of those that the repository lists and does not hold. */
function writeTree(directory, commit, target) {
  const entries = git(directory, ['ls-tree', '-r', '-z', commit])
    .toString()
    .split('\0')
    .map((line) => /^100\d+ blob (\w+)\t(.+)$/s.exec(line))
    .filter((match) => match !== null);
  const absent = [];
  const input = entries.map(([, hash]) => `${hash}\n`).join('');
  const { stdout } = spawnSync('git', [`--git-dir=${directory}`, 'cat-file', '--batch'], { input, maxBuffer: 2 ** 31 });
  let at = 0;
  for (const [, , path] of entries) {
    const end = stdout.indexOf(10, at);
    const [, kind, size] = stdout.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind === 'missing') {
      absent.push(path);
      continue;
    }
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), stdout.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return absent;
}

function makeWorkTree({ repository, commit }) {
  const name = repository.replace('/', '+');
  const directory = [join(sources, name, 'repo'), join(sources, name), join(sources, `${name}.git`)].find((candidate) =>
    existsSync(join(candidate, 'HEAD')),
  );
  if (directory === undefined) return `${repository}: no git directory in ${sources}`;
  const wanted = git(directory, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]) === null ? 'HEAD' : commit;
  const target = join(into, name);
  rmSync(target, { recursive: true, force: true });
  const absent = writeTree(directory, wanted, target);
  if (absent.length > 0) console.log(`${name}: not stored: ${absent.join(', ')}`);
  console.log(`${name} at ${wanted === 'HEAD' ? 'the newest stored commit' : commit}`);
  return null;
}

const { applications } = JSON.parse(readFileSync(LIST, 'utf8'));
const problems = applications.map(makeWorkTree).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
