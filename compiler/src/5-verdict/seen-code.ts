// What counts of what is refused of code that start-up runs. Names lead much further than calls go: of a package's function what is
// refused counts where evaluation has got to it, or calls a method of its name on what it does not know. Anything else ends start-up, should it be called after all.

import type { Diagnostic } from '../diagnostics';
import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import type { Discovery } from '../4-discover';
import { isAttribute, isImport, isStatementNode, scopeParts, statementParts } from './nodes';
import type { CodeNode } from './nodes';
import type { Reachability, State } from './reachability';

type Evaluated = Pick<Discovery, 'isCalledOnUnknown' | 'isInterrupted' | 'isSeen'>;

export class SeenCode {
  private readonly program: Program;
  private readonly reachability: Reachability;
  private readonly discovery: Evaluated;
  private readonly isStarted: (module: string) => boolean;

  /** `isStarted`: whether start-up imports a module. */
  constructor(
    program: Program,
    reachability: Reachability,
    discovery: Evaluated,
    isStarted: (module: string) => boolean,
  ) {
    this.program = program;
    this.reachability = reachability;
    this.discovery = discovery;
    this.isStarted = isStarted;
  }

  /** What counts of a piece of code, unless a statement leads to it of which evaluation has not seen all that it runs. */
  refusalsOf(state: State): readonly Diagnostic[] {
    const { refusals } = this.reachability.expand(state);
    if (refusals.length === 0 || state.mode === 'serving') return refusals;
    const name = this.functionOfPackage(state.node);
    if (name === null || this.discovery.isCalledOnUnknown(name)) return refusals;
    return refusals.filter((refusal) => this.discovery.isSeen(refusal));
  }

  /** What counts of all code that some code reaches. */
  refusalsAmong(reached: Iterable<State>): readonly Diagnostic[] {
    const all = [...reached];
    const found = all.flatMap((state) => this.refusalsOf(state));
    const isLess = (state: State): boolean =>
      this.refusalsOf(state).length < this.reachability.expand(state).refusals.length;
    if (!all.some(isLess)) return found;
    const unseen = new Set(all.filter(({ mode, node }) => mode === 'starting' && this.isInterrupted(node)));
    // A set goes through what is added on the way, too.
    for (const state of unseen) {
      const { next, refusals } = this.reachability.expand(state);
      found.push(...refusals);
      for (const other of next) if (other.mode === 'starting') unseen.add(other);
    }
    return found;
  }

  /** Whether evaluation has not seen all that a statement runs. */
  isInterrupted(node: CodeNode): boolean {
    if (!isStatementNode(node)) return false;
    const [module, statement] = statementParts(node);
    const { file, statements } = this.program.modules.get(module)?.summary ?? { file: '', statements: [] };
    const { line = 0 } = statements[statement] ?? {};
    if (!this.isStarted(module)) return true;
    return this.discovery.isInterrupted({ file, line });
  }

  /** The name of a package's function; null if it is anything else. */
  private functionOfPackage(node: CodeNode): string | null {
    if (isAttribute(node) || isImport(node) || isStatementNode(node)) return null;
    const [module, scope] = scopeParts(node);
    const found = this.program.modules.get(module)?.summary.scopes[scope];
    return found?.kind === 'function' && packageOf(this.program, module) !== null ? found.name : null;
  }
}
