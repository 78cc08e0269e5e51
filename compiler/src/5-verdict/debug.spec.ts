// The `debug` of an application that is set past its own `__setattr__`.

import { expect, it } from 'vitest';

import { reportOfFiles } from '../../tests/support/verdicts';

/** What refuses an application of one route with some lines behind it. */
async function refusalsOf(lines: string): Promise<readonly string[]> {
  const { global } = await reportOfFiles({}, ['app = FastAPI()', '@app.get("/")', 'def root(): ...', lines], []);
  return global.map(({ construction }) => construction);
}

it.each([
  'vars(app)["debug"] = True',
  'app.__dict__["debug"] = True',
  'vars(app).update(debug=True)',
  'app.__dict__.update({"debug": True})',
  'vars(app).setdefault("debug", True)',
  'app.__dict__ |= {"debug": True}',
  'dict.__setitem__(vars(app), "debug", True)',
  'dict.update(app.__dict__, debug=True)',
  'object.__setattr__(app, "debug", True)',
  'setattr(app, "debug", True)',
  'class Own(FastAPI):\n    pass\nown = Own()\nvars(own)["debug"] = True\napp.mount("/own", own)',
  'for one in [app]:\n    vars(one)["de" + "bug"] = not False',
])('is refused: %s', async (lines) => {
  expect(await refusalsOf(lines)).toEqual(['application option debug']);
});

it.each(['vars(app)["debug"] = False', 'app.__dict__.update(title="t")'])('is fine: %s', async (lines) => {
  expect(await refusalsOf(lines)).toEqual([]);
});
