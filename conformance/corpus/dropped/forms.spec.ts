// How a file of forms is read, and that there are enough of them.

import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { formsOf, readForms } from './forms';

const AREA = `# An area.
import os


# --- a first
# asks: GET /a host=sub.example
# asks: POST /b {"x": 1}
os.getcwd()


# --- control: a second
# asks: GET /c
# file: other.py
X = 1
# file: main.py
from . import other
`;

describe('the forms of a file', () => {
  const [first, second] = formsOf('area.py', AREA);

  it('have what stands before the first', () => {
    expect(first?.files['main.py']).toBe(
      '# An area.\nimport os\n\n\n# asks: GET /a host=sub.example\n# asks: POST /b {"x": 1}\nos.getcwd()\n',
    );
    expect(first).toMatchObject({ name: 'area/a first', where: 'area.py:5', isControl: false });
  });

  it('say what they ask', () => {
    expect(first?.asks).toEqual([
      { method: 'GET', target: '/a', host: 'sub.example', body: '' },
      { method: 'POST', target: '/b', host: null, body: '{"x": 1}' },
    ]);
  });

  it('may have several modules', () => {
    expect(second?.isControl).toBe(true);
    expect(second?.files['other.py']).toBe('X = 1\n');
    expect(second?.files['main.py']).toMatch(/^# An area\.\nimport os\n\n\n# asks: GET \/c\nfrom \. import other\n$/);
  });

  it.each([
    ['asks nothing', '# --- a form\nx = 1\n', /^area\.py:1: the form asks nothing$/],
    ['asks what is no request', '# --- a form\n# asks: /x\n', /^area\.py:1: not a request: # asks: \/x$/],
    ['has a name twice', '# --- a\n# asks: GET /\n# --- a\n# asks: GET /\n', /^area\.py:3: a second a$/],
  ])('are refused where one %s', (_what, text, message) => {
    expect(() => formsOf('area.py', text)).toThrow(message);
  });
});

it('has many forms, and controls among them', () => {
  const forms = readForms(join(__dirname, 'forms'));
  expect(forms.filter(({ isControl }) => !isControl).length).toBeGreaterThan(90);
  expect(forms.filter(({ isControl }) => isControl).length).toBeGreaterThan(10);
});
