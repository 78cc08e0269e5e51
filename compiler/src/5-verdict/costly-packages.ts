// Installed packages that may cost more native routes than they bring: method names on unknown receivers lead routes into their code, and on
// to something that is refused. The application may do better without them, as where Molt is not told where they are installed.

import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import { isAttribute, moduleOf } from './nodes';
import type { CodeNode } from './nodes';
import type { Reachability, Start } from './reachability';
import type { Verdict } from './verdict';

/**
 * The packages that method names lead refused routes into on their shortest ways to what is refused, and on those that are left without
 * these packages. `refused`: of each route, the code that it starts from.
 */
export function costlyPackages(
  program: Program,
  reachability: Reachability,
  refused: readonly (readonly Start[])[],
): readonly string[] {
  const costly = new Set<string>();
  if (![...program.index.modules.values()].some(({ isInstalled }) => isInstalled)) return [];
  const owner = (node: CodeNode): string | null => (isAttribute(node) ? null : packageOf(program, moduleOf(node)));
  const isWithout = (node: CodeNode): boolean => costly.has(owner(node) ?? '');
  for (let pending = refused; pending.length > 0; ) {
    const left: (readonly Start[])[] = [];
    for (const starts of pending) {
      const way = reachability.wayToRefusal(starts, isWithout);
      const led = way.flatMap(({ node }, at) => (at > 0 && isAttribute(way[at - 1]?.node ?? '') ? [owner(node)] : []));
      const found = led.filter((name) => name !== null);
      for (const name of found) costly.add(name);
      if (found.length > 0) left.push(starts);
    }
    pending = left;
  }
  return [...costly].sort();
}

/** Whether a verdict is better than another: more routes are native, or as many with fewer errors for the whole application. */
export function isBetter(one: Verdict, other: Verdict): boolean {
  const more = nativeRoutes(one) - nativeRoutes(other);
  return more > 0 || (more === 0 && one.global.length < other.global.length);
}

function nativeRoutes({ routes }: Verdict): number {
  return routes.filter(({ status }) => status === 'native').length;
}
