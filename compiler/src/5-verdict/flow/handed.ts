// What the application's modules hand to the library to keep: functions, and objects with methods, that it may call at any time, for
// whatever route. Statements that are there for their effect hand things on, and decorators that keep a function for nobody in particular.

import { Op } from '../../2-summarize/constraints';
import { packageOf } from '../../3-link';
import type { Program } from '../../3-link';
import { Kind, regionCode } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { isOwn } from '../changes';
import { isDecorator } from '../decorators';
import { KEEPING } from '../effects';
import { scopeNode } from '../nodes';
import type { CodeNode } from '../nodes';
import { variablesRead } from './operands';
import type { Ways } from './code';
import { lineOf } from './reached-code';
import type { ReachedCode } from './reached-code';
import { isOfLibrary, isWithin } from './start-up';

export interface HandedOf {
  readonly solver: Solver;
  readonly reached: ReachedCode;
  readonly program: Program;
  /** The modules that start-up runs. */
  readonly imported: readonly string[];
  /** Functions that are judged where they are registered. */
  readonly registered: ReadonlySet<CodeNode>;
}

export class Handed {
  private readonly of: HandedOf;
  /** The functions, and the classes of objects, that are handed on, by module and scope. */
  private readonly handed = new Set<CodeNode>();

  constructor(of: HandedOf) {
    this.of = of;
    for (const module of of.imported) {
      if (packageOf(of.program, module) !== null) continue;
      this.ofStatements(module);
      this.ofDecorators(module);
    }
  }

  /** What the library reaches by what it was handed. */
  ways(): Ways {
    const { reached } = this.of;
    return reached.fromCode(reached.calledFromUnknown.filter((code) => this.isHanded(code)));
  }

  private ofStatements(module: string): void {
    const { program, solver } = this.of;
    const summary = program.modules.get(module)?.summary;
    const body = solver.modules.get(module)?.body ?? null;
    if (summary === undefined || body === null) return;
    for (const at of summary.statements) {
      if (!at.isEffect || at.inScript || at.typeCheckingOnly) continue;
      const owners = at.changes.filter(({ isHanded }) => !isHanded);
      if (owners.length > 0 && owners.every(({ name }) => isOwn(program, module, name))) continue;
      for (const words of regionCode(body))
        if (isWithin(at, lineOf(body, words[2] as number))) this.ofInstruction(body, words);
    }
  }

  /** Arguments of the library's calls, and what is set as its attribute. */
  private ofInstruction(body: Instance, words: Int32Array): void {
    const { solver } = this.of;
    const valuesOf = (variable: number | undefined): readonly number[] => {
      const node = variable === undefined ? undefined : body.nodes[variable];
      return node === undefined || node < 0 ? [] : solver.graph.values(node);
    };
    const isLibrary = (variable: number | undefined): boolean =>
      valuesOf(variable).some((value) => isMachineCode(solver, value));
    const given = words[0] === Op.call && isLibrary(words[4]) ? variablesRead(words).slice(1) : [];
    const set = words[0] === Op.storeAttribute && isLibrary(words[3]) ? [words[5] as number] : [];
    for (const variable of [...given, ...set]) for (const value of valuesOf(variable)) this.keep(value);
  }

  private keep(value: number): void {
    const { solver } = this.of;
    const { values } = solver;
    switch (values.kind(value)) {
      case Kind.function: {
        const { block } = solver.functionParts(value);
        this.handed.add(scopeNode(block.module.name, block.block.scope));
        break;
      }
      case Kind.method:
        this.keep(values.first(value));
        break;
      case Kind.class:
      case Kind.object: {
        const block = solver.bodyOfClass(values.kind(value) === Kind.class ? value : values.first(value))?.block;
        if (block !== undefined) this.handed.add(scopeNode(block.module.name, block.block.scope));
        break;
      }
      default:
    }
  }

  private ofDecorators(module: string): void {
    const { program } = this.of;
    for (const definition of program.modules.get(module)?.summary.definitions ?? [])
      if (definition.decorators.some((name) => isDecorator(program, { module, definition }, name, KEEPING)))
        this.handed.add(scopeNode(module, definition.scope));
  }

  /** Whether an instance is of a function that is handed on, or of a method of a class that is. */
  private isHanded({ block: { block, module } }: Instance): boolean {
    const isIn = (scope: number): boolean => {
      const node = scopeNode(module.name, scope);
      return this.handed.has(node) && !this.of.registered.has(node);
    };
    if (isIn(block.scope)) return true;
    const around = block.parent === null ? undefined : module.blocks[block.parent];
    return around?.block.kind === 'class' && isIn(around.block.scope);
  }
}

function isMachineCode(solver: Solver, value: number): boolean {
  const { values } = solver;
  return isOfLibrary(solver, values.kind(value) === Kind.method ? values.first(value) : value);
}
