// Phase 5: verdicts on routes, global errors, moves to Python, blockers.

export { chanceNotes, undecidedNotes } from './notes';
export { debugErrors } from './debug';
export { servedCode } from './flow/solved';
export { flowVerdict } from './flow/verdict';
export { isBetter } from './costly-packages';
export { statementNode } from './nodes';
export { pythonSideOf } from './python-side';
export { renderingAttributes } from './templates';
export type { Outcome, PythonSide, RouteOutcome } from './python-side';
export { judge } from './verdict';
export type { RefusedImport, RefusedStatement } from './unbound';
export type { Verdict } from './verdict';
export type { UnfitPackage } from './unfit-packages';
export type { Step } from './witness';
