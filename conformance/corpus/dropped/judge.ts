// What a form comes to: pure judgement over what `check` said, how the binary started, and what both sides answered.

import type { Report } from '../../../compiler/src/index';

/** One answer, without what differs from one second to the next. */
export interface Answer {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** A server's life: what it answered, or that it ended before it served, or never listened; and what it wrote. */
export interface Served {
  readonly state: 'serving' | 'ended' | 'hung';
  readonly answers: readonly Answer[];
  readonly output: string;
}

/**
 * What a binary does: answers as Python does; ends start-up and says where and why; answers plain errors of which it logs where and why;
 * or differs from Python without a word.
 */
export type Conduct = 'equal' | 'ended' | 'raised' | 'silent';

/** What a form comes to: how its binary behaves, or that `check` refuses it. */
export type Outcome = Conduct | 'refused';

/** The place of a module of the form, and a code behind it. */
const PLACED = /\bapp\/[\w/]+\.py:\d+\b[^\n]*\[CMP\d{4}\]/;

/** How a binary behaves, measured by Python's answers to the same requests. */
export function conductOf(expected: readonly Answer[], binary: Served): Conduct {
  if (binary.state === 'hung') return 'silent';
  if (binary.state === 'ended') return PLACED.test(binary.output) ? 'ended' : 'silent';
  const different = binary.answers.filter((answer, index) => !isSame(answer, expected[index]));
  if (different.length === 0) return 'equal';
  return different.every(isRaised) && PLACED.test(binary.output) ? 'raised' : 'silent';
}

function isSame(answer: Answer, expected: Answer | undefined): boolean {
  return JSON.stringify(answer) === JSON.stringify(expected);
}

/** The answer to a request in which an exception was not handled. */
function isRaised({ status, body }: Answer): boolean {
  return / 500 /.test(status) && body === 'Internal Server Error';
}

/** A form's outcome. One that `check` refuses may still be made when what it refuses is left to Python: then that counts too. */
export function outcomeOf(whole: Conduct | null, hybrid: Conduct | null): Outcome {
  if (whole !== null) return whole;
  return hybrid === 'silent' ? 'silent' : 'refused';
}

/** What a report refuses: each with its place and its code. */
export function refusalsOf({ global, routes }: Report): string[] {
  const whole = global.map(({ where, construction, code }) => `${where}: ${construction} [${code}]`);
  const single = routes.flatMap(({ status, method, path, reason, code }) =>
    status === 'refused' ? [`${method} ${path}: ${reason} [${code}]`] : [],
  );
  return [...whole, ...single];
}
