// The grammar of statements for the diagnosis, in the notation of notation.ts. It follows the rules of CPython's grammar
// (Grammar/python.gram) in their order, `invalid_` rules included, because that order decides which error is reported.

export const STATEMENT_GRAMMAR = `
file: statements? ENDMARKER
statements: statement+
statement: compound_stmt | simple_stmts
simple_stmts:
  | simple_stmt !';' NEWLINE
  | ';'.simple_stmt+ ';'? NEWLINE
simple_stmt:
  | assignment
  | @12 &"type" type_alias
  | star_expressions
  | &'return' return_stmt
  | &('import' | 'from') import_stmt
  | &'raise' raise_stmt
  | &'pass' pass_stmt
  | &'del' del_stmt
  | &'yield' yield_expr
  | &'assert' assert_stmt
  | &'break' break_stmt
  | &'continue' continue_stmt
  | &'global' global_stmt
  | &'nonlocal' nonlocal_stmt
pass_stmt: 'pass'
break_stmt: 'break'
continue_stmt: 'continue'
compound_stmt:
  | &('def' | '@' | 'async') function_def
  | &'if' if_stmt
  | &('class' | '@') class_def
  | &('with' | 'async') with_stmt
  | &('for' | 'async') for_stmt
  | &'try' try_stmt
  | &'while' while_stmt
  | match_stmt

assignment:
  | NAME ':' expression ('=' annotated_rhs)?
  | ('(' single_target ')' | single_subscript_attribute_target) ':' expression ('=' annotated_rhs)?
  | (star_targets '=')+ (yield_expr | star_expressions) !'='
  | single_target augassign ~ (yield_expr | star_expressions)
  | invalid_assignment
annotated_rhs: yield_expr | star_expressions
augassign: '+=' | '-=' | '*=' | '@=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '**=' | '//='
return_stmt: 'return' star_expressions?
raise_stmt:
  | 'raise' expression ('from' expression)?
  | 'raise'
global_stmt: 'global' ','.NAME+
nonlocal_stmt: 'nonlocal' ','.NAME+
del_stmt:
  | 'del' del_targets &(';' | NEWLINE)
  | invalid_del_stmt
invalid_del_stmt: 'del' a=star_expressions => invalid_del_target
assert_stmt: 'assert' expression (',' expression)?
import_stmt:
  | @12 invalid_import
  | import_name
  | import_from
invalid_import:
  | a='import' ','.dotted_name+ 'from' dotted_name => import_from_swapped
  | @13 'import' a=NEWLINE => import_nothing
import_name: 'import' dotted_as_names
import_from:
  | 'from' ('.' | '...')* dotted_name 'import' import_from_targets
  | 'from' ('.' | '...')+ 'import' import_from_targets
import_from_targets:
  | '(' import_from_as_names ','? ')'
  | import_from_as_names !','
  | '*'
  | invalid_import_from_targets
invalid_import_from_targets:
  | import_from_as_names ',' NEWLINE => trailing_comma_in_import
  | @13 a=NEWLINE => import_nothing
import_from_as_names: ','.import_from_as_name+
import_from_as_name:
  | @14 invalid_import_from_as_name
  | NAME ('as' NAME)?
invalid_import_from_as_name: NAME 'as' !(NAME (',' | ')' | ';' | NEWLINE)) a=expression => invalid_import_target
dotted_as_names: ','.dotted_as_name+
dotted_as_name:
  | @14 invalid_dotted_as_name
  | dotted_name ('as' NAME)?
invalid_dotted_as_name: dotted_name 'as' !(NAME (',' | ')' | ';' | NEWLINE)) a=expression => invalid_import_target
dotted_name:
  | dotted_name '.' NAME
  | NAME
block:
  | NEWLINE INDENT statements DEDENT
  | simple_stmts
  | invalid_block
invalid_block: NEWLINE !INDENT => expected_block
decorators: ('@' named_expression NEWLINE)+

class_def: decorators class_def_raw | class_def_raw
class_def_raw:
  | invalid_class_def_raw
  | 'class' NAME type_params? ('(' arguments? ')')? ':' block
invalid_class_def_raw:
  | 'class' NAME type_params? ('(' arguments? ')')? NEWLINE => expected_colon
  | a='class' NAME type_params? ('(' arguments? ')')? ':' NEWLINE !INDENT => block_after_class
function_def: decorators function_def_raw | function_def_raw
function_def_raw:
  | invalid_def_raw
  | @13 'def' NAME type_params? !'[' &&'(' params? ')' ('->' expression)? &&':' block
  | @-13 'def' NAME type_params? &&'(' params? ')' ('->' expression)? &&':' block
  | @13 'async' 'def' NAME type_params? !'[' &&'(' params? ')' ('->' expression)? &&':' block
  | @-13 'async' 'def' NAME type_params? &&'(' params? ')' ('->' expression)? &&':' block
invalid_def_raw: 'async'? a='def' NAME type_params? '(' params? ')' ('->' expression)? ':' NEWLINE !INDENT => block_after_def

if_stmt:
  | invalid_if_stmt
  | 'if' named_expression ':' block elif_stmt
  | 'if' named_expression ':' block else_block?
invalid_if_stmt:
  | 'if' named_expression NEWLINE => expected_colon
  | a='if' named_expression ':' NEWLINE !INDENT => block_after
elif_stmt:
  | invalid_elif_stmt
  | 'elif' named_expression ':' block elif_stmt
  | 'elif' named_expression ':' block else_block?
invalid_elif_stmt:
  | 'elif' named_expression NEWLINE => expected_colon
  | a='elif' named_expression ':' NEWLINE !INDENT => block_after
else_block:
  | invalid_else_stmt
  | 'else' &&':' block
invalid_else_stmt:
  | a='else' ':' NEWLINE !INDENT => block_after
  | @14 'else' ':' block a='elif' => elif_after_else
while_stmt:
  | invalid_while_stmt
  | 'while' named_expression ':' block else_block?
invalid_while_stmt:
  | 'while' named_expression NEWLINE => expected_colon
  | a='while' named_expression ':' NEWLINE !INDENT => block_after
for_stmt:
  | invalid_for_stmt
  | 'for' star_targets 'in' ~ star_expressions ':' block else_block?
  | 'async' 'for' star_targets 'in' ~ star_expressions ':' block else_block?
  | invalid_for_target
invalid_for_stmt:
  | 'async'? 'for' star_targets 'in' star_expressions NEWLINE => expected_colon
  | 'async'? a='for' star_targets 'in' star_expressions ':' NEWLINE !INDENT => block_after
invalid_for_target: 'async'? 'for' a=star_expressions => invalid_for_target
with_stmt:
  | invalid_with_stmt_indent
  | 'async'? 'with' '(' ','.with_item+ ','? ')' ':' block
  | 'async'? 'with' ','.with_item+ ':' block
  | invalid_with_stmt
with_item:
  | expression 'as' star_target &(',' | ')' | ':')
  | invalid_with_item
  | expression
invalid_with_item: expression 'as' a=expression &(',' | ')' | ':') => invalid_store_target
invalid_with_stmt:
  | 'async'? 'with' ','.(expression ('as' star_target)?)+ NEWLINE => expected_colon
  | 'async'? 'with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' NEWLINE => expected_colon
invalid_with_stmt_indent:
  | 'async'? a='with' ','.(expression ('as' star_target)?)+ ':' NEWLINE !INDENT => block_after
  | 'async'? a='with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' ':' NEWLINE !INDENT => block_after
try_stmt:
  | invalid_try_stmt
  | 'try' &&':' block finally_block
  | 'try' &&':' block except_block+ else_block? finally_block?
  | 'try' &&':' block except_star_block+ else_block? finally_block?
invalid_try_stmt:
  | a='try' ':' NEWLINE !INDENT => block_after
  | 'try' ':' block !('except' | 'finally') => expected_except
  | 'try' ':' block* except_block+ a='except' b='*' expression ('as' NAME)? ':' => mixed_except
  | 'try' ':' block* except_star_block+ a='except' (expression ('as' NAME)?)? ':' => mixed_except
except_block:
  | invalid_except_stmt_indent
  | 'except' expression ('as' NAME)? ':' block
  | @14 'except' expressions ':' block
  | 'except' ':' block
  | invalid_except_stmt
except_star_block:
  | invalid_except_star_stmt_indent
  | 'except' '*' expression ('as' NAME)? ':' block
  | @14 'except' '*' expressions ':' block
  | invalid_except_stmt
invalid_except_stmt:
  | @-14 'except' '*'? a=expression ',' expressions ('as' NAME)? ':' => unparenthesized_types
  | @14 'except' '*'? a=expression ',' expressions 'as' NAME ':' => unparenthesized_types_with_as
  | 'except' '*'? expression ('as' NAME)? NEWLINE => expected_colon
  | @14 'except' expression 'as' !(NAME ':') a=expression ':' block => except_target
  | @14 'except' '*' expression 'as' !(NAME ':') a=expression ':' block => except_star_target
  | 'except' NEWLINE => expected_colon
  | 'except' '*' (NEWLINE | ':') => expected_exception_types
invalid_except_stmt_indent:
  | a='except' expression ('as' NAME)? ':' NEWLINE !INDENT => block_after
  | a='except' ':' NEWLINE !INDENT => block_after
invalid_except_star_stmt_indent: a='except' '*' expression ('as' NAME)? ':' NEWLINE !INDENT => block_after_except_star
finally_block:
  | invalid_finally_stmt
  | 'finally' &&':' block
invalid_finally_stmt: a='finally' ':' NEWLINE !INDENT => block_after

match_stmt:
  | "match" subject_expr ':' NEWLINE INDENT case_block+ DEDENT
  | invalid_match_stmt
invalid_match_stmt:
  | "match" subject_expr NEWLINE => expected_colon
  | a="match" subject_expr ':' NEWLINE !INDENT => block_after
subject_expr:
  | star_named_expression ',' star_named_expressions?
  | named_expression
case_block:
  | invalid_case_block
  | "case" patterns guard? ':' block
invalid_case_block:
  | "case" patterns guard? NEWLINE => expected_colon
  | a="case" patterns guard? ':' NEWLINE !INDENT => block_after
guard: 'if' named_expression
patterns: open_sequence_pattern | pattern
pattern: as_pattern | or_pattern
as_pattern:
  | or_pattern 'as' pattern_capture_target
  | invalid_as_pattern
invalid_as_pattern:
  | or_pattern 'as' a="_" => underscore_target
  | @-14 or_pattern 'as' !NAME a=expression => invalid_pattern_target
  | @14 or_pattern 'as' a=expression => invalid_pattern_target
or_pattern: '|'.closed_pattern+
closed_pattern:
  | literal_pattern
  | pattern_capture_target
  | "_"
  | name_or_attr !('.' | '(' | '=')
  | '(' pattern ')'
  | sequence_pattern
  | mapping_pattern
  | class_pattern
literal_pattern:
  | signed_number !('+' | '-')
  | complex_number
  | strings
  | 'None' | 'True' | 'False'
complex_number: '-'? real_number ('+' | '-') imaginary_number
real_number: a=NUMBER => ensure_real
imaginary_number: a=NUMBER => ensure_imaginary
signed_number: NUMBER | '-' NUMBER
pattern_capture_target: !"_" NAME !('.' | '(' | '=')
name_or_attr:
  | name_or_attr '.' NAME
  | NAME
sequence_pattern:
  | '[' maybe_sequence_pattern? ']'
  | '(' open_sequence_pattern? ')'
open_sequence_pattern: maybe_star_pattern ',' maybe_sequence_pattern?
maybe_sequence_pattern: ','.maybe_star_pattern+ ','?
maybe_star_pattern: star_pattern | pattern
star_pattern:
  | '*' pattern_capture_target
  | '*' "_"
mapping_pattern:
  | '{' '}'
  | '{' double_star_pattern ','? '}'
  | '{' items_pattern ',' double_star_pattern ','? '}'
  | '{' items_pattern ','? '}'
items_pattern: ','.key_value_pattern+
key_value_pattern: (literal_pattern | name_or_attr) ':' pattern
double_star_pattern: '**' pattern_capture_target
class_pattern:
  | name_or_attr '(' ')'
  | name_or_attr '(' positional_patterns ','? ')'
  | name_or_attr '(' keyword_patterns ','? ')'
  | name_or_attr '(' positional_patterns ',' keyword_patterns ','? ')'
  | invalid_class_pattern
positional_patterns: ','.pattern+
keyword_patterns: ','.keyword_pattern+
keyword_pattern: NAME '=' pattern
invalid_class_pattern: name_or_attr '(' (positional_patterns ',')? keyword_patterns ',' a=positional_patterns => positional_after_keyword_pattern

type_alias: "type" NAME type_params? '=' expression
type_params:
  | @13 invalid_type_params
  | @12 '[' ','.type_param+ ','? ']'
invalid_type_params: '[' a=']' => empty_type_params
type_param:
  | NAME (':' expression)? type_param_default?
  | bounded_type_param
  | '*' NAME type_param_starred_default?
  | '**' NAME type_param_default?
type_param_default: @13 '=' expression
type_param_starred_default: @13 '=' star_expression
bounded_type_param:
  | '*' NAME a=':' b=expression => bound_of_type_var_tuple
  | '**' NAME a=':' b=expression => bound_of_param_spec

params: invalid_parameters | parameters
parameters:
  | slash_no_default param_no_default* param_with_default* star_etc?
  | slash_with_default param_with_default* star_etc?
  | param_no_default+ param_with_default* star_etc?
  | param_with_default+ star_etc?
  | star_etc
slash_no_default:
  | param_no_default+ '/' ','
  | param_no_default+ '/' &')'
slash_with_default:
  | param_no_default* param_with_default+ '/' ','
  | param_no_default* param_with_default+ '/' &')'
star_etc:
  | invalid_star_etc
  | '*' param_no_default param_maybe_default* kwds?
  | '*' param_no_default_star_annotation param_maybe_default* kwds?
  | '*' ',' param_maybe_default+ kwds?
  | kwds
kwds:
  | invalid_kwds
  | '**' param_no_default
param_no_default:
  | a=param ',' => inner
  | a=param &')' => inner
param_no_default_star_annotation:
  | NAME ':' star_expression ','
  | NAME ':' star_expression &')'
param_with_default:
  | param default ','
  | param default &')'
param_maybe_default:
  | param default? ','
  | param default? &')'
param: NAME (':' expression)?
default: '=' expression | invalid_default
invalid_default: a='=' &(')' | ',') => expected_default
invalid_parameters:
  | a='/' ',' => nothing_before_slash
  | (slash_no_default | slash_with_default) param_maybe_default* a='/' => slash_twice
  | slash_no_default? param_no_default* (slash_with_default | param_with_default+) a=param_no_default => default_order
  | param_no_default* a='(' param_no_default+ ','? b=')' => parenthesized_parameters
  | (slash_no_default | slash_with_default)? param_maybe_default* '*' (',' | param_no_default) param_maybe_default* a='/' => slash_after_star
  | param_maybe_default+ '/' a='*' => comma_between_slash_and_star
invalid_star_etc:
  | a='*' (')' | ',' (')' | '**')) => bare_star
  | '*' param a='=' => default_of_star
  | '*' (param_no_default | ',') param_maybe_default* a='*' (param_no_default | ',') => star_twice
invalid_kwds:
  | '**' param a='=' => default_of_double_star
  | '**' param ',' a=param => after_double_star
  | '**' param ',' a=('*' | '**' | '/') => after_double_star
`;
