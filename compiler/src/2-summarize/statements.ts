// Flattens a module's body: each simple statement by itself, each compound statement as its head and the statements
// inside it, with what surrounds it (TYPE_CHECKING, a `try` that catches ImportError).

import type { ExceptHandler, ExprNode, Node, StmtNode } from '../ast';
import { walk } from '../ast';
import { knownTest, namesNeeded } from './known-tests';
import type { World } from './known-tests';
import type { NeededName } from './summary';

/** A statement with its surroundings. For a compound statement `parts` is its head, else the statement itself. */
export interface FlatStatement {
  readonly statement: StmtNode;
  readonly parts: readonly Node[];
  readonly typeCheckingOnly: boolean;
  readonly guarded: boolean;
  /** The outermost statement around it, in whichever of its parts it stands, that goes on where something in it raises: `try`, `with`. */
  readonly attempt: StmtNode | null;
  /** Such a statement goes on where it raises. */
  readonly isTried: boolean;
  /** Stands under `if __name__ == "__main__":`. */
  readonly inScript: boolean;
  /** Stands in a branch for other versions of Python, or other platforms. */
  readonly dead: boolean;
  /** Stands in a loop, or is a loop's head. */
  readonly repeated: boolean;
  /** Stands in no branch, loop or handler. */
  readonly always: boolean;
  /** Import statements that stand before it in the same bodies. */
  readonly after: readonly StmtNode[];
  /** Import statements one of which has failed where it runs; each of some. */
  readonly failed: readonly (readonly StmtNode[])[];
  /** Names that are true, or not None, where it runs. */
  readonly names: readonly NeededName[];
  /** The innermost compound statement around it whose head must run first. */
  readonly within: StmtNode | null;
}

interface Around {
  readonly within: StmtNode | null;
  readonly repeated: boolean;
  readonly typeCheckingOnly: boolean;
  readonly guarded: boolean;
  readonly attempt: StmtNode | null;
  readonly isTried: boolean;
  readonly inScript: boolean;
  readonly dead: boolean;
  readonly always: boolean;
  readonly after: readonly StmtNode[];
  readonly failed: readonly (readonly StmtNode[])[];
  readonly names: readonly NeededName[];
}

const OUTERMOST: Around = {
  ...{ typeCheckingOnly: false, guarded: false, inScript: false, dead: false, repeated: false, within: null },
  ...{ always: true, after: [], failed: [], names: [], attempt: null, isTried: false },
};

/** Flattens statements in source order. */
export function flatten(body: readonly StmtNode[], world: World): FlatStatement[] {
  return flattenBody(body, world, OUTERMOST);
}

function flattenBody(body: readonly StmtNode[], world: World, around: Around): FlatStatement[] {
  let { after } = around;
  let isLeft = false;
  return body.flatMap((statement) => {
    const flat = flattenOne(statement, world, isLeft ? { ...around, ...NEVER, after } : { ...around, after });
    after = [...after, ...importsBehind(statement)];
    isLeft ||= alwaysLeaves(statement, world);
    return flat;
  });
}

/** Code that never runs. */
const NEVER = { typeCheckingOnly: true, dead: true };

/** Whether nothing that stands behind a statement in the same body runs: it raises, on the runtime's platform at least. */
function alwaysLeaves(statement: StmtNode, world: World): boolean {
  if (statement.kind === 'If') {
    const taken = knownTest(statement.test, world);
    const leaves = (body: readonly StmtNode[]): boolean => body.some((one) => alwaysLeaves(one, world));
    return taken !== null && leaves(taken ? statement.body : statement.orelse);
  }
  return LEAVING.has(statement.kind);
}

export function isImport({ kind }: Node): boolean {
  return kind === 'Import' || kind === 'ImportFrom';
}

/** What leaves the statements that it stands among. */
const LEAVING: ReadonlySet<string> = new Set(['Break', 'Continue', 'Raise', 'Return']);

/** Imports that have not failed where what stands behind a statement runs: it is one, or tries some and is left where they fail. */
export function importsBehind(statement: StmtNode): readonly StmtNode[] {
  if (isImport(statement)) return [statement];
  if (statement.kind !== 'Try' || statement.finalbody.length > 0) return [];
  const isLeft = statement.handlers.every(({ body }) => leaves(body));
  return isLeft ? statement.body.filter(isImport) : [];
}

/** Whether statements end by leaving those that they stand among. */
export function leaves(body: readonly StmtNode[]): boolean {
  return LEAVING.has(body.at(-1)?.kind ?? '');
}

/** The imports of a `try` in which nothing else can fail; empty for any other. */
export function onlyImports({ body }: { readonly body: readonly StmtNode[] }): readonly StmtNode[] {
  return body.every((statement) => isImport(statement) || isPlain(statement)) ? body.filter(isImport) : [];
}

/** `pass`, a text, `NAME = True`. */
function isPlain(statement: StmtNode): boolean {
  if (statement.kind === 'Assign')
    return statement.value.kind === 'Constant' && statement.targets.every(({ kind }) => kind === 'Name');
  return statement.kind === 'Pass' || (statement.kind === 'Expr' && statement.value.kind === 'Constant');
}

function flattenOne(statement: StmtNode, world: World, outer: Around): FlatStatement[] {
  const flatten = (body: readonly StmtNode[], inner: Around): FlatStatement[] => flattenBody(body, world, inner);
  const around = LOOPS.has(statement.kind) ? { ...outer, repeated: true } : outer;
  const inside: Around = { ...around, within: statement, always: false };
  const head = (...parts: readonly (Node | null)[]): FlatStatement => ({
    statement,
    parts: parts.filter((part) => part !== null),
    ...outer,
    repeated: around.repeated,
  });
  switch (statement.kind) {
    case 'If': {
      const typeCheckingOnly = around.typeCheckingOnly || isTypeChecking(statement.test);
      const taken = knownTest(statement.test, world);
      const needed = (outcome: boolean): readonly NeededName[] => [
        ...around.names,
        ...namesNeeded(statement.test, outcome),
      ];
      const never: Around = { ...inside, ...NEVER };
      const inScript = around.inScript || asksForScript(statement.test);
      const taking: Around = { ...inside, typeCheckingOnly, inScript, names: needed(true) };
      // What type checkers do not see always runs.
      const always = isTypeChecking(statement.test) && around.always;
      return [
        head(statement.test),
        ...flatten(statement.body, taken === false ? never : taking),
        ...flatten(statement.orelse, taken === true ? never : { ...inside, always, names: needed(false) }),
      ];
    }
    case 'For':
    case 'AsyncFor':
      return [
        head(statement.iter, statement.target),
        ...flatten(statement.body, inside),
        ...flatten(statement.orelse, inside),
      ];
    case 'While':
      return [head(statement.test), ...flatten(statement.body, inside), ...flatten(statement.orelse, inside)];
    case 'With':
    case 'AsyncWith':
      return [
        head(...statement.items),
        ...flatten(statement.body, { ...inside, attempt: around.attempt ?? statement, isTried: true }),
      ];
    case 'Match':
      return [
        head(statement.subject, ...statement.cases.flatMap((arm) => [arm.pattern, arm.guard])),
        ...statement.cases.flatMap((arm) => flatten(arm.body, inside)),
      ];
    case 'Try':
    case 'TryStar': {
      const guarded = around.guarded || statement.handlers.some(expectsImportError);
      const goesOn = statement.handlers.length > 0;
      const part: Around = goesOn ? { ...around, attempt: around.attempt ?? statement } : around;
      const failed = [...around.failed, onlyImports(statement)];
      return [
        ...flatten(statement.body, { ...part, guarded, isTried: around.isTried || goesOn }),
        ...statement.handlers.flatMap((handler) => flatten(handler.body, { ...part, failed, always: false })),
        ...flatten(statement.orelse, {
          ...part,
          always: false,
          after: [...around.after, ...statement.body.filter(isImport)],
        }),
        ...flatten(statement.finalbody, part),
      ];
    }
    default:
      return [head(statement)];
  }
}

const LOOPS: ReadonlySet<string> = new Set(['For', 'AsyncFor', 'While']);

/** `TYPE_CHECKING` or `typing.TYPE_CHECKING`. */
export function isTypeChecking(test: ExprNode): boolean {
  return (
    (test.kind === 'Name' && test.id === 'TYPE_CHECKING') ||
    (test.kind === 'Attribute' && test.attr === 'TYPE_CHECKING')
  );
}

/** `__name__ == "__main__"`. */
function asksForScript(test: ExprNode): boolean {
  const [other] = test.kind === 'Compare' && test.ops.length === 1 && test.ops[0] === 'Eq' ? test.comparators : [];
  if (test.kind !== 'Compare' || other === undefined) return false;
  const isName = (node: ExprNode): boolean => node.kind === 'Name' && node.id === '__name__';
  const isMain = (node: ExprNode): boolean =>
    node.kind === 'Constant' && node.value.type === 'str' && node.value.value === '__main__';
  return (isName(test.left) && isMain(other)) || (isMain(test.left) && isName(other));
}

const IMPORT_ERRORS: ReadonlySet<string> = new Set(['ImportError', 'ModuleNotFoundError']);
const CATCHING: ReadonlySet<string> = new Set([...IMPORT_ERRORS, 'Exception', 'BaseException']);

/** Whether a handler catches ImportError and goes on: one that raises something at its end only says more. */
export function expectsImportError({ type, body }: ExceptHandler): boolean {
  return catchesImportError(type) && body.at(-1)?.kind !== 'Raise';
}

function catchesImportError(type: ExprNode | null): boolean {
  if (type === null) return true;
  let found = false;
  walk(type, (node) => {
    if (node.kind === 'Name' && CATCHING.has(node.id)) found = true;
  });
  return found;
}
