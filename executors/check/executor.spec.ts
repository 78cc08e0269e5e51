// The executor on a workspace on disk.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { ExecutorContext } from '@nx/devkit';
import { afterEach, describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

const MAIN = `from fastapi import FastAPI

app = FastAPI()


@app.get("/")
def read_root():
    return {}
`;

let context: ExecutorContext;

afterEach(() => rmSync(context.root, { recursive: true, force: true }));

const options = { package: 'apps/shop/app', pythonSide: [], format: 'text' as const, report: 'out/report.json' };

describe('the executor check', () => {
  it('succeeds whatever is refused, and writes the report', async () => {
    context = workspaceWith({ 'apps/shop/app/__init__.py': '', 'apps/shop/app/main.py': MAIN });
    expect(await run(options, context)).toEqual({ success: true });
    const report = JSON.parse(readFileSync(join(context.root, 'out', 'report.json'), 'utf8'));
    expect(report).toMatchObject({ package: 'apps/shop/app', routes: [{ where: 'apps/shop/app/main.py:6' }] });
  });

  it('fails the task below the wanted share of native routes', async () => {
    const broken = MAIN.replace('return {}', 'return eval("1")');
    context = workspaceWith({ 'apps/shop/app/__init__.py': '', 'apps/shop/app/main.py': broken });
    expect(await run({ ...options, failUnder: 100 }, context)).toEqual({ success: false });
  });

  it('fails the task for a package that is not there', async () => {
    context = workspaceWith({});
    expect(await run(options, context)).toEqual({ success: false });
  });
});
