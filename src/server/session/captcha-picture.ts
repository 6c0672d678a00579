import { randomInt } from 'node:crypto';

/** Strokes of each letter on a grid of 4 × 6, `|` lifts the pen. Drawn as bent lines, never as text: a program finds no letters in the markup. */
const STROKES: Record<string, string> = {
  A: '06 20 46|14 34',
  C: '41 20 02 04 26 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  J: '40 44 26 05',
  K: '00 06|40 03 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 42 33 03',
  R: '06 00 30 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 04 26 44 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  3: '00 40 22 43 45 26 05',
  4: '30 04 44|36 32',
  6: '30 03 05 26 45 33 13 04',
  7: '00 40 16',
  9: '16 42 20 01 03 24 42',
};
const WIDTH = 128;
const HEIGHT = 40;
const random = (least: number, most: number): number => least + (randomInt(1000) / 1000) * (most - least);
const one = (value: number): string => value.toFixed(1);

/** An SVG of the text: every letter turned, sheared and scaled on its own, each stroke broken into wavy pieces, crossed by noise. */
export function drawCaptcha(text: string): string {
  const phase = random(0, Math.PI * 2);
  const letters = [...text].map((letter, i) => letterPath(letter, 12 + i * ((WIDTH - 18) / text.length), phase));
  const noise = Array.from({ length: 5 }, () => {
    const [y, bend] = [random(4, HEIGHT - 4), random(-18, 18)];
    const way = `M${one(random(-4, 20))} ${one(y)}q${one(random(30, 60))} ${one(bend)} ${one(random(90, 120))} ${one(random(-14, 14))}`;
    return `<path d="${way}" stroke="${colour(120, 190)}" stroke-width="${one(random(0.7, 1.4))}"/>`;
  });
  const box = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const drawn = shuffled([...letters, ...noise]).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`;
}

function letterPath(letter: string, left: number, phase: number): string {
  const [angle, shear, size] = [random(-0.35, 0.35), random(-0.25, 0.25), random(3.9, 4.7)];
  const place = (x: number, y: number): string => {
    const [dx, dy] = [(x - 2) * size + shear * (y - 3) * size, (y - 3) * size];
    const px = left + 10 + dx * Math.cos(angle) - dy * Math.sin(angle);
    const py = HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle) + Math.sin(px / 14 + phase) * 2.2;
    return `${one(px)} ${one(py)}`;
  };
  const strokes = (STROKES[letter] ?? '').split('|').map((stroke) =>
    pieces(
      stroke.split(' ').map((point) => [Number(point[0]), Number(point[1])] as const),
      place,
    ),
  );
  return `<path d="${strokes.join('')}" stroke="${colour(10, 100)}" stroke-width="${one(random(2, 2.8))}"/>`;
}

/** Each straight stroke as three pieces with a little jitter between them. */
function pieces(points: readonly (readonly [number, number])[], place: (x: number, y: number) => string): string {
  return points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (!before) return `M${place(x, y)}`;
      const middle = [1 / 3, 2 / 3].map(
        (t) => `L${place(before[0] + (x - before[0]) * t + random(-0.16, 0.16), before[1] + (y - before[1]) * t + random(-0.16, 0.16))}`,
      );
      return `${middle.join('')}L${place(x, y)}`;
    })
    .join('');
}

const colour = (least: number, most: number): string => `rgb(${[0, 0, 0].map(() => Math.round(random(least, most))).join(',')})`;

/** Markup order must not tell the reading order. */
function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}
