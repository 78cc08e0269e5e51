// What nodes hold beside anything, and where they become anything.

import { describe, expect, it } from 'vitest';

import { Graph } from './graph';
import { ANY } from './values';

const TYPE = 1000;

/** A graph whose values from 100 to 199 are texts, and those from 200 to 299 numbers; and the node of what escapes. */
function graphOf(): { readonly graph: Graph; readonly escaping: number } {
  const graph = new Graph({
    typeOf: (value) => (value >= 100 && value < 300 ? TYPE + Math.floor(value / 100) : 0),
    isText: (value) => value < 200,
  });
  const escaping = graph.nodeOfAll();
  graph.saturateInto(escaping);
  return { graph, escaping };
}

function range(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

describe('a node', () => {
  it('holds constants, and their type where they are many', () => {
    const { graph } = graphOf();
    const node = graph.node();
    for (const value of range(200, 90)) graph.add(node, value);
    expect(graph.values(node)).toEqual([...range(200, 64), TYPE + 2]);
  });

  it('holds no numbers beside anything, and few texts', () => {
    const { graph } = graphOf();
    const node = graph.node();
    for (const value of [ANY, ...range(200, 20)]) graph.add(node, value);
    expect(graph.values(node)).toEqual([ANY, TYPE + 2]);
    const texts = graph.node();
    for (const value of [ANY, ...range(100, 20)]) graph.add(texts, value);
    expect(graph.values(texts)).toEqual([ANY, ...range(100, 8), TYPE + 1]);
  });
});
