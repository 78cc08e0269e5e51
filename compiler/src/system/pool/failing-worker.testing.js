// A worker whose thread dies of what nobody catches when it is given a module whose name says so, and which else does nothing.
'use strict';

module.exports = (works) => {
  if (!works.some(({ module }) => module.startsWith('deadly'))) return works.map(() => new Uint8Array([1]));
  setImmediate(() => {
    throw new Error('a defect of a worker');
  });
  return new Promise(() => {});
};
