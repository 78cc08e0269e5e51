// What is kept of a machine's paths: nothing.

import { describe, expect, it } from 'vitest';

import { MemoryTerminal } from '../cli/src/output/terminal';
import { PortableTerminal } from './portable-terminal';

function shown(...pieces: readonly string[]): string {
  const memory = new MemoryTerminal();
  const terminal = new PortableTerminal(memory, ['/srv/shops'], '/srv/cache');
  for (const piece of pieces) terminal.err(piece);
  terminal.flush();
  return memory.stderr;
}

describe('the portable terminal', () => {
  it('starts paths at the workspace, and names the cache', () => {
    expect(shown('at /srv/shops/app/main.py:3 in /srv/shops\n')).toBe('at app/main.py:3 in .\n');
    expect(shown('(/srv/cache/builds/1)\n')).toBe('($MOLT_CACHE/builds/1)\n');
  });

  it('leaves a folder alone whose name only begins alike', () => {
    expect(shown('/srv/shops-2/a and /srv/shops.old\n')).toBe('/srv/shops-2/a and /srv/shops.old\n');
  });

  it('finds a path that comes in pieces, and shows a line without an end', () => {
    expect(shown('one\n/srv/sh', 'ops/two')).toBe('one\ntwo');
  });
});
