// Numbers keep their spelling from the scenario to the wire, and from an answer to the next request.

import { expect, it } from 'vitest';

import type { Outcome } from '../http/message';
import { parseScenario } from './parse';
import { captureValues, renderRequest } from './render';
import type { RequestStep } from './types';

function bodyOf(scenario: string, variables = {}): string {
  const [step] = parseScenario(scenario, Object.keys(variables)).steps as readonly RequestStep[];
  if (step === undefined) throw new Error('no step');
  return renderRequest(step.template, variables).body.toString();
}

it('are sent as they are written', () => {
  const written = '{"big":123456789012345678901234567890,"float":1.0,"small":1e-7,"list":[1e400,-0.0,2]}';
  expect(bodyOf(`requests: [{ post: /, json: ${written} }]`)).toBe(written);
});

it('of YAML that JSON has not are sent by their value', () => {
  expect(bodyOf('requests: [{ post: /, json: [0x10, 1_0] }]')).toBe('[16,"1_0"]');
});

it('are captured as they came', () => {
  const body = Buffer.from('{"items": [{"id": 9007199254740993, "price": 1.50}]}');
  const outcome = { kind: 'response', status: 200, headers: [], body } as unknown as Outcome;
  const [step] = parseScenario(
    'requests: [{ get: /, capture: { id: body.items.0.id, price: body.items.0.price, item: body.items.0 } }]',
  ).steps as readonly RequestStep[];
  const captured = captureValues((step as RequestStep).template, outcome);
  const [id, price] = ['id', 'price'].map((name) => `$\{${name}}`);
  const sent = bodyOf(`requests: [{ post: "/${id}", json: ["${id}", "${price}"] }]`, captured);
  expect(sent).toBe('[9007199254740993,1.50]');
});
