// Verdicts of an application of a few lines over a package of a few lines.

import type { Checked, Report } from '../../src';
import { check } from '../../src';
import { MemorySystem } from '../../src/system';

export interface Sources {
  /** Modules of the package `pack`, by file. */
  readonly pack: Readonly<Record<string, string>>;
  /** The package is the project's own, and not installed. */
  readonly isOwn?: boolean;
  /** Further packages that are installed, all of them with the framework; by default it is not known which there are. */
  readonly installed?: readonly string[];
  /** It is not said where packages are. */
  readonly isBare?: boolean;
  /** What stands in the application before its route. */
  readonly before?: string;
  /** The expression that the route returns. */
  readonly route: string;
}

/** Whether the application's one route is native. */
export async function isNative(sources: Sources): Promise<boolean> {
  const { native, total } = (await reportOf(sources)).summary;
  if (total !== 1) throw new Error(`${total} routes`);
  return native === 1;
}

/** What refuses the application as a whole: `line of the application's module: construct`. */
export async function refusalsOf(sources: Sources): Promise<readonly string[]> {
  const { global } = await reportOf(sources);
  return global.map(({ where, construction }) => `${where.split(':').at(-1)}: ${construction}`);
}

async function reportOf(sources: Sources): Promise<Report> {
  const { pack, isOwn = false, isBare = false, installed = [], before = '', route } = sources;
  const folder = isOwn ? '/project/pack' : '/project/site/pack';
  const others = installed.map((name) => [`/project/site/${name}/__init__.py`, '']);
  const files = Object.entries(pack).map(([file, text]) => [`${folder}/${file}`, text]);
  const lines = ['app = FastAPI()', '@app.get("/")', 'def root():', `    return ${route}`];
  return reportOfFiles(
    {
      ...Object.fromEntries([...files, ...others]),
      '/project/site/pack/_fast.cpython-313-x86_64-linux-gnu.so': '',
    },
    ['import pack', before, ...lines],
    isBare ? [] : undefined,
  );
}

/** What `check` reports of an application whose packages lie in `/project/site`: its files beside its own, and the lines of its module. */
export async function reportOfFiles(
  files: Readonly<Record<string, string>>,
  main: readonly string[],
  packages?: readonly string[],
): Promise<Report> {
  return (await checkedFiles(files, main, packages)).report;
}

/** What `check` finds of such an application. */
export async function checkedFiles(
  files: Readonly<Record<string, string>>,
  main: readonly string[],
  packages: readonly string[] = ['/project/site'],
): Promise<Checked> {
  const system = new MemorySystem({
    ...files,
    '/project/app/__init__.py': '',
    '/project/app/main.py': `${['from fastapi import FastAPI', ...main].join('\n')}\n`,
  });
  const request = {
    ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: null },
    ...{ pythonVersion: '3.13', pythonSide: [], packages, allowUntestedVersions: true },
  };
  const result = await check(request, system);
  if (result.outcome !== 'checked') throw new Error(result.message);
  return result;
}

/** A package of one module. */
export function packOf(...lines: readonly string[]): Readonly<Record<string, string>> {
  return { '__init__.py': `${lines.join('\n')}\n` };
}
