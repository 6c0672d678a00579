import type { Asking, ToolAnswer } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { showDocument } from './tools/document-detail';
import { documentFigures } from './tools/document-figures';
import { readDocumentWords } from './tools/document-words';
import { draftDocument } from './tools/draft';
import { explainFigure } from './tools/explain-figure';
import { findDocuments, searchAll } from './tools/find-documents';
import { help, rankHelp } from './tools/help';
import { openScreen } from './tools/open-page';
import { record } from './tools/record';
import { reportIn, runAnyReport } from './tools/report';
import { stock } from './tools/stock';
import { usage } from './tools/usage';
import { given, type Named, use } from './use';
import { itemsIn } from './words/items';
import type { Names } from './words/names';
import { pagesCalled } from './words/pages';
import type { Read } from './words/question';

export type Topic = { asking: Asking; read: Read; named: Named; names: Names };

/** The matter a question is about, the more certain readings first; undefined when none is sure. */
export async function byTopic(topic: Topic): Promise<ToolAnswer | undefined> {
  for (const matter of [whyRefused, reports, watched, whyFigure, drafts, partnersAccounts, expiries, records, stocks, uses, actions, documents]) {
    const answer = await matter(topic);
    if (answer) return answer;
  }
  return undefined;
}

type Matter = (topic: Topic) => Promise<ToolAnswer | undefined> | undefined;

/** Goods said, or what nobody is called by where nothing else was named. */
const productOf = ({ named }: Topic): string | undefined => named.product ?? (named.partner || named.department || named.warehouse ? undefined : named.unknown);
const placeOf = ({ named }: Topic): string | undefined => named.warehouse ?? named.department;

const reports: Matter = ({ asking, read, named }) => {
  const report = reportIn(read.text);
  if (!report || read.wants.open) return undefined;
  const { product, partner, department, warehouse } = named;
  return use(runAnyReport, asking, { report, ...given({ product, partner, department, warehouse, period: read.period }) });
};

/** 为什么库存是512, 骨科库怎么只剩52支, 为什么欠康达400: the entries that make the figure. */
const whyFigure: Matter = (topic) => {
  const { asking, read, named } = topic;
  const { why, stock: isStock, account } = read.wants;
  if (!why || read.number) return undefined;
  const figure = read.measure?.quantity ?? read.text.match(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?![A-Za-z\d.])/g)?.at(-1);
  if (account) return use(explainFigure, asking, { what: 'account', ...given({ partner: named.partner ?? named.unknown, figure }) });
  const product = productOf(topic);
  if (!isStock && !(product && figure)) return undefined;
  return use(explainFigure, asking, { what: 'stock', ...given({ product, place: placeOf(topic), batchNo: read.batchNo, figure }) });
};

const drafts: Matter = (topic) => {
  const { asking, read, named, names } = topic;
  if (!read.wants.draft || !isDraft(read)) return undefined;
  const product = productOf(topic);
  const items = read.measure ? itemsIn(read.text, names, product) : product ? [{ product }] : [];
  const { department, partner } = named;
  return use(draftDocument, asking, {
    kind: read.kinds?.said ?? (MOVES.test(read.text) ? '调拨单' : /申领|申请|领/.test(read.text) || (department && !partner) ? '申领单' : '采购订单'),
    ...given({ department, partner }),
    ...(items.length > 0 ? { items } : {}),
  });
};
/** 调20支留置针到骨科: goods go from one store of the house to another. */
const MOVES = /^(?:请|帮我|给我|麻烦|我?[想要])*(?:调|移|挪|转|搬)/;
const isDraft = ({ wants, status, measure, text }: Read): boolean =>
  !wants.open &&
  !wants.list &&
  !wants.figure &&
  !status &&
  (measure !== undefined || /新建|新增|新开|开一?张|开个|创建|做一?张|录一?张|建一?张|起草|^给|^帮.*(?:申领|下单|订)/.test(text));

const partnersAccounts: Matter = ({ asking, read, named }) =>
  read.wants.account && !read.kinds ? use(accounts, asking, { ...given({ partner: named.partner ?? named.unknown }), ...sideOf(read.text) }) : undefined;
const sideOf = (text: string): { side?: 'receivable' | 'payable' } => {
  if (/应收|未收|欠我/.test(text)) return { side: 'receivable' };
  return /^(?:我|应付|未付)/.test(text) && /应付|未付|我们?欠|欠.{0,12}(?:多少|货款)?$/.test(text) ? { side: 'payable' } : {};
};

/** 快过期的货为什么发不出去: no figure, no record is named; why the product says no stands in its help. */
const whyRefused: Matter = ({ asking, read, named }) => {
  const isNamed = named.partner || named.product || named.department || named.warehouse || read.batchNo || read.measure || /\d/.test(read.text);
  return read.wants.why && !isNamed && !read.kinds && !read.status && !read.wants.account && rankHelp(read.text, asking.context)
    ? use(help, asking, { task: read.text })
    : undefined;
};

/** What runs out or runs low is watched by pages of its own: the first the user holds is the answer. */
const WATCHED: readonly [RegExp, readonly string[]][] = [
  [
    /(?:证照?|资质|许可证?|执照)\S{0,8}(?:到期|过期|失效|快到)|(?:到期|过期|失效)\S{0,4}(?:证照?|资质|许可证|执照)/,
    ['证照效期预警', '预警中心', '本企业证照', '本院证照', '本厂证照'],
  ],
  [
    /低于\S{0,4}(?:下限|安全|定数|最低)|下限以下|不到下限|安全库存(?!怎)|该补(?:货|了)|(?:要|需要)补(?:货)?(?:的|了|哪|什么)|缺货预警/,
    ['预警中心', '补货异常报表', '定数管理', '库存管理'],
  ],
];
const watched: Matter = async ({ asking, read }) => {
  if (read.wants.how || read.wants.why) return undefined;
  for (const page of WATCHED.find(([words]) => words.test(read.text))?.[1] ?? []) {
    const [best] = await pagesCalled(asking.context, page);
    if (best?.isOpen && best.score >= 0.8) return use(openScreen, asking, { page });
  }
  return undefined;
};

/** A lot that is named is told with its date; otherwise what ends within the time said, or in the order of their dates. */
const expiries: Matter = (topic) => {
  const { asking, read } = topic;
  const [product, place] = [productOf(topic), placeOf(topic)];
  if (read.batchNo && USED_ON.test(read.text) && usage.may(asking.context))
    return use(usage, asking, given({ batchNo: read.batchNo, product: topic.named.product, department: topic.named.department, period: read.period }));
  if (read.batchNo) return use(stock, asking, given({ batchNo: read.batchNo, product: topic.named.product, place }));
  if (!read.wants.expiry || /证照?|资质|注册证|合同|授权/.test(read.text)) return undefined;
  const isInOrder = read.wants.when || read.extreme?.end === 'earliest' || /最[快短]|最近(?:要|会|快|就)*(?:到期|过期|失效)/.test(read.text);
  return use(stock, asking, { expiry: isInOrder ? '最早' : (read.expiry ?? '近效期'), ...given({ product, place }) });
};

/** 打开康达的资料, 骨科编码多少: a record of a master; when there is none the other readings are tried. */
const records: Matter = async ({ asking, read, named }) => {
  if (!read.wants.record || read.kinds || read.wants.usage || read.wants.stock) return undefined;
  const entries = [
    ['partner', named.partner],
    ['goods', named.product],
    ['department', named.department],
    ['warehouse', named.warehouse],
    [undefined, named.unknown],
  ] as const;
  const [kind, name] = entries.find(([, said]) => said) ?? [];
  if (!name) return undefined;
  const answer = await use(record, asking, { name, asked: /资料|信息|详情|档案/.test(read.text) ? '' : read.text.slice(0, 60), ...(kind ? { kind } : {}) });
  return answer;
};

const USED_ON = /用[到在给]|用掉|使用|消耗|谁身上|哪些?(?:病人|患者)|去向|去了哪/;

const stocks: Matter = (topic) => {
  const { asking, read } = topic;
  const [product, place] = [productOf(topic), placeOf(topic)];
  const isAboutStore = read.wants.list && topic.named.warehouse && !read.kinds;
  if (!(read.wants.stock || isAboutStore) || (read.kinds && !product && !place)) return undefined;
  if (/金额|价值|值多少|多少钱|成本/.test(read.text))
    return use(runAnyReport, asking, { report: 'stockBalance', ...given({ product, warehouse: topic.named.warehouse }) });
  const isShort = /不够|不足|缺货|快没/.test(read.text);
  const order = read.extreme?.end === 'largest' ? 'most' : read.extreme?.end === 'smallest' || isShort ? 'least' : undefined;
  return use(stock, asking, { ...given({ product, place }), ...(order ? { order } : {}) });
};

const uses: Matter = (topic) => {
  const { asking, read, named } = topic;
  const isSpending = read.grouping === 'department' && read.extreme && !read.kinds && usage.may(asking.context);
  if (!(read.wants.usage || isSpending) || (read.kinds && named.partner)) return undefined;
  return use(usage, asking, {
    ...given({ department: named.department, product: productOf(topic), period: read.period }),
    ...(read.grouping === 'department' ? { by: 'department' } : {}),
  });
};

const ASKS_TO_ACT = /帮我|帮忙|请|把|给我|替我|一下|掉|了吧?$/;
/** 骨科申领的那张帮我审一下: the one document the words name, in the state the action starts from. */
const actions: Matter = async (topic) => {
  const { asking, read } = topic;
  const action = actionIn(read.text);
  if (!action || !ASKS_TO_ACT.test(read.text) || read.status || read.wants.figure || read.wants.open || !(read.kinds || topic.named.partner)) return undefined;
  const status = action === '提交' ? '草稿' : /审|批|通过|驳回|接单/.test(action) ? '待审核' : undefined;
  const words = { ...wordsOf(topic), ...given({ status }) };
  const hits = await searchAll(asking.context, await readDocumentWords(asking.context, words), { pageSize: 2 });
  const rows = hits.flatMap((hit) => hit.rows);
  if (rows.length === 1 && rows[0]) return use(proposeAction, asking, { action, number: String(rows[0].sn) });
  return use(findDocuments, asking, words);
};
const ACTION = /反审核|反审|红冲|冲红|作废|驳回|终止|审核|审批|通过|提交|接单|备货/;
const SPOKEN = /(?:审|批)(?:一?下|了|掉|过)|给批/;
/** What is to be done to a document: 审一下 is the review. */
export const actionIn = (text: string): string | undefined => ACTION.exec(text)?.[0] ?? (SPOKEN.test(text) ? '审核' : undefined);

function wordsOf({ read, named }: Topic) {
  const unknown = named.partner || named.product || named.department ? undefined : (named.unknown ?? named.warehouse);
  return given({
    kind: read.kinds?.said,
    partner: named.partner ?? unknown,
    product: named.product,
    department: named.department,
    status: read.status ?? (read.wants.todo ? '待审核' : undefined),
    period: read.period,
    amount: read.amount,
  });
}

/** Documents: counted, ranked, found, or their page opened when nothing narrows them. */
const documents: Matter = async (topic) => {
  const { asking, read, named } = topic;
  const { wants, kinds, extreme, grouping } = read;
  const isSpending = wants.figure && (named.partner || named.department || (named.product && /钱|金额|花/.test(read.text)));
  if (!(kinds || read.status || wants.todo || read.amount || isSpending || (extreme && grouping))) return undefined;
  const words = { ...(isSpending && !kinds ? { kind: asking.context.org.kind === 'H' ? '采购' : '销售' } : {}), ...wordsOf(topic) };
  const isNarrowed = Object.keys(words).some((name) => name !== 'kind');
  if (grouping && (extreme || wants.figure))
    return use(documentFigures, asking, { ...words, by: grouping, ...(extreme?.end === 'smallest' ? { order: 'smallest' } : {}) });
  if (extreme) return use(findDocuments, asking, { ...words, order: extreme.end, count: extreme.count });
  if (wants.figure && (isNarrowed || kinds)) return use(documentFigures, asking, words);
  if (wants.latest) return latest(topic, words);
  if (isNarrowed || wants.list) return use(findDocuments, asking, words);
  return kinds ? use(openScreen, asking, { page: kinds.said }) : undefined;
};

/** The newest one; where it is when that is asked. */
async function latest({ asking, read }: Topic, words: ReturnType<typeof wordsOf>): Promise<ToolAnswer> {
  if (read.wants.detail) {
    const hits = await searchAll(asking.context, await readDocumentWords(asking.context, words), { pageSize: 1 });
    const number = hits[0]?.rows[0]?.sn;
    if (number) return use(showDocument, asking, { number: String(number) });
  }
  return use(findDocuments, asking, { ...words, order: 'newest' });
}
