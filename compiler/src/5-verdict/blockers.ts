// Refused constructs counted over routes, and the order in which supporting or rewriting them makes the most routes native.

import { whereOf } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { RouteOutcome } from './python-side';

export interface BlockerCount {
  readonly construction: string;
  readonly code: string;
  readonly routes: number;
  readonly onlyBlocker: number;
  /** Places in order, each once. */
  readonly where: readonly Diagnostic[];
}

export interface UnblockStep {
  readonly construction: string;
  readonly code: string;
  readonly newNative: number;
  readonly nativeAfter: number;
  readonly suggestion: string;
}

interface Blocked {
  readonly constructions: ReadonlySet<string>;
  readonly refusals: readonly Diagnostic[];
}

/** Blockers, those of most routes first. */
export function countBlockers(outcomes: readonly RouteOutcome[]): BlockerCount[] {
  const byConstruction = new Map<string, { routes: number; only: number; where: Map<string, Diagnostic> }>();
  for (const { constructions, refusals } of blockedRoutes(outcomes)) {
    for (const construction of constructions) {
      const entry = byConstruction.get(construction) ?? { routes: 0, only: 0, where: new Map<string, Diagnostic>() };
      entry.routes += 1;
      if (constructions.size === 1) entry.only += 1;
      byConstruction.set(construction, entry);
    }
    for (const refusal of refusals) byConstruction.get(refusal.construction)?.where.set(whereOf(refusal), refusal);
  }
  const counts = [...byConstruction].map(([construction, { routes, only, where }]) => {
    const places = [...where.values()];
    return { construction, code: places[0]?.code ?? '', routes, onlyBlocker: only, where: places };
  });
  return counts.sort(
    (a, b) => b.routes - a.routes || b.onlyBlocker - a.onlyBlocker || compareText(a.construction, b.construction),
  );
}

/**
 * The greedy order: at each step the construct that frees the most routes, given those before it. Where none frees a route
 * by itself, the one that the most routes wait for.
 */
export function unblockOrder(outcomes: readonly RouteOutcome[]): UnblockStep[] {
  const blocked = blockedRoutes(outcomes);
  const samples = new Map<string, Diagnostic>();
  for (const { refusals } of blocked) {
    for (const refusal of refusals) if (!samples.has(refusal.construction)) samples.set(refusal.construction, refusal);
  }
  let waiting = blocked.map(({ constructions }) => new Set(constructions));
  let native = outcomes.filter((outcome) => outcome.status === 'native').length;
  const steps: UnblockStep[] = [];
  while (waiting.length > 0) {
    const construction = bestConstruction(waiting);
    const before = waiting.length;
    for (const constructions of waiting) constructions.delete(construction);
    waiting = waiting.filter(({ size }) => size > 0);
    const newNative = before - waiting.length;
    native += newNative;
    const sample = samples.get(construction);
    steps.push({
      construction,
      code: sample?.code ?? '',
      newNative,
      nativeAfter: native,
      suggestion: sample?.help ?? '',
    });
  }
  return steps;
}

function bestConstruction(waiting: readonly ReadonlySet<string>[]): string {
  const gains = new Map<string, { free: number; routes: number }>();
  for (const constructions of waiting) {
    for (const construction of constructions) {
      const gain = gains.get(construction) ?? { free: 0, routes: 0 };
      gain.routes += 1;
      if (constructions.size === 1) gain.free += 1;
      gains.set(construction, gain);
    }
  }
  const ranked = [...gains].sort(([a, x], [b, y]) => y.free - x.free || y.routes - x.routes || compareText(a, b));
  return ranked[0]?.[0] ?? '';
}

/** Routes that are not native because something in them is refused; what was moved by name is the user's choice. */
function blockedRoutes(outcomes: readonly RouteOutcome[]): Blocked[] {
  return outcomes
    .filter(({ status, automatic, refusals }) => refusals.length > 0 && (status === 'refused' || automatic))
    .map(({ refusals }) => ({ refusals, constructions: new Set(refusals.map((refusal) => refusal.construction)) }));
}

function compareText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
