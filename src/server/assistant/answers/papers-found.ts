import { documentOf } from '../../../domain/registry';
import { screenFor } from '../places';
import type { Frame } from '../reading/frame';
import { nothing, type ToolAnswer } from '../tool';
import { showDocument } from '../tools/document-detail';
import { findDocuments, searchAll } from '../tools/find-documents';
import { openScreen } from '../tools/open-page';
import { readDocumentWords } from '../tools/read-document-words';
import { use } from '../use';
import { kindsIn } from '../words/kinds';
import { pagesCalled } from '../words/pages';
import { documentWordsOf } from './document-words-of';
import { dueOf } from './papers-due';
import type { Told } from './words-of';

export async function listed(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const words = { ...documentWordsOf(told), ...dueOf(told) };
  const isNarrowed = Object.keys(words).some((name) => name !== 'kind');
  if (frame.end === 'last') return latest(told, words);
  const order = ordered(frame);
  if (order) return use(findDocuments, asking, { ...words, ...waitsLongest(frame, words), order, count: Math.min(frame.count ?? 1, 20) });
  const isList =
    frame.intent === 'list' && (frame.has('ask.which') || frame.has('ask.what') || frame.has('verb.list') || frame.has('ask.yes') || frame.has('verb.show'));
  if (isNarrowed || (isList && words.kind)) return use(findDocuments, asking, words);
  if (words.kind) {
    const foreign = (kindsIn(words.kind)?.kinds ?? []).flatMap((kind) => documentOf(kind) ?? []);
    // 首营, asked by a hospital: such papers are written in other houses.
    if (foreign.length > 0 && foreign.every(({ owners }) => !owners.some((one) => one === asking.context.org.kind)))
      return nothing(`本机构没有${foreign.map(({ title }) => title).join('、')}，没有可以查的。`);
    // Of pages of the kind the one he holds.
    const own = (kindsIn(words.kind)?.kinds ?? []).flatMap((kind) => screenFor(asking.context, kind) ?? [])[0];
    const called = await pagesCalled(asking.context, words.kind);
    return use(openScreen, asking, { page: own && called[0]?.isOpen !== true ? own.title : words.kind });
  }
  return use(findDocuments, asking, words);
}

/** 等得最久的: of those that wait. */
export const waitsLongest = ({ text }: Frame, { status, trait }: ReturnType<typeof documentWordsOf>): { status?: string } =>
  /最[久长]/.test(text) && /等|拖|压|卡|挂/.test(text) && !status && !trait ? { status: /拖/.test(text) ? '未完成' : '待审核' } : {};

export const ordered = (frame: Frame): 'largest' | 'smallest' | 'earliest' | undefined =>
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
export async function latest(told: Told, words: ReturnType<typeof documentWordsOf>): Promise<ToolAnswer> {
  const { asking, frame } = told;
  if (frame.intent === 'detail' || frame.has('ask.where') || frame.has('noun.progress')) {
    const hits = await searched(told, words, { pageSize: 1 });
    const number = hits[0]?.rows[0]?.sn;
    if (number) return use(showDocument, asking, { number: String(number) });
  }
  return use(findDocuments, asking, { ...words, order: 'newest' });
}

/** Documents by the words, written down as heard. */
export async function searched({ asking }: Told, words: ReturnType<typeof documentWordsOf>, asked: { pageSize: number }) {
  asking.asked?.push({ tool: 'searched', args: words });
  return searchAll(asking.context, await readDocumentWords(asking.context, words), asked);
}
