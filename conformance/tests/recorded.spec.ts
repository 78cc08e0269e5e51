// The pytest plugin: what it records of a suite can be replayed.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReference } from '../../tools/reference/reference';
import { parseRecording, renderDifferences } from '../src/index';
import { conformWithCopy } from './support';

const REPOSITORY = path.join(__dirname, '..', '..');
const SUITE = `
import anyio, httpx
from app.main import app

def test_async_client():
    async def send():
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://suite") as client:
            return await client.get("/greetings/Ada?language=fr", headers={"X-Case": "Kept"})
    assert anyio.run(send).json()["text"] == "Bonjour, Ada!"
`;

let folder: string;

beforeAll(() => {
  ensureReference();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-recorded-'));
}, 300_000);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a recorded suite', { timeout: 60_000 }, () => {
  it('is replayed request by request', async () => {
    fs.writeFileSync(path.join(folder, 'test_async.py'), SUITE);
    const file = path.join(folder, 'recording.jsonl');
    const flags = ['-p', 'molt_recorder', '-p', 'no:cacheprovider', '--molt-record', file];
    const pytest = spawnSync(ensureReference().python, ['-m', 'pytest', ...flags, 'tests', folder], {
      cwd: path.join(REPOSITORY, 'examples', 'hello'),
      env: { ...process.env, PYTHONPATH: path.join(REPOSITORY, 'conformance', 'python') },
      encoding: 'utf8',
    });
    expect(pytest.status, pytest.stdout + pytest.stderr).toBe(0);

    const recording = parseRecording(fs.readFileSync(file, 'utf8'));
    const last = recording.at(-1);
    expect(last).toMatchObject({ method: 'GET', target: '/greetings/Ada?language=fr' });
    expect(last?.headers).toContainEqual(['X-Case', 'Kept']);
    expect(recording.find(({ method }) => method === 'POST')?.test).toContain('test_party_becomes_an_invitation');
    expect(recording.map(({ response }) => response.status)).toContain(500);

    const result = await conformWithCopy('hello', [], { recording });
    expect(renderDifferences(result)).toBe('');
    expect(result.requests).toBe(recording.length);
  });
});
