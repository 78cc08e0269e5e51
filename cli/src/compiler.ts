// The compiler as commands are given it: what computes is loaded when there is something to compute. A check that is recalled loads none of it.

import { recalledCheck } from '../../compiler/src/services';
import type { Compiler } from './world';

export const COMPILER: Compiler = {
  check: (request, system, engine) =>
    recalledCheck(request, system, engine, (...asked) => loaded().checkAnew(...asked)),
  generate: (...asked) => loaded().generate(...asked),
  generateScript: (...asked) => loaded().generateScript(...asked),
  followedPython: (...asked) => loaded().followedPython(...asked),
  explain: (code) => loaded().explain(code),
};

function loaded(): typeof import('../../compiler/src/index') {
  return require('../../compiler/src/index');
}
