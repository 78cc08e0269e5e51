// Verdicts of an application of a few lines over a package of a few lines.

import type { Checked, Report } from '../../src';
import { analyze } from '../../src/analyze';
import type { Analysis } from '../../src/analyze';
import type { Verdict } from '../../src/5-verdict';
import { solvedVerdict } from '../../src/solved-verdict';
import { DECLARATIONS } from '../../src/library-map/generated/declarations';
import { buildReport, witnessesOf } from '../../src/report/build';
import { MemorySystem } from '../../src/system';
import type { System } from '../../src/system';

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

/** The verdicts of applications. */
export interface Verdicts {
  /** Whether the application's one route is native. */
  readonly isNative: (sources: Sources) => Promise<boolean>;
  /** What refuses the application as a whole: `line of the application's module: construct`. */
  readonly refusalsOf: (sources: Sources) => Promise<readonly string[]>;
  /** What `check` reports of an application whose packages lie in `/project/site`: its files beside its own, and the lines of its module. */
  readonly reportOfFiles: (
    files: Readonly<Record<string, string>>,
    main: readonly string[],
    packages?: readonly string[],
  ) => Promise<Report>;
  /** That report, and the ways to what is refused. */
  readonly checkedFiles: (
    files: Readonly<Record<string, string>>,
    main: readonly string[],
    packages?: readonly string[],
  ) => Promise<Pick<Checked, 'report' | 'witnesses'>>;
}

/** Verdicts by what is made of an analysis. */
function verdictsBy(verdictOf: (analysis: Analysis, system: System) => Verdict): Verdicts {
  const checkedFiles: Verdicts['checkedFiles'] = async (files, main, packages = ['/project/site']) => {
    const system = new MemorySystem({
      ...files,
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${['from fastapi import FastAPI', ...main].join('\n')}\n`,
    });
    const request = {
      ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: null },
      ...{ pythonVersion: '3.13', pythonSide: [], packages, allowUntestedVersions: true },
    };
    const analysis = await analyze(request, system, { declarations: DECLARATIONS });
    if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
    const verdict = verdictOf(analysis, system);
    const head = {
      package: 'app',
      root: '/project',
      pythonSideAuto: false,
      pythonVersion: analysis.python.version,
      notes: [],
    };
    return { report: buildReport(verdict, head), witnesses: witnessesOf(verdict, '/project') };
  };
  const reportOfFiles: Verdicts['reportOfFiles'] = async (...asked) => (await checkedFiles(...asked)).report;
  const reportOf = (sources: Sources): Promise<Report> => reportOfSources(sources, reportOfFiles);
  return {
    checkedFiles,
    reportOfFiles,
    isNative: async (sources) => {
      const { native, total } = (await reportOf(sources)).summary;
      if (total !== 1) throw new Error(`${total} routes`);
      return native === 1;
    },
    refusalsOf: async (sources) => {
      const { global } = await reportOf(sources);
      return global.map(({ where, construction }) => `${where.split(':').at(-1)}: ${construction}`);
    },
  };
}

export const { isNative, refusalsOf, reportOfFiles, checkedFiles } = verdictsBy(({ verdict }) => verdict);

/** The verdicts of the whole-program analysis. */
export const SOLVED: Verdicts = verdictsBy((analysis, system) => {
  const solved = solvedVerdict(analysis, DECLARATIONS, { system, root: '/project', pythonSide: [] });
  if (solved === null) throw new Error('solving without a limit ends');
  return solved.verdict;
});

function reportOfSources(sources: Sources, reportOfFiles: Verdicts['reportOfFiles']): Promise<Report> {
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

/** A package of one module. */
export function packOf(...lines: readonly string[]): Readonly<Record<string, string>> {
  return { '__init__.py': `${lines.join('\n')}\n` };
}
