//! `time.struct_time`. CPython Modules/timemodule.c, Objects/structseq.c.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use crate::datetime::{Clock, Ymd};

/// Stands for the class `struct_time`, whose instances are tuples. What is beyond the nine items of the tuple, `tm_zone` and
/// `tm_gmtoff`, are attributes of the instance.
pub struct StructTime;

const FIELDS: [&str; 9] =
    ["tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"];

fn tuple_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.types.tuple.clone())
}

fn item(this: &Value, at: usize) -> Value {
    this.downcast::<Tuple>().and_then(|tuple| tuple.items().get(at).cloned()).unwrap_or(Value::NONE)
}

fn hidden(cx: &mut Cx, this: &Value, name: &str) -> Value {
    let name = cx.intern(name);
    cx.instance_attr(this, &name).unwrap_or(Value::NONE)
}

/// A new `struct_time`, its weekday from Monday (0), with its zone's abbreviation and offset if they are known.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, items: [i64; 9], zone: Option<(&str, i64)>) -> Result<Value, Exc> {
    let (name, offset) = match zone {
        Some((name, offset)) => (cx.str(name).into(), Value::int(offset)),
        None => (Value::NONE, Value::NONE),
    };
    from_values(cx, items.map(Value::int).to_vec(), name, offset)
}

fn from_values(cx: &mut Cx, items: Vec<Value>, zone: Value, offset: Value) -> Result<Value, Exc> {
    let class = StructTime::class(cx)?;
    let made = cx.tuple_of_class(&class, items).into();
    let (zone_name, offset_name) = (cx.intern("tm_zone"), cx.intern("tm_gmtoff"));
    cx.set_instance_attr(&made, &zone_name, zone);
    cx.set_instance_attr(&made, &offset_name, offset);
    Ok(made)
}

/// The `struct_time` of a day and a time of day.
///
/// # Errors
/// As [`make`].
pub fn of_fields(cx: &mut Cx, date: Ymd, clock: Clock, is_dst: i64) -> Result<Value, Exc> {
    let day = [i64::from(date.year), i64::from(date.month), i64::from(date.day)];
    let time = [i64::from(clock.hour), i64::from(clock.minute), i64::from(clock.second)];
    let [weekday, day_of_year] = [i64::from(date.weekday()), i64::from(date.day_of_year())];
    let items = [day[0], day[1], day[2], time[0], time[1], time[2], weekday, day_of_year, is_dst];
    make(cx, items, None)
}

/// The time value as returned by gmtime(), localtime(), and strptime(), and accepted by asctime(), mktime() and strftime().
#[class(name = "struct_time", module = "time", bases(tuple_class), dict)]
impl StructTime {
    #[new(signature = "(sequence, dict={})")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, sequence: Value, dict: Option<Value>) -> Result<Value, Exc> {
        let mut items = cx.collect(&sequence)?;
        if !(9..=11).contains(&items.len()) {
            let bound = if items.len() < 9 { "at least 9" } else { "at most 11" };
            let message = format!("time.struct_time() takes an {bound}-sequence ({}-sequence given)", items.len());
            return Err(cx.type_error(message));
        }
        let extra = items.split_off(9);
        let mut extra = extra.into_iter();
        let (mut zone, mut offset) = (extra.next(), extra.next());
        if let Some(dict) = dict.filter(|dict| !dict.is_none()) {
            for (place, name) in [(&mut zone, "tm_zone"), (&mut offset, "tm_gmtoff")] {
                let key = cx.str(name).into();
                if place.is_none() && cx.contains(&dict, &key)? {
                    *place = Some(cx.getitem(&dict, &key)?);
                }
            }
        }
        from_values(cx, items, zone.unwrap_or(Value::NONE), offset.unwrap_or(Value::NONE))
    }

    #[getter(member)]
    fn tm_year(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 0)
    }

    #[getter(member)]
    fn tm_mon(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 1)
    }

    #[getter(member)]
    fn tm_mday(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 2)
    }

    #[getter(member)]
    fn tm_hour(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 3)
    }

    #[getter(member)]
    fn tm_min(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 4)
    }

    #[getter(member)]
    fn tm_sec(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 5)
    }

    #[getter(member)]
    fn tm_wday(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 6)
    }

    #[getter(member)]
    fn tm_yday(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 7)
    }

    #[getter(member)]
    fn tm_isdst(_cx: &mut Cx, this: &Value) -> Value {
        item(this, 8)
    }

    #[getter(member)]
    fn tm_zone(cx: &mut Cx, this: &Value) -> Value {
        hidden(cx, this, "tm_zone")
    }

    #[getter(member)]
    fn tm_gmtoff(cx: &mut Cx, this: &Value) -> Value {
        hidden(cx, this, "tm_gmtoff")
    }

    #[constant(name = "n_fields")]
    const N_FIELDS: i64 = 11;

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        let mut parts = Vec::new();
        for (at, name) in FIELDS.iter().enumerate() {
            parts.push(format!("{name}={}", cx.repr_text(&item(this, at))?));
        }
        Ok(format!("time.struct_time({})", parts.join(", ")))
    }
}
