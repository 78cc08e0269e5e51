// Code of the project that an expression may run without calling it: special methods behind operators, and accessors behind attributes.

import type { AsyncFunctionDef, ExprNode, FunctionDef, Node } from '../ast';
import { walk } from '../ast';
import type { Program } from '../3-link';
import { packageOf } from '../3-link';
import { Accessors } from './accessors';

/** A function of the project. */
export interface OwnFunction {
  readonly module: string;
  readonly node: FunctionDef | AsyncFunctionDef;
}

const TRUTH = ['__bool__', '__len__'];
const ITERATION = ['__iter__', '__next__', '__getitem__', '__len__'];
const SEARCH = ['__contains__', '__eq__', ...ITERATION];
const COMPARISON = ['__eq__', '__ne__', '__lt__', '__le__', '__gt__', '__ge__', ...TRUTH];

/** The special methods that an expression may run of its operands. */
const SPECIALS: Readonly<Partial<Record<ExprNode['kind'], readonly string[]>>> = {
  BoolOp: TRUTH,
  Dict: ['__hash__', '__eq__', 'keys', '__getitem__'],
  DictComp: [...ITERATION, ...TRUTH, '__hash__', '__eq__'],
  FormattedValue: ['__format__', '__repr__', '__str__'],
  IfExp: TRUTH,
  ListComp: [...ITERATION, ...TRUTH],
  Set: ['__hash__', '__eq__'],
  SetComp: [...ITERATION, ...TRUTH, '__hash__', '__eq__'],
  Starred: ITERATION,
  Subscript: ['__getitem__', '__class_getitem__', '__missing__'],
  UnaryOp: ['__invert__', '__neg__', '__pos__', ...TRUTH],
};

/** What runs for attributes of any name. */
const HOOKS = ['__getattr__', '__getattribute__', '__get__'];

/** The special methods and accessors that the project's classes have. */
export class ImplicitCalls {
  private readonly methods = new Set<string>();
  private readonly accessors = new Map<string, OwnFunction[]>();

  constructor(program: Program) {
    const found = new Accessors(program);
    for (const loaded of program.modules.values()) {
      const { definitions, module, scopes } = loaded.summary;
      if (packageOf(program, module) !== null) continue;
      const methods = definitions.filter(
        ({ definedIn, kind }) => kind === 'function' && scopes[definedIn]?.kind === 'class',
      );
      for (const { name } of methods) this.methods.add(name);
      const looked = methods.filter((definition) => found.mayRun({ module, definition }, 'look'));
      if (looked.length === 0) continue;
      const nodes = functionsOf(loaded.ast);
      for (const { line, name } of looked) {
        const node = nodes.find((one) => one.lineno === line && one.name === name);
        if (node !== undefined) this.accessors.set(name, [...(this.accessors.get(name) ?? []), { module, node }]);
      }
    }
  }

  /** Whether an expression may run a special method of an operand that is the project's. */
  mayRunSpecial(node: ExprNode): boolean {
    return specialsOf(node).some((name) => this.methods.has(name));
  }

  /** What may run where an attribute of the project's objects is looked at. */
  behind(name: string): readonly OwnFunction[] {
    return [name, ...HOOKS].flatMap((one) => this.accessors.get(one) ?? []);
  }
}

function specialsOf(node: ExprNode): readonly string[] {
  if (node.kind !== 'Compare') return SPECIALS[node.kind] ?? [];
  return node.ops.flatMap((operator) => {
    if (operator === 'Is' || operator === 'IsNot') return [];
    return operator === 'In' || operator === 'NotIn' ? SEARCH : COMPARISON;
  });
}

/** The functions below a node, or it itself. */
export function functionsOf(root: Node): readonly OwnFunction['node'][] {
  const found: OwnFunction['node'][] = [];
  walk(root, (node) => {
    if (node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef') found.push(node);
  });
  return found;
}
