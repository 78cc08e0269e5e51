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
  control?: readonly Statement[],
): StatementFinding[] {
  const findings: StatementFinding[] = [];
  // Evidence is found by position, which is only sound if both runs of the reference sent the same texts.
  const evidence = control && sameTexts(reference, control) ? control : undefined;
  let [left, right] = [0, 0];
  while (left < reference.length || right < subject.length) {
    const [one, other] = [reference[left], subject[right]];
    if (one && other && one.sql === other.sql) {
      findings.push(...compareParameters(one, other, left, pairing, evidence?.[left]));
      left += 1;
      right += 1;
    } else {
      const [skipLeft, skipRight] = resync(reference.slice(left), subject.slice(right));
      findings.push(parted(reference.slice(left, left + skipLeft), subject.slice(right, right + skipRight), left));
      left += skipLeft;
      right += skipRight;
    }
  }
  return findings;
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

function sameTexts(left: readonly Statement[], right: readonly Statement[]): boolean {
  return left.length === right.length && left.every(({ sql }, index) => sql === right[index]?.sql);
}

function show({ sql, params }: Statement): string {
  return `${sql} [${params.join(', ')}]`;
}
