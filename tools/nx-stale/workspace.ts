// The workspace of `npm run nx:stale`: four applications and eight libraries, which reach each other in every way that the
// plugin knows, and small enough that all of it is checked in a second.

/** The projects that are checked, by their directories. */
export const APPLICATIONS: readonly string[] = ['apps/desk', 'apps/lab', 'apps/shop', 'apps/store'];

const SETTINGS = '[tool.molt]\npackage = "app"\n';

/** Libraries that lie below the workspace as modules of it, those below `src`, and what each imports. */
const FLAT: Readonly<Record<string, string>> = {
  common: '',
  deep: '',
  plugins: '',
  shared: 'from libs.deep import core as deeper\n',
  unused: '',
};
const INSTALLABLE: Readonly<Record<string, string>> = {
  forms: '',
  rates: '',
  tax: 'from rates import core as rates\n',
};

/** The text of each file, by its path. */
export function initialFiles(): Record<string, string> {
  return {
    'nx.json': '',
    'package.json': '{ "name": "stale", "private": true }\n',
    '.gitignore': '.nx\n.molt\nnode_modules\n_generated.py\n',
    'README.md': 'Shops\n',
    'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\n',
    ...application('desk', `${SETTINGS}packages = ["../../libs/forms/src"]\n`, [
      'from forms import core as forms',
      'from app import _generated',
      'from forms import tables',
    ]),
    'apps/desk/app/_generated.py': module(''),
    ...application('lab', `${SETTINGS}root = "../.."\napp = "apps.lab.app.main:app"\n`, [
      'from importlib import import_module',
      'PLUGINS = [import_module(f"libs.plugins.{name}") for name in ("core", "tables")]',
    ]),
    ...application('shop', `${DEPENDENCY('shop-tax', '{ workspace = true }')}${SETTINGS}`, [
      'from tax import core as tax',
    ]),
    ...application('store', `${SETTINGS}root = "../.."\napp = "apps.store.app.main:app"\n`, [
      'from libs.shared import core as shared',
      'from libs.common import tables',
    ]),
    ...Object.fromEntries(Object.entries(FLAT).flatMap(([name, imports]) => library(name, `libs/${name}`, imports))),
    ...Object.fromEntries(
      Object.entries(INSTALLABLE).flatMap(([name, imports]) => library(name, `libs/${name}/src/${name}`, imports)),
    ),
    'libs/tax/pyproject.toml': `${DEPENDENCY('shop-rates', '{ path = "../rates" }', 'shop-tax')}`,
    'libs/rates/pyproject.toml': '[project]\nname = "shop-rates"\n',
    'libs/unused/pyproject.toml': '[project]\nname = "unused"\n',
  };
}

/** What a project says that depends on a local library. */
function DEPENDENCY(library: string, source: string, name = 'shop'): string {
  return `[project]\nname = "${name}"\ndependencies = ["${library}"]\n[tool.uv.sources]\n${library} = ${source}\n`;
}

function application(name: string, project: string, imports: readonly string[]): Record<string, string> {
  const root = `apps/${name}`;
  const used = imports.flatMap((line) => /^from \S+ import (?:(?:core|tables) as )?(\w+)$/.exec(line)?.[1] ?? []);
  const calls = used.filter((one) => one !== 'import_module').map((one) => `${one}.value(number)`);
  return {
    [`${root}/pyproject.toml`]: project.includes('[project]') ? project : `[project]\nname = "${name}"\n${project}`,
    [`${root}/app/__init__.py`]: '',
    [`${root}/app/main.py`]: [
      'from fastapi import FastAPI',
      ...imports,
      '',
      'app = FastAPI()',
      '',
      '@app.get("/{number}")',
      'def read(number: int):',
      `    return [${calls.length > 0 ? calls.join(', ') : '[plugin.value(number) for plugin in PLUGINS]'}]`,
      '',
    ].join('\n'),
  };
}

function library(name: string, folder: string, imports: string): [string, string][] {
  return [
    [`libs/${name}/project.json`, `{ "name": "${name}" }\n`],
    [`${folder}/__init__.py`, ''],
    [`${folder}/core.py`, module(imports)],
    [`${folder}/tables.py`, module('')],
  ];
}

function module(imports: string): string {
  const others = [...imports.matchAll(/ as (\w+)/g)].map(([, alias]) => ` + ${alias}.value(number)`);
  return `${imports}\n\ndef value(number):\n    return number + 1${others.join('')}\n`;
}
