// Linking small programs: what names stand for, which modules are reached, which imports fail.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import { summarize } from '../2-summarize';
import { link } from './link';
import { indexModules } from './module-index';
import type { Program } from './program';

function programOf(files: Readonly<Record<string, string>>, entry: string): Program {
  const index = indexModules(Object.keys(files).sort());
  return link(index, [entry], (module) => {
    const found = index.modules.get(module);
    if (found?.file == null) return null;
    const parsed = parseModule(new TextEncoder().encode(files[found.file]), { fileName: found.file, python: '3.13' });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const identity = { module, file: found.file, isPackage: found.isPackage };
    return { summary: summarize(identity, parsed.module, 13), ast: parsed.module, tree: new Uint8Array() };
  });
}

function meaning(program: Program, module: string, name: string): string[] {
  return program.resolve(module, 0, name.split('.')).map(({ target, rest }) => {
    const what =
      target.kind === 'definition'
        ? `${target.module}:${target.definition.qualname}`
        : target.kind === 'variable'
          ? `variable ${target.module}:${target.name}`
          : target.kind === 'module'
            ? `module ${target.module}`
            : `${target.kind} ${target.name}`;
    return [what, ...rest].join(' .');
  });
}

describe('names', () => {
  const program = programOf(
    {
      'app/__init__.py': 'from .models import *\nfrom . import models as aliased\n',
      'app/main.py': `
import os.path
import app.models
import app.models as m
from app import User, aliased, helper, _private
from app.services import Service as S, missing_later
from .util import deep
import json as codec
try:
    import orjson as codec
except ImportError:
    pass
def local():
    from app import lazy
    return lazy
value = 1
`,
      'app/models.py':
        '__all__ = ["User", "helper"]\nclass User:\n    def name(self): ...\ndef helper(): ...\n_private = 1\n',
      'app/services.py':
        'from .cycle_a import one\nclass Base:\n    def run(self): ...\nclass Service(Base):\n    pass\nmissing_later = one\n',
      'app/cycle_a.py': 'from app.cycle_b import *\none = 1\n',
      'app/cycle_b.py': 'from app.cycle_a import *\ntwo = 2\n',
      'app/util/deep.py': 'x = 1\n',
      'app/lazy.py': 'y = 1\n',
      'app/never.py': 'z = 1\n',
    },
    'app.main',
  );

  it.each([
    ['User', ['app.models:User']],
    ['User.name', ['app.models:User.name']],
    ['helper', ['app.models:helper']],
    ['aliased.User', ['app.models:User']],
    ['app.models.helper', ['app.models:helper']],
    ['m.User.name', ['app.models:User.name']],
    ['S.run', ['app.services:Base.run']],
    ['missing_later', ['variable app.services:missing_later']],
    ['deep.x', ['variable app.util.deep:x']],
    ['os.path.join', ['external os.path.join']],
    ['codec.dumps', ['external json.dumps', 'external orjson.dumps']],
    ['value.bit_length', ['variable app.main:value .bit_length']],
    ['len', ['builtin len']],
    ['nowhere', []],
  ])('%s stands for %j', (name, expected) => {
    expect(meaning(program, 'app.main', name)).toEqual(expected);
  });

  it('reaches what imports run, in functions too, and nothing else', () => {
    expect([...program.modules.keys()].sort()).toEqual([
      'app',
      'app.cycle_a',
      'app.cycle_b',
      'app.lazy',
      'app.main',
      'app.models',
      'app.services',
      'app.util.deep',
    ]);
  });

  it('finds the names of star imports in cycles', () => {
    expect(meaning(program, 'app.cycle_a', 'two')).toEqual(['variable app.cycle_b:two']);
    expect(meaning(program, 'app.cycle_b', 'one')).toEqual(['variable app.cycle_a:one']);
  });

  it('reports the import of a name that `__all__` leaves out and no module binds', () => {
    expect(program.errors.map(({ message }) => message)).toEqual([
      "ImportError: cannot import name '_private' from 'app'",
    ]);
  });
});

describe('the module index', () => {
  it('takes a package before a module of the same name, and folders without __init__ as namespace packages', () => {
    const index = indexModules(['a.py', 'a/__init__.py', 'a/b/c.py']);
    expect([...index.modules.values()]).toEqual([
      { module: 'a', file: 'a/__init__.py', isPackage: true, isInstalled: false },
      { module: 'a.b.c', file: 'a/b/c.py', isPackage: false, isInstalled: false },
      { module: 'a.b', file: null, isPackage: true, isInstalled: false },
    ]);
  });
});
