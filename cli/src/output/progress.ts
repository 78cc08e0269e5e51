// What is seen of a run while it works, on standard error: one line that changes on a terminal, plain lines elsewhere (CI), and nothing
// of a run that is quick.

import type { Phase, Progress } from '../../../compiler/src/services';
import type { Terminal } from './terminal';

/** Milliseconds of work before anything is shown, and between two changes of the line. */
const PATIENCE = 500;
const BETWEEN = 100;
/** How many modules are to be computed before a plain line says so. */
const WORTH_A_LINE = 50;

interface Counts {
  /** When the first module of the phase was asked for. */
  readonly begun: number;
  modules: number;
  kept: number;
  done: number;
  isTold: boolean;
}

/** Shows progress; `clear` takes the line away when the run has ended. */
export interface ShownProgress extends Progress {
  clear(): void;
}

export function shownProgress(terminal: Terminal, now: () => number): ShownProgress {
  return terminal.isInteractive === true ? changingLine(terminal, now) : plainLines(terminal, now);
}

/** The counts of each phase, which `tell` is shown after each change. */
function counting(now: () => number, tell: (phase: Phase, counts: Counts) => void): Progress {
  const phases = new Map<Phase, Counts>();
  const countsOf = (phase: Phase): Counts => {
    const known = phases.get(phase) ?? { begun: now(), modules: 0, kept: 0, done: 0, isTold: false };
    phases.set(phase, known);
    return known;
  };
  return {
    add(phase, modules, kept) {
      const counts = countsOf(phase);
      counts.modules += modules;
      counts.kept += kept;
      tell(phase, counts);
    },
    done(phase, modules) {
      const counts = countsOf(phase);
      counts.done += modules;
      tell(phase, counts);
    },
  };
}

function changingLine(terminal: Terminal, now: () => number): ShownProgress {
  const begun = now();
  let shown = Number.NEGATIVE_INFINITY;
  const progress = counting(now, (phase, counts) => {
    const at = now();
    if (at - begun < PATIENCE || at - shown < BETWEEN) return;
    shown = at;
    terminal.err(`\r\x1b[K${lineOf(phase, counts, at)}`);
  });
  return {
    ...progress,
    clear() {
      if (shown > 0) terminal.err('\r\x1b[K');
    },
  };
}

function plainLines(terminal: Terminal, now: () => number): ShownProgress {
  const progress = counting(now, (phase, counts) => {
    if (counts.isTold || counts.modules - counts.kept < WORTH_A_LINE) return;
    counts.isTold = true;
    terminal.err(`${phase}: ${counts.modules} modules so far, ${counts.kept} of them kept from before\n`);
  });
  return { ...progress, clear: () => {} };
}

function lineOf(phase: Phase, { begun, modules, kept, done }: Counts, at: number): string {
  const left = modules - kept - done;
  const seconds = done === 0 ? null : Math.ceil(((at - begun) / done) * left * 0.001);
  const time = seconds === null || left === 0 ? '' : `, ${seconds} s left`;
  return `${phase}: ${kept + done} of ${modules} modules, ${kept} kept from before${time}`;
}
