"""The bound parameters of a compiled statement. SQLAlchemy lib/sqlalchemy/sql/compiler.py, the parts about parameters.

While a statement is compiled, its parameters are written `%(name)s`; those whose number or text is known only when it is
executed are written `__[POSTCOMPILE_name]`. For a positional paramstyle the first are then numbered.
"""

import re
from collections.abc import Sequence

from .. import exc, util
from . import operators, sqltypes
from ._compiled import Compiled, CompilerState, ExpandedState
from ._names import _truncated_label
from ._repr import _repr_single_value
from .base import NO_ARG
from .elements import Null
from .visitors import prefix_anon_map

_pyformat_template = "%%(%(name)s)s"
BIND_TEMPLATES = {
    "pyformat": _pyformat_template,
    "qmark": "?",
    "format": "%%s",
    "numeric": ":[_POSITION]",
    "numeric_dollar": "$[_POSITION]",
    "named": ":%(name)s",
}


class ParameterCompiler(Compiled):
    """Base of SQLCompiler: renders parameters, and gives their values for an execution."""

    bindname_escape_characters = util.immutabledict({
        "%": "P", "(": "A", ")": "Z", ":": "C", ".": "_", "[": "_", "]": "_", " ": "_",
    })
    _render_postcompile = False
    _post_compile_expanded_state = None
    _pre_expanded_string = None
    _pre_expanded_positiontup = None
    _insertmanyvalues = None
    literal_execute_params = frozenset()
    post_compile_params = frozenset()
    escaped_bind_names = util.EMPTY_DICT
    has_out_parameters = False
    _cache_key_bind_match = None
    positiontup = None
    _values_bindparam = None
    _numeric_binds = False
    _numeric_binds_identifier_char = "$"
    ansi_bind_rules = False
    _post_compile_pattern = re.compile(r"__\[POSTCOMPILE_(\S+?)(~~.+?~~)?\]")
    _pyformat_pattern = re.compile(r"%\(([^)]+?)\)s")
    _bind_translate_re = re.compile("[%s]" % re.escape("".join(bindname_escape_characters)))

    def _init_parameters(self, dialect, cache_key):
        if cache_key:
            binds = cache_key.bindparams
            self._cache_key_bind_match = ({b: [b] for b in binds}, {b.key: b for b in binds})
        self.cache_key = cache_key
        self.binds = {}
        self.bind_names = {}
        self.positional = dialect.positional
        if self.positional:
            self._numeric_binds = True
            self._numeric_binds_identifier_char = "$" if dialect.paramstyle == "numeric_dollar" else ":"
            self.compilation_bindtemplate = _pyformat_template
        else:
            self.compilation_bindtemplate = BIND_TEMPLATES[dialect.paramstyle]
        self.bindtemplate = BIND_TEMPLATES[dialect.paramstyle]
        self.anon_map = prefix_anon_map()
        self.truncated_names = {}
        self._truncated_counters = {}

    def _process_numeric(self):
        """Numbers the parameters, those of VALUES that are repeated last, and fills the numbers in."""
        names = list(self.bind_names.values())
        repeated = self._values_bindparam
        if self._insertmanyvalues and repeated is not None:
            names = [name for name in names if name not in repeated] + names
        param_pos = {}
        num = 1
        late = self.post_compile_params | self.literal_execute_params
        for name in names:
            if name in param_pos:
                continue
            if self.binds[name] in late:
                param_pos[name] = None
            else:
                param_pos[name] = f"{self._numeric_binds_identifier_char}{num}"
                num += 1
        self.next_numeric_pos = num
        self.positiontup = list(param_pos)
        escaped = self.escaped_bind_names
        if escaped:
            param_pos = {escaped.get(name, name): pos for name, pos in param_pos.items()}
        self.string = self._pyformat_pattern.sub(lambda m: param_pos[m.group(1)], self.string)
        imv = self._insertmanyvalues
        if imv:
            self._insertmanyvalues = imv._replace(
                single_values_expr=imv.single_values_expr % param_pos,
                insert_crud_params=[(v[0], v[1], "%s", v[3]) for v in imv.insert_crud_params],
            )

    @util.memoized_property
    def _bind_processors(self):
        """The processors of values by names of parameters; tuples of them for parameters that are tuples."""
        found = {}
        dialect = self.dialect
        for bind, name in self.bind_names.items():
            if bind.type._is_tuple_type:
                found[name] = tuple([typ._cached_bind_processor(dialect) for typ in bind.type.types])
            else:
                processor = bind.type._cached_bind_processor(dialect)
                if processor is not None:
                    found[name] = processor
        return found

    def construct_expanded_state(self, params=None, escape_names=True):
        parameters = self.construct_params(params, escape_names=escape_names, _no_postcompile=True)
        return self._process_parameters_for_postcompile(parameters)

    def construct_params(
        self, params=None, extracted_parameters=None, escape_names=True, _group_number=None, _check=True,
        _no_postcompile=False,
    ):
        """{name: value}: the values of `params`, else those of the statement.

        `extracted_parameters` are the parameters of a statement of the same key as the one that was compiled.
        """
        if self._render_postcompile and not _no_postcompile:
            if not params:
                return dict(self._post_compile_expanded_state.parameters)
            raise exc.InvalidRequestError(
                "can't construct new parameters when render_postcompile is used; the statement is hard-linked to the "
                "original parameters.  Use construct_expanded_state to generate a new statement and parameters."
            )
        escaped = self.escaped_bind_names if escape_names else util.EMPTY_DICT
        resolved = self._resolved(extracted_parameters) if extracted_parameters else util.EMPTY_DICT
        pd = {}
        for bindparam, name in self.bind_names.items():
            key = escaped.get(name, name)
            if params:
                if bindparam.key in params:
                    pd[key] = params[bindparam.key]
                    continue
                if name in params:
                    pd[key] = params[name]
                    continue
            if _check and bindparam.required:
                raise exc.InvalidRequestError(
                    "A value is required for bind parameter %r%s"
                    % (bindparam.key, ", in parameter group %d" % _group_number if _group_number else ""),
                    code="cd3x",
                )
            source = resolved.get(bindparam, bindparam)
            pd[key] = source.effective_value if bindparam.callable else source.value
        return pd

    def _resolved(self, extracted_parameters):
        if self.cache_key is None:
            raise exc.CompileError(
                "This compiled object has no original cache key; can't pass extracted_parameters to construct_params"
            )
        originals = self.cache_key.bindparams
        if originals is extracted_parameters:
            return util.EMPTY_DICT
        compiled_from = self._cache_key_bind_match[0]
        return {
            bind: extracted
            for original, extracted in zip(originals, extracted_parameters)
            for bind in compiled_from[original]
        }

    @property
    def params(self):
        return self.construct_params(_check=False)

    def _process_parameters_for_postcompile(self, parameters, _populate_self=False):
        """Writes out the parameters that are rendered at execution, as an ExpandedState."""
        expansion = _Expansion(self, parameters)
        state = expansion.expanded()
        if _populate_self:
            self._pre_expanded_string = expansion.string
            self._pre_expanded_positiontup = expansion.names
            self.string = state.statement
            self.positiontup = list(state.positiontup or ()) if self.positional else None
            self._post_compile_expanded_state = state
        return state

    def visit_bindparam(
        self, bindparam, within_columns_clause=False, literal_binds=False, skip_bind_expression=False,
        literal_execute=False, render_postcompile=False, is_upsert_set=False, **kwargs,
    ):
        if is_upsert_set and bindparam.value is None and bindparam.callable is None and self._insertmanyvalues:
            self._insertmanyvalues = self._insertmanyvalues._replace(has_upsert_bound_parameters=True)
        if not skip_bind_expression:
            impl = bindparam.type.dialect_impl(self.dialect)
            if impl._has_bind_expression:
                return self._wrapped_bindparam(
                    bindparam, impl, literal_binds, within_columns_clause=within_columns_clause,
                    literal_execute=literal_execute, render_postcompile=render_postcompile, **kwargs,
                )
        if literal_binds:
            ret = self.render_literal_bindparam(bindparam, within_columns_clause=True, **kwargs)
            return "(%s)" % ret if bindparam.expanding else ret
        literal_execute = literal_execute or bindparam.literal_execute
        post_compile = literal_execute or bindparam.expanding
        name = self._truncate_bindparam(bindparam)
        existing = self.binds.get(name)
        if existing is not None and existing is not bindparam:
            self._check_same_name(name, existing, bindparam)
        self.binds[bindparam.key] = self.binds[name] = bindparam
        if self._cache_key_bind_match:
            compiled_from, by_key = self._cache_key_bind_match
            for bp in bindparam._cloned_set:
                if bp.key in by_key:
                    compiled_from[by_key[bp.key]].append(bindparam)
        if bindparam.isoutparam:
            self.has_out_parameters = True
        if post_compile:
            if render_postcompile:
                self._render_postcompile = True
            if literal_execute:
                self.literal_execute_params |= {bindparam}
            else:
                self.post_compile_params |= {bindparam}
        ret = self.bindparam_string(
            name, post_compile=post_compile, expanding=bindparam.expanding, bindparam_type=bindparam.type, **kwargs
        )
        return "(%s)" % ret if bindparam.expanding else ret

    def _wrapped_bindparam(self, bindparam, impl, literal_binds, **kwargs):
        """A parameter within the SQL expression that its type puts around it."""
        wrapped = self.process(
            impl.bind_expression(bindparam), skip_bind_expression=True,
            literal_binds=literal_binds and not bindparam.expanding, **kwargs,
        )
        if bindparam.expanding:
            m = re.match(r"^(.*)\(__\[POSTCOMPILE_(\S+?)\]\)(.*)$", wrapped)
            assert m, "unexpected format for expanding parameter"
            wrapped = "(__[POSTCOMPILE_%s~~%s~~REPL~~%s~~])" % (m.group(2), m.group(1), m.group(3))
            if literal_binds:
                kwargs["within_columns_clause"] = True
                ret = self.render_literal_bindparam(bindparam, bind_expression_template=wrapped, **kwargs)
                return "(%s)" % ret
        return wrapped

    def _check_same_name(self, name, existing, bindparam):
        if (
            (existing.unique or bindparam.unique)
            and existing.proxy_set.isdisjoint(bindparam.proxy_set)
            and existing._cloned_set.isdisjoint(bindparam._cloned_set)
        ):
            raise exc.CompileError(
                "Bind parameter '%s' conflicts with unique bind parameter of the same name" % name
            )
        if existing.expanding != bindparam.expanding:
            raise exc.CompileError(
                "Can't reuse bound parameter name '%s' in both 'expanding' (e.g. within an IN expression) and "
                "non-expanding contexts.  If this parameter is to receive a list/array value, set 'expanding=True' on "
                "it for expressions that aren't IN, otherwise use a different parameter name." % (name,)
            )
        if existing._is_crud and bindparam._is_crud:
            raise exc.CompileError(
                "Encountered unsupported case when compiling an INSERT or UPDATE statement.  If this is a multi-table "
                "UPDATE statement, please provide string-named arguments to the values() method with distinct names; "
                "support for multi-table UPDATE statements that target multiple tables for UPDATE is very limited"
            )
        if existing._is_crud or bindparam._is_crud:
            raise exc.CompileError(
                f"bindparam() name '{bindparam.key}' is reserved for automatic usage in the VALUES or SET clause of "
                "this insert/update statement.   Please use a name other than column name when using bindparam() with "
                f"insert() or update() (for example, 'b_{bindparam.key}')."
            )

    def visit_override_binds(self, override_binds, **kw):
        sqltext = override_binds.element._compiler_dispatch(self, **kw)
        for key, value in override_binds.translate.items():
            bp = self.binds.get(key)
            if bp is None:
                continue
            new_bp = bp._with_value(value, maintain_key=True, required=False)
            name = self.bind_names.pop(bp)
            self.binds[key] = self.binds[name] = new_bp
            self.bind_names[new_bp] = name
            if bp in self.post_compile_params:
                self.post_compile_params |= {new_bp}
            if bp in self.literal_execute_params:
                self.literal_execute_params |= {new_bp}
            if self._cache_key_bind_match:
                compiled_from, by_key = self._cache_key_bind_match
                for bp in bp._cloned_set:
                    if bp.key in by_key:
                        compiled_from[by_key[bp.key]].append(new_bp)
        return sqltext

    def render_bind_cast(self, type_, dbapi_type, sqltext):
        raise NotImplementedError()

    def render_literal_bindparam(
        self, bindparam, render_literal_value=NO_ARG, bind_expression_template=None, **kw
    ):
        if render_literal_value is not NO_ARG:
            value = render_literal_value
        else:
            if bindparam.value is None and bindparam.callable is None:
                op = kw.get("_binary_op")
                if op and op not in (operators.is_, operators.is_not):
                    util.warn_limited(
                        "Bound parameter '%s' rendering literal NULL in a SQL expression; comparisons to NULL should "
                        "not use operators outside of 'is' or 'is not'",
                        (bindparam.key,),
                    )
                return self.process(sqltypes.NULLTYPE, **kw)
            value = bindparam.effective_value
        if bindparam.expanding:
            return self._expanded_literals(bindparam, value, bind_expression_template)
        return self.render_literal_value(value, bindparam.type)

    def render_literal_value(self, value, type_):
        """The value as a literal of SQL."""
        if value is None and not type_.should_evaluate_none:
            return self.process(Null._instance())
        processor = type_._cached_literal_processor(self.dialect)
        if not processor:
            raise exc.CompileError(
                f'No literal value renderer is available for literal value "{_repr_single_value(value)}" with '
                f"datatype {type_}"
            )
        try:
            return processor(value)
        except Exception as e:
            raise exc.CompileError(
                f'Could not render literal value "{_repr_single_value(value)}" with datatype {type_}; see parent stack '
                "trace for more detail."
            ) from e

    def _truncate_bindparam(self, bindparam):
        name = self.bind_names.get(bindparam)
        if name is None:
            name = bindparam.key
            if isinstance(name, _truncated_label):
                name = self._truncated_identifier("bindparam", name)
            self.bind_names[bindparam] = name
        return name

    def _truncated_identifier(self, ident_class, name):
        """The text of a name: its anonymous parts filled in, cut if it is too long."""
        found = self.truncated_names.get((ident_class, name))
        if found is not None:
            return found
        text = name.apply_map(self.anon_map)
        limit = self.label_length - 6
        if len(text) > limit:
            counter = self._truncated_counters.get(ident_class, 1)
            text = text[0:max(limit, 0)] + "_" + hex(counter)[2:]
            self._truncated_counters[ident_class] = counter + 1
        self.truncated_names[ident_class, name] = text
        return text

    def _anonymize(self, name):
        return name % self.anon_map

    def bindparam_string(
        self, name, post_compile=False, expanding=False, escaped_from=None, bindparam_type=None,
        accumulate_bind_names=None, visited_bindparam=None, **kw,
    ):
        if accumulate_bind_names is not None:
            accumulate_bind_names.add(name)
        if visited_bindparam is not None:
            visited_bindparam.append(name)
        if not escaped_from and self._bind_translate_re.search(name):
            escaped_from = name
            name = self._bind_translate_re.sub(lambda m: self.bindname_escape_characters[m.group(0)], name)
        if escaped_from:
            self.escaped_bind_names = self.escaped_bind_names.union({escaped_from: name})
        if post_compile:
            ret = "__[POSTCOMPILE_%s]" % name
            if not expanding and bindparam_type is not None:
                impl = bindparam_type._unwrapped_dialect_impl(self.dialect)
                if impl.render_literal_cast:
                    ret = self.render_bind_cast(bindparam_type, impl, ret)
            return ret
        compiling = self.state is CompilerState.COMPILING
        ret = (self.compilation_bindtemplate if compiling else self.bindtemplate) % {"name": name}
        if bindparam_type is not None and self.dialect._bind_typing_render_casts:
            impl = bindparam_type._unwrapped_dialect_impl(self.dialect)
            if impl.render_bind_cast:
                ret = self.render_bind_cast(bindparam_type, impl, ret)
        return ret

    def visit_empty_set_op_expr(self, type_, expand_op, **kw):
        nulls = "(%s)" % ", ".join(["NULL"] * len(type_)) if len(type_) > 1 else "NULL"
        if expand_op is operators.not_in_op:
            return nulls + ") OR (1 = 1"
        if expand_op is operators.in_op:
            return nulls + ") AND (1 != 1"
        return self.visit_empty_set_expr(type_)

    def visit_empty_set_expr(self, element_types, **kw):
        raise NotImplementedError("Dialect '%s' does not support empty set expression." % self.dialect.name)

    def _is_tuples(self, impl, values):
        return impl._is_tuple_type or (
            impl._isnull and isinstance(values[0], Sequence) and not isinstance(values[0], (str, bytes))
        )

    def _empty_set(self, parameter, impl):
        types = parameter.type.types if impl._is_tuple_type else [parameter.type]
        return self.visit_empty_set_op_expr(types, parameter.expand_op)

    def _expanded_literals(self, parameter, values, bind_expression_template=None):
        """The values of an expanding parameter as literals."""
        impl = parameter.type._unwrapped_dialect_impl(self.dialect)
        if not values:
            return self._empty_set(parameter, impl)
        literal = self.render_literal_value
        if self._is_tuples(impl, values):
            if impl._has_bind_expression:
                raise NotImplementedError("bind_expression() on TupleType not supported with literal_binds")
            return ", ".join(
                "(%s)" % ", ".join(literal(value, typ) for value, typ in zip(row, parameter.type.types))
                for row in values
            )
        left = right = ""
        if bind_expression_template:
            tok = self._post_compile_pattern.search(bind_expression_template).group(2).split("~~")
            left, right = tok[1], tok[3]
        return ", ".join(left + literal(value, parameter.type) + right for value in values)

    def _expanded_parameters(self, name, parameter, values):
        """([(name, value)], text) for the values of an expanding parameter."""
        if parameter.literal_execute:
            return (), self._expanded_literals(parameter, values)
        impl = parameter.type._unwrapped_dialect_impl(self.dialect)
        if not values:
            return [], self._empty_set(parameter, impl)
        template = self.compilation_bindtemplate if self._numeric_binds else self.bindtemplate
        casts = self.dialect._bind_typing_render_casts and impl.render_bind_cast

        def bound(key):
            text = template % {"name": key}
            return self.render_bind_cast(parameter.type, impl, text) if casts else text

        if self._is_tuples(impl, values):
            rows = [
                [("%s_%s_%s" % (name, i, j), value) for j, value in enumerate(row, 1)]
                for i, row in enumerate(values, 1)
            ]
            text = ", ".join("(%s)" % ", ".join(bound(key) for key, _ in row) for row in rows)
            return [entry for row in rows for entry in row], text
        entries = [("%s_%s" % (name, i), value) for i, value in enumerate(values, 1)]
        return entries, ", ".join(bound(key) for key, _ in entries)


class _Expansion:
    """Writes out the late parameters of a compiled statement for one set of values."""

    def __init__(self, compiler, parameters):
        self.compiler = compiler
        self.parameters = parameters
        self.string = compiler._pre_expanded_string or compiler.string
        self.names = compiler._pre_expanded_positiontup or compiler.positiontup
        self.processors = {}
        self.expressions = {}
        self.expanded_names = {}
        self.entries = {}
        self.late_names = []
        self.early_names = []

    def expanded(self):
        compiler = self.compiler
        escaped_names = compiler.escaped_bind_names
        names = self.names if compiler.positional else compiler.bind_names.values()
        for name in list(names):
            escaped = escaped_names.get(name, name)
            parameter = compiler.binds[name]
            if parameter in compiler.literal_execute_params:
                if escaped not in self.expressions:
                    self.expressions[escaped] = compiler.render_literal_bindparam(
                        parameter, render_literal_value=self.parameters.pop(escaped)
                    )
            elif parameter in compiler.post_compile_params:
                self._expand(name, escaped, parameter)
            else:
                self.early_names.append(name)
        statement = compiler._post_compile_pattern.sub(self._replacement, self.string)
        positiontup = None
        if compiler.positional:
            char = compiler._numeric_binds_identifier_char
            positions = {
                key: f"{char}{num}" for num, key in enumerate(self.late_names, compiler.next_numeric_pos)
            }
            statement = compiler._pyformat_pattern.sub(lambda m: positions[m.group(1)], statement)
            positiontup = self.early_names + self.late_names
        return ExpandedState(statement, self.parameters, self.processors, positiontup, self.expanded_names)

    def _expand(self, name, escaped, parameter):
        compiler = self.compiler
        if escaped in self.expressions:
            entries = self.entries[escaped]
        else:
            values = self.parameters.pop(escaped)
            entries, self.expressions[escaped] = compiler._expanded_parameters(escaped, parameter, values)
            self.entries[escaped] = entries
        if parameter.literal_execute:
            return
        self.parameters.update(entries)
        processor = compiler._bind_processors.get(name)
        if parameter.type._is_tuple_type:
            if processor is not None:
                width = len(processor)
                for i, (key, _) in enumerate(entries):
                    if processor[i % width] is not None:
                        self.processors[key] = processor[i % width]
        elif processor is not None:
            for key, _ in entries:
                self.processors[key] = processor
        keys = [key for key, _ in entries]
        self.late_names += keys
        self.expanded_names[name] = keys

    def _replacement(self, m):
        expr = self.expressions[m.group(1)]
        if m.group(2):
            tok = m.group(2).split("~~")
            expr = ", ".join("%s%s%s" % (tok[1], part, tok[3]) for part in expr.split(", "))
        return expr
