import type { PickerRow } from '../../contract/answers';
import { cx } from '../ui/class-names';
import { OptionList } from '../ui/option-list';
import { askOf, reasonOf } from './offers';

type Props = {
  id: string;
  rows: readonly PickerRow[];
  at: number;
  isLoading: boolean;
  error: string;
  onTake: (row: PickerRow) => void;
  label: string;
};

/** Further words of a row that tell it from its neighbours: as its definition says, or of goods. */
const detailOf = (row: PickerRow): string =>
  typeof row.detail === 'string'
    ? row.detail
    : ['specModel', 'unitName', 'manufacturer', 'registrationNo'].flatMap((name) => (row[name] ? [String(row[name])] : [])).join(' · ');

export function PickerList({ id, rows, at, isLoading, error, onTake, label }: Props) {
  if (error)
    return (
      <p role="alert" className="px-2 py-3 text-bad">
        {error}
      </p>
    );
  const options = rows.map((row) => ({ key: row.id, isOff: reasonOf(row) !== '' && !askOf(row), shown: <PickerOption row={row} /> }));
  return (
    <OptionList id={id} label={label} options={options} at={at} isLoading={isLoading} onTake={(index) => rows[index] && onTake(rows[index])}>
      {rows.length === 0 && <p className="px-2 py-3 text-muted">{isLoading ? '正在查找…' : '没有找到匹配的记录，换个关键字试试'}</p>}
    </OptionList>
  );
}

function PickerOption({ row }: { row: PickerRow }) {
  const detail = detailOf(row);
  const reason = reasonOf(row);
  return (
    <span className={cx('block', reason && 'text-faint')}>
      <span className="flex gap-2">
        <span className="min-w-0 flex-1 truncate">{String(row.productName ?? row.name)}</span>
        <span className="text-faint tabular-nums">{row.code}</span>
        {reason === '' && typeof row.offeredPrice === 'string' && <span className="tabular-nums">¥{row.offeredPrice}</span>}
        {reason === '' && row.available !== undefined && row.available !== null && <span className="text-good tabular-nums">可用 {String(row.available)}</span>}
      </span>
      {detail && <span className="block truncate text-faint text-xs">{detail}</span>}
      {reason && (
        <span className="flex gap-2 text-xs">
          <span className="min-w-0 truncate text-warn">{reason}</span>
          {askOf(row) && <span className="ml-auto shrink-0 text-accent">Enter 请同事处理</span>}
        </span>
      )}
    </span>
  );
}
