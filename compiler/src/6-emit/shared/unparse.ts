// The text of an expression as CPython writes it into `__annotations__` under `from __future__ import annotations` and into
// error messages: Python/ast_unparse.c, with its precedences and spacing.

import type {
  Arg,
  Arguments,
  BinaryOperator,
  CompareOperator,
  Comprehension,
  ConstantValue,
  ExprNode,
  JoinedStr,
  TemplateStr,
  UnaryOperator,
} from '../../ast';

/** Precedence levels, weakest first (ast_unparse.c `enum`). */
const Level = {
  tuple: 0,
  test: 1,
  or: 2,
  and: 3,
  not: 4,
  compare: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  shift: 9,
  arithmetic: 10,
  term: 11,
  factor: 12,
  power: 13,
  await: 14,
  atom: 15,
} as const;

const BINARY: Readonly<Record<BinaryOperator, readonly [string, number]>> = {
  Add: [' + ', Level.arithmetic],
  Sub: [' - ', Level.arithmetic],
  Mult: [' * ', Level.term],
  MatMult: [' @ ', Level.term],
  Div: [' / ', Level.term],
  Mod: [' % ', Level.term],
  FloorDiv: [' // ', Level.term],
  LShift: [' << ', Level.shift],
  RShift: [' >> ', Level.shift],
  BitOr: [' | ', Level.bitOr],
  BitXor: [' ^ ', Level.bitXor],
  BitAnd: [' & ', Level.bitAnd],
  Pow: [' ** ', Level.power],
};

const UNARY: Readonly<Record<UnaryOperator, readonly [string, number]>> = {
  Invert: ['~', Level.factor],
  Not: ['not ', Level.not],
  UAdd: ['+', Level.factor],
  USub: ['-', Level.factor],
};

const COMPARE: Readonly<Record<CompareOperator, string>> = {
  Eq: ' == ',
  NotEq: ' != ',
  Lt: ' < ',
  LtE: ' <= ',
  Gt: ' > ',
  GtE: ' >= ',
  Is: ' is ',
  IsNot: ' is not ',
  In: ' in ',
  NotIn: ' not in ',
};

/** The text of an annotation. */
export function unparse(node: ExprNode): string {
  return write(node, Level.test);
}

function grouped(text: string, level: number, own: number): string {
  return level > own ? `(${text})` : text;
}

function write(node: ExprNode, level: number): string {
  switch (node.kind) {
    case 'Refused':
      return write(node.instead, level);
    case 'Name':
      return node.id;
    case 'Constant':
      return constantText(node.value, node.u_prefix);
    case 'Attribute':
      return attribute(node.value, node.attr);
    case 'Subscript':
      return `${write(node.value, Level.atom)}[${write(node.slice, Level.tuple)}]`;
    case 'Starred':
      return `*${write(node.value, Level.bitOr)}`;
    case 'Slice':
      return slice(node.lower, node.upper, node.step);
    case 'Tuple':
      return tuple(node.elts, level);
    case 'List':
      return `[${list(node.elts)}]`;
    case 'Set':
      return `{${list(node.elts)}}`;
    case 'Dict':
      return `{${node.keys.map((key, index) => dictItem(key, node.values[index] as ExprNode)).join(', ')}}`;
    case 'Call':
      return `${write(node.func, Level.atom)}(${callArguments(node)})`;
    case 'BoolOp': {
      const own = node.op === 'And' ? Level.and : Level.or;
      return grouped(
        node.values.map((value) => write(value, own + 1)).join(node.op === 'And' ? ' and ' : ' or '),
        level,
        own,
      );
    }
    case 'BinOp': {
      const [text, own] = BINARY[node.op];
      const [left, right] = node.op === 'Pow' ? [own + 1, own] : [own, own + 1];
      return grouped(write(node.left, left) + text + write(node.right, right), level, own);
    }
    case 'UnaryOp': {
      const [text, own] = UNARY[node.op];
      return grouped(text + write(node.operand, own), level, own);
    }
    case 'Compare': {
      const rest = node.ops.map(
        (op, index) => COMPARE[op] + write(node.comparators[index] as ExprNode, Level.compare + 1),
      );
      return grouped(write(node.left, Level.compare + 1) + rest.join(''), level, Level.compare);
    }
    case 'IfExp': {
      const text = `${write(node.body, Level.test + 1)} if ${write(node.test, Level.test + 1)} else ${write(node.orelse, Level.test)}`;
      return grouped(text, level, Level.test);
    }
    case 'Lambda': {
      const parameters = parameterList(node.args);
      return grouped(
        `lambda${parameters === '' ? '' : ' '}${parameters}: ${write(node.body, Level.test)}`,
        level,
        Level.test,
      );
    }
    case 'NamedExpr':
      return grouped(`${node.target.id} := ${write(node.value, Level.atom)}`, level, Level.tuple);
    case 'Await':
      return grouped(`await ${write(node.value, Level.atom)}`, level, Level.await);
    case 'Yield':
      return node.value === null ? '(yield)' : `(yield ${write(node.value, Level.test)})`;
    case 'YieldFrom':
      return `(yield from ${write(node.value, Level.test)})`;
    case 'ListComp':
      return `[${write(node.elt, Level.test)}${clauses(node.generators)}]`;
    case 'SetComp':
      return `{${write(node.elt, Level.test)}${clauses(node.generators)}}`;
    case 'DictComp':
      return `{${write(node.key, Level.test)}: ${write(node.value, Level.test)}${clauses(node.generators)}}`;
    case 'GeneratorExp':
      return `(${write(node.elt, Level.test)}${clauses(node.generators)})`;
    case 'JoinedStr':
      return `f${quoted(templateBody(node))}`;
    case 'TemplateStr':
      return `t${quoted(templateBody(node))}`;
    case 'FormattedValue':
    case 'Interpolation':
      return `f${quoted(replacement(node))}`;
  }
}

function list(nodes: readonly ExprNode[]): string {
  return nodes.map((node) => write(node, Level.test)).join(', ');
}

function tuple(items: readonly ExprNode[], level: number): string {
  if (items.length === 0) return '()';
  const text = items.length === 1 ? `${list(items)},` : list(items);
  return grouped(text, level, Level.tuple);
}

function attribute(value: ExprNode, name: string): string {
  // `1 .real` needs the blank that `x.real` does not.
  const integer = value.kind === 'Constant' && value.value.type === 'int';
  return `${write(value, Level.atom)}${integer ? ' ' : ''}.${name}`;
}

function slice(lower: ExprNode | null, upper: ExprNode | null, step: ExprNode | null): string {
  const part = (node: ExprNode | null): string => (node === null ? '' : write(node, Level.test));
  return `${part(lower)}:${part(upper)}${step === null ? '' : `:${part(step)}`}`;
}

function dictItem(key: ExprNode | null, value: ExprNode): string {
  return key === null ? `**${write(value, Level.bitOr)}` : `${write(key, Level.test)}: ${write(value, Level.test)}`;
}

function callArguments(node: Extract<ExprNode, { kind: 'Call' }>): string {
  const [only] = node.args;
  if (node.args.length === 1 && node.keywords.length === 0 && only?.kind === 'GeneratorExp')
    return write(only, Level.test).slice(1, -1);
  const keywords = node.keywords.map(({ arg, value }) => (arg === null ? '**' : `${arg}=`) + write(value, Level.test));
  return [...node.args.map((arg) => write(arg, Level.test)), ...keywords].join(', ');
}

function clauses(generators: readonly Comprehension[]): string {
  return generators
    .map(({ target, iter, ifs, is_async }) => {
      const conditions = ifs.map((condition) => ` if ${write(condition, Level.test + 1)}`).join('');
      return `${is_async === 1 ? ' async for ' : ' for '}${write(target, Level.tuple)} in ${write(iter, Level.test + 1)}${conditions}`;
    })
    .join('');
}

function parameterList(args: Arguments): string {
  const parts: string[] = [];
  const plain = [...args.posonlyargs, ...args.args];
  const firstDefault = plain.length - args.defaults.length;
  plain.forEach((parameter, index) => {
    const fallback = args.defaults[index - firstDefault];
    parts.push(parameterText(parameter) + (fallback === undefined ? '' : `=${write(fallback, Level.test)}`));
    if (index + 1 === args.posonlyargs.length) parts.push('/');
  });
  if (args.vararg !== null || args.kwonlyargs.length > 0)
    parts.push(`*${args.vararg === null ? '' : parameterText(args.vararg)}`);
  args.kwonlyargs.forEach((parameter, index) => {
    const fallback = args.kw_defaults[index] ?? null;
    parts.push(parameterText(parameter) + (fallback === null ? '' : `=${write(fallback, Level.test)}`));
  });
  if (args.kwarg !== null) parts.push(`**${parameterText(args.kwarg)}`);
  return parts.join(', ');
}

function parameterText(parameter: Arg): string {
  return parameter.annotation === null ? parameter.arg : `${parameter.arg}: ${write(parameter.annotation, Level.test)}`;
}

// ---- literals ----

function constantText(value: ConstantValue, uPrefix: boolean): string {
  switch (value.type) {
    case 'none':
      return 'None';
    case 'ellipsis':
      return '...';
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
      return value.value;
    case 'float':
      return floatText(value.value);
    case 'complex':
      return `${floatText(value.imag).replace(/\.0$/, '')}j`;
    case 'str':
      return `${uPrefix ? 'u' : ''}${quoted(value.value)}`;
    case 'bytes':
      return `b${quoted(value.value, true)}`;
  }
}

/** `repr(float)`; an infinity is written as a literal that overflows. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return '1e309';
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 16) {
    const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
    return text.includes('e')
      ? value.toFixed(mantissa.replace(/[-.]/g, '').length - 1 - exponent)
      : Number.isInteger(value)
        ? `${text}.0`
        : text;
  }
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** `repr` of a str, or of bytes without its prefix. */
function quoted(text: string, bytes = false): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = quote;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    if (character === quote || character === '\\') out += `\\${character}`;
    else if (character === '\n') out += '\\n';
    else if (character === '\r') out += '\\r';
    else if (character === '\t') out += '\\t';
    else if (bytes ? point >= 0x20 && point < 0x7f : PRINTABLE.test(character)) out += character;
    else if (point < 0x100) out += `\\x${point.toString(16).padStart(2, '0')}`;
    else if (point < 0x10000) out += `\\u${point.toString(16).padStart(4, '0')}`;
    else out += `\\U${point.toString(16).padStart(8, '0')}`;
  }
  return out + quote;
}

function templateBody(node: JoinedStr | TemplateStr): string {
  return node.values
    .map((value) => {
      if (value.kind === 'Constant' && value.value.type === 'str') return value.value.value.replace(/[{}]/g, '$&$&');
      if (value.kind === 'FormattedValue' || value.kind === 'Interpolation') return replacement(value);
      return value.kind === 'JoinedStr' ? templateBody(value) : write(value, Level.test);
    })
    .join('');
}

function replacement(node: Extract<ExprNode, { kind: 'FormattedValue' | 'Interpolation' }>): string {
  const text = node.kind === 'Interpolation' ? node.str : write(node.value, Level.test + 1);
  const conversion = node.conversion < 0 ? '' : `!${String.fromCharCode(node.conversion)}`;
  const specification = node.format_spec === null ? '' : `:${templateBody(node.format_spec)}`;
  return `{${text.startsWith('{') ? ' ' : ''}${text}${conversion}${specification}}`;
}
