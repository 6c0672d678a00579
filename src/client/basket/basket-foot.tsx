import { money, quantity, text as textField } from '../../define/field';
import { statusLabel } from '../../define/status';
import { documentOf } from '../../domain/registry';
import { openComparison } from '../compare/open-comparison';
import { copyCells } from '../table/clipboard';
import { gridColumn } from '../table/grid-column';
import { Button } from '../ui/button';
import { actionIcon } from '../ui/icon';
import { say } from '../ui/toast';
import { openLocation } from '../workspace/open-location';
import type { BasketItem } from './basket';
import { moneyWords } from './basket-items';
import type { sumOf } from './basket-sums';
import { actionsFor, actOnAll, exportAll, printAll } from './basket-work';

/** What the documents that are meant come to. */
export function BasketSums({ sum, label }: { sum: ReturnType<typeof sumOf>; label: string }) {
  return (
    <dl aria-label="合计" className="grid shrink-0 grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-0.5 border-line border-t p-3 text-[13px]">
      <Figure label={label} value={`${sum.count} 张`} />
      <Figure label="数量" value={sum.quantity} />
      <Figure label="含税金额" value={moneyWords(sum.amount)} isStrong />
      <Figure label="税额" value={moneyWords(sum.tax)} />
      <Figure label="不含税" value={moneyWords(sum.net)} />
      {sum.words && (
        <div className="col-span-4 flex gap-3 pt-1">
          <dt className="shrink-0 text-muted">大写</dt>
          <dd className="select-all font-medium">{sum.words}</dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ label, value, isStrong }: { label: string; value: string | undefined; isStrong?: boolean }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={`text-right tabular-nums ${isStrong ? 'font-semibold' : ''}`}>{value || '—'}</dd>
    </>
  );
}

type ButtonsProps = {
  /** The documents meant that are still there. */
  present: readonly BasketItem[];
  isBusy: boolean;
  work: (title: string, run: () => Promise<unknown>) => Promise<void>;
  /** Takes the ticked ones out; absent where none is ticked. */
  onDrop: (() => void) | undefined;
};

/** What can be done with all of them. */
export function BasketButtons({ present, isBusy, work, onDrop }: ButtonsProps) {
  return (
    <div className="flex shrink-0 flex-wrap gap-2 border-line border-t p-3">
      {actionsFor(present).map(({ action, items: able }) => (
        <Button key={action.id} size="sm" icon={actionIcon(action.id)} isBusy={isBusy} onClick={() => void work(action.label, () => actOnAll(action, able))}>
          {action.label} {able.length}
        </Button>
      ))}
      <Button
        size="sm"
        icon="print"
        {...(present.some((item) => item.actions.includes('print')) ? {} : { whyNot: '没有可以打印的单据' })}
        onClick={() => printAll(present)}
      >
        打印
      </Button>
      <Button size="sm" icon="export" isBusy={isBusy} onClick={() => void work('导出', () => exportAll(present))}>
        导出明细
      </Button>
      <Button size="sm" icon="copy" onClick={() => void copyItems(present)}>
        复制
      </Button>
      <Button
        size="sm"
        icon="columns"
        {...(present.length >= 2 && present.length <= 3 ? {} : { whyNot: '请勾选 2–3 张单据' })}
        onClick={() => openComparison(present, openLocation)}
      >
        并排比较
      </Button>
      {onDrop && (
        <Button size="sm" icon="del" onClick={onDrop}>
          移出所勾
        </Button>
      )}
    </div>
  );
}

const COLUMNS = [
  ...['单据', '单号', '往来单位', '日期', '状态'].map((title) => gridColumn(title, textField(title))),
  gridColumn('数量', quantity('数量')),
  ...['含税金额', '税额', '不含税'].map((title) => gridColumn(title, money(title))),
];

const copyItems = (items: readonly BasketItem[]): Promise<void> =>
  copyCells({
    columns: COLUMNS,
    hasHead: true,
    rows: items.map((item) => [
      documentOf(item.kind)?.title ?? item.kind,
      item.sn,
      item.partner,
      item.date,
      statusLabel(item.status),
      item.quantity ?? '',
      item.amount ?? '',
      item.tax ?? '',
      item.net ?? '',
    ]),
  }).then(
    () => say.success(`已复制 ${items.length} 张单据的清单`),
    () => say.warning('没有复制成功，请再试一次'),
  );
