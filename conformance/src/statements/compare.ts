// Two statement streams → their differences. Streams are walked side by side; where they part, the nearest place where
// they agree again is looked for, so that one missing statement is one difference.

import type { Finding } from '../compare/difference';
import type { Pairing } from '../compare/pairing';
import type { Statement } from './stream';

/** How far to look for the place where two streams agree again. */
const RESYNC_WINDOW = 60;

/** A finding and the request that it belongs to, as far as that is known. */
export interface StatementFinding extends Finding {
  readonly request?: number;
}

/** The differences in text, order and parameters. `control` is the stream of a second run of the reference. */
export function compareStatements(
  reference: readonly Statement[],
  subject: readonly Statement[],
  pairing: Pairing,
  control: readonly Statement[] = [],
): StatementFinding[] {
  const [expected, actual] = [inSetOrder(reference), inSetOrder(subject)];
  const evidence = evidenceFor(expected, inSetOrder(control));
  return walk(expected, actual).flatMap((step) =>
    step.kind === 'same'
      ? compareParameters(step.reference, step.subject, step.index, pairing, evidence.get(step.reference))
      : [parted(step.reference, step.subject, step.index)],
  );
}

/** The statement of the control run that corresponds to each of the reference, where there is one. */
function evidenceFor(
  reference: readonly Statement[],
  control: readonly Statement[],
): ReadonlyMap<Statement, Statement> {
  return new Map(
    walk(reference, control).flatMap((step) => (step.kind === 'same' ? [[step.reference, step.subject] as const] : [])),
  );
}

/**
 * SQLAlchemy goes through some sets whose order differs from run to run; neighbours that come from one are put into the order
 * of their texts: the indexes of a table, which `create_all` makes (`sql/schema.py` Table.indexes), and what `selectinload`
 * loads for the relationships of one query (`orm/loading.py` _instance_processor takes the properties of a mapper from a
 * frozenset, which hashes them by address).
 */
function inSetOrder(statements: readonly Statement[]): Statement[] {
  const ordered: Statement[] = [];
  for (const statement of statements) {
    const set = setOf(statement);
    let at = ordered.length;
    for (; set !== undefined; at -= 1) {
      const before = ordered[at - 1];
      if (!before || setOf(before) !== set || before.sql <= statement.sql) {
        break;
      }
    }
    ordered.splice(at, 0, statement);
  }
  return ordered;
}

/** The set that a statement comes from, by a name, if it comes from one. */
function setOf({ sql, request }: Statement): string | undefined {
  const table = /^\s*CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\S+ ON (\S+)/.exec(sql)?.[1];
  if (table !== undefined) return `indexes of ${table}`;
  // The key of the parents comes first among the columns and is what the condition is about.
  const isSelectinLoad = /^SELECT (\w+)\.(\w+) AS \1_\2,.*\sWHERE \1\.\2 IN \(/s.test(sql);
  return isSelectinLoad ? `selectin loads of request ${request ?? ''}` : undefined;
}

type Step =
  | { readonly kind: 'same'; readonly index: number; readonly reference: Statement; readonly subject: Statement }
  | {
      readonly kind: 'parted';
      readonly index: number;
      readonly reference: readonly Statement[];
      readonly subject: readonly Statement[];
    };

/** Walk two streams side by side; `index` counts in the reference. */
function walk(reference: readonly Statement[], subject: readonly Statement[]): Step[] {
  const steps: Step[] = [];
  let [left, right] = [0, 0];
  while (left < reference.length || right < subject.length) {
    const [one, other] = [reference[left], subject[right]];
    if (one && other && one.sql === other.sql) {
      steps.push({ kind: 'same', index: left, reference: one, subject: other });
      left += 1;
      right += 1;
    } else {
      const [from, to] = [left + RESYNC_WINDOW, right + RESYNC_WINDOW];
      const [skipLeft, skipRight] = resync(reference.slice(left, from), subject.slice(right, to));
      const [parts, others] = [reference.slice(left, left + skipLeft), subject.slice(right, right + skipRight)];
      steps.push({ kind: 'parted', index: left, reference: parts, subject: others });
      left += skipLeft;
      right += skipRight;
    }
  }
  return steps;
}

function compareParameters(
  reference: Statement,
  subject: Statement,
  index: number,
  pairing: Pairing,
  control: Statement | undefined,
): StatementFinding[] {
  const isEqual =
    reference.params.length === subject.params.length &&
    reference.params.every((value, at) => pairing.align(value, subject.params[at] ?? '', control?.params[at]));
  return isEqual ? [] : [finding(`${index + 1} parameters`, show(reference), show(subject), reference.request)];
}

function parted(reference: readonly Statement[], subject: readonly Statement[], index: number): StatementFinding {
  const request = reference[0]?.request ?? subject[0]?.request;
  return finding(String(index + 1), reference.map(show).join('\n'), subject.map(show).join('\n'), request);
}

function finding(place: string, reference: string, subject: string, request: number | undefined): StatementFinding {
  return { where: 'statement', place, reference, subject, ...(request === undefined ? {} : { request }) };
}

/** How many statements to pass over on each side until the texts agree again; the fewest in total. */
function resync(reference: readonly Statement[], subject: readonly Statement[]): [number, number] {
  for (let total = 1; total < RESYNC_WINDOW; total += 1) {
    for (let skipped = 0; skipped <= total; skipped += 1) {
      const [one, other] = [reference[skipped], subject[total - skipped]];
      if (one && other && one.sql === other.sql) {
        return [skipped, total - skipped];
      }
    }
  }
  return [reference.length, subject.length];
}

function show({ sql, params }: Statement): string {
  return `${sql} [${params.join(', ')}]`;
}
