import { writeFileSync } from 'node:fs';
import { cells } from '../../src/server/assistant/reading/grammar/all';
import { featuresOf } from '../../src/server/assistant/reading/model/features';
import { MODEL_FILE } from '../../src/server/assistant/reading/model/model';
import { packed } from '../../src/server/assistant/reading/model/stored';
import { type Sentence, sentences, train } from '../../src/server/assistant/reading/model/train';
import { cellsBy } from '../../src/server/assistant/reading/read';
import { serverFile } from '../../src/server/base/checkout';

const SHOWN = 25;

export async function trainAndReport(): Promise<void> {
  const started = performance.now();
  const bytes = packed(train());
  writeFileSync(serverFile(MODEL_FILE), bytes);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${cells.length} cells, ${cells.reduce((sum, one) => sum + one.says.length, 0)} constructions; ${seconds} s, ${(bytes.length / 1024).toFixed(0)} KB`,
  );
  const fresh = sentences(97, 0.2);
  const wrong = fresh.filter((one) => readAs(one) !== nameOf(one));
  console.log(`sentences of the grammar it has not seen: ${(100 * (1 - wrong.length / fresh.length)).toFixed(1)} % of ${fresh.length} in their cell\n`);
  const confused = new Map<string, { times: number; example: string }>();
  for (const one of wrong) {
    const key = `${nameOf(one)} read as ${readAs(one)}`;
    const known = confused.get(key);
    confused.set(key, { times: (known?.times ?? 0) + 1, example: known?.example ?? one.senses.join(' ') });
  }
  const most = [...confused].sort((a, b) => b[1].times - a[1].times || (a[0] < b[0] ? -1 : 1)).slice(0, SHOWN);
  for (const [pair, { times, example }] of most) console.log(`${String(times).padStart(4)}  ${pair.padEnd(48)} ${example}`);
}

const nameOf = ({ intent, subject }: { intent: string; subject: string }): string => `${intent}|${subject}`;
export const readAs = ({ senses, asker }: Sentence): string => {
  const [best] = cellsBy(featuresOf(senses, asker), senses);
  return best ? nameOf(best) : '';
};
