// Differences of one kind: the same part of the answer, at the same place but for positions in lists, with values of the same form.

import type { Difference } from '../compare/difference';

/** The differences of one kind, in the order of the run; never empty. */
export interface Group {
  readonly first: Difference;
  readonly all: readonly Difference[];
}

const LONGEST_FORM = 200;

/** Groups in the order of their first differences. */
export function groupDifferences(differences: readonly Difference[]): readonly Group[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const kind = kindOf(difference);
    const present = groups.get(kind);
    if (present === undefined) groups.set(kind, [difference]);
    else present.push(difference);
  }
  return [...groups.values()].flatMap((all) => (all[0] === undefined ? [] : [{ first: all[0], all }]));
}

function kindOf({ where, place, reference, subject }: Difference): string {
  return JSON.stringify([where, place.replace(/\d+/g, '#'), formOf(reference), formOf(subject)]);
}

/** A text without what its numbers and names of objects are. */
function formOf(text: string): string {
  return text
    .slice(0, LONGEST_FORM)
    .replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi, '#')
    .replace(/\d+/g, '#');
}
