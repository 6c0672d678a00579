import { dayOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { quoted } from '../../../domain/datasets/quoted';
import { documentOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import type { Frame } from '../reading/frame';
import { found, nothing, type ToolAnswer } from '../tool';
import { hearsAll, type Told } from './words-of';

const LACKING = '(?:还|都|已经|有)?(?:没有?|未)(?:回)?报(?:过)?(?:价|出价)?(?:的|呢|吗|过)*[?？。]*$';
const DONE = '报(?:过)?(?:价|出价)?(?:了|过|来)?(?:没有?|吗|么|了没)[?？。]*$';
const WHO = '(?:谁|哪家|哪几家|哪些(?:供应商|家)?|几家)[^，。]{0,6}(?:没|未)?报(?:了|过)?价';
const HOW_MUCH = '报(?:价|出)?(?:的|了)?(?:总价|合计|总额)?(?:是|有|为)?(?:多少|什么价|几多)';
const CHEAPEST = '(?:谁|哪[一几]?家|哪个(?:供应商|公司))[^，。]{0,8}(?:低|便宜|少|高|贵)|(?:最|更)(?:低|便宜|高|贵)的?是?(?:谁|哪)';
const YET = new RegExp(LACKING);
const IS_CHEAPEST = new RegExp(CHEAPEST);
const ASKED = new RegExp(`${LACKING}|${DONE}|${WHO}|${HOW_MUCH}|${CHEAPEST}`);
/** Answers are given to these; reports of loss are another matter. */
const OF_ENQUIRY = /询价|报价|出价/;
/** 几家报价怎么放一块儿比: how that is done, whoever has answered. */
const ASKS_HOW = /(?:怎么|咋|如何|怎样)(?:样)?(?:去|来)?[放比看做弄选定录填办操]/;
const WAITS = '待报价';
const SHOWN = 5;

type Quote = {
  sn: string;
  title: string;
  deadline: string;
  supplier: string;
  supplierName: string;
  state: string;
  lines: string;
  offered: string;
  amount?: string;
};

/** 惠诚报价了没, 介入耗材那个询价还有谁没报: who of those that were asked has answered, enquiry by enquiry. */
export async function quotesAsked({ asking, frame }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (!ASKED.test(frame.text) || !isOfEnquiry(frame) || ['how', 'draft', 'act'].includes(frame.intent) || ASKS_HOW.test(frame.text)) return undefined;
  const reader = readerOf(context, quoted);
  if (!reader?.sees('compare')) return undefined;
  const seesSums = reader.sees('viewCost');
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({
      of: quoted.id,
      by: ['sn', 'title', 'deadline', 'supplier', 'state'],
      measures: ['lines', 'offered', ...(seesSums ? ['amount'] : [])],
      order: '-sn',
      totals: false,
      limit: 500,
    }),
  );
  const houses = frame.partners.flatMap(({ found: all }) => all.map(({ id }) => id));
  const all = (list as unknown as Quote[]).filter(({ sn }) => !frame.number || sn === frame.number.toUpperCase());
  const named = ofTitle(all, frame.text);
  const own = named.filter(({ supplier }) => houses.length === 0 || houses.includes(supplier));
  const isOfLacking = YET.test(frame.text) && houses.length === 0;
  const rows = isOfLacking ? own.filter(({ state }) => state === WAITS) : own;
  if (all.length === 0) return undefined;
  hearsAll({ asking, frame });
  if (rows.length === 0) return nothing(isOfLacking ? '邀请报价的供应商都已答复，没有待报价的。' : '没有邀请这家供应商报价的询价单。');
  const numbers = [...new Set(rows.map(({ sn }) => sn))];
  const shown = numbers.slice(0, SHOWN);
  const today = dayOf(context.now());
  const text = shown
    .map((sn) =>
      told(
        rows.filter((row) => row.sn === sn),
        today,
        seesSums && IS_CHEAPEST.test(frame.text),
      ),
    )
    .join('\n\n');
  const [screen] = quoted.shownOn.flatMap((kind) => screensFor(context, kind));
  return found({
    text: numbers.length > shown.length ? `${text}\n\n只列出最近 ${SHOWN} 张询价单。` : text,
    data: { rows: rows.slice(0, 60) },
    proposals: screen ? shown.map((sn) => openPage(screen, { 'f.sn': sn }, `打开询价单 ${sn}`)) : [],
  });
}

const PREFIXES = quoted.shownOn.flatMap((kind) => documentOf(kind)?.prefix ?? []);
export const isOfEnquiry = (frame: Frame): boolean =>
  OF_ENQUIRY.test(frame.text) ||
  frame.flows.some(({ flow }) => flow === 'enquire') ||
  PREFIXES.some((prefix) => frame.number?.toUpperCase().startsWith(prefix));

/** Those whose title shares the most letters side by side with the question; what every title has (询价, 耗材询价) names none of them. */
export function ofTitle<Row extends { title: string }>(rows: readonly Row[], said: string): readonly Row[] {
  const shared = (title: string): number => {
    for (let length = title.length; length >= 2; length--)
      for (let at = 0; at + length <= title.length; at++) {
        const part = title.slice(at, at + length);
        if (said.includes(part) && !GENERAL.test(part) && !rows.every((row) => row.title.includes(part))) return length;
      }
    return 0;
  };
  const most = Math.max(0, ...rows.map(({ title }) => shared(title)));
  return most === 0 ? rows : rows.filter(({ title }) => shared(title) === most);
}

/** What any enquiry may be of. */
const GENERAL = /^(?:耗材|产品|医用|器械|试剂)$/;

function told(rows: readonly Quote[], today: string, isCompared: boolean): string {
  const [{ sn = '', title = '', deadline = '' } = {}] = rows;
  const sums = rows.map(({ amount }) => Number(amount ?? 0)).filter((sum) => sum > 0);
  const isLeast = (amount: string | undefined): boolean => isCompared && sums.length > 1 && Number(amount) === Math.min(...sums);
  const last = dayOf(new Date(deadline));
  const lines = rows.map(({ supplierName, state, lines: asked, offered, amount }) => {
    const sum = amount && Number(amount) > 0 ? `，合计 ${grouped(amount)} 元${isLeast(amount) ? '，**最低**' : ''}` : '';
    const answered = Number(offered) > 0 ? `，报了 ${offered}/${asked} 行` : `（${asked} 行）`;
    return `- **${supplierName}** ${state === WAITS ? '**还没报价**' : state}${answered}${sum}`;
  });
  return `询价单 **${sn}** ${title}（报价截止 ${last}${last < today ? '，已过' : ''}）：\n\n${lines.join('\n')}`;
}
