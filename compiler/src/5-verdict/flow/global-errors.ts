// What refuses the application as a whole: what stands around all routes, the statements of its modules that start-up cannot do without, and
// what it mounts.

import { Collector, errors } from '../../diagnostics';
import type { Diagnostic } from '../../diagnostics';
import { packageOf, packageOfFile } from '../../3-link';
import type { Program } from '../../3-link';
import type { Discovery, EntryPoint } from '../../4-discover';
import type { PythonSide } from '../python-side';
import type { Step } from '../witness';
import type { EntryJudge } from './entry-judge';
import type { Handed } from './handed';
import type { Ways } from './code';
import { aroundRoutes } from './solved';
import type { Solved } from './solved';
import type { StartUpFindings } from './start-up';

export interface GlobalErrorsOf {
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
  readonly side: PythonSide;
  /** Whether all modules of the application are known. */
  readonly isWhole: boolean;
  readonly solved: Solved;
  readonly startUp: StartUpFindings;
  readonly judge: EntryJudge;
  readonly handed: Handed;
}

export interface Found {
  readonly global: readonly Diagnostic[];
  /** Ways to those of them that lie in code. */
  readonly witnesses: ReadonlyMap<Diagnostic, readonly Step[]>;
}

/** Finds them, in order of place. */
export function globalErrors(of: GlobalErrorsOf): Found {
  const { program, discovery, side, solved, startUp, judge } = of;
  const found = new Collector();
  const witnesses = new Map<Diagnostic, readonly Step[]>();
  const serve = (ways: Ways): void => {
    for (const refusal of judge.of(ways, []).refusals) {
      found.add(refusal);
      witnesses.set(refusal, judge.wayTo(ways, refusal).witness);
    }
  };
  const isOwn = ({ file }: Diagnostic): boolean => packageOfFile(program, file) === null;
  for (const error of program.errors) if (isOwn(error)) found.add(error);
  const { circularImport } = discovery;
  if (circularImport !== null && isOwn(circularImport)) found.add(circularImport);
  serve(solved.waysAround());
  if (!side.lifespan) serve(solved.waysOfLifespan());
  serve(of.handed.ways());
  for (const refusal of ofStatements(of)) found.add(refusal);
  for (const place of [discovery.place, ...aroundRoutes(discovery).map((around) => around.place)])
    for (const refusal of judge.ofRegistration(place)) found.add(refusal);
  for (const { scheme, place, isCertain } of discovery.foreignEngines)
    if (isCertain) found.add(errors.foreignEngine(place, { scheme }));
  for (const refusal of startUp.certain) found.add(refusal);
  for (const mount of mountsLeft(of)) found.add(mount);
  for (const { module, refusals } of startUp.lost)
    if (startUp.broken.has(module) && module === of.entry.module) for (const refusal of refusals) found.add(refusal);
  return { global: found.sorted(), witnesses };
}

/** What is refused of the application's own statements that it cannot do without. */
function* ofStatements({ program, entry, startUp, isWhole }: GlobalErrorsOf): Generator<Diagnostic> {
  const binding = entryStatements(program, entry);
  for (const { module, statement, isConfined, refusals } of startUp.lost) {
    if (packageOf(program, module) !== null) continue;
    if ((!isConfined && isWhole) || binding.get(module)?.has(statement) === true) yield* refusals;
  }
}

/** The statements that bind the entry point: without them there is no application. */
function entryStatements(program: Program, { module, attribute }: EntryPoint): ReadonlyMap<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const add = (owner: string, statement: number): void => {
    found.set(owner, (found.get(owner) ?? new Set()).add(statement));
  };
  for (const { target } of program.resolve(module, 0, attribute.split('.').slice(0, 1))) {
    if (target.kind === 'definition') add(target.module, target.definition.statement);
    if (target.kind !== 'variable') continue;
    const statements = program.modules.get(target.module)?.summary.statements ?? [];
    statements.forEach(({ binds }, index) => {
      if (binds.includes(target.name)) add(target.module, index);
    });
  }
  return found;
}

/** Mounts that nothing of the application answers, and that are not left to Python. */
function* mountsLeft({ program, discovery, side }: GlobalErrorsOf): Generator<Diagnostic> {
  if (side.mount || program.unread.size > 0) return;
  for (const { what, path, place } of discovery.mounts)
    if (!side.paths.includes(path)) yield errors.mount(place, { what, path });
}
