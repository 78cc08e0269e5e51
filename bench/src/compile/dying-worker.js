// Loaded into the threads of a compiler before anything else: each worker dies in the middle of what it does, at the so many-th piece of
// text that it makes of a result. That a worker did is left as a file.
'use strict';

const { writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (!isMainThread) {
  const { stringify } = JSON;
  let left = Number(process.env.DYING_WORKER_LIVES);
  JSON.stringify = (...given) => {
    left -= 1;
    if (left < 0) {
      writeFileSync(process.env.DYING_WORKER_FILE, '');
      process.exit(1);
    }
    return stringify(...given);
  };
}
