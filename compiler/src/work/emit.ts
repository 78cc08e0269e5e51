// Phase 6 of one module, as an artifact: its Rust text.

import type { EmittedModule, ModuleOptions } from '../6-emit';
