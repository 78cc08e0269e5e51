#!/usr/bin/env node
// The `molt` command. A checkout runs it from its TypeScript source, an installed package from the built code.
'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

const source = join(__dirname, '..', 'src', 'main.ts');
const fromSource = existsSync(source);
if (fromSource) {
  process.env.SWC_NODE_PROJECT ??= join(__dirname, '..', '..', 'tsconfig.base.json');
  require('@swc-node/register');
}
const { main } = require(fromSource ? source : '../../dist/cli/src/main.js');

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
