import { dayOf, daysBetween } from '../../../../define/dates';
import { screensFor } from '../../../engine/access';
import { openPage } from '../../places';
import { found, type ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads, wordsBesideNames } from './rows';

/** What the catalogue keeps of goods, by how it is asked for. */
const FACTS: readonly { words: RegExp; of: (row: FactRow, today: string) => string; by: readonly string[] }[] = [
  {
    words:
      /(?:哪|谁|什么|啥)[家个]?[^，。]{0,2}(?:厂|生产)(?!.*最)|谁家?(?:产|生产|造|做)的|哪[里儿]?产的|厂家(?:是|叫)?(?:谁|哪|什么|啥)|who makes|manufacturer/i,
    by: ['manufacturer'],
    of: (row) => `生产厂家 **${row.manufacturer || '没有登记'}**`,
  },
  { words: /(?:什么|啥|哪个|哪些)(?:牌子|品牌)|牌子是|which brand/i, by: ['brand'], of: (row) => `品牌 **${row.brand || '没有登记'}**` },
  {
    words: /注册证|证[^，。]{0,6}(?:到期|有效|过期)|registration/i,
    by: ['registrationNo', 'validTo'],
    of: (row, today) =>
      row.registrationNo
        ? `注册证 ${row.registrationNo}${row.validTo ? `，有效期至 **${row.validTo}**（${left(today, String(row.validTo))}）` : ''}`
        : '没有登记注册证',
  },
];
const left = (today: string, day: string): string => {
  const days = daysBetween(today, day);
  return days < 0 ? `已过期 ${-days} 天` : `还剩 ${days} 天`;
};
const ASKED = /哪|谁|什么|啥|多久|几天|到期|过期|多少天|who|when|which|how long/i;

/** 碘伏帽的注册证还有多久到期 谁家产的: each fact of goods that are named, as the catalogue keeps it. */
export async function askedOfCatalogue(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isOther = ['draft', 'how', 'act', 'command', 'trend', 'share', 'compare', 'open'].includes(frame.intent) || frame.number || frame.lot;
  if (frame.goods.length === 0 || isOther || frame.end !== undefined || frame.has('measure.money') || frame.periods.length > 0 || !ASKED.test(frame.text))
    return undefined;
  const facts = FACTS.filter(({ words }) => words.test(frame.text));
  if (facts.length === 0 || !reads(context, 'carried') || frame.partners.length > 0) return undefined;
  const goods = await goodsMeant(told);
  if (goods.length === 0) return undefined;
  const by = ['productName', 'specification', ...new Set(facts.flatMap((one) => one.by))];
  const rows = await factRows(context, { of: 'carried', by, measures: ['goods'], where: { specification: goods.map(({ id }) => id).join() } });
  if (rows.length === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), told.product].join(' ') });
  const today = dayOf(context.now());
  const line = (row: FactRow): string =>
    `- **${[row.productName, row.specificationName].filter(Boolean).join(' ')}** ${facts.map(({ of }) => of(row, today)).join('；')}`;
  const [screen] = ['hospitalProduct', 'businessProduct'].flatMap((resource) => screensFor({ ...context, screen: '' }, resource));
  return found({
    text: `产品目录里登记的：\n\n${rows.slice(0, SHOWN).map(line).join('\n')}${rows.length > SHOWN ? `\n\n共 ${rows.length} 个规格，只列出 ${SHOWN} 个。` : ''}`,
    data: rows.slice(0, 40),
    proposals: screen ? [openPage(screen, { keyword: told.product ?? '' })] : [],
  });
}
const SHOWN = 12;
