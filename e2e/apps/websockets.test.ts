// WebSocket on the wire: the same bytes sent to the application under uvicorn and to its binary, and the same bytes back.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { molt, serve } from '../support/serving';
import type { Answer, Recorded } from './websockets/client';
import { play } from './websockets/client';
import { EXCHANGES } from './websockets/exchanges';
import { CLOSE, frame, open } from './websockets/frames';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'websockets');
const { python, version } = ensureReference();

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-websockets-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'websockets', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = [await serve(uvicorn, FOLDER), await serve([join(work, 'websockets')], FOLDER)];
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

/** What a side answers to each exchange, given the answers that are expected of it. */
async function answers(
  side: Server | undefined,
  expected: Readonly<Record<string, Recorded>>,
): Promise<Readonly<Record<string, Recorded>>> {
  const played = Object.entries(EXCHANGES).map(
    async ([name, steps]): Promise<[string, Recorded]> => [
      name,
      await play(side?.port ?? 0, steps, expected[name] ?? null),
    ],
  );
  return Object.fromEntries(await Promise.all(played));
}

/** Answers without how they came in parts. */
function withoutCounts(all: Readonly<Record<string, Recorded>>): Readonly<Record<string, Answer>> {
  return Object.fromEntries(Object.entries(all).map(([name, { bytes, closed }]) => [name, { bytes, closed }]));
}

it('answers every exchange as uvicorn does', async () => {
  const reference = await answers(sides[0], {});
  const subject = await answers(sides[1], reference);
  expect(Object.keys(reference).length).toBeGreaterThan(50);
  expect(Object.values(reference).filter(({ bytes }) => bytes.startsWith('HTTP/1.1 101 ')).length).toBeGreaterThan(30);
  expect(withoutCounts(subject)).toEqual(withoutCounts(reference));
});

it('closes open connections with 1012 when the server ends', async () => {
  const closing = await Promise.all(
    sides.map(async (side) => {
      const answer = play(side.port, [open('/echo'), 1500]);
      await new Promise((resolve) => setTimeout(resolve, 700));
      await side.stop();
      return answer;
    }),
  );
  expect(closing[0]?.bytes).toContain(
    frame(CLOSE, Buffer.from([1012 >> 8, 1012 & 255]), { unmasked: true }).toString('latin1'),
  );
  expect(closing[1]?.bytes).toBe(closing[0]?.bytes);
  expect(closing.map(({ closed }) => closed)).toEqual([true, true]);
});
