// Types of validated values, read from annotations: which objects a value may be that FastAPI has made to fit one.

import type { ExprNode } from '../ast';
import { parseModule } from '../1-parse';
import { BUILTIN_NAMES } from '../3-link/builtin-names';
import type { Program } from '../3-link';
import { unwrapped } from './dependencies';
import type { ClassValue, FunctionValue, Value } from './values';

/** A function, lambda or class of the program. */
export interface CodeName {
  readonly module: string;
  readonly scope: number;
}

export type TypeName =
  | { readonly kind: 'class'; readonly code: CodeName }
  | { readonly kind: 'library'; readonly name: string }
  /** `list[Item]`, `dict[str, Item]`. */
  | { readonly kind: 'generic'; readonly origin: TypeName; readonly args: readonly TypeName[] }
  | { readonly kind: 'union'; readonly options: readonly TypeName[] }
  | { readonly kind: 'none' }
  /** Whatever a request may say: what JSON has, and texts. */
  | { readonly kind: 'json' }
  | { readonly kind: 'anything' };

export const ANYTHING: TypeName = { kind: 'anything' };
export const JSON_VALUE: TypeName = { kind: 'json' };

/** Special forms that leave out nothing that a request may say. */
const OPEN: ReadonlySet<string> = new Set(['typing.Any', 'typing.Literal', 'builtins.object']);

/** Gives the value of an expression where an annotation stands. */
export type Evaluate = (node: ExprNode) => Value;

export class TypeNames {
  private readonly program: Program;
  /** The classes that types have named. */
  private readonly classes = new Map<string, ClassValue>();

  constructor(program: Program) {
    this.program = program;
  }

  /** A class that a type has named. */
  classOf(code: CodeName): ClassValue | null {
    return this.classes.get(keyOf(code)) ?? null;
  }

  /** The type that an annotation stands for. */
  read(node: ExprNode, evaluate: Evaluate): TypeName {
    switch (node.kind) {
      case 'Constant':
        return this.constant(node, evaluate);
      case 'BinOp':
        if (node.op !== 'BitOr') return ANYTHING;
        return { kind: 'union', options: [this.read(node.left, evaluate), this.read(node.right, evaluate)] };
      case 'Subscript': {
        const origin = this.read(node.value, evaluate);
        const inside = node.slice.kind === 'Tuple' ? node.slice.elts : [node.slice];
        return this.subscripted(origin, () => inside.map((argument) => this.read(argument, evaluate)));
      }
      default: {
        const named = this.ofValue(evaluate(node));
        const isBuiltin = named.kind === 'anything' && node.kind === 'Name' && BUILTIN_NAMES.has(node.id);
        return isBuiltin ? this.library(`builtins.${node.id}`) : named;
      }
    }
  }

  /** The type that a value is which stands for one. */
  ofValue(value: Value): TypeName {
    switch (value.kind) {
      case 'class': {
        const [code] = codesOf(this.program, value);
        if (code === undefined) return ANYTHING;
        this.classes.set(keyOf(code), value);
        return { kind: 'class', code };
      }
      case 'external':
        return this.library(value.name);
      case 'constant':
        return value.value.type === 'none' ? { kind: 'none' } : ANYTHING;
      case 'assumed':
        return this.ofValue(value.value);
      case 'union':
        return { kind: 'union', options: value.options.map((option) => this.ofValue(option)) };
      case 'generic': {
        const { type, markers } = unwrapped(value);
        if (markers.length > 0) return this.ofValue(type);
        return this.subscripted(this.ofValue(value.origin), () => value.args.map((argument) => this.ofValue(argument)));
      }
      default:
        return ANYTHING;
    }
  }

  private library(name: string): TypeName {
    return OPEN.has(name) ? JSON_VALUE : { kind: 'library', name };
  }

  private subscripted(origin: TypeName, argumentsOf: () => readonly TypeName[]): TypeName {
    if (origin.kind === 'json') return origin;
    const args = argumentsOf();
    const isAnnotated = origin.kind === 'library' && /(^|\.)Annotated$/.test(origin.name);
    return isAnnotated ? (args[0] ?? ANYTHING) : { kind: 'generic', origin, args };
  }

  /** None, or a type that is written as a text. */
  private constant({ value }: ExprNode & { readonly kind: 'Constant' }, evaluate: Evaluate): TypeName {
    if (value.type === 'none') return { kind: 'none' };
    if (value.type !== 'str') return ANYTHING;
    const text = new TextEncoder().encode(value.value);
    const parsed = parseModule(text, { fileName: '<annotation>', python: '3.13' });
    const [statement, ...others] = parsed.ok ? parsed.module.body : [];
    return statement?.kind === 'Expr' && others.length === 0 ? this.read(statement.value, evaluate) : ANYTHING;
  }
}

/** The scopes of a function or class: several where one line has more of one name. */
export function codesOf(program: Program, { module, name, node }: FunctionValue | ClassValue): readonly CodeName[] {
  return (program.modules.get(module)?.summary.scopes ?? [])
    .filter(
      (scope) =>
        scope.line === node.lineno && scope.name === name && (scope.kind === 'function' || scope.kind === 'class'),
    )
    .map(({ index }) => ({ module, scope: index }));
}

export function keyOf({ module, scope }: CodeName): string {
  return `${module}:${scope}`;
}
