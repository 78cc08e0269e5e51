// The public applications of applications.json, as they lie on this machine: their work trees below MOLT_APPS_DIR, and what they have
// installed below MOLT_APPS_PACKAGES.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An entry of applications.json; paths are relative to the work tree. */
export interface Application {
  readonly repository: string;
  readonly package: string;
  readonly root: string;
  readonly app: string;
  readonly python: string;
}

/** The applications whose names have one of some words; all of them where there are none. */
export function readApplications(file: string, words: readonly string[]): Application[] {
  const { applications } = JSON.parse(readFileSync(file, 'utf8')) as { readonly applications: readonly Application[] };
  return applications.filter(({ repository }) => words.length === 0 || words.some((word) => repository.includes(word)));
}

/** What an application's folder is called, wherever it has one. */
export function folderName({ repository }: Application): string {
  return repository.replace('/', '+');
}

/** The folder of an application's installed packages; null if it has no environment. */
export function sitePackages(application: Application, environments: string | undefined): string | null {
  if (!environments) return null;
  const libraries = join(environments, folderName(application), 'lib');
  if (!existsSync(libraries)) return null;
  const python = readdirSync(libraries).find((name) => name.startsWith('python'));
  return python === undefined ? null : join(libraries, python, 'site-packages');
}

/** What applications call the variables that one should begin with, the best first. */
const EXAMPLES = ['.env.example', '.env.template', '.env.sample', '.env.test', 'env.example', '.env'];

/**
 * The file of variables that an application starts with: ours (`application.env` of its folder in conformance/applications), else an
 * example of its own, in the folder of its package or one around it; null if there is none.
 */
export function environmentFile(application: Application, tree: string, ours: string): string | null {
  const own = join(ours, folderName(application), 'application.env');
  if (existsSync(own)) return own;
  const candidates = foldersAround(join(tree, application.package), tree).flatMap((folder) =>
    EXAMPLES.map((name) => join(folder, name)),
  );
  return candidates.find(existsSync) ?? null;
}

/** A folder and those around it, up to another. */
function foldersAround(folder: string, outermost: string): string[] {
  return folder === outermost || !folder.startsWith(outermost)
    ? [outermost]
    : [folder, ...foldersAround(dirname(folder), outermost)];
}
