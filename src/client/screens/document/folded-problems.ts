import type { Problem } from '../../../define/document-rules';

/** One thing that is wrong, and every line of which it is: the first of them stands for all. */
export type Folded = { problem: Problem; lines: readonly number[] };

/** What is wrong of many lines in the same words is told once, where the first of it stood; what is mended in different ways (`mends`) stays apart. */
export function foldedProblems(problems: readonly Problem[], mends: (problem: Problem) => string = () => ''): Folded[] {
  const folded = new Map<string, { problem: Problem; lines: number[] }>();
  for (const problem of problems) {
    const { line, section = '', field = '', level = '', message } = problem;
    const key = JSON.stringify([line === undefined, section, field, level, message, mends(problem)]);
    const known = folded.get(key);
    if (known && line !== undefined) known.lines.push(line);
    else folded.set(known ? `${key} ${folded.size}` : key, { problem, lines: line === undefined ? [] : [line] });
  }
  return [...folded.values()];
}

const MOST_PARTS = 4;

/** 第1–5、8行; of many that stand apart, how many and the first of them. */
export function linesSaid(lines: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else parts.push([line, line]);
  }
  const said = parts.slice(0, MOST_PARTS).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return parts.length > MOST_PARTS ? `${lines.length}行（第${said.join('、')}…行）` : `第${said.join('、')}行`;
}
