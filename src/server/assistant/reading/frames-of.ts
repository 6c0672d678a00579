import type { Context } from '../../base/context';
import type { Question } from '../planner';
import { againOf, rowPointedAt } from './again';
import { alongside } from './alongside';
import { besideFirst } from './beside-first';
import { bothOf } from './both-of';
import { completed } from './completed';
import { textsOfEach, togetherIn } from './each-named';
import type { Frame } from './frame';
import { asUnderstood, foundNothing } from './not-heard';
import { paperOfThem, papersAsked, pointedOut } from './pointing';
import { readOne } from './read-one';
import { readWithin } from './read-within';
import { isTalk } from './talk';
import { wishesIn } from './wishes-in';
import { rowsIn, withinOf } from './within';

/** The frames of a question, with what the conversation before it said. */
export async function framesOf({ context, text, history, from }: Omit<Question, 'from'> & Partial<Pick<Question, 'from'>>): Promise<Frame[]> {
  const isOpen = Boolean(from?.documentId);
  let before: Before = { last: undefined, parts: [], earlier: undefined, answer: '', lists: [], isOpen };
  for (const { question, answer } of history) {
    const said = asUnderstood(question, answer);
    if (foundNothing(answer) || said === '') continue;
    const frames = await readTurn(context, said, before);
    const parts = await eachWhole(context, frames);
    const lists = rowsIn(answer).length > 0 ? [answer, ...before.lists].slice(0, 4) : before.lists;
    before = { last: parts.at(-1) ?? before.last, parts, earlier: before.last, answer, lists, isOpen };
  }
  return readTurn(context, text, before);
}

/** Each of several wishes with the days and names of the first in its words: what is asked next is asked of those. */
async function eachWhole(context: Context, frames: readonly Frame[]): Promise<Frame[]> {
  const [first] = frames;
  const last = frames.at(-1);
  if (!first || !last || first === last || last.oneOf) return last ? [last] : [];
  return Promise.all(
    frames.map(async (frame) => {
      const missing = first.cover.filter(({ sense }) => /^(?:period$|name\.)/.test(sense) && !frame.cover.some((one) => one.sense === sense));
      if (frame === first || missing.length === 0) return frame;
      const whole = await readOne(context, `${missing.map(({ text }) => text).join(' ')} ${frame.text}`, NOTHING_BEFORE, false);
      return { ...whole, intent: frame.intent, subject: frame.subject };
    }),
  );
}

/**
 * What was said before: the last frame with the others of its sentence, and the one before it, the last answer and those that had rows, and whether a
 * document is open beside it.
 */
type Before = { last: Frame | undefined; parts: readonly Frame[]; earlier: Frame | undefined; answer: string; lists: readonly string[]; isOpen: boolean };

async function readTurn(context: Context, given: string, said: Before): Promise<Frame[]> {
  const asked = given.replace(DISMISSED, '');
  const { last: before, earlier, answer, lists, isOpen } = asked === given ? said : { ...said, last: undefined, earlier: undefined };
  const text = asked.replace(OPEN_PAPERS, 'unfinished ');
  const each = papersAsked(text.trim(), answer);
  if (each.length > 0) return Promise.all(each.map((number) => readOne(context, `${number}${text.trim()}`, NOTHING_BEFORE, false)));
  const both = before && earlier ? bothOf(text.trim(), before, earlier) : undefined;
  if (both) return eachNamed(context, await readOne(context, both, NOTHING_BEFORE, false));
  // 康达呢, after two things were asked of another: both of them.
  if (said.parts.length > 1 && before && ANOTHER.test(text.trim()))
    return Promise.all(said.parts.map((last) => readOne(context, text.trim(), { last, answer }, false)));
  const frames: Frame[] = [];
  for (const part of wishesIn(text)) {
    if (isTalk(part) && part !== text) continue;
    const last = frames.at(-1) ?? before;
    const said = ofWhatIsOwed(ofThatFirm(part.trim(), last), last);
    const first = last && frames.length === 0 ? paperOfThem(said, last, answer) : undefined;
    if (first) {
      frames.push(first);
      continue;
    }
    const beside = last && frames.length === 0 ? besideFirst(said, last, answer) : undefined;
    if (beside) {
      frames.push(...(await eachNamed(context, await readOne(context, beside, NOTHING_BEFORE, false))));
      continue;
    }
    const within = last && frames.length === 0 ? withinOf(said, lists, rowsIn(answer).length > 0) : undefined;
    if (within && last) {
      frames.push(await readWithin(context, within, last));
      continue;
    }
    const whole = last ? completed(said, last) : said;
    const pointed =
      frames.length === 0 && againOf(whole) === undefined
        ? rowPointedAt(pointedOut(whole, answer, isOpen, last?.number), answer)
        : pointedOut(whole, answer, isOpen, last?.number);
    const frame = await readOne(context, pointed, { last: whole === said ? last : undefined, answer }, pointed !== whole && !/[A-Z]{2}\d{6,}/.test(pointed));
    // What is left undone is asked of now, whatever days what was done is of.
    const besides = frames.length > 0 || whole !== said;
    if (besides && last)
      frames.push({ ...alongside(last, frame), ...(whole === said || !/[没未]/.test(said) || POINTS_AT.test(said) ? {} : { periods: frame.periods }) });
    else frames.push(...(await eachNamed(context, frame)));
  }
  return frames;
}

/** 那几个还没发的: those that were listed, of those days. */
const POINTS_AT = /^[那这](?:几[张个笔单条]|些)/;

const NOTHING_BEFORE = { last: undefined, answer: '' };

/** A question of several people or places whose figures are kept one by one, as a question of each. */
async function eachNamed(context: Context, frame: Frame): Promise<Frame[]> {
  const texts = textsOfEach(frame);
  if (texts.length === 0) return [frame];
  return Promise.all(
    texts.map(async (text) => ({
      ...(await readOne(context, text, NOTHING_BEFORE, false)),
      intent: frame.intent,
      subject: frame.subject,
      oneOf: togetherIn(frame.text),
    })),
  );
}

/** 算了不要了，这个月卖了多少: what was spoken of is over. */
const DISMISSED = /^(?:(?:算了|不用了?|不要了|不弄了|先不管(?:它|这个)?了?|never ?mind|换个问题|另外问一下|问个别的|对了)[,，。.;；\s]*)+(?=.{3})/i;

/** open orders from Kangda: those that are not done; nobody wants a page opened. */
const OPEN_PAPERS = /\bopen (?=(?:sales |purchase )?(?:orders|invoices|claims|requisitions|plans) (?:from|of|for|by|with|to|this|last)\b)/i;

const ANOTHER = /^(?:那|那么)?[^，。,\s]{2,10}呢[?？]?$/;

/** 他们家的到货单, 惠诚跟它比, after one firm was spoken of: its name. */
const ofThatFirm = (said: string, last: Frame | undefined): string => {
  const [firm, ...others] = last?.partners ?? [];
  return firm && others.length === 0 && last?.intent !== 'draft' ? said.replace(THAT_FIRM, firm.said) : said;
};
/** 其中过期的, of what is owed: what is overdue of it. */
const ofWhatIsOwed = (said: string, last: Frame | undefined): string =>
  last?.subject === 'account' ? said.replace(/^(?:那|其中|这?里面|里头)*(?:已经?)?(?:过期|超期|到期|逾期)了?的(?=[?？呢]|有|多少|$)/, '逾期的') : said;
const THAT_FIRM =
  /^(?:那|那么)?(?:他们家|他家|它家|她家)(?=[的还有一总最近])|^(?:那|那么)?(?:他们|人家|对方)(?=[的还欠有要付信账最])|(?<=[跟和与比])(?:它|他|他们|它们|那家)(?=比|谁|哪|差|相比|[,，]|$)/;
