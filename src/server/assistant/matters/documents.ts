import type { ToolAnswer } from '../tool';
import { proposeAction } from '../tools/act';
import { showDocument } from '../tools/document-detail';
import { documentFigures } from '../tools/document-figures';
import { OVERDUE } from '../tools/document-filters';
import { findDocuments, searchAll } from '../tools/find-documents';
import { openScreen } from '../tools/open-page';
import { readDocumentWords } from '../tools/read-document-words';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { isNameLike, type Matter, type Topic } from './topic';

const ASKS_TO_ACT = /帮我|帮忙|请|把|给我|替我|一下|掉|了吧?$/;
/** 骨科申领的那张帮我审一下: the one document the words name, in the state the action starts from. */
export const actions: Matter = async (topic) => {
  const { asking, read } = topic;
  const action = actionIn(read.text);
  if (!action || !ASKS_TO_ACT.test(read.text) || read.status || read.trait || read.wants.figure || read.wants.open || !(read.kinds || topic.named.partner))
    return undefined;
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
  const unknown = named.partner || named.product || named.department ? undefined : isNameLike(read.text, named.unknown) ? named.unknown : named.warehouse;
  return given({
    kind: read.kinds?.said,
    partner: named.partner ?? unknown,
    product: named.product,
    department: named.department,
    status: read.status ?? (read.wants.todo ? '待审核' : undefined),
    trait: read.trait,
    doctor: read.doctor,
    // What waits waits whatever day its paper bears: 今天要发的货.
    period: read.trait?.startsWith('待') && NOW.test(read.period ?? '') ? undefined : read.period,
    amount: read.amount,
  });
}

/** 本周要到的货, 超期没到的订单: what was ordered and is expected, by the day it is expected on. */
const DUE = /(?:要|该|应该?|预计|即将|会)(?:到货?|送到|来)(?:的)?(?:货|东西)?/;
const LATE = /(?:超期|逾期|延期|过期|晚)(?:了)?(?:还|都)?(?:没|未)(?:有)?(?:到|送|来|交)|(?:超期|逾期|延期)的?(?:采购)?订单|没按时(?:到|送)/;
function dueOf({ asking, read }: Topic) {
  const isLate = LATE.test(read.text);
  if (!isLate && !(DUE.test(read.text) && read.period)) return undefined;
  return {
    kind: asking.context.org.kind === 'H' || /采购|进货/.test(read.text) ? '采购订单' : '订单',
    due: isLate ? OVERDUE : read.period,
    period: undefined,
    status: undefined,
  };
}

const NOW = /^(?:今天|今日|今儿个?|当天)$/;
/** Documents: counted, ranked, found, or their page opened when nothing narrows them. */
export const documents: Matter = async (topic) => {
  const answer = await ofDocuments(topic);
  const { unknown, partner } = topic.named;
  // Said so, when something of the question was left aside.
  return answer && unknown && !partner && !answer.text.includes(unknown) && !/^【/.test(answer.text)
    ? { ...answer, text: `${answer.text}\n\n（“${unknown}”没有对应的名称，没有用来筛选。）` }
    : answer;
};
const ofDocuments: Matter = async (topic) => {
  const { asking, read, named } = topic;
  const { wants, kinds, extreme, grouping } = read;
  const isSpending = wants.figure && (named.partner || named.department || (named.product && /钱|金额|花/.test(read.text)));
  if (!(kinds || dueOf(topic) || read.doctor || read.status || read.trait || wants.todo || read.amount || isSpending || (extreme && grouping)))
    return undefined;
  if (wants.how) return undefined;
  const words = {
    ...(read.doctor && !kinds ? { kind: '手术使用' } : {}),
    ...(isSpending && !kinds ? { kind: asking.context.org.kind === 'H' ? '采购' : '销售' } : {}),
    ...wordsOf(topic),
  };
  const due = dueOf(topic);
  if (due) return use(wants.figure ? documentFigures : findDocuments, asking, { ...words, ...due });
  const isNarrowed = Object.keys(words).some((name) => name !== 'kind');
  if (grouping && (extreme || wants.figure))
    return use(documentFigures, asking, { ...words, by: grouping, ...(extreme?.end === 'smallest' ? { order: 'smallest' } : {}) });
  if (extreme) return use(findDocuments, asking, { ...words, order: extreme.end, count: extreme.count });
  if (wants.figure && (isNarrowed || kinds)) return use(documentFigures, asking, words);
  if (wants.latest) return latest(topic, words);
  if (isNarrowed || wants.list) return use(findDocuments, asking, words);
  if (!kinds) return undefined;
  const [page] = named.unknown ? await pagesCalled(asking.context, read.text) : [];
  return use(openScreen, asking, { page: page?.isOpen && page.score >= 0.6 ? read.text : kinds.said });
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
