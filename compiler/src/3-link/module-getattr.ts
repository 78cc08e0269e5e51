// A module's `__getattr__` (PEP 562): the names that it surely has no attribute for.

import type { ExprNode, FunctionDef, StmtNode } from '../ast';

/** What running statements comes to: an AttributeError, what stands behind them, or something that cannot be told. */
type Outcome = 'raises' | 'goes on' | 'unknown';

/**
 * Whether every `__getattr__` that statements of a module's body define surely raises AttributeError for a name, and nothing else binds
 * one: so many statements do.
 */
export function refusesAttribute(body: readonly StmtNode[], name: string, bound: number): boolean {
  const hooks = definitionsIn(body);
  return hooks.length === bound && hooks.every((hook) => refuses(hook, name));
}

/** The functions of that name, in whichever branch. */
function definitionsIn(body: readonly StmtNode[]): readonly FunctionDef[] {
  return body.flatMap((node): readonly FunctionDef[] => {
    if (node.kind === 'FunctionDef') return node.name === '__getattr__' ? [node] : [];
    if (node.kind === 'If') return definitionsIn([...node.body, ...node.orelse]);
    if (node.kind !== 'Try') return [];
    return definitionsIn([
      ...node.body,
      ...node.handlers.flatMap((handler) => handler.body),
      ...node.orelse,
      ...node.finalbody,
    ]);
  });
}

function refuses({ args, body, decorator_list }: FunctionDef, name: string): boolean {
  const [parameter, ...others] = [...args.posonlyargs, ...args.args];
  if (parameter === undefined || others.length > 0 || decorator_list.length > 0) return false;
  return outcome(body, { parameter: parameter.arg, name }) === 'raises';
}

interface Asked {
  readonly parameter: string;
  readonly name: string;
}

function outcome(body: readonly StmtNode[], asked: Asked): Outcome {
  for (const node of body) {
    const one = outcomeOf(node, asked);
    if (one !== 'goes on') return one;
  }
  return 'goes on';
}

function outcomeOf(node: StmtNode, asked: Asked): Outcome {
  switch (node.kind) {
    case 'Pass':
      return 'goes on';
    case 'Expr':
      return node.value.kind === 'Constant' ? 'goes on' : 'unknown';
    case 'Assign':
      // A message, under a name of its own.
      return node.targets.every((target) => target.kind === 'Name' && target.id !== asked.parameter) &&
        isText(node.value)
        ? 'goes on'
        : 'unknown';
    case 'Raise':
      return node.exc !== null && isAttributeError(node.exc) ? 'raises' : 'unknown';
    case 'If': {
      const test = truth(node.test, asked);
      if (test !== null) return outcome(test ? node.body : node.orelse, asked);
      const [one, other] = [outcome(node.body, asked), outcome(node.orelse, asked)];
      return one === other ? one : 'unknown';
    }
    default:
      return 'unknown';
  }
}

function isText(value: ExprNode): boolean {
  return value.kind === 'Constant' || value.kind === 'JoinedStr';
}

function isAttributeError(exc: ExprNode): boolean {
  const raised = exc.kind === 'Call' ? exc.func : exc;
  return raised.kind === 'Name' && raised.id === 'AttributeError';
}

/** Whether a test of the name is true; null where that cannot be told. */
function truth(test: ExprNode, asked: Asked): boolean | null {
  if (test.kind === 'UnaryOp' && test.op === 'Not') {
    const operand = truth(test.operand, asked);
    return operand === null ? null : !operand;
  }
  if (test.kind === 'BoolOp') {
    const decisive = test.op === 'Or';
    const values = test.values.map((value) => truth(value, asked));
    // What stands before the decisive one may raise something else.
    const at = values.findIndex((value) => value === null || value === decisive);
    return at < 0 ? !decisive : (values[at] ?? null);
  }
  if (test.kind !== 'Compare' || test.ops.length !== 1) return null;
  const [operator] = test.ops;
  const [right] = test.comparators;
  if (right === undefined || test.left.kind !== 'Name' || test.left.id !== asked.parameter) return null;
  if (operator === 'Eq' || operator === 'NotEq') {
    const text = textOf(right);
    return text === null ? null : (text === asked.name) === (operator === 'Eq');
  }
  if (operator !== 'In' && operator !== 'NotIn') return null;
  if (right.kind !== 'Tuple' && right.kind !== 'List' && right.kind !== 'Set') return null;
  const texts = right.elts.map(textOf);
  return texts.includes(null) ? null : texts.includes(asked.name) === (operator === 'In');
}

function textOf(value: ExprNode): string | null {
  return value.kind === 'Constant' && value.value.type === 'str' ? value.value.value : null;
}
