// The grammar of expressions for the diagnosis, in the notation of notation.ts. It follows the rules of CPython's grammar
// (Grammar/python.gram) in their order, `invalid_` rules included, because that order decides which error is reported.

export const EXPRESSION_GRAMMAR = `
expressions:
  | expression (',' expression)+ ','? -> Tuple
  | expression ',' -> Tuple
  | expression
expression:
  | invalid_expression
  | invalid_legacy_expression
  | disjunction 'if' disjunction 'else' expression -> IfExp
  | disjunction
  | lambdef
expression_without_invalid:
  | disjunction 'if' disjunction 'else' expression -> IfExp
  | disjunction
  | lambdef
invalid_expression:
  | @14 STRING a=(!STRING expression_without_invalid)+ STRING => part_of_string
  | !(NAME STRING | SOFT_KEYWORD) a=disjunction b=expression_without_invalid => forgotten_comma
  | a=disjunction 'if' b=disjunction !('else' | ':') => expected_else
  | @14 a=disjunction 'if' disjunction 'else' !expression => statement_after_else
  | @14 a=(pass_stmt | break_stmt | continue_stmt) 'if' disjunction 'else' simple_stmt => statement_before_if
  | @12 a='lambda' lambda_params? b=':' &(FSTRING_MIDDLE | '}') => lambda_in_field
invalid_legacy_expression: a=NAME !'(' b=star_expressions => missing_call_parentheses
yield_expr:
  | 'yield' 'from' expression -> Yield
  | 'yield' star_expressions? -> Yield
star_expressions:
  | star_expression (',' star_expression)+ ','? -> Tuple
  | star_expression ',' -> Tuple
  | star_expression
star_expression:
  | '*' bitwise_or -> Starred
  | expression
star_named_expressions: ','.star_named_expression+ ','?
star_named_expression:
  | '*' bitwise_or -> Starred
  | named_expression
assignment_expression: NAME ':=' ~ expression -> NamedExpr
named_expression:
  | assignment_expression
  | invalid_named_expression
  | expression !':='
invalid_named_expression:
  | a=expression ':=' expression => named_target
  | a=NAME '=' b=bitwise_or !('=' | ':=') => single_equals
  | !(list | tuple | genexp | 'True' | 'None' | 'False') a=bitwise_or '=' bitwise_or !('=' | ':=') => assignment_here
disjunction:
  | conjunction ('or' conjunction)+ -> BoolOp
  | conjunction
conjunction:
  | inversion ('and' inversion)+ -> BoolOp
  | inversion
inversion:
  | 'not' inversion -> UnaryOp
  | comparison
comparison:
  | bitwise_or compare_op_bitwise_or_pair+ -> Compare
  | bitwise_or
compare_op_bitwise_or_pair: compare_operator bitwise_or
compare_operator: '==' | '!=' | '<=' | '<' | '>=' | '>' | 'not' 'in' | 'in' -> In | 'is' 'not' | 'is'
bitwise_or:
  | bitwise_or '|' bitwise_xor -> BinOp
  | bitwise_xor
bitwise_xor:
  | bitwise_xor '^' bitwise_and -> BinOp
  | bitwise_and
bitwise_and:
  | bitwise_and '&' shift_expr -> BinOp
  | shift_expr
shift_expr:
  | shift_expr ('<<' | '>>') sum -> BinOp
  | @13 invalid_arithmetic
  | sum
sum:
  | sum ('+' | '-') term -> BinOp
  | term
term:
  | term ('*' | '/' | '//' | '%' | '@') factor -> BinOp
  | @13 invalid_factor
  | factor
invalid_arithmetic: sum ('+' | '-' | '*' | '/' | '%' | '//' | '@') a='not' b=inversion => not_after_operator
invalid_factor: ('+' | '-' | '~') a='not' b=factor => not_after_operator
factor:
  | ('+' | '-' | '~') factor -> UnaryOp
  | power
power:
  | await_primary '**' factor -> BinOp
  | await_primary
await_primary:
  | 'await' primary -> Await
  | primary
primary:
  | primary '.' NAME -> Attribute
  | primary genexp -> Call
  | primary '(' arguments? ')' -> Call
  | primary '[' slices ']' -> Subscript
  | atom
slices:
  | slice !','
  | ','.(slice | starred_expression)+ ','?
slice:
  | expression? ':' expression? (':' expression?)?
  | named_expression
atom:
  | NAME
  | 'True' -> True
  | 'False' -> False
  | 'None' -> None
  | &(STRING | FSTRING_START) strings
  | NUMBER -> Constant
  | &'(' (tuple | group | genexp)
  | &'[' (list | listcomp)
  | &'{' (dict | set | dictcomp | setcomp)
  | '...' -> Ellipsis
group:
  | '(' a=(yield_expr | named_expression) ')' => inner
  | invalid_group
invalid_group:
  | '(' a=starred_expression ')' => starred_in_group
  | '(' a='**' expression ')' => double_starred_in_group
lambdef: 'lambda' lambda_params? ':' expression -> Lambda
lambda_params: invalid_lambda_parameters | lambda_parameters
lambda_parameters:
  | lambda_slash_no_default lambda_param_no_default* lambda_param_with_default* lambda_star_etc?
  | lambda_slash_with_default lambda_param_with_default* lambda_star_etc?
  | lambda_param_no_default+ lambda_param_with_default* lambda_star_etc?
  | lambda_param_with_default+ lambda_star_etc?
  | lambda_star_etc
lambda_slash_no_default:
  | lambda_param_no_default+ '/' ','
  | lambda_param_no_default+ '/' &':'
lambda_slash_with_default:
  | lambda_param_no_default* lambda_param_with_default+ '/' ','
  | lambda_param_no_default* lambda_param_with_default+ '/' &':'
lambda_star_etc:
  | invalid_lambda_star_etc
  | '*' lambda_param_no_default lambda_param_maybe_default* lambda_kwds?
  | '*' ',' lambda_param_maybe_default+ lambda_kwds?
  | lambda_kwds
lambda_kwds:
  | invalid_lambda_kwds
  | '**' lambda_param_no_default
lambda_param_no_default:
  | a=NAME ',' => inner
  | a=NAME &':' => inner
lambda_param_with_default:
  | NAME default ','
  | NAME default &':'
lambda_param_maybe_default:
  | NAME default? ','
  | NAME default? &':'
invalid_lambda_parameters:
  | a='/' ',' => nothing_before_slash
  | (lambda_slash_no_default | lambda_slash_with_default) lambda_param_maybe_default* a='/' => slash_twice
  | lambda_slash_no_default? lambda_param_no_default* (lambda_slash_with_default | lambda_param_with_default+) a=lambda_param_no_default => default_order
  | lambda_param_no_default* a='(' ','.NAME+ ','? b=')' => parenthesized_lambda_parameters
  | (lambda_slash_no_default | lambda_slash_with_default)? lambda_param_maybe_default* '*' (',' | lambda_param_no_default) lambda_param_maybe_default* a='/' => slash_after_star
  | lambda_param_maybe_default+ '/' a='*' => comma_between_slash_and_star
invalid_lambda_star_etc:
  | '*' (':' | ',' (':' | '**')) => bare_star_in_lambda
  | '*' NAME a='=' => default_of_star
  | '*' (lambda_param_no_default | ',') lambda_param_maybe_default* a='*' (lambda_param_no_default | ',') => star_twice
invalid_lambda_kwds:
  | '**' NAME a='=' => default_of_double_star
  | '**' NAME ',' a=NAME => after_double_star
  | '**' NAME ',' a=('*' | '**' | '/') => after_double_star

strings: a=(fstring | STRING)+ => strings
fstring: FSTRING_START fstring_middle* FSTRING_END -> JoinedStr
fstring_middle: fstring_replacement_field | FSTRING_MIDDLE
fstring_replacement_field:
  | '{' annotated_rhs '='? fstring_conversion? fstring_full_format_spec? '}'
  | invalid_replacement_field
fstring_conversion: b='!' a=NAME => check_conversion
fstring_full_format_spec: ':' fstring_format_spec*
fstring_format_spec: FSTRING_MIDDLE | fstring_replacement_field
invalid_replacement_field:
  | '{' a=('=' | '!' | ':' | '}') => field_without_expression
  | '{' !annotated_rhs => field_expects_expression
  | '{' annotated_rhs !('=' | '!' | ':' | '}') => field_expects_end
  | '{' annotated_rhs '=' !('!' | ':' | '}') => field_expects_end_after_equals
  | '{' annotated_rhs '='? invalid_conversion_character
  | '{' annotated_rhs '='? ('!' NAME)? !(':' | '}') => field_expects_spec
  | '{' annotated_rhs '='? ('!' NAME)? ':' fstring_format_spec* !'}' => field_expects_brace_or_specs
  | '{' annotated_rhs '='? ('!' NAME)? !'}' => field_expects_brace
invalid_conversion_character:
  | '!' &(':' | '}') => missing_conversion
  | '!' !NAME => invalid_conversion

list: '[' star_named_expressions? ']' -> List
tuple: '(' (star_named_expression ',' star_named_expressions?)? ')' -> Tuple
set: '{' star_named_expressions '}' -> Set
dict:
  | '{' double_starred_kvpairs? '}' -> Dict
  | '{' invalid_double_starred_kvpairs '}'
double_starred_kvpairs: ','.double_starred_kvpair+ ','?
double_starred_kvpair:
  | '**' bitwise_or
  | kvpair
kvpair: expression ':' expression
invalid_double_starred_kvpairs:
  | ','.double_starred_kvpair+ ',' invalid_kvpair
  | expression ':' a='*' bitwise_or => starred_dict_value
  | expression a=':' &('}' | ',') => missing_dict_value
invalid_kvpair:
  | a=expression !':' => missing_dict_colon
  | expression ':' a='*' bitwise_or => starred_dict_value
  | expression a=':' &('}' | ',') => missing_dict_value
for_if_clauses: for_if_clause+
for_if_clause:
  | 'async' 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
  | 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
  | @13 invalid_for_if_clause
  | invalid_for_target
invalid_for_if_clause: 'async'? 'for' (bitwise_or (',' bitwise_or)* ','?) !'in' => expected_in
listcomp:
  | '[' named_expression for_if_clauses ']' -> ListComp
  | invalid_comprehension
setcomp:
  | '{' named_expression for_if_clauses '}' -> SetComp
  | invalid_comprehension
genexp:
  | '(' (assignment_expression | expression !':=') for_if_clauses ')' -> GeneratorExp
  | invalid_comprehension
dictcomp:
  | '{' kvpair for_if_clauses '}' -> DictComp
  | invalid_dict_comprehension
invalid_comprehension:
  | ('[' | '(' | '{') a=starred_expression for_if_clauses => unpacking_in_comprehension
  | ('[' | '{') a=star_named_expression ',' b=star_named_expressions for_if_clauses => comprehension_target
  | ('[' | '{') a=star_named_expression b=',' for_if_clauses => comprehension_target
invalid_dict_comprehension: '{' a='**' bitwise_or for_if_clauses '}' => dict_unpacking_in_comprehension

arguments:
  | args ','? &')'
  | invalid_arguments
args:
  | ','.(starred_expression | (assignment_expression | expression !':=') !'=')+ (',' kwargs)?
  | kwargs
kwargs:
  | ','.kwarg_or_starred+ ',' ','.kwarg_or_double_starred+
  | ','.kwarg_or_starred+
  | ','.kwarg_or_double_starred+
starred_expression:
  | @12 invalid_starred_expression_unpacking
  | '*' expression -> Starred
  | @13 invalid_starred_expression
invalid_starred_expression_unpacking: a='*' expression '=' b=expression => assignment_to_unpacking
invalid_starred_expression: a='*' => star_alone
kwarg_or_starred:
  | invalid_kwarg
  | NAME '=' expression -> Keyword
  | starred_expression
kwarg_or_double_starred:
  | invalid_kwarg
  | NAME '=' expression -> Keyword
  | '**' expression -> DoubleStarred
invalid_kwarg:
  | a=('True' | 'False' | 'None') b='=' => assignment_to_singleton
  | a=NAME b='=' expression for_if_clauses => comparison_meant
  | !(NAME '=') a=expression b='=' => assignment_in_call
  | @12 a='**' expression '=' b=expression => assignment_to_keyword_unpacking
invalid_arguments:
  | @-12 ((','.(starred_expression | (assignment_expression | expression !':=') !'=')+ ',' kwargs) | kwargs) ',' a='*' => unpacking_after_keywords_old
  | @12 ((','.(starred_expression | (assignment_expression | expression !':=') !'=')+ ',' kwargs) | kwargs) a=',' ','.(starred_expression !'=')+ => unpacking_after_keywords
  | a=expression b=for_if_clauses ',' (args | expression for_if_clauses)? => bare_generator
  | a=NAME b='=' expression for_if_clauses => comparison_meant
  | @12 (args ',')? a=NAME b='=' &(',' | ')') => missing_argument_value
  | a=args b=for_if_clauses => bare_generator_last
  | args ',' a=expression b=for_if_clauses => bare_generator_target
  | a=args ',' args => positional_after_keyword

star_targets:
  | star_target !','
  | star_target (',' star_target)* ','? -> Tuple
star_target:
  | '*' (!'*' star_target) -> Starred
  | target_with_star_atom
target_with_star_atom:
  | t_primary '.' NAME !t_lookahead -> Attribute
  | t_primary '[' slices ']' !t_lookahead -> Subscript
  | star_atom
star_atom:
  | NAME
  | '(' target_with_star_atom ')'
  | '(' (star_target ',' (','.star_target+ ','?)?)? ')' -> Tuple
  | '[' (','.star_target+ ','?)? ']' -> List
single_target:
  | single_subscript_attribute_target
  | NAME
  | '(' single_target ')'
single_subscript_attribute_target:
  | t_primary '.' NAME !t_lookahead -> Attribute
  | t_primary '[' slices ']' !t_lookahead -> Subscript
t_primary:
  | t_primary '.' NAME &t_lookahead
  | t_primary '[' slices ']' &t_lookahead
  | t_primary genexp &t_lookahead
  | t_primary '(' arguments? ')' &t_lookahead
  | atom &t_lookahead
t_lookahead: '(' | '[' | '.'
del_targets: ','.del_target+ ','?
del_target:
  | t_primary '.' NAME !t_lookahead
  | t_primary '[' slices ']' !t_lookahead
  | del_t_atom
del_t_atom:
  | NAME
  | '(' del_target ')'
  | '(' del_targets? ')'
  | '[' del_targets? ']'

invalid_assignment:
  | a=invalid_ann_assign_target ':' expression => annotated_display
  | a=star_named_expression ',' star_named_expressions? ':' expression => annotated_tuple
  | a=expression ':' expression => illegal_annotation_target
  | (star_targets '=')* a=star_expressions '=' => invalid_store_target
  | (star_targets '=')* a=yield_expr '=' => assignment_to_yield
  | a=star_expressions augassign (yield_expr | star_expressions) => illegal_augmented_target
invalid_ann_assign_target:
  | list
  | tuple
  | '(' a=invalid_ann_assign_target ')' => inner
`;
