// Phase 6 of one module of the application, as an artifact: its Rust text, from its tree and what the verdict says of it.

import { routeMarker } from '../6-emit/route-markers';
import { emitModule } from '../6-emit/emit-module';
import type { EmittedModule } from '../6-emit/emit-module';
import type { GuardedStatement, Refusals } from '../6-emit/with-refusals';
import { withRefusals } from '../6-emit/with-refusals';
import type { Module, StmtNode } from '../ast';
import { decodeJson, encodeJson } from './json';

/** What emission is told of the rest of the program. It is part of the key: what other modules are enters here, and nowhere else. */
export interface EmissionFacts extends Omit<Refusals, 'statements'> {
  /** Statements of the module's body whose names a refusal may lie in. */
  readonly statements: readonly GuardedFact[];
  /** Names of the module that nothing but a refusal lies in, sorted; none where no marker asks for them. */
  readonly unbound: readonly string[];
}

export interface GuardedFact extends Omit<GuardedStatement, 'otherwise'> {
  /** What the marker of a route says that is left to Python, which stands in for the statement; null if it holds none. */
  readonly marker: string | null;
}

/** A module to be emitted. */
export interface EmitWork {
  readonly kind: 'emit';
  readonly name: string;
  readonly file: string;
  readonly isPackage: boolean;
  readonly minor: number;
  /** The module's tree, as `read` leaves it. */
  readonly tree: Uint8Array;
  readonly facts: EmissionFacts;
}

export function performEmit({ name, file, isPackage, minor, tree, facts }: EmitWork): Uint8Array {
  const unbound = new Set(facts.unbound);
  const statements = facts.statements.map(({ marker, ...statement }) => {
    const otherwise = (node: StmtNode): StmtNode | null =>
      marker === null ? null : routeMarker(node, unbound, marker);
    return { ...statement, otherwise };
  });
  const module = withRefusals(decodeJson(tree) as Module, { ...facts, statements });
  return encodeJson(emitModule(module, { name, file, isPackage, minor }));
}

export function decodeEmitted(artifact: Uint8Array): EmittedModule {
  return decodeJson(artifact) as EmittedModule;
}
