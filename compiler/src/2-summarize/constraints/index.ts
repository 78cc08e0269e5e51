// The constraints of one module, from its tree: the part of its summary that the whole-program analysis works on.

import type { Module } from '../../ast';
import { analyzeScopes, hasStringAnnotations } from '../analyze-scopes';
import { exportedNames } from '../exports';
import type { ModuleConstraints } from './format';
import { body } from './statements';
import { Walk } from './walk';
import { ModuleWriter } from './writer';

export * from './format';

/** From this minor version on, annotations are evaluated when somebody asks for them. */
const LAZY_ANNOTATIONS = 14;

/** The constraints of a module in the syntax of Python 3.`minor`; none for one with a syntax error. */
export function constrain(
  identity: { readonly module: string; readonly file: string; readonly isPackage: boolean },
  module: Module,
  minor: number,
): ModuleConstraints | null {
  const scopes = analyzeScopes(module, minor);
  if (scopes.error !== null) return null;
  const writer = new ModuleWriter();
  const block = writer.openBlock('module', '', null, 0);
  const evaluates = minor < LAZY_ANNOTATIONS && !hasStringAnnotations(module);
  const walk = new Walk(identity, writer, scopes, block, minor, evaluates);
  body(walk, module.body);
  writer.closeBlock(block, { name: '<module>', line: 1, isGenerator: false, isCoroutine: false });
  return writer.finish({ ...identity, all: exportedNames(module) });
}
