import { dayOf } from '../../../define/dates';
import { datasetOf } from '../../../domain/dataset-of';
import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { actionCalled, proposeAction } from '../tools/act';
import { compare } from '../tools/compare';
import { showDocument } from '../tools/document-detail';
import { documentFigures } from '../tools/document-figures';
import { OVERDUE } from '../tools/document-filters';
import { explain } from '../tools/explain';
import { findDocuments, searchAll } from '../tools/find-documents';
import { openScreen } from '../tools/open-page';
import { queryFigures } from '../tools/query';
import { readDocumentWords } from '../tools/read-document-words';
import { usage } from '../tools/usage';
import { waitingForMe } from '../tools/waiting';
import { given, use } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { askedOfRows, heldAgainst, isGrowth } from './figures/moved';
import { spansOf } from './spans';
import { documentWordsOf, severalPartners, type Told } from './words-of';

/** Documents: found, counted, ranked, held against each other, followed, acted upon. */
export async function aboutDocuments(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const number = frame.number ?? (frame.tail ? frame.tail : undefined);
  // Who reads no documents at all is asked by his own inbox: 有几家机构等审核.
  if (frame.state && readableKinds(asking.context).length === 0) return use(waitingForMe, asking, {});
  if (frame.number && ['list', 'open', 'figure'].includes(frame.intent) && (frame.has('noun.progress') || ASKS_OF_IT.test(frame.text))) return followed(told);
  switch (frame.intent) {
    case 'explain':
      return explained(told);
    case 'detail':
      return followed(told);
    case 'act':
      return acted(told);
    case 'figure':
    case 'rank':
    case 'share':
    case 'average':
    case 'trend':
      if (number) return use(findDocuments, asking, { number });
      if (isGrowth(frame)) return held(told);
      return (frame.trait || (frame.amount && !frame.by) ? undefined : askedOfRows(told)) ?? counted(told);
    case 'compare':
      return held(told);
    default:
      return number ? use(findDocuments, asking, given({ number, kind: frame.kind })) : listed(told);
  }
}

/** 货到齐了没, 发了吗, 哪天下的: what one paper is asked, beside being opened. */
const ASKS_OF_IT = /(?:没有?|吗|么|未)[?？。]*$|哪天|什么时候|啥时候|几号|谁|进度|到哪|多少|几[行个种]/;

async function listed(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const words = { ...documentWordsOf(told), ...dueOf(told) };
  const isNarrowed = Object.keys(words).some((name) => name !== 'kind');
  if (frame.end === 'last') return latest(told, words);
  const order = ordered(frame);
  if (order) return use(findDocuments, asking, { ...words, order, count: Math.min(frame.count ?? 1, 20) });
  const isList =
    frame.intent === 'list' && (frame.has('ask.which') || frame.has('ask.what') || frame.has('verb.list') || frame.has('ask.yes') || frame.has('verb.show'));
  if (isNarrowed || (isList && words.kind)) return use(findDocuments, asking, words);
  if (words.kind) return use(openScreen, asking, { page: words.kind });
  return use(findDocuments, asking, words);
}

const ordered = (frame: Frame): 'largest' | 'smallest' | 'earliest' | undefined =>
  frame.cover.some(({ sense, text }) => sense === 'calc.most' && /[久长]|longest/.test(text))
    ? 'earliest'
    : frame.end === 'most'
      ? 'largest'
      : frame.end === 'least'
        ? 'smallest'
        : frame.end === 'first'
          ? 'earliest'
          : undefined;

/** The newest one; where it is when that is asked. */
async function latest(told: Told, words: ReturnType<typeof documentWordsOf>): Promise<ToolAnswer> {
  const { asking, frame } = told;
  if (frame.intent === 'detail' || frame.has('ask.where') || frame.has('noun.progress')) {
    const hits = await searched(told, words, { pageSize: 1 });
    const number = hits[0]?.rows[0]?.sn;
    if (number) return use(showDocument, asking, { number: String(number) });
  }
  return use(findDocuments, asking, { ...words, order: 'newest' });
}

/** Documents by the words, written down as heard. */
async function searched({ asking }: Told, words: ReturnType<typeof documentWordsOf>, asked: { pageSize: number }) {
  asking.asked?.push({ tool: 'searched', args: words });
  return searchAll(asking.context, await readDocumentWords(asking.context, words), asked);
}

async function followed(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  if (frame.number) return use(showDocument, asking, { number: frame.number });
  if (frame.has('here') && asking.from.documentId) return use(showDocument, asking, {});
  const words = documentWordsOf(told);
  const hits = await searched(told, words, { pageSize: 2 });
  const rows = hits.flatMap((hit) => hit.rows);
  const [row] = rows;
  if (row && (rows.length === 1 || frame.end === 'last' || frame.has('calc.last'))) return use(showDocument, asking, { number: String(row.sn) });
  return use(findDocuments, asking, words);
}

async function explained(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const action = actionSaid(frame);
  if (frame.has('here') && !frame.number && !asking.from.documentId) return whichOne(told);
  if (frame.number || frame.has('here') || asking.from.documentId) return use(explain, asking, given({ action, number: frame.number }));
  const isWaiting = action === '审核' || action === '驳回' || frame.has('noun.reason') || /等谁|卡在|没[审批]/.test(frame.text);
  const said = documentWordsOf(told);
  // What cannot be given in is not given in yet.
  const usual = isWaiting ? '待审核' : action === '提交' ? '草稿' : undefined;
  const words = usual && !said.status && !said.trait && !said.number ? { ...said, status: usual } : said;
  const hits = await searched(told, words, { pageSize: 3 });
  const rows = hits.flatMap((hit) => hit.rows);
  const [only] = rows;
  if (rows.length === 1 && only) return use(explain, asking, given({ number: String(only.sn), action }));
  if (rows.length === 0 && Object.keys(words).length === 0) return nothing('请打开那张单据，或告诉我单号，我来说明原因。');
  return use(findDocuments, asking, words);
}

/** 这张发票为什么核对不上, with none open: the latest of them to choose from; none is guessed. */
async function whichOne(told: Told): Promise<ToolAnswer> {
  const words = documentWordsOf(told);
  const ask = '现在没有打开的单据。请打开要问的那一张再问，或告诉我单号，我来说明原因。';
  if (!words.kind) return nothing(ask);
  const answer = await use(findDocuments, told.asking, { ...words, order: 'newest', count: 5 });
  return { ...answer, text: `${ask}\n\n${answer.text}` };
}

/** What is to be done, by the name the product has for it. */
const DONE: readonly [RegExp, string][] = [
  [/反审|撤回|取消审核|弃审/, '反审核'],
  [/红冲|冲红|冲销/, '红冲'],
  [/驳回|打回|退回去|拒绝|不同意|否决/, '驳回'],
  [/作废|废掉|删/, '作废'],
  [/终止|关闭/, '终止'],
  [/提交|送审|报上去/, '提交'],
  [/催/, '催办'],
  [/打印/, '打印'],
  [/接单|接一下/, '接单'],
  [/审|批|通过|同意/, '审核'],
];
function actionSaid(frame: Frame): string | undefined {
  const known = DONE.find(([words]) => words.test(frame.text))?.[1];
  return known ?? frame.cover.find(({ sense }) => sense === 'verb.do')?.text;
}

async function acted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const action = actionSaid(frame);
  if (!action) return listed(told);
  if (frame.number || frame.has('here') || (asking.from.documentId && !frame.partners.length && !frame.kind))
    return use(proposeAction, asking, given({ action, number: frame.number }) as { action: string });
  const status = frame.state ?? (action === '提交' ? '草稿' : /审核|驳回|接单/.test(action) ? '待审核' : undefined);
  const words = { ...documentWordsOf(told), ...given({ status: frame.trait ? undefined : status }) };
  const hits = await searched(told, words, { pageSize: 6 });
  const rows = hits.flatMap((hit) => hit.rows.map((row) => ({ row, definition: hit.definition })));
  if (rows.length === 1 && rows[0]) return use(proposeAction, asking, { action, number: String(rows[0].row.sn) });
  const answer = await use(findDocuments, asking, words);
  const can = rows.some(({ definition }) => actionCalled(definition.actions, action));
  return {
    ...answer,
    text: `${can ? `可以${action}的有几张，我不会自己${action}：请选一张，或打开列表勾选后${action}。` : `我不会自己${action}。`}\n\n${answer.text}`,
  };
}

/** 本周要到的货, 超期没到的订单: what was ordered and is expected, by the day it is expected on. */
const DUE = /(?:要|该|应该?|预计|即将|会)(?:到货?|送到|来)(?:的)?(?:货|东西)?/;
const LATE = /(?:超期|逾期|延期|过期|晚)(?:了)?(?:还|都)?(?:没|未)(?:有)?(?:到|送|来|交|发)|(?:超期|逾期|延期)的?(?:采购)?订单|没按时(?:到|送)/;
const OWED_GOODS = /[没未](?:有)?(?:到|送|来|收到)/;
function dueOf({ asking, frame, period }: Told): Record<string, string | undefined> {
  const isLate =
    LATE.test(frame.text) ||
    (frame.has('noun.overdue') &&
      (frame.has('noun.order') ||
        frame.has('noun.doc') ||
        frame.flows.some(({ flow }) => flow === 'receive' || flow === 'buy') ||
        OWED_GOODS.test(frame.state ?? frame.text) ||
        /订单|order/i.test(frame.kind ?? '')));
  if (!isLate && !(DUE.test(frame.text) && period)) return {};
  const kind = asking.context.org.kind === 'H' || /采购|进货/.test(frame.text) ? '采购订单' : '订单';
  // What is late did not come: the words for that say nothing more.
  const absent = isLate ? /(?:货)?(?:还|都|仍)?[没未](?:有)?(?:到|送|来|收到|交|发)[到来齐货完的]*/.exec(frame.text)?.[0] : undefined;
  if (absent) asking.asked?.push({ tool: 'heard', args: absent });
  // 该到的货 is read as what has not come.
  else if (frame.state) asking.asked?.push({ tool: 'heard', args: frame.state });
  return { kind, due: isLate ? OVERDUE : period, period: undefined, status: undefined, trait: undefined };
}

/** 分别多少 over several months: month by month. */
const EACH = /分别|各(?:是|有)?多少|逐/;
const BY = { partner: 'partner', department: 'department', product: 'product', month: 'month' } as const;

async function counted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const words = { ...documentWordsOf(told), ...dueOf(told) };
  const kind =
    words.kind ??
    (frame.partners.length > 0 || frame.departments.length > 0 || frame.goods.length > 0 ? (asking.context.org.kind === 'H' ? '采购' : '销售') : undefined);
  const isEach = EACH.test(frame.text) && (frame.periods[0]?.to ?? '').slice(0, 7) !== (frame.periods[0]?.from ?? '').slice(0, 7);
  if (!kind && frame.by === 'department' && asking.context.org.kind === 'H')
    return use(usage, asking, { by: 'department', ...given({ product: told.product, period: told.period }) });
  const by = severalPartners(frame)
    ? 'partner'
    : frame.intent === 'trend' || isEach
      ? 'month'
      : frame.by && frame.by in BY
        ? BY[frame.by as keyof typeof BY]
        : undefined;
  const called = kind ? await calledMeasure(told, kind) : undefined;
  if (called) return called;
  const isLeast = frame.end === 'least';
  if (!kind && !words.status && !words.trait && !words.amount && !by)
    return nothing('要统计什么？可以说明是采购、入库、销售、出库、申领、使用还是库存，如“上月采购了多少钱”“上月底库存金额”。');
  if (frame.intent === 'rank' && !by) {
    const order = ordered(frame);
    if (order && kind) return use(findDocuments, asking, { ...words, kind, order, count: Math.min(frame.count ?? 1, 20) });
  }
  return use(documentFigures, asking, {
    ...words,
    ...given({ kind }),
    ...(by ? { by } : {}),
    ...(by && isLeast ? { order: 'smallest' as const } : {}),
    ...(by && frame.count ? { count: Math.min(frame.count, 20) } : {}),
  });
}

/** 税额, 不含税金额: a figure the lines of the papers have under just that name, told with their number. */
async function calledMeasure(told: Told, kind: string): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  if (frame.by || frame.state || frame.trait || frame.amount) return undefined;
  const own = readableKinds(asking.context).filter((one) => (kindsIn(kind)?.kinds ?? [kind]).includes(one.kind));
  for (const { kind: id, title } of own) {
    const dataset = datasetOf(`${id}Lines`);
    const [measure] =
      Object.entries(dataset?.measures ?? {})
        .filter(([, { label }]) => SPECIAL.test(label) && frame.text.includes(label))
        .sort(([, a], [, b]) => b.label.length - a.label.length)[0] ?? [];
    if (!dataset || !measure) continue;
    const where = given({ partner: told.partner, specification: told.product, department: told.department });
    const isKnown = Object.keys(where).every((name) => name in dataset.dimensions);
    if (isKnown)
      return use(queryFigures, asking, {
        of: dataset.id,
        measures: [measure, ...('documents' in dataset.measures ? ['documents'] : [])],
        where: { ...where, status: '2,5,7' },
        said: title,
        ...given({ period: told.period }),
      });
  }
  return undefined;
}
const SPECIAL = /税|折扣|运费|服务费|优惠|差额|价差/;

/** What has no money of its own on its papers: its cost is in the rows of goods in motion. */
const MOVED = new Set(['use', 'operate', 'issue', 'claim']);

/** One span of days beside another: 比上个月 is what it is held against; without one it is what lay before. */
async function held(told: Told): Promise<ToolAnswer> {
  if (severalPartners(told.frame)) return counted(told);
  const { asking, frame } = told;
  const isOfRows = frame.by !== undefined || frame.change !== undefined || (MOVED.has(frame.flows[0]?.flow ?? '') && !frame.partners.length);
  const rows = isOfRows ? await heldAgainst(told) : undefined;
  if (rows) return rows;
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  return use(compare, asking, {
    kind: documentWordsOf(told).kind ?? (asking.context.org.kind === 'H' ? '采购订单' : '销售订单'),
    ...given({ partner: told.partner, product: told.product, department: told.department }),
    period,
    other,
  });
}
