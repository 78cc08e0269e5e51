//! The door to files, environment, resolver and memory maps.
