// What the declarations of the modules in Rust say, as far as the inference asks for it.

import type { ClassDeclaration, ModuleDeclaration } from '../declaration';
import type { Types } from './types';

export class Natives {
  private readonly modules: ReadonlyMap<string, ModuleDeclaration>;

  private readonly transparent: ReadonlySet<string>;

  private readonly results: ReadonlyMap<string, Types>;

  /** `transparent` are the functions that hand back what they are given; `results` says what others give. */
  constructor(
    declarations: readonly ModuleDeclaration[],
    transparent: Iterable<string>,
    results: ReadonlyMap<string, Types> = new Map(),
  ) {
    this.transparent = new Set(transparent);
    this.results = results;
    this.modules = new Map(declarations.map((one) => [one.module, one]));
  }

  handsBack(name: string): boolean {
    return this.transparent.has(name);
  }

  /** What a call of a function gives, or of a method of plain objects of a class, by its model; null if nothing says so. */
  resultOf(name: string): Types | null {
    return this.results.get(name) ?? null;
  }

  /** The same with what models say. */
  with(results: ReadonlyMap<string, Types>): Natives {
    return new Natives([...this.modules.values()], this.transparent, results);
  }

  isModule(name: string): boolean {
    return this.modules.has(name);
  }

  isBuiltin(name: string): boolean {
    return this.meaning(`builtins.${name}`) !== null;
  }

  /** The dotted name under which it is declared; null if it is not. */
  meaning(name: string): string | null {
    const [module, inner] = this.place(name);
    if (module === undefined) return null;
    if (Object.hasOwn(module.aliases, inner)) return module.aliases[inner] as string;
    const tables = [module.functions, module.classes, module.constants];
    return tables.some((table) => Object.hasOwn(table, inner)) ? name : null;
  }

  class(name: string): ClassDeclaration | null {
    const [module, inner] = this.place(name);
    return module !== undefined && Object.hasOwn(module.classes, inner)
      ? (module.classes[inner] as ClassDeclaration)
      : null;
  }

  private place(name: string): [ModuleDeclaration | undefined, string] {
    const end = name.lastIndexOf('.');
    return [this.modules.get(name.slice(0, end)), name.slice(end + 1)];
  }

  /** What a class in Rust says of an attribute of its objects; null where something that it derives from is not declared. */
  has(name: string, attribute: string): boolean | null {
    const declared = this.class(name);
    if (declared === null) return null;
    if (Object.hasOwn(declared.methods, attribute) || Object.hasOwn(declared.attributes, attribute)) return true;
    const inherited = declared.bases.map((base) => this.has(base, attribute));
    if (inherited.includes(true)) return true;
    return inherited.includes(null) ? null : false;
  }
}
