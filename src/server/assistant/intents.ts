import type { AnyTool, Asking, Tool, ToolAnswer } from './tool';
import { nothing } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { commandsCalled, proposeCommand } from './tools/commands';
import { documentFigures } from './tools/document-figures';
import { draftDocument } from './tools/draft';
import { explain } from './tools/explain';
import { findDocuments } from './tools/find-documents';
import { help, rankHelp } from './tools/help';
import { openScreen } from './tools/open-page';
import { reportIn, runAnyReport } from './tools/report';
import { stock } from './tools/stock';
import { usage } from './tools/usage';
import { type Mention, readMentions } from './words/mentions';
import { loadNames } from './words/names';
import { pagesCalled } from './words/pages';
import type { Read } from './words/question';

const ACTION = /反审核|反审|红冲|冲红|作废|驳回|终止|审核|审批|通过|提交|接单|备货/;

/** Which tool answers a question that was read, and with which words. The more certain readings are tried first. */
export async function understand(asking: Asking, read: Read): Promise<ToolAnswer> {
  const { wants } = read;
  const action = ACTION.exec(read.text)?.[0];
  const pointsAt = read.number !== undefined || wants.here;
  if (wants.why && (pointsAt || asking.from.documentId))
    return use(explain, asking, { ...(action ? { action } : {}), ...(read.number ? { number: read.number } : {}) });
  if (wants.how && rankHelp(read.text)) return use(help, asking, { task: read.text });
  if (action && pointsAt && !wants.open && !/[已待未]/.test(read.text))
    return use(proposeAction, asking, { action, ...(read.number ? { number: read.number } : {}) });
  if (read.number) return use(findDocuments, asking, { number: read.number });
  if (isCommand(asking, read)) return use(proposeCommand, asking, { words: read.text });

  const exact = await pageNamedExactly(asking, read);
  if (exact) return exact;
  const mentions = readMentions(await loadNames(asking.context, read.stretches.join(' ')), read.stretches);
  const said = (kind: Mention['kind']) => mentions.find((one) => one.kind === kind)?.said;
  const named = {
    partner: said('partner'),
    product: said('goods'),
    department: said('department'),
    warehouse: said('warehouse'),
    unknown: mentions.find((one) => one.kind === undefined)?.said,
  };
  const answer = await byTopic(asking, read, named);
  return answer ?? (await fallback(asking, read, named));
}

type Named = Record<'partner' | 'product' | 'department' | 'warehouse' | 'unknown', string | undefined>;
/** Only what was said: an absent word is no condition. */
const given = <T extends Record<string, string | undefined>>(words: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value)) as { [K in keyof T]?: string };

async function byTopic(asking: Asking, read: Read, named: Named): Promise<ToolAnswer | undefined> {
  const { wants, kinds } = read;
  const product = named.product ?? (named.partner || named.department || named.warehouse ? undefined : named.unknown);
  const report = reportIn(read.text);
  if (report && !wants.open)
    return use(runAnyReport, asking, {
      report,
      ...given({
        product: named.product,
        partner: named.partner,
        department: named.department,
        warehouse: named.warehouse,
        period: read.period,
      }),
    });
  if (wants.draft && isDraft(read)) {
    const items = product ? [{ product, ...(read.measure ? { quantity: read.measure.quantity, unit: read.measure.unit } : {}) }] : [];
    return use(draftDocument, asking, {
      kind: kinds?.said ?? draftKind(read.text),
      ...given({ department: named.department, partner: named.partner }),
      ...(items.length > 0 ? { items } : {}),
    });
  }
  if (wants.account && !kinds) return use(accounts, asking, { ...given({ partner: named.partner ?? named.unknown }), ...sideOf(read.text) });
  if (wants.expiry && !/证照?|资质|注册证|合同|授权/.test(read.text))
    return use(stock, asking, {
      expiry: read.expiry ?? '近效期',
      ...given({ product, place: named.warehouse ?? named.department }),
    });
  if (read.batchNo) return use(stock, asking, given({ batchNo: read.batchNo, product, place: named.warehouse ?? named.department }));
  const place = named.warehouse ?? named.department;
  if (wants.stock && (product || place || wants.figure)) return use(stock, asking, given({ product, place }));
  if (wants.usage && !(kinds && named.partner)) return use(usage, asking, given({ department: named.department, product, period: read.period }));
  return kinds || read.status || wants.todo ? documents(asking, read, named) : undefined;
}

/** Documents: counted, found, or their page opened when nothing narrows them. */
async function documents(asking: Asking, read: Read, named: Named): Promise<ToolAnswer | undefined> {
  const { wants, kinds } = read;
  const unknown = named.partner || named.product || named.department ? undefined : (named.unknown ?? named.warehouse);
  const words = given({
    kind: kinds?.said,
    partner: named.partner ?? unknown,
    product: named.product,
    department: named.department,
    status: read.status ?? (wants.todo ? '待审核' : undefined),
    period: read.period,
    amount: read.amount,
  });
  const isNarrowed = Object.keys(words).some((name) => name !== 'kind');
  if (wants.figure && (isNarrowed || kinds)) return use(documentFigures, asking, words);
  if (isNarrowed || wants.latest || wants.list) return use(findDocuments, asking, words);
  return kinds ? use(openScreen, asking, { page: kinds.said }) : undefined;
}

/** Nothing was sure: a page of that name, a record of that name, the help, and at last an honest no. */
async function fallback(asking: Asking, read: Read, named: Named): Promise<ToolAnswer> {
  const words = read.stretches.join('') || read.text;
  const [page] = (await pagesCalled(asking.context, words)).concat(await pagesCalled(asking.context, read.text));
  const tries: (() => Promise<ToolAnswer>)[] = [];
  if (page && page.score >= 0.7) tries.push(() => use(openScreen, asking, { page: words.length >= 2 ? words : read.text }));
  if (named.partner) tries.push(() => use(findDocuments, asking, given({ partner: named.partner, period: read.period })));
  if (named.product) tries.push(() => use(stock, asking, given({ product: named.product, place: named.warehouse ?? named.department })));
  if (named.department && read.period) tries.push(() => use(usage, asking, given({ department: named.department, period: read.period })));
  if (named.warehouse) tries.push(() => use(stock, asking, given({ place: named.warehouse })));
  if (rankHelp(read.text)) tries.push(() => use(help, asking, { task: read.text }));
  if (page) tries.push(() => use(openScreen, asking, { page: words.length >= 2 ? words : read.text }));
  for (const attempt of tries) {
    const answer = await attempt();
    if (!answer.isEmpty || answer.proposals.length > 0) return answer;
  }
  return nothing(
    `没有找到与“${read.text.slice(0, 60)}”有关的页面、单据或数据。\n\n试过：页面名称、往来单位、产品、科室、库房${read.stretches.length > 0 ? `（按“${read.stretches.join('”“')}”查找）` : ''}和操作说明。\n\n可以这样问：“打开今天发给某供应商的采购订单”“某产品还有多少库存”“30天内过期的批号”“怎么红冲入库单”。`,
  );
}

/** 打开库存管理, 库存, cgdd: the question is a page's name and nothing else. */
async function pageNamedExactly(asking: Asking, read: Read): Promise<ToolAnswer | undefined> {
  if (read.wants.figure || read.period || read.number || read.measure || read.amount || read.status || (read.wants.draft && !/^打开/.test(read.text)))
    return undefined;
  const name = read.text
    .replace(/^(?:请|帮我|麻烦|给我|我要|我想|想)*(?:打开|进入|跳转到?|跳到|转到|切换到|去|看一?下|看看|查看|查询|显示|看|查)?/, '')
    .replace(/(页面|界面|列表|模块|菜单)?[吧。.!！]*$/, '');
  const [page] = await pagesCalled(asking.context, name);
  return page && page.score >= (/^[a-z]+$/i.test(name) ? 0.8 : 0.88) && !read.wants.list ? use(openScreen, asking, { page: name }) : undefined;
}

const isCommand = (asking: Asking, read: Read): boolean =>
  !read.kinds && !read.wants.how && read.text.length <= 14 && commandsCalled(asking.context, read.text).length > 0;
const isDraft = (read: Read): boolean =>
  !read.wants.open &&
  !read.wants.list &&
  !read.wants.figure &&
  !read.status &&
  (read.measure !== undefined || /新建|新增|新开|开一?张|开个|创建|做一?张|录一?张|建一?张|起草|^给|^帮.*(?:申领|下单|订)/.test(read.text));
const draftKind = (text: string): string => (/申领|申请|领/.test(text) ? '申领单' : '采购订单');
const sideOf = (text: string): { side?: 'receivable' | 'payable' } =>
  /应收|未收|欠我/.test(text)
    ? { side: 'receivable' }
    : /应付|未付|我们?欠|欠.{0,12}(?:多少|货款)?$/.test(text) && /^(?:我|应付|未付)/.test(text)
      ? { side: 'payable' }
      : {};

/** A tool the user does not hold says so. */
async function use<A>(tool: Tool<A>, asking: Asking, args: A): Promise<ToolAnswer> {
  if (!mayUse(tool, asking)) return nothing(`您没有查看这类数据的权限（${tool.description.split('：')[0]}），需要时请联系本机构管理员授权。`);
  return tool.run(asking, args);
}
const mayUse = (tool: Pick<AnyTool, 'may'>, asking: Asking): boolean => tool.may(asking.context);
