// A `System` that remembers what it was asked and what it answered, so that a result can be given again as long as the answers are the
// same: whatever was looked at is an input, a file that is not there and the list of a folder's files too.

import { createHash } from 'node:crypto';

import type { DirectoryEntry, EntryKind, System } from './system';

/** A question that a run asked the system. */
export interface Question {
  readonly kind: 'file' | 'directory' | 'kind' | 'place' | 'variable';
  readonly about: string;
}

export class RecordingSystem implements System {
  private readonly inner: System;
  private readonly asked = new Map<string, { readonly question: Question; readonly answer: string }>();

  private readonly isOfInterest: (path: string) => boolean;

  /** `isOfInterest` says which paths' answers are remembered; by default all. */
  constructor(inner: System, isOfInterest: (path: string) => boolean = () => true) {
    this.inner = inner;
    this.isOfInterest = isOfInterest;
  }

  readFile(path: string): Uint8Array | null {
    const bytes = this.inner.readFile(path);
    this.record('file', path, () => digestOf(bytes));
    return bytes;
  }

  readDirectory(path: string): readonly DirectoryEntry[] | null {
    const entries = this.inner.readDirectory(path);
    this.record('directory', path, () => listing(entries));
    return entries;
  }

  kindOf(path: string): EntryKind | null {
    const kind = this.inner.kindOf(path);
    this.record('kind', path, () => String(kind));
    return kind;
  }

  realPath(path: string): string {
    const place = this.inner.realPath(path);
    this.record('place', path, () => place);
    return place;
  }

  environment(name: string): string | null {
    const value = this.inner.environment(name);
    this.record('variable', name, () => JSON.stringify(value));
    return value;
  }

  writeFile(path: string, content: Uint8Array | string): boolean {
    return this.inner.writeFile(path, content);
  }

  remove(path: string): void {
    this.inner.remove(path);
  }

  now(): number {
    return this.inner.now();
  }

  /** What was asked, in an order that does not depend on the order of asking. */
  questions(): readonly Question[] {
    return this.sorted().map(({ question }) => question);
  }

  /** The hash of all answers, in the order of the questions. */
  answers(): string {
    return combined(this.sorted().map(({ answer }) => answer));
  }

  /** Whether something else is answered now to those of the questions that `concerns` holds of. */
  hasChanged(concerns: (question: Question) => boolean = () => true): boolean {
    const now = new RecordingSystem(this.inner);
    for (const [key, { question, answer }] of this.asked) {
      if (!concerns(question)) continue;
      ASK[question.kind](now, question.about);
      if (now.asked.get(key)?.answer !== answer) return true;
    }
    return false;
  }

  private sorted(): readonly { readonly question: Question; readonly answer: string }[] {
    return [...this.asked.keys()].sort().flatMap((key) => this.asked.get(key) ?? []);
  }

  private record(kind: Question['kind'], about: string, answer: () => string): void {
    const key = `${kind} ${about}`;
    if (this.asked.has(key) || (kind !== 'variable' && !this.isOfInterest(about))) return;
    this.asked.set(key, { question: { kind, about }, answer: answer() });
  }
}

/** The hash of what a system answers to some questions now. */
export function answersOf(system: System, questions: readonly Question[]): string {
  const recording = new RecordingSystem(system);
  for (const { kind, about } of questions) ASK[kind](recording, about);
  return recording.answers();
}

const ASK: Readonly<Record<Question['kind'], (system: System, about: string) => unknown>> = {
  file: (system, path) => system.readFile(path),
  directory: (system, path) => system.readDirectory(path),
  kind: (system, path) => system.kindOf(path),
  place: (system, path) => system.realPath(path),
  variable: (system, name) => system.environment(name),
};

function digestOf(bytes: Uint8Array | null): string {
  return bytes === null ? 'none' : createHash('sha256').update(bytes).digest('base64');
}

function listing(entries: readonly DirectoryEntry[] | null): string {
  return entries === null
    ? 'none'
    : digestOf(Buffer.from(JSON.stringify(entries.map(({ name, kind }) => [name, kind]))));
}

function combined(answers: readonly string[]): string {
  const hash = createHash('sha256');
  for (const answer of answers) hash.update(`${answer.length}:`).update(answer);
  return hash.digest('hex');
}
