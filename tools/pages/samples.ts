// What the pages of `npm run pages` show: an application with routes of every verdict, and a comparison with differences.

import type { CompileRequest } from '../../compiler/src/index';
import type { ConformResult } from '../../conformance/src/options';

const MAIN = `from fastapi import APIRouter, FastAPI
from . import items

app = FastAPI()
app.include_router(items.router, prefix="/items")


@app.get("/")
def read_root():
    return {"hello": "world"}


@app.post("/calculations")
def calculate(expression: str):
    return {"value": eval(expression)}
`;

const ITEMS = `import undreamt_of
from fastapi import APIRouter

router = APIRouter()
CLIENT = undreamt_of.Client("http://localhost", retries=3)


@router.get("/{item_id}")
def read_item(item_id: int):
    return {"item_id": item_id}


@router.get("/{item_id}/price")
def read_price(item_id: int):
    return CLIENT.price(item_id)


@router.get("/{item_id}/a-rather-long-path/{with_some}/{parameters_in_it}")
def read_parts(item_id: int, with_some: str, parameters_in_it: str):
    return CLIENT.parts(item_id, with_some, parameters_in_it)


router.dependencies.append(undreamt_of.guard)
`;

const ROOT = '/project';

/** An application with a route of every verdict, and a refusal of the whole. */
export const APPLICATION: { readonly request: CompileRequest; readonly files: Readonly<Record<string, string>> } = {
  request: {
    ...{ packageDirectory: `${ROOT}/app`, packageAsGiven: 'app', root: ROOT, application: null },
    ...{ pythonVersion: '3.13', pythonSide: ['/items/{item_id}/price'], allowUntestedVersions: true },
  },
  files: {
    [`${ROOT}/app/__init__.py`]: '',
    [`${ROOT}/app/main.py`]: MAIN,
    [`${ROOT}/app/items.py`]: ITEMS,
  },
};

function exchange(request: number, target: string, status: string): ConformResult['exchanges'][number] {
  const side = { status, milliseconds: 2 + request / 10 };
  return { request, label: `GET ${target}`, method: 'GET', target, reference: side, subject: side };
}

/** A comparison in which a header and a part of a body differ, and a long text. */
export const COMPARED: ConformResult = {
  ...{ name: 'bookshop', requests: 4, clientErrors: 1, statementCount: 12, statements: 'equal' },
  exchanges: [
    exchange(1, '/', '200'),
    exchange(2, '/books/1', '200'),
    exchange(3, '/books/2?with=authors', '404'),
    exchange(4, '/books/2/reviews', '200'),
  ],
  differences: [
    {
      ...{ request: 2, label: 'GET /books/1', where: 'header', place: 'content-type' },
      ...{ reference: 'application/json', subject: 'application/json; charset=utf-8' },
    },
    {
      ...{ request: 4, label: 'GET /books/2/reviews', where: 'body', place: '$.reviews[0].text' },
      ...{ reference: `"${'long and without a space'.replaceAll(' ', '-').repeat(12)}"`, subject: '"short"' },
    },
  ],
  versions: [{ name: 'fastapi', reference: '0.115.0', subject: '0.116.1' }],
  output: { reference: 'INFO:     Application startup complete.', subject: 'INFO:     Application startup complete.' },
};
