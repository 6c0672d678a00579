import { dayOf } from '../../../define/dates';
import type { Screen } from '../../../define/define-screen';
import type { OrgKind } from '../../../define/field';
import { documents, masterOf, reportOf } from '../../../domain/registry';
import { rowsCalled, rowWordsOf, split } from '../../../domain/screens/row-words';
import { screensFor } from '../../engine/access';
import { inOwnWords } from '../own-words/asked';
import { linesAsked } from '../own-words/of-lines';
import { readBy, type Token } from '../own-words/read';
import { sightIn } from '../own-words/sight';
import { type Subject, screenSubject } from '../own-words/subjects';
import { vocabularyOf } from '../own-words/vocabulary';
import { openPage } from '../places';
import type { Question } from '../planner';
import { againOf } from '../reading/again';
import { PAID_BY } from '../reading/asked-next';
import { wayAlone } from '../reading/asks-way';
import { framesOf } from '../reading/frames-of';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import { letsPass } from '../reading/said-plainly';
import { found, type ToolAnswer, together } from '../tool';
import { fieldsAsked } from '../tools/asked-of-row';
import { findDocuments } from '../tools/find-documents';
import { rowsAsked } from '../tools/rows-asked';
import { use } from '../use';
import { screensOfOrganisation } from '../words/pages';
import { carryOut } from './carry-out';
import { toldOf } from './words-of';

const SHORT = 18;
const FEW = 4;
/** What adds to the rows told before, and what asks for others of the same page. */
const OTHERS = /^(?:那|那么)?(?:还有|总共|一共|都有|别的|其他|其它|另外)/;
/** 差在哪, after a report put in order: what its first row says. */
const WEAK = /^(?:那|它|他|他家|主要|都)*(?:差|低|弱|不好)(?:在|到)?(?:哪|什么|啥)|^哪(?:里|儿|方面|些|项)(?:差|低|弱|不好)/;
/** Of papers other than those told before. */
const OTHER_PAPERS = /还有(?:谁|哪家|哪张|几张|几家|别)|别的|其他|其它|另外|所有|全部/;
/** 那汉口银行的呢: another row of the page by its name. */
const INSTEAD = /^(?:那|那么)?([\u3400-\u9fffa-z0-9]{2,12}?)(?:那个|那户|那边)?的?呢[?？]*$/;
const NUMBER = /\*\*([A-Z]{2}\d{10,14})\*\*/g;

/** 差在哪, after a figure of a report: its facts, where they are asked in words of their own. */
function reportSubject({ resource, archetype }: Screen, kind: OrgKind, text: string): Subject | undefined {
  const dataset = archetype === 'report' ? reportOf(resource, kind)?.of : undefined;
  const asks = Object.values(rowWordsOf(dataset?.id ?? '').asks ?? {}).flatMap(split);
  return dataset && asks.some((said) => text.includes(said)) ? { dataset, words: rowsCalled(dataset.id), isByFit: true } : undefined;
}

/** 都是什么错, 联系人电话多少, after rows of a page: nothing but fields of theirs is asked, of the same rows. */
async function ofTheirFields({ context, from, history, text: said }: Question, { dataset, ...subject }: Subject): Promise<ToolAnswer | undefined> {
  const last = history.at(-1);
  const text = normalise(said);
  const sees = sightIn(context, dataset);
  const fields = masterOf(dataset.id)?.fields;
  if (!last || !sees || !fields || DONE.test(text) || fieldsAsked(fields, text).length === 0) return undefined;
  const tokens = readBy(text, { dataset, ...subject }, vocabularyOf(dataset, sees), await loadGazetteer(context, text), dayOf(context.now()));
  if (!tokens || tokens.some(({ is }) => NARROWS.has(is))) return undefined;
  const frame = (await framesOf({ context, from, text: last.question, history: history.slice(0, -1) })).at(-1);
  const before = frame && (await carryOut({ context, text: frame.text, from }, frame));
  return before?.rows?.length ? rowsAsked({ context, from, text }, before.rows, { asks: text }) : undefined;
}
/** 帮我发布一下: something is to be done, nothing is asked. */
const DONE = /^(?:那|就|先)*(?:帮|把|给|请|替|麻烦)|(?:一下|[了掉]吧|吧)$/;
const NARROWS: ReadonlySet<Token['is']> = new Set(['where', 'name', 'period', 'amount', 'unknown', 'each', 'spread', 'month', 'count']);

/**
 * What is asked after rows of a page, in words of that page and no others: 当时谁说的 of the promises told before, 还有几笔没对上 of the lines of
 * the bank. The page is the one the answer before began with; its conditions hold on where the words add none.
 */
export async function ofRowsBefore({ context, from, history, text: said }: Question): Promise<ToolAnswer | undefined> {
  const last = history.at(-1);
  const text = normalise(said);
  // 在哪核销, 麓康那家给过了吧: how that is done, or that it is to be, no rows.
  if (!last || text.length > SHORT || wayAlone(text) !== undefined || letsPass(text)) return undefined;
  const read = async (whole: string) => readFrame(whole, await loadGazetteer(context, whole), { kind: context.org.kind, today: dayOf(context.now()) });
  const asking = { context, text, from, asked: [] };
  const papers = [...new Set([...last.answer.matchAll(NUMBER)].map(([, number]) => number ?? ''))];
  const ofLines =
    !OTHER_PAPERS.test(text) && papers.length > 0 && papers.length <= FEW ? await linesAsked(await toldOf(asking, await read(text)), papers) : undefined;
  if (ofLines && !ofLines.isEmpty) return ofLines;
  const page = screensOfOrganisation(context)
    .filter(({ title }) => last.answer.startsWith(title))
    .sort((a, b) => b.title.length - a.title.length)[0];
  const [first] = /^- (.+)$/m.exec(last.answer)?.slice(1) ?? [];
  if (page?.archetype === 'report' && first && WEAK.test(text))
    return found({ text: `排在最前的一行：\n\n- ${first}`, data: { page: page.title, row: first }, proposals: [openPage(page)] });
  const isOpen = page && screensFor({ ...context, screen: '' }, page.resource).some(({ flag }) => flag === page.flag);
  const subject = isOpen ? (screenSubject(page) ?? reportSubject(page, context.org.kind, text)) : undefined;
  // 一共几个: of those that were told, whatever narrowed them.
  const isCount = /^(?:count|sum)$/.test(againOf(text)?.as ?? '');
  if (subject && !isCount && !PAID_BY.test(text)) {
    const whole = OTHERS.test(text) ? text : normalise(`${last.question} ${text}`);
    const told = await toldOf({ ...asking, text: whole }, await read(whole));
    const answer = await inOwnWords(told, true, [], subject);
    if (answer && !answer.isEmpty) return answer;
    const fields = await ofTheirFields({ context, from, history, text: said }, subject);
    if (fields) return fields;
    // 汉口银行的呢, after another account: that one instead.
    const instead = INSTEAD.exec(text)?.[1];
    const of = `${page?.title}${instead}${/多少|几/.test(last.question) ? '还有多少' : ''}`;
    const other = instead && (await read(instead)).unknown.length > 0 ? await carryOut({ ...asking, text: of, asked: [] }, await read(of)) : undefined;
    if (other && !other.isEmpty && other.text.startsWith(page?.title ?? '')) return other;
  }
  const compared = documents.find(({ matrix, title }) => matrix && last.answer.includes(title));
  if (compared && papers.length > 0 && papers.length <= FEW && /没报|报了|报价|便宜|最低/.test(text))
    return together(await Promise.all(papers.map((number) => use(findDocuments, { ...asking, text: `${text} 报价` }, { kind: compared.kind, number }))));
  return undefined;
}
