import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cells } from '../../src/server/assistant/reading/grammar/all';
import { INTENTS, SUBJECTS } from '../../src/server/assistant/reading/grammar/cell';
import { isPossible } from '../../src/server/assistant/reading/grammar/needs';
import { createRandom } from '../../src/server/assistant/reading/grammar/random';
import { write } from '../../src/server/assistant/reading/grammar/write';
import { featuresOf } from '../../src/server/assistant/reading/model/features';
import { MODEL_FILE } from '../../src/server/assistant/reading/model/model';
import { packed } from '../../src/server/assistant/reading/model/stored';
import { sentences, train } from '../../src/server/assistant/reading/model/train';
import { cellsBy, readFrame } from '../../src/server/assistant/reading/read';
import { serverFile } from '../../src/server/base/checkout';

/** The reading of the built-in assistant: its grammar is whole, its model is made of it, and reading costs nothing. */
it('has constructions for every intent and every subject, and at least two for each cell', () => {
  expect(new Set(cells.map((one) => one.intent))).toEqual(new Set(INTENTS));
  expect(new Set(cells.map((one) => one.subject))).toEqual(new Set(SUBJECTS));
  expect(cells.filter((one) => one.says.length < 2).map((one) => `${one.intent} ${one.subject}`)).toEqual([]);
  const named = cells.map((one) => `${one.intent} ${one.subject}`);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

it('finds what it writes possible', { timeout: 60_000 }, () => {
  const random = createRandom(5);
  const impossible = cells.flatMap(({ intent, subject, says }) =>
    says.filter((construction) => Array.from({ length: 12 }, () => write(random, construction)).every((senses) => !isPossible(senses, intent, subject))),
  );
  expect(impossible).toEqual([]);
});

it('keeps the model its sources make, small and to the byte', { timeout: 240_000 }, () => {
  const kept = readFileSync(serverFile(MODEL_FILE));
  expect(statSync(serverFile(MODEL_FILE)).size).toBeLessThan(4 * 1024 * 1024);
  expect(packed(train()).equals(kept), 'npm run understand makes another model: run it and keep what it writes').toBe(true);
});

it('reads sentences of the grammar it has not seen in their cell', { timeout: 60_000 }, () => {
  const fresh = sentences(97, 0.1);
  const right = fresh.filter(({ senses, asker, intent, subject }) => {
    const [best] = cellsBy(featuresOf(senses, asker), senses);
    return best?.intent === intent && best.subject === subject;
  });
  expect(right.length / fresh.length).toBeGreaterThan(0.92);
});

it('reads a question in a few milliseconds', { timeout: 60_000 }, () => {
  const nobody = { goods: [], partner: [], department: [], warehouse: [], people: [] };
  const asked = [
    '上个月我们科用了多少留置针',
    '查一下留置针库存',
    '采够订单',
    '半年内要过期的有哪些',
    '给骨科发20支留置针',
    '为什么审核不了',
    'liuzhizhen kucun',
  ];
  const read = () => asked.map((text) => readFrame(text, nobody, { kind: 'H', today: '2026-06-15' }));
  read();
  // Time of this process alone: other tests run beside it.
  const started = process.cpuUsage();
  for (let round = 0; round < 20; round++) read();
  expect(process.cpuUsage(started).user / 1000 / 20 / asked.length).toBeLessThan(5);
});
