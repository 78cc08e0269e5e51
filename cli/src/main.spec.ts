// The command line over a compiler that remembers what it was asked.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckResult, GenerateRequest, Report } from '../../compiler/src/services';
import { MemorySystem } from '../../compiler/src/services';
import { run } from './main';
import { MemoryTerminal } from './output/terminal';
import type { Compiler } from './world';

function reportWith(native: number, total: number): Report {
  const refused = total - native;
  return {
    package: 'app',
    backend: 'dyn',
    python_side_auto: false,
    python: {},
    routes: [],
    global: [],
    notes: [],
    summary: {
      total,
      native,
      'python-side': 0,
      refused,
      native_pct: total === 0 ? 0 : (native / total) * 100,
      generates: refused === 0,
    },
    blockers: [],
    unblock: [],
  };
}

const application = { name: 'app.main:app', factory: false };

function checked(native: number, total: number): CheckResult {
  return { outcome: 'checked', report: reportWith(native, total), witnesses: { routes: [], global: [] }, application };
}

async function molt(args: string, result: CheckResult = checked(1, 2)) {
  const asked: unknown[] = [];
  const compiler: Compiler = {
    check: async (request) => {
      asked.push(request);
      return result;
    },
    generate: async (request: GenerateRequest) => {
      asked.push(request);
      if (result.outcome === 'unusable') return result;
      if (!result.report.summary.generates) return { outcome: 'refused', report: result.report };
      const none = { modules: 0, kept: 0 };
      const work = { reading: none, emitting: none, 'emitting the library': none };
      const counts = { functions: 3, models: 1, schemas: 0 };
      return {
        outcome: 'generated',
        report: result.report,
        application,
        moved: [],
        counts,
        work,
        written: ['src/app.rs'],
      };
    },
    followedPython: async () => '3.13',
    generateScript: async (request) => {
      asked.push(request);
      return { outcome: 'generated', functions: 1, written: [] };
    },
    explain: (code) => (code === 'CMP0201' ? '# CMP0201' : null),
  };
  const terminal = new MemoryTerminal();
  const system = new MemorySystem({ '/srv/shop/app/main.py': '' });
  const words = args.split(' ').filter((word) => word !== '');
  const status = await run(words, { compiler, system, terminal, directory: '/srv/shop' });
  return { status, asked, system, stdout: terminal.stdout, stderr: terminal.stderr };
}

describe('molt check', () => {
  it('makes paths absolute and takes the directory above the package as the root', async () => {
    const { asked } = await molt('check app --python-side auto --python-side /old --app app.main:app --python 3.12');
    expect(asked).toEqual([
      {
        packageDirectory: '/srv/shop/app',
        packageAsGiven: 'app',
        root: '/srv/shop',
        application: 'app.main:app',
        pythonVersion: '3.12',
        pythonSide: ['auto', '/old'],
        packages: [],
        documentation: false,
        allowUntestedVersions: false,
      },
    ]);
  });

  it('[SPEC 7.1.5] [SPEC 9.5] hands strictness and the refusal of debug on', async () => {
    const { asked } = await molt('check app --strict --debug-off');
    expect(asked[0]).toMatchObject({ strict: true, debugOff: true });
  });

  it('succeeds whatever is refused', async () => {
    const { status, stdout } = await molt('check app');
    expect(status).toBe(0);
    expect(stdout).toBe('1/2 routes native (50.0 %), 0 python-side, 1 refused; generation would fail\n');
  });

  it.each([
    ['--fail-under 50', 0],
    ['--fail-under 50.1', 1],
  ])('%s gives %d at 50 percent', async (flag, status) => {
    expect((await molt(`check app ${flag}`)).status).toBe(status);
  });

  it.each(['--format json', '--json'])('prints JSON with %s', async (flag) => {
    expect(JSON.parse((await molt(`check app ${flag}`)).stdout)).toEqual(reportWith(1, 2));
  });

  it.each([
    ['out/report.json', '{'],
    ['out/report.JSON', '{'],
    ['out/report.md', '# Coverage of `app`'],
  ])('writes %s in the form of its name', async (file, start) => {
    const { system } = await molt(`check app --report ${file}`);
    const text = new TextDecoder().decode(system.readFile(`/srv/shop/${file}`) ?? new Uint8Array());
    expect(text.startsWith(start)).toBe(true);
  });

  it('writes a report to standard output behind the verdicts', async () => {
    const { stdout, system } = await molt('check app --report /dev/stdout');
    expect(stdout).toContain('generation would fail\n# Coverage of `app`');
    expect(system.kindOf('/dev/stdout')).toBe(null);
  });

  it.each([
    [
      '--why /items',
      "error: a route is named by its method and its path, such as 'GET /items', and all of it is 'application', not /items\n",
    ],
    ['--why=GET\u00a0/items', 'error: there is no route /items: check without --why lists those that there are\n'],
    ['--why /items --format html', 'error: --why prints text or JSON, not html\n'],
  ])('names what is wrong with %s', async (args, stderr) => {
    expect(await molt(`check app ${args}`)).toMatchObject({ status: 2, stdout: '', stderr });
  });

  it('explains a code without a package', async () => {
    expect(await molt('check --explain cmp0201')).toMatchObject({ status: 0, stdout: '# CMP0201\n' });
  });

  it.each([
    ['check', "error: missing required argument 'package_dir'\n"],
    ['check --explain CMP9999', 'error: there is no code CMP9999\n'],
    ['check app --format yaml', "error: option '--format <format>' argument 'yaml' is invalid."],
    ['check app --fail-under 101', "error: option '--fail-under <PCT>' argument '101' is invalid."],
    ['check app --fail-under=', "error: option '--fail-under <PCT>' argument '' is invalid."],
    ['check app --python 2.7', "error: option '--python <X.Y>' argument '2.7' is invalid."],
    ['check app --app main', "error: option '--app <module:attribute>' argument 'main' is invalid."],
    ['check app --bogus', "error: unknown option '--bogus'"],
    ['check app other', "error: too many arguments for 'check'."],
  ])('%s is one line and exit status 2', async (args, line) => {
    const { status, stdout, stderr } = await molt(args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.startsWith(line)).toBe(true);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('shows input that cannot be used as one line and exits with 2', async () => {
    const result = await molt('check app', { outcome: 'unusable', message: 'app: no such directory' });
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: 'error: app: no such directory\n' });
  });
});

describe('molt check of an application that cannot be read', () => {
  const unread: CheckResult = { outcome: 'unusable', message: 'app/main.py:1: SyntaxError', report: reportWith(0, 0) };

  it('[SPEC 4.1:usage] is one line on a terminal', async () => {
    expect(await molt('check app', unread)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'error: app/main.py:1: SyntaxError\n',
    });
  });

  it.each(['--json', '--format json'])('[SPEC 4.1:json] is a report for %s', async (flag) => {
    const { status, stdout } = await molt(`check app ${flag}`, unread);
    expect({ status, report: JSON.parse(stdout) }).toEqual({ status: 2, report: reportWith(0, 0) });
  });

  it('[SPEC 4.1:fail-under] is below any share, and written where a report is asked for', async () => {
    const { status, system } = await molt('check app --fail-under 1 --report out.json', unread);
    expect({ status, kind: system.kindOf('/srv/shop/out.json') }).toEqual({ status: 1, kind: 'file' });
  });
});

describe('molt <package_dir>', () => {
  const complete: CheckResult = checked(2, 2);

  it('generates without a command word', async () => {
    const { status, asked, stdout } = await molt('app --root . -o out --name shop', complete);
    expect(status).toBe(0);
    expect(asked[0]).toMatchObject({ root: '/srv/shop', outputDirectory: '/srv/shop/out', crateName: 'shop' });
    expect(stdout).toBe('out: 3 functions, 1 model, 0 schemas; 0 of 0 modules translated; 1 file written\n');
  });

  it('exits with 1 and prints the report when something is refused', async () => {
    const { status, stdout, stderr } = await molt('app -o out --name shop');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('generation would fail');
  });

  it.each([
    ['app --name shop', "error: required option '-o, --output <dir>' not specified"],
    ['app -o out', "error: required option '--name <crate>' not specified"],
    ['app -o out --name Shop', "error: option '--name <crate>' argument 'Shop' is invalid."],
  ])('%s is one line and exit status 2', async (args, line) => {
    const { status, stderr } = await molt(args);
    expect(status).toBe(2);
    expect(stderr.startsWith(line)).toBe(true);
  });
});

describe('molt', () => {
  it('[SPEC 4.1:usage] alone prints its help', async () => {
    const { status, stdout, stderr } = await molt('');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: molt');
    expect(stdout).toContain('check');
  });

  it.each(['--version', '-V'])('[SPEC 4.1:usage] %s prints the version of the package', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    expect(await molt(flag)).toMatchObject({ status: 0, stdout: `${version}\n` });
  });

  it.each(['frobnicate', 'chekc app --json'])('[SPEC 4.1:usage] %s is an unknown command', async (args) => {
    const { status, stdout, stderr } = await molt(args);
    const [word] = args.split(' ');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`error: unknown command '${word}', and there is no directory of that name (see molt --help)\n`);
  });
});

describe('a defect', () => {
  it('is one line without a trace', async () => {
    const terminal = new MemoryTerminal();
    const broken = () => Promise.reject(new TypeError('x is not a function'));
    const compiler: Compiler = {
      check: broken,
      generate: broken,
      generateScript: broken,
      followedPython: async () => null,
      explain: () => null,
    };
    const world = { compiler, system: new MemorySystem(), terminal, directory: '/' };
    expect(await run(['check', 'app'], world)).toBe(70);
    expect(terminal.stderr).toBe('error: defect in molt: x is not a function\n');
  });
});

describe('molt cache', () => {
  it('fails, saying why, where nothing can be kept', async () => {
    const { status, stdout, stderr } = await molt('cache size');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('MOLT_CACHE');
  });
});
