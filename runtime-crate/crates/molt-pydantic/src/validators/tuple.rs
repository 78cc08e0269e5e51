//! `tuple`: a validator for each place, one of which may stand for any number of items. pydantic-core src/validators/tuple.rs.

use molt_macros::Trace;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Value};

use super::list::{Lengths, too_long, too_short};
use super::{Build, Builder, Shared, Validate, build, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::{Collection, Input, Items};
use crate::schema::Schema;
use crate::state::{Partial, State};

/// Takes a tuple of items that are valid at their places.
#[derive(Trace)]
pub struct TupleValidator {
    strict: bool,
    places: Vec<Shared>,
    /// The place that stands for any number of items.
    variadic: Option<usize>,
    lengths: Lengths,
    fail_fast: bool,
    name: String,
}

impl Build for TupleValidator {
    const TYPE: &'static str = "tuple";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let given = schema.need::<Gc<List>>(cx, "items_schema")?.read(cx).items.clone();
        let config = schema.config.as_ref();
        let places = given.iter().map(|part| build(cx, part, config, builder)).collect::<Result<Vec<_>, Exc>>()?;
        let variadic = schema.get::<usize>(cx, "variadic_item_index")?;
        let mut names: Vec<String> = places.iter().map(|place| place.name()).collect();
        if let Some(variadic) = variadic {
            if variadic >= places.len() {
                return Err(cx.index_error("variadic_item_index is out of range"));
            }
            names.insert(variadic + 1, "...".to_owned());
        }
        Ok(shared(TupleValidator {
            strict: schema.strict(cx)?,
            places,
            variadic,
            lengths: Lengths::of(cx, schema)?,
            fail_fast: schema.switch(cx, "fail_fast")?,
            name: format!("tuple[{}]", names.join(", ")),
        }))
    }
}

/// One run over the items of an input.
struct Run<'a> {
    validator: &'a TupleValidator,
    input: Input<'a>,
    length: Option<usize>,
    output: Vec<Value>,
    errors: Vec<LineError>,
}

impl Run<'_> {
    /// Whether the first error ends the run, and there is one.
    fn is_over(&self) -> bool {
        self.validator.fail_fast && !self.errors.is_empty()
    }

    fn item(&mut self, cx: &mut Cx, place: &Shared, item: &Value, index: usize, state: &mut State) -> ValResult<()> {
        match place.validate(cx, self.input.like(item), state) {
            Ok(value) => {
                self.output.push(value);
                self.validator.lengths.check_max(cx, "Tuple", self.input, self.output.len(), self.length)
            }
            Err(ValError::Omit) => Ok(()),
            Err(error) => {
                self.errors.extend(error.into_lines()?.into_iter().map(|line| line.inside(index)));
                Ok(())
            }
        }
    }

    /// Items at fixed places, counted from `start`; a missing one is its default.
    fn fixed(
        &mut self,
        cx: &mut Cx,
        places: &[Shared],
        items: &[(usize, Value)],
        start: usize,
        state: &mut State,
    ) -> ValResult<()> {
        for (at, place) in places.iter().enumerate() {
            let index = start + at;
            match items.get(at) {
                Some((_, item)) => self.item(cx, place, item, index, state)?,
                None => match place.default_value(cx, state).map_err(|error| error.inside(index))? {
                    Some(value) => self.output.push(value),
                    None => self.errors.push(LineError::new(ErrorType::Missing, self.input.value).inside(index)),
                },
            }
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }
}

impl TupleValidator {
    /// Takes up to so many items.
    fn take(cx: &mut Cx, items: &mut Items, input: Input<'_>, count: usize) -> ValResult<Vec<(usize, Value)>> {
        let mut taken = molt_room::vec(count);
        while taken.len() < count
            && let Some(item) = items.next(cx, input, Partial::Off)?
        {
            taken.push((item.index, item.value));
        }
        Ok(taken)
    }

    fn run(&self, cx: &mut Cx, run: &mut Run<'_>, mut items: Items, state: &mut State) -> ValResult<()> {
        let input = run.input;
        let Some(variadic) = self.variadic else {
            let taken = TupleValidator::take(cx, &mut items, input, self.places.len())?;
            run.fixed(cx, &self.places, &taken, 0, state)?;
            if !run.is_over() && items.next(cx, input, Partial::Off)?.is_some() {
                return Err(too_long(cx, "Tuple", input.value, self.places.len(), run.length).into());
            }
            return Ok(());
        };
        let (head, rest) = self.places.split_at(variadic);
        let Some((variable, tail)) = rest.split_first() else { return Ok(()) };
        let taken = TupleValidator::take(cx, &mut items, input, head.len())?;
        run.fixed(cx, head, &taken, 0, state)?;
        // The last items belong to the places behind the variable one.
        let mut waiting: std::collections::VecDeque<(usize, Value)> =
            TupleValidator::take(cx, &mut items, input, tail.len())?.into();
        // As in the original, items of the tail are located one too early once the variable place has had an item.
        let mut tail_start = head.len();
        while !run.is_over()
            && let Some(item) = items.next(cx, input, Partial::Off)?
        {
            tail_start = item.index - tail.len();
            waiting.push_back((item.index, item.value));
            if let Some((index, value)) = waiting.pop_front() {
                run.item(cx, variable, &value, index, state)?;
            }
        }
        if run.is_over() {
            return Ok(());
        }
        let last: Vec<(usize, Value)> = waiting.into();
        run.fixed(cx, tail, &last, tail_start, state)
    }
}

impl Validate for TupleValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.partial = Partial::Off;
        let items = input.items(cx, Collection::Tuple, state.strict_or(self.strict))?;
        let items = state.unpack(items);
        let length = items.length;
        let output = molt_room::vec(length.unwrap_or(self.places.len()));
        let mut run = Run { validator: self, input, length, output, errors: Vec::new() };
        self.run(cx, &mut run, items, state)?;
        let Run { output, mut errors, .. } = run;
        if let Some(min) = self.lengths.min.filter(|min| output.len() < *min) {
            errors.push(too_short(cx, "Tuple", input.value, min, output.len()));
        }
        if errors.is_empty() { Ok(cx.tuple(output).into()) } else { Err(ValError::LineErrors(errors)) }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
