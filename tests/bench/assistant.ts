import { dayOf } from '../../src/define/dates';
import { loadGazetteer } from '../../src/server/assistant/reading/gazetteer';
import { normalise, readFrame } from '../../src/server/assistant/reading/read';
import { dailyQuestions } from '../server/assistant-daily-questions';
import { freshQuestions } from '../server/assistant-fresh-questions';
import { laterQuestions } from '../server/assistant-later-questions';
import { wardQuestions } from '../server/assistant-ward-questions';
import { demoCallers } from '../understanding/demo-callers';
import { type OpenServer, openServer } from './bench-server';
import type { Cluster } from './cluster';
import { fillDemo } from './demo-database';
import { atMost, type Figure, ms } from './figure';
import { median, percentile } from './statistics';

const AREA = 'assistant';
/** Until the first words of an answer, and for reading a sentence. */
const [FIRST_WORDS, READING] = [150, 5];
const MOST = 120;

/** How long somebody waits for the first words, and what of it is reading: questions of a day's work, asked of the demo world. */
export async function measureAssistant(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const databaseUrl = await cluster.makeDatabase('assistant');
  await fillDemo(databaseUrl, isQuick ? 'small' : 'medium');
  const server = await openServer(databaseUrl, 'manager');
  try {
    const asked = plainly([...dailyQuestions, ...wardQuestions]).slice(0, isQuick ? MOST / 3 : MOST);
    // A house is asked all day: others have asked before.
    for (const question of plainly([...freshQuestions, ...laterQuestions])) await firstWords(server, question);
    const waits: number[] = [];
    for (const question of asked) waits.push(await firstWords(server, question));
    const reads = await reading(server, asked);
    const note = (values: readonly number[]) => `p50 ${ms(median(values))}, ${values.length} questions`;
    return [
      atMost(AREA, 'first words of an answer, p95', percentile(waits, 0.95), FIRST_WORDS, ms, note(waits)),
      atMost(AREA, 'a sentence read, p95', percentile(reads, 0.95), READING, ms, note(reads)),
    ];
  } finally {
    await server.stop();
  }
}

const plainly = (questions: readonly { ask: string }[]): string[] => questions.flatMap(({ ask }) => (ask.includes('{') ? [] : [ask]));

/** Milliseconds from the question to the first words of its answer. */
async function firstWords({ url, cookie }: OpenServer, content: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/v1/llm/streamChatWithWeb?content=${encodeURIComponent(content)}`, { headers: { cookie } });
  const decoder = new TextDecoder();
  let heard = '';
  let waited: number | undefined;
  for await (const part of answer.body ?? []) {
    heard += decoder.decode(part as Uint8Array, { stream: true });
    if (waited === undefined && /"answer":"[^"]/.test(heard)) waited = performance.now() - begun;
  }
  if (waited === undefined) throw new Error(`no answer to ${content}`);
  return waited;
}

/** Milliseconds of reading alone, the names of the house at hand. */
async function reading({ database }: OpenServer, questions: readonly string[]): Promise<number[]> {
  const context = (await demoCallers(database.db)).get('manager');
  if (!context) throw new Error('the demo has no manager');
  const asker = { kind: context.org.kind, today: dayOf(context.now()) };
  const took: number[] = [];
  for (const question of questions) {
    const gazetteer = await loadGazetteer({ ...context }, normalise(question));
    const begun = performance.now();
    readFrame(question, gazetteer, asker);
    took.push(performance.now() - begun);
  }
  return took;
}
