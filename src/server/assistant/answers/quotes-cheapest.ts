import { plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { quoted } from '../../../domain/datasets/quoted';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { isOfEnquiry, ofTitle } from './quotes-asked';
import { hearsAll, type Told } from './words-of';

const CHEAP = /便宜|(?:报|出)?(?:得|价)?(?:最低|更低|低)/;
const WHO = /谁|哪[一几]?家|哪个(?:供应商|公司)|什么价|最/;
const SHOWN = 5;
type Offer = { sn: string; title: string; goods: string; supplierName: string; price: string; isSealed: unknown; unitName?: string };

/** 介入询价里球囊谁家便宜: of an enquiry called by a part of its title the lines of the goods that are named, each with what it is offered for, the least first. */
export async function cheapestQuoted({ asking, frame }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  const { text } = frame;
  if (!CHEAP.test(text) || !WHO.test(text) || !isOfEnquiry(frame) || ['how', 'draft', 'act'].includes(frame.intent)) return undefined;
  const reader = readerOf(context, quoted);
  if (!reader?.sees('compare') || !reader.sees('viewCost')) return undefined;
  const by = ['sn', 'title', 'goods', 'supplier', 'price', 'isSealed', 'unit'];
  const query = querySchema.parse({ of: quoted.id, by, measures: ['lines'], order: '-sn', totals: false, limit: 1000 });
  const all = (await runQuery({ ...context, screen: '' }, query)).list as unknown as Offer[];
  const numbered = all.filter(({ sn }) => !frame.number || sn === frame.number.toUpperCase());
  const enquiries = ofTitle(numbered, text);
  // Letters of the title are no goods: 介入耗材 names the enquiry.
  const [{ title = '' } = {}] = enquiries;
  const goods = frame.goods.map(({ said }) => said).filter((one) => enquiries.length === numbered.length || !title.includes(one));
  if (goods.length === 0 || numbered.length === 0) return undefined;
  hearsAll({ asking, frame });
  const isAsked = (row: Offer): boolean => goods.some((one) => row.goods.toLowerCase().includes(one));
  const asked = enquiries.filter(isAsked);
  const numbers = [...new Set((asked.length > 0 ? asked : enquiries).map(({ sn }) => sn))].slice(0, SHOWN);
  const [screen] = quoted.shownOn.flatMap((kind) => screensFor(context, kind));
  const proposals = screen ? numbers.map((sn) => openPage(screen, { 'f.sn': sn }, `打开询价单 ${sn}`)) : [];
  if (asked.length === 0) {
    const lines = [...new Set(enquiries.map((row) => row.goods))].slice(0, 2 * SHOWN).join('、');
    const which = numbers.length === 1 ? `询价单 **${numbers[0]}** ${title}` : '询价单';
    return nothing(`${which}里没有询“${goods.join('、')}”，询的是：${lines}。`, { proposals });
  }
  const lines = [...new Set(asked.map((row) => `${row.sn}|${row.goods}`))].slice(0, 2 * SHOWN);
  const parts = lines.map((line) => told(asked.filter((row) => `${row.sn}|${row.goods}` === line)));
  return found({ text: parts.join('\n\n'), data: { offers: asked.slice(0, 60) }, proposals });
}

/** One line of an enquiry: who offers it for how much. */
function told(rows: readonly Offer[]): string {
  const [{ sn = '', title = '', goods = '' } = {}] = rows;
  const offers = rows.filter(({ price }) => Number(price) > 0).sort((a, b) => Number(a.price) - Number(b.price));
  const least = offers[0]?.price;
  const each = offers.map(({ supplierName, price, unitName }) => {
    const sum = `${plain(price)} 元${unitName ? `/${unitName}` : ''}`;
    return `- **${supplierName}** ${sum}${Number(price) === Number(least) ? '，**最低**' : ''}`;
  });
  const head = `询价单 **${sn}** ${title} · ${goods}：`;
  if (offers.length === 0) return `${head}还没有看得到的报价。`;
  const silent = [...new Set(rows.filter(({ price }) => !(Number(price) > 0)).map(({ supplierName }) => supplierName))];
  return `${head}\n\n${each.join('\n')}${silent.length > 0 ? `\n\n没有报价：${silent.join('、')}。` : ''}`;
}
