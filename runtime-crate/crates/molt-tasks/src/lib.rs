//! Tasks, the event loop, threads, context variables and cancellation.
