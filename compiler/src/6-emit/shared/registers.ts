// The registers of one function: `RET`, variables, hidden variables, temporaries. Text names them by constants, so that a
// number that is only known at the end (where the temporaries begin) stands in one place.

import type { NameScope } from '../rust/identifiers';
import { constantName } from '../rust/identifiers';
import type { RustConstant } from '../rust/tree';

export interface Register {
  /** The constant that names the register in the text. */
  readonly symbol: string;
  /** The number of a temporary, counted from the first; null for any other register. */
  readonly temporary: number | null;
  /** The bit of a variable in the flow's sets of bound variables; 0n for any other register. */
  readonly bit: bigint;
}

export const RET: Register = { symbol: 'RET', temporary: null, bit: 0n };
export const NO_REG: Register = { symbol: 'NO_REG', temporary: null, bit: 0n };

export class Registers {
  private readonly names: NameScope;
  private readonly variables: Register[] = [];
  private readonly temporaries: Register[] = [];
  private depth = 0;
  private deepest = 0;

  constructor(names: NameScope) {
    this.names = names;
  }

  /** A register that keeps its value when it is read. */
  addVariable(name: string): Register {
    const index = this.variables.length;
    const symbol = this.names.unique(constantName(name));
    const register: Register = { symbol, temporary: null, bit: 1n << BigInt(index) };
    this.variables.push(register);
    return register;
  }

  /** The next free temporary. */
  allocate(): Register {
    const register = this.temporaryAt(this.depth);
    this.depth += 1;
    this.deepest = Math.max(this.deepest, this.depth);
    return register;
  }

  /** How many temporaries are in use. */
  mark(): number {
    return this.depth;
  }

  /** Frees the temporaries above a mark. */
  release(mark: number): void {
    this.depth = mark;
  }

  /** A temporary by its number, in use or not. */
  temporaryAt(index: number): Register {
    for (let next = this.temporaries.length; next <= index; next += 1) {
      this.temporaries.push({ symbol: `T${next}`, temporary: next, bit: 0n });
    }
    this.deepest = Math.max(this.deepest, index + 1);
    return this.temporaries[index] as Register;
  }

  numberOf(register: Register): number {
    if (register === RET) return 0;
    if (register.temporary !== null) return this.firstTemporary + register.temporary;
    return this.variables.indexOf(register) + 1;
  }

  get firstTemporary(): number {
    return this.variables.length + 1;
  }

  get count(): number {
    return this.firstTemporary + this.deepest;
  }

  /** The constants that name the registers. */
  constants(): RustConstant[] {
    const registers = [RET, ...this.variables, ...this.temporaries.slice(0, this.deepest)];
    return registers.map((register) => ({ name: register.symbol, value: this.numberOf(register) }));
  }
}
