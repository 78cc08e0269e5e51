// What is shown of a run while it works.

import { describe, expect, it } from 'vitest';

import { shownProgress } from './progress';
import { MemoryTerminal } from './terminal';

/** A clock that is set by hand. */
function clock(): { now: () => number; pass: (milliseconds: number) => void } {
  let time = 0;
  return {
    now: () => time,
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

describe('on a terminal', () => {
  it('one line changes, says what is left, and goes', () => {
    const terminal = new MemoryTerminal(true);
    const { now, pass } = clock();
    const progress = shownProgress(terminal, now);
    progress.add('reading', 100, 40);
    pass(2000);
    progress.done('reading', 20);
    expect(terminal.stderr).toBe('\r\x1b[Kreading: 60 of 100 modules, 40 kept from before, 4 s left');
    progress.done('reading', 1);
    expect(terminal.stderr.split('\r')).toHaveLength(2);
    progress.clear();
    expect(terminal.stderr.endsWith('\r\x1b[K')).toBe(true);
    expect(terminal.stdout).toBe('');
  });

  it('a quick run shows nothing', () => {
    const terminal = new MemoryTerminal(true);
    const progress = shownProgress(terminal, clock().now);
    progress.add('reading', 100, 40);
    progress.done('reading', 60);
    progress.clear();
    expect(terminal.stderr).toBe('');
  });
});

describe('elsewhere', () => {
  it('a phase with much to do is a line, and one with little is none', () => {
    const terminal = new MemoryTerminal();
    const progress = shownProgress(terminal, clock().now);
    progress.add('reading', 10, 0);
    progress.add('reading', 100, 30);
    progress.add('reading', 100, 0);
    progress.add('emitting', 300, 299);
    progress.clear();
    expect(terminal.stderr).toBe('reading: 110 modules so far, 30 of them kept from before\n');
  });
});
