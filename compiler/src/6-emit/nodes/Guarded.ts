import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { textConstant, tupleConstant } from '../shared/constants';

/** A statement of a module whose refusal, if it raises one, lies in the names that it would have bound. */
export function Guarded({ statement, names, otherwise }: ast.Guarded, code: Code): void {
  const outerFailure = code.failure;
  code.flow.block('guarded', false, (done) => {
    code.flow.block('raised', false, (raised) => {
      code.failure = raised;
      code.statement(statement);
      code.failure = outerFailure;
      code.flow.jump(done);
    });
    const first = code.registers.temporaryAt(code.registers.mark());
    const bound = code.constant(tupleConstant(names.map(textConstant)));
    const instead = (): void => {
      if (otherwise !== null) code.statement(otherwise);
      code.flow.jump(done);
    };
    code.test('bind_refused', [first, bound], false, instead, () => code.flow.jump(outerFailure));
  });
}
