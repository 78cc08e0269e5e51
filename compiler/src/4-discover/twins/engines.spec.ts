// Engines for databases that the library does not speak to.

import { expect, it } from 'vitest';

import { reportOfFiles } from '../../../tests/support/verdicts';

const LINES = [
  'import os',
  'from sqlalchemy import URL, create_engine, engine_from_config, make_url',
  'from sqlalchemy.ext.asyncio import create_async_engine',
  'DATABASE_URL = "sqlite+aiosqlite:///./shop.db"',
  'shop = create_async_engine(DATABASE_URL, echo=True)',
  'stock = create_engine(URL.create("mysql+pymysql", host="stock"))',
  'archive = create_engine(url=make_url("oracle://archive"))',
  'orders = create_engine("postgresql+psycopg2://orders/orders")',
  'visits = create_engine(os.environ["VISITS_URL"])',
  'notes = create_engine(os.getenv("NOTES_URL", "sqlite:///notes.db"))',
  'if os.environ["TESTS"]:',
  '    tests = create_engine("sqlite://")',
  'carts = engine_from_config({"sqlalchemy.url": "sqlite://"})',
  'users = engine_from_config({"db.url": "mysql://"}, "db.")',
  'prices = create_engine("postgresql+pg8000://prices/prices")',
  'app = FastAPI()',
  '@app.get("/")',
  'def root():',
  '    return {}',
];

it('[SPEC 1.11] are refused where they are made, and told of where the environment decides', async () => {
  const { global, notes } = await reportOfFiles({ '/project/site/pack/__init__.py': '' }, LINES);
  expect(global.map(({ code, where, construction }) => [code, where.split(':').pop(), construction])).toEqual([
    ['CMP0503', '6', 'engine for sqlite+aiosqlite'],
    ['CMP0503', '7', 'engine for mysql+pymysql'],
    ['CMP0503', '8', 'engine for oracle'],
    ['CMP0503', '14', 'engine for sqlite'],
    ['CMP0503', '15', 'engine for mysql'],
    ['CMP0503', '16', 'engine for postgresql+pg8000'],
  ]);
  expect(notes.filter((note) => note.includes('engine'))).toEqual([
    'app/main.py:11: an engine may be for sqlite://, which is not supported; start-up ends where it is',
    'app/main.py:13: an engine may be for sqlite://, which is not supported; start-up ends where it is',
  ]);
});

it('[SPEC 1.11] refuse the route that makes one', async () => {
  const { global, routes } = await reportOfFiles({ '/project/site/pack/__init__.py': '' }, [
    'from sqlalchemy import create_engine',
    'URL = "mysql://stock"',
    'app = FastAPI()',
    '@app.get("/stock")',
    'def stock():',
    '    return create_engine(URL).connect()',
    '@app.get("/orders")',
    'def orders():',
    '    return create_engine("postgresql://orders").connect()',
  ]);
  expect(global).toEqual([]);
  expect(routes.map(({ path, status, code }) => [path, status, code])).toEqual([
    ['/stock', 'refused', 'CMP0503'],
    ['/orders', 'native', null],
  ]);
});
