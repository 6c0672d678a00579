import { actionIn } from './matters/documents';
import type { Asking, ToolAnswer } from './tool';
import { nothing } from './tool';
import { proposeAction } from './tools/act';
import { commandsCalled, proposeCommand } from './tools/commands';
import { showDocument } from './tools/document-detail';
import { explain } from './tools/explain';
import { findAnything } from './tools/find-anything';
import { findDocuments } from './tools/find-documents';
import { help, rankHelp } from './tools/help';
import { openScreen } from './tools/open-page';
import { stock } from './tools/stock';
import { usage } from './tools/usage';
import { byTopic } from './topics';
import { given, type Named, use } from './use';
import { type Mention, readMentions } from './words/mentions';
import { loadNames, ownDepartment } from './words/names';
import { pagesCalled } from './words/pages';
import type { Read } from './words/question';
import { isCommon } from './words/similarity';

/** Which tool answers a question that was read, and with which words. The more certain readings are tried first. */
export async function understand(asking: Asking, read: Read): Promise<ToolAnswer> {
  const { wants } = read;
  const action = actionIn(read.text);
  const pointsAt = read.number !== undefined || wants.here;
  const isFigure = wants.stock || wants.account;
  if (wants.why && (pointsAt || (asking.from.documentId && !isFigure)))
    return use(explain, asking, { ...(action ? { action } : {}), ...(read.number ? { number: read.number } : {}) });
  if (wants.how && rankHelp(read.text, asking.context)) return use(help, asking, { task: read.text });
  if (pointsAt && wants.detail && (read.number || asking.from.documentId)) return use(showDocument, asking, read.number ? { number: read.number } : {});
  if (action && pointsAt && !wants.open && !/[已待未]/.test(read.text))
    return use(proposeAction, asking, { action, ...(read.number ? { number: read.number } : {}) });
  if (read.number) return use(findDocuments, asking, { number: read.number });
  if (isCommand(asking, read)) return use(proposeCommand, asking, { words: read.text });

  const exact = await pageNamedExactly(asking, read);
  if (exact) return exact;
  const names = await loadNames(asking.context, read.stretches.join(' '));
  const mentions = readMentions(names, read.stretches);
  const said = (kind: Mention['kind']) => mentions.find((one) => one.kind === kind)?.said;
  const named = {
    partner: said('partner'),
    product: goodsIn(mentions),
    department: said('department') ?? (read.isOwnDepartment ? await ownDepartment(asking.context) : undefined),
    warehouse: said('warehouse'),
    // 哪些医院还欠我们: 医院 is nobody's name.
    unknown: mentions.find((one) => one.kind === undefined && !isCommon(one.said) && !SPECIFICATION.test(one.said))?.said,
  };
  // 康达和瑞和的采购额: several partners are told apart.
  const isSeveral = new Set(mentions.filter((one) => one.kind === 'partner').map((one) => one.found[0]?.id)).size > 1;
  const topic =
    isSeveral && (wants.figure || /比/.test(read.text))
      ? { asking, read: { ...read, grouping: 'partner' as const, wants: { ...wants, figure: true } }, named: { ...named, partner: undefined }, names }
      : { asking, read, named, names };
  return (await byTopic(topic)) ?? fallback(asking, read, named);
}

/** 22G, 5Fr, 3-0, 7.5: a specification by itself names no goods, beside some it says which of them. */
const SPECIFICATION = /^[a-z]{0,2}\d+(?:[.\-×x*]\d+)*[a-z#]{0,3}$/i;
function goodsIn(mentions: readonly Mention[]): string | undefined {
  const [first] = mentions.filter((one) => one.kind === 'goods' && !SPECIFICATION.test(one.said));
  const specifications = mentions.filter((one) => SPECIFICATION.test(one.said)).map((one) => one.said);
  return first ? [first.said, ...specifications].join(' ') : mentions.find((one) => one.kind === 'goods')?.said;
}

/** Nothing was sure: a page of that name, a record of that name, the help, and at last an honest no. */
async function fallback(asking: Asking, read: Read, named: Named): Promise<ToolAnswer> {
  const words = read.stretches.join('') || pageWords(read.text);
  const [page] = (await pagesCalled(asking.context, words)).concat(await pagesCalled(asking.context, read.text));
  const tries: (() => Promise<ToolAnswer>)[] = [];
  if (page && page.score >= 0.7) tries.push(() => use(openScreen, asking, { page: words.length >= 2 ? words : read.text }));
  if (named.partner) tries.push(() => use(findDocuments, asking, given({ partner: named.partner, period: read.period })));
  if (named.product) tries.push(() => use(stock, asking, given({ product: named.product, place: named.warehouse ?? named.department })));
  if (named.department && read.period) tries.push(() => use(usage, asking, given({ department: named.department, period: read.period })));
  if (named.warehouse) tries.push(() => use(stock, asking, given({ place: named.warehouse })));
  if (rankHelp(read.text, asking.context)) tries.push(() => use(help, asking, { task: read.text }));
  if (page) tries.push(() => use(openScreen, asking, { page: words.length >= 2 ? words : read.text }));
  tries.push(() => records(asking, read));
  for (const attempt of tries) {
    const answer = await attempt();
    if (!answer.isEmpty || answer.proposals.length > 0) return answer;
  }
  return nothing(
    `没有找到与“${read.text.slice(0, 60)}”有关的页面、单据或数据。\n\n试过：页面名称、往来单位、产品、科室、库房${read.stretches.length > 0 ? `（按“${read.stretches.join('”“')}”查找）` : ''}和操作说明。\n\n可以这样问：“打开今天发给某供应商的采购订单”“某产品还有多少库存”“30天内过期的批号”“怎么红冲入库单”。`,
  );
}

/** Anything the palette would find by a word of it: a number of a supplier, a bar code, a person. */
async function records(asking: Asking, read: Read): Promise<ToolAnswer> {
  const said = [...(read.text.match(/[A-Za-z0-9][A-Za-z0-9-]{4,39}/g) ?? []), ...read.stretches].slice(0, 3);
  for (const words of said) {
    const answer = await use(findAnything, asking, { words });
    if (!answer.isEmpty) return answer;
  }
  return nothing('');
}

/** What is left of a text without the words that only ask to open something. */
const pageWords = (text: string): string =>
  text
    .replace(/^(?:请|帮我|麻烦|给我|我要|我想|想)*(?:打开|进入|跳转到?|跳到|转到|切换到|去|看一?下|看看|查看|查询|显示|看|查)?/, '')
    .replace(/(页面|界面|列表|模块|菜单)?[吧。.!！]*$/, '');

/** 打开库存管理, 库存, cgdd: the question is a page's name and nothing else. */
async function pageNamedExactly(asking: Asking, read: Read): Promise<ToolAnswer | undefined> {
  if (
    read.wants.figure ||
    read.period ||
    read.number ||
    read.measure ||
    read.amount ||
    read.status ||
    read.trait ||
    (read.wants.draft && !/^打开/.test(read.text))
  )
    return undefined;
  const name = pageWords(read.text);
  const [page] = await pagesCalled(asking.context, name);
  return page && page.score >= (/^[a-z]+$/i.test(name) ? 0.8 : 0.88) && !read.wants.list ? use(openScreen, asking, { page: name }) : undefined;
}

const isCommand = (asking: Asking, read: Read): boolean =>
  !read.kinds && !read.wants.how && !read.measure && !read.period && read.text.length <= 16 && commandsCalled(asking.context, read.text).length > 0;
