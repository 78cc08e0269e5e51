// What is generated of an application of which a part is left to Python: the table of what is left, the names that start-up goes
// without, and the markers of routes that cannot be defined.

import { beforeAll, describe, expect, it } from 'vitest';

import type { Analysis } from '../../src/analyze';
import { analyze } from '../../src/analyze';
import { writeApplication } from '../../src/generate';
import type { GenerateRequest } from '../../src/index';
import { MemorySystem, PLAIN_ENGINE } from '../../src/index';
import { testKnowledge } from '../support/library';

const FILES: Readonly<Record<string, string>> = {
  'app/__init__.py': '',
  'app/machine.py': `
import undreamt_of

class Odd(undreamt_of.Thing):
    pass

WIDTH = undreamt_of.width()
HEIGHT = 3

__all__ = ["HEIGHT", "WIDTH", "Odd"]
`,
  'app/between.py': `
from .machine import HEIGHT, Odd as Strange, WIDTH
`,
  'app/routes.py': `
from fastapi import APIRouter, Depends

from .between import HEIGHT, Strange
from .machine import *

router = APIRouter(prefix="/things")
VERSION = "v1"


@router.get("/height")
def read_height():
    return {"height": HEIGHT}


@router.get(f"/{VERSION}/strange", response_model=Strange, name="strange")
def read_strange(value: Strange):
    return value


@router.get("/" + WIDTH)
def read_width():
    return {}


@router.post("/height")
def write_height():
    return Strange()
`,
  'app/main.py': `
from fastapi import FastAPI

from .routes import router


async def other(scope, receive, send):
    pass


app = FastAPI()


@app.get("/")
def read_root():
    return {}


app.mount("/other", other)
app.host("other.example", other)
app.include_router(router)
`,
  'runtime/Cargo.toml':
    '[workspace]\nmembers = ["crates/*"]\n\n[workspace.dependencies]\nmolt = { path = "crates/molt" }\n',
  'runtime/Cargo.lock': 'version = 4\n\n[[package]]\nname = "molt"\nversion = "0.1.0"\n',
  'runtime/crates/molt/Cargo.toml': '[package]\nname = "molt"\n\n[features]\nfault-injection = []\n',
};

const REQUEST: GenerateRequest = {
  packageDirectory: '/p/app',
  packageAsGiven: 'app',
  root: '/p',
  application: null,
  pythonVersion: '3.13',
  pythonSide: ['auto', '/docs'],
  allowUntestedVersions: false,
  outputDirectory: '/p/crate',
  crateName: 'app',
  runtimeDirectory: '/p/runtime',
};

const system = new MemorySystem(Object.fromEntries(Object.entries(FILES).map(([file, text]) => [`/p/${file}`, text])));
let analysis: Analysis;

function written(file: string): string {
  return new TextDecoder().decode(system.readFile(`/p/crate/${file}`) ?? new Uint8Array());
}

beforeAll(async () => {
  analysis = (await analyze(REQUEST, system, testKnowledge())) as Analysis;
  await writeApplication(REQUEST, system, PLAIN_ENGINE, analysis);
});

describe('the verdict', () => {
  it('moves a path with all its methods', () => {
    const left = analysis.verdict.routes.filter(({ status }) => status === 'python-side');
    expect(left.map(({ route }) => `${route.method} ${route.path}`)).toEqual([
      'GET /things/height',
      'GET /things/v1/strange',
      'POST /things/height',
    ]);
  });

  it('follows lost names from module to module', () => {
    const lost = [...analysis.verdict.unbound].map(([module, names]) => [module, [...names].sort()]);
    expect(Object.fromEntries(lost)).toMatchObject({
      'app.machine': ['Odd', 'WIDTH', 'undreamt_of'],
      'app.between': ['Strange', 'WIDTH'],
      'app.main': [],
    });
  });

  it('finds the imports that ask in vain', () => {
    const missing = analysis.verdict.refusedImports.map(({ module, name, refusal }) => [module, name, refusal.code]);
    expect(missing).toEqual([['app.machine', 'undreamt_of', 'CMP0202']]);
  });

  it('finds that no more than names is lost', () => {
    expect(analysis.verdict.refusedStatements.filter(({ isConfined }) => !isConfined)).toEqual([]);
  });
});

describe('the crate', () => {
  it('lists all routes in order, and what is left', () => {
    expect(written('src/main.rs')).toContain('python_side: Some(&app::PYTHON_SIDE),');
    const lines = written('src/app.rs').split('\n');
    const table = lines.slice(lines.findIndex((line) => line.includes('PYTHON_SIDE')));
    const routes = table.filter((line) => line.includes('ForeseenRoute {'));
    expect(routes.map((line) => /method: "(\w+)", path: "(.*?)", is_left: (\w+)/.exec(line)?.slice(1))).toEqual([
      ['GET', '/', 'false'],
      ['GET', '/things/height', 'true'],
      ['GET', '/things/v1/strange', 'true'],
      ['POST', '/things/height', 'true'],
      ['RAW', '/docs', 'true'],
    ]);
    const mounts = table.filter((line) => line.includes('LeftMount {')).map((line) => line.trim());
    expect(mounts).toEqual([
      'molt::LeftMount { path: "/other", host: None, routes_before: 1 },',
      'molt::LeftMount { path: "", host: Some("other.example"), routes_before: 1 },',
      'molt::LeftMount { path: "/docs", host: None, routes_before: 5 },',
    ]);
    expect(table.join('\n')).toContain('lifespan: false,');
  });

  it('guards what cannot be defined, and has markers where its paths can be told', () => {
    const text = written('packages/app/src/routes.rs');
    expect(text).toContain('"read_strange"');
    expect(text).toContain('"strange"');
    expect(text.match(/ops::bind_refused/g)).toHaveLength(3);
    // What a refusal of the statement leaves to be run.
    const [, marked = ''] = text.split('1 => {');
    expect(marked.slice(0, marked.indexOf('bind_refused'))).not.toContain('RESPONSE_MODEL');
  });
});
