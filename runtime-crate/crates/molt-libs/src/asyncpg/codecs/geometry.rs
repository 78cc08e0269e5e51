//! Geometric types. asyncpg/pgproto/codecs/geometry.pyx.

use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::{Reader, put_sized};

/// A geometric type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `point`
    Point,
    /// `lseg`
    LineSegment,
    /// `path`
    Path,
    /// `box`
    Box,
    /// `polygon`
    Polygon,
    /// `line`
    Line,
    /// `circle`
    Circle,
}

/// Makes an instance of a class of `asyncpg.pgproto.types`.
fn make(cx: &mut Cx, name: &str, arguments: &[Value]) -> Result<Value, Exc> {
    let module = cx.import_module("asyncpg.pgproto.types")?;
    let class = cx.getattr_str(&module, name)?;
    cx.call(&class, arguments)
}

fn write_part(cx: &mut Cx, out: &mut Vec<u8>, value: &Value, at: i64) -> Result<(), Exc> {
    let part = cx.getitem(value, &Value::int(at))?;
    let number = cx.to_f64(&part)?;
    out.extend_from_slice(&number.to_be_bytes());
    Ok(())
}

fn write_point(cx: &mut Cx, out: &mut Vec<u8>, point: &Value) -> Result<(), Exc> {
    write_part(cx, out, point, 0)?;
    write_part(cx, out, point, 1)
}

fn write_points(cx: &mut Cx, out: &mut Vec<u8>, points: &Value) -> Result<(), Exc> {
    let count = cx.len(points)? as i32;
    out.extend_from_slice(&count.to_be_bytes());
    for point in cx.collect(points)? {
        write_point(cx, out, &point)?;
    }
    Ok(())
}

fn is_closed(cx: &mut Cx, path: &Value) -> Result<bool, Exc> {
    if path.is_instance_of::<Tuple>() || path.is_instance_of::<List>() {
        return Ok(path.is_instance_of::<Tuple>());
    }
    let name = cx.intern("is_closed");
    match cx.getattr_optional(path, &name)? {
        Some(closed) => cx.truth(&closed),
        None => Ok(false),
    }
}

fn read_point(cx: &mut Cx, reader: &mut Reader<'_>) -> Result<Value, Exc> {
    let (x, y) = (reader.float64(cx)?, reader.float64(cx)?);
    make(cx, "Point", &[Value::float(x), Value::float(y)])
}

fn read_pair(cx: &mut Cx, reader: &mut Reader<'_>) -> Result<Value, Exc> {
    let (x, y) = (reader.float64(cx)?, reader.float64(cx)?);
    Ok(cx.tuple_of([Value::float(x), Value::float(y)]).into())
}

fn read_points(cx: &mut Cx, reader: &mut Reader<'_>) -> Result<Vec<Value>, Exc> {
    let mut points = Vec::new();
    for _ in 0..reader.int32(cx)? {
        points.push(read_point(cx, reader)?);
    }
    Ok(points)
}

impl Shape {
    /// Appends a shape: what its class holds, or sequences like it.
    ///
    /// # Errors
    /// TypeError for what is none.
    pub fn encode(self, cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
        put_sized(out, |out| match self {
            Shape::Point => write_point(cx, out, value),
            Shape::Box | Shape::LineSegment => {
                for at in 0..2 {
                    let point = cx.getitem(value, &Value::int(at))?;
                    write_point(cx, out, &point)?;
                }
                Ok(())
            }
            Shape::Line => (0..3).try_for_each(|at| write_part(cx, out, value, at)),
            Shape::Circle => {
                let center = cx.getitem(value, &Value::int(0))?;
                write_point(cx, out, &center)?;
                write_part(cx, out, value, 1)
            }
            Shape::Path => {
                out.push(u8::from(is_closed(cx, value)?));
                write_points(cx, out, value)
            }
            Shape::Polygon => write_points(cx, out, value),
        })
    }

    /// A shape.
    ///
    /// # Errors
    /// BufferError for a wrong number of bytes.
    pub fn decode(self, cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
        let mut reader = Reader::new(bytes);
        let shape = match self {
            Shape::Point => read_point(cx, &mut reader)?,
            Shape::Box => {
                let points = [read_point(cx, &mut reader)?, read_point(cx, &mut reader)?];
                make(cx, "Box", &points)?
            }
            Shape::LineSegment => {
                let points = [read_pair(cx, &mut reader)?, read_pair(cx, &mut reader)?];
                make(cx, "LineSegment", &points)?
            }
            Shape::Line => {
                let numbers = [reader.float64(cx)?, reader.float64(cx)?, reader.float64(cx)?];
                make(cx, "Line", &numbers.map(Value::float))?
            }
            Shape::Circle => {
                let center = read_pair(cx, &mut reader)?;
                let radius = reader.float64(cx)?;
                make(cx, "Circle", &[center, Value::float(radius)])?
            }
            Shape::Path => {
                let closed = reader.byte(cx)? == 1;
                let points = read_points(cx, &mut reader)?;
                let module = cx.import_module("asyncpg.pgproto.types")?;
                let class = cx.getattr_str(&module, "Path")?;
                let name = cx.intern("is_closed");
                let mut values = points;
                values.push(Value::bool(closed));
                cx.call_with(&class, molt_object::args::Arguments::with_keywords(&mut values, &[name]))?
            }
            Shape::Polygon => {
                let points = read_points(cx, &mut reader)?;
                make(cx, "Polygon", &points)?
            }
        };
        reader.finish(cx)?;
        Ok(shape)
    }
}
