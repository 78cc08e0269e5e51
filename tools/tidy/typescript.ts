// What the tidy tests ask of a TypeScript file, answered from its syntax tree.

import * as ts from 'typescript';

import type { SourceFile } from './repository';

/** A stretch of a file that a test measures. */
export interface Extent {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** A place in a file and what stands there. */
export interface Occurrence {
  readonly what: string;
  readonly line: number;
}

export function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
}

/** Every function with a body, arrow functions and methods included; those given to `describe` and `it` are no functions. */
export function functions(file: SourceFile): readonly Extent[] {
  const source = parse(file);
  const found: Extent[] = [];
  visit(source, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined || isTestBody(node)) return;
    const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
    const last = source.getLineAndCharacterOfPosition(node.end).line;
    const name = node.name?.getText() ?? 'anonymous function';
    found.push({ name, line: first + 1, lines: last - first + 1 });
  });
  return found;
}

/** The modules that a file imports, and the globals of the host that it touches. */
export function hostAccess(file: SourceFile): readonly Occurrence[] {
  const source = parse(file);
  const found: Occurrence[] = [];
  const add = (node: ts.Node, what: string): void => {
    found.push({ what, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  visit(source, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) add(node, node.moduleSpecifier.text);
    if (ts.isIdentifier(node) && isHostGlobal(node)) add(node, node.text);
  });
  return found;
}

/** Variables at module level that can be assigned again. */
export function moduleVariables(file: SourceFile): readonly Occurrence[] {
  const source = parse(file);
  return source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) !== 0) return [];
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
    return statement.declarationList.declarations.map((one) => ({ what: one.name.getText(), line: line + 1 }));
  });
}

/** The names that a file declares. */
export function declaredNames(file: SourceFile): readonly Occurrence[] {
  const source = parse(file);
  const found: Occurrence[] = [];
  visit(source, (node) => {
    if (!isNamedDeclaration(node) || node.name === undefined || !ts.isIdentifier(node.name)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.name.getStart());
    found.push({ what: node.name.text, line: line + 1 });
  });
  return found;
}

function isNamedDeclaration(node: ts.Node): node is ts.NamedDeclaration & { name?: ts.DeclarationName } {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node)
  );
}

function isHostGlobal(node: ts.Identifier): boolean {
  if (node.text !== 'process' && node.text !== 'console') return false;
  const { parent } = node;
  return !(
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (isNamedDeclaration(parent) && parent.name === node)
  );
}

function isTestBody(node: ts.Node): boolean {
  const call = node.parent;
  return ts.isCallExpression(call) && /^(describe|it)\b/.test(call.expression.getText());
}

function visit(node: ts.Node, enter: (node: ts.Node) => void): void {
  enter(node);
  ts.forEachChild(node, (child) => visit(child, enter));
}
