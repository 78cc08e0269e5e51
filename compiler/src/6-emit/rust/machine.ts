// The basic blocks of a generator, with fewer ways through `match`: a block that one other leads to, and only at its end, is appended to
// that one, and nobody goes by way of a block that only jumps on.

import type { Jump, RustStatement } from './tree';

type Body = readonly RustStatement[];

/** A basic block and the number by which others jump to it. */
export interface MachineState {
  readonly state: number;
  readonly body: Body;
}

/** The blocks that remain. `entries`: those in which the function begins or is resumed, which keep their numbers and places. */
export function joinStates(bodies: readonly Body[], entries: ReadonlySet<number>): readonly MachineState[] {
  const direct = bodies.map((body) => mapJumps(body, (jump) => shortened(jump, bodies)));
  const uses = countUses(direct);
  const appended = new Set<number>();
  const whole = (state: number): RustStatement[] => {
    const body = [...(direct[state] as Body)];
    for (let next = soleNext(body, state); next !== null; next = soleNext(body, state)) {
      appended.add(next);
      body.pop();
      body.push(...(direct[next] as Body));
    }
    return body;
  };
  const soleNext = (body: Body, start: number): number | null => {
    const last = body.at(-1);
    if (last?.kind !== 'jump' || last.jump.kind !== 'state') return null;
    const { state } = last.jump;
    return uses.get(state) === 1 && !entries.has(state) && state !== start ? state : null;
  };
  const joined = direct.map((_, state) => ({ state, body: whole(state) }));
  return joined.filter(({ state }) => entries.has(state) || (uses.has(state) && !appended.has(state)));
}

/** The jump to where a block goes that does nothing else. */
function shortened(jump: Jump, bodies: readonly Body[]): Jump {
  let end = jump;
  for (let steps = 0; steps < bodies.length && end.kind === 'state'; steps += 1) {
    const [first, ...others] = bodies[end.state] as Body;
    if (first?.kind !== 'jump' || others.length > 0) break;
    end = first.jump;
  }
  return end;
}

/** How many jumps lead to each block that some jump leads to. */
function countUses(bodies: readonly Body[]): ReadonlyMap<number, number> {
  const uses = new Map<number, number>();
  for (const body of bodies) {
    mapJumps(body, (jump) => {
      if (jump.kind === 'state') uses.set(jump.state, (uses.get(jump.state) ?? 0) + 1);
      return jump;
    });
  }
  return uses;
}

function mapJumps(body: Body, change: (jump: Jump) => Jump): Body {
  return body.map((statement) => {
    switch (statement.kind) {
      case 'jump':
        return { ...statement, jump: change(statement.jump) };
      case 'checked':
        return { ...statement, fail: change(statement.fail) };
      case 'test': {
        const [whenOne, whenZero] = [mapJumps(statement.whenOne, change), mapJumps(statement.whenZero, change)];
        return { ...statement, whenOne, whenZero, fail: change(statement.fail) };
      }
      case 'block':
      case 'loop':
        return { ...statement, body: mapJumps(statement.body, change) };
      default:
        return statement;
    }
  });
}
