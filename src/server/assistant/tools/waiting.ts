import { z } from 'zod';
import type { InboxRow } from '../../../contract/inbox-answer';
import { dayOf, daysBetween } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { inboxOf, sentOf } from '../../engine/inbox/inbox';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { kindsIn } from '../words/kinds';

const schema = z.object({
  kind: z.string().max(60).optional().describe('只要这一种单据，如 采购订单；不填为全部'),
  whose: z.enum(['mine', 'others']).optional().describe('mine 等我处理的（默认），others 我提交、等别人审的'),
  order: z.literal('oldest').optional().describe('等得最久的在前'),
});
const SHOWN = 10;
const INBOX = 'inbox';

/** What waits for the asker: the same rows, count and order as his inbox page. */
export const waitingForMe = defineTool<z.infer<typeof schema>>({
  name: 'waiting',
  description: '等我审核、等我处理的有哪些（与收件箱一致），或我提交后等别人审的。',
  args: schema,
  may: () => true,
  run: async ({ context }, { kind, whose, order }) => {
    const from: Context = { ...context, screen: '' };
    const asked = kind ? (kindsIn(kind)?.kinds ?? []) : [];
    const read = whose === 'others' ? sentOf : inboxOf;
    // One kind alone is asked as such; of several the inbox is read as far as it is shown.
    const only = asked.length === 1 ? asked[0] : undefined;
    const answer = await read(from, { kind: only, pageNum: 1, pageSize: asked.length > 1 || order ? 200 : SHOWN });
    const own = asked.length > 1 ? answer.list.filter((row) => asked.includes(row.kind)) : answer.list;
    const list = order ? [...own].sort((a, b) => ((a.since || '9') < (b.since || '9') ? -1 : 1)) : own;
    const kinds = asked.length > 0 ? answer.kinds.filter((one) => asked.includes(one.kind)) : answer.kinds;
    const total = kinds.reduce((sum, { count }) => sum + count, 0);
    const screen = screenOf(INBOX);
    const proposals = screen ? [openPage(screen, {}, '打开收件箱')] : [];
    const what = whose === 'others' ? '您提交、等别人处理的' : '等您处理的';
    if (total === 0) return nothing(`收件箱里现在没有${what}${kind ? `“${kind}”` : ''}。`, { proposals });
    const shown = list.slice(0, SHOWN);
    const counts = kinds.map((one) => `${one.title} ${one.count}`).join('、');
    return found({
      text: `${what}共 **${total} 件**（收件箱）：${counts}。${order ? longest(list[0], dayOf(context.now())) : ''}\n\n${shown.map(lineOf).join('\n')}${total > shown.length ? `\n\n列出最要紧的 ${shown.length} 件，其余在收件箱里。` : ''}`,
      data: { total, kinds, list: shown.map(({ sn, title, word, since, step, summary }) => ({ sn, title, word, since, step, summary })) },
      references: shown.flatMap((row) => (row.family === 'document' ? [referenceOf(row)] : [])),
      proposals: [...proposals, ...shown.slice(0, 5).flatMap(openRow)],
    });
  },
});

/** The one that waits longest, and for how many days. */
const longest = (row: InboxRow | undefined, today: string): string =>
  row && row.since !== ''
    ? `等得最久的是 **${row.sn}**，${dayOf(new Date(row.since))} 起，已等 **${daysBetween(dayOf(new Date(row.since)), today)} 天**。`
    : '';

const lineOf = (row: InboxRow): string => {
  const money = row.amount === '' || Number(row.amount) === 0 ? '' : `${grouped(row.amount)} 元`;
  const since = row.since === '' ? '' : `${dayOf(new Date(row.since))} 起`;
  const urged = row.urgedBy ? `${row.urgedBy}催过` : '';
  const next = row.step ? `${row.word}（${row.step}）` : row.word;
  return `- **${row.sn}** ${[row.title, row.party, money, next, since, urged].filter(Boolean).join(' · ')}`;
};

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
