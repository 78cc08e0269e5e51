// What a user reads of `molt check` about refusals: each with its advice, as the text output has it.

/** A refusal, and what is said to do about it. */
export interface Said {
  /** A line that tells it from others and from what it becomes. */
  readonly refusal: string;
  readonly code: string;
  /** `METHOD PATH` of a route that is refused; null for an error of the application. */
  readonly route: string | null;
  readonly help: string;
}

const ROUTE = /^refused (\S+ \S+) \S+$/;
const ERROR = /^error: (.*) \[(CMP\d{4})\]$/;
const REASON = /^ {2}(.*) \[(CMP\d{4})\]$/;
const HELP = /^ {2}help: (.*)$/;
/** The one line about input that no report can be made of. */
const UNUSABLE = /^(.*) \[(CMP\d{4})\]; (.*)$/;
const HINT = /^leave refused routes to Python: (.*)$/;

/** The refusals of a report's text, in order. */
export function refusalsIn(text: string): Said[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const error = ERROR.exec(line);
    const route = ROUTE.exec(line)?.[1] ?? null;
    if (error === null && route === null) return [];
    const reason = error ?? REASON.exec(lines[index + 1] ?? '');
    const help = HELP.exec(lines[index + (error === null ? 2 : 1)] ?? '')?.[1] ?? '';
    return [{ refusal: line, code: reason?.[2] ?? '', route, help }];
  });
}

/** The refusal in the line that stands for a report. */
export function refusalOf(message: string): Said {
  const [, refusal = message, code = '', help = ''] = UNUSABLE.exec(message) ?? [];
  return { refusal, code, route: null, help };
}

/** What the last lines of a report's text advise for all refused routes; null if nothing. */
export function hintIn(text: string): string | null {
  const hints = text.split('\n').flatMap((line) => HINT.exec(line)?.[1] ?? []);
  return hints[0] ?? null;
}

/** A flag that a piece of advice names, with the value that it gives; null where it gives none. */
export interface NamedFlag {
  readonly flag: string;
  readonly value: string | null;
  /** Whether it is to be left out. */
  readonly isOut: boolean;
}

/** The flags that a piece of advice names. */
export function flagsIn(advice: string): NamedFlag[] {
  const found = advice.matchAll(/(leave `)?(--[a-z][a-z-]*)(?: '([^']+)'| ([^\s'`]+)(?=`|$))?(?:` (out)\b)?/g);
  return [...found].map(([, leave, flag = '', quoted, word, out]) => ({
    ...{ flag, value: quoted ?? word ?? null },
    isOut: leave !== undefined && out !== undefined,
  }));
}
