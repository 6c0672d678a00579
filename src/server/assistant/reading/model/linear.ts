/**
 * Two linear heads over the same features: what is wanted (intent) and of what (subject). Weights are whole numbers of 1/SCALE, so that the
 * model is the same bytes wherever it is made.
 */
export const SCALE = 24;

export type Head = { classes: readonly string[]; weights: ReadonlyMap<string, Int8Array> };
export type Model = { intent: Head; subject: Head };

/** The natural exponential by sums and products alone: Math.exp may differ in its last bit between machines. */
function exponential(value: number): number {
  if (value < -40) return 0;
  const halvings = Math.max(0, Math.ceil(Math.abs(value)));
  const small = value / 2 ** Math.min(30, Math.ceil(Math.log2(halvings + 1)) + 1);
  let term = 1;
  let sum = 1;
  for (let power = 1; power < 14; power++) {
    term = (term * small) / power;
    sum += term;
  }
  for (let squaring = Math.min(30, Math.ceil(Math.log2(halvings + 1)) + 1); squaring > 0; squaring--) sum *= sum;
  return sum;
}

/** Chances of the classes of a head, in their order. */
export function chancesOf(head: Head, features: readonly string[]): number[] {
  const scores = new Float64Array(head.classes.length);
  for (const feature of features) {
    const weights = head.weights.get(feature);
    if (weights) for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) + (weights[at] as number) / SCALE;
  }
  return softmax(scores);
}

export function softmax(scores: Float64Array): number[] {
  let best = -Infinity;
  for (const score of scores) if (score > best) best = score;
  const raised = Array.from(scores, (score) => exponential(score - best));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((one) => one / sum);
}
