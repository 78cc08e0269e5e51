// What is refused of the code that an entry point reaches: operations that are not there, looks at what start-up goes without, and its
// registration.

import { Collector } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import type { Program } from '../../3-link';
import type { Instance } from '../../points-to';
import { isSameRefusal } from '../witness';
import type { Step } from '../witness';
import type { Lookers } from './lookers';
import type { Operations } from './operations';
import { isInstance, UNKNOWN, wayThrough } from './code';
import type { Code, Ways } from './code';
import { isWithin } from './start-up';
import type { StartUpFindings } from './start-up';

export interface EntryRefusals {
  /** In order of place. */
  readonly refusals: readonly Diagnostic[];
  /** A shortest way to the first of them. */
  readonly witness: readonly Step[];
  /** Whether that passes through code that nothing is known of, so that the refusal may be one of precision. */
  readonly isByUnknown: boolean;
}

/** What is refused of the code of an instance. */
type RefusalsOfCode = (code: Instance) => readonly Diagnostic[];

export class EntryJudge {
  private readonly program: Program;
  private readonly operations: Operations;
  private readonly startUp: StartUpFindings;
  /** What is refused of the code that looks at what start-up goes without. */
  private readonly without = new Map<Instance, Diagnostic[]>();
  private readonly known = new Map<Instance, readonly Diagnostic[]>();

  constructor(program: Program, operations: Operations, startUp: StartUpFindings, lookers: Lookers) {
    this.program = program;
    this.operations = operations;
    this.startUp = startUp;
    for (const { loss, refusals } of startUp.lost)
      for (const { instance } of lookers.raising(loss)) this.lacks(instance, refusals);
    for (const [{ instance }, refusals] of lookers.seeing(startUp.lost)) this.lacks(instance, refusals);
  }

  private lacks(instance: Instance, refusals: readonly Diagnostic[]): void {
    const present = this.without.get(instance);
    if (present === undefined) this.without.set(instance, [...refusals]);
    else present.push(...refusals);
  }

  /** What is refused on some ways, there for a reason of its own as well (`more`), and of the registrations at some places. */
  of(ways: Ways, places: readonly Place[], more: RefusalsOfCode = () => []): EntryRefusals {
    const found = new Collector();
    const ofCode: RefusalsOfCode = (code) => [...this.ofCode(code), ...more(code)];
    for (const code of ways.keys()) if (isInstance(code)) for (const refusal of ofCode(code)) found.add(refusal);
    for (const place of places) for (const refusal of this.ofRegistration(place)) found.add(refusal);
    const refusals = found.sorted();
    const [first] = refusals;
    return { refusals, ...this.wayTo(ways, first, ofCode) };
  }

  /** The way to a refusal. */
  wayTo(
    ways: Ways,
    refusal: Diagnostic | undefined,
    ofCode: RefusalsOfCode = (code) => this.ofCode(code),
  ): Pick<EntryRefusals, 'witness' | 'isByUnknown'> {
    const last = refusal === undefined ? undefined : codeWith(ways, refusal, ofCode);
    const way = last === undefined ? [] : wayThrough(ways, last);
    return { witness: stepsOf(way), isByUnknown: way.some((code) => !isInstance(code)) };
  }

  /** What is refused of the code of an instance. */
  ofCode(instance: Instance): readonly Diagnostic[] {
    const known = this.known.get(instance);
    if (known !== undefined) return known;
    const found = [...this.operations.refusals(instance), ...(this.without.get(instance) ?? [])];
    this.known.set(instance, found);
    return found;
  }

  /** What is refused of the statement at a place, which registers a route, or a router around it. */
  *ofRegistration({ file, line }: Place): Generator<Diagnostic> {
    for (const { module, at, refusals } of this.startUp.lost) {
      if (this.program.modules.get(module)?.summary.file !== file) continue;
      if (isWithin(at, line) || this.startUp.broken.has(module)) yield* refusals;
    }
  }
}

/** The nearest code of which something is refused. */
function codeWith(ways: Ways, refusal: Diagnostic, ofCode: RefusalsOfCode): Code | undefined {
  for (const code of ways.keys())
    if (isInstance(code) && ofCode(code).some((one) => isSameRefusal(one, refusal))) return code;
  return undefined;
}

/** The steps of a way; models of natives are no code that a user could look at, and unknown code is where it is called from. */
function stepsOf(way: readonly Code[]): readonly Step[] {
  const steps: Step[] = [];
  let place: Place = { file: '', line: 0, column: 0 };
  for (const code of way) {
    if (!isInstance(code)) {
      if (steps.at(-1)?.name === UNKNOWN) continue;
      steps.push({ place, name: UNKNOWN, by: null });
      continue;
    }
    const { block, module } = code.block;
    if (module.role === 'model') continue;
    place = { file: module.constraints?.file ?? '', line: block.line, column: 0 };
    steps.push({ place, name: block.kind === 'module' ? '<module>' : block.qualname, by: null });
  }
  return steps;
}
