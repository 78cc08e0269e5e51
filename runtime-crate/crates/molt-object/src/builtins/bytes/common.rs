//! The members that `bytes` and `bytearray` share, as declarations; the code is in `methods`.

/// Declares the class of a byte string: the shared members, then its own.
macro_rules! byte_string_class {
    ($(#[$attribute:meta])* impl $class:ident for $payload:ident { $($own:tt)* }) => {
        $(#[$attribute])*
        impl $class {
            /// Return a copy with only its first character capitalized and the rest lowercased.
            #[method(signature = "(self, /)")]
            fn capitalize(cx: &mut Cx, this: &Gc<$payload>) -> Value {
                methods::mapped(cx, this, bytes_methods::capitalize)
            }

            /// Return a centered copy in a field of the given width.
            #[method(signature = "(self, width, fillchar=b' ', /)")]
            fn center(cx: &mut Cx, this: &Gc<$payload>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
                methods::padded(cx, this, "center", width, fillchar, bytes_methods::center)
            }

            /// Return the number of non-overlapping occurrences of sub.
            #[method(signature = "(self, sub, start=None, end=None, /)")]
            fn count(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
                methods::count::<$payload>(cx, arguments)
            }

            /// Decode the bytes using the codec registered for encoding.
            #[method(signature = "(self, /, encoding='utf-8', errors='strict')")]
            fn decode(
                cx: &mut Cx,
                this: &Gc<$payload>,
                encoding: Option<Gc<Str>>,
                errors: Option<Gc<Str>>,
            ) -> Result<Gc<Str>, Exc> {
                let bytes = <$payload as ByteString>::bytes(cx, this).to_vec();
                cx.decode(&bytes, encoding.as_ref(), errors.as_ref())
            }

            /// Return True if the bytes end with the specified suffix, False otherwise.
            #[method(signature = "(self, suffix, start=None, end=None, /)")]
            fn endswith(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<bool, Exc> {
                methods::has_affix::<$payload>(cx, "endswith", arguments, true)
            }

            /// Return a copy where all tab characters are expanded using spaces.
            #[method(signature = "(self, /, tabsize=8)")]
            fn expandtabs(cx: &mut Cx, this: &Gc<$payload>, tabsize: i64) -> Value {
                let size = usize::try_from(tabsize).unwrap_or(0);
                methods::mapped(cx, this, |bytes| bytes_methods::expand_tabs(bytes, size))
            }

            /// Return the lowest index where sub is found, or -1.
            #[method(signature = "(self, sub, start=None, end=None, /)")]
            fn find(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<i64, Exc> {
                Ok(methods::find::<$payload>(cx, "find", arguments, false)?.map_or(-1, |at| at as i64))
            }

            /// Create a byte string from a string of hexadecimal numbers.
            #[classmethod(signature = "(cls, string, /)")]
            fn fromhex(cx: &mut Cx, class: &Value, string: Gc<Str>) -> Result<Value, Exc> {
                methods::from_hex::<$payload>(cx, class, &string)
            }

            /// Create a string of hexadecimal numbers from the bytes.
            #[method(signature = "(self, /, sep=..., bytes_per_sep=1)")]
            fn hex(cx: &mut Cx, this: &Gc<$payload>, sep: Option<Value>, bytes_per_sep: Value) -> Result<String, Exc> {
                let bytes = <$payload as ByteString>::bytes(cx, this).to_vec();
                methods::hex(cx, &bytes, sep, &bytes_per_sep)
            }

            /// Return the lowest index where sub is found.
            ///
            /// Raises ValueError if it is not.
            #[method(signature = "(self, sub, start=None, end=None, /)")]
            fn index(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
                methods::find::<$payload>(cx, "index", arguments, false)?.ok_or_else(|| methods::not_found(cx))
            }

            /// Return True if all characters are alphanumeric and there is at least one character.
            #[method(signature = "(self, /)")]
            fn isalnum(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                let bytes = <$payload as ByteString>::bytes(cx, this);
                !bytes.is_empty() && bytes.iter().all(u8::is_ascii_alphanumeric)
            }

            /// Return True if all characters are alphabetic and there is at least one character.
            #[method(signature = "(self, /)")]
            fn isalpha(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                let bytes = <$payload as ByteString>::bytes(cx, this);
                !bytes.is_empty() && bytes.iter().all(u8::is_ascii_alphabetic)
            }

            /// Return True if the bytes are empty or all characters are ASCII.
            #[method(signature = "(self, /)")]
            fn isascii(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                <$payload as ByteString>::bytes(cx, this).is_ascii()
            }

            /// Return True if all characters are digits and there is at least one character.
            #[method(signature = "(self, /)")]
            fn isdigit(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                let bytes = <$payload as ByteString>::bytes(cx, this);
                !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
            }

            /// Return True if all cased characters are lowercase and there is at least one cased character.
            #[method(signature = "(self, /)")]
            fn islower(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                bytes_methods::is_lower(<$payload as ByteString>::bytes(cx, this))
            }

            /// Return True if all characters are whitespace and there is at least one character.
            #[method(signature = "(self, /)")]
            fn isspace(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                let bytes = <$payload as ByteString>::bytes(cx, this);
                !bytes.is_empty() && bytes.iter().all(|&byte| bytes_methods::is_space(byte))
            }

            /// Return True if the bytes are titlecased and there is at least one character.
            #[method(signature = "(self, /)")]
            fn istitle(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                bytes_methods::is_title(<$payload as ByteString>::bytes(cx, this))
            }

            /// Return True if all cased characters are uppercase and there is at least one cased character.
            #[method(signature = "(self, /)")]
            fn isupper(cx: &mut Cx, this: &Gc<$payload>) -> bool {
                bytes_methods::is_upper(<$payload as ByteString>::bytes(cx, this))
            }

            /// Concatenate any number of bytes-like objects.
            #[method(signature = "(self, iterable_of_bytes, /)")]
            fn join(cx: &mut Cx, this: &Gc<$payload>, iterable_of_bytes: Value) -> Result<Value, Exc> {
                methods::join(cx, this, &iterable_of_bytes)
            }

            /// Return a left-justified copy in a field of the given width.
            #[method(signature = "(self, width, fillchar=b' ', /)")]
            fn ljust(cx: &mut Cx, this: &Gc<$payload>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
                methods::padded(cx, this, "ljust", width, fillchar, bytes_methods::ljust)
            }

            /// Return a copy with all ASCII characters converted to lowercase.
            #[method(signature = "(self, /)")]
            fn lower(cx: &mut Cx, this: &Gc<$payload>) -> Value {
                methods::mapped(cx, this, <[u8]>::to_ascii_lowercase)
            }

            /// Strip leading bytes contained in the argument.
            #[method(signature = "(self, bytes=None, /)")]
            fn lstrip(cx: &mut Cx, this: &Gc<$payload>, bytes: Value) -> Result<Value, Exc> {
                methods::strip(cx, this, &bytes, Ends::Left)
            }

            /// Return a translation table usable for translate().
            #[staticmethod(signature = "(frm, to, /)")]
            fn maketrans(cx: &mut Cx, frm: Value, to: Value) -> Result<Gc<Bytes>, Exc> {
                methods::make_table(cx, &frm, &to)
            }

            /// Partition the bytes into three parts using the given separator.
            #[method(signature = "(self, sep, /)")]
            fn partition(cx: &mut Cx, this: &Gc<$payload>, sep: Value) -> Result<Gc<Tuple>, Exc> {
                methods::partition(cx, this, sep, false)
            }

            /// Return a copy with the given prefix removed if present.
            #[method(signature = "(self, prefix, /)")]
            fn removeprefix(cx: &mut Cx, this: &Gc<$payload>, prefix: Value) -> Result<Value, Exc> {
                methods::remove_affix(cx, this, &prefix, false)
            }

            /// Return a copy with the given suffix removed if present.
            #[method(signature = "(self, suffix, /)")]
            fn removesuffix(cx: &mut Cx, this: &Gc<$payload>, suffix: Value) -> Result<Value, Exc> {
                methods::remove_affix(cx, this, &suffix, true)
            }

            /// Return a copy with all occurrences of substring old replaced by new.
            #[method(signature = "(self, old, new, count=-1, /)")]
            fn replace(cx: &mut Cx, this: &Gc<$payload>, old: Value, new: Value, count: i64) -> Result<Value, Exc> {
                methods::replace(cx, this, &old, &new, count)
            }

            /// Return the highest index where sub is found, or -1.
            #[method(signature = "(self, sub, start=None, end=None, /)")]
            fn rfind(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<i64, Exc> {
                Ok(methods::find::<$payload>(cx, "rfind", arguments, true)?.map_or(-1, |at| at as i64))
            }

            /// Return the highest index where sub is found.
            ///
            /// Raises ValueError if it is not.
            #[method(signature = "(self, sub, start=None, end=None, /)")]
            fn rindex(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
                methods::find::<$payload>(cx, "rindex", arguments, true)?.ok_or_else(|| methods::not_found(cx))
            }

            /// Return a right-justified copy in a field of the given width.
            #[method(signature = "(self, width, fillchar=b' ', /)")]
            fn rjust(cx: &mut Cx, this: &Gc<$payload>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
                methods::padded(cx, this, "rjust", width, fillchar, bytes_methods::rjust)
            }

            /// Partition the bytes into three parts using the given separator.
            #[method(signature = "(self, sep, /)")]
            fn rpartition(cx: &mut Cx, this: &Gc<$payload>, sep: Value) -> Result<Gc<Tuple>, Exc> {
                methods::partition(cx, this, sep, true)
            }

            /// Return a list of the sections in the bytes, using sep as the delimiter.
            #[method(signature = "(self, /, sep=None, maxsplit=-1)")]
            fn rsplit(cx: &mut Cx, this: &Gc<$payload>, sep: Value, maxsplit: i64) -> Result<Gc<List>, Exc> {
                methods::split(cx, this, &sep, maxsplit, true)
            }

            /// Strip trailing bytes contained in the argument.
            #[method(signature = "(self, bytes=None, /)")]
            fn rstrip(cx: &mut Cx, this: &Gc<$payload>, bytes: Value) -> Result<Value, Exc> {
                methods::strip(cx, this, &bytes, Ends::Right)
            }

            /// Return a list of the sections in the bytes, using sep as the delimiter.
            #[method(signature = "(self, /, sep=None, maxsplit=-1)")]
            fn split(cx: &mut Cx, this: &Gc<$payload>, sep: Value, maxsplit: i64) -> Result<Gc<List>, Exc> {
                methods::split(cx, this, &sep, maxsplit, false)
            }

            /// Return a list of the lines in the bytes, breaking at line boundaries.
            #[method(signature = "(self, /, keepends=False)")]
            fn splitlines(cx: &mut Cx, this: &Gc<$payload>, keepends: Option<Value>) -> Result<Gc<List>, Exc> {
                methods::split_lines(cx, this, keepends)
            }

            /// Return True if the bytes start with the specified prefix, False otherwise.
            #[method(signature = "(self, prefix, start=None, end=None, /)")]
            fn startswith(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<bool, Exc> {
                methods::has_affix::<$payload>(cx, "startswith", arguments, false)
            }

            /// Strip leading and trailing bytes contained in the argument.
            #[method(signature = "(self, bytes=None, /)")]
            fn strip(cx: &mut Cx, this: &Gc<$payload>, bytes: Value) -> Result<Value, Exc> {
                methods::strip(cx, this, &bytes, Ends::Both)
            }

            /// Return a copy with uppercase ASCII characters converted to lowercase ASCII and vice versa.
            #[method(signature = "(self, /)")]
            fn swapcase(cx: &mut Cx, this: &Gc<$payload>) -> Value {
                methods::mapped(cx, this, bytes_methods::swapcase)
            }

            /// Return a titlecased version.
            #[method(signature = "(self, /)")]
            fn title(cx: &mut Cx, this: &Gc<$payload>) -> Value {
                methods::mapped(cx, this, bytes_methods::title)
            }

            /// Return a copy with each character mapped by the given translation table.
            #[method(signature = "(self, table, /, delete=b'')")]
            fn translate(
                cx: &mut Cx,
                this: &Gc<$payload>,
                table: Value,
                delete: Option<Value>,
            ) -> Result<Value, Exc> {
                methods::translate(cx, this, &table, delete)
            }

            /// Return a copy with all ASCII characters converted to uppercase.
            #[method(signature = "(self, /)")]
            fn upper(cx: &mut Cx, this: &Gc<$payload>) -> Value {
                methods::mapped(cx, this, <[u8]>::to_ascii_uppercase)
            }

            /// Pad a numeric string with zeros on the left, to fill a field of the given width.
            #[method(signature = "(self, width, /)")]
            fn zfill(cx: &mut Cx, this: &Gc<$payload>, width: i64) -> Result<Value, Exc> {
                methods::zfill(cx, this, width)
            }

            #[slot]
            fn __len__(cx: &mut Cx, this: &Gc<$payload>) -> Result<usize, Exc> {
                Ok(<$payload as ByteString>::bytes(cx, this).len())
            }

            #[slot]
            fn __getitem__(cx: &mut Cx, this: &Gc<$payload>, key: &Value) -> Result<Value, Exc> {
                methods::get_item(cx, this, key)
            }

            #[slot]
            fn __contains__(cx: &mut Cx, this: &Gc<$payload>, item: &Value) -> Result<bool, Exc> {
                methods::contains(cx, this, item)
            }

            #[slot]
            fn concat(cx: &mut Cx, this: &Gc<$payload>, other: &Value) -> Result<Value, Exc> {
                methods::concat(cx, this, other)
            }

            #[slot]
            fn repeat(cx: &mut Cx, this: &Gc<$payload>, count: i64) -> Result<Value, Exc> {
                methods::repeat(cx, this, count)
            }

            #[slot]
            fn __mod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
                let Some(template) = left.downcast::<$payload>() else { return Ok(Value::NOT_IMPLEMENTED) };
                let template = <$payload as ByteString>::bytes(cx, template).to_vec();
                let formatted = percent::format_bytes(cx, &template, right)?;
                Ok(<$payload as ByteString>::make(cx, &formatted))
            }

            $($own)*
        }
    };
}

pub(crate) use byte_string_class;
