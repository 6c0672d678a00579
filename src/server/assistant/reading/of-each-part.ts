import type { Context } from '../../base/context';
import type { Frame } from './frame';
import { NOTHING_BEFORE, readOne } from './read-one';
import type { Before } from './read-wish';
import { isEdited } from './reread';
import { slotOf } from './slots';

/** What is asked next of all the parts of the question before: 康达呢, after two things were asked of another; 都是谁家的, after the figures of two spans. */
export async function ofEachPart(context: Context, text: string, { parts, answer }: Before): Promise<Frame[] | undefined> {
  if (ANOTHER.test(text) && (await namesSomebody(context, text))) {
    const [other, ...others] = (await readOne(context, text, NOTHING_BEFORE, false)).partners;
    return Promise.all(
      parts.map((last) =>
        other && others.length === 0 && !isEdited(last) ? ofAnother(context, last, other.said) : readOne(context, text, { last, answer }, false),
      ),
    );
  }
  const isOfEach = (OF_BOTH.test(text) && areOfSpans(parts)) || (await isOtherMatter(context, text, parts));
  return isOfEach ? Promise.all(parts.map((last) => readOne(context, text, { last, answer }, false))) : undefined;
}

/** 应付呢, after what is owed to us and what of it is overdue: both are asked of the other side, where both were of one. */
async function isOtherMatter(context: Context, text: string, parts: readonly Frame[]): Promise<boolean> {
  if (!ANOTHER.test(text) || !parts.every(isEdited)) return false;
  const aboutOf = ({ cover }: Frame): string =>
    cover
      .filter((arc) => slotOf(arc) === 'about')
      .map(({ sense, text: said }) => `${sense} ${said}`)
      .join();
  const now = await readOne(context, text, NOTHING_BEFORE, false);
  const [matter, ...others] = new Set(parts.map(aboutOf));
  const isOne = matter !== undefined && matter !== '' && others.length === 0;
  return (
    isOne && now.cover.every((arc) => slotOf(arc) === 'about' || /^(?:polite|filler)$/.test(arc.sense)) && aboutOf(now).split(' ')[0] === matter.split(' ')[0]
  );
}

const namesSomebody = async (context: Context, text: string): Promise<boolean> =>
  (await readOne(context, text, NOTHING_BEFORE, false)).cover.some(({ sense }) => /^(?:name\.|period$|ahead$|noun\.exp)/.test(sense));
const ANOTHER = /^(?:那|那么)?[^，。,\s]{2,10}呢[?？]?$|^(?:跟|和|比)(?:上个?月|上周|去年|去年同期)(?:相?比)?(?:怎么样|咋样|如何|呢|多了多少|少了多少)?[?？]?$/;

/** A question that is no edited one, of another house than it named. */
async function ofAnother(context: Context, last: Frame, other: string): Promise<Frame> {
  const [house] = last.partners;
  const text = house ? last.text.replace(house.said, other) : `${other}${last.text}`;
  return { ...(await readOne(context, text, NOTHING_BEFORE, false)), intent: last.intent, subject: last.subject };
}

/** Short, and of no days or place of its own. */
const OF_BOTH = /^(?!.*[最上本这去今昨第\d月])[\u3400-\u9fff]{2,8}[?？]*$/;
/** The same figure of several spans. */
const areOfSpans = ([first, ...others]: readonly Frame[]): boolean =>
  first !== undefined &&
  (first.intent === 'figure' || first.intent === 'rank') &&
  others.every(
    ({ subject, flows, kind, periods, intent }) =>
      intent === first.intent &&
      subject === first.subject &&
      kind === first.kind &&
      flows[0]?.flow === first.flows[0]?.flow &&
      periods[0]?.from !== undefined &&
      periods[0].from !== first.periods[0]?.from,
  );
