// The modules that the analysis meets, loaded when an import or a name first asks for one: their constraints, the numbers of their
// texts and constants in the whole program, and the instances of their blocks.

import type { Block, ModuleConstraints } from '../2-summarize/constraints';
import type { Instance } from './instances';

/** What an absolute module name is. */
export type ModuleSource =
  | {
      readonly kind: 'source';
      readonly constraints: ModuleConstraints;
      readonly role: ModuleRole;
      /** Of a module with a model, what is known of the classes that the model leaves to the native. */
      readonly classes?: NativeClasses;
    }
  /** A folder without `__init__.py`. */
  | { readonly kind: 'namespace' }
  /** In machine code, or of a library that nothing more is known of, not even that it is there. */
  | { readonly kind: 'native'; readonly classes?: NativeClasses; readonly mayBeAbsent?: boolean }
  /** Not there: importing it fails. */
  | { readonly kind: 'absent' };

/** What is known of classes in machine code, by their dotted names. */
export interface NativeClasses {
  /** The full names of all classes that a class derives from, itself included; null where they are not known. */
  ancestorsOf(name: string): ReadonlySet<string> | null;
  /** Whether a class is known, and not to have a member: its objects may have been given it. */
  lacks(cls: string, member: string): boolean;
}

/** Code that is analysed as it runs, or what stands for the machine code of a native module. */
export type ModuleRole = 'code' | 'model';

/** Finds modules by their absolute names. */
export type FindModule = (name: string) => ModuleSource;

export interface ModuleState {
  readonly number: number;
  readonly name: string;
  /** The value that the module is. */
  readonly value: number;
  readonly constraints: ModuleConstraints | null;
  readonly role: ModuleRole;
  /** The program's numbers of the module's texts, and the values of its constants. */
  readonly texts: Int32Array;
  readonly constants: Int32Array;
  /** The number of its first block among all blocks. */
  readonly firstBlock: number;
  readonly blocks: readonly BlockState[];
  /** The program's numbers of the names that the module's body gives to functions and classes by their statements. */
  readonly defined: ReadonlySet<number>;
  /** The instance of its body, once it is imported. */
  body: Instance | null;
}

/** A block, and the regions inside each of its regions. */
export interface BlockState {
  readonly number: number;
  readonly module: ModuleState;
  readonly block: Block;
  readonly inner: readonly (readonly number[])[];
  /** Whether blocks of functions lie inside it. */
  readonly hasFunctions: boolean;
  /** The words of its code. */
  readonly size: number;
  /** The words of its code and of all blocks inside it. */
  extent: number;
  /** The texts of the attributes that variables are read from, once somebody has asked. */
  loads: Map<number, number> | null;
  /** The parameters that it hands back, once somebody has asked. */
  passes: ReadonlySet<number> | null;
  /** Whether it does nothing with what it is given, once somebody has asked. */
  inert: boolean | null;
}

/** Whether the module's body binds a name whenever it ends. */
export function bindsSurely({ blocks, texts }: ModuleState, name: number): boolean {
  return blocks[0]?.block.certain.some((text) => texts[text] === name) === true;
}
