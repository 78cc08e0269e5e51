//! The fingerprint of a statement: 128 bits that say as much as its structural key (keys.rs), made without one. Columns of tables
//! and what has no value of its own are told apart by their addresses, so that whoever keeps a fingerprint keeps the statement
//! and what was looked up for it. Elements with keys of their own kind have none.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::hash::str_hash;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::attributes::attribute;
use crate::keys::{Inherited, Kind, Plan, Way, is_empty, key_stands_for_class, plan_of, text};
use crate::names::names;

/// What stands before the words of each kind of element, so that different structures never give the same words.
mod mark {
    pub const MET: u64 = 1;
    pub const ELEMENT: u64 = 2;
    pub const PARAMETER: u64 = 3;
    pub const ITSELF: u64 = 4;
    pub const TEXT: u64 = 5;
    pub const NUMBER: u64 = 6;
    pub const FLOAT: u64 = 7;
    pub const SEQUENCE: u64 = 8;
    pub const ANONYMOUS: u64 = 9;
    pub const CONSTANT: u64 = 10;
    pub const PART: u64 = 11;
}

/// The fingerprint of a statement and what was met on the way.
pub(crate) struct Fingerprint {
    low: u64,
    high: u64,
    elements: Vec<usize>,
    names: Vec<Gc<Str>>,
    /// The bound parameters, in the order in which the key has them.
    pub parameters: Vec<Value>,
    /// Values that only properties hold.
    pub kept: Vec<Value>,
    within_annotations: bool,
}

/// Why there is no fingerprint.
pub(crate) enum Without {
    /// The statement has something with a key of its own kind.
    Unusual,
    /// An exception.
    Raised(Exc),
}

impl From<Exc> for Without {
    fn from(exc: Exc) -> Without {
        Without::Raised(exc)
    }
}

/// The fingerprint of a statement that is compiled for what `compiler` stands for and run with load options of a kind.
///
/// # Errors
/// [`Without`].
pub(crate) fn fingerprint(
    cx: &mut Cx,
    statement: &Value,
    compiler: &Value,
    load_options: u64,
) -> Result<Fingerprint, Without> {
    let mut made = Fingerprint {
        low: 0x9E37_79B9_7F4A_7C15,
        high: 0xC2B2_AE3D_27D4_EB4F,
        elements: molt_room::vec(24),
        names: Vec::new(),
        parameters: Vec::new(),
        kept: Vec::new(),
        within_annotations: false,
    };
    made.put(compiler.address() as u64);
    made.put(load_options);
    made.element(cx, statement)?;
    Ok(made)
}

fn folded(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    product as u64 ^ (product >> 64) as u64
}

impl Fingerprint {
    /// The fingerprint itself.
    pub fn number(&self) -> u128 {
        u128::from(self.low) << 64 | u128::from(self.high)
    }

    fn put(&mut self, word: u64) {
        self.low = folded(self.low ^ word, 0xA076_1D64_78BD_642F);
        self.high = folded(self.high.rotate_left(23) ^ word, 0xE703_7ED1_A0B4_28DB);
    }

    fn put_marked(&mut self, mark: u64, word: u64) {
        self.put(mark);
        self.put(word);
    }

    /// Whether an element was met before; if not, it is now.
    fn is_met(&mut self, element: &Value) -> bool {
        let address = element.address();
        match self.elements.iter().position(|met| *met == address) {
            Some(at) => {
                self.put_marked(mark::MET, at as u64);
                true
            }
            None => {
                self.elements.push(address);
                false
            }
        }
    }

    fn element(&mut self, cx: &mut Cx, element: &Value) -> Result<(), Without> {
        if element.is_instance_of::<Type>() {
            if !key_stands_for_class(cx, element) {
                return Err(Without::Unusual);
            }
            self.put_marked(mark::ITSELF, element.address() as u64);
            return Ok(());
        }
        let plan = plan_of(cx, element)?;
        match plan.way {
            Way::Parts if is_column_of_table(cx, element, &plan)? => {
                self.put_marked(mark::ITSELF, element.address() as u64);
                Ok(())
            }
            Way::Parts => self.parts(cx, element, &plan),
            Way::Parameter => self.parameter(cx, element),
            Way::Itself => {
                self.put_marked(mark::ITSELF, element.address() as u64);
                Ok(())
            }
            Way::Table => self.table(cx, element),
            Way::Asked | Way::Unkeyed => Err(Without::Unusual),
        }
    }

    fn parts(&mut self, cx: &mut Cx, element: &Value, plan: &Gc<Plan>) -> Result<(), Without> {
        if self.is_met(element) {
            return Ok(());
        }
        self.put_marked(mark::ELEMENT, cx.class_of(element).address() as u64);
        for (at, part, value) in plan.parts_of(cx, element)? {
            if !matches!(part.inherited, Inherited::Value(_)) {
                self.kept.push(value.clone());
            }
            self.put_marked(mark::PART, at as u64);
            self.part(cx, part.kind, value)?;
        }
        self.put(mark::ELEMENT);
        Ok(())
    }

    fn part(&mut self, cx: &mut Cx, kind: Kind, value: Value) -> Result<(), Without> {
        match kind {
            Kind::Plain => self.plain(&value),
            Kind::Ignored => Ok(()),
            Kind::Element => self.element(cx, &value),
            Kind::Elements => self.sequence(cx, &value),
            Kind::Type => self.type_of(cx, &value),
            Kind::Name => self.name(cx, &value),
            Kind::Annotations => self.annotations(cx, &value),
            Kind::Propagate => self.plugin(cx, &value),
            Kind::ContextOptions => self.context_options(cx, &value),
            Kind::Options | Kind::Dialects | Kind::Asked => Err(Without::Unusual),
        }
    }

    fn sequence(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Without> {
        let elements = match value.downcast::<Tuple>() {
            Some(tuple) => tuple.items().to_vec(),
            None => cx.collect(value)?,
        };
        self.put_marked(mark::SEQUENCE, elements.len() as u64);
        elements.iter().try_for_each(|element| self.element(cx, element))
    }

    /// Functions with their keys: a function stands for its code.
    fn context_options(&mut self, cx: &mut Cx, options: &Value) -> Result<(), Without> {
        let options = cx.collect(options)?;
        self.put_marked(mark::SEQUENCE, options.len() as u64);
        for option in options {
            let Some([function, key]) = option.downcast::<Tuple>().map(|pair| pair.items()) else {
                return Err(Without::Unusual);
            };
            let Some(function) = function.downcast::<Function>() else { return Err(Without::Unusual) };
            let code = function.code(cx).value();
            self.put_marked(mark::ITSELF, code.address() as u64);
            self.kept.push(code);
            self.plain(key)?;
        }
        Ok(())
    }

    /// A value that is its own key.
    fn plain(&mut self, value: &Value) -> Result<(), Without> {
        if let Some(number) = value.as_int() {
            self.put_marked(mark::NUMBER, number as u64);
        } else if let Some(number) = value.as_float() {
            self.put_marked(mark::FLOAT, number.to_bits());
        } else if let Some(text) = value.downcast::<Str>() {
            self.put_marked(mark::TEXT, str_hash(text) as u64);
            self.put(text.as_bytes().len() as u64);
        } else if let Some(tuple) = value.downcast::<Tuple>() {
            self.put_marked(mark::SEQUENCE, tuple.items().len() as u64);
            return tuple.items().iter().try_for_each(|item| self.plain(item));
        } else if value.is_instance_of::<List>() || value.is_instance_of::<Dict>() {
            return Err(Without::Unusual);
        } else if value.is_object() {
            self.put_marked(mark::ITSELF, value.address() as u64);
        } else {
            let constant = u64::from(value.is_none()) | u64::from(value.is_true()) << 1;
            self.put_marked(mark::CONSTANT, constant);
        }
        Ok(())
    }

    fn parameter(&mut self, cx: &mut Cx, parameter: &Value) -> Result<(), Without> {
        let names = names(cx);
        if self.is_met(parameter) {
            return Ok(());
        }
        if !self.within_annotations {
            self.parameters.push(parameter.clone());
        }
        self.put_marked(mark::PARAMETER, cx.class_of(parameter).address() as u64);
        let type_ = attribute(cx, parameter, &names.type_)?;
        self.type_of(cx, &type_)?;
        let key = attribute(cx, parameter, &names.key)?;
        match attribute(cx, parameter, &names.key_is_anon)?.is_true() {
            true => self.anonymous(&key),
            false => self.plain(&key)?,
        }
        let literal = attribute(cx, parameter, &names.literal_execute)?;
        self.plain(&literal)
    }

    /// A name that counts as the how manieth of its kind, whatever it is.
    fn anonymous(&mut self, name: &Value) {
        let Some(name) = name.downcast::<Str>() else { return };
        let known = |met: &Gc<Str>| met.is(name) || met.as_bytes() == name.as_bytes();
        let at = self.names.iter().position(known).unwrap_or_else(|| {
            self.names.push(name.clone());
            self.names.len() - 1
        });
        self.put_marked(mark::ANONYMOUS, at as u64);
    }

    fn name(&mut self, cx: &mut Cx, name: &Value) -> Result<(), Without> {
        use crate::bodies;
        let names = names(cx);
        let Some(apply) = cx.lookup_special(name, &names.apply_map) else { return self.plain(name) };
        if cx.has_native_body(&apply, &bodies::TRUNCATED_NAME) {
            return self.plain(name);
        }
        let is_anonymous = cx.has_native_body(&apply, &bodies::ANONYMOUS_NAME);
        let shape = name.downcast::<Str>().and_then(|name| name.as_str()?.strip_prefix("%(")?.strip_suffix(")s"));
        if is_anonymous && shape.is_some_and(|inner| !inner.contains(['%', '(', ')'])) {
            let quoted = !cx.getattr(name, &names.quote)?.is_none();
            if !quoted {
                self.anonymous(name);
                return Ok(());
            }
        }
        Err(Without::Unusual)
    }

    fn type_of(&mut self, cx: &mut Cx, type_: &Value) -> Result<(), Without> {
        let names = names(cx);
        let key = attribute(cx, type_, &names.static_cache_key)?;
        // Types that cannot be part of a key have something else here.
        if !key.is_instance_of::<Tuple>() && !key.is_instance_of::<Type>() {
            return Err(Without::Unusual);
        }
        self.kept.push(key.clone());
        self.plain(&key)
    }

    fn table(&mut self, cx: &mut Cx, table: &Value) -> Result<(), Without> {
        let names = names(cx);
        let annotations = attribute(cx, table, &names.annotations)?;
        if is_empty(cx, &annotations) {
            self.put_marked(mark::ITSELF, table.address() as u64);
            return Ok(());
        }
        let Some(plain) = cx.instance_attr(table, &names.annotated_element) else { return Err(Without::Unusual) };
        self.put_marked(mark::ITSELF, plain.address() as u64);
        self.annotations(cx, &annotations)
    }

    /// Parameters within annotations are nobody's.
    fn annotations(&mut self, cx: &mut Cx, annotations: &Value) -> Result<(), Without> {
        let Some(dict) = annotations.downcast::<Dict>().cloned() else { return Err(Without::Unusual) };
        let mut items = cx.dict_items(&dict);
        items.sort_by(|(left, _), (right, _)| text(left).cmp(text(right)));
        self.put_marked(mark::SEQUENCE, items.len() as u64);
        let outside = std::mem::replace(&mut self.within_annotations, true);
        for (name, value) in items {
            self.plain(&name)?;
            let has_key = value.is_object() && !value.is_instance_of::<Type>() && {
                let plan = plan_of(cx, &value)?;
                !matches!(plan.way, Way::Unkeyed)
            };
            match has_key {
                true => self.element(cx, &value)?,
                false => self.plain(&value)?,
            }
        }
        self.within_annotations = outside;
        Ok(())
    }

    fn plugin(&mut self, cx: &mut Cx, attrs: &Value) -> Result<(), Without> {
        let names = names(cx);
        let Some(attrs) = attrs.downcast::<Dict>().cloned() else { return Err(Without::Unusual) };
        for name in [&names.compile_state_plugin, &names.plugin_subject] {
            let value = attrs.read(cx).get_interned(name).cloned().unwrap_or(Value::NONE);
            match value.is_object() && !value.is_instance_of::<Str>() {
                true => self.element(cx, &value)?,
                false => self.plain(&value)?,
            }
        }
        Ok(())
    }
}

/// Whether an element is a column of a table, which is there for good.
fn is_column_of_table(cx: &mut Cx, element: &Value, plan: &Plan) -> Result<bool, Exc> {
    let names = names(cx);
    if !plan.is_column {
        return Ok(false);
    }
    let Some(table) = cx.instance_attr(element, &names.table) else { return Ok(false) };
    Ok(table.is_object() && matches!(plan_of(cx, &table)?.way, Way::Table))
}
