// A whole run's result, given again without the run as long as nothing that the run looked at has changed.
//
// Two values are kept: under the request, what the run asked the system; under that and the system's answers, the result. So a result
// that belongs to other answers (another branch) stays, and is found again with them.

import type { System } from '../system';
import { answersOf, RecordingSystem } from '../system';
import type { Question } from '../system';
import type { Engine } from './engine';
import { artifactKey } from './keys';

/** The result for a request, which `run` computes by what the given system tells. The result is plain JSON data. */
export async function recalled<Result>(
  name: string,
  request: unknown,
  system: System,
  engine: Engine,
  run: (system: System) => Promise<Result>,
): Promise<Result> {
  const { store, fingerprint } = engine;
  const asked = artifactKey(fingerprint, name, JSON.stringify(request));
  const resultKey = (questions: Uint8Array, answers: string): string => artifactKey(asked, questions, answers);
  const questions = (await store.read([asked])).get(asked);
  if (questions !== undefined) {
    const key = resultKey(questions, answersOf(system, decode(questions) as readonly Question[]));
    const result = (await store.read([key])).get(key);
    if (result !== undefined) return decode(result) as Result;
  }
  const recording = new RecordingSystem(system);
  const result = await run(recording);
  const encoded = encode(recording.questions());
  store.write(asked, encoded);
  store.write(resultKey(encoded, recording.answers()), encode(result));
  return result;
}

function encode(data: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(data), 'utf8');
}

function decode(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
