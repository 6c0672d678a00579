import { cells } from '../grammar/all';
import type { Cell } from '../grammar/cell';
import { INTENTS, SUBJECTS } from '../grammar/cell';
import { createRandom, pick, type Random } from '../grammar/random';
import { write } from '../grammar/write';
import { featuresOf } from './features';
import { type Head, type Model, SCALE, softmax } from './linear';

export type Sentence = { senses: readonly string[]; asker: string; intent: string; subject: string };

/** Sentences of each construction, and no fewer of a cell than EACH_CELL: a cell nobody writes about is never read. */
const EACH_CONSTRUCTION = 26;
const EACH_CELL = 260;
const ASKERS = ['H', 'D', 'V', 'P'];
/** A word people leave out, or one nobody knows: as often as it happens. */
const LOST = 0.025;
const STRANGE = 0.03;

export function sentences(seed: number, share = 1): Sentence[] {
  const random = createRandom(seed);
  return cells.flatMap((one) => ofCell(random, one, share));
}

function ofCell(random: Random, { intent, subject, says }: Cell, share: number): Sentence[] {
  const each = Math.ceil(share * Math.max(EACH_CONSTRUCTION, EACH_CELL / says.length));
  return says.flatMap((construction) =>
    Array.from({ length: each }, () => ({ senses: spoilt(random, write(random, construction)), asker: pick(random, ASKERS), intent, subject })),
  );
}

const spoilt = (random: Random, senses: readonly string[]): string[] =>
  senses.length < 3 ? [...senses] : senses.flatMap((sense) => (random() < LOST ? [] : random() < STRANGE ? [sense, '?'] : [sense]));

const ROUNDS = 5;
const RATE = 0.35;
const SHRINK = 2e-6;

/** Softmax regression by stochastic descent, each weight at a pace of its own (AdaGrad). */
export function train(seed = 20260601): Model {
  const all = sentences(seed);
  const rows = all.map((one) => featuresOf(one.senses, one.asker));
  const seen = new Map<string, number>();
  for (const row of rows) for (const feature of row) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  const names = [...seen].filter(([, times]) => times >= 4).map(([name]) => name);
  const index = new Map(names.map((name, at) => [name, at]));
  const coded = rows.map((row) => Int32Array.from(row.flatMap((feature) => index.get(feature) ?? [])));
  return {
    intent: headOf(
      INTENTS,
      names,
      coded,
      all.map((one) => INTENTS.indexOf(one.intent as (typeof INTENTS)[number])),
      seed,
    ),
    subject: headOf(
      SUBJECTS,
      names,
      coded,
      all.map((one) => SUBJECTS.indexOf(one.subject as (typeof SUBJECTS)[number])),
      seed + 1,
    ),
  };
}

function headOf(classes: readonly string[], names: readonly string[], rows: readonly Int32Array[], truth: readonly number[], seed: number): Head {
  const width = classes.length;
  const weights = new Float64Array(names.length * width);
  const pace = new Float64Array(names.length * width).fill(1e-3);
  const random = createRandom(seed);
  const order = rows.map((_, at) => at);
  const scores = new Float64Array(width);
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) step(rows[at] as Int32Array, truth[at] as number);
  }
  function step(row: Int32Array, right: number): void {
    scores.fill(0);
    for (const feature of row) for (let one = 0; one < width; one++) scores[one] = (scores[one] as number) + (weights[feature * width + one] as number);
    const chances = softmax(scores);
    for (const feature of row)
      for (let one = 0; one < width; one++) {
        const place = feature * width + one;
        const slope = (chances[one] as number) - (one === right ? 1 : 0) + SHRINK * (weights[place] as number);
        if (slope > -1e-3 && slope < 1e-3) continue;
        pace[place] = (pace[place] as number) + slope * slope;
        weights[place] = (weights[place] as number) - (RATE * slope) / Math.sqrt(row.length * (pace[place] as number));
      }
  }
  return { classes, weights: rounded(names, weights, width) };
}

/** Weights in whole steps; features that are nothing in every class are left out. */
function rounded(names: readonly string[], weights: Float64Array, width: number): Map<string, Int8Array> {
  const kept = new Map<string, Int8Array>();
  names.forEach((name, at) => {
    const row = Int8Array.from({ length: width }, (_, one) => Math.max(-127, Math.min(127, Math.round((weights[at * width + one] as number) * SCALE))));
    if (row.some((weight) => weight !== 0)) kept.set(name, row);
  });
  return kept;
}
