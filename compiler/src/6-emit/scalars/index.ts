// The scalar twins of a module's functions, found together because they call each other.

import type { ScopeAnalysis } from '../../2-summarize';
import type { FunctionDef, Module, Node, StmtNode } from '../../ast';
import { walk } from '../../ast';
import type { ScalarFunction } from './infer';
import { inferFunction, isComplete } from './infer';
import type { Scalar, Signature } from './types';

export type { ScalarFunction } from './infer';
export { printTwin, variableNames } from './print';
export type { Scalar } from './types';

const GUESSES: readonly Scalar[] = ['int', 'float'];
/** Passes beyond one a function after which signatures that depend on each other are given up. */
const MORE_PASSES = 16;

/** The functions of a module that have twins, by their nodes. */
export function findScalarFunctions(module: Module, analysis: ScopeAnalysis): ReadonlyMap<FunctionDef, ScalarFunction> {
  const candidates = functionsOf(module).filter((node) => isWorthwhile(node));
  if (candidates.length === 0) return new Map();
  const named = new Set(module.body.filter((node): node is FunctionDef => node.kind === 'FunctionDef'));
  let found = new Map<FunctionDef, ScalarFunction>();
  let callees: ReadonlyMap<string, Signature> = new Map();
  let pending = candidates;
  // Results of functions that call each other become known step by step; who calls what has no twin has none either.
  let before = '';
  for (let pass = 0; ; pass += 1) {
    if (pass > candidates.length + MORE_PASSES) return new Map();
    found = new Map();
    const unknown = pending.filter((node) => named.has(node) && !callees.has(node.name));
    const assumed = new Map(callees);
    for (const node of unknown) assumed.set(node.name, assume(node));
    for (const node of pending) {
      const twin = infer(node, analysis, assumed);
      if (twin !== null) found.set(node, twin);
    }
    pending = [...found.keys()];
    callees = new Map([...found].filter(([node]) => named.has(node)).map(([node, twin]) => [node.name, twin]));
    const after = JSON.stringify(
      [...found].map(([node, { parameters, result }]) => [node.name, node.lineno, parameters, result]),
    );
    if (after === before) break;
    before = after;
  }
  return onlyComplete(found, named);
}

/** What a function gives is not known at first. */
function assume(node: FunctionDef): Signature {
  const parameters = [...node.args.posonlyargs, ...node.args.args].map(({ annotation }): Scalar => {
    const text = annotation?.kind === 'Name' ? annotation.id : '';
    return text === 'float' || text === 'bool' ? text : 'int';
  });
  return { parameters, result: 'unknown' };
}

function infer(
  node: FunctionDef,
  analysis: ScopeAnalysis,
  callees: ReadonlyMap<string, Signature>,
): ScalarFunction | null {
  for (const guess of GUESSES) {
    const twin = inferFunction(node, analysis.scopeOf(node), callees, guess);
    if (twin !== null) return twin;
  }
  return null;
}

/** Without the functions of which something stayed unknown, and those that call them. */
function onlyComplete(
  found: ReadonlyMap<FunctionDef, ScalarFunction>,
  named: ReadonlySet<StmtNode>,
): ReadonlyMap<FunctionDef, ScalarFunction> {
  let kept = new Map([...found].filter(([, twin]) => isComplete(twin)));
  for (;;) {
    const names = new Set([...kept.keys()].filter((node) => named.has(node)).map(({ name }) => name));
    const next = new Map([...kept].filter(([, { callees }]) => [...callees].every((name) => names.has(name))));
    if (next.size === kept.size) return kept;
    kept = next;
  }
}

function functionsOf(module: Module): FunctionDef[] {
  const functions: FunctionDef[] = [];
  walk(module, (node: Node) => {
    if (node.kind === 'FunctionDef') functions.push(node);
    return true;
  });
  return functions;
}

/** Whether a function computes enough for a twin to pay: a loop, a call, or several operations. */
function isWorthwhile(node: FunctionDef): boolean {
  let weight = 0;
  for (const statement of node.body) {
    walk(statement, (inner: Node) => {
      if (inner.kind === 'For' || inner.kind === 'While' || inner.kind === 'Call') weight += 2;
      if (inner.kind === 'BinOp' || inner.kind === 'Compare' || inner.kind === 'AugAssign') weight += 1;
      return true;
    });
  }
  return weight >= 2 && node.body.every((statement) => !isGeneral(statement));
}

/** Statements that no twin has: most functions are sorted out by them. */
function isGeneral(statement: StmtNode): boolean {
  return !['Assign', 'AnnAssign', 'AugAssign', 'Expr', 'If', 'While', 'For', 'Return', 'Pass'].includes(statement.kind);
}
