// Prints the Rust tree. One style, close to rustfmt's, so that the same tree is always the same text.

import { commentText } from './literals';
import type { Jump, RustConstant, RustExpression, RustFile, RustItem, RustStatement } from './tree';

const WIDTH = 140;

/** The text of a file, with its final newline. */
export function printFile(file: RustFile): string {
  const lines: string[] = file.documentation.map((line) => `//! ${line}`.trimEnd());
  let before: RustItem | null = null;
  for (const item of file.items) {
    if (lines.length > 0 && !sticksTogether(before, item)) lines.push('');
    printItem(item, lines);
    before = item;
  }
  return lines.join('\n') + '\n';
}

/** Items of the same small kind, and a static after its function, stand without a blank line between them. */
function sticksTogether(before: RustItem | null, item: RustItem): boolean {
  if (before === null) return false;
  if (item.kind === 'static')
    return before.kind === 'function' || before.kind === 'static' || before.kind === 'comment';
  return before.kind === item.kind && (item.kind === 'comment' || item.kind === 'module' || item.kind === 'attribute');
}

function printItem(item: RustItem, lines: string[]): void {
  switch (item.kind) {
    case 'comment':
      lines.push(`// ${item.text}`.trimEnd());
      break;
    case 'text':
      lines.push(...item.lines);
      break;
    case 'use':
      lines.push(`use ${item.path};`);
      break;
    case 'attribute':
      lines.push(`#![${item.text}]`);
      break;
    case 'module':
      if (item.file !== null) lines.push(`#[path = "${item.file}"]`);
      lines.push(`${item.public ? 'pub ' : ''}mod ${item.name};`);
      break;
    case 'function':
      lines.push(`/// ${commentText(item.documentation)}`, `fn ${item.name}(fr: &mut Frame<'_>) -> bool {`);
      for (const group of item.constants) printConstants(group, lines);
      printBody(item.body, 1, lines);
      if (item.completes) lines.push('    true');
      lines.push('}');
      break;
    case 'leaf':
      lines.push(`/// ${commentText(item.documentation)}`);
      lines.push(`fn ${item.symbol}(${item.acts ? 'mut ' : ''}on: leaves::Activation<'_>) -> Option<fused::Value> {`);
      for (const group of item.constants) printConstants(group, lines);
      lines.push('    let at = on.operands();', `    Some(${printExpression(item.value)})`, '}');
      break;
    case 'static':
      printStatic(item, lines);
  }
}

function printStatic(item: Extract<RustItem, { kind: 'static' }>, lines: string[]): void {
  const head = `${item.public ? 'pub ' : ''}static ${item.name}: ${item.type} = `;
  const whole = `${head}${printExpression(item.value)};`;
  if (whole.length <= WIDTH) lines.push(whole);
  else if (item.value.kind === 'struct') {
    lines.push(`${head}${item.value.name} {`);
    fill(
      item.value.fields.map(({ name, value }) => `${name}: ${printExpression(value)},`),
      '    ',
      lines,
    );
    lines.push('};');
  } else if (item.value.kind === 'slice') {
    lines.push(`${head}&[`);
    fill(
      item.value.items.map((value) => `${printExpression(value)},`),
      '    ',
      lines,
    );
    lines.push('];');
  } else lines.push(whole);
}

function printConstants(constants: readonly RustConstant[], lines: string[]): void {
  fill(
    constants.map(({ name, value }) => `const ${name}: u16 = ${value};`),
    '    ',
    lines,
  );
}

/** Pieces side by side, as many to a line as fit. */
function fill(pieces: readonly string[], indent: string, lines: string[]): void {
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && indent.length + line.length + 1 + piece.length > WIDTH) {
      lines.push(indent + line);
      line = '';
    }
    line = line === '' ? piece : `${line} ${piece}`;
  }
  if (line !== '') lines.push(indent + line);
}

function printBody(body: readonly RustStatement[], depth: number, lines: string[]): void {
  for (const statement of body) printStatement(statement, depth, lines);
}

function printStatement(statement: RustStatement, depth: number, lines: string[]): void {
  const indent = '    '.repeat(depth);
  switch (statement.kind) {
    case 'line': {
      lines.push(`${indent}fr.line = ${statement.line};`);
      break;
    }
    case 'call':
      lines.push(`${indent}${printExpression(statement.call)};`);
      break;
    case 'checked':
      lines.push(`${indent}if !${printExpression(statement.call)} { ${printJump(statement.fail)} }`);
      break;
    case 'unless':
      lines.push(`${indent}if !${printExpression(statement.call)} {`);
      printBody(statement.body, depth + 1, lines);
      lines.push(`${indent}}`);
      break;
    case 'decide':
      lines.push(`${indent}let known = match ${printExpression(statement.call)} {`, `${indent}    fused::UNKNOWN => {`);
      printBody(statement.body, depth + 2, lines);
      lines.push(`${indent}        ${printExpression(statement.otherwise)}`, `${indent}    }`);
      lines.push(`${indent}    known => known,`, `${indent}};`);
      break;
    case 'test':
      printTest(statement, indent, depth, lines);
      break;
    case 'block':
    case 'loop':
      lines.push(`${indent}'${statement.label}: ${statement.kind === 'loop' ? 'loop ' : ''}{`);
      printBody(statement.body, depth + 1, lines);
      lines.push(`${indent}}`);
      break;
    case 'jump':
      lines.push(`${indent}${printJump(statement.jump)};`);
      break;
    case 'text':
      lines.push(...statement.lines.map((line) => indent + line));
      break;
    case 'machine':
      lines.push(`${indent}'machine: loop {`, `${indent}    match fr.pc {`);
      statement.states.forEach(({ state, body }) => {
        lines.push(`${indent}        ${state} => {`);
        printBody(body, depth + 3, lines);
        lines.push(`${indent}        }`);
      });
      lines.push(`${indent}        _ => return ops::generator_finished(fr),`, `${indent}    }`, `${indent}}`);
  }
}

function printTest(
  test: Extract<RustStatement, { kind: 'test' }>,
  indent: string,
  depth: number,
  lines: string[],
): void {
  lines.push(`${indent}match ${printExpression(test.call)} {`);
  printArm('1', test.whenOne, indent, depth, lines);
  printArm('0', test.whenZero, indent, depth, lines);
  printArm('_', [{ kind: 'jump', jump: test.fail }], indent, depth, lines);
  lines.push(`${indent}}`);
}

function printArm(
  pattern: string,
  body: readonly RustStatement[],
  indent: string,
  depth: number,
  lines: string[],
): void {
  const only = body.length === 1 ? body[0] : undefined;
  if (body.length === 0) lines.push(`${indent}    ${pattern} => {}`);
  else if (only !== undefined && only.kind === 'jump') {
    const jump = printJump(only.jump);
    lines.push(`${indent}    ${pattern} => ${jump.includes(';') ? `{ ${jump} }` : `${jump},`}`);
  } else {
    lines.push(`${indent}    ${pattern} => {`);
    printBody(body, depth + 2, lines);
    lines.push(`${indent}    }`);
  }
}

/** A jump without its final semicolon. */
function printJump(jump: Jump): string {
  switch (jump.kind) {
    case 'break':
      return `break '${jump.label}`;
    case 'continue':
      return `continue '${jump.label}`;
    case 'return':
      return `return ${jump.value}`;
    case 'state':
      return `fr.pc = ${jump.state}; continue 'machine`;
  }
}

export function printExpression(expression: RustExpression): string {
  switch (expression.kind) {
    case 'path':
    case 'text':
      return expression.text;
    case 'call':
      return `${expression.callee}(${expression.args.map(printExpression).join(', ')})`;
    case 'slice':
      return `&[${expression.items.map(printExpression).join(', ')}]`;
    case 'struct':
      return `${expression.name} { ${expression.fields.map(({ name, value }) => `${name}: ${printExpression(value)}`).join(', ')} }`;
  }
}
