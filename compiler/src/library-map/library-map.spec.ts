// Questions to the library map, and the validation of declarations.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import type { ModuleDeclaration } from './declaration';
import { LibraryMap } from './library-map';
import { readDeclarations } from './load';

const cls = (members: object) => ({ bases: [], methods: {}, attributes: {}, missing: [], ...members });

const DECLARATIONS: readonly ModuleDeclaration[] = [
  {
    module: 'web.requests',
    functions: {},
    classes: {
      Connection: cls({ methods: { close: { params: '(self)' } }, attributes: { peer: 'web.requests.Peer' } }),
      Request: cls({ bases: ['web.requests.Connection'], missing: ['push'] }),
      Peer: cls({ attributes: { host: null } }),
      Registry: cls({ bases: ['builtins.type'], methods: { register: { params: '(cls, subclass)' } } }),
      Shape: cls({ metaclass: 'web.requests.Registry' }),
      Round: cls({ bases: ['web.requests.Shape'] }),
    },
    constants: { DEFAULT: 'web.requests.Peer' },
    aliases: {},
  },
  {
    module: 'web',
    functions: { serve: { params: '(app)' }, later: { params: '()', python: '>=3.13' } },
    classes: {},
    constants: { traits: 'types.SimpleNamespace' },
    aliases: { Request: 'web.requests.Request', loop: 'web.loop' },
    ignored: ['Protocol'],
  },
];

describe('lookup', () => {
  const types = { module: 'types', functions: {}, classes: { SimpleNamespace: cls({}) }, constants: {}, aliases: {} };
  const map = new LibraryMap([...DECLARATIONS, types], 12);

  it.each([
    ['web', 'module'],
    ['web.requests', 'module'],
    ['web.serve', 'function'],
    ['web.Request', 'class'],
    ['web.Request.close', 'function'],
    ['web.Request.peer.host', 'value'],
    ['web.requests.DEFAULT.host', 'value'],
    ['web.requests.Shape.register', 'function'],
    ['web.requests.Round.register', 'function'],
    ['web.Protocol', 'value'],
    ['web.traits.whatever', 'value'],
  ])('%s is a %s', (name, kind) => {
    expect(map.lookup(name).kind).toBe(kind);
  });

  it.each([
    ['other.thing', { kind: 'gap', what: 'module', name: 'other.thing' }],
    ['web.nothing', { kind: 'gap', what: 'name', name: 'web.nothing' }],
    ['web.later', { kind: 'gap', what: 'name', name: 'web.later' }],
    ['web.loop', { kind: 'gap', what: 'name', name: 'web.loop' }],
    ['web.Request.push', { kind: 'gap', what: 'member', name: 'push', owner: 'web.requests.Request' }],
    ['web.requests.Round.enter', { kind: 'gap', what: 'member', name: 'enter', owner: 'web.requests.Round' }],
    ['web.Request.peer.port', { kind: 'gap', what: 'member', name: 'port', owner: 'web.requests.Peer' }],
  ])('%s is a gap', (name, gap) => {
    expect(map.lookup(name)).toMatchObject(gap);
  });

  it('knows the attributes that modules have, and a file of those in Python', () => {
    const names = ['web.__name__', 'web.__package__', 'web.__file__', 'web.__doc__'];
    expect(names.map((name) => map.lookup(name).kind)).toEqual(['value', 'value', 'gap', 'gap']);
    const inPython = new LibraryMap(
      DECLARATIONS.map((module) => ({ ...module, hasFile: true })),
      12,
    );
    expect(inPython.lookup('web.__file__').kind).toBe('value');
  });

  it('follows the Python version', () => {
    expect(new LibraryMap(DECLARATIONS, 13).lookup('web.later').kind).toBe('function');
  });

  it('has no names but those that are declared', () => {
    const names = [
      'web.constructor',
      'web.toString.valueOf',
      'web.requests.Request.constructor',
      'web.requests.Request.hasOwnProperty',
    ];
    expect(names.map((name) => map.lookup(name).kind)).toEqual(['gap', 'gap', 'gap', 'gap']);
  });

  it('says of a lacking member whether the class may have it from a base that it does not know', () => {
    const classes = { Closed: cls({}), Open: cls({ bases: ['*'] }), Below: cls({ bases: ['web.Open'] }) };
    const open = new LibraryMap([{ module: 'web', functions: {}, classes, constants: {}, aliases: {} }], 13);
    const isOpen = ['web.Closed.x', 'web.Open.x', 'web.Below.x'].map((name) => open.lookup(name));
    expect(isOpen).toMatchObject([{ isOpen: false }, { isOpen: true }, { isOpen: true }]);
  });

  it('knows members by name, and which classes lack them', () => {
    expect([map.hasMember('close'), map.hasMember('push'), map.missingMember('push')]).toEqual([
      true,
      false,
      'web.requests.Request',
    ]);
  });
});

describe('reading', () => {
  const read = (name: string, declaration: object) =>
    readDeclarations(new MemorySystem({ [`/map/${name}`]: JSON.stringify(declaration) }), '/map');
  const valid = { module: 'json', functions: {}, classes: {}, constants: {}, aliases: {} };

  it('takes what the schema allows', () => {
    expect(read('json.json', valid)).toEqual([valid]);
  });

  it.each([
    ['json.json', { ...valid, functions: { dumps: {} } }],
    ['json.json', { ...valid, extra: true }],
    ['jason.json', valid],
  ])('names %s when it is wrong', (name, declaration) => {
    expect(() => read(name, declaration)).toThrow(`library map ${name}`);
  });
});
