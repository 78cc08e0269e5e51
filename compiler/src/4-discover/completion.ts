// How a statement ended: it went on to the next, left the body around it, or may have done either, where control flow cannot be decided.

export type Leaving = 'return' | 'break' | 'continue';
export type Doubtful = 'may return' | 'may break' | 'may continue';
export type Completion = 'normal' | Leaving | Doubtful;

export function isLeaving(completion: Completion): completion is Leaving {
  return completion === 'return' || completion === 'break' || completion === 'continue';
}

/** What a doubtful end is once it is known that the body was left. */
export function leaving(doubt: Doubtful): Leaving {
  return doubt.slice('may '.length) as Leaving;
}

/** The end of a body whose statements may have left it before. */
export function withDoubt(end: Completion, doubt: Doubtful): Completion {
  return end === 'normal' ? doubt : together([end, leaving(doubt)]);
}

/** The furthest that is left, where several may be. */
const FURTHEST: readonly Leaving[] = ['return', 'break', 'continue'];

/** The end of alternatives of which one happens. */
export function together(ends: readonly Completion[]): Completion {
  const left = FURTHEST.filter((one) => ends.includes(one) || ends.includes(`may ${one}`));
  const [furthest] = left;
  if (furthest === undefined) return 'normal';
  if (!ends.every(isLeaving)) return `may ${furthest}`;
  // Of what is left for certain and not equally far, the nearest is where evaluation goes on.
  return left.at(-1) ?? furthest;
}
