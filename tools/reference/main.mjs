// Command line of the reference: prints the path of its python, making the environment first if need be.
//   node tools/reference/main.mjs [--python 3.11]     node tools/reference/main.mjs --lock
import { ensureReference, writeLock } from './reference.js';

const USAGE = 'usage: node tools/reference/main.mjs [--python X.Y | --lock]';

function main(args) {
  if (args.length === 1 && args[0] === '--lock') return writeLock();
  if (args.length !== 0 && !(args.length === 2 && args[0] === '--python')) throw new Error(USAGE);
  const { python } = ensureReference({ python: args[1], say: (line) => console.error(line) });
  console.log(python);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
