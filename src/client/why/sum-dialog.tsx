import { useMemo, useState } from 'react';
import type { Row } from '../../contract/answers';
import { type Field, type Fields, integer } from '../../define/field';
import { textOf } from '../../define/field-text';
import { givenBy, namesOfSum } from '../../define/figure';
import { add, isZero, plain } from '../../define/money';
import { DataGrid } from '../table/data-grid';
import { gridColumn } from '../table/grid-column';
import { defaultLayout, type Layout } from '../table/layout';
import { ROW_HEIGHT } from '../table/row-window';
import { useFixedRows } from '../table/use-fixed-rows';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';

type Values = Record<string, unknown>;
type Props = {
  /** The header's field, and what it says. */
  sum: Field;
  value: unknown;
  fields: Fields;
  lines: readonly Values[];
  onGo: (index: number) => void;
  onClose: () => void;
};

/** What names a line beside its figure. */
const NAMING = ['productName', 'specification', 'batchNo'];
const NO_FILTERS = {};
const NOT_AT_ALL = () => undefined;
const MOST_SHOWN = 9;

/** 为什么 of a sum in a document's head: the lines it adds up, each a way to its place in the table. Lines that give nothing are counted, not listed. */
export function SumDialog({ sum, value, fields, lines, onGo, onClose }: Props) {
  const { sumOf = '' } = sum;
  const { parts, columns, totals } = useParts(sum, fields, lines);
  const rows = useFixedRows(parts, totals);
  const [layout, setLayout] = useState<Layout>(() => defaultLayout(columns));
  const shown = Math.min(MOST_SHOWN, parts.length);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`为什么：${sum.label} ${textOf(sum, value)}`}
      width={760}
      bodyClass="flex flex-col gap-3"
      onOpened={(content) => content.querySelector<HTMLElement>('[data-grid]')?.focus()}
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className="text-sm">
        {sum.label} {textOf(sum, value)} ＝ {lines.length} 行明细的“{wordsOf(sumOf, fields)}”相加
        {parts.length < lines.length && `，其中 ${lines.length - parts.length} 行为零`}
        {parts.length > 0 && '；按 Enter 或双击一行，到它在单据里的位置'}
      </p>
      {parts.length > 0 && (
        <div className="flex min-h-0 flex-col" style={{ height: (shown + 2) * ROW_HEIGHT + 12 }}>
          <DataGrid
            label="相加的明细"
            columns={columns}
            rows={rows}
            layout={layout}
            onLayout={setLayout}
            sort={[]}
            onSort={NOT_AT_ALL}
            filters={NO_FILTERS}
            onFilter={NOT_AT_ALL}
            onOpen={(row) => onGo(Number(row.id))}
          />
        </div>
      )}
    </Modal>
  );
}

/** The lines that give something to a sum, in a table of what names them and what each gives. */
function useParts(sum: Field, fields: Fields, lines: readonly Values[]) {
  const { sumOf = '' } = sum;
  const places = 'places' in sum ? sum.places : 4;
  const parts = useMemo(
    () =>
      lines.flatMap((values, index): Row[] => {
        const given = givenBy(sumOf, values, places);
        return given === undefined || isZero(given) ? [] : [{ ...values, id: String(index), place: String(index + 1), given }];
      }),
    [lines, sumOf, places],
  );
  const columns = useMemo(() => {
    const names = namesOfSum(sumOf);
    const still = { isSortable: false, isFilterable: false };
    const told = [...NAMING.filter((name) => fields[name]), ...(names.length > 1 ? names : [])];
    const figure = (names.length === 1 && fields[sumOf]) || { ...sum, label: '小计' };
    return [
      gridColumn('place', integer('行'), { ...still, width: 86 }),
      ...told.flatMap((name) => (fields[name] ? [gridColumn(name, fields[name], still)] : [])),
      gridColumn('given', figure, { ...still, pin: 'end' }),
    ];
  }, [sum, sumOf, fields]);
  const totals = useMemo(() => ({ given: plain(add('0', ...parts.map(({ given }) => String(given)))) }), [parts]);
  return { parts, columns, totals };
}

const wordsOf = (sumOf: string, fields: Fields): string =>
  sumOf.includes('{') ? sumOf.replace(/\{(\w+)\}/g, (_, name: string) => fields[name]?.label ?? '') : (fields[sumOf]?.label ?? '');
