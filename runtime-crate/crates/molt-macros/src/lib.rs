//! Attribute macros by which natives are declared beside their code; the logic is in `molt-macros-impl`.
