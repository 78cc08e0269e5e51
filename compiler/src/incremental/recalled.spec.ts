// A run's result is given again while everything that it looked at is the same, and never otherwise.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import type { System } from '../system';
import { PLAIN_ENGINE } from './engine';
import { recalled } from './recalled';
import { MemoryStore } from './store';

const FILES = { '/app/main.py': 'main', '/app/lib/a.py': 'a' };

/** A run that looks at a file, a folder, a path that is not there, and a variable. */
async function look(system: System): Promise<unknown> {
  const text = Buffer.from(system.readFile('/app/main.py') ?? []).toString();
  const names = system.readDirectory('/app/lib')?.map(({ name }) => name);
  return { text, names, lock: system.kindOf('/app/uv.lock'), mode: system.environment('MODE') };
}

describe('a recalled run', () => {
  const engine = { ...PLAIN_ENGINE, store: new MemoryStore() };
  let runs = 0;
  const ask = (system: System, request: unknown = { root: '/app' }): Promise<unknown> =>
    recalled('look', request, system, engine, (recording) => {
      runs += 1;
      return look(recording);
    });
  const other = (files: Record<string, string>, environment: Record<string, string> = {}): MemorySystem =>
    new MemorySystem({ ...FILES, ...files }, environment);

  it('is not run again while nothing has changed', async () => {
    const first = await ask(other({}));
    expect(await ask(other({ '/app/unread.py': 'not looked at' }))).toEqual(first);
    expect(runs).toBe(1);
  });

  it.each([
    ['a file', other({ '/app/main.py': 'edited' }), undefined],
    ['a file in a folder', other({ '/app/lib/b.py': '' }), undefined],
    ['a file that was not there', other({ '/app/uv.lock': '' }), undefined],
    ['a variable', other({}, { MODE: 'fast' }), undefined],
    ['the request', other({}), { root: '/app', strict: true }],
  ])('is run again after a change of %s, and then no more', async (_, system, request) => {
    const before = runs;
    const result = await ask(system, request);
    expect(result).toEqual(await look(system));
    expect(runs).toBe(before + 1);
    expect(await ask(system, request)).toEqual(result);
    expect(runs).toBe(before + 1);
  });

  it('is found again when a change is taken back', async () => {
    const before = runs;
    await ask(other({}));
    expect(runs).toBe(before);
  });
});
