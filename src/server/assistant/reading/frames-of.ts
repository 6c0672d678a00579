import type { Context } from '../../base/context';
import type { Question } from '../planner';
import { againOf, rowPointedAt } from './again';
import { alongside } from './alongside';
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
  let before: Before = { last: undefined, earlier: undefined, answer: '', lists: [], isOpen };
  for (const { question, answer } of history) {
    const said = asUnderstood(question, answer);
    if (foundNothing(answer) || said === '') continue;
    const last = (await asOne(context, await readTurn(context, said, before))) ?? before.last;
    const lists = rowsIn(answer).length > 0 ? [answer, ...before.lists].slice(0, 4) : before.lists;
    before = { last, earlier: before.last, answer, lists, isOpen };
  }
  return readTurn(context, text, before);
}

/** The last of several wishes, with the days and names of the first in its words: what is asked next is asked of those. */
async function asOne(context: Context, frames: readonly Frame[]): Promise<Frame | undefined> {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last || first === last || last.oneOf) return last;
  const missing = first.cover.filter(({ sense }) => /^(?:period$|name\.)/.test(sense) && !last.cover.some((one) => one.sense === sense));
  if (missing.length === 0) return last;
  const whole = await readOne(context, `${missing.map(({ text }) => text).join(' ')} ${last.text}`, NOTHING_BEFORE, false);
  return { ...whole, intent: last.intent, subject: last.subject };
}

/** What was said before: the last frame and the one before it, the last answer and those that had rows, and whether a document is open beside it. */
type Before = { last: Frame | undefined; earlier: Frame | undefined; answer: string; lists: readonly string[]; isOpen: boolean };

async function readTurn(context: Context, given: string, said: Before): Promise<Frame[]> {
  const text = given.replace(DISMISSED, '');
  const { last: before, earlier, answer, lists, isOpen } = text === given ? said : { ...said, last: undefined, earlier: undefined };
  const each = papersAsked(text.trim(), answer);
  if (each.length > 0) return Promise.all(each.map((number) => readOne(context, `${number}${text.trim()}`, NOTHING_BEFORE, false)));
  const both = before && earlier ? bothOf(text.trim(), before, earlier) : undefined;
  if (both) return eachNamed(context, await readOne(context, both, NOTHING_BEFORE, false));
  const frames: Frame[] = [];
  for (const part of wishesIn(text)) {
    if (isTalk(part) && part !== text) continue;
    // HP…车上是谁的货,签收了没: how far a paper is is told with it.
    if (frames.at(-1)?.number && ONLY_STANDS.test(part.trim())) continue;
    const last = frames.at(-1) ?? before;
    const said = ofThatFirm(part.trim(), last);
    const first = last && frames.length === 0 ? paperOfThem(said, last, answer) : undefined;
    if (first) {
      frames.push(first);
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
    if (besides && last) frames.push({ ...alongside(last, frame), ...(whole === said ? {} : { periods: frame.periods }) });
    else frames.push(...(await eachNamed(context, frame)));
  }
  return frames;
}

const ONLY_STANDS = /^(?:现在|都|到底)?[\u3400-\u9fff]{1,3}(?:了|完|好|齐|到)?(?:没有?|吗)[?？]*$/;
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

/** 他们家的到货单, 惠诚跟它比, after one firm was spoken of: its name. */
const ofThatFirm = (said: string, last: Frame | undefined): string => {
  const [firm, ...others] = last?.partners ?? [];
  return firm && others.length === 0 && last?.intent !== 'draft' ? said.replace(THAT_FIRM, firm.said) : said;
};
const THAT_FIRM =
  /^(?:那|那么)?(?:他们家|他家|它家|她家)(?=[的还有一总最近])|^(?:那|那么)?(?:他们|人家|对方)(?=[的还欠有要付信账最])|(?<=[跟和与比])(?:它|他|他们|它们|那家)(?=比|谁|哪|差|相比|[,，]|$)/;
