// Collects the constraints of a module while its tree is walked: interned texts, constants and sites, and for each block its
// variables and the instructions of its regions.

import type { Position } from '../../ast';
import type { Block, BlockKind, Constant, ModuleConstraints, Operation } from './format';
import { Reserved, Sense } from './format';

/** Numbers for things that are equal by a key, in the order in which they were first met. */
class Interner<Item> {
  readonly items: Item[] = [];
  private readonly numbers = new Map<string, number>();

  number(key: string, item: Item): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}

interface Region {
  readonly parent: number;
  readonly test: number;
  readonly sense: number;
  readonly words: number[];
}

/** A block that is being written. */
export class BlockWriter {
  readonly index: number;
  readonly kind: BlockKind;
  readonly qualname: string;
  readonly parent: BlockWriter | null;
  readonly scope: number;
  readonly fields: number[] = [];
  readonly globals: number[] = [];
  readonly captures: number[] = [];
  readonly parameters: number[] = [];
  readonly certain = new Set<number>();
  /** Variables by the key that `names.ts` gives them. */
  readonly named = new Map<string, number>();
  variables: number = Reserved.count;
  /** The region that instructions go to. */
  region = 0;
  private readonly regions: Region[] = [{ parent: -1, test: -1, sense: Sense.always, words: [] }];

  constructor(index: number, kind: BlockKind, qualname: string, parent: BlockWriter | null, scope: number) {
    this.index = index;
    this.kind = kind;
    this.qualname = qualname;
    this.parent = parent;
    this.scope = scope;
  }

  /** A variable without a name. */
  temporary(): number {
    this.variables += 1;
    return this.variables - 1;
  }

  /** A region inside the current one, that runs when a test comes out as `sense` says. */
  openRegion(test: number, sense: number): number {
    this.regions.push({ parent: this.region, test, sense, words: [] });
    return this.regions.length - 1;
  }

  /** Writes what `write` writes into a region. */
  inside(region: number, write: () => void): void {
    const around = this.region;
    this.region = region;
    write();
    this.region = around;
  }

  emit(operation: Operation, site: number, ...operands: readonly number[]): void {
    this.regions[this.region]?.words.push(operation, operands.length + 3, site, ...operands);
  }

  /** The block as data, its instructions appended to the module's. */
  finish(code: number[], flags: Pick<Block, 'name' | 'line' | 'isGenerator' | 'isCoroutine'>): Block {
    const regions = this.regions.flatMap(({ parent, test, sense, words }) => {
      const start = code.length;
      for (const word of words) code.push(word);
      return [start, code.length, parent, test, sense];
    });
    return {
      ...flags,
      kind: this.kind,
      qualname: this.qualname,
      parent: this.parent?.index ?? null,
      scope: this.scope,
      variables: this.variables,
      fields: Int32Array.from(this.fields),
      globals: Int32Array.from(this.globals),
      captures: Int32Array.from(this.captures),
      parameters: Int32Array.from(this.parameters),
      regions: Int32Array.from(regions),
      certain: Int32Array.from(this.certain),
    };
  }
}

export class ModuleWriter {
  private readonly texts = new Interner<string>();
  private readonly constants = new Interner<Constant>();
  private readonly sites = new Interner<Position>();
  private readonly blocks: (Block | null)[] = [];
  private readonly code: number[] = [];

  text(text: string): number {
    return this.texts.number(text, text);
  }

  constant(constant: Constant): number {
    return this.constants.number(`${constant.type}:${constant.text}`, constant);
  }

  site(position: Position): number {
    return this.sites.number(`${position.lineno}:${position.col_offset}`, position);
  }

  openBlock(kind: BlockKind, qualname: string, parent: BlockWriter | null, scope: number): BlockWriter {
    this.blocks.push(null);
    return new BlockWriter(this.blocks.length - 1, kind, qualname, parent, scope);
  }

  closeBlock(writer: BlockWriter, flags: Parameters<BlockWriter['finish']>[1]): void {
    this.blocks[writer.index] = writer.finish(this.code, flags);
  }

  finish(identity: Pick<ModuleConstraints, 'module' | 'file' | 'isPackage' | 'all'>): ModuleConstraints {
    return {
      ...identity,
      texts: this.texts.items,
      constants: this.constants.items,
      blocks: this.blocks.filter((block) => block !== null),
      code: Int32Array.from(this.code),
      sites: Int32Array.from(this.sites.items.flatMap(({ lineno, col_offset }) => [lineno, col_offset])),
    };
  }
}
