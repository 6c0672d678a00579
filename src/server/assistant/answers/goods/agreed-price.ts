import { allows } from '../../../../define/allows';
import { dayOf } from '../../../../define/dates';
import { plain } from '../../../../define/money';
import { masterOf } from '../../../../domain/registry';
import { screensFor } from '../../../engine/access';
import { openPage } from '../../places';
import { found, nothing, type ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads, wordsBesideNames } from './rows';

const AGREED = 'productPrice';
const SAID = /协议价|约定价|合同价|谈(?:好|定)的价|agreed price|contract price/i;
const SELLS = /卖|售|销|客户/;
const EXTREME = /最(?:便宜|低|贵|高)|cheapest|lowest|dearest|highest/i;
const DEAREST = /最(?:贵|高)|dearest|highest/i;
const SHOWN = 12;
const OTHERWISE = new Set(['how', 'draft', 'act', 'command', 'explain', 'trend']);

/** 超声刀头协议价是多少: what is agreed today for goods that are named, the cheapest first; what was last paid is another price. */
export async function askedOfAgreed(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, partner } = told;
  const { context } = asking;
  if (!SAID.test(frame.text) || frame.goods.length === 0 || frame.number || OTHERWISE.has(frame.intent) || frame.periods.length > 0) return undefined;
  if (!reads(context, AGREED)) return undefined;
  const goods = await goodsMeant(told);
  if (goods.length === 0) return undefined;
  const kind =
    context.org.kind !== 'H' && (SELLS.test(frame.text) || told.frame.partners.some(({ found: [one] }) => one?.detail === '客户')) ? 'sale' : 'purchase';
  const pages = ['hospitalProduct', 'businessProduct'].flatMap((resource) => screensFor({ ...context, screen: '' }, resource));
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), told.product, partner].join(' ') });
  // What is agreed with suppliers is cost: rows one does not see are no nought.
  if (kind === 'purchase' && !pages.some(({ flag }) => allows(context.permissions, flag, 'viewCost')))
    return nothing('您没有查看采购价的权限，看不到与供应商的协议价。');
  // What is agreed with nobody in particular holds for everybody.
  const firms = frame.partners[0]?.found.map(({ id }) => id);
  const rows = await factRows(context, {
    of: AGREED,
    by: ['productName', 'specification', 'partner', 'unit', 'price', 'validFrom', 'validTo'],
    measures: ['count'],
    where: { specification: goods.map(({ id }) => id).join(), kind, status: 'true' },
  });
  const today = dayOf(context.now());
  const ofFirm = rows.filter((row) => !firms || !row.partner || firms.includes(String(row.partner)));
  const now = ofFirm.filter(({ validFrom, validTo }) => String(validFrom ?? '') <= today && (!validTo || String(validTo) >= today));
  const title = `${masterOf(AGREED)?.title ?? ''}（${kind === 'sale' ? '销售' : '采购'}，${today} 有效）`;
  const [screen] = pages;
  const proposals = screen ? [openPage(screen, { keyword: told.product ?? '' })] : [];
  if (now.length === 0) return nothing(`${told.product ?? ''}${partner ? `与${partner}` : ''}没有有效的${title}。`, { proposals });
  return toldOf(frame.text, title, now, proposals);
}

/** The cheapest alone where it is asked for, else all of them with the span of their prices. */
function toldOf(text: string, title: string, rows: readonly FactRow[], proposals: ToolAnswer['proposals']): ToolAnswer {
  const way = DEAREST.test(text) ? -1 : 1;
  const sorted = [...rows].sort((a, b) => way * (Number(a.price) - Number(b.price)));
  const line = (row: FactRow): string => {
    const [name, span] = [[row.productName, row.specificationName].filter(Boolean).join(' '), `${row.validFrom} 起${row.validTo ? `至 ${row.validTo}` : ''}`];
    return `- **${name}** ${plain(String(row.price))} 元/${row.unitName ?? ''}，${row.partnerName || '全部往来单位'}，${span}`;
  };
  const [first, last] = [sorted[0], sorted.at(-1)];
  const span = first && last && first !== last ? `共 ${sorted.length} 条，${[first, last].map(({ price }) => plain(String(price))).join('–')} 元` : '';
  const shown = EXTREME.test(text) ? sorted.slice(0, 1) : sorted.slice(0, SHOWN);
  const more = sorted.length > shown.length ? `\n\n共 ${sorted.length} 条，只列出 ${shown.length} 条。` : '';
  const head = EXTREME.test(text) ? `${title}里${way < 0 ? '最贵' : '最便宜'}的` : `${title}${span ? `，${span}` : ''}`;
  return found({ text: `${head}：\n\n${shown.map(line).join('\n')}${more}`, data: sorted.slice(0, 40), proposals });
}
