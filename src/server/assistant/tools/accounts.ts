import { z } from 'zod';
import type { Proposal, Reference } from '../../../contract/answers';
import { add, grouped } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { owed } from '../../../domain/datasets/owed';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import { type Asking, defineTool, found, nothing, type ToolAnswer } from '../tool';
import { type Found, idsOf, loadNames, meantOrNot } from '../words/names';
import { type Sentences, sentencesFor } from '../words/sentences';
import { overdueDays } from './overdue-days';

const schema = z.object({
  partner: z.string().max(100).optional().describe('往来单位名称；不填为全部'),
  side: z.enum(['receivable', 'payable', 'prepaid', 'advance', 'both']).optional().describe('receivable 应收，payable 应付，prepaid 预付，advance 预收'),
  over: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional()
    .describe('只要余额不少于多少元的'),
  due: z.string().max(40).optional().describe('到期日的范围，如 2026-01-01~2026-01-07'),
  count: z.number().int().min(1).max(20).optional().describe('只列出金额最大的几家'),
  isOverdue: z.boolean().optional().describe('只要有逾期的'),
});
type Words = z.infer<typeof schema>;
type Balance = { partner: string; name: string; account: string; balance: string; overdue: string; items: number; oldest: string };
const LABELS: Record<string, string> = { receivable: '应收', payable: '应付', prepaid: '预付', advance: '预收' };
const screensOfAccounts = (context: Context) => owed.shownOn.flatMap((resource) => screensFor(context, resource));
const SHOWN = 10;
/** Rows a model is told. */
const MOST = 40;

/** What partners owe and are owed, by partner and account. */
export const accounts = defineTool<Words>({
  name: 'accounts',
  description: '应收应付：某往来单位或全部往来单位的应收、应付、预付、预收余额与逾期金额。',
  args: schema,
  may: (context) => readerOf(context, owed) !== undefined,
  run: async (asking, words) => {
    const answer = await told(asking, words);
    if (!answer.isEmpty || !words.side || words.side === 'both' || !words.partner || words.due) return answer;
    // Nothing on the side that was asked is half an answer where there is something on the other.
    const other = await told(asking, { ...words, side: 'both' });
    return other.isEmpty ? answer : { ...other, text: `没有${LABELS[words.side]}余额。\n\n${other.text}` };
  },
});

async function told({ context, text }: Asking, words: Words): Promise<ToolAnswer> {
  const say = sentencesFor(text);
  const names = words.partner ? await loadNames(context, words.partner, ['partner']) : undefined;
  const partners = names && words.partner ? meantOrNot(names, 'partner', words.partner) : undefined;
  if (partners?.length === 0) return nothing(`没有找到往来单位“${words.partner}”。`, { proposals: openAccounts(context, {}) });
  const wanted = words.side === undefined || words.side === 'both' ? Object.keys(LABELS) : [words.side];
  const all = await balances(context, partners, wanted, words.due);
  const kept = all.filter((row) => (!words.over || Number(row.balance) >= Number(words.over)) && (!words.isOverdue || Number(row.overdue) > 0));
  // Of what is overdue whoever has most of that stands first, not whoever owes most.
  const rows = words.isOverdue ? [...kept].sort((a, b) => Number(b.overdue) - Number(a.overdue)) : kept;
  if (rows.length === 0 && all.length > 0) {
    const sums = wanted.flatMap((account) => {
      const own = all.filter((row) => row.account === account);
      return own.length === 0 ? [] : [`${LABELS[account]} ${grouped(own.reduce((sum, row) => add(sum, row.balance), '0'))} 元`];
    });
    const whose = partners
      ? `${whoOf(words, partners, say)}没有${words.isOverdue ? '逾期的' : `达到 ${grouped(words.over ?? '0')} 元的余额`}`
      : `没有${words.isOverdue ? '逾期' : `余额达到 ${grouped(words.over ?? '0')} 元`}的往来单位`;
    return nothing(`${whose}；全部余额是${sums.join('，')}。`, { proposals: openAccounts(context, {}) });
  }
  const [from = '', to = ''] = (words.due ?? '').split('~');
  const when = words.due ? `${to === '' ? `${from} 起` : from === '' ? `${to} 及以前` : `${from} 至 ${to}`}到期的` : '';
  const who = when + whoOf(words, partners, say);
  const query: Record<string, string> = {
    ...sideOf(rows.length > 0 ? rows.map(({ account }) => account) : wanted),
    ...(partners?.length === 1 && partners[0] && !partners[0].isNot ? { partner: partners[0].id, name: partners[0].name } : {}),
  };
  if (rows.length === 0) {
    return nothing(`${who}${words.due ? '' : '现在'}没有${wanted.length === 1 ? LABELS[wanted[0] ?? ''] : '应收、应付'}余额（0.00 元）。`, {
      references: (partners ?? []).slice(0, 5).map((one) => partnerReference(context, { id: one.id, name: one.name, content: '余额 0.00 元' })),
      proposals: openAccounts(context, query),
    });
  }
  const over = await overdueDays(context, text, { account: wanted.join(), ...(partners ? { partner: idsOf(partners) } : {}) });
  const answer = answerOf({ context, say, over, isLateAsked: LATE.test(text), count: words.count ?? SHOWN, most: words.count ?? MOST }, who, rows, query);
  const told = rows.slice(0, words.count ?? rows.length);
  const filters: Record<string, string> = { 'f.account': wanted.join(), 'f.partner': [...new Set(told.map(({ partner }) => partner))].join() };
  if (words.due) filters['f.dueDate'] = words.due;
  return { ...answer, rows: [{ of: owed.id, filters, said: who, by: ['partner', 'account'], measures: ['open'] }] };
}

/** The page shows one side at a time: that which was told, where only one was. */
function sideOf(accounts: readonly string[]): Record<string, string> {
  const sides = new Set(accounts.map((account) => (account === 'receivable' || account === 'advance' ? 'receivable' : 'payable')));
  const [side] = sides;
  return sides.size === 1 && side ? { 'f.side': side } : {};
}

const whoOf = (words: Words, partners: readonly Pick<Found, 'name' | 'isNot'>[] | undefined, say: Sentences): string =>
  partners
    ? `${partners[0]?.isNot ? '不含' : ''}${[...new Set(partners.map((one) => one.name))].join('、')}`
    : words.over
      ? `余额不少于 ${grouped(words.over)} 元的往来单位`
      : words.isOverdue
        ? '有逾期的往来单位'
        : say.all;

/** Open items added up: the balance of an account is what of it is open. */
async function balances(context: Context, partners: readonly Found[] | undefined, wanted: readonly string[], due: string | undefined): Promise<Balance[]> {
  const { list } = await runQuery(
    context,
    querySchema.parse({
      of: owed.id,
      by: ['partner', 'account'],
      measures: ['open', 'overdue', 'items', 'oldest'],
      where: { account: wanted.join(), ...(partners ? { partner: idsOf(partners) } : {}), ...(due ? { dueDate: due } : {}) },
      order: '-open',
      totals: false,
      limit: 500,
    }),
  );
  return list.map((row) => ({
    partner: String(row.partner),
    name: String(row.partnerName),
    account: String(row.account),
    balance: String(row.open),
    overdue: String(row.overdue || '0'),
    items: Number(row.items),
    oldest: String(row.oldest ?? ''),
  }));
}

/** Whether any of it is overdue: that none is, is told too. */
const LATE = /逾期|超期|过期|到期没|overdue|late/i;
type Telling = { context: Context; say: Sentences; over: (partner: string, account: string) => string; isLateAsked: boolean; count: number; most: number };
function answerOf({ context, say, over, isLateAsked, count, most }: Telling, who: string, rows: readonly Balance[], query: Record<string, string>): ToolAnswer {
  const sum = (value: string): string => (isLateAsked || Number(value) > 0 || value.startsWith('-') ? say.money(grouped(value)) : '');
  const totals = Object.keys(LABELS).flatMap((account) => {
    const own = rows.filter((row) => row.account === account);
    const late = own.reduce((sum, row) => add(sum, row.overdue), '0');
    return own.length === 0 ? [] : [say.balance(say.account(account), say.money(grouped(own.reduce((sum, row) => add(sum, row.balance), '0'))), sum(late))];
  });
  const lines = rows
    .slice(0, count)
    .map(
      (row, at) =>
        say.owing(
          rows.length > 1 ? at + 1 : 0,
          row.name,
          say.account(row.account),
          say.money(grouped(row.balance)),
          Number(row.overdue) > 0 ? sum(row.overdue) : '',
          row.items,
          row.oldest,
        ) + over(row.partner, row.account),
    );
  return found({
    text: `${who}：${totals.join('，')}。\n\n${lines.join('\n')}${rows.length > count ? `\n\n${say.largest(count)}` : ''}`,
    data: rows.slice(0, most).map((row) => ({
      partner: row.name,
      account: LABELS[row.account],
      balance: row.balance,
      overdue: row.overdue,
      openItems: row.items,
      oldest: row.oldest,
    })),
    references: rows.slice(0, SHOWN).map((row) =>
      partnerReference(context, {
        id: row.partner,
        name: row.name,
        content: `${LABELS[row.account]}余额 ${grouped(row.balance)} 元`,
      }),
    ),
    proposals: openAccounts(context, query),
  });
}

function partnerReference(context: Context, given: { id: string; name: string; content: string }): Reference {
  const screen = screensFor(context, 'partner')[0];
  return {
    id: `partner:${given.id}:${given.content}`,
    kind: 'partner',
    title: given.name,
    content: given.content,
    resource: 'partner',
    recordId: given.id,
    ...(screen ? { path: screen.path } : {}),
  };
}

function openAccounts(context: Context, { partner, name, ...query }: Record<string, string>): Proposal[] {
  const screen = screensOfAccounts(context)[0];
  if (!screen) return [];
  // A report is narrowed by its parameter, the page of partners by their name.
  const one: Record<string, string> = !partner ? {} : screen.resource === 'partner' ? { keyword: name ?? '' } : { 'f.partner': partner };
  return [openPage(screen, { ...query, ...one })];
}
