//! The warnings of one run, told together at its end. pydantic-core src/serializers/extra.rs `CollectWarnings`.

use molt_object::{Cx, Exc, ExceptionKind, Value};
use molt_object::{Trace, Visitor};

use super::errors::{Unexpected, serialization_error};

/// What is done with warnings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarningsMode {
    /// Nothing.
    None,
    /// They are told through module `warnings`.
    Warn,
    /// They are raised.
    Error,
}

impl WarningsMode {
    /// The mode that the argument `warnings` asks for.
    ///
    /// # Errors
    /// TypeError for anything but a bool and the three names, in PyO3's words.
    pub fn parse(cx: &mut Cx, given: &Value) -> Result<WarningsMode, Exc> {
        if let Some(wanted) = given.as_bool() {
            return Ok(if wanted { WarningsMode::Warn } else { WarningsMode::None });
        }
        let text = given.downcast::<molt_object::Str>().map(|text| text.to_text().into_owned());
        match text.as_deref() {
            Some("none") => Ok(WarningsMode::None),
            Some("warn") => Ok(WarningsMode::Warn),
            Some("error") => Ok(WarningsMode::Error),
            text => {
                let (class, kind) =
                    (cx.short_class_name(given), if text.is_some() { "ValueError" } else { "TypeError" });
                Err(cx.type_error(format!(
                    "argument 'warnings': failed to extract enum WarningsArg ('Bool | Literal')\n\
                     - variant Bool (Bool): TypeError: failed to extract field WarningsArg::Bool.0, caused by \
                     TypeError: '{class}' object is not an instance of 'bool'\n\
                     - variant Literal (Literal): TypeError: failed to extract field WarningsArg::Literal.0, caused by \
                     {kind}: Invalid warnings parameter, should be `'none'`, `'warn'`, `'error'` or a `bool`"
                )))
            }
        }
    }
}

/// The warnings of one run.
#[derive(Clone)]
pub struct Warnings {
    mode: WarningsMode,
    collected: Vec<Unexpected>,
}

impl Trace for Warnings {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.collected.trace(visitor);
    }
}

impl Warnings {
    /// None yet.
    pub fn new(mode: WarningsMode) -> Warnings {
        Warnings { mode, collected: Vec::new() }
    }

    /// What is done with them.
    pub fn mode(&self) -> WarningsMode {
        self.mode
    }

    /// Adds one, unless nobody wants it.
    pub fn register(&mut self, unexpected: Unexpected) {
        if self.mode != WarningsMode::None {
            self.collected.push(unexpected);
        }
    }

    /// Tells the warnings.
    ///
    /// # Errors
    /// PydanticSerializationError where they are to be raised, and what module `warnings` raises.
    pub fn finish(&self, cx: &mut Cx) -> Result<(), Exc> {
        if self.collected.is_empty() { Ok(()) } else { self.tell(cx) }
    }

    #[cold]
    fn tell(&self, cx: &mut Cx) -> Result<(), Exc> {
        let mut message = "Pydantic serializer warnings:".to_owned();
        for unexpected in &self.collected {
            message.push_str("\n  ");
            message.push_str(&unexpected.repr(cx));
        }
        if self.mode == WarningsMode::Error {
            return Err(serialization_error(cx, &message));
        }
        if !cx.world.finders.contains("warnings") {
            // Nobody in the program can have filters, so this is what the default ones would come to.
            eprintln!("UserWarning: {message}");
            return Ok(());
        }
        let warnings = cx.import_module("warnings")?;
        let warn = cx.intern("warn");
        let category = cx.world.exceptions.get(ExceptionKind::UserWarning).value();
        let message = cx.str(&message).into();
        cx.call_method(&warnings, &warn, &[message, category]).map(|_| ())
    }
}
