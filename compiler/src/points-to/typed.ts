// Objects of validated types: what a value may be that FastAPI has made to fit an annotation.

import type { CodeName, TypeName } from '../4-discover';
import { classAttribute } from './classes';
import { objectOf } from './natives';
import type { Solver } from './solver';
import { Slot } from './solver';
import { ANY, Kind } from './values';

/** The annotated fields of a class. */
export type FieldsOf = (code: CodeName) => readonly (readonly [name: string, type: TypeName])[];

/** What types are made of. */
interface Types {
  /** The node of the classes of a scope. */
  readonly codeNode: (code: CodeName) => number;
  readonly fieldsOf: FieldsOf;
  /** Whether a module is the library's. */
  readonly isLibrary: (module: string) => boolean;
  /** A node that is made once for a purpose; `fill` says what flows into it. */
  readonly shared: (purpose: string, fill: (node: number) => void) => number;
}

/** The site at which validation makes its objects. */
export const VALIDATION = -900;

/** Classes whose objects hold what is in brackets behind them, by the last part of a name, in small letters. */
const CONTAINERS: ReadonlyMap<string, 'list' | 'set' | 'tuple' | 'dict'> = new Map([
  ['list', 'list'],
  ['sequence', 'list'],
  ['iterable', 'list'],
  ['collection', 'list'],
  ['set', 'set'],
  ['frozenset', 'set'],
  ['tuple', 'tuple'],
  ['dict', 'dict'],
  ['mapping', 'dict'],
]);

/** The node of the values that fit a type. */
export function typeNode(solver: Solver, type: TypeName, types: Types): number {
  return types.shared(`type ${JSON.stringify(type)}`, (node) => {
    switch (type.kind) {
      case 'class':
        solver.graph.listen(types.codeNode(type.code), (cls) => validated(solver, cls, type.code, node, types));
        break;
      case 'library':
        ofLibrary(solver, type.name, node);
        break;
      case 'union':
        for (const option of type.options) solver.graph.edge(typeNode(solver, option, types), node);
        break;
      case 'generic':
        generic(solver, type, node, types);
        break;
      case 'none':
        solver.graph.add(node, solver.none);
        break;
      case 'json':
        solver.graph.edge(jsonNode(solver, types), node);
        break;
      case 'anything':
        solver.graph.add(node, ANY);
        break;
    }
  });
}

/** What JSON has: texts, numbers, truths, None, and lists and dicts of those. */
function jsonNode(solver: Solver, types: Types): number {
  return types.shared('json', (node) => {
    const { graph, values } = solver;
    for (const name of ['str', 'int', 'float']) graph.add(node, solver.builtinObject(name));
    for (const value of [solver.true, solver.false, solver.none]) graph.add(node, value);
    const body = solver.module('builtins').body;
    if (body === null) return;
    for (const name of ['list', 'dict']) {
      const made = values.number(
        Kind.object,
        solver.builtin(name),
        solver.allocation({ instance: body, site: VALIDATION }),
      );
      graph.add(node, made);
      graph.edge(node, solver.slotNode(made, Slot.somewhere));
      if (name === 'dict') graph.add(solver.slotNode(made, Slot.keys), solver.builtinObject('str'));
    }
  });
}

/** An object of a class, whose fields have the types of their annotations. */
function validated(solver: Solver, cls: number, code: CodeName, node: number, types: Types): void {
  if (solver.values.kind(cls) !== Kind.class) return;
  const object = solver.values.number(Kind.object, cls);
  const body = solver.module('builtins').body;
  if (body !== null) solver.make({ instance: body, site: VALIDATION }, cls);
  solver.graph.add(node, object);
  unlessItself(solver, cls, node, types);
  for (const [name, type] of types.fieldsOf(code))
    solver.graph.edge(typeNode(solver, type, types), solver.storedAttribute(object, solver.text(name)));
}

/** Of a class that says itself how its values are validated, they may be anything. */
function unlessItself(solver: Solver, cls: number, node: number, { isLibrary }: Types): void {
  const hook = classAttribute(solver, cls, solver.text('__get_pydantic_core_schema__'));
  solver.graph.listen(hook, (value) => {
    const kind = solver.values.kind(value);
    const inherited = kind === Kind.function && isLibrary(solver.functionParts(value).block.module.name);
    if (!inherited) solver.graph.add(node, ANY);
  });
}

function ofLibrary(solver: Solver, name: string, node: number): void {
  const body = solver.module('builtins').body;
  if (body !== null) objectOf(solver, name, node, { instance: body, site: VALIDATION });
}

function generic(solver: Solver, type: TypeName & { readonly kind: 'generic' }, node: number, types: Types): void {
  const { origin, args } = type;
  const last = origin.kind === 'library' ? (origin.name.split('.').at(-1) ?? '') : '';
  const argument = (at: number): number => typeNode(solver, args[at] ?? { kind: 'anything' }, types);
  if (last === 'Optional' || last === 'Union') {
    for (let at = 0; at < args.length; at += 1) solver.graph.edge(argument(at), node);
    if (last === 'Optional') solver.graph.add(node, solver.none);
    return;
  }
  const container = CONTAINERS.get(last.toLowerCase());
  const body = solver.module('builtins').body;
  if (container === undefined || body === null) {
    if (origin.kind === 'class') solver.graph.edge(typeNode(solver, origin, types), node);
    else solver.graph.add(node, ANY);
    return;
  }
  const allocation = solver.allocation({ instance: body, site: VALIDATION }, solver.text(JSON.stringify(type)) + 1);
  const made = solver.values.number(Kind.object, solver.builtin(container), allocation);
  solver.graph.add(node, made);
  if (container === 'dict') {
    solver.graph.edge(argument(0), solver.slotNode(made, Slot.keys));
    solver.graph.edge(argument(1), solver.slotNode(made, Slot.somewhere));
    return;
  }
  for (let at = 0; at < args.length; at += 1) solver.graph.edge(argument(at), solver.slotNode(made, Slot.somewhere));
}
