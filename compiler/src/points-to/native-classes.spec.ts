// What the library map says of classes in machine code.

import { describe, expect, it } from 'vitest';

import { LibraryMap } from '../library-map';
import { DECLARATIONS } from '../library-map/generated/declarations';
import { nativeClasses } from './native-classes';

const classes = nativeClasses(new LibraryMap(DECLARATIONS, 13));

describe('the ancestors of a class', () => {
  it('are all that it derives from', () => {
    const ancestors = classes.ancestorsOf('fastapi.HTTPException');
    expect(ancestors?.has('builtins.Exception')).toBe(true);
    expect(ancestors?.has('builtins.dict')).toBe(false);
  });

  it('are not known of what is no class', () => {
    expect(classes.ancestorsOf('fastapi.Depends')).toBeNull();
    expect(classes.ancestorsOf('nobody.Knows')).toBeNull();
  });
});

describe('a class', () => {
  it.each([
    ['pydantic.BaseModel', 'model_dump', false],
    ['pydantic.BaseModel', 'fields_of_its_own', true],
    ['pydantic.BaseModel', '__len__', false],
    ['nobody.Knows', 'anything', false],
  ])('%s lacks %s: %s', (cls, member, expected) => {
    expect(classes.lacks(cls, member)).toBe(expected);
  });
});
