// What comparisons of Python's version give.

import type { ExprNode } from '../ast';

/** What a comparison of `sys.version_info` with versions gives; null for any other test, and where no version is given. */
export function ofVersion(test: ExprNode, minor: number | null): boolean | null {
  if (minor === null || test.kind !== 'Compare') return null;
  const operands = [test.left, ...test.comparators];
  const links = test.ops.map((operator, at) => {
    const [left, right] = [operands[at] as ExprNode, operands[at + 1] as ExprNode];
    const part = versionPart(left, minor);
    if (part !== null) return ordered(part, operator, right);
    const mirrored = versionPart(right, minor);
    const turned = MIRRORED[operator];
    return mirrored === null || turned === undefined ? null : ordered(mirrored, turned, left);
  });
  if (links.includes(false)) return false;
  return links.includes(null) ? null : true;
}

/** Operators by what they are with the operands the other way round. */
const MIRRORED: Readonly<Record<string, string>> = {
  Lt: 'Gt',
  LtE: 'GtE',
  Gt: 'Lt',
  GtE: 'LtE',
  Eq: 'Eq',
  NotEq: 'NotEq',
};

/** A part of `sys.version_info`: numbers that are known, and whether more follow that are not. */
interface VersionPart {
  readonly numbers: readonly number[];
  readonly isSingle: boolean;
  readonly isOpen: boolean;
}

/** `sys.version_info`, `sys.version_info[:2]`, `sys.version_info[0]`, `sys.version_info.major`. */
function versionPart(node: ExprNode, minor: number): VersionPart | null {
  const whole = [3, minor];
  if (isVersionInfo(node)) return { numbers: whole, isSingle: false, isOpen: true };
  if (node.kind === 'Attribute' && isVersionInfo(node.value)) {
    const number = { major: 3, minor }[node.attr];
    return number === undefined ? null : { numbers: [number], isSingle: true, isOpen: false };
  }
  if (node.kind !== 'Subscript' || !isVersionInfo(node.value)) return null;
  const { slice } = node;
  if (slice.kind !== 'Slice') {
    const number = whole[literalNumber(slice) ?? Number.NaN];
    return number === undefined ? null : { numbers: [number], isSingle: true, isOpen: false };
  }
  const upper = slice.upper === null ? null : literalNumber(slice.upper);
  if (slice.lower !== null || slice.step !== null || upper === null || upper < 1 || upper > 2) return null;
  return { numbers: whole.slice(0, upper), isSingle: false, isOpen: false };
}

function isVersionInfo(node: ExprNode): boolean {
  return (node.kind === 'Name' ? node.id : node.kind === 'Attribute' ? node.attr : '') === 'version_info';
}

/** What a comparison of a part of the version with a number, or a tuple of numbers, gives. */
function ordered({ numbers, isSingle, isOpen }: VersionPart, operator: string, other: ExprNode): boolean | null {
  const single = literalNumber(other);
  if (isSingle !== (single !== null) || (!isSingle && other.kind !== 'Tuple')) return null;
  const given = single === null && other.kind === 'Tuple' ? other.elts.map(literalNumber) : [single];
  if (given.includes(null)) return null;
  const differs = numbers.findIndex((number, at) => at < given.length && number !== given[at]);
  if (differs !== -1) return holds(operator, (numbers[differs] as number) - (given[differs] as number));
  // Python's own has five parts, so it is greater than what it begins with.
  if (isOpen) return given.length > numbers.length ? null : holds(operator, 1);
  return holds(operator, numbers.length - given.length);
}

/** Whether an operator holds between two operands, the first of which is greater by so much. */
function holds(operator: string, difference: number): boolean | null {
  switch (operator) {
    case 'Lt':
      return difference < 0;
    case 'LtE':
      return difference <= 0;
    case 'Gt':
      return difference > 0;
    case 'GtE':
      return difference >= 0;
    case 'Eq':
      return difference === 0;
    case 'NotEq':
      return difference !== 0;
    default:
      return null;
  }
}

function literalNumber(node: ExprNode): number | null {
  return node.kind === 'Constant' && node.value.type === 'int' ? Number(node.value.value) : null;
}
