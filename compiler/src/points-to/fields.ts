// The fields of values: a node for each attribute, item or slot that somebody has stored or looked for, by the value and the key. There are
// millions: they lie in arrays of numbers, the fields of a value in a chain.

import { Numbers } from './numbers';
import { Triples } from './triples';

export type FieldListener = (key: number, node: number) => void;

const NONE = -1;

export class Fields {
  /** By value and key; the number of a field is the index in the arrays. */
  private readonly keys = new Triples();
  private readonly nodes = new Numbers();
  /** 1 for those that something may be stored in: looking for a field makes its node, too. */
  private readonly stored = new Numbers();
  /** The field of the same value that was made before. */
  private readonly before = new Numbers();
  /** The last field of each value, by the value. */
  private readonly last = new Numbers();
  private readonly listeners = new Map<number, FieldListener[]>();

  /** The node of a field, or null. */
  find(value: number, key: number): number | null {
    const field = this.keys.find(value, key, 0);
    return field < 0 ? null : this.nodes.at(field);
  }

  /** Adds a field that there is not. */
  add(value: number, key: number, node: number): void {
    const field = this.keys.number(value, key, 0);
    while (this.last.length <= value) this.last.push(NONE);
    this.nodes.push(node);
    this.stored.push(0);
    this.before.push(this.last.at(value));
    this.last.set(value, field);
  }

  /** Has a field be one that something may be stored in; whether it was none. */
  store(value: number, key: number): boolean {
    const field = this.keys.find(value, key, 0);
    if (field < 0 || this.stored.at(field) === 1) return false;
    this.stored.set(field, 1);
    return true;
  }

  /** The fields of a value, or those alone that something may be stored in. */
  of(value: number, storedOnly: boolean): readonly (readonly [key: number, node: number])[] {
    const found: (readonly [number, number])[] = [];
    if (value >= this.last.length) return found;
    for (let field = this.last.at(value); field !== NONE; field = this.before.at(field))
      if (!storedOnly || this.stored.at(field) === 1) found.push([this.keys.second(field), this.nodes.at(field)]);
    return found.reverse();
  }

  /** Those who want to hear of fields that something is stored in. */
  listenersOf(value: number): readonly FieldListener[] {
    return this.listeners.get(value) ?? [];
  }

  listen(value: number, listener: FieldListener): void {
    const present = this.listeners.get(value);
    if (present === undefined) this.listeners.set(value, [listener]);
    else present.push(listener);
  }
}
