import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';

/** `value.attr` that is read. */
export function Attribute(node: ast.Attribute, code: Code, dst: Register): void {
  const object = code.evaluate(node.value);
  // CPython reports an attribute where its name stands (update_start_location_to_match_attr).
  code.at(node.lineno === node.end_lineno ? node : { ...node, lineno: node.end_lineno });
  code.do('getattr', dst, object, code.name(code.mangled(node.attr)), code.cacheOf(node));
}
