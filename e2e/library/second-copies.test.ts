// Modules of the standard library that are compiled where the library has their package in part: none has a class that the package itself
// shows, since there would be two of it.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { isOfRuntime } from '../../compiler/src/3-link';
import { DECLARATIONS } from '../../compiler/src/library-map/generated/declarations';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, runAside } from '../support/run';

/** Prints the modules beside those of a list, in the packages of these, that define a class which one of the list has. */
const SCRIPT = `
import ast, importlib, json, os, pkgutil, sys, warnings

warnings.simplefilter("ignore")
known = [name for name in json.load(open(sys.argv[1])) if name.split(".")[0] in sys.stdlib_module_names]


def imported(name):
    try:
        return importlib.import_module(name)
    except Exception:
        return None


def beside(name):
    package = imported(name)
    for found in pkgutil.iter_modules(getattr(package, "__path__", ())):
        inner = f"{name}.{found.name}"
        if inner not in known:
            yield inner
        if found.ispkg:
            yield from beside(inner)


def defined(module):
    tree = ast.parse(open(module.__file__, encoding="utf-8").read())
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    return {value for name, value in vars(module).items() if name in names and isinstance(value, type)}


shown = {base for name in known for value in vars(imported(name) or ast).values() if isinstance(value, type) for base in value.__mro__}
for top in sorted({name.split(".")[0] for name in known}):
    for name in beside(top):
        module = imported(name)
        if getattr(module, "__file__", "").endswith(".py") and defined(module) & shown:
            print(name)
`;

it('are none that the runtime has under other names', async () => {
  const { python } = ensureReference();
  const list = join(mkdtempSync(join(tmpdir(), 'molt-copies-')), 'modules.json');
  writeFileSync(list, JSON.stringify(DECLARATIONS.map(({ module }) => module)));
  const { stdout } = await runAside(python, ['-c', SCRIPT, list], { directory: REPOSITORY, environment: {} });
  const found = stdout.trim().split('\n');
  expect(found.filter((name) => !isOfRuntime(name))).toEqual([]);
  expect(found.length).toBeGreaterThan(5);
});
