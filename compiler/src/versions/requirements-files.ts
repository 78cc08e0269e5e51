// Requirements files as pip reads them: continued lines, comments, options behind a requirement, other files by `-r`, and
// constraints by `-c`, which want nothing by themselves.

import { posix } from 'node:path';

import type { MarkerEnvironment } from './markers';
import { holds } from './markers';
import { parseRequirement } from './requirement';
import type { WantedLibrary } from './wanted';
import { wantedLibrary } from './wanted';

/** Gives the text of a file by its path relative to the directory that is read; null if there is none. */
export type ReadText = (file: string) => string | null;

/** What requirements files want of libraries. */
export interface Requirements {
  readonly wanted: readonly WantedLibrary[];
  /** What is wanted of libraries if they are wanted at all. */
  readonly constraints: readonly WantedLibrary[];
}

const CONSTRAINING: ReadonlySet<string> = new Set(['-c', '--constraint']);

/** Reads requirements files and those that they include, each once. */
export function fromRequirements(
  files: readonly string[],
  environment: MarkerEnvironment,
  read: ReadText,
): Requirements {
  const wanted: WantedLibrary[] = [];
  const constraints: WantedLibrary[] = [];
  const seen = new Set<string>();
  const visit = (file: string, into: WantedLibrary[]): void => {
    const key = `${into === constraints} ${file}`;
    const text = seen.has(key) ? null : read(file);
    seen.add(key);
    for (const { text: line, line: number } of logicalLines(text ?? '')) {
      const option = /^(-r|--requirement|-c|--constraint)(?:\s*=\s*|\s*)(\S+)$/.exec(line);
      if (option !== null) {
        const [, name, path] = option as unknown as [string, string, string];
        visit(posix.join(posix.dirname(file), path), CONSTRAINING.has(name) ? constraints : into);
      } else into.push(...wantedBy(line, file, number, environment));
    }
  };
  for (const file of files) visit(file, wanted);
  return { wanted, constraints };
}

/** A requirement's line without comments, and where it begins. */
interface LogicalLine {
  readonly text: string;
  readonly line: number;
}

function logicalLines(text: string): LogicalLine[] {
  const found: LogicalLine[] = [];
  let started: LogicalLine | null = null;
  text.split(/\r?\n/).forEach((line, at) => {
    const isComment = /^\s*#/.test(line);
    const joined: LogicalLine = { text: `${started?.text ?? ''}${line}`, line: started?.line ?? at + 1 };
    // A comment ends what is continued.
    if (line.endsWith('\\') && !isComment) {
      started = { ...joined, text: joined.text.slice(0, -1) };
      return;
    }
    found.push(isComment ? { ...joined, text: started?.text ?? '' } : joined);
    started = null;
  });
  if (started !== null) found.push(started);
  return found
    .map(({ text: whole, line }) => ({ text: whole.replace(/(^|\s+)#.*$/, '').trim(), line }))
    .filter(({ text: left }) => left !== '');
}

function wantedBy(line: string, file: string, number: number, environment: MarkerEnvironment): WantedLibrary[] {
  const requirement = parseRequirement(line.replace(/\s--?[a-z].*$/i, ''));
  if (requirement === null || requirement.url !== null) return [];
  const { name, specifier, versions, marker } = requirement;
  if (marker !== null && !holds(marker, environment)) return [];
  return [wantedLibrary(name, versions, [specifier], file, number)];
}
