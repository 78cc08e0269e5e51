// The `debug` of applications: refused where it is true or not known before start-up, whether it is an argument, an attribute that
// module code sets, or one that a function sets later. The debug pages show source text and local variables.

import type { ExprNode, Module } from '../ast';
import { walk } from '../ast';
import { compareDiagnostics, errors } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import { packageOf } from '../3-link';
import type { Program } from '../3-link';
import { isApplicationClass } from '../4-discover';
import type { DebugFlag, Discovery } from '../4-discover';
import type { DottedName, Reference, Unit } from '../2-summarize';

/** What refuses an application for its `debug`. `isEvaluated`: start-up refuses a true one, so that only what is known to be true is left. */
export function debugErrors(program: Program, discovery: Discovery, isEvaluated: boolean): Diagnostic[] {
  const isKnownAlone = isEvaluated || program.unread.size > 0;
  return [...discovery.debug, ...setByFunctions(program, discovery)]
    .filter(({ isTrue }) => isTrue || !isKnownAlone)
    .map(({ isTrue, place }) =>
      errors.debugApplication(
        place,
        isTrue ? { value: 'True', advice: REMOVE } : { value: 'not a literal', advice: EVALUATE },
      ),
    )
    .sort(compareDiagnostics);
}

const REMOVE = 'remove `debug`, or set it to `False`';
const EVALUATE =
  'set `debug` to `False`, or pass `--debug-off`: then it is evaluated at start-up, and a true value ends start-up';

/** The statements in functions of the application that set the `debug` of what is known to be an application. */
function setByFunctions(program: Program, discovery: Discovery): DebugFlag[] {
  const found: DebugFlag[] = [];
  for (const module of discovery.imported) {
    const loaded = program.modules.get(module);
    if (loaded === undefined || packageOf(program, module) !== null) continue;
    const { file, scopes, units } = loaded.summary;
    for (const unit of units) {
      if (scopes[unit.scope]?.kind !== 'function') continue;
      for (const reference of unit.references) {
        if (!setsDebug(reference) || !isApplication(program, discovery, module, unit, reference)) continue;
        const truth = truthAssigned(loaded.ast, reference.line);
        const place = { file, line: reference.line, column: reference.column };
        if (truth !== false) found.push({ isTrue: truth === true, place });
      }
    }
  }
  return found;
}

function setsDebug({ name, path, use }: Reference): boolean {
  return name !== null && use === 'store' && path[path.length - 1] === 'debug';
}

/** Whether what a reference sets an attribute of is an application, by its variable, its type, or as the `app` of a library's object. */
function isApplication(
  program: Program,
  { variableTypes }: Discovery,
  module: string,
  unit: Unit,
  { name, path }: Reference,
): boolean {
  const owner: DottedName = [name as string, ...path.slice(0, -1)];
  const hint = unit.types[name as string];
  const classes = hint === undefined ? [] : program.resolve(module, unit.scope, hint.name);
  const names = classes.flatMap(({ target }) => (target.kind === 'external' ? [target.name] : []));
  if (owner.length === 1 && names.some(isApplicationClass)) return true;
  if (owner.length === 2 && owner[1] === 'app' && names.length > 0) return true;
  return program.resolve(module, unit.scope, owner).some(({ target, rest }) => {
    if (target.kind !== 'variable' || rest.length > 0) return false;
    const type = variableTypes.get(`${target.module}:${target.name}`);
    return type?.kind === 'library' && isApplicationClass(type.name);
  });
}

/** Whether the constant that a line's assignment to `debug` gives is true; null for anything else. */
function truthAssigned(ast: Module, line: number): boolean | null {
  let truth: boolean | null = null;
  walk(ast, (node) => {
    if (node.kind !== 'Assign') return;
    const isMeant = node.targets.some(
      (target) => target.kind === 'Attribute' && target.lineno === line && target.attr === 'debug',
    );
    if (isMeant) truth = truthOfConstant(node.value);
  });
  return truth;
}

function truthOfConstant(node: ExprNode): boolean | null {
  return node.kind === 'Constant' && node.value.type === 'bool' ? node.value.value : null;
}
