import { type Cell, type Line, placeIn } from './page-lines';

/** A line of goods as it stands on the paper. */
export type GoodsRow = { name: string; spec: string; unit: string; quantity: string; price: string; amount: string; rate: string; tax: string };
type Column = keyof GoodsRow;
type Head = { column: Column; from: number; to: number };

const HEADS: readonly [Column, RegExp][] = [
  ['name', /项目名称|货物或应税劳务、?服务名称/],
  ['spec', /规格型号/],
  ['unit', /单位/],
  ['quantity', /数量/],
  ['price', /单价/],
  ['amount', /金额/],
  ['rate', /税率/],
  ['tax', /税额/],
];
const FIGURE = /^-?[\d,]{1,20}(?:\.\d{1,20})?$/;
const MONEY = /^[¥￥]?-?[\d,]{1,16}\.\d{2}$/;
const MAY_BE: Record<Column, RegExp> = {
  ...{ name: /./, spec: /./, unit: /^\D{1,8}$/, quantity: FIGURE, price: FIGURE, amount: MONEY },
  ...{ rate: /^(?:\d{1,2}(?:\.\d{1,2})?%|免税|不征税|出口零税率|普通零税率|\*{1,6})$/, tax: /^(?:[¥￥]?-?[\d,]{1,16}\.\d{2}|\*{1,6})$/ },
};
/** What runs on below, or with gaps in it. */
const RUNS_ON: readonly Column[] = ['name', 'spec', 'unit'];

/** Where the columns of the goods stand; undefined where this line is not their head. */
export function headOf(line: Line): Head[] | undefined {
  const heads: Head[] = [];
  let at = 0;
  for (const [column, words] of HEADS) {
    const found = words.exec(line.text.slice(at));
    if (!found) continue;
    heads.push({ column, ...placeIn(line, at + found.index, found[0].length) });
    at += found.index + found[0].length;
  }
  const has = (column: Column): boolean => heads.some((head) => head.column === column);
  return has('name') && has('amount') && has('tax') ? heads : undefined;
}

/** The rows below a head, as far as the sums. */
export function rowsBelow(heads: readonly Head[], lines: readonly Line[]): GoodsRow[] {
  const rows: GoodsRow[] = [];
  for (const line of lines) {
    const said = assigned(heads, line.cells);
    const words = wordsIn(said);
    if (words.amount !== '' && (words.tax !== '' || words.rate !== '')) rows.push(words);
    else {
      const last = rows.at(-1);
      if (!last) continue;
      const more = wordsIn(
        assigned(
          heads.filter(({ column }) => RUNS_ON.includes(column)),
          line.cells,
        ),
      );
      last.name += more.name;
      last.spec += more.spec;
    }
  }
  return rows;
}

type Assigned = readonly { cell: Cell; column: Column }[];

/**
 * The cheapest way to give every cell a column, none to the left of the one before: a cell ends or begins where its head does, or goes on
 * with the one before. Long figures reach beyond their heads, so the order says more than the place.
 */
function assigned(heads: readonly Head[], cells: readonly Cell[]): Assigned {
  type Way = { cost: number; columns: number[] };
  let ways: Way[] = heads.map(() => ({ cost: Number.POSITIVE_INFINITY, columns: [] }));
  for (const [i, cell] of cells.entries()) {
    const before = cells[i - 1];
    const next = heads.map((head, at): Way => {
      if (!MAY_BE[head.column].test(cell.text)) return { cost: Number.POSITIVE_INFINITY, columns: [] };
      const goesOn = before && RUNS_ON.includes(head.column) ? (ways[at]?.cost ?? 0) + Math.max(0, cell.from - before.to) : Number.POSITIVE_INFINITY;
      const earlier = before ? ways.slice(0, at).reduce((best, way) => (way.cost < best.cost ? way : best), NONE) : START;
      const begins = earlier.cost + distance(cell, head);
      return goesOn <= begins ? { cost: goesOn, columns: [...(ways[at]?.columns ?? []), at] } : { cost: begins, columns: [...earlier.columns, at] };
    });
    ways = next;
  }
  const best = ways.reduce((least, way) => (way.cost < least.cost ? way : least), NONE);
  return best.columns.flatMap((at, i) => {
    const [cell, head] = [cells[i], heads[at]];
    return cell && head ? [{ cell, column: head.column }] : [];
  });
}
const NONE = { cost: Number.POSITIVE_INFINITY, columns: [] as number[] };
const START = { cost: 0, columns: [] as number[] };

/** Names begin at the left of the paper, whatever their head is centred over. */
function distance(cell: Cell, { column, from, to }: Head): number {
  if (column === 'name' && cell.from <= to) return 0;
  return Math.min(Math.abs(cell.from - from), Math.abs(cell.to - to), Math.abs(cell.from + cell.to - from - to) / 2);
}

function wordsIn(said: Assigned): GoodsRow {
  const row: GoodsRow = { name: '', spec: '', unit: '', quantity: '', price: '', amount: '', rate: '', tax: '' };
  for (const { cell, column } of said) row[column] += row[column] === '' ? cell.text : ` ${cell.text}`;
  return row;
}
