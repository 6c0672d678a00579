import { documents } from '../../../domain/registry';
import type { Frame } from './frame';
import { applied } from './slots';

type Reads = (text: string) => Promise<Frame>;

/** The question without the words of these senses. */
const withoutArcs = ({ text, cover }: Frame, senses: RegExp): string =>
  applied(
    text,
    cover.flatMap(({ sense, from, to }) => (senses.test(sense) ? [{ from, to, text: '' }] : [])),
  );
/** Without what asks how many. */
export const uncounted = (was: Frame): string => withoutArcs(was, /^ask\.howmuch$/);

/** 都备货了吗, 都接单了没. */
const EACH_DONE = /^(?:都[\u3400-\u9fff]{1,4}|都?货?备货?[齐好全])(?:了)?(?:吗|没有?)[?？]*$/;
/** 另外那张呢. */
const OTHER_PAPER = /^(?:那|那么)?(?:另外|另|其他|别的|剩下)的?(?:那|一|几|两)*[张个单份](?:呢|是哪张)?[?？]*$/;
/** 为什么停. */
const WHY_OF_THEM = /^(?:都)?(?:是)?(?:为什么|为啥|因为(?:什么|啥)|(?:什么|啥)原因)[\u3400-\u9fff]{1,2}的?[?？]*$/;

/** What is asked of the papers that were told: how far each of them is, why each of them was, and those in another state. */
export async function ofThoseTold(was: Frame, text: string, answer: string, read: Reads): Promise<Frame | undefined> {
  if (was.number) return undefined;
  // 还没报的几条, after 退回来的是啥原因: how many, in another state.
  if (was.intent === 'explain') return inOtherState(was, text, read);
  if (was.subject !== 'document' || was.intent === 'draft') return undefined;
  const words = EACH_DONE.test(text)
    ? `${withoutArcs(was, /^(?:ask\.|calc\.|measure\.|by\.)/)}${text}`
    : (was.state || was.trait) && OTHER_PAPER.test(text)
      ? `${withoutArcs(was, /^(?:state|trait|ask\.(?:howmuch|which))$/)} ${was.kind ? '' : titleIn(answer)}`
      : ['list', 'figure'].includes(was.intent) && WHY_OF_THEM.test(text)
        ? `${uncounted(was)} ${text}`
        : undefined;
  return words === undefined ? undefined : { ...(await read(words)), intent: 'list', subject: 'document' };
}

/** What the papers an answer tells of are called. */
const titleIn = (answer: string): string => {
  const prefix = /(?<![A-Za-z0-9])([A-Z]{2})\d{8,}/.exec(answer)?.[1];
  return documents.find((one) => one.prefix === prefix)?.title ?? '';
};

/** What was asked why, asked of those in another state how many or which they are. */
async function inOtherState(was: Frame, text: string, read: Reads): Promise<Frame | undefined> {
  const now = text.length <= 10 ? await read(text) : undefined;
  const isOther = now && (now.state || now.trait) && (now.has('ask.howmuch') || now.has('ask.which') || now.has('verb.list')) && !now.kind;
  return isOther ? read(`${withoutArcs(was, /^(?:ask\.|state$|trait$|noun\.reason$|flow\.)/)}${text}`) : undefined;
}
