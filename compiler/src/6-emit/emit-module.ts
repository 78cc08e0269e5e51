// Phase 6, one module: its syntax tree → the Rust file that holds it. Pure: the same module is always the same text.

import { MODULE_STATIC } from './rust/reserved';
import { hasStringAnnotations } from '../2-summarize';
import type { Module } from '../ast';
import { VISITORS } from './nodes';
import { stringLiteral } from './rust/literals';
import { printFile } from './rust/printer';
import type { RustItem } from './rust/tree';
import { boolean, field, path, slice, struct } from './rust/tree';
import type { Code } from './shared/code';
import { definitionSymbol } from './shared/code-items';
import { textConstant } from './shared/constants';
import { cleanDocumentation, documentationOf } from './shared/documentation';
import { emitCode, finish, NO_PARAMETERS } from './shared/functions';
import type { ModuleOptions } from './shared/module';
import { ModuleEmission } from './shared/module';
import { emitBody } from './shared/split';
import { emitTextExpressions } from './shared/text-expressions';
import type { TextExpression } from './shared/text-expressions';
import { startAnnotations } from './shared/variable-annotations';
import { storeName } from './shared/variables';

export interface EmittedModule {
  /** The text of the Rust file. */
  readonly text: string;
  /** The lines that each of its code objects names, by the code's number: in the text they stand as places in these lists. */
  readonly lines: readonly (readonly number[])[];
  readonly functions: number;
}

/** Emits a module that has no syntax error. */
export function emitModule(module: Module, options: ModuleOptions): EmittedModule {
  const emission = new ModuleEmission(module, options, VISITORS, hasStringAnnotations(module));
  if (emission.analysis.error !== null) throw new Error(`${options.file}: ${emission.analysis.error.message}`);
  const scope = emission.analysis.scopeOf(module);
  const head = {
    name: '<module>',
    qualifiedName: '<module>',
    kind: 'Module',
    scope,
    node: module,
    firstLine: 1,
  } as const;
  const code = emitCode(emission, null, { ...head, ...NO_PARAMETERS }, module.body, (body) => moduleBody(body, module));
  const texts = emitTextExpressions(emission, module);
  const items = [...preamble(options), ...emission.items(), moduleItem(emission, code, texts)];
  const documentation = [`${options.name} (${options.file})`];
  const lines = emission.lines();
  return { text: printFile({ documentation, items }), lines, functions: lines.length };
}

/** A project's own modules take the operations that stand where they are used. */
function preamble(options: ModuleOptions): RustItem[] {
  return [{ kind: 'use', path: options.library === true ? 'molt::prelude::*' : 'molt::application::*' }];
}

function moduleBody(code: Code, module: Module): void {
  startAnnotations(code, module.body);
  const { documentation, body } = documentationOf(module.body);
  if (documentation !== null && code.module.options.library !== true) {
    code.temporarily(() => {
      const value = code.registers.allocate();
      code.loadConstant(textConstant(cleanDocumentation(documentation, code.module.options.minor)), value);
      storeName(code, '__doc__', value);
    });
  }
  emitBody(code, body);
  finish(code);
}

function moduleItem(emission: ModuleEmission, code: Code, texts: readonly TextExpression[]): RustItem {
  const { name, file, isPackage, missing = [] } = emission.options;
  const value = struct('ModuleDef', [
    field('name', path(stringLiteral(name))),
    field('file', path(stringLiteral(file))),
    field('is_package', boolean(isPackage)),
    field('body', path(`&${definitionSymbol(code)}`)),
    field('expressions', slice(texts.map(({ text, symbol }) => path(`(${stringLiteral(text)}, &${symbol})`)))),
    field('missing', slice(missing.map((lacking) => path(stringLiteral(lacking))))),
  ]);
  return { kind: 'static', public: true, name: MODULE_STATIC, type: 'ModuleDef', value };
}
