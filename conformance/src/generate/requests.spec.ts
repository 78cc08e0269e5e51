// What is generated from a route signature.

import { describe, expect, it } from 'vitest';
import { generateRequests } from './requests';

const DOCUMENT = {
  paths: {
    '/items/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
          {
            name: 'q',
            in: 'query',
            required: false,
            schema: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', minLength: 2 }, tags: { type: 'array', items: { type: 'integer' } } },
      },
    },
  },
} as const;

describe('requests from a route signature', () => {
  const generated = generateRequests(DOCUMENT, [['authorization', 'Bearer T']]);
  const find = (flaw: string): (typeof generated)[number]['template'] | undefined =>
    generated.find(({ label }) => label.startsWith(`generated (${flaw})`))?.template;

  it('begin with a valid one and one with what is required only', () => {
    expect(find('valid')).toMatchObject({
      method: 'PUT',
      target: '/items/1?q=tex',
      headers: [['authorization', 'Bearer T']],
      body: { kind: 'json', value: { name: 'text', tags: [1] } },
    });
    expect(find('required only')).toMatchObject({ target: '/items/1', body: { value: { name: 'text' } } });
  });

  it('break one place at a time', () => {
    expect(find('id: past minimum')?.target).toBe('/items/0?q=tex');
    expect(find('q: past maxLength')?.target).toBe('/items/1?q=xxxx');
    expect(find('without name')?.body).toEqual({ kind: 'json', value: { tags: [1] } });
    expect(find('name: past minLength')?.body).toEqual({ kind: 'json', value: { name: 'x', tags: [1] } });
    expect(find('tags.0: a text')?.body).toEqual({ kind: 'json', value: { name: 'text', tags: ['twelve'] } });
    expect(find('no body')?.body).toEqual({ kind: 'none' });
  });

  it('are the same every time', () => {
    expect(generateRequests(DOCUMENT, [['authorization', 'Bearer T']])).toEqual(generated);
  });
});
