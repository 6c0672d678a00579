/** What the linear heads weigh: senses by themselves, after each other, near each other, at the ends, and how long the sentence is. */
export function featuresOf(senses: readonly string[], asker: string): string[] {
  const features = new Set<string>(['*', `@${asker}`]);
  const all = ['^', ...senses, '$'];
  for (let at = 0; at < all.length; at++) {
    const one = all[at] as string;
    if (at > 0 && at < all.length - 1) {
      features.add(one);
      features.add(`${one}@${asker}`);
      const group = groupOf(one);
      if (group !== one) features.add(`${group}*`);
    }
    const two = all[at + 1];
    if (two === undefined) continue;
    features.add(`${one} ${two}`);
    const three = all[at + 2];
    if (three === undefined) continue;
    features.add(`${one} ${two} ${three}`);
    features.add(`${one} _ ${three}`);
  }
  // Pairs however far apart, in their order.
  for (let a = 0; a < senses.length && a < 12; a++)
    for (let b = a + 1; b < senses.length && b < 12; b++) if (senses[a] !== senses[b]) features.add(`${senses[a]} … ${senses[b]}`);
  features.add(`#${Math.min(6, senses.length)}`);
  return [...features];
}

const groupOf = (sense: string): string => sense.split('.')[0] as string;
