// The inference over the whole library: puts its parts together.

import type { ExprNode } from '../../ast';
import type { Program } from '../../3-link';
import { attributeOfObject, attributeOfReceiver } from './attributes';
import { call, newBy } from './calls';
import { Classes } from './classes';
import type { Binding, ClassCode, Code, FunctionCode, Scope, Store } from './code';
import { codeOf } from './collect';
import { spelledOut } from './computed-names';
import type { Context } from './context';
import { roleOf } from './decorators';
import type { Decorated, Role } from './decorators';
import { typesOf } from './expressions';
import { Fixpoint } from './fixpoint';
import { resultOf } from './functions';
import { Names } from './names';
import type { Natives } from './natives';
import type { Types } from './types';
import type { Layer } from './wrappers';

export class Inference implements Context {
  readonly code: Code;
  readonly names: Names;
  readonly classes: Classes;
  readonly natives: Natives;
  readonly fixpoint = new Fixpoint();
  private readonly stores = new Map<string | null, Store[]>();
  private readonly decorated = new Map<FunctionCode, Decorated>();
  private readonly keys = new Map<object, string>();
  private readonly places = new Map<Binding, { readonly module: string; readonly name: string }>();

  constructor(program: Program, natives: Natives) {
    this.natives = natives;
    this.code = codeOf(program);
    this.names = new Names(this.code, natives);
    this.classes = new Classes(this.code, this.names, natives);
    for (const store of this.code.stores.flatMap((one) => spelledOut(this.names, one))) {
      const present = this.stores.get(store.attribute);
      if (present === undefined) this.stores.set(store.attribute, [store]);
      else present.push(store);
    }
    for (const { name: module, scope } of this.code.modules.values()) {
      for (const [name, bindings] of scope.names) for (const one of bindings) this.places.set(one, { module, name });
    }
  }

  storesUnder(attribute: string | null): readonly Store[] {
    return this.stores.get(attribute) ?? [];
  }

  keyOf(part: object): string {
    const known = this.keys.get(part) ?? String(this.keys.size);
    this.keys.set(part, known);
    return known;
  }

  placeOf(binding: Binding): { readonly module: string; readonly name: string } | null {
    return this.places.get(binding) ?? null;
  }

  roleOf(code: FunctionCode): Role | null {
    return this.decoratedAs(code).role;
  }

  layersOf(code: FunctionCode): readonly Layer[] {
    return this.decoratedAs(code).layers;
  }

  private decoratedAs(code: FunctionCode): Decorated {
    const known = this.decorated.get(code) ?? roleOf(this.names, code);
    this.decorated.set(code, known);
    return known;
  }

  typesOf(node: ExprNode, scope: Scope): Types {
    return typesOf(this, node, scope);
  }

  resultOf(code: FunctionCode, depth = 0): Types {
    return resultOf(this, code, depth);
  }

  attributeOfReceiver(owner: ClassCode, attribute: string): Types {
    return attributeOfReceiver(this, owner, attribute);
  }

  attributeOfObject(of: ClassCode, attribute: string): Types {
    return attributeOfObject(this, of, attribute);
  }

  call(called: Types): Types {
    return call(this, called);
  }

  newBy(of: ClassCode, after: ClassCode | null): Types | null {
    return newBy(this, of, after);
  }
}
