import { memo, useEffect, useRef } from 'react';
import type { MatchPart, MatchRow } from '../../../contract/match-answer';
import { priceText } from '../../../define/field-text';
import { grouped, plain } from '../../../define/money';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { lastDigits } from '../../ui/document-number';
import { Icon } from '../../ui/icon';
import { stateOf } from './match-words';

const CELL = 'px-2 text-right tabular-nums whitespace-nowrap';
const FIRST = 'border-line border-l pl-3';
/** What the order says of money stands with the goods nearly always: it goes first where the table has not the width of everything. */
export const NOT_NARROW = '@max-[1080px]:hidden';
const money = (value: string | undefined): string => (value ? grouped(value) : '');
const price = (value: string | undefined): string => (value ? priceText(value) : '');
/** Half a box is half a box: what differs is seen to differ. */
const count = (value: string | undefined): string => (value ? grouped(value, plain(value).split('.')[1]?.length ?? 0) : '');

type Props = { row: MatchRow; kind: MatchDesk; isCurrent: boolean; isWaiting: boolean; onStand: (row: MatchRow) => void };

/** Order, goods and invoice of one thing beside each other; what differs is red where it differs. */
export const Row = memo(function Row({ row, kind, isCurrent, isWaiting, onStand }: Props) {
  const { order, goods, invoice, state, accepted } = row;
  const place = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // The margins keep it clear of the head above and of its own sentence below.
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isOff = state === 'price' || state === 'extra' || state === 'disputed' ? 'bg-bad-soft text-bad font-semibold' : '';
  return (
    <tr
      ref={place}
      data-row={row.id}
      data-state={state}
      aria-selected={isCurrent}
      onClick={() => onStand(row)}
      className={cx(
        'h-9 scroll-mt-14 border-line border-b',
        row.dispute ? 'scroll-mb-20' : 'scroll-mb-12',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
        accepted && !isCurrent ? 'bg-sunken/50' : '',
      )}
    >
      <td className="max-w-[220px] px-3 py-1">
        <p className="truncate font-medium text-ink" title={row.name}>
          {row.name}
        </p>
        <p className="truncate text-muted text-xs leading-4" title={row.spec}>
          {row.spec || '—'}
        </p>
      </td>
      <Figures part={order} first />
      <td className={cx('font-mono text-muted', CELL, FIRST, 'text-left')} title={goods?.sn}>
        {goods && `…${lastDigits(goods.sn)}`}
        {goods && goods.others > 0 && <span className="font-sans text-xs"> 等{goods.others + 1}行</span>}
      </td>
      <Figures part={goods} unit={row.unit} />
      <td className={cx('font-mono text-muted', CELL, FIRST, 'text-left')} title={invoice?.sn}>
        {invoice && `…${lastDigits(invoice.sn)}${invoice.line > 0 ? `/${invoice.line}` : ''}`}
      </td>
      <td className={cx(CELL, state === 'extra' || state === 'quantity' || state === 'disputed' ? isOff : '')}>{count(invoice?.quantity)}</td>
      <td className={cx(CELL, 'text-muted', state === 'price' ? isOff : '')}>{price(invoice?.price)}</td>
      <td className={cx(CELL, isOff)}>{money(invoice?.amount)}</td>
      <td className={cx(FIRST, 'py-1 pr-2')}>
        <Result row={row} kind={kind} isWaiting={isWaiting} />
      </td>
      <td className={cx(CELL, 'pr-3', isOff ? 'text-bad' : 'text-muted')}>{state === 'missing' ? '' : money(row.difference)}</td>
    </tr>
  );
});

const Figures = ({ part, first, unit }: { part: MatchPart | undefined; first?: true; unit?: string }) => (
  <>
    <td className={cx(CELL, first ? FIRST : '')} title={unit}>
      {count(part?.quantity)}
    </td>
    <td className={cx(CELL, 'text-muted', first ? NOT_NARROW : '')}>{price(part?.price)}</td>
    <td className={cx(CELL, first ? NOT_NARROW : '')}>{money(part?.amount)}</td>
  </>
);

/** What was accepted says so in place of why it may be: the reason stands in the sentence of the row one stands on. */
function Result({ row, kind, isWaiting }: { row: MatchRow; kind: MatchDesk; isWaiting: boolean }) {
  const { label, tone } = stateOf(row, kind);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <span className="flex items-center gap-0.5 truncate text-muted text-xs leading-4">
        {isWaiting ? (
          '核销中…'
        ) : row.accepted ? (
          <Accepted dispute={row.dispute} />
        ) : row.dispute?.asked ? (
          <span className="text-warn">等待对方</span>
        ) : (
          row.reason
        )}
      </span>
    </>
  );
}

/** Of a line accepted in part what is left stands in the place of the word. */
const Accepted = ({ dispute }: Pick<MatchRow, 'dispute'>) => (
  <>
    <Icon name="check" size={13} className="text-good" />
    {dispute?.isPart ? <span className="text-bad">争议 {grouped(dispute.amount)}</span> : <span className="text-good">已核销</span>}
  </>
);
