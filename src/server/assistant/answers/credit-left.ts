import { compare, grouped, sub } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { balances } from '../../../domain/datasets/balances';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { hearsAll, type Told } from './words-of';

/** 还能赊多少货, 额度还剩多少, 谁超额度了: how far a customer may still owe. What is budgeted is no credit. */
const ASKS_CREDIT = /(?:能|可以?|最多|再)[^，。]{0,4}赊|赊(?:多少|几)|(?:信用|授信|赊销)额?度?|(?<!预算|费用)额度|credit limit/i;
const OF_OTHER = /预算|定额|限额|账期|结算方式|付款方式|预付|预收/;
const OVER = /超(?:出|过|了|额|限)?|不够|用[完光]了|over|exceed/i;
/** 快用完的, 剩得最少的: those nearest to their limit first. */
const NEAR = /快|少|紧|最低|不多|nearly|least/i;
const NEVER = new Set(['how', 'draft', 'act', 'command', 'explain']);
const SHOWN = 10;
const AT_ORDERS = '开单时，还没发完的订单也算在内。';

type Line = { id: string; name: string; limit: string; owed: string; left: string };

/** The limit of customers, what they owe and what is left of it; undefined where nothing of the kind is asked, or the house sells nothing. */
export async function creditLeft(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isAsked = ASKS_CREDIT.test(frame.text) && !OF_OTHER.test(frame.text) && !NEVER.has(frame.intent) && !frame.number && !frame.kind;
  if (context.org.kind === 'H' || !isAsked || (frame.unknown.length > 0 && frame.partners.length === 0)) return undefined;
  if (!readerOf(context, balances)) return nothing('您没有查看客户应收与信用额度的权限，需要时请联系本机构管理员授权。');
  hearsAll(told);
  const partners = [...new Set(frame.partners.flatMap((one) => one.found.map(({ id }) => id)))];
  const all = await linesOf(told, partners);
  const isOver = OVER.test(frame.text) && partners.length === 0;
  const lines = (isOver ? all.filter(({ left }) => compare(left, '0') < 0) : all).sort(
    (a, b) => (NEAR.test(frame.text) || isOver ? 1 : -1) * compare(a.left, b.left),
  );
  const proposals = doors(told, partners);
  const named = [...new Set(frame.partners.map(({ found: [first], said }) => first?.name ?? said))].join('、');
  if (lines.length === 0)
    return nothing(isOver ? '现在没有应收超过信用额度的客户。' : `${named || '客户'}没有设置信用额度，或没有应收往来，额度不限。`, { proposals });
  const shown = lines.slice(0, Math.min(frame.count ?? SHOWN, SHOWN)).map((line, at) => `${lines.length > 1 ? `${at + 1}. ` : '- '}${wordsOf(line)}`);
  const more = lines.length > shown.length ? `\n\n共 ${lines.length} 家，列出前 ${shown.length} 家。` : '';
  return found({
    text: `${isOver ? '应收超过信用额度的' : '信用额度'}（应收截至今天）：\n\n${shown.join('\n')}${more}\n\n${AT_ORDERS}`,
    data: lines,
    proposals,
  });
}

const wordsOf = ({ name, limit, owed, left }: Line): string =>
  `**${name}** 信用额度 ${grouped(limit)} 元，已用（应收）${grouped(owed)} 元，${
    compare(left, '0') < 0 ? `超了 **${grouped(sub('0', left))} 元**` : `还能赊 **${grouped(left)} 元**`
  }`;

async function linesOf({ asking: { context } }: Told, partners: readonly string[]): Promise<Line[]> {
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({
      of: balances.id,
      by: ['partner'],
      measures: ['closing', 'creditLimit'],
      where: { side: 'receivable', ...(partners.length > 0 ? { partner: partners.join() } : {}) },
      totals: false,
      limit: 500,
    }),
  );
  return list.flatMap((row) => {
    const limit = String(row.creditLimit || '0');
    const owed = String(row.closing || '0');
    return compare(limit, '0') > 0 ? [{ id: String(row.partner), name: String(row.partnerName), limit, owed, left: sub(limit, owed) }] : [];
  });
}

/** The page that has the limit beside what is owed. */
function doors({ asking: { context } }: Told, partners: readonly string[]) {
  const [screen] = screensFor({ ...context, screen: '' }, 'report:receivablePayable');
  return screen ? [openPage(screen, { 'f.side': 'receivable', ...(partners.length === 1 ? { 'f.partner': partners.join() } : {}) })] : [];
}
