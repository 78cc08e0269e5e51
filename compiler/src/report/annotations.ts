// The report as annotations of code hosts: workflow commands of GitHub, and GitLab's code quality report.

import { createHash } from 'node:crypto';

import { placeBelow, textBelow } from './paths';
import type { Report } from './report';

/** One thing to say about a line. */
interface Annotation {
  readonly isError: boolean;
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly text: string;
  readonly code: string;
  /** What tells it from others however often the report is made: not its line, nor the routes that it refuses. */
  readonly identity: string;
}

/** How many routes an annotation names. */
const SHOWN_ROUTES = 3;

/** A line for each refusal, with what it refuses: errors of the application, and warnings for routes. */
export function renderGithub(report: Report, base: string): string {
  const lines = annotationsOf(report, base).map(({ isError, file, line, title, text }) => {
    const properties = [`file=${property(file)}`, `line=${line}`, `title=${property(title)}`].join(',');
    return `::${isError ? 'error' : 'warning'} ${properties}::${data(text)}\n`;
  });
  return lines.join('');
}

/** The JSON of GitLab's code quality report, with a newline at its end. */
export function renderGitlab(report: Report, base: string): string {
  const issues = annotationsOf(report, base).map(({ isError, file, line, text, code, identity }) => ({
    description: text,
    check_name: code,
    fingerprint: createHash('sha256').update(identity).digest('hex'),
    severity: isError ? 'blocker' : 'major',
    location: { path: file, lines: { begin: line } },
  }));
  return `${JSON.stringify(issues, null, 2)}\n`;
}

/** What there is to say, once for each place and text, in the order of the report. */
function annotationsOf(report: Report, base: string): readonly Annotation[] {
  const found = new Map<string, Annotation & { readonly routes: string[] }>();
  const seen = new Map<string, number>();
  const add = (isError: boolean, where: string, message: string, code: string, help: string, route: string): void => {
    const [, file = placeBelow(base, where), line = '1'] = /^(.*):(\d+)$/.exec(placeBelow(base, where)) ?? [];
    const key = JSON.stringify([where, message]);
    const present = found.get(key);
    if (present !== undefined) {
      present.routes.push(route);
      return;
    }
    const text = help === '' ? message : `${message}; ${help}`;
    const said = JSON.stringify([code, file, message]);
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    found.set(key, {
      isError,
      file,
      line: Math.max(1, Number(line)),
      title: `Molt ${code}`,
      text,
      code,
      identity: `${said} ${times}`,
      routes: [route],
    });
  };
  for (const { error, where, code, suggestion } of report.global)
    add(true, where, textBelow(base, error), code, suggestion, '');
  for (const { status, reason, where, method, path, code, suggestion } of report.routes) {
    if (status === 'native' || reason === null) continue;
    const [, place = where, message = reason] = /^(.*?:\d+): (.*)$/s.exec(reason) ?? [];
    add(false, place, textBelow(base, message), code ?? '', suggestion ?? '', `${method} ${path}`);
  }
  return [...found.values()].map(({ routes, ...one }) => ({
    ...one,
    text: one.isError ? one.text : `${one.text} (${someOf(routes)})`,
  }));
}

/** The first routes, and how many more there are. */
function someOf(routes: readonly string[]): string {
  const more = routes.length - SHOWN_ROUTES;
  return more > 0 ? `${routes.slice(0, SHOWN_ROUTES).join(', ')} and ${more} more` : routes.join(', ');
}

/** A value as workflow commands take it. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
