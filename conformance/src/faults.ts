// Fault cases: many requests at once of which one recurses without end, panics, or is abandoned by its client. What is
// compared is that the others get what they get on an untroubled reference, and that the server goes on serving.

import type { Finding } from './compare/difference';
import { compareOutcomes } from './compare/exchange';
import { Connection } from './http/connection';
import type { HttpRequest, Outcome } from './http/message';
import type { Run } from './run';
import { renderRequest } from './scenario/render';
import type { FaultCase, RequestTemplate } from './scenario/types';
import type { Side } from './sides/side';
import { HOST } from './sides/side';

const DISCONNECT_AFTER_MS = 3;

interface FaultOutcome {
  readonly faulty: Outcome;
  readonly neighbours: readonly Outcome[];
  /** A request sent when all others had ended. */
  readonly afterwards: Outcome;
}

/** Run one case on both sides and compare what became of every request. */
export async function runFaultCase(run: Run, fault: FaultCase): Promise<Finding[]> {
  const { reference, subject } = run.sides;
  const expected = await sendFault(reference, fault);
  const actual = await sendFault(subject, fault);
  const context = { pairing: run.pairing, varies: fault.beside.varies };
  const neighbours = expected.neighbours.flatMap((outcome, index) => {
    const other = actual.neighbours[index];
    return other ? prefixed(`neighbour ${index + 1}`, compareOutcomes(outcome, other, context)) : [];
  });
  return [
    ...prefixed('faulty request', compareFaulty(run, fault, expected.faulty, actual.faulty)),
    ...neighbours,
    ...prefixed('afterwards', compareOutcomes(expected.afterwards, actual.afterwards, context)),
  ];
}

/** A panic has no counterpart in Python: it must cost its own connection, without an answer. */
function compareFaulty(run: Run, fault: FaultCase, reference: Outcome, subject: Outcome): Finding[] {
  if (fault.kind !== 'panic') {
    return compareOutcomes(reference, subject, { pairing: run.pairing, varies: fault.request.varies });
  }
  const isLost = subject.kind === 'closed' && subject.received.length === 0;
  const actual = subject.kind === 'response' ? subject.statusLine : subject.kind;
  return isLost
    ? []
    : [{ where: 'fault', place: '', reference: 'connection closed without an answer', subject: actual }];
}

async function sendFault(side: Side, fault: FaultCase): Promise<FaultOutcome> {
  const send = async (request: HttpRequest): Promise<Outcome> => {
    const connection = new Connection(side.server.port, HOST);
    return connection.send(request).finally(() => connection.close());
  };
  const render = (template: RequestTemplate): HttpRequest => renderRequest(template, side.variables);
  const faulty =
    fault.kind === 'disconnect'
      ? { ...render(fault.request), disconnectAfterMs: DISCONNECT_AFTER_MS }
      : render(fault.request);
  const half = Math.floor((fault.concurrency - 1) / 2);
  const neighbour = render(fault.beside);
  const neighbours = (count: number): Promise<Outcome>[] => Array.from({ length: count }, () => send(neighbour));
  const before = neighbours(half);
  const failing = send(faulty);
  const after = neighbours(fault.concurrency - 1 - half);
  return {
    neighbours: await Promise.all([...before, ...after]),
    faulty: await failing,
    afterwards: await send(neighbour),
  };
}

function prefixed(prefix: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, place: finding.place ? `${prefix}: ${finding.place}` : prefix }));
}
