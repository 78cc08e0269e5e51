// How large a solved program is, and how precisely it is known.

import type { Solver } from './solver';
import { ANY } from './values';

export interface Statistics {
  /** Whether the analysis came to its end. */
  readonly finished: boolean;
  readonly modules: number;
  /** Functions that are reached, and their instances. */
  readonly functions: number;
  readonly instances: number;
  readonly nodes: number;
  readonly edges: number;
  readonly values: number;
  /** Values of all nodes together. */
  readonly held: number;
  /** Nodes that have become anything. */
  readonly saturated: number;
  /** Calls that are written in reached code, and those of them of which what is called may be anything. */
  readonly callSites: number;
  readonly anySites: number;
}

export function statisticsOf(solver: Solver): Statistics {
  const reached = solver.instances.filter(({ isReached, block }) => isReached && block.block.kind === 'function');
  const sites = new Set<string>();
  const any = new Set<string>();
  for (const { site, value, callee, isExplicit } of solver.edges) {
    if (!isExplicit || site.instance.block.module.role !== 'code') continue;
    const key = `${site.instance.block.number},${site.site}`;
    sites.add(key);
    if (callee === null && value === ANY) any.add(key);
  }
  return {
    finished: solver.isFinished,
    modules: solver.modules.size,
    functions: new Set(reached.map(({ block }) => block.number)).size,
    instances: solver.instances.length,
    ...solver.graph.size(),
    values: solver.values.count,
    callSites: sites.size,
    anySites: any.size,
  };
}
