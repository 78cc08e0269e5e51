// The kinds of units that `npm run new` knows: how each is named, its files, and what its author does next.

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const code = {
  name: /^CMP\d{4}$/,
  example: 'CMP0206',
  files: (name) => ({
    [`compiler/src/diagnostics/codes/${name}.md`]: `---
name: say-it-in-two-words
construction: what is counted as one blocker
message: \`{name}\` is not supported
help: what the user can do
---

# What it is

One sentence: what the code stands for.

## Why

Why it is refused.

## Example

\`\`\`python file=app/main.py
from fastapi import FastAPI

app = FastAPI()


@app.get("/")
def read_root():
    return {}  # error
\`\`\`

## What to do

How to write it instead.
`,
  }),
  next: () => ['npm run gen makes the function that the phases call', 'call it with the place where it happens'],
};

const node = {
  name: /^[A-Z][A-Za-z]*$/,
  example: 'AsyncWith',
  files: (name) => ({
    [`compiler/src/6-emit/nodes/${name}.ts`]: `import type * as ast from '../../ast';
import type { Code } from '../shared/code';

/** \`${name}\`: what it becomes, and in which order its parts are evaluated. */
export function ${name}(node: ast.${name}, code: Code): void {
  throw new Error(\`\${code.module.options.file}:\${node.lineno}: ${name} is not emitted\`);
}
`,
  }),
  next: () => [
    'compiler/src/ast has its node, compiler/src/1-parse its case, compiler/src/2-summarize what it binds',
    'enter it in compiler/src/6-emit/nodes/index.ts',
    'write a case in e2e/language',
  ],
};

const module = {
  name: /^[a-z_][a-z0-9_]*$/,
  example: 'colorsys',
  files: (name) => ({
    [`runtime-crate/crates/molt-stdlib/src/${name}.rs`]: `//! The module \`${name}\`. CPython Lib/${name}.py.

use molt_macros::module;

/// The module.
#[module(name = "${name}", missing())]
pub mod ${name} {}
`,
  }),
  next: (name) => [
    `\`missing\` names every public name of CPython's ${name} that ours lacks`,
    'register the module in runtime-crate/crates/molt-stdlib/src/lib.rs, then npm run gen',
    'write a case a function in e2e/stdlib',
  ],
};

/** Executors and generators: a folder of four files and an entry in the manifest. */
function nxUnit({ folder, unit, implementation, header, spec }) {
  const typeOf = (name) => `${name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase())}Options`;
  return {
    name: KEBAB_CASE,
    example: 'coverage-badge',
    files: (name) => ({
      [`${folder}/${name}/${unit}.ts`]: `${header(name)}\n\n${implementation(typeOf(name))}`,
      [`${folder}/${name}/${unit}.spec.ts`]: spec(name),
      [`${folder}/${name}/schema.d.ts`]: `// Options of the ${unit} \`${name}\`, as in schema.json.

export interface ${typeOf(name)} {
  verbose?: boolean;
}
`,
      [`${folder}/${name}/schema.json`]: `${JSON.stringify(
        {
          $schema: 'https://json-schema.org/schema',
          ...(unit === 'executor' ? { version: 2 } : { $id: `Molt${typeOf(name)}` }),
          title: name,
          type: 'object',
          properties: { verbose: { type: 'boolean', description: 'Say what is done' } },
          required: [],
          additionalProperties: false,
        },
        null,
        2,
      )}\n`,
    }),
    manifest: `${folder}.json`,
    entry: (name) => ({
      section: folder,
      name,
      value: {
        [unit === 'executor' ? 'implementation' : 'factory']: `./dist/${folder}/${name}/${unit}`,
        schema: `./dist/${folder}/${name}/schema.json`,
        description: `What ${name} does`,
      },
    }),
    next: () => [`describe it in ${folder}.json`, 'add a case to e2e/nx, and a row to README.md'],
  };
}

const executor = nxUnit({
  folder: 'executors',
  unit: 'executor',
  header: (name) => `// The target \`${name}\`: what it is for.`,
  implementation: (type) => `import type { PromiseExecutor } from '@nx/devkit';

import { executorWorld, succeed } from '../executor-world';
import type { ${type} } from './schema';

const run: PromiseExecutor<${type}> = (_options, context) => {
  const world = executorWorld(context);
  return succeed(world, () => Promise.resolve(0));
};

export default run;
`,
  spec: (name) => `// The executor on a workspace on disk.

import { rmSync } from 'node:fs';

import { expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

it('runs ${name}', async () => {
  const context = workspaceWith({});
  expect(await run({}, context)).toEqual({ success: true });
  rmSync(context.root, { recursive: true });
});
`,
});

const generator = nxUnit({
  folder: 'generators',
  unit: 'generator',
  header: (name) => `// \`nx g @molt/nx:${name}\`: what it makes.`,
  implementation: (type) => `import type { Tree } from '@nx/devkit';

import type { ${type} } from './schema';

export default async function generate(_tree: Tree, _options: ${type}): Promise<void> {}
`,
  spec: (name) => `// What the generator changes.

import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { expect, it } from 'vitest';

import generate from './generator';

it('runs ${name}', async () => {
  const tree = createTreeWithEmptyWorkspace();
  const before = tree.listChanges().length;
  await generate(tree, {});
  expect(tree.listChanges().length).toBe(before);
});
`,
});

/** Every kind by the word that names it. */
export const KINDS = { code, executor, generator, module, node };
