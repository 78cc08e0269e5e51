// `npm run corpus:verdicts [-- WORD...]`: the routes of the repository's applications, and of the public ones where they are (MOLT_APPS_DIR,
// MOLT_APPS_PACKAGES), judged by the verdict that decides and by the points-to result. Where they differ it prints the way of the one that
// refuses. An application that is not solved in MOLT_VERDICTS_SECONDS (300) counts as not solved. Details go to
// results/corpus-verdicts.json; the last line is `corpus:verdicts apps=N solved=N routes=N old=N new=N only_old=N only_new=N`.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompileRequest } from '../../../compiler/src/index';
import { folderName, readApplications, sitePackages } from '../hybrid-start/applications';
import type { Asked, Judged, Outcome } from './one';

const REPOSITORY = join(__dirname, '..', '..', '..');
/** What one application may take. */
const SECONDS = Number(process.env['MOLT_VERDICTS_SECONDS'] ?? '300');
const MEGABYTES = 4_000;
const LARGEST_OUTPUT = 1 << 28;

interface Subject {
  readonly name: string;
  readonly request: CompileRequest;
}

interface Result {
  readonly name: string;
  readonly outcome: Outcome | null;
  /** Why there is none. */
  readonly failure: string | null;
}

function main(): void {
  const words = process.argv.slice(2);
  const subjects = [...ownSubjects(), ...publicSubjects()].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (subjects.length === 0) throw new Error(`corpus:verdicts: no application has any of these in its name: ${words}`);
  const results = subjects.map((subject) => {
    const result = judge(subject);
    show(result);
    return result;
  });
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'corpus-verdicts.json'), `${JSON.stringify(results, null, 2)}\n`);
  const solved = results.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const routes = solved.flatMap((outcome) => outcome.routes);
  const count = (is: (route: Judged) => boolean): number => routes.filter(is).length;
  console.log(
    `corpus:verdicts apps=${results.length} solved=${solved.length} routes=${routes.length} ` +
      `old=${count((one) => one.isNativeByOld)} new=${count((one) => one.isNativeByNew)} ` +
      `only_old=${count((one) => one.isNativeByOld && !one.isNativeByNew)} ` +
      `only_new=${count((one) => !one.isNativeByOld && one.isNativeByNew)}`,
  );
  if (solved.length === 0) process.exitCode = 1;
}

/** Applications that the repository has: the examples, and those of the end-to-end cases. */
function ownSubjects(): readonly Subject[] {
  return ['examples', 'e2e/apps'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(REPOSITORY, folder, entry.name, 'app')))
      .map(({ name }) => {
        const root = join(REPOSITORY, folder, name);
        return { name: `${folder}/${name}`, request: requestFor(join(root, 'app'), root, null, '3.13', null) };
      }),
  );
}

function publicSubjects(): readonly Subject[] {
  const trees = process.env['MOLT_APPS_DIR'];
  if (trees === undefined) {
    console.log('the open applications are left out: MOLT_APPS_DIR is not set (`npm run applications` makes it)');
    return [];
  }
  return readApplications(join(REPOSITORY, 'conformance', 'corpus', 'applications.json'), [])
    .filter((application) => existsSync(join(trees, folderName(application))))
    .map((application) => {
      const tree = join(trees, folderName(application));
      const packages = sitePackages(application, process.env['MOLT_APPS_PACKAGES']);
      const { repository, package: folder, root, app, python } = application;
      return {
        name: repository,
        request: requestFor(join(tree, folder), join(tree, root), app, python, packages),
      };
    });
}

function requestFor(
  packageDirectory: string,
  root: string,
  application: string | null,
  pythonVersion: string,
  packages: string | null,
): CompileRequest {
  return {
    ...{ packageDirectory, packageAsGiven: packageDirectory, root, application, pythonVersion },
    ...{ pythonSide: [], packages: packages === null ? [] : [packages], allowUntestedVersions: true },
  };
}

function judge({ name, request }: Subject): Result {
  const asked: Asked = { request };
  const node = [`--max-old-space-size=${MEGABYTES}`, '-r', '@swc-node/register'];
  try {
    const output = execFileSync(process.execPath, [...node, join(__dirname, 'one.ts'), JSON.stringify(asked)], {
      cwd: REPOSITORY,
      encoding: 'utf8',
      timeout: SECONDS * 1000,
      maxBuffer: LARGEST_OUTPUT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { name, outcome: JSON.parse(output) as Outcome, failure: null };
  } catch (error) {
    const { stderr = '', code } = error as { readonly stderr?: string; readonly code?: string };
    const failure = code === 'ETIMEDOUT' ? `not solved in ${SECONDS} s` : (stderr.trim().split('\n')[0] ?? '');
    return { name, outcome: null, failure };
  }
}

function show({ name, outcome, failure }: Result): void {
  if (outcome === null) {
    console.log(`${name}: ${failure}`);
    return;
  }
  const { routes, application, solveSeconds, megabytes } = outcome;
  const native = (is: (route: Judged) => boolean): string => `${routes.filter(is).length}/${routes.length}`;
  const [old, now] = [native((one) => one.isNativeByOld), native((one) => one.isNativeByNew)];
  console.log(`${name}: old ${old}, new ${now} (${solveSeconds.toFixed(1)} s, ${megabytes} MB)`);
  if ((application.old.length === 0) !== (application.new.length === 0)) {
    const way = application.old.length > 0 ? application.old : application.new;
    console.log(
      `  ${application.old.length > 0 ? 'old' : 'new'} refuses the application:\n    ${way.join('\n    → ')}`,
    );
  }
  for (const one of routes) {
    if (one.isNativeByOld === one.isNativeByNew) continue;
    const way = one.isNativeByNew ? one.old : one.new;
    console.log(`  only ${one.isNativeByNew ? 'new' : 'old'}: ${one.route} ${one.where}\n    ${way.join('\n    → ')}`);
  }
}

main();
