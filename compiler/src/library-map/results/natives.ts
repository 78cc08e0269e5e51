// What the declarations of the modules in Rust say, as far as the inference asks for it.

import type { ClassDeclaration, ModuleDeclaration } from '../declaration';

export class Natives {
  private readonly modules: ReadonlyMap<string, ModuleDeclaration>;

  private readonly transparent: ReadonlySet<string>;

  /** `transparent` are the functions that hand back what they are given. */
  constructor(declarations: readonly ModuleDeclaration[], transparent: Iterable<string>) {
    this.transparent = new Set(transparent);
    this.modules = new Map(declarations.map((one) => [one.module, one]));
  }

  handsBack(name: string): boolean {
    return this.transparent.has(name);
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
