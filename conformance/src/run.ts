// One comparison: start the sides, send every request to all of them at the same moment, compare as the answers come,
// then the fault cases, the statement streams and the way the processes end.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Difference, Finding } from './compare/difference';
import { compareOutcomes } from './compare/exchange';
import { Pairing } from './compare/pairing';
import { runFaultCase } from './faults';
import { routeDocument } from './generate/document';
import { generateRequests } from './generate/requests';
import type { HttpRequest, Outcome } from './http/message';
import type { ConformOptions, ConformResult, ExchangeRecord, SideRecord } from './options';
import { ConformError } from './options';
import type { RecordedExchange } from './scenario/recorded';
import { captureValues, renderRequest } from './scenario/render';
import type { GenerateStep, RequestStep, RequestTemplate, Step } from './scenario/types';
import type { Role, Side } from './sides/side';
import { startSide } from './sides/side';
import { versionsOf } from './sides/interpreter';
import { compareAllStatements } from './statements/sources';

const SETTLE_POLL_MS = 4;
const SETTLE_TIMEOUT_MS = 1000;

/** The sides of a run. The control is absent when it was not asked for. */
export interface Sides {
  readonly reference: Side;
  readonly subject: Side;
  readonly control?: Side;
}

/** Everything a run accumulates. */
export interface Run {
  readonly options: ConformOptions;
  readonly sides: Sides;
  readonly pairing: Pairing;
  readonly differences: Difference[];
  readonly exchanges: ExchangeRecord[];
  requests: number;
  clientErrors: number;
}

/** Run the comparison that the options describe. */
export async function runComparison(options: ConformOptions): Promise<ConformResult> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-conform-'));
  const started: Side[] = [];
  try {
    const roles: Role[] = options.control === false ? ['reference', 'subject'] : ['reference', 'subject', 'control'];
    options.say?.(`starting ${roles.join(', ')}`);
    const starting = await Promise.allSettled(
      roles.map(async (role) => {
        started.push(await startSide(role, options, scratch));
      }),
    );
    const failed = starting.find((result) => result.status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
    return await compareSides(options, sidesOf(started));
  } finally {
    await Promise.all(started.map((side) => side.stop()));
    await Promise.all(started.map(({ database }) => database && options.database?.dropDatabase(database)));
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

function sidesOf(started: readonly Side[]): Sides {
  const [reference, subject, control] = (['reference', 'subject', 'control'] as const).map((role) =>
    started.find((side) => side.role === role),
  );
  if (!reference || !subject) {
    throw new Error('a side was not started');
  }
  return { reference, subject, ...(control ? { control } : {}) };
}

async function compareSides(options: ConformOptions, sides: Sides): Promise<ConformResult> {
  const run: Run = {
    ...{ options, sides, pairing: new Pairing(), differences: [], exchanges: [] },
    ...{ requests: 0, clientErrors: 0 },
  };
  if (sides.reference.server.state === 'ended') {
    throw new ConformError(`the Python application did not start:\n${sides.reference.server.output()}`);
  }
  if (isServing(sides.subject)) {
    await sendAll(run);
  }
  await settle(run);
  // Before the fault cases: concurrent requests have no order in which to compare their statements.
  const findings = await compareAllStatements(run);
  for (const { request, ...finding } of findings) {
    report(run, labelOfRequest(request), [finding], request);
  }
  if (isServing(sides.subject)) {
    await sendFaults(run);
  }
  compareAsAWhole(run);
  await compareEndings(run);
  return {
    name: options.name,
    requests: run.requests,
    clientErrors: run.clientErrors,
    versions: options.follows === undefined ? [] : versionsOf(options.python, options.follows),
    exchanges: run.exchanges,
    differences: run.differences,
    statementCount: sides.reference.statements.statements.length,
    statements: findings.length === 0 ? 'equal' : 'different',
    output: { reference: sides.reference.server.output(), subject: sides.subject.server.output() },
  };
}

function labelOfRequest(request: number | undefined): string {
  return request === undefined ? 'statement streams' : request === 0 ? 'start-up' : `request ${request}`;
}

async function sendAll(run: Run): Promise<void> {
  const { scenario, recording = [], generate } = run.options;
  const everyRoute: GenerateStep = { kind: 'generate', headers: [], only: [], variables: {} };
  await settle(run);
  for (const step of [...(scenario?.steps ?? []), ...(generate ? [everyRoute] : [])]) {
    await sendStep(run, step);
  }
  for (const exchange of recording) {
    await sendRecorded(run, exchange);
  }
}

async function sendStep(run: Run, step: Step): Promise<void> {
  if (step.kind === 'request') {
    return sendTemplate(run, step);
  }
  const document = routeDocument(run.options, run.sides.reference.env);
  for (const { label, template } of generateRequests(document, step.headers, step.only)) {
    await sendTemplate(run, { kind: 'request', label, template, variables: step.variables });
  }
}

async function sendTemplate(run: Run, step: RequestStep): Promise<void> {
  const { template } = step;
  const outcomes = await sendToAll(run, step.label, template.varies, (side) =>
    renderRequest(template, { ...side.variables, ...step.variables }),
  );
  for (const [side, outcome] of outcomes) {
    side.variables = { ...side.variables, ...captureValues(template, outcome) };
  }
  compareCaptures(run, step.label, template);
}

/** A value that only one side could capture leads to requests that differ; better to say so here. */
function compareCaptures(run: Run, label: string, template: RequestTemplate): void {
  const { reference, subject } = run.sides;
  const lost = Object.keys(template.capture).filter(
    (name) => !(name in reference.variables) || !(name in subject.variables),
  );
  const show = (side: Side, name: string): string => (name in side.variables ? 'captured' : 'nothing to capture');
  report(
    run,
    label,
    lost.map((name) => ({
      where: 'capture',
      place: name,
      reference: show(reference, name),
      subject: show(subject, name),
    })),
    run.requests,
  );
}

async function sendRecorded(run: Run, exchange: RecordedExchange): Promise<void> {
  const label = `${exchange.test}: ${exchange.method} ${exchange.target}`;
  const outcomes = await sendToAll(run, label, [], (side) => side.replacements.render(exchange));
  for (const [side, outcome] of outcomes) {
    side.replacements.learn(exchange, outcome);
  }
}

async function sendToAll(
  run: Run,
  label: string,
  varies: readonly string[],
  requestFor: (side: Side) => HttpRequest,
): Promise<Map<Side, Outcome>> {
  run.requests += 1;
  const sides = allSides(run.sides);
  const times = new Map<Side, number>();
  const send = async (side: Side): Promise<readonly [Side, Outcome]> => {
    const request = requestFor(side);
    const begun = performance.now();
    const outcome = await side.connection.send(request);
    times.set(side, performance.now() - begun);
    return [side, outcome];
  };
  const outcomes = new Map(await Promise.all(sides.map(send)));
  const [reference, subject] = [outcomes.get(run.sides.reference), outcomes.get(run.sides.subject)];
  const control = run.sides.control && outcomes.get(run.sides.control);
  if (reference && subject) {
    const relays = run.options.pythonSide !== undefined;
    const context = { pairing: run.pairing, varies, relays, ...(control ? { control } : {}) };
    report(run, label, compareOutcomes(reference, subject, context), run.requests);
    const { method, target } = requestFor(run.sides.reference);
    run.exchanges.push({
      ...{ request: run.requests, label, method, target },
      reference: recordOf(reference, times.get(run.sides.reference)),
      subject: recordOf(subject, times.get(run.sides.subject)),
    });
    run.clientErrors += reference.kind === 'response' && reference.status >= 400 && reference.status < 500 ? 1 : 0;
  }
  await settle(run);
  return outcomes;
}

function recordOf(outcome: Outcome, milliseconds = 0): SideRecord {
  return { status: outcome.kind === 'response' ? String(outcome.status) : outcome.kind, milliseconds };
}

/** An application that answers nothing but server errors is not running: that both sides do so says nothing. */
function compareAsAWhole(run: Run): void {
  const failed = run.exchanges.filter(({ reference }) => /^5\d\d$/.test(reference.status));
  if (failed.length === 0 || failed.length < run.exchanges.length) return;
  const shown = (side: 'reference' | 'subject'): string =>
    `${[...new Set(run.exchanges.map((exchange) => exchange[side].status))].join(', ')} to all ${failed.length} requests`;
  const finding = { where: 'answers', place: '', reference: shown('reference'), subject: shown('subject') } as const;
  report(run, 'the Python application answers with nothing but server errors', [finding]);
}

export function allSides({ reference, subject, control }: Sides): Side[] {
  return control ? [reference, subject, control] : [reference, subject];
}

export function report(run: Run, label: string, findings: readonly Finding[], request?: number): void {
  run.differences.push(
    ...findings.map((finding) => ({ ...(request === undefined ? {} : { request }), label, ...finding })),
  );
}

/**
 * Wait until all sides have sent as many statements, and every transaction has ended: background tasks and the exits of
 * dependencies come after the response, and must not run into the next request.
 */
async function settle(run: Run): Promise<void> {
  const { database } = run.options;
  if (!database) {
    return;
  }
  const sides = allSides(run.sides);
  const names = sides.map((side) => side.database ?? '');
  const counts = (): number[] => sides.map((side) => side.statements.poll(run.requests));
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (let before = counts(); Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
    const isIdle = await database.isIdle(names);
    const now = counts();
    if (isIdle && now.join() === before.join() && now.every((count) => count === now[0])) {
      return;
    }
    before = now;
  }
}

async function sendFaults(run: Run): Promise<void> {
  for (const fault of run.options.scenario?.faults ?? []) {
    if (fault.kind !== 'panic' || run.options.faultInjection) {
      run.options.say?.(`fault case: ${fault.name}`);
      report(run, `fault: ${fault.name}`, await runFaultCase(run, fault));
      run.requests += fault.concurrency;
    }
  }
}

function isServing(side: Side): boolean {
  return side.server.state === 'serving';
}

async function compareEndings(run: Run): Promise<void> {
  const { reference, subject } = run.sides;
  const [left, right] = (await Promise.all([reference.stop(), subject.stop()])).map(String);
  if (!isServing(subject)) {
    const said = `ended with ${right}\n${subject.server.output().trimEnd()}`;
    report(run, 'start-up', [{ where: 'start-up', place: '', reference: 'serving', subject: said }]);
  } else if (left !== right) {
    report(run, 'shutdown', [{ where: 'exit', place: '', reference: String(left), subject: String(right) }]);
  }
}
