import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import { filled, nothing, type ToolAnswer, together } from '../../tool';
import { queryFigures } from '../../tools/query';
import { stock } from '../../tools/stock';
import { usage } from '../../tools/usage';
import { given, use } from '../../use';
import { CALLED_BACK, CAME, IF_FREE, LIES, ON_WHOM, USED, WENT } from '../../words/said/lots';
import { ROWS } from '../figures/row-sets';
import { calledByCode } from '../goods-said';
import type { Told } from '../words-of';
import { mayGo } from './lot-free';
import { factRows, reads, wordsBesideNames } from './rows';

const ASKS = new Set(['figure', 'list', 'rank', 'detail', 'none', 'open', 'explain']);
const OF_LOTS = new Set(['stock', 'trace', 'use', 'document', 'expiry', 'record', 'none', 'todo', 'price', 'log', 'low']);
/**
 * What is asked of one lot, each half of it: how much of it lies where, whom it went to, on whom it was used, whom it came from, what became of it where it was
 * called back.
 */
export async function askedOfLot(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (!frame.lot || frame.number || frame.has('ask.how') || frame.has('ask.why') || !ASKS.has(frame.intent) || !OF_LOTS.has(frame.subject)) return undefined;
  // 召回的插管: which of them is meant, no question about the recall.
  const text = frame.text.replace(/召回的(?=\s?[\u3400-\u9fff])/g, '');
  const parts = [
    ...(IF_FREE.test(text) ? [mayGo] : []),
    ...(CAME.test(text) ? [cameFrom] : []),
    ...(WENT.test(text) && !IF_FREE.test(text) ? [wentTo] : []),
    ...(USED.test(text) && !IF_FREE.test(text) ? [usedOn] : []),
    ...(CALLED_BACK.test(text) ? [calledBack] : []),
  ];
  if (parts.length === 0 || asking.context.org.kind === 'P') return undefined;
  const coded = await calledByCode(told);
  if (coded) return coded;
  asking.asked?.push({ tool: 'heard', args: wordsBesideNames(told) });
  const answers = LIES.test(text)
    ? [await use(stock, asking, given({ batchNo: frame.lot, product: told.product, place: told.warehouse ?? told.department }))]
    : [];
  for (const one of parts) answers.push(await one(told, frame.lot));
  return together(answers.length > 1 ? answers : filled(answers));
}

const PERIOD = '近3年';
/** Of the lot alone, in rows that the asker reads. */
const ofLot = (
  { asking, product, department, period }: Told,
  of: string,
  lot: string,
  words: { measures: string[]; by: string[]; said: string },
): Promise<ToolAnswer> =>
  use(queryFigures, asking, {
    of,
    ...words,
    where: { batchNo: `=${lot}`, ...given({ specification: product, department: of === 'recalled' || of === 'used' ? department : undefined }) },
    limit: 20,
    ...(datasetOf(of)?.day ? { period: period ?? (of === 'recalled' ? 'ever' : PERIOD) } : {}),
  });

async function cameFrom(told: Told, lot: string): Promise<ToolAnswer> {
  const { of, quantity, partner } = ROWS.bought;
  if (!reads(told.asking.context, of)) return use(stock, told.asking, given({ batchNo: lot, product: told.product }));
  const answer = await ofLot(told, of, lot, { measures: [quantity], by: [partner], said: `批号 ${lot} 的来货` });
  return answer.isEmpty ? nothing(`批号 ${lot} 没有采购入库记录。`, { proposals: answer.proposals }) : answer;
}

/** Where it went by what was issued or sold; who reads neither is told what he reads of its recall. */
async function wentTo(told: Told, lot: string): Promise<ToolAnswer> {
  const { context } = told.asking;
  const said = `批号 ${lot} `;
  const isHospital = context.org.kind === 'H';
  const rows = isHospital ? ROWS.issued : ROWS.sold;
  if (reads(context, rows.of)) {
    const by = 'partner' in rows ? [rows.partner, 'sn'] : [rows.department];
    const gone = await ofLot(told, rows.of, lot, { measures: [rows.quantity], by, said: `${said}${rows.said}` });
    if (!gone.isEmpty) return gone;
    // What came to a ward another way than by being issued lies there all the same.
    const lies = await use(stock, told.asking, given({ batchNo: lot, product: told.product }));
    return { ...lies, text: `批号 ${lot} ${told.period ?? ''}没有${rows.said}记录。\n\n${lies.text}` };
  }
  const answer = await calledBack(told, lot);
  return answer.isEmpty ? nothing(`您没有查看${rows.said}明细的权限，批号 ${lot} 去了哪里没有列出。`) : answer;
}

/** 麻醉穿刺包卖给过谁: goods by whom they went to, lots and all. */
export async function askedWhoHasThem(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, product } = told;
  const isAsked = WENT.test(frame.text) && (['trace', 'price'].includes(frame.subject) || CALLED_BACK.test(frame.text)) && !CAME.test(frame.text);
  if (!product || !isAsked || frame.lot || frame.number || frame.partners.length > 0 || !ASKS.has(frame.intent)) return undefined;
  const isHospital = asking.context.org.kind === 'H';
  const rows = isHospital ? ROWS.issued : ROWS.sold;
  if (asking.context.org.kind === 'P' || !reads(asking.context, rows.of)) return undefined;
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), frame.text.replace(product, ' ')].join(' ') });
  return use(queryFigures, asking, {
    of: rows.of,
    measures: [rows.quantity, rows.papers],
    by: ['partner' in rows ? rows.partner : rows.department, 'specification'],
    where: { specification: product },
    limit: 30,
    period: told.period ?? PERIOD,
    said: `${rows.said}，各批号合计`,
  });
}

/** On whom: paper by paper, with the patient for who may see one. */
async function usedOn(told: Told, lot: string): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const { context } = asking;
  const dataset = datasetOf(ROWS.used.of);
  const reader = dataset && readerOf({ ...context, screen: '' }, dataset);
  if (context.org.kind === 'H' && reader && ON_WHOM.test(frame.text)) {
    const by = reader.sees('showPatient') ? ['patient', 'sn'] : ['department', 'sn'];
    const answer = await ofLot(told, ROWS.used.of, lot, { measures: [ROWS.used.quantity], by, said: `批号 ${lot} 用在谁身上` });
    return answer.isEmpty ? nothing(`批号 ${lot} 没有使用记录。`, { proposals: answer.proposals }) : answer;
  }
  if (context.org.kind === 'H' && usage.may(context))
    return use(usage, asking, given({ batchNo: lot, product: told.product, department: told.department, period: told.period }));
  if (reads(context, 'recalled') && (await isCalledBack(told, lot))) return calledBack(told, lot);
  const went = await wentTo(told, lot);
  return { ...went, text: `您没有查看使用记录的权限，批号 ${lot} 用在谁身上没有列出。${/权限/.test(went.text) ? '' : `\n\n${went.text}`}`, isEmpty: false };
}

/** 还差在哪家手里. */
const WHO_HAS = /手[里上中]|哪(?:几)?家|哪个?科/;

const isCalledBack = async ({ asking }: Told, lot: string): Promise<boolean> =>
  (await factRows(asking.context, { of: 'recalled', by: ['state'], measures: ['quantity'], where: { batchNo: `=${lot}` } })).length > 0;

/** Where the pieces are that are called back, and how many of them are settled. */
async function calledBack(told: Told, lot: string): Promise<ToolAnswer> {
  if (!reads(told.asking.context, 'recalled')) return nothing('您没有查看召回去向的权限。');
  const { text } = told.frame;
  const by = ON_WHOM.test(text) || WENT.test(text) || WHO_HAS.test(text) ? ['state', 'holder'] : ['recallOf', 'state'];
  const answer = await ofLot(told, 'recalled', lot, { measures: ['quantity', 'settled', 'rest'], by, said: `批号 ${lot} 的召回去向` });
  return answer.isEmpty ? nothing(`批号 ${lot} 没有召回。`, { proposals: answer.proposals }) : answer;
}
