// Phase 6 of one module of the application, as an artifact: its Rust text, from its tree and what the verdict says of it.

import { routeMarker } from '../6-emit/route-markers';
import { emitModule } from '../6-emit/emit-module';
import type { EmittedModule } from '../6-emit/emit-module';
import type { ImportedName, StatementPlace } from '../6-emit/without-statements';
import { withoutImports, withoutStatements } from '../6-emit/without-statements';
import type { Module, StmtNode } from '../ast';
import { decodeJson, encodeJson } from './json';

/** What emission is told of the rest of the program. It is part of the key: what other modules are enters here, and nowhere else. */
export interface EmissionFacts {
  /** Statements of the module's body that start-up cannot run. */
  readonly refused: readonly RefusedFact[];
  /** Names of imports that are not there. */
  readonly imports: readonly ImportedName[];
  /** Names of the module that nothing binds, sorted; none where no marker asks for them. */
  readonly unbound: readonly string[];
}

export interface RefusedFact extends StatementPlace {
  /** It holds a route that is left to Python: a marker of the route takes its place. */
  readonly isMarked: boolean;
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
  const marker = (node: StmtNode): StmtNode | null => routeMarker(node, unbound);
  const refused = facts.refused.map(({ line, column, isMarked }) => ({
    line,
    column,
    ...(isMarked ? { marker } : {}),
  }));
  const module = withoutStatements(withoutImports(decodeJson(tree) as Module, facts.imports), refused);
  return encodeJson(emitModule(module, { name, file, isPackage, minor }));
}

export function decodeEmitted(artifact: Uint8Array): EmittedModule {
  return decodeJson(artifact) as EmittedModule;
}
