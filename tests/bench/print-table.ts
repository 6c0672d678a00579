import type { Figure } from './figure';

const HEAD = ['area', 'what', 'measured', 'against', 'ratio', 'budget', '', 'note'];

/** All figures as one aligned text table. */
export function printTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.area,
    figure.what,
    figure.measured,
    figure.against ?? '',
    figure.ratio === undefined ? '' : `${figure.ratio.toFixed(2)} ×`,
    figure.budget ?? '',
    figure.isWithin === undefined ? '' : figure.isWithin ? 'ok' : 'OVER',
    figure.note ?? '',
  ]);
  const widths = HEAD.map((head, at) => Math.max(...[head, ...rows.map((row) => row[at] ?? '')].map(widthOf)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd();
  return [line(HEAD), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Chinese characters take two places in a terminal. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (/[⺀-￦]/.test(sign) ? 2 : 1), 0);
