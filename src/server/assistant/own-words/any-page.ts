import { dayOf } from '../../../define/dates';
import type { Screen } from '../../../define/define-screen';
import { masterOf } from '../../../domain/registry';
import { pagesOf } from '../answers/records-called';
import type { Told } from '../answers/words-of';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { inOwnWords } from './asked';
import { readBy, type Token } from './read';
import { sightIn } from './sight';
import { type Subject, screenSubject } from './subjects';
import { vocabularyOf } from './vocabulary';

/** Of the pages whose words have all of a sentence the nearest are asked. */
const AT_ONCE = 5;
const KEPT: ReadonlySet<Screen['archetype']> = new Set(['list', 'tree']);
/** Rows that hold whatever was said somewhere, and are asked for by words of theirs. */
const TOLD_WHOLE: ReadonlySet<string> = new Set(['recycleBin', 'interfaceLog', 'productBarcode']);
const LONGEST = 40;

/** 打印客户端是强制更新吗, 回收站里都有啥: read as asking how something is done, in none of the words that ask so. */
export const ofRecordsInstead = (told: Told): Promise<ToolAnswer | undefined> | undefined =>
  told.frame.intent === 'how' && !told.frame.has('ask.how') && !HOW.test(told.frame.text) ? ofAnyPage(told) : undefined;
const HOW = /怎么|怎样|咋|如何|哪里|在哪|办|操作|步骤|为什么|为啥|[能可]以?不|不了/;

/**
 * 钟家村医院谁邀请来的, 麓康卡在哪个环节: no page is named, but one record is, and what the sentence asks of it are words of the page that keeps it. Every
 * page of records is tried (`meant`: of those alone); where all of the sentence is its words and the name of one of its records, that is what was asked.
 */
export async function ofAnyPage(told: Told, meant?: readonly Screen[]): Promise<ToolAnswer | undefined> {
  const { asking } = told;
  const { context } = asking;
  const frame = asTyped(told);
  if (frame.text.length > LONGEST || frame.number || frame.intent === 'draft') return undefined;
  // 儿的呼吸过滤器还有多少: how many there are is asked of goods, of no page that names them.
  if (!meant && frame.goods.length > 0 && frame.subject === 'stock') return undefined;
  const screens = meant ?? pagesOf(context, KEPT, TOLD_WHOLE).map(({ screen }) => screen);
  const gazetteer = await loadGazetteer(context, frame.text);
  const today = dayOf(context.now());
  const able = screens.flatMap((screen): { subject: Subject; letters: number }[] => {
    const subject = screenSubject(screen);
    const sees = subject && sightIn(context, subject.dataset);
    if (!subject || !sees) return [];
    const tokens = readBy(frame.text, subject, vocabularyOf(subject.dataset, sees), gazetteer, today, true);
    // 那心内科呢, 儿的呼吸过滤器: of a name alone, whatever letters stand beside it, nothing is asked.
    const isAsked = meant !== undefined || tokens?.some(({ is }) => is !== 'name' && is !== 'filler' && is !== 'unknown');
    const letters = tokens && isAsked ? lettersOf(tokens, subject) : 0;
    return letters > 0 ? [{ subject, letters }] : [];
  });
  for (const { subject } of able.sort((a, b) => b.letters - a.letters).slice(0, AT_ONCE)) {
    const answer = await inOwnWords({ ...told, frame }, true, [], subject);
    if (answer && !answer.isEmpty) return answer;
  }
  return undefined;
}

/** A name is as it was typed, whatever letters in it looked mistyped. */
function asTyped({ frame, asking }: Told): Told['frame'] {
  const typed = normalise(asking.text);
  return typed.length === frame.text.length && typed !== frame.text ? { ...frame, text: typed } : frame;
}

/** How many letters are words of the page itself; none where nothing narrows its rows. */
function lettersOf(tokens: readonly Token[], { dataset }: Subject): number {
  if (tokens.some(({ is }) => is === 'each' || is === 'spread')) return 0;
  const isCalled = tokens.some(({ is }) => is === 'subject');
  // Where no record is named, the rows are, or a choice only they have by its own name: what is said of anything (没办完的) is said of none of them.
  const isNarrowed = tokens.some(
    (token) =>
      token.is === 'unknown' ||
      token.is === 'name' ||
      (token.is === 'where' && (isCalled || (token.said.length >= LEAST && token.text.includes(token.said)))) ||
      (token.is === 'list' && isCalled),
  );
  const own = tokens.filter(({ is }) => OWN.has(is)).reduce((sum, { text }) => sum + text.length, 0);
  return isNarrowed ? own + (masterOf(dataset.id) ? 1 : 0) : 0;
}
const LEAST = 3;
const OWN: ReadonlySet<Token['is']> = new Set(['subject', 'where', 'field', 'measure', 'asks', 'count']);
