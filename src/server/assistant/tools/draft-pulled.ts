import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { add, grouped, plain } from '../../../define/money';
import { periodIn } from '../../../define/spoken-periods';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden, Refusal } from '../../base/errors';
import { sheetList } from '../../engine/documents/pull';
import type { DraftReading, DraftWords } from './draft-words';
import { shortOf } from './low-stock';

type Pulled = (reading: DraftReading) => DraftReading;
type Asked = { definition: DocumentDefinition; screen: Screen; words: DraftWords; header: Record<string, string> };
const MOST_LINES = 60;

/**
 * Lines that come from a condition: what is below its limit, as the stock page tells it; what is still open upstream, as the form itself
 * offers it to be pulled.
 */
export async function pulledRows(context: Context, asked: Asked): Promise<Pulled> {
  if (asked.words.pull === 'due') return dueItems(context, asked);
  return asked.words.pull === 'low' ? belowLimit(context, asked) : openUpstream(context, asked);
}

async function belowLimit(context: Context, { header }: Asked): Promise<Pulled> {
  const all = await shortOf(context);
  // Of one store its own rows; otherwise what several stores lack of the same goods is one line.
  const own = (all ?? []).filter((row) => String(row.warehouse ?? '') === header['h.warehouse']);
  const rows = all && (own.length > 0 ? own : summed(all));
  if (!rows) return (reading) => ({ ...reading, missing: [...reading.missing, '您能看的库存页面（看不到哪些低于下限）'] });
  if (rows.length === 0) return (reading) => ({ ...reading, left: [...reading.left, '明细（现在没有低于下限的产品）'] });
  const itemOf = (row: Short) => {
    const name = `${String(row.productName ?? '')} ${String(row.specificationName ?? '')}`.trim();
    const quantity = plain(String(row.shortage ?? ''));
    return {
      said: name,
      amount: quantity,
      choices: [
        {
          specification: String(row.specification ?? row.id),
          name,
          // In the unit it is short of: a form that began with boxes would order so many boxes.
          unit: String(row.unit ?? ''),
          quantity,
          price: '',
          batchNo: '',
          words: `${name} 待补 ${quantity}${String(row.unitName ?? '')}`,
        },
      ],
    };
  };
  return (reading) => {
    if (reading.items.length === 0) return { ...reading, items: rows.slice(0, MOST_LINES).map(itemOf) };
    // 给它补到上限: only what was named, as far as it is short.
    const named = new Set(reading.items.flatMap(({ choices }) => choices.map(({ specification }) => specification)));
    const short = rows.filter((row) => named.has(String(row.specification ?? row.id)));
    return short.length > 0
      ? { ...reading, items: short.map(itemOf) }
      : { ...reading, left: [...reading.left, '数量（现在没有低于下限，也没有到补货点，算不出要补多少）'] };
  };
}

/** What is due of the partner, of every sort the form offers; the form spreads that sum, what is due first in front. */
async function dueItems(context: Context, { definition, screen, header }: Asked): Promise<Pulled> {
  const today = dayOf(context.now());
  const agreed = Object.fromEntries(Object.entries(header).map(([name, value]) => [name.slice(2), value]));
  const party = definition.counterparty;
  if (!definition.items || !party || !agreed[party]) return (reading) => ({ ...reading, left: [...reading.left, '明细（先选单位，再选到期的款项）'] });
  let sum = '0';
  let count = 0;
  for (const { id } of definition.items.offers) {
    try {
      const { list } = await sheetList({ ...context, screen: screen.flag }, definition, { source: id, ...agreed });
      for (const line of list) {
        const due = String(line.itemDue ?? '');
        if (due === '' || due.slice(0, 10) > today || Number(line.amount) <= 0) continue;
        sum = plain(add(sum, String(line.amount)));
        count += 1;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (count === 0) return (reading) => ({ ...reading, left: [...reading.left, `明细（截至 ${today} 没有到期未结的款项）`] });
  return (reading) => ({
    ...reading,
    filled: [...reading.filled, `已到期的款项 ${count} 笔，${grouped(sum)} 元（按先到期先付选入）`],
    args: { ...reading.args, spread: sum },
  });
}

type Short = NonNullable<Awaited<ReturnType<typeof shortOf>>>[number];
function summed(rows: readonly Short[]): Short[] {
  const of = new Map<string, Short>();
  for (const row of rows) {
    const key = String(row.specification ?? row.id);
    const known = of.get(key);
    of.set(key, known ? { ...known, shortage: plain(add(String(known.shortage), String(row.shortage))) } : row);
  }
  return [...of.values()];
}

/** Of every kind it may be pulled from: how much is offered for this partner and these days; the form pulls just that when it opens. */
async function openUpstream(context: Context, { definition, screen, words, header }: Asked): Promise<Pulled> {
  const span = words.said ? periodIn(words.said, dayOf(context.now())) : undefined;
  const agreed = Object.fromEntries(Object.entries(header).map(([name, value]) => [name.slice(2), value]));
  for (const { kind } of definition.sources) {
    try {
      const { list: open } = await sheetList({ ...context, screen: screen.flag }, definition, {
        source: kind,
        ...agreed,
        ...(span ? { dateFrom: span.from, dateTo: span.to } : {}),
      });
      if (open.length === 0) continue;
      const title = documentOf(kind)?.title ?? kind;
      const papers = new Set(open.map(({ sourceSn }) => sourceSn)).size;
      const sum = open.reduce((total, line) => total + Number((line as { amount?: unknown }).amount ?? 0), 0);
      return (reading) => ({
        ...reading,
        filled: [
          ...reading.filled,
          `明细 ${span ? `${span.text}的` : ''}${title} ${papers} 张 ${open.length} 行${sum > 0 ? `，${grouped(sum.toFixed(2))} 元` : ''}（打开后自动选入）`,
        ],
        args: { ...reading.args, source: kind, pull: 'open', ...(span ? { dateFrom: span.from, dateTo: span.to } : {}) },
      });
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
    }
  }
  return (reading) => ({ ...reading, left: [...reading.left, `明细（没有找到${span ? `${span.text}` : ''}还没做的上游单据）`] });
}
