//! The object model: the task's cell `Cx`, frames, types, attribute lookup, calls, exceptions and the builtin types.
