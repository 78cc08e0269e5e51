// `[tool.molt]` as people write it, and the messages for what cannot be used.

import { describe, expect, it } from 'vitest';

import { readProjectSettings } from './project-settings';

describe('readProjectSettings', () => {
  it('leaves a project alone that has no [tool.molt]', () => {
    expect(readProjectSettings('[project]\nname = "tool"\n[tool.ruff]\n', 'libs/tool')).toBeNull();
  });

  it('takes name, package and root from their usual places', () => {
    const text = '[project]\nname = "shop"\n[tool.fastapi]\nentrypoint = "store.main:app"\n[tool.molt]\n';
    expect(readProjectSettings(text, 'apps/shop')).toEqual({
      name: 'shop',
      package: 'apps/shop/store',
      root: 'apps/shop',
      pythonSide: [],
      packages: [],
      openapi: false,
      allowUntestedVersions: false,
      conform: { database: false },
    });
  });

  it('takes what [tool.molt] says before all else', () => {
    const text = `[tool.molt]
package = "app"
root = "../.."
app = "apps.shop.app.main:app"
python = "3.12"
python-side = ["auto", "/reports"]
allow-untested-versions = true
strict = true
debug-off = true

[tool.molt.conform]
scenario = "conform.yaml"
setup = "alembic upgrade head"
database = true
`;
    expect(readProjectSettings(text, 'apps/shop')).toEqual({
      name: 'shop',
      package: 'apps/shop/app',
      root: '.',
      app: 'apps.shop.app.main:app',
      python: '3.12',
      pythonSide: ['auto', '/reports'],
      packages: [],
      openapi: false,
      allowUntestedVersions: true,
      strict: true,
      debugOff: true,
      conform: { database: true, scenario: 'apps/shop/conform.yaml', setup: 'alembic upgrade head' },
    });
  });

  it.each([
    ['', '[tool.molt] needs package = "<the directory that holds the application>"'],
    ['package = 3', 'package must be a string'],
    ['package = "app"\nroot = "../../.."', 'root = "../../.." lies outside the workspace'],
    ['package = "/srv/app"', 'package = "/srv/app" lies outside the workspace'],
    ['package = "app"\npython-side = "auto"', 'python-side must be an array of strings'],
    ['package = "app"\nallow-untested-versions = 1', 'allow-untested-versions must be true or false'],
    ['pakage = "app"', '[tool.molt] has no key pakage; its keys are package, root, app'],
  ])('names the key to change: %j', (keys, message) => {
    expect(() => readProjectSettings(`[tool.molt]\n${keys}\n`, 'apps/shop')).toThrow(message);
  });
});
