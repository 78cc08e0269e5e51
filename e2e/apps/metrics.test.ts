// Metrics: an application that is watched by prometheus_fastapi_instrumentator, with metrics of its own, as under uvicorn. Values of
// time and memory differ; of what is counted the values too are compared. Once more with the metrics in files, as several processes have them.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'metrics');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--python', version.split('.').slice(0, 2).join('.')];

/** Samples whose value is a moment, a duration, or what the process has come to. */
const OWN_VALUE = /^(process_|python_|\S*_created|\S*_seconds_(bucket|sum)|http_(combined|response)_size_bytes_sum)/;

/** Requests to each side before its metrics are read. */
const REQUESTS: readonly (readonly [string, string])[] = [
  ['GET', '/orders/chair'],
  ['GET', '/orders/none'],
  ['POST', '/orders/chair?price=7.5'],
  ['POST', '/orders/t%22able?price=70'],
  ['POST', '/orders/x'],
  ['PUT', '/orders/x'],
  ['GET', '/divide/2'],
  ['GET', '/divide/0'],
  ['GET', '/divide/two'],
  ['GET', '/health'],
  ['GET', '/stream'],
  ['GET', '/nowhere'],
  ['GET', '/orders/chair/'],
  ['GET', '/prometheus/?name%5B%5D=shop_stock'],
];

let work: string;
let plain: readonly Server[];
let shared: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-metrics-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'metrics', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  plain = await bothSides(() => ({}));
  shared = await bothSides((side) => {
    const folder = join(work, side);
    mkdirSync(folder);
    return { PROMETHEUS_MULTIPROC_DIR: folder };
  });
});

async function bothSides(variables: (side: string) => Record<string, string>): Promise<readonly Server[]> {
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  return [
    await serve(uvicorn, FOLDER, variables('reference')),
    await serve([join(work, 'metrics')], FOLDER, variables('subject')),
  ];
}

afterAll(async () => {
  await Promise.all([...plain, ...shared].map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

/** Lines without the values and process numbers that no two runs have in common. */
function comparable(text: string): string[] {
  return text.split('\n').map((line) => {
    const without = line.replace(/pid="\d+"/, 'pid="PID"').replace(/^(python_info)\{.*\}/, '$1');
    return OWN_VALUE.test(without) ? without.slice(0, without.lastIndexOf(' ')) : without;
  });
}

async function read(side: Server, target: string): Promise<{ status: string; type: string; lines: string[] }> {
  const { statusLine, headers, body } = await ask(side, 'GET', target);
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { status: statusLine, type, lines: comparable(body) };
}

it('foresees every route', () => {
  expect(molt('check', ...TARGET)).toContain('6/6 routes native');
});

describe('metrics of one process', () => {
  it.each(REQUESTS)('answers %s %s', async (method, target) => {
    const [reference, subject] = await Promise.all(plain.map((side) => ask(side, method, target)));
    expect(subject).toEqual(reference);
  });

  it.each(['/metrics', '/own', '/prometheus/', '/prometheus/?name%5B%5D=http_requests_total', '/metrics'])(
    'shows the same lines under %s',
    async (target) => {
      const [reference, subject] = await Promise.all(plain.map((side) => read(side, target)));
      expect(reference?.lines.length).toBeGreaterThan(10);
      expect(subject).toEqual(reference);
    },
  );
});

describe('metrics in files', () => {
  it('shows the same lines', async () => {
    for (const [method, target] of REQUESTS) await Promise.all(shared.map((side) => ask(side, method, target)));
    const [reference, subject] = await Promise.all(shared.map((side) => read(side, '/metrics')));
    // Files come in any order.
    expect(reference?.lines.filter((line) => line.startsWith('shop_')).length).toBeGreaterThan(10);
    expect(subject?.lines.toSorted()).toEqual(reference?.lines.toSorted());
  });
});
