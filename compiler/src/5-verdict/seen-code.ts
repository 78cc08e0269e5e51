// What counts of what is refused of code that start-up runs. Names lead much further than calls go: of a package's function what is
// refused counts where evaluation has got to it. What it has not got to ends start-up, should it be called after all.

import type { Diagnostic } from '../diagnostics';
import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import type { Discovery } from '../4-discover';
import { isAttribute, isStatementNode, scopeParts, statementParts } from './nodes';
import type { CodeNode } from './nodes';
import type { Reachability, State } from './reachability';

export class SeenCode {
  private readonly program: Program;
  private readonly reachability: Reachability;
  private readonly discovery: Pick<Discovery, 'isSeen' | 'isInterrupted'>;

  constructor(program: Program, reachability: Reachability, discovery: Pick<Discovery, 'isSeen' | 'isInterrupted'>) {
    this.program = program;
    this.reachability = reachability;
    this.discovery = discovery;
  }

  /** What counts of a piece of code, unless a statement leads to it of which evaluation has not seen all that it runs. */
  refusalsOf(state: State): readonly Diagnostic[] {
    const { refusals } = this.reachability.expand(state);
    if (refusals.length === 0 || state.mode === 'serving' || !this.isOfPackage(state.node)) return refusals;
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
    return this.discovery.isInterrupted({ file, line });
  }

  private isOfPackage(node: CodeNode): boolean {
    if (isAttribute(node) || isStatementNode(node)) return false;
    const [module, scope] = scopeParts(node);
    const isFunction = this.program.modules.get(module)?.summary.scopes[scope]?.kind === 'function';
    return isFunction && packageOf(this.program, module) !== null;
  }
}
