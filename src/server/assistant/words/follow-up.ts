import type { Day } from '../../../define/dates';
import type { Context } from '../../base/context';
import { readMentions } from './mentions';
import { loadNames } from './names';
import { type Read, readQuestion } from './question';

type Turn = { question: string; answer: string };

const BEGINNING = /^(?:那么?|那就|再看看?|再查一?下?|换成|改成|要是|如果是?|还有)(?=.)/;
const END = /(?:的)?(?:呢|怎么样|又?如何)[?？。!！]*$/;
const WHY = /^(?:为什么|为啥|为何|怎么来的|怎么算的?|怎么回事|依据是什么|凭什么)(?:呢|啊)?[?？]*$/;
const POINTS = /它|(?<!在)那张单?子?|上面(?:那张|的单子)|刚才那张|最后一张|第([一二三四五六七八1-8])[张个条]/;
/** Asked without naming the document: it is the one the last answer was about. */
const ABOUT = /^(?:是?谁|什么时候|何时|到哪|进度|里面|明细|内容|审了|为什么(?:不能|没)|怎么还没)/;
/** 这张 is what the user looks at, whatever was answered before. */
const HERE = /这张|这个单|这单|本单|当前|选中|此单/;
const ORDINALS = '一二三四五六七八';
const SHORT = 14;

/** Whether a question says only what is different from the one before. */
const leans = (text: string): boolean => text.length <= SHORT && (BEGINNING.test(text) || END.test(text));

/**
 * The question with what the ones before it said: 那上个月呢 after 今天采购订单一共多少钱 asks 上个月采购订单一共多少钱; 它 and 第二张 are
 * the numbers of the last answer. A question that stands by itself is left alone.
 */
export async function inContext(context: Context, text: string, history: readonly Turn[], today: Day): Promise<string> {
  let whole = '';
  let answer = '';
  for (const turn of [...history, { question: text, answer: '' }]) {
    const said = turn.question.trim();
    whole = whole === '' ? said : await joined(context, whole, answer, said, today);
    answer = turn.answer;
  }
  return whole;
}

async function joined(context: Context, before: string, answer: string, said: string, today: Day): Promise<string> {
  if (WHY.test(said)) return `为什么${before.replace(/[?？。]+$/, '')}`;
  const pointed = POINTS.exec(said);
  const numbers = [...new Set(answer.match(/(?<![A-Za-z0-9])[A-Z]{2}\d{8,}/g) ?? [])];
  if (pointed && numbers.length > 0 && said.length <= 24 && readQuestion(said, today).number === undefined) {
    const at = pointed[1] ? (ORDINALS.includes(pointed[1]) ? ORDINALS.indexOf(pointed[1]) : Number(pointed[1]) - 1) : pointed[0] === '最后一张' ? -1 : 0;
    const number = numbers.at(at);
    if (number) return said.replace(pointed[0], number);
  }
  if (ABOUT.test(said) && !HERE.test(said) && numbers.length === 1 && said.length <= SHORT) return `${numbers[0]}${said}`;
  return leans(said) ? merged(context, readQuestion(before, today), readQuestion(said.replace(BEGINNING, '').replace(END, ''), today)) : said;
}

/** What is said now in the place of what was said before. */
async function merged(context: Context, was: Read, now: Read): Promise<string> {
  const names = await loadNames(context, [...was.stretches, ...now.stretches].join(' '));
  const [known, fresh] = [readMentions(names, was.stretches), readMentions(names, now.stretches)];
  const { stock, expiry, account, usage } = now.wants;
  // Another matter about the same things: 那库存呢 after 骨科本月用量.
  if (stock || expiry || account || (usage && !was.wants.usage))
    return [
      ...known.filter((one) => !fresh.some((other) => other.kind === one.kind)).map((one) => one.said),
      now.period ? '' : (was.period ?? ''),
      now.text,
    ].join('');
  let text = was.text;
  const put = (old: string | undefined, next: string | undefined) => {
    if (next) text = old && text.includes(old) ? text.replace(old, next) : `${next}${text}`;
  };
  put(was.period, now.period);
  put(was.status, now.status);
  put(was.kinds?.said, now.kinds?.said);
  for (const mention of fresh) put(known.find((one) => one.kind === mention.kind)?.said ?? (mention.kind ? undefined : known[0]?.said), mention.said);
  return text;
}
