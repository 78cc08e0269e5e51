// Every operation of the runtime that generated code may call, by what it gives back (docs/internals/generated-code.md). A
// test proves that each name exists in `runtime-crate/crates/molt-object/src/ops/`.

/**
 * What an operation returns: nothing; a flag that is false when it has parked an exception; or the outcome of a test,
 * 0 (false, exhausted), 1 (true) or 2 (raised).
 */
export type OperationResult = 'nothing' | 'flag' | 'test';

// biome-ignore format: a table
const nothing = [
  'copy', 'duplicate', 'clear_from', 'load_constant', 'load_none', 'load_int', 'load_bool', 'clear', 'store_cell', 'push_handled',
  'pop_handled', 'reraise_handled', 'park_pending', 'take_pending', 'generator_return',
  'raise_', 'raise_from', 'reraise',
  'returns_call', 'returns_method', 'returns_loaded', 'leads_method', 'leads_loaded',
] as const;

// biome-ignore format: a table
const flag = [
  'check_local', 'delete_local', 'load_cell', 'delete_cell', 'load_class_cell', 'load_class_global', 'load_global',
  'delete_global', 'store_global', 'new_cell', 'load_name', 'store_name', 'delete_name', 'getattr', 'setattr', 'delattr', 'getitem', 'getitem_k', 'getslice',
  'setitem', 'delitem', 'build_slice', 'negative', 'positive', 'invert', 'not_',
  'add', 'sub', 'mul', 'matmul', 'truediv', 'floordiv', 'mod_', 'pow', 'lshift', 'rshift', 'and_', 'or_', 'xor',
  'add_k', 'sub_k', 'mul_k', 'matmul_k', 'truediv_k', 'floordiv_k', 'mod_k', 'pow_k', 'lshift_k', 'rshift_k', 'and_k',
  'or_k', 'xor_k',
  'add_int', 'sub_int', 'mul_int', 'matmul_int', 'truediv_int', 'floordiv_int', 'mod_int', 'pow_int', 'lshift_int', 'rshift_int',
  'and_int', 'or_int', 'xor_int',
  'iadd', 'isub', 'imul', 'imatmul', 'itruediv', 'ifloordiv', 'imod', 'ipow', 'ilshift', 'irshift', 'iand', 'ior', 'ixor',
  'iadd_k', 'isub_k', 'imul_k', 'imatmul_k', 'itruediv_k', 'ifloordiv_k', 'imod_k', 'ipow_k', 'ilshift_k', 'irshift_k',
  'iand_k', 'ior_k', 'ixor_k',
  'iadd_int', 'isub_int', 'imul_int', 'imatmul_int', 'itruediv_int', 'ifloordiv_int', 'imod_int', 'ipow_int', 'ilshift_int',
  'irshift_int', 'iand_int', 'ior_int', 'ixor_int',
  'lt', 'le', 'eq', 'ne', 'gt', 'ge', 'is_', 'is_not', 'in_', 'not_in',
  'lt_k', 'le_k', 'eq_k', 'ne_k', 'gt_k', 'ge_k', 'is_k', 'is_not_k', 'in_k', 'not_in_k',
  'lt_int', 'le_int', 'eq_int', 'ne_int', 'gt_int', 'ge_int',
  'build_list', 'build_tuple', 'list_append', 'list_to_tuple', 'setup_annotations',
  'build_set', 'build_dict', 'build_string', 'set_add', 'dict_set', 'list_extend', 'set_update', 'dict_update',
  'dict_merge', 'format_value', 'format_part',
  'call', 'call_kw', 'call_method', 'call_method_kw', 'load_method', 'load_super_method', 'call_loaded', 'call_loaded_kw', 'call_ex',
  'call_locals', 'note_locals', 'call_super',
  'await_', 'call_await', 'call_kw_await', 'call_method_await', 'call_method_kw_await', 'call_loaded_await',
  'call_loaded_kw_await', 'call_ex_await', 'get_aiter',
  'get_iter', 'get_yield_from_iter', 'unpack_sequence', 'unpack_to', 'unpack_ex', 'poll',
  'build_template', 'build_interpolation', 'make_function', 'build_class', 'build_class_ex', 'store_first_line', 'make_type_param', 'make_type_alias', 'set_type_params', 'subscript_generic',
  'with_enter', 'with_exit', 'async_with_enter', 'async_with_exit',
  'import_name', 'import_from', 'import_star', 'refuse', 'handle_unless_refused', 'get_len', 'match_rest', 'yield_value', 'resume', 'resume_unused',
] as const;

// biome-ignore format: a table
const test = [
  'lt_test', 'le_test', 'eq_test', 'ne_test', 'gt_test', 'ge_test', 'is_test', 'is_not_test', 'in_test', 'not_in_test',
  'lt_test_k', 'le_test_k', 'eq_test_k', 'ne_test_k', 'gt_test_k', 'ge_test_k', 'is_test_k', 'is_not_test_k', 'in_test_k',
  'not_in_test_k', 'lt_test_int', 'le_test_int', 'eq_test_int', 'ne_test_int', 'gt_test_int', 'ge_test_int',
  'truth', 'truth_kept', 'is_none_test', 'annotation_test', 'for_next', 'for_unpack', 'async_next', 'match_exception', 'match_exception_group', 'prepare_reraise_star',
  'with_except', 'async_with_except', 'match_sequence_test', 'match_mapping_test', 'match_keys', 'match_class',
  'yield_from_next', 'bind_refused',
] as const;

export type PlainOperation = (typeof nothing)[number];
export type CheckedOperation = (typeof flag)[number];
export type TestOperation = (typeof test)[number];
export type OperationName = PlainOperation | CheckedOperation | TestOperation;

/** All operations with their results. */
export const OPERATIONS: Readonly<Record<OperationResult, readonly OperationName[]>> = { nothing, flag, test };
