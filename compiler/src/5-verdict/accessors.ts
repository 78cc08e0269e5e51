// Which members of classes run when an attribute is set, deleted or looked at, without being called: what properties and
// other descriptors are made of, and the hooks of attribute access.

import type { Access } from '../2-summarize';
import type { Program } from '../3-link';
import { isDecorator } from './decorators';
import type { Member } from './members';

const LOOKING: ReadonlySet<string> = new Set(['__getattr__', '__getattribute__', '__get__']);

/** Hooks of attribute access, by what asks them. */
const HOOKS: Readonly<Record<Access, ReadonlySet<string>>> = {
  look: LOOKING,
  through: LOOKING,
  set: new Set(['__setattr__', '__set__']),
  delete: new Set(['__delattr__', '__delete__']),
};

/** Decorators whose results run nothing when they are looked at, set or deleted, other than by being called. */
const PLAIN: ReadonlySet<string> = new Set([
  'builtins.classmethod',
  'builtins.staticmethod',
  'abc.abstractmethod',
  'contextlib.asynccontextmanager',
  'contextlib.contextmanager',
  'functools.cache',
  'functools.lru_cache',
  'functools.wraps',
  'typing.final',
  'typing.no_type_check',
  'typing.overload',
  'typing.override',
  'typing_extensions.final',
  'typing_extensions.overload',
  'typing_extensions.override',
]);

/** Decorators whose results run the method when they are looked at only. */
const GETTERS: ReadonlySet<string> = new Set([
  'builtins.property',
  'functools.cached_property',
  'abc.abstractproperty',
]);

export class Accessors {
  private readonly program: Program;
  /** Methods that their classes' bodies use: `property(_get)` makes an accessor of one. */
  private readonly handled = new Set<string>();

  constructor(program: Program) {
    this.program = program;
    for (const { summary } of program.modules.values()) {
      const { module, scopes } = summary;
      for (const { scope, references } of summary.units) {
        let holder = scopes[scope];
        while (holder !== undefined && holder.comprehension !== null && holder.parent !== null)
          holder = scopes[holder.parent];
        if (holder?.kind !== 'class') continue;
        const { index } = holder;
        for (const { name } of references) if (name !== null) this.handled.add(`${module}:${index}:${name}`);
      }
    }
  }

  /** Whether the body of its class uses a method, and may put something around it. */
  isHandled({ module, definition }: Member): boolean {
    return this.handled.has(`${module}:${definition.definedIn}:${definition.name}`);
  }

  /** Whether a member may run by an access. */
  mayRun(member: Member, access: Access): boolean {
    const { definition } = member;
    if (HOOKS[access].has(definition.name)) return true;
    // A property that a subclass extends stands in a class's body as `Base.x.setter`.
    const decorators = definition.decorators.filter((name) => !isDecorator(this.program, member, name, PLAIN));
    if (decorators.length === 0) return definition.kind === 'function' && this.isHandled(member);
    const isGetter = decorators.every((name) => isDecorator(this.program, member, name, GETTERS));
    return access === 'look' || access === 'through' || !isGetter;
  }
}
