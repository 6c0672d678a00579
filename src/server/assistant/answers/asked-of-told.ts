import { documentOf } from '../../../domain/registry';
import { isAnyDeed, wayAlone } from '../reading/asks-way';
import type { Frame } from '../reading/frame';
import { NOTHING_BEFORE, readOne } from '../reading/read-one';
import { type Asking, nothing, type RowSet, type ToolAnswer } from '../tool';
import { explain } from '../tools/explain';
import { help, surelyHelp } from '../tools/help';
import { rowsAsked } from '../tools/rows-asked';
import { use } from '../use';
import { onlyPaper } from '../words/paper-told';
import { LACKING } from '../words/said/lacking';
import { rowsOf } from './again';
import { deedOnPapers } from './deed-on-papers';
import { deedDoneOn } from './deed-on-records';
import { isBare } from './turned';
import { wayWithTold } from './way-of-told';
import { toldOf } from './words-of';

/** What waits, ends or is lacking is told with the most urgent first. */
const BY_URGENCY = new Set<Frame['subject']>(['todo', 'expiry', 'low']);
/** What waits, put in another order. */
const IN_ORDER: Readonly<Record<string, string>> = { most: ' 金额最大', first: ' 最早' };
/** Which of them, and nothing of it: the rows themselves. */
const WHICH_ALONE = /^(?:是)?(?:[哪那](?:一|几|些)?.?|是啥|是什么)$/;

type Answers = (asking: Asking, frame: Frame) => Promise<ToolAnswer>;
/** What is asked of the rows a frame tells of; where they have no such field the question as it is read by itself. */
export async function askedOfTold(
  asking: Asking,
  frame: Frame,
  { otherwise, whole: _, ...asked }: NonNullable<Frame['asking']>,
  carryOut: Answers,
): Promise<ToolAnswer> {
  if (asked.deed) {
    const told = await carryOut(asking, frame);
    const done = await deedDoneOn(asking.context, told, asked.deed, asked.holds);
    return (done.isEmpty ? await deedOnPapers(await toldOf(asking, frame), told, asked.deed) : undefined) ?? done;
  }
  if (asked.way !== undefined) {
    const way = wayWithTold(asking.context, await carryOut(asking, frame), frame.text, asked.way);
    return way ?? (await wayOtherwise(asking, frame, asked.way, otherwise && (await carryOut(asking, otherwise))));
  }
  const order = frame.subject === 'todo' ? (IN_ORDER[asked.end ?? ''] ?? '') : '';
  const answer = await carryOut(asking, { ...frame, text: `${frame.text}${order}` });
  const isFirst = order !== '' || asked.end === 'urgent' || asked.end === 'first' || (asked.end === 'most' && frame.subject === 'low');
  if (isFirst && BY_URGENCY.has(frame.subject) && !answer.isEmpty && !answer.rows?.length) return rowsOf(answer, { as: 'row', rows: [1] });
  if (asked.end === undefined && WHICH_ALONE.test(asked.asks) && !answer.isEmpty) return answer;
  const told = await rowsAsked(asking, setsOf(answer, asked.end !== undefined), asked);
  // 最老那张差什么货: what is still to come of that one, not all it holds.
  const lacking = told && LACKING.test(asked.asks) ? onlyPaper(told.text) : undefined;
  if (lacking) return carryOut({ ...asking, text: `${lacking}还差什么` }, await readOne(asking.context, `${lacking}还差什么`, NOTHING_BEFORE, false));
  if (told) return told.proposals.length > 0 ? told : { ...told, proposals: answer.proposals };
  // 最早那台几点, of none: there is no earliest one.
  if (answer.isEmpty && asked.end) return answer;
  // 哪几样, of nothing by itself: no list of everything.
  const other = otherwise && !isBare(otherwise) ? await carryOut(asking, otherwise) : undefined;
  if (other && !isAskedBack(other)) return other;
  if (answer.isEmpty) return answer;
  // 到哪一步了, of the one paper that was told: where it stands is no field of it.
  const number = STANDS.test(asked.asks) ? onlyPaper(answer.text) : undefined;
  if (number) return use(explain, asking, { number });
  return nothing(
    `没有答出「${asked.asks || (asked.end ? ENDS[asked.end] : '')}」：这些${answer.rows?.some(({ of }) => documentOf(of)) ? '单据' : '记录'}上没有写这一项。`,
    {
      references: answer.references,
      proposals: answer.proposals,
      data: { unanswered: asked.asks },
    },
  );
}

/** 怎么催, 咋收, of what no button of its page is called: of what was told by its word, else as it is read by itself. */
async function wayOtherwise(asking: Asking, { subject, text, kind, page }: Frame, said: string, read: ToolAnswer | undefined): Promise<ToolAnswer> {
  const isOwedToUs = /欠我|应收|客户|回款/.test(text) || (asking.context.org.kind !== 'H' && !/应付|我们?欠/.test(text));
  const account = isOwedToUs ? '应收' : '应付';
  const thing = subject === 'account' ? account : (kind ?? page);
  // 这些一般怎么处理, of papers the asker's house presses nothing on.
  if (isAnyDeed(wayAlone(said) ?? '') && kind && subject === 'document') return nothing(`【${kind}】上没有要您这边点的按钮：打开它可以看它到了哪一步、等谁。`);
  const sure = thing ? surelyHelp(`${thing}${said}`, asking.context) : undefined;
  if (sure && (subject === 'account' || !read || read.isEmpty || isAskedBack(read))) return use(help, asking, { task: sure.title });
  return read ?? nothing('');
}

const STANDS = /到哪|走到|进度|进展|卡在|[停压堵]在/;
const ENDS = { first: '最早的', last: '最晚的', most: '最大的', least: '最小的', urgent: '最急的' } as const;
const NOT_HEARD = /^没有理解|^Not understood/;

/** Whether what was asked behind a question is none of what its rows tell. */
const isUnanswered = ({ data }: ToolAnswer): boolean => typeof data === 'object' && data !== null && 'unanswered' in data;

/**
 * A question and what is asked behind it: where the rows tell nothing of that, the sentence is answered as one. What even that does not say more of is
 * named beside the first.
 */
export async function asOneWhere(
  frames: readonly Frame[],
  answers: readonly ToolAnswer[],
  carriedOut: (frame: Frame) => Promise<ToolAnswer>,
): Promise<ToolAnswer[]> {
  const whole = frames.find((frame, at) => frame.asking?.whole && answers[at] && isUnanswered(answers[at]))?.asking?.whole;
  if (!whole) return [...answers];
  const answer = await carriedOut(whole);
  return answer.isEmpty || answer.text === answers[0]?.text || NOT_HEARD.test(answer.text) ? [...answers] : [answer];
}

/** What is said where nothing was understood of a question. */
const ASKS_BACK = /^(?:要统计什么|要查哪个|没有找到与“)/;
export const isAskedBack = ({ text, isEmpty }: ToolAnswer): boolean => isEmpty && ASKS_BACK.test(text);
/** 谁报的价, behind what was answered: that it was not, instead of what asks back. */
export const namedWhere = (frames: readonly Frame[], answers: readonly ToolAnswer[]): ToolAnswer[] =>
  answers.map((answer, at) => {
    const [first] = answers;
    const said =
      (frames[at]?.text ?? '')
        .replace(frames[0]?.text ?? '', '')
        .trim()
        .split(' ')
        .at(-1) ?? '';
    return at > 0 && said !== '' && first && !first.isEmpty && ASKS_BACK.test(answer.text) ? nothing(`没有答出「${said}」。`) : answer;
  });

/** The rows an answer told of; of one that told of single papers those it points to. */
function setsOf({ rows, references, isEmpty }: ToolAnswer, isOfAll: boolean): RowSet[] {
  if (rows || isEmpty || isOfAll) return [...(rows ?? [])];
  return references
    .filter(({ kind }) => kind === 'document')
    .flatMap(({ resource, title }) => {
      const number = /[A-Z]{2}\d{8,}/.exec(title)?.[0];
      return resource && number ? [{ of: resource, filters: { 'f.sn': number }, said: '' }] : [];
    })
    .slice(0, FEW);
}
const FEW = 12;
