import type { DocumentInfo, Matrix } from '../../../contract/answers';
import type { PrintColumn } from '../../../define/print-column';

type Sheet = { columns: PrintColumn[]; lines: DocumentInfo['lines'] };

/**
 * Offers beside each other on paper: price, amount and the rest of the words of each side, a few sides to a sheet, the best price of
 * a line bold, the sums and who was chosen at the end.
 */
export function comparisonSheets(info: DocumentInfo, matrix: Matrix, base: readonly PrintColumn[], perPage: number): Sheet[] {
  const starts = Array.from({ length: Math.ceil(matrix.columns.length / perPage) }, (_, at) => at * perPage);
  return starts.map((start) => {
    const sides = matrix.columns.slice(start, start + perPage);
    const columns: PrintColumn[] = [
      ...base,
      ...sides.flatMap((side, at): PrintColumn[] => [
        { field: `offer${at}price`, label: `${side.title} 单价`, width: 24, align: 'right', isAdded: true },
        { field: `offer${at}amount`, label: '金额', width: 20, align: 'right', isAdded: true },
        { field: `offer${at}rest`, label: '交期', width: 20, isAdded: true },
      ]),
      { field: 'chosen', label: '中标', width: 30, isAdded: true },
    ];
    const lines = info.lines.map((line) => {
      const row = matrix.rows.find((one) => one.id === line.id);
      const offers = sides.map((_, at) => {
        const cell = row?.cells[start + at];
        const [price = '', amount = '', ...rest] = cell?.text ?? [];
        return { [`offer${at}price`]: price, [`offer${at}amount`]: amount, [`offer${at}rest`]: rest.join(' '), [`offer${at}priceBest`]: cell?.isBest === true };
      });
      const winner = matrix.columns.find((_, at) => row?.cells[at]?.isChosen)?.title ?? '';
      return { ...line, ...Object.assign({}, ...offers), chosen: [winner, String(line.awardReason ?? '')].filter(Boolean).join('：') };
    });
    const sums = Object.assign({}, ...sides.map((side, at) => ({ [`offer${at}amount`]: side.total })));
    return { columns, lines: [...lines, { id: `sum${start}`, productName: '报价合计', ...sums }] };
  });
}
