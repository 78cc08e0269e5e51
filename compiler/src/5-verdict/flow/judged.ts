// A solved application with what start-up goes without: ready to say what is refused of each entry point.

import type { LibraryMap } from '../../library-map';
import type { Program } from '../../3-link';
import type { Discovery, EntryPoint } from '../../4-discover';
import type { Solver } from '../../points-to';
import { Confinement, statementAt } from '../confinement';
import { ImplicitCalls } from '../implicit-calls';
import { statementParts } from '../nodes';
import { registered, registrations } from '../verdict';
import { EntryJudge } from './entry-judge';
import { Lookers } from './lookers';
import { solveEntries } from './solved';
import type { Solved } from './solved';
import { StartUp } from './start-up';
import type { StartUpFindings } from './start-up';

export interface JudgedEntries {
  readonly solved: Solved;
  readonly startUp: StartUpFindings;
  readonly judge: EntryJudge;
}

/** Adds the entry points to solved modules, and finds what start-up goes without; null where the solver's limit is reached. */
export function judgeEntries(
  solver: Solver,
  program: Program,
  discovery: Discovery,
  library: LibraryMap,
  entry: EntryPoint,
): JudgedEntries | null {
  const solved = solveEntries(solver, program, discovery, library, entry);
  if (solved === null) return null;
  const lookers = new Lookers(solver);
  const startUp = startUpFindings(solved, program, discovery, lookers);
  return { solved, startUp, judge: new EntryJudge(program, solved.operations, startUp, lookers) };
}

function startUpFindings(
  { solver, operations, reached }: Solved,
  program: Program,
  discovery: Discovery,
  lookers: Lookers,
): StartUpFindings {
  const around = {
    ...{ registered: registered(discovery), registrations: registrations(discovery) },
    implicit: new ImplicitCalls(program),
  };
  return new StartUp({
    ...{ solver, reached, operations, lookers, program, discovery },
    onlyBinds: ({ module, at }, isLost) => {
      const { ast } = program.modules.get(module) ?? {};
      const node = ast === undefined ? null : statementAt(ast.body, at);
      const isRefused = (other: string): boolean => isLost(...statementParts(other));
      return node !== null && new Confinement({ program, isRefused, ...around }, module).holds(node);
    },
  }).findings();
}
