import { z } from 'zod';
import type { InboxRow } from '../../../contract/inbox-answer';
import { type Day, dayOf, daysBetween } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { masters, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { inboxOf, sentOf } from '../../engine/inbox/inbox';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { kindsIn } from '../words/kinds';

const schema = z.object({
  kind: z.string().max(60).optional().describe('只要这一种单据，如 采购订单；不填为全部'),
  order: z.enum(['oldest', 'largest']).optional().describe('oldest 等得最久的在前，并说等了几天；largest 金额最大的在前'),
  above: z.number().optional().describe('金额不少于，元'),
  below: z.number().optional().describe('金额不超过，元'),
  party: z.string().max(200).optional().describe('只要与这一家往来的，全称'),
  isToReview: z.boolean().optional().describe('true 只要等着审核的，不要草稿、超期等别的待处理的'),
  whose: z.enum(['mine', 'others']).optional().describe('mine 等我处理的（默认），others 我提交、等别人审的'),
});
const SHOWN = 10;
/** Rows a model is told of. */
const TOLD = 30;
const ALL_ROWS = 200;
const INBOX = 'inbox';

const IN_ORDER: Readonly<Record<'oldest' | 'largest', (a: InboxRow, b: InboxRow) => number>> = {
  oldest: (a, b) => (a.since || '9').localeCompare(b.since || '9'),
  largest: (a, b) => Number(b.amount || 0) - Number(a.amount || 0),
};
const ORDER_SAID = { oldest: '等得最久', largest: '金额最大', urgent: '最要紧' } as const;

/** What waits for the asker: the same rows, count and order as his inbox page. */
export const waitingForMe = defineTool<z.infer<typeof schema>>({
  name: 'waiting',
  description: '等我审核、等我处理的有哪些（与收件箱一致），或我提交后等别人审的。',
  args: schema,
  may: () => true,
  run: async ({ context }, { kind, whose, order, above, below, party, isToReview }) => {
    const from: Context = { ...context, screen: '' };
    const asked = kind ? (kindsIn(kind)?.kinds ?? masters.flatMap(({ resource, title }) => (title === kind ? [resource] : []))) : [];
    const read = whose === 'others' ? sentOf : inboxOf;
    // One kind alone is asked as such; of several the inbox is read as far as it is shown.
    const only = asked.length === 1 ? asked[0] : undefined;
    const isOfSum = above !== undefined || below !== undefined;
    const isNarrowed = isOfSum || party !== undefined;
    const answer = await read(from, { kind: only, isToReview, pageNum: 1, pageSize: asked.length > 1 || isNarrowed || order ? ALL_ROWS : TOLD });
    const fits = ({ kind: of, amount, party: house }: InboxRow): boolean =>
      (asked.length === 0 || asked.includes(of)) &&
      (party === undefined || house === party) &&
      (!isOfSum || (amount !== '' && Number(amount) >= (above ?? 0) && Number(amount) <= (below ?? Number.POSITIVE_INFINITY)));
    const fitting = answer.list.filter(fits);
    const list = order ? [...fitting].sort(IN_ORDER[order]) : fitting;
    const kinds = isNarrowed ? countsOf(list) : asked.length > 0 ? answer.kinds.filter((one) => asked.includes(one.kind)) : answer.kinds;
    const total = kinds.reduce((sum, { count }) => sum + count, 0);
    const screen = screenOf(INBOX);
    const proposals = screen ? [openPage(screen, {}, '打开收件箱')] : [];
    const sums = isOfSum
      ? `金额${above !== undefined ? ` ${grouped(String(above))} 元以上` : ''}${below !== undefined ? ` ${grouped(String(below))} 元以下` : ''}的`
      : '';
    const what = `${whose === 'others' ? '您提交、等别人处理的' : isToReview ? '等您审核的' : '等您处理的'}${sums}${party ? `${party}的` : ''}`;
    if (total === 0) return nothing(`收件箱里现在没有${what}${kind ? `“${kind}”` : ''}。`, { proposals });
    const shown = list.slice(0, SHOWN);
    const cut = isNarrowed && answer.total > answer.list.length ? `\n\n收件箱共 ${answer.total} 件，只看了最要紧的 ${answer.list.length} 件。` : '';
    const others = total > shown.length ? `\n\n列出${ORDER_SAID[order ?? 'urgent']}的 ${shown.length} 件，其余在收件箱里。` : '';
    const counts = kinds.map((one) => `${one.title} ${one.count}`).join('、');
    const [first] = list;
    const longest =
      order === 'oldest' && first?.since
        ? `等得最久的是 **${first.sn}** ${first.title}：${dayOf(new Date(first.since))} 起，已等 **${daysBetween(dayOf(new Date(first.since)), dayOf(context.now()))} 天**。\n\n`
        : '';
    return found({
      text: `${longest}${what}共 **${total} 件**（收件箱）：${counts}。\n\n${shown.map(lineOf).join('\n')}${others}${cut}`,
      data: { total, kinds, list: list.slice(0, TOLD).map((row) => factsOf(row, dayOf(context.now()))) },
      references: shown.flatMap((row) => (row.family === 'document' ? [referenceOf(row)] : [])),
      proposals: [...proposals, ...shown.slice(0, 5).flatMap(openRow)],
    });
  },
});

/** How many of each kind are among these rows. */
function countsOf(rows: readonly InboxRow[]): { kind: string; title: string; count: number }[] {
  const counts = new Map<string, { kind: string; title: string; count: number }>();
  for (const { kind, title } of rows) counts.set(kind, { kind, title, count: (counts.get(kind)?.count ?? 0) + 1 });
  return [...counts.values()];
}

const lineOf = (row: InboxRow): string => {
  const money = row.amount === '' || Number(row.amount) === 0 ? '' : `${grouped(row.amount)} 元`;
  const since = row.since === '' ? '' : `${dayOf(new Date(row.since))} 起`;
  const urged = row.urgedBy ? `${row.urgedBy}催过` : '';
  const next = row.step ? `${row.word}（${row.step}）` : row.word;
  return `- **${row.sn}** ${[row.title, row.party, money, next, since, urged].filter(Boolean).join(' · ')}`;
};

/** What presses stands first, as in the inbox. */
const factsOf = ({ sn, title, word, party, amount, since, step, summary, presses, urgedBy }: InboxRow, today: Day) => ({
  sn,
  title,
  word,
  party,
  amount,
  ...(since ? { since: dayOf(new Date(since)), daysWaited: daysBetween(dayOf(new Date(since)), today) } : {}),
  step,
  summary,
  presses: presses ?? '',
  urgedBy,
});

const referenceOf = (row: InboxRow) => ({
  id: `${row.kind}:${row.id}`,
  kind: 'document',
  title: `${row.title} ${row.sn}`,
  content: [row.party, row.word].filter(Boolean).join(' · '),
  resource: row.kind,
  recordId: row.id,
  path: row.path,
});

function openRow(row: InboxRow) {
  const screen = screenOf(row.screen);
  return screen ? [openPage(screen, row.query, `打开${row.title} ${row.sn}`)] : [];
}
