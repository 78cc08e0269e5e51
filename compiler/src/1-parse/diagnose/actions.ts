// What the `invalid_` rules report, with CPython's texts (the actions of Grammar/python.gram).

import { TokenKind } from '../lex/tokens';
import { at, from, here, onNext, range } from './errors';
import type { Action, Machine, Match, Named } from './machine';
import { elementsOf, expressionName, invalidTarget } from './targets';
import type { TargetUse } from './targets';

type Text = string | ((named: Named, machine: Machine) => string);

function textOf(text: Text, named: Named, machine: Machine): string {
  return typeof text === 'string' ? text : text(named, machine);
}

/** Reports the part `a`. */
const atA =
  (text: Text): Action =>
  (named, machine) =>
    at(machine, named['a'], textOf(text, named, machine));

/** Reports from `a` to `b`. */
const fromAToB =
  (text: Text): Action =>
  (named, machine) => {
    const first = named['a'] as Match;
    return range(machine, first.first, (named['b'] ?? first).last, textOf(text, named, machine));
  };

/** Reports from `a` to where the lexer stands. */
const fromA =
  (text: Text): Action =>
  (named, machine) =>
    from(machine, named['a'], textOf(text, named, machine));

/** Reports the last token read. */
const atLast =
  (text: Text): Action =>
  (named, machine) =>
    here(machine, textOf(text, named, machine));

/** Reports the next token. */
const atNext =
  (text: Text): Action =>
  (named, machine) =>
    onNext(machine, textOf(text, named, machine));

const nameOfA = (named: Named): string => expressionName(named['a'] as Match);

function tokenText(machine: Machine, part: Match | undefined): string {
  return part === undefined ? '' : (machine.tokens.text[part.first] ?? '');
}

/** "expected an indented block after ...". */
const blockAfter =
  (what: (named: Named, machine: Machine) => string): Action =>
  (named, machine) => {
    const line = machine.tokens.line[named['a']?.first ?? 0];
    return here(
      machine,
      `expected an indented block after ${what(named, machine)} on line ${line}`,
      'IndentationError',
    );
  };

const badTarget =
  (use: TargetUse): Action =>
  (named, machine) => {
    const invalid = invalidTarget(named['a'] as Match, use);
    if (invalid === null) return null;
    const verb = use === 'delete' ? 'delete' : 'assign to';
    return at(machine, invalid, `cannot ${verb} ${expressionName(invalid)}`);
  };

const isLegacyName = (machine: Machine, part: Match): boolean =>
  part.kind === 'Name' && ['print', 'exec'].includes(tokenText(machine, part));

/** The quote letter of the f-string or t-string that a token is in. */
function stringLetter(machine: Machine): string {
  let depth = 0;
  for (let token = Math.min(machine.mark, machine.tokens.kind.length) - 1; token >= 0; token -= 1) {
    if (machine.tokens.kind[token] === TokenKind.FStringEnd) depth += 1;
    if (machine.tokens.kind[token] !== TokenKind.FStringStart) continue;
    if (depth === 0)
      return /t/i.test(machine.source.text.slice(machine.tokens.start[token], machine.tokens.end[token])) ? 't' : 'f';
    depth -= 1;
  }
  return 'f';
}

const inField =
  (text: string): Text =>
  (_named, machine) =>
    `${stringLetter(machine)}-string: ${text}`;

/** Expressions. */
const EXPRESSION_ACTIONS: Readonly<Record<string, Action>> = {
  inner: (named) => named['a'] ?? null,
  strings: (named, machine) => {
    const run = named['a'] as Match;
    const letter = stringKind(machine, run);
    return { ...run, kind: letter, parts: [] };
  },
  forgotten_comma: (named, machine) => {
    const { a, b } = named as { readonly a: Match; readonly b: Match };
    if (isLegacyName(machine, a) || machine.levels[machine.mark - 1] === 0) return null;
    return range(machine, a.first, b.last, 'invalid syntax. Perhaps you forgot a comma?');
  },
  part_of_string: atA('invalid syntax. Is this intended to be part of the string?'),
  expected_else: fromAToB("expected 'else' after 'if' expression"),
  statement_after_else: atNext("expected expression after 'else', but statement is given"),
  statement_before_if: atA("expected expression before 'if', but statement is given"),
  lambda_in_field: fromAToB(inField('lambda expressions are not allowed without parentheses')),
  missing_call_parentheses: (named, machine) => {
    const { a, b } = named as { readonly a: Match; readonly b: Match };
    if (!isLegacyName(machine, a)) return null;
    const name = tokenText(machine, a);
    return range(machine, a.first, b.last, `Missing parentheses in call to '${name}'. Did you mean ${name}(...)?`);
  },
  named_target: atA((named) => `cannot use assignment expressions with ${nameOfA(named)}`),
  single_equals: fromAToB("invalid syntax. Maybe you meant '==' or ':=' instead of '='?"),
  assignment_here: atA((named) => `cannot assign to ${nameOfA(named)} here. Maybe you meant '==' instead of '='?`),
  not_after_operator: fromAToB("'not' after an operator must be parenthesized"),
  starred_in_group: atA('cannot use starred expression here'),
  double_starred_in_group: atA('cannot use double starred expression here'),
  starred_dict_value: fromA('cannot use a starred expression in a dictionary value'),
  missing_dict_value: atA("expression expected after dictionary key and ':'"),
  missing_dict_colon: (named, machine) => missingDictColon(named, machine),
  expected_in: atLast("'in' expected after for-loop variables"),
  unpacking_in_comprehension: atA('iterable unpacking cannot be used in comprehension'),
  comprehension_target: fromAToB('did you forget parentheses around the comprehension target?'),
  dict_unpacking_in_comprehension: atA('dict unpacking cannot be used in dict comprehension'),
};

function stringKind(machine: Machine, run: Match): string {
  for (let token = run.first; token <= run.last; token += 1) {
    const kind = machine.tokens.kind[token];
    if (kind !== TokenKind.FStringStart && kind !== TokenKind.String) continue;
    const prefix =
      /^[a-z]*/i.exec(machine.source.text.slice(machine.tokens.start[token], machine.tokens.end[token]))?.[0] ?? '';
    if (/f/i.test(prefix)) return 'JoinedStr';
    if (/t/i.test(prefix)) return 'TemplateStr';
  }
  return 'Constant';
}

/** CPython gives this error the key's last column, and no end. */
function missingDictColon(named: Named, machine: Machine): never {
  try {
    return at(machine, named['a'], "':' expected after dictionary key");
  } catch (failure) {
    const { details } = failure as { details: { lineno: number; end_offset: number } };
    Object.assign(details, { offset: details.end_offset - 1, end_offset: 0 });
    throw failure;
  }
}

/** Replacement fields of f-strings and t-strings. */
const FIELD_ACTIONS: Readonly<Record<string, Action>> = {
  field_without_expression: atA((named, machine) =>
    textOf(inField(`valid expression required before '${tokenText(machine, named['a'])}'`), named, machine),
  ),
  field_expects_expression: atNext(inField("expecting a valid expression after '{'")),
  field_expects_end: atNext(inField("expecting '=', or '!', or ':', or '}'")),
  field_expects_end_after_equals: atNext(inField("expecting '!', or ':', or '}'")),
  field_expects_spec: atNext(inField("expecting ':' or '}'")),
  field_expects_brace_or_specs: atNext(inField("expecting '}', or format specs")),
  field_expects_brace: atNext(inField("expecting '}'")),
  missing_conversion: atNext(inField('missing conversion character')),
  check_conversion: (named, machine) => checkConversion(named, machine),
  invalid_conversion: atNext(inField('invalid conversion character')),
};

/** Checked whenever a conversion is read, in the first pass as well. */
function checkConversion(named: Named, machine: Machine): Match | null {
  const { a, b } = named as { readonly a: Match; readonly b: Match };
  const letter = stringLetter(machine);
  if (machine.tokens.start[a.first] !== machine.tokens.end[b.first]) {
    return range(
      machine,
      b.first,
      a.last,
      `${letter}-string: conversion type must come right after the exclamation mark`,
    );
  }
  const text = tokenText(machine, a);
  if (['s', 'r', 'a'].includes(text)) return a;
  return at(machine, a, `${letter}-string: invalid conversion character '${text}': expected 's', 'r', or 'a'`);
}

const PARENTHESIZE = 'Generator expression must be parenthesized';

/** Arguments of calls. */
const ARGUMENT_ACTIONS: Readonly<Record<string, Action>> = {
  assignment_to_unpacking: fromAToB('cannot assign to iterable argument unpacking'),
  assignment_to_keyword_unpacking: fromAToB('cannot assign to keyword argument unpacking'),
  star_alone: atLast('Invalid star expression'),
  assignment_to_singleton: fromAToB((named, machine) => `cannot assign to ${tokenText(machine, named['a'])}`),
  comparison_meant: fromAToB("invalid syntax. Maybe you meant '==' or ':=' instead of '='?"),
  assignment_in_call: fromAToB('expression cannot contain assignment, perhaps you meant "=="?'),
  unpacking_after_keywords_old: atA('iterable argument unpacking follows keyword argument unpacking'),
  unpacking_after_keywords: fromA('iterable argument unpacking follows keyword argument unpacking'),
  bare_generator: fromAToB(PARENTHESIZE),
  missing_argument_value: fromAToB('expected argument value expression'),
  bare_generator_last: (named, machine) => {
    const positional = elementsOf(wrapped(named['a'] as Match)).filter(
      ({ kind }) => kind !== 'Keyword' && kind !== 'DoubleStarred',
    );
    const last = positional[positional.length - 1];
    if (positional.length <= 1 || last === undefined) return null;
    return range(machine, last.first, (named['b'] as Match).last, PARENTHESIZE);
  },
  bare_generator_target: (named, machine) => {
    const clauses = (named['b'] as Match).parts;
    const clause = clauses[clauses.length - 1] as Match;
    const target = clause.parts.find(({ kind, parts }) => kind !== '' || parts.length > 0) ?? clause;
    return range(machine, (named['a'] as Match).first, target.last, PARENTHESIZE);
  },
  positional_after_keyword: (named, machine) => {
    const unpacking = elementsOf(wrapped(named['a'] as Match)).some(({ kind }) => kind === 'DoubleStarred');
    return here(machine, `positional argument follows keyword argument${unpacking ? ' unpacking' : ''}`);
  },
};

/** A sequence of one, so that a single element is found by `elementsOf` as well. */
function wrapped(match: Match): Match {
  return { kind: '', first: match.first, last: match.last, parts: [match] };
}

/** Parameters of functions and lambdas. */
const PARAMETER_ACTIONS: Readonly<Record<string, Action>> = {
  default_order: atA((_named, machine) =>
    machine.minor >= 12
      ? 'parameter without a default follows parameter with a default'
      : 'non-default argument follows default argument',
  ),
  parenthesized_parameters: fromAToB('Function parameters cannot be parenthesized'),
  parenthesized_lambda_parameters: fromAToB('Lambda expression parameters cannot be parenthesized'),
  nothing_before_slash: atA('at least one argument must precede /'),
  slash_twice: atA('/ may appear only once'),
  slash_after_star: atA('/ must be ahead of *'),
  comma_between_slash_and_star: atA('expected comma between / and *'),
  bare_star: atA('named arguments must follow bare *'),
  bare_star_in_lambda: atLast('named arguments must follow bare *'),
  default_of_star: atA('var-positional argument cannot have default value'),
  star_twice: atA('* argument may appear only once'),
  default_of_double_star: atA('var-keyword argument cannot have default value'),
  after_double_star: atA('arguments cannot follow var-keyword argument'),
  expected_default: atA('expected default value expression'),
};

/** Statements. */
const STATEMENT_ACTIONS: Readonly<Record<string, Action>> = {
  expected_colon: atLast("expected ':'"),
  expected_block: (_named, machine) => here(machine, 'expected an indented block', 'IndentationError'),
  block_after: blockAfter((named, machine) => `'${tokenText(machine, named['a'])}' statement`),
  block_after_except_star: blockAfter(() => "'except*' statement"),
  block_after_class: blockAfter(() => 'class definition'),
  block_after_def: blockAfter(() => 'function definition'),
  elif_after_else: atA("'elif' block follows an 'else' block"),
  expected_except: atLast("expected 'except' or 'finally' block"),
  mixed_except: fromAToB("cannot have both 'except' and 'except*' on the same 'try'"),
  unparenthesized_types: fromA('multiple exception types must be parenthesized'),
  unparenthesized_types_with_as: fromA("multiple exception types must be parenthesized when using 'as'"),
  expected_exception_types: atLast('expected one or more exception types'),
  except_target: atA((named) => `cannot use except statement with ${nameOfA(named)}`),
  except_star_target: atA((named) => `cannot use except* statement with ${nameOfA(named)}`),
  import_from_swapped: fromA("Did you mean to use 'from ... import ...' instead?"),
  import_nothing: fromA("Expected one or more names after 'import'"),
  trailing_comma_in_import: atLast('trailing comma not allowed without surrounding parentheses'),
  invalid_import_target: atA((named) => `cannot use ${nameOfA(named)} as import target`),
  underscore_target: atA("cannot use '_' as a target"),
  invalid_pattern_target: atA((named, machine) =>
    machine.minor >= 14 ? `cannot use ${nameOfA(named)} as pattern target` : 'invalid pattern target',
  ),
  positional_after_keyword_pattern: atA('positional patterns follow keyword patterns'),
  ensure_real: (named, machine) =>
    isImaginary(machine, named)
      ? at(machine, named['a'], 'real number required in complex literal')
      : (named['a'] ?? null),
  ensure_imaginary: (named, machine) =>
    isImaginary(machine, named)
      ? (named['a'] ?? null)
      : at(machine, named['a'], 'imaginary number required in complex literal'),
  empty_type_params: fromA('Type parameter list cannot be empty'),
  bound_of_type_var_tuple: fromA((named) => `cannot use ${boundOf(named)} with TypeVarTuple`),
  bound_of_param_spec: fromA((named) => `cannot use ${boundOf(named)} with ParamSpec`),
  annotated_display: atA((named) => `only single target (not ${nameOfA(named)}) can be annotated`),
  annotated_tuple: atA('only single target (not tuple) can be annotated'),
  illegal_annotation_target: atA('illegal target for annotation'),
  invalid_store_target: badTarget('store'),
  invalid_del_target: badTarget('delete'),
  invalid_for_target: badTarget('for'),
  assignment_to_yield: atA('assignment to yield expression not possible'),
  illegal_augmented_target: atA((named) => `'${nameOfA(named)}' is an illegal expression for augmented assignment`),
};

function isImaginary(machine: Machine, named: Named): boolean {
  const token = named['a']?.first ?? 0;
  return /[jJ]$/.test(machine.source.text.slice(machine.tokens.start[token], machine.tokens.end[token]));
}

function boundOf(named: Named): string {
  return named['b']?.kind === 'Tuple' ? 'constraints' : 'bound';
}

/** All actions, by the names that the grammar uses. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...EXPRESSION_ACTIONS,
  ...FIELD_ACTIONS,
  ...ARGUMENT_ACTIONS,
  ...PARAMETER_ACTIONS,
  ...STATEMENT_ACTIONS,
};
