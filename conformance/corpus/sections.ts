// Files of cases: a line `# --- title` starts one, what stands before the first is common to all, and `# file: NAME` within one starts
// another file of its project.

const HEADER = /^# --- (.+)$/;
const FILE = /^# file: ([\w./-]+)$/;

export interface Section {
  readonly title: string;
  /** The line of the title, from 1. */
  readonly line: number;
  readonly common: readonly string[];
  readonly body: readonly string[];
}

/** The sections of a file, in order. Two of one title are an error. */
export function sectionsOf(file: string, text: string): Section[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  const common = lines.slice(0, starts[0]);
  const seen = new Set<string>();
  return starts.map((start, index) => {
    const title = HEADER.exec(lines[start] ?? '')?.[1] ?? '';
    if (seen.has(title)) throw new Error(`${file}:${start + 1}: a second ${title}`);
    seen.add(title);
    return { title, line: start + 1, common, body: lines.slice(start + 1, starts[index + 1]) };
  });
}

/** The files that a section makes, each ended by a line's end. `first` has the common lines, and what no `# file:` stands before. */
export function filesOf({ common, body }: Section, first: string): Record<string, string> {
  const files = new Map<string, string[]>([[first, [...common]]]);
  let current = first;
  for (const line of body) {
    const file = FILE.exec(line)?.[1];
    if (file !== undefined) current = file;
    const lines = files.get(current);
    if (lines === undefined) files.set(current, []);
    else if (file === undefined) lines.push(line);
  }
  return Object.fromEntries([...files].map(([file, lines]) => [file, `${lines.join('\n').trimEnd()}\n`]));
}
