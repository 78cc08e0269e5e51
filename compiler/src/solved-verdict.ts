// The verdict of the whole-program analysis on an application that has been analyzed.

import type { PythonVersion } from './1-parse';
import { constrain } from './2-summarize/constraints';
import type { ModuleConstraints } from './2-summarize/constraints';
import { flowVerdict, pythonSideOf, servedCode, renderingAttributes } from './5-verdict';
import type { Verdict } from './5-verdict';
import type { Analysis } from './analyze';
import { LibraryMap } from './library-map';
import type { ModuleDeclaration } from './library-map';
import { analyzeProgram, expectedPackages, findModules, libraryFacts } from './points-to';
import type { Solver } from './points-to';
import type { System } from './system';

/** A verdict, and what it was read off. */
export interface Solved {
  readonly verdict: Verdict;
  readonly solver: Solver;
}

/** Solves the program of an analysis and judges it; null where that takes more than some work (`Graph.limit`). */
export function solvedVerdict(
  { whole: { program, entry, discovery }, python, missing }: Pick<Analysis, 'whole' | 'python' | 'missing'>,
  declarations: readonly ModuleDeclaration[],
  {
    system,
    root,
    pythonSide,
  }: { readonly system: System; readonly root: string; readonly pythonSide: readonly string[] },
  isWhole = true,
  limit = Number.POSITIVE_INFINITY,
): Solved | null {
  const library = new LibraryMap(declarations, python.minor, missing);
  const expected = expectedPackages(program);
  const tree = { system, root, index: program.index, library, python: python.version as PythonVersion, expected };
  const loaded = new Map([...program.modules.values()].map((one) => [`${root}/${one.summary.file}`, one]));
  const read = (file: string, anew: () => ModuleConstraints | null): ModuleConstraints | null => {
    const known = loaded.get(file);
    return known === undefined ? anew() : constrain(known.summary, known.ast, python.minor);
  };
  // What a module that is not installed would call, nobody asks of it.
  const facts = libraryFacts(new LibraryMap(declarations, python.minor), renderingAttributes(program));
  const solver = analyzeProgram(findModules(tree, read), facts, [entry.module], {
    limit,
    isServed: servedCode(discovery),
  });
  if (!solver.isFinished) return null;
  const side = pythonSideOf(pythonSide);
  const verdict = flowVerdict({ solver, program, entry, discovery, library, side, isWhole });
  return verdict === null ? null : { verdict, solver };
}
