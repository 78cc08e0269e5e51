//! What holds for one run of a tree of validators. pydantic-core src/validators/validation_state.rs, src/recursion_guard.rs.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use crate::errors::InputType;

/// How well an input fits a type; smart unions take the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exactness {
    /// Only after conversion in lax mode.
    Lax,
    /// In strict mode too, though of another type (a subclass).
    Strict,
    /// Of exactly the type.
    Exact,
}

/// What becomes of fields that a model does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// They are kept.
    Allow,
    /// They are errors.
    Forbid,
    /// They are dropped.
    Ignore,
}

impl Extra {
    /// The behaviour of this name.
    pub fn of_name(name: &str) -> Option<Extra> {
        match name {
            "allow" => Some(Extra::Allow),
            "forbid" => Some(Extra::Forbid),
            "ignore" => Some(Extra::Ignore),
            _ => None,
        }
    }
}

/// Whether input that stops midway is taken, and whether a string that stops midway is a part of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Partial {
    /// Incomplete input is an error.
    #[default]
    Off,
    /// What is complete is taken.
    On,
    /// A trailing string is taken as far as it goes.
    TrailingStrings,
}

impl Partial {
    /// Whether incomplete input is taken at all.
    pub fn is_active(self) -> bool {
        self != Partial::Off
    }

    /// The mode for a part: only the last one may be incomplete.
    pub fn only_if(self, last: bool) -> Partial {
        if last { self } else { Partial::Off }
    }
}

/// The names by which fields are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookupBy {
    /// Their own.
    Name,
    /// Their aliases.
    Alias,
    /// Aliases, then their own.
    Both,
}

/// The recursion limit of pydantic-core: how many definitions may be nested.
pub const RECURSION_LIMIT: usize = 255;

/// Where the valid fields so far of what is being validated are, which functions may ask for.
#[derive(Clone)]
pub enum Data {
    /// Nothing with fields is being validated.
    None,
    /// In [`State::found`], from this place on: nobody has asked for them yet.
    Found(usize),
    /// In a dict.
    Dict(Gc<Dict>),
}

/// What holds for one run of a tree of validators.
#[derive(Clone)]
pub struct State {
    /// Where the whole input comes from.
    pub input_type: InputType,
    /// The mode that the caller asks for; validators that are not told use their own.
    pub strict: Option<bool>,
    /// What the caller wants done with extra fields.
    pub extra: Option<Extra>,
    /// Whether the caller lets models read attributes.
    pub from_attributes: Option<bool>,
    /// Whether the caller wants fields found by alias.
    pub by_alias: Option<bool>,
    /// Whether the caller wants fields found by name.
    pub by_name: Option<bool>,
    /// What the caller passes to functions, or unset.
    pub context: Value,
    /// The instance that `__init__` is filling, or unset.
    pub self_instance: Value,
    /// The fields that are valid so far.
    pub data: Data,
    /// Valid fields of the models under way, the innermost model's last.
    pub found: Vec<(Gc<Str>, Value)>,
    /// The field that is being validated.
    pub field_name: Option<Gc<Str>>,
    /// How well the input fitted so far; only unions ask.
    pub exactness: Option<Exactness>,
    /// How many fields were set, for unions to choose by.
    pub fields_set_count: Option<usize>,
    /// Whether the input may stop midway.
    pub partial: Partial,
    /// Whether a field of the model had an error.
    pub has_field_error: bool,
    /// The objects and definitions under way.
    pub under_way: Vec<(usize, usize)>,
}

impl State {
    /// The state at the beginning of a run.
    pub fn new(input_type: InputType) -> State {
        State {
            input_type,
            strict: None,
            extra: None,
            from_attributes: None,
            by_alias: None,
            by_name: None,
            context: Value::UNSET,
            self_instance: Value::UNSET,
            data: Data::None,
            found: Vec::new(),
            field_name: None,
            exactness: None,
            fields_set_count: None,
            partial: Partial::Off,
            has_field_error: false,
            under_way: Vec::new(),
        }
    }

    /// The mode: the caller's or else the validator's own.
    pub fn strict_or(&self, own: bool) -> bool {
        self.strict.unwrap_or(own)
    }

    /// Notes how well a part fitted.
    pub fn floor(&mut self, exactness: Exactness) {
        if let Some(own) = &mut self.exactness {
            *own = exactness.min(*own);
        }
    }

    /// Notes how well a part fitted and gives the part.
    pub fn unpack<T>(&mut self, part: (T, Exactness)) -> T {
        self.floor(part.1);
        part.0
    }

    /// Notes that fields were set.
    pub fn add_fields_set(&mut self, count: usize) {
        *self.fields_set_count.get_or_insert(0) += count;
    }

    /// By which names fields are found: the caller's choice or else the validator's own.
    ///
    /// # Errors
    /// ValueError where neither is allowed.
    pub fn lookup_by(&self, cx: &mut Cx, by_alias: Option<bool>, by_name: Option<bool>) -> Result<LookupBy, Exc> {
        let alias = self.by_alias.or(by_alias).unwrap_or(true);
        match (alias, self.by_name.or(by_name).unwrap_or(false)) {
            (true, true) => Ok(LookupBy::Both),
            (true, false) => Ok(LookupBy::Alias),
            (false, true) => Ok(LookupBy::Name),
            (false, false) => {
                Err(cx.value_error("`validate_by_name` and `validate_by_alias` cannot both be set to `False`."))
            }
        }
    }

    /// Runs `f` with another value in a place of the state, and puts the old one back.
    pub fn scoped<T, R>(&mut self, place: fn(&mut State) -> &mut T, value: T, f: impl FnOnce(&mut State) -> R) -> R {
        let old = std::mem::replace(place(self), value);
        let result = f(self);
        *place(self) = old;
        result
    }

    /// Runs `f` for a field.
    pub fn for_field<R>(&mut self, name: &Gc<Str>, f: impl FnOnce(&mut State) -> R) -> R {
        self.scoped(|state| &mut state.field_name, Some(name.clone()), f)
    }

    /// Runs `f` for the fields of something whose valid ones are collected in `data`.
    pub fn for_fields<R>(&mut self, data: Data, f: impl FnOnce(&mut State) -> R) -> R {
        self.scoped(|state| &mut state.data, data, |state| state.scoped(|state| &mut state.has_field_error, false, f))
    }

    /// The dict of the fields that are valid so far, which those to come are added to.
    pub fn data(&mut self, cx: &mut Cx) -> Option<Gc<Dict>> {
        if let Data::Found(from) = self.data {
            let dict = cx.new_dict();
            for (name, value) in self.found.drain(from..) {
                cx.dict_set_interned(&dict, &name, value);
            }
            self.data = Data::Dict(dict);
        }
        match &self.data {
            Data::Dict(dict) => Some(dict.clone()),
            _ => None,
        }
    }

    /// Adds a valid field, under its interned name.
    pub fn add_field(&mut self, cx: &mut Cx, name: &Gc<Str>, value: Value) {
        match &self.data {
            Data::Dict(dict) => cx.dict_set_interned(dict, name, value),
            _ => self.found.push((name.clone(), value)),
        }
    }

    /// The state for a validator that Python code may call later.
    pub fn detached(&mut self, cx: &mut Cx) -> State {
        self.data(cx);
        let found = std::mem::take(&mut self.found);
        let own = self.clone();
        self.found = found;
        own
    }
}
